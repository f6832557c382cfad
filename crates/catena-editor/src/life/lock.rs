//! Files that say "somebody is here": held by a lock, which the system lets go of however a process ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A lock file that is held; dropped, it is gone.
#[derive(Debug)]
pub(crate) struct Held {
    path: PathBuf,
    _file: File,
}

impl Held {
    /// Takes the lock of a file, making it and its folder; none where somebody else has it.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // On a disk without locks nobody can be told apart: better two owners than none.
                Err(TryLockError::Error(_)) | Ok(()) => {}
            }
            // The one who had it may have removed the file between the two.
            if is_still_there(&file, path) {
                return Ok(Some(Self { path: path.to_owned(), _file: file }));
            }
        }
    }

    /// Whether somebody holds the lock of a file.
    pub(crate) fn is_held(path: &Path) -> bool {
        let file = OpenOptions::new().write(true).open(path);
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // A lock file that stays is nobody's, and is taken by the next who wants it.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |found: fs::Metadata| (found.dev(), found.ino());
    let here = file.metadata().map(place);
    here.is_ok_and(|here| fs::metadata(path).is_ok_and(|there| place(there) == here))
}

#[cfg(not(unix))]
fn is_still_there(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::Held;

    #[test]
    fn one_holds_it_at_a_time_and_nothing_stays_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/er/land.lock");
        assert!(!Held::is_held(&path));
        let held = Held::take(&path).expect("a lock").expect("nobody has it");
        assert!(Held::is_held(&path));
        assert!(Held::take(&path).expect("no trouble").is_none());
        drop(held);
        assert!(!Held::is_held(&path) && !path.exists());
        // What a killed process leaves is a file that nobody holds.
        std::fs::write(&path, "").expect("written");
        assert!(!Held::is_held(&path));
        assert!(Held::take(&path).expect("a lock").is_some());
    }

    #[test]
    fn many_at_once_are_one_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("land.lock");
        let inside = std::sync::atomic::AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let Some(_held) = Held::take(&path).expect("no trouble") else { continue };
                        let before = inside.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                        assert_eq!(before, 0, "two held it");
                        inside.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                    }
                });
            }
        });
    }
}
