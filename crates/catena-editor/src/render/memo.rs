//! What maps remember: fields that are ready, and values that were worked out, so that nothing is computed twice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use catena_backend::By;
use catena_field::{Cancelled, Control, Hash};

use super::ready::Ready;
use crate::map::grid::Frame;
use crate::work::Lane;

/// Bytes that remembered values may take.
const MOST_BYTES: usize = 96 << 20;

/// Pictures' values that are remembered at most.
const MOST_TILES: usize = 8;

/// The values of a frame's pixels.
#[derive(Debug)]
pub(crate) struct Tile {
    key: Hash,
    pub(crate) frame: Frame,
    pub(crate) values: Vec<f64>,
    /// Of the program's other outputs.
    pub(crate) more: Vec<Vec<f64>>,
    /// How long they took, those of before that it shares included.
    pub(crate) took: Duration,
    /// What computed them, the last part if there are several.
    pub(crate) by: By,
    /// What the designer is to be told of that.
    pub(crate) note: Option<String>,
}

impl Tile {
    /// The value of a pixel of a frame on the same lattice, counted from that frame's top left one.
    pub(crate) fn of(&self, seen: &Frame, column: usize, row: usize) -> Option<f64> {
        let along = |index: usize, seen: i64, own: i64| usize::try_from(index as i64 + seen - own).ok();
        let column = along(column, seen.left, self.frame.left)?;
        let row = along(row, seen.top, self.frame.top)?;
        let inside = column < self.frame.columns && seen.grid == self.frame.grid;
        self.values.get(row * self.frame.columns + column).copied().filter(|_| inside)
    }

    /// Copies rows of the lattice out of another tile's values.
    fn copy(&mut self, other: &Self, [columns, rows]: &[std::ops::Range<i64>; 2]) {
        let place = |frame: &Frame, row: i64| {
            (row - frame.top) as usize * frame.columns + (columns.start - frame.left) as usize
        };
        let width = (columns.end - columns.start) as usize;
        for row in rows.clone() {
            let (to, from) = (place(&self.frame, row), place(&other.frame, row));
            self.values[to..to + width].copy_from_slice(&other.values[from..from + width]);
            for (own, other) in self.more.iter_mut().zip(&other.more) {
                own[to..to + width].copy_from_slice(&other[from..from + width]);
            }
        }
    }
}

/// Where a field stands among those that are drawn: its map, and whether it lies over it.
type Seat = (Lane, bool);

/// The memory that all maps share. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Memo(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    ready: HashMap<Seat, Arc<Ready>>,
    /// The last one first.
    tiles: Vec<Arc<Tile>>,
    points: u64,
}

impl Memo {
    /// A field that is ready already.
    pub(super) fn ready(&self, key: &Hash) -> Option<Arc<Ready>> {
        self.lock().ready.values().find(|ready| ready.key == *key).cloned()
    }

    /// The field that a map is drawn from.
    pub(crate) fn seated(&self, lane: Lane) -> Option<Arc<Ready>> {
        self.lock().ready.get(&(lane, false)).cloned()
    }

    /// This field is drawn in that seat from now on.
    pub(super) fn seat(&self, seat: Seat, ready: &Arc<Ready>) {
        self.lock().ready.insert(seat, ready.clone());
    }

    /// Forgets everything: another document is open.
    pub(crate) fn clear(&self) {
        let points = self.points();
        *self.lock() = Kept { points, ..Kept::default() };
    }

    /// Counts positions that were worked out elsewhere.
    pub(super) fn count(&self, points: u64) {
        self.lock().points += points;
    }

    /// How many positions were worked out for pictures of maps.
    pub(crate) fn points(&self) -> u64 {
        self.lock().points
    }

    /// How many pixels of a frame are not known yet.
    pub(super) fn missing(&self, ready: &Ready, frame: &Frame) -> usize {
        let shared = self.nearest(ready, frame).and_then(|tile| tile.frame.shared(frame));
        shared.map_or(frame.pixels(), |shared| frame.pixels() - area(&shared))
    }

