//! The square's logic: lines moved, added and removed, entries split and merged with them.

use std::borrow::Cow;

use catena_field::BiomeEntry;
use catena_graph::{Document, Edit, Node};
use catena_nodes::{NodeKind, Setting};

/// Which lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Axis {
    /// Between rows, cold to hot.
    Temperature,
    /// Between columns, dry to wet.
    Moisture,
}

/// The most lines each way.
pub(super) const MOST: usize = 7;

/// Lines lie at least this far apart.
const LEAST_GAP: f64 = 0.01;

/// How much lighter the new half of a split entry is.
const LIGHTER: f64 = 0.12;

/// A table as it is edited.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub(super) rows: Vec<f64>,
    pub(super) columns: Vec<f64>,
    /// Row by row; water and beach may follow.
    pub(super) entries: Vec<BiomeEntry>,
}

impl Axis {
    pub(super) const ALL: [Self; 2] = [Self::Temperature, Self::Moisture];

    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Temperature => "temperature_limits",
            Self::Moisture => "moisture_limits",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Temperature => "Temperature",
            Self::Moisture => "Moisture",
        }
    }
}

impl Table {
    /// The table of a node; none where entries and lines don't fit each other.
    pub(super) fn of(node: &Node, kind: &NodeKind, document: &Document) -> Option<Self> {
        let resolved = |key: &str| Some(kind.parameter(key)?.resolve(&node.settings, document.map()));
        let list = |key: &str| match resolved(key)? {
            Setting::List(numbers) => Some(numbers.into_owned()),
            _ => None,
        };
        let Some(Setting::Table(entries)) = resolved("entries") else { return None };
        let (rows, columns) = (list("temperature_limits")?, list("moisture_limits")?);
        let table = Self { rows, columns, entries: entries.into_owned() };
        (table.entries.len() >= table.cells()).then_some(table)
    }

    pub(super) fn lines(&self, axis: Axis) -> &[f64] {
        match axis {
            Axis::Temperature => &self.rows,
            Axis::Moisture => &self.columns,
        }
    }

    fn lines_mut(&mut self, axis: Axis) -> &mut Vec<f64> {
        match axis {
            Axis::Temperature => &mut self.rows,
            Axis::Moisture => &mut self.columns,
        }
    }

    pub(super) fn cells(&self) -> usize {
        (self.rows.len() + 1) * (self.columns.len() + 1)
    }

    /// The number of the entry at a temperature and a moisture.
    pub(super) fn at(&self, temperature: f64, moisture: f64) -> usize {
        let passed = |lines: &[f64], v: f64| lines.iter().filter(|line| **line <= v).count();
        passed(&self.rows, temperature) * (self.columns.len() + 1) + passed(&self.columns, moisture)
    }

    /// The same with a line somewhere else, as near as its neighbours allow.
    pub(super) fn moved(&self, axis: Axis, line: usize, to: f64) -> Self {
        let mut table = self.clone();
        let lines = table.lines_mut(axis);
        let low = if line == 0 { 0.0 } else { lines[line - 1] + LEAST_GAP };
        let high = lines.get(line + 1).map_or(1.0, |next| next - LEAST_GAP);
        // Whole thousandths, so that files stay readable.
        let held = (to.clamp(low, high.max(low)) * 1000.0).round() / 1000.0;
        lines[line] = held;
        table
    }

    /// The same with another line in the middle of the widest gap; its row or column is split. None where there is no
    /// room. With it, for each entry the number that it had.
    pub(super) fn added(&self, axis: Axis) -> Option<(Self, Vec<usize>)> {
        let lines = self.lines(axis);
        let ends: Vec<f64> = std::iter::once(0.0).chain(lines.iter().copied()).chain([1.0]).collect();
        // Of equally wide ones the first.
        let gaps = ends.windows(2).enumerate().rev();
        let (place, gap) = gaps.max_by(|(_, a), (_, b)| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))?;
        if lines.len() >= MOST || gap[1] - gap[0] < 2.0 * LEAST_GAP {
            return None;
        }
        let middle = ((gap[0] + gap[1]) * 500.0).round() / 1000.0;
        let mut table = self.clone();
        table.lines_mut(axis).insert(place, middle);
        Some(table.filled(self, |own| {
            let (row, column) = own;
            let before = |index: usize| if index > place { index - 1 } else { index };
            match axis {
                Axis::Temperature => ((before(row), column), row == place + 1),
                Axis::Moisture => ((row, before(column)), column == place + 1),
            }
        }))
    }

    /// The same without a line: of the two rows or columns beside it the wider one stays.
    pub(super) fn removed(&self, axis: Axis, line: usize) -> (Self, Vec<usize>) {
        let lines = self.lines(axis);
        let end = |index: usize| lines.get(index).copied().unwrap_or(1.0);
        let before = lines[line] - if line == 0 { 0.0 } else { lines[line - 1] };
        let stays = if end(line + 1) - lines[line] > before { line + 1 } else { line };
        let mut table = self.clone();
        table.lines_mut(axis).remove(line);
        table.filled(self, |(row, column)| {
            let old = |index: usize| match index {
                index if index < line => index,
                index if index == line => stays,
                index => index + 1,
            };
            match axis {
                Axis::Temperature => ((old(row), column), false),
                Axis::Moisture => ((row, old(column)), false),
            }
        })
    }

    /// Entries taken over from before, each from a row and column there, or as the new half of a split one.
    fn filled(
        mut self,
        before: &Self,
        from: impl Fn((usize, usize)) -> ((usize, usize), bool),
    ) -> (Self, Vec<usize>) {
        let (rows, columns) = (self.rows.len() + 1, self.columns.len() + 1);
        let (mut entries, mut numbers) = (Vec::new(), Vec::new());
        for row in 0..rows {
            for column in 0..columns {
                let ((old_row, old_column), is_new) = from((row, column));
                let number = old_row * (before.columns.len() + 1) + old_column;
                let entry = before.entries[number].clone();
                entries.push(if is_new { self::half(&entry, &before.entries, &entries) } else { entry });
                numbers.push(number);
            }
        }
        let others = before.cells()..before.entries.len();
        entries.extend(before.entries[others].iter().cloned());
        // Water and beach stand behind the entries, given or not.
        numbers.extend([before.cells(), before.cells() + 1]);
        self.entries = entries;
        (self, numbers)
    }

    /// The edits that make a node's table this one; values of biomes downstream move with their biomes.
    pub(super) fn edit(self, node: &Node, document: &Document, numbers: &[usize]) -> Edit {
        let set = |key: &str, value: Setting| Edit::set(&node.name, key, value);
        let mut edits = vec![
            set("temperature_limits", Setting::List(Cow::Owned(self.rows))),
            set("moisture_limits", Setting::List(Cow::Owned(self.columns))),
            set("entries", Setting::Table(Cow::Owned(self.entries))),
        ];
        let own = document.find(&node.name);
        for (id, reader) in document.nodes() {
            let Some(Setting::List(values)) = reader.settings.get("values") else { continue };
            if reader.kind.key() == "biome_values" && document.biome_table(id) == own {
                let mut moved: Vec<f64> =
                    numbers.iter().map(|number| values.get(*number).copied().unwrap_or(0.0)).collect();
                while moved.last() == Some(&0.0) {
                    moved.pop();
                }
                edits.push(Edit::set(&reader.name, "values", Setting::List(Cow::Owned(moved))));
            }
        }
        Edit::Batch(edits)
    }
}

