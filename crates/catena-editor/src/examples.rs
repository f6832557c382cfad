//! The graphs that are built in, with the files that they read: they open anywhere, as documents without a file.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use catena_graph::travel::with_files;
use catena_graph::{Document, Session};

use crate::Editor;

/// A graph of `graphs/`, built in.
#[derive(Debug, PartialEq)]
pub(crate) struct Example {
    /// Its file's name, less the ending.
    pub(crate) key: &'static str,
    pub(crate) title: &'static str,
    /// What there is to see, in one line.
    pub(crate) words: &'static str,
    pub(crate) text: &'static str,
    pub(crate) files: &'static [Asset],
}

/// A file that a built-in graph reads.
#[derive(Debug, PartialEq)]
pub(crate) struct Asset {
    /// Its path as the graph has it.
    path: &'static str,
    name: &'static str,
    bytes: &'static [u8],
}

macro_rules! graph {
    ($key:literal) => {
        include_str!(concat!("../../../graphs/", $key, ".ron"))
    };
}

/// All, in the menu's order. A test holds that none of `graphs/` is missing.
pub(crate) static EXAMPLES: &[Example] = &[
    Example {
        key: "article",
        title: "Continents and islands",
        words: "Hills bent, cut and mixed with round islands",
        text: graph!("article"),
        files: &[],
    },
    Example {
        key: "ranges",
        title: "Mountain ranges",
        words: "Ridged noise, folded twice, over round foothills",
        text: graph!("ranges"),
        files: &[],
    },
    Example {
        key: "raindrops",
        title: "Raindrops",
        words: "The published experiment: an island in the rain, drop after drop",
        text: graph!("raindrops"),
        files: &[],
    },
    Example {
        key: "highlands",
        title: "Highlands",
        words: "Warped ridges under two million drops, in tiles on all cores",
        text: graph!("highlands"),
        files: &[],
    },
    Example {
        key: "canyon_rain",
        title: "Rain on the Grand Canyon",
        words: "Measured ground, rained on: what another age would make of it",
        text: graph!("canyon_rain"),
        files: &[Asset {
            path: "../assets/grandcanyon.png",
            name: "grandcanyon.png",
            bytes: include_bytes!("../../../assets/grandcanyon.png"),
        }],
    },
    Example {
        key: "biomes",
        title: "Climates and regions",
        words: "Warmth and wet make biomes, sites share the land out, borders wander",
        text: graph!("biomes"),
        files: &[],
    },
    Example {
        key: "atlas",
        title: "Atlas",
        words: "All at once: rained-on mountains, snow by height, regions, plateaus",
        text: graph!("atlas"),
        files: &[],
    },
    Example {
        key: "watershed",
        title: "Watershed",
        words: "Rivers that run downhill, join, and reach a lake or the sea",
        text: graph!("watershed"),
        files: &[],
    },
    Example {
        key: "delta",
        title: "Valleys and rain",
        words: "Drained first, then rained on: valleys fill and land grows into the sea",
        text: graph!("delta"),
        files: &[],
    },
    Example {
        key: "canyon_drain",
        title: "Rivers of the Grand Canyon",
        words: "Measured ground, and where its water runs: the Colorado and its kin",
        text: graph!("canyon_drain"),
        files: &[Asset {
            path: "../assets/grandcanyon.png",
            name: "grandcanyon.png",
            bytes: include_bytes!("../../../assets/grandcanyon.png"),
        }],
    },
    Example {
        key: "canyon",
        title: "Grand Canyon",
        words: "Heights measured from space, the cliffs bent and ridged a little",
        text: graph!("canyon"),
        files: &[Asset {
            path: "../assets/grandcanyon.png",
            name: "grandcanyon.png",
            bytes: include_bytes!("../../../assets/grandcanyon.png"),
        }],
    },
    Example {
        key: "marble",
        title: "Marble",
        words: "One noise unwarped, warped and warped twice, side by side",
        text: graph!("marble"),
        files: &[],
    },
    Example {
        key: "lab",
        title: "Stack of five",
        words: "Noise, warp, clamp, cells and mix: each node does one thing to see",
        text: graph!("lab"),
        files: &[],
    },
];

/// An example that is on its way: its files are being laid out.
pub(crate) struct Coming {
    example: &'static Example,
    document: Receiver<Result<Document, String>>,
}

impl Example {
    /// The example of a key.
    pub(crate) fn of(key: &str) -> Option<&'static Self> {
        EXAMPLES.iter().find(|example| example.key == key)
    }

    /// The document, its files laid out in the data folder and named by their whole paths, so that it may be
    /// saved anywhere. Reads and writes files: not for the thread that draws, where there are any.
    ///
    /// # Errors
    /// Why a file can't be laid out.
    pub(crate) fn document(&self, data: &Path) -> Result<Document, String> {
        document(self.text, self.files, data)
    }
}

