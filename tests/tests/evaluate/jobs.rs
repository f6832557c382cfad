//! Jobs: the newest for a key wins, priorities decide, and cancelled work stops within a block or two.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use catena_evaluate::{EvaluateError, Evaluator, EvaluatorOptions, Jobs, View};
use catena_field::{Cancelled, Control};

use crate::programs::article;

const LONG: Duration = Duration::from_secs(60);

fn evaluator(threads: usize) -> Evaluator {
    Evaluator::new(EvaluatorOptions { threads: Some(threads), ..EvaluatorOptions::default() })
}

/// A queue of one worker whose first job waits until told to go on.
fn held() -> (Jobs<&'static str, u32>, Sender<()>) {
    let jobs = Jobs::with_workers(evaluator(1), 1, || {});
    let (go, wait): (Sender<()>, Receiver<()>) = channel();
    let (begun, begin) = channel();
    jobs.submit("held", 0, move |_, _| {
        begun.send(()).expect("the test listens");
        wait.recv().expect("the test says so");
        Ok(0)
    });
    begin.recv().expect("it begins");
    (jobs, go)
}

fn results(jobs: &Jobs<&'static str, u32>, count: usize) -> Vec<(&'static str, u32)> {
    let wait = |_| jobs.wait(LONG).expect("a result");
    (0..count).map(wait).map(|done| (done.key, done.outcome.expect("it succeeds"))).collect()
}

#[test]
fn priorities_then_age() {
    let (jobs, go) = held();
    for (key, priority, value) in [("low", 1, 1), ("high", 9, 2), ("high too", 9, 3), ("middle", 5, 4)] {
        jobs.submit(key, priority, move |_, _| Ok(value));
    }
    jobs.prioritise(&"low", 7);
    assert_eq!(jobs.states().len(), 5);
    go.send(()).expect("it waits");
    let wanted = [("held", 0), ("high", 2), ("high too", 3), ("low", 1), ("middle", 4)];
    assert_eq!(results(&jobs, 5), wanted);
    assert!(jobs.states().is_empty());
}

#[test]
fn the_newest_for_a_key_wins() {
    let (jobs, go) = held();
    jobs.submit("map", 0, |_, _| Ok(1));
    let ticket = jobs.submit("map", 0, |_, _| Ok(2));
    jobs.submit("held", 0, |_, _| Ok(3)); // replaces the one that runs
    jobs.submit("gone", 0, |_, _| Ok(4));
    jobs.cancel(&"gone");
    go.send(()).expect("it waits");
    let first = jobs.wait(LONG).expect("a result");
    assert_eq!((first.key, first.ticket, first.outcome), ("map", ticket, Ok(2)));
    assert_eq!(results(&jobs, 1), [("held", 3)]);
    assert!(jobs.poll().is_none());
}

#[test]
fn a_panic_ends_one_job_only_and_each_result_wakes() {
    let woken = Arc::new(Mutex::new(0));
    let count = woken.clone();
    let jobs: Jobs<u8, u32> = Jobs::with_workers(evaluator(1), 1, move || *count.lock().expect("whole") += 1);
    jobs.submit(1, 0, |_, _| panic!("out of luck"));
    let failed = jobs.wait(LONG).expect("a result").outcome;
    assert_eq!(failed, Err(EvaluateError::Fault("out of luck".to_owned())));
    jobs.submit(2, 0, |_, _| Ok(5));
    assert_eq!(jobs.wait(LONG).expect("a result").outcome, Ok(5));
    drop(jobs); // waits for the worker, which wakes after it delivers
    assert_eq!(*woken.lock().expect("whole"), 2);
}

/// After a cancellation every thread ends the step of the block it is in: counted in pixels, not timed.
#[test]
fn cancelled_work_stops_within_blocks() {
    let threads = 2;
    let prepared = evaluator(threads).prepare(&article(1, false), &Control::new()).expect("legal");
    let view = View::of_map(&prepared.program().map, 40_000, 40_000);
    let control = Control::new();
    std::thread::scope(|scope| {
        let work = scope.spawn(|| {
            let bands = prepared.bands(&view, 16, &control, |_, _| Ok::<(), Cancelled>(()));
            bands.expect_err("it is cancelled")
        });
        while control.progress().0 < 4096 {
            std::thread::yield_now();
        }
        control.cancel();
        let before = control.progress().0;
        work.join().expect("no panic");
        let after = control.progress().0;
        assert!(after - before <= 2 * 256 * threads as u64, "{} pixels more", after - before);
    });
    assert_eq!(prepared.picture(&View::of_map(&prepared.program().map, 9, 9), &control), Err(Cancelled));
}

#[test]
fn a_replaced_picture_is_dropped() {
    let jobs = Jobs::new(evaluator(2), || {});
    let program = Arc::new(article(1, false));
    let picture = |size: usize| {
        let program = program.clone();
        move |evaluator: &Evaluator, control: &Control| {
            let prepared = evaluator.prepare(&program, control)?;
            Ok(prepared.picture(&View::of_map(&program.map, size, size), control)?)
        }
    };
    for size in [4000, 3000, 2000, 17] {
        jobs.submit("map", 1, picture(size));
    }
    let done = jobs.wait(LONG).expect("a result");
    assert_eq!(done.outcome.expect("it succeeds").columns, 17);
    assert!(jobs.poll().is_none());
    jobs.submit("map", 1, picture(4000));
    while jobs.progress(&"map").is_some_and(|share| share == 0.0) {
        std::thread::yield_now();
    }
    drop(jobs); // cancels, and returns
}
