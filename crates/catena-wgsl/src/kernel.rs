//! A program's kernel: its text, its layout, and what must be known to fill its buffers.

use catena_field::split::Split;
use catena_field::{Hash, Op, Program, Unary, Value};

use crate::items::Items;
use crate::place::node_of;
use crate::reading::{Half, Reading};
use crate::write::{Writer, Written};
use crate::{Layout, Refusal};

/// The most operations on varying values that a kernel may have: driver compilers took 0.6 s at 1,038 operations and
/// 9 s at 4,116.
pub const OPERATIONS: usize = 1024;

/// The most noises that a kernel may have.
pub const NOISES: usize = 200;

/// Bytes of a uniform that every device takes.
const UNIFORM_BYTES: u64 = 65_536;

/// A program as a compute kernel. It belongs to the program's code: whatever the data, text and layout are the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Kernel {
    pub(crate) source: String,
    pub(crate) layout: Layout,
    pub(crate) split: Split,
    pub(crate) items: Items,
    pub(crate) permutations: Vec<u32>,
    pub(crate) key: Hash,
}

impl Kernel {
    /// The kernel of a program as it is lowered, with its parameters in slots.
    ///
    /// The same code gives the same text, but for names: they come from the program's notes, which are no part of
    /// its hash.
    ///
    /// # Errors
    /// A [`Refusal`] where the program is too long for drivers, or has no output.
    pub fn of(program: &Program) -> Result<Self, Refusal> {
        if program.code.outputs.is_empty() {
            return Err(Refusal::NoOutput);
        }
        let split = Split::of(&program.code);
        refuse(&Reading::new(program, &split))?;
        let Written { source, layout, items, permutations } = Writer::new(program, &split).write();
        let bytes = 4 * u64::from(layout.data_words);
        if bytes > UNIFORM_BYTES {
            return Err(Refusal::TooLarge { what: "the list of numbers", bytes, most: UNIFORM_BYTES });
        }
        Ok(Self { source, layout, split, items, permutations, key: program.code_hash() })
    }

    /// The text: one WGSL module with the entry point `main`.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What it reads and writes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The code, split into forms and rests.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// The hash of the code that it was made of: [`Program::code_hash`].
    pub fn key(&self) -> Hash {
        self.key
    }
}

/// Refuses what is the CPU's.
fn refuse(reading: &Reading<'_>) -> Result<(), Refusal> {
    let wholes = reading.needed.iter().filter_map(|half| match half {
        Half::Whole(value) | Half::Rest(value) => Some(*value),
        Half::Way(_) | Half::Form(_) => None,
    });
    let (mut operations, mut noises) = (0, 0);
    for value in wholes {
        operations += 1;
        let op = reading.op(value);
        noises += usize::from(matches!(op, Op::Fractal(_) | Op::ValueNoise { .. } | Op::White { .. }));
        if let Some(what) = varying(reading, op) {
            return Err(Refusal::Varying { node: node_of(reading.program, value), what });
        }
    }
    if operations > OPERATIONS {
        return Err(Refusal::TooLong { operations, most: OPERATIONS });
    }
    if noises > NOISES {
        return Err(Refusal::TooManyNoises { noises, most: NOISES });
    }
    Ok(())
}

/// What must not vary but does.
fn varying(reading: &Reading<'_>, op: &Op) -> Option<&'static str> {
    let varies = |value: Value| !reading.is_uniform(value);
    match *op {
        Op::Unary(Unary::CosPi, _) => Some("the angle"),
        Op::Fractal(fractal) if varies(fractal.persistence) => Some("the persistence"),
        Op::Fractal(fractal) if varies(fractal.lacunarity) => Some("the lacunarity"),
        Op::ValueNoise { falloff, .. } if varies(falloff) => Some("the falloff"),
        _ => None,
    }
}
