//! `catena check`: every fault of graph files, with its place.

use std::collections::HashSet;
use std::path::Path;

use anyhow::bail;
use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_field::Control;
use catena_graph::{Fault, Node, Socket, lower};
use catena_nodes::ParameterKind;

use crate::arguments::{Check, Overrides};
use crate::graph::Graph;
use crate::report::{self, Usage};

mod survey;

/// Tells the faults of all graphs; warnings alone are no failure.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<()> {
    let (mut lines, mut failed) = (Vec::new(), false);
    for path in &arguments.graphs {
        match faults_of(path, &arguments.overrides) {
            Ok(faults) => {
                failed |= faults.iter().any(Fault::is_error);
                lines.extend(faults.iter().map(words));
            }
            Err(error) if error.is::<Usage>() => return Err(error),
            Err(error) => {
                failed = true;
                lines.push(format!("{error:#}"));
            }
        }
    }
    if failed {
        bail!(lines.join("\n"));
    }
    lines.iter().for_each(|line| report::lines(line));
    match arguments.survey {
        true => survey::tell(arguments),
        false => Ok(()),
    }
}

/// A fault's line; that it is only a warning is said.
fn words(fault: &Fault) -> String {
    if fault.is_error() {
        return fault.to_string();
    }
    Fault { words: format!("(warning) {}", fault.words), ..fault.clone() }.to_string()
}

fn faults_of(path: &Path, overrides: &Overrides) -> anyhow::Result<Vec<Fault>> {
    let graph = Graph::open(path, overrides)?;
    let mut faults = graph.all_faults();
    let mut told: HashSet<_> = faults.iter().map(about).collect();
    let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(1), ..EvaluatorOptions::default() });
    for (_, node) in graph.document.nodes().filter(|(_, node)| node.kind.known().is_some()) {
        for fault in deeper(&graph, node, &evaluator) {
            let fault = graph.placed(fault);
            if told.insert(about(&fault)) {
                faults.push(fault);
            }
        }
    }
    Ok(faults)
}

/// What only lowering finds (budgets), and reading of files.
fn deeper(graph: &Graph, node: &Node, evaluator: &Evaluator) -> Vec<Fault> {
    let program = match lower(&graph.document, &[Socket::first(&node.name)], graph.folder()) {
        Ok(program) => program,
        Err(faults) => return faults,
    };
    let is_file = |parameter: &catena_nodes::Parameter| matches!(parameter.kind, ParameterKind::File { .. });
    let file = node.kind.known().and_then(|kind| kind.parameters.iter().find(|parameter| is_file(parameter)));
    // Files are read for the node that names them, not again for each that reads the node.
    let Some(file) = file.filter(|_| !node.passes_through()) else { return Vec::new() };
    match evaluator.files(&program, &Control::new()) {
        Ok(_) => Vec::new(),
        Err(error) => {
            let words = error.to_string();
            let words = words.strip_prefix(&format!("{}: ", node.name)).unwrap_or(&words);
            vec![Fault::new(words).of(&node.name).key(file.key)]
        }
    }
}

/// What makes two faults one.
fn about(fault: &Fault) -> (Option<String>, Option<String>, String) {
    (fault.node.clone(), fault.key.clone(), fault.words.clone())
}
