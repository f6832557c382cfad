//! Node kinds: for each there is, words and bounds, examples, code that no real changes, finite values in range;
//! goldens to the bit, identities, and what users of such tools suffer.

#[path = "nodes/biomes.rs"]
mod biomes;
#[path = "nodes/code.rs"]
mod code;
#[path = "nodes/examples.rs"]
mod examples;
#[path = "nodes/finite.rs"]
mod finite;
#[path = "nodes/goldens.rs"]
mod goldens;
#[path = "nodes/heightmap.rs"]
mod heightmap;
#[path = "nodes/identity.rs"]
mod identity;
#[path = "nodes/settings.rs"]
mod settings;
#[path = "nodes/table.rs"]
mod table;
#[path = "nodes/translation.rs"]
mod translation;
