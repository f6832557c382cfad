//! Stand-ins: unfinished results in the place of stages, for pictures of what is being built.

use std::collections::HashMap;
use std::sync::Arc;

use catena_field::{Built, Encoder, Hash};

/// Results that stand in for stages, by the stages' keys ([`Evaluator::stage_key`](crate::Evaluator::stage_key)).
///
/// Whatever reads a stand-in is known by the stand-in's version: nothing made of it is ever taken for the real thing.
#[derive(Clone, Debug, Default)]
pub struct StandIns {
    /// By the stage's key: the key that the stand-in is known by.
    versions: HashMap<Hash, Hash>,
    /// By that.
    parts: HashMap<Hash, Arc<Built>>,
}

impl StandIns {
    /// Nobody.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets `built` stand in for the stage of a key. `version` tells it apart from every other of that stage.
    #[must_use]
    pub fn with(mut self, stage: Hash, version: u64, built: Arc<Built>) -> Self {
        let mut encoder = Encoder::new();
        encoder.text("stand-in");
        encoder.bytes(stage.as_bytes());
        encoder.bytes(&version.to_le_bytes());
        let version = encoder.hash();
        if let Some(before) = self.versions.insert(stage, version) {
            self.parts.remove(&before);
        }
        self.parts.insert(version, built);
        self
    }

    /// Whether nothing stands in.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The key by which a stage is known: its own, or its stand-in's.
    pub(crate) fn known_as(&self, stage: Hash) -> Hash {
        self.versions.get(&stage).copied().unwrap_or(stage)
    }

    /// What stands in, by the key that it is known by.
    pub(crate) fn standing(&self, known_as: Hash) -> Option<&Arc<Built>> {
        self.parts.get(&known_as)
    }
}
