//! Previews on cards: textures by node, with what they were computed from, how long that took and what is wrong.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_field::Hash;
use catena_graph::{Document, Fault, NodeId};
use egui::{TextureHandle, TextureOptions};
use egui_node_graph as graph;

use crate::fingerprint::Facts;
use crate::rain::Remark;
use crate::work::{Lane, MOMENT, Preview, Running, Times, Words};

/// Steps of a preview's width in pixels: zooming a little makes nothing anew.
const STEPS: [usize; 5] = [32, 64, 96, 128, 192];

/// Pixels to compute for a preview of so many physical pixels, at most 192.
pub(crate) fn pixels(physical: f32) -> usize {
    // A little blur is no loss.
    let wanted = (physical * 0.9) as usize;
    STEPS.into_iter().find(|step| *step >= wanted).unwrap_or(STEPS[STEPS.len() - 1])
}

/// The previews of a document's nodes.
#[derive(Default)]
pub(crate) struct Previews {
    cards: HashMap<NodeId, Card>,
    facts: Arc<Facts>,
    faults: HashMap<NodeId, String>,
    times: HashMap<NodeId, Told>,
    progress: HashMap<NodeId, f32>,
    /// The ground of a node while it rains, and how much of the rain has fallen.
    raining: Option<(NodeId, TextureHandle, f32)>,
    /// Width over height.
    aspect: f32,
}

struct Card {
    hash: Hash,
    picture: Option<TextureHandle>,
    error: Option<String>,
    /// What the error is of, by number: names may change.
    failure: Option<(Option<NodeId>, String)>,
    lattice: Option<(u32, u32)>,
    /// What its stage remarked.
    remark: Option<Remark>,
    /// Since when it has been out of date.
    stale: Option<Instant>,
}

/// What a card says of its times.
pub(crate) struct Told {
    /// For its corner.
    pub(crate) own: String,
    /// For its tooltip, after what the node does.
    pub(crate) words: String,
}

/// What a card shows of its preview.
#[derive(Default)]
pub(crate) struct Shown<'a> {
    pub(crate) picture: Option<graph::Preview>,
    pub(crate) error: Option<&'a str>,
    pub(crate) stale: bool,
    pub(crate) lattice: Option<(u32, u32)>,
    pub(crate) progress: Option<f32>,
    pub(crate) times: Option<&'a Told>,
}

