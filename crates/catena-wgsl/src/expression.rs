//! Halves of values as WGSL expressions, with parentheses only where the order of operations demands them.

use catena_field::split::Form;
use catena_field::{Basis, Binary, Carve, Fractal, Near, Op, Part, Placement, RasterRead, Unary, Value};
use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter};
use catena_kernels::sites::Metric;

use crate::items::Item;
use crate::reading::{Half, Signed, coordinates, way};
use crate::shaders::Shader;
use crate::write::Writer;

/// How tightly an expression holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// `a + b`
    Sum,
    /// `a * b`
    Product,
    /// `-a`
    Negative,
    /// `a`, `f(a)`, `a.b`
    Atom,
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) level: Level,
}

impl Text {
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), level: Level::Atom }
    }

    fn new(text: String, level: Level) -> Self {
        Self { text, level }
    }

    fn left(self, level: Level) -> String {
        if self.level < level { format!("({})", self.text) } else { self.text }
    }

    /// After an operator, where a sign of its own is easily overlooked.
    fn right(self, level: Level) -> String {
        if self.level < level || self.text.starts_with('-') { format!("({})", self.text) } else { self.text }
    }

    fn negated(self) -> Self {
        Self::new(format!("-{}", self.left(Level::Atom)), Level::Negative)
    }
}

