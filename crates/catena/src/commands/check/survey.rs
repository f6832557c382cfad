//! `catena check --survey`: what rivers and lakes each Drainage node makes, and whether they are like real ones.

use std::fmt::Write as _;
use std::path::Path;

use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_graph::{Node, Socket};
use catena_kernels::drainage::graph::Graph as Rivers;
use catena_kernels::drainage::statistics::{BIFURCATION, HACK, Statistics, statistics};
use catena_kernels::drainage::survey::{Spot, survey};

use crate::arguments::Check;
use crate::graph::Graph;
use crate::{interrupt, output, progress};

/// Prints the survey of every Drainage node of every graph.
pub(super) fn tell(arguments: &Check) -> anyhow::Result<()> {
    let (control, evaluator) = (interrupt::control(), Evaluator::new(EvaluatorOptions::default()));
    for path in &arguments.graphs {
        let graph = Graph::open(path, &arguments.overrides)?;
        for (_, node) in graph.document.nodes().filter(|(_, node)| node.kind.key() == "drainage") {
            if node.bypass {
                continue;
            }
            let program = graph.program(&Socket::first(&node.name))?;
            let prepared = progress::with_bar(&control, "draining", || {
                evaluator.prepare(&program, &control).map_err(|error| graph.fault(error))
            })?;
            let stages = prepared.program().data.stages.iter().zip(prepared.stages());
            let own =
                stages.into_iter().find(|(stage, built)| stage.node == node.name && built.graph.is_some());
            if let Some(rivers) = own.and_then(|(_, built)| built.graph.as_deref()) {
                output::print(&words(path, node, rivers))?;
            }
        }
    }
    Ok(())
}

fn words(path: &Path, node: &Node, rivers: &Rivers) -> String {
    let lattice = &rivers.lattice;
    let mut text =
        format!("{}: {}: {} x {} cells\n", path.display(), node.name, lattice.columns, lattice.rows);
    let survey = survey(rivers);
    let mut place = |name: &str, spot: Option<Spot>, more: String| {
        let line = spot.map_or_else(|| "none".to_owned(), |spot| told(&spot) + &more);
        let _ = writeln!(text, "  {name:<11} {line}");
    };
    place("mouth", survey.mouth, String::new());
    place("source", survey.source, String::new());
    place("confluence", survey.confluence, String::new());
    let lake = survey.lake.map(|(_, nodes)| format!(", {nodes} cells under water")).unwrap_or_default();
    place("lake", survey.lake.map(|(spot, _)| spot), lake);
    text + &figures(&statistics(rivers))
}

/// A place, and what runs there.
fn told(spot: &Spot) -> String {
    let (x, y) = spot.position;
    let (area, order, level) = (spot.area, spot.order, spot.level);
    format!("({x:.1}, {y:.1}): {area} cells drain there, order {order}, level {level:.4}")
}

fn figures(found: &Statistics) -> String {
    let mut text = String::new();
    let mut line = |name: &str, words: String| {
        let _ = writeln!(text, "  {name:<11} {words}");
    };
    line("Hack", measured(found.hack, HACK));
    line("Horton", measured(found.horton, BIFURCATION));
    let streams: Vec<String> = found.streams.iter().map(u32::to_string).collect();
    line("streams", format!("{} by order; {} sources", streams.join(", "), found.sources));
    line("lakes", found.ponds.to_string());
    line("largest", format!("{:.1}% of the map drain through one place", 100.0 * found.largest_basin));
    let share = |share: Option<f64>| {
        share.map_or_else(|| "none".to_owned(), |share| format!("{:.0}%", 100.0 * share))
    };
    let (trunks, heads) = (share(found.trunks_on_climb), share(found.headwaters_on_climb));
    line("climb", format!("{trunks} of trunks and {heads} of headwaters; the others lie on the cap"));
    text
}

/// A figure, and whether it is usual.
fn measured(figure: Option<f64>, (low, high): (f64, f64)) -> String {
    match figure {
        None => "too few rivers to tell".to_owned(),
        Some(figure) if (low..=high).contains(&figure) => format!("{figure:.3} (usual: {low} to {high})"),
        Some(figure) => format!("{figure:.3}, which is unusual ({low} to {high})"),
    }
}
