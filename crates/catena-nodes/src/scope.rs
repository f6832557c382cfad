//! The scope that a node is lowered in: its parameters, its inputs, the position, and the builder.

use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_field::{
    Basis, BiomeTable, Build, Builder, FileSource, Frame, LabelKind, Lattice, Map, NodeTag, Points, Program,
    Sites, Stage, Value, floored,
};
use catena_kernels::curve::Curve;
use catena_kernels::fractal::Fold;
use catena_kernels::raster::{Edge, Filter};

use crate::{Biome, NodeKind, Setting, Settings, Signal};

/// Why a stack can't be lowered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{node}: {words}")]
pub struct LowerError {
    /// The node's name.
    pub node: String,
    /// The input or parameter, where it is one.
    pub key: Option<String>,
    /// What is wrong and what to do.
    pub words: String,
}

/// What lies behind a node's input pins; the document implements it.
pub trait Wires {
    /// Lowers what is wired into `pin`, sampled in `frame`; none where nothing is.
    ///
    /// # Errors
    /// What is wrong upstream.
    fn lower(&mut self, builder: &mut Builder, pin: &str, frame: Frame)
    -> Result<Option<Signal>, LowerError>;

    /// Lowers what is wired into `pin` apart, as a program of its own in the identity frame; of a biome, the first's
    /// number.
    ///
    /// # Errors
    /// What is wrong upstream.
    fn lower_apart(&mut self, pin: &str) -> Result<Option<Program>, LowerError>;

    /// The table that the numbers of a biome pin belong to.
    fn biomes(&self, _pin: &str) -> Option<BiomeTable> {
        None
    }

    /// The node's stage, if another program of the same lowering has made it.
    fn known_stage(&self) -> Option<Arc<Stage>> {
        None
    }

    /// Keeps the node's stage for other programs of the same lowering: it reads the same in each.
    fn keep_stage(&mut self, _stage: &Arc<Stage>) {}
}

/// The node that is being lowered.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Its kind.
    pub kind: &'static NodeKind,
    /// Its name in the document.
    pub name: &'a str,
    /// Its settings, within their bounds.
    pub settings: &'a Settings,
    /// Its tag in the program's notes.
    pub tag: NodeTag,
    /// The folder that paths are relative to.
    pub folder: &'a Path,
}

/// One lowering of one node in one frame. Dereferences to the [`Builder`].
///
/// A failure is remembered and reported when the lowering returns, so that formulas read as formulas.
pub struct Scope<'a> {
    builder: &'a mut Builder,
    wires: &'a mut dyn Wires,
    subject: Subject<'a>,
    frame: Frame,
    failure: Option<LowerError>,
}

impl Deref for Scope<'_> {
    type Target = Builder;

    fn deref(&self) -> &Builder {
        self.builder
    }
}

impl DerefMut for Scope<'_> {
    fn deref_mut(&mut self) -> &mut Builder {
        self.builder
    }
}

impl<'a> Scope<'a> {
    /// Lowers the subject in `frame`: a signal for each output, named.
    ///
    /// # Errors
    /// What is wrong with the node or upstream of it.
    pub fn lower(
        builder: &'a mut Builder,
        wires: &'a mut dyn Wires,
        subject: Subject<'a>,
        frame: Frame,
    ) -> Result<Vec<Signal>, LowerError> {
        let mut scope = Scope { builder, wires, subject, frame, failure: None };
        let outputs = (subject.kind.lower)(&mut scope).0;
        if let Some(failure) = scope.failure {
            return Err(failure);
        }
        debug_assert_eq!(outputs.len(), subject.kind.outputs.len(), "{}", subject.kind.key);
        for (index, (signal, output)) in outputs.iter().zip(subject.kind.outputs).enumerate() {
            debug_assert!(output.key == "density" || signal.kind() == output.kind, "{}", subject.kind.key);
            let name = if index == 0 { "" } else { output.key };
            scope.builder.label(signal.first(), subject.tag, frame, name, LabelKind::Output);
            if let Signal::Biome(biome) = signal
                && biome.second != biome.first
            {
                scope.builder.label(biome.second, subject.tag, frame, "second", LabelKind::Output);
            }
        }
        Ok(outputs)
    }

    /// The position in the present frame.
    pub fn here(&self) -> (Value, Value) {
        self.builder.position(self.frame)
    }

