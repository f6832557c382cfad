//! Where a node is sampled, as a name's ending and in words.

use catena_field::{Frame, NodeTag, Notes};

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
        let mut name = notes.node(self.node).name.clone();
        for (mover, place) in chain(notes, self.frame) {
            for part in [mover, place] {
                push(&mut name, part);
            }
        }
        push(&mut name, value);
        name
    }

    /// The comment above its values: `continents: Simplex fBm, where bend looks`.
    pub(crate) fn words(self, notes: &Notes) -> String {
        let node = notes.node(self.node);
        let mut words = format!("{}: {}", node.name, node.title);
        let mut link = ", where";
        for (mover, place) in chain(notes, self.frame) {
            words += &format!("{link} {mover} looks");
            push_words(&mut words, place);
            link = " from where";
        }
        words
    }
}

/// How many times the position was moved, for each frame.
pub(crate) fn depths(notes: &Notes) -> Vec<u32> {
    let mut depths = Vec::with_capacity(notes.frames.len());
    for frame in &notes.frames {
        let parent = depths.get(frame.parent.0 as usize).copied();
        depths.push(if frame.node.is_some() { parent.unwrap_or(0) + 1 } else { 0 });
    }
    depths
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

fn push(name: &mut String, part: &str) {
    if !part.is_empty() {
        name.push('_');
        name.push_str(part);
    }
}

fn push_words(words: &mut String, place: &str) {
    match place {
        "" => {}
        "east" | "west" | "north" | "south" => words.push_str(&format!(" {place}")),
        _ => words.push_str(&format!(" ({place})")),
    }
}
