//! Rivers as meshes: each piece a ribbon along its curve, its edges feathered over a pixel, banks below rivers.
//!
//! A mesh is made in the background, for what is seen and what lies around it. While the map is panned it is only moved.

use std::sync::Arc;

use catena_field::Map;
use catena_looks::{Palette, Piece, Rgb, Rivers, Spread};
use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Painter, Pos2, Rect, Shape, Vec2};

use super::spread;
use crate::map::grid::{Frame, Grid};
use crate::map::sight::Sight;

/// Turns of a round end, as parts of its half width: along and across.
const ROUND: [(f32, f32); 2] = [(0.5, 0.866), (0.866, 0.5)];

/// Pieces of a mesh at most: of more, the narrowest are left out.
const MOST: usize = 20_000;

/// What is seen of a map and as much again around it, the same while the map is panned a little.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sheet {
    grid: Grid,
    /// The corner, in half widths and half heights of what is seen.
    block: (i64, i64),
    columns: usize,
    rows: usize,
    pixels_per_point: f32,
}

impl Sheet {
    /// The sheet that a frame lies on.
    pub(crate) fn of(frame: &Frame) -> Self {
        let Frame { grid, left, top, columns, rows, pixels_per_point } = *frame;
        let block = |first: i64, count: usize| first.div_euclid(half(count));
        Self { grid, block: (block(left, columns), block(top, rows)), columns, rows, pixels_per_point }
    }

    /// The frame at its corner.
    pub(crate) fn frame(&self) -> Frame {
        let Self { grid, block, columns, rows, pixels_per_point } = *self;
        Frame {
            grid,
            left: block.0 * half(columns),
            top: block.1 * half(rows),
            columns,
            rows,
            pixels_per_point,
        }
    }
}

fn half(count: usize) -> i64 {
    (count as i64 / 2).max(1)
}

/// A mesh of rivers, and what it was made for.
pub(crate) struct Ribbons {
    frame: Frame,
    /// In points from the frame's corner.
    mesh: Mesh,
    /// Pieces that there was no room for.
    pub(crate) left_out: usize,
    /// The mesh where it was drawn last: times so much, and there.
    drawn: Option<(f32, Vec2, Arc<Mesh>)>,
}

impl Ribbons {
    /// Makes the mesh of what lies on a sheet.
    pub(crate) fn new(rivers: &Rivers, palette: &Palette, sheet: &Sheet, map: &Map) -> Self {
        let frame = sheet.frame();
        let (mesh, left_out) = mesh(rivers, palette, &Room::of(&frame, map, rivers.size()));
        Self::of(frame, mesh, left_out)
    }

    /// A mesh that was made for a frame, in points from its corner; so much there was no room for.
    pub(crate) fn of(frame: Frame, mesh: Mesh, left_out: usize) -> Self {
        Self { frame, mesh, left_out, drawn: None }
    }

    /// Draws them where the map is seen now. Until those for another zoom come, they are as large as they would be.
    pub(crate) fn draw(&mut self, painter: &Painter, sight: &Sight) {
        let scale = f64::from(self.frame.pixels_per_point);
        let (x, y) = sight.frame.place(self.frame.world((0.0, 0.0)));
        let seen = f64::from(sight.frame.pixels_per_point);
        let times = (self.frame.grid.step() * scale / (sight.frame.grid.step() * seen)) as f32;
        let exact = self.frame.grid == sight.frame.grid
            && self.frame.pixels_per_point == sight.frame.pixels_per_point;
        let (times, x, y) = if exact { (1.0, x.round(), y.round()) } else { (times, x, y) };
        if !(times.is_finite() && times < FAR && x.abs() < f64::from(FAR) && y.abs() < f64::from(FAR)) {
            return;
        }
        let to = sight.area.min.to_vec2() + Vec2::new((x / seen) as f32, (y / seen) as f32);
        let again = |(own, there, _): &&(f32, Vec2, Arc<Mesh>)| *own == times && *there == to;
        let mesh = match self.drawn.as_ref().filter(again) {
            Some((.., mesh)) => mesh.clone(),
            None => Arc::new(moved(&self.mesh, times, to)),
        };
        self.drawn = Some((times, to, mesh.clone()));
        painter.add(Shape::Mesh(mesh));
    }
}

