//! Fixes of fields: a node's own, the map's, the view's, the document's.

use super::Fix;
use crate::diagnose::Context;
use crate::fields::{self, MAP};
use crate::name::{is_name, nearest, slug};
use crate::node::Raws;
use crate::{Document, Edit, Fault, MapField, Node, Socket, View};

impl Document {
    /// Fixes of what is wrong with a field of a node.
    pub(super) fn fixes_of_field(&self, node: &Node, key: &str, repeated: bool) -> Vec<Fix> {
        let name = node.name.clone();
        let kept = node.kept.fields.iter().find(|(kept, _)| kept == key);
        match key {
            "" if !is_name(&node.name) => {
                let to = self.fresh_name(&slug(&node.name, "node"));
                vec![Fix::new(format!("Rename to {to}"), Edit::Rename { node: name, to })]
            }
            "bypass" if kept.is_none() => {
                vec![Fix::new("Put it back to work", Edit::SetBypass { node: name, on: false })]
            }
            "shows" if kept.is_none() => {
                let outputs = node.kind.known().map_or(&[][..], |kind| kind.outputs).iter();
                let near = nearest(&node.shows, outputs.map(|output| output.key)).unwrap_or_default();
                let title = if near.is_empty() { "the first output" } else { near };
                let edit = Edit::SetShows { node: name, output: near.to_owned() };
                vec![Fix::new(format!("Preview {title}"), edit)]
            }
            key => {
                let renamed = kept.and_then(|(_, text)| renamed(node, key, text));
                let title = if repeated { format!("Keep the first {key}") } else { format!("Remove {key}") };
                let forget = Fix::new(title, forget(Some(&node.name), key));
                renamed.into_iter().chain([forget]).collect()
            }
        }
    }

    /// Fixes of what is wrong with the map, the view or the document.
    pub(super) fn fixes_of_document<'a>(&'a self, fault: &Fault, context: &Context<'a>) -> Vec<Fix> {
        let Some(key) = fault.key.as_deref() else { return Vec::new() };
        let rest = &self.rest;
        let repeated = fault.words == fields::REPEATED;
        match key.split_once('.') {
            Some(("map", field)) => self.fixes_of_map(key, field, repeated),
            Some(("view", field)) if text_of(&rest.kept_view, field).is_none() => {
                let view = self.sound_view(context);
                let title = match view.node.as_str() {
                    _ if field != "node" => "Forget what is not there".to_owned(),
                    "" => "View nothing".to_owned(),
                    node => format!("View {node}"),
                };
                vec![Fix::new(title, Edit::SetView(view))]
            }
            Some(("view", _)) => vec![Fix::new(format!("Remove {key}"), forget(None, key))],
            None if text_of(&rest.kept, key).is_some() => {
                let title = if repeated { format!("Keep the first {key}") } else { format!("Remove {key}") };
                vec![Fix::new(title, forget(None, key))]
            }
            _ => Vec::new(),
        }
    }

    fn fixes_of_map(&self, key: &str, field: &str, repeated: bool) -> Vec<Fix> {
        let Some(text) = text_of(&self.rest.kept_map, field) else { return Vec::new() };
        let map = &self.rest.map;
        let now = match field {
            "origin" => MapField::Origin(map.origin),
            "size" => MapField::Size(map.size),
            "seed" => MapField::Seed(map.seed),
            "sea" => MapField::Sea(map.sea),
            "height" => MapField::Height(map.height),
            _ => return self.unknown_of_map(key, field, text),
        };
        let title = if repeated {
            format!("Keep {}, the first", words(now))
        } else {
            format!("Set to {}", words(now))
        };
        vec![Fix::new(title, Edit::SetMap(now))]
    }

    fn unknown_of_map(&self, key: &str, field: &str, text: &str) -> Vec<Fix> {
        let mut map = self.rest.map.clone();
        let renamed = nearest(field, MAP).filter(|near| text_of(&self.rest.kept_map, near).is_none());
        let renamed = renamed.and_then(|near| {
            fields::read_map(&mut map, near, text).ok()?;
            let field = match near {
                "origin" => MapField::Origin(map.origin),
                "size" => MapField::Size(map.size),
                "seed" => MapField::Seed(map.seed),
                "sea" => MapField::Sea(map.sea),
                _ => MapField::Height(map.height),
            };
            let edits = vec![forget(None, key), Edit::SetMap(field)];
            Some(Fix::new(format!("Rename to map.{near}"), Edit::Batch(edits)))
        });
        renamed.into_iter().chain([Fix::new(format!("Remove {key}"), forget(None, key))]).collect()
    }

    /// The view with what it names in vain left out, the node on the map as near as can be.
    fn sound_view<'a>(&'a self, context: &Context<'a>) -> View {
        let view = &self.rest.view;
        let is_sound = |text: &&String| text.is_empty() || self.reference_words(text, context).is_none();
        let node = Some(&view.node).filter(is_sound).cloned().unwrap_or_else(|| {
            let wanted = Socket::parse(&view.node);
            let names = self.nodes().map(|(_, node)| node.name.as_str());
            nearest(&wanted.node, names).unwrap_or_default().to_owned()
        });
        let underlay = Some(&view.underlay).filter(is_sound).cloned().unwrap_or_default();
        let pinned = view.pinned.iter().filter(is_sound).cloned().collect();
        View { node, underlay, pinned, ..view.clone() }
    }
}

/// A misspelt field under its right name, where its text can be read and the name is free.
fn renamed(node: &Node, key: &str, text: &str) -> Option<Fix> {
    let near = nearest(key, fields::NODE).filter(|_| !fields::NODE.contains(&key))?;
    let blank = Node::new("", node.kind.key(), (0.0, 0.0));
    let mut read = blank.clone();
    fields::read_node(&mut read, near, text).ok()?;
    let name = node.name.clone();
    let (is_free, edit) = match near {
        "at" => (node.at == blank.at, Edit::Move(vec![(name, read.at)])),
        "title" => (node.title.is_empty(), Edit::SetTitle { node: name, title: read.title }),
        "note" => (node.note.is_empty(), Edit::SetNote { node: name, note: read.note }),
        "bypass" => {
            let allowed = !read.bypass || node.can_bypass();
            (!node.bypass && allowed, Edit::SetBypass { node: name, on: read.bypass })
        }
        "collapsed" => (!node.collapsed, Edit::SetCollapsed { node: name, on: read.collapsed }),
        "shows" => {
            let allowed = node.output(&read.shows).is_some();
            (node.shows.is_empty() && allowed, Edit::SetShows { node: name, output: read.shows })
        }
        _ => return None,
    };
    let edits = vec![forget(Some(&node.name), key), edit];
    is_free.then(|| Fix::new(format!("Rename to {near}"), Edit::Batch(edits)))
}

fn forget(node: Option<&str>, key: &str) -> Edit {
    Edit::Forget { node: node.map(str::to_owned), key: key.to_owned() }
}

fn text_of<'a>(raws: &'a Raws, key: &str) -> Option<&'a str> {
    raws.iter().find(|(kept, _)| kept == key).map(|(_, text)| text.as_str())
}

fn words(field: MapField) -> String {
    match field {
        MapField::Origin((x, y)) => format!("({x}, {y})"),
        MapField::Size((width, height)) => format!("{width} × {height}"),
        MapField::Seed(seed) => seed.to_string(),
        MapField::Sea(number) | MapField::Height(number) => number.to_string(),
    }
}
