//! The whole text, from the header to the test.

use std::collections::HashMap;
use std::ops::Range;

use catena_field::{BiomeTable, Notes, Program, Value, Yield};

use crate::biome;
use crate::body::Method;
use crate::build;
use crate::bundle;
use crate::context::{Context, Imports};
use crate::fields::Fields;
use crate::names::{Names, module};
use crate::number::{pair, real};
use crate::stages::{Finder, StagePlan};
use crate::text::{Text, plain};
use crate::{ExportError, Part, RustOptions, Source};

/// Writes the source of a program.
pub(crate) fn write(program: &Program, options: &RustOptions<'_>) -> Result<Source, ExportError> {
    let program = program.bound();
    let mut methods = Names::of_methods();
    let (outputs, biomes) = outputs(&program, &mut methods);
    if outputs.is_empty() {
        return Err(ExportError::NoOutput);
    }
    let mut fields = Fields::new();
    let mut finder = Finder {
        files: options.files,
        fields: &mut fields.names,
        methods: &mut methods,
        plans: Vec::new(),
        known: HashMap::new(),
        seen: HashMap::new(),
    };
    let stages = finder.stages(&program)?;
    let mut context = Context { imports: Imports::default(), stages: finder.plans, fields };
    let body = methods_of(&program, (&outputs, &biomes), &stages, &mut context)?;
    let mut text = Text::default();
    let mut parts = Parts::default();
    header(&program, &outputs, options, &mut text);
    parts.end(Part::Header, &text);
    let kernels = module_text(&program, (outputs.len(), &biomes), body, &mut context, &mut text);
    parts.end(Part::Terrain, &text);
    kernels_text(kernels, &mut text);
    parts.end(Part::Kernels, &text);
    tests(&program, &outputs, options.goldens, &mut text);
    parts.end(Part::Test, &text);
    let files = context.stages.iter().filter_map(|plan| {
        let values = plan.file.as_ref()?.values.as_ref()?;
        let bytes = || values.iter().flat_map(|value| value.to_le_bytes()).collect();
        plan.reads("inputs").then(|| (plan.file_name(), bytes()))
    });
    let (text, spans) = text.finish();
    let (files, methods) = (files.collect(), outputs.into_iter().map(|(name, _)| name).collect());
    Ok(Source { text, methods, files, spans, parts: parts.0 })
}

/// The parts written so far.
#[derive(Default)]
struct Parts(Vec<(Part, Range<usize>)>);

impl Parts {
    /// A part ends here; one without lines is none.
    fn end(&mut self, part: Part, text: &Text) {
        let lines = self.0.last().map_or(0, |(_, lines)| lines.end)..text.next();
        if !lines.is_empty() {
            self.0.push((part, lines));
        }
    }
}

/// A biome that the terrain has a method for.
struct BiomeMethod<'a> {
    /// The method that returns it.
    name: String,
    /// The method that returns its number.
    number: String,
    /// Its enum.
    kind: String,
    table: &'a BiomeTable,
}

