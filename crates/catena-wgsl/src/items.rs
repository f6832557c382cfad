//! What lies in `data`, and where: one number a value that doesn't vary, one record a reader of positions.
//!
//! First come the steps of the forms, two words each, then the items of this list. What is longer the more octaves or
//! sites there are lies behind, and records say where. All of it depends on the code alone, but how much of the room
//! behind is filled: `data` is a uniform, whose length the text declares.

use std::collections::HashMap;

use catena_field::{Near, Op, Placement, Program, Value};

use crate::buckets::FEW;

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
    /// Words of steps and items.
    pub(crate) words: u32,
    /// Words that may be needed behind them.
    pub(crate) room: u32,
}

/// The most octaves of a sum.
const OCTAVES: u32 = 16;

impl Items {
    /// No items, behind the steps of so many forms.
    pub(crate) fn behind(steps: usize) -> Self {
        Self { words: 2 * steps as u32, ..Self::default() }
    }

    /// Quadruples of words that `data` has.
    pub(crate) fn quadruples(&self) -> u32 {
        (self.words + self.room).div_ceil(4).max(1)
    }

    /// The first word of an item, which is appended unless it is known.
    pub(crate) fn place(&mut self, program: &Program, item: Item) -> u32 {
        if let Some(place) = self.places.get(&item) {
            return *place;
        }
        let place = self.words;
        self.words += length(program, item);
        self.room += room(program, item);
        self.list.push(item);
        self.places.insert(item, place);
        place
    }
}

/// Words behind the items that a record may point to: quadruples, with what fills up the one before.
fn room(program: &Program, item: Item) -> u32 {
    let Item::Record(value) = item else { return 0 };
    match program.code.ops[value.index()] {
        Op::Fractal(_) | Op::ValueNoise { .. } => 4 * OCTAVES + 3,
        Op::Near(Near { placement: Placement::Scattered, .. }) => 4 * FEW as u32 + 3,
        _ => 0,
    }
}

fn length(program: &Program, item: Item) -> u32 {
    let Item::Record(value) = item else { return 1 };
    match program.code.ops[value.index()] {
        Op::Fractal(_) => 4,
        Op::ValueNoise { .. } => 5,
        Op::White { .. } => 3,
        Op::Curve(..) | Op::Table(..) => 2,
        Op::Near(near) => match near.placement {
            Placement::Scattered => 11,
            Placement::Jittered => 4,
        },
        Op::Raster(_) => 6,
        Op::Carve(_) => 10,
        _ => 0,
    }
}
