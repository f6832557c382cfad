//! A show of rain as plain data: what somebody asks of it, and what it asks for.
//!
//! While no show is on, results are shown as they are computed. A show lets the drops fall so many a frame: from the
//! bare ground to the node's count, or on past it, which adds drops to the node. It decides how many drops may have
//! fallen by now; who lets them fall tells how many have.

/// Frames a second: the pace is told in drops a frame.
const FRAMES: f64 = 60.0;

/// Frames that are made up for at once where the interface was late.
const MOST_AT_ONCE: f64 = 4.0;

/// Who pauses this many seconds after the last drop has fallen meant the rain that has ended.
const LATE: f64 = 0.5;

/// Whether a show is on, and whether it goes on by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No show: the map shows results.
    #[default]
    Off,
    /// It stands.
    Paused,
    /// What may have fallen by now falls, then it stands.
    Stepping,
    /// It rains.
    Playing,
}

/// What rains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// From the bare ground to the node's count.
    Whole,
    /// The same after so many drops, whose ground is on the map.
    After(u64),
    /// On past the node's count.
    Beyond,
}

/// What a show asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// Begin this, from now on the only rain.
    Begin(Act),
    /// So many drops may have fallen in all.
    Grant(u64),
    /// Stop the rain.
    Stop,
    /// The node has so many drops from now on.
    Keep(u64),
}

/// What a show stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct World {
    /// The node's count of drops.
    pub(crate) count: u64,
    /// Drops that have fallen of a result that is being computed and looked at.
    pub(crate) followed: Option<u64>,
    /// Somebody asked for less motion.
    pub(crate) calm: bool,
    /// The time, in seconds.
    pub(crate) now: f64,
}

/// A show.
#[derive(Clone, Debug, Default)]
pub(crate) struct Show {
    phase: Phase,
    act: Option<Act>,
    /// Drops that had fallen when it began; until as many have fallen again, unseen, the map shows these.
    from: u64,
    /// Drops that have fallen, as far as the map shows.
    done: u64,
    /// Drops that may have fallen.
    granted: u64,
    /// Shares of a frame that are owed.
    owed: f64,
    /// When time was last told.
    clock: Option<f64>,
    /// When the last drop fell of a rain that played.
    ended: Option<f64>,
}

impl Show {
    /// Whether it is on, and how.
    pub(crate) fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether it is on.
    pub(crate) fn is_on(&self) -> bool {
        self.phase != Phase::Off
    }

    /// Whether it goes on by itself.
    pub(crate) fn is_playing(&self) -> bool {
        self.phase == Phase::Playing
    }

    /// Drops that have fallen, as far as the map shows.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// Drops that may fall at once when it begins, unseen: the map shows their ground already, or soon.
    pub(crate) fn unseen(&self) -> u64 {
        self.granted
    }

    /// Whether drops fall past the node's count.
    pub(crate) fn is_beyond(&self) -> bool {
        self.is_on() && self.act == Some(Act::Beyond)
    }

    /// Plays, or pauses what plays. Where a result is being computed before one's eyes, the rain stands still there;
    /// where one is there, drops fall past its count.
    pub(crate) fn toggle(&mut self, world: World) -> Vec<Cue> {
        if self.ended.take().is_some_and(|ended| (0.0..LATE).contains(&(world.now - ended))) {
            return Vec::new();
        }
        match (self.phase, world.followed) {
            (Phase::Off, Some(done)) => self.begin(Phase::Paused, Act::After(done), done),
            (Phase::Off, None) => self.begin(Phase::Playing, Act::Beyond, world.count),
            (Phase::Paused | Phase::Stepping, _) => {
                self.phase = Phase::Playing;
                (self.owed, self.clock) = (0.0, None);
                Vec::new()
            }
            (Phase::Playing, _) => self.pause(),
        }
    }

    /// Stands still once what may have fallen has fallen.
    pub(crate) fn pause(&mut self) -> Vec<Cue> {
        if self.phase != Phase::Playing {
            return Vec::new();
        }
        self.phase = Phase::Stepping;
        self.settle()
    }

    /// Lets one frame's drops fall, then stands.
    pub(crate) fn step(&mut self, per_frame: u64, world: World) -> Vec<Cue> {
        let mut cues = match (self.phase, world.followed) {
            (Phase::Off, Some(done)) => self.begin(Phase::Stepping, Act::After(done), done),
            (Phase::Off, None) => self.begin(Phase::Stepping, Act::Beyond, world.count),
            _ => Vec::new(),
        };
        self.phase = Phase::Stepping;
        cues.extend(self.grant(per_frame));
        cues
    }

    /// From the bare ground on. Who asked for less motion starts paused.
    pub(crate) fn restart(&mut self, world: World) -> Vec<Cue> {
        let mut cues = self.kept();
        let phase = if world.calm { Phase::Paused } else { Phase::Playing };
        cues.extend(self.begin(phase, Act::Whole, 0));
        cues
    }