/// Beyond, a mesh made for another zoom shows nothing that can be told apart.
const FAR: f32 = 1e6;

/// The same mesh, so many times as large, elsewhere.
fn moved(mesh: &Mesh, times: f32, to: Vec2) -> Mesh {
    let place = |pos: Pos2| (pos.to_vec2() * times + to).to_pos2();
    let vertices = mesh.vertices.iter().map(|vertex| Vertex { pos: place(vertex.pos), ..*vertex });
    Mesh { indices: mesh.indices.clone(), vertices: vertices.collect(), texture_id: mesh.texture_id }
}

/// Where pieces lie in points from the corner of a frame, and how far pieces are made.
struct Room {
    spread: Spread,
    rect: Rect,
    /// A pixel in points.
    feather: f32,
}

impl Room {
    fn of(frame: &Frame, map: &Map, size: (usize, usize)) -> Self {
        let step = frame.grid.step() * f64::from(frame.pixels_per_point);
        let spread = spread(map, size, (frame.world((0.0, 0.0)), (step, step)), 1.0);
        let seen = Vec2::new(frame.columns as f32, frame.rows as f32) / frame.pixels_per_point;
        // What is seen begins in the first half, and reaches so far at most; half as much again around it.
        let rect = Rect::from_min_max((seen * -0.5).to_pos2(), (seen * 2.0).to_pos2());
        Self { spread, rect, feather: 1.0 / frame.pixels_per_point }
    }

    fn holds(&self, piece: &Piece) -> bool {
        let [least, most] = piece.reach().map(|place| self.spread.place(place));
        let rect = self.rect.expand(piece.bank_width(&self.spread) as f32);
        let inside =
            |from: f64, to: f64, low: f32, high: f32| to >= f64::from(low) && from <= f64::from(high);
        inside(least[0], most[0], rect.left(), rect.right())
            && inside(least[1], most[1], rect.top(), rect.bottom())
    }
}

/// All that there is room for, and how many pieces are left out.
fn mesh(rivers: &Rivers, palette: &Palette, room: &Room) -> (Mesh, usize) {
    let drawn = rivers.pieces().iter().filter(|piece| piece.opacity > 0.0);
    let mut pieces: Vec<&Piece> = drawn.filter(|piece| room.holds(piece)).collect();
    let left_out = pieces.len().saturating_sub(MOST);
    if left_out > 0 {
        let weight = |piece: &Piece| piece.points + piece.opacity;
        pieces.select_nth_unstable_by(MOST, |a, b| weight(b).total_cmp(&weight(a)));
        pieces.truncate(MOST);
    }
    let mut mesh = Mesh::default();
    for piece in &pieces {
        ribbon(&mut mesh, piece, (piece.bank_width(&room.spread), palette.bank), room);
    }
    for piece in &pieces {
        ribbon(&mut mesh, piece, (piece.width(&room.spread), palette.river), room);
    }
    (mesh, left_out)
}

