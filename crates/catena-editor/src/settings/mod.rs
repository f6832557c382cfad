//! Settings: what the editor remembers between runs, and its text.
//!
//! A damaged value costs only itself: every field is read by itself and falls back to its default.

mod keys;
mod page;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use catena_backend::Choice;
use egui::ThemePreference;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::keys::{Bindings, Preset};
use crate::labs::Ticks;
use crate::map::Options;
use crate::panels::Tab;

pub(crate) use page::{Page, show};

/// Where eframe's storage keeps the text; another number, another meaning.
pub(crate) const STORED: &str = "catena settings 1";

/// The scales on offer, least and greatest.
pub(crate) const SCALES: (f32, f32) = (0.75, 2.0);

/// Files remembered.
const RECENT: usize = 12;

/// What the editor remembers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// Dark, light, or following the system.
    #[serde(deserialize_with = "lenient")]
    pub(crate) theme: Theme,
    /// Scale of the interface.
    #[serde(deserialize_with = "lenient_scale")]
    pub(crate) scale: f32,
    /// Previews on cards.
    #[serde(deserialize_with = "lenient")]
    pub(crate) previews: PreviewSize,
    /// Nothing eases or plays by itself.
    #[serde(deserialize_with = "lenient")]
    pub(crate) reduced_motion: bool,
    /// What computes maps.
    #[serde(deserialize_with = "lenient")]
    pub(crate) backend: Backend,
    /// The set of keys.
    #[serde(deserialize_with = "lenient")]
    pub(crate) preset: Preset,
    /// Keys bound by hand.
    #[serde(deserialize_with = "lenient")]
    pub(crate) keys: BTreeMap<String, Vec<String>>,
    /// Which panels are shown, and how large.
    #[serde(deserialize_with = "lenient")]
    pub(crate) panels: Panels,
    /// Lines and range of the map.
    #[serde(deserialize_with = "lenient")]
    pub(crate) map: Options,
    /// How it rains, and what is shown of it.
    #[serde(deserialize_with = "lenient")]
    pub(crate) rain: crate::rain::Options,
    /// Files opened or saved, the latest first.
    #[serde(deserialize_with = "lenient")]
    pub(crate) recent: Vec<PathBuf>,
    /// Steps of labs that are ticked.
    #[serde(deserialize_with = "lenient")]
    pub(crate) labs: Ticks,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            scale: 1.0,
            previews: PreviewSize::default(),
            reduced_motion: false,
            backend: Backend::default(),
            preset: Preset::default(),
            keys: BTreeMap::new(),
            panels: Panels::default(),
            map: Options::default(),
            rain: crate::rain::Options::default(),
            recent: Vec::new(),
            labs: Ticks::new(),
        }
    }
}

/// Which theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Theme {
    Dark,
    Light,
    #[default]
    System,
}

impl Theme {
    /// The same for egui.
    pub(crate) fn preference(self) -> ThemePreference {
        match self {
            Self::Dark => ThemePreference::Dark,
            Self::Light => ThemePreference::Light,
            Self::System => ThemePreference::System,
        }
    }
}

/// What computes maps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Backend {
    /// A GPU where there is a real one; or what the environment says.
    #[default]
    Auto,
    Cpu,
    Gpu,
}

impl Backend {
    /// The same for whoever computes.
    pub(crate) fn choice(self) -> Choice {
        match self {
            Self::Auto => Choice::of_environment().unwrap_or_default(),
            Self::Cpu => Choice::Cpu,
            Self::Gpu => Choice::Gpu(None),
        }
    }
}

/// How large previews on cards are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PreviewSize {
    Off,
    Small,
    #[default]
    Medium,
    Large,
}

impl PreviewSize {
    /// All, with their names.
    pub(crate) const ALL: [(Self, &'static str); 4] =
        [(Self::Off, "Off"), (Self::Small, "64"), (Self::Medium, "96"), (Self::Large, "128")];

    /// Height in points; none where cards show no previews.
    pub(crate) fn points(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Small => Some(64.0),
            Self::Medium => Some(96.0),
            Self::Large => Some(128.0),
        }
    }

    /// Its name.
    pub(crate) fn title(self) -> &'static str {
        Self::ALL.iter().find(|(size, _)| *size == self).map_or("", |(_, title)| title)
    }
}

