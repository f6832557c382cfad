//! Water over the ground: lakes, rivers and the sea of drained land, laid over a look's picture.

use std::ops::Range;

use crate::colour::{bytes, exact, mix};
use crate::palette::Land;
use crate::{Kind, Look};

/// Water over each pixel of a picture, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Water<'a> {
    /// Pixels from left to right.
    pub columns: usize,
    /// How wet a pixel is, 0..=1.
    pub wet: &'a [f64],
    /// Where the water's surface stands.
    pub surface: &'a [f64],
    /// The ground.
    pub ground: &'a [f64],
}

/// Water so deep, over the range of the land, is as dark as it gets.
const DEEP: f64 = 0.12;

/// Water that stands so high above the sea, over the range of the land, has a river's colour rather than a shore's.
const INLAND: f64 = 0.05;

impl Water<'_> {
    /// Lays the water of some rows over their picture, three bytes a pixel. Gray stays gray. What the look takes for the
    /// sea has the sea's colour already.
    ///
    /// # Panics
    /// Where rows are asked for that there are not, or `pixels` hasn't three bytes for each of theirs.
    pub fn draw_rows(&self, look: &Look, rows: Range<usize>, pixels: &mut [u8]) {
        assert_eq!(pixels.len(), rows.len() * self.columns * 3, "three bytes for each pixel");
        if look.kind == Kind::Gray {
            return;
        }
        let (shallow, deep) = match look.palette.land {
            Land::AndSea { shallow, deep, .. } => (exact(shallow), exact(deep)),
            Land::Whole(_) => (exact(look.palette.river), exact(look.palette.bank)),
        };
        let land = look.high - look.sea;
        // The sea's own scale, so that mouths have no border; where there is none, one of the land's.
        let darkest = if look.sea > look.low { 0.5 * (look.sea - look.low) } else { DEEP * land };
        let over = |size: f64, whole: f64| if whole > 0.0 { (size / whole).clamp(0.0, 1.0) } else { 0.0 };
        let places = rows.start * self.columns..rows.end * self.columns;
        for (pixel, at) in pixels.as_chunks_mut().0.iter_mut().zip(places) {
            let (wet, surface) = (self.wet[at], self.surface[at]);
            if wet <= 0.0 || surface <= look.sea {
                continue;
            }
            let inland = over(surface - look.sea, INLAND * land);
            let water = mix(shallow, exact(look.palette.river), 0.6 * inland);
            let water = mix(water, deep, over(surface - self.ground[at], darkest));
            *pixel = bytes(mix(exact(*pixel), water, wet.min(1.0)));
        }
    }
}
