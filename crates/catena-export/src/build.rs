//! The methods that build stages, and those that give them their inputs.

use catena_field::{Placement, Points, Yield};

use crate::ExportError;
use crate::body::Method;
use crate::context::Context;
use crate::fields::Held;
use crate::number;
use crate::stages::{Input, InputField, StagePlan};
use crate::text::Text;

/// Writes the method that builds a stage, and those of its inputs.
pub(crate) fn write(index: usize, context: &mut Context, text: &mut Text) -> Result<(), ExportError> {
    let plan = std::mem::take(&mut context.stages[index].inputs);
    let first = text.next();
    let sites = sites(index, context);
    context.stages[index].write_build(&plan, (&context.stages, &sites), text);
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

/// The field of the sites that a stage is asked at; empty where its points are others.
fn sites(index: usize, context: &mut Context) -> String {
    let stage = context.stages[index].stage.clone();
    let Points::Sites(sites) = &stage.points else { return String::new() };
    let Context { fields, imports, .. } = context;
    let held = Held::sites(Placement::Scattered, sites);
    fields.name(held, &stage.node, &stage.node, imports).to_owned()
}

impl StagePlan {
    fn write_build(&self, inputs: &[Input], stages: (&[StagePlan], &str), text: &mut Text) {
        let seed = if self.reads("seed") { ", seed: i64" } else { "" };
        let progress = if self.is_watched() { ", progress: &mut dyn FnMut(&str, f64)" } else { "" };
        let yields = match self.call.yields {
            Yield::Layers(count) => format!("[Raster; {count}]"),
            Yield::Numbers(count) => format!("[f64; {count}]"),
            Yield::Table => "Vec<f64>".to_owned(),
            Yield::Graph => "[Graph; 1]".to_owned(),
        };
        text.line(1, &format!("/// Builds {}: {}.", self.stage.node, self.title));
        text.line(1, &format!("fn {}(&self{seed}{progress}) -> {yields} {{", self.method));
        let (columns, rows) = self.shape;
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
        if self.is_watched() {
            self.write_watch(text);
        }
        self.call.expression.lines().for_each(|line| text.line(2, line));
        text.line(1, "}");
    }

    /// What the kernel tells of its work, as a share with the node's name.
    fn write_watch(&self, text: &mut Text) {
        let (columns, rows) = self.shape;
        let points = u64::from(columns) * u64::from(rows);
        let units = if self.call.units == 0 { points } else { self.call.units };
        text.line(2, "let mut done = 0;");
        text.line(2, "let watch = &mut |units: u64| {");
        text.line(3, "done += units;");
        text.line(3, &format!("progress({:?}, done as f64 / {units} as f64);", self.stage.node));
        text.line(3, "true");
        text.line(2, "};");
    }

    fn write_inputs(&self, inputs: &[Input], (stages, sites): (&[StagePlan], &str), text: &mut Text) {
        let (columns, rows) = self.shape;
        let input = |input: &Input| match input {
            Input::Layer(stage, layer) => format!("self.{}[{layer}].values().to_vec()", stages[*stage].field),
            Input::Field(field) if !sites.is_empty() => {
                let each = format!("|point| self.{}(point.0, point.1)", field.method);
                format!("self.{sites}.points().iter().map({each}).collect::<Vec<f64>>()")
            }
            Input::Field(field) if let Points::Jittered(_, seed) = self.stage.points => {
                let seed = number::seed(seed);
                format!("jittered({columns}, {rows}, {seed}, |x, y| self.{}(x, y))", field.method)
            }
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
