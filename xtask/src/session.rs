//! What a desktop session gives a program, where there is none: a runtime folder and a display.

use crate::cargo::cannot_start;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const RUNTIME: &str = "XDG_RUNTIME_DIR";

/// Whether a window can open: always where the system is its own display.
pub(crate) fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// The session's runtime folder, or one of ours that goes when this is dropped.
pub(crate) struct RuntimeFolder {
    ours: Option<PathBuf>,
}

impl RuntimeFolder {
    /// Takes the session's folder if it is there, and makes one otherwise.
    pub(crate) fn ensure() -> Result<Self, String> {
        let there = std::env::var_os(RUNTIME).is_some_and(|path| Path::new(&path).is_dir());
        if there || !cfg!(target_os = "linux") {
            return Ok(Self { ours: None });
        }
        let path = std::env::temp_dir().join(format!("catena-runtime-{}", std::process::id()));
        private_folder(&path)
            .map_err(|fault| format!("can't make a runtime folder {}: {fault}", path.display()))?;
        Ok(Self { ours: Some(path) })
    }

    /// Tells a command about it.
    pub(crate) fn tell(&self, command: &mut Command) {
        if let Some(path) = &self.ours {
            command.env(RUNTIME, path);
        }
    }
}

impl Drop for RuntimeFolder {
    fn drop(&mut self) {
        if let Some(path) = &self.ours {
            // Left behind it does no harm: it is in the temporary folder.
            let _ = std::fs::remove_dir_all(path);
        }
    }
}

/// A new folder that only its owner may enter, as the XDG specification asks.
fn private_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// A display without a screen, stopped when this is dropped.
pub(crate) struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts Xvfb on the first free display and waits until it answers.
    pub(crate) fn start() -> Result<Self, String> {
        let mut command = Command::new("Xvfb");
        // Without -noreset the server starts anew whenever its last window closes, and a window that opens
        // in that moment is refused.
        command.args(["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().map_err(|fault| cannot_start(&command, &fault))?;
        let stdout = server.stdout.take().expect("stdout is piped");
        let mut display = Self { server, name: String::new() };
        let mut number = String::new();
        match BufReader::new(stdout).read_line(&mut number) {
            Ok(read) if read > 0 => display.name = format!(":{}", number.trim()),
            _ => return Err("Xvfb ended before its display was ready".into()),
        }
        Ok(display)
    }

    /// Tells a command about it.
    pub(crate) fn tell(&self, command: &mut Command) {
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY");
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // Both fail only where the server is gone already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_runtime_folder_is_private_and_goes() {
        let path = std::env::temp_dir().join(format!("catena-runtime-test-{}", std::process::id()));
        private_folder(&path).expect("the temporary folder is writable");
        let folder = RuntimeFolder { ours: Some(path.clone()) };
        assert_eq!(path.metadata().expect("it was made").permissions().mode() & 0o777, 0o700);
        let mut command = Command::new("true");
        folder.tell(&mut command);
        assert!(command.get_envs().any(|(key, value)| key == RUNTIME && value == Some(path.as_os_str())));
        drop(folder);
        assert!(!path.exists());
    }
}
