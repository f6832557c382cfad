//! One map: what was made of it last, what is wrong, and how far the next picture is.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use catena_backend::By;
use catena_graph::{Document, Socket};
use catena_looks::Look;
use egui::{Rect, Ui, Vec2};

use super::grid::Frame;
use super::layers::{Grade, Layers};
use super::sight::Sight;
use crate::cost;
use crate::lanes::MapContent;
use crate::render::{Ready, Tile};
use crate::rivers::{Course, Gentle};
use crate::theme::{Tokens, space};
use crate::work::{Held, Lane, MapPicture, Place, Running, Words};

/// A map as last computed.
#[derive(Default)]
pub(crate) struct Pane {
    pub(super) shown: Option<Shown>,
    pub(crate) error: Option<Words>,
    pub(super) layers: Layers,
    /// How far the next picture is, once it has taken a moment.
    progress: Option<f32>,
    /// The last rivers.
    course: Option<Course>,
    /// They ease from course to course, since it rained.
    gentle: Option<Gentle>,
}

/// What a map shows.
pub(super) struct Shown {
    pub(super) content: MapContent,
    pub(super) socket: Socket,
    pub(super) ready: Arc<Ready>,
    pub(super) map: catena_field::Map,
    pub(super) document: Arc<Document>,
    pub(super) folder: PathBuf,
    pub(super) look: Look,
    /// How far a difference reaches, where it is one.
    pub(super) reach: Option<f64>,
    /// Of the fine picture.
    pub(super) tile: Option<Arc<Tile>>,
    /// How good the last picture is.
    pub(super) grade: Grade,
    /// What the fine one shows.
    pub(super) fine: Option<Frame>,
    time: Duration,
    by: By,
    /// A position takes too long to ask for it in a frame.
    slow: bool,
}

/// Operations of a position that a frame has time for.
const QUICK: u64 = 200_000;

impl Pane {
    /// Takes a picture, or what is wrong.
    pub(super) fn take(&mut self, ctx: &egui::Context, result: Result<Box<MapPicture>, Words>) {
        let picture = match result {
            Ok(picture) => picture,
            Err(words) => return self.error = Some(words),
        };
        let MapPicture {
            content,
            socket,
            ready,
            map,
            document,
            folder,
            look,
            reach,
            place,
            tile,
            grade,
            image,
            time,
            by,
            ..
        } = *picture;
        self.layers.take(ctx, &content, (place, grade), image);
        let before = self.shown.take().filter(|shown| shown.content == content);
        let slow = is_slow(&ready.prepared);
        let fine = match place {
            Place::Frame(frame) if grade == Grade::Fine => Some(frame),
            _ => before.as_ref().and_then(|shown| shown.fine),
        };
        let tile = tile.or(before.and_then(|shown| shown.tile));
        self.shown = Some(Shown {
            content,
            socket,
            ready,
            map,
            document,
            folder,
            look,
            reach,
            tile,
            grade,
            fine,
            time,
            by,
            slow,
        });
        self.error = None;
    }

    /// What it shows, to compare with.
    pub(super) fn held(&self) -> Option<Held> {
        let shown = self.shown.as_ref().filter(|_| self.error.is_none())?;
        let (socket, ready, map) = (shown.socket.clone(), shown.ready.clone(), shown.map.clone());
        let (document, folder) = (shown.document.clone(), shown.folder.clone());
        Some(Held { node: shown.content.node, socket, ready, map, document, folder })
    }

    /// Takes rivers, or none where something is wrong.
    pub(super) fn run(&mut self, course: Option<Course>) {
        let same = |course: &&Course| self.course.as_ref().is_some_and(|old| old.is_like(course));
        match (&mut self.gentle, course.as_ref().filter(same)) {
            (Some(gentle), Some(course)) => gentle.take(&course.rivers),
            _ => self.gentle = None,
        }
        self.course = course;
    }

    /// Takes rivers of ground that changes: they come little by little.
    pub(super) fn ease(&mut self, course: Course) {
        let gentle = self.gentle.get_or_insert_with(|| {
            let mut gentle = Gentle::default();
            self.course.iter().for_each(|course| gentle.take(&course.rivers));
            gentle
        });
        gentle.take(&course.rivers);
        self.course = Some(course);
    }

    /// Rivers that still ease, as they are now.
    fn flow(&mut self, ctx: &egui::Context) {
        let (Some(gentle), Some(course), Some(shown)) = (&mut self.gentle, &mut self.course, &self.shown)
        else {
            return;
        };
        if let Some(rivers) = gentle.step(ctx.input(|input| input.time)) {
            course.show(&rivers, &shown.map);
        }
        if gentle.moves() {
            ctx.request_repaint();
        }
    }

