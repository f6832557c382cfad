//! Edits applied: checked first, refused with words, inverted exactly.

use std::collections::HashSet;

use catena_nodes::{NodeKind, Parameter, Setting};
use petgraph::algo::has_path_connecting;
use petgraph::stable_graph::NodeIndex;

use crate::document::Link;
use crate::fields;
use crate::name::{RULE, hint, is_name};
use crate::node::{Kind, Raws};
use crate::{Document, Edit, Frame, MapField, Node, NodeId, Refusal, Snapshot, Socket, View, setting};

impl Document {
    /// Applies an edit and returns its inverse, which restores the document byte for byte.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn apply(&mut self, edit: Edit) -> Result<Edit, Refusal> {
        self.record_edit(edit).map(Edit::Restore)
    }

    /// Applies an edit and returns how everything was that it touched.
    pub(crate) fn record_edit(&mut self, edit: Edit) -> Result<Box<Snapshot>, Refusal> {
        self.journal = Snapshot::default();
        self.arrivals.clear();
        let way_back = edit.is_way_back();
        let outcome = self.run(edit).and_then(|()| if way_back { Ok(()) } else { self.settle_edit() });
        let before = std::mem::take(&mut self.journal);
        match outcome {
            Ok(()) => {
                self.count_edit();
                Ok(Box::new(before))
            }
            Err(refusal) => {
                self.put(before);
                Err(refusal)
            }
        }
    }

    /// Makes everything as it was, and returns how it was before that.
    pub(crate) fn go_back(&mut self, snapshot: Snapshot) -> Box<Snapshot> {
        self.journal = Snapshot::default();
        self.touch_all(&snapshot);
        self.put(snapshot);
        self.count_edit();
        Box::new(std::mem::take(&mut self.journal))
    }

    /// What an edit would be refused for, without a change.
    pub fn refusal(&self, edit: Edit) -> Option<Refusal> {
        match edit {
            Edit::Connect { from, node, input } => self.link(&from, &node, &input).err(),
            edit => self.clone().apply(edit).err(),
        }
    }

    fn run(&mut self, edit: Edit) -> Result<(), Refusal> {
        match edit {
            Edit::AddNode(node) => self.add_node(*node),
            Edit::RemoveNodes(names) => self.remove_nodes(&names),
            Edit::SetSetting { node, key, value } => self.set_setting(&node, &key, value),
            Edit::ResetSetting { node, key } => self.reset_setting(&node, &key),
            Edit::Connect { from, node, input } => self.connect(&from, &node, &input),
            Edit::Disconnect { node, input } => self.disconnect(&node, &input),
            Edit::Move(moves) => self.move_nodes(moves),
            Edit::Rename { node, to } => self.rename(&node, &to),
            Edit::ReplaceKind { node, kind } => self.replace_kind(&node, &kind),
            Edit::Batch(edits) => edits.into_iter().try_for_each(|edit| self.run(edit)),
            Edit::Restore(snapshot) => {
                self.touch_all(&snapshot);
                self.put(*snapshot);
                Ok(())
            }
            edit => self.run_field(edit),
        }
    }

    fn run_field(&mut self, edit: Edit) -> Result<(), Refusal> {
        match edit {
            Edit::SetTitle { node, title } => self.field(&node, "title")?.title = title,
            Edit::SetNote { node, note } => self.field(&node, "note")?.note = note,
            Edit::SetCollapsed { node, on } => self.field(&node, "collapsed")?.collapsed = on,
            Edit::SetBypass { node, on } => self.set_bypass(&node, on)?,
            Edit::SetShows { node, output } => self.set_shows(&node, &output)?,
            Edit::SetMap(field) => self.set_map(field)?,
            Edit::SetView(view) => self.set_view(view)?,
            edit => self.run_canvas(edit)?,
        }
        Ok(())
    }

    fn run_canvas(&mut self, edit: Edit) -> Result<(), Refusal> {
        match edit {
            Edit::AddFrame(frame) => {
                check_frame(&frame)?;
                self.touch_rest().frames.push(frame);
            }
            Edit::SetFrame(index, frame) => {
                check_frame(&frame)?;
                *self.touch_rest().frames.get_mut(index).ok_or_else(|| missing("frame", index))? = frame;
            }
            Edit::RemoveFrame(index) => remove(&mut self.touch_rest().frames, "frame", index)?,
            Edit::AddComment(comment) => {
                check_pair("at", comment.at)?;
                self.touch_rest().comments.push(comment);
            }
            Edit::SetComment(index, comment) => {
                check_pair("at", comment.at)?;
                let comments = &mut self.touch_rest().comments;
                *comments.get_mut(index).ok_or_else(|| missing("comment", index))? = comment;
            }
            Edit::RemoveComment(index) => remove(&mut self.touch_rest().comments, "comment", index)?,
            _ => unreachable!("the other edits are run before"),
        }
        Ok(())
    }

    /// The node of a name, or words.
    pub(crate) fn index(&self, name: &str) -> Result<NodeIndex, Refusal> {
        let found = self.names.get(name).copied();
        found.ok_or_else(|| {
            let near = hint(name, self.nodes().map(|(_, node)| node.name.as_str()));
            Refusal::new(format!("there is no node {name}{near}"))
        })
    }

    /// A node whose field `key` is about to be set: what could not be read of it is forgotten.
    fn field(&mut self, name: &str, key: &str) -> Result<&mut Node, Refusal> {
        let index = self.index(name)?;
        let node = self.touch(index);
        forget(&mut node.kept.fields, key);
        Ok(node)
    }
}

