//! Presets: settings with a name, from which a designer begins.

use catena_field::Map;

use crate::{NodeKind, Setting, Settings};

/// Values for some of a kind's parameters, under a name; the others stay as they are.
#[derive(Debug)]
pub struct Preset {
    /// Its name in the inspector.
    pub title: &'static str,
    /// What it makes.
    pub documentation: &'static str,
    /// The parameters that it sets.
    pub settings: &'static [(&'static str, Setting)],
}

impl Preset {
    /// Whether a node with these settings stands as the preset sets it.
    pub fn is_met(&self, kind: &NodeKind, settings: &Settings, map: &Map) -> bool {
        self.settings.iter().all(|(key, wanted)| {
            let parameter = kind.parameter(key);
            parameter.is_some_and(|parameter| parameter.resolve(settings, map) == *wanted)
        })
    }
}
