//! The door between a show and its rain: how many drops may fall, how many have, and what the ground looks like.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catena_field::{Audience, Cancelled, Control, Scene};

use super::easel::{Easel, Frame, Origin};
use crate::work::Words;

/// Rain that waits so long for more drops shows its ground, however busy the easel is.
const SOON: Duration = Duration::from_millis(30);

/// How long it sleeps between two looks at who may have stopped it.
const LOOK: Duration = Duration::from_millis(500);

/// What the rain tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Drops that have fallen.
    pub(crate) done: u64,
    /// It waits for leave to let more fall.
    pub(crate) waits: bool,
    /// It is over: so many drops, or what went wrong.
    pub(crate) ended: Option<Result<u64, Words>>,
}

/// The door. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Door(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    bell: Condvar,
    closed: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    granted: u64,
    told: Told,
}

impl Door {
    /// So many drops may have fallen in all.
    pub(crate) fn grant(&self, drops: u64) {
        self.lock().granted = drops;
        self.0.bell.notify_all();
    }

    /// Nobody looks any more: the rain ends.
    pub(crate) fn close(&self) {
        self.0.closed.store(true, Relaxed);
        self.0.bell.notify_all();
    }

    /// What the rain tells.
    pub(crate) fn told(&self) -> Told {
        self.lock().told.clone()
    }

    /// The rain is over.
    pub(super) fn end(&self, ended: Result<u64, Words>) {
        let mut state = self.lock();
        state.told.ended = Some(ended);
        state.told.waits = false;
    }

    /// Drops that may still fall; waits a while for some. `rests` where there is nothing else to do.
    fn wait(&self, limit: Duration, rests: bool) -> u64 {
        let mut state = self.lock();
        if state.granted <= state.told.done && !self.is_closed() {
            state.told.waits = rests;
            state = self.0.bell.wait_timeout(state, limit).unwrap_or_else(PoisonError::into_inner).0;
        }
        let left = state.granted.saturating_sub(state.told.done);
        state.told.waits = rests && left == 0;
        left
    }

    fn is_closed(&self) -> bool {
        self.0.closed.load(Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who looks on at the rain of a show, for the door and the easel.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) door: Door,
    pub(super) easel: Easel,
    /// The show's number.
    pub(super) number: u64,
    /// Grounds before so many drops are not shown.
    pub(super) unseen: u64,
}

impl Audience for Seat {
    /// All that may fall, once something may; nothing falls before.
    fn pace(&self) -> u64 {
        loop {
            let left = self.door.wait(LOOK, true);
            if left > 0 || self.door.is_closed() {
                return left.max(1);
            }
        }
    }

    fn scene(&self, scene: &Scene<'_>, control: &Control) -> Result<(), Cancelled> {
        self.door.lock().told.done = scene.done;
        let is_seen = scene.done >= self.unseen;
        let mut shown = is_seen && self.easel.is_free();
        if shown {
            self.show(scene);
        }
        loop {
            control.check()?;
            // Ground that nobody has seen yet is still owed.
            let rests = shown || !is_seen;
            if scene.done >= scene.total || self.door.wait(if rests { LOOK } else { SOON }, rests) > 0 {
                return Ok(());
            }
            if self.door.is_closed() {
                return Err(Cancelled);
            }
            if !shown && is_seen {
                self.show(scene);
                shown = true;
            }
        }
    }
}

impl Seat {
    fn show(&self, scene: &Scene<'_>) {
        self.easel.offer(Frame::of(scene, Origin::Show(self.number)));
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Instant;

    use catena_field::Built;

    use super::*;

    /// Rain of so many drops that only counts, as builds rain before an audience.
    fn rain(seat: &Seat, total: u64, control: &Control) -> Result<Vec<u64>, Cancelled> {
        let (mut done, mut scenes) = (0, Vec::new());
        while done < total {
            done = (done + seat.pace()).min(total);
            scenes.push(done);
            let built = || Built::default();
            seat.scene(&Scene { done, total, layer: &[], paths: &[], built: &built }, control)?;
        }
        Ok(scenes)
    }

    fn seat() -> Seat {
        Seat { door: Door::default(), easel: Easel::default(), number: 1, unseen: 0 }
    }

    fn until(what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(10), "never: {what}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn no_drop_falls_before_it_may() {
        let seat = seat();
        thread::scope(|scope| {
            let rain = scope.spawn(|| rain(&seat, 1000, &Control::new()));
            until("the rain waits", || seat.door.told().waits);
            assert_eq!(seat.door.told().done, 0);
            seat.door.grant(200);
            until("a frame", || seat.door.told().done == 200 && seat.door.told().waits);
            assert!(seat.easel.is_offered(), "what stands is shown, however busy the easel is");
            seat.door.grant(1000);
            assert_eq!(rain.join().expect("no panic"), Ok(vec![200, 1000]));
        });
    }

    #[test]
    fn what_falls_again_falls_unseen() {
        let seat = Seat { unseen: 500, ..seat() };
        thread::scope(|scope| {
            let rain = scope.spawn(|| rain(&seat, 1000, &Control::new()));
            seat.door.grant(400);
            until("most of it", || seat.door.told().done == 400 && seat.door.told().waits);
            thread::sleep(2 * SOON);
            assert!(!seat.easel.is_offered(), "the map shows more already");
            seat.door.grant(500);
            until("all of it", || seat.easel.is_offered());
            seat.door.close();
            assert_eq!(rain.join().expect("no panic"), Err(Cancelled));
        });
    }

    #[test]
    fn closing_ends_it_within_fifty_milliseconds_wherever_it_waits() {
        for granted in [0, 200] {
            let seat = seat();
            thread::scope(|scope| {
                let rain = scope.spawn(|| (rain(&seat, 1000, &Control::new()), Instant::now()));
                seat.door.grant(granted);
                until("the rain waits", || seat.door.told().waits && seat.door.told().done == granted);
                let begun = Instant::now();
                seat.door.close();
                let (ended, at) = rain.join().expect("no panic");
                assert_eq!(ended, Err(Cancelled));
                assert!(at - begun < Duration::from_millis(50), "{:?}", at - begun);
            });
        }
    }
}
