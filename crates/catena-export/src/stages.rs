//! Stages: what `new` builds before anything is sampled, nested ones first, equal ones once.

use std::collections::HashMap;
use std::sync::Arc;

use catena_field::{Encoder, FileSource, Points, Program, RustCall, Stage, Value, Yield};

use crate::body::Method;
use crate::context::Context;
use crate::names::Names;
use crate::text::Text;
use crate::{ExportError, FileRaster, bundle};

/// A stage and its names.
pub(crate) struct StagePlan {
    /// The field that holds what it yields.
    pub(crate) field: String,
    /// The method that builds it.
    pub(crate) method: String,
    pub(crate) stage: Arc<Stage>,
    pub(crate) call: RustCall,
    pub(crate) inputs: Vec<Input>,
    pub(crate) file: Option<FileRaster>,
}

/// Where one of a stage's inputs comes from.
pub(crate) enum Input {
    /// A layer of an earlier stage on the same lattice, taken as it is.
    Layer(usize, u32),
    /// A field, sampled at the lattice's points.
    Field(Box<InputField>),
}

/// A field that a stage samples.
pub(crate) struct InputField {
    program: Program,
    stages: Vec<usize>,
    method: String,
}

/// Finds the stages of programs.
pub(crate) struct Finder<'a> {
    pub(crate) files: &'a dyn Fn(&FileSource) -> Option<FileRaster>,
    pub(crate) fields: &'a mut Names,
    pub(crate) methods: &'a mut Names,
    pub(crate) plans: Vec<StagePlan>,
    pub(crate) known: HashMap<Vec<u8>, usize>,
}

impl Finder<'_> {
    /// For each stage of a bound program, which of the plans it is.
    pub(crate) fn stages(&mut self, program: &Program) -> Result<Vec<usize>, ExportError> {
        program.data.stages.iter().map(|stage| self.stage(stage)).collect()
    }

    fn stage(&mut self, stage: &Arc<Stage>) -> Result<usize, ExportError> {
        let programs: Vec<Program> = stage.inputs.iter().map(Program::bound).collect();
        let call = stage.build.rust();
        let key = key(stage, &programs, &call);
        if let Some(index) = self.known.get(&key) {
            return Ok(*index);
        }
        if let Some(module) = call.modules.iter().find(|module| !bundle::is_known(module)) {
            let (node, module) = (stage.node.clone(), (*module).to_owned());
            return Err(ExportError::UnknownKernel { node, module });
        }
        let file = self.file(stage)?;
        let nested = programs.iter().map(|program| self.stages(program)).collect::<Result<Vec<_>, _>>()?;
        let field = self.fields.fresh(&stage.node);
        let method = self.methods.fresh(&format!("build_{field}"));
        let inputs = programs.into_iter().zip(nested).enumerate();
        let inputs = inputs.map(|(index, (program, stages))| {
            let several = if stage.inputs.len() > 1 { format!("_{}", index + 1) } else { String::new() };
            self.input(stage, program, stages, &format!("{field}_input{several}"))
        });
        let inputs = inputs.collect();
        self.plans.push(StagePlan { field, method, stage: stage.clone(), call, inputs, file });
        self.known.insert(key, self.plans.len() - 1);
        Ok(self.plans.len() - 1)
    }

    fn file(&self, stage: &Stage) -> Result<Option<FileRaster>, ExportError> {
        let Points::File(source) = &stage.points else { return Ok(None) };
        let (node, path) = (stage.node.clone(), source.path.clone());
        let Some(raster) = (self.files)(source) else { return Err(ExportError::MissingFile { node, path }) };
        let FileRaster { columns, rows, ref values, .. } = raster;
        if values.len() == columns as usize * rows as usize {
            return Ok(Some(raster));
        }
        Err(ExportError::Shape { node, path, columns, rows, values: values.len() })
    }

    fn input(&mut self, stage: &Stage, program: Program, stages: Vec<usize>, method: &str) -> Input {
        let shape = match &stage.points {
            Points::Lattice(lattice) => (lattice.columns, lattice.rows),
            Points::File(_) => (0, 0),
        };
        if let Some((nested, layer)) = program.plain_raster() {
            let nested = stages[nested as usize];
            if self.plans[nested].shape() == shape {
                return Input::Layer(nested, layer);
            }
        }
        Input::Field(Box::new(InputField { program, stages, method: self.methods.fresh(method) }))
    }
}

/// Everything that decides what a stage yields.
fn key(stage: &Stage, inputs: &[Program], call: &RustCall) -> Vec<u8> {
    let mut encoder = Encoder::new();
    encoder.text(&format!("{:?}", stage.points));
    for input in inputs {
        encoder.bytes(input.content_hash().as_bytes());
    }
    encoder.text(&call.expression);
    stage.build.encode(&mut encoder);
    encoder.into_bytes()
}

