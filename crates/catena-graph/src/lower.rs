//! Lowering's driver: outputs of a document become a program.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use catena_field::{
    BiomeOutput, BiomeTable, Builder, Frame, NodeTag, OPERATION_BUDGET, Program, Stage, Value,
};
use catena_nodes::{LowerError, NodeKind, Scope, Setting, Settings, Signal, Subject, Wires};
use petgraph::stable_graph::NodeIndex;

use crate::diagnose::Context;
use crate::{Document, Fault, Node, Socket};

/// The longest path of nodes that is lowered.
pub const LONGEST_PATH: usize = 20_000;

/// Stack that one node of a path takes at most, with room to spare; measured by `tests/graph.rs`.
const STACK_OF_A_NODE: usize = 24 << 10;

/// Stack below the first node.
const STACK_BASE: usize = 1 << 20;

/// Paths up to this long are lowered on the caller's stack.
const SHORT_PATH: usize = 16;

/// Lowers outputs to one program, an output each, named as they are. A biome takes three, which the program's notes tell.
///
/// Paths in the document are relative to `folder`. Only faults upstream of the roots stop it.
///
/// # Errors
/// All faults upstream of the roots; or that the program outgrows its budget, with the node to bake.
pub fn lower(document: &Document, roots: &[Socket], folder: &Path) -> Result<Program, Vec<Fault>> {
    let roots = document.roots(roots)?;
    let indices: Vec<_> = roots.iter().map(|(_, index, _)| *index).collect();
    let (sorted, looped) = document.feeding(&indices);
    document.refuse_faults(&sorted, &looped)?;
    let depth = document.longest_path(&sorted)?;
    let lowered = on_a_stack_for(depth, || Driver::new(document, folder).program(&roots))?;
    lowered.map_err(|error| vec![fault(error)])
}

/// Lowers where a node looks: the position at which it reads its first input, as a program of two outputs, x and y.
///
/// # Errors
/// As [`lower`], for the node's first output.
pub fn lower_gaze(document: &Document, node: &str, folder: &Path) -> Result<Program, Vec<Fault>> {
    let roots = document.roots(&[Socket::first(node)])?;
    let index = roots[0].1;
    let (sorted, looped) = document.feeding(&[index]);
    document.refuse_faults(&sorted, &looped)?;
    let depth = document.longest_path(&sorted)?;
    let lowered = on_a_stack_for(depth, || Driver::new(document, folder).gaze(index))?;
    lowered.map_err(|error| vec![fault(error)])
}

type Root = (String, NodeIndex, usize);

impl Document {
    /// The content of an output: what decides its values, upstream of it. None where it can't be lowered.
    pub fn content_hash(&self, root: &Socket, folder: &Path) -> Option<catena_field::Hash> {
        lower(self, std::slice::from_ref(root), folder).ok().map(|program| program.content_hash())
    }

