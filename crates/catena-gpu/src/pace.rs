//! The pace of a kernel: how many pixels one dispatch may have so that it takes a moment, measured and adapted.

/// No dispatch shall take longer, in seconds: a driver's watchdog, a window on the same device and whoever cancels
/// all wait for its end.
pub const LONGEST: f64 = 0.050;

/// What is aimed at: half of it, since a map costs more in one place than in another.
const AIM: f64 = LONGEST / 2.0;

/// Pixels of the very first dispatch, which a slow device with a long program does in time.
const FIRST: f64 = 16384.0;

/// A dispatch has at most so many times the pixels of the largest before it.
const GROWTH: f64 = 4.0;

/// How fast a kernel has been, and what it may be given next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pace {
    /// Pixels a second; none before the first dispatch has come back.
    rate: Option<f64>,
    /// Pixels of the largest dispatch so far.
    largest: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { rate: None, largest: FIRST / GROWTH }
    }
}

impl Pace {
    /// Pixels that the next dispatch may have.
    pub(crate) fn pixels(&self) -> usize {
        let most = self.largest * GROWTH;
        let wanted = self.rate.map_or(FIRST, |rate| rate * AIM);
        wanted.min(most).max(1.0) as usize
    }

    /// Whether nothing has come back yet.
    pub(crate) fn is_new(&self) -> bool {
        self.rate.is_none()
    }

    /// Learns how long a dispatch took. What was slow counts at once, what was fast by half.
    pub(crate) fn learn(&mut self, pixels: usize, seconds: f64) {
        let rate = pixels as f64 / seconds.max(1e-6);
        self.rate = Some(match self.rate {
            Some(before) if rate > before => (before + rate) * 0.5,
            _ => rate,
        });
        self.largest = self.largest.max(pixels as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels of so many dispatches on a device of so many pixels a second.
    fn dispatches(rate: f64, count: usize) -> Vec<usize> {
        let mut pace = Pace::default();
        let next = |_| {
            let pixels = pace.pixels();
            pace.learn(pixels, pixels as f64 / rate);
            pixels
        };
        (0..count).map(next).collect()
    }

    #[test]
    fn it_grows_to_what_a_moment_allows_and_no_further() {
        for rate in [1e6, 2e7, 1e9, 1e11] {
            let all = dispatches(rate, 20);
            assert!(all.iter().all(|pixels| *pixels as f64 / rate <= LONGEST), "{rate}: {all:?}");
            let last = all[all.len() - 1] as f64 / rate;
            assert!((0.9 * AIM..=1.01 * AIM).contains(&last), "{rate}: {last} s");
        }
    }

    #[test]
    fn what_is_slow_counts_at_once() {
        let mut pace = Pace::default();
        (0..20).for_each(|_| pace.learn(pace.pixels(), pace.pixels() as f64 / 1e8));
        let before = pace.pixels();
        pace.learn(before, 0.25);
        assert!(pace.pixels() * 9 <= before);
    }
}
