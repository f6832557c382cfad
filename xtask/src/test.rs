//! `cargo xtask test`: the whole test suite, on the software adapter and with a display to open windows on.

use crate::cargo::{cargo, finish};
use crate::session::{Display, RuntimeFolder, has_display};
use crate::{say, system};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// Where the Vulkan loader finds its drivers.
const DRIVERS: [&str; 2] = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
/// The loader's variables for a choice of driver: the new name, and the one older loaders know.
const CHOICE: [&str; 2] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];

/// Runs `cargo test` with the arguments, over the whole workspace unless they name a package.
pub(crate) fn test(arguments: &[OsString]) -> Result<u8, String> {
    system::ensure(system::Need::Tests);
    let runtime = RuntimeFolder::ensure()?;
    let display = display();
    let mut command = cargo("test");
    if !names_package(arguments) {
        command.arg("--workspace");
    }
    command.args(arguments);
    runtime.tell(&mut command);
    choose_software_adapter(&mut command);
    if let Some(display) = &display {
        display.tell(&mut command);
    }
    finish(&mut command)
}

/// Whether cargo is told which packages to test, before any words for the tests themselves.
fn names_package(arguments: &[OsString]) -> bool {
    let ours = arguments.iter().take_while(|word| *word != "--");
    ours.filter_map(|word| word.to_str()).any(|word| word.starts_with("-p") || word.starts_with("--package"))
}

/// A display of our own where the session has none; without Xvfb the tests of windows fail with their own words.
fn display() -> Option<Display> {
    if has_display() {
        return None;
    }
    Display::start()
        .inspect_err(|fault| say(&format!("no display for tests that open windows: {fault}")))
        .ok()
}

/// Pictures are compared as one declared renderer draws them: Mesa's in software, unless the user chose.
fn choose_software_adapter(command: &mut Command) {
    let chosen = CHOICE.iter().any(|name| std::env::var_os(name).is_some());
    if let Some(driver) = software_driver().filter(|_| !chosen) {
        for name in CHOICE {
            command.env(name, &driver);
        }
    }
}

/// Mesa's manifest of its software driver for this machine's architecture.
fn software_driver() -> Option<PathBuf> {
    let files = DRIVERS.iter().flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten().flatten());
    files.map(|file| file.path()).find(|path| {
        path.file_name()
            .and_then(|name| name.to_str())
            .is_some_and(|name| is_software(name, std::env::consts::ARCH))
    })
}

/// `lvp_icd.x86_64.json`, or `lvp_icd.json` as newer releases name it.
fn is_software(name: &str, architecture: &str) -> bool {
    name.strip_prefix("lvp_icd.").is_some_and(|rest| rest == "json" || rest == format!("{architecture}.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_package_narrows_the_suite() {
        for (line, expected) in [
            ("", false),
            ("-p catena-field", true),
            ("--package=catena", true),
            ("--no-fail-fast warp -- --exact -p", false),
        ] {
            let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            assert_eq!(names_package(&arguments), expected, "{line:?}");
        }
    }

    #[test]
    fn the_software_driver_is_of_this_architecture() {
        for (name, expected) in [
            ("lvp_icd.x86_64.json", true),
            ("lvp_icd.json", true),
            ("lvp_icd.i686.json", false),
            ("radeon_icd.x86_64.json", false),
        ] {
            assert_eq!(is_software(name, "x86_64"), expected, "{name}");
        }
    }
}
