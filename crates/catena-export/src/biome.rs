//! Biomes as an enum: names, colours and the designer's own columns.

use std::fmt::Write;

use catena_field::{BiomeEntry, BiomeTable, Cell};

use crate::names::Names;
use crate::number::real;
use crate::text::{Text, plain};

/// Names of variants that Rust keeps for itself.
const RESERVED: &[&str] = &["Self", "ALL"];

/// Writes the enum `name` of a table.
pub(crate) fn write(name: &str, table: &BiomeTable, text: &mut Text) {
    let variants = variants(table);
    text.line(0, "/// A biome.");
    text.line(0, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]");
    text.line(0, "#[allow(dead_code)]");
    text.line(0, &format!("pub enum {name} {{"));
    for (variant, entry) in variants.iter().zip(&table.entries) {
        text.line(1, &format!("/// {}", plain(&entry.name)));
        text.line(1, &format!("{variant},"));
    }
    text.line(0, "}");
    text.blank();
    text.line(0, "#[allow(dead_code, clippy::all)]");
    text.line(0, &format!("impl {name} {{"));
    text.line(1, "/// All biomes, by number.");
    text.line(1, &format!("pub const ALL: [Self; {}] = [", variants.len()));
    variants.iter().for_each(|variant| text.line(2, &format!("Self::{variant},")));
    text.line(1, "];");
    let arms = |cell: &dyn Fn(&BiomeEntry) -> String| -> Vec<String> {
        let entries = variants.iter().zip(&table.entries);
        entries.map(|(variant, entry)| format!("Self::{variant} => {},", cell(entry))).collect()
    };
    let mut methods = Names::of_methods();
    let mut method = |wanted: &str, words: &str, returns: &str, arms: &[String]| {
        text.blank();
        text.line(1, &format!("/// {words}"));
        text.line(1, &format!("pub const fn {}(self) -> {returns} {{", methods.fresh(wanted)));
        text.line(2, "match self {");
        arms.iter().for_each(|arm| text.line(3, arm));
        text.line(2, "}");
        text.line(1, "}");
    };
    method("name", "Its name, as the graph has it.", "&'static str", &arms(&|entry| quoted(&entry.name)));
    method(
        "colour",
        "Its colour, sRGB.",
        "[u8; 3]",
        &arms(&|entry| {
            let [red, green, blue] = entry.colour;
            format!("[0x{red:02x}, 0x{green:02x}, 0x{blue:02x}]")
        }),
    );
    for key in columns(table) {
        let kind = kind(table, key);
        let cell = |entry: &BiomeEntry| {
            entry
                .columns
                .iter()
                .find(|(own, _)| own == key)
                .map_or_else(|| "None".to_owned(), |(_, cell)| format!("Some({})", written(cell, kind)))
        };
        let words = format!("The graph's column {key}.");
        method(key, &words, &format!("Option<{kind}>"), &arms(&cell));
    }
    text.line(0, "}");
    text.blank();
}

/// The designer's own columns, in the order in which they first stand.
fn columns(table: &BiomeTable) -> Vec<&str> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in table.entries.iter().flat_map(|entry| &entry.columns) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    keys
}

/// The type of a column: that of all its cells, or text.
fn kind(table: &BiomeTable, key: &str) -> &'static str {
    let cells = table.entries.iter().flat_map(|entry| &entry.columns).filter(|(own, _)| own == key);
    let kinds: Vec<&str> = cells
        .map(|(_, cell)| match cell {
            Cell::Number(_) => "f64",
            Cell::Switch(_) => "bool",
            Cell::Text(_) => "&'static str",
        })
        .collect();
    match kinds[..] {
        ["f64", ..] if kinds.iter().all(|kind| *kind == "f64") => "f64",
        ["bool", ..] if kinds.iter().all(|kind| *kind == "bool") => "bool",
        _ => "&'static str",
    }
}

fn written(cell: &Cell, kind: &str) -> String {
    let text = match cell {
        Cell::Number(number) => real(*number),
        Cell::Switch(on) => on.to_string(),
        Cell::Text(text) => return quoted(text),
    };
    if kind == "&'static str" { quoted(&text) } else { text }
}

/// A text as Rust reads it: what isn't plain is spelt out.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() || plain(c.encode_utf8(&mut [0; 4])) != c.to_string() => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// A variant for each entry: its name's Latin letters and digits, or its number where there are none.
fn variants(table: &BiomeTable) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for (number, entry) in table.entries.iter().enumerate() {
        let words = entry.name.split(|c: char| !c.is_ascii_alphanumeric());
        let mut base: String = words.map(capital).collect();
        if !base.starts_with(|c: char| c.is_ascii_alphabetic()) {
            base = if base.is_empty() { format!("Biome{number}") } else { format!("Biome{base}") };
        }
        if RESERVED.contains(&base.as_str()) {
            base.push_str("Biome");
        }
        let mut variant = base.clone();
        let mut again = 2;
        while taken.contains(&variant) {
            variant = format!("{base}{again}");
            again += 1;
        }
        taken.push(variant);
    }
    taken
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use catena_field::{BiomeEntry, BiomeTable};

    #[test]
    fn variants_are_names_of_rust_whatever_the_biomes_are_called() {
        let names =
            ["Snowy Forest", "Self", "", "冰原", "forest \"deep\"", "Forest  Deep", "2nd growth", "ALL"];
        let entries = names.map(|name| BiomeEntry::new(name, [0; 3])).to_vec();
        let wanted = [
            "SnowyForest",
            "SelfBiome",
            "Biome2",
            "Biome3",
            "ForestDeep",
            "ForestDeep2",
            "Biome2ndGrowth",
            "ALLBiome",
        ];
        assert_eq!(super::variants(&BiomeTable { entries }), wanted);
    }
}
