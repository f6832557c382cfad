//! A progress bar on a terminal, for work that takes over a second.

use std::io::IsTerminal;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use catena_field::Control;
use indicatif::{ProgressBar, ProgressStyle};

/// Runs `work`, showing `control`'s progress on standard error once it has taken a second.
pub(crate) fn with_bar<T>(control: &Control, what: &str, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let (finished, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || watch(control, what, &waiting));
        let result = work();
        drop(finished);
        result
    })
}

fn watch(control: &Control, what: &str, finished: &mpsc::Receiver<()>) {
    const PATIENCE: Duration = Duration::from_secs(1);
    const STEP: Duration = Duration::from_millis(80);
    if finished.recv_timeout(PATIENCE) != Err(mpsc::RecvTimeoutError::Timeout) {
        return;
    }
    let bar = ProgressBar::new(1000);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta} left");
    bar.set_style(style.expect("the template is well formed"));
    bar.set_message(what.to_owned());
    while finished.recv_timeout(STEP) == Err(mpsc::RecvTimeoutError::Timeout) {
        bar.set_position((control.fraction() * 1000.0) as u64);
    }
    bar.finish_and_clear();
}
