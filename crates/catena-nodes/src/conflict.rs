//! Rules between parameters that several kinds share.

use crate::{Conflict, NodeKind, Setting, Settings};

/// `low` must not lie above `high`; the table's defaults stand in for what is not set.
pub(crate) fn low_not_above_high(kind: &NodeKind, settings: &Settings) -> Option<Conflict> {
    let (low, high) = (real(kind, settings, "low")?, real(kind, settings, "high")?);
    (low > high).then(|| Conflict {
        key: "low",
        words: format!("{low} lies above high, {high}; lower it or raise high"),
    })
}

fn real(kind: &NodeKind, settings: &Settings, key: &str) -> Option<f64> {
    let setting = settings.get(key).cloned().or_else(|| kind.parameter(key)?.fixed_default());
    match setting {
        Some(Setting::Real(number)) => Some(number),
        _ => None,
    }
}