    /// Draws its rivers, as far as there are any of what is shown; tells of them in words.
    pub(super) fn draw_rivers(&mut self, painter: &egui::Painter, sight: &Sight) -> Option<String> {
        self.flow(painter.ctx());
        let shown = self.shown.as_ref().filter(|shown| shown.reach.is_none())?;
        let is_of = |course: &&mut Course| course.is_of(shown.content.node, &shown.content.output);
        let course = self.course.as_mut().filter(is_of)?;
        course.ribbons.draw(painter, sight);
        let words = format!("{} pieces of rivers", course.pieces);
        Some(match course.ribbons.left_out {
            0 => words,
            left_out => format!("{words}, the narrowest {left_out} left out"),
        })
    }

    /// The picture's node may have another name by now.
    pub(super) fn follow(&mut self, document: &Document) {
        if let Some(shown) = &mut self.shown
            && let Some(node) = document.get(shown.content.node)
        {
            shown.socket.node.clone_from(&node.name);
        }
    }

    /// Shows how far the next picture is.
    pub(super) fn progress(&mut self, running: &[Running], lane: Lane) {
        let map = running.iter().find(|running| running.lane == lane);
        self.progress = map.map(|running| running.control.fraction());
    }

    /// What computed what is shown, and how long it took.
    pub(super) fn time(&self) -> Option<(&By, Duration)> {
        self.shown.as_ref().filter(|_| self.error.is_none()).map(|shown| (&shown.by, shown.time))
    }

    /// A thin bar at the bottom of an area, while something is on its way.
    pub(super) fn bar(&self, ui: &Ui, area: Rect) {
        let Some(share) = self.progress else { return };
        let tokens = Tokens::of(ui.ctx());
        let whole = Rect::from_min_size(
            area.left_bottom() - Vec2::new(0.0, space::PROGRESS),
            Vec2::new(area.width(), space::PROGRESS),
        );
        let done = whole.with_max_x(whole.left() + whole.width() * share);
        ui.painter().rect_filled(whole, 0, tokens.line);
        ui.painter().rect_filled(done, 0, tokens.accent);
    }
}

impl Shown {
    /// The name over the map.
    pub(super) fn title(&self, document: &Document) -> String {
        title(document, &self.socket)
    }

    /// Of a biome with this number at a position: its name, and its neighbour's where they are blended.
    pub(super) fn biome_at(&self, number: f64, (x, y): (f64, f64)) -> Option<String> {
        let biome = self.ready.biome.as_ref()?;
        let outputs = match self.slow {
            true => [number, number, 1.0],
            false => *self.ready.prepared.scalar(x, y).first_chunk()?,
        };
        Some(biome.words(outputs))
    }

    /// The value at a position; where asking takes long, the nearest pixel's, at the pixel's own position.
    pub(super) fn value(&self, sight: &Sight, pointer: egui::Pos2) -> Option<(f64, f64, f64)> {
        if self.slow {
            let ((column, row), window) = (sight.pixel(pointer)?, sight.frame.window());
            // The reference's alone: a device's is near it.
            let tile = self.tile.as_ref().filter(|tile| tile.by == By::Cpu)?;
            let value = tile.of(&sight.frame, column, row)?;
            return Some((window.x(column), window.y(row), value));
        }
        let (x, y) = sight.world(pointer);
        let (x, y) = (rounded(x, sight.unit()), rounded(y, sight.unit()));
        Some((x, y, self.ready.prepared.scalar(x, y)[0]))
    }
}

/// Whether a position takes longer than a frame has time for.
pub(super) fn is_slow(prepared: &catena_evaluate::Prepared) -> bool {
    cost::a_position(prepared.program()) > QUICK
}

/// `node · output`
pub(super) fn title(document: &Document, socket: &Socket) -> String {
    let kind = document.node(&socket.node).and_then(|node| node.kind.known());
    let first = kind.and_then(|kind| kind.outputs.first()).map_or("density", |output| output.key);
    let output = if socket.output.is_empty() { first } else { &socket.output };
    format!("{} · {output}", socket.node)
}

/// The nearest position that is told in as few digits as a tenth of a point needs.
fn rounded(position: f64, unit: f64) -> f64 {
    let digits = (1.0 - unit.log10().floor()).clamp(0.0, 17.0) as usize;
    format!("{position:.digits$}").parse().unwrap_or(position)
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn positions_have_the_digits_that_can_be_told_apart() {
        let cases = [(143.2537, 0.7, 143.25), (143.2537, 30.0, 143.0), (-1.0 / 3.0, 1e-6, -0.333_333_3)];
        for (position, unit, expected) in cases {
            assert_eq!(rounded(position, unit), expected, "{position} at {unit}");
        }
        let deep = rounded(1e6 + 1.0 / 3.0, 1e-9);
        assert!((deep - (1e6 + 1.0 / 3.0)).abs() < 1e-9);
    }
}
