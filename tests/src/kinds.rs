//! Node kinds on the bench: lowered alone or wired to each other by hand, without a document.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use catena_evaluate::{EvaluateError, Evaluator, EvaluatorOptions, Prepared};
use catena_field::{BiomeOutput, BiomeTable, Builder, Control, Frame, Map, Program};
use catena_nodes::{
    Biome, Example, Feed, Input, LowerError, NodeKind, PinType, Scope, Setting, Settings, Signal, Subject,
    Wires, find,
};

/// What is wired into an input: lowers itself in a frame.
pub type Wire = Rc<dyn Fn(&mut Builder, Frame) -> Result<Signal, LowerError>>;

/// A node with its settings and what is wired into it.
#[derive(Clone)]
pub struct Node {
    /// Its kind.
    pub kind: &'static NodeKind,
    /// Its settings.
    pub settings: Settings,
    /// Wires by pin.
    pub inputs: Vec<(&'static str, Wire)>,
}

impl Node {
    /// A node of the kind of a key, as it comes.
    ///
    /// # Panics
    /// Where there is no such kind.
    pub fn new(key: &str) -> Self {
        let kind = find(key).unwrap_or_else(|| panic!("there is no kind {key}"));
        Self { kind, settings: Settings::new(), inputs: Vec::new() }
    }

    /// The node of an example.
    pub fn of_example(kind: &'static NodeKind, example: &Example) -> Self {
        let settings = example.settings.iter().map(|(key, setting)| ((*key).to_owned(), setting.clone()));
        let inputs = example.inputs.iter().map(|(pin, feed)| (*pin, feed_wire(*feed)));
        Self { kind, settings: settings.collect(), inputs: inputs.collect() }
    }

    /// The same with a setting.
    pub fn set(mut self, key: &str, setting: Setting) -> Self {
        self.settings.insert(key.to_owned(), setting);
        self
    }

    /// The same with a real.
    pub fn real(self, key: &str, number: f64) -> Self {
        self.set(key, Setting::Real(number))
    }

    /// The same with a whole number or a seed.
    pub fn whole(self, key: &str, number: i64) -> Self {
        self.set(key, Setting::Integer(number))
    }

    /// The same with a choice.
    pub fn choice(self, key: &str, option: &'static str) -> Self {
        self.set(key, Setting::Choice(option.into()))
    }

    /// The same with a wire.
    pub fn input(mut self, pin: &'static str, wire: Wire) -> Self {
        self.inputs.push((pin, wire));
        self
    }

    /// The same with another node's first output wired in.
    pub fn from(self, pin: &'static str, node: Node) -> Self {
        self.input(pin, Rc::new(move |builder, frame| Ok(node.lower(builder, frame)?[0])))
    }

    /// Lowers the node: a signal for each output.
    ///
    /// # Errors
    /// What the lowering says.
    pub fn lower(&self, builder: &mut Builder, frame: Frame) -> Result<Vec<Signal>, LowerError> {
        let tag = builder.node(self.kind.key, self.kind.title);
        let (name, folder) = (self.kind.key, goldens());
        let subject = Subject { kind: self.kind, name, settings: &self.settings, tag, folder: &folder };
        let mut wires = Bench { node: self, map: builder.map().clone() };
        Scope::lower(builder, &mut wires, subject, frame)
    }

    /// The program of all outputs on a map.
    ///
    /// # Errors
    /// What the lowering says.
    pub fn program(&self, map: &Map) -> Result<Program, LowerError> {
        let mut builder = Builder::new(map.clone());
        let signals = self.lower(&mut builder, Frame::IDENTITY)?;
        let (mut outputs, mut biomes) = (Vec::new(), Vec::new());
        for (output, signal) in self.kind.outputs.iter().zip(signals) {
            if signal.kind() == PinType::Biome {
                biomes.push(BiomeOutput { at: outputs.len(), table: Arc::new(some_biomes()) });
            }
            let names = [output.key, "second", "share"];
            outputs.extend(names.into_iter().zip(signal.values()));
        }
        let mut program = builder.finish(&outputs);
        program.notes.biomes = biomes;
        Ok(program)
    }

    /// Where among the program's outputs that of a key begins: a biome takes three.
    ///
    /// # Panics
    /// Where there is no such output.
    pub fn place(&self, key: &str) -> usize {
        let index = self.kind.output(key).unwrap_or_else(|| panic!("{} has no output {key}", self.kind.key));
        let before = &self.kind.outputs[..index];
        before.iter().map(|output| if output.kind == PinType::Biome { 3 } else { 1 }).sum()
    }

    /// The node on a map, ready to be asked.
    ///
    /// # Panics
    /// Where it can't be lowered or prepared.
    pub fn on(&self, map: &Map) -> Prepared {
        let program = self.program(map).unwrap_or_else(|error| panic!("{error}"));
        prepared(&program).unwrap_or_else(|error| panic!("{}: {error}", self.kind.key))
    }
}

/// The biomes of a table as it comes.
fn some_biomes() -> BiomeTable {
    let kind = find("biome_table").expect("it is a kind");
    catena_nodes::biomes(kind, &Settings::new()).expect("it has biomes")
}

/// A program, ready to be asked on one thread.
///
/// # Errors
/// What the evaluator says.
pub fn prepared(program: &Program) -> Result<Prepared, EvaluateError> {
    let options = EvaluatorOptions { threads: Some(1), ..EvaluatorOptions::default() };
    Evaluator::new(options).prepare(program, &Control::new())
}

/// The folder that the examples' paths are relative to.
pub fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens")
}

/// The wire of a feed.
pub fn feed_wire(feed: Feed) -> Wire {
    Rc::new(move |builder, frame| {
        let (x, y) = builder.position(frame);
        Ok(match feed {
            Feed::Number(number) => builder.constant(number),
            Feed::X => x,
            Feed::Y => y,
            Feed::SquareOfX => builder.multiply(x, x),
            Feed::Biome(first, second, weight) => {
                let [first, second, weight] = [first, second, weight].map(|number| builder.constant(number));
                return Ok(Biome { first, second, weight }.into());
            }
        }
        .into())
    })
}

/// A wire for a pin: as it is for a density, a biome everywhere for a biome.
pub fn wire_for(input: &Input, wire: Wire) -> Wire {
    match input.kind {
        PinType::Density => wire,
        PinType::Biome => feed_wire(Feed::Biome(2.0, 7.0, 0.75)),
    }
}

/// The wire of a number.
pub fn number(number: f64) -> Wire {
    feed_wire(Feed::Number(number))
}

struct Bench<'a> {
    node: &'a Node,
    map: Map,
}

impl Bench<'_> {
    fn wire(&self, pin: &str) -> Option<&Wire> {
        self.node.inputs.iter().find(|(key, _)| *key == pin).map(|(_, wire)| wire)
    }
}

impl Wires for Bench<'_> {
    fn lower(
        &mut self,
        builder: &mut Builder,
        pin: &str,
        frame: Frame,
    ) -> Result<Option<Signal>, LowerError> {
        self.wire(pin).map(|wire| wire(builder, frame)).transpose()
    }

    fn lower_apart(&mut self, pin: &str) -> Result<Option<Program>, LowerError> {
        let Some(wire) = self.wire(pin) else { return Ok(None) };
        let mut builder = Builder::new(self.map.clone());
        let signal = wire(&mut builder, Frame::IDENTITY)?;
        Ok(Some(builder.finish(&[(pin, signal.first())])))
    }

    fn biomes(&self, _pin: &str) -> Option<BiomeTable> {
        Some(some_biomes())
    }
}
