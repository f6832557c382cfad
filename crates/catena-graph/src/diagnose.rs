//! Everything that is wrong with a document, at once.

use std::cell::Cell;
use std::collections::HashSet;

use catena_nodes::NodeKind;
use petgraph::algo::kosaraju_scc;
use petgraph::stable_graph::NodeIndex;

use crate::fields::{self, REPEATED};
use crate::name::{RULE, hint, is_name};
use crate::node::Kind;
use crate::read::Part;
use crate::setting::{self, quote, short};
use crate::types::Types;
use crate::{Document, Fault, Node, Socket, View};

/// A fault, and which of several mentions of its key it is about.
pub(crate) struct Finding {
    pub(crate) fault: Fault,
    pub(crate) part: Part,
    pub(crate) repeated: bool,
}

/// What a diagnosis of many nodes works out once.
pub(crate) struct Context<'a> {
    pub(crate) types: Types<'a>,
    hints: Cell<u32>,
}

/// How many missing nodes of one diagnosis get the nearest name: each is compared with all names.
const MOST_HINTS: u32 = 64;

impl<'a> Context<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        Self { types: Types::new(document), hints: Cell::new(MOST_HINTS) }
    }

    pub(crate) fn may_hint(&self) -> bool {
        self.hints.replace(self.hints.get().saturating_sub(1)) > 0
    }
}

impl Finding {
    fn new(fault: Fault, part: Part) -> Self {
        let repeated = fault.words == REPEATED;
        Self { fault, part, repeated }
    }
}

impl Document {
    /// Everything that is wrong, nodes in document order.
    pub fn faults(&self) -> Vec<Fault> {
        self.findings().into_iter().map(|finding| finding.fault).collect()
    }

    /// What is wrong with one node by itself; a loop is the document's.
    pub fn node_faults(&self, name: &str) -> Vec<Fault> {
        let index = self.names.get(name);
        let findings = index.map(|index| self.node_findings(*index, &Context::new(self))).unwrap_or_default();
        findings.into_iter().map(|finding| finding.fault).collect()
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        let mut findings = self.map_findings();
        let context = Context::new(self);
        findings.extend(self.order.iter().flat_map(|index| self.node_findings(*index, &context)));
        findings.extend(self.loop_findings(&kosaraju_scc(&self.graph)));
        findings.extend(self.other_findings());
        findings.extend(self.view_findings());
        findings
    }

    /// What is wrong with the map: it concerns every node.
    pub(crate) fn map_findings(&self) -> Vec<Finding> {
        let whole = self.rest.kept.iter().filter(|(key, _)| key == "map");
        let whole = whole.map(|(_, text)| match crate::raw::fields::<false>(text) {
            Ok(_) => Fault::new(REPEATED).key("map"),
            Err(_) => Fault::new(format!("fields in parentheses expected, not {}", short(text))).key("map"),
        });
        let mut scratch = self.rest.map.clone();
        let parts = self.rest.kept_map.iter().map(|(key, text)| {
            let words =
                fields::read_map(&mut scratch, key, text).err().unwrap_or_else(|| REPEATED.to_owned());
            Fault::new(words).key(&format!("map.{key}"))
        });
        whole.chain(parts).map(|fault| Finding::new(fault, Part::Field)).collect()
    }

    /// Fields of the document that could not be read.
    fn other_findings(&self) -> Vec<Finding> {
        let kept = self.rest.kept.iter().filter(|(key, _)| key != "map" && key != "view");
        let fault = |(key, text): &(String, String)| {
            let words = match key.as_str() {
                "frames" => fields::read_frames(text).err(),
                "comments" => fields::read_comments(text).err(),
                key if fields::DOCUMENT.contains(&key) => None,
                key => Some(format!("there is no field {}{}", short(key), hint(key, fields::DOCUMENT))),
            };
            let words = words.unwrap_or_else(|| REPEATED.to_owned());
            Finding::new(Fault::new(words).key(key), Part::Field)
        };
        kept.map(fault).collect()
    }

    fn view_findings(&self) -> Vec<Finding> {
        let View { node, pinned, underlay, .. } = &self.rest.view;
        let (mut faults, context) = (Vec::new(), Context::new(self));
        let named = [("view.node", node), ("view.underlay", underlay)];
        for (key, text) in named.into_iter().chain(pinned.iter().map(|text| ("view.pinned", text))) {
            if !text.is_empty()
                && let Some(words) = self.reference_words(text, &context)
            {
                faults.push(Fault::new(words).key(key).warning());
            }
        }
        let mut scratch = View::default();
        for (key, text) in &self.rest.kept_view {
            let words =
                fields::read_view(&mut scratch, key, text).err().unwrap_or_else(|| REPEATED.to_owned());
            faults.push(Fault::new(words).key(&format!("view.{key}")));
        }
        for (_, text) in self.rest.kept.iter().filter(|(key, _)| key == "view") {
            let words = match crate::raw::fields::<false>(text) {
                Ok(_) => REPEATED.to_owned(),
                Err(_) => format!("fields in parentheses expected, not {}", short(text)),
            };
            faults.push(Fault::new(words).key("view"));
        }
        faults.into_iter().map(|fault| Finding::new(fault, Part::Field)).collect()
    }

