//! The split: each varying value read as *form + rest*, so that float32 is as near the truth far out as at home.
//!
//! The op list is the formula, and float64 computes exactly that. A kernel in float32 would lose the small
//! differences between neighbouring pixels in large coordinates. So the code is read once more, and each value
//! that varies with the position is written as
//!
//! * a **form** ([`Form`]): affine in (x, y), made of x, y, negation, sums, differences, and products and quotients
//!   by a value that doesn't vary; the CPU works forms out in float64, once a *block* of pixels; and
//! * a **rest** ([`Rest`]): everything else, which float32 holds well.
//!
//! Inside a block a form is `first + column*step_x + row*step_y`, with column and row counted from the block's first
//! pixel. What a kernel wants of `first` depends on who reads it, and is handed over as an [`Anchor`]: a noise wants
//! the lattice cell of each octave modulo its period and the place inside it, a raster its cell and fraction, sites a
//! position in two float32 numbers, a plain value one. [`AnchorLayout`] says where each stands in a block's record,
//! [`Given::record`] fills a record in.
//!
//! Everything that depends on the code alone stands in [`Split`]; octave counts and lacunarities are data and come
//! with [`Given`]. A slider changes no split.
//!
//! ```
//! use catena_field::{Builder, Map, split::{Halves, Rest, Split}};
//!
//! let mut builder = Builder::new(Map::default());
//! let (x, y, frequency) = (builder.x(), builder.y(), builder.slot(0.012));
//! let u = builder.multiply(x, frequency);
//! let root = builder.square_root(y);
//! let sum = builder.add(u, root);
//! let program = builder.finish(&[("sum", sum)]);
//! let split = Split::of(&program.code);
//! // The sum is the form x*frequency and a rest that is the root's.
//! let Halves::Varying { form: Some(form), rest: Rest::Of(_) } = split.halves(program.code.outputs[0]) else { panic!() };
//! let uniforms = [0.0, 0.0, 0.012, 0.0, 0.0, 0.0, 0.0];
//! let mut forms = Vec::new();
//! split.evaluate(&uniforms, 1e9, 4.0, &mut forms);
//! assert_eq!(forms[form.index()], 1e9 * 0.012);
//! ```

mod analysis;
mod block;
mod cells;
mod forms;
mod record;

pub use block::BLOCKS;
pub use cells::{Axis, SILENT};
pub use record::{AnchorLayout, Given};

use crate::{Basis, Value};
use catena_kernels::raster::Edge;

/// A form, by its number in [`Split::forms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(pub u32);

impl Form {
    /// Its number as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An operand of a form: another form, or a value that doesn't vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A form.
    Form(Form),
    /// A value of the program that doesn't vary.
    Uniform(Value),
}

/// How a form is made, in the order of the program's operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormOp {
    /// The position's x.
    X,
    /// The position's y.
    Y,
    /// The same everywhere: a coordinate that doesn't vary.
    Uniform(Value),
    /// `-f`
    Negate(Form),
    /// `a + b`
    Sum(Term, Term),
    /// `a - b`
    Difference(Term, Term),
    /// `f * u`
    Product(Form, Value),
    /// `f / u`; 0 where u is 0.
    Quotient(Form, Value),
    /// Held to ±1e30. Slopes take it for idle.
    Hold(Form),
}

/// What is left of a value without its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rest {
    /// Nothing: the value is its form.
    Nothing,
    /// The rest of another value, as it is.
    Of(Value),
    /// The rest of another value, negated.
    Negated(Value),
    /// The value's own operation on its operands' *rests* (of a factor or divisor that doesn't vary: itself). The
    /// operation is a negation, sum, difference, product or quotient. Of a part that is a site's place: the rest of the
    /// position that it is looked for from, and the way from there to the site.
    Linear,
    /// The value's own operation on its operands' *values* (form + rest). Coordinates of noises, sites and rasters
    /// are read by [`Split::anchor`] and their own rests.
    Whole,
}

/// A value, split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Halves {
    /// The value doesn't vary with the position: it is worked out once a map, in float64.
    Uniform,
    /// The value is `form + rest`; either may be missing, not both.
    Varying {
        /// The affine half.
        form: Option<Form>,
        /// The other half.
        rest: Rest,
    },
}