    /// The present frame's x. (The builder's own is the sample's.)
    pub fn x(&self) -> Value {
        self.here().0
    }

    /// The present frame's y.
    pub fn y(&self) -> Value {
        self.here().1
    }

    /// Gives a value the name that it has in exported source, after the node's.
    pub fn step(&mut self, name: &'static str, value: Value) -> Value {
        self.builder.label(value, self.subject.tag, self.frame, name, LabelKind::Step);
        value
    }

    /// Remembers that the node can't be lowered.
    pub fn fail(&mut self, key: Option<&str>, words: impl Into<String>) {
        let (node, key) = (self.subject.name.to_owned(), key.map(str::to_owned));
        self.failure.get_or_insert(LowerError { node, key, words: words.into() });
    }
}

/// Inputs.
impl Scope<'_> {
    /// The input in the present frame; where unwired, its parameter.
    pub fn input(&mut self, key: &'static str) -> Value {
        self.input_at(key, self.frame)
    }

    /// The input in another frame; where unwired, its parameter.
    pub fn input_at(&mut self, key: &'static str, frame: Frame) -> Value {
        match self.wired(key, frame) {
            Some(signal) => signal.first(),
            None if self.failure.is_some() => Value::X,
            None => self.unwired(key),
        }
    }

    /// The input in the present frame, where something is wired in.
    pub fn optional_input(&mut self, key: &'static str) -> Option<Value> {
        self.wired(key, self.frame).map(Signal::first)
    }

    /// The input in the present frame, whatever it carries.
    pub fn signal(&mut self, key: &'static str) -> Signal {
        match self.wired(key, self.frame) {
            Some(signal) => signal,
            None if self.failure.is_some() => Value::X.into(),
            None => self.unwired(key).into(),
        }
    }

    /// A biome input in the present frame.
    pub fn biome(&mut self, key: &'static str) -> Biome {
        self.biome_at(key, self.frame)
    }

    /// A biome input in another frame.
    pub fn biome_at(&mut self, key: &'static str, frame: Frame) -> Biome {
        let value = match self.wired(key, frame) {
            Some(Signal::Biome(biome)) => return biome,
            Some(Signal::Density(value)) => value,
            None if self.failure.is_some() => Value::X,
            None => self.unwired(key),
        };
        // Pins of another type are refused before anything is lowered; this only keeps the program whole.
        Biome { first: value, second: value, weight: value }
    }

    /// The table that the numbers of a biome input belong to.
    pub fn biomes(&self, key: &str) -> Option<BiomeTable> {
        self.wires.biomes(key)
    }

    /// What is wired into an input; a failure upstream is remembered.
    fn wired(&mut self, key: &str, frame: Frame) -> Option<Signal> {
        self.wires.lower(self.builder, key, frame).unwrap_or_else(|error| {
            self.failure.get_or_insert(error);
            None
        })
    }

    /// The frame that looks at (x, y). `place` tells several of one node apart ("east"), else it is empty.
    pub fn frame(&mut self, place: &'static str, (x, y): (Value, Value)) -> Frame {
        let (tag, parent) = (self.subject.tag, self.frame);
        let ((here_x, here_y), (name_x, name_y)) = (self.here(), position_names(place));
        for (there, here, name) in [(x, here_x, name_x), (y, here_y, name_y)] {
            if there != here {
                self.builder.label(there, tag, parent, name, LabelKind::Position);
            }
        }
        self.builder.frame((x, y), tag, place, parent)
    }

    fn unwired(&mut self, key: &'static str) -> Value {
        if self.subject.kind.parameter(key).is_some() {
            return self.real(key);
        }
        self.fail(Some(key), format!("nothing is wired into its input {key}; wire something in"));
        Value::X
    }
}

fn position_names(place: &'static str) -> (&'static str, &'static str) {
    match place {
        "east" => ("east_x", "east_y"),
        "west" => ("west_x", "west_y"),
        "north" => ("north_x", "north_y"),
        "south" => ("south_x", "south_y"),
        "first" => ("first_x", "first_y"),
        "second" => ("second_x", "second_y"),
        _ => ("x", "y"),
    }
}

