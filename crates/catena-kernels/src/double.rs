//! Numbers of twice the precision: unevaluated sums of two float64, for [`real`](super::real)'s inner steps.
//!
//! After Dekker, "A floating-point technique for extending the available precision" (1971): only + - * / in
//! float64, no fused multiply-add, so that the bits are the same everywhere.

/// The sum `high + low`, with `low` no more than half a unit in the last place of `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Double {
    /// The number rounded to float64.
    pub high: f64,
    /// What rounding left over.
    pub low: f64,
}

impl Double {
    /// A number from its two parts, already in order.
    #[inline]
    pub const fn new(high: f64, low: f64) -> Self {
        Self { high, low }
    }

    /// The exact sum of any two numbers (Knuth's two-sum).
    #[inline]
    pub fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let b_part = high - a;
        Self { high, low: (a - (high - b_part)) + (b - b_part) }
    }

    /// The exact sum where `a` is the larger in size, or 0.
    #[inline]
    pub fn ordered_sum(a: f64, b: f64) -> Self {
        let high = a + b;
        Self { high, low: b - (high - a) }
    }

    /// The exact product of two numbers of size 1e-140..1e140.
    #[inline]
    pub fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        let (a_high, a_low) = halves(a);
        let (b_high, b_low) = halves(b);
        let low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
        Self { high, low }
    }

    /// This plus a float64.
    #[inline]
    pub fn plus(self, other: f64) -> Self {
        let sum = Self::sum(self.high, other);
        Self::ordered_sum(sum.high, sum.low + self.low)
    }

    /// This plus another.
    #[inline]
    pub fn with(self, other: Self) -> Self {
        let sum = Self::sum(self.high, other.high);
        let tail = Self::sum(self.low, other.low);
        let sum = Self::ordered_sum(sum.high, sum.low + tail.high);
        Self::ordered_sum(sum.high, sum.low + tail.low)
    }

    /// This times a float64.
    #[inline]
    pub fn times(self, other: f64) -> Self {
        let product = Self::product(self.high, other);
        Self::ordered_sum(product.high, product.low + self.low * other)
    }

    /// This times another.
    #[inline]
    pub fn multiply(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        let cross = self.high * other.low + self.low * other.high;
        Self::ordered_sum(product.high, product.low + cross)
    }

    /// This divided by another, which isn't 0.
    #[inline]
    pub fn divide(self, other: Self) -> Self {
        let quotient = self.high / other.high;
        let back = Self::product(quotient, other.high);
        let rest = (self.high - back.high) - back.low + self.low - quotient * other.low;
        Self::ordered_sum(quotient, rest / other.high)
    }

    /// This with the other sign.
    #[inline]
    pub fn negate(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }

    /// The nearest float64.
    #[inline]
    pub fn rounded(self) -> f64 {
        self.high + self.low
    }
}

/// A number as the sum of two of 26 bits each (Veltkamp's split).
#[inline]
fn halves(v: f64) -> (f64, f64) {
    let scaled = 134_217_729.0 * v;
    let high = scaled - (scaled - v);
    (high, v - high)
}