    fn roots(&self, roots: &[Socket]) -> Result<Vec<Root>, Vec<Fault>> {
        let mut found = Vec::new();
        let mut faults = Vec::new();
        for root in roots {
            match self.root(root) {
                Ok(root) => found.push(root),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(found) } else { Err(faults) }
    }

    fn root(&self, socket: &Socket) -> Result<Root, Fault> {
        let index = self.index(&socket.node).map_err(|refusal| Fault::new(refusal.words))?;
        let node = &self.graph[index].node;
        let Some(output) = node.output(&socket.output) else {
            let mut faults = self.node_faults(&node.name);
            return Err(match node.kind.known() {
                None if !faults.is_empty() => faults.remove(0),
                kind => {
                    let keys = kind.map_or(&[][..], |kind| kind.outputs).iter().map(|output| output.key);
                    let near = crate::name::hint(&socket.output, keys);
                    Fault::new(format!("there is no output {}{near}", socket.output)).of(&node.name)
                }
            });
        };
        Ok((socket.to_string(), index, output))
    }

    fn refuse_faults(&self, sorted: &[NodeIndex], looped: &[NodeIndex]) -> Result<(), Vec<Fault>> {
        let (mut findings, context) = (self.map_findings(), Context::new(self));
        findings.extend(sorted.iter().chain(looped).flat_map(|index| self.node_findings(*index, &context)));
        if !looped.is_empty() {
            findings.extend(self.loop_findings(&petgraph::algo::kosaraju_scc(&self.graph)));
        }
        let faults = findings.into_iter().map(|finding| finding.fault).filter(Fault::is_error);
        let faults: Vec<_> = faults.collect();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn longest_path(&self, sorted: &[NodeIndex]) -> Result<usize, Vec<Fault>> {
        let depths = self.depths(sorted);
        let first_over = sorted.iter().find(|index| depths[index] > LONGEST_PATH);
        if let Some(index) = first_over {
            let words =
                format!("more than {LONGEST_PATH} nodes feed one another up to here; shorten the chain");
            return Err(vec![Fault::new(words).of(self.name(*index))]);
        }
        Ok(depths.values().copied().max().unwrap_or(0))
    }
}

/// Runs `work` on a thread whose stack holds a path of `depth` nodes; short paths right here.
fn on_a_stack_for<T: Send>(depth: usize, work: impl FnOnce() -> T + Send) -> Result<T, Vec<Fault>> {
    if depth <= SHORT_PATH {
        return Ok(work());
    }
    let thread = std::thread::Builder::new().name("lowering".to_owned());
    let thread = thread.stack_size(STACK_BASE + depth * STACK_OF_A_NODE);
    std::thread::scope(|scope| {
        let running = thread.spawn_scoped(scope, work).map_err(|error| {
            vec![Fault::new(format!("no thread could be started to lower the graph: {error}"))]
        })?;
        running.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}

fn fault(LowerError { node, key, words }: LowerError) -> Fault {
    let fault = Fault::new(words).of(&node);
    match key {
        Some(key) => fault.key(&key),
        None => fault,
    }
}

/// Programs of stages' inputs, by output: built once however many stages stand above one another.
type Apart = HashMap<(NodeIndex, usize), Program>;

/// One lowering.
struct Driver<'a> {
    document: &'a Document,
    folder: &'a Path,
    apart: Apart,
    /// Stages by node: made once, whichever program reads them.
    stages: HashMap<NodeIndex, Arc<Stage>>,
    program: Building,
    /// A node whose gaze is asked for, and the frame in which it has read its first input.
    watched: Option<(NodeIndex, Option<Frame>)>,
}

/// The program that is being built.
#[derive(Default)]
struct Building {
    /// What a node gives in a frame.
    values: HashMap<(NodeIndex, Frame), Vec<Signal>>,
    tags: HashMap<NodeIndex, NodeTag>,
    /// How many frames a node was lowered in, nodes in the order in which lowering finished them.
    frames: HashMap<NodeIndex, u32>,
    finished: Vec<NodeIndex>,
}

impl<'a> Driver<'a> {
    fn new(document: &'a Document, folder: &'a Path) -> Self {
        let (apart, stages, program) = (Apart::new(), HashMap::new(), Building::default());
        Self { document, folder, apart, stages, program, watched: None }
    }

    fn program(&mut self, roots: &[Root]) -> Result<Program, LowerError> {
        let mut builder = Builder::new(self.document.map().clone());
        let mut outputs = Vec::new();
        let mut biomes = Vec::new();
        for (name, index, output) in roots {
            let signal = self.node(&mut builder, *index, Frame::IDENTITY)?[*output];
            if let Signal::Biome(_) = signal {
                let table = self.biomes(*index).unwrap_or_default();
                biomes.push(BiomeOutput { at: outputs.len(), table });
            }
            let names = [name.clone(), format!("{name}.second"), format!("{name}.weight")];
            outputs.extend(names.into_iter().zip(signal.values()));
        }
        let mut program = self.finish(builder, &outputs)?;
        program.notes.biomes = biomes;
        Ok(program)
    }

    fn finish(&self, builder: Builder, outputs: &[(String, Value)]) -> Result<Program, LowerError> {
        if builder.is_over_budget() {
            return Err(self.over_budget());
        }
        let outputs: Vec<_> = outputs.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        Ok(builder.finish(&outputs))
    }

    /// The table that the biomes of a node belong to.
    fn biomes(&self, index: NodeIndex) -> Option<Arc<BiomeTable>> {
        let document = self.document;
        let table = document.biome_table(document.graph[index].id)?;
        document.biomes(&Socket::first(&document.get(table)?.name))
    }

    fn gaze(&mut self, index: NodeIndex) -> Result<Program, LowerError> {
        let mut builder = Builder::new(self.document.map().clone());
        self.watched = Some((index, None));
        self.node(&mut builder, index, Frame::IDENTITY)?;
        if builder.is_over_budget() {
            return Err(self.over_budget());
        }
        let frame = self.watched.and_then(|(_, frame)| frame).unwrap_or(Frame::IDENTITY);
        let (x, y) = builder.position(frame);
        Ok(builder.finish(&[("x", x), ("y", y)]))
    }

    /// A node's outputs in a frame, lowered once.
    fn node(
        &mut self,
        builder: &mut Builder,
        index: NodeIndex,
        frame: Frame,
    ) -> Result<Vec<Signal>, LowerError> {
        if let Some(values) = self.program.values.get(&(index, frame)) {
            return Ok(values.clone());
        }
        if builder.is_over_budget() {
            return Err(self.over_budget());
        }
        let node = &*self.document.graph[index].node;
        let kind = node.kind.known().expect("unknown kinds are refused before");
        let tags = &mut self.program.tags;
        let tag = *tags.entry(index).or_insert_with(|| builder.node(&node.name, kind.title));
        let values = if node.passes_through() {
            self.through(builder, index, (kind, tag), frame)?
        } else {
            self.formula(builder, index, (kind, tag), frame)?
        };
        *self.program.frames.entry(index).or_default() += 1;
        self.program.finished.push(index);
        self.program.values.insert((index, frame), values.clone());
        Ok(values)
    }

    fn formula(
        &mut self,
        builder: &mut Builder,
        index: NodeIndex,
        (kind, tag): (&'static NodeKind, NodeTag),
        frame: Frame,
    ) -> Result<Vec<Signal>, LowerError> {
        let Node { name, settings, .. } = &*self.document.graph[index].node;
        let subject = Subject { kind, name, settings, tag, folder: self.folder };
        Scope::lower(builder, &mut Pins { driver: self, index }, subject, frame)
    }

    /// The first input as the first output; the other outputs give 0.
    fn through(
        &mut self,
        builder: &mut Builder,
        index: NodeIndex,
        (kind, tag): (&'static NodeKind, NodeTag),
        frame: Frame,
    ) -> Result<Vec<Signal>, LowerError> {
        let first = kind.inputs[0].key;
        let wired = Pins { driver: self, index }.lower(builder, first, frame)?;
        let Node { name, settings, .. } = &*self.document.graph[index].node;
        let value = match wired {
            Some(signal) => signal,
            None => unwired(builder, (kind, tag), settings, first).map(Signal::Density).ok_or_else(|| {
                LowerError {
                    node: name.clone(),
                    key: Some(first.to_owned()),
                    words: "nothing is wired into this input; wire something in".to_owned(),
                }
            })?,
        };
        let others = kind.outputs.iter().skip(1).map(|_| builder.constant(0.0).into());
        Ok(std::iter::once(value).chain(others.collect::<Vec<_>>()).collect())
    }

    /// Lowers an output apart, as a program of its own; of a biome, the first's number.
    fn apart(&mut self, index: NodeIndex, output: usize) -> Result<Program, LowerError> {
        if let Some(program) = self.apart.get(&(index, output)) {
            return Ok(program.clone());
        }
        let outer = std::mem::take(&mut self.program);
        let name = Socket::first(self.document.name(index)).to_string();
        let program = self.first(name, index, output);
        self.program = outer;
        let program = program?;
        self.apart.insert((index, output), program.clone());
        Ok(program)
    }

    fn first(&mut self, name: String, index: NodeIndex, output: usize) -> Result<Program, LowerError> {
        let mut builder = Builder::new(self.document.map().clone());
        let signal = self.node(&mut builder, index, Frame::IDENTITY)?[output];
        self.finish(builder, &[(name, signal.first())])
    }

    /// Names the node where a raster of its own saves most: of those lowered in many frames one halfway, so
    /// that what is left above it and what is left below it are both small.
    fn over_budget(&self) -> LowerError {
        let Building { frames, finished, .. } = &self.program;
        let most = frames.values().copied().max().unwrap_or(1);
        let wanted = f64::from(most).sqrt();
        let away = |index: &&NodeIndex| (f64::from(frames[*index]) / wanted).log2().abs();
        let halfway = match most {
            1 => finished.get(finished.len() / 2),
            _ => finished.iter().rev().min_by(|a, b| away(a).total_cmp(&away(b))),
        };
        let node = halfway.map(|index| self.document.name(*index).to_owned()).unwrap_or_default();
        let times = match halfway.map_or(1, |index| frames[index]) {
            1 => String::new(),
            times => format!(", and this node alone is read at {times} different positions"),
        };
        let words = format!(
            "the stack needs more than {OPERATION_BUDGET} operations a position{times}; put a `bake` behind this node"
        );
        LowerError { node, key: None, words }
    }
}

/// A parameter that stands in for an unwired input.
fn unwired(
    builder: &mut Builder,
    (kind, tag): (&'static NodeKind, NodeTag),
    settings: &Settings,
    key: &str,
) -> Option<Value> {
    let parameter = kind.parameter(key)?;
    match parameter.resolve(settings, builder.map()) {
        Setting::Real(number) => Some(builder.parameter(tag, parameter.key, number)),
        _ => None,
    }
}

/// What lies behind the input pins of one node.
struct Pins<'b, 'a> {
    driver: &'b mut Driver<'a>,
    index: NodeIndex,
}

impl Pins<'_, '_> {
    /// The node and output wired into a pin.
    fn source(&self, pin: &str) -> Option<(NodeIndex, usize)> {
        let document = self.driver.document;
        let wire = document.input(document.graph[self.index].id, pin)?;
        let source = document.ids[&wire.from];
        let output = document.graph[source].node.output(wire.output);
        Some((source, output.expect("wires from unknown outputs are refused before")))
    }

    fn note_gaze(&mut self, pin: &str, frame: Frame) {
        let index = self.index;
        let kind = self.driver.document.graph[index].node.kind.known();
        let is_first = kind.and_then(|kind| kind.inputs.first()).is_some_and(|input| input.key == pin);
        if let Some((watched, seen)) = &mut self.driver.watched
            && *watched == index
            && is_first
        {
            seen.get_or_insert(frame);
        }
    }
}

impl Wires for Pins<'_, '_> {
    fn lower(
        &mut self,
        builder: &mut Builder,
        pin: &str,
        frame: Frame,
    ) -> Result<Option<Signal>, LowerError> {
        self.note_gaze(pin, frame);
        let Some((source, output)) = self.source(pin) else { return Ok(None) };
        let values = self.driver.node(builder, source, frame)?;
        Ok(Some(values[output]))
    }

    fn lower_apart(&mut self, pin: &str) -> Result<Option<Program>, LowerError> {
        let Some((source, output)) = self.source(pin) else { return Ok(None) };
        self.driver.apart(source, output).map(Some)
    }

    fn biomes(&self, pin: &str) -> Option<BiomeTable> {
        let (source, _) = self.source(pin)?;
        self.driver.biomes(source).map(|table| (*table).clone())
    }

    fn known_stage(&self) -> Option<Arc<Stage>> {
        self.driver.stages.get(&self.index).cloned()
    }

    fn keep_stage(&mut self, stage: &Arc<Stage>) {
        self.driver.stages.insert(self.index, stage.clone());
    }
}
