//! Values held against the reference, bit by bit.

use crate::figures;

/// What a comparison has found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Comparison {
    positions: u128,
    different: u128,
    worst: Option<Worst>,
}

/// The largest difference: where, and what stood there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worst {
    place: (f64, f64),
    wanted: f64,
    found: f64,
}

impl Worst {
    /// How far apart the two are; what is no number is further than any.
    fn size(&self) -> f64 {
        let size = (self.found - self.wanted).abs();
        if size.is_nan() { f64::INFINITY } else { size }
    }
}

impl Comparison {
    /// Compares the values of some more positions. Too few or too many values are differences as well.
    pub(super) fn add(&mut self, places: &[(f64, f64)], wanted: &[f64], found: &[f64]) {
        assert_eq!(places.len(), wanted.len(), "one value a position");
        self.positions += places.len() as u128;
        self.different += places.len().abs_diff(found.len()) as u128;
        for ((place, wanted), found) in places.iter().zip(wanted).zip(found) {
            if wanted.to_bits() != found.to_bits() {
                self.different += 1;
                self.keep(Worst { place: *place, wanted: *wanted, found: *found });
            }
        }
    }

    fn keep(&mut self, other: Worst) {
        if self.worst.is_none_or(|worst| other.size() > worst.size()) {
            self.worst = Some(other);
        }
    }

    /// Whether all bits were the same.
    pub(super) fn holds(&self) -> bool {
        self.different == 0 && self.positions > 0
    }

    /// What was found, in words.
    pub(super) fn words(&self) -> String {
        let positions = self.positions;
        if self.holds() {
            return format!("{positions} positions, the same bits");
        }
        let different = figures::count(self.different);
        let Some(worst) = self.worst else {
            return format!("{positions} positions, {different} values missing or too many");
        };
        let Worst { place: (x, y), wanted, found } = worst;
        let size = worst.size();
        format!(
            "{different} of {positions} positions differ; the largest difference, {size:?}, is at ({x}, {y}): \
             {found:?} instead of {wanted:?}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Comparison;

    const PLACES: [(f64, f64); 3] = [(0.5, 0.5), (1.5, 0.5), (2.5, 0.5)];

    fn compared(wanted: [f64; 3], found: &[f64]) -> Comparison {
        let mut comparison = Comparison::default();
        comparison.add(&PLACES, &wanted, found);
        comparison
    }

    #[test]
    fn the_same_bits_hold() {
        let same = compared([0.1, -0.0, 3.0], &[0.1, -0.0, 3.0]);
        assert!(same.holds());
        assert_eq!(same.words(), "3 positions, the same bits");
    }

    #[test]
    fn wrong_answers_are_caught() {
        let next = f64::from_bits(0.1_f64.to_bits() + 1);
        let cases: [(&str, &[f64], &str); 5] = [
            ("one bit", &[next, 0.0, 3.0], "1 of 3 positions differ"),
            ("the sign of zero", &[0.1, -0.0, 3.0], "1 of 3 positions differ; the largest difference, 0.0"),
            (
                "the largest of two",
                &[0.2, 0.0, -3.0],
                "2 of 3 positions differ; the largest difference, 6.0, is at (2.5, 0.5): -3.0 instead of 3.0",
            ),
            ("no number", &[9.0, f64::NAN, 3.0], "is at (1.5, 0.5): NaN instead of 0.0"),
            ("too few", &[0.1, 0.0], "1 values missing"),
        ];
        for (what, found, words) in cases {
            let comparison = compared([0.1, 0.0, 3.0], found);
            assert!(!comparison.holds(), "{what}");
            assert!(comparison.words().contains(words), "{what}: {}", comparison.words());
        }
        assert!(!Comparison::default().holds(), "nothing compared is nothing shown");
    }
}
