//! How far a node that moves positions stretches what it reads, from pixel to pixel.

/// Beyond so many pixels from one pixel to the next, neighbours have nothing in common.
const STATIC: f64 = 8.0;
/// From this share of the map on, that is what one sees.
const LARGE_PART: f64 = 0.2;

/// Distances between where neighbouring pixels are read, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stretch {
    /// The largest.
    pub(crate) largest: f64,
    /// The median.
    pub(crate) typical: f64,
    /// The share of neighbours that are read more than [`STATIC`] pixels apart.
    pub(crate) torn: f64,
}

impl Stretch {
    /// The stretch of a picture of positions, `columns` wide, of pixels so many world units wide and high.
    pub(crate) fn of(x: &[f64], y: &[f64], columns: usize, pixel: (f64, f64)) -> Option<Self> {
        let mut ratios = Vec::with_capacity(2 * x.len());
        let apart = |a: usize, b: usize| (x[a] - x[b]).hypot(y[a] - y[b]);
        for here in 0..x.len() {
            if (here + 1) % columns != 0 {
                ratios.push(apart(here, here + 1) / pixel.0);
            }
            if here + columns < x.len() {
                ratios.push(apart(here, here + columns) / pixel.1);
            }
        }
        ratios.sort_unstable_by(f64::total_cmp);
        let largest = *ratios.last()?;
        let typical = ratios[ratios.len() / 2];
        let torn = ratios.len() - ratios.partition_point(|ratio| *ratio <= STATIC);
        Some(Self { largest, typical, torn: torn as f64 / ratios.len() as f64 })
    }

    /// Whether a large part of what comes out is static.
    pub(crate) fn is_static(&self) -> bool {
        self.torn >= LARGE_PART
    }

    /// What it does to its input, in words.
    pub(crate) fn words(&self) -> String {
        let Self { largest, typical, .. } = self;
        format!(
            "Stretches its input up to {} times per pixel, typically {}.",
            short(*largest),
            short(*typical)
        )
    }

    /// A warning where it turns to static, in words.
    pub(crate) fn warning(&self) -> Option<String> {
        let percent = (self.torn * 100.0).round();
        self.is_static().then(|| {
            format!(
                "Over {percent}% of the map, neighbouring pixels are read more than {STATIC} pixels apart: finer \
                 detail turns to static there. Less strength or a lower frequency brings it back."
            )
        })
    }
}

/// A ratio in two or three digits.
fn short(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.1}") } else { format!("{ratio:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_left_alone_are_one_pixel_apart() {
        let (x, y) = ([0.0, 2.0, 0.0, 2.0], [0.0, 0.0, 3.0, 3.0]);
        let stretch = Stretch::of(&x, &y, 2, (2.0, 3.0)).expect("neighbours");
        assert_eq!(stretch, Stretch { largest: 1.0, typical: 1.0, torn: 0.0 });
        assert_eq!(stretch.warning(), None);
        assert_eq!(stretch.words(), "Stretches its input up to 1.0 times per pixel, typically 1.0.");
    }

    #[test]
    fn a_tear_is_counted() {
        let (x, y) = ([0.0, 1.0, 20.0, 21.0], [0.0; 4]);
        let stretch = Stretch::of(&x, &y, 4, (1.0, 1.0)).expect("neighbours");
        assert_eq!((stretch.largest, stretch.typical), (19.0, 1.0));
        assert!(stretch.is_static(), "a third of the neighbours");
        assert!(stretch.warning().expect("a warning").starts_with("Over 33% of the map"));
    }

    #[test]
    fn a_single_pixel_has_no_neighbours() {
        assert_eq!(Stretch::of(&[0.0], &[0.0], 1, (1.0, 1.0)), None);
    }
}
