//! The clipboard: nodes as text that goes through a chat, and back.

use std::collections::BTreeMap;

use crate::read::VERSION;
use crate::write::{push_areas, push_nodes};
use crate::{Document, Edit, Fault, Loaded, Node, NodeId, Socket, setting};

/// How nodes are pasted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paste {
    /// Where the top left corner of what is pasted goes; none leaves it where it was copied.
    pub at: Option<(f64, f64)>,
    /// Whether inputs from outside are wired to the document's nodes of those names, where there are such.
    pub keep_outside: bool,
}

impl Document {
    /// Nodes as text, with the wires among them and the names of what feeds them from outside.
    pub fn copy(&self, names: &[String]) -> String {
        self.copy_with(names, &[], &[])
    }

    /// The same with the frames and comments of these indices.
    pub fn copy_with(&self, names: &[String], frames: &[usize], comments: &[usize]) -> String {
        let chosen = self.nodes().filter(|(_, node)| names.contains(&node.name));
        let nodes: Vec<_> = chosen.map(|(id, node)| (node, self.input_texts(id))).collect();
        let mut text = format!("Graph(\n    version: {VERSION},\n");
        push_nodes(&mut text, nodes.into_iter());
        let frames: Vec<_> = frames.iter().filter_map(|index| self.frames().get(*index)).collect();
        let comments: Vec<_> = comments.iter().filter_map(|index| self.comments().get(*index)).collect();
        push_areas(&mut text, frames.into_iter(), comments.into_iter());
        text.push_str(")\n");
        text
    }

    /// The edit that pastes the nodes of `text`, and the names that they get.
    ///
    /// The text may stand in prose or between code fences, with typographic quotes. Wires among the nodes are
    /// kept; an input from outside becomes a `constant` 0 named after the node it read.
    ///
    /// # Errors
    /// The fault where there are no nodes in the text.
    pub fn paste(&self, text: &str, how: Paste) -> Result<(Edit, Vec<String>), Fault> {
        let Loaded { document: fragment, .. } = extract(text)?;
        Ok(self.import(&fragment, how))
    }

    /// The edit that adds all nodes of another document, its frames and comments, and the names that the nodes
    /// get. Its map and its view stay behind.
    pub fn import(&self, other: &Self, how: Paste) -> (Edit, Vec<String>) {
        let offset = other.offset_to(how.at);
        let mut pasting = Pasting { offset, ..Pasting::new(self, other) };
        other.nodes().for_each(|(id, node)| pasting.node(id, node, how.keep_outside));
        pasting.canvas();
        pasting.finish()
    }

    fn offset_to(&self, at: Option<(f64, f64)>) -> (f64, f64) {
        let Some(at) = at else { return (0.0, 0.0) };
        let (left, top) = self.corner();
        (at.0 - left, at.1 - top)
    }

    /// The smallest x and y of all nodes.
    pub(crate) fn corner(&self) -> (f64, f64) {
        let least = |pick: fn(&Node) -> f64| {
            let least = self.nodes().map(|(_, node)| pick(node)).min_by(f64::total_cmp);
            least.unwrap_or(0.0)
        };
        (least(|node| node.at.0), least(|node| node.at.1))
    }
}

struct Pasting<'a> {
    into: &'a Document,
    fragment: &'a Document,
    offset: (f64, f64),
    /// New names by the fragment's.
    names: BTreeMap<String, String>,
    /// Names of stubs by what they stand in for.
    stubs: BTreeMap<Socket, String>,
    added: Vec<Edit>,
    wires: Vec<Edit>,
}

impl<'a> Pasting<'a> {
    fn new(into: &'a Document, fragment: &'a Document) -> Self {
        let old: Vec<_> = fragment.nodes().map(|(_, node)| node.name.as_str()).collect();
        let fresh = into.fresh_names(old.iter().copied());
        let names = old.into_iter().map(str::to_owned).zip(fresh).collect();
        let (stubs, added, wires) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { into, fragment, offset: (0.0, 0.0), names, stubs, added, wires }
    }

    fn moved(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (x + self.offset.0, y + self.offset.1)
    }

    fn node(&mut self, id: NodeId, node: &Node, keep_outside: bool) {
        let mut copy = node.clone().into_new();
        copy.name = self.names[&node.name].clone();
        copy.at = self.moved(node.at);
        for wire in self.fragment.inputs(id) {
            let from = self.fragment.get(wire.from).map(|from| self.names[&from.name].clone());
            let from = Socket::new(from.unwrap_or_default(), wire.output);
            self.connect(from, &copy.name, wire.input);
        }
        for (input, text) in std::mem::take(&mut copy.kept.inputs) {
            match setting::string(&text) {
                Ok(reference) => self.outside(&copy, &input, &Socket::parse(&reference), keep_outside),
                Err(_) => copy.kept.inputs.push((input, text)),
            }
        }
        self.added.push(Edit::AddNode(Box::new(copy)));
    }