impl Writer<'_> {
    /// What a half is made of.
    pub(crate) fn expression(&mut self, half: Half) -> Text {
        match half {
            Half::Form(form) => self.form(form),
            Half::Rest(value) => self.linear(value),
            Half::Way(value) => self.way(value),
            Half::Whole(value) => match (self.reading.split.form(value), self.reading.rest(value)) {
                (Some(form), Some(rest)) => {
                    let form = self.said(Half::Form(form));
                    self.with_rest(form, rest)
                }
                _ => self.op(value),
            },
        }
    }

    fn form(&mut self, form: Form) -> Text {
        let anchor =
            self.reading.split.value_anchor(form).expect("a form that is read as a value has an anchor");
        self.library.take(Shader::Anchor);
        let place = self.item(Item::Anchor(anchor));
        let rise = self.rise(form);
        Text::new(format!("anchored(at.words + word({place}u)) + {rise}"), Level::Sum)
    }

    /// `a + rest`, or `a - rest`.
    fn with_rest(&mut self, a: Text, rest: Signed) -> Text {
        let sign = if rest.is_negative { "-" } else { "+" };
        let level = if rest.is_negative { Level::Product } else { Level::Sum };
        let rest = self.said(rest.half).right(level);
        Text::new(format!("{} {sign} {rest}", a.left(Level::Sum)), Level::Sum)
    }

    /// An operand of an operation on values.
    fn value(&mut self, value: Value) -> Text {
        if self.reading.is_uniform(value) {
            self.uniform(value)
        } else {
            self.said(self.reading.whole(value))
        }
    }

    /// A number that doesn't vary: written where the formula has it, else read.
    pub(crate) fn uniform(&mut self, value: Value) -> Text {
        let value = self.reading.first(value);
        if let Op::Constant(number) = *self.reading.op(value) {
            return number_text(number);
        }
        let place = self.item(Item::Uniform(value));
        self.library.take(Shader::Kernel);
        Text::atom(format!("real({place}u)"))
    }

    fn signed(&mut self, rest: Option<Signed>) -> Option<Text> {
        let Signed { half, is_negative } = rest?;
        let text = self.said(half);
        Some(if is_negative { text.negated() } else { text })
    }

    /// A value's own operation on its operands' rests.
    fn linear(&mut self, value: Value) -> Text {
        match *self.reading.op(value) {
            Op::Unary(Unary::Negate, v) => self.rest_of(v).negated(),
            Op::Binary(Binary::Subtract, a, b) => self.infix("-", Level::Sum, Level::Product, (a, b)),
            Op::Binary(Binary::Multiply, a, b) => self.infix("*", Level::Product, Level::Negative, (a, b)),
            Op::Binary(Binary::Divide, a, b) => {
                let (a, b) = (self.rest_of(a), self.uniform(b));
                self.quotient(a, b)
            }
            Op::Binary(_, a, b) => self.infix("+", Level::Sum, Level::Product, (a, b)),
            Op::Part(near, part) => self.site(near, part),
            ref op => unreachable!("{op:?} has no linear rest"),
        }
    }

    fn infix(&mut self, sign: &str, own: Level, right: Level, (a, b): (Value, Value)) -> Text {
        let (a, b) = (self.rest_of(a), self.rest_of(b));
        Text::new(format!("{} {sign} {}", a.left(own), b.right(right)), own)
    }

    /// An operand of an operation on rests.
    fn rest_of(&mut self, value: Value) -> Text {
        if self.reading.is_uniform(value) {
            return self.uniform(value);
        }
        let rest = self.reading.rest(value);
        self.signed(rest).unwrap_or_else(|| Text::atom("0.0"))
    }

    /// How far a coordinate has moved since the block's first pixel.
    fn way(&mut self, value: Value) -> Text {
        let rest = self.reading.rest(value);
        let Some(form) = self.reading.rising(value) else {
            return self.signed(rest).unwrap_or_else(|| Text::atom("0.0"));
        };
        let rise = Text::atom(self.rise(form));
        match rest {
            Some(rest) => self.with_rest(rise, rest),
            None => rise,
        }
    }

    /// How far a position has moved since the block's first pixel.
    fn moved(&mut self, op: &Op) -> String {
        let (x, y) = coordinates(op).expect("asked of readers of positions only");
        let [x, y] = [x, y].map(|coordinate| self.said(Half::Way(self.reading.first(coordinate))).text);
        format!("vec2<f32>({x}, {y})")
    }

    fn op(&mut self, value: Value) -> Text {
        let op = *self.reading.op(value);
        if let Some(near) = self.reading.apart(&op) {
            return Text::atom(format!("{}.apart", self.said(Half::Whole(near)).text));
        }
        match op {
            Op::Unary(unary, v) => self.unary(unary, v),
            Op::Binary(binary, a, b) => self.binary(binary, a, b),
            Op::Mix(a, b, t) => self.helper("blend", &[a, b, t]),
            Op::Less(a, b, then, otherwise) => {
                let [a, b, then, otherwise] = [a, b, then, otherwise].map(|operand| self.value(operand).text);
                Text::atom(format!("select({otherwise}, {then}, {a} < {b})"))
            }
            Op::Fractal(fractal) => self.fractal(&fractal, value),
            Op::ValueNoise { .. } => self.reader(Shader::ValueNoise, "value_noise_sum", value, &op),
            Op::White { .. } => self.reader(Shader::WhiteNoise, "white_noise", value, &op),
            Op::Near(near) => self.near(&near, value),
            Op::Part(near, part) => {
                let part = match part {
                    Part::D1 => "d1",
                    Part::D2 => "d2",
                    Part::Number => "number",
                    Part::First => "first",
                    Part::Second => "second",
                    Part::X1 | Part::Y1 | Part::X2 | Part::Y2 => return self.site(near, part),
                    Part::Height => "height",
                    Part::Water => "water",
                    Part::Wet => "wet",
                    Part::Floodplain => "floodplain",
                    Part::Flow => "flow",
                    Part::Basin => "basin",
                };
                Text::atom(format!("{}.{part}", self.value(near).text))
            }
            Op::Table(_, v) => {
                self.library.take(Shader::Table);
                let record = self.item(Item::Record(value));
                Text::atom(format!("entry({record}u, {})", self.value(v).text))
            }
            Op::Raster(read) => self.raster(&read, value),
            Op::Carve(carve) => self.carve(&carve, value),
            Op::Curve(_, v) => {
                self.library.take(Shader::Curve);
                let record = self.item(Item::Record(value));
                Text::atom(format!("curve({record}u, {})", self.value(v).text))
            }
            Op::X | Op::Y | Op::Constant(_) | Op::Slot(_) | Op::Number(..) => {
                unreachable!("{op:?} is a form or doesn't vary")
            }
        }
    }

    /// The way to a site, and what is left of the position that it is looked for from.
    fn site(&mut self, near: Value, part: Part) -> Text {
        let Some((along, way)) = way(self.reading.op(near), part) else {
            unreachable!("{part:?} is no place")
        };
        let way = Text::atom(format!("{}.{way}", self.value(near).text));
        if self.reading.is_uniform(along) {
            return way;
        }
        match self.reading.rest(along) {
            Some(rest) => self.with_rest(way, rest),
            None => way,
        }
    }

    fn unary(&mut self, op: Unary, v: Value) -> Text {
        match op {
            Unary::Negate => self.value(v).negated(),
            Unary::Absolute => self.builtin("abs", &[v]),
            Unary::Floor => self.builtin("floor", &[v]),
            Unary::SquareRoot => self.helper("square_root", &[v]),
            Unary::Hold if self.sizes.is_held(v) => self.value(v),
            Unary::Hold => self.helper("hold", &[v]),
            Unary::CosPi => unreachable!("refused before anything is written"),
        }
    }

    fn binary(&mut self, op: Binary, a: Value, b: Value) -> Text {
        match op {
            Binary::Minimum => self.builtin("min", &[a, b]),
            Binary::Maximum => self.builtin("max", &[a, b]),
            Binary::Power => {
                self.library.take(Shader::Real);
                self.builtin("signed_power", &[a, b])
            }
            Binary::Divide => {
                let (a, b) = (self.value(a), self.value(b));
                self.quotient(a, b)
            }
            Binary::Add | Binary::Subtract | Binary::Multiply => {
                let (sign, own, right) = match op {
                    Binary::Add => ("+", Level::Sum, Level::Product),
                    Binary::Subtract => ("-", Level::Sum, Level::Product),
                    _ => ("*", Level::Product, Level::Negative),
                };
                let (a, b) = (self.value(a), self.value(b));
                Text::new(format!("{} {sign} {}", a.left(own), b.right(right)), own)
            }
        }
    }

    /// `a / b` where b is a number of a formula that isn't 0, else by the rule for 0.
    fn quotient(&mut self, a: Text, b: Text) -> Text {
        if b.text.parse::<f64>().is_ok_and(|number| number != 0.0) {
            return Text::new(
                format!("{} / {}", a.left(Level::Product), b.right(Level::Negative)),
                Level::Product,
            );
        }
        self.library.take(Shader::Arithmetic);
        Text::atom(format!("divide({}, {})", a.text, b.text))
    }

    fn builtin(&mut self, function: &str, operands: &[Value]) -> Text {
        let operands: Vec<String> = operands.iter().map(|operand| self.value(*operand).text).collect();
        Text::atom(format!("{function}({})", operands.join(", ")))
    }

    fn helper(&mut self, function: &str, operands: &[Value]) -> Text {
        self.library.take(Shader::Arithmetic);
        self.builtin(function, operands)
    }
}

