//! Previews on cards: textures by node, with what they were computed from.

use std::collections::{HashMap, HashSet};

use catena_field::Hash;
use catena_graph::{Document, NodeId};
use egui::{TextureHandle, TextureOptions};
use egui_node_graph as graph;

use crate::work::Preview;

/// The previews of a document's nodes.
#[derive(Default)]
pub(crate) struct Previews {
    cards: HashMap<NodeId, Card>,
    /// Width over height.
    aspect: f32,
}

struct Card {
    fingerprint: Hash,
    shows: String,
    picture: Option<TextureHandle>,
    error: Option<String>,
    stale: bool,
}

/// What a card shows of its preview.
pub(crate) struct Shown<'a> {
    pub(crate) picture: Option<graph::Preview>,
    pub(crate) error: Option<&'a str>,
    pub(crate) stale: bool,
}

impl Previews {
    /// What `node`'s card shows.
    pub(crate) fn card(&self, node: NodeId) -> Shown<'_> {
        let card = self.cards.get(&node);
        let texture = card.and_then(|card| card.picture.as_ref()).map(TextureHandle::id);
        let error = card.and_then(|card| card.error.as_deref());
        let picture = (error.is_none()).then_some(graph::Preview { texture, aspect: self.aspect.max(0.25) });
        Shown { picture, error, stale: card.is_some_and(|card| card.stale) }
    }

    /// What each preview was computed from.
    pub(crate) fn fresh(&self) -> HashMap<NodeId, (Hash, String)> {
        self.cards.iter().map(|(id, card)| (*id, (card.fingerprint, card.shows.clone()))).collect()
    }

    /// Forgets nodes that are gone, and the shape of another map.
    pub(crate) fn follow(&mut self, document: &Document) {
        self.cards.retain(|id, _| document.get(*id).is_some());
        self.aspect = (document.map().size.0 / document.map().size.1) as f32;
    }

    /// Marks exactly these out of date.
    pub(crate) fn mark_stale(&mut self, stale: &HashSet<NodeId>) {
        for (id, card) in &mut self.cards {
            card.stale = stale.contains(id);
        }
    }

    /// Takes a preview that is ready.
    pub(crate) fn take(&mut self, ctx: &egui::Context, document: &Document, preview: Preview) {
        let Some(node) = document.get(preview.node) else { return };
        let (picture, error) = match preview.result {
            Ok(image) => {
                let name = format!("preview of {}", node.name);
                (Some(ctx.load_texture(name, image, TextureOptions::LINEAR)), None)
            }
            Err(words) => (None, Some(words.about(&node.name))),
        };
        let (fingerprint, shows) = (preview.fingerprint, node.shows.clone());
        self.cards.insert(preview.node, Card { fingerprint, shows, picture, error, stale: false });
    }
}
