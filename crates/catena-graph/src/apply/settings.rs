//! Settings and fields set within their bounds.

use catena_nodes::{NodeKind, Setting};
use petgraph::stable_graph::NodeIndex;

use super::{check_pair, check_setting, forget, is_default, parameter};
use crate::{Document, MapField, Refusal, Socket, View, fields, setting};

/// Settings and fields.
impl Document {
    pub(super) fn set_setting(&mut self, name: &str, key: &str, value: Setting) -> Result<(), Refusal> {
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

    pub(super) fn reset_setting(&mut self, name: &str, key: &str) -> Result<(), Refusal> {
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

    pub(super) fn known(&self, index: NodeIndex) -> Result<&'static NodeKind, Refusal> {
        let node = &self.graph[index].node;
        node.kind.known().ok_or_else(|| {
            let words = format!("{} is a kind that this version doesn't know", node.kind.key());
            Refusal::new(words).of(&node.name)
        })
    }

    pub(super) fn move_nodes(&mut self, moves: Vec<(String, (f64, f64))>) -> Result<(), Refusal> {
        for (name, at) in moves {
            check_pair("at", at).map_err(|refusal| refusal.of(&name))?;
            self.field(&name, "at")?.at = at;
        }
        Ok(())
    }

    pub(super) fn set_bypass(&mut self, name: &str, on: bool) -> Result<(), Refusal> {
        let node = &self.graph[self.index(name)?].node;
        if on && !node.can_bypass() {
            let words = "it has no input that could go through in its place, so it can't be bypassed";
            return Err(Refusal::new(words).of(name));
        }
        self.field(name, "bypass")?.bypass = on;
        Ok(())
    }

    pub(super) fn set_shows(&mut self, name: &str, output: &str) -> Result<(), Refusal> {
        let index = self.index(name)?;
        let output = self.output(index, output)?;
        self.field(name, "shows")?.shows = output;
        Ok(())
    }

    pub(super) fn set_map(&mut self, field: MapField) -> Result<(), Refusal> {
        let mut map = self.rest.map.clone();
        fields::set_map(&mut map, field)
            .map_err(|words| Refusal::new(words).key(&format!("map.{}", field.key())))?;
        let rest = self.touch_rest();
        rest.map = map;
        forget(&mut rest.kept_map, field.key());
        forget(&mut rest.kept, "map");
        Ok(())
    }

    pub(super) fn set_view(&mut self, view: View) -> Result<(), Refusal> {
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

    /// What was kept of a field as its text is let go of.
    pub(super) fn forget(&mut self, node: Option<&str>, key: &str) -> Result<(), Refusal> {
        if let Some(name) = node {
            let index = self.index(name)?;
            if !self.graph[index].node.kept.fields.iter().any(|(kept, _)| kept == key) {
                return Err(Refusal::new("there is nothing to forget here").of(name).key(key));
            }
            forget(&mut self.touch(index).kept.fields, key);
            return Ok(());
        }
        let rest = &self.rest;
        let (raws, field) = match key.split_once('.') {
            Some(("map", field)) => (&rest.kept_map, field),
            Some(("view", field)) => (&rest.kept_view, field),
            _ => (&rest.kept, key),
        };
        if !raws.iter().any(|(kept, _)| kept == field) {
            return Err(Refusal::new("there is nothing to forget here").key(key));
        }
        let rest = self.touch_rest();
        match key.split_once('.') {
            Some(("map", field)) => forget(&mut rest.kept_map, field),
            Some(("view", field)) => forget(&mut rest.kept_view, field),
            _ => forget(&mut rest.kept, key),
        }
        Ok(())
    }
}
