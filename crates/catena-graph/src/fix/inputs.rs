//! Fixes of inputs: named in vain, of the wrong type, not wired.

use catena_nodes::PinType;

use super::{Fix, connect, disconnect, is_reroute};
use crate::diagnose::Context;
use crate::name::{is_name, nearest};
use crate::{Document, Edit, Node, NodeId, Socket, setting};

/// From a node to the constant that is put before it.
const BEFORE: (f64, f64) = (-260.0, 0.0);

impl Document {
    /// Fixes of what is wrong with an input.
    pub(super) fn fixes_of_input<'a>(
        &'a self,
        node: &Node,
        input: &str,
        repeated: bool,
        context: &Context<'a>,
    ) -> Vec<Fix> {
        let Some(id) = self.find(&node.name) else { return Vec::new() };
        let wire = self.input(id, input);
        if repeated && let Some(wire) = wire {
            let first = self.socket(wire.from, wire.output);
            let first = first.filter(|first| self.link(first, &node.name, input).is_ok());
            let keep =
                |first| Fix::new(format!("Keep {first}, the first"), connect(&first, &node.name, input));
            return first.map(keep).into_iter().chain([disconnect(&node.name, input)]).collect();
        }
        match (wire, node.kept.inputs.iter().find(|(key, _)| key == input)) {
            (Some(wire), _) => {
                let wired = (wire.from, wire.output);
                let moved = self.other_input((id, node), wired, input);
                let other = moved.or_else(|| self.other_output((id, node), wired, input, context));
                other.into_iter().chain([disconnect(&node.name, input)]).collect()
            }
            (None, Some((_, text))) => self.fixes_of_name((id, node), input, text, context),
            (None, None) => self.fixes_of_nothing((id, node), input),
        }
    }

    /// A wire into an input that there is not: the nearest one that is free.
    fn other_input(
        &self,
        (id, node): (NodeId, &Node),
        (from, output): (NodeId, &str),
        input: &str,
    ) -> Option<Fix> {
        let kind = node.kind.known().filter(|kind| kind.input(input).is_none())?;
        let source = self.get(from)?;
        (source.kind.known().is_none() || source.output(output).is_some()).then_some(())?;
        let free = |key: &str| {
            let waits = node.kept.inputs.iter().any(|(kept, _)| kept == key);
            !waits && self.input(id, key).is_none() && self.types_agree(from, output, id, key)
        };
        let inputs = || kind.inputs.iter().filter(|input| free(input.key));
        let near = nearest(input, inputs().map(|input| input.key));
        let required = || inputs().find(|input| kind.is_required(input)).map(|input| input.key);
        let key = near.or_else(required)?;
        let from = self.socket(from, output)?;
        let cut = Edit::Disconnect { node: node.name.clone(), input: input.to_owned() };
        Some(Fix::new(format!("Wire into {key}"), Edit::Batch(vec![cut, connect(&from, &node.name, key)])))
    }

    /// A wire from an output that there is not, or of the wrong type: the nearest of the node's that fits.
    fn other_output<'a>(
        &'a self,
        (id, node): (NodeId, &Node),
        (from, output): (NodeId, &str),
        input: &str,
        context: &Context<'a>,
    ) -> Option<Fix> {
        let source = self.get(from)?;
        let kind = source.kind.known()?;
        node.kind.known().is_none_or(|kind| kind.input(input).is_some()).then_some(())?;
        let fits = |key: &&str| context.types.agree((from, key), (id, input));
        let keys = || kind.outputs.iter().map(|output| output.key).filter(fits);
        let key = nearest(output, keys()).or_else(|| keys().next())?;
        let socket = self.socket(from, key)?;
        Some(Fix::new(format!("Read {}.{key}", source.name), connect(&socket, &node.name, input)))
    }

    /// An input that names no node.
    fn fixes_of_name<'a>(
        &'a self,
        (id, node): (NodeId, &Node),
        input: &str,
        text: &str,
        context: &Context<'a>,
    ) -> Vec<Fix> {
        let wanted = setting::string(text).map(|text| Socket::parse(&text)).ok();
        let mut fixes = Vec::new();
        if node.kind.known().is_none_or(|kind| kind.input(input).is_some()) {
            let near = wanted.as_ref().and_then(|wanted| self.near((id, input), wanted, context));
            fixes.extend(
                near.map(|near| Fix::new(format!("Connect to {near}"), connect(&near, &node.name, input))),
            );
            let name = wanted.filter(|wanted| wanted.output.is_empty()).map(|wanted| wanted.node);
            fixes.extend(self.constant(node, input, name.as_deref()));
        }
        fixes.push(disconnect(&node.name, input));
        fixes
    }

    /// The output with the nearest name of those that may be wired in.
    fn near<'a>(
        &'a self,
        (id, input): (NodeId, &str),
        wanted: &Socket,
        context: &Context<'a>,
    ) -> Option<Socket> {
        if !context.may_hint() {
            return None;
        }
        let name = &self.get(id)?.name;
        // The names first: what hangs together is looked up for few.
        let near = nearest(&wanted.node, self.nodes().map(|(_, node)| node.name.as_str()))?;
        if self.reaches(name, near) {
            return None;
        }
        self.fitting((id, input), self.find(near)?, &wanted.output, context)
    }

    /// An output of a node that an input takes: of a key where there is one.
    fn fitting<'a>(
        &'a self,
        (id, input): (NodeId, &str),
        from: NodeId,
        output: &str,
        context: &Context<'a>,
    ) -> Option<Socket> {
        let kind = self.get(from)?.kind.known()?;
        let fits = |key: &&str| context.types.agree((from, key), (id, input));
        let mut keys = kind.outputs.iter().map(|output| output.key).filter(fits);
        let own = keys.clone().find(|key| *key == output);
        self.socket(from, own.or_else(|| keys.next())?)
    }

    /// An input that must be wired and isn't.
    fn fixes_of_nothing(&self, (id, node): (NodeId, &Node), input: &str) -> Vec<Fix> {
        let loose = self.loose((id, node), input);
        let connected =
            loose.map(|from| Fix::new(format!("Connect to {from}"), connect(&from, &node.name, input)));
        connected.into_iter().chain(self.constant(node, input, None)).collect()
    }

    /// Of the outputs that nothing reads and that may be wired in, the nearest on the canvas.
    fn loose(&self, (id, node): (NodeId, &Node), input: &str) -> Option<Socket> {
        let distance = |other: &Node| (other.at.0 - node.at.0).hypot(other.at.1 - node.at.1);
        let mut others: Vec<_> = self
            .nodes()
            .filter(|(other, source)| *other != id && !is_reroute(source) && source.kind.known().is_some())
            .collect();
        others.sort_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)));
        let context = Context::new(self);
        let mut loose = others.into_iter().take(MOST_LOOKED_AT).filter(|(other, source)| {
            self.readers(*other).is_empty() && !self.reaches(&node.name, &source.name)
        });
        loose.find_map(|(other, _)| self.fitting((id, input), other, "", &context))
    }

    /// A new constant wired in, under the name that the input waits for where it is one.
    fn constant(&self, node: &Node, input: &str, name: Option<&str>) -> Option<Fix> {
        let kind = node.kind.known()?.input(input)?.kind;
        if kind != PinType::Density {
            return None;
        }
        let own = name.filter(|name| is_name(name) && !self.names.contains_key(*name));
        let name = own.map_or_else(|| self.fresh_name("constant"), str::to_owned);
        let title = match own {
            Some(own) => format!("Add a constant 0 called {own}"),
            None => "Add a constant 0".to_owned(),
        };
        let at = (node.at.0 + BEFORE.0, node.at.1 + BEFORE.1);
        let add = Edit::AddNode(Box::new(Node::new(&name, "constant", at)));
        Some(Fix::new(title, Edit::Batch(vec![add, connect(&Socket::first(name), &node.name, input)])))
    }
}

/// Nodes near an unwired input whose outputs are looked at.
const MOST_LOOKED_AT: usize = 64;
