//! How fields are drawn: grays, terrain colours, relief and contours, for the command line and the editor alike.
//!
//! A [`Field`] is a rectangle of values, one a pixel. A [`Look`] turns it into an 8-bit sRGB picture:
//!
//! ```
//! use catena_looks::{Field, Kind, Look, Palette};
//!
//! // A hill in the sea, 64 x 48 pixels, a quarter of a world unit each, on a map 320 units wide.
//! let hill = |i: usize| 0.9 - 0.001 * ((i % 64) as f64 - 32.0).powi(2) - 0.002 * ((i / 64) as f64 - 24.0).powi(2);
//! let values: Vec<f64> = (0..64 * 48).map(hill).collect();
//! let field = Field::new(64, 48, &values, (0.25, 0.25), 320.0);
//! let look = Look { kind: Kind::Relief, palette: Palette::named("topographic")?, ..Look::new(-1.0, 1.0, 0.0) };
//! let picture = look.draw(&field);
//! assert_eq!(picture.pixels.len(), 64 * 48 * 3);
//! assert_eq!(picture.at(0, 0), [0x4a, 0x7f, 0xa8]); // the deep sea
//! # Ok::<(), catena_looks::UnknownPalette>(())
//! ```
//!
//! A picture is made pixel by pixel from the values within [`Look::apron`] of it, so a map drawn in tiles or in
//! bands ([`Look::draw_rows`]) is the whole map's picture to the byte, as long as each carries its apron. A drawer
//! of vectors takes [`Look::ground_rows`], which leaves the lines out, and [`Look::lines`]. [`Rivers`] are made of the
//! whole map, whatever is drawn of it, and painted over all the rest.
//!
//! Biome wires have a picture of their own, [`Biomes`]: colours by number, mixed by weight, lit like the land.
//!
//! [`Water`] lies over drained land: lakes and rivers as deep as they are.
//!
//! Colours are blended in sRGB as stored, stop to stop: that is how the published pictures were made, and how the
//! perceptual palettes are meant to be read. NaN never comes in: fields are finite.

mod biome;
mod cells;
mod colour;
mod field;
mod gray;
mod ground;
mod legend;
mod level;
mod line;
mod look;
mod palette;
mod perceptual;
mod rivers;
mod stroke;
mod water;

pub use biome::{Biomes, Under, shares, split};
pub use colour::{Rgb, Rgba, ramp};
pub use field::Field;
pub use gray::{difference, gray};
pub use legend::Stop;
pub use level::{Class, Contours, Level};
pub use line::{Line, Path};
pub use look::{Kind, Look, Picture};
pub use palette::{Land, Palette, UnknownPalette};
pub use rivers::{Easing, Piece, RIVER_START, Rivers, Spread, Waters};
pub use water::Water;
