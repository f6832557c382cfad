//! Settings that a parameter allows, as near as can be to what a text says.

use std::borrow::Cow;

use catena_nodes::{Parameter, ParameterKind, SEED_LIMIT, Setting};

use crate::name::nearest;
use crate::{raw, setting};

/// The nearest setting, and in words what setting it means.
pub(super) fn nearest_setting(parameter: &Parameter, text: &str) -> Option<(String, Setting)> {
    let bare = raw::string(text).unwrap_or_else(|| text.to_owned());
    let bare = bare.trim();
    let (value, at_bound) = match &parameter.kind {
        ParameterKind::Real { hard, .. } => {
            let number = setting::real(bare).ok()?;
            let held = held(number, (hard.low, hard.high));
            (Setting::Real(held), held.to_bits() != number.to_bits())
        }
        ParameterKind::Integer { hard, .. } => whole(bare, *hard)?,
        ParameterKind::Seed { .. } => whole(bare, (-SEED_LIMIT, SEED_LIMIT))?,
        ParameterKind::Switch { .. } => (Setting::Switch(switch(bare)?), false),
        ParameterKind::Choice { options } => {
            let key = nearest(&bare.to_lowercase(), options.iter().map(|option| option.key))?;
            (Setting::Choice(Cow::Borrowed(options.iter().find(|option| option.key == key)?.key)), false)
        }
        ParameterKind::Curve { .. } => (Setting::Curve(Cow::Owned(sorted(text)?)), false),
        ParameterKind::List { hard, .. } => {
            let numbers = setting::reals(&parameter.kind, text).ok()?;
            let mut numbers: Vec<_> = numbers.into_iter().map(|v| held(v, (hard.low, hard.high))).collect();
            numbers.sort_by(f64::total_cmp);
            numbers.dedup();
            (Setting::List(Cow::Owned(numbers)), false)
        }
        ParameterKind::Table { .. } | ParameterKind::File { .. } => return None,
    };
    parameter.check(&value).ok()?;
    let words = match (&value, at_bound) {
        (Setting::Curve(_), _) => "Sort the points by x".to_owned(),
        (value, true) => format!("Set to {}, its bound", told(value)),
        (value, false) => format!("Set to {}", told(value)),
    };
    Some((words, value))
}

/// A setting as a button says it.
pub(super) fn told(setting: &Setting) -> String {
    match setting {
        Setting::Real(number) if *number == 0.0 || (1e-5..1e9).contains(&number.abs()) => number.to_string(),
        Setting::Choice(key) => key.to_string(),
        setting => setting::write(setting),
    }
}

fn held(number: f64, (low, high): (f64, f64)) -> f64 {
    if number < low {
        low
    } else if number > high {
        high
    } else {
        number
    }
}

/// The whole number nearest to a real one, within bounds, and whether it stands at one.
fn whole(text: &str, (low, high): (i64, i64)) -> Option<(Setting, bool)> {
    let number = match setting::whole(text) {
        Ok(number) => number,
        Err(_) => setting::real(text).ok()?.round() as i64, // what is too large stops at the ends of i64
    };
    let held = number.clamp(low, high);
    Some((Setting::Integer(held), held != number))
}

fn switch(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// A curve's points by x, the first of those at the same x.
fn sorted(text: &str) -> Option<Vec<(f64, f64)>> {
    let items = raw::items(text).ok()?;
    let mut points: Vec<(f64, f64)> = items.into_iter().map(setting::pair).collect::<Result<_, _>>().ok()?;
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points.dedup_by(|next, before| next.0 <= before.0);
    Some(points)
}
