//! Parameters: key, kind, default, bounds, unit and words; and what is wrong with a value.

use std::borrow::Cow;

use catena_field::{BiomeEntry, Map};

use crate::bounds::{Bounds, SEED_LIMIT, check_choice, check_curve, check_integer, check_list, check_table};
use crate::{Setting, Settings};

/// A parameter of a node kind.
#[derive(Debug)]
pub struct Parameter {
    /// Stable name, as files have it.
    pub key: &'static str,
    /// Name in the inspector.
    pub title: &'static str,
    /// Its kind, default and bounds.
    pub kind: ParameterKind,
    /// What its numbers count.
    pub unit: Unit,
    /// Whether the inspector folds it away until somebody asks for it: few designers need it.
    pub folded: bool,
    /// What it does.
    pub documentation: &'static str,
}

/// Kind, default and bounds of a parameter.
#[derive(Debug)]
pub enum ParameterKind {
    /// A real number.
    Real {
        /// Without a setting.
        default: RealDefault,
        /// Refused outside.
        hard: Bounds,
        /// The slider's ends.
        soft: (f64, f64),
        /// Whether the slider is logarithmic.
        logarithmic: bool,
    },
    /// A whole number.
    Integer {
        /// Without a setting.
        default: IntegerDefault,
        /// Refused outside, ends included.
        hard: (i64, i64),
        /// The slider's ends.
        soft: (i64, i64),
    },
    /// On or off.
    Switch {
        /// Without a setting.
        default: bool,
    },
    /// One of several.
    Choice {
        /// Options; the default is the preferred one, or the first.
        options: &'static [ChoiceOption],
    },
    /// A number that is added to the map's seed.
    Seed {
        /// Without a setting.
        default: i64,
    },
    /// A curve.
    Curve {
        /// Without a setting.
        default: &'static [(f64, f64)],
    },
    /// Numbers, in their order.
    List {
        /// Without a setting.
        default: &'static [f64],
        /// Refused outside, each.
        hard: Bounds,
        /// The most that there may be.
        most: usize,
        /// Whether each must be larger than the one before.
        rising: bool,
    },
    /// Biomes by number, with names, colours and the designer's own columns.
    Table {
        /// Without a setting.
        default: &'static [BiomeEntry],
    },
    /// A file.
    File {
        /// Endings that the file dialog offers.
        extensions: &'static [&'static str],
    },
}

/// Default of a real.
#[derive(Clone, Copy, Debug)]
pub enum RealDefault {
    /// A number.
    Number(f64),
    /// Follows the map, and what else the node is set to, until set itself: how, and in which words.
    Map(fn(&Settings, &Map) -> f64, &'static str),
}

/// Default of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegerDefault {
    /// A number.
    Number(i64),
    /// Rows that make the cells of `columns` square.
    SquareRows,
}

/// One of a choice's options.
#[derive(Debug)]
pub struct ChoiceOption {
    /// Stable name.
    pub key: &'static str,
    /// Name in the inspector.
    pub title: &'static str,
    /// A whole number that means the same in files, where the option has one.
    pub number: Option<i64>,
    /// Whether it is the default; where none is, the first option is.
    pub preferred: bool,
    /// What it does.
    pub documentation: &'static str,
}

/// What a parameter's numbers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Pure numbers.
    None,
    /// World units.
    World,
    /// Cycles per world unit, shown as feature size too.
    Frequency,
    /// Degrees.
    Degrees,
    /// Raster points.
    Points,
}

impl Parameter {
    /// What is wrong with `setting`, in words without the parameter's name.
    ///
    /// # Errors
    /// The words.
    pub fn check(&self, setting: &Setting) -> Result<(), String> {
        match (&self.kind, setting) {
            (ParameterKind::Real { hard, .. }, Setting::Real(number)) => {
                if hard.allow(*number) {
                    Ok(())
                } else {
                    Err(hard.words(*number))
                }
            }
            (ParameterKind::Integer { hard, .. }, Setting::Integer(number)) => check_integer(*number, *hard),
            (ParameterKind::Seed { .. }, Setting::Integer(number)) => {
                check_integer(*number, (-SEED_LIMIT, SEED_LIMIT))
            }
            (ParameterKind::Choice { options }, Setting::Choice(key)) => check_choice(key, options),
            (ParameterKind::Choice { options }, Setting::Integer(number)) => {
                let words = || check_choice(&number.to_string(), options);
                numbered(options, *number).map_or_else(words, |_| Ok(()))
            }
            (ParameterKind::Curve { .. }, Setting::Curve(points)) => check_curve(points),
            (ParameterKind::List { hard, most, rising, .. }, Setting::List(numbers)) => {
                check_list(numbers, hard, *most, *rising)
            }
            (ParameterKind::Table { .. }, Setting::Table(entries)) => check_table(entries),
            (ParameterKind::Switch { .. }, Setting::Switch(_))
            | (ParameterKind::File { .. }, Setting::File(_)) => Ok(()),
            (kind, setting) => Err(format!("{} expected, not {}", kind.noun(), setting.noun())),
        }
    }

