//! Documents written: canonical text, for people and for `git diff`.

use std::fmt::Write;

use catena_field::Map;

use crate::document::Rest;
use crate::fields;
use crate::node::Kind;
use crate::read::VERSION;
use crate::setting::{self, quote, write_pair, write_real};
use crate::{Comment, Document, Frame, Node, NodeId, View};

/// A node, a frame or the view stands on one line where it fits into this many columns.
pub const WIDTH: usize = 160;

impl Document {
    /// The canonical text: nodes in document order, one a line where it fits; only parameters that differ
    /// from their defaults; what could not be read as it stood.
    pub fn write(&self) -> String {
        let mut text = format!("Graph(\n    version: {VERSION},\n");
        let rest = &self.rest;
        push_struct(&mut text, "map", map_fields(rest), &rest.kept_map);
        push_nodes(&mut text, self.nodes().map(|(id, node)| (node, self.input_texts(id))));
        push_areas(&mut text, rest.frames.iter(), rest.comments.iter());
        push_struct(&mut text, "view", view_fields(&rest.view), &rest.kept_view);
        for (key, raw) in &rest.kept {
            let _ = writeln!(text, "    {key}: {raw},");
        }
        text.push_str(")\n");
        text
    }

    /// What is wired into a node, by input: names in quotes, and what could not be read as it stands.
    pub(crate) fn input_texts(&self, id: NodeId) -> Vec<(String, String)> {
        let reference = |from, output| self.socket(from, output).expect("wires come from nodes").to_string();
        let wires = self.inputs(id);
        let mut texts: Vec<_> = wires
            .iter()
            .map(|wire| (wire.input.to_owned(), quote(&reference(wire.from, wire.output))))
            .collect();
        texts.extend(self.get(id).into_iter().flat_map(|node| node.kept.inputs.iter().cloned()));
        texts
    }
}

/// The frames and comments of a document or of a fragment.
pub(crate) fn push_areas<'a>(
    text: &mut String,
    frames: impl ExactSizeIterator<Item = &'a Frame>,
    comments: impl ExactSizeIterator<Item = &'a Comment>,
) {
    push_list(text, "frames", frames.map(frame_text));
    push_list(text, "comments", comments.map(comment_text));
}

/// The nodes of a document or of a fragment, each with its inputs as text.
pub(crate) fn push_nodes<'a>(
    text: &mut String,
    nodes: impl ExactSizeIterator<Item = (&'a Node, Vec<(String, String)>)>,
) {
    if nodes.len() == 0 {
        text.push_str("    nodes: {},\n");
        return;
    }
    text.push_str("    nodes: {\n");
    for (node, inputs) in nodes {
        push_item(text, &format!("{}: ", quote(&node.name)), node_item(node, &inputs));
    }
    text.push_str("    },\n");
}

/// A node's text.
pub(crate) fn node_text(node: &Node, inputs: &[(String, String)]) -> String {
    let mut text = String::new();
    push_item(&mut text, "", node_item(node, inputs));
    text
}

/// The map's text.
pub(crate) fn map_text(rest: &Rest) -> String {
    let mut text = String::new();
    push_struct(&mut text, "map", map_fields(rest), &rest.kept_map);
    text
}

/// The view's text.
pub(crate) fn view_text(rest: &Rest) -> String {
    let mut text = String::new();
    push_struct(&mut text, "view", view_fields(&rest.view), &rest.kept_view);
    text
}

/// The texts of frames and of comments.
pub(crate) fn area_texts(rest: &Rest) -> [String; 2] {
    let frames: Vec<_> = rest.frames.iter().map(frame_text).collect();
    let comments: Vec<_> = rest.comments.iter().map(comment_text).collect();
    [frames.concat(), comments.concat()]
}

/// Something in parentheses: its fields, or its text as it stood.
enum Item {
    Fields(Vec<(String, String)>),
    Text(String),
}

fn node_item(node: &Node, inputs: &[(String, String)]) -> Item {
    if let Some(text) = &node.kept.text {
        return Item::Text(text.clone());
    }
    let mut fields = Vec::new();
    let mut field = |key: &str, value: String| fields.push((key.to_owned(), value));
    if !node.kept.fields.iter().any(|(key, _)| key == "kind") || !node.kind.key().is_empty() {
        field("kind", quote(node.kind.key()));
    }
    match (&node.kept.body, params(node)) {
        (Some(body), _) => field("params", body.clone()),
        (None, params) if params.is_empty() => {}
        (None, params) => field("params", braces(&params)),
    }
    if !inputs.is_empty() {
        field("inputs", braces(inputs));
    }
    let bad = |text: &str| fields::read_node(&mut node.clone(), "at", text).is_err();
    let stands = |(key, text): &(String, String)| key == "at" && bad(text);
    if node.at != (0.0, 0.0) || !node.kept.fields.iter().any(stands) {
        field("at", write_pair(node.at));
    }
    for (key, value) in [("title", &node.title), ("note", &node.note)] {
        if !value.is_empty() {
            field(key, quote(value));
        }
    }
    for (key, on) in [("bypass", node.bypass), ("collapsed", node.collapsed)] {
        if on {
            field(key, "true".to_owned());
        }
    }
    if !node.shows.is_empty() {
        field("shows", quote(&node.shows));
    }
    fields.extend(node.kept.fields.iter().cloned());
    Item::Fields(fields)
}

