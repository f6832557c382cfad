//! Whose table the numbers of a biome output belong to.

use std::collections::HashSet;
use std::sync::Arc;

use catena_field::BiomeTable;
use catena_nodes::PinType;

use crate::{Document, NodeId, REROUTE, Socket};

impl Document {
    /// The biomes that an output of a node carries: those of the one table upstream. None where it carries none, or no
    /// table is wired in.
    pub fn biomes(&self, socket: &Socket) -> Option<Arc<BiomeTable>> {
        let id = self.find(&socket.node)?;
        if self.output_type(id, &socket.output)? != PinType::Biome {
            return None;
        }
        self.biomes_of(self.biome_table(id)?)
    }

    /// The node that the biomes of a node come from: itself, or the one upstream along biome wires.
    pub fn biome_table(&self, id: NodeId) -> Option<NodeId> {
        let (mut id, mut seen) = (id, HashSet::new());
        while seen.insert(id) {
            if self.biomes_of(id).is_some() {
                return Some(id);
            }
            let kind = self.get(id)?.kind.known()?;
            let carries = |input: &str| {
                kind.key == REROUTE || kind.input(input).is_some_and(|input| input.kind == PinType::Biome)
            };
            id = self.inputs(id).into_iter().find(|wire| carries(wire.input))?.from;
        }
        None
    }

    /// The height of the land that the biomes of a node lie on, where the table has one wired in.
    pub fn biome_ground(&self, id: NodeId) -> Option<Socket> {
        let wires = self.inputs(self.biome_table(id)?);
        let wire = wires.into_iter().find(|wire| wire.input == "height")?;
        self.socket(wire.from, wire.output)
    }

    fn biomes_of(&self, id: NodeId) -> Option<Arc<BiomeTable>> {
        let node = self.get(id)?;
        catena_nodes::biomes(node.kind.known()?, &node.settings).map(Arc::new)
    }
}
