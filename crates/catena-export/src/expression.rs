//! Values as Rust expressions, with parentheses only where the order of operations demands them.

use catena_field::{
    Basis, Binary, Fractal, Interval, Near, Octaves, Op, Part, Program, RasterRead, Table, Unary, Value,
};
use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter};
use catena_kernels::sites::Metric;

use crate::ExportError;
use crate::context::Context;
use crate::fields::Held;
use crate::number;
use crate::place::Owner;
use crate::plan::Plan;

/// How tightly an expression holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// `a + b`
    Sum,
    /// `a * b`
    Product,
    /// `-a`
    Negative,
    /// `a`, `f(a)`, `a.b`
    Atom,
}

/// Writes the expressions of one method.
pub(crate) struct Expressions<'a> {
    pub(crate) program: &'a Program,
    pub(crate) plan: &'a Plan,
    pub(crate) ranges: &'a [Interval],
    /// Which of the context's stages each stage of the program is.
    pub(crate) stages: &'a [usize],
    pub(crate) context: &'a mut Context,
    /// The first thing that could not be written.
    pub(crate) failure: Option<ExportError>,
}

impl Expressions<'_> {
    /// What a value is made of, for a `let` or as a method's last line.
    pub(crate) fn whole(&mut self, value: Value) -> String {
        match self.program.code.ops[value.index()] {
            Op::Less(a, b, then, otherwise) => {
                let [a, b, then, otherwise] = [a, b, then, otherwise].map(|operand| self.alone(operand));
                format!("if {a} < {b} {{ {then} }} else {{ {otherwise} }}")
            }
            op => self.op(&op, value).0,
        }
    }

    /// An operand that nothing pulls at: an argument.
    fn alone(&mut self, value: Value) -> String {
        self.operand(value).0
    }

    /// An operand that holds together at least as tightly as `level`.
    fn left(&mut self, value: Value, level: Level) -> String {
        let (text, own) = self.operand(value);
        if own < level { format!("({text})") } else { text }
    }

    /// An operand after an operator, where a sign of its own is easily overlooked.
    fn right(&mut self, value: Value, level: Level) -> String {
        let (text, own) = self.operand(value);
        if own < level || text.starts_with('-') { format!("({text})") } else { text }
    }

    fn operand(&mut self, value: Value) -> (String, Level) {
        match self.plan.name(value) {
            Some(name) => (name.to_owned(), Level::Atom),
            None => self.op(&self.program.code.ops[value.index()], value),
        }
    }

    fn op(&mut self, op: &Op, value: Value) -> (String, Level) {
        match *op {
            Op::X => ("x".to_owned(), Level::Atom),
            Op::Y => ("y".to_owned(), Level::Atom),
            Op::Constant(number) => constant(number),
            Op::Slot(slot) => constant(self.program.data.reals[slot as usize]),
            Op::Unary(unary, v) => self.unary(unary, v),
            Op::Binary(binary, a, b) => self.binary(binary, a, b),
            Op::Mix(a, b, t) => (self.mix(a, b, t), Level::Sum),
            Op::Less(a, b, then, otherwise) => self.call("select", &[a, b, then, otherwise]),
            Op::Fractal(fractal) => (self.fractal(&fractal, value), Level::Atom),
            Op::ValueNoise { noise, octaves, x, y, falloff } => {
                (self.value_noise((noise, octaves), [x, y, falloff], value), Level::Atom)
            }
            Op::White { octaves, .. } if self.program.data.octaves[octaves as usize].kept == 0 => {
                constant(0.0)
            }
            Op::White { noise, x, y, .. } => {
                let seed = self.noise(Held::White, noise, value);
                let [x, y] = [x, y].map(|v| self.alone(v));
                let function = self.context.imports.item("hash", "white_noise");
                (format!("{function}(self.{seed}, {x}, {y})"), Level::Atom)
            }
            Op::Near(near) => (self.near(&near, value), Level::Atom),
            Op::Carve(carve) => {
                let [x, y, land] = [carve.x, carve.y, carve.land].map(|v| self.alone(v));
                (format!("self.{}[0].carve({x}, {y}, {land})", self.stage(carve.stage)), Level::Atom)
            }
            Op::Part(near, part) => {
                let field = format!("{}.{}", self.alone(near), part_name(part));
                let is_index = matches!(part, Part::First | Part::Second);
                (if is_index { format!("f64::from({field})") } else { field }, Level::Atom)
            }
            Op::Raster(read) => (self.raster(&read), Level::Atom),
            Op::Number(stage, index) => (format!("self.{}[{index}]", self.stage(stage)), Level::Atom),
            Op::Curve(curve, v) => (self.curve(curve, v, value), Level::Atom),
            Op::Table(table, v) => (self.table(table, v, value), Level::Atom),
        }
    }

    fn unary(&mut self, op: Unary, v: Value) -> (String, Level) {
        match op {
            Unary::Negate => (format!("-{}", self.left(v, Level::Atom)), Level::Negative),
            Unary::Absolute => (format!("{}.abs()", self.left(v, Level::Atom)), Level::Atom),
            Unary::Floor => (format!("{}.floor()", self.left(v, Level::Atom)), Level::Atom),
            Unary::SquareRoot => self.call("square_root", &[v]),
            Unary::Hold => self.call("hold", &[v]),
            Unary::CosPi => self.call("cos_pi", &[v]),
        }
    }

    fn binary(&mut self, op: Binary, a: Value, b: Value) -> (String, Level) {
        match op {
            Binary::Add => self.infix("+", a, b, Level::Sum, Level::Product),
            Binary::Subtract => self.infix("-", a, b, Level::Sum, Level::Product),
            Binary::Multiply => self.infix("*", a, b, Level::Product, Level::Negative),
            Binary::Divide if self.is_never_zero(b) => self.infix("/", a, b, Level::Product, Level::Negative),
            Binary::Divide => self.call("divide", &[a, b]),
            Binary::Minimum => self.call("min", &[a, b]),
            Binary::Maximum => self.call("max", &[a, b]),
            Binary::Power => self.call("signed_power", &[a, b]),
        }
    }

    fn infix(&mut self, sign: &str, a: Value, b: Value, own: Level, right: Level) -> (String, Level) {
        (format!("{} {sign} {}", self.left(a, own), self.right(b, right)), own)
    }

    fn call(&mut self, function: &'static str, operands: &[Value]) -> (String, Level) {
        let module = if matches!(function, "cos_pi" | "signed_power") { "real" } else { "arithmetic" };
        self.context.imports.item(module, function);
        let operands: Vec<String> = operands.iter().map(|operand| self.alone(*operand)).collect();
        (format!("{function}({})", operands.join(", ")), Level::Atom)
    }

    fn mix(&mut self, a: Value, b: Value, t: Value) -> String {
        let (first, again) = (self.left(a, Level::Sum), self.right(a, Level::Product));
        format!("{first} + ({} - {again}) * {}", self.left(b, Level::Sum), self.right(t, Level::Negative))
    }

    fn is_never_zero(&self, value: Value) -> bool {
        let Interval { low, high } = self.ranges[value.index()];
        low > 0.0 || high < 0.0
    }
}

