//! What becomes of the map's wishes and keys.

use catena_field::Map;
use catena_graph::{Edit, MapField, NodeId, Socket, View};
use catena_looks::{Kind, Palette};

use super::compare::{Compare, Way};
use super::{MapView, Mode, Wish};
use crate::Editor;
use crate::drainage::Subject;
use crate::keys::Action;
use crate::render::Style;

/// Points that an arrow key moves the map by.
const STEP: f64 = 48.0;

/// Times that a key zooms by.
const ZOOM: f64 = 1.5;

impl Editor {
    /// Does what the map asks for.
    pub(crate) fn obey_map(&mut self, ctx: &egui::Context, wish: Wish) {
        match wish {
            Wish::Action(action) => self.act(ctx, action),
            Wish::Palette(palette) => {
                let view = View { palette: palette.name.to_owned(), ..self.document().view().clone() };
                self.edit_named(format!("Palette {}", palette.title), Edit::SetView(view));
            }
            Wish::Options(options) => self.shell.settings.map = options,
            Wish::Sea(sea, going_on) => {
                if sea != self.document().map().sea {
                    self.edit_in_gesture(Edit::SetMap(MapField::Sea(sea)), going_on);
                }
            }
            Wish::Rain(turn) => self.turn_rain(turn),
            Wish::Unpin(socket) => {
                let view = self.document().view().clone();
                let pinned = view.pinned.iter().filter(|pin| **pin != socket).cloned().collect();
                self.edit_named(format!("Unpin {socket}"), Edit::SetView(View { pinned, ..view }));
            }
        }
    }

    /// Does what an action says, if it is one of the map's.
    pub(crate) fn act_on_map(&mut self, ctx: &egui::Context, action: Action) -> bool {
        let map = self.session.document().map().clone();
        if self.map.mode == Mode::Solid && self.solid.act(action) {
            return true;
        }
        match action {
            Action::Warp => {
                let options = &mut self.shell.settings.map;
                options.warp = !options.warp;
                if options.warp && self.mover.is_none() {
                    self.say(
                        "Nothing that feeds the viewed node moves the position; arrows come with a warp",
                    );
                }
            }
            Action::LookGray => self.show_plane(Kind::Gray),
            Action::LookTerrain => self.show_plane(Kind::Terrain),
            Action::LookRelief => self.show_plane(Kind::Relief),
            Action::LookSolid => self.map.mode = Mode::Solid,
            Action::MapFit => self.map.camera.fit(),
            Action::MapLeft => self.map.step(&map, (1.0, 0.0)),
            Action::MapRight => self.map.step(&map, (-1.0, 0.0)),
            Action::MapUp => self.map.step(&map, (0.0, 1.0)),
            Action::MapDown => self.map.step(&map, (0.0, -1.0)),
            Action::MapCloser => self.map.zoom(&map, ZOOM),
            Action::MapFarther => self.map.zoom(&map, 1.0 / ZOOM),
            Action::ContourLines => {
                let options = &mut self.shell.settings.map;
                options.contours = if options.contours == 0 { options.usual.max(1) } else { 0 };
            }
            Action::RiverLines => {
                let options = &mut self.shell.settings.map;
                options.rivers = !options.rivers;
            }
            Action::Drainage => {
                let on = !self.shell.settings.map.drainage;
                self.shell.settings.map.drainage = on;
                self.say_what_drains(on);
            }
            Action::Basins => {
                let on = !self.shell.settings.map.basins;
                self.shell.settings.map.basins = on;
                self.say_what_drains(on);
            }
            Action::Compare if self.map.compare.is_some() => self.map.compare = None,
            Action::Compare => self.hold(Way::Wipe),
            Action::HoldAgain => {
                let way = self.map.compare.as_ref().map_or(Way::Wipe, |compare| compare.way);
                self.hold(way);
            }
            Action::Wipe => self.compare_by(Way::Wipe),
            Action::Difference => {
                let now = self.map.compare.as_ref().map(|compare| compare.way);
                self.compare_by(if now == Some(Way::Difference) { Way::Wipe } else { Way::Difference });
            }
            Action::Original if self.map.shows_original() => self.map.compare = None,
            Action::Original => self.show_original(),
            Action::CopyValue => self.copy_value(ctx),
            _ => return false,
        }
        true
    }

    /// Draws the map in the plane so.
    fn show_plane(&mut self, look: Kind) {
        self.map.mode = Mode::Plane;
        if look != self.look() {
            self.set_look(look);
        }
    }

