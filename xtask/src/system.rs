//! The system libraries: on Debian and Ubuntu installs what is missing, elsewhere names it and goes on.

use crate::say;
use std::io::IsTerminal;
use std::process::{Command, Stdio};

/// A Vulkan adapter in software, and with it the Vulkan loader.
const ADAPTER: &[&str] = &["mesa-vulkan-drivers"];
/// What winit opens at run time to show a window on X.
const WINDOW: &[&str] =
    &["libx11-6", "libx11-xcb1", "libxcursor1", "libxi6", "libxkbcommon0", "libxkbcommon-x11-0"];
/// A display where there is none.
const DISPLAY: &[&str] = &["xvfb"];

/// What a task is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// Compute, without a window.
    Picture,
    /// Open a window on the user's display.
    Window,
    /// Everything that a test may open.
    Tests,
}

/// Makes sure of the packages for `need`, or says what is missing; the task goes on either way.
pub(crate) fn ensure(need: Need) {
    if !cfg!(target_os = "linux") {
        return;
    }
    let wanted = packages(need);
    if !is_debian(&std::fs::read_to_string("/etc/os-release").unwrap_or_default()) {
        say(&format!("this needs the libraries that Debian has in {}; going on", wanted.join(", ")));
        return;
    }
    let missing: Vec<&str> = wanted.into_iter().filter(|name| !is_installed(name)).collect();
    if !missing.is_empty() {
        install(&missing);
    }
}

fn packages(need: Need) -> Vec<&'static str> {
    match need {
        Need::Picture => ADAPTER.to_vec(),
        Need::Window => [ADAPTER, WINDOW].concat(),
        Need::Tests => [ADAPTER, WINDOW, DISPLAY].concat(),
    }
}

/// Whether an `os-release` file is Debian's, Ubuntu's or a child's of either.
fn is_debian(os_release: &str) -> bool {
    os_release
        .lines()
        .filter_map(|line| line.split_once('='))
        .filter(|(key, _)| matches!(*key, "ID" | "ID_LIKE"))
        .flat_map(|(_, value)| value.trim_matches(['"', '\'']).split_whitespace())
        .any(|word| matches!(word, "debian" | "ubuntu"))
}

fn is_installed(package: &str) -> bool {
    Command::new("dpkg-query")
        .args(["--show", "--showformat", "${db:Status-Status}\n", package])
        .stderr(Stdio::null())
        .output()
        .is_ok_and(|output| says_installed(&String::from_utf8_lossy(&output.stdout)))
}

/// One line for each architecture that dpkg knows the package in.
fn says_installed(statuses: &str) -> bool {
    statuses.lines().any(|line| line == "installed")
}

fn install(missing: &[&str]) {
    let names = missing.join(" ");
    let Some(prefix) = rights() else {
        say(&format!(
            "missing: {names}; no rights to install them, going on (as root: apt-get install {names})"
        ));
        return;
    };
    say(&format!("installing {names} ({}apt-get)", if prefix.is_empty() { "" } else { "sudo " }));
    // A stale list of packages names files that are gone; a source that can't be reached is no reason to stop.
    apt(prefix, &["update"]);
    let mut words = vec!["install", "--yes", "--no-install-recommends"];
    words.extend(missing);
    if !apt(prefix, &words) {
        say(&format!("apt-get could not install all of: {names}; going on"));
    }
}

/// The words before `apt-get`, or none if we may not install.
fn rights() -> Option<&'static [&'static str]> {
    if is_root() {
        Some(&[])
    } else if succeeds(Command::new("sudo").args(["-n", "true"])) {
        Some(&["sudo", "-n"])
    } else if std::io::stdin().is_terminal() && succeeds(Command::new("sudo").arg("-V")) {
        Some(&["sudo"])
    } else {
        None
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn apt(prefix: &[&str], words: &[&str]) -> bool {
    let start = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"];
    let line = [prefix, &start, words].concat();
    Command::new(line[0]).args(&line[1..]).stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_its_children_are_known_others_are_not() {
        for (text, expected) in [
            ("NAME=\"Debian GNU/Linux\"\nID=debian\n", true),
            ("ID=ubuntu\nID_LIKE=debian\n", true),
            ("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", true),
            ("ID=fedora\nHOME_URL=\"https://debian.example\"\n", false),
            ("NAME=debian\nID=arch\n", false),
            ("", false),
        ] {
            assert_eq!(is_debian(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_removed_package_is_missing() {
        for (text, expected) in [
            ("installed\n", true),
            ("config-files\n", false),
            ("not-installed\ninstalled\n", true),
            ("", false),
        ] {
            assert_eq!(says_installed(text), expected, "{text:?}");
        }
    }

    #[test]
    fn tests_need_all_that_a_window_needs() {
        let tests = packages(Need::Tests);
        assert!(packages(Need::Window).iter().all(|name| tests.contains(name)));
        assert!(packages(Need::Picture).iter().all(|name| tests.contains(name)));
        assert!(tests.contains(&"xvfb"));
    }
}
