//! The text of a kernel: one `let` an output, position and step, under a comment a node.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use catena_field::split::{Form, Split};
use catena_field::{Binary, LabelKind, Op, Program, Unary, Value};

use crate::expression::Text;
use crate::items::Items;
use crate::names::Names;
use crate::place::Owner;
use crate::reading::{Half, Reading};
use crate::shaders::{Library, Shader};
use crate::sizes::Sizes;
use crate::{Binding, Layout, WORK_GROUP};

/// About how many characters an expression may have before it gets a line of its own.
const WIDEST: usize = 48;

/// Names of the kernel's own.
const OWN: &[&str] = &["main", "group", "local", "at", "pixel", "plane"];

/// What was written.
pub(crate) struct Written {
    pub(crate) source: String,
    pub(crate) layout: Layout,
    pub(crate) items: Items,
    /// Indices of the program's noises, in the order of their permutations.
    pub(crate) permutations: Vec<u32>,
}

/// Writes one kernel.
pub(crate) struct Writer<'a> {
    pub(crate) reading: Reading<'a>,
    pub(crate) library: Library,
    pub(crate) sizes: Sizes,
    items: Items,
    permutations: Vec<u32>,
    names: Names,
    /// What stands where a half is read: its name, or its expression.
    said: HashMap<Half, Text>,
    /// Names of the ways of forms.
    rises: HashMap<Form, String>,
    /// The first value that is nothing but a form, else the first that has it, for its name.
    bare: BTreeMap<Form, Value>,
    lines: Vec<(Option<Owner>, String)>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(program: &'a Program, split: &'a Split) -> Self {
        let mut bare = BTreeMap::new();
        for (index, _) in program.code.ops.iter().enumerate() {
            let value = Value(index as u32);
            if let Some(form) = split.form(value) {
                let named = bare.entry(form).or_insert(value);
                if split.has_rest(*named) && !split.has_rest(value) {
                    *named = value;
                }
            }
        }
        let mut library = Library::default();
        library.take(Shader::Kernel);
        Self {
            reading: Reading::new(program, split),
            library,
            sizes: Sizes::new(&program.code),
            items: Items::behind(split.stepped().len()),
            permutations: Vec::new(),
            names: Names::beside(&Library::whole_text(), OWN),
            said: HashMap::new(),
            rises: HashMap::new(),
            bare,
            lines: Vec::new(),
        }
    }

    /// Writes everything.
    pub(crate) fn write(mut self) -> Written {
        for half in self.reading.needed.clone() {
            self.say(half);
        }
        let results = self.results();
        let layout = Layout {
            bindings: self.library.bindings(),
            outputs: self.reading.program.notes.outputs.clone(),
            data_words: 4 * self.items.quadruples(),
            permutations: self.permutations.len() as u32,
        };
        let source = self.source(&layout, &results);
        Written { source, layout, items: self.items, permutations: self.permutations }
    }

    /// The place of an item of `data`.
    pub(crate) fn item(&mut self, item: crate::items::Item) -> u32 {
        self.items.place(self.reading.program, item)
    }

    /// The place of a noise's permutation.
    pub(crate) fn permutation(&mut self, noise: u32) -> usize {
        let known = self.permutations.iter().position(|known| *known == noise);
        known.unwrap_or_else(|| {
            self.permutations.push(noise);
            self.permutations.len() - 1
        })
    }

    /// What stands where a half is read.
    pub(crate) fn said(&mut self, half: Half) -> Text {
        if let (Half::Form(_), None) = (half, self.said.get(&half)) {
            self.say(half);
        }
        self.said.get(&half).cloned().unwrap_or_else(|| unreachable!("{half:?} is said before it is read"))
    }

    /// The name of a form's way from the block's first pixel.
    pub(crate) fn rise(&mut self, form: Form) -> String {
        if let Some(name) = self.rises.get(&form) {
            return name.clone();
        }
        let step = self.reading.split.step(form).expect("a form that is read has steps");
        self.library.take(Shader::Form);
        let value = self.bare.get(&form).copied();
        let wanted = value.map_or_else(|| "form".to_owned(), |value| self.wanted(value));
        let has_rest = value.is_some_and(|value| self.reading.split.has_rest(value));
        let name = self.names.fresh(&format!("{wanted}_{}", if has_rest { "rise" } else { "way" }));
        let owner = value.and_then(|value| self.reading.owner(value));
        self.lines.push((owner, format!("let {name} = risen({step}u, at);")));
        self.rises.insert(form, name.clone());
        name
    }

    /// Works out what stands for a half, and gives it a line where it deserves one.
    fn say(&mut self, half: Half) {
        let text = self.expression(half);
        let text = if self.deserves_a_line(half, &text) { self.line(half, &text.text) } else { text };
        self.said.insert(half, text);
    }

    fn line(&mut self, half: Half, expression: &str) -> Text {
        let value = match half {
            Half::Whole(value) | Half::Rest(value) | Half::Way(value) => Some(value),
            Half::Form(form) => self.bare.get(&form).copied(),
        };
        let wanted = value.map_or_else(|| "form".to_owned(), |value| self.wanted(value));
        let name = match half {
            Half::Rest(_) => self.names.fresh(&format!("{wanted}_rest")),
            Half::Way(_) => self.names.fresh(&format!("{wanted}_way")),
            Half::Whole(_) | Half::Form(_) => self.names.fresh(&wanted),
        };
        let owner = value.and_then(|value| self.reading.owner(value));
        self.lines.push((owner, format!("let {name} = {expression};")));
        Text::atom(name)
    }

    fn deserves_a_line(&self, half: Half, text: &Text) -> bool {
        let often = self.reading.reads(half) > 1;
        if is_plain(&text.text) {
            return false;
        }
        let value = match half {
            Half::Whole(value) | Half::Way(value) => value,
            Half::Rest(_) | Half::Form(_) => return often || text.text.len() > WIDEST,
        };
        let kind = self.reading.label(value).map(|label| label.kind);
        match (kind, self.reading.op(value)) {
            (_, Op::Part(..)) => false,
            (_, Op::Near(_) | Op::Carve(_)) | (Some(LabelKind::Output | LabelKind::Position), _) => true,
            _ => often || text.text.len() > WIDEST,
        }
    }

    /// What a value would be called if no other were called so.
    fn wanted(&self, value: Value) -> String {
        let notes = &self.reading.program.notes;
        if let Some(label) = self.reading.label(value) {
            return Owner { node: label.node, frame: label.frame }.name(notes, label.name);
        }
        let word = word(self.reading.unheld(value));
        match self.reading.owner(value) {
            Some(owner) if !matches!(self.reading.op(value), Op::X | Op::Y) => owner.name(notes, word),
            _ => word.to_owned(),
        }
    }

    /// What stands for each output.
    fn results(&mut self) -> Vec<String> {
        let outputs = self.reading.program.code.outputs.clone();
        let text = |output: Value| {
            if self.reading.is_uniform(output) {
                return self.uniform(output).text;
            }
            let half = self.reading.whole(output);
            self.said(half).text
        };
        outputs.into_iter().map(text).collect()
    }
}

