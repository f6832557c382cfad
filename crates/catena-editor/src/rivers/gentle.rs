//! Rivers of ground that changes before one's eyes: the old courses fade while the new ones come.

use catena_looks::{Easing, Rivers};

/// Frames a second that the easing is told in.
const FRAMES: f64 = 60.0;

/// Frames that are made up for at once where the interface was late.
const MOST_AT_ONCE: f64 = 4.0;

/// Of more pieces new courses are shown at once: a frame has no time for them.
const MOST: usize = 3_000;

/// Rivers on their way to others.
#[derive(Default)]
pub(crate) struct Gentle {
    easing: Easing,
    /// When they were seen last, in seconds, and what is left of a frame since.
    clock: Option<f64>,
    owed: f64,
    moves: bool,
}

impl Gentle {
    /// Goes for these from now on.
    pub(crate) fn take(&mut self, rivers: &Rivers) {
        self.easing.take(rivers);
        self.moves = true;
        if self.easing.pieces().len() > MOST {
            self.easing.finish();
        }
    }

    /// Whether they are still on their way.
    pub(crate) fn moves(&self) -> bool {
        self.moves
    }

    /// Time has come to `now`, in seconds; what is to be drawn then, if it is anything new.
    pub(crate) fn step(&mut self, now: f64) -> Option<Rivers> {
        if !self.moves {
            self.clock = None;
            return None;
        }
        let since = self.clock.replace(now).map_or(1.0 / FRAMES, |before| (now - before).max(0.0));
        self.owed = (self.owed + since * FRAMES).min(MOST_AT_ONCE);
        if self.owed < 1.0 {
            return None;
        }
        while self.owed >= 1.0 && self.moves {
            self.owed -= 1.0;
            self.moves = self.easing.step();
        }
        Some(self.easing.rivers())
    }
}

#[cfg(test)]
mod tests {
    use catena_looks::Waters;

    use super::*;

    fn rivers(seed: i64) -> Rivers {
        let simplex = catena_kernels::simplex::Simplex::new(seed);
        let height = |i: usize| simplex.fbm((i % 120) as f64 * 0.01, (i / 120) as f64 * 0.01, 5, 0.5, 2.0);
        let heights = (0..120 * 90).map(height).collect();
        Waters::over((120, 90), heights, -0.3, &mut |_| true).expect("nobody stops it").rivers(60.0)
    }

    #[test]
    fn the_first_are_there_at_once_and_others_come_little_by_little() {
        let (before, after) = (rivers(1), rivers(2));
        let mut gentle = Gentle::default();
        gentle.take(&before);
        assert!(gentle.step(0.0).expect("something to draw").pieces() == before.pieces());
        gentle.take(&after);
        let on_the_way = gentle.step(1.0).expect("something to draw");
        assert!(on_the_way.pieces().len() > after.pieces().len(), "the old ones fade");
        assert!(gentle.step(1.0 + 0.2 / FRAMES).is_none(), "no whole frame");
        let mut last = on_the_way;
        for frame in 1..200 {
            last = gentle.step(1.0 + f64::from(frame) / FRAMES).unwrap_or(last);
        }
        assert!(!gentle.moves() && last.pieces() == after.pieces(), "they come to rest as what is so");
    }
}