/// Parameters.
impl Scope<'_> {
    /// A real parameter: one slot, whatever the frame.
    pub fn real(&mut self, key: &'static str) -> Value {
        let Setting::Real(number) = self.setting(key) else { unreachable!("{key} is declared a real") };
        self.builder.parameter(self.subject.tag, key, number)
    }

    /// A real parameter that a stage is built with: no slot, the stage holds it.
    pub fn plain(&self, key: &'static str) -> f64 {
        let Setting::Real(number) = self.setting(key) else { unreachable!("{key} is declared a real") };
        number
    }

    /// A list of reals: one slot an item, whatever the frame. Lowerings may branch on how many there are.
    pub fn items(&mut self, key: &'static str) -> Vec<Value> {
        let Setting::List(numbers) = self.setting(key) else { unreachable!("{key} is declared a list") };
        let tag = self.subject.tag;
        let slots = numbers.iter().enumerate();
        slots.map(|(index, number)| self.builder.item(tag, key, index, *number)).collect()
    }

    /// A table of numbers of the parameter `key`, read at a whole number.
    pub fn table_at(&mut self, key: &'static str, number: Value, table: &[f64]) -> Value {
        self.builder.table(self.subject.tag, key, number, || table.to_vec())
    }

    /// A number of the map, as a slot.
    pub fn map_real(&mut self, key: &'static str, number: fn(&Map) -> f64) -> Value {
        let number = number(self.builder.map());
        self.builder.parameter(self.subject.tag, key, number)
    }

    /// A whole number: lowerings may branch on it.
    pub fn integer(&self, key: &'static str) -> i64 {
        let Setting::Integer(number) = self.setting(key) else {
            unreachable!("{key} is declared a whole number")
        };
        number
    }

    /// A whole number that the formula reckons with: one slot, whatever the frame.
    pub fn whole(&mut self, key: &'static str) -> Value {
        let number = self.integer(key) as f64;
        self.builder.parameter(self.subject.tag, key, number)
    }

    /// A switch.
    pub fn switch(&self, key: &'static str) -> bool {
        let Setting::Switch(on) = self.setting(key) else { unreachable!("{key} is declared a switch") };
        on
    }

    /// Index of a choice's option in its table.
    pub fn choice(&self, key: &'static str) -> usize {
        let Setting::Choice(chosen) = self.setting(key) else { unreachable!("{key} is declared a choice") };
        let kind = &self.subject.kind.parameter(key).expect("declared").kind;
        let crate::ParameterKind::Choice { options } = kind else { unreachable!("{key} is a choice") };
        options.iter().position(|option| option.key == chosen).expect("settings lie within their bounds")
    }

    /// A curve at `v`; `smooth` is monotone cubic, else linear.
    pub fn curve_at(&mut self, key: &'static str, smooth: bool, v: Value) -> Value {
        let Setting::Curve(points) = self.setting(key) else { unreachable!("{key} is declared a curve") };
        self.builder.curve(self.subject.tag, key, v, || Curve::new(&points, smooth))
    }

    /// A file, as the graph's folder makes its path; fails where none is named.
    pub fn file(&mut self, key: &'static str) -> PathBuf {
        let Setting::File(path) = self.setting(key) else { unreachable!("{key} is declared a file") };
        if path.is_empty() {
            self.fail(Some(key), "no file is named; choose one");
        }
        self.subject.folder.join(path.as_ref())
    }

    /// The setting in force.
    pub fn setting(&self, key: &'static str) -> Setting {
        let parameter = self.subject.kind.parameter(key).unwrap_or_else(|| panic!("{key} is not declared"));
        parameter.resolve(self.subject.settings, self.builder.map())
    }
}