/// The document of a built-in text, as [`Example::document`].
pub(crate) fn document(text: &str, files: &[Asset], data: &Path) -> Result<Document, String> {
    let mut document = Document::read(text).map_err(|fault| fault.to_string())?.document;
    for file in files {
        let path = file.laid_out(data)?.to_string_lossy().into_owned();
        let named = |named: &str| if named == file.path { path.clone() } else { named.to_owned() };
        document = with_files(&document, named).unwrap_or(document);
    }
    Ok(document)
}

impl Asset {
    /// The file in the data folder; written where it isn't there as it is to be.
    fn laid_out(&self, data: &Path) -> Result<PathBuf, String> {
        let folder = std::path::absolute(data.join("examples")).map_err(|error| error.to_string())?;
        let path = folder.join(self.name);
        if std::fs::read(&path).is_ok_and(|bytes| bytes == self.bytes) {
            return Ok(path);
        }
        let words = |error: &dyn std::fmt::Display| {
            format!("{} can't be laid out in {}: {error}", self.name, folder.display())
        };
        std::fs::create_dir_all(&folder).map_err(|error| words(&error))?;
        catena_images::write_atomically(&path, self.bytes).map_err(|error| words(&error))?;
        Ok(path)
    }
}

impl Editor {
    /// Opens an example in place of the document.
    pub(crate) fn open_example(&mut self, ctx: &egui::Context, example: &'static Example) {
        if example.files.is_empty() {
            return self.take_example(example, example.document(&self.data));
        }
        let (sender, document) = channel();
        let (ctx, data) = (ctx.clone(), self.data.clone());
        std::thread::spawn(move || {
            drop(sender.send(example.document(&data))); // the window may be gone by now
            ctx.request_repaint();
        });
        self.coming = Some(Coming { example, document });
    }

    /// Takes an example whose files are laid out.
    pub(crate) fn collect_example(&mut self) {
        let Some(document) = self.coming.as_ref().and_then(|coming| coming.document.try_recv().ok()) else {
            return;
        };
        if let Some(coming) = self.coming.take() {
            self.take_example(coming.example, document);
        }
    }

    fn take_example(&mut self, example: &Example, document: Result<Document, String>) {
        match document {
            Ok(document) => self.replace(Session::named(document, example.key)),
            Err(words) => self.message = Some((words, true)),
        }
    }
}

#[cfg(test)]
mod tests {
    use catena_nodes::Setting;

    use super::*;

    #[test]
    fn every_graph_of_the_folder_is_an_example() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../graphs");
        let files = std::fs::read_dir(folder).expect("there is a folder of graphs");
        let mut count = 0;
        for file in files {
            let path = file.expect("readable").path();
            let key = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            assert!(Example::of(&key).is_some(), "{key}.ron needs a title and words in the list of examples");
            count += 1;
        }
        assert_eq!(count, EXAMPLES.len(), "an example stands twice");
    }

    #[test]
    fn examples_have_words_and_no_faults_and_their_files_lie_ready() {
        let data = tempfile::tempdir().expect("a folder");
        for example in EXAMPLES {
            let Example { key, title, words, text, files } = example;
            assert!(!title.is_empty() && words.len() <= 72 && !words.ends_with('.'), "{key}: {words}");
            let faults = Document::read(text).expect("a graph").faults;
            assert!(faults.is_empty(), "{key}: {faults:?}");
            let document = example.document(data.path()).expect("its files can be laid out");
            for (_, node) in document.nodes() {
                for setting in node.settings.values() {
                    let Setting::File(path) = setting else { continue };
                    let path = Path::new(path.as_ref());
                    assert!(path.is_absolute() && path.is_file(), "{key}: {} is not there", path.display());
                }
            }
            assert!(files.iter().all(|file| text.contains(file.path)), "{key}: nobody reads a file");
        }
    }

    #[test]
    fn a_damaged_file_is_laid_out_anew_and_a_folder_that_cannot_be_is_said() {
        let data = tempfile::tempdir().expect("a folder");
        let asset = &Example::of("canyon").expect("it is there").files[0];
        let path = asset.laid_out(data.path()).expect("it can be written");
        std::fs::write(&path, b"damaged").expect("it can be written to");
        asset.laid_out(data.path()).expect("it can be mended");
        assert!(std::fs::read(&path).expect("it is there") == asset.bytes);

        let blocked = data.path().join("blocked");
        std::fs::write(&blocked, b"a file where a folder is to be").expect("it can be written");
        let words = asset.laid_out(&blocked).expect_err("no folder can be made there");
        assert!(words.starts_with("grandcanyon.png can't be laid out in "), "{words}");
    }
}
