//! The part of a text that is shown: all of a short one, of a long one the lines around a place.

/// Texts up to this long are shown whole, in bytes; and no part is longer.
const WHOLE: usize = 64 << 10;
/// Lines shown on each side of the place in a longer text.
const AROUND: usize = 200;

/// A text in three parts, the middle one to be edited.
#[derive(Debug, PartialEq)]
pub(crate) struct Excerpt {
    before: String,
    pub(crate) shown: String,
    after: String,
    /// How many lines stand before what is shown.
    pub(crate) skipped: usize,
}

impl Excerpt {
    /// The part around a line, which counts from 1; none where its lines are too long.
    pub(crate) fn around(text: &str, line: usize) -> Option<Self> {
        if text.len() <= WHOLE {
            let (before, shown, after) = (String::new(), text.to_owned(), String::new());
            return Some(Self { before, shown, after, skipped: 0 });
        }
        let skipped = line.saturating_sub(AROUND + 1);
        let lengths = |from: usize, count: usize| -> usize {
            text.split_inclusive('\n').skip(from).take(count).map(str::len).sum()
        };
        let begin = lengths(0, skipped);
        let end = begin + lengths(skipped, 2 * AROUND + 1);
        let parts = (text[..begin].to_owned(), text[begin..end].to_owned(), text[end..].to_owned());
        let (before, shown, after) = parts;
        (shown.len() <= WHOLE).then_some(Self { before, shown, after, skipped })
    }

    /// The whole text, with what was edited.
    pub(crate) fn whole(&self) -> String {
        [self.before.as_str(), &self.shown, &self.after].concat()
    }

    /// Whether it is this text.
    pub(crate) fn is(&self, text: &str) -> bool {
        let rest =
            text.strip_prefix(self.before.as_str()).and_then(|rest| rest.strip_prefix(self.shown.as_str()));
        rest == Some(self.after.as_str())
    }

    /// Whether there is more than is shown.
    pub(crate) fn is_part(&self) -> bool {
        !self.before.is_empty() || !self.after.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole_and_hold_the_line() {
        let text: String = (1..=20_000).map(|line| format!("line {line}\n")).collect();
        for line in [1, 2, 200, 201, 202, 10_000, 19_999, 20_000, 20_001] {
            let excerpt = Excerpt::around(&text, line).expect("lines are short");
            assert!(excerpt.whole() == text && excerpt.is(&text) && excerpt.is_part());
            let shown = excerpt.shown.lines().nth(line - 1 - excerpt.skipped);
            assert_eq!(shown.unwrap_or_default(), text.lines().nth(line - 1).unwrap_or_default());
        }
        let mut edited = Excerpt::around(&text, 10_000).expect("lines are short");
        edited.shown.insert_str(0, "more\n");
        assert!(!edited.is(&text) && edited.is(&edited.whole()));
    }

    #[test]
    fn short_texts_are_whole_and_endless_lines_are_not_shown() {
        let short = Excerpt::around("a\nb", 2).expect("it is short");
        assert!(!short.is_part() && short.skipped == 0 && short.whole() == "a\nb");
        assert_eq!(Excerpt::around(&"x".repeat(WHOLE + 1), 1), None);
    }
}
