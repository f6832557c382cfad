//! What can be recovered: data that no window holds, read and compared in the background. Nothing is evaluated.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use catena_field::Hash;
use catena_graph::{Differences, Document, Fault, LONGEST_TEXT, load};
use catena_images::{Colours, read_colours, remove_leftovers};

use super::entry::{About, with_ending};
use super::lock::Held;
use super::picture::SIDE;
use super::salvage::{salvage, text_of};
use super::watch::{Sight, look};

/// The most that is read at a time; what is more is offered once some of it is dealt with.
const MOST: usize = 64;
/// Lines of a damaged file that are shown.
const SHOWN_LINES: usize = 12;
/// Bytes of a damaged file that are looked at for them.
const SHOWN_BYTES: usize = 2048;

/// Recovery data that is offered.
pub(crate) struct Offer {
    /// Its files' path without an ending.
    pub(crate) stem: PathBuf,
    /// The document's name, where it is known.
    pub(crate) name: String,
    pub(crate) path: Option<PathBuf>,
    pub(crate) time: Option<SystemTime>,
    /// The hash of what the document's file held when it was read or saved last.
    pub(crate) hash: Option<Hash>,
    pub(crate) picture: Option<Colours>,
    pub(crate) state: State,
    /// What is wrong with what there is to know of it.
    pub(crate) trouble: Option<String>,
}

/// What recovery data is worth.
pub(crate) enum State {
    /// All of it can be read: so many nodes.
    Whole(usize, Theirs),
    /// It is damaged.
    Damaged(Damage),
}

/// The document's file beside its recovery data.
pub(crate) enum Theirs {
    /// It was never saved.
    Never,
    /// It holds what it held; this differs.
    Same(Differences),
    /// It has changed since; this differs from what it holds now.
    Changed(Differences),
    /// It is gone.
    Gone,
    /// It can't be read now.
    Unreadable(String),
}

/// Why recovery data can't be read whole.
pub(crate) struct Damage {
    pub(crate) words: String,
    /// How its file begins.
    pub(crate) head: String,
    /// How many nodes can be read nevertheless.
    pub(crate) nodes: Option<usize>,
}

/// What is read of recovery data to be worked on.
pub(crate) struct Recovered {
    pub(crate) document: Document,
    pub(crate) faults: Vec<Fault>,
}

/// All that is offered, the latest first.
pub(crate) fn offers(folder: &Path) -> Vec<Offer> {
    remove_leftovers(folder);
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let ending = |path: &Path, wanted: &str| path.extension().is_some_and(|ending| ending == wanted);
    let mut found: Vec<_> =
        files.filter(|path| ending(path, "ron")).map(|path| (time_of(&path), path)).collect();
    found.sort();
    let stems = found.into_iter().rev().map(|(_, path)| path.with_extension(""));
    stems.filter(|stem| !Held::is_held(&with_ending(stem, "lock"))).take(MOST).map(offer).collect()
}

fn time_of(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|found| found.modified()).ok()
}

fn offer(stem: PathBuf) -> Offer {
    let ron = with_ending(&stem, "ron");
    let (about, trouble) = match About::read(&with_ending(&stem, "json")) {
        Ok(about) => (Some(about), None),
        Err(words) => (None, Some(words)),
    };
    let time = about.as_ref().map(|about| about.time).or_else(|| time_of(&ron));
    let (path, hash) = about.as_ref().map(|about| (about.path.clone(), about.hash)).unwrap_or_default();
    let name = about.map_or_else(|| "unnamed".to_owned(), |about| about.name);
    let state = match load(&ron) {
        Ok((_, loaded)) => {
            State::Whole(loaded.document.len(), theirs(&loaded.document, path.as_deref(), hash))
        }
        Err(fault) => State::Damaged(damage(&ron, &fault)),
    };
    let picture = read_colours(&with_ending(&stem, "png"), SIDE as u32).ok();
    Offer { stem, name, path, time, hash, picture, state, trouble }
}

fn theirs(document: &Document, path: Option<&Path>, hash: Option<Hash>) -> Theirs {
    let Some(path) = path else { return Theirs::Never };
    let sight = look(path);
    if sight == Sight::Gone {
        return Theirs::Gone;
    }
    match load(path) {
        Err(fault) => Theirs::Unreadable(fault.words),
        Ok((_, loaded)) => {
            let differences = document.differences(&loaded.document);
            let same = hash.is_none_or(|hash| sight == Sight::Holds(hash));
            if same { Theirs::Same(differences) } else { Theirs::Changed(differences) }
        }
    }
}

fn damage(path: &Path, fault: &Fault) -> Damage {
    let bytes = bytes_of(path).unwrap_or_default();
    let text = text_of(&bytes);
    let nodes = salvage(text, fault).map(|document| document.len());
    let begin = head_of(path).unwrap_or_default();
    let begin = String::from_utf8_lossy(&begin);
    let head: Vec<&str> = begin.lines().take(SHOWN_LINES).collect();
    let place = fault.place.map_or_else(String::new, |place| format!("line {}: ", place.line));
    Damage { words: format!("{place}{}", fault.words), head: head.join("\n"), nodes }
}

fn head_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(SHOWN_BYTES as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The file's bytes, where it is no longer than a graph may be.
fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    let short = fs::metadata(path).is_ok_and(|found| found.len() <= LONGEST_TEXT as u64);
    if short { fs::read(path).ok() } else { None }
}

/// Reads recovery data to be worked on: all of it, or what can be read.
///
/// # Errors
/// Why there is nothing that can be read.
pub(crate) fn recover(stem: &Path) -> Result<Recovered, String> {
    let path = with_ending(stem, "ron");
    let fault = match load(&path) {
        Ok((_, loaded)) => {
            return Ok(Recovered { document: loaded.document, faults: loaded.faults });
        }
        Err(fault) => fault,
    };
    let bytes = bytes_of(&path).unwrap_or_default();
    let document = salvage(text_of(&bytes), &fault).ok_or_else(|| fault.to_string())?;
    Ok(Recovered { faults: document.faults(), document })
}
