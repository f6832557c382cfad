//! Values as text: one way to write them, wherever they are shown.

use std::fmt;

/// A value as it is printed and shown: the shortest text that reads back to the same bits, always with a point or
/// an exponent.
pub fn text(value: f64) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "{value:?}"))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn every_value_reads_back_to_its_bits() {
        for value in [0.0, -0.0, 0.1, 1.0 / 3.0, 312.5, 1e300, 5e-324, -1e12] {
            let read: f64 = text(value).to_string().parse().expect("a number");
            assert_eq!(read.to_bits(), value.to_bits(), "{value}");
        }
        assert_eq!(text(2.0).to_string(), "2.0");
    }
}
