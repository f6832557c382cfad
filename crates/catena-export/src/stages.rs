//! Stages: what `new` builds before anything is sampled, nested ones first, equal ones once.

use std::collections::HashMap;
use std::sync::Arc;

use catena_field::{Data, Encoder, FileSource, Notes, Points, Program, RustCall, Stage, Yield};

use crate::names::Names;
use crate::{ExportError, FileRaster, bundle};

/// A stage and its names.
pub(crate) struct StagePlan {
    /// The title of its node's kind.
    pub(crate) title: &'static str,
    /// The field that holds what it yields.
    pub(crate) field: String,
    /// The method that builds it.
    pub(crate) method: String,
    pub(crate) stage: Arc<Stage>,
    pub(crate) call: RustCall,
    pub(crate) inputs: Vec<Input>,
    pub(crate) file: Option<FileRaster>,
    /// Columns and rows of its points.
    pub(crate) shape: (u32, u32),
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
    pub(crate) program: Program,
    pub(crate) stages: Vec<usize>,
    pub(crate) method: String,
}

/// Finds the stages of programs.
pub(crate) struct Finder<'a> {
    pub(crate) files: &'a dyn Fn(&FileSource) -> Option<FileRaster>,
    pub(crate) fields: &'a mut Names,
    pub(crate) methods: &'a mut Names,
    pub(crate) plans: Vec<StagePlan>,
    pub(crate) known: HashMap<Vec<u8>, usize>,
    pub(crate) seen: HashMap<*const Stage, usize>,
}

impl Finder<'_> {
    /// For each stage of a bound program, which of the plans it is.
    pub(crate) fn stages(&mut self, program: &Program) -> Result<Vec<usize>, ExportError> {
        program.data.stages.iter().map(|stage| self.stage(stage, &program.notes)).collect()
    }

    fn stage(&mut self, stage: &Arc<Stage>, notes: &Notes) -> Result<usize, ExportError> {
        if let Some(index) = self.seen.get(&Arc::as_ptr(stage)) {
            return Ok(*index);
        }
        let programs: Vec<Program> = stage.inputs.iter().map(Program::bound).collect();
        let nested = programs.iter().map(|program| self.stages(program)).collect::<Result<Vec<_>, _>>()?;
        let key = key(stage, &programs, &nested);
        let index = match self.known.get(&key) {
            Some(index) => *index,
            None => self.add(stage, title(stage, notes), (programs, nested))?,
        };
        self.known.insert(key, index);
        self.seen.insert(Arc::as_ptr(stage), index);
        Ok(index)
    }

    fn add(
        &mut self,
        stage: &Arc<Stage>,
        title: &'static str,
        (programs, nested): (Vec<Program>, Vec<Vec<usize>>),
    ) -> Result<usize, ExportError> {
        let call = stage.build.rust();
        if let Some(module) = call.modules.iter().find(|module| !bundle::is_known(module)) {
            let (node, module) = (stage.node.clone(), (*module).to_owned());
            return Err(ExportError::UnknownKernel { node, module });
        }
        let file = self.file(stage)?;
        let suffix = if call.yields == Yield::Table { "_table" } else { "" };
        let field = self.fields.fresh(&format!("{}{suffix}", stage.node));
        let method = self.methods.fresh(&format!("build_{field}"));
        let inputs = programs.into_iter().zip(nested).enumerate();
        let inputs = inputs.map(|(index, (program, stages))| {
            let several = if stage.inputs.len() > 1 { format!("_{}", index + 1) } else { String::new() };
            let plain = stage.inputs[index].plain_raster().is_some();
            self.input(stage, (program, plain), stages, &format!("{field}_input{several}"))
        });
        let inputs: Vec<Input> = inputs.collect();
        let shape = self.shape(&stage.points, file.as_ref(), &inputs);
        self.plans.push(StagePlan { title, field, method, stage: stage.clone(), call, inputs, file, shape });
        Ok(self.plans.len() - 1)
    }

    fn shape(&self, points: &Points, file: Option<&FileRaster>, inputs: &[Input]) -> (u32, u32) {
        match (points, file, inputs.first()) {
            (Points::Lattice(lattice) | Points::Jittered(lattice, _), ..) => (lattice.columns, lattice.rows),
            (Points::File(_), Some(file), _) => (file.columns, file.rows),
            (Points::OfRaster, _, Some(Input::Layer(nested, _))) => self.plans[*nested].shape,
            (Points::Sites(sites), ..) => (sites.count, 1),
            (Points::File(_) | Points::OfRaster, ..) => (0, 0),
        }
    }

    fn file(&self, stage: &Stage) -> Result<Option<FileRaster>, ExportError> {
        let Points::File(source) = &stage.points else { return Ok(None) };
        let (node, path) = (stage.node.clone(), source.path.clone());
        let Some(raster) = (self.files)(source) else { return Err(ExportError::MissingFile { node, path }) };
        let FileRaster { columns, rows, .. } = raster;
        match raster.values.as_ref().map(Vec::len) {
            Some(values) if values != columns as usize * rows as usize => {
                Err(ExportError::Shape { node, path, columns, rows, values })
            }
            _ => Ok(Some(raster)),
        }
    }

    /// A raster on the stage's own lattice (plain before binding, as the evaluator asks) as it is, else a field.
    fn input(
        &mut self,
        stage: &Stage,
        (program, plain): (Program, bool),
        stages: Vec<usize>,
        method: &str,
    ) -> Input {
        if let (true, Some((nested, layer))) = (plain, program.plain_raster()) {
            let nested = stages[nested as usize];
            let fits = match &stage.points {
                Points::Lattice(lattice) => self.plans[nested].shape == (lattice.columns, lattice.rows),
                Points::OfRaster => true,
                Points::File(_) | Points::Jittered(..) | Points::Sites(_) => false,
            };
            if fits {
                return Input::Layer(nested, layer);
            }
        }
        Input::Field(Box::new(InputField { program, stages, method: self.methods.fresh(method) }))
    }
}

