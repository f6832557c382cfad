//! Scattered sites as a kernel finds them: sorted into the cells of a grid over the map.

use catena_field::Map;

/// Up to so many sites need no buckets: a plain loop is as fast, and all samples go through it together.
pub(crate) const FEW: usize = 32;

/// Words of a site: x in two parts, y in two parts, index.
const SITE: usize = 5;

/// Sites in their buckets.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Buckets {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// Side of a bucket along x and y, in world units.
    pub(crate) side: (f64, f64),
    /// Where each bucket's sites begin, row by row, and where the last one's end; then the sites.
    pub(crate) words: Vec<u32>,
}

impl Buckets {
    /// Sorts sites into buckets of about two.
    pub(crate) fn new(points: &[(f64, f64)], map: &Map) -> Self {
        let (columns, rows) = shape(points.len(), map.size);
        let along = |v: f64, origin: f64, size: f64, count: u32| {
            let cell = ((v - origin) / size * f64::from(count)).floor();
            (cell as u32).min(count - 1) // casts saturate: below 0 is 0
        };
        let bucket = |&(x, y): &(f64, f64)| {
            let column = along(x, map.origin.0, map.size.0, columns);
            (along(y, map.origin.1, map.size.1, rows) * columns + column) as usize
        };
        let mut starts = vec![0; (columns * rows) as usize + 1];
        points.iter().for_each(|point| starts[bucket(point) + 1] += 1);
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut free = starts.clone();
        let first = starts.len();
        let mut words = starts;
        words.resize(first + SITE * points.len(), 0);
        for (index, point) in (0..).zip(points) {
            let place = &mut free[bucket(point)];
            let at = first + SITE * *place as usize;
            *place += 1;
            let ([x, x_rest], [y, y_rest]) = (halves(point.0), halves(point.1));
            words[at..at + SITE].copy_from_slice(&[x, x_rest, y, y_rest, index]);
        }
        let side = (map.size.0 / f64::from(columns), map.size.1 / f64::from(rows));
        Self { columns, rows, side, words }
    }
}

/// A coordinate beyond everything that is measured.
const NOWHERE: f64 = 3e38;

/// The words of a few sites in the order of their indices: x in two parts, y in two parts. Sites are looked at by fours,
/// so the last four are filled up.
pub(crate) fn few(points: &[(f64, f64)]) -> Vec<u32> {
    let nowhere = std::iter::repeat(&(NOWHERE, NOWHERE));
    let filled = points.iter().chain(nowhere).take(points.len().next_multiple_of(4));
    filled.flat_map(|(x, y)| [halves(*x), halves(*y)]).flatten().collect()
}

/// A number as a float32 and what it leaves over.
pub(crate) fn halves(v: f64) -> [u32; 2] {
    let high = v as f32;
    [high.to_bits(), ((v - f64::from(high)) as f32).to_bits()]
}

/// Columns and rows of nearly square buckets, about two sites in each.
fn shape(count: usize, size: (f64, f64)) -> (u32, u32) {
    let buckets = (count as f64 / 2.0).ceil().max(1.0);
    let columns = (buckets * size.0 / size.1).sqrt().ceil().clamp(1.0, buckets);
    (columns as u32, (buckets / columns).ceil() as u32)
}
