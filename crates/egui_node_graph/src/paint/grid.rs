//! The dotted background, as one textured quad.

use egui::{
    Color32, ColorImage, Id, Rect, Shape, TextureHandle, TextureOptions, TextureWrapMode, epaint::Mesh, pos2,
};

use super::Pen;

/// Fills the viewport with background and dots. Far out every second dot is left away, and so on.
pub(crate) fn paint(pen: &Pen<'_>) {
    let viewport = pen.transform.viewport;
    pen.rect_filled(viewport, 0.0, pen.style.colours.canvas);
    let mut step = pen.style.grid_step;
    if step <= 0.0 {
        return;
    }
    while pen.scale(step) < 16.0 {
        step *= 2.0;
    }
    let uv = |point| (pen.transform.to_canvas(point) / step).to_vec2() + egui::Vec2::splat(0.5);
    let whole = uv(viewport.min).floor();
    let uv = Rect::from_min_max((uv(viewport.min) - whole).to_pos2(), (uv(viewport.max) - whole).to_pos2());
    let mut mesh = Mesh::with_texture(tile(pen, pen.scale(step)).id());
    mesh.add_rect_with_uv(viewport, uv, pen.style.colours.grid);
    pen.add(Shape::mesh(mesh));
}

/// A white dot in the middle of a tile of about as many pixels as it will take: made anew when those change.
fn tile(pen: &Pen<'_>, size: f32) -> TextureHandle {
    let pixels_per_point = pen.painter.pixels_per_point();
    let side = (size * pixels_per_point).round().clamp(4.0, 512.0) as usize;
    let radius = pen.style.grid_dot * pixels_per_point;
    let id = Id::new("node canvas dot");
    let key = (side, radius.to_bits());
    let kept = pen.painter.ctx().data(|data| data.get_temp::<((usize, u32), TextureHandle)>(id));
    if let Some((made_for, texture)) = kept
        && made_for == key
    {
        return texture;
    }
    let options = TextureOptions { wrap_mode: TextureWrapMode::Repeat, ..TextureOptions::LINEAR };
    let texture = pen.painter.ctx().load_texture("node canvas dot", dot(side, radius), options);
    pen.painter.ctx().data_mut(|data| data.insert_temp(id, (key, texture.clone())));
    texture
}

fn dot(side: usize, radius: f32) -> ColorImage {
    let centre = pos2(side as f32 / 2.0, side as f32 / 2.0);
    let pixel = |at: usize| {
        let middle = pos2((at % side) as f32 + 0.5, (at / side) as f32 + 0.5);
        let cover = (radius + 0.5 - middle.distance(centre)).clamp(0.0, 1.0);
        Color32::from_white_alpha((cover * 255.0) as u8)
    };
    ColorImage::new([side, side], (0..side * side).map(pixel).collect())
}
