//! Numbers as people type them: `25`, `1/110`, `2*(3 + 0.5)`, `-1e-3`.

/// The value of an arithmetic expression of + - * / and parentheses; none where it isn't one, or not finite.
pub(crate) fn parse(text: &str) -> Option<f64> {
    let mut reader = Reader { rest: text.trim() };
    let value = reader.sum(0)?;
    (reader.rest.is_empty() && value.is_finite()).then_some(value)
}

/// A number for a field: shortest text that reads back to it, without a superfluous `.0`.
pub(crate) fn write(number: f64) -> String {
    if number != 0.0 && (number.abs() >= 1e9 || number.abs() < 1e-5) {
        format!("{number:e}")
    } else {
        format!("{number}")
    }
}

struct Reader<'a> {
    rest: &'a str,
}

/// Parentheses and signs deeper than this are no number that anybody typed.
const DEPTH: u32 = 64;

impl Reader<'_> {
    fn sum(&mut self, depth: u32) -> Option<f64> {
        let mut value = self.product(depth)?;
        loop {
            if self.take('+') {
                value += self.product(depth)?;
            } else if self.take('-') {
                value -= self.product(depth)?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self, depth: u32) -> Option<f64> {
        let mut value = self.factor(depth)?;
        loop {
            if self.take('*') {
                value *= self.factor(depth)?;
            } else if self.take('/') {
                value /= self.factor(depth)?;
            } else {
                return Some(value);
            }
        }
    }

    fn factor(&mut self, depth: u32) -> Option<f64> {
        if depth > DEPTH {
            return None;
        }
        if self.take('-') {
            return self.factor(depth + 1).map(|value| -value);
        }
        if self.take('(') {
            let value = self.sum(depth + 1)?;
            return self.take(')').then_some(value);
        }
        self.literal()
    }

    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start();
        let taken = rest.strip_prefix(sign);
        self.rest = taken.map_or(rest, str::trim_start);
        taken.is_some()
    }

    fn literal(&mut self) -> Option<f64> {
        let bytes = self.rest.as_bytes();
        let mut end = 0;
        while end < bytes.len() {
            let exponent_sign =
                end > 0 && matches!(bytes[end - 1], b'e' | b'E') && matches!(bytes[end], b'+' | b'-');
            if !(bytes[end].is_ascii_digit() || matches!(bytes[end], b'.' | b'e' | b'E') || exponent_sign) {
                break;
            }
            end += 1;
        }
        let value = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, write};

    #[test]
    fn reads_what_people_type() {
        let cases = [
            ("25", Some(25.0)),
            (" 1/110 ", Some(1.0 / 110.0)),
            ("2*25", Some(50.0)),
            ("2 * (3 + 0.5) - 1", Some(6.0)),
            ("-1e-3", Some(-1e-3)),
            ("10 - 2 - 3", Some(5.0)),
            ("--2", Some(2.0)),
            (".5", Some(0.5)),
            ("", None),
            ("-", None),
            ("1/0", None),
            ("1e999", None),
            ("(1", None),
            ("1)", None),
            ("1,5", None),
            ("nan", None),
            ("inf", None),
            ("2x", None),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), expected, "{text:?}");
        }
        assert_eq!(parse(&"(".repeat(100_000)), None, "no stack is deep enough for this");
        assert_eq!(parse(&"-".repeat(100_000)), None);
    }

    #[test]
    fn writes_what_reads_back() {
        for number in [0.0, 25.0, 0.012, 1e-9, -1.5e12, 1.0 / 3.0, f64::MAX] {
            assert_eq!(parse(&write(number)), Some(number), "{}", write(number));
        }
        assert_eq!(write(25.0), "25");
        assert_eq!(write(1e-9), "1e-9");
    }
}
