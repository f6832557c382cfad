//! Runs of the binary and files for it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder that vanishes with the test, from which the binary is run.
pub(crate) struct Place(TempDir);

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A file with a text.
    pub(crate) fn put(&self, name: &str, text: impl AsRef<[u8]>) -> &Self {
        fs::write(self.path(name), text).expect("the test writes its file");
        self
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// What lies in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> = entries.map(name).map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The binary in this folder, with words apart by spaces; `@NAME` stands for a graph of the repository.
    pub(crate) fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
        command.current_dir(self.0.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command.env_remove("WAYLAND_SOCKET");
        command.args(words.split_whitespace().map(|word| match word.strip_prefix('@') {
            Some(graph) => repository().join("graphs").join(format!("{graph}.ron")),
            None => PathBuf::from(word),
        }));
        command
    }

    pub(crate) fn run(&self, words: &str) -> Run {
        Run::of(self.command(words).stdin(Stdio::null()).output().expect("the binary runs"))
    }

    /// A run that reads `input`.
    pub(crate) fn run_with(&self, words: &str, input: &str) -> Run {
        let mut command = self.command(words);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let written = child.stdin.take().map(|mut stdin| stdin.write_all(input.as_bytes()));
        assert!(matches!(written, Some(Ok(()))));
        Run::of(child.wait_with_output().expect("the binary ends"))
    }

    /// A run that must succeed quietly.
    pub(crate) fn quietly(&self, words: &str) {
        let run = self.run(words);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""), "catena {words}");
    }

    /// What a run that must succeed prints.
    pub(crate) fn prints(&self, words: &str) -> String {
        let run = self.run(words);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "catena {words}");
        run.out
    }
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the binary prints UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// A failure of that code that says all of `words`, each once, prints nothing else, and no Rust debug output.
    pub(crate) fn fails(&self, code: i32, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{self:?}");
        for part in words {
            assert_eq!(self.err.matches(part).count(), 1, "{part:?} in {self:?}");
        }
        for debug in ["panicked", "Err(", "Error {", "Os {", "RUST_BACKTRACE"] {
            assert!(!self.err.contains(debug), "{self:?}");
        }
    }
}

/// The repository's folder.
pub(crate) fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Small stacks over a map of 24 x 16 units; `tilt` runs from -2 at its top left corner to 2 at its bottom right one.
pub(crate) const TILT: &str = r#"Graph(
    version: 1,
    map: (origin: (-4.0, 2.0), size: (24.0, 16.0), seed: 5),
    nodes: {
        "across": (kind: "position", params: {"axis": "x"}),
        "down": (kind: "position", params: {"axis": "y"}),
        "tilt": (kind: "math", inputs: {"a": "across", "b": "down"}),
        "noise": (kind: "simplex", params: {"octaves": 3, "frequency": 0.05}),
        "cells": (kind: "cell", params: {"count": 20}),
    },
    view: (node: "tilt"),
)
"#;

/// The numbers of a `.npy` file that the binary wrote, with columns and rows.
pub(crate) fn npy(path: &Path) -> (usize, usize, Vec<f64>) {
    let decoded = catena_images::decode(path, None).unwrap_or_else(|error| panic!("{error}"));
    (decoded.columns, decoded.rows, decoded.values)
}
