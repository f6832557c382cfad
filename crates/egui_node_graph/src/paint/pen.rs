//! Drawing in canvas units, text at its final size.

use std::{cell::RefCell, sync::Arc};

use egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui,
    epaint::{CircleShape, RectShape},
    text::{LayoutJob, TextWrapping},
};

use crate::{Style, Transform, scene::Scene};

/// A painter that knows style and zoom.
pub(crate) struct Pen<'p> {
    pub(crate) painter: Painter,
    pub(crate) style: &'p Style,
    pub(crate) transform: Transform,
    /// Drawn, but not handed to egui yet: that costs a lock, so it is done for many at once.
    shapes: RefCell<Vec<Shape>>,
}

impl Drop for Pen<'_> {
    fn drop(&mut self) {
        self.flush();
    }
}

impl<'p> Pen<'p> {
    pub(crate) fn new(ui: &Ui, scene: &Scene<'p, '_>) -> Self {
        let painter = ui.painter_at(scene.transform.viewport);
        Self { painter, style: scene.style, transform: scene.transform, shapes: RefCell::default() }
    }

    /// The same, drawing at a part of its opacity. Draw with it, drop it, then go on with this one.
    pub(crate) fn faded(&self, opacity: f32) -> Self {
        self.flush();
        let mut painter = self.painter.clone();
        painter.multiply_opacity(opacity);
        Self { painter, style: self.style, transform: self.transform, shapes: RefCell::default() }
    }

    fn flush(&self) {
        self.painter.extend(self.shapes.take());
    }

    pub(crate) fn add(&self, shape: impl Into<Shape>) {
        self.shapes.borrow_mut().push(shape.into());
    }

    pub(crate) fn extend(&self, shapes: impl IntoIterator<Item = Shape>) {
        self.shapes.borrow_mut().extend(shapes);
    }

    pub(crate) fn rect_filled(&self, rect: Rect, radius: impl Into<CornerRadius>, fill: Color32) {
        self.add(RectShape::filled(rect, radius, fill));
    }

    pub(crate) fn rect_stroke(
        &self,
        rect: Rect,
        radius: impl Into<CornerRadius>,
        stroke: Stroke,
        kind: StrokeKind,
    ) {
        self.add(RectShape::stroke(rect, radius, stroke, kind));
    }

    pub(crate) fn circle(&self, center: Pos2, radius: f32, fill: Color32, stroke: Stroke) {
        self.add(CircleShape { center, radius, fill, stroke });
    }

    pub(crate) fn line_segment(&self, ends: [Pos2; 2], stroke: Stroke) {
        self.add(Shape::line_segment(ends, stroke));
    }

    pub(crate) fn polyline(&self, points: Vec<Pos2>, stroke: Stroke) {
        self.add(Shape::line(points, stroke));
    }

    pub(crate) fn galley(&self, at: Pos2, galley: Arc<Galley>, colour: Color32) {
        self.add(Shape::galley(at, galley, colour));
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
        self.galley(rect.min, galley, colour);
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
