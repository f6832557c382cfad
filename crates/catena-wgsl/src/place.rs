//! Whose a value is, and where its node is sampled, as a name's ending and in words.

use catena_field::{Frame, Label, LabelKind, NodeTag, Notes, Op, Program, Value};

/// A node sampled somewhere: what a comment announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Owner {
    pub(crate) node: NodeTag,
    pub(crate) frame: Frame,
}

/// Frames beyond this many are left out of names and words.
const SHOWN: usize = 3;

impl Owner {
    /// The name of one of its values: the node's, the place's and the value's own.
    pub(crate) fn name(self, notes: &Notes, value: &str) -> String {
        let places = chain(notes, self.frame).flat_map(|(mover, place)| [mover, place]);
        let parts = [notes.node(self.node).name.as_str()].into_iter().chain(places).chain([value]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
    }

    /// The comment above its values: `continents: Simplex fBm, where bend looks`.
    pub(crate) fn words(self, notes: &Notes) -> String {
        let node = notes.node(self.node);
        let mut words = format!("{}: {}", node.name, node.title);
        let mut link = ", where";
        for (mover, place) in chain(notes, self.frame) {
            words += &format!("{link} {mover} looks");
            if !place.is_empty() {
                words += &format!(" ({place})");
            }
            link = " from where";
        }
        words
    }
}

/// Movers and places, the last to move first.
fn chain(notes: &Notes, frame: Frame) -> impl Iterator<Item = (&str, &str)> {
    let mut frame = frame;
    let next = move || {
        let note = notes.frame(frame);
        let node = note.node?;
        frame = note.parent;
        Some((notes.node(node).name.as_str(), note.place))
    };
    std::iter::from_fn(next).take(SHOWN)
}

/// The label that names each value: an output's before a position's before a step's, the first of equals.
pub(crate) fn labels(program: &Program) -> Vec<Option<&Label>> {
    let rank = |label: &Label| match label.kind {
        LabelKind::Output => 0,
        LabelKind::Position => 1,
        LabelKind::Step => 2,
    };
    let mut labels: Vec<Option<&Label>> = vec![None; program.code.ops.len()];
    for label in &program.notes.labels {
        let best = &mut labels[label.value.index()];
        if best.is_none_or(|best| rank(label) < rank(best)) {
            *best = Some(label);
        }
    }
    labels
}

/// Labelled values belong to their nodes, others to whoever reads them first.
pub(crate) fn owners(program: &Program, labels: &[Option<&Label>]) -> Vec<Option<Owner>> {
    let mut owners = vec![None; program.code.ops.len()];
    for (index, op) in program.code.ops.iter().enumerate().rev() {
        if let Some(label) = labels[index] {
            owners[index] = Some(Owner { node: label.node, frame: label.frame });
        }
        if let (Some(owner), false) = (owners[index], matches!(op, Op::X | Op::Y)) {
            op.operands(|operand| owners[operand.index()] = Some(owner));
        }
    }
    owners
}

/// The node that a value belongs to, for messages.
pub(crate) fn node_of(program: &Program, value: Value) -> String {
    let owner = owners(program, &labels(program))[value.index()];
    owner.map_or_else(String::new, |owner| program.notes.node(owner.node).name.clone())
}