/// Nodes.
impl Document {
    fn add_node(&mut self, mut node: Node) -> Result<(), Refusal> {
        self.check_new_name(&node.name)?;
        check_pair("at", node.at).map_err(|refusal| refusal.of(&node.name))?;
        if let Some(kind) = node.kind.known() {
            for (key, value) in &node.settings {
                check_setting(kind, key, value).map_err(|refusal| refusal.of(&node.name))?;
            }
            settle(&mut node, kind);
        }
        let name = node.name.clone();
        self.touch_new(NodeId(self.next));
        self.touch_order();
        self.push(node);
        self.arrivals.push(name);
        Ok(())
    }

    fn remove_nodes(&mut self, names: &[String]) -> Result<(), Refusal> {
        let indices: Vec<_> = names.iter().map(|name| self.index(name)).collect::<Result<_, _>>()?;
        self.touch_order();
        for index in &indices {
            let readers: Vec<_> = self.graph.neighbors(*index).collect();
            for reader in readers {
                self.touch(reader);
            }
            self.touch(*index);
        }
        for (index, name) in indices.iter().zip(names) {
            if let Some(card) = self.graph.remove_node(*index) {
                self.ids.remove(&card.id);
                self.names.remove(name);
                self.change_references(name, None);
            }
        }
        let graph = &self.graph;
        self.order.retain(|index| graph.contains_node(*index));
        Ok(())
    }

    fn rename(&mut self, name: &str, to: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        if name == to {
            return Ok(());
        }
        self.check_new_name(to).map_err(|refusal| refusal.of(name))?;
        let readers: Vec<_> = self.graph.neighbors(index).collect();
        for reader in readers {
            self.touch(reader);
        }
        self.touch(index).name = to.to_owned();
        self.names.remove(name);
        self.names.insert(to.to_owned(), index);
        self.change_references(name, Some(to));
        self.arrivals.push(to.to_owned());
        Ok(())
    }

    fn check_new_name(&self, name: &str) -> Result<(), Refusal> {
        if !is_name(name) {
            return Err(Refusal::new(format!(
                "{} is no name: {RULE}",
                setting::quote(&setting::short(name))
            )));
        }
        match self.names.contains_key(name) {
            true => Err(Refusal::new(format!("there is a node {name} already"))),
            false => Ok(()),
        }
    }

    /// Lets the view follow a rename or a removal.
    fn change_references(&mut self, name: &str, to: Option<&str>) {
        let view = &self.rest.view;
        let named = [&view.node, &view.underlay].into_iter().chain(&view.pinned);
        if !named.into_iter().any(|text| Socket::parse(text).node == name) {
            return;
        }
        let follow = |text: &mut String| {
            let socket = Socket::parse(text);
            if socket.node == name {
                *text = to.map_or_else(String::new, |to| Socket::new(to, socket.output).to_string());
            }
        };
        let view = &mut self.touch_rest().view;
        follow(&mut view.node);
        follow(&mut view.underlay);
        view.pinned.iter_mut().for_each(follow);
        view.pinned.retain(|text| !text.is_empty());
    }

    /// What an edit brings about when all of it is done.
    fn settle_edit(&mut self) -> Result<(), Refusal> {
        let names: HashSet<String> = std::mem::take(&mut self.arrivals).into_iter().collect();
        if !names.is_empty() {
            self.attach(&names)?;
        }
        self.refuse_conflicts()
    }

