//! Calls to cargo, always about this workspace, wherever the user stands.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// Where cargo builds, as far as the environment says.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// `cargo WORD`, by the cargo that runs us, for this workspace.
pub(crate) fn cargo(word: &str) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.arg(word).arg("--manifest-path").arg(root().join("Cargo.toml"));
    command
}

/// Runs a command to its end and returns its exit code.
pub(crate) fn finish(command: &mut Command) -> Result<u8, String> {
    let status = command.status().map_err(|fault| cannot_start(command, &fault))?;
    Ok(code(status))
}

/// The words for a command that didn't start.
pub(crate) fn cannot_start(command: &Command, fault: &std::io::Error) -> String {
    format!("can't start {}: {fault}", command.get_program().display())
}

/// The exit code to hand on; 1 where a signal ended the command.
pub(crate) fn code(status: ExitStatus) -> u8 {
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)
}
