//! Ranges: between which two numbers each value of a bound program lies, by interval arithmetic.
//!
//! Every bound is moved outward by an ulp where rounding could overstep it. Simplex octave sums lie in
//! ±0.998: the best gradient at each corner reaches 0.997889.

use std::sync::Arc;

use catena_kernels::arithmetic::{max, min};
use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{AREA, DEPTH, DROWNING, FLOOR, FROM, SPILL, STRIDE};
use catena_kernels::fractal::Fold;
use catena_kernels::raster::Filter;

use crate::{Basis, Binary, Built, Data, Op, POSITION_LIMIT, Part, Program, Table, Unary, Value};

/// Products, quotients and powers are held to plus or minus this.
pub const MAXIMUM_VALUE: f64 = 1e30;

/// All numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Where positions lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Domain {
    /// Positions along x.
    pub x: Interval,
    /// Positions along y.
    pub y: Interval,
}

impl Domain {
    /// Every legal position.
    pub fn world() -> Self {
        let all = Interval::within(POSITION_LIMIT);
        Self { x: all, y: all }
    }

    /// The positions of a program's map.
    pub fn of_map(map: &crate::Map) -> Self {
        let side = |origin: f64, size: f64| Interval::new(origin, origin + size).outward();
        Self { x: side(map.origin.0, map.size.0), y: side(map.origin.1, map.size.1) }
    }
}

/// The range of each value of `program`, for positions in `domain`. Stages that are built tell their
/// measured numbers; `built` may be shorter than the program's list of stages.
pub fn ranges(program: &Program, domain: Domain, built: &[Option<Arc<Built>>]) -> Vec<Interval> {
    let mut ranges = Vec::with_capacity(program.code.ops.len());
    for op in &program.code.ops {
        ranges.push(of(op, &program.code.ops, &ranges, &program.data, domain, built));
    }
    ranges
}

impl Interval {
    /// From `low` to `high`.
    pub fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// One number.
    pub fn point(number: f64) -> Self {
        Self::new(number, number)
    }

    /// From `-limit` to `limit`.
    pub fn within(limit: f64) -> Self {
        Self::new(-limit, limit)
    }

    /// Whether all of it lies in ±`limit`.
    pub fn lies_within(self, limit: f64) -> bool {
        self.low >= -limit && self.high <= limit
    }

