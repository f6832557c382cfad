//! One method of `Terrain`: a field, node by node.

use catena_field::{Domain, Program, Value, ranges};

use crate::ExportError;
use crate::context::Context;
use crate::expression::Expressions;
use crate::place::Owner;
use crate::plan::Plan;
use crate::text::Text;

/// A field to be written as a method.
pub(crate) struct Method<'a> {
    /// A bound program.
    pub(crate) program: &'a Program,
    /// Which of its values.
    pub(crate) output: Value,
    /// Which of the context's stages each stage of the program is.
    pub(crate) stages: &'a [usize],
    /// The method's name.
    pub(crate) name: &'a str,
    /// Its documentation, one line.
    pub(crate) words: &'a str,
    /// Whether callers see it.
    pub(crate) public: bool,
}

impl Method<'_> {
    /// Writes the method.
    pub(crate) fn write(&self, context: &mut Context, text: &mut Text) -> Result<(), ExportError> {
        let plan = Plan::new(self.program, self.output);
        let ranges = ranges(self.program, Domain::world(), &[]);
        let (program, stages) = (self.program, self.stages);
        let mut expressions =
            Expressions { program, plan: &plan, ranges: &ranges, stages, context, failure: None };
        let mut body = Body { method: self, plan: &plan, owner: None, text: Text::default() };
        body.write(&mut expressions);
        if let Some(failure) = expressions.failure {
            return Err(failure);
        }
        let reads = [Value::X, Value::Y].map(|axis| plan.reads(axis));
        self.open(reads, context, text);
        text.append(body.text);
        text.line(1, "}");
        Ok(())
    }

    /// Everything up to the first node.
    fn open(&self, reads: [bool; 2], context: &mut Context, text: &mut Text) {
        let public = if self.public { "pub " } else { "" };
        let [x, y] = [("x", reads[0]), ("y", reads[1])]
            .map(|(axis, read)| if read { axis.to_owned() } else { format!("_{axis}") });
        text.line(1, &format!("/// {}", self.words));
        text.line(1, &format!("{public}fn {}(&self, {x}: f64, {y}: f64) -> f64 {{", self.name));
        let hold = match reads {
            [true, true] => "let (x, y) = (hold_position(x), hold_position(y));",
            [true, false] => "let x = hold_position(x);",
            [false, true] => "let y = hold_position(y);",
            [false, false] => return,
        };
        context.imports.item("arithmetic", "hold_position");
        text.line(2, hold);
        text.blank();
    }
}

/// The lines between a method's braces.
struct Body<'a> {
    method: &'a Method<'a>,
    plan: &'a Plan,
    /// Whose lines are being written.
    owner: Option<Owner>,
    text: Text,
}

impl Body<'_> {
    fn write(&mut self, expressions: &mut Expressions<'_>) {
        for value in &self.plan.lets {
            let first = self.announce(*value);
            let name = self.plan.name(*value).unwrap_or_default();
            let line = format!("let {name} = {};", expressions.whole(*value));
            self.line(*value, first, &line);
        }
        let output = self.method.output;
        match self.plan.name(output) {
            Some(name) => {
                self.text.blank();
                self.line(output, self.text.next(), name);
            }
            None => {
                let first = self.announce(output);
                let line = expressions.whole(output);
                self.line(output, first, &line);
            }
        }
    }

    /// The comment above a node's lines, where another's ended. Returns the first line.
    fn announce(&mut self, value: Value) -> usize {
        let owner = self.plan.owner(value);
        if self.text.next() > 0 && owner == self.owner {
            return self.text.next();
        }
        if self.text.next() > 0 {
            self.text.blank();
        }
        self.owner = owner;
        let first = self.text.next();
        if let Some(owner) = owner {
            self.text.comment(2, &owner.words(&self.method.program.notes));
        }
        first
    }

    fn line(&mut self, value: Value, first: usize, line: &str) {
        self.text.line(2, line);
        for node in self.plan.nodes(value) {
            let name = &self.method.program.notes.node(node).name;
            self.text.mark(name, first);
        }
    }
}
