//! Where expressions are cut: which values become a `let`.

use catena_field::{Binary, LabelKind, Op, Unary, Value};

use crate::naming;
use crate::number::real;
use crate::plan::{Facts, is_leaf};

/// About how many characters an expression may have before a part of it gets a line of its own.
const WIDEST: u32 = 100;

/// How deep expressions may nest; the compiler's parser goes by recursion.
const DEEPEST: u32 = 16;

/// For each value, whether it is a `let`.
pub(crate) fn lets(facts: &Facts<'_>) -> Vec<bool> {
    let ops = &facts.program.code.ops;
    let mut cuts = Cuts { facts, is_let: vec![false; ops.len()], sizes: vec![Size::default(); ops.len()] };
    for (op, reads) in ops.iter().zip(&facts.reads) {
        if let (Op::Mix(a, ..), 1..) = (op, reads) {
            cuts.is_let[a.index()] = !is_leaf(facts.op(*a));
        }
    }
    for (index, reads) in facts.reads.iter().enumerate() {
        if *reads > 0 {
            cuts.decide(Value(index as u32));
        }
    }
    cuts.is_let
}

/// How much text stands for a value.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    width: u32,
    depth: u32,
}

struct Cuts<'a> {
    facts: &'a Facts<'a>,
    is_let: Vec<bool>,
    /// What stands where the value is read: its name, or its expression.
    sizes: Vec<Size>,
}

impl Cuts<'_> {
    fn decide(&mut self, value: Value) {
        let mut size = self.size(value);
        while size.width > WIDEST || size.depth > DEEPEST {
            let Some(part) = self.largest_part(value) else { break };
            self.cut(part);
            size = self.size(value);
        }
        self.sizes[value.index()] = size;
        if self.is_let[value.index()] || self.is_wanted(value) {
            self.cut(value);
        }
    }

    fn cut(&mut self, value: Value) {
        self.is_let[value.index()] = true;
        let width = naming::wanted(self.facts, value).len() as u32;
        self.sizes[value.index()] = Size { width, depth: 0 };
    }

    /// Nodes' outputs and positions, the steps and other values read twice, and nearest sites.
    fn is_wanted(&self, value: Value) -> bool {
        let (op, often) = (self.facts.op(value), self.facts.reads[value.index()] > 1);
        match self.facts.naming.get(&value).map(|label| label.kind) {
            _ if is_leaf(op) => false,
            _ if matches!(op, Op::Near(_) | Op::Carve(_)) => true,
            _ if value == self.facts.output && !often => false,
            Some(LabelKind::Output | LabelKind::Position) => true,
            Some(LabelKind::Step) => often,
            None => often && !self.is_trivial(op),
        }
    }

    /// One plain operation on names and numbers, such as `x * 0.012`: shorter than a name for it.
    fn is_trivial(&self, op: &Op) -> bool {
        let plain = |value: Value| self.is_let[value.index()] || is_leaf(self.facts.op(value));
        match op {
            Op::Unary(Unary::Negate, v) => plain(*v),
            Op::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, a, b) => plain(*a) && plain(*b),
            _ => false,
        }
    }

    /// The operand whose expression is the longest, of those that a name would shorten.
    fn largest_part(&self, value: Value) -> Option<Value> {
        let mut largest: Option<Value> = None;
        self.facts.op(value).operands(|operand| {
            let size = |value: Value| (self.sizes[value.index()].width, self.sizes[value.index()].depth);
            let inline = !self.is_let[operand.index()] && !is_leaf(self.facts.op(operand));
            if inline && largest.is_none_or(|other| size(operand) > size(other)) {
                largest = Some(operand);
            }
        });
        largest
    }

    fn size(&self, value: Value) -> Size {
        let op = self.facts.op(value);
        let (mut operands, mut depth) = (0, 0);
        op.operands(|operand| {
            let size = self.sizes[operand.index()];
            operands += size.width + 2;
            depth = depth.max(size.depth);
        });
        let own = self.own_width(op, value);
        Size { width: own + operands, depth: if is_leaf(op) { 0 } else { depth + 1 } }
    }

    /// What an operation adds to its operands' text, about.
    fn own_width(&self, op: &Op, value: Value) -> u32 {
        let node = || self.facts.owner(value).map_or(8, |owner| self.node_width(owner));
        match op {
            Op::X | Op::Y => 1,
            Op::Constant(number) => real(*number).len() as u32,
            Op::Slot(_) => 8,
            Op::Number(..) => 8 + node(),
            Op::Part(..) => 4,
            Op::Unary(Unary::Negate, _) => 1,
            Op::Unary(..) => 7,
            Op::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, ..) => 1,
            Op::Binary(..) | Op::White { .. } => 8,
            Op::Mix(a, ..) => 10 + self.sizes[a.index()].width,
            Op::Less(..) => 12,
            Op::Fractal(_) | Op::ValueNoise { .. } => 12 + node(),
            Op::Near(_) | Op::Raster(_) | Op::Carve(_) | Op::Curve(..) | Op::Table(..) => 14 + node(),
        }
    }

    fn node_width(&self, owner: crate::place::Owner) -> u32 {
        self.facts.program.notes.node(owner.node).name.len() as u32
    }
}
