//! The ground of the 3D view as the background makes it: values on a lattice over the map, corners included, in
//! steps from coarse to fine; the bytes that the adapter gets, so that the interface only hands them on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, Measured, Prepared, View, measure};
use catena_field::{Control, Lattice, Map};
use catena_graph::Socket;
use catena_looks::{Contours, Field, Kind, Look, Palette};
use glam::{Vec2, vec2};

use super::camera::Block;
use super::mesh::{self, Mesh};
use crate::drainage;
use crate::render::words;
use crate::work::{Evaluators, Wish, Words};

/// Cells along the map's longer side, step by step.
const STEPS: [usize; 4] = [64, 256, 512, 1024];

/// A step that is expected within this needs no coarser one before it.
const AT_ONCE: Duration = Duration::from_millis(30);

/// Heights that the view holds, in sides of the map: what is higher is cut off.
const MOST_HEIGHT: f64 = 1e3;

/// Thickness of the block under its lowest point, in sides.
const FOOT: f32 = 0.035;

/// Which ground.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolidWish {
    pub(crate) socket: Socket,
    pub(crate) dress: Dress,
    pub(crate) detail: Detail,
}

/// How the ground is coloured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dress {
    /// Gray, or the palette's colours.
    pub(crate) gray: bool,
    pub(crate) palette: &'static Palette,
    pub(crate) contours: u32,
    /// Lakes and rivers stand on drained ground.
    pub(crate) water: bool,
}

/// How fine the ground is at last, in cells along the map's longer side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Detail {
    /// Of the mesh.
    pub(crate) mesh: usize,
    /// Of the colours.
    pub(crate) colours: usize,
}

impl Detail {
    /// What a processor that stands in for an adapter draws fast enough.
    pub(crate) const SOFTWARE: Self = Self { mesh: 256, colours: 512 };
    /// What an adapter draws.
    pub(crate) const HARDWARE: Self = Self { mesh: 1024, colours: 1024 };
}

/// The ground.
pub(crate) struct Ground {
    /// Tells grounds apart.
    pub(crate) stamp: u64,
    /// No finer one follows.
    pub(crate) fine: bool,
    /// How long it took, from the start of the request.
    pub(crate) time: Duration,
    /// Values over the mesh's lattice, row by row from the north-west.
    pub(crate) values: Vec<f64>,
    pub(crate) mesh: Mesh,
    pub(crate) colours: Colours,
    /// Half the block's size, the map's longer side being 1.
    pub(crate) half: Vec2,
    /// How high a value of 1 is, in sides.
    pub(crate) unit: f64,
    /// The lowest and the highest value on the lattice.
    pub(crate) extent: (f64, f64),
    pub(crate) water: Option<Water>,
}

/// The colours of the ground's points with how deep they lie under the sea, and smaller pictures of the same.
pub(crate) struct Colours {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Red, green, blue and depth; the first as large as the lattice, each of the others half the one before.
    pub(crate) levels: Vec<Vec<u8>>,
}

/// The sea, where it covers something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Water {
    /// Its level as a height in sides, not exaggerated.
    pub(crate) level: f32,
    pub(crate) shallow: [u8; 3],
    pub(crate) deep: [u8; 3],
}

/// Makes the wanted ground, coarse first, and hands over each step, or what is wrong with the graph.
///
/// # Errors
/// Only what stops the job itself.
pub(crate) fn grounds(
    evaluators: &Evaluators,
    control: &Control,
    (wish, solid): (&Wish, &SolidWish),
    take: &dyn Fn(Result<Ground, Words>),
) -> Result<(), EvaluateError> {
    let start = Instant::now();
    let Some(socket) = land(&wish.document, &solid.socket) else {
        let words = "a biome has no height of its own; wire height into its table to see the land".to_owned();
        take(Err(Words { node: Some(solid.socket.node.clone()), words }));
        return Ok(());
    };
    let water = drainage::water(&wish.document, &socket).filter(|_| solid.dress.water);
    let roots: Vec<Socket> = std::iter::once(socket).chain(water.into_iter().flatten()).collect();
    let lowered = catena_graph::lower(&wish.document, &roots, &wish.folder);
    let program = match lowered {
        Ok(program) => program,
        Err(faults) => {
            take(Err(Words::of(faults)));
            return Ok(());
        }
    };
    let finest = solid.detail.colours;
    let prepared = match evaluators.of(&program, finest * finest).prepare(&program, control) {
        Ok(prepared) => prepared,
        Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(error) => {
            take(Err(words(error)));
            return Ok(());
        }
    };
    let measured = measure(&prepared, &program.map, control)?[0];
    let maker = Maker { solid, start, prepared, measured, map: &program.map };
    for cells in STEPS.into_iter().filter(|cells| *cells <= finest) {
        let begun = Instant::now();
        let ground = maker.ground(cells, control)?;
        let next = STEPS.into_iter().find(|next| *next > cells && *next <= finest);
        let growth = next.map_or(0, |next| (next / cells).pow(2)) as u32;
        if next.is_none() || begun.elapsed() * growth > AT_ONCE {
            take(Ok(ground));
        }
    }
    Ok(())
}