/// Adds a piece of that width and colour.
fn ribbon(mesh: &mut Mesh, piece: &Piece, (width, colour): (f64, Rgb), room: &Room) {
    let width = width as f32;
    // A ribbon thinner than a pixel is drawn as a fainter one.
    let opacity = piece.opacity as f32 * (width / room.feather).min(1.0);
    let [red, green, blue] = colour;
    let colour = Color32::from_rgba_unmultiplied(red, green, blue, (opacity * 255.0).round() as u8);
    let mut ribbon = Ribbon::new(mesh, colour, room.feather);
    let half = width * 0.5;
    let points: Vec<[f64; 2]> = piece.points(&room.spread).collect();
    let last = points.len() - 1;
    let [start, end] = piece.directions();
    let direction = |k: usize| {
        let t = k as f64 / last as f64;
        let along = |axis: usize| (start[axis] * (1.0 - t) + end[axis] * t) as f32;
        Vec2::new(along(0) * room.spread.cell.0 as f32, along(1) * room.spread.cell.1 as f32).normalized()
    };
    let place = |k: usize| Pos2::new(points[k][0] as f32, points[k][1] as f32);
    if piece.starts_round {
        ribbon.tip(place(0), -direction(0), half, true);
    }
    for k in 0..=last {
        ribbon.section(place(k), direction(k), half, true);
    }
    if piece.is_mouth {
        ribbon.tip(place(last), direction(last), half, false);
    }
}

/// A line that is being added to a mesh, cut by cut.
pub(crate) struct Ribbon<'a> {
    mesh: &'a mut Mesh,
    colour: Color32,
    feather: f32,
    first: bool,
}

impl<'a> Ribbon<'a> {
    /// A line of a colour, its edges fading over so much.
    pub(crate) fn new(mesh: &'a mut Mesh, colour: Color32, feather: f32) -> Self {
        Self { mesh, colour, feather, first: true }
    }

    /// Adds a cut across the ribbon and joins it to the one before: clear, full, full, clear.
    pub(crate) fn section(&mut self, at: Pos2, along: Vec2, half: f32, full: bool) {
        let across = Vec2::new(-along.y, along.x);
        let (inner, outer) = ((half - self.feather * 0.5).max(0.0), half + self.feather * 0.5);
        let colour = if full { self.colour } else { Color32::TRANSPARENT };
        let next = self.mesh.vertices.len() as u32;
        for (by, colour) in
            [(-outer, Color32::TRANSPARENT), (-inner, colour), (inner, colour), (outer, Color32::TRANSPARENT)]
        {
            self.mesh.vertices.push(Vertex { pos: at + across * by, uv: WHITE_UV, color: colour });
        }
        if !std::mem::take(&mut self.first) {
            for k in next..next + 3 {
                self.mesh.indices.extend([k - 4, k - 3, k, k - 3, k, k + 1]);
            }
        }
    }

    /// Adds a round end beyond a place in a direction: before the ribbon from its tip on, behind it up to the tip.
    pub(crate) fn tip(&mut self, at: Pos2, out: Vec2, half: f32, before: bool) {
        let along = if before { -out } else { out };
        let tip = (half + self.feather * 0.5, 0.0, false);
        let turns = ROUND.map(|(far, wide)| (far * half, wide * half, true));
        let mut cuts = [turns[0], turns[1], tip];
        if before {
            cuts.reverse();
        }
        for (far, wide, full) in cuts {
            self.section(at + out * far, along, wide, full);
        }
    }
}

#[cfg(test)]
mod tests {
    use catena_looks::Waters;

    use super::*;

    fn map() -> Map {
        Map { size: (199.0, 149.0), ..Map::default() }
    }

    fn frame(step: f64, centre: (f64, f64), pixels_per_point: f32) -> Frame {
        Frame::around(Grid::near(&map(), step), centre, (400, 300), pixels_per_point)
    }

    /// Rivers of rough ground.
    fn rivers(start: f64) -> Rivers {
        rivers_on((200, 150), start)
    }

    fn rivers_on((columns, rows): (usize, usize), start: f64) -> Rivers {
        let simplex = catena_kernels::simplex::Simplex::new(7);
        let height =
            |i: usize| simplex.fbm((i % columns) as f64 * 0.01, (i / columns) as f64 * 0.01, 5, 0.5, 2.0);
        let heights = (0..columns * rows).map(height).collect();
        Waters::over((columns, rows), heights, -0.3, &mut |_| true).expect("nobody stops it").rivers(start)
    }

    fn made(rivers: &Rivers, frame: &Frame) -> Ribbons {
        Ribbons::new(rivers, &Palette::ALL[0], &Sheet::of(frame), &map())
    }

