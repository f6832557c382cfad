//! Settings drawn at random: within hard bounds, the bounds themselves among them, or between a slider's ends.

use std::borrow::Cow;

use catena_field::{BiomeEntry, Cell};
use catena_kernels::random::Lehmer;
use catena_nodes::{Bounds, NodeKind, Parameter, ParameterKind, RealDefault, SEED_LIMIT, Setting, Settings};

/// A source of settings.
#[derive(Debug)]
pub struct Draws(Lehmer);

/// What is drawn; the rest takes its defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Reals and seeds: what must not change code.
    Numbers,
    /// All but lattices and files, which are kept small and real.
    Everything,
    /// The same as a designer would, between the sliders' ends.
    Soft,
}

impl Draws {
    /// A source that draws the same every time.
    pub fn new(seed: i64) -> Self {
        Self(Lehmer::new(seed))
    }

    /// A number in 0..1.
    pub fn share(&mut self) -> f64 {
        self.0.next_float()
    }

    /// One of the first `count` whole numbers.
    pub fn pick(&mut self, count: usize) -> usize {
        ((self.share() * count as f64) as usize).min(count - 1)
    }

    /// A number of any size within the bounds: often an end, 0 or a tiny one.
    pub fn real(&mut self, bounds: Bounds) -> f64 {
        let (low, high) = (bounds.low, bounds.high);
        let number = match self.pick(8) {
            0 => low,
            1 => high,
            2 => 0.0,
            3 => 1e-300,
            4 => low + (high - low) * self.share(),
            _ => {
                let size = 10f64.powi(self.pick(25) as i32 - 12) * (1.0 + self.share());
                if self.pick(2) == 0 { size } else { -size }
            }
        };
        if bounds.allow(number) { number } else { (low.max(1e-300) + high.min(low.abs() + 1.0)) * 0.5 }
    }

    fn whole(&mut self, (low, high): (i64, i64)) -> i64 {
        match self.pick(4) {
            0 => low,
            1 => high,
            _ => (low as f64 + (high - low) as f64 * self.share()) as i64,
        }
    }

    fn setting(&mut self, parameter: &Parameter, what: What) -> Option<Setting> {
        if what == What::Soft {
            return self.soft(parameter);
        }
        let numbers = what == What::Numbers;
        Some(match &parameter.kind {
            ParameterKind::Real { hard, .. } => Setting::Real(self.real(*hard)),
            ParameterKind::Seed { .. } => Setting::Integer(self.whole((-SEED_LIMIT, SEED_LIMIT))),
            // Of lists the numbers, not how many there are.
            ParameterKind::List { default, hard, rising, .. } if numbers => {
                Setting::List(self.numbers(default.len(), *hard, *rising))
            }
            _ if numbers => return None,
            ParameterKind::List { hard, most, rising, .. } => {
                let count = self.pick((*most).min(3) + 1);
                Setting::List(self.numbers(count, *hard, *rising))
            }
            ParameterKind::Table { .. } => Setting::Table(self.biomes()),
            ParameterKind::Integer { .. } if ["columns", "rows"].contains(&parameter.key) => {
                Setting::Integer(self.whole((8, 16)))
            }
            ParameterKind::Integer { hard, .. } => Setting::Integer(self.whole((hard.0, hard.1.min(2000)))),
            ParameterKind::Switch { .. } => Setting::Switch(self.pick(2) == 0),
            ParameterKind::Choice { options } => {
                Setting::Choice(Cow::Borrowed(options[self.pick(options.len())].key))
            }
            ParameterKind::Curve { .. } => Setting::Curve(Cow::Owned(self.points())),
            ParameterKind::File { .. } => return None,
        })
    }