/// What stands up in 3D: the output itself, or of a biome the land under it.
fn land(document: &catena_graph::Document, socket: &catena_graph::Socket) -> Option<catena_graph::Socket> {
    match document.biomes(socket) {
        Some(_) => document.biome_ground(document.find(&socket.node)?),
        None => Some(socket.clone()),
    }
}

/// Colours that water may still lie over, before they are lit.
struct Wetted {
    columns: usize,
    rows: usize,
    pixels: Vec<u8>,
    shades: Vec<f64>,
    depths: Vec<u8>,
}

impl Wetted {
    /// Lit, with their depths, and smaller pictures of the same.
    fn halved(self) -> Colours {
        let Self { columns, rows, pixels, shades, depths } = self;
        let lit = pixels.as_chunks::<3>().0.iter().zip(shades.iter().zip(&depths));
        let lit = lit.flat_map(|(colour, (shade, depth))| {
            let [r, g, b] = colour.map(|part| (f64::from(part) * shade + 0.5) as u8);
            [r, g, b, *depth]
        });
        let levels = mesh::halved(lit.collect(), columns, rows);
        Colours { columns, rows, levels }
    }
}

/// What all steps have in common.
struct Maker<'a> {
    solid: &'a SolidWish,
    start: Instant,
    prepared: Prepared,
    measured: Measured,
    map: &'a Map,
}

impl Maker<'_> {
    fn ground(&self, cells: usize, control: &Control) -> Result<Ground, EvaluateError> {
        static STAMP: AtomicU64 = AtomicU64::new(1);
        let Self { solid, map, .. } = self;
        let lattice = lattice(map, cells);
        let picture = self.prepared.picture(&View::of_lattice(map, lattice), control)?;
        let (columns, rows) = (lattice.columns as usize, lattice.rows as usize);
        let stood = self.stood(&picture.outputs);
        let values = &stood;
        let mut colours = self.colours(columns, rows, values, control)?;
        self.wet(&mut colours, &picture.outputs);
        let colours = colours.halved();
        let stride = cells / cells.min(solid.detail.mesh);
        let values = mesh::thinned(values, columns, stride);
        let (columns, rows) = ((columns - 1) / stride + 1, (rows - 1) / stride + 1);
        let long = long_side(map);
        let half = vec2((map.size.0 / long) as f32, (map.size.1 / long) as f32) / 2.0;
        let unit = map.height / long;
        let heights: Vec<f32> = values.iter().map(|value| height(*value, unit)).collect();
        control.check()?;
        let mesh = Mesh::new(columns, rows, &heights, half);
        let [low, high] = catena_kernels::extent::extent(&values);
        Ok(Ground {
            stamp: STAMP.fetch_add(1, Ordering::Relaxed),
            fine: cells == solid.detail.colours,
            time: self.start.elapsed(),
            values,
            mesh,
            colours,
            half,
            unit,
            extent: (low, high),
            water: self.water(unit),
        })
    }

    fn look(&self, kind: Kind) -> Look {
        let Dress { palette, contours, .. } = self.solid.dress;
        let look = Look::new(self.measured.low, self.measured.high, self.map.sea);
        Look { kind, palette, contours: Contours::even(contours), ..look }
    }

    /// The look's colours in relief's light, which falls on the sea's bed too: it is seen through the water.
    fn colours(
        &self,
        columns: usize,
        rows: usize,
        values: &[f64],
        control: &Control,
    ) -> Result<Wetted, EvaluateError> {
        let look = self.look(if self.solid.dress.gray { Kind::Gray } else { Kind::Terrain });
        let spacing = (self.map.size.0 / (columns - 1) as f64, self.map.size.1 / (rows - 1) as f64);
        let field = Field::new(columns, rows, values, spacing, self.map.size.0);
        let picture = look.draw(&field);
        control.check()?;
        let mut shades = vec![0.0; values.len()];
        look.shade_rows(&field, 0..rows, &mut shades);
        control.check()?;
        let (sea, deepest) = (self.map.sea, self.map.sea - self.measured.low);
        let depth = |value: f64| if deepest > 0.0 { (sea - value) / deepest } else { 0.0 };
        let depths = values.iter().map(|value| (depth(*value).clamp(0.0, 1.0) * 255.0 + 0.5) as u8).collect();
        Ok(Wetted { columns, rows, pixels: picture.pixels, shades, depths })
    }

    /// Heights with lakes and rivers standing on them; the sea is drawn by itself, its bed seen through it.
    fn stood(&self, outputs: &[Vec<f64>]) -> Vec<f64> {
        let [ground, wet, surface] = outputs else { return outputs[0].clone() };
        let over = |((ground, wet), surface): ((&f64, &f64), &f64)| {
            let is_inland = *wet > 0.0 && surface > ground && *surface > self.map.sea;
            if is_inland { *surface } else { *ground }
        };
        ground.iter().zip(wet).zip(surface).map(over).collect()
    }

    /// Gives water inland its colour.
    fn wet(&self, colours: &mut Wetted, outputs: &[Vec<f64>]) {
        let [ground, wet, surface] = outputs else { return };
        let look = self.look(Kind::Terrain);
        let water = catena_looks::Water { columns: colours.columns, wet, surface, ground };
        water.draw_rows(&look, 0..colours.rows, &mut colours.pixels);
    }

    /// The sea has the palette's colours in any look: gray water would be ground.
    fn water(&self, unit: f64) -> Option<Water> {
        let (low, sea) = (self.measured.low, self.map.sea);
        let look = Look { contours: Contours::default(), ..self.look(Kind::Terrain) };
        let colour = |value: f64| look.draw(&Field::new(1, 1, &[value], (1.0, 1.0), 1.0)).at(0, 0);
        (low < sea).then(|| Water { level: height(sea, unit), shallow: colour(sea), deep: colour(low) })
    }
}

