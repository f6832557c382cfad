//! `catena regions`: the regions of a map, for programs and for tables.

use catena_editor::biomes::{self, csv, json};
use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_images::write_atomically;

use crate::arguments::{ListFormat, Regions};
use crate::graph::Graph;
use crate::report::usage;
use crate::{interrupt, output, progress};

/// Writes the list to a file, or to standard output.
pub(crate) fn run(arguments: &Regions) -> anyhow::Result<()> {
    let graph = Graph::open(&arguments.source.graph, &arguments.source.overrides)?;
    let node = node(&graph, arguments.source.node.as_deref())?;
    if let Some(path) = &arguments.output {
        output::check_writable(path)?;
    }
    let (control, evaluator) = (interrupt::control(), Evaluator::new(EvaluatorOptions::default()));
    let regions = progress::with_bar(&control, "listing regions", || {
        biomes::Regions::of(&graph.document, graph.folder(), &node, &evaluator, &control)
    });
    let regions = regions.map_err(|words| graph.fault(words))?;
    let ending = arguments.output.as_ref().and_then(|path| path.extension());
    let by_ending =
        if ending.is_some_and(|ending| ending == "csv") { ListFormat::Csv } else { ListFormat::Json };
    let text = match arguments.format.unwrap_or(by_ending) {
        ListFormat::Json => json(&regions),
        ListFormat::Csv => csv(&regions),
    };
    match &arguments.output {
        Some(path) => Ok(write_atomically(path, text.as_bytes())?),
        None => output::print(&text),
    }
}

/// The node that is asked for, else the one viewed, else the only one of its kind.
fn node(graph: &Graph, asked: Option<&str>) -> anyhow::Result<String> {
    if asked.is_some() {
        return Ok(graph.choose(asked)?.node);
    }
    let is_regions = |name: &str| graph.document.node(name).is_some_and(|node| node.kind.key() == "regions");
    let viewed = graph.document.view().node.split('.').next().unwrap_or_default();
    if is_regions(viewed) {
        return Ok(viewed.to_owned());
    }
    let names: Vec<&str> =
        graph.document.nodes().map(|(_, node)| node.name.as_str()).filter(|name| is_regions(name)).collect();
    match names[..] {
        [only] => Ok(only.to_owned()),
        [] => Err(usage("the graph has no Regions node".to_owned())),
        _ => {
            Err(usage(format!("there are several Regions nodes, {}; say which by --node", names.join(", "))))
        }
    }
}
