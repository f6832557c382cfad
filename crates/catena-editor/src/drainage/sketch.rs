//! Drainage as a mesh of what is seen and what lies around it: rivers as wide as the land behind them is large and as
//! strong as their order, lakes, and marks where water leaves.

use std::ops::Range;

use catena_field::{Cancelled, Control};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{AREA, DU, DV, U, V};
use catena_looks::{Land, Palette, Rgb};
use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, ColorImage, Pos2, Vec2};

use super::job::SketchWish;
use super::lakes::Lakes;
use super::{basins, near};
use crate::map::grid::Frame;
use crate::rivers::{Ribbon, Ribbons};
use crate::theme::drainage as token;

/// Segments of a mesh at most: of more, those with the least land behind them are left out.
const MOST: usize = 20_000;

/// Pieces of a segment at most: meanders have no finer bends.
const PIECES: usize = 8;

/// What is drawn, and how much there is of it.
pub(crate) struct Sketch {
    pub(super) lines: Option<Ribbons>,
    pub(super) basins: Option<(Frame, ColorImage)>,
    /// Segments that are drawn, those that there was no room for, and marks where water leaves.
    pub(super) count: Count,
}

/// How much is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) segments: usize,
    pub(super) left_out: usize,
    pub(super) outlets: usize,
}

impl Sketch {
    /// Sketches what is wanted.
    ///
    /// # Errors
    /// [`Cancelled`] where somebody stops it.
    pub(super) fn new(graph: &Graph, wish: &SketchWish, control: &Control) -> Result<Self, Cancelled> {
        let frame = wish.sheet.frame();
        let basins = match wish.basins {
            true => {
                let reach = Frame { columns: frame.columns * 3 / 2, rows: frame.rows * 3 / 2, ..frame };
                let reach = if frame.pixels_per_point > 1.0 { reach.coarser(2) } else { reach };
                Some((reach, basins::picture(graph, &reach, control)?))
            }
            false => None,
        };
        control.check()?;
        let mut count = Count::default();
        let lines = wish.lines.then(|| {
            let mut drawing = Drawing::over(graph, &frame, wish.palette);
            count = drawing.all();
            Ribbons::of(frame, drawing.mesh, count.left_out)
        });
        Ok(Self { lines, basins, count })
    }
}

/// A mesh in points from a frame's corner, and what decides it.
struct Drawing<'a> {
    graph: &'a Graph,
    frame: &'a Frame,
    palette: &'static Palette,
    mesh: Mesh,
    /// A pixel in points.
    feather: f32,
    /// Points that a cell spans, the shorter way.
    cell: f32,
    /// The largest order of all rivers.
    most_order: u8,
    /// The cells that are seen, or nearly.
    columns: Range<usize>,
    rows: Range<usize>,
}

impl<'a> Drawing<'a> {
    fn over(graph: &'a Graph, frame: &'a Frame, palette: &'static Palette) -> Self {
        let step = frame.grid.step() * f64::from(frame.pixels_per_point);
        let lattice = &graph.lattice;
        let across = lattice.size.0 / f64::from(lattice.columns) / step;
        let down = lattice.size.1 / f64::from(lattice.rows) / step;
        let cell = (if across < down { across } else { down }) as f32;
        // What is seen begins within the first half of the frame, and reaches as far beyond it.
        let (width, height) = (frame.columns as f64, frame.rows as f64);
        let first = frame.world((0.0, 0.0));
        let last = frame.world((1.5 * width, 1.5 * height));
        let (from, to) = (lattice.cells(first.0, first.1), lattice.cells(last.0, last.1));
        let range = |from: f64, to: f64, count: u32| {
            let hold = |cell: f64| cell.clamp(0.0, f64::from(count)) as usize;
            hold(from.floor() - 2.0)..hold(to.ceil() + 2.0)
        };
        Self {
            graph,
            frame,
            palette,
            mesh: Mesh::default(),
            feather: 1.0 / frame.pixels_per_point,
            cell,
            most_order: graph.strahler.iter().copied().max().unwrap_or(1).max(1),
            columns: range(from.0, to.0, lattice.columns),
            rows: range(from.1, to.1, lattice.rows),
        }
    }

    /// Adds everything, what matters most on top.
    fn all(&mut self) -> Count {
        self.lakes();
        let (mut segments, left_out) = self.segments();
        segments.sort_by(|a, b| self.area(*a).total_cmp(&self.area(*b)));
        for &node in &segments {
            let width = self.width(node);
            let wide = width + token::BANK.min(width * token::BANK_SHARE);
            if self.graph.strahler[node] > 1 {
                self.segment(node, wide, solid(self.palette.bank));
            }
        }
        for &node in &segments {
            self.segment(node, self.width(node), self.colour(node));
        }
        Count { segments: segments.len(), left_out, outlets: self.outlets() }
    }