/// A value's height in sides of the map.
fn height(value: f64, unit: f64) -> f32 {
    (value * unit).clamp(-MOST_HEIGHT, MOST_HEIGHT) as f32
}

fn long_side(map: &Map) -> f64 {
    if map.size.0 > map.size.1 { map.size.0 } else { map.size.1 }
}

/// So many cells along the longer side, and as many along the other as make them square at the coarsest step: so the
/// points of one step are points of the next.
fn lattice(map: &Map, cells: usize) -> Lattice {
    let long = long_side(map);
    let along = |size: f64| {
        let coarse = ((size / long * STEPS[0] as f64).round() as usize).clamp(1, STEPS[0]);
        (coarse * (cells / STEPS[0]) + 1) as u32
    };
    Lattice { columns: along(map.size.0), rows: along(map.size.1) }
}

impl Ground {
    /// The block when heights are multiplied by `rise`.
    pub(crate) fn block(&self, rise: f32) -> Block {
        let height = |value: f64| height(value, self.unit) * rise;
        let water = self.water.map_or(f32::MIN, |water| water.level * rise);
        let top = height(self.extent.1).max(water);
        Block { half: self.half, foot: height(self.extent.0) - FOOT, top }
    }

    /// The ground's height at a place of the block, in sides, not exaggerated.
    pub(crate) fn height(&self, place: Vec2) -> f32 {
        let share = (place * vec2(1.0, -1.0) / self.half + 1.0) / 2.0;
        let along = |share: f32, points: usize| {
            let last = (points - 1) as f32;
            (share * last).clamp(0.0, last)
        };
        let (columns, rows) = (self.mesh.columns, self.mesh.rows);
        let (x, y) = (along(share.x, columns), along(share.y, rows));
        let (left, up) = (x.floor() as usize, y.floor() as usize);
        let (right, down) = ((left + 1).min(columns - 1), (up + 1).min(rows - 1));
        let at = |column: usize, row: usize| height(self.values[row * columns + column], self.unit);
        let row = |row: usize| at(left, row) + (at(right, row) - at(left, row)) * x.fract();
        row(up) + (row(down) - row(up)) * y.fract()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_one_step_are_points_of_the_next() {
        for size in [(320.0, 240.0), (31528.7, 31528.7), (100.0, 733.3), (1e6, 1.0)] {
            let map = Map { origin: (-17.3, 1e9 + 0.1), size, ..Map::default() };
            for steps in STEPS.windows(2) {
                let factor = steps[1] / steps[0];
                let [coarse, fine] = [0, 1].map(|step| View::of_lattice(&map, lattice(&map, steps[step])));
                assert_eq!((coarse.columns - 1) * factor, fine.columns - 1, "{size:?}");
                assert_eq!((coarse.rows - 1) * factor, fine.rows - 1, "{size:?}");
                let share = |i: usize| (i * factor, i);
                for (far, near) in (0..coarse.columns).map(share) {
                    assert_eq!(fine.x(far).to_bits(), coarse.x(near).to_bits());
                }
                for (far, near) in (0..coarse.rows).map(share) {
                    assert_eq!(fine.y(far).to_bits(), coarse.y(near).to_bits());
                }
            }
        }
    }
}
