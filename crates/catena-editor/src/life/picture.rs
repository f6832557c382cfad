//! A small copy of the map's picture, kept beside recovery data so that people know their document again.

use egui::ColorImage;

/// The longest side, in pixels.
pub(crate) const SIDE: usize = 192;

/// A small picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Columns and rows.
    pub(crate) size: [usize; 2],
    /// Red, green, blue of each pixel.
    pub(crate) bytes: Vec<u8>,
}

impl Picture {
    /// A small copy: quick rather than smooth, for it is made on the thread that draws.
    pub(crate) fn of(image: &ColorImage) -> Option<Self> {
        let [width, height] = image.size;
        let long = width.max(height);
        if width == 0 || height == 0 {
            return None;
        }
        let shrink = |side: usize| if long <= SIDE { side } else { (side * SIDE / long).max(1) };
        let (columns, rows) = (shrink(width), shrink(height));
        let mut bytes = Vec::with_capacity(3 * columns * rows);
        for row in 0..rows {
            let line = row * height / rows * width;
            for column in 0..columns {
                let [red, green, blue, _] = image.pixels[line + column * width / columns].to_array();
                bytes.extend([red, green, blue]);
            }
        }
        Some(Self { size: [columns, rows], bytes })
    }
}
