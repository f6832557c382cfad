//! Which values of a program become a `let`, what they are called, whose they are, and in which order they stand.

use std::collections::HashMap;

use catena_field::{Binary, Label, LabelKind, NodeTag, Notes, Op, Program, Unary, Value};

use crate::names::Names;
use crate::place::{Owner, depths};

/// An expression of more operations, or nested deeper, than this is cut by a `let`.
const LARGEST: u32 = 14;

/// The plan of one method: a program's one output.
pub(crate) struct Plan {
    /// Values that are a `let`, in the order of the text.
    pub(crate) lets: Vec<Value>,
    /// Their names, by value.
    names: HashMap<Value, String>,
    owners: Vec<Option<Owner>>,
    reads: Vec<u32>,
    /// Nodes that name values which another node makes.
    named_by: HashMap<Value, NodeTag>,
}

impl Plan {
    /// The plan of a bound program's output.
    pub(crate) fn new(program: &Program, output: Value) -> Self {
        let reads = reads(program, output);
        let labels = Labels::new(program);
        let owners = owners(program, &labels);
        let is_let = lets(program, output, &reads, &labels);
        let lets = order(program, output, &is_let, &owners);
        let names = name(program, &lets, &labels, &owners);
        let named_by = labels.naming.iter().map(|(value, label)| (*value, label.node)).collect();
        Self { lets, names, owners, reads, named_by }
    }

    /// Whether the method reads a value.
    pub(crate) fn reads(&self, value: Value) -> bool {
        self.reads[value.index()] > 0
    }

    /// The node that makes a value, and the one that names it where that is another.
    pub(crate) fn nodes(&self, value: Value) -> impl Iterator<Item = NodeTag> {
        let maker = self.owner(value).map(|owner| owner.node);
        let namer = self.named_by.get(&value).copied().filter(|namer| Some(*namer) != maker);
        maker.into_iter().chain(namer)
    }

    /// A value's name, if it has one.
    pub(crate) fn name(&self, value: Value) -> Option<&str> {
        self.names.get(&value).map(String::as_str)
    }

    /// The node, and the place, that a value belongs to.
    pub(crate) fn owner(&self, value: Value) -> Option<Owner> {
        self.owners[value.index()]
    }
}

/// True for what costs nothing to write again.
fn is_leaf(op: &Op) -> bool {
    matches!(op, Op::X | Op::Y | Op::Constant(_) | Op::Slot(_) | Op::Number(..) | Op::Part(..))
}

/// How often the text of one output reads each value. (A blend writes its first operand twice.)
fn reads(program: &Program, output: Value) -> Vec<u32> {
    let mut reads = vec![0; program.code.ops.len()];
    reads[output.index()] = 1;
    for index in (0..=output.index()).rev() {
        let op = &program.code.ops[index];
        if reads[index] > 0 {
            op.operands(|operand| reads[operand.index()] += 1);
            if let Op::Mix(a, ..) = op {
                reads[a.index()] += 1;
            }
        }
    }
    reads
}

/// What is said about each value.
struct Labels<'a> {
    /// A node's output: the innermost node, in whose formula the value is made.
    made: HashMap<Value, &'a Label>,
    /// The label that names it: of outputs the one seen from least far, else a position, else a step.
    naming: HashMap<Value, &'a Label>,
}

impl<'a> Labels<'a> {
    fn new(program: &'a Program) -> Self {
        let depths = depths(&program.notes);
        let mut labels = Self { made: HashMap::new(), naming: HashMap::new() };
        let rank = |label: &Label| match label.kind {
            LabelKind::Output => (0, depths[label.frame.0 as usize]),
            LabelKind::Position => (1, 0),
            LabelKind::Step => (2, 0),
        };
        for label in &program.notes.labels {
            let naming = labels.naming.entry(label.value).or_insert(label);
            if rank(label) < rank(naming) {
                *naming = label;
            }
            let made = labels.made.entry(label.value).or_insert(label);
            if rank(label).0 < rank(made).0 {
                *made = label;
            }
        }
        labels
    }
}

/// Labelled values belong to their nodes, others to whoever reads them first.
fn owners(program: &Program, labels: &Labels<'_>) -> Vec<Option<Owner>> {
    let mut owners = vec![None; program.code.ops.len()];
    for (index, op) in program.code.ops.iter().enumerate().rev() {
        if let Some(label) = labels.made.get(&Value(index as u32)) {
            owners[index] = Some(Owner { node: label.node, frame: label.frame });
        }
        if let Some(owner) = owners[index] {
            op.operands(|operand| owners[operand.index()] = Some(owner));
        }
    }
    owners
}