    /// Whether `number` lies in it.
    pub fn contains(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// The smallest interval that holds both.
    pub fn hull(self, other: Self) -> Self {
        Self::new(min(self.low, other.low), max(self.high, other.high))
    }

    fn of_all(numbers: &[f64]) -> Self {
        let low = numbers.iter().copied().fold(f64::INFINITY, min);
        Self::new(low, numbers.iter().copied().fold(f64::NEG_INFINITY, max))
    }

    fn outward(self) -> Self {
        Self::new(self.low.next_down(), self.high.next_up())
    }

    fn map(self, monotone: impl Fn(f64) -> f64) -> Self {
        Self::new(monotone(self.low), monotone(self.high))
    }

    fn size(self) -> f64 {
        max(self.low.abs(), self.high.abs())
    }
}

/// The range of one operation, given the operations before it and their ranges.
pub(crate) fn of(
    op: &Op,
    before: &[Op],
    ranges: &[Interval],
    data: &Data,
    domain: Domain,
    built: &[Option<Arc<Built>>],
) -> Interval {
    let range = |value: Value| ranges[value.index()];
    if let Some(t) = smooth_of(op, before).map(range).filter(|t| t.low >= 0.0 && t.high <= 1.0) {
        return smooth(t);
    }
    let stage = |index: u32| built.get(index as usize).and_then(Option::as_deref);
    match *op {
        Op::X => domain.x,
        Op::Y => domain.y,
        Op::Constant(number) => Interval::point(number),
        Op::Slot(slot) => Interval::point(data.reals[slot as usize]),
        Op::Unary(op, v) => of_unary(op, range(v)),
        Op::Binary(Binary::Multiply, a, b) if a == b => square(range(a)),
        Op::Binary(op, a, b) => of_binary(op, range(a), range(b)),
        Op::Mix(a, b, t) => mix(range(a), range(b), range(t)),
        Op::Less(_, _, then, otherwise) => range(then).hull(range(otherwise)),
        Op::Fractal(fractal) => of_fractal(fractal.basis, fractal.fold, range(fractal.persistence)),
        Op::ValueNoise { octaves, falloff, .. } => {
            of_value_noise(data.octaves[octaves as usize].count, range(falloff))
        }
        Op::White { .. } => Interval::within(1.0),
        Op::Near(_) | Op::Carve(_) => Interval::within(MAXIMUM_VALUE),
        Op::Part(_, Part::D1 | Part::D2) => Interval::new(0.0, MAXIMUM_VALUE),
        Op::Part(_, Part::Number | Part::Basin) => Interval::within(1.0),
        Op::Part(_, Part::First | Part::Second) => Interval::new(0.0, f64::from(u32::MAX)),
        // A scattered site lies on the map, a jittered one near the position; both are far within this.
        Op::Part(_, Part::X1 | Part::Y1 | Part::X2 | Part::Y2) => Interval::within(MAXIMUM_VALUE),
        Op::Part(_, Part::Wet | Part::Floodplain) => Interval::new(0.0, 1.0),
        Op::Part(carve, Part::Height | Part::Water | Part::Flow) => match before[carve.index()] {
            Op::Carve(carve) => match stage(carve.stage).and_then(|built| built.graph.as_deref()) {
                Some(graph) => of_carve(op, range(carve.land), graph),
                None => Interval::within(f64::INFINITY),
            },
            _ => Interval::within(f64::INFINITY),
        },
        Op::Raster(read) => match stage(read.stage).map(|built| &built.layers[read.layer as usize]) {
            Some(layer) => of_raster(Interval::of_all(layer.values()), read.filter),
            None => Interval::within(MAXIMUM_VALUE),
        },
        Op::Number(index, number) => match stage(index) {
            Some(built) => Interval::point(built.numbers[number as usize]),
            None => Interval::within(MAXIMUM_VALUE),
        },
        Op::Table(Table::Data(table), _) => of_table(&data.tables[table as usize]),
        Op::Table(Table::Stage(index), _) => match stage(index) {
            Some(built) => of_table(&built.numbers),
            None => Interval::within(MAXIMUM_VALUE),
        },
        Op::Curve(curve, _) => {
            let ys: Vec<f64> = data.curves[curve as usize].points().iter().map(|(_, y)| *y).collect();
            let hull = Interval::of_all(&ys);
            let slack = 4.0 * f64::EPSILON * hull.size();
            Interval::new(hull.low - slack, hull.high + slack)
        }
    }
}

fn of_table(numbers: &[f64]) -> Interval {
    if numbers.is_empty() { Interval::point(0.0) } else { Interval::of_all(numbers) }
}

fn of_unary(op: Unary, v: Interval) -> Interval {
    match op {
        Unary::Negate => Interval::new(-v.high, -v.low),
        Unary::Absolute if v.contains(0.0) => Interval::new(0.0, v.size()),
        Unary::Absolute => Interval::new(min(v.low.abs(), v.high.abs()), v.size()),
        Unary::Floor => v.map(f64::floor),
        Unary::SquareRoot => v.map(catena_kernels::arithmetic::square_root),
        Unary::CosPi => Interval::within(1.0),
        Unary::Hold => v.map(catena_kernels::arithmetic::hold),
    }
}

fn of_binary(op: Binary, a: Interval, b: Interval) -> Interval {
    match op {
        Binary::Add => Interval::new(a.low + b.low, a.high + b.high).outward(),
        Binary::Subtract => Interval::new(a.low - b.high, a.high - b.low).outward(),
        Binary::Multiply => corners(a, b, |x, y| x * y),
        Binary::Divide if b.low > 0.0 || b.high < 0.0 => corners(a, b, |x, y| x / y),
        Binary::Divide if b == Interval::point(0.0) => Interval::point(0.0),
        Binary::Divide => Interval::within(f64::INFINITY),
        Binary::Minimum => Interval::new(min(a.low, b.low), min(a.high, b.high)),
        Binary::Maximum => Interval::new(max(a.low, b.low), max(a.high, b.high)),
        Binary::Power => Interval::within(MAXIMUM_VALUE),
    }
}

fn corners(a: Interval, b: Interval, f: impl Fn(f64, f64) -> f64) -> Interval {
    let corners = [f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)];
    if corners.iter().any(|corner| corner.is_nan()) {
        return Interval::within(f64::INFINITY);
    }
    Interval::of_all(&corners).outward()
}

fn square(v: Interval) -> Interval {
    let (low, high) = (v.low * v.low, v.high * v.high);
    let least = if v.contains(0.0) { 0.0 } else { min(low, high).next_down() };
    Interval::new(least, max(low, high).next_up())
}