    /// A field's values over a frame: what is known of them already isn't computed again. Fine ones may be a device's.
    pub(super) fn values(
        &self,
        ready: &Ready,
        (frame, fine): (&Frame, bool),
        control: &Control,
    ) -> Result<Arc<Tile>, Cancelled> {
        let known = self.nearest(ready, frame);
        if let Some(tile) = known.as_ref().filter(|tile| tile.frame == *frame) {
            return Ok(tile.clone());
        }
        let tile_of = |frame: Frame, mut outputs: Vec<Vec<f64>>| {
            let (key, took, by, note) = (ready.key, Duration::ZERO, By::Cpu, None);
            let more = outputs.split_off(1);
            Tile { key, frame, values: outputs.swap_remove(0), more, took, by, note }
        };
        let mut tile = tile_of(*frame, vec![vec![0.0; frame.pixels()]; ready.prepared.outputs()]);
        let begun = Instant::now();
        let shared = known.as_ref().and_then(|known| known.frame.shared(frame));
        for part in uncovered(frame, shared.as_ref()) {
            let picture = match fine {
                true => {
                    let (picture, made) = ready.field.window(&part.window(), control)?;
                    (tile.by, tile.note) = (made.by, made.note.or(tile.note));
                    picture
                }
                false => ready.prepared.window(&part.window(), control)?,
            };
            self.lock().points += part.pixels() as u64;
            let part_tile = tile_of(part, picture.outputs);
            part.shared(frame).iter().for_each(|all| tile.copy(&part_tile, all));
        }
        tile.took = begun.elapsed();
        if let (Some(known), Some(shared)) = (known, shared) {
            tile.copy(&known, &shared);
            if tile.frame.pixels() == area(&shared) {
                tile.by.clone_from(&known.by);
            }
            tile.took += known.took.mul_f64(area(&shared) as f64 / known.frame.pixels() as f64);
        }
        let tile = Arc::new(tile);
        self.keep(tile.clone());
        Ok(tile)
    }

    /// The remembered values that share the most with a frame.
    fn nearest(&self, ready: &Ready, frame: &Frame) -> Option<Arc<Tile>> {
        let kept = self.lock();
        let own = kept.tiles.iter().filter(|tile| tile.key == ready.key);
        let shared = |tile: &&Arc<Tile>| tile.frame.shared(frame).as_ref().map_or(0, area);
        own.filter(|tile| shared(tile) > 0).max_by_key(shared).cloned()
    }

    fn keep(&self, tile: Arc<Tile>) {
        let mut kept = self.lock();
        // Of one map that is panned, only what is seen now.
        kept.tiles.retain(|old| old.key != tile.key || old.frame.grid != tile.frame.grid);
        kept.tiles.insert(0, tile);
        let mut bytes = 0;
        let mut count = 0;
        kept.tiles.retain(|tile| {
            bytes += tile.values.len() * (1 + tile.more.len()) * size_of::<f64>();
            count += 1;
            count == 1 || (count <= MOST_TILES && bytes <= MOST_BYTES)
        });
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn area([columns, rows]: &[std::ops::Range<i64>; 2]) -> usize {
    ((columns.end - columns.start) * (rows.end - rows.start)) as usize
}

/// What of a frame lies outside the part that is known: above, below, left and right of it.
fn uncovered(frame: &Frame, known: Option<&[std::ops::Range<i64>; 2]>) -> Vec<Frame> {
    let right = frame.left + frame.columns as i64;
    let bottom = frame.top + frame.rows as i64;
    let Some([columns, rows]) = known else { return vec![*frame] };
    let parts = [
        frame.part(frame.left..right, frame.top..rows.start),
        frame.part(frame.left..right, rows.end..bottom),
        frame.part(frame.left..columns.start, rows.clone()),
        frame.part(columns.end..right, rows.clone()),
    ];
    parts.into_iter().filter(|part| part.pixels() > 0).collect()
}