fn lets(program: &Program, output: Value, reads: &[u32], labels: &Labels<'_>) -> Vec<bool> {
    let ops = &program.code.ops;
    let mut is_let = vec![false; ops.len()];
    for (op, reads) in ops.iter().zip(reads) {
        if let (Op::Mix(a, ..), 1..) = (op, reads) {
            is_let[a.index()] = !is_leaf(&ops[a.index()]);
        }
    }
    let mut sizes = vec![(0, 0); ops.len()];
    for (index, op) in ops.iter().enumerate() {
        let often = reads[index] > 1;
        let own = match labels.naming.get(&Value(index as u32)).map(|label| label.kind) {
            _ if is_leaf(op) || reads[index] == 0 => false,
            _ if matches!(op, Op::Near(_)) => true,
            _ if index == output.index() && !often => false,
            Some(LabelKind::Output | LabelKind::Position) => true,
            Some(LabelKind::Step) => often,
            None => often && !is_trivial(op, ops, &is_let),
        };
        let size = size(op, &sizes);
        let too_large = index != output.index() && (size.0 > LARGEST || size.1 > LARGEST);
        is_let[index] = is_let[index] || own || too_large;
        sizes[index] = if is_let[index] || is_leaf(op) { (0, 0) } else { size };
    }
    is_let
}

/// Operations and depth of an expression.
fn size(op: &Op, sizes: &[(u32, u32)]) -> (u32, u32) {
    let (mut operations, mut depth) = (1, 0);
    op.operands(|operand| {
        operations += sizes[operand.index()].0;
        depth = depth.max(sizes[operand.index()].1);
    });
    (operations, depth + 1)
}

/// One plain operation on names and numbers, such as `x * 0.012`: shorter than a name for it.
fn is_trivial(op: &Op, ops: &[Op], is_let: &[bool]) -> bool {
    let plain = |value: Value| is_let[value.index()] || is_leaf(&ops[value.index()]);
    match op {
        Op::Unary(Unary::Negate, v) => plain(*v),
        Op::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, a, b) => plain(*a) && plain(*b),
        _ => false,
    }
}

/// Each `let` after those that it reads, as late as may be: other nodes' first, then the node's own.
fn order(program: &Program, output: Value, is_let: &[bool], owners: &[Option<Owner>]) -> Vec<Value> {
    let mut order = Vec::new();
    let mut seen = vec![false; is_let.len()];
    let mut stack = vec![(output, needed(program, output, is_let, owners))];
    while let Some((value, needs)) = stack.last_mut() {
        if let Some(need) = needs.pop() {
            if !std::mem::replace(&mut seen[need.index()], true) {
                stack.push((need, needed(program, need, is_let, owners)));
            }
            continue;
        }
        if is_let[value.index()] {
            order.push(*value);
        }
        stack.pop();
    }
    order
}

/// The `let`s that a value's expression reads, the first to be written last.
fn needed(program: &Program, value: Value, is_let: &[bool], owners: &[Option<Owner>]) -> Vec<Value> {
    let (mut needed, mut inline) = (Vec::new(), vec![value]);
    while let Some(value) = inline.pop() {
        program.code.ops[value.index()].operands(|operand| {
            if is_let[operand.index()] { needed.push(operand) } else { inline.push(operand) }
        });
    }
    let own = owners[value.index()];
    needed.sort_by_key(|need| (owners[need.index()] == own, need.0));
    needed.dedup();
    needed.reverse();
    needed
}

/// Nodes keep their names; what is inside or elsewhere gives way.
fn name(
    program: &Program,
    lets: &[Value],
    labels: &Labels<'_>,
    owners: &[Option<Owner>],
) -> HashMap<Value, String> {
    let mut taken = Names::of_values();
    let mut names = HashMap::new();
    let plain = |value: &Value| labels.naming.get(value).is_some_and(|label| is_plain(label));
    let (first, second): (Vec<Value>, Vec<Value>) = lets.iter().partition(|value| plain(value));
    for value in first.into_iter().chain(second) {
        let wanted = match labels.naming.get(&value) {
            Some(label) => Owner { node: label.node, frame: label.frame }.name(&program.notes, label.name),
            None => unlabelled(&program.notes, owners[value.index()], &program.code.ops[value.index()]),
        };
        names.insert(value, taken.fresh(&wanted));
    }
    names
}

/// A node's first output where the sample is.
fn is_plain(label: &Label) -> bool {
    label.kind == LabelKind::Output && label.name.is_empty() && label.frame == catena_field::Frame::IDENTITY
}

fn unlabelled(notes: &Notes, owner: Option<Owner>, op: &Op) -> String {
    owner.map_or_else(|| word(op).to_owned(), |owner| owner.name(notes, word(op)))
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
        Op::Raster(_) => "raster",
        Op::Curve(..) => "curve",
        Op::X | Op::Y | Op::Constant(_) | Op::Slot(_) | Op::Part(..) | Op::Number(..) => "value",
    }
}
