//! A document's recovery data in the data folder: `ID.ron`, what there is to know in `ID.json`, a picture in `ID.png`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use catena_field::Hash;
use catena_images::{Encoder, Format, ImageError, Options, write_atomically};
use serde::{Deserialize, Serialize};

use super::lock::Held;
use super::picture::Picture;

/// Where recovery data lies in the data folder.
pub(crate) fn recovery_folder(data: &Path) -> PathBuf {
    data.join("recovery")
}

/// The longest `ID.json` that is read.
const LONGEST: u64 = 64 << 10;

/// What there is to know of recovery data.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct About {
    /// The document's file, where it has one.
    pub(crate) path: Option<PathBuf>,
    /// Its name.
    pub(crate) name: String,
    pub(crate) time: SystemTime,
    /// The hash of what the file held when it was read or saved last.
    pub(crate) hash: Option<Hash>,
}

/// The same as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Written {
    path: Option<String>,
    name: String,
    time: u64,
    hash: Option<String>,
}

impl About {
    /// The text of `ID.json`.
    fn write(&self) -> String {
        let path = self.path.as_ref().map(|path| path.to_string_lossy().into_owned());
        let time = self.time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let hash = self.hash.map(|hash| hash.to_string());
        let written = Written { path, name: self.name.clone(), time, hash };
        serde_json::to_string_pretty(&written).unwrap_or_default()
    }

    /// Reads `ID.json`, or says what is wrong with it.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let long = fs::metadata(path).map_err(|error| error.to_string())?.len() > LONGEST;
        if long {
            return Err(format!("it is longer than {LONGEST} bytes"));
        }
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let Written { path, name, time, hash } =
            serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
        let time = UNIX_EPOCH.checked_add(std::time::Duration::from_secs(time));
        let time = time.ok_or("its time lies beyond all times")?;
        let hash = hash.and_then(|hash| Hash::parse(&hash));
        Ok(Self { path: path.map(PathBuf::from), name, time, hash })
    }
}

/// Recovery data that this window writes: nobody else offers or removes it while it is held.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The files' path without an ending.
    stem: PathBuf,
    _held: Held,
}

impl Entry {
    /// Recovery data of a new name.
    pub(crate) fn new(folder: &Path) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let stem = folder.join(format!("{time:x}-{}-{count}", std::process::id()));
            if !with_ending(&stem, "ron").exists()
                && let Some(entry) = Self::adopt(&stem)?
            {
                return Ok(entry);
            }
        }
    }

    /// Takes over what is there; none where another window has it.
    pub(crate) fn adopt(stem: &Path) -> io::Result<Option<Self>> {
        let held = Held::take(&with_ending(stem, "lock"))?;
        Ok(held.map(|held| Self { stem: stem.to_owned(), _held: held }))
    }

    /// Writes a document's text, and what there is to know of it.
    pub(crate) fn write(
        &self,
        text: &str,
        about: &About,
        picture: Option<&Picture>,
    ) -> Result<(), ImageError> {
        write_atomically(&with_ending(&self.stem, "ron"), text.as_bytes())?;
        write_atomically(&with_ending(&self.stem, "json"), about.write().as_bytes())?;
        // A picture is only for finding one's way: recovery does without.
        drop(picture.map(|picture| self.write_picture(picture)));
        Ok(())
    }

    fn write_picture(&self, picture: &Picture) -> Result<(), ImageError> {
        let path = with_ending(&self.stem, "png");
        let [columns, rows] = picture.size;
        let mut encoder = Encoder::create(&path, Format::PngColour, columns, rows, &Options::default())?;
        encoder.write_colours(&picture.bytes)?;
        encoder.finish()
    }

    /// Removes what is there: the document is saved, or was given up.
    pub(crate) fn clear(&self) {
        for ending in ["ron", "json", "png"] {
            // What can't be removed is offered once more, which harms nobody.
            let _ = fs::remove_file(with_ending(&self.stem, ending));
        }
    }
}

/// A path with one more ending.
pub(crate) fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
