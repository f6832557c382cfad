//! Which values of a program become a `let`, what they are called, whose they are, and in which order they stand.

use std::collections::HashMap;

use catena_field::{Label, LabelKind, NodeTag, Op, Program, Value};

use crate::place::{Owner, depths};
use crate::{cut, naming, order};

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
        let facts = Facts::new(program, output);
        let is_let = cut::lets(&facts);
        let lets = order::order(&facts, &is_let);
        let names = naming::names(&facts, &lets);
        let named_by = facts.naming.iter().map(|(value, label)| (*value, label.node)).collect();
        Self { lets, names, owners: facts.owners, reads: facts.reads, named_by }
    }

    /// A value's name, if it has one.
    pub(crate) fn name(&self, value: Value) -> Option<&str> {
        self.names.get(&value).map(String::as_str)
    }

    /// The node, and the place, that a value belongs to.
    pub(crate) fn owner(&self, value: Value) -> Option<Owner> {
        self.owners[value.index()]
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
}

/// What is known of a program's values before anything is decided.
pub(crate) struct Facts<'a> {
    pub(crate) program: &'a Program,
    pub(crate) output: Value,
    /// How often the text reads each value.
    pub(crate) reads: Vec<u32>,
    /// Whose formula each value is part of.
    pub(crate) owners: Vec<Option<Owner>>,
    /// The label that names a value: of outputs the one seen from least far, else a position, else a step.
    pub(crate) naming: HashMap<Value, &'a Label>,
}

impl<'a> Facts<'a> {
    fn new(program: &'a Program, output: Value) -> Self {
        let (made, naming) = labels(program);
        let (reads, owners) = (reads(program, output), owners(program, &made));
        Self { program, output, reads, owners, naming }
    }

    pub(crate) fn op(&self, value: Value) -> &'a Op {
        &self.program.code.ops[value.index()]
    }

    pub(crate) fn owner(&self, value: Value) -> Option<Owner> {
        self.owners[value.index()]
    }
}

/// True for what costs nothing to write again.
pub(crate) fn is_leaf(op: &Op) -> bool {
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

type Labels<'a> = HashMap<Value, &'a Label>;

/// For each value the label of the innermost node that puts it out, in whose formula it is made, and the one
/// that names it.
fn labels(program: &Program) -> (Labels<'_>, Labels<'_>) {
    let depths = depths(&program.notes);
    let rank = |label: &Label| match label.kind {
        LabelKind::Output => (0, depths[label.frame.0 as usize]),
        LabelKind::Position => (1, 0),
        LabelKind::Step => (2, 0),
    };
    let (mut made, mut naming) = (Labels::new(), Labels::new());
    for label in &program.notes.labels {
        let best = naming.entry(label.value).or_insert(label);
        if rank(label) < rank(best) {
            *best = label;
        }
        let first = made.entry(label.value).or_insert(label);
        if rank(label).0 < rank(first).0 {
            *first = label;
        }
    }
    (made, naming)
}

/// Labelled values belong to their nodes, others to whoever reads them first.
fn owners(program: &Program, made: &Labels<'_>) -> Vec<Option<Owner>> {
    let mut owners = vec![None; program.code.ops.len()];
    for (index, op) in program.code.ops.iter().enumerate().rev() {
        if let Some(label) = made.get(&Value(index as u32)) {
            owners[index] = Some(Owner { node: label.node, frame: label.frame });
        }
        if let Some(owner) = owners[index] {
            op.operands(|operand| owners[operand.index()] = Some(owner));
        }
    }
    owners
}
