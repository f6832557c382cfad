//! The map beside the canvas: the viewed node's field, with position and value under the pointer.
//!
//! One place shows the viewed node in one of several [`Mode`]s: as a picture in the plane, or as a [`Solid`], which
//! has a lane of its own in the background, a camera, and a row of controls in place of the read-out. The [`bar`]
//! offers the modes, [`MapView::show`] asks the chosen one.
//!
//! The plane: a [`camera::Camera`] says what is seen, a [`grid::Frame`] which pixels that is, and a [`sight::Sight`]
//! where they lie on the screen. The background draws frames ([`crate::render`]); [`layers`] shows what has come of
//! them, the last ones shifted and scaled until fresh ones are there.

mod act;
mod bar;
pub(crate) mod camera;
mod compare;
pub(crate) mod grid;
mod layers;
mod legend;
mod marks;
mod pane;
mod plane;
mod readout;
pub(crate) mod sight;
mod sites;
pub(crate) mod warp;

use std::collections::HashMap;
use std::time::Duration;

use catena_backend::By;
use catena_field::{Hash, Map};
use catena_graph::{Document, NodeId, Socket};
use catena_looks::Palette;
use egui::{Ui, Vec2};
use serde::{Deserialize, Serialize};

use crate::drainage::{DrainWish, Overlay, SketchWish, Subject};
use crate::keys::Action;
use crate::rain;
use crate::render::Style;
use crate::rivers::Course;
use crate::solid::Solid;
use crate::theme::space;
use crate::work::{Lane, MapPicture, MapWish, Running, Source, Words};
use compare::{Compare, Way};
use grid::Frame;
use pane::Pane;
use readout::Probe;
use sight::Sight;
use warp::{Arrows, Spread, WarpWish};

pub(crate) use layers::Grade;
pub(crate) use legend::short;

/// Which way the field is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// As a picture in the plane.
    #[default]
    Plane,
    /// As a lit solid.
    Solid,
}

/// The map as last computed, and what of it is seen.
#[derive(Default)]
pub(crate) struct MapView {
    pub(crate) mode: Mode,
    pub(crate) camera: camera::Camera,
    /// The viewed node, the result that is held as A, and the pinned node that is shown.
    pub(crate) main: Pane,
    held: Pane,
    pinned: Pane,
    compare: Option<Compare>,
    chosen_pin: Option<Socket>,
    /// Where the first and the second map lay in the last frame.
    sight: Option<Sight>,
    second: Option<Sight>,
    /// What was under the pointer in the last frame.
    probe: Option<Probe>,
    /// Drainage behind the viewed node, as last found.
    pub(crate) drainage: Overlay,
    /// Where the nearest warp reads, as last computed.
    pub(crate) arrows: Option<Arrows>,
}

/// What the map is shown for.
pub(crate) struct Scene<'a> {
    pub(crate) document: &'a Document,
    pub(crate) map: &'a Map,
    /// The output that is to be seen.
    pub(crate) viewed: Option<Socket>,
    pub(crate) pinned: Vec<Socket>,
    pub(crate) style: Style,
    pub(crate) options: Options,
    /// The node that moves the position, nearest to the viewed one, and its name.
    pub(crate) mover: Option<(NodeId, String)>,
    /// The node whose drainage may be shown: the viewed one, or one that feeds it.
    pub(crate) drains: Option<Subject>,
    /// The parameter under the pointer, and whose it is.
    pub(crate) measured: Option<(&'a str, &'static str)>,
    /// Nothing is computed until somebody asks for it.
    pub(crate) suspended: bool,
    /// The controls of the rain, where a node erodes that is viewed or feeds what is.
    pub(crate) rain: Option<rain::bar::Bar>,
    /// That node's ground before the rain.
    pub(crate) original: Option<Socket>,
    /// The ways of the last drops.
    pub(crate) paths: Option<&'a rain::paths::Paths>,
}

impl Scene<'_> {
    /// Why there is no picture.
    pub(crate) fn nothing(&self) -> &'static str {
        match self.viewed {
            Some(_) if self.suspended => "Evaluation is suspended: the picture comes when it goes on",
            Some(_) => "The picture is on its way",
            None => "Double click a node to see it here",
        }
    }
}