/// The text around the values.
impl Writer<'_> {
    fn source(&self, layout: &Layout, results: &[String]) -> String {
        let mut text = head(layout);
        for binding in &layout.bindings {
            text += &declaration(*binding, layout);
        }
        text += &self.library.text();
        text += &self.entry(results);
        text
    }

    fn entry(&self, results: &[String]) -> String {
        let (across, down) = WORK_GROUP;
        let mut text = format!("\n@compute @workgroup_size({across}, {down})\n");
        text += "fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {\n";
        text += "    let at = place_of(group.xy, local.xy);\n";
        text += "    if (any(at.pixel >= head.tile_size)) {\n        return;\n    }\n";
        let mut before = None;
        for (owner, line) in &self.lines {
            if let Some(owner) = owner.filter(|owner| Some(*owner) != before) {
                let _ = write!(text, "\n    // {}\n", owner.words(&self.reading.program.notes));
                before = Some(owner);
            }
            let _ = writeln!(text, "    {line}");
        }
        text += "\n    let pixel = at.pixel.y * head.tile_size.x + at.pixel.x;\n";
        if results.len() > 1 {
            text += "    let plane = head.tile_size.x * head.tile_size.y;\n";
        }
        for (output, result) in results.iter().enumerate() {
            let place = match output {
                0 => "pixel".to_owned(),
                1 => "plane + pixel".to_owned(),
                _ => format!("{output}u * plane + pixel"),
            };
            let _ = writeln!(text, "    result[{place}] = {result};");
        }
        text + "}\n"
    }
}

fn head(layout: &Layout) -> String {
    let outputs = layout.outputs.join(", ");
    let (across, down) = WORK_GROUP;
    format!(
        "// {outputs}: a compute kernel by Catena.\n//\n\
        // One invocation computes one pixel of a tile, a work group {across} x {down} of them. Names that end in `way`\n\
        // are counted from the first pixel of the sample's block; see the head of each part for what lies where.\n\n"
    )
}

fn declaration(binding: Binding, layout: &Layout) -> String {
    let (number, name) = (binding.number(), binding.name());
    let kind = match binding {
        _ if binding.is_uniform() => "uniform",
        Binding::Result => "storage, read_write",
        _ => "storage, read",
    };
    let data = match binding {
        Binding::Head => "Head".to_owned(),
        Binding::Permutations => format!("array<vec4<u32>, {}>", 16 * layout.permutations.max(1)),
        Binding::Points | Binding::Records | Binding::Result => "array<f32>".to_owned(),
        Binding::Data => format!("array<vec4<u32>, {}>", layout.data_words / 4),
        Binding::Anchors | Binding::Sites | Binding::Words => "array<u32>".to_owned(),
    };
    format!("@group(0) @binding({number}) var<{kind}> {name}: {data};\n")
}

/// A name or a number: what costs nothing to write again.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

/// What a value is called that nobody has named.
fn word(op: &Op) -> &'static str {
    match op {
        Op::X => "x",
        Op::Y => "y",
        Op::Unary(Unary::Negate, _) => "negative",
        Op::Unary(Unary::Absolute, _) => "size",
        Op::Unary(Unary::Floor, _) => "whole",
        Op::Unary(Unary::SquareRoot, _) => "root",
        Op::Unary(Unary::CosPi, _) => "cosine",
        Op::Unary(Unary::Hold, _) => "held", // of a hold of a hold
        Op::Binary(Binary::Add, ..) => "sum",
        Op::Binary(Binary::Subtract, ..) => "difference",
        Op::Binary(Binary::Multiply, a, b) if a == b => "square",
        Op::Binary(Binary::Multiply, ..) => "product",
        Op::Binary(Binary::Divide, ..) => "share",
        Op::Binary(Binary::Minimum | Binary::Maximum, ..) => "limited",
        Op::Binary(Binary::Power, ..) => "power",
        Op::Mix(..) => "blend",
        Op::Less(..) => "choice",
        Op::Fractal(_) | Op::ValueNoise { .. } | Op::White { .. } => "noise",
        Op::Near(_) => "near",
        Op::Carve(_) => "carved",
        Op::Raster(_) => "raster",
        Op::Curve(..) => "curve",
        Op::Table(..) => "entry",
        Op::Constant(_) | Op::Slot(_) | Op::Part(..) | Op::Number(..) => "value",
    }
}
