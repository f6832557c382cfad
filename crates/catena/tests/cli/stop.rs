//! Ctrl+C: the work stops soon, says so, and leaves nothing behind.
#![cfg(unix)]

use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::harness::{Place, Run};

/// Waits until something is so, up to a minute.
fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_interrupted_render_leaves_nothing() {
    for (words, signal) in
        [("-o map.png", "-INT"), ("--look relief --contours 20 -o map.png", "-TERM"), ("-o map.npy", "-INT")]
    {
        let place = Place::new();
        place.put("map.png", "the old one");
        let mut command = place.command(&format!("render @marble --size 20000x20000 {words}"));
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the binary runs");
        wait_for("a temporary", || place.names().iter().any(|name| name.ends_with(".tmp")));
        sleep(Duration::from_millis(100));
        // The shell's own kill: a bare Debian has no other.
        let told = Command::new("sh").args(["-c", &format!("kill {signal} {}", child.id())]).status();
        assert!(told.expect("a shell runs").success());
        let run = Run::of(child.wait_with_output().expect("the binary ends"));
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (Some(130), "", "stopped; nothing was written\n")
        );
        assert_eq!(place.names(), ["map.png"]);
        assert_eq!(place.bytes("map.png"), b"the old one");
    }
}
