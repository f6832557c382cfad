//! Wires connected and cut: types agree, no loops.

use petgraph::algo::has_path_connecting;
use petgraph::stable_graph::NodeIndex;

use super::forget;
use crate::document::Link;
use crate::name::hint;
use crate::{Document, Refusal, Socket};

/// Wires.
impl Document {
    pub(super) fn connect(&mut self, from: &Socket, name: &str, input: &str) -> Result<(), Refusal> {
        let (source, reader, output) = self.link(from, name, input)?;
        let kept = &mut self.touch(reader).kept;
        forget(&mut kept.inputs, input);
        forget(&mut kept.fields, "inputs");
        self.cut(reader, |key| key == input);
        self.graph.add_edge(source, reader, Link { output, input: input.to_owned() }.into());
        Ok(())
    }

    pub(super) fn disconnect(&mut self, name: &str, input: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        let wired = self.wires_into(index).iter().any(|wire| wire.input == input);
        let kept = self.graph[index].node.kept.inputs.iter().any(|(key, _)| key == input);
        if !wired && !kept {
            return self.check_input(index, input);
        }
        forget(&mut self.touch(index).kept.inputs, input);
        self.cut(index, |key| key == input);
        Ok(())
    }

    /// The ends of a wire that may be.
    pub(crate) fn link(
        &self,
        from: &Socket,
        name: &str,
        input: &str,
    ) -> Result<(NodeIndex, NodeIndex, String), Refusal> {
        let (source, reader) = (self.index(&from.node)?, self.index(name)?);
        let output = self.output(source, &from.output)?;
        self.check_input(reader, input)?;
        let (from_id, to_id) = (self.graph[source].id, self.graph[reader].id);
        if !self.types_agree(from_id, &output, to_id, input) {
            let (gives, takes) = (self.output_type(from_id, &output), self.input_type(to_id, input));
            let noun = |kind: Option<catena_nodes::PinType>| kind.map_or("anything", |kind| kind.noun());
            let words = format!("it takes a {}; {from} gives a {}", noun(takes), noun(gives));
            return Err(Refusal::new(words).of(name).key(input));
        }
        if has_path_connecting(&self.graph, reader, source, None) {
            return Err(self.loop_refusal(source, reader, input));
        }
        Ok((source, reader, output))
    }

    pub(super) fn loop_refusal(&self, source: NodeIndex, reader: NodeIndex, input: &str) -> Refusal {
        let words = if source == reader {
            "a node can't read itself".to_owned()
        } else {
            format!("reading {} would close a loop", self.name(source))
        };
        Refusal::new(words).of(self.name(reader)).key(input)
    }

    /// An output's key as wires have it.
    pub(super) fn output(&self, index: NodeIndex, output: &str) -> Result<String, Refusal> {
        let node = &self.graph[index].node;
        match node.kind.known() {
            Some(kind) if node.output(output).is_none() => {
                let near = hint(output, kind.outputs.iter().map(|output| output.key));
                Err(Refusal::new(format!("there is no output {output}{near}")).of(&node.name))
            }
            _ => Ok(node.short_output(output)),
        }
    }

    pub(super) fn check_input(&self, index: NodeIndex, input: &str) -> Result<(), Refusal> {
        let node = &self.graph[index].node;
        match node.kind.known() {
            Some(kind) if kind.input(input).is_none() => {
                let near = hint(input, kind.inputs.iter().map(|input| input.key));
                Err(Refusal::new(format!("there is no input {input}{near}")).of(&node.name))
            }
            _ => Ok(()),
        }
    }
}
