//! The map beside the canvas: the viewed node's field, with position and value under the pointer.
//!
//! One place shows the viewed node in one of several [`Mode`]s: as a picture in the plane, or as a [`Solid`], which
//! has a lane of its own in the background, a camera, and a row of controls in place of the read-out. The [`bar`]
//! offers the modes, [`MapView::show`] asks the chosen one.

mod bar;
mod readout;

use std::time::Duration;

use catena_evaluate::{Measured, Prepared};
use catena_field::{Hash, Map};
use catena_graph::{Document, NodeId, Socket};
use catena_looks::Look;
use egui::{Pos2, Rect, RichText, TextureHandle, TextureOptions, Ui, Vec2};

use crate::keys::Action;
use crate::solid::Solid;
use crate::theme::{Tokens, space};
use crate::work::{Lane, MapPicture, Running, Words};

/// Which way the field is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// As a picture in the plane.
    #[default]
    Plane,
    /// As a lit solid.
    Solid,
}

/// The map as last computed.
#[derive(Default)]
pub(crate) struct MapView {
    pub(crate) mode: Mode,
    shown: Option<Shown>,
    pub(crate) error: Option<Words>,
    /// How far the next picture is, once it has taken a moment.
    progress: Option<f32>,
}

struct Shown {
    texture: TextureHandle,
    node: NodeId,
    hash: Hash,
    fine: bool,
    socket: Socket,
    prepared: Prepared,
    measured: Measured,
    map: Map,
    time: Duration,
}

impl MapView {
    /// Takes a picture, or what is wrong.
    pub(crate) fn take(&mut self, ctx: &egui::Context, result: Result<MapPicture, Words>) {
        match result {
            Ok(picture) => {
                let MapPicture { node, hash, fine, socket, prepared, measured, time, image } = picture;
                let texture = match self.shown.take().map(|shown| shown.texture) {
                    Some(mut texture) => {
                        texture.set(image, TextureOptions::LINEAR);
                        texture
                    }
                    None => ctx.load_texture("map", image, TextureOptions::LINEAR),
                };
                let map = prepared.program().map.clone();
                self.shown = Some(Shown { texture, node, hash, fine, socket, prepared, measured, map, time });
                self.error = None;
            }
            Err(words) => self.error = Some(words),
        }
    }

    /// Forgets the picture: another document is open.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The picture's node may have another name by now.
    pub(crate) fn follow(&mut self, document: &Document) {
        if let Some(shown) = &mut self.shown
            && let Some(node) = document.get(shown.node)
        {
            shown.socket.node.clone_from(&node.name);
        }
    }

    /// Shows how far the next picture is.
    pub(crate) fn progress(&mut self, running: &[Running]) {
        let map = running.iter().find(|running| running.lane == Lane::Map);
        self.progress = map.map(|running| running.control.fraction());
    }

    /// What the picture was computed from, and whether it is the fine one.
    pub(crate) fn print(&self) -> Option<(NodeId, Hash, bool)> {
        self.shown.as_ref().map(|shown| (shown.node, shown.hash, shown.fine))
    }

    /// How long the picture took.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.shown.as_ref().map(|shown| shown.time)
    }

    /// Shows bar, map and read-out in the space that is left; returns what the bar asks for. Keys of the view count
    /// while the panel `focus` has the focus.
    pub(crate) fn show(
        &self,
        ui: &mut Ui,
        look: &Look,
        solid: &mut Solid,
        focus: egui::Id,
    ) -> Option<Action> {
        let wish = bar::show(self, ui, look.kind);
        let read_out = space::ROW + ui.spacing().item_spacing.y;
        let room = Vec2::new(ui.available_width(), ui.available_height() - read_out);
        let (area, _) = ui.allocate_exact_size(room.max(Vec2::splat(1.0)), egui::Sense::hover());
        match self.mode {
            Mode::Plane => {
                let pointer = self.picture(ui, area);
                ui.horizontal(|ui| readout::show(self, ui, pointer));
            }
            Mode::Solid => {
                solid.show(ui, area, focus);
                ui.horizontal(|ui| solid.controls(ui));
            }
        }
        wish
    }

    /// Draws the picture as large as fits; returns the world position under the pointer.
    fn picture(&self, ui: &mut Ui, area: Rect) -> Option<(f64, f64)> {
        let tokens = Tokens::of(ui.ctx());
        if let Some(share) = self.progress {
            bar(ui, area, share, tokens);
        }
        if let Some(error) = &self.error {
            let words = match &error.node {
                Some(node) => format!("{node}: {}", error.words),
                None => error.words.clone(),
            };
            ui.put(area, egui::Label::new(RichText::new(words).color(tokens.bad)).wrap());
            return None;
        }
        let Some(shown) = &self.shown else {
            ui.put(
                area,
                egui::Label::new(RichText::new("Double click a node to see it here").color(tokens.mute)),
            );
            return None;
        };
        let rect = fitted(area, shown.texture.size_vec2());
        let image = egui::Image::new(&shown.texture).corner_radius(space::SMALL).alt_text("map");
        let response = ui.put(rect, image.fit_to_exact_size(rect.size()).sense(egui::Sense::hover()));
        response.hover_pos().map(|point| world(&shown.map, rect, point))
    }
}

/// A thin bar under the picture.
fn bar(ui: &Ui, area: Rect, share: f32, tokens: &Tokens) {
    let whole = Rect::from_min_size(area.left_bottom(), Vec2::new(area.width(), space::PROGRESS));
    let done = whole.with_max_x(whole.left() + whole.width() * share);
    ui.painter().rect_filled(whole, 0, tokens.line);
    ui.painter().rect_filled(done, 0, tokens.accent);
}

fn output(socket: &Socket) -> &str {
    if socket.output.is_empty() { "density" } else { &socket.output }
}

/// The largest rectangle of a picture's shape in the middle of an area.
fn fitted(area: Rect, picture: Vec2) -> Rect {
    let scale = (area.size() / picture.max(Vec2::splat(1.0))).min_elem();
    Rect::from_center_size(area.center(), picture * scale)
}

/// The world position under a point of the picture.
fn world(map: &Map, rect: Rect, point: Pos2) -> (f64, f64) {
    let share = (point - rect.min) / rect.size();
    (map.origin.0 + f64::from(share.x) * map.size.0, map.origin.1 + f64::from(share.y) * map.size.1)
}