/// Which panels are shown, and their sizes in points; without one, their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Panels {
    #[serde(deserialize_with = "lenient")]
    pub(crate) no_map: bool,
    #[serde(deserialize_with = "lenient")]
    pub(crate) no_inspector: bool,
    /// The tab below the canvas; none hides all.
    #[serde(deserialize_with = "lenient")]
    pub(crate) tab: Option<Tab>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) side: Option<f32>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) map: Option<f32>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) bottom: Option<f32>,
}

impl Default for Panels {
    fn default() -> Self {
        let (side, map, bottom) = (None, None, None);
        Self { no_map: false, no_inspector: false, tab: Some(Tab::History), side, map, bottom }
    }
}

/// A value that can't be read is its default.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(reader: D) -> Result<T, D::Error> {
    let value = serde_json::Value::deserialize(reader)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

fn lenient_scale<'de, D: Deserializer<'de>>(reader: D) -> Result<f32, D::Error> {
    let scale: Option<f32> = lenient(reader)?;
    Ok(scale.filter(|scale| scale.is_finite()).map_or(1.0, |scale| scale.clamp(SCALES.0, SCALES.1)))
}

impl Settings {
    /// Reads the text that [`write`](Self::write) gives; whatever else it is, settings come of it.
    pub(crate) fn read(text: &str) -> Self {
        let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let mut settings: Self = serde_json::from_value(value).unwrap_or_default();
        settings.recent.truncate(RECENT);
        settings
    }

    /// The settings as text.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The keys in force.
    pub(crate) fn bindings(&self) -> Bindings {
        Bindings::read(self.preset, &self.keys)
    }

    /// Binds keys.
    pub(crate) fn bind(&mut self, ctx: &egui::Context, bindings: Bindings) {
        (self.preset, self.keys) = (bindings.preset, bindings.write());
        bindings.install(ctx);
    }

    /// Puts theme, scale, motion and keys in force.
    pub(crate) fn apply(&self, ctx: &egui::Context) {
        ctx.set_theme(self.theme.preference());
        ctx.set_zoom_factor(self.scale);
        let easing = if self.reduced_motion { 0.0 } else { crate::theme::EASING };
        ctx.all_styles_mut(|style| style.animation_time = easing);
        self.bindings().install(ctx);
    }

    /// Remembers a file as the latest.
    pub(crate) fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    /// The next scale up or down, in steps of a quarter; past the ends the end.
    pub(crate) fn step_scale(&mut self, up: bool) {
        const STEP: f32 = 0.25;
        let steps = self.scale / STEP;
        let next = if up { (steps + 0.01).floor() + 1.0 } else { (steps - 0.01).ceil() - 1.0 };
        self.scale = (next * STEP).clamp(SCALES.0, SCALES.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let mut settings = Settings { theme: Theme::Light, scale: 1.5, ..Settings::default() };
        settings.panels.side = Some(300.0);
        settings.remember(Path::new("/a/b.ron"));
        settings.keys.insert("Tidy".into(), vec!["Ctrl+T".into()]);
        assert_eq!(Settings::read(&settings.write()), settings);
    }

    #[test]
    fn a_damaged_value_costs_only_itself() {
        let cases = [
            "",
            "nonsense",
            "[]",
            "null",
            "{\"scale\": \"big\"}",
            "{\"scale\": -1e400}",
            "{\"theme\": 7, \"previews\": \"Huge\", \"recent\": {\"a\": 1}, \"keys\": [1]}",
            "{\"panels\": {\"side\": \"wide\", \"no_map\": 3}}",
            "{\"unknown\": true}",
        ];
        for text in cases {
            assert_eq!(Settings::read(text), Settings::default(), "{text}");
        }
        let read =
            Settings::read("{\"theme\": \"Light\", \"scale\": 9, \"panels\": 4, \"preset\": \"Gaea\"}");
        assert_eq!((read.theme, read.scale, read.preset), (Theme::Light, 2.0, Preset::Gaea));
        assert_eq!(read.panels, Panels::default());
    }

    #[test]
    fn scales_step_by_quarters() {
        let mut settings = Settings::default();
        let mut seen = Vec::new();
        for _ in 0..5 {
            settings.step_scale(true);
            seen.push(settings.scale);
        }
        assert_eq!(seen, [1.25, 1.5, 1.75, 2.0, 2.0]);
        settings.scale = 1.1;
        settings.step_scale(false);
        assert_eq!(settings.scale, 1.0);
        settings.step_scale(false);
        settings.step_scale(false);
        assert_eq!(settings.scale, 0.75);
    }
}
