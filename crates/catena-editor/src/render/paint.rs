//! Values to colours: how maps look, drawn by several threads.

use std::num::NonZero;
use std::thread;

use catena_evaluate::Measured;
use catena_looks::{Biomes, Contours, Field, Kind, Look, Palette, Under, Water, difference};
use egui::{Color32, ColorImage};

use super::ready::BiomeField;

/// How maps are drawn, whatever field they show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Style {
    pub(crate) kind: Kind,
    pub(crate) palette: &'static Palette,
    /// How many contours divide the land.
    pub(crate) contours: u32,
    /// Whether the line of value 0 is drawn.
    pub(crate) zero: bool,
    /// The range is -1 to 1 instead of what was measured.
    pub(crate) fixed_range: bool,
    /// Drained ground is seen under its water.
    pub(crate) water: bool,
}

impl Default for Style {
    fn default() -> Self {
        let (kind, palette) = (Kind::Gray, &Palette::ALL[0]);
        Self { kind, palette, contours: 0, zero: false, fixed_range: false, water: false }
    }
}

impl Style {
    /// The look of a field of this range over that sea.
    pub(crate) fn look(&self, measured: Measured, sea: f64, pixels_per_point: f64) -> Look {
        let Measured { low, high } = measured;
        let (low, high) = if self.fixed_range { (-1.0, 1.0) } else { (low, high) };
        let contours = Contours { count: self.contours, zero: self.zero, ..Contours::default() };
        Look { kind: self.kind, palette: self.palette, low, high, sea, contours, pixels_per_point }
    }
}

/// A field in a look.
pub(crate) fn paint(look: &Look, field: &Field<'_>) -> ColorImage {
    let (columns, rows) = (field.columns(), field.rows());
    let mut pixels = vec![Color32::default(); columns * rows];
    let share = rows.div_ceil(thread::available_parallelism().map_or(1, NonZero::get));
    thread::scope(|scope| {
        let starts = (0..rows).step_by(share);
        for (start, part) in starts.zip(pixels.chunks_mut(share * columns)) {
            scope.spawn(move || {
                let mut bytes = vec![0; part.len() * 3];
                look.draw_rows(field, start..start + part.len() / columns, &mut bytes);
                let colours = bytes.chunks_exact(3).map(|c| Color32::from_rgb(c[0], c[1], c[2]));
                part.iter_mut().zip(colours).for_each(|(pixel, colour)| *pixel = colour);
            });
        }
    });
    ColorImage::new([columns, rows], pixels)
}

/// Lays the water of drained ground over its picture: ground, wetness and surface, inside an apron.
pub(crate) fn lay_water(look: &Look, image: &mut ColorImage, apron: usize, outputs: [&[f64]; 3]) {
    let [columns, rows] = image.size;
    let [ground, wet, surface] = outputs.map(|values| inner((columns, rows), apron, values));
    let mut bytes: Vec<u8> =
        image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
    let water = Water { columns, wet: &wet, surface: &surface, ground: &ground };
    water.draw_rows(look, 0..rows, &mut bytes);
    let colours = bytes.as_chunks().0.iter().map(|[r, g, b]| Color32::from_rgb(*r, *g, *b));
    image.pixels.iter_mut().zip(colours).for_each(|(pixel, colour)| *pixel = colour);
}

/// Values inside an apron.
pub(crate) fn inner((columns, rows): (usize, usize), apron: usize, values: &[f64]) -> Vec<f64> {
    let lines = values.chunks_exact(columns + 2 * apron).skip(apron).take(rows);
    lines.flat_map(|row| &row[apron..apron + columns]).copied().collect()
}

/// Biomes in their colours, inside an apron; lit where their land is known and the style isn't plain colours.
pub(crate) fn paint_biomes(
    (look, biome): (&Look, &BiomeField),
    (columns, rows): (usize, usize),
    apron: usize,
    outputs: [&[f64]; 3],
    land: Option<(&[f64], (f64, f64), f64)>,
) -> ColorImage {
    let [first, second, weight] = outputs.map(|values| inner((columns, rows), apron, values));
    let biomes = Biomes::new(columns, [&first, &second, &weight], &biome.colours);
    let land = land.filter(|_| look.kind != Kind::Terrain).zip(biome.land);
    let lit = land.map(|((values, spacing, map_width), Measured { low, high })| {
        let look = Look { kind: Kind::Relief, low, high, contours: Contours::default(), ..look.clone() };
        (look, Field::with_apron(columns, rows, apron, values, spacing, map_width))
    });
    let under = lit.as_ref().map(|(look, heights)| Under { look, heights });
    let mut bytes = vec![0; columns * rows * 3];
    biomes.draw_rows(under, 0..rows, &mut bytes);
    let colours = bytes.as_chunks().0.iter().map(|[r, g, b]| Color32::from_rgb(*r, *g, *b));
    ColorImage::new([columns, rows], colours.collect())
}

/// What a field is above and below another, inside an apron that is left out.
pub(crate) fn paint_difference(
    (columns, rows): (usize, usize),
    apron: usize,
    values: impl Iterator<Item = f64>,
    reach: f64,
) -> ColorImage {
    let width = columns + 2 * apron;
    let inside = |place: usize| {
        let (column, row) = (place % width, place / width);
        (apron..apron + columns).contains(&column) && (apron..apron + rows).contains(&row)
    };
    let values: Vec<f64> =
        values.enumerate().filter(|(place, _)| inside(*place)).map(|(_, value)| value).collect();
    let colours = difference(&values, reach).into_iter().map(|[r, g, b]| Color32::from_rgb(r, g, b));
    ColorImage::new([columns, rows], colours.collect())
}

/// Lays grays over a picture at half strength.
pub(crate) fn lay_over(image: &mut ColorImage, grays: impl Iterator<Item = u8>) {
    for (pixel, gray) in image.pixels.iter_mut().zip(grays) {
        let mean = |channel: u8| channel.midpoint(gray);
        *pixel = Color32::from_rgb(mean(pixel.r()), mean(pixel.g()), mean(pixel.b()));
    }
}
