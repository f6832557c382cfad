//! Kinds replaced, keeping the settings and wires that fit.

use catena_nodes::NodeKind;
use petgraph::stable_graph::NodeIndex;

use super::{check_setting, forget, is_default};
use crate::document::Link;
use crate::name::hint;
use crate::node::Kind;
use crate::{Document, Node, Refusal, setting};

/// Kinds.
impl Document {
    pub(super) fn replace_kind(&mut self, name: &str, key: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        let Kind::Known(kind) = Kind::of(key) else {
            let near = hint(key, catena_nodes::all().map(|kind| kind.key));
            return Err(Refusal::new(format!("there is no kind {key}{near}")).of(name));
        };
        let readers: Vec<_> = self.graph.neighbors(index).collect();
        for reader in readers {
            self.touch(reader);
        }
        let node = self.touch(index);
        node.kind = Kind::Known(kind);
        forget(&mut node.kept.fields, "kind");
        refit_settings(node, kind);
        self.refit_inputs(index, kind);
        self.refit_outputs(index);
        Ok(())
    }

    /// Inputs of the same key stay; the first of the others takes the first input that is free.
    pub(super) fn refit_inputs(&mut self, index: NodeIndex, kind: &'static NodeKind) {
        let wires: Vec<_> = self
            .wires_into(index)
            .iter()
            .map(|w| (w.from, w.output.to_owned(), w.input.to_owned()))
            .collect();
        self.cut(index, |_| true);
        let to = self.graph[index].id;
        let mut taken: Vec<&str> = Vec::new();
        let (same, others): (Vec<_>, Vec<_>) =
            wires.into_iter().partition(|(_, _, input)| kind.input(input).is_some());
        for (from, output, input) in same.into_iter().chain(others) {
            let keys = kind.inputs.iter().map(|input| input.key);
            let fits = |key: &&str| !taken.contains(key) && self.types_agree(from, &output, to, key);
            let own = keys.clone().filter(|key| *key == input).find(|key| fits(key));
            if let Some(key) = own.or_else(|| keys.clone().find(|key| fits(key))) {
                taken.push(key);
                self.graph.add_edge(self.ids[&from], index, Link { output, input: key.to_owned() }.into());
            }
        }
    }

    /// Wires out of the first output stay there, others by key; what no longer fits is cut.
    pub(super) fn refit_outputs(&mut self, index: NodeIndex) {
        let id = self.graph[index].id;
        let wires: Vec<_> =
            self.readers(id).iter().map(|w| (w.output.to_owned(), w.to, w.input.to_owned())).collect();
        for (output, to, input) in wires {
            let node = &self.graph[index].node;
            if node.output(&output).is_none() || !self.types_agree(id, &output, to, &input) {
                self.cut(self.ids[&to], |key| key == input);
            }
        }
        let node = &mut self.graph[index].node;
        node.shows =
            if node.output(&node.shows).is_some() { node.short_output(&node.shows) } else { String::new() };
        node.bypass &= node.can_bypass();
    }
}

/// Settings that the kind has and allows stay, those of an unknown kind's text among them.
fn refit_settings(node: &mut Node, kind: &'static NodeKind) {
    let body = node.kept.body.take();
    let raws = body.as_deref().map(crate::raw::pairs).and_then(Result::ok).unwrap_or_default();
    let texts = raws.iter().map(|entry| (entry.key.to_string(), entry.value.to_owned()));
    for (key, text) in texts.chain(std::mem::take(&mut node.kept.params)) {
        if let Some(Ok(value)) = kind.parameter(&key).map(|parameter| setting::parse(parameter, &text)) {
            node.settings.entry(key).or_insert(value);
        }
    }
    node.settings
        .retain(|key, value| check_setting(kind, key, value).is_ok() && !is_default(kind, key, value));
    if (kind.check)(&node.settings).is_some() {
        node.settings.clear();
    }
}
