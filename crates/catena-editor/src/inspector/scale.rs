//! How sliders, drags and arrow keys move through a number's range, and how numbers are shown.

use catena_nodes::{Parameter, ParameterKind, SEED_LIMIT};
use egui::emath::smart_aim::best_in_range_f64;

use crate::number;

/// Points of a drag on a number that cross the whole soft range.
const DRAG_POINTS: f64 = 400.0;
/// Points of a drag on a number by which a logarithmic one grows e-fold.
const DRAG_FOLD: f64 = 100.0;
/// How much finer everything is while Shift is held.
const FINER: f64 = 0.1;

/// A number's ends and the way between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The slider's ends.
    pub(crate) soft: (f64, f64),
    /// What a drag stops at; beyond it a typed number is refused.
    pub(crate) hard: (f64, f64),
    /// Whether equal ways are equal factors.
    pub(crate) logarithmic: bool,
    /// Whether only whole numbers count.
    pub(crate) whole: bool,
}

impl Scale {
    /// The scale of a parameter that takes a number.
    pub(crate) fn of(parameter: &Parameter) -> Option<Self> {
        match &parameter.kind {
            ParameterKind::Real { hard, soft, logarithmic, .. } => Some(Self {
                soft: *soft,
                hard: (hard.low, hard.high),
                logarithmic: *logarithmic && soft.0 > 0.0,
                whole: false,
            }),
            ParameterKind::Integer { hard, soft, .. } => Some(Self::whole(*hard, *soft)),
            ParameterKind::Seed { .. } => Some(Self::whole((-SEED_LIMIT, SEED_LIMIT), (0, 100))),
            _ => None,
        }
    }

    fn whole(hard: (i64, i64), soft: (i64, i64)) -> Self {
        let ends = |(low, high): (i64, i64)| (low as f64, high as f64);
        Self { soft: ends(soft), hard: ends(hard), logarithmic: false, whole: true }
    }

    /// A plain real.
    pub(crate) const fn real(soft: (f64, f64), hard: (f64, f64)) -> Self {
        Self { soft, hard, logarithmic: false, whole: false }
    }

    /// The scale of a frequency's feature size.
    pub(crate) fn inverse(&self) -> Self {
        let turned = |(low, high): (f64, f64)| (1.0 / high, 1.0 / low);
        Self { soft: turned(self.soft), hard: turned(self.hard), ..*self }
    }

    /// How far along the slider a number lies, 0 to 1.
    pub(crate) fn share(&self, number: f64) -> f64 {
        let (low, high) = self.soft;
        let share = if self.logarithmic {
            if number <= 0.0 { 0.0 } else { (number / low).ln() / (high / low).ln() }
        } else {
            (number - low) / (high - low)
        };
        if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
    }

    /// The number at a share of the slider, the roundest within `slack` shares to each side; `steps` for whole steps.
    pub(crate) fn at(&self, share: f64, slack: f64, steps: bool) -> f64 {
        if steps {
            return self.snapped(self.exactly(share)).clamp(self.soft.0, self.soft.1);
        }
        let (low, high) = (self.exactly(share - slack), self.exactly(share + slack));
        self.held(best_in_range_f64(low, high).clamp(self.soft.0, self.soft.1))
    }

    fn exactly(&self, share: f64) -> f64 {
        let (low, high) = self.soft;
        let share = share.clamp(0.0, 1.0);
        if self.logarithmic { low * (high / low).powf(share) } else { low + (high - low) * share }
    }

    /// Which side of the slider a number lies beyond.
    pub(crate) fn beyond(&self, number: f64) -> Option<Side> {
        match number {
            _ if number < self.soft.0 => Some(Side::Below),
            _ if number > self.soft.1 => Some(Side::Above),
            _ => None,
        }
    }

