//! Drainage on the map: what has come of the background, what is chosen, and what lies under the pointer.

use std::sync::Arc;

use catena_graph::NodeId;
use egui::{Painter, Pos2, Rect, Stroke, TextureHandle, TextureOptions, pos2};

use super::job::{Drained, Found};
use super::near::{self, Near};
use super::section;
use super::sketch::{Count, Sketch};
use crate::map::grid::Frame;
use crate::map::sight::Sight;
use crate::rivers::Ribbons;
use crate::theme::{Tokens, drainage as token, map::UNTINTED};

/// Pieces that a segment is drawn in by itself.
const PIECES: usize = 12;

/// Drainage as the map has it.
#[derive(Default)]
pub(crate) struct Overlay {
    found: Option<(NodeId, Arc<Found>)>,
    lines: Option<Ribbons>,
    basins: Option<(Frame, TextureHandle)>,
    count: Count,
    /// The segment that parameters are measured at, by its upper node; none is the mouth's.
    chosen: Option<usize>,
}

/// What is drawn in a frame.
pub(crate) struct Drawn<'a> {
    /// Rivers, lakes and outlets; basins.
    pub(crate) lines: bool,
    pub(crate) basins: bool,
    /// The parameter that is to be drawn at the chosen segment.
    pub(crate) measured: Option<&'a str>,
    pub(crate) pointer: Option<Pos2>,
}

impl Overlay {
    /// Takes what the background has made, or that there is nothing.
    pub(crate) fn take(&mut self, ctx: &egui::Context, drained: Option<Drained>) {
        let Some(Drained { node, found, sketch }) = drained else {
            *self = Self::default();
            return;
        };
        let same = self.found.as_ref().is_some_and(|(_, own)| Arc::ptr_eq(own, &found));
        if !same {
            self.chosen = None;
        }
        self.found = Some((node, found));
        let Some(Sketch { lines, basins, count }) = sketch else {
            (self.lines, self.basins) = (None, None);
            return;
        };
        (self.lines, self.count) = (lines, count);
        self.basins = basins.map(|(frame, image)| {
            let options = TextureOptions::NEAREST;
            match self.basins.take() {
                Some((_, mut texture)) => {
                    texture.set(image, options);
                    (frame, texture)
                }
                None => (frame, ctx.load_texture("basins", image, options)),
            }
        });
    }

    /// What is known of a node's drainage.
    pub(crate) fn found(&self, node: NodeId) -> Option<&Found> {
        self.found.as_ref().filter(|(own, _)| *own == node).map(|(_, found)| &**found)
    }

    /// Measures parameters at this node's segment from now on.
    pub(crate) fn choose(&mut self, node: usize) {
        self.chosen = Some(node);
    }

    /// Measures them at what lies there.
    pub(crate) fn choose_at(&mut self, node: NodeId, place: (f64, f64)) {
        if let Some(near) = self.found(node).and_then(|found| near::near(&found.graph, place)) {
            self.chosen = Some(near.node);
        }
    }

    /// The segment that parameters are measured at: the chosen one, else the largest river's last.
    fn measured_at(&self, node: NodeId) -> Option<usize> {
        let found = self.found(node)?;
        let mouth = || found.survey.mouth.map(|spot| spot.node as usize);
        self.chosen.filter(|node| *node < found.graph.lattice.nodes()).or_else(mouth)
    }

    /// How wide a world is that shows a river from bank to bank with what lies beside it.
    pub(crate) fn close(&self, node: NodeId) -> Option<f64> {
        let lattice = &self.found(node)?.graph.lattice;
        Some(lattice.size.0 / f64::from(lattice.columns) / f64::from(token::CLOSE))
    }

    /// Draws it where the map is seen now; tells of it, and of what lies under the pointer, in words.
    pub(crate) fn draw(
        &mut self,
        painter: &Painter,
        sight: &Sight,
        node: NodeId,
        drawn: &Drawn<'_>,
        tokens: &Tokens,
    ) -> Option<Told> {
        self.found(node)?;
        if let Some((frame, texture)) = self.basins.as_ref().filter(|_| drawn.basins) {
            let rect = Rect::from_points(&frame.ends().map(|end| sight.point(end)));
            painter.image(texture.id(), rect, Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)), UNTINTED);
        }
        if let Some(lines) = self.lines.as_mut().filter(|_| drawn.lines) {
            lines.draw(painter, sight);
        }
        let found = self.found(node)?;
        let chosen = self.measured_at(node);
        if let Some(at) = self.chosen.filter(|_| drawn.lines) {
            segment(painter, sight, found, (at, token::CHOSEN, tokens));
        }
        if let Some((at, key)) = chosen.zip(drawn.measured) {
            section::draw(painter, sight, (&found.graph, at), key, tokens);
        }
        let under = drawn.pointer.and_then(|pointer| near::near(&found.graph, sight.world(pointer)));
        let under = under.filter(|_| drawn.lines).map(|near| self.under(painter, sight, found, near, tokens));
        let measured = chosen.zip(drawn.measured);
        let measured = measured.and_then(|(at, key)| section::words(&found.graph, at, key));
        Some(Told { all: self.words(drawn), under: measured.or(under) })
    }

    /// Marks what lies under the pointer and says what it is.
    fn under(&self, painter: &Painter, sight: &Sight, found: &Found, near: Near, tokens: &Tokens) -> String {
        if found.graph.body(near.node).is_none() {
            segment(painter, sight, found, (near.node, token::UNDER, tokens));
        }
        near::words(&found.graph, near)
    }

    fn words(&self, drawn: &Drawn<'_>) -> Option<String> {
        let Count { segments, left_out, outlets } = self.count;
        let words = format!("{segments} segments of drainage, {outlets} outlets");
        let words = match left_out {
            0 => words,
            left_out => format!("{words}, the {left_out} with the least land behind them left out"),
        };
        drawn.lines.then_some(words)
    }
}

/// What the map tells of its drainage.
pub(crate) struct Told {
    /// How much of it is drawn.
    pub(crate) all: Option<String>,
    /// What lies under the pointer, or what a parameter measures.
    pub(crate) under: Option<String>,
}

/// A segment in the accent's colour, on a line that sets it off the map.
fn segment(painter: &Painter, sight: &Sight, found: &Found, (node, width, tokens): (usize, f32, &Tokens)) {
    let points: Vec<Pos2> = near::line(&found.graph, node, PIECES).map(|place| sight.point(place)).collect();
    for stroke in [
        Stroke::new(width + token::SET_OFF, tokens.canvas.gamma_multiply(token::SHADE)),
        Stroke::new(width, tokens.accent),
    ] {
        painter.add(egui::Shape::line(points.clone(), stroke));
    }
}