    fn nodes(&self) -> impl Iterator<Item = usize> + use<> {
        let columns = self.graph.lattice.columns as usize;
        let across = self.columns.clone();
        self.rows.clone().flat_map(move |row| across.clone().map(move |column| row * columns + column))
    }

    fn area(&self, node: usize) -> f64 {
        self.graph.record(node)[AREA]
    }

    fn is_dry(&self, node: usize) -> bool {
        self.graph.body(node).is_none()
    }

    /// The segments that are drawn, and how many there is no room for. Of cells too small to see, only those where
    /// rivers can be told apart.
    fn segments(&self) -> (Vec<usize>, usize) {
        let least = f64::from((token::APART / self.cell).powi(2));
        let runs = |node: &usize| {
            let record = self.graph.record(*node);
            self.is_dry(*node) && (record[DU], record[DV]) != (0.0, 0.0) && record[AREA] >= least
        };
        let mut found: Vec<usize> = self.nodes().filter(runs).collect();
        let left_out = found.len().saturating_sub(MOST);
        if left_out > 0 {
            found.select_nth_unstable_by(MOST, |a, b| self.area(*b).total_cmp(&self.area(*a)));
            found.truncate(MOST);
        }
        (found, left_out)
    }

    /// Wider with the land behind it, but never so wide that neighbours touch.
    fn width(&self, node: usize) -> f32 {
        let wide = token::BROOK + token::GROWTH * self.area(node).max(1.0).log2() as f32;
        wide.min(self.cell * token::SHARE).max(token::BROOK)
    }

    /// The palette's river, paler for lower orders.
    fn colour(&self, node: usize) -> Color32 {
        let order = f32::from(self.graph.strahler[node].max(1));
        let share = if self.most_order > 1 { (order - 1.0) / f32::from(self.most_order - 1) } else { 1.0 };
        let pale = token::PALEST * (1.0 - share);
        let opacity = if order < 2.0 { token::FAINT } else { 1.0 };
        solid(self.palette.river).lerp_to_gamma(token::PALE, pale).gamma_multiply(opacity)
    }

    fn place(&self, (u, v): (f64, f64)) -> Pos2 {
        let (u, v) = self.graph.straightened(u, v);
        self.point(self.graph.lattice.world(u, v))
    }

    fn point(&self, world: (f64, f64)) -> Pos2 {
        let (x, y) = self.frame.place(world);
        let scale = f64::from(self.frame.pixels_per_point);
        Pos2::new((x / scale) as f32, (y / scale) as f32)
    }

    fn segment(&mut self, node: usize, width: f32, colour: Color32) {
        let pieces = ((self.cell / token::BEND) as usize).clamp(1, PIECES);
        let points: Vec<Pos2> = near::line(self.graph, node, pieces).map(|place| self.point(place)).collect();
        let round = self.graph.strahler[node] > 1;
        self.ribbon(&points, width, colour, round);
    }

    fn ribbon(&mut self, points: &[Pos2], width: f32, colour: Color32, round: bool) {
        let colour = colour.gamma_multiply((width / self.feather).min(1.0));
        let last = points.len() - 1;
        let along = |k: usize| {
            let (before, after) = (points[k.saturating_sub(1)], points[(k + 1).min(last)]);
            (after - before).normalized()
        };
        let half = width * 0.5;
        let mut ribbon = Ribbon::new(&mut self.mesh, colour, self.feather);
        if round {
            ribbon.tip(points[0], -along(0), half, true);
        }
        for (k, point) in points.iter().enumerate() {
            ribbon.section(*point, along(k), half, true);
        }
        if round {
            ribbon.tip(points[last], along(last), half, false);
        }
    }

    fn lakes(&mut self) {
        let lakes = Lakes::over(self.graph, (self.columns.clone(), self.rows.clone()));
        let water = match self.palette.land {
            Land::AndSea { shallow, .. } => solid(shallow),
            Land::Whole(_) => solid(self.palette.river),
        };
        let water = water.gamma_multiply(token::LAKE);
        for triangle in &lakes.triangles {
            let first = self.mesh.vertices.len() as u32;
            for corner in triangle {
                self.mesh.colored_vertex(self.place(*corner), water);
            }
            self.mesh.add_triangle(first, first + 1, first + 2);
        }
        let bank = solid(self.palette.bank);
        for shore in &lakes.shores {
            let ends = shore.map(|end| self.place(end));
            self.ribbon(&ends, token::SHORE, bank, false);
        }
    }

