//! The sidecar `FILE.json` beside a map: what its numbers mean and how they came to be.

use crate::{ByteOrder, Fault, ImageError, write_atomically};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where in a pixel its sample lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// At the pixels' centres.
    Centres,
    /// At the grid's vertices, edge to edge.
    Corners,
}

/// All that an importer, or a later run, needs to know of a map.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sidecar {
    /// The graph's file name.
    pub graph: String,
    /// The node drawn.
    pub node: String,
    /// The node's output drawn.
    pub output: String,
    /// Columns of the map.
    pub columns: usize,
    /// Rows of the map.
    pub rows: usize,
    /// World units between samples, x and y.
    pub spacing: (f64, f64),
    /// World position of the first sample.
    pub origin: (f64, f64),
    /// Where in a pixel its sample lies.
    pub lattice: Lattice,
    /// The value written as 0.
    pub low: f64,
    /// The value written as full range.
    pub high: f64,
    /// World units that a value of 1 is high: the map's `height`.
    pub height: f64,
    /// The value at which the sea stands: the map's `sea`.
    pub sea: f64,
    /// Order of the bytes of a sample in the file.
    pub byte_order: ByteOrder,
    /// The map's seed.
    pub seed: i64,
    /// What computed the values: the reference, or a device and from which row on the reference. Files of before say
    /// nothing, and were the reference's.
    #[serde(default)]
    pub backend: String,
    /// The largest error that a device can have made, from the bound worked out at 2,304 pixels spread over the map;
    /// none for the reference, which makes none.
    #[serde(default)]
    pub error_bound: Option<f64>,
    /// Of maps of biomes: what each number stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub biomes: Option<serde_json::Value>,
    /// BLAKE3 of the content, hexadecimal.
    pub content_hash: String,
    /// The version of Catena that wrote the map.
    pub version: String,
}

impl Sidecar {
    /// The sidecar's path: `terrain.png` has `terrain.png.json`.
    pub fn path_of(map: &Path) -> PathBuf {
        let mut name = OsString::from(map);
        name.push(".json");
        name.into()
    }

    /// Writes the sidecar of `map`, whole or not at all; JSON has no NaN, so only finite numbers.
    pub fn write(&self, map: &Path) -> Result<(), ImageError> {
        let path = Sidecar::path_of(map);
        self.check_finite().map_err(|fault| fault.at(&path))?;
        let mut text =
            serde_json::to_string_pretty(self).map_err(|error| Fault::Usage(error.to_string()).at(&path))?;
        text.push('\n');
        write_atomically(&path, text.as_bytes())
    }

    /// Reads the sidecar of `map`.
    pub fn read(map: &Path) -> Result<Sidecar, ImageError> {
        let path = Sidecar::path_of(map);
        let text = std::fs::read(&path).map_err(|error| Fault::Reading(error).at(&path))?;
        serde_json::from_slice(&text).map_err(|error| Fault::damaged("sidecar", error.to_string()).at(&path))
    }

    /// Names the first number that JSON can't hold.
    fn check_finite(&self) -> Result<(), Fault> {
        let numbers = [
            ("spacing", self.spacing.0),
            ("spacing", self.spacing.1),
            ("origin", self.origin.0),
            ("origin", self.origin.1),
            ("low", self.low),
            ("high", self.high),
            ("height", self.height),
            ("sea", self.sea),
        ];
        match numbers.iter().find(|(_, value)| !value.is_finite()) {
            None => Ok(()),
            Some((name, value)) => Err(Fault::Usage(format!("{name} is {value}, which JSON can't hold"))),
        }
    }
}