impl Previews {
    /// What `node`'s card shows.
    pub(crate) fn card(&self, node: NodeId) -> Shown<'_> {
        let card = self.cards.get(&node);
        let error = card.and_then(|card| card.error.as_deref());
        let error = error.or_else(|| self.faults.get(&node).map(String::as_str));
        let raining = self.raining.as_ref().filter(|(raining, ..)| *raining == node);
        let texture = card.and_then(|card| card.picture.as_ref()).map(TextureHandle::id);
        let texture = raining.map(|(_, picture, _)| picture.id()).or(texture);
        let picture = (error.is_none()).then_some(graph::Preview { texture, aspect: self.aspect.max(0.25) });
        Shown {
            picture,
            error,
            stale: raining.is_none()
                && card.and_then(|card| card.stale).is_some_and(|since| since.elapsed() > MOMENT),
            lattice: card.and_then(|card| card.lattice),
            progress: raining.map(|(.., share)| *share).or(self.progress.get(&node).copied()),
            times: self.times.get(&node),
        }
    }

    /// Forgets nodes that are gone, and the shape of another map.
    pub(crate) fn follow(&mut self, document: &Document) {
        self.cards.retain(|id, _| document.get(*id).is_some());
        self.times.retain(|id, _| document.get(*id).is_some());
        self.aspect = (document.map().size.0 / document.map().size.1) as f32;
    }

    /// What previews are computed from now: those made from something else are out of date.
    pub(crate) fn know(&mut self, facts: Arc<Facts>) {
        self.facts = facts;
        let now = Instant::now();
        for (id, card) in &mut self.cards {
            let fresh = self.facts.cards.get(id) == Some(&card.hash);
            card.stale = if fresh { None } else { card.stale.or(Some(now)) };
        }
    }

    /// Fingerprints, if they are of this very document.
    pub(crate) fn facts(&self, document: &Document) -> Option<&Arc<Facts>> {
        Some(&self.facts).filter(|facts| facts.revision == document.revision())
    }

    /// Whether a node's card shows what it would show if it were made now.
    pub(crate) fn is_fresh(&self, node: NodeId) -> bool {
        self.cards.get(&node).is_some_and(|card| self.facts.cards.get(&node) == Some(&card.hash))
    }

    /// Lets go of these.
    pub(crate) fn forget(&mut self, nodes: &[NodeId]) {
        nodes.iter().for_each(|node| drop(self.cards.remove(node)));
    }

    /// What is wrong with the document: each node shows its first error.
    pub(crate) fn fault(&mut self, document: &Document, faults: &[Fault]) {
        self.faults.clear();
        for fault in faults.iter().filter(|fault| fault.is_error()) {
            let Some(id) = fault.node.as_deref().and_then(|name| document.find(name)) else { continue };
            let words = match &fault.key {
                Some(key) => format!("{key}: {}", fault.words),
                None => fault.words.clone(),
            };
            self.faults.entry(id).or_insert(words);
        }
    }

    /// What went wrong with previews that are not stale, in the nodes' order.
    pub(crate) fn failures(&self, document: &Document) -> Vec<Words> {
        let fresh = self.cards.iter().filter(|(_, card)| card.stale.is_none());
        let mut failures: Vec<_> =
            fresh.filter_map(|(id, card)| Some((*id, card.failure.as_ref()?))).collect();
        failures.sort_by_key(|(id, _)| *id);
        let words = failures.into_iter().map(|(_, (culprit, words))| {
            let node = culprit.and_then(|id| document.get(id)).map(|node| node.name.clone());
            Words { node, words: words.clone() }
        });
        words.collect()
    }

    /// What the stage of a node remarked, as far as its card is not stale.
    pub(crate) fn remark(&self, node: NodeId) -> Option<&Remark> {
        self.cards.get(&node).filter(|card| card.stale.is_none())?.remark.as_ref()
    }

    /// All remarks, in the nodes' order.
    pub(crate) fn remarks(&self, document: &Document) -> Vec<(String, Remark)> {
        let of =
            |(id, node): (NodeId, &catena_graph::Node)| Some((node.name.clone(), self.remark(id)?.clone()));
        document.nodes().filter_map(of).collect()
    }

    /// What a node costs.
    pub(crate) fn time(&mut self, document: &Document, node: NodeId, times: &Times) {
        let kind = document.get(node).and_then(|node| node.kind.known());
        let words = format!("{}\n{}", kind.map_or("", |kind| kind.summary), time_in_words(times));
        self.times.insert(node, Told { own: time(times.own), words });
    }

    /// What is being computed, and how far it is.
    pub(crate) fn progress(&mut self, running: &[Running]) {
        self.progress.clear();
        for running in running.iter().filter(|running| !Lane::MAPS.contains(&running.lane)) {
            let share = running.control.fraction();
            self.progress.extend(running.nodes.iter().map(|node| (*node, share)));
        }
    }

    /// Takes a preview that is ready.
    pub(crate) fn take(&mut self, ctx: &egui::Context, document: &Document, preview: Preview) {
        let Some(node) = document.get(preview.node) else { return };
        let before = self.cards.remove(&preview.node).and_then(|card| card.picture);
        let (picture, error, failure) = match preview.result {
            Ok(image) => (Some(texture(ctx, before, &node.name, image)), None, None),
            Err(words) => {
                let culprit = words.node.as_deref().and_then(|name| document.find(name));
                let failure = Some((culprit, words.words.clone()));
                (None, Some(words.about(&node.name)), failure)
            }
        };
        let fresh = self.facts.cards.get(&preview.node) == Some(&preview.hash);
        let stale = (!fresh).then(|| Instant::now().checked_sub(MOMENT).unwrap_or_else(Instant::now));
        let (hash, lattice, remark) = (preview.hash, preview.lattice, preview.remark);
        self.cards.insert(preview.node, Card { hash, picture, error, failure, lattice, remark, stale });
    }

    /// Takes the ground of a node while it rains: its card shows it in place of its result.
    pub(crate) fn rain(&mut self, ctx: &egui::Context, document: &Document, preview: Preview, share: f32) {
        let (Some(node), Ok(image)) = (document.get(preview.node), preview.result) else { return };
        let before = self.raining.take().filter(|(raining, ..)| *raining == preview.node);
        let picture = texture(ctx, before.map(|(_, picture, _)| picture), &node.name, image);
        self.raining = Some((preview.node, picture, share));
    }

    /// Cards show results again.
    pub(crate) fn stop_raining(&mut self) {
        self.raining = None;
    }

    /// How many textures there are.
    pub(crate) fn textures(&self) -> usize {
        self.cards.values().filter(|card| card.picture.is_some()).count()
    }
}

/// The picture in the texture that the card had, if it had one.
fn texture(
    ctx: &egui::Context,
    before: Option<TextureHandle>,
    node: &str,
    image: egui::ColorImage,
) -> TextureHandle {
    match before {
        Some(mut texture) => {
            texture.set(image, TextureOptions::LINEAR);
            texture
        }
        None => ctx.load_texture(format!("preview of {node}"), image, TextureOptions::LINEAR),
    }
}

/// A time for a card's corner: `0.4 ms`, `3 ms`, `1.2 s`.
fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds * 1000.0 {
        ms if ms < 0.05 => "< 0.1 ms".to_owned(),
        ms if ms < 0.95 => format!("{ms:.1} ms"),
        ms if ms < 999.5 => format!("{ms:.0} ms"),
        _ if seconds < 99.5 => format!("{seconds:.1} s"),
        _ => format!("{:.0} min", seconds / 60.0),
    }
}

/// What the time on a card means.
fn time_in_words(times: &Times) -> String {
    let (own, total) = (time(times.own), time(times.total));
    let (columns, rows) = times.points;
    format!(
        "{own} of its own, {total} with all that feeds it, for a map of {columns} × {rows} points. Measured \
         alone: its stack's time less its inputs' stacks', its stages' building included."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn previews_follow_physical_pixels_up_to_a_bound() {
        let cases = [(1.0, 32), (70.0, 64), (100.0, 96), (140.0, 128), (160.0, 192), (1000.0, 192)];
        for (physical, expected) in cases {
            assert_eq!(pixels(physical), expected, "{physical}");
        }
    }

    #[test]
    fn times_are_short() {
        let cases =
            [(10, "< 0.1 ms"), (400, "0.4 ms"), (3_100, "3 ms"), (38_400, "38 ms"), (1_240_000, "1.2 s")];
        for (micros, expected) in cases {
            assert_eq!(time(Duration::from_micros(micros)), expected);
        }
    }
}