/// What the map asks for.
pub(crate) enum Wish {
    /// This action.
    Action(Action),
    /// These colours.
    Palette(&'static Palette),
    /// These lines and this range.
    Options(Options),
    /// This sea level; more of the same drag may follow.
    Sea(f64, bool),
    /// This output is pinned no longer.
    Unpin(String),
    /// This of the rain.
    Rain(rain::Turn),
}

/// Lines and range of the map, which are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Options {
    /// How many contours divide the land; none are drawn for 0.
    pub(crate) contours: u32,
    /// How many there are when they are switched on.
    pub(crate) usual: u32,
    /// Whether the line of value 0 is drawn.
    pub(crate) zero: bool,
    /// Rivers are drawn where water would run.
    pub(crate) rivers: bool,
    /// How many cells make a river.
    pub(crate) river_start: u32,
    /// Drainage is drawn: rivers, lakes, outlets.
    pub(crate) drainage: bool,
    /// Basins are coloured.
    pub(crate) basins: bool,
    /// Drained ground is seen under its water.
    pub(crate) water: bool,
    /// The colours' range is -1 to 1 instead of what was measured.
    pub(crate) fixed_range: bool,
    /// Arrows show where the nearest warp reads.
    pub(crate) warp: bool,
    /// The sites of regions are marked, with their names.
    pub(crate) sites: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            contours: 0,
            usual: catena_looks::Contours::USUAL,
            zero: false,
            rivers: false,
            river_start: catena_looks::RIVER_START as u32,
            drainage: false,
            basins: false,
            water: true,
            fixed_range: false,
            warp: false,
            sites: false,
        }
    }
}

/// What the background makes of the maps.
impl MapView {
    /// Takes a picture, or what is wrong.
    pub(crate) fn take(&mut self, ctx: &egui::Context, lane: Lane, result: Result<Box<MapPicture>, Words>) {
        self.pane(lane).take(ctx, result);
    }

    /// Takes rivers over a map, or none where something is wrong.
    pub(crate) fn run(&mut self, lane: Lane, course: Option<Course>) {
        self.pane(lane).run(course);
    }

    /// Takes rivers over ground that changes.
    pub(crate) fn ease(&mut self, course: Course) {
        self.main.ease(course);
    }

    fn pane(&mut self, lane: Lane) -> &mut Pane {
        match lane {
            Lane::Held => &mut self.held,
            Lane::Pinned => &mut self.pinned,
            _ => &mut self.main,
        }
    }

    /// Forgets everything: another document is open.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// There is nothing to view.
    pub(crate) fn show_nothing(&mut self) {
        self.main = Pane::default();
        self.compare = None;
    }

    /// The pictures' nodes may have other names by now.
    pub(crate) fn follow(&mut self, document: &Document) {
        self.main.follow(document);
        self.pinned.follow(document);
    }

    /// Shows how far the next pictures are.
    pub(crate) fn progress(&mut self, running: &[Running]) {
        self.main.progress(running, Lane::Map);
        self.held.progress(running, Lane::Held);
        self.pinned.progress(running, Lane::Pinned);
    }

    /// What the picture was computed from, and whether it is the fine one of what is seen.
    pub(crate) fn print(&self) -> Option<(NodeId, Hash, bool)> {
        let shown = self.main.shown.as_ref()?;
        let seen = self.sight.map(|sight| sight.frame);
        let fine = shown.fine.is_some() && shown.fine == seen;
        (shown.grade != Grade::Backdrop).then_some((shown.content.node, shown.content.hash, fine))
    }