/// What a block's record holds about one reader of forms. A coordinate without a form counts as 0 there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The form as float32. 1 word.
    Value(Form),
    /// Octaves of gradient noise, [`AnchorLayout::OCTAVE`] words an octave kept: the place inside the lattice cell (x,
    /// y, float32) and the cell modulo 256, column in bits 0..8, row in 8..16, or [`SILENT`].
    ///
    /// For simplex noise the cell is the skewed one, and the place is the distance to its unskewed corner.
    Fractal {
        /// Lattice.
        basis: Basis,
        /// Index into [`Data::octaves`](crate::Data::octaves).
        octaves: u32,
        /// Frequency of an octave over the one before.
        lacunarity: Value,
        /// Coordinates, in noise units.
        at: [Option<Form>; 2],
    },
    /// Octaves of p5's lattice noise, 4 words an octave kept: places x, y (float32), cells x, y (int32; x may be
    /// [`SILENT`]). Cells keep their sign and are right modulo 4096. A negative cell n at place f is to be read as
    /// cell `-1 - n` at place `1 - f`.
    ValueNoise {
        /// Index into [`Data::octaves`](crate::Data::octaves).
        octaves: u32,
        /// Coordinates, in noise units.
        at: [Option<Form>; 2],
    },
    /// White noise. 4 words: places x, y (float32), the low 32 bits of the cells x, y.
    White {
        /// Coordinates, in cells.
        at: [Option<Form>; 2],
    },
    /// Scattered sites. 4 words: x as a high and a low float32 (their sum is the form), then y.
    Scattered {
        /// Coordinates, in world units.
        at: [Option<Form>; 2],
    },
    /// Jittered sites. 4 words: places x, y in their cells (float32, in cells), the low 32 bits of the cells x, y.
    Jittered {
        /// Index into [`Data::sites`](crate::Data::sites).
        sites: u32,
        /// Coordinates, in world units.
        at: [Option<Form>; 2],
    },
    /// A raster. 4 words: places x, y between two points (float32, in points), cells x, y (int32), not yet brought
    /// inside, but for [`Edge::Mirror`] and [`Edge::Wrap`] already modulo their period.
    Raster {
        /// Index into [`Data::stages`](crate::Data::stages).
        stage: u32,
        /// Which of the stage's layers.
        layer: u32,
        /// What holds outside.
        edge: Edge,
        /// Coordinates, in world units.
        at: [Option<Form>; 2],
    },
    /// A drainage graph. 4 words: places x, y in their cells (float32, in cells), cells x, y (int32), not yet brought
    /// inside.
    Drained {
        /// Index into [`Data::stages`](crate::Data::stages).
        stage: u32,
        /// Coordinates, in world units.
        at: [Option<Form>; 2],
    },
}

/// A program's code, split.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    halves: Vec<Halves>,
    forms: Vec<FormOp>,
    anchors: Vec<Anchor>,
    /// By value: the anchor of its coordinates.
    readers: Vec<Option<u32>>,
    /// By form: the anchor that holds it as a value.
    values: Vec<Option<u32>>,
    /// Forms whose steps a kernel needs, and by form its place among them.
    stepped: Vec<Form>,
    places: Vec<Option<u32>>,
}

impl Split {
    /// Both halves of a value.
    #[inline]
    pub fn halves(&self, value: Value) -> Halves {
        self.halves[value.index()]
    }

    /// Whether a value varies with the position.
    #[inline]
    pub fn varies(&self, value: Value) -> bool {
        self.halves(value) != Halves::Uniform
    }

    /// The form of a varying value, where it has one.
    #[inline]
    pub fn form(&self, value: Value) -> Option<Form> {
        match self.halves(value) {
            Halves::Varying { form, .. } => form,
            Halves::Uniform => None,
        }
    }

    /// Whether a varying value has anything besides its form.
    #[inline]
    pub fn has_rest(&self, value: Value) -> bool {
        matches!(self.halves(value), Halves::Varying { rest, .. } if rest != Rest::Nothing)
    }

    /// All forms, each after those it is made of; equal ones are one.
    pub fn forms(&self) -> &[FormOp] {
        &self.forms
    }

    /// What a block's record holds, in its order.
    pub fn anchors(&self) -> &[Anchor] {
        &self.anchors
    }

    /// Which of [`Split::anchors`] holds the coordinates that a varying noise, raster or look-up of sites reads.
    #[inline]
    pub fn anchor(&self, reader: Value) -> Option<usize> {
        self.readers[reader.index()].map(|index| index as usize)
    }

    /// Which of [`Split::anchors`] holds a form as a value; only forms that are read as values have one.
    pub fn value_anchor(&self, form: Form) -> Option<usize> {
        self.values[form.index()].map(|index| index as usize)
    }

    /// The forms that anchors hold: a kernel needs the steps of these, in this order.
    pub fn stepped(&self) -> &[Form] {
        &self.stepped
    }

    /// The place of a form in [`Split::stepped`].
    #[inline]
    pub fn step(&self, form: Form) -> Option<usize> {
        self.places[form.index()].map(|index| index as usize)
    }
}

impl Anchor {
    /// The forms that it holds.
    pub fn forms(&self) -> impl Iterator<Item = Form> {
        let at = match *self {
            Self::Value(form) => [Some(form), None],
            Self::Fractal { at, .. }
            | Self::ValueNoise { at, .. }
            | Self::White { at }
            | Self::Scattered { at }
            | Self::Jittered { at, .. }
            | Self::Raster { at, .. }
            | Self::Drained { at, .. } => at,
        };
        at.into_iter().flatten()
    }
}
