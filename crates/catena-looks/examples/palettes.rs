//! Draws one piece of ground in every palette and every kind into a folder: to see what a change of colours does.

use catena_images::{Encoder, Format, Options};
use catena_kernels::simplex::Simplex;
use catena_looks::{Contours, Field, Kind, Look, Palette, Picture};
use std::path::Path;

const SIZE: (usize, usize) = (640, 480);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let values = ground(2);
    let field = Field::with_apron(SIZE.0, SIZE.1, 2, &values, (0.5, 0.5), 320.0);
    for palette in Palette::ALL {
        for kind in Kind::ALL {
            for count in [0, Contours::USUAL] {
                let contours = Contours::even(count);
                let look = Look { kind, palette, contours, ..Look::new(-0.75, 0.75, 0.0) };
                let name = format!("{}-{}-{count}.png", palette.name, kind.name());
                save(&Path::new(&folder).join(name), &look.draw(&field))?;
            }
        }
    }
    Ok(())
}

/// Warped hills on a map of 320 x 240 units, with an apron.
fn ground(apron: usize) -> Vec<f64> {
    let (hills, bend) = (Simplex::new(12345), Simplex::new(12349));
    let (columns, rows) = (SIZE.0 + 2 * apron, SIZE.1 + 2 * apron);
    let place = |i: usize| (i as f64 - apron as f64 + 0.5) * 0.5;
    let value = |i: usize| {
        let (x, y) = (place(i % columns), place(i / columns));
        let dx = 25.0 * bend.fbm(x * 0.006, y * 0.006, 3, 0.5, 2.0);
        let dy = 25.0 * bend.fbm(x * 0.006 + 5.2, y * 0.006 + 1.3, 3, 0.5, 2.0);
        hills.fbm((x + dx) * 0.012, (y + dy) * 0.012, 5, 0.5, 2.0)
    };
    (0..columns * rows).map(value).collect()
}

fn save(path: &Path, picture: &Picture) -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::default();
    let mut file = Encoder::create(path, Format::PngColour, picture.columns, picture.rows, &options)?;
    file.write_colours(&picture.pixels)?;
    Ok(file.finish()?)
}
