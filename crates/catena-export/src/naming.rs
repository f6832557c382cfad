//! What values are called.

use std::collections::HashMap;

use catena_field::{Binary, Frame, Label, LabelKind, Op, Unary, Value};

use crate::names::Names;
use crate::place::Owner;
use crate::plan::Facts;

/// A name for each `let`. Nodes keep theirs; what is inside a node or elsewhere gives way.
pub(crate) fn names(facts: &Facts<'_>, lets: &[Value]) -> HashMap<Value, String> {
    let mut taken = Names::of_values();
    let is_node = |value: &Value| facts.naming.get(value).is_some_and(|label| is_node(label));
    let (nodes, others): (Vec<Value>, Vec<Value>) = lets.iter().partition(|value| is_node(value));
    let all = nodes.into_iter().chain(others);
    all.map(|value| (value, taken.fresh(&wanted(facts, value)))).collect()
}

/// What a value would be called if no other were called so.
pub(crate) fn wanted(facts: &Facts<'_>, value: Value) -> String {
    let notes = &facts.program.notes;
    if let Some(label) = facts.naming.get(&value) {
        return Owner { node: label.node, frame: label.frame }.name(notes, label.name);
    }
    let word = word(facts.op(value));
    facts.owner(value).map_or_else(|| word.to_owned(), |owner| owner.name(notes, word))
}

/// A node's first output where the sample is.
fn is_node(label: &Label) -> bool {
    label.kind == LabelKind::Output && label.name.is_empty() && label.frame == Frame::IDENTITY
}

/// What a value is called that nobody has named.
fn word(op: &Op) -> &'static str {
    match op {
        Op::Unary(Unary::Negate, _) => "negative",
        Op::Unary(Unary::Absolute, _) => "size",
        Op::Unary(Unary::Floor, _) => "whole",
        Op::Unary(Unary::SquareRoot, _) => "root",
        Op::Unary(Unary::CosPi, _) => "cosine",
        Op::Unary(Unary::Hold, _) => "held",
        Op::Binary(Binary::Add, ..) => "sum",
        Op::Binary(Binary::Subtract, ..) => "difference",
        Op::Binary(Binary::Multiply, a, b) if a == b => "square",
        Op::Binary(Binary::Multiply, ..) => "product",
        Op::Binary(Binary::Divide, ..) => "share",
        Op::Binary(Binary::Minimum | Binary::Maximum, ..) => "limited",
        Op::Binary(Binary::Power, ..) => "power",
        Op::Mix(..) => "blend",
        Op::Less(..) => "choice",
        Op::Fractal(_) | Op::ValueNoise { .. } | Op::White { .. } => "noise",
        Op::Near(_) => "near",
        Op::Carve(_) => "carved",
        Op::Raster(_) => "raster",
        Op::Curve(..) => "curve",
        Op::Table(..) => "entry",
        Op::X | Op::Y | Op::Constant(_) | Op::Slot(_) | Op::Part(..) | Op::Number(..) => "value",
    }
}
