//! Between which numbers values lie whatever the parameters are: which holds can be left out.
//!
//! [`catena_field::ranges`] knows more, but it knows the parameters, and a kernel's text must not. Parameters lie
//! within ±1e12 (nodes' hard bounds), and so do positions.

use catena_field::{Binary, Code, Interval, MAXIMUM_VALUE, Op, POSITION_LIMIT, Part, Table, Unary, Value};

/// The bound of parameters.
const PARAMETER: f64 = 1e12;

/// The interval of each value.
pub(crate) struct Sizes(Vec<Interval>);

impl Sizes {
    pub(crate) fn new(code: &Code) -> Self {
        let mut sizes = Self(Vec::with_capacity(code.ops.len()));
        for op in &code.ops {
            sizes.0.push(sizes.of(op));
        }
        sizes
    }

    /// Whether a value lies within ±1e30 already, with room for float32's rounding.
    pub(crate) fn is_held(&self, value: Value) -> bool {
        self.0[value.index()].lies_within(MAXIMUM_VALUE * 0.999)
    }

    fn range(&self, value: Value) -> Interval {
        self.0[value.index()]
    }

    fn of(&self, op: &Op) -> Interval {
        match *op {
            Op::X | Op::Y => Interval::within(POSITION_LIMIT),
            Op::Constant(number) => Interval::point(number),
            Op::Slot(_) => Interval::within(PARAMETER),
            Op::Unary(op, v) => of_unary(op, self.range(v)),
            Op::Binary(Binary::Multiply, a, b) if a == b => squared(self.range(a)),
            Op::Binary(op, a, b) => of_binary(op, self.range(a), self.range(b)),
            Op::Mix(a, b, t) => self.blend(a, b, t),
            Op::Less(_, _, then, otherwise) => self.range(then).hull(self.range(otherwise)),
            Op::White { .. } | Op::Part(_, Part::Number | Part::Basin) => Interval::within(1.0),
            Op::Part(_, Part::Wet | Part::Floodplain) => Interval::new(0.0, 1.0),
            Op::Part(_, Part::Height | Part::Water) => Interval::within(f64::INFINITY),
            Op::Fractal(_) | Op::ValueNoise { .. } => Interval::within(1e3), // persistence may reach 4, falloff 1
            Op::Part(_, Part::X1 | Part::Y1 | Part::X2 | Part::Y2) => Interval::within(MAXIMUM_VALUE),
            Op::Part(..) => Interval::new(0.0, MAXIMUM_VALUE),
            Op::Near(_) | Op::Carve(_) | Op::Raster(_) | Op::Number(..) => Interval::within(MAXIMUM_VALUE),
            Op::Curve(..) => Interval::within(2.0 * PARAMETER),
            Op::Table(Table::Data(_), _) => Interval::within(PARAMETER),
            Op::Table(Table::Stage(_), _) => Interval::within(MAXIMUM_VALUE),
        }
    }

    fn blend(&self, a: Value, b: Value, t: Value) -> Interval {
        let [a, b, t] = [a, b, t].map(|value| self.range(value));
        if t.low >= 0.0 && t.high <= 1.0 {
            return a.hull(b);
        }
        of_binary(Binary::Add, a, of_binary(Binary::Multiply, of_binary(Binary::Subtract, b, a), t))
    }
}

fn of_unary(op: Unary, v: Interval) -> Interval {
    let size = larger(v.low.abs(), v.high.abs());
    match op {
        Unary::Negate => Interval::new(-v.high, -v.low),
        Unary::Absolute => {
            Interval::new(if v.contains(0.0) { 0.0 } else { lesser(v.low.abs(), v.high.abs()) }, size)
        }
        Unary::Floor => Interval::new(v.low.floor(), v.high.floor()),
        Unary::SquareRoot => Interval::new(larger(v.low, 0.0).sqrt(), larger(v.high, 0.0).sqrt()),
        Unary::CosPi => Interval::within(1.0),
        Unary::Hold => Interval::new(larger(v.low, -MAXIMUM_VALUE), lesser(v.high, MAXIMUM_VALUE)),
    }
}

fn of_binary(op: Binary, a: Interval, b: Interval) -> Interval {
    match op {
        Binary::Add => Interval::new(a.low + b.low, a.high + b.high),
        Binary::Subtract => Interval::new(a.low - b.high, a.high - b.low),
        Binary::Multiply => corners(a, b, |x, y| x * y),
        Binary::Divide if b.low > 0.0 || b.high < 0.0 => corners(a, b, |x, y| x / y),
        Binary::Divide => Interval::within(f64::INFINITY),
        Binary::Minimum => Interval::new(lesser(a.low, b.low), lesser(a.high, b.high)),
        Binary::Maximum => Interval::new(larger(a.low, b.low), larger(a.high, b.high)),
        Binary::Power => Interval::within(MAXIMUM_VALUE),
    }
}

fn corners(a: Interval, b: Interval, f: impl Fn(f64, f64) -> f64) -> Interval {
    let corners = [f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)];
    if corners.iter().any(|corner| corner.is_nan()) {
        return Interval::within(f64::INFINITY);
    }
    let low = corners.into_iter().fold(f64::INFINITY, lesser);
    Interval::new(low, corners.into_iter().fold(f64::NEG_INFINITY, larger))
}

fn squared(v: Interval) -> Interval {
    let (low, high) = (v.low * v.low, v.high * v.high);
    Interval::new(if v.contains(0.0) { 0.0 } else { lesser(low, high) }, larger(low, high))
}

fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}
