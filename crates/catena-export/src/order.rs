//! The order of `let`s: each after those that it reads, a node's together as far as may be.

use std::collections::{BTreeSet, HashMap};

use catena_field::Value;

use crate::place::Owner;
use crate::plan::Facts;

/// The `let`s in the order of the text.
///
/// A node whose values can all be written is written whole, in the order of lowering. Where there is none, the
/// first node that can begin writes what it can: the positions at which it looks at its input.
pub(crate) fn order(facts: &Facts<'_>, is_let: &[bool]) -> Vec<Value> {
    let mut queue = Queue::new(facts, is_let);
    let mut order = Vec::new();
    while let Some(group) = queue.next() {
        order.extend(queue.write(group));
    }
    order.retain(|value| is_let[value.index()]);
    order
}

/// What waits to be written.
struct Queue {
    /// Values of each node in each place, in the order of lowering.
    groups: Vec<Group>,
    group_of: HashMap<Value, usize>,
    /// Who reads a value.
    readers: HashMap<Value, Vec<Value>>,
    /// How many values that a value reads are not written yet.
    missing: HashMap<Value, u32>,
    /// Groups that can be written whole, by their first value.
    whole: BTreeSet<(Value, usize)>,
    /// Values that can be written.
    ready: BTreeSet<Value>,
}

/// The values of one node in one place.
#[derive(Default)]
struct Group {
    waiting: Vec<Value>,
    /// How often it waits for a value of another group.
    missing: u32,
}

impl Queue {
    fn new(facts: &Facts<'_>, is_let: &[bool]) -> Self {
        let mut queue = Self {
            groups: Vec::new(),
            group_of: HashMap::new(),
            readers: HashMap::new(),
            missing: HashMap::new(),
            whole: BTreeSet::new(),
            ready: BTreeSet::new(),
        };
        let mut known: HashMap<Option<Owner>, usize> = HashMap::new();
        for index in 0..=facts.output.0 {
            let value = Value(index);
            if is_let[value.index()] || value == facts.output {
                let group = *known.entry(facts.owner(value)).or_insert(queue.groups.len());
                queue.add(value, group, needed(facts, value, is_let));
            }
        }
        let whole = queue.groups.iter().enumerate().filter(|(_, group)| group.missing == 0);
        queue.whole = whole.map(|(index, group)| (group.waiting[0], index)).collect();
        queue
    }

    fn add(&mut self, value: Value, group: usize, needed: Vec<Value>) {
        if group == self.groups.len() {
            self.groups.push(Group::default());
        }
        self.groups[group].waiting.push(value);
        self.group_of.insert(value, group);
        self.missing.insert(value, needed.len() as u32);
        if needed.is_empty() {
            self.ready.insert(value);
        }
        for need in needed {
            self.groups[group].missing += u32::from(self.group_of[&need] != group);
            self.readers.entry(need).or_default().push(value);
        }
    }

    /// The group to be written next, whole or in part.
    fn next(&mut self) -> Option<usize> {
        if let Some((_, group)) = self.whole.pop_first() {
            return Some(group);
        }
        self.ready.first().map(|value| self.group_of[value])
    }

    /// Writes what can be written of a group.
    fn write(&mut self, group: usize) -> Vec<Value> {
        let mut written = Vec::new();
        let mut left = Vec::new();
        for value in std::mem::take(&mut self.groups[group].waiting) {
            if self.ready.remove(&value) {
                self.release(value, group);
                written.push(value);
            } else {
                left.push(value);
            }
        }
        self.groups[group].waiting = left;
        written
    }

    /// Tells a value's readers that it is written.
    fn release(&mut self, value: Value, group: usize) {
        for reader in self.readers.remove(&value).unwrap_or_default() {
            let missing = self.missing.entry(reader).or_default();
            *missing -= 1;
            if *missing == 0 {
                self.ready.insert(reader);
            }
            let other = self.group_of[&reader];
            if other != group {
                self.groups[other].missing -= 1;
                if let (0, Some(first)) = (self.groups[other].missing, self.groups[other].waiting.first()) {
                    self.whole.insert((*first, other));
                }
            }
        }
    }
}

/// The `let`s that a value's expression reads.
fn needed(facts: &Facts<'_>, value: Value, is_let: &[bool]) -> Vec<Value> {
    let (mut needed, mut inline) = (Vec::new(), vec![value]);
    while let Some(value) = inline.pop() {
        facts.op(value).operands(|operand| {
            if is_let[operand.index()] {
                needed.push(operand);
            } else {
                inline.push(operand);
            }
        });
    }
    needed.sort();
    needed.dedup();
    needed
}
