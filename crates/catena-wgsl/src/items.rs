//! What lies in `data`, and where: one number a value that doesn't vary, one record a reader of positions.
//!
//! First come the steps of the forms, two words each, then the items of this list. Their words depend on the code
//! alone. What is longer the more octaves or points there are lies behind, and records say where.

use std::collections::HashMap;

use catena_field::{Op, Placement, Program, Value};

/// Something in `data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Item {
    /// A value that doesn't vary, as float32.
    Uniform(Value),
    /// Where among a block's words an anchor begins.
    Anchor(usize),
    /// The record of an operation, as the head comment of its shader lists it.
    Record(Value),
}

/// The items of a kernel, in the order of `data`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Items {
    pub(crate) list: Vec<Item>,
    places: HashMap<Item, u32>,
    /// Words, steps included.
    pub(crate) words: u32,
}

impl Items {
    /// No items, behind the steps of so many forms.
    pub(crate) fn behind(steps: usize) -> Self {
        Self { words: 2 * steps as u32, ..Self::default() }
    }

    /// The first word of an item, which is appended unless it is known.
    pub(crate) fn place(&mut self, program: &Program, item: Item) -> u32 {
        if let Some(place) = self.places.get(&item) {
            return *place;
        }
        let place = self.words;
        self.words += length(program, item);
        self.list.push(item);
        self.places.insert(item, place);
        place
    }
}

fn length(program: &Program, item: Item) -> u32 {
    let Item::Record(value) = item else { return 1 };
    match program.code.ops[value.index()] {
        Op::Fractal(_) => 4,
        Op::ValueNoise { .. } => 5,
        Op::White { .. } | Op::Curve(..) => 2,
        Op::Near(near) => match near.placement {
            Placement::Scattered => 11,
            Placement::Jittered => 4,
        },
        Op::Raster(_) => 6,
        _ => 0,
    }
}
