//! Which window has which file: a lock in the data folder, named after where the file lies.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_field::Hash;

use super::lock::Held;

/// A file that this window has.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    path: PathBuf,
    _held: Option<Arc<Held>>,
}

impl Claim {
    /// Takes a file; none where another window has it.
    pub(crate) fn take(data: &Path, path: &Path) -> Option<Self> {
        // A data folder that can't be written keeps nobody from working.
        let held = Held::take(&lock(data, path)).map_or(Some(None), |held| held.map(Some));
        held.map(|held| Self { path: path.to_owned(), _held: held.map(Arc::new) })
    }

    /// Whether a window has a file, this one or another.
    pub(crate) fn is_taken(data: &Path, path: &Path) -> bool {
        Held::is_held(&lock(data, path))
    }

    /// The same by another name.
    pub(crate) fn named(&self, path: &Path) -> Self {
        Self { path: path.to_owned(), ..self.clone() }
    }

    /// The file, as it was named.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is of this file, by whatever name.
    pub(crate) fn is_of(&self, path: &Path) -> bool {
        place(&self.path) == place(path)
    }
}

fn lock(data: &Path, path: &Path) -> PathBuf {
    let name = Hash::of(place(path).as_os_str().as_encoded_bytes()).to_string();
    data.join("open").join(format!("{}.lock", &name[..32]))
}

/// Where a file really lies, whether or not it is there.
fn place(path: &Path) -> PathBuf {
    let whole = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    fs::canonicalize(path).unwrap_or_else(|_| whole())
}