    #[test]
    fn a_sheet_stays_while_the_map_is_panned_and_reaches_all_of_it() {
        let start = frame(0.2, (100.0, 70.0), 1.0);
        let mut sheets = vec![Sheet::of(&start)];
        for left in start.left - 400..start.left + 400 {
            let moved = Frame { left, ..start };
            let sheet = Sheet::of(&moved);
            let (corner, room) = (sheet.frame(), Room::of(&sheet.frame(), &map(), (200, 150)));
            let seen = Rect::from_min_size(
                Pos2::new((moved.left - corner.left) as f32, (moved.top - corner.top) as f32),
                Vec2::new(400.0, 300.0),
            );
            assert!(room.rect.shrink(100.0).contains_rect(seen), "{left}");
            if sheets.last() != Some(&sheet) {
                sheets.push(sheet);
            }
        }
        assert!(sheets.len() <= 6, "{} meshes for two widths", sheets.len());
    }

    #[test]
    fn a_mesh_that_is_moved_lies_where_one_made_there_would() {
        let rivers = rivers(60.0);
        let (here, there) = (frame(0.5, (100.0, 70.0), 1.0), frame(0.5, (97.0, 73.0), 1.0));
        let (old, new) = (made(&rivers, &here), made(&rivers, &there));
        let corner = |ribbons: &Ribbons, seen: &Frame| {
            let (x, y) = seen.place(ribbons.frame.world((0.0, 0.0)));
            Vec2::new(x.round() as f32, y.round() as f32)
        };
        let old = moved(&old.mesh, 1.0, corner(&old, &there));
        let new = moved(&new.mesh, 1.0, corner(&new, &there));
        assert!(old.vertices.len() > 1000 && old.vertices.len() == new.vertices.len());
        let apart = |(a, b): (&Vertex, &Vertex)| (a.pos - b.pos).length();
        let most = old.vertices.iter().zip(&new.vertices).map(apart).fold(0.0, f32::max);
        assert!(most < 0.01, "{most} points apart");
        // Planted: moved by a pixel too few.
        let wrong = moved(&old, 1.0, Vec2::new(-1.0, 0.0));
        assert!(wrong.vertices.iter().zip(&new.vertices).map(apart).fold(0.0, f32::max) > 0.9);
    }

    #[test]
    fn of_too_many_pieces_the_narrowest_are_left_out() {
        let rivers = rivers_on((500, 375), 1.0);
        let all = frame(0.7, (100.0, 75.0), 1.0);
        let ribbons = made(&rivers, &all);
        assert!(ribbons.left_out > 0);
        let few = made(&self::rivers(60.0), &all);
        assert_eq!(few.left_out, 0);
        assert!(ribbons.mesh.vertices.len() < 64 * MOST, "{} vertices", ribbons.mesh.vertices.len());
        let near = made(&rivers, &frame(0.01, (100.0, 75.0), 1.0));
        assert_eq!(near.left_out, 0, "closer there is room for all that is seen");
    }

    #[test]
    fn banks_lie_below_rivers_and_every_place_is_finite() {
        for (step, scale) in [(1e-9, 2.0), (0.01, 1.0), (0.7, 1.25), (1e4, 1.0)] {
            let ribbons = made(&rivers(30.0), &frame(step, (100.0, 70.0), scale));
            let vertices = &ribbons.mesh.vertices;
            assert!(vertices.iter().all(|vertex| vertex.pos.is_finite()), "{step}");
            assert!(ribbons.mesh.is_valid());
            let palette = &Palette::ALL[0];
            let is = |colour: Rgb| {
                move |vertex: &Vertex| vertex.color.to_array() == [colour[0], colour[1], colour[2], 255]
            };
            let last_bank = vertices.iter().rposition(is(palette.bank));
            let first_river = vertices.iter().position(is(palette.river));
            assert!(last_bank < first_river || first_river.is_none(), "{step}");
        }
    }
}