/// Intrinsics.
impl Expressions<'_> {
    fn fractal(&mut self, fractal: &Fractal, value: Value) -> String {
        let held = match fractal.basis {
            Basis::Simplex => Held::Simplex,
            Basis::Perlin => Held::Perlin,
        };
        let noise = self.noise(held, fractal.noise, value);
        let octaves = self.program.data.octaves[fractal.octaves as usize];
        let Fractal { x, y, persistence, lacunarity, .. } = *fractal;
        let [x, y, persistence, lacunarity] = [x, y, persistence, lacunarity].map(|v| self.alone(v));
        let (fold, method) = match fractal.fold {
            Fold::Plain => ("Plain", "fbm"),
            Fold::Ridged => ("Ridged", "ridged"),
            Fold::Billow => ("Billow", "billow"),
        };
        let (count, kept) = (octaves.count, octaves.kept);
        if kept == count {
            return format!("self.{noise}.{method}({x}, {y}, {count}, {persistence}, {lacunarity})");
        }
        let imports = &mut self.context.imports;
        let (fold_type, octaves) = (imports.item("fractal", "Fold"), imports.item("fractal", "Octaves"));
        let octaves = format!(
            "{octaves} {{ count: {count}, kept: {kept}, persistence: {persistence}, lacunarity: {lacunarity} }}"
        );
        format!("self.{noise}.fractal({x}, {y}, {fold_type}::{fold}, &{octaves})")
    }

    fn value_noise(&mut self, (noise, octaves): (u32, u32), operands: [Value; 3], value: Value) -> String {
        let Octaves { count, kept } = self.program.data.octaves[octaves as usize];
        let noise = self.noise(Held::Value, noise, value);
        let [x, y, falloff] = operands.map(|v| self.alone(v));
        if kept == count {
            return format!("self.{noise}.sample({x}, {y}, {count}, {falloff})");
        }
        format!("self.{noise}.sample_kept({x}, {y}, {count}, {kept}, {falloff})")
    }

    fn near(&mut self, near: &Near, value: Value) -> String {
        let data = self.program.data.sites[near.sites as usize];
        let made_by = self.program.notes.sites.get(near.sites as usize);
        let node = self.owner(value).map(|owner| owner.node).or(made_by.copied());
        let node = node.map_or("sites", |node| &self.program.notes.node(node).name);
        let Context { fields, imports, .. } = &mut *self.context;
        let sites = fields.name(Held::sites(near.placement, &data), node, node, imports).to_owned();
        let [x, y] = [near.x, near.y].map(|v| self.alone(v));
        let metric = match near.metric {
            Metric::Euclidean => return format!("self.{sites}.nearest({x}, {y})"),
            Metric::Manhattan => "Manhattan",
            Metric::Chebyshev => "Chebyshev",
        };
        let metric_type = self.context.imports.item("sites", "Metric");
        format!("self.{sites}.nearest_by({metric_type}::{metric}, {x}, {y})")
    }

    fn raster(&mut self, read: &RasterRead) -> String {
        let layer = format!("self.{}[{}]", self.stage(read.stage), read.layer);
        let [x, y] = [read.x, read.y].map(|v| self.alone(v));
        let (filter, method) = match read.filter {
            Filter::Bilinear => ("Bilinear", "bilinear"),
            Filter::Bicubic => ("Bicubic", "bicubic"),
        };
        let edge = match read.edge {
            Edge::Clamp => return format!("{layer}.{method}({x}, {y})"),
            Edge::Mirror => "Mirror",
            Edge::Wrap => "Wrap",
        };
        let imports = &mut self.context.imports;
        let (filter_type, edge_type) = (imports.item("raster", "Filter"), imports.item("raster", "Edge"));
        format!("{layer}.sample({x}, {y}, {filter_type}::{filter}, {edge_type}::{edge})")
    }

    fn curve(&mut self, curve: u32, v: Value, value: Value) -> String {
        let held = Held::curve(&self.program.data.curves[curve as usize]);
        let node = self.owner(value).map_or("curve", |owner| &self.program.notes.node(owner.node).name);
        let Context { fields, imports, .. } = &mut *self.context;
        let name = fields.name(held, node, node, imports).to_owned();
        format!("self.{name}.at({})", self.alone(v))
    }

    fn table(&mut self, table: Table, v: Value, value: Value) -> String {
        let field = match table {
            Table::Stage(stage) => self.stage(stage).to_owned(),
            Table::Data(index) => {
                let numbers = self.program.data.tables[index as usize].iter();
                let held = Held::Table(numbers.map(|number| number.to_bits()).collect());
                let node =
                    self.owner(value).map_or("table", |owner| &self.program.notes.node(owner.node).name);
                let Context { fields, imports, .. } = &mut *self.context;
                fields.name(held, node, node, imports).to_owned()
            }
        };
        let function = self.context.imports.item("table", "entry");
        format!("{function}(&self.{field}, {})", self.alone(v))
    }

    /// The field of a noise, called after the node that reads it, and after the seed where that has a name.
    fn noise(&mut self, held: fn(i64) -> Held, noise: u32, value: Value) -> String {
        let notes = &self.program.notes;
        let made_by = notes.noises.get(noise as usize).copied();
        let node = self.owner(value).map(|owner| owner.node).or(made_by.map(|(node, _)| node));
        let key = made_by.filter(|(maker, _)| Some(*maker) == node).map_or("seed", |(_, key)| key);
        let node = node.map_or("noise", |node| &notes.node(node).name);
        let wanted = match key.strip_suffix("_seed") {
            Some(kind) => format!("{node}_{kind}"),
            None => node.to_owned(),
        };
        let Context { fields, imports, .. } = &mut *self.context;
        fields.name(held(self.program.data.noises[noise as usize]), &wanted, node, imports).to_owned()
    }

    fn stage(&self, stage: u32) -> &str {
        &self.context.stages[self.stages[stage as usize]].field
    }

    fn owner(&self, value: Value) -> Option<Owner> {
        self.plan.owner(value)
    }
}

fn constant(number: f64) -> (String, Level) {
    let text = number::real(number);
    let level = if text.starts_with('-') { Level::Negative } else { Level::Atom };
    (text, level)
}

fn part_name(part: Part) -> &'static str {
    match part {
        Part::D1 => "d1",
        Part::D2 => "d2",
        Part::Number => "value",
        Part::First => "first",
        Part::Second => "second",
        Part::X1 => "x1",
        Part::Y1 => "y1",
        Part::X2 => "x2",
        Part::Y2 => "y2",
        Part::Height => "height",
        Part::Water => "water",
        Part::Wet => "wet",
        Part::Floodplain => "floodplain",
        Part::Flow => "flow",
        Part::Basin => "basin",
    }
}