fn title(stage: &Stage, notes: &Notes) -> &'static str {
    notes.nodes.iter().find(|node| node.name == stage.node).map_or("stage", |node| node.title)
}

/// Everything that decides what a stage yields; the stages that its inputs read are known by number.
fn key(stage: &Stage, inputs: &[Program], nested: &[Vec<usize>]) -> Vec<u8> {
    let mut encoder = Encoder::new();
    let plain: Vec<bool> = stage.inputs.iter().map(|input| input.plain_raster().is_some()).collect();
    encoder.text(&format!("{:?} {nested:?} {plain:?}", stage.points));
    for Program { code, data, map, .. } in inputs {
        let data = Data { stages: Vec::new(), ..data.clone() };
        let bare = Program { code: code.clone(), data, map: map.clone(), notes: Notes::default() };
        encoder.bytes(bare.content_hash().as_bytes());
    }
    stage.build.encode(&mut encoder);
    encoder.into_bytes()
}

impl StagePlan {
    /// The type of its field.
    pub(crate) fn type_name(&self) -> String {
        match self.call.yields {
            Yield::Layers(_) => "Vec<Raster>".to_owned(),
            Yield::Numbers(count) => format!("[f64; {count}]"),
            Yield::Table => "Vec<f64>".to_owned(),
            Yield::Graph => "Vec<Graph>".to_owned(),
        }
    }

    /// What its field holds until it is built.
    pub(crate) fn blank(&self) -> String {
        match self.call.yields {
            Yield::Layers(_) | Yield::Table | Yield::Graph => "Vec::new()".to_owned(),
            Yield::Numbers(count) => format!("[0.0; {count}]"),
        }
    }

    /// The line of `new` that builds it.
    pub(crate) fn assignment(&self) -> String {
        let given = [("seed", self.reads("seed")), ("progress", self.is_watched())];
        let given: Vec<_> = given.iter().filter(|(_, reads)| *reads).map(|(name, _)| *name).collect();
        let (Self { field, method, .. }, given) = (self, given.join(", "));
        match self.call.yields {
            Yield::Layers(_) | Yield::Graph => {
                format!("terrain.{field} = Vec::from(terrain.{method}({given}));")
            }
            Yield::Numbers(_) | Yield::Table => format!("terrain.{field} = terrain.{method}({given});"),
        }
    }

    /// Whether its build takes a while, and tells how far it is.
    pub(crate) fn is_watched(&self) -> bool {
        self.reads("watch")
    }

    /// Whether the build reads a variable, or calls a module by the last name of its path.
    pub(crate) fn reads(&self, word: &str) -> bool {
        let word = word.rsplit("::").next().unwrap_or(word);
        self.call
            .expression
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .any(|part| part == word)
    }

    /// Whether one of its inputs is sampled on a jittered lattice.
    pub(crate) fn is_jittered(&self) -> bool {
        self.samples() && matches!(self.stage.points, Points::Jittered(..))
    }

    /// Whether one of its inputs is sampled.
    pub(crate) fn samples(&self) -> bool {
        self.is_on_lattice()
            && self.reads("inputs")
            && self.inputs.iter().any(|input| matches!(input, Input::Field(_)))
    }

    /// Whether its points are a lattice's.
    fn is_on_lattice(&self) -> bool {
        !matches!(self.stage.points, Points::Sites(_))
    }

    /// The name of the file beside the source.
    pub(crate) fn file_name(&self) -> String {
        format!("{}.f64", self.field)
    }
}