/// Noise, sites and stages.
impl Scope<'_> {
    /// A noise seeded by the parameter `key`.
    pub fn noise(&mut self, key: &'static str) -> u32 {
        let seed = self.integer(key);
        self.builder.noise(self.subject.tag, key, seed)
    }

    /// A noise seeded by the parameter `key` and another seed together.
    pub fn noise_of(&mut self, key: &'static str, other: &'static str) -> u32 {
        let seed = self.integer(key).wrapping_add(self.integer(other));
        self.builder.noise(self.subject.tag, key, seed)
    }

    /// An octave sum of plain simplex noise with persistence 0.5 and lacunarity 2.
    pub fn fbm(&mut self, noise: u32, octaves: u32, at: (Value, Value)) -> Value {
        let (persistence, lacunarity) = (self.constant(0.5), self.constant(2.0));
        self.fractal((Basis::Simplex, Fold::Plain), noise, octaves, at, (persistence, lacunarity))
    }

    /// The octave count of the parameter `key`.
    pub fn octaves(&mut self, key: &'static str) -> u32 {
        let count = self.integer(key) as u32;
        self.builder.octaves((self.subject.tag, self.frame), key, count)
    }

    /// An octave count that the formula fixes. `place` tells sums of different wavelengths apart.
    pub fn fixed_octaves(&mut self, place: &'static str, count: u32) -> u32 {
        self.builder.octaves((self.subject.tag, self.frame), place, count)
    }

    /// Sites of this node.
    pub fn sites(&mut self, sites: Sites) -> u32 {
        self.builder.sites(self.subject.tag, sites)
    }

    /// A stage over the lattice of the parameters `columns` and `rows`, reading `pins`.
    pub fn stage(&mut self, pins: &[&'static str], build: impl Build + 'static) -> u32 {
        if let Some(stage) = self.known_stage() {
            return stage;
        }
        let (lattice, inputs) = (self.lattice(), self.apart(pins));
        self.push_stage(Points::Lattice(lattice), inputs, build)
    }

    /// The node's stage, where it has been made for this program or another of the same lowering.
    fn known_stage(&mut self) -> Option<u32> {
        if let Some(stage) = self.builder.known_stage(self.subject.tag) {
            return Some(stage);
        }
        let stage = self.wires.known_stage()?;
        Some(self.builder.stage(self.subject.tag, stage))
    }

    /// The lattice of the parameters `columns` and `rows`.
    fn lattice(&self) -> Lattice {
        Lattice { columns: self.integer("columns") as u32, rows: self.integer("rows") as u32 }
    }

    /// A stage over the nodes of a jittered lattice of `columns` x `rows` cells, reading `pin` without what is finer than
    /// a cell. The seed is added to the map's.
    pub fn jittered_stage(&mut self, pin: &'static str, seed: i64, build: impl Build + 'static) -> u32 {
        if let Some(stage) = self.known_stage() {
            return stage;
        }
        let lattice = self.lattice();
        let size = self.builder.map().size;
        let cell = (size.0 / f64::from(lattice.columns), size.1 / f64::from(lattice.rows));
        let inputs = self.apart(&[pin]).iter().map(|program| floored(program, cell)).collect();
        self.push_stage(Points::Jittered(lattice, seed), inputs, build)
    }

    /// A layer of a stage as it lies: bilinear, held at the map's edge, read at the present position.
    pub fn layer(&mut self, stage: u32, layer: u32) -> Value {
        let here = self.here();
        self.builder.raster(stage, layer, (Filter::Bilinear, Edge::Clamp), here)
    }

    /// A stage over sites scattered on the map, reading `pin` at each.
    pub fn site_stage(&mut self, pin: &'static str, sites: Sites, build: impl Build + 'static) -> u32 {
        if let Some(stage) = self.known_stage() {
            return stage;
        }
        let inputs = self.apart(&[pin]);
        self.push_stage(Points::Sites(sites), inputs, build)
    }

    /// A stage that reads a file.
    pub fn file_stage(&mut self, source: FileSource, build: impl Build + 'static) -> u32 {
        if let Some(stage) = self.known_stage() {
            return stage;
        }
        self.push_stage(Points::File(source), Vec::new(), build)
    }

    /// Programs of inputs; what is missing or faulty is remembered.
    fn apart(&mut self, pins: &[&'static str]) -> Vec<Program> {
        let mut inputs = Vec::new();
        for pin in pins {
            match self.wires.lower_apart(pin) {
                Ok(Some(program)) => inputs.push(program),
                Ok(None) => {
                    self.unwired(pin);
                }
                Err(error) => {
                    self.failure.get_or_insert(error);
                }
            }
        }
        inputs
    }

    fn push_stage(&mut self, points: Points, inputs: Vec<Program>, build: impl Build + 'static) -> u32 {
        let (tag, node) = (self.subject.tag, self.subject.name.to_owned());
        let stage = Arc::new(Stage::new(node, points, inputs, Arc::new(build)));
        if self.failure.is_none() {
            self.wires.keep_stage(&stage);
        }
        self.builder.stage(tag, stage)
    }
}
