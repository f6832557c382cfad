//! Documents read: maps as ordered pairs of raw texts, each value by its parameter's kind.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use catena_nodes::{NodeKind, Parameter};
use petgraph::stable_graph::NodeIndex;

use crate::apply::is_default;
use crate::document::Link;
use crate::fields;
use crate::name::fresh;
use crate::node::{Kept, Kind, Raws};
use crate::raw::{self, Entry, Source};
use crate::{Document, Fault, Node, setting};

/// The version that is written, and the newest that is read.
pub const VERSION: i64 = 1;

/// The longest text that is read, in bytes.
pub const LONGEST_TEXT: usize = 64 << 20;

/// A document and all that is wrong with it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The document, with everything healthy in it; what isn't is kept as text, so that a save destroys nothing.
    pub document: Document,
    /// Every fault, with its place.
    pub faults: Vec<Fault>,
}

/// Reads a file whole: its text, its document and its faults.
///
/// # Errors
/// The fault that keeps it from being read: unreadable, not UTF-8, not RON, not a graph, of a newer version.
pub fn load(path: &Path) -> Result<(String, Loaded), Fault> {
    let here = |fault: Fault| fault.file(path);
    let bytes = bytes_of(path).map_err(here)?;
    let text = decode(bytes).map_err(here)?;
    let mut loaded = Document::read(&text).map_err(here)?;
    loaded.faults = loaded.faults.into_iter().map(here).collect();
    Ok((text, loaded))
}

/// The file's bytes, never more than a graph may have: a device or a pipe has no size to ask for.
fn bytes_of(path: &Path) -> Result<Vec<u8>, Fault> {
    use std::io::{ErrorKind, Read};
    let words = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => Fault::new("there is no such file"),
        ErrorKind::IsADirectory => Fault::new("this is a folder; name a graph file in it"),
        ErrorKind::PermissionDenied => Fault::new("this file may not be read; change its permissions"),
        _ => Fault::new(error.to_string()),
    };
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(words)?;
    file.take(LONGEST_TEXT as u64 + 1).read_to_end(&mut bytes).map_err(words)?;
    if bytes.len() > LONGEST_TEXT {
        return Err(too_long());
    }
    Ok(bytes)
}

fn too_long() -> Fault {
    Fault::new(format!("this is too long for a graph; at most {LONGEST_TEXT} bytes are read"))
}

/// Bytes as text, or the place where they stop being UTF-8.
pub(crate) fn decode(bytes: Vec<u8>) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let before = std::str::from_utf8(&bytes[..valid]).unwrap_or_default();
        let place = Source::new(before).place(before.len());
        let words = format!("byte {valid}, {:#04x}, is not UTF-8; save the file as UTF-8", bytes[valid]);
        Fault::new(words).at(Some(place))
    })
}

impl Document {
    /// Reads a document from bytes.
    ///
    /// # Errors
    /// As [`read`](Document::read), and where the bytes are not UTF-8.
    pub fn read_bytes(bytes: &[u8]) -> Result<Loaded, Fault> {
        Self::read(&decode(bytes.to_vec())?)
    }

    /// Reads a document; faults of meaning don't keep it from opening.
    ///
    /// # Errors
    /// The fault that does: a syntax fault where RON stops, something else than a graph, a newer version.
    pub fn read(text: &str) -> Result<Loaded, Fault> {
        if text.len() > LONGEST_TEXT {
            return Err(too_long());
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let reader = Reader { source: Source::new(text), places: Places::default(), faults: Vec::new() };
        reader.read(text)
    }
}

/// What part of a node a key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Field,
    Param,
    Input,
}

/// Where things stand, by byte.
#[derive(Debug, Default)]
pub(crate) struct Places {
    nodes: HashMap<String, usize>,
    keys: HashMap<(String, Part, String), Vec<usize>>,
    document: HashMap<String, Vec<usize>>,
}

impl Places {
    /// Where the `occurrence`th mention of a key stands, else its node.
    pub(crate) fn of(&self, node: Option<&str>, part: Part, key: Option<&str>, last: bool) -> Option<usize> {
        let pick = |offsets: &Vec<usize>| if last { offsets.last() } else { offsets.first() }.copied();
        let Some(node) = node else { return key.and_then(|key| self.document.get(key)).and_then(pick) };
        let key = key.and_then(|key| self.keys.get(&(node.to_owned(), part, key.to_owned())));
        key.and_then(pick).or_else(|| self.nodes.get(node).copied())
    }
}

struct Reader<'a> {
    source: Source<'a>,
    places: Places,
    faults: Vec<Fault>,
}