    /// The step of the arrow keys and of a drag with Ctrl.
    pub(crate) fn step(&self, number: f64) -> f64 {
        let step = if self.logarithmic {
            power_of_ten(number.abs()) * FINER
        } else {
            power_of_ten((self.soft.1 - self.soft.0) * FINER)
        };
        if self.whole { step.max(1.0) } else { step }
    }

    /// A number after so many arrow keys: a step each, a tenth with `fine`, ten with `coarse`.
    pub(crate) fn stepped(&self, number: f64, count: f64, fine: bool, coarse: bool) -> f64 {
        let unit = if self.whole && self.step(number) > 1.0 && !coarse { 1.0 } else { self.step(number) };
        let step = match (fine, coarse) {
            (true, _) if !self.whole => unit * FINER,
            (_, true) if !(self.whole && unit > 1.0) => unit / FINER,
            _ => unit,
        };
        self.held(tidy(number + count * step))
    }

    /// A number after a drag of so many points on it.
    pub(crate) fn dragged(&self, number: f64, points: f64, fine: bool) -> f64 {
        let points = if fine { points * FINER } else { points };
        let moved = if self.logarithmic {
            number * (points / DRAG_FOLD).exp()
        } else {
            number + points * (self.soft.1 - self.soft.0) / DRAG_POINTS
        };
        moved.clamp(self.hard.0, self.hard.1)
    }

    /// The roundest number within half a point's drag of `number`; `steps` for whole steps.
    pub(crate) fn rounded(&self, number: f64, fine: bool, steps: bool) -> f64 {
        if steps {
            return self.held(self.snapped(number));
        }
        let (low, high) = (self.dragged(number, -0.5, fine), self.dragged(number, 0.5, fine));
        self.held(if low < high { best_in_range_f64(low, high) } else { number })
    }

    fn snapped(&self, number: f64) -> f64 {
        let step = if self.logarithmic { power_of_ten(number.abs()) } else { self.step(number) };
        tidy((number / step).round() * step)
    }

    fn held(&self, number: f64) -> f64 {
        let number = if self.whole { number.round() } else { number };
        number.clamp(self.hard.0, self.hard.1)
    }
}

/// A side of a slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Left of it.
    Below,
    /// Right of it.
    Above,
}

/// The largest power of ten that is not above `number`; 1 for 0.
fn power_of_ten(number: f64) -> f64 {
    if number > 0.0 && number.is_finite() { 10f64.powf((number.log10() + 1e-9).floor()) } else { 1.0 }
}

/// `number` without the digits that rounding left: 0.3, not 0.30000000000000004.
fn tidy(number: f64) -> f64 {
    format!("{number:.11e}").parse().unwrap_or(number)
}

/// Characters of a number that a field has room for.
const ROOM: usize = 9;

/// A number as a field shows it while nobody types: as it is typed, or in fewer digits where that is long.
pub(crate) fn shown(number: f64) -> String {
    let exact = number::write(number);
    if exact.len() <= ROOM {
        return exact;
    }
    let size = number.abs();
    let plain = (1e-4..1e7).contains(&size);
    let short = (0..=6).rev().map(|digits| {
        let decimals = (digits as f64 - size.log10().floor()).max(0.0) as usize;
        if plain { format!("{number:.decimals$}") } else { format!("{number:.digits$e}") }
    });
    let mut short = short.filter(|text| text.len() <= ROOM);
    short.next().unwrap_or(exact)
}

/// The same among words, with a minus as long as a plus is wide.
pub(crate) fn worded(number: f64) -> String {
    shown(number).replacen('-', "−", usize::from(number < 0.0))
}

/// The frequency of a feature size, and the feature size of a frequency.
pub(crate) fn inverse(number: f64) -> f64 {
    1.0 / number
}