    /// Wires new names into the inputs that have named them in vain.
    fn attach(&mut self, names: &HashSet<String>) -> Result<(), Refusal> {
        let names_one = |text: &str| {
            setting::string(text)
                .is_ok_and(|text| names.contains(&text) || names.contains(&Socket::parse(&text).node))
        };
        let waits = |node: &Node| node.kept.inputs.iter().any(|(_, text)| names_one(text));
        let readers: Vec<_> =
            self.order.iter().copied().filter(|index| waits(&self.graph[*index].node)).collect();
        for reader in readers {
            let raws = self.graph[reader].node.kept.inputs.clone();
            for (input, text) in raws.iter().filter(|(_, text)| names_one(text)) {
                self.attach_one(reader, input, text)?;
            }
        }
        Ok(())
    }

    fn attach_one(&mut self, reader: NodeIndex, input: &str, text: &str) -> Result<(), Refusal> {
        let wired = self.wires_into(reader).iter().any(|wire| wire.input == input);
        let Some((source, output)) = setting::string(text).ok().and_then(|text| self.resolve(&text)) else {
            return Ok(());
        };
        if wired {
            return Ok(());
        }
        if has_path_connecting(&self.graph, reader, source, None) {
            return Err(self.loop_refusal(source, reader, input));
        }
        let kept = &mut self.touch(reader).kept.inputs;
        let first = kept.iter().position(|(key, raw)| key == input && raw == text);
        first.map(|first| kept.remove(first));
        self.graph.add_edge(source, reader, Link { output, input: input.to_owned() });
        Ok(())
    }
}

/// Settings and fields.
impl Document {
    fn set_setting(&mut self, name: &str, key: &str, value: Setting) -> Result<(), Refusal> {
        let index = self.index(name)?;
        let kind = self.known(index)?;
        check_setting(kind, key, &value).map_err(|refusal| refusal.of(name))?;
        let value = setting::named(parameter(kind, key)?, value);
        let node = self.touch(index);
        forget(&mut node.kept.params, key);
        forget(&mut node.kept.fields, "params");
        if is_default(kind, key, &value) {
            node.settings.remove(key);
        } else {
            node.settings.insert(key.to_owned(), value);
        }
        Ok(())
    }

    fn reset_setting(&mut self, name: &str, key: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        let kind = self.known(index)?;
        let kept = self.graph[index].node.kept.params.iter().any(|(kept, _)| kept == key);
        if !kept {
            parameter(kind, key).map_err(|refusal| refusal.of(name))?;
        }
        let node = self.touch(index);
        forget(&mut node.kept.params, key);
        node.settings.remove(key);
        Ok(())
    }

    fn known(&self, index: NodeIndex) -> Result<&'static NodeKind, Refusal> {
        let node = &self.graph[index].node;
        node.kind.known().ok_or_else(|| {
            let words = format!("{} is a kind that this version doesn't know", node.kind.key());
            Refusal::new(words).of(&node.name)
        })
    }

    fn move_nodes(&mut self, moves: Vec<(String, (f64, f64))>) -> Result<(), Refusal> {
        for (name, at) in moves {
            check_pair("at", at).map_err(|refusal| refusal.of(&name))?;
            self.field(&name, "at")?.at = at;
        }
        Ok(())
    }

    fn set_bypass(&mut self, name: &str, on: bool) -> Result<(), Refusal> {
        let node = &self.graph[self.index(name)?].node;
        if on && !node.can_bypass() {
            let words = "it has no input that could go through in its place, so it can't be bypassed";
            return Err(Refusal::new(words).of(name));
        }
        self.field(name, "bypass")?.bypass = on;
        Ok(())
    }

    fn set_shows(&mut self, name: &str, output: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        let output = self.output(index, output)?;
        self.field(name, "shows")?.shows = output;
        Ok(())
    }

    fn set_map(&mut self, field: MapField) -> Result<(), Refusal> {
        let mut map = self.rest.map.clone();
        fields::set_map(&mut map, field)
            .map_err(|words| Refusal::new(words).key(&format!("map.{}", field.key())))?;
        let rest = self.touch_rest();
        rest.map = map;
        forget(&mut rest.kept_map, field.key());
        forget(&mut rest.kept, "map");
        Ok(())
    }

    fn set_view(&mut self, view: View) -> Result<(), Refusal> {
        let named = [&view.node, &view.underlay].into_iter().chain(&view.pinned);
        for text in named.filter(|text| !text.is_empty()) {
            let socket = Socket::parse(text);
            self.output(self.index(&socket.node)?, &socket.output)?;
        }
        let rest = self.touch_rest();
        for (key, changed) in fields::view_changes(&rest.view, &view) {
            if changed {
                forget(&mut rest.kept_view, key);
            }
        }
        forget(&mut rest.kept, "view");
        rest.view = view;
        Ok(())
    }
}

