//! An indexed picture with palette and names, one map of weights a biome, and the table as JSON.

use std::path::{Path, PathBuf};

use catena_field::{BiomeEntry, BiomeTable, Cell};
use catena_graph::setting::write_colour;
use catena_images::{Encoder, Format, ImageError, Options};
use catena_looks::split;
use serde_json::{Map, Value, json};

/// The keyword under which an indexed picture carries its table.
const KEYWORD: &str = "catena-biomes";

/// The biomes by number, for programs: names, colours and the designer's own columns.
pub fn table_json(table: &BiomeTable) -> Value {
    table.entries.iter().enumerate().map(|(number, entry)| entry_json(number, entry)).collect()
}

fn entry_json(number: usize, entry: &BiomeEntry) -> Value {
    let columns: Map<String, Value> =
        entry.columns.iter().map(|(key, cell)| (key.clone(), cell_json(cell))).collect();
    json!({
        "number": number,
        "name": entry.name,
        "colour": write_colour(entry.colour),
        "columns": columns,
    })
}

fn cell_json(cell: &Cell) -> Value {
    match cell {
        Cell::Number(number) => json!(number),
        Cell::Text(text) => json!(text),
        Cell::Switch(on) => json!(on),
    }
}

/// A picture that holds biomes by their numbers, with a palette of their colours.
pub struct Ids(Encoder);

impl Ids {
    /// Begins the file. `text` is what else it carries.
    ///
    /// # Errors
    /// Where it can't be written.
    pub fn create(
        path: &Path,
        (columns, rows): (usize, usize),
        table: &BiomeTable,
        mut text: Vec<(String, String)>,
    ) -> Result<Self, ImageError> {
        text.push((KEYWORD.to_owned(), table_json(table).to_string()));
        let palette = table.entries.iter().map(|entry| entry.colour).collect();
        let options = Options { text, palette, ..Options::default() };
        Encoder::create(path, Format::PngIndexed, columns, rows, &options).map(Self)
    }

    /// Writes whole rows of first numbers.
    ///
    /// # Errors
    /// Where they can't be written.
    pub fn write(&mut self, first: &[f64]) -> Result<(), ImageError> {
        let indices: Vec<u8> = first.iter().map(|number| *number as u8).collect();
        self.0.write_indices(&indices)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// Where it can't be.
    pub fn finish(self) -> Result<(), ImageError> {
        self.0.finish()
    }
}

/// Gray pictures, one a biome: how much of each pixel is its own. At every pixel they sum to the full value, exactly.
pub struct Weights {
    encoders: Vec<Encoder>,
    full: u16,
    /// By biome, samples on their way.
    rows: Vec<Vec<f64>>,
}

/// The file of a biome's weights beside `path`: `map.png` becomes `map-04-forest.png`.
pub fn weight_file(path: &Path, number: usize, entry: &BiomeEntry) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let letters =
        entry.name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' });
    let name: String = letters.collect();
    let words: Vec<&str> = name.split('_').filter(|word| !word.is_empty()).collect();
    let name = if words.is_empty() { String::new() } else { format!("-{}", words.join("_")) };
    path.with_file_name(format!("{stem}-{number:02}{name}.png"))
}

impl Weights {
    /// Begins all files, of 8 or 16 bits.
    ///
    /// # Errors
    /// Where one can't be written.
    pub fn create(
        path: &Path,
        (columns, rows): (usize, usize),
        table: &BiomeTable,
        is_sixteen: bool,
    ) -> Result<Self, ImageError> {
        let (format, full) =
            if is_sixteen { (Format::Png16, u16::MAX) } else { (Format::Png8, u16::from(u8::MAX)) };
        let options = Options { low: 0.0, high: f64::from(full), ..Options::default() };
        let open = |(number, entry)| {
            Encoder::create(&weight_file(path, number, entry), format, columns, rows, &options)
        };
        let encoders = table.entries.iter().enumerate().map(open).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { rows: vec![Vec::new(); encoders.len()], encoders, full })
    }

    /// Writes whole rows: the first's number, the second's, the first's weight.
    ///
    /// # Errors
    /// Where they can't be written.
    pub fn write(&mut self, [first, second, weight]: [&[f64]; 3]) -> Result<(), ImageError> {
        for samples in &mut self.rows {
            samples.clear();
            samples.resize(first.len(), 0.0);
        }
        for (pixel, ((first, second), weight)) in first.iter().zip(second).zip(weight).enumerate() {
            let (own, rest) = split(*weight, self.full);
            for (number, share) in [(*first, own), (*second, rest)] {
                if let Some(samples) = self.rows.get_mut(number as usize) {
                    samples[pixel] += f64::from(share);
                }
            }
        }
        self.encoders
            .iter_mut()
            .zip(&self.rows)
            .try_for_each(|(encoder, samples)| encoder.write_rows(samples))
    }

    /// Puts the files in their places.
    ///
    /// # Errors
    /// The first that can't be.
    pub fn finish(self) -> Result<(), ImageError> {
        self.encoders.into_iter().try_for_each(Encoder::finish)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use catena_field::{BiomeEntry, Cell};

    use super::{entry_json, weight_file};

    #[test]
    fn files_are_named_after_their_biomes_in_any_script() {
        let name =
            |name: &'static str| weight_file(Path::new("out/map.png"), 4, &BiomeEntry::new(name, [0; 3]));
        assert_eq!(name("Snowy \"Forest\""), Path::new("out/map-04-snowy_forest.png"));
        assert_eq!(name("冰原"), Path::new("out/map-04.png"));
        assert_eq!(name("../../etc"), Path::new("out/map-04-etc.png"));
    }

    #[test]
    fn the_table_is_json_with_the_designers_columns() {
        let columns = vec![
            ("music".to_owned(), Cell::Text("a \"b\"".to_owned())),
            ("loot".to_owned(), Cell::Number(3.0)),
        ];
        let entry = BiomeEntry { columns, ..BiomeEntry::new("Taiga", [0x7f, 0xa0, 0x8a]) };
        let text = entry_json(1, &entry).to_string();
        assert!(text.contains(r##""colour":"#7fa08a""##) && text.contains(r#""music":"a \"b\"""#), "{text}");
    }
}