    /// Pixels of what is seen.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.sight.map(|sight| (sight.frame.columns, sight.frame.rows))
    }

    /// World position and value of a pixel of what is seen, once it is computed.
    pub(crate) fn pixel(&self, column: usize, row: usize) -> Option<[f64; 3]> {
        let seen = self.sight?.frame;
        let shown = self.main.shown.as_ref().filter(|shown| shown.fine == Some(seen))?;
        let (tile, window) = (shown.tile.as_ref()?, seen.window());
        Some([window.x(column), window.y(row), tile.of(&seen, column, row)?])
    }

    /// What computed the picture, and how long it took.
    pub(crate) fn time(&self) -> Option<(&By, Duration)> {
        self.main.time()
    }

    /// What is seen of the viewed node's map, where a map is shown.
    pub(crate) fn seen(&self) -> Option<Frame> {
        self.sight.filter(|_| self.mode == Mode::Plane).map(|sight| sight.frame)
    }

    /// Which arrows are wanted over the map.
    pub(crate) fn warp_wish(&self, scene: &Scene<'_>, is_shown: bool) -> Option<WarpWish> {
        let sight = self.sight.filter(|_| is_shown && self.mode == Mode::Plane && scene.options.warp)?;
        let (node, _) = scene.mover.as_ref()?;
        Some(WarpWish { node: *node, spread: Spread::over(&sight, scene.map) })
    }

    /// Whose drainage is wanted, and what is drawn of it.
    pub(crate) fn drain_wish(&self, scene: &Scene<'_>, is_shown: bool, is_listed: bool) -> Option<DrainWish> {
        let Options { drainage, basins, .. } = scene.options;
        let sight = self.sight.filter(|_| is_shown && self.mode == Mode::Plane && (drainage || basins));
        let node = scene.drains.as_ref().filter(|_| sight.is_some() || is_listed)?.node;
        let palette = scene.style.palette;
        let sketch = sight.map(|sight| SketchWish::of(&sight.frame, palette, (drainage, basins)));
        Some(DrainWish { node, sketch })
    }

    /// Which maps are wanted.
    pub(crate) fn wishes(
        &self,
        scene: &Scene<'_>,
        underlay: Option<&Socket>,
        is_shown: bool,
    ) -> HashMap<Lane, MapWish> {
        let mut wishes = HashMap::new();
        let plane = is_shown && self.mode == Mode::Plane;
        let seen = |sight: Option<Sight>| sight.filter(|_| plane).map(|sight| sight.frame);
        let style = &scene.style;
        let wish = |source: Source, frame: Option<Frame>| {
            let (underlay, style) = (underlay.cloned(), style.clone());
            let rivers = scene.options.rivers.then_some(scene.options.river_start).filter(|_| plane);
            MapWish { source, underlay, style, less: None, frame, rivers }
        };
        let compare = self.compare.as_ref().filter(|_| plane);
        if let Some(socket) = &scene.viewed {
            let difference = compare.filter(|compare| compare.way == Way::Difference);
            let less = difference.and_then(|compare| compare.a(&self.held));
            let socket = Source::Socket(socket.clone());
            wishes.insert(Lane::Map, MapWish { less, ..wish(socket, seen(self.sight)) });
        }
        if let Some(source) = compare.and_then(|compare| compare.source(scene)) {
            wishes.insert(Lane::Held, wish(source, seen(self.sight)));
        }
        if let (Some(pin), Some(frame)) = (self.pin(&scene.pinned), seen(self.second)) {
            let pin = Source::Socket(pin.clone());
            wishes.insert(Lane::Pinned, MapWish { underlay: None, ..wish(pin, Some(frame)) });
        }
        wishes
    }
}

impl MapView {
    /// Shows bar, map, legend and read-out in the space that is left.
    pub(crate) fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>, solid: &mut Solid) -> Vec<Wish> {
        let mut wishes = Vec::new();
        let titled = bar::show(self, ui, scene, &mut wishes);
        if let Some(compare) = self.compare.as_ref().filter(|_| self.mode == Mode::Plane) {
            compare.row(ui, scene, &mut wishes);
        }
        if let Some(bar) = scene.rain.as_ref().filter(|_| self.mode == Mode::Plane) {
            bar.show(ui, &mut wishes);
        }
        let below = 2.0 * (space::ROW + ui.spacing().item_spacing.y);
        let room = Vec2::new(ui.available_width(), ui.available_height() - below);
        let (area, _) = ui.allocate_exact_size(room.max(Vec2::splat(1.0)), egui::Sense::hover());
        self.probe = match self.mode {
            Mode::Plane => self.plane(ui, area, scene, &mut wishes),
            Mode::Solid => {
                solid.show(ui, area, scene.nothing());
                None
            }
        };
        if let Some(title) = self.title(scene).filter(|_| !titled) {
            let tokens = crate::theme::Tokens::of(ui.ctx());
            let corner = area.left_top() + Vec2::splat(space::SMALL);
            marks::plate(&ui.painter().with_clip_rect(area), corner, egui::Align2::LEFT_TOP, &title, tokens);
        }
        match self.main.shown.as_ref().filter(|_| self.main.error.is_none()) {
            Some(shown) => legend::show(shown, ui, scene, &mut wishes),
            None => ui.add_space(space::ROW),
        }
        ui.horizontal(|ui| match self.mode {
            Mode::Plane => readout::show(self, ui, self.probe),
            Mode::Solid => solid.controls(ui),
        });
        wishes
    }

    /// The name over the map: of what is shown, or of what is wrong.
    fn title(&self, scene: &Scene<'_>) -> Option<String> {
        match (&self.main.shown, &self.main.error) {
            (Some(shown), None) => Some(shown.title(scene.document)),
            _ => scene.viewed.as_ref().map(|viewed| pane::title(scene.document, viewed)),
        }
    }

    /// Which of the pinned nodes is shown: the one that was chosen, else the last.
    fn pin<'a>(&self, pinned: &'a [Socket]) -> Option<&'a Socket> {
        let chosen = pinned.iter().find(|socket| Some(*socket) == self.chosen_pin.as_ref());
        chosen.or(pinned.last())
    }
}
