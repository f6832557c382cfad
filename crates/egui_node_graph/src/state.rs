//! What the canvas remembers between frames: pan, zoom, the gesture in progress.

use egui::{PointerButton, Pos2, Rect, Vec2};

use crate::{Style, Transform, gesture::Gesture};

/// The state of one canvas, owned by the application. Save `origin`, `zoom` and `minimap` to find the
/// canvas again as it was left.
#[derive(Clone, Debug)]
pub struct CanvasState {
    /// The canvas position at the top left corner.
    pub origin: Pos2,
    /// Points to one canvas unit.
    pub zoom: f32,
    /// Show the minimap while any card is out of sight and there is room for it.
    pub minimap: bool,
    pub(crate) gesture: Gesture,
    pub(crate) zoom_wish: Option<ZoomWish>,
    pub(crate) viewport: Rect,
    /// The button of the gesture.
    pub(crate) button: PointerButton,
    /// Where the pointer was last, in points of the window.
    pub(crate) pointer: Pos2,
    /// Space went down on the canvas; true once a drag has used it.
    pub(crate) space_used: Option<bool>,
}

/// A zoom that waits for the next frame, which knows the viewport and the document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ZoomWish {
    All,
    Selection,
    Rects(Vec<Rect>),
}

impl Default for CanvasState {
    fn default() -> Self {
        Self {
            origin: Pos2::ZERO,
            zoom: 1.0,
            minimap: true,
            gesture: Gesture::None,
            zoom_wish: None,
            viewport: Rect::ZERO,
            button: PointerButton::Primary,
            pointer: Pos2::ZERO,
            space_used: None,
        }
    }
}

impl CanvasState {
    /// A canvas that shows the whole document when it is first drawn.
    pub fn fitted() -> Self {
        Self { zoom_wish: Some(ZoomWish::All), ..Self::default() }
    }

    /// Shows everything. (Home.)
    pub fn zoom_all(&mut self) {
        self.zoom_wish = Some(ZoomWish::All);
    }

    /// Shows what is selected, or everything if nothing is. (F.)
    pub fn zoom_to_selection(&mut self) {
        self.zoom_wish = Some(ZoomWish::Selection);
    }

    /// Shows these rectangles of the canvas.
    pub fn zoom_to(&mut self, rects: impl IntoIterator<Item = Rect>) {
        self.zoom_wish = Some(ZoomWish::Rects(rects.into_iter().collect()));
    }

    /// Zooms about the middle.
    pub fn zoom_by(&mut self, factor: f32, style: &Style) {
        self.zoom_about(self.viewport.center(), factor, style);
    }

    /// Zooms so that what lies at `point` of the window stays there.
    pub fn zoom_about(&mut self, point: Pos2, factor: f32, style: &Style) {
        let fixed = self.transform().to_canvas(point);
        self.zoom = (self.zoom * factor).clamp(style.min_zoom, style.max_zoom);
        self.origin = fixed - (point - self.viewport.min) / self.zoom;
    }

    /// Moves what is shown, by points of the window.
    pub fn pan_by(&mut self, points: Vec2) {
        self.origin -= points / self.zoom;
    }

    /// The map between canvas and window, as of the last frame.
    pub fn transform(&self) -> Transform {
        Transform { viewport: self.viewport, origin: self.origin, zoom: self.zoom }
    }

    /// Ends the drag in progress without a command. (Escape does so too.)
    pub fn cancel_gesture(&mut self) {
        self.gesture = Gesture::None;
    }

    /// Whether a drag of any kind is in progress.
    pub fn is_dragging(&self) -> bool {
        !matches!(self.gesture, Gesture::None | Gesture::Press(_))
    }

    /// Shows `rect` whole and centred, no closer than a zoom of 1.
    pub(crate) fn fit(&mut self, rect: Rect, style: &Style) {
        if !rect.is_finite() || rect.is_negative() {
            return;
        }
        let room = (self.viewport.size() - Vec2::splat(4.0 * style.margin)).max(Vec2::splat(1.0));
        let scale = (room / rect.size().max(Vec2::splat(1.0))).min_elem();
        self.zoom = scale.clamp(style.min_zoom, style.max_zoom.min(1.0));
        self.origin = Transform::origin_centring(self.viewport, rect, self.zoom);
    }
}
