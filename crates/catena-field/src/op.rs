//! The operations: a short list that every node is written in.

use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter};
use catena_kernels::sites::Metric;
use catena_kernels::{perlin, simplex};

/// A value of a program: the result of the operation of the same index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(pub u32);

impl Value {
    /// The sample position's x. Every program begins with it.
    pub const X: Self = Self(0);
    /// The sample position's y, the second value of every program.
    pub const Y: Self = Self(1);

    /// Index of the operation that makes the value.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Operations of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `-v`
    Negate,
    /// `|v|`
    Absolute,
    /// The largest whole number not above v.
    Floor,
    /// The root; 0 for negatives.
    SquareRoot,
    /// `cos(pi * v)`, for values that don't depend on position only.
    CosPi,
    /// Held to plus or minus 1e30; the bound form leaves it out where ranges prove it idle.
    Hold,
}

/// Operations of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`; 0 where b is 0.
    Divide,
    /// `if b < a { b } else { a }`
    Minimum,
    /// `if b > a { b } else { a }`
    Maximum,
    /// `|a|^b` with the sign of a; 0 to a negative power is 0.
    Power,
}

/// Which lattice an octave sum reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// Simplex noise (Perlin 2001; Gustavson 2005).
    Simplex,
    /// Gradient noise on the square lattice (Perlin 2002).
    Perlin,
}

impl Basis {
    /// The mean of the folded noise: what stands for an octave that isn't kept.
    pub fn mean(self, fold: Fold) -> f64 {
        match self {
            Self::Simplex => simplex::mean(fold),
            Self::Perlin => perlin::mean(fold),
        }
    }
}

/// How sites lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Thrown over the map's rectangle.
    Scattered,
    /// One in each cell of a grid without an edge.
    Jittered,
}

/// An octave sum of gradient noise at (x, y).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fractal {
    /// Lattice and gradients.
    pub basis: Basis,
    /// What is done to each octave.
    pub fold: Fold,
    /// Index into [`Data::noises`](crate::Data::noises).
    pub noise: u32,
    /// Index into [`Data::octaves`](crate::Data::octaves).
    pub octaves: u32,
    /// Where, in noise units.
    pub x: Value,
    /// Where, in noise units.
    pub y: Value,
    /// Amplitude of an octave over the one before; doesn't depend on position.
    pub persistence: Value,
    /// Frequency of an octave over the one before; doesn't depend on position.
    pub lacunarity: Value,
}

/// The two sites nearest to (x, y); [`Op::Part`] picks from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// How the sites lie.
    pub placement: Placement,
    /// How distance is measured.
    pub metric: Metric,
    /// Index into [`Data::sites`](crate::Data::sites).
    pub sites: u32,
    /// Where, in world units.
    pub x: Value,
    /// Where, in world units.
    pub y: Value,
}

/// A raster that a stage made, read at (x, y).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RasterRead {
    /// Index into [`Data::stages`](crate::Data::stages).
    pub stage: u32,
    /// Which of the stage's layers.
    pub layer: u32,
    /// How values between points come about.
    pub filter: Filter,
    /// What holds outside the map.
    pub edge: Edge,
    /// Where, in world units.
    pub x: Value,
    /// Where, in world units.
    pub y: Value,
}

/// Ground at (x, y), carved by the drainage graph that a stage made; [`Op::Part`] picks from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carve {
    /// Index into [`Data::stages`](crate::Data::stages).
    pub stage: u32,
    /// Height of the ground that is to be carved.
    pub land: Value,
    /// Where, in world units.
    pub x: Value,
    /// Where, in world units.
    pub y: Value,
}

/// A number out of an operation that returns several: the first three out of [`Op::Near`], the others out of
/// [`Op::Carve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Distance to the nearest site, in world units.
    D1,
    /// Distance to the second nearest site; 1e30 with one site.
    D2,
    /// The nearest site's own number, -1 to 1.
    Number,
    /// The nearest site's index; of a jittered grid, its cell's hash.
    First,
    /// The second nearest site's index or hash; with one site 0.
    Second,
    /// Where the nearest site lies: x, in world units.
    X1,
    /// Where the nearest site lies: y.
    Y1,
    /// Where the second lies: x; with one site the nearest's.
    X2,
    /// Where the second lies: y; with one site the nearest's.
    Y2,
    /// The carved ground.
    Height,
    /// The surface of what water there is, else the ground.
    Water,
    /// 1 in channels and standing water, 0 on dry ground.
    Wet,
    /// 1 in channels, 0 from the valleys' sides on.
    Floodplain,
    /// Cells that drain through here.
    Flow,
    /// The basin's own number, -1 to 1.
    Basin,
}

impl Part {
    /// All parts of sites.
    pub const ALL: [Self; 9] =
        [Self::D1, Self::D2, Self::Number, Self::First, Self::Second, Self::X1, Self::Y1, Self::X2, Self::Y2];

