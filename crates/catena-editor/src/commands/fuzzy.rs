//! Search as people type: letters in order, best where words begin and letters stand together.

/// How well `text` finds an entry: by its title, else by its detail; none where it doesn't.
pub(crate) fn score(text: &str, title: &str, detail: &str) -> Option<i32> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let mut total = 0;
    for word in &words {
        let by_title = one(word, title);
        let by_detail = one(word, detail).map(|score| score - DETAIL);
        total += by_title.max(by_detail)?;
    }
    Some(total)
}

/// What a find in the detail loses against one in the title.
const DETAIL: i32 = 40;

/// Finds one lowercase word in a text.
fn one(word: &str, text: &str) -> Option<i32> {
    let text = text.to_lowercase();
    if let Some(at) = text.find(word) {
        let begins = text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        let first = if at == 0 { 30 } else { 0 };
        let length = text.chars().count().min(40) as i32;
        return Some(100 + first + if begins { 30 } else { 0 } - length / 4);
    }
    scattered(word, &text)
}

/// The letters in order, with others between; each begins a word or follows the one before, or costs.
fn scattered(word: &str, text: &str) -> Option<i32> {
    let mut score = 40;
    let mut wanted = word.chars().peekable();
    let mut before = ' ';
    let mut follows = true;
    for letter in text.chars() {
        match wanted.peek() {
            None => break,
            Some(next) if *next == letter => {
                wanted.next();
                score += match (follows, before.is_alphanumeric()) {
                    (_, false) => 4,
                    (true, true) => 1,
                    (false, true) => -8,
                };
                follows = true;
            }
            Some(_) => follows = false,
        }
        before = letter;
    }
    (wanted.peek().is_none() && score > 0).then_some(score)
}

#[cfg(test)]
mod tests {
    use super::score;

    fn best(text: &str, titles: &[&'static str]) -> Vec<&'static str> {
        let mut found: Vec<_> =
            titles.iter().filter_map(|title| Some((score(text, title, "")?, *title))).collect();
        found.sort_by_key(|(score, _)| -score);
        found.into_iter().map(|(_, title)| title).collect()
    }

    #[test]
    fn finds_what_is_meant_first() {
        let titles =
            ["Save as…", "Save", "Select all", "Zoom to all", "Undo", "Redo", "Duplicate with inputs"];
        let cases = [
            ("save", "Save"),
            ("sa", "Save"),
            ("all", "Select all"),
            ("zta", "Zoom to all"),
            ("dwi", "Duplicate with inputs"),
            ("  inputs dup ", "Duplicate with inputs"),
            ("AS", "Save as…"),
        ];
        for (text, expected) in cases {
            assert_eq!(best(text, &titles).first(), Some(&expected), "{text}");
        }
        assert_eq!(best("", &titles).len(), titles.len());
        assert!(best("xyz", &titles).is_empty());
        assert!(score("warp", "bend", "Domain warp").is_some(), "the detail is searched too");
        assert!(score("äö", "Ärger", "").is_none());
    }
}