    fn connect(&mut self, from: Socket, node: &str, input: &str) {
        self.wires.push(Edit::Connect { from, node: node.to_owned(), input: input.to_owned() });
    }

    /// An input that reads a node outside: that node, or a stub.
    fn outside(&mut self, node: &Node, input: &str, socket: &Socket, keep: bool) {
        if self.fragment.find(&socket.node).is_some() {
            return; // a repeated key: the first wire holds
        }
        if keep && self.fits(node, input, socket) {
            self.connect(socket.clone(), &node.name, input);
            return;
        }
        if self.takes_density(node, input) {
            let stub = self.stub(socket, node);
            self.connect(Socket::first(stub), &node.name, input);
        }
    }

    fn fits(&self, node: &Node, input: &str, socket: &Socket) -> bool {
        let Some(source) = self.into.find(&socket.node) else { return false };
        let gives = self.into.output_type(source, &socket.output);
        let takes = node.kind.known().and_then(|kind| kind.input(input)).map(|input| input.kind);
        gives.is_some() && (takes.is_none() || takes == gives)
    }

    fn takes_density(&self, node: &Node, input: &str) -> bool {
        match node.kind.known() {
            Some(kind) => kind.input(input).is_some_and(|input| input.kind == catena_nodes::PinType::Density),
            None => true,
        }
    }

    fn stub(&mut self, socket: &Socket, reader: &Node) -> String {
        if let Some(name) = self.stubs.get(socket) {
            return name.clone();
        }
        let taken = |name: &str| {
            self.into.find(name).is_some()
                || self.names.values().chain(self.stubs.values()).any(|other| other == name)
        };
        let name = crate::name::fresh(&self.into.fresh_name(&socket.node), taken);
        let place = (reader.at.0 - STUB_SHIFT.0, reader.at.1 + STUB_SHIFT.1 * self.stubs.len() as f64);
        let mut stub = Node::new(&name, "constant", place);
        stub.note = format!("stands in for {socket}, which was not copied along");
        self.added.push(Edit::AddNode(Box::new(stub)));
        self.stubs.insert(socket.clone(), name.clone());
        name
    }

    fn canvas(&mut self) {
        for frame in self.fragment.frames() {
            let at = self.moved(frame.at);
            self.added.push(Edit::AddFrame(crate::Frame { at, ..frame.clone() }));
        }
        for comment in self.fragment.comments() {
            let at = self.moved(comment.at);
            self.added.push(Edit::AddComment(crate::Comment { at, ..comment.clone() }));
        }
    }

    fn finish(self) -> (Edit, Vec<String>) {
        let order = self.fragment.nodes().map(|(_, node)| self.names[&node.name].clone());
        let names = order.chain(self.stubs.into_values()).collect();
        (Edit::Batch(self.added.into_iter().chain(self.wires).collect()), names)
    }
}

/// Where a stub stands beside its reader.
const STUB_SHIFT: (f64, f64) = (260.0, 80.0);

/// The most places in a text where a graph may begin.
const MOST_BEGINNINGS: usize = 16;

/// The first graph with nodes in a text, as it is or mended from what a chat did to it.
fn extract(text: &str) -> Result<Loaded, Fault> {
    let mended = mend(text);
    let mut first = None;
    for text in [text, &mended] {
        for part in graphs(text).take(MOST_BEGINNINGS) {
            match Document::read(part) {
                Ok(loaded) if !loaded.document.is_empty() => return Ok(loaded),
                Ok(_) => {}
                Err(fault) => {
                    first.get_or_insert(fault);
                }
            }
        }
    }
    Err(first
        .unwrap_or_else(|| Fault::new("there are no nodes in the text; Graph(... nodes: {...}) is expected")))
}

/// The parts of a text from `Graph(` to the parenthesis that closes it, or to the end.
fn graphs(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("Graph").filter_map(|(begin, word)| {
        let rest = &text[begin..];
        let opened = rest[word.len()..].trim_start().starts_with('(');
        opened.then(|| &rest[..closing(rest).unwrap_or(rest.len())])
    })
}

/// The end of the first parenthesis that closes as it opened, texts in quotes left aside.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Undoes what chats do: typographic quotes, dashes for minus, odd blanks, marks of quotation before lines.
fn mend(text: &str) -> String {
    let unquoted: Vec<_> = text.lines().map(|line| line.trim_start_matches("> ")).collect();
    let (mut quoted, mut escaped) = (false, false);
    let mut mended = String::with_capacity(text.len());
    for c in unquoted.join("\n").chars() {
        let plain = match c {
            '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '＂' => '"',
            '−' | '–' | '—' if !quoted => '-',
            '\u{200b}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{feff}' if !quoted => continue,
            c if !quoted && c.is_whitespace() && c != '\n' => ' ',
            c => c,
        };
        if plain == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = plain == '\\' && quoted && !escaped;
        mended.push(plain);
    }
    mended
}