    /// All parts of carved ground.
    pub const CARVED: [Self; 6] =
        [Self::Height, Self::Water, Self::Wet, Self::Floodplain, Self::Flow, Self::Basin];

    /// Its number among the parts of its operation.
    pub fn slot(self) -> usize {
        match self {
            Self::D1 | Self::Height => 0,
            Self::D2 | Self::Water => 1,
            Self::Number | Self::Wet => 2,
            Self::First | Self::Floodplain => 3,
            Self::Second | Self::Flow => 4,
            Self::X1 | Self::Basin => 5,
            Self::Y1 => 6,
            Self::X2 => 7,
            Self::Y2 => 8,
        }
    }
}

/// Where the numbers of a table stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// Among the data: index into [`Data::tables`](crate::Data::tables).
    Data(u32),
    /// What a stage yields: index into [`Data::stages`](crate::Data::stages).
    Stage(u32),
}

/// One operation. Operands are values of earlier operations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// The sample position's x, world units, held to ±1e12.
    X,
    /// The sample position's y, world units, held to ±1e12.
    Y,
    /// A number of a formula.
    Constant(f64),
    /// A parameter: index into [`Data::reals`](crate::Data::reals).
    Slot(u32),
    /// One operand.
    Unary(Unary, Value),
    /// Two operands.
    Binary(Binary, Value, Value),
    /// `a + (b - a) * t`
    Mix(Value, Value, Value),
    /// `if a < b { then } else { otherwise }`, in this order.
    Less(Value, Value, Value, Value),
    /// An octave sum of gradient noise.
    Fractal(Fractal),
    /// Lattice noise as in p5.js: noise, octaves, x, y, falloff (which doesn't depend on position).
    ValueNoise {
        /// Index into [`Data::noises`](crate::Data::noises).
        noise: u32,
        /// Index into [`Data::octaves`](crate::Data::octaves).
        octaves: u32,
        /// Where, in noise units.
        x: Value,
        /// Where, in noise units.
        y: Value,
        /// Amplitude of an octave over the one before, 0 to 1.
        falloff: Value,
    },
    /// One hashed number a unit cell, -1 to 1.
    White {
        /// Index into [`Data::noises`](crate::Data::noises).
        noise: u32,
        /// Index into [`Data::octaves`](crate::Data::octaves), where it counts as one octave.
        octaves: u32,
        /// Where, in cells.
        x: Value,
        /// Where, in cells.
        y: Value,
    },
    /// The two nearest sites; only [`Op::Part`] reads it.
    Near(Near),
    /// Carved ground; only [`Op::Part`] reads it.
    Carve(Carve),
    /// A number out of [`Op::Near`] or [`Op::Carve`].
    Part(Value, Part),
    /// A stage's raster.
    Raster(RasterRead),
    /// A stage's number: stage, index. Doesn't depend on position.
    Number(u32, u32),
    /// A curve: index into [`Data::curves`](crate::Data::curves), read at a value.
    Curve(u32, Value),
    /// A table's entry of a whole number.
    Table(Table, Value),
}

impl Op {
    /// Calls `visit` with each operand, in order.
    pub fn operands(&self, mut visit: impl FnMut(Value)) {
        let mut copy = *self;
        copy.each_operand(&mut |value| visit(*value));
    }

    /// The same operation with its operands replaced.
    pub fn with_operands(mut self, mut replace: impl FnMut(Value) -> Value) -> Self {
        self.each_operand(&mut |value| *value = replace(*value));
        self
    }

    fn each_operand(&mut self, visit: &mut dyn FnMut(&mut Value)) {
        match self {
            Self::X | Self::Y | Self::Constant(_) | Self::Slot(_) | Self::Number(..) => {}
            Self::Unary(_, v) | Self::Part(v, _) | Self::Curve(_, v) | Self::Table(_, v) => visit(v),
            Self::Binary(_, a, b) => [a, b].into_iter().for_each(visit),
            Self::Mix(a, b, t) => [a, b, t].into_iter().for_each(visit),
            Self::Less(a, b, c, d) => [a, b, c, d].into_iter().for_each(visit),
            Self::Fractal(f) => {
                [&mut f.x, &mut f.y, &mut f.persistence, &mut f.lacunarity].into_iter().for_each(visit);
            }
            Self::ValueNoise { x, y, falloff, .. } => [x, y, falloff].into_iter().for_each(visit),
            Self::White { x, y, .. } => [x, y].into_iter().for_each(visit),
            Self::Near(near) => [&mut near.x, &mut near.y].into_iter().for_each(visit),
            Self::Raster(read) => [&mut read.x, &mut read.y].into_iter().for_each(visit),
            Self::Carve(carve) => {
                [&mut carve.land, &mut carve.x, &mut carve.y].into_iter().for_each(visit);
            }
        }
    }
}
