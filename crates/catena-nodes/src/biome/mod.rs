//! Biomes: climates, the table that makes biomes of them, and regions.

mod biome_table;
mod biome_values;
mod climate;
mod regions;

use crate::NodeKind;

pub use biome_table::biomes;
pub use biome_values::biome_conflict;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] =
    &[&climate::NODE, &biome_table::NODE, &regions::NODE, &biome_values::NODE];
