//! Edits applied: checked first, refused with words, inverted exactly.

mod kinds;
mod nodes;
mod settings;
mod wires;

use std::collections::HashSet;

use catena_nodes::{NodeKind, Parameter, Setting};
use petgraph::stable_graph::NodeIndex;

use crate::name::hint;
use crate::node::Raws;
use crate::{Document, Edit, Frame, Node, Refusal, Snapshot, fields, setting};

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
            Edit::Forget { node, key } => self.forget(node.as_deref(), &key)?,
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

    /// What an edit brings about when all of it is done.
    fn settle_edit(&mut self) -> Result<(), Refusal> {
        let names: HashSet<String> = std::mem::take(&mut self.arrivals).into_iter().collect();
        if !names.is_empty() {
            self.attach(&names)?;
        }
        self.refuse_conflicts()
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