    /// A fault for each node of a loop.
    pub(crate) fn loop_findings(&self, components: &[Vec<NodeIndex>]) -> Vec<Finding> {
        let mut findings = Vec::new();
        for component in components {
            let [first, ..] = component[..] else { continue };
            let reads_itself = self.graph.contains_edge(first, first);
            if component.len() < 2 && !reads_itself {
                continue;
            }
            let members: HashSet<_> = component.iter().copied().collect();
            for index in self.order.iter().filter(|index| members.contains(index)) {
                findings.push(self.loop_finding(*index, &members));
            }
        }
        findings
    }

    fn loop_finding(&self, index: NodeIndex, members: &HashSet<NodeIndex>) -> Finding {
        let wires = self.wires_into(index);
        let inside = wires.iter().find(|wire| members.contains(&self.ids[&wire.from]));
        let wire = inside.expect("a node of a loop reads a node of it");
        let source = self.name(self.ids[&wire.from]);
        let words = match source == self.name(index) {
            true => "it reads itself".to_owned(),
            false => format!("reading {source} closes a loop of {} nodes", members.len()),
        };
        Finding::new(Fault::new(words).of(self.name(index)).key(wire.input), Part::Input)
    }
}

/// One node.
impl Document {
    pub(crate) fn node_findings<'a>(&'a self, index: NodeIndex, context: &Context<'a>) -> Vec<Finding> {
        let node = &self.graph[index].node;
        let mut findings = Vec::new();
        if !is_name(&node.name) {
            let fault = Fault::new(format!("{} is no name: {RULE}", quote(&short(&node.name))));
            findings.push(Finding::new(fault.of(&node.name), Part::Field));
        }
        findings.extend(kept_fields(node));
        match &node.kind {
            Kind::Unknown(key) => findings.push(unknown_kind(node, key)),
            Kind::Known(kind) => {
                findings.extend(kept_params(node, kind));
                findings.extend(self.biome_findings(index, kind));
                findings.extend(odd_flags(node));
                findings.extend(self.input_findings(index, kind));
            }
        }
        findings.extend(self.kept_inputs(node, context));
        findings.extend(self.wire_findings(index, context));
        findings
    }

    /// What contradicts the table of biomes that is wired in.
    fn biome_findings(&self, index: NodeIndex, kind: &'static NodeKind) -> Option<Finding> {
        if !kind.inputs.iter().any(|input| input.kind == catena_nodes::PinType::Biome) {
            return None;
        }
        let node = &self.graph[index].node;
        let table = self.get(self.biome_table(self.graph[index].id)?)?;
        let table = catena_nodes::biomes(table.kind.known()?, &table.settings)?;
        let conflict = catena_nodes::biome_conflict(kind, &node.settings, &table)?;
        Some(Finding::new(Fault::new(conflict.words).of(&node.name).key(conflict.key), Part::Param))
    }

    /// Inputs that must be wired and aren't.
    fn input_findings(&self, index: NodeIndex, kind: &'static NodeKind) -> Vec<Finding> {
        let node = &self.graph[index].node;
        let wires = self.wires_into(index);
        let given = |key: &str| {
            wires.iter().any(|wire| wire.input == key)
                || node.kept.inputs.iter().any(|(kept, _)| kept == key)
                || node.kept.fields.iter().any(|(kept, _)| kept == "inputs")
        };
        let missing = kind.inputs.iter().filter(|input| kind.is_required(input) && !given(input.key));
        let fault = |input: &catena_nodes::Input| {
            Fault::new("nothing is wired into this input; wire something in").of(&node.name).key(input.key)
        };
        missing.map(|input| Finding::new(fault(input), Part::Input)).collect()
    }

    /// Inputs whose text names no node.
    fn kept_inputs(&self, node: &Node, context: &Context<'_>) -> Vec<Finding> {
        let words = |text: &str| match setting::string(text) {
            Err(words) => words,
            Ok(reference) => self.reference_words(&reference, context).unwrap_or_else(|| REPEATED.to_owned()),
        };
        let fault = |(key, text): &(String, String)| Fault::new(words(text)).of(&node.name).key(key);
        node.kept.inputs.iter().map(|kept| Finding::new(fault(kept), Part::Input)).collect()
    }

    /// Wires from or to pins that there are not, and of the wrong type.
    fn wire_findings<'a>(&'a self, index: NodeIndex, context: &Context<'a>) -> Vec<Finding> {
        let node = &self.graph[index].node;
        let mut findings = Vec::new();
        for wire in self.wires_into(index) {
            let source = &self.graph[self.ids[&wire.from]].node;
            let reference = Socket::new(&source.name, wire.output).to_string();
            let inputs = node.kind.known().map(|kind| kind.inputs.iter().map(|input| input.key));
            let words = if let Some(mut keys) = inputs
                && !keys.clone().any(|key| key == wire.input)
            {
                format!("there is no such input{}", hint(wire.input, keys.by_ref()))
            } else if let Some(words) = self.reference_words(&reference, context) {
                words
            } else if !context.types.agree((wire.from, wire.output), (wire.to, wire.input)) {
                let noun = |kind: Option<catena_nodes::PinType>| kind.map_or("value", |kind| kind.noun());
                let gives = noun(context.types.output(wire.from, wire.output));
                format!(
                    "it takes a {}; {reference} gives a {gives}",
                    noun(context.types.input(wire.to, wire.input))
                )
            } else {
                continue;
            };
            findings.push(Finding::new(Fault::new(words).of(&node.name).key(wire.input), Part::Input));
        }
        findings
    }

    /// What is wrong with a reference to an output, if anything is.
    pub(crate) fn reference_words(&self, reference: &str, context: &Context<'_>) -> Option<String> {
        let Some((index, output)) = self.resolve(reference) else {
            let name = Socket::parse(reference).node;
            let names = self.nodes().map(|(_, node)| node.name.as_str());
            let near = if context.may_hint() { hint(&name, names) } else { String::new() };
            return Some(format!("there is no node {}{near}", short(&name)));
        };
        let node = &self.graph[index].node;
        let kind = node.kind.known()?;
        if node.output(&output).is_some() {
            return None;
        }
        let near = hint(&output, kind.outputs.iter().map(|output| output.key));
        Some(format!("{} has no output {}{near}", node.name, short(&output)))
    }
}

