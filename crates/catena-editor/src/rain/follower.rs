//! Following a result that is being computed: whoever asked for it, the map sees its ground about every 15 frames.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use catena_evaluate::Onlooker;
use catena_field::{Audience, Cancelled, Control, Hash, Scene, Stage};

use super::easel::{Easel, Frame, Origin};

/// From one look to the next: 15 frames.
const PERIOD: Duration = Duration::from_millis(250);

/// Drops before the first look: fewer than anybody waits for.
const FIRST: u64 = 512;

/// Looks on at the builds of one node.
#[derive(Clone, Default)]
pub(crate) struct Follower(Arc<Shared>);

#[derive(Default)]
struct Shared {
    easel: Easel,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The node that is followed, by name.
    node: Option<String>,
    /// A build that is looked at: which, of which stage, and how many drops have fallen.
    now: Option<(u64, Hash, u64)>,
    /// How many were.
    count: u64,
}

impl Follower {
    /// A follower whose grounds stand on an easel.
    pub(crate) fn new(easel: Easel) -> Self {
        Self(Arc::new(Shared { easel, state: Mutex::default() }))
    }

    /// Follows this node from now on, or nobody.
    pub(crate) fn follow(&self, node: Option<&str>) {
        let mut state = self.lock();
        if state.node.as_deref() != node {
            state.node = node.map(str::to_owned);
            state.now = None;
        }
    }

    /// The stage whose build is looked at, and how many drops have fallen.
    pub(crate) fn now(&self) -> Option<(Hash, u64)> {
        self.lock().now.map(|(_, stage, done)| (stage, done))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Onlooker for Follower {
    fn audience(&self, stage: &Stage, key: Hash) -> Option<Arc<dyn Audience>> {
        let mut state = self.lock();
        if state.node.as_ref() != Some(&stage.node) {
            return None;
        }
        state.count += 1;
        let pace = Pace { since: Instant::now(), done: 0, next: FIRST };
        let (number, follower) = (state.count, self.clone());
        Some(Arc::new(Look { follower, number, stage: key, pace: Mutex::new(pace), done: AtomicU64::new(0) }))
    }
}

/// A look at one build.
struct Look {
    follower: Follower,
    number: u64,
    stage: Hash,
    pace: Mutex<Pace>,
    done: AtomicU64,
}

/// How fast the drops fall.
#[derive(Debug)]
struct Pace {
    since: Instant,
    done: u64,
    next: u64,
}

impl Pace {
    /// So many drops have fallen at `now`: whether it is time for a look, and how many more there are until the next.
    fn fallen(&mut self, done: u64, now: Instant) -> bool {
        let (fell, took) = (done.saturating_sub(self.done), now.saturating_duration_since(self.since));
        let a_second = fell as f64 / took.as_secs_f64().max(1e-6);
        let is_time = took >= PERIOD.mul_f32(0.8);
        // A look by time alone would come late where drops are slow: half the way is looked at again.
        let share = if is_time { PERIOD } else { PERIOD.saturating_sub(took).max(PERIOD / 8) };
        self.next = ((a_second * share.as_secs_f64()) as u64).clamp(1, 1 << 40);
        if is_time {
            (self.since, self.done) = (now, done);
        }
        is_time
    }
}

impl Audience for Look {
    fn pace(&self) -> u64 {
        lock(&self.pace).next
    }

    fn scene(&self, scene: &Scene<'_>, control: &Control) -> Result<(), Cancelled> {
        control.check()?;
        self.done.store(scene.done, Relaxed);
        let is_time = lock(&self.pace).fallen(scene.done, Instant::now());
        let mut state = self.follower.lock();
        let is_newest = state.now.is_none_or(|(number, ..)| number <= self.number);
        if is_newest && state.node.is_some() {
            state.now = Some((self.number, self.stage, scene.done));
            drop(state);
            if is_time && scene.done < scene.total {
                self.follower.0.easel.offer(Frame::of(scene, Origin::Result(self.stage)));
            }
        }
        Ok(())
    }
}

/// The build is over.
impl Drop for Look {
    fn drop(&mut self) {
        let mut state = self.follower.lock();
        if state.now.is_some_and(|(number, ..)| number == self.number) {
            state.now = None;
        }
    }
}

impl fmt::Debug for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Look").field("done", &self.done).finish_non_exhaustive()
    }
}

impl fmt::Debug for Follower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Follower").field("now", &self.now()).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When looks come, in milliseconds, where a drop takes so many microseconds.
    fn looks(micros: u64, drops: u64) -> Vec<u64> {
        let begun = Instant::now();
        let mut pace = Pace { since: begun, done: 0, next: FIRST };
        let (mut done, mut looks) = (0, Vec::new());
        while done < drops {
            done = (done + pace.next).min(drops);
            if pace.fallen(done, begun + Duration::from_micros(done * micros)) {
                looks.push(done * micros / 1000);
            }
        }
        looks
    }

    #[test]
    fn looks_come_about_every_fifteen_frames_however_fast_the_drops() {
        for micros in [1, 4, 50, 300] {
            let looks = looks(micros, 3_000_000 / micros);
            let apart = looks.windows(2).map(|pair| pair[1] - pair[0]);
            let (least, most) = apart.fold((u64::MAX, 0), |(low, high), ms| (low.min(ms), high.max(ms)));
            assert!(least >= 200 && most <= 300, "{micros} µs a drop: {looks:?}");
            assert!(looks[0] <= 300, "{micros} µs a drop: the first at {}", looks[0]);
        }
    }
}