/// The public methods that return numbers: of densities one is called `height`, several after their outputs; of biomes
/// one is called `biome`, several likewise.
fn outputs<'a>(program: &'a Program, methods: &mut Names) -> (Vec<(String, Value)>, Vec<BiomeMethod<'a>>) {
    let Notes { outputs: names, biomes, .. } = &program.notes;
    let values = &program.code.outputs;
    let (mut outputs, mut found): (Vec<(String, Value)>, Vec<BiomeMethod<'a>>) = (Vec::new(), Vec::new());
    let roots = program.notes.roots();
    for at in &roots {
        let Some(biome) = biomes.iter().find(|biome| biome.at == *at) else {
            let one = roots.len() == biomes.len() + 1;
            outputs.push((methods.fresh(if one { "height" } else { &names[*at] }), values[*at]));
            continue;
        };
        let name = methods.fresh(if biomes.len() == 1 { "biome" } else { &names[*at] });
        let parts = ["number", "neighbour", "weight"].map(|part| methods.fresh(&format!("{name}_{part}")));
        let number = parts[0].clone();
        outputs.extend(parts.into_iter().zip(values[*at..].iter().copied()));
        let kind = match found.iter().find(|other| *other.table == *biome.table) {
            Some(same) => same.kind.clone(),
            None if found.is_empty() => "Biome".to_owned(),
            None => format!("Biome{}", found.len() + 1),
        };
        found.push(BiomeMethod { name, number, kind, table: &biome.table });
    }
    (outputs, found)
}

fn methods_of(
    program: &Program,
    (outputs, biomes): (&[(String, Value)], &[BiomeMethod<'_>]),
    stages: &[usize],
    context: &mut Context,
) -> Result<Text, ExportError> {
    let mut text = Text::default();
    for BiomeMethod { name, number, kind, .. } in biomes {
        text.blank();
        text.line(1, "/// The biome at (x, y): world units, x to the right, y down.");
        text.line(1, &format!("pub fn {name}(&self, x: f64, y: f64) -> {kind} {{"));
        text.line(2, &format!("{kind}::ALL[self.{number}(x, y) as usize]"));
        text.line(1, "}");
    }
    for (name, output) in outputs {
        text.blank();
        let words = format!("The {name} at (x, y): world units, x to the right, y down.");
        let method = Method { program, output: *output, stages, name, words: &words, public: true };
        method.write(context, &mut text)?;
    }
    for index in 0..context.stages.len() {
        text.blank();
        build::write(index, context, &mut text)?;
    }
    Ok(text)
}

fn header(program: &Program, outputs: &[(String, Value)], options: &RustOptions<'_>, text: &mut Text) {
    let (name, module) = (plain(options.graph_name), module(options.graph_name));
    text.comment(0, &format!("{name}: a terrain, exported by Catena {}.", plain(options.version)));
    text.comment(0, "SPDX-License-Identifier: 0BSD");
    text.comment(0, "Anyone may use this file, kernels included, for any purpose, without fee or condition.");
    text.line(0, "//");
    if !options.graph_hash.is_empty() {
        text.comment(0, &format!("Content hash: {}", plain(options.graph_hash)));
        text.line(0, "//");
    }
    let (x, y) = program.map.centre();
    let (x, y, seed) = (real(x), real(y), program.map.seed);
    text.comment(0, &format!("mod {module};"));
    text.comment(0, "fn main() {");
    text.comment(
        0,
        &format!("    println!(\"{{}}\", {module}::Terrain::new({seed}).{}({x}, {y}));", outputs[0].0),
    );
    text.comment(0, "}");
    text.line(0, "//");
    if !options.graph_text.is_empty() {
        text.comment(0, "The graph:");
        text.line(0, "//");
        text.comment(0, options.graph_text);
    }
    text.blank();
}

/// The struct and its methods; returns the kernels that they need.
fn module_text(
    program: &Program,
    (outputs, biomes): (usize, &[BiomeMethod<'_>]),
    body: Text,
    context: &mut Context,
    text: &mut Text,
) -> Vec<&'static str> {
    if context.stages.iter().any(|plan| matches!(plan.call.yields, Yield::Layers(_))) {
        context.imports.item("raster", "Raster");
    }
    if context.stages.iter().any(|plan| plan.call.yields == Yield::Graph) {
        context.imports.item("drainage::graph", "Graph");
    }
    if context.stages.iter().any(StagePlan::is_jittered) {
        context.imports.module("drainage::lattice");
    }
    let called: Vec<&'static str> = context
        .stages
        .iter()
        .flat_map(|plan| plan.call.modules.iter().copied().filter(|m| plan.reads(m)))
        .collect();
    called.into_iter().for_each(|module| context.imports.module(module));
    context.imports.write(text);
    if context.imports.modules().next().is_some() {
        text.blank();
    }
    rectangle(program, context, text);
    structure(context, text);
    // The numbers are the designer's: one near pi isn't meant to be pi. Of several methods some may lie idle.
    text.line(0, if outputs > 1 { "#[allow(dead_code, clippy::all)]" } else { "#[allow(clippy::all)]" });
    text.line(0, "impl Terrain {");
    new(program, context, text);
    text.append(body);
    text.line(0, "}");
    text.blank();
    for (index, BiomeMethod { kind, table, .. }) in biomes.iter().enumerate() {
        if biomes[..index].iter().all(|other| other.kind != *kind) {
            biome::write(kind, table, text);
        }
    }
    helpers(context, text);
    let needed = context.stages.iter().flat_map(|plan| plan.call.modules.iter().copied());
    context.imports.modules().chain(needed).collect()
}

fn kernels_text(needed: Vec<&'static str>, text: &mut Text) {
    if !needed.is_empty() {
        bundle::write(needed.into_iter(), text);
        text.blank();
    }
}

/// The map's rectangle, where something lies in it.
fn rectangle(program: &Program, context: &Context, text: &mut Text) {
    let built = |name: &str| context.fields.list.iter().any(|field| field.build.contains(name));
    let staged = |name: &str| context.stages.iter().any(|plan| plan.samples() || plan.reads(name));
    let before = text.next();
    if built("ORIGIN") || staged("origin") {
        text.line(0, "/// The map's top left corner in world units.");
        text.line(0, &format!("const ORIGIN: (f64, f64) = {};", pair(program.map.origin)));
    }
    if built("SIZE") || staged("size") {
        text.line(0, "/// The map's width and height in world units.");
        text.line(0, &format!("const SIZE: (f64, f64) = {};", pair(program.map.size)));
    }
    if text.next() > before {
        text.blank();
    }
}

fn structure(context: &Context, text: &mut Text) {
    text.line(0, "/// The terrain of one world.");
    text.line(0, "#[derive(Clone, Debug)]");
    if context.fields.list.is_empty() && context.stages.is_empty() {
        text.line(0, "pub struct Terrain {}");
        text.blank();
        return;
    }
    text.line(0, "pub struct Terrain {");
    for field in &context.fields.list {
        let first = text.next();
        text.line(1, &field.declaration());
        field.nodes.iter().for_each(|node| text.mark(node, first));
    }
    for plan in &context.stages {
        let first = text.next();
        text.line(1, &format!("{}: {},", plan.field, plan.type_name()));
        text.mark(&plan.stage.node, first);
    }
    text.line(0, "}");
    text.blank();
}

fn new(program: &Program, context: &Context, text: &mut Text) {
    let reads = |build: &str| build.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "seed");
    let seeded = context.fields.list.iter().any(|field| reads(&field.build))
        || context.stages.iter().any(|plan| plan.reads("seed"));
    let seed = if seeded { "seed" } else { "_seed" };
    text.line(1, &format!("/// The world of a map's seed; the graph's own is {}.", program.map.seed));
    if context.stages.iter().any(StagePlan::is_watched) {
        text.line(1, "///");
        text.line(1, "/// What is simulated is simulated here, once; `with_progress` tells how far it is.");
        text.line(1, "pub fn new(seed: i64) -> Self {");
        text.line(2, "Self::with_progress(seed, &mut |_, _| {})");
        text.line(1, "}");
        text.blank();
        text.line(
            1,
            "/// The same; `progress` hears what is being worked out, and which share of it is done, 0 to 1.",
        );
        text.line(
            1,
            &format!("pub fn with_progress({seed}: i64, progress: &mut dyn FnMut(&str, f64)) -> Self {{"),
        );
    } else {
        text.line(1, &format!("pub fn new({seed}: i64) -> Self {{"));
    }
    let staged = !context.stages.is_empty();
    if !staged && context.fields.list.is_empty() {
        text.line(2, "Self {}");
        text.line(1, "}");
        return;
    }
    text.line(2, if staged { "let mut terrain = Self {" } else { "Self {" });
    for field in &context.fields.list {
        let first = text.next();
        text.line(3, &format!("{}: {},", field.name, field.build));
        field.nodes.iter().for_each(|node| text.mark(node, first));
    }
    for plan in &context.stages {
        text.line(3, &format!("{}: {},", plan.field, plan.blank()));
    }
    text.line(2, if staged { "};" } else { "}" });
    for plan in &context.stages {
        let first = text.next();
        text.line(2, &plan.assignment());
        text.mark(&plan.stage.node, first);
    }
    if staged {
        text.line(2, "terrain");
    }
    text.line(1, "}");
}

const SAMPLED: &str = "\
/// A field at the points of a lattice over the map, row by row.
fn sampled(columns: usize, rows: usize, field: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let across = SIZE.0 / (columns.max(2) - 1) as f64;
    let down = SIZE.1 / (rows.max(2) - 1) as f64;
    let mut values = Vec::with_capacity(columns * rows);
    for j in 0..rows {
        let y = ORIGIN.1 + j as f64 * down;
        values.extend((0..columns).map(|i| field(ORIGIN.0 + i as f64 * across, y)));
    }
    values
}

";

const JITTERED: &str = "\
/// A field at the nodes of a jittered lattice over the map, row by row.
fn jittered(columns: u32, rows: u32, seed: i64, field: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    let lattice = lattice::Lattice { columns, rows, origin: ORIGIN, size: SIZE, seed };
    let value = |node| {
        let (x, y) = lattice.position(node);
        field(x, y)
    };
    (0..lattice.nodes()).map(value).collect()
}

";

const REALS: &str = "\
/// The numbers of a file of little-endian float64.
fn reals(bytes: &[u8]) -> Vec<f64> {
    let mut word = [0; 8];
    let mut real = |bytes: &[u8]| {
        word.copy_from_slice(bytes);
        f64::from_le_bytes(word)
    };
    bytes.chunks_exact(8).map(&mut real).collect()
}

";

fn helpers(context: &Context, text: &mut Text) {
    if context.stages.iter().any(|plan| plan.samples() && !plan.is_jittered()) {
        text.verbatim(SAMPLED);
    }
    if context.stages.iter().any(StagePlan::is_jittered) {
        text.verbatim(JITTERED);
    }
    if context.stages.iter().any(|plan| plan.file.is_some() && plan.reads("inputs")) {
        text.verbatim(REALS);
    }
}

fn tests(program: &Program, outputs: &[(String, Value)], goldens: &[(f64, f64, f64)], text: &mut Text) {
    let (name, seed) = (&outputs[0].0, program.map.seed);
    text.verbatim(
        "#[cfg(test)]\nmod tests {\n    use super::Terrain;\n\n    const fn is_send_and_sync<T: Send + Sync>() {}\n    \
         const _: () = is_send_and_sync::<Terrain>();\n\n    /// Positions, and the bits there.",
    );
    text.line(1, &format!("const GOLDENS: [(f64, f64, f64); {}] = [", goldens.len()));
    for (x, y, expected) in goldens {
        text.line(2, &format!("({}, {}, {}),", real(*x), real(*y), real(*expected)));
    }
    text.line(1, "];");
    text.blank();
    text.line(1, "#[test]");
    text.line(1, "fn the_bits_are_those_of_the_graph() {");
    text.line(2, &format!("let terrain = Terrain::new({seed});"));
    text.line(2, "for (x, y, expected) in GOLDENS {");
    text.line(3, &format!("let found = terrain.{name}(x, y);"));
    text.line(3, "assert_eq!(found.to_bits(), expected.to_bits(), \"at {x}, {y}: {found}\");");
    text.line(2, "}");
    text.line(1, "}");
    text.line(0, "}");
}
