//! Fixes of parameters: misspelt, out of bounds, of another type, repeated, in contradiction.

use catena_nodes::{NodeKind, Parameter, Setting, Settings};

use super::{Fix, values};
use crate::diagnose::{Finding, param_words};
use crate::name::nearest;
use crate::{Edit, Node, setting};

/// Fixes of what is wrong with a parameter.
pub(super) fn fixes(node: &Node, finding: &Finding) -> Vec<Fix> {
    let (Some(kind), Some(key)) = (node.kind.known(), finding.fault.key.as_deref()) else {
        return Vec::new();
    };
    let kept = node.kept.params.iter().filter(|(kept, _)| kept == key);
    let bare = |words: &str| words.split("; is ").next().map(str::to_owned);
    let said = |text: &&str| bare(&param_words(kind, key, text)) == bare(&finding.fault.words);
    let text = kept.map(|(_, text)| text.as_str()).find(said);
    match (text, kind.parameter(key)) {
        (Some(text), None) => unknown(node, kind, key, text),
        (Some(text), Some(parameter)) => unread(node, parameter, text),
        (None, Some(parameter)) => conflict(node, kind, parameter),
        (None, None) => Vec::new(),
    }
}

/// A key that the kind doesn't have: the nearest one that is free, else it is dropped.
fn unknown(node: &Node, kind: &'static NodeKind, key: &str, text: &str) -> Vec<Fix> {
    let free = kind.parameters.iter().filter(|parameter| !is_given(node, parameter.key));
    let near = nearest(key, free.map(|parameter| parameter.key)).and_then(|near| kind.parameter(near));
    let renamed = near.and_then(|parameter| {
        let value = setting::parse(parameter, text).ok().map(|value| (String::new(), value));
        let (_, value) = value.or_else(|| values::nearest_setting(parameter, text))?;
        let mut settings = node.settings.clone();
        settings.insert(parameter.key.to_owned(), value.clone());
        let made = (kind.check)(&settings).is_some() && (kind.check)(&node.settings).is_none();
        let as_written = setting::parse(parameter, text).is_ok();
        let title = match as_written {
            true => format!("Rename to {}", parameter.key),
            false => format!("Rename to {} and set it to {}", parameter.key, values::told(&value)),
        };
        let edits = vec![reset(node, key), Edit::set(&node.name, parameter.key, value)];
        (!made).then(|| Fix::new(title, Edit::Batch(edits)))
    });
    renamed.into_iter().chain([Fix::new(format!("Remove {key}"), reset(node, key))]).collect()
}

/// A value that could not be read: the first of several, the nearest that is allowed, the default.
fn unread(node: &Node, parameter: &Parameter, text: &str) -> Vec<Fix> {
    let mut fixes = Vec::new();
    let set = |value: Setting| Edit::set(&node.name, parameter.key, value);
    if let Some(first) = node.settings.get(parameter.key) {
        fixes.push(Fix::new(format!("Keep {}, the first", values::told(first)), set(first.clone())));
    } else if let Some((title, value)) = values::nearest_setting(parameter, text)
        && !contradicts(node, parameter.key, Some(&value))
    {
        fixes.push(Fix::new(title, set(value)));
    }
    fixes.extend(default(node, parameter));
    fixes
}

fn default(node: &Node, parameter: &Parameter) -> Option<Fix> {
    let title = match parameter.fixed_default() {
        Some(Setting::Real(_) | Setting::Integer(_) | Setting::Switch(_) | Setting::Choice(_)) => {
            let default = parameter.fixed_default().map(|default| values::told(&default));
            format!("Reset to {}, its default", default.unwrap_or_default())
        }
        _ => "Reset to its default".to_owned(),
    };
    let allowed = !contradicts(node, parameter.key, None);
    allowed.then(|| Fix::new(title, reset(node, parameter.key)))
}

/// Numbers that contradict each other: the two ends exchanged, or one back at its default.
fn conflict(node: &Node, kind: &'static NodeKind, parameter: &Parameter) -> Vec<Fix> {
    let value = |key: &str| {
        let own = node.settings.get(key).cloned();
        own.or_else(|| kind.parameter(key)?.fixed_default())
    };
    let mut fixes = Vec::new();
    if let (Some(low), Some(high)) = (value("low"), value("high")) {
        let mut settings = node.settings.clone();
        settings.extend([("low".to_owned(), high.clone()), ("high".to_owned(), low.clone())]);
        if (kind.check)(&settings).is_none() {
            let edits = vec![Edit::set(&node.name, "low", high), Edit::set(&node.name, "high", low)];
            fixes.push(Fix::new("Exchange low and high", Edit::Batch(edits)));
        }
    }
    let others = kind.parameters.iter().filter(|other| other.key != parameter.key);
    for parameter in std::iter::once(parameter).chain(others) {
        let mut settings = node.settings.clone();
        if settings.remove(parameter.key).is_some() && (kind.check)(&settings).is_none() {
            fixes.push(Fix::new(format!("Reset {}", parameter.key), reset(node, parameter.key)));
        }
    }
    fixes
}

/// Whether a setting, or its default, would contradict the others, which don't contradict each other now.
fn contradicts(node: &Node, key: &str, value: Option<&Setting>) -> bool {
    let Some(kind) = node.kind.known() else { return false };
    let mut settings: Settings = node.settings.clone();
    match value {
        Some(value) => settings.insert(key.to_owned(), value.clone()),
        None => settings.remove(key),
    };
    (kind.check)(&settings).is_some() && (kind.check)(&node.settings).is_none()
}

fn is_given(node: &Node, key: &str) -> bool {
    node.settings.contains_key(key) || node.kept.params.iter().any(|(kept, _)| kept == key)
}

fn reset(node: &Node, key: &str) -> Edit {
    Edit::ResetSetting { node: node.name.clone(), key: key.to_owned() }
}