/// A node on its way: its inputs wait for the other nodes.
struct Pending<'a> {
    index: NodeIndex,
    inputs: Vec<Entry<'a>>,
}

impl<'a> Reader<'a> {
    fn read(mut self, text: &'a str) -> Result<Loaded, Fault> {
        let entries = raw::fields::<true>(text).map_err(|error| raw::syntax(&self.source, text, &error))?;
        self.check_version(&entries)?;
        let mut document = Document::new();
        let mut seen = HashSet::new();
        for entry in &entries {
            let offset = self.source.offset(entry.value);
            self.places.document.entry(entry.key.to_string()).or_default().push(offset);
            let first = seen.insert(entry.key.to_string());
            if !first || !self.read_entry(&mut document, entry)? {
                document.rest.kept.push((entry.key.to_string(), entry.value.to_owned()));
            }
        }
        let found = document.findings();
        for finding in found {
            let fault = &finding.fault;
            let offset =
                self.places.of(fault.node.as_deref(), finding.part, fault.key.as_deref(), finding.repeated);
            self.faults.push(finding.fault.at(offset.map(|offset| self.source.place(offset))));
        }
        self.faults
            .sort_by_key(|fault| fault.place.map_or((u32::MAX, 0), |place| (place.line, place.column)));
        Ok(Loaded { document, faults: self.faults })
    }

    fn check_version(&mut self, entries: &[Entry<'a>]) -> Result<(), Fault> {
        let Some(entry) = entries.iter().find(|entry| entry.key == "version") else {
            self.faults.push(Fault::new("it is missing; version: 1 is meant").key("version").warning());
            return Ok(());
        };
        let place = Some(self.source.place(self.source.offset(entry.value)));
        let fault = |words: String| Fault::new(words).key("version").at(place);
        match setting::whole(entry.value).map_err(fault)? {
            VERSION => Ok(()),
            newer if newer > VERSION => Err(fault(format!(
                "this file is of version {newer}, made by a newer Catena; this one reads up to version {VERSION}"
            ))),
            other => Err(fault(format!("there has never been a version {other}; {VERSION} is the first"))),
        }
    }

    /// Whether the entry was read.
    fn read_entry(&mut self, document: &mut Document, entry: &Entry<'a>) -> Result<bool, Fault> {
        let text = entry.value;
        let rest = &mut document.rest;
        Ok(match entry.key.as_ref() {
            "version" => true,
            "nodes" => {
                self.read_nodes(document, text)?;
                true
            }
            "map" => self.read_struct("map", text, &mut rest.kept_map, |key, text| {
                fields::read_map(&mut rest.map, key, text)
            }),
            "view" => self.read_struct("view", text, &mut rest.kept_view, |key, text| {
                fields::read_view(&mut rest.view, key, text)
            }),
            "frames" => fields::read_frames(text).map(|frames| rest.frames = frames).is_ok(),
            "comments" => fields::read_comments(text).map(|comments| rest.comments = comments).is_ok(),
            _ => false,
        })
    }

    fn read_struct(
        &mut self,
        name: &str,
        text: &'a str,
        kept: &mut Raws,
        mut read: impl FnMut(&str, &str) -> Result<(), String>,
    ) -> bool {
        let Ok(entries) = raw::fields::<false>(text) else { return false };
        let mut seen = HashSet::new();
        for entry in &entries {
            let offset = self.source.offset(entry.value);
            self.places.document.entry(format!("{name}.{}", entry.key)).or_default().push(offset);
            if !seen.insert(entry.key.clone()) || read(&entry.key, entry.value).is_err() {
                kept.push((entry.key.to_string(), entry.value.to_owned()));
            }
        }
        true
    }

    fn read_nodes(&mut self, document: &mut Document, text: &'a str) -> Result<(), Fault> {
        let fault = |error: &ron::error::SpannedError| {
            let syntax = raw::syntax(&self.source, text, error);
            Fault {
                words: format!("nodes in braces expected, {{\"name\": (kind: ...), ...}}: {}", syntax.words),
                ..syntax
            }
        };
        let entries = raw::pairs(text).map_err(|error| fault(&error))?;
        let names: HashSet<String> = entries.iter().map(|entry| entry.key.to_string()).collect();
        let mut pending = Vec::new();
        for entry in &entries {
            let name = self.unique(document, entry, &names);
            pending.push(self.read_node(document, name, entry)?);
        }
        pending.into_iter().for_each(|pending| self.wire(document, pending));
        Ok(())
    }

    /// The node's name; a repeated one gets a number behind it.
    fn unique(&mut self, document: &Document, entry: &Entry<'a>, names: &HashSet<String>) -> String {
        let taken = |name: &str| names.contains(name) || document.names.contains_key(name);
        let offset = self.source.offset(entry.key_text);
        if document.names.contains_key(entry.key.as_ref()) {
            let name = fresh(&entry.key, taken);
            let words = format!("{}: another node has this name; it is called {name} here", fields::REPEATED);
            self.faults.push(Fault::new(words).of(&entry.key).at(Some(self.source.place(offset))));
            self.places.nodes.insert(name.clone(), offset);
            return name;
        }
        self.places.nodes.insert(entry.key.to_string(), offset);
        entry.key.to_string()
    }

    fn read_node(
        &mut self,
        document: &mut Document,
        name: String,
        entry: &Entry<'a>,
    ) -> Result<Pending<'a>, Fault> {
        let fields = raw::fields::<false>(entry.value).map_err(|error| {
            let syntax = raw::syntax(&self.source, entry.value, &error);
            Fault { words: format!("a node (kind: ..., ...) expected: {}", syntax.words), ..syntax }.of(&name)
        })?;
        let kind = fields.iter().find(|field| field.key == "kind");
        let key = kind.and_then(|field| raw::string(field.value));
        let mut node = Node::new(name, key.as_deref().unwrap_or_default(), (0.0, 0.0));
        let mut inputs = Vec::new();
        let mut seen = HashSet::new();
        for field in &fields {
            self.note(&node.name, Part::Field, &field.key, field.value);
            let first = seen.insert(field.key.clone());
            let read = first
                && match field.key.as_ref() {
                    "kind" => key.is_some(),
                    "params" => self.read_params(&mut node, field.value),
                    "inputs" => raw::pairs(field.value).map(|pairs| inputs = pairs).is_ok(),
                    _ => fields::read_node(&mut node, &field.key, field.value).is_ok(),
                };
            if !read {
                node.kept.fields.push((field.key.to_string(), field.value.to_owned()));
            }
        }
        if let Kind::Unknown(_) = node.kind {
            node.kept.text = Some(entry.value.to_owned());
        }
        Ok(Pending { index: document.push(node), inputs })
    }