impl StagePlan {
    /// Columns and rows of its points.
    fn shape(&self) -> (u32, u32) {
        match (&self.stage.points, &self.file) {
            (Points::Lattice(lattice), _) => (lattice.columns, lattice.rows),
            (Points::File(_), Some(file)) => (file.columns, file.rows),
            (Points::File(_), None) => (0, 0),
        }
    }

    /// The type of its field.
    pub(crate) fn type_name(&self) -> String {
        match self.call.yields {
            Yield::Layers(_) => "Vec<Raster>".to_owned(),
            Yield::Numbers(count) => format!("[f64; {count}]"),
        }
    }

    /// What its field holds until it is built.
    pub(crate) fn blank(&self) -> String {
        match self.call.yields {
            Yield::Layers(_) => "Vec::new()".to_owned(),
            Yield::Numbers(count) => format!("[0.0; {count}]"),
        }
    }

    /// The line of `new` that builds it.
    pub(crate) fn assignment(&self) -> String {
        let seed = if self.reads("seed") { "seed" } else { "" };
        let Self { field, method, .. } = self;
        match self.call.yields {
            Yield::Layers(_) => format!("terrain.{field} = Vec::from(terrain.{method}({seed}));"),
            Yield::Numbers(_) => format!("terrain.{field} = terrain.{method}({seed});"),
        }
    }

    /// Whether the build reads a variable, or calls a module.
    pub(crate) fn reads(&self, word: &str) -> bool {
        self.call
            .expression
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .any(|part| part == word)
    }

    /// Whether one of its inputs is sampled.
    pub(crate) fn samples(&self) -> bool {
        self.reads("inputs") && self.inputs.iter().any(|input| matches!(input, Input::Field(_)))
    }

    /// The name of the file beside the source.
    pub(crate) fn file_name(&self) -> String {
        format!("{}.f64", self.field)
    }
}

/// Writes the method that builds a stage, and those of its inputs.
pub(crate) fn write(index: usize, context: &mut Context, text: &mut Text) -> Result<(), ExportError> {
    let plan = std::mem::take(&mut context.stages[index].inputs);
    let first = text.next();
    context.stages[index].write_build(&plan, &context.stages, text);
    text.mark(&context.stages[index].stage.node, first);
    for input in &plan {
        let Input::Field(field) = input else { continue };
        text.blank();
        let stage = &context.stages[index];
        let words = format!("What {} reads.", stage.stage.node);
        let InputField { program, stages, method } = &**field;
        let [output] = program.code.outputs[..] else { return Err(ExportError::NoOutput) };
        Method { program, output, stages, name: method, words: &words, public: false }
            .write(context, text)?;
    }
    context.stages[index].inputs = plan;
    Ok(())
}

impl StagePlan {
    fn write_build(&self, inputs: &[Input], stages: &[StagePlan], text: &mut Text) {
        let seed = if self.reads("seed") { ", seed: i64" } else { "" };
        let yields = match self.call.yields {
            Yield::Layers(count) => format!("[Raster; {count}]"),
            Yield::Numbers(count) => format!("[f64; {count}]"),
        };
        text.line(1, &format!("/// Builds {}.", self.stage.node));
        text.line(1, &format!("fn {}(&self{seed}) -> {yields} {{", self.method));
        let (columns, rows) = self.shape();
        let full = self.file.as_ref().and_then(|file| file.full_range);
        for (name, value) in [
            ("columns", columns.to_string()),
            ("rows", rows.to_string()),
            ("origin", "ORIGIN".to_owned()),
            ("size", "SIZE".to_owned()),
            ("full_range: Option<f64>", format!("{full:?}")),
        ] {
            if self.reads(name.split(':').next().unwrap_or_default()) {
                text.line(2, &format!("let {name} = {value};"));
            }
        }
        if self.reads("inputs") {
            self.write_inputs(inputs, stages, text);
        }
        text.line(2, &self.call.expression);
        text.line(1, "}");
    }

    fn write_inputs(&self, inputs: &[Input], stages: &[StagePlan], text: &mut Text) {
        let (columns, rows) = self.shape();
        let input = |input: &Input| match input {
            Input::Layer(stage, layer) => format!("self.{}[{layer}].values().to_vec()", stages[*stage].field),
            Input::Field(field) => {
                format!("sampled({columns}, {rows}, |x, y| self.{}(x, y))", field.method)
            }
        };
        let mut lines: Vec<String> = inputs.iter().map(input).collect();
        if self.file.is_some() {
            lines.insert(0, format!("reals(include_bytes!({:?}))", self.file_name()));
        }
        match &lines[..] {
            [line] => text.line(2, &format!("let inputs = vec![{line}];")),
            _ => {
                text.line(2, "let inputs = vec![");
                lines.iter().for_each(|line| text.line(3, &format!("{line},")));
                text.line(2, "];");
            }
        }
    }
}

/// The first output, for sources of one field, and all of them by name.
pub(crate) fn outputs(program: &Program) -> impl Iterator<Item = (&str, Value)> {
    program.notes.outputs.iter().map(String::as_str).zip(program.code.outputs.iter().copied())
}