fn unknown_kind(node: &Node, key: &str) -> Finding {
    let words = match key {
        "" => "it has no kind; kind: \"...\" is missing".to_owned(),
        key => {
            let near = hint(key, catena_nodes::all().map(|kind| kind.key));
            format!("there is no kind {}{near}", short(key))
        }
    };
    Finding::new(Fault::new(words).of(&node.name).key("kind"), Part::Field)
}

fn kept_fields(node: &Node) -> Vec<Finding> {
    let mut scratch = node.clone();
    let mut fault = |(key, text): &(String, String)| {
        let is_pairs = matches!(key.as_str(), "params" | "inputs") && crate::raw::pairs(text).is_ok();
        let is_kind = key == "kind" && crate::raw::string(text).is_some();
        let words = match fields::read_node(&mut scratch, key, text) {
            Err(words) if !is_pairs && !is_kind => words,
            _ => REPEATED.to_owned(),
        };
        Finding::new(Fault::new(words).of(&node.name).key(key), Part::Field)
    };
    node.kept.fields.iter().map(&mut fault).collect()
}

/// What is wrong with a parameter that was kept as its text.
pub(crate) fn param_words(kind: &NodeKind, key: &str, text: &str) -> String {
    match kind.parameter(key) {
        None => {
            let near = hint(key, kind.parameters.iter().map(|parameter| parameter.key));
            format!("{} has no such parameter{near}", kind.key)
        }
        Some(parameter) => setting::parse(parameter, text).err().unwrap_or_else(|| REPEATED.to_owned()),
    }
}

fn kept_params(node: &Node, kind: &'static NodeKind) -> Vec<Finding> {
    let fault =
        |(key, text): &(String, String)| Fault::new(param_words(kind, key, text)).of(&node.name).key(key);
    let kept = node.kept.params.iter().map(fault);
    let conflict = (kind.check)(&node.settings);
    let conflict = conflict.map(|conflict| Fault::new(conflict.words).of(&node.name).key(conflict.key));
    kept.chain(conflict).map(|fault| Finding::new(fault, Part::Param)).collect()
}

fn odd_flags(node: &Node) -> Vec<Finding> {
    let mut faults = Vec::new();
    if node.bypass && !node.can_bypass() {
        faults.push(Fault::new("it has no input that could go through in its place").key("bypass"));
    }
    if node.output(&node.shows).is_none() {
        faults.push(Fault::new(format!("there is no output {}", short(&node.shows))).key("shows"));
    }
    faults.into_iter().map(|fault| Finding::new(fault.of(&node.name).warning(), Part::Field)).collect()
}
