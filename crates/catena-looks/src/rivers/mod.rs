//! Rivers: where water runs over ground whose hollows are filled, as curves on the lattice that it was routed on.
//!
//! [`Waters`] routes water over a lattice of heights, [`Waters::rivers`] tells what is drawn of it. A [`Spread`] says
//! where the lattice lies in a picture: then rivers are drawn into rows of pixels ([`Rivers::draw_rows`]), or their
//! pieces handed to a drawer of vectors ([`Piece::points`], [`Piece::width`]). The lattice belongs to the map, so
//! rivers stay where they are whatever is seen of it.
//!
//! ```
//! use catena_looks::Waters;
//!
//! // A valley that falls to the south and ends in the sea.
//! let valley = |i: usize| ((i % 21) as f64 - 10.0).abs() * 0.1 + 1.0 - 0.05 * (i / 21) as f64;
//! let heights = (0..21 * 31).map(valley).collect();
//! let waters = Waters::over((21, 31), heights, 0.0, &mut |_| true).expect("nobody stops it");
//! let rivers = waters.rivers(50.0);
//! // Down the middle: it begins where 50 cells have gathered, and ends at the coast.
//! assert!(rivers.pieces().iter().any(|piece| piece.curve[2][0] == 10.0 && piece.curve[2][1] > 15.0));
//! ```

mod course;
mod easing;
mod spread;
mod stroke;

pub use course::{Piece, Rivers, Waters};
pub use easing::Easing;
pub use spread::Spread;

/// Cells that must drain through a cell before a river is drawn there, unless somebody says otherwise.
pub const RIVER_START: f64 = 250.0;
