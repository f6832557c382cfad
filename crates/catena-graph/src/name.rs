//! Names: what is one, fresh ones, and the nearest to a misspelt one.

/// Whether `text` may name a node: `[a-z][a-z0-9_]*`, not ending in `_`.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && !text.ends_with('_')
        && text.len() <= LONGEST
        && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

/// The longest name, in characters.
pub(crate) const LONGEST: usize = 64;

/// What a name must look like, in words.
pub(crate) const RULE: &str = "a name is made of a to z, 0 to 9 and _, begins with a letter, doesn't end in _ and has at most 64 characters; any script goes in the title";

/// A name made of what `text` has of a name; `fallback` where it has nothing.
pub fn slug(text: &str, fallback: &str) -> String {
    let mut name = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' => name.push(c),
            '0'..='9' if !name.is_empty() => name.push(c),
            _ if !name.is_empty() && !name.ends_with('_') => name.push('_'),
            _ => {}
        }
    }
    name.truncate(LONGEST - 8); // room for a number behind it
    let name = name.trim_end_matches('_');
    if name.is_empty() { fallback.to_owned() } else { name.to_owned() }
}

/// `wanted`, or the first of `wanted_2`, `wanted_3`, ... that is not `taken`. A number that `wanted` ends in
/// counts on.
pub fn fresh(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    if is_name(wanted) && !taken(wanted) {
        return wanted.to_owned();
    }
    let slugged = slug(wanted, "node");
    let (stem, first) = numbered(&slugged);
    let candidates = (first..).map(|number| match number {
        1 => stem.to_owned(),
        _ => format!("{stem}_{number}"),
    });
    let mut free = candidates.filter(|name| !taken(name));
    free.next().expect("there are more numbers than nodes")
}

fn numbered(name: &str) -> (&str, u64) {
    match name.rsplit_once('_') {
        Some((stem, digits)) if is_name(stem) && digits.len() < 18 => match digits.parse::<u64>() {
            Ok(number) if number > 1 => (stem, number),
            _ => (name, 1),
        },
        _ => (name, 1),
    }
}

/// The candidate nearest to `text`, where one is near enough to be meant.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if text.len() > 4 * LONGEST {
        return None;
    }
    let count = text.chars().count();
    let limit = count.div_ceil(3).min(count.saturating_sub(1));
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.chars().count().abs_diff(count) > limit {
            continue;
        }
        let distance = distance(text, candidate);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// `; is X meant?`, or nothing.
pub(crate) fn hint<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(text, candidates).map_or_else(String::new, |near| format!("; is {near} meant?"))
}

/// Insertions, removals, exchanges and swaps of neighbours that lead from one text to the other (optimal string
/// alignment, after Damerau 1964).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let exchanged = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = exchanged.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}
