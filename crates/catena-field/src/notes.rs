//! Names for errors and exported source; nothing of a program's meaning hangs on them.

use std::sync::Arc;

use crate::{BiomeTable, Value};

/// A node that took part in lowering: index into [`Notes::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeTag(pub u32);

/// A pair of values that stand for the position: index into [`Notes::frames`]. Frame 0 is the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Frame(pub u32);

impl Frame {
    /// The sample position itself.
    pub const IDENTITY: Self = Self(0);
}

/// A node's names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeNote {
    /// Its unique name in the document.
    pub name: String,
    /// Its kind's title.
    pub title: &'static str,
}

/// Who moved a frame, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameNote {
    /// The node that moved the position; none for the identity.
    pub node: Option<NodeTag>,
    /// Which of the node's positions, where it has several ("east"); empty else.
    pub place: &'static str,
    /// The frame that it was moved from.
    pub parent: Frame,
}

/// What a label is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelKind {
    /// A node's output: exported as a `let` of its own.
    Output,
    /// A step of a node's formula: a `let` where it is read twice.
    Step,
    /// A coordinate that a node moves to: always a `let`.
    Position,
}

/// The name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Which value.
    pub value: Value,
    /// Whose.
    pub node: NodeTag,
    /// Sampled where.
    pub frame: Frame,
    /// What it is called after the node; empty for a node's first output.
    pub name: &'static str,
    /// What it is.
    pub kind: LabelKind,
}

/// An output that is a biome: three values of the program, the first's number, the second's, and the first's weight.
#[derive(Clone, Debug, PartialEq)]
pub struct BiomeOutput {
    /// Which of the program's outputs is the first's number; the other two follow it.
    pub at: usize,
    /// What the numbers stand for.
    pub table: Arc<BiomeTable>,
}

/// The names of a program.
#[derive(Clone, Debug)]
pub struct Notes {
    /// Nodes in the order in which lowering finished them.
    pub nodes: Vec<NodeNote>,
    /// Frames; the first is the identity.
    pub frames: Vec<FrameNote>,
    /// Labels in order of lowering.
    pub labels: Vec<Label>,
    /// Names of the outputs.
    pub outputs: Vec<String>,
    /// Which node made which entry of [`Data::noises`](crate::Data::noises), with the parameter's key.
    pub noises: Vec<(NodeTag, &'static str)>,
    /// Which node made which entry of [`Data::sites`](crate::Data::sites).
    pub sites: Vec<NodeTag>,
    /// Which node made which entry of [`Data::curves`](crate::Data::curves).
    pub curves: Vec<NodeTag>,
    /// Which node made which entry of [`Data::tables`](crate::Data::tables).
    pub tables: Vec<NodeTag>,
    /// Outputs that are biomes.
    pub biomes: Vec<BiomeOutput>,
}

impl Default for Notes {
    fn default() -> Self {
        let identity = FrameNote { node: None, place: "", parent: Frame::IDENTITY };
        Self {
            nodes: Vec::new(),
            frames: vec![identity],
            labels: Vec::new(),
            outputs: Vec::new(),
            noises: Vec::new(),
            sites: Vec::new(),
            curves: Vec::new(),
            tables: Vec::new(),
            biomes: Vec::new(),
        }
    }
}

impl Notes {
    /// The node of a tag.
    pub fn node(&self, tag: NodeTag) -> &NodeNote {
        &self.nodes[tag.0 as usize]
    }

    /// The biome whose first number is output `at`.
    pub fn biome(&self, at: usize) -> Option<&Arc<BiomeTable>> {
        self.biomes.iter().find(|biome| biome.at == at).map(|biome| &biome.table)
    }

    /// Where among the outputs each root that was lowered begins: a biome takes three.
    pub fn roots(&self) -> Vec<usize> {
        let mut at = 0;
        std::iter::from_fn(|| {
            let root = at;
            at += if self.biome(at).is_some() { 3 } else { 1 };
            (root < self.outputs.len()).then_some(root)
        })
        .collect()
    }

    /// The frame of an index.
    pub fn frame(&self, frame: Frame) -> &FrameNote {
        &self.frames[frame.0 as usize]
    }
}
