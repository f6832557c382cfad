//! The builder: appends operations, keeps data apart from code, and names what it is told to name.

use std::collections::HashMap;
use std::sync::Arc;

use catena_kernels::curve::Curve;
use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter};
use catena_kernels::sites::Metric;

use crate::{
    Basis, Binary, Carve, Code, Data, Fractal, Frame, FrameNote, Label, LabelKind, Map, Near, NodeNote,
    NodeTag, Notes, OPERATION_BUDGET, Octaves, Op, Part, Placement, Program, RasterRead, Sites, Stage, Table,
    Unary, Value,
};

/// Builds a [`Program`] operation by operation.
///
/// Products and quotients are held to ±1e30, so that every value stays finite; the bound form leaves the
/// hold out wherever ranges prove it idle.
#[derive(Clone, Debug)]
pub struct Builder {
    ops: Vec<Op>,
    data: Data,
    map: Map,
    notes: Notes,
    positions: Vec<(Value, Value)>,
    frames: HashMap<(Value, Value), Frame>,
    owned: Owned,
}

/// Data entries by owner: one per (node, parameter), however many frames the node is lowered in. Octaves are one per
/// frame too, since frames look at them at wavelengths of their own.
#[derive(Clone, Debug, Default)]
struct Owned {
    parameters: HashMap<(NodeTag, &'static str, usize), Value>,
    noises: HashMap<(NodeTag, &'static str), u32>,
    octaves: HashMap<(NodeTag, Frame, &'static str, u32), u32>,
    sites: HashMap<NodeTag, u32>,
    curves: HashMap<(NodeTag, &'static str), u32>,
    tables: HashMap<(NodeTag, &'static str), u32>,
    stages: HashMap<NodeTag, u32>,
}

impl Builder {
    /// An empty program over `map`.
    pub fn new(map: Map) -> Self {
        let identity = (Value::X, Value::Y);
        Self {
            ops: vec![Op::X, Op::Y],
            data: Data::default(),
            map,
            notes: Notes::default(),
            positions: vec![identity],
            frames: HashMap::from([(identity, Frame::IDENTITY)]),
            owned: Owned::default(),
        }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Whether the program outgrew [`OPERATION_BUDGET`]; operations beyond it are not kept.
    pub fn is_over_budget(&self) -> bool {
        self.ops.len() >= OPERATION_BUDGET
    }

    /// Closes the program; outputs that nothing reads are dropped with all that only they need.
    pub fn finish(self, outputs: &[(&str, Value)]) -> Program {
        let Self { ops, data, map, mut notes, .. } = self;
        notes.outputs = outputs.iter().map(|(name, _)| (*name).to_owned()).collect();
        let code = Code { ops, outputs: outputs.iter().map(|(_, value)| *value).collect() };
        Program { code, data, map, notes }.pruned()
    }

    fn push(&mut self, op: Op) -> Value {
        if self.is_over_budget() {
            return Value::X;
        }
        self.ops.push(op);
        Value(self.ops.len() as u32 - 1)
    }
}

/// Positions, numbers and arithmetic.
impl Builder {
    /// The sample position's x.
    pub fn x(&self) -> Value {
        Value::X
    }

    /// The sample position's y.
    pub fn y(&self) -> Value {
        Value::Y
    }

    /// A number of a formula: code.
    pub fn constant(&mut self, number: f64) -> Value {
        self.push(Op::Constant(number))
    }

    /// A parameter's number: data.
    pub fn slot(&mut self, number: f64) -> Value {
        self.data.reals.push(number);
        self.push(Op::Slot(self.data.reals.len() as u32 - 1))
    }

    /// `a + b`
    pub fn add(&mut self, a: Value, b: Value) -> Value {
        self.push(Op::Binary(Binary::Add, a, b))
    }

    /// `a - b`
    pub fn subtract(&mut self, a: Value, b: Value) -> Value {
        self.push(Op::Binary(Binary::Subtract, a, b))
    }

    /// `a * b`, held.
    pub fn multiply(&mut self, a: Value, b: Value) -> Value {
        let product = self.push(Op::Binary(Binary::Multiply, a, b));
        self.hold(product)
    }

    /// `a / b`, 0 where b is 0, held.
    pub fn divide(&mut self, a: Value, b: Value) -> Value {
        let quotient = self.push(Op::Binary(Binary::Divide, a, b));
        self.hold(quotient)
    }

    /// `|a|^b` with the sign of a, held.
    pub fn power(&mut self, a: Value, b: Value) -> Value {
        let power = self.push(Op::Binary(Binary::Power, a, b));
        self.hold(power)
    }

    /// The smaller; a on a tie.
    pub fn minimum(&mut self, a: Value, b: Value) -> Value {
        self.push(Op::Binary(Binary::Minimum, a, b))
    }

    /// The larger; a on a tie.
    pub fn maximum(&mut self, a: Value, b: Value) -> Value {
        self.push(Op::Binary(Binary::Maximum, a, b))
    }

    /// `min(high, max(low, v))`
    pub fn clamp(&mut self, v: Value, low: Value, high: Value) -> Value {
        let raised = self.maximum(low, v);
        self.minimum(high, raised)
    }

    /// `min(1, max(0, v))`
    pub fn clamp01(&mut self, v: Value) -> Value {
        let (zero, one) = (self.constant(0.0), self.constant(1.0));
        self.clamp(v, zero, one)
    }

    /// `-v`
    pub fn negate(&mut self, v: Value) -> Value {
        self.push(Op::Unary(Unary::Negate, v))
    }

    /// `|v|`
    pub fn absolute(&mut self, v: Value) -> Value {
        self.push(Op::Unary(Unary::Absolute, v))
    }

    /// The largest whole number not above v.
    pub fn floor(&mut self, v: Value) -> Value {
        self.push(Op::Unary(Unary::Floor, v))
    }

    /// The root, 0 for negatives.
    pub fn square_root(&mut self, v: Value) -> Value {
        self.push(Op::Unary(Unary::SquareRoot, v))
    }

    /// `cos(pi * v)` of a value that doesn't depend on position.
    pub fn cos_pi(&mut self, v: Value) -> Value {
        self.push(Op::Unary(Unary::CosPi, v))
    }

    /// Held to ±1e30.
    pub fn hold(&mut self, v: Value) -> Value {
        self.push(Op::Unary(Unary::Hold, v))
    }

    /// `a + (b - a) * t`
    pub fn mix(&mut self, a: Value, b: Value, t: Value) -> Value {
        self.push(Op::Mix(a, b, t))
    }

    /// `if a < b { then } else { otherwise }`
    pub fn less(&mut self, a: Value, b: Value, then: Value, otherwise: Value) -> Value {
        self.push(Op::Less(a, b, then, otherwise))
    }

    /// `t * t * (3 - 2 * t)` of a t in 0..1.
    pub fn smooth(&mut self, t: Value) -> Value {
        let (three, two) = (self.constant(3.0), self.constant(2.0));
        let double = self.multiply(two, t);
        let rest = self.subtract(three, double);
        let square = self.multiply(t, t);
        self.multiply(square, rest)
    }

    /// Smoothstep between two edges; where they coincide or cross, a step at `low`.
    pub fn smoothstep(&mut self, low: Value, high: Value, v: Value) -> Value {
        let (zero, one) = (self.constant(0.0), self.constant(1.0));
        let (above, span) = (self.subtract(v, low), self.subtract(high, low));
        let share = self.divide(above, span);
        let t = self.clamp(share, zero, one);
        let ramp = self.smooth(t);
        let step = self.less(v, low, zero, one);
        self.less(low, high, ramp, step)
    }
}

/// Data that nodes own.
impl Builder {
    /// The slot of a node's parameter.
    pub fn parameter(&mut self, node: NodeTag, key: &'static str, number: f64) -> Value {
        self.item(node, key, 0, number)
    }

    /// The slot of one item of a node's parameter that is a list.
    pub fn item(&mut self, node: NodeTag, key: &'static str, index: usize, number: f64) -> Value {
        if let Some(slot) = self.owned.parameters.get(&(node, key, index)) {
            return *slot;
        }
        let slot = self.slot(number);
        self.owned.parameters.insert((node, key, index), slot);
        slot
    }

    /// Index of the noise that a node's parameter seeds.
    pub fn noise(&mut self, node: NodeTag, key: &'static str, seed: i64) -> u32 {
        *self.owned.noises.entry((node, key)).or_insert_with(|| {
            self.data.noises.push(seed);
            self.notes.noises.push((node, key));
            self.data.noises.len() as u32 - 1
        })
    }

    /// Index of a node's octave count in a frame.
    pub fn octaves(&mut self, (node, frame): (NodeTag, Frame), key: &'static str, count: u32) -> u32 {
        *self.owned.octaves.entry((node, frame, key, count)).or_insert_with(|| {
            self.data.octaves.push(Octaves::all(count));
            self.data.octaves.len() as u32 - 1
        })
    }

    /// Index of a node's sites.
    pub fn sites(&mut self, node: NodeTag, sites: Sites) -> u32 {
        *self.owned.sites.entry(node).or_insert_with(|| {
            self.data.sites.push(sites);
            self.notes.sites.push(node);
            self.data.sites.len() as u32 - 1
        })
    }

    /// Index of a node's stage, if it has been added.
    pub fn known_stage(&self, node: NodeTag) -> Option<u32> {
        self.owned.stages.get(&node).copied()
    }

    /// Adds a node's stage and returns its index.
    pub fn stage(&mut self, node: NodeTag, stage: impl Into<Arc<Stage>>) -> u32 {
        self.data.stages.push(stage.into());
        let index = self.data.stages.len() as u32 - 1;
        self.owned.stages.insert(node, index);
        index
    }

    /// A node's curve, read at v; `make` makes it the first time.
    pub fn curve(
        &mut self,
        node: NodeTag,
        key: &'static str,
        v: Value,
        make: impl FnOnce() -> Curve,
    ) -> Value {
        let index = *self.owned.curves.entry((node, key)).or_insert_with(|| {
            self.data.curves.push(make());
            self.notes.curves.push(node);
            self.data.curves.len() as u32 - 1
        });
        self.push(Op::Curve(index, v))
    }

    /// A node's table, read at a whole number; `make` makes it the first time.
    pub fn table(
        &mut self,
        node: NodeTag,
        key: &'static str,
        number: Value,
        make: impl FnOnce() -> Vec<f64>,
    ) -> Value {
        let index = *self.owned.tables.entry((node, key)).or_insert_with(|| {
            self.data.tables.push(make().into());
            self.notes.tables.push(node);
            self.data.tables.len() as u32 - 1
        });
        self.push(Op::Table(Table::Data(index), number))
    }
}

/// Intrinsics.
impl Builder {
    /// An octave sum of gradient noise.
    pub fn fractal(
        &mut self,
        (basis, fold): (Basis, Fold),
        noise: u32,
        octaves: u32,
        (x, y): (Value, Value),
        (persistence, lacunarity): (Value, Value),
    ) -> Value {
        self.push(Op::Fractal(Fractal { basis, fold, noise, octaves, x, y, persistence, lacunarity }))
    }

    /// Lattice noise as in p5.js.
    pub fn value_noise(&mut self, noise: u32, octaves: u32, (x, y): (Value, Value), falloff: Value) -> Value {
        self.push(Op::ValueNoise { noise, octaves, x, y, falloff })
    }

    /// One hashed number a unit cell.
    pub fn white(&mut self, noise: u32, octaves: u32, (x, y): (Value, Value)) -> Value {
        self.push(Op::White { noise, octaves, x, y })
    }

    /// The two nearest sites, to be read by [`Builder::part`].
    pub fn near(
        &mut self,
        placement: Placement,
        metric: Metric,
        sites: u32,
        (x, y): (Value, Value),
    ) -> Value {
        self.push(Op::Near(Near { placement, metric, sites, x, y }))
    }

    /// Ground carved by a stage's drainage graph, to be read by [`Builder::part`].
    pub fn carve(&mut self, stage: u32, land: Value, (x, y): (Value, Value)) -> Value {
        self.push(Op::Carve(Carve { stage, land, x, y }))
    }

    /// A number out of [`Builder::near`] or [`Builder::carve`].
    pub fn part(&mut self, near: Value, part: Part) -> Value {
        self.push(Op::Part(near, part))
    }

    /// A stage's raster at (x, y).
    pub fn raster(
        &mut self,
        stage: u32,
        layer: u32,
        (filter, edge): (Filter, Edge),
        (x, y): (Value, Value),
    ) -> Value {
        self.push(Op::Raster(RasterRead { stage, layer, filter, edge, x, y }))
    }

    /// The entry of a whole number in the table that a stage yields.
    pub fn stage_table(&mut self, stage: u32, number: Value) -> Value {
        self.push(Op::Table(Table::Stage(stage), number))
    }

    /// A stage's number.
    pub fn number(&mut self, stage: u32, index: u32) -> Value {
        self.push(Op::Number(stage, index))
    }
}

/// Names.
impl Builder {
    /// Announces a node.
    pub fn node(&mut self, name: &str, title: &'static str) -> NodeTag {
        self.notes.nodes.push(NodeNote { name: name.to_owned(), title });
        NodeTag(self.notes.nodes.len() as u32 - 1)
    }

    /// Names a value.
    pub fn label(&mut self, value: Value, node: NodeTag, frame: Frame, name: &'static str, kind: LabelKind) {
        self.notes.labels.push(Label { value, node, frame, name, kind });
    }

    /// The frame where `position` stands for the sample's: the one there is, or a new one that `node` moved
    /// from `parent`. `place` tells several frames of one node apart.
    pub fn frame(
        &mut self,
        position: (Value, Value),
        node: NodeTag,
        place: &'static str,
        parent: Frame,
    ) -> Frame {
        if let Some(frame) = self.frames.get(&position) {
            return *frame;
        }
        let frame = Frame(self.positions.len() as u32);
        self.notes.frames.push(FrameNote { node: Some(node), place, parent });
        self.positions.push(position);
        self.frames.insert(position, frame);
        frame
    }

    /// The position that a frame stands for.
    pub fn position(&self, frame: Frame) -> (Value, Value) {
        self.positions[frame.0 as usize]
    }
}
