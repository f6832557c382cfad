//! Drawing in canvas units, text at its final size.

use std::sync::Arc;

use egui::{
    Align2, Color32, FontId, Galley, Painter, Pos2, Rect, Ui,
    text::{LayoutJob, TextWrapping},
};

use crate::{Style, Transform, scene::Scene};

/// A painter that knows style and zoom.
pub(crate) struct Pen<'p> {
    pub(crate) painter: Painter,
    pub(crate) style: &'p Style,
    pub(crate) transform: Transform,
}

impl<'p> Pen<'p> {
    pub(crate) fn new(ui: &Ui, scene: &Scene<'p, '_>) -> Self {
        let painter = ui.painter_at(scene.transform.viewport);
        Self { painter, style: scene.style, transform: scene.transform }
    }

    /// The same, drawing at a part of its opacity.
    pub(crate) fn faded(&self, opacity: f32) -> Self {
        let mut painter = self.painter.clone();
        painter.multiply_opacity(opacity);
        Self { painter, style: self.style, transform: self.transform }
    }

    /// Points of a length in canvas units.
    pub(crate) fn scale(&self, length: f32) -> f32 {
        length * self.transform.zoom
    }

    /// Whether cards show only preview and name.
    pub(crate) fn far(&self) -> bool {
        self.transform.zoom < self.style.far_zoom
    }

    /// A font at its size on the screen, in half points so that few sizes are ever drawn.
    pub(crate) fn font(&self, font: &FontId) -> FontId {
        FontId::new((self.scale(font.size) * 2.0).round() / 2.0, font.family.clone())
    }

    /// One line, shortened to `width` points; where it was drawn. Nothing if it would be too small to read.
    pub(crate) fn line(
        &self,
        at: Pos2,
        anchor: Align2,
        text: &str,
        font: FontId,
        colour: Color32,
        width: f32,
    ) -> Option<Rect> {
        self.text(at, anchor, text, font, colour, width, 1)
    }

    /// One line, shortened to `width` points, not drawn yet. `None` if it would be too small to read.
    pub(crate) fn lay_out(
        &self,
        text: &str,
        font: FontId,
        colour: Color32,
        width: f32,
    ) -> Option<Arc<Galley>> {
        self.lay_out_rows(text, font, colour, width, 1)
    }

    /// At most `rows` lines, wrapped at `width` points.
    #[expect(clippy::too_many_arguments, reason = "what a text is")]
    pub(crate) fn text(
        &self,
        at: Pos2,
        anchor: Align2,
        text: &str,
        font: FontId,
        colour: Color32,
        width: f32,
        rows: usize,
    ) -> Option<Rect> {
        let galley = self.lay_out_rows(text, font, colour, width, rows)?;
        let rect = anchor.anchor_size(at, galley.size());
        self.painter.galley(rect.min, galley, colour);
        Some(rect)
    }

    fn lay_out_rows(
        &self,
        text: &str,
        font: FontId,
        colour: Color32,
        width: f32,
        rows: usize,
    ) -> Option<Arc<Galley>> {
        if text.is_empty() || font.size < self.style.min_text * 0.9 || width < font.size {
            return None;
        }
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.break_on_newline = rows > 1;
        job.wrap = TextWrapping {
            max_width: width,
            max_rows: rows,
            break_anywhere: rows == 1,
            ..Default::default()
        };
        Some(self.painter.layout_job(job))
    }
}

/// `colour` mixed into `ground`: 0 is all ground.
pub(crate) fn mix(ground: Color32, colour: Color32, part: f32) -> Color32 {
    ground.lerp_to_gamma(colour, part)
}