    /// A setting between the slider's ends; what follows the map does so half of the time.
    fn soft(&mut self, parameter: &Parameter) -> Option<Setting> {
        Some(match &parameter.kind {
            ParameterKind::Real { default: RealDefault::Map(..), .. } if self.pick(2) == 0 => return None,
            ParameterKind::Real { soft: (low, high), logarithmic, hard, .. } => {
                let share = self.share();
                let number = match logarithmic {
                    true if *low > 0.0 => low * (high / low).powf(share),
                    _ => low + (high - low) * share,
                };
                Setting::Real(if hard.allow(number) { number } else { *high })
            }
            ParameterKind::Integer { .. } if ["columns", "rows"].contains(&parameter.key) => {
                Setting::Integer(self.whole((8, 64)))
            }
            ParameterKind::Integer { soft, .. } => Setting::Integer(self.whole(*soft)),
            ParameterKind::Curve { .. } => {
                let mut x = -1.0;
                let mut point = || {
                    x += 0.05 + 0.6 * self.share();
                    (x, 2.0 * self.share() - 1.0)
                };
                Setting::Curve(Cow::Owned((0..5).map(|_| point()).collect()))
            }
            ParameterKind::List { default, hard, rising, .. } => Setting::List(self.numbers(
                default.len(),
                Bounds::new(hard.low.max(-1.0), hard.high.min(1.0)),
                *rising,
            )),
            ParameterKind::Table { .. } | ParameterKind::File { .. } => return None,
            ParameterKind::Seed { .. } => Setting::Integer(self.whole((0, 1000))),
            ParameterKind::Switch { .. } => Setting::Switch(self.pick(2) == 0),
            ParameterKind::Choice { options } => {
                Setting::Choice(Cow::Borrowed(options[self.pick(options.len())].key))
            }
        })
    }

    /// So many numbers within bounds.
    fn numbers(&mut self, count: usize, hard: Bounds, rising: bool) -> Cow<'static, [f64]> {
        if rising {
            let mut share = 0.0;
            let mut next = || {
                share += (0.05 + 0.9 * self.share()) / (count as f64 + 1.0);
                hard.low + (hard.high - hard.low) * share
            };
            return Cow::Owned((0..count).map(|_| next()).collect());
        }
        Cow::Owned((0..count).map(|_| self.real(hard)).collect())
    }

    /// A few biomes, some with columns of their own.
    fn biomes(&mut self) -> Cow<'static, [BiomeEntry]> {
        let count = 1 + self.pick(18);
        let mut biome = |number: usize| BiomeEntry {
            name: Cow::Owned(format!("Biome \"{number}\" 冰")),
            colour: [self.pick(256) as u8, self.pick(256) as u8, self.pick(256) as u8],
            columns: match self.pick(3) {
                0 => vec![("loot".to_owned(), Cell::Number(self.share()))],
                1 => vec![("music".to_owned(), Cell::Text("wind \\ \"rain\"".to_owned()))],
                _ => Vec::new(),
            },
        };
        Cow::Owned((0..count).map(&mut biome).collect())
    }

    fn points(&mut self) -> Vec<(f64, f64)> {
        let mut x = -1.0;
        let mut point = || {
            x += 10f64.powi(self.pick(12) as i32 - 11) * (1.0 + self.share());
            (x, self.real(Bounds::new(-1e12, 1e12)))
        };
        (0..5).map(|_| point()).collect()
    }

    /// Settings of a kind that it accepts.
    ///
    /// # Panics
    /// Where a setting drawn within a parameter's bounds is refused by it.
    pub fn settings(&mut self, kind: &NodeKind, what: What) -> Settings {
        loop {
            let mut settings = Settings::new();
            for parameter in kind.parameters {
                if let Some(setting) = self.setting(parameter, what) {
                    parameter.check(&setting).unwrap_or_else(|words| panic!("{}: {words}", parameter.key));
                    settings.insert(parameter.key.to_owned(), setting);
                }
            }
            if kind.parameter("path").is_some() {
                settings.insert("path".to_owned(), Setting::File(Cow::Borrowed("plane.asc")));
            }
            if (kind.check)(&settings).is_none() {
                return settings;
            }
        }
    }
}