    /// The value without a setting, where it doesn't follow anything else.
    pub fn fixed_default(&self) -> Option<Setting> {
        Some(match &self.kind {
            ParameterKind::Real { default: RealDefault::Number(number), .. } => Setting::Real(*number),
            ParameterKind::Integer { default: IntegerDefault::Number(number), .. } => {
                Setting::Integer(*number)
            }
            ParameterKind::Switch { default } => Setting::Switch(*default),
            ParameterKind::Choice { options } => Setting::Choice(Cow::Borrowed(preferred(options).key)),
            ParameterKind::Seed { default } => Setting::Integer(*default),
            ParameterKind::Curve { default } => Setting::Curve(Cow::Borrowed(default)),
            ParameterKind::List { default, .. } => Setting::List(Cow::Borrowed(default)),
            ParameterKind::Table { default } => Setting::Table(Cow::Borrowed(default)),
            ParameterKind::File { .. } => Setting::File(Cow::Borrowed("")),
            ParameterKind::Real { .. } | ParameterKind::Integer { .. } => return None,
        })
    }

    /// The value in force: the setting, the default, or what the default follows (`map`, other `settings`).
    pub fn resolve(&self, settings: &Settings, map: &Map) -> Setting {
        match (&self.kind, settings.get(self.key)) {
            (ParameterKind::Choice { options }, Some(Setting::Integer(number))) => {
                let option = numbered(options, *number).unwrap_or(preferred(options));
                Setting::Choice(Cow::Borrowed(option.key))
            }
            (_, Some(setting)) => setting.clone(),
            (_, None) => self.default(settings, map),
        }
    }

    fn default(&self, settings: &Settings, map: &Map) -> Setting {
        match &self.kind {
            ParameterKind::Real { default: RealDefault::Map(follow, _), .. } => {
                Setting::Real(follow(settings, map))
            }
            ParameterKind::Integer { default: IntegerDefault::SquareRows, hard, .. } => {
                let columns = match settings.get("columns") {
                    Some(Setting::Integer(columns)) => u32::try_from(*columns).unwrap_or(1),
                    _ => DEFAULT_COLUMNS as u32,
                };
                Setting::Integer(i64::from(map.square_rows(columns)).clamp(hard.0, hard.1))
            }
            _ => self.fixed_default().expect("defaults that follow nothing are fixed"),
        }
    }
}

impl ParameterKind {
    /// What kind of value it takes, in words.
    pub fn noun(&self) -> &'static str {
        match self {
            Self::Real { .. } => "a number",
            Self::Integer { .. } | Self::Seed { .. } => "a whole number",
            Self::Switch { .. } => "true or false",
            Self::Choice { .. } => "a choice in quotes",
            Self::Curve { .. } => "a list of points [(x, y), ...]",
            Self::List { .. } => "a list of numbers [0.4, 0.6]",
            Self::Table { .. } => "a list of biomes [(name: \"Plains\", colour: \"#b8c46a\"), ...]",
            Self::File { .. } => "a path in quotes",
        }
    }
}

/// Columns of a lattice without a setting.
pub(crate) const DEFAULT_COLUMNS: i64 = 320;

/// The option that is the default.
fn preferred(options: &'static [ChoiceOption]) -> &'static ChoiceOption {
    options.iter().find(|option| option.preferred).unwrap_or(&options[0])
}

/// The option that a whole number means.
fn numbered(options: &'static [ChoiceOption], number: i64) -> Option<&'static ChoiceOption> {
    options.iter().find(|option| option.number == Some(number))
}
