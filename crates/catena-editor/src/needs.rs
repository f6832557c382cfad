//! Which previews are out of date, in what order they are made, and how many are kept.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use catena_field::Hash;
use catena_graph::{NodeId, Socket};

use crate::batch::Item;
use crate::work::{CardsWish, Preview, Wish};

/// Most previews that are kept.
const MOST: usize = 1024;

/// Bytes that they may take together.
const MOST_BYTES: usize = 64 << 20;

/// The previews that the interface has.
#[derive(Default)]
pub(crate) struct Kept {
    cards: HashMap<NodeId, Card>,
    /// Rises with every preview and every look.
    clock: u64,
}

/// A preview that the interface has.
pub(crate) struct Card {
    pub(crate) hash: Hash,
    pixels: usize,
    fixed_range: bool,
    /// When it was made and when it was last in sight.
    made: u64,
    seen: u64,
    /// It shows a picture.
    pub(crate) good: bool,
    /// What its own stage took to build.
    pub(crate) built: Duration,
    /// What its times were measured of.
    pub(crate) timed: Option<Hash>,
}

impl Kept {
    /// The preview of a node.
    pub(crate) fn get_mut(&mut self, node: NodeId) -> Option<&mut Card> {
        self.cards.get_mut(&node)
    }

    /// Forgets all of them.
    pub(crate) fn clear(&mut self) {
        self.cards.clear();
    }

    /// Forgets nodes that are gone.
    pub(crate) fn retain(&mut self, wanted: &HashMap<NodeId, Hash>) {
        self.cards.retain(|id, _| wanted.contains_key(id));
    }

    /// The interface gets this one.
    pub(crate) fn insert(&mut self, preview: &Preview) {
        self.clock += 1;
        let (pixels, fixed_range) = preview.how;
        let (made, hash, good) = (self.clock, preview.hash, preview.result.is_ok());
        let built = if preview.lattice.is_some() { preview.built } else { Duration::ZERO };
        let seen = self.cards.get(&preview.node).map_or(made, |card| card.seen);
        let card = Card { hash, pixels, fixed_range, made, seen, good, built, timed: None };
        self.cards.insert(preview.node, card);
    }

    /// All previews that are to be made, in order: those in sight, the first of them first, then those whose
    /// picture is oldest; then the others while there is room.
    pub(crate) fn needs(&mut self, wish: &Wish, wanted: &HashMap<NodeId, Hash>) -> Vec<Item> {
        let Some(pixels) = wish.cards.pixels else { return Vec::new() };
        self.clock += 1;
        for id in &wish.cards.visible {
            if let Some(card) = self.cards.get_mut(id) {
                card.seen = self.clock;
            }
        }
        let visible: HashSet<NodeId> = wish.cards.visible.iter().copied().collect();
        let stale = |id: &NodeId| self.is_stale(*id, &wish.cards, wanted, visible.contains(id));
        let mut first: Vec<NodeId> = wish.cards.visible.iter().copied().filter(stale).collect();
        if let [_, rest @ ..] = &mut first[..] {
            rest.sort_by_key(|id| self.cards.get(id).map_or(0, |card| card.made));
        }
        // Those in sight may drive out those that are not, but not one another.
        let in_sight = wish.cards.visible.iter().filter(|id| self.cards.contains_key(id)).count();
        let mut places = most(pixels).saturating_sub(in_sight);
        first.retain(|id| self.cards.contains_key(id) || take(&mut places));
        let mut room = most(pixels).saturating_sub(self.cards.len()).min(places);
        for (id, node) in wish.document.nodes() {
            if node.collapsed || visible.contains(&id) || !stale(&id) {
                continue;
            }
            if self.cards.contains_key(&id) || take(&mut room) {
                first.push(id);
            }
        }
        first.into_iter().filter_map(|id| item(wish, wanted, id)).collect()
    }

    fn is_stale(
        &self,
        id: NodeId,
        cards: &CardsWish,
        wanted: &HashMap<NodeId, Hash>,
        in_sight: bool,
    ) -> bool {
        let Some(hash) = wanted.get(&id) else { return false };
        self.cards.get(&id).is_none_or(|card| {
            let coarse = in_sight && card.pixels < cards.pixels.unwrap_or(0);
            card.hash != *hash || (card.good && (card.fixed_range != cards.fixed_range || coarse))
        })
    }

    /// Lets go of those that have been out of sight longest, beyond what may be kept.
    pub(crate) fn shrink(&mut self, cards: &CardsWish) -> Vec<NodeId> {
        let over = self.cards.len().saturating_sub(cards.pixels.map_or(0, most));
        if over == 0 {
            return Vec::new();
        }
        let visible: HashSet<NodeId> = match cards.pixels {
            Some(_) => cards.visible.iter().copied().collect(),
            None => HashSet::new(),
        };
        let hidden = self.cards.iter().filter(|(id, _)| !visible.contains(id));
        let mut hidden: Vec<(u64, NodeId)> = hidden.map(|(id, card)| (card.seen, *id)).collect();
        hidden.sort_unstable();
        hidden.truncate(over);
        let dropped: HashSet<NodeId> = hidden.into_iter().map(|(_, id)| id).collect();
        self.cards.retain(|id, _| !dropped.contains(id));
        dropped.into_iter().collect()
    }

    /// Cards in sight whose times are not known, as far as they are fresh.
    pub(crate) fn untimed(&self, wish: &Wish, wanted: &HashMap<NodeId, Hash>) -> Vec<Item> {
        let untimed = wish.cards.visible.iter().filter(|id| {
            let hash = wanted.get(id);
            let card = self.cards.get(id);
            card.is_some_and(|card| card.good && Some(&card.hash) == hash && card.timed != Some(card.hash))
        });
        untimed.filter_map(|id| item(wish, wanted, *id)).collect()
    }
}

/// Takes one of what is left.
fn take(left: &mut usize) -> bool {
    let some = *left > 0;
    *left -= usize::from(some);
    some
}

/// How many previews of so many pixels are kept.
fn most(pixels: usize) -> usize {
    (MOST_BYTES / (4 * pixels * pixels).max(1)).clamp(1, MOST)
}

fn item(wish: &Wish, wanted: &HashMap<NodeId, Hash>, id: NodeId) -> Option<Item> {
    let node = wish.document.get(id)?;
    Some(Item { node: id, socket: Socket::new(&node.name, &node.shows), hash: *wanted.get(&id)? })
}