/// Wires.
impl Document {
    fn connect(&mut self, from: &Socket, name: &str, input: &str) -> Result<(), Refusal> {
        let (source, reader, output) = self.link(from, name, input)?;
        let kept = &mut self.touch(reader).kept;
        forget(&mut kept.inputs, input);
        forget(&mut kept.fields, "inputs");
        self.cut(reader, |key| key == input);
        self.graph.add_edge(source, reader, Link { output, input: input.to_owned() });
        Ok(())
    }

    fn disconnect(&mut self, name: &str, input: &str) -> Result<(), Refusal> {
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
    fn link(
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

    fn loop_refusal(&self, source: NodeIndex, reader: NodeIndex, input: &str) -> Refusal {
        let words = if source == reader {
            "a node can't read itself".to_owned()
        } else {
            format!("reading {} would close a loop", self.name(source))
        };
        Refusal::new(words).of(self.name(reader)).key(input)
    }

    /// An output's key as wires have it.
    fn output(&self, index: NodeIndex, output: &str) -> Result<String, Refusal> {
        let node = &self.graph[index].node;
        match node.kind.known() {
            Some(kind) if node.output(output).is_none() => {
                let near = hint(output, kind.outputs.iter().map(|output| output.key));
                Err(Refusal::new(format!("there is no output {output}{near}")).of(&node.name))
            }
            _ => Ok(node.short_output(output)),
        }
    }

    fn check_input(&self, index: NodeIndex, input: &str) -> Result<(), Refusal> {
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

/// Kinds.
impl Document {
    fn replace_kind(&mut self, name: &str, key: &str) -> Result<(), Refusal> {
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
        refit_settings(node, kind);
        self.refit_inputs(index, kind);
        self.refit_outputs(index);
        Ok(())
    }

    /// Inputs of the same key stay; the first of the others takes the first input that is free.
    fn refit_inputs(&mut self, index: NodeIndex, kind: &'static NodeKind) {
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
                self.graph.add_edge(self.ids[&from], index, Link { output, input: key.to_owned() });
            }
        }
    }

    /// Wires out of the first output stay there, others by key; what no longer fits is cut.
    fn refit_outputs(&mut self, index: NodeIndex) {
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

    /// Parameters that an edit made contradict each other are refused; contradictions that a file brought stay.
    fn refuse_conflicts(&self) -> Result<(), Refusal> {
        for id in self.journal.nodes() {
            let (Some(now), Some(before)) = (self.get(id), self.journal.before(id)) else { continue };
            let conflict = |node: &Node| node.kind.known().and_then(|kind| (kind.check)(&node.settings));
            if let Some(conflict_now) = conflict(now)
                && conflict(before).is_none()
            {
                return Err(Refusal::new(conflict_now.words).of(&now.name).key(conflict_now.key));
            }
        }
        Ok(())
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

fn parameter(kind: &'static NodeKind, key: &str) -> Result<&'static Parameter, Refusal> {
    kind.parameter(key).ok_or_else(|| {
        let near = hint(key, kind.parameters.iter().map(|parameter| parameter.key));
        Refusal::new(format!("there is no parameter {key}{near}"))
    })
}

fn check_setting(kind: &'static NodeKind, key: &str, value: &Setting) -> Result<(), Refusal> {
    parameter(kind, key)?.check(value).map_err(|words| Refusal::new(words).key(key))
}

/// Settings as documents hold them: options by name, no defaults.
fn settle(node: &mut Node, kind: &'static NodeKind) {
    let settings = std::mem::take(&mut node.settings).into_iter();
    let named = settings.map(|(key, value)| match kind.parameter(&key) {
        Some(parameter) => (key, setting::named(parameter, value)),
        None => (key, value),
    });
    node.settings = named.filter(|(key, value)| !is_default(kind, key, value)).collect();
}

/// Whether a value is the default, to the bit.
pub(crate) fn is_default(kind: &NodeKind, key: &str, value: &Setting) -> bool {
    let default = kind.parameter(key).and_then(Parameter::fixed_default);
    default.is_some_and(|default| setting::write(&default) == setting::write(value))
}

fn forget(raws: &mut Raws, key: &str) {
    raws.retain(|(kept, _)| kept != key);
}

fn check_pair(key: &str, pair: (f64, f64)) -> Result<(), Refusal> {
    fields::check_position(pair).map_err(|words| Refusal::new(words).key(key))
}

fn check_frame(frame: &Frame) -> Result<(), Refusal> {
    check_pair("at", frame.at)?;
    check_pair("size", frame.size)
}

fn missing(what: &str, index: usize) -> Refusal {
    Refusal::new(format!("there is no {what} {index}"))
}

fn remove<T>(list: &mut Vec<T>, what: &str, index: usize) -> Result<(), Refusal> {
    if index >= list.len() {
        return Err(missing(what, index));
    }
    list.remove(index);
    Ok(())
}