    /// Marks where rivers leave the map or reach the sea, and where lakes overflow; tells how many.
    fn outlets(&mut self) -> usize {
        let apart = f64::from((token::APART / self.cell).powi(2));
        let least = if apart > 1.0 { apart * token::MOUTH_AREA } else { token::MOUTH_AREA };
        let leaves = |node: usize| {
            let receiver = self.graph.receiver(node);
            let sea = self.graph.body(receiver).is_some_and(|body| body.is_sea);
            self.is_dry(node) && (receiver == node || sea) && self.area(node) >= least
        };
        let mut marks: Vec<(usize, usize)> =
            self.nodes().filter(|&node| leaves(node)).map(|node| (node, ROUND)).collect();
        let mut overflows: Vec<usize> = self
            .nodes()
            .filter(|&node| self.graph.body(node).is_some_and(|body| !body.is_sea))
            .map(|node| self.graph.receiver(node))
            .filter(|&node| self.is_dry(node))
            .collect();
        overflows.sort_unstable();
        overflows.dedup();
        marks.extend(overflows.into_iter().map(|node| (node, DIAMOND)));
        for &(node, sides) in &marks {
            let record = self.graph.record(node);
            let at = self.place((record[U], record[V]));
            let radius = token::MARK + self.width(node) * 0.5;
            self.disc(at, radius + token::BANK, solid(self.palette.bank), sides);
            self.disc(at, radius, solid(self.palette.river).lerp_to_gamma(token::PALE, token::PALEST), sides);
        }
        marks.len()
    }

    /// A disc, or a diamond, its edge feathered.
    fn disc(&mut self, at: Pos2, radius: f32, colour: Color32, sides: usize) {
        let first = self.mesh.vertices.len() as u32;
        let mut add =
            |pos: Pos2, color: Color32| self.mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        add(at, colour);
        for side in 0..sides {
            let out = Vec2::angled(std::f32::consts::TAU * side as f32 / sides as f32);
            add(at + out * radius, colour);
            add(at + out * (radius + self.feather), Color32::TRANSPARENT);
        }
        for side in 0..sides as u32 {
            let (a, b) = (first + 1 + 2 * side, first + 1 + 2 * ((side + 1) % sides as u32));
            self.mesh.indices.extend([first, a, b, a, a + 1, b, a + 1, b + 1, b]);
        }
    }
}

const ROUND: usize = 20;
const DIAMOND: usize = 4;

fn solid([red, green, blue]: Rgb) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use catena_field::Map;

    use super::super::near::tests::island;
    use super::*;
    use crate::map::grid::Grid;

    fn map(graph: &Graph) -> Map {
        Map { origin: graph.lattice.origin, size: graph.lattice.size, ..Map::default() }
    }

    fn drawn(graph: &Graph, step: f64, scale: f32) -> (Mesh, Count) {
        let grid = Grid::near(&map(graph), step);
        let frame = Frame::around(grid, map(graph).centre(), (400, 300), scale);
        let mut drawing = Drawing::over(graph, &frame, &Palette::ALL[0]);
        let count = drawing.all();
        (drawing.mesh, count)
    }

    #[test]
    fn at_any_zoom_every_place_is_finite_and_only_what_is_near_is_drawn() {
        let graph = island();
        let all = drawn(&graph, 0.8, 1.0).1;
        assert!(all.segments > 200 && all.outlets > 3, "{all:?}");
        for (step, scale) in [(1e-9, 2.0), (0.01, 1.0), (0.1, 1.25), (1e4, 1.0)] {
            let (mesh, count) = drawn(&graph, step, scale);
            assert!(mesh.is_valid() && mesh.vertices.iter().all(|vertex| vertex.pos.is_finite()), "{step}");
            assert!(count.segments < all.segments, "{step}: {count:?}");
        }
    }

    #[test]
    fn rivers_are_wider_and_stronger_downstream() {
        let graph = island();
        let grid = Grid::near(&map(&graph), 0.2);
        let frame = Frame::around(grid, map(&graph).centre(), (400, 300), 1.0);
        let drawing = Drawing::over(&graph, &frame, &Palette::ALL[0]);
        let nodes = (0..graph.lattice.nodes()).filter(|&node| graph.body(node).is_none());
        let mut wider = 0;
        for node in nodes {
            let receiver = graph.receiver(node);
            if receiver == node || graph.body(receiver).is_some() {
                continue;
            }
            assert!(drawing.width(receiver) >= drawing.width(node), "{node}");
            wider += usize::from(drawing.width(receiver) > drawing.width(node));
            if graph.strahler[receiver] > graph.strahler[node] {
                assert_ne!(drawing.colour(receiver), drawing.colour(node), "{node}");
            }
        }
        assert!(wider > 100, "{wider}");
    }
}
