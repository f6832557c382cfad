//! What would happen if the wire or node being dragged were dropped now.

use egui::Pos2;

use crate::{
    Command, Item, Node, NodeKey, PinKey, Rules, Side, Target, WireKey,
    command::ends,
    gesture::{Move, WireDrag},
    hit::Part,
    scene::Scene,
};

/// What dropping a wire would do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Drop {
    /// It lies on nothing.
    Nothing,
    /// It is back where it came from.
    Back,
    Connect {
        from: PinKey,
        to: PinKey,
    },
    Join {
        outputs: [PinKey; 2],
    },
    /// Why it may not be dropped there, and what refuses it.
    Refused(String, NodeKey),
}

/// What dropping the wire at `point` of the window would do.
pub(crate) fn wire(scene: &Scene<'_, '_>, rules: &dyn Rules, drag: &WireDrag, point: Pos2) -> Drop {
    let hit = scene.hit(point);
    match hit.target {
        Target::Pin(pin) if hit.part != Part::OutputLine => on_pin(scene, rules, drag, pin),
        target => match target.node().and_then(|key| scene.node(key)) {
            Some(node) => on_card(scene, rules, drag, node),
            None => Drop::Nothing,
        },
    }
}

fn on_pin(scene: &Scene<'_, '_>, rules: &dyn Rules, drag: &WireDrag, pin: PinKey) -> Drop {
    if pin == drag.fixed || drag.picked.is_some_and(|wire| wire.to == pin) {
        return Drop::Back;
    }
    if let Some((from, to)) = ends(drag.fixed, pin) {
        return match rules.connect(from, to) {
            Ok(()) => Drop::Connect { from, to },
            Err(words) => Drop::Refused(words, pin.node),
        };
    }
    let joins = if pin.side == Side::Output { rules.join([drag.fixed, pin]) } else { None };
    match (joins, scene.node(pin.node)) {
        (Some(Ok(())), _) => Drop::Join { outputs: [drag.fixed, pin] },
        (Some(Err(words)), _) => Drop::Refused(words, pin.node),
        (None, Some(node)) => on_card(scene, rules, drag, node),
        (None, None) => Drop::Nothing,
    }
}

/// A card takes a wire with its first free input that fits, or with its only one; or gives it the
/// previewed output, or the first that fits.
fn on_card(scene: &Scene<'_, '_>, rules: &dyn Rules, drag: &WireDrag, node: &Node<'_>) -> Drop {
    if drag.fixed.node == node.key && drag.picked.is_none() {
        return Drop::Back;
    }
    if drag.picked.is_some_and(|wire| wire.to.node == node.key && node.inputs.len() == 1) {
        return Drop::Back;
    }
    let words = &scene.style.words;
    let mut refusal = words.no_pin.clone();
    for pin in candidates(scene, drag, node) {
        let Some((from, to)) = ends(drag.fixed, pin) else { continue };
        match rules.connect(from, to) {
            Ok(()) => return Drop::Connect { from, to },
            Err(words) => refusal = words,
        }
    }
    let full = drag.fixed.side == Side::Output && node.inputs.len() > 1;
    if full && refusal == words.no_pin {
        refusal.clone_from(&words.all_taken);
    }
    Drop::Refused(refusal, node.key)
}

fn candidates(scene: &Scene<'_, '_>, drag: &WireDrag, node: &Node<'_>) -> Vec<PinKey> {
    if drag.fixed.side == Side::Input {
        let mut outputs: Vec<_> = (0..node.outputs.len()).collect();
        outputs.sort_by_key(|index| *index != node.previewed);
        return outputs.into_iter().map(|index| PinKey::output(node.key, index)).collect();
    }
    let inputs = (0..node.inputs.len()).map(|index| PinKey::input(node.key, index));
    let only = node.inputs.len() == 1;
    inputs.filter(|pin| only || scene.wire_into(*pin).is_none()).collect()
}

/// Putting a node into a wire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Insert {
    node: NodeKey,
    pub(crate) wire: WireKey,
    input: PinKey,
    output: PinKey,
}

impl Insert {
    /// The command, with the node dropped at `position`.
    pub(crate) fn command(self, position: Pos2) -> Command {
        let Self { node, wire, input, output } = self;
        Command::InsertOnWire { node, wire, input, output, position }
    }
}

/// The wire under the one node that `drag` moves, and the pins that would take it; or why not.
/// `None` if no wire lies there or more than one thing moves.
pub(crate) fn insert(
    scene: &Scene<'_, '_>,
    rules: &dyn Rules,
    drag: &Move,
) -> Option<Result<Insert, String>> {
    let &[(Item::Node(key), _)] = drag.items.as_slice() else { return None };
    let at = scene.at(key)?;
    let node = &scene.view.nodes[at];
    let rect = scene.cards[at].rect;
    let reach = rect.height() / 2.0;
    let own = |wire: WireKey| wire.from.node == key || wire.to.node == key;
    let wires = scene.view.wires.iter().enumerate().filter(|(_, wire)| !own(wire.key));
    let nearest = wires
        .map(|(at, wire)| (scene.wire_distance(at, rect.center(), reach), wire.key))
        .filter(|(distance, _)| *distance <= reach)
        .min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(fit(scene, rules, node, nearest.1))
}

fn fit(scene: &Scene<'_, '_>, rules: &dyn Rules, node: &Node<'_>, wire: WireKey) -> Result<Insert, String> {
    let no_pin = || scene.style.words.no_pin.clone();
    let inputs = (0..node.inputs.len()).map(|index| PinKey::input(node.key, index));
    let outputs = (0..node.outputs.len()).map(|index| PinKey::output(node.key, index));
    let input = first_fitting(inputs.map(|input| (input, rules.connect(wire.from, input))))
        .map_err(|w| w.unwrap_or_else(no_pin))?;
    let output = first_fitting(outputs.map(|output| (output, rules.connect(output, wire.to))))
        .map_err(|w| w.unwrap_or_else(no_pin))?;
    Ok(Insert { node: node.key, wire, input, output })
}

/// The first pin that is accepted, or the last words of refusal.
fn first_fitting(
    answers: impl Iterator<Item = (PinKey, Result<(), String>)>,
) -> Result<PinKey, Option<String>> {
    let mut refusal = None;
    for (pin, answer) in answers {
        match answer {
            Ok(()) => return Ok(pin),
            Err(words) => refusal = Some(words),
        }
    }
    Err(refusal)
}