    /// Holds what the map shows as A.
    fn hold(&mut self, way: Way) {
        let Some(held) = self.map.main.held() else {
            return self.say("There is no result yet that could be held");
        };
        let history = self.session.history();
        let when = match history.done() {
            0 => "as it was opened".to_owned(),
            step => format!("after step {step}"),
        };
        self.map.compare = Some(Compare::new(held, way, when));
        self.map.mode = Mode::Plane;
        self.message = Some(("Held as A: change something and compare".to_owned(), false));
    }

    /// The ground before the rain beside what it is now.
    fn show_original(&mut self) {
        if self.rain.subject().and_then(|subject| subject.input.as_ref()).is_none() {
            return self.say("Nothing that feeds the viewed node erodes: there is no ground of before");
        }
        self.map.compare = Some(Compare::original());
        self.map.mode = Mode::Plane;
        self.message = Some(("Left of the divider lies the ground before the rain".to_owned(), false));
    }

    fn compare_by(&mut self, way: Way) {
        match &mut self.map.compare {
            Some(compare) => compare.way = way,
            None => self.hold(way),
        }
        self.map.mode = Mode::Plane;
    }

    fn copy_value(&mut self, ctx: &egui::Context) {
        match self.map.probe {
            Some(probe) => {
                let text = catena_evaluate::text(probe.value).to_string();
                self.message = Some((format!("Copied {text}"), false));
                ctx.copy_text(text);
            }
            None => self.say("Point at the map: the value under the pointer is copied"),
        }
    }

    /// The node that moves the position, nearest to the viewed one.
    pub(crate) fn find_mover(&self) -> Option<(NodeId, String)> {
        let document = self.document();
        let mover = document.mover(document.find(&self.viewed()?.node)?)?;
        Some((mover, document.get(mover)?.name.clone()))
    }

    /// The node whose drainage the map may show.
    pub(crate) fn find_drains(&self) -> Option<Subject> {
        let document = self.document();
        crate::drainage::find(document, document.find(&self.viewed()?.node)?)
    }

    /// Where drainage is switched on and there is none, says so.
    fn say_what_drains(&mut self, on: bool) {
        if on && self.drains.is_none() {
            self.say("Nothing that feeds the viewed node drains where the map shows it; add a Drainage node");
        }
    }

    /// How the map is drawn.
    pub(crate) fn map_style(&self) -> Style {
        let options = self.shell.settings.map;
        let palette = Palette::named(&self.document().view().palette).unwrap_or(&Palette::ALL[0]);
        let contours = options.contours.min(catena_looks::Contours::MOST);
        let (zero, fixed_range) = (options.zero, options.fixed_range);
        // Gray is for values: water would hide them.
        let water = options.water && self.look() != Kind::Gray;
        Style { kind: self.look(), palette, contours, zero, fixed_range, water }
    }

    /// How many cells make a river, where rivers are drawn.
    pub(crate) fn river_start(&self) -> Option<u32> {
        let options = self.shell.settings.map;
        options.rivers.then_some(options.river_start.max(1))
    }

    /// Pinned outputs that are there.
    pub(crate) fn pinned(&self) -> Vec<Socket> {
        let document = self.document();
        let sockets = document.view().pinned.iter().map(|text| Socket::parse(text));
        sockets.filter(|socket| document.node(&socket.node).is_some()).collect()
    }
}

impl MapView {
    /// Whether the ground before the rain is shown beside what it is now.
    pub(crate) fn shows_original(&self) -> bool {
        self.compare.as_ref().is_some_and(Compare::is_original)
    }

    /// Moves what is seen by a key's step.
    fn step(&mut self, map: &Map, (x, y): (f64, f64)) {
        if let Some(sight) = self.sight {
            self.camera.pan(map, sight.room(), (x * STEP, y * STEP));
        }
    }

    /// Shows a place in the middle.
    pub(crate) fn look_at_place(&mut self, map: &Map, place: (f64, f64)) {
        self.mode = Mode::Plane;
        if let Some(sight) = self.sight {
            self.camera.look_at(map, sight.room(), place);
        }
    }

    /// Shows a place in the middle, at least so close that a point spans this much.
    pub(crate) fn look_closely(&mut self, map: &Map, place: (f64, f64), unit: Option<f64>) {
        self.look_at_place(map, place);
        if let (Some(sight), Some(unit)) = (self.sight, unit)
            && sight.unit() > unit
        {
            self.camera.zoom(map, sight.room(), sight.unit() / unit, (0.0, 0.0));
        }
    }

    /// Zooms about the middle.
    fn zoom(&mut self, map: &Map, times: f64) {
        if let Some(sight) = self.sight {
            self.camera.zoom(map, sight.room(), times, (0.0, 0.0));
        }
    }
}
