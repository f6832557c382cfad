//! Failures: told once, on standard error, and turned into an exit code.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::arguments::Arguments;
use crate::{interrupt, output};

/// What a shell expects of a program that Ctrl+C stopped: 128 and the signal's number.
const STOPPED: u8 = 130;

/// Words of a command line that can't be meant; exit 2.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// An error of wrong usage.
pub(crate) fn usage(words: impl Into<String>) -> anyhow::Error {
    Usage(words.into()).into()
}

/// Tells a failure; a reader of standard output that has gone away is none.
pub(crate) fn tell(error: &anyhow::Error) -> ExitCode {
    if output::is_reader_gone(error) {
        return ExitCode::SUCCESS;
    }
    if interrupt::requested() {
        lines("stopped; nothing was written");
        return ExitCode::from(STOPPED);
    }
    if let Some(Usage(words)) = error.downcast_ref() {
        // Where standard error itself is closed there is nobody left to tell.
        let _ = command().error(ErrorKind::ValueValidation, words).print();
        return ExitCode::from(2);
    }
    lines(&format!("{error:#}"));
    ExitCode::FAILURE
}

/// The command that was called, whose usage is shown.
fn command() -> clap::Command {
    let mut all = Arguments::command();
    all.build();
    let called = std::env::args_os().nth(1).unwrap_or_default();
    all.find_subcommand(&called).cloned().unwrap_or(all)
}

/// Writes lines to standard error.
pub(crate) fn lines(text: &str) {
    // Where standard error itself is closed there is nobody left to tell.
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
