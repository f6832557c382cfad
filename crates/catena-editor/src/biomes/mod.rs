//! Maps of biomes for games, as the command line and the editor's export write them: one body for both.

mod regions;
mod syllables;
mod write;

pub(crate) use regions::named_sites;
pub use regions::{Region, Regions, csv, json};
pub use write::{Ids, Weights, table_json, weight_file};