/// Intrinsics.
impl Writer<'_> {
    fn reader(&mut self, shader: Shader, function: &str, value: Value, op: &Op) -> Text {
        self.reader_with(shader, function, "", value, op, "")
    }

    /// A call of a function that reads a position: `function(before RECORD, between at, MOVED)`.
    fn reader_with(
        &mut self,
        shader: Shader,
        function: &str,
        before: &str,
        value: Value,
        op: &Op,
        between: &str,
    ) -> Text {
        self.library.take(shader);
        let record = self.item(Item::Record(value));
        let moved = self.moved(op);
        Text::atom(format!("{function}({before}{record}u, {between}at, {moved})"))
    }

    fn fractal(&mut self, fractal: &Fractal, value: Value) -> Text {
        let seed = self.permutation(fractal.noise);
        let (shader, function) = match fractal.basis {
            Basis::Simplex => (Shader::Simplex, "simplex_sum"),
            Basis::Perlin => (Shader::Perlin, "perlin_sum"),
        };
        let fold = match fractal.fold {
            Fold::Plain => "PLAIN, ",
            Fold::Ridged => "RIDGED, ",
            Fold::Billow => "BILLOW, ",
        };
        self.reader_with(shader, function, &format!("{seed}u, "), value, &Op::Fractal(*fractal), fold)
    }

    fn near(&mut self, near: &Near, value: Value) -> Text {
        let (shader, function) = match near.placement {
            Placement::Scattered => (Shader::Scattered, "scattered"),
            Placement::Jittered => (Shader::Jittered, "jittered"),
        };
        let metric = match near.metric {
            Metric::Euclidean => "EUCLIDEAN, ",
            Metric::Manhattan => "MANHATTAN, ",
            Metric::Chebyshev => "CHEBYSHEV, ",
        };
        self.reader_with(shader, function, metric, value, &Op::Near(*near), "")
    }

    fn carve(&mut self, carve: &Carve, value: Value) -> Text {
        self.library.take(Shader::Carve);
        let record = self.item(Item::Record(value));
        let (moved, land) = (self.moved(&Op::Carve(*carve)), self.value(carve.land));
        Text::atom(format!("carve({record}u, at, {moved}, {})", land.text))
    }

    fn raster(&mut self, read: &RasterRead, value: Value) -> Text {
        let (shader, function) = match read.filter {
            Filter::Bilinear => (Shader::Bilinear, "bilinear"),
            Filter::Bicubic => (Shader::Bicubic, "bicubic"),
        };
        let edge = match read.edge {
            Edge::Clamp => "CLAMP, ",
            Edge::Mirror => "MIRROR, ",
            Edge::Wrap => "WRAP, ",
        };
        self.reader_with(shader, function, "", value, &Op::Raster(*read), edge)
    }
}

/// A number of a formula.
fn number_text(number: f64) -> Text {
    let text = format!("{number:?}");
    let level = if text.starts_with('-') { Level::Negative } else { Level::Atom };
    Text::new(text, level)
}