    /// Whether the parameters were pairs at all.
    fn read_params(&mut self, node: &mut Node, text: &'a str) -> bool {
        let Some(kind) = node.kind.known() else {
            node.kept.body = Some(text.to_owned());
            return true;
        };
        let Ok(entries) = raw::pairs(text) else { return false };
        let mut seen = HashSet::new();
        for entry in &entries {
            self.note(&node.name, Part::Param, &entry.key, entry.value);
            let first = seen.insert(entry.key.clone());
            if !first {
                keep_default(node, kind, &entry.key);
            }
            if !first || read_param(node, kind, entry).is_err() {
                node.kept.params.push((entry.key.to_string(), entry.value.to_owned()));
            }
        }
        true
    }

    fn wire(&mut self, document: &mut Document, Pending { index, inputs }: Pending<'a>) {
        let mut seen = HashSet::new();
        for entry in &inputs {
            self.note(document.name(index).to_owned().as_str(), Part::Input, &entry.key, entry.value);
            let first = seen.insert(entry.key.clone());
            let source = raw::string(entry.value).filter(|_| first);
            match source.and_then(|reference| document.resolve(&reference)) {
                Some((source, output)) => {
                    let link = Link { output, input: entry.key.to_string() };
                    document.graph.add_edge(source, index, link.into());
                }
                None => {
                    let Kept { inputs, .. } = &mut document.graph[index].node.kept;
                    inputs.push((entry.key.to_string(), entry.value.to_owned()));
                }
            }
        }
    }

    fn note(&mut self, node: &str, part: Part, key: &str, value: &str) {
        let offset = self.source.offset(value);
        self.places.keys.entry((node.to_owned(), part, key.to_owned())).or_default().push(offset);
    }
}

/// Of a repeated key the first value holds; it is written even where it is the default, or the second would
/// take its place in the next reading.
fn keep_default(node: &mut Node, kind: &NodeKind, key: &str) {
    let kept = node.kept.params.iter().any(|(kept, _)| kept == key);
    let default = kind.parameter(key).and_then(Parameter::fixed_default);
    if let Some(default) = default.filter(|_| !kept) {
        node.settings.entry(key.to_owned()).or_insert(default);
    }
}

fn read_param(node: &mut Node, kind: &NodeKind, entry: &Entry<'_>) -> Result<(), String> {
    let parameter = kind.parameter(&entry.key).ok_or_else(String::new)?;
    let value = setting::parse(parameter, entry.value)?;
    if !is_default(kind, &entry.key, &value) {
        node.settings.insert(entry.key.to_string(), value);
    }
    Ok(())
}
