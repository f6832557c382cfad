//! Times and counts in words.

use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// How long ago something was, and when these words are no longer true.
pub(crate) fn ago(since: Duration) -> (String, Duration) {
    let seconds = since.as_secs();
    let (words, step) = match seconds {
        0..10 => ("just now".to_owned(), 10),
        10..MINUTE => (format!("{} s ago", seconds / 10 * 10), 10),
        MINUTE..HOUR => (format!("{} min ago", seconds / MINUTE), MINUTE),
        HOUR..DAY => (format!("{} h ago", seconds / HOUR), HOUR),
        _ => (count(seconds / DAY, "day", "days") + " ago", DAY),
    };
    (words, Duration::from_secs(step - seconds % step))
}

/// A count with its noun.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Names in a row, the first few of them.
pub(crate) fn names(names: &[String]) -> String {
    const SHOWN: usize = 4;
    let shown = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_in_words_and_how_long_they_hold() {
        let cases = [
            (0, "just now", 10),
            (9, "just now", 1),
            (10, "10 s ago", 10),
            (59, "50 s ago", 1),
            (60, "1 min ago", 60),
            (3599, "59 min ago", 1),
            (7300, "2 h ago", 3500),
            (86_400, "1 day ago", 86_400),
            (200_000, "2 days ago", 59_200),
        ];
        for (seconds, words, holds) in cases {
            let expected = (words.to_owned(), Duration::from_secs(holds));
            assert_eq!(ago(Duration::from_secs(seconds)), expected, "{seconds}");
        }
    }

    #[test]
    fn many_names_are_cut_short() {
        let list =
            |number: usize| -> Vec<String> { (0..number).map(|number| format!("n{number}")).collect() };
        assert_eq!(names(&list(2)), "n0, n1");
        assert_eq!(names(&list(4)), "n0, n1, n2, n3");
        assert_eq!(names(&list(9)), "n0, n1, n2, n3 and 5 more");
    }
}