/// The new half of a split entry: a name of its own, a little lighter.
fn half(entry: &BiomeEntry, before: &[BiomeEntry], given: &[BiomeEntry]) -> BiomeEntry {
    let base = entry.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let taken = |name: &str| before.iter().chain(given).any(|entry| entry.name == name);
    let mut names = (2..).map(|number: u32| format!("{base} {number}"));
    let name = names.find(|name| !taken(name)).unwrap_or_default();
    let lighter = |part: u8| (f64::from(part) + (255.0 - f64::from(part)) * LIGHTER).round() as u8;
    BiomeEntry { name: Cow::Owned(name), colour: entry.colour.map(lighter), columns: entry.columns.clone() }
}

#[cfg(test)]
mod tests {
    use super::{Axis, BiomeEntry, MOST, Table};

    /// The default table: three rows by three columns.
    fn table() -> Table {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let entries = names.map(|name| BiomeEntry::new(name, [10, 20, 30])).to_vec();
        Table { rows: vec![0.4, 0.6], columns: vec![0.4, 0.6], entries }
    }

    fn names(table: &Table) -> Vec<&str> {
        table.entries.iter().map(|entry| &*entry.name).collect()
    }

    #[test]
    fn a_line_moves_as_far_as_its_neighbours_allow() {
        let table = table();
        for (to, wanted) in [(0.5, 0.5), (0.9, 0.59), (-3.0, 0.0), (0.123_456, 0.123)] {
            assert_eq!(table.moved(Axis::Temperature, 0, to).rows, [wanted, 0.6]);
        }
        assert_eq!(table.moved(Axis::Moisture, 1, 0.0).columns, [0.4, 0.41]);
        assert_eq!(table.moved(Axis::Moisture, 1, 7.0).columns, [0.4, 1.0]);
    }

    #[test]
    fn a_new_line_splits_its_row_and_every_biome_has_a_name_of_its_own() {
        let (split, numbers) = table().added(Axis::Temperature).expect("there is room");
        assert_eq!(split.rows, [0.2, 0.4, 0.6]);
        assert_eq!(names(&split), ["a", "b", "c", "a 2", "b 2", "c 2", "d", "e", "f", "g", "h", "i"]);
        assert_eq!(numbers, [0, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert!(split.entries[3].colour > split.entries[0].colour, "the new half is lighter");
        let (wide, _) = split.added(Axis::Moisture).expect("there is room");
        assert_eq!(names(&wide)[..4], ["a", "a 3", "b", "c"]);
    }

    #[test]
    fn without_a_line_the_wider_half_stays() {
        let (merged, numbers) = table().removed(Axis::Temperature, 0);
        assert_eq!(
            (merged.rows.as_slice(), names(&merged)),
            (&[0.6][..], vec!["a", "b", "c", "g", "h", "i"])
        );
        assert_eq!(numbers, [0, 1, 2, 6, 7, 8, 9, 10]);
        let (merged, _) = table().moved(Axis::Moisture, 0, 0.05).removed(Axis::Moisture, 0);
        assert_eq!(names(&merged), ["b", "c", "e", "f", "h", "i"]);
    }

    #[test]
    fn water_and_beach_stay_behind_and_lines_are_counted() {
        let mut table = table();
        table.entries.extend([BiomeEntry::new("Sea", [0; 3]), BiomeEntry::new("Sand", [1; 3])]);
        let (split, _) = table.added(Axis::Moisture).expect("there is room");
        assert_eq!(names(&split)[12..], ["Sea", "Sand"]);
        let mut full = table;
        for _ in full.rows.len()..MOST {
            full = full.added(Axis::Temperature).expect("there is room").0;
        }
        assert!(full.added(Axis::Temperature).is_none());
        assert_eq!(full.entries.len(), 8 * 3 + 2);
    }
}