/// A feature size as its field shows it: four digits tell all that the eye can.
pub(crate) fn shown_size(size: f64) -> String {
    let decimals = (3.0 - size.abs().log10().floor()).clamp(0.0, 12.0) as usize;
    let text = format!("{size:.decimals$}");
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if short.len() <= ROOM { short.to_owned() } else { shown(size) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRENGTH: Scale = Scale::real((0.0, 60.0), (-1e12, 1e12));
    const FREQUENCY: Scale =
        Scale { soft: (0.0025, 0.05), hard: (1e-9, 1e3), logarithmic: true, whole: false };

    #[test]
    fn a_slider_holds_its_ends_and_rounds_between() {
        assert_eq!(STRENGTH.at(-1.0, 0.001, false), 0.0);
        assert_eq!(STRENGTH.at(0.5, 0.004, false), 30.0);
        assert_eq!(STRENGTH.at(0.51, 0.001, true), 31.0);
        assert_eq!(STRENGTH.share(1e9), 1.0);
        assert_eq!(STRENGTH.beyond(1e9), Some(Side::Above));
        assert_eq!(STRENGTH.beyond(-1.0), Some(Side::Below));
        assert_eq!(STRENGTH.beyond(60.0), None);
        assert!((FREQUENCY.share(FREQUENCY.at(0.3, 0.0, false)) - 0.3).abs() < 1e-9);
    }

    #[test]
    fn arrows_step_without_a_tail_of_digits() {
        let value = Scale::real((-1.0, 1.0), (-1e12, 1e12));
        assert_eq!(value.stepped(0.2, 1.0, false, false), 0.3);
        assert_eq!(value.stepped(0.2, 1.0, true, false), 0.21);
        assert_eq!(value.stepped(0.2, -1.0, false, true), -0.8);
        assert_eq!(FREQUENCY.stepped(0.012, 1.0, false, false), 0.013);
        assert_eq!(FREQUENCY.stepped(0.012, -1.0, true, false), 0.0119);
        let octaves = Scale::whole((1, 16), (1, 8));
        assert_eq!(octaves.stepped(16.0, 1.0, false, false), 16.0, "held at the bound");
        assert_eq!(octaves.stepped(4.0, 1.0, true, false), 5.0);
    }

    #[test]
    fn a_drag_is_finer_with_shift_and_stops_at_the_bound() {
        assert_eq!(STRENGTH.dragged(25.0, 40.0, false), 31.0);
        assert_eq!(STRENGTH.dragged(25.0, 40.0, true), 25.6);
        assert_eq!(FREQUENCY.dragged(0.01, 1e9, false), 1e3);
        assert_eq!(STRENGTH.rounded(31.04, false, false), 31.0);
        assert_eq!(STRENGTH.rounded(31.4, false, true), 31.0);
        assert_eq!(FREQUENCY.rounded(0.0123, false, true), 0.01);
    }

    #[test]
    fn numbers_are_short_to_look_at() {
        for (number, expected) in [
            (25.0, "25"),
            (1.0 / 110.0, "0.0090909"),
            (1.0 / 3.0, "0.3333333"),
            (-1.5e12, "-1.5e12"),
            (123_456.789_012, "123456.8"),
            (1e-9, "1e-9"),
            (std::f64::consts::PI * 1e-20, "3.142e-20"),
        ] {
            let text = shown(number);
            assert!(text.len() <= ROOM, "{text}");
            assert_eq!(text, expected);
        }
        assert_eq!(shown_size(1.0 / 0.006), "166.7");
        assert_eq!(shown_size(1.0 / 0.012), "83.33");
        assert_eq!(shown_size(0.01), "0.01");
        assert_eq!(shown_size(320.0), "320");
    }

    #[test]
    fn a_feature_size_is_the_inverse_of_a_frequency() {
        assert_eq!(inverse(110.0), 1.0 / 110.0);
        assert_eq!(FREQUENCY.inverse().soft, (20.0, 400.0));
        let (low, high) = FREQUENCY.inverse().hard;
        assert!((low - 1e-3).abs() < 1e-9 && (high - 1e9).abs() < 1.0, "{low} {high}");
        assert_eq!(FREQUENCY.inverse().beyond(500.0), Some(Side::Above));
    }
}
