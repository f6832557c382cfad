//! Files are written beside their target, synced and renamed: a reader sees the old file or the new one whole.
//!
//! A temporary is locked while it is written. What a killed writer leaves is not, which is how the next write
//! into the folder knows it and clears it away.

use crate::{Fault, ImageError};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes `bytes` to `path` whole or not at all; see [`atomic_write`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), ImageError> {
    atomic_write(path, |file| file.write_all(bytes))
}

/// Lets `write` fill a file that takes `path`'s place only when all of it lies on the disk.
///
/// An existing file keeps its permissions; a link keeps pointing, the file it points to is replaced. A
/// read-only file and anything but a regular file are refused. On a failure the old file is whole and the
/// temporary, `.catena-*.tmp` in the same folder, is gone. A process that is killed leaves the old file or the new
/// one whole, and perhaps its temporary, which [`remove_leftovers`] of any later write removes.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), ImageError> {
    let pending = Pending::create(path).map_err(|fault| fault.at(path))?;
    let mut file = pending.file().map_err(|fault| fault.at(path))?;
    write(&mut file).map_err(|error| Fault::Writing(error).at(path))?;
    drop(file);
    pending.commit().map_err(|fault| fault.at(path))
}

/// A file on its way; dropped before `commit`, it is removed.
#[derive(Debug)]
pub(crate) struct Pending {
    target: PathBuf,
    temporary: PathBuf,
    file: Option<File>,
}

impl Pending {
    /// Opens a new file beside the one that `path` leads to.
    pub(crate) fn create(path: &Path) -> Result<Self, Fault> {
        let target = follow_links(path)?;
        let permissions = permissions_of(&target)?;
        // First, for the room that they take on a full disk.
        remove_leftovers(folder_of(&target));
        let (temporary, file) = open_beside(folder_of(&target))?;
        let pending = Pending { target, temporary, file: Some(file) };
        if let Some(permissions) = permissions {
            // Before the first byte: nobody may read the new text who could not read the old one.
            fs::set_permissions(&pending.temporary, permissions).map_err(Fault::Writing)?;
        }
        Ok(pending)
    }

    /// Another handle on the file.
    pub(crate) fn file(&self) -> Result<File, Fault> {
        let file = self.file.as_ref().expect("the file is open until commit");
        file.try_clone().map_err(Fault::Writing)
    }

    /// Syncs and renames over the target.
    pub(crate) fn commit(mut self) -> Result<(), Fault> {
        let file = self.file.take().expect("the file is open until commit");
        file.sync_all().map_err(Fault::Writing)?;
        // The lock goes with the file, and must last until the temporary is no more.
        fs::rename(&self.temporary, &self.target).map_err(Fault::Writing)?;
        drop(file);
        self.temporary = PathBuf::new();
        sync_folder(folder_of(&self.target));
        Ok(())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.file = None;
        if !self.temporary.as_os_str().is_empty() {
            // Nobody is left to tell; the next file takes another name.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Where a chain of symbolic links ends, whether or not a file is there.
fn follow_links(path: &Path) -> Result<PathBuf, Fault> {
    let mut target = path.to_owned();
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = folder_of(&target).join(next);
    }
    Err(Fault::Writing(io::Error::other("its links lead in a circle")))
}

/// The folder that holds a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The permissions to keep, if a file is there; refuses what must not be replaced.
fn permissions_of(target: &Path) -> Result<Option<fs::Permissions>, Fault> {
    if target.file_name().is_none() {
        return Err(Fault::NotAFile);
    }
    match fs::metadata(target) {
        Ok(found) if !found.is_file() => Err(Fault::NotAFile),
        Ok(found) if found.permissions().readonly() => Err(Fault::ReadOnly),
        Ok(found) => Ok(Some(found.permissions())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Fault::Writing(error)),
    }
}

/// A new file of a name that nobody else uses, locked.
fn open_beside(folder: &Path) -> Result<(PathBuf, File), Fault> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    if !folder.is_dir() {
        return Err(Fault::NoFolder(folder.to_owned()));
    }
    loop {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{BEGINS}{}-{count}{ENDS}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => {
                // A file system without locks has none that could be taken for a leftover either.
                let _ = file.lock();
                // Somebody who clears away leftovers may have come before the lock.
                if path.exists() {
                    return Ok((path, file));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Fault::Writing(error)),
        }
    }
}

/// How the names of temporaries begin and end.
const BEGINS: &str = ".catena-";
const ENDS: &str = ".tmp";

/// Removes the temporaries of killed writers from a folder: those of ours that nobody holds. Returns how many.
///
/// What can't be removed is left; it stands in nobody's way.
pub fn remove_leftovers(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_ours = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let middle = name.strip_prefix(BEGINS).and_then(|name| name.strip_suffix(ENDS));
        let numbers = middle.and_then(|middle| middle.split_once('-'));
        numbers.is_some_and(|(process, count)| process.parse::<u32>().is_ok() && count.parse::<u64>().is_ok())
    };
    entries.filter(is_ours).filter(|entry| remove_unheld(&entry.path())).count()
}

/// Removes a file unless somebody holds its lock, or nobody can tell.
fn remove_unheld(path: &Path) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let Some(file) = is_file.then(|| OpenOptions::new().write(true).open(path).ok()).flatten() else {
        return false;
    };
    match file.try_lock() {
        Ok(()) => fs::remove_file(path).is_ok(),
        Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
    }
}

/// Makes the rename itself durable, where the system lets a folder be synced.
fn sync_folder(folder: &Path) {
    // The file is whole either way: what a failure risks is only which of the two a power cut leaves.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}
