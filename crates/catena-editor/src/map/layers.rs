//! The pictures of a map as they lie over each other: the whole, the coarse and the fine one of what is seen. Until
//! fresh ones come, those of before are shown where they belong now.

use egui::{ColorImage, Painter, Pos2, Rect, TextureHandle, TextureOptions, Vec2};

use super::grid::Frame;
use super::sight::Sight;
use crate::lanes::MapContent;
use crate::theme::map::UNTINTED;
use crate::work::Place;

/// How good a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// Lies behind everything, until there is something sharper.
    Backdrop,
    /// The first to be seen.
    Coarse,
    /// None follows.
    Fine,
}

/// The pictures of one map.
#[derive(Default)]
pub(super) struct Layers(Vec<Layer>);

struct Layer {
    texture: TextureHandle,
    content: MapContent,
    place: Place,
    grade: Grade,
}

/// The part of a layer that is seen: on the screen, and in the texture.
type Part = (Rect, Rect);

impl Layers {
    /// Takes a picture. A fine one takes the place of all but the whole map's of the same content.
    pub(super) fn take(
        &mut self,
        ctx: &egui::Context,
        content: &MapContent,
        (place, grade): (Place, Grade),
        image: ColorImage,
    ) {
        let is_whole = |place: &Place| matches!(place, Place::Whole(_));
        let same_kind = |layer: &Layer| {
            is_whole(&layer.place) == is_whole(&place)
                && (is_whole(&place) || layer.grade == grade || grade == Grade::Fine)
        };
        let mut texture = None;
        self.0.retain_mut(|layer| {
            let stays = !same_kind(layer);
            if !stays {
                texture.get_or_insert_with(|| layer.texture.clone());
            }
            stays
        });
        let options = TextureOptions::LINEAR;
        let texture = match texture {
            Some(mut texture) => {
                texture.set(image, options);
                texture
            }
            None => ctx.load_texture("map", image, options),
        };
        self.0.push(Layer { texture, content: content.clone(), place, grade });
    }

    /// Whether there is nothing to show.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Draws what there is, what is sharp enough and newest on top.
    pub(super) fn draw(&self, painter: &Painter, sight: &Sight) {
        let newest = self.0.last().map(|layer| &layer.content);
        let mut order: Vec<&Layer> = self.0.iter().collect();
        order.sort_by(|a, b| {
            let rank = |layer: &Layer| (layer.suffices(sight), Some(&layer.content) == newest);
            rank(a).cmp(&rank(b)).then(b.step().total_cmp(&a.step()))
        });
        for layer in order {
            if let Some((rect, uv)) = layer.part(sight) {
                painter.image(layer.texture.id(), rect, uv, UNTINTED);
            }
        }
    }
}

/// A pixel that is larger than so many of the screen's is no picture, only a hint.
const HINT: f64 = 8.5;

impl Layer {
    /// Whether it may lie over sharper pictures of before.
    fn suffices(&self, sight: &Sight) -> bool {
        self.grade != Grade::Backdrop && self.step() <= HINT * sight.frame.grid.step()
    }

    /// The size of a pixel in world units.
    fn step(&self) -> f64 {
        match &self.place {
            Place::Whole(view) => view.size.0 / (view.columns.max(2) - 1) as f64,
            Place::Frame(frame) => frame.grid.step(),
        }
    }

    /// Its rectangle in pixels of the frame that is seen now.
    fn rect(&self, sight: &Sight) -> [(f64, f64); 2] {
        match &self.place {
            Place::Frame(frame) if frame.grid == sight.frame.grid => shifted(frame, &sight.frame),
            Place::Frame(frame) => frame.ends().map(|end| sight.frame.place(end)),
            // Its outer points lie on the map's edges: the pixels around them reach half a cell beyond.
            Place::Whole(view) => {
                let half = |size: f64, count: usize| 0.5 * size / (count.max(2) - 1) as f64;
                let (x, y) = (half(view.size.0, view.columns), half(view.size.1, view.rows));
                let (left, top) = (view.origin.0 - x, view.origin.1 - y);
                let far = (view.origin.0 + view.size.0 + x, view.origin.1 + view.size.1 + y);
                [sight.frame.place((left, top)), sight.frame.place(far)]
            }
        }
    }

    fn part(&self, sight: &Sight) -> Option<Part> {
        let [from, to] = self.rect(sight);
        let frame = &sight.frame;
        let (left, right, u0, u1) = seen(from.0, to.0, frame.columns as f64)?;
        let (top, bottom, v0, v1) = seen(from.1, to.1, frame.rows as f64)?;
        let point = |x: f64, y: f64| {
            let scale = f64::from(frame.pixels_per_point);
            sight.area.min + Vec2::new((x / scale) as f32, (y / scale) as f32)
        };
        let rect = Rect::from_min_max(point(left, top), point(right, bottom));
        Some((rect, Rect::from_min_max(Pos2::new(u0, v0), Pos2::new(u1, v1))))
    }
}

/// A frame of the same lattice lies to the pixel.
fn shifted(frame: &Frame, seen: &Frame) -> [(f64, f64); 2] {
    let (left, top) = ((frame.left - seen.left) as f64, (frame.top - seen.top) as f64);
    [(left, top), (left + frame.columns as f64, top + frame.rows as f64)]
}

/// What of a stretch lies within 0 and `room`, and which shares of it that is.
fn seen(from: f64, to: f64, room: f64) -> Option<(f64, f64, f32, f32)> {
    let (start, end) = (from.max(0.0), to.min(room));
    let share = |place: f64| ((place - from) / (to - from)) as f32;
    (start < end).then(|| (start, end, share(start), share(end)))
}

#[cfg(test)]
mod tests {
    use super::seen;

    #[test]
    fn only_what_is_seen_is_drawn() {
        assert_eq!(seen(-100.0, 300.0, 100.0), Some((0.0, 100.0, 0.25, 0.5)));
        assert_eq!(seen(25.0, 75.0, 100.0), Some((25.0, 75.0, 0.0, 1.0)));
        assert_eq!(seen(-50.0, -1.0, 100.0), None);
        assert_eq!(seen(101.0, 150.0, 100.0), None);
    }
}