    /// Ends the show: the map shows the result.
    pub(crate) fn end(&mut self) -> Vec<Cue> {
        if !self.is_on() {
            return Vec::new();
        }
        let mut cues = self.kept();
        self.phase = Phase::Off;
        cues.push(Cue::Stop);
        cues
    }

    /// The node rains otherwise from now on: the result is a function of its parameters, so the rain starts afresh. What
    /// stood stands after as many drops again.
    pub(crate) fn afresh(&mut self, world: World) -> Vec<Cue> {
        let (before, stood) = (self.phase, self.done);
        if before == Phase::Off {
            return Vec::new();
        }
        let mut cues = self.kept();
        let count = cues.iter().find_map(|cue| if let Cue::Keep(count) = cue { Some(*count) } else { None });
        let granted = match before {
            Phase::Playing => 0,
            _ => stood.min(count.unwrap_or(world.count)),
        };
        let phase = if before == Phase::Playing { Phase::Playing } else { Phase::Stepping };
        cues.extend(self.begin(phase, Act::Whole, granted));
        cues
    }

    /// The node's count is another, all else is as it was.
    pub(crate) fn recount(&mut self, count: u64) -> Vec<Cue> {
        match self.act {
            // What was kept, or has still to be.
            Some(Act::Beyond) if count == self.done || self.phase == Phase::Playing => Vec::new(),
            Some(Act::Whole | Act::After(_)) if self.is_on() && self.done <= count => {
                let (phase, done) = (self.phase, self.done);
                self.begin(phase, Act::After(done), done)
            }
            _ => {
                let was_on = self.is_on();
                self.phase = Phase::Off;
                was_on.then_some(Cue::Stop).into_iter().collect()
            }
        }
    }

    /// So many drops have fallen.
    pub(crate) fn fallen(&mut self, done: u64) -> Vec<Cue> {
        if !self.is_on() {
            return Vec::new();
        }
        self.done = done.max(self.from);
        self.settle()
    }

    /// The last drop has fallen: of a whole rain, or of all that a node may have.
    pub(crate) fn finished(&mut self, total: u64) -> Vec<Cue> {
        if !self.is_on() {
            return Vec::new();
        }
        let keep = self.is_beyond().then_some(Cue::Keep(total));
        self.ended = self.clock.filter(|_| self.phase == Phase::Playing);
        (self.phase, self.done) = (Phase::Off, total);
        keep.into_iter().collect()
    }

    /// Time has come to `now`, in seconds; drops of whole frames may fall, but none ahead of who lets them fall.
    pub(crate) fn tick(&mut self, now: f64, per_frame: u64) -> Vec<Cue> {
        if self.phase != Phase::Playing {
            self.clock = None;
            return Vec::new();
        }
        let since = self.clock.replace(now).map_or(1.0 / FRAMES, |before| (now - before).max(0.0));
        self.owed = (self.owed + since * FRAMES).min(MOST_AT_ONCE);
        let frames = self.owed.floor();
        let ahead = self.granted.saturating_sub(self.done);
        if frames < 1.0 || ahead > per_frame * MOST_AT_ONCE as u64 {
            return Vec::new();
        }
        self.owed -= frames;
        self.grant(per_frame * frames as u64)
    }

    fn begin(&mut self, phase: Phase, act: Act, done: u64) -> Vec<Cue> {
        let from = if act == Act::Whole { 0 } else { done };
        *self = Self {
            phase,
            act: Some(act),
            from,
            done: from,
            granted: done,
            owed: 0.0,
            clock: None,
            ended: None,
        };
        vec![Cue::Begin(act), Cue::Grant(done)]
    }

    fn grant(&mut self, more: u64) -> Vec<Cue> {
        if more == 0 {
            return Vec::new();
        }
        self.granted = self.granted.max(self.done) + more;
        vec![Cue::Grant(self.granted)]
    }

    /// What stops stands once all that may fall has fallen; drops past the node's count are the node's then.
    fn settle(&mut self) -> Vec<Cue> {
        if self.phase != Phase::Stepping || self.done < self.granted {
            return Vec::new();
        }
        self.phase = Phase::Paused;
        if self.is_beyond() { vec![Cue::Keep(self.done)] } else { Vec::new() }
    }

    /// Drops past the node's count that have fallen and are not the node's yet.
    fn kept(&self) -> Vec<Cue> {
        let falls = matches!(self.phase, Phase::Playing | Phase::Stepping);
        if falls && self.is_beyond() { vec![Cue::Keep(self.done)] } else { Vec::new() }
    }
}

#[cfg(test)]
#[path = "show_tests.rs"]
mod tests;
