//! Names of regions: two syllables that a site's hash picks, each name once.

use std::collections::HashSet;

use catena_kernels::hash::draw;

/// How names begin.
const FIRST: [&str; 64] = [
    "Al", "Ar", "Bel", "Bor", "Bran", "Cal", "Cor", "Dal", "Dor", "Dun", "El", "Er", "Fal", "Fen", "Gal",
    "Gor", "Hal", "Har", "Hel", "Ir", "Is", "Kal", "Kar", "Kel", "Kor", "Lan", "Lin", "Lor", "Mal", "Mar",
    "Mel", "Mor", "Nal", "Nar", "Nor", "Ol", "Or", "Os", "Pel", "Per", "Ral", "Ren", "Ros", "Sal", "Sar",
    "Sel", "Sol", "Sun", "Tal", "Tar", "Tel", "Tor", "Ul", "Ur", "Val", "Ver", "Vin", "Vor", "Wal", "Wen",
    "Wil", "Yar", "Zal", "Zor",
];

/// How they end.
const LAST: [&str; 64] = [
    "ach", "ad", "aine", "akis", "and", "anth", "ara", "ard", "ath", "awen", "bar", "berg", "born", "by",
    "den", "dale", "dor", "eth", "fell", "field", "ford", "gard", "garth", "gate", "grim", "hal", "ham",
    "heim", "hold", "holm", "ia", "ien", "in", "ion", "ira", "is", "ith", "land", "lar", "lea", "lin",
    "lund", "march", "mere", "mire", "mont", "moor", "nor", "oth", "ran", "reth", "rick", "ros", "shire",
    "stad", "sten", "ton", "ur", "vale", "ven", "ward", "wick", "wood", "wyn",
];

/// Draws of a hash before a number is put behind a name.
const DRAWS: u32 = 32;

/// Gives names, each once.
#[derive(Debug, Default)]
pub(super) struct Names(HashSet<String>);

impl Names {
    /// The name of a site with this hash. It depends on those that were given before only where they would be the same.
    pub(super) fn give(&mut self, hash: u32) -> String {
        let drawn = |k: u32| {
            let hash = if k == 0 { hash } else { draw(hash, k) };
            format!("{}{}", FIRST[(hash % 64) as usize], LAST[(hash >> 16) as usize % 64])
        };
        let free = (0..DRAWS).map(drawn).find(|name| !self.0.contains(name));
        let name = free.unwrap_or_else(|| {
            let mut numbers = (2..).map(|number: u32| format!("{} {number}", drawn(0)));
            numbers.find(|name| !self.0.contains(name)).unwrap_or_default()
        });
        self.0.insert(name.clone());
        name
    }
}

#[cfg(test)]
mod tests {
    use catena_kernels::hash::hash;

    use super::Names;

    #[test]
    fn ten_thousand_sites_have_names_of_their_own() {
        let mut names = Names::default();
        let given: std::collections::HashSet<String> =
            (0..10_000).map(|site| names.give(hash(site, 0, 5))).collect();
        assert_eq!(given.len(), 10_000);
        assert!(given.iter().all(|name| !name.is_empty()));
    }

    #[test]
    fn a_name_is_its_sites_own() {
        let first = Names::default().give(hash(3, 0, 7));
        let mut others = Names::default();
        others.give(hash(9, 0, 7));
        assert_eq!(others.give(hash(3, 0, 7)), first);
    }
}