/// The t of `t*t*(3 - 2*t)`, where `op` is that product.
fn smooth_of(op: &Op, before: &[Op]) -> Option<Value> {
    let known = |value: Value| before[value.index()];
    let Op::Binary(Binary::Multiply, square, rest) = *op else { return None };
    let Op::Binary(Binary::Multiply, t, same) = known(square) else { return None };
    let Op::Binary(Binary::Subtract, three, double) = known(rest) else { return None };
    let Op::Binary(Binary::Multiply, two, again) = known(double) else { return None };
    let (three, two) = (known(three), known(two));
    (t == same && t == again && three == Op::Constant(3.0) && two == Op::Constant(2.0)).then_some(t)
}

/// `t*t*(3 - 2*t)` of a t in 0..1, where it rises. Rounding doesn't carry it over 1: with t = 1 - e, `3 - 2*t` is
/// exact and `t*t` off by 2^-54 at most, so that the product stays below 1 + 2^-53.
fn smooth(t: Interval) -> Interval {
    let Interval { low, high } = t.map(|t| t * t * (3.0 - 2.0 * t)).outward();
    Interval::new(max(0.0, low), min(1.0, high))
}

/// The hull of the ends where t stays in 0..1, with room for the rounding of `a + (b - a) * t`.
fn mix(a: Interval, b: Interval, t: Interval) -> Interval {
    if t.low >= 0.0 && t.high <= 1.0 {
        let hull = a.hull(b);
        let slack = 2.0 * f64::EPSILON * (a.size() + b.size());
        return Interval::new(hull.low - slack, hull.high + slack);
    }
    let way = of_binary(Binary::Multiply, of_binary(Binary::Subtract, b, a), t);
    of_binary(Binary::Add, a, way)
}

fn of_fractal(basis: Basis, fold: Fold, persistence: Interval) -> Interval {
    if persistence.low < 0.0 {
        return Interval::within(MAXIMUM_VALUE);
    }
    match (basis, fold) {
        (Basis::Simplex, Fold::Plain) => Interval::within(0.998),
        (Basis::Simplex, Fold::Billow) => Interval::new(-1.0, 0.996),
        (Basis::Perlin, _) | (Basis::Simplex, Fold::Ridged) => Interval::within(1.0),
    }
}

/// Octave amplitudes 0.5, 0.5 * falloff, ... of values in 0..1.
fn of_value_noise(octaves: u32, falloff: Interval) -> Interval {
    let (mut sum, mut amplitude) = (0.0, 0.5);
    for _ in 0..octaves {
        sum += amplitude;
        amplitude *= max(falloff.high, 0.0);
    }
    Interval::new(0.0, sum * (1.0 + 1e-12))
}

/// Cuts and fills lead toward floors, notches lie below them; water stands on the ground, at a floor or at what drowns
/// it.
fn of_carve(op: &Op, land: Interval, graph: &Graph) -> Interval {
    let over = |number: usize| {
        let column = graph.records[number..].iter().step_by(STRIDE).copied();
        Interval::new(column.clone().fold(f64::INFINITY, min), column.fold(f64::NEG_INFINITY, max))
    };
    let beds = over(FLOOR).hull(over(FROM));
    // Behind its node a floor rises on, for less than two lengths of its segment.
    let floors = Interval::new(beds.low, beds.high + 2.0 * (beds.high - beds.low));
    let ground = land.hull(floors);
    let deepest = over(DEPTH).high;
    let slack = 16.0 * f64::EPSILON * (ground.size() + deepest);
    let height = Interval::new(ground.low - deepest - slack, ground.high + slack);
    match op {
        Op::Part(_, Part::Flow) => Interval::new(0.0, over(AREA).high),
        Op::Part(_, Part::Water) => {
            let levels = over(DROWNING).hull(over(SPILL));
            let water = Interval::new(height.low, max(height.high, levels.high));
            Interval::new(water.low, water.high + slack)
        }
        _ => height,
    }
}

/// Bilinear weights sum to 1; those of Catmull-Rom reach -0.125 a side, 1.5625 in all over two axes.
fn of_raster(layer: Interval, filter: Filter) -> Interval {
    let (centre, half) = ((layer.low + layer.high) * 0.5, (layer.high - layer.low) * 0.5);
    let reach = match filter {
        Filter::Bilinear => half,
        Filter::Bicubic => half * 1.5625,
    };
    let slack = 8.0 * f64::EPSILON * layer.size();
    Interval::new(centre - reach - slack, centre + reach + slack)
}
