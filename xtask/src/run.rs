//! `cargo xtask run`: builds Catena and opens it; without a display, draws the graph to a picture instead.

use crate::cargo::{cannot_start, cargo, code, finish, root, target};
use crate::session::{RuntimeFolder, has_display};
use crate::{say, system};
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const START_GRAPH: &str = "graphs/article.ron";
const ATTEMPTS: usize = 3;

/// Builds `catena` and runs it with the arguments; a leading `--release` chooses the release profile.
///
/// The dev profile is the default: its mathematics is optimised, it builds in less than half the time, and
/// `cargo xtask test` shares it.
pub(crate) fn run(mut arguments: Vec<OsString>) -> Result<u8, String> {
    let release = arguments.first().is_some_and(|word| word == "--release");
    if release {
        arguments.remove(0);
    }
    let window = opens_window(&arguments);
    let picture = window && !has_display();
    system::ensure(if window && !picture { system::Need::Window } else { system::Need::Picture });
    say(if release {
        "building catena, release profile"
    } else {
        "building catena, dev profile (the mathematics is optimised; `cargo xtask run --release` optimises all)"
    });
    match finish(&mut cargo_catena("build", release))? {
        0 => {}
        failed => return Ok(failed),
    }
    let runtime = RuntimeFolder::ensure()?;
    if picture {
        return draw(arguments.first(), release, &runtime);
    }
    let mut command = catena(release, &runtime);
    command.args(&arguments);
    if window { open(&mut command) } else { finish(&mut command) }
}

/// No arguments, or a graph alone, open the editor; all else is a command of the command line.
fn opens_window(arguments: &[OsString]) -> bool {
    match arguments {
        [] => true,
        [graph] => Path::new(graph).extension().is_some_and(|extension| extension == "ron"),
        _ => false,
    }
}

/// Renders the graph, or the start graph, to a picture beside the build.
fn draw(graph: Option<&OsString>, release: bool, runtime: &RuntimeFolder) -> Result<u8, String> {
    let graph = graph.map_or_else(|| root().join(START_GRAPH), PathBuf::from);
    let picture = target().join(graph.file_stem().unwrap_or_default()).with_extension("png");
    say(&format!(
        "no display (DISPLAY and WAYLAND_DISPLAY are not set): drawing {} instead",
        graph.display()
    ));
    // A picture of an earlier run must not pass for this one's; mostly there is none.
    let _ = std::fs::remove_file(&picture);
    let code = finish(catena(release, runtime).arg("render").arg(&graph).arg("-o").arg(&picture))?;
    if code != 0 {
        return Ok(code);
    }
    if !picture.is_file() {
        return Err(format!("catena ended without a fault, but wrote no {}", picture.display()));
    }
    println!("{}", picture.display());
    Ok(0)
}

/// Opens the editor, and again where the display server refuses: about one start in sixty is unlucky.
fn open(command: &mut Command) -> Result<u8, String> {
    for _ in 1..ATTEMPTS {
        match watch(command)? {
            (code, true) if code != 0 => say("the display server refused the window; trying again"),
            (code, _) => return Ok(code),
        }
    }
    Ok(watch(command)?.0)
}

/// Runs a command, passes on its errors, and tells whether a display refused it.
fn watch(command: &mut Command) -> Result<(u8, bool), String> {
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(|fault| cannot_start(command, &fault))?;
    let mut refused = false;
    let errors = child.stderr.take().expect("stderr is piped");
    for line in BufReader::new(errors).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        refused |= is_refusal(&line);
        eprintln!("{line}");
    }
    let status = child.wait().map_err(|fault| format!("lost sight of catena: {fault}"))?;
    Ok((code(status), refused))
}

/// The words of winit for a connection that an X server did not take.
fn is_refusal(line: &str) -> bool {
    ["XOpenDisplayFailed", "Failed to open connection to X server"].iter().any(|words| line.contains(words))
}

fn catena(release: bool, runtime: &RuntimeFolder) -> Command {
    let mut command = cargo_catena("run", release);
    command.args(["--quiet", "--"]);
    runtime.tell(&mut command);
    command
}

fn cargo_catena(word: &str, release: bool) -> Command {
    let mut command = cargo(word);
    command.args(["--package", "catena", "--bin", "catena"]);
    if release {
        command.arg("--release");
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_graph_alone_opens_a_window() {
        for (line, expected) in [
            ("", true),
            ("graphs/canyon.ron", true),
            ("render graphs/canyon.ron -o canyon.png", false),
            ("nodes", false),
            ("--help", false),
        ] {
            let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            assert_eq!(opens_window(&arguments), expected, "{line:?}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_refused_start_is_told_from_another_failure() {
        for (script, expected) in [
            ("echo 'Error: XOpenDisplayFailed' >&2; exit 1", (1, true)),
            ("echo 'no such file' >&2; exit 1", (1, false)),
            ("exit 0", (0, false)),
        ] {
            assert_eq!(watch(Command::new("sh").args(["-c", script])), Ok(expected), "{script}");
        }
    }
}
