//! Graph files, opened for a command: read, overridden, the node chosen, lowered; every fault with its place.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use catena_field::{Map, Program};
use catena_graph::travel::{KEYWORD, carried, is_picture, packed};
use catena_graph::{Document, Fault, Socket, load, lower};

use crate::arguments::{Overrides, Source};
use crate::overrides::{choose, no_node};
use crate::report::usage;

/// A graph file as a command sees it.
pub(crate) struct Graph {
    pub(crate) path: PathBuf,
    /// The graph's text with what is overridden.
    pub(crate) text: String,
    pub(crate) document: Document,
    /// What reading found, overridden or not.
    pub(crate) faults: Vec<Fault>,
    /// Of these, what only reading can find.
    of_reading: Vec<Fault>,
}

impl Graph {
    /// Reads a file. Faults of meaning don't keep it from opening.
    pub(crate) fn open(path: &Path, overrides: &Overrides) -> anyhow::Result<Self> {
        if path.is_dir() {
            return Err(anyhow!("{}: it is a folder; name a graph file", path.display()));
        }
        let (text, loaded) = match is_picture(path) {
            true => carried(path, catena_images::read_text(path, KEYWORD))?,
            false => load(path)?,
        };
        let mut document = loaded.document;
        let found = document.faults();
        let only_here = |fault: &&Fault| !found.iter().any(|other| same(fault, other));
        let of_reading = loaded.faults.iter().filter(only_here).cloned().collect();
        let text = match overrides.is_empty() {
            true => text,
            false => {
                overrides.apply(&mut document)?;
                document.write()
            }
        };
        Ok(Self { path: path.to_owned(), text, document, faults: loaded.faults, of_reading })
    }

    /// The map.
    pub(crate) fn map(&self) -> &Map {
        self.document.map()
    }

    /// The folder that paths in the graph are relative to.
    pub(crate) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// The texts of a picture that is written to `path`: the graph as it is drawn, overrides and all.
    pub(crate) fn texts(&self, path: &Path) -> Vec<(String, String)> {
        let to = path.parent().unwrap_or(Path::new(""));
        vec![(KEYWORD.to_owned(), packed(&self.document, &self.text, self.folder(), to))]
    }

    /// The file's name without its ending.
    pub(crate) fn name(&self) -> String {
        self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The output that was asked for, else the one that the document views.
    pub(crate) fn choose(&self, asked: Option<&str>) -> anyhow::Result<Socket> {
        let viewed = self.document.view().node.as_str();
        let text = asked.unwrap_or(viewed);
        if text.is_empty() {
            return Err(usage(choose("the graph views no node; say which by --node", "", &self.names())));
        }
        self.socket(text).map_err(|words| match asked {
            Some(_) => usage(format!("--node {text}: {words}")),
            None => usage(format!("the graph views {text}, but {words}. Say which by --node")),
        })
    }

    fn socket(&self, text: &str) -> Result<Socket, String> {
        let socket = Socket::parse(text);
        let node = self.document.node(&socket.node).ok_or_else(|| no_node(&self.document, &socket.node))?;
        let Some(kind) = node.kind.known() else { return Ok(socket) };
        match node.output(&socket.output) {
            Some(index) => Ok(Socket::new(socket.node, kind.outputs[index].key)),
            None => {
                let keys: Vec<&str> = kind.outputs.iter().map(|output| output.key).collect();
                let missing = format!("{} has no output {}", node.name, socket.output);
                Err(choose(&missing, &socket.output, &keys))
            }
        }
    }

    fn names(&self) -> Vec<&str> {
        self.document.nodes().map(|(_, node)| node.name.as_str()).collect()
    }

    /// The program of an output. What stands in its way is told all at once, with its places.
    pub(crate) fn program(&self, socket: &Socket) -> anyhow::Result<Program> {
        self.programs(std::slice::from_ref(socket))
    }

    /// The program of several outputs, as [`Graph::program`].
    pub(crate) fn programs(&self, sockets: &[Socket]) -> anyhow::Result<Program> {
        let of_reading: Vec<Fault> =
            self.of_reading.iter().filter(|fault| fault.is_error()).cloned().collect();
        if !of_reading.is_empty() {
            return Err(Faults(of_reading).into());
        }
        let lowered = lower(&self.document, sockets, self.folder());
        lowered.map_err(|faults| Faults(faults.into_iter().map(|fault| self.placed(fault)).collect()).into())
    }

    /// All that is wrong with what the file says and what overrides it.
    pub(crate) fn all_faults(&self) -> Vec<Fault> {
        let now = self.document.faults();
        let stands = |fault: &&Fault| self.of_reading.iter().chain(&now).any(|other| same(other, fault));
        let found = self.faults.iter().filter(stands).cloned();
        let is_new = |fault: &&Fault| !self.faults.iter().any(|other| same(other, fault));
        let new = now.iter().filter(is_new).map(|fault| fault.clone().file(&self.path));
        found.chain(new).collect()
    }

    /// The same fault with its file, and its place where reading knows it.
    pub(crate) fn placed(&self, fault: Fault) -> Fault {
        let known = self.faults.iter().find(|other| same(other, &fault));
        known.cloned().unwrap_or_else(|| fault.file(&self.path))
    }

    /// An error of the graph's evaluation, which names the node already.
    pub(crate) fn fault(&self, error: impl fmt::Display) -> anyhow::Error {
        anyhow!("{}: {error}", self.path.display())
    }
}

/// A graph, the output asked for, and its program.
pub(crate) struct Stack {
    pub(crate) graph: Graph,
    pub(crate) socket: Socket,
    pub(crate) program: Program,
}

impl Source {
    /// Opens the graph and lowers the output that is asked for.
    pub(crate) fn open(&self) -> anyhow::Result<Stack> {
        let graph = Graph::open(&self.graph, &self.overrides)?;
        let socket = graph.choose(self.node.as_deref())?;
        let program = graph.program(&socket)?;
        Ok(Stack { graph, socket, program })
    }
}

/// Faults, one a line.
#[derive(Debug)]
pub(crate) struct Faults(pub(crate) Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let end = if index + 1 < self.0.len() { "\n" } else { "" };
            write!(f, "{fault}{end}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Whether two faults are about the same, wherever they stand.
fn same(a: &Fault, b: &Fault) -> bool {
    (&a.node, &a.key, &a.words) == (&b.node, &b.key, &b.words)
}