/// Parameters in the table's order, then those that the table doesn't have.
fn params(node: &Node) -> Vec<(String, String)> {
    let Kind::Known(kind) = node.kind else { return node.kept.params.clone() };
    let mut params = Vec::new();
    for parameter in kind.parameters {
        let value = node.settings.get(parameter.key);
        params.extend(value.map(|value| (parameter.key.to_owned(), setting::write(value))));
        params.extend(node.kept.params.iter().filter(|(key, _)| key == parameter.key).cloned());
    }
    params.extend(node.kept.params.iter().filter(|(key, _)| kind.parameter(key).is_none()).cloned());
    params
}

/// The map's fields; one that could not be read and still has its default is left to its kept text.
fn map_fields(rest: &Rest) -> Vec<(String, String)> {
    let (map, default) = (&rest.map, Map::default());
    let texts = |map: &Map| {
        let (origin, size) = (write_pair(map.origin), write_pair(map.size));
        [origin, size, map.seed.to_string(), write_real(map.sea), write_real(map.height)]
    };
    let bad = |key: &str| {
        let mut kept = rest.kept_map.iter().filter(|(kept, _)| kept == key);
        kept.any(|(key, text)| fields::read_map(&mut default.clone(), key, text).is_err())
    };
    let fields = fields::MAP.into_iter().zip(texts(map)).zip(texts(&default));
    let written = fields
        .filter(|((key, text), default)| text != default || (!bad(key) && !matches!(*key, "sea" | "height")));
    written.map(|((key, text), _)| (key.to_owned(), text)).collect()
}

fn view_fields(view: &View) -> Vec<(String, String)> {
    let View { node, look, palette, pinned, underlay } = view;
    let mut fields = Vec::new();
    let mut field = |key: &str, value: &String| {
        if !value.is_empty() {
            fields.push((key.to_owned(), quote(value)));
        }
    };
    field("node", node);
    field("look", look);
    field("palette", palette);
    if !pinned.is_empty() {
        let pinned: Vec<_> = pinned.iter().map(|name| quote(name)).collect();
        fields.push(("pinned".to_owned(), format!("[{}]", pinned.join(", "))));
    }
    if !underlay.is_empty() {
        fields.push(("underlay".to_owned(), quote(underlay)));
    }
    fields
}

fn frame_text(frame: &Frame) -> String {
    let Frame { title, colour, at, size } = frame;
    let (at, size) = (write_pair(*at), write_pair(*size));
    format!("(title: {}, colour: {}, at: {at}, size: {size})", quote(title), quote(colour))
}

fn comment_text(comment: &Comment) -> String {
    format!("(text: {}, at: {})", quote(&comment.text), write_pair(comment.at))
}

fn push_struct(text: &mut String, name: &str, mut fields: Vec<(String, String)>, kept: &[(String, String)]) {
    fields.extend(kept.iter().cloned());
    if !fields.is_empty() {
        let _ = writeln!(text, "    {name}: {},", parentheses(&fields));
    }
}

fn push_list(text: &mut String, name: &str, items: impl ExactSizeIterator<Item = String>) {
    if items.len() > 0 {
        let _ = writeln!(text, "    {name}: [");
        items.for_each(|item| {
            let _ = writeln!(text, "        {item},");
        });
        text.push_str("    ],\n");
    }
}

fn push_item(text: &mut String, head: &str, item: Item) {
    let line = match &item {
        Item::Fields(fields) => format!("        {head}{},", parentheses(fields)),
        Item::Text(raw) => format!("        {head}{raw},"),
    };
    let fits = line.chars().count() <= WIDTH && !line.contains('\n');
    match item {
        Item::Fields(fields) if !fits => {
            let _ = writeln!(text, "        {head}(");
            for (key, value) in fields {
                let _ = writeln!(text, "            {key}: {value},");
            }
            text.push_str("        ),\n");
        }
        _ => {
            let _ = writeln!(text, "{line}");
        }
    }
}

/// `(key: value, ...)`
fn parentheses(fields: &[(String, String)]) -> String {
    let fields: Vec<_> = fields.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    format!("({})", fields.join(", "))
}

/// `{"key": value, ...}`
fn braces(pairs: &[(String, String)]) -> String {
    let pairs: Vec<_> = pairs.iter().map(|(key, value)| format!("{}: {value}", quote(key))).collect();
    format!("{{{}}}", pairs.join(", "))
}
