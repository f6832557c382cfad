//! Set-up and tasks: `cargo xtask run` opens Catena, `cargo xtask test` runs the whole test suite.
//!
//! Each first makes sure of the system libraries it needs, so that a machine with nothing but Rust and its
//! linker gets there in one command. No dependencies: this crate builds in a second or two.
#![allow(clippy::print_stderr, clippy::print_stdout, reason = "a task speaks to its user by printing")]

mod cargo;
mod run;
mod session;
mod system;
mod test;

use std::ffi::OsString;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask TASK [ARGS]

  run [--release] [ARGS]  build catena and run it with ARGS; without a display, render a picture instead
  test [ARGS]             run the whole test suite; ARGS go to `cargo test`
  setup                   only install the system libraries that the other two need";

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let task = words.next().unwrap_or_default();
    let arguments: Vec<OsString> = words.collect();
    let outcome = match task.to_str() {
        Some("run") => run::run(arguments),
        Some("test") => test::test(&arguments),
        Some("setup") if arguments.is_empty() => {
            system::ensure(system::Need::Tests);
            Ok(0)
        }
        _ => {
            eprintln!("{USAGE}");
            Ok(2)
        }
    };
    match outcome {
        Ok(code) => ExitCode::from(code),
        Err(fault) => {
            say(&fault);
            ExitCode::FAILURE
        }
    }
}

/// One line to the user, marked as ours among what cargo and the programs print.
fn say(line: &str) {
    eprintln!("xtask: {line}");
}
