//! The figures by which real rivers are known, each with its normal window and what it means to lie outside.

use catena_kernels::drainage::statistics::{self, Statistics};

/// A figure of a drained map.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) name: &'static str,
    /// As people read it; none where there is too little to measure.
    pub(super) value: Option<String>,
    /// Between what it lies on maps like real ones.
    pub(super) window: Option<String>,
    pub(super) verdict: Verdict,
    /// What it is.
    pub(super) words: &'static str,
}

/// Where a figure lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It has no window, or wasn't measured.
    None,
    /// Within its window.
    Normal,
    /// Outside, and what that means and what helps.
    Odd(&'static str),
}

/// A window, and what it means to lie below or above it.
struct Window {
    low: f64,
    high: f64,
    below: &'static str,
    above: &'static str,
}

const HACK: Window = Window {
    low: statistics::HACK.0,
    high: statistics::HACK.1,
    below: "rivers hardly grow longer as they gather land: basins are cut off short by the map's edge or the sea. \
            More land above the sea, or fewer folds across the slope, lets them run on",
    above: "rivers grow longer than their land: basins are long strips, as on a tilted plane or between parallel \
            folds. Rougher ground lets them join",
};

const HORTON: Window = Window {
    low: statistics::BIFURCATION.0,
    high: statistics::BIFURCATION.1,
    below: "few brooks feed each river: the lattice is too coarse for them to branch. More columns and rows help",
    above: "many brooks run straight into large rivers: slopes are long and smooth. Finer octaves in the ground help",
};

const TRUNKS: Window = Window {
    low: 45.0,
    high: 88.0,
    below: "large rivers follow the ground down instead of a profile of their own. Less steepness, or less cut, \
            gives them one",
    above: "large rivers are held down by nothing but their outlet, and cut deep gorges. More steepness, or less \
            cut, lifts them",
};

const HEADWATERS: Window = Window {
    low: 0.0,
    high: 7.0,
    below: "",
    above: "brooks dig down to their rivers' profile instead of lying in the hillside. More steepness leaves them \
            up there",
};

impl Window {
    fn judge(&self, value: f64) -> Verdict {
        match value {
            value if value < self.low => Verdict::Odd(self.below),
            value if value > self.high => Verdict::Odd(self.above),
            _ => Verdict::Normal,
        }
    }

    fn figure(
        &self,
        name: &'static str,
        value: Option<f64>,
        write: impl Fn(f64) -> String,
        words: &'static str,
    ) -> Figure {
        Figure {
            name,
            value: value.map(&write),
            window: Some(format!("{} … {}", write(self.low), write(self.high))),
            verdict: value.map_or(Verdict::None, |value| self.judge(value)),
            words,
        }
    }
}

fn count(name: &'static str, value: String, words: &'static str) -> Figure {
    Figure { name, value: Some(value), window: None, verdict: Verdict::None, words }
}

/// All figures, in the order in which they are read.
pub(super) fn figures(statistics: &Statistics) -> Vec<Figure> {
    let percent = |share: Option<f64>| share.map(|share| share * 100.0);
    let two = |value: f64| format!("{value:.2}");
    let one = |value: f64| format!("{value:.1}");
    let whole = |value: f64| format!("{value:.0} %");
    let streams: Vec<String> = statistics.streams.iter().map(u32::to_string).collect();
    vec![
        HACK.figure(
            "Hack's exponent",
            statistics.hack,
            two,
            "How lengths grow with areas: length is area to this power, about 0.55 on real ground",
        ),
        HORTON.figure(
            "Horton's ratio",
            statistics.horton,
            one,
            "Streams of one order for each of the next, 3 to 5 on real ground",
        ),
        TRUNKS.figure(
            "Trunks on the climb",
            percent(statistics.trunks_on_climb),
            whole,
            "Of rivers that drain over 256 cells, those whose floor rises by steepness; the others are held up by \
             the most that they may cut",
        ),
        HEADWATERS.figure(
            "Headwaters on the climb",
            percent(statistics.headwaters_on_climb),
            whole,
            "Of brooks that drain under 4 cells, those whose floor rises by steepness; the others lie as deep under \
             the ground as they may cut, on the cap",
        ),
        count("Streams by order", streams.join(" · "), "How many streams there are of order 1, 2 and so on"),
        count("Sources", statistics.sources.to_string(), "Dry nodes into which nothing runs"),
        count("Ponds", statistics.ponds.to_string(), "Lakes: hollows of three nodes and more"),
        count(
            "Largest basin",
            whole(statistics.largest_basin * 100.0),
            "How much of the map drains through one outlet",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_its_window_is_said_to() {
        let normal = Statistics {
            hack: Some(0.55),
            horton: Some(4.5),
            trunks_on_climb: Some(0.6),
            headwaters_on_climb: Some(0.02),
            ..Statistics::default()
        };
        let odd = |statistics: &Statistics| {
            let all = figures(statistics).into_iter();
            all.filter(|figure| matches!(figure.verdict, Verdict::Odd(words) if !words.is_empty()))
                .map(|figure| figure.name)
                .collect::<Vec<_>>()
        };
        assert_eq!(odd(&normal), [""; 0]);
        let low =
            Statistics { hack: Some(0.2), horton: Some(2.0), trunks_on_climb: Some(0.1), ..normal.clone() };
        assert_eq!(odd(&low), ["Hack's exponent", "Horton's ratio", "Trunks on the climb"]);
        let high = Statistics {
            hack: Some(0.9),
            horton: Some(12.0),
            trunks_on_climb: Some(0.99),
            headwaters_on_climb: Some(0.3),
            ..normal
        };
        assert_eq!(odd(&high).len(), 4);
        assert_eq!(odd(&Statistics::default()), [""; 0], "what wasn't measured isn't judged");
    }
}
