//! The table that declares a node kind: everything but the formula is drawn from it.

use crate::{Example, Outputs, Parameter, Preset, Scope, Settings};

/// A kind of node.
#[derive(Debug)]
pub struct NodeKind {
    /// Stable name, as files have it.
    pub key: &'static str,
    /// Name in the trade's words.
    pub title: &'static str,
    /// Name on a card, one word where one will do.
    pub short: &'static str,
    /// What else people call it; the add menu's search reads it.
    pub synonyms: &'static [&'static str],
    /// Where it stands in the add menu.
    pub category: Category,
    /// One line: what it does.
    pub summary: &'static str,
    /// What a designer should know: when to use it, what the numbers do, where it comes from.
    pub documentation: &'static str,
    /// Input pins, the one that bypass lets through first.
    pub inputs: &'static [Input],
    /// Output pins, the main one first.
    pub outputs: &'static [Output],
    /// Parameters, in the inspector's order.
    pub parameters: &'static [Parameter],
    /// Settings with names, to begin from.
    pub presets: &'static [Preset],
    /// Rules between parameters, each with its words; single bounds stand in the parameter.
    pub check: fn(&Settings) -> Option<Conflict>,
    /// The formula.
    pub lower: fn(&mut Scope<'_>) -> Outputs,
    /// Values worked out by hand or taken from a source.
    pub examples: &'static [Example],
}

/// Parameters that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The parameter to mend.
    pub key: &'static str,
    /// What is wrong, and what would be right.
    pub words: String,
}

/// Where a node kind stands in the add menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Fields from nothing.
    Source,
    /// Where the input is read.
    Domain,
    /// What becomes of a value.
    Shape,
    /// Fields from several fields.
    Combine,
    /// Shares of 0 to 1 for blending and placement.
    Mask,
    /// What water does to ground: worked out on a lattice of the whole map.
    Simulate,
    /// Climates and the biomes that they make.
    Biome,
    /// How wires run; nothing becomes of a value. Not in the add menu.
    Wire,
}

impl Category {
    /// The add menu's categories, in its order; [`Category::Wire`] stands apart.
    pub const ALL: [Self; 7] =
        [Self::Source, Self::Domain, Self::Shape, Self::Combine, Self::Mask, Self::Simulate, Self::Biome];

    /// Heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::Source => "Sources",
            Self::Domain => "Domain",
            Self::Shape => "Shape",
            Self::Combine => "Combine",
            Self::Mask => "Masks",
            Self::Simulate => "Simulate",
            Self::Biome => "Biomes",
            Self::Wire => "Wires",
        }
    }

    /// Sign that stands beside the colour, so that colour is never alone.
    pub fn glyph(self) -> char {
        match self {
            Self::Source => '●',
            Self::Domain => '◆',
            Self::Shape => '▲',
            Self::Combine => '■',
            Self::Mask => '▽',
            Self::Simulate => '≈',
            Self::Biome => '⬢',
            Self::Wire => '○',
        }
    }
}

/// What travels along a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PinType {
    /// A number at each position.
    Density,
    /// A biome at each position: first, second and weight.
    Biome,
}

impl PinType {
    /// Its name in messages.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Density => "density",
            Self::Biome => "biome",
        }
    }
}

/// An input pin. One with a parameter of the same key has that value when unwired; others must be wired, unless they
/// are optional.
#[derive(Debug)]
pub struct Input {
    /// Stable name.
    pub key: &'static str,
    /// What may be wired in.
    pub kind: PinType,
    /// Whether it may stay unwired though no parameter stands in for it.
    pub optional: bool,
    /// What it is for.
    pub documentation: &'static str,
}

/// An output pin.
#[derive(Debug)]
pub struct Output {
    /// Stable name.
    pub key: &'static str,
    /// What comes out.
    pub kind: PinType,
    /// What it means, with its range.
    pub documentation: &'static str,
}

impl NodeKind {
    /// The parameter of a key.
    pub fn parameter(&self, key: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|parameter| parameter.key == key)
    }

    /// The input of a key.
    pub fn input(&self, key: &str) -> Option<&'static Input> {
        self.inputs.iter().find(|input| input.key == key)
    }

    /// Index of the output of a key.
    pub fn output(&self, key: &str) -> Option<usize> {
        self.outputs.iter().position(|output| output.key == key)
    }

    /// Whether an input must be wired.
    pub fn is_required(&self, input: &Input) -> bool {
        !input.optional && self.parameter(input.key).is_none()
    }

    /// Whether the node can be bypassed: its first input can stand in for its first output.
    pub fn can_bypass(&self) -> bool {
        match (self.inputs.first(), self.outputs.first()) {
            (Some(input), Some(output)) => input.kind == output.kind,
            _ => false,
        }
    }

    /// Whether `text` finds the kind: in its key, titles or synonyms, whatever the case.
    pub fn matches(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        let names = [self.key, self.title, self.short];
        names.iter().chain(self.synonyms).any(|name| name.to_lowercase().contains(&text))
    }
}

/// For kinds whose parameters can't contradict each other.
pub(crate) fn no_conflict(_: &Settings) -> Option<Conflict> {
    None
}

/// The `density` output that most kinds have, with its own words.
pub(crate) const fn density(documentation: &'static str) -> Output {
    Output { key: "density", kind: PinType::Density, documentation }
}

/// A density output of a kind with several.
pub(crate) const fn density_output(key: &'static str, documentation: &'static str) -> Output {
    Output { key, kind: PinType::Density, documentation }
}

/// A density input.
pub(crate) const fn density_input(key: &'static str, documentation: &'static str) -> Input {
    Input { key, kind: PinType::Density, optional: false, documentation }
}
