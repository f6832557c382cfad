//! Programs that any other way of computing them is held against: every kind of node, every graph, random stacks.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use catena_field::{Builder, Frame, Map, Program};
use catena_graph::{Document, Edit, MapField, Socket, load, lower};
use catena_nodes::{Category, Feed, NodeKind, PinType, Setting, all};

use crate::draws::{Draws, What};
use crate::kinds::{Node, Wire, feed_wire};

/// Map origins from home to a billion world units out, both ways.
pub const ORIGINS: [f64; 7] = [0.0, 1e4, -1e4, 1e6, -1e6, 1e9, -1e9];

/// A program with a name.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it is, for messages.
    pub name: String,
    /// The program.
    pub program: Program,
}

/// The usual map, moved.
pub fn map_at(origin: f64) -> Map {
    Map { origin: (origin, origin), seed: 77, ..Map::default() }
}

/// Each kind as it comes, with noise wired into its inputs.
pub fn kinds_by_default(map: &Map) -> Vec<Case> {
    let lowered = all().map(|kind| {
        let mut node = wired(kind, &mut Draws::new(1), false);
        if kind.parameter("path").is_some() {
            node.settings.insert("path".into(), catena_nodes::Setting::File("plane.asc".into()));
        }
        case(format!("{} as it comes", kind.key), &node, map)
    });
    lowered.collect()
}

/// A kind at `count` sets of random settings, with noise or positions wired into its inputs.
pub fn kind_at_random(kind: &'static NodeKind, what: What, count: usize, map: &Map) -> Vec<Case> {
    let mut draws = Draws::new(3 + kind.key.len() as i64);
    let cases = (0..count).map(|index| {
        let mut node = wired(kind, &mut draws, true);
        node.settings = draws.settings(kind, what);
        case(format!("{} {what:?} {index}", kind.key), &node, map)
    });
    cases.collect()
}

/// A stack of up to eight nodes, drawn within the sliders' ends.
pub fn random_stack(seed: i64, map: &Map) -> Case {
    let mut draws = Draws::new(1000 + seed);
    let depth = 2 + draws.pick(2);
    let node = stack(&mut draws, depth);
    case(format!("random stack {seed}"), &node, map)
}

/// The documents of graphs/ with their maps' origins moved: the viewed output of each, and for marble the others too.
///
/// # Panics
/// Where a graph can't be read or lowered.
pub fn graphs(origin: f64) -> Vec<Case> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../graphs");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
    paths.iter().map(|path| graph(path, origin)).collect()
}

/// One document of graphs/ by its name.
///
/// # Panics
/// Where it can't be read or lowered.
pub fn graph_named(name: &str, origin: f64) -> Case {
    graph(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../graphs").join(format!("{name}.ron")), origin)
}

fn graph(path: &Path, origin: f64) -> Case {
    let (_, loaded) = load(path).unwrap_or_else(|fault| panic!("{fault}"));
    let mut document = loaded.document;
    let home = document.map().origin;
    let moved = MapField::Origin((home.0 + origin, home.1 + origin));
    document.apply(Edit::SetMap(moved)).unwrap_or_else(|refusal| panic!("{}: {refusal}", path.display()));
    hold_rain(&mut document, 20_000);
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let program = lowered(&document, path.parent().unwrap_or(Path::new(".")));
    Case { program: program.unwrap_or_else(|words| panic!("{name}: {words}")), name }
}

/// Lets no node rain more than so many drops: how ground is read doesn't depend on it, but how long tests take does.
///
/// # Panics
/// Where the document refuses.
pub fn hold_rain(document: &mut Document, most: i64) {
    let map = document.map().clone();
    let much = |node: &catena_graph::Node| {
        let drops = node.kind.known()?.parameter("drops")?.resolve(&node.settings, &map);
        matches!(drops, Setting::Integer(drops) if drops > most).then_some(())
    };
    let names: Vec<String> = document
        .nodes()
        .filter(|(_, node)| much(node).is_some())
        .map(|(_, node)| node.name.clone())
        .collect();
    for name in names {
        let held = document.apply(Edit::set(name, "drops", Setting::Integer(most)));
        held.unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}

fn lowered(document: &Document, folder: &Path) -> Result<Program, String> {
    let view = document.view();
    let viewed = std::iter::once(&view.node).chain(&view.pinned);
    let roots: Vec<Socket> = viewed.map(|node| Socket::parse(node)).collect();
    lower(document, &roots, folder).map_err(|faults| format!("{faults:?}"))
}

fn case(name: String, node: &Node, map: &Map) -> Case {
    let program = node.program(map).unwrap_or_else(|error| panic!("{name}: {error}"));
    Case { name, program }
}

/// A node with noise in its inputs, or now and then a position.
fn wired(kind: &'static NodeKind, draws: &mut Draws, positions: bool) -> Node {
    let mut node = Node::new(kind.key);
    for (index, input) in kind.inputs.iter().enumerate() {
        let wire = match draws.pick(8) {
            _ if input.kind == PinType::Biome => output(wired_table(), 0),
            0 if positions => feed_wire(Feed::X),
            1 if positions => feed_wire(Feed::Y),
            2 if positions => output(Node::new("position"), 0),
            3 if positions => output(Node::new("cell"), 0),
            _ => output(Node::new("simplex").whole("seed", index as i64), 0),
        };
        node = node.input(input.key, wire);
    }
    node
}

/// A table of biomes over a climate, the land's height from noise.
fn wired_table() -> Node {
    let climate = || Node::new("climate");
    Node::new("biome_table")
        .input("temperature", output(climate(), 0))
        .input("moisture", output(climate(), 1))
        .from("height", Node::new("simplex"))
}

/// A random node whose inputs are random nodes, down to sources.
fn stack(draws: &mut Draws, depth: usize) -> Node {
    let source = |kind: &&NodeKind| kind.category == Category::Source && kind.parameter("path").is_none();
    let kinds: Vec<&'static NodeKind> = all().filter(|kind| source(kind) == (depth == 0)).collect();
    let kinds: Vec<_> = kinds.into_iter().filter(|kind| kind.parameter("path").is_none()).collect();
    let kind = kinds[draws.pick(kinds.len())];
    let settings = draws.settings(kind, What::Soft);
    let mut node = Node { kind, settings, inputs: Vec::new() };
    for input in kind.inputs {
        if input.kind == PinType::Biome {
            node = node.input(input.key, output(wired_table(), 0));
            continue;
        }
        let below = stack(draws, depth - 1);
        let densities = below.kind.outputs.iter().enumerate();
        let densities = densities.filter(|(_, output)| output.kind == PinType::Density);
        let places: Vec<usize> = densities.map(|(index, _)| index).collect();
        let Some(index) = places.get(draws.pick(places.len().max(1))) else {
            node = node.input(input.key, feed_wire(Feed::Number(0.5)));
            continue;
        };
        node = node.input(input.key, output(below, *index));
    }
    node
}

/// The wire of one of a node's outputs.
fn output(node: Node, index: usize) -> Wire {
    Rc::new(move |builder: &mut Builder, frame: Frame| Ok(node.lower(builder, frame)?[index]))
}
