//! Which contours a look has: their levels, and how heavy each is drawn.

use crate::look::Look;

/// How a contour is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// An ordinary line.
    Contour,
    /// A heavier line: every fifth, the coast, and the zero line.
    Index,
}

impl Class {
    /// The width of the line in points.
    pub const fn points(self) -> f64 {
        match self {
            Class::Contour => 1.0,
            Class::Index => 1.5,
        }
    }
}

/// The height of a contour and how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The value that the line follows.
    pub value: f64,
    /// How it is drawn.
    pub class: Class,
}

/// Which contours are asked for; none by default.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contours {
    /// How many divide the land evenly, 0 to [`Contours::MOST`]; with one or more the coast is drawn as well.
    pub count: u32,
    /// More contours at these values.
    pub values: Vec<f64>,
    /// Whether the line of value 0 is drawn.
    pub zero: bool,
}

impl Contours {
    /// How many there usually are.
    pub const USUAL: u32 = 10;

    /// How many there may be.
    pub const MOST: u32 = 20;

    /// That many even contours and the coast.
    pub fn even(count: u32) -> Self {
        Self { count, ..Self::default() }
    }
}

/// From this many on, every fifth is an index line.
const INDEX_EVERY: u32 = 5;

impl Look {
    /// The levels of all contours, lowest first, each once. Of two at one value the heavier stays. Where the top of
    /// the range is not above the sea there is nothing to divide, and of the even ones only the coast is left.
    pub fn levels(&self) -> Vec<Level> {
        let asked = &self.contours;
        let mut levels = self.even_levels(asked.count);
        levels.extend(asked.values.iter().map(|&value| Level { value, class: Class::Contour }));
        levels.extend((asked.count > 0).then_some(Level { value: self.sea, class: Class::Index }));
        levels.extend(asked.zero.then_some(Level { value: 0.0, class: Class::Index }));
        levels.sort_by(|a, b| a.value.total_cmp(&b.value).then(b.class.cmp(&a.class)));
        levels.dedup_by(|later, earlier| {
            let same = later.value == earlier.value;
            earlier.class = if same { earlier.class.max(later.class) } else { earlier.class };
            same
        });
        levels
    }

    fn even_levels(&self, count: u32) -> Vec<Level> {
        let land = self.high - self.sea;
        if land <= 0.0 {
            return Vec::new();
        }
        let level = |k: u32| {
            let value = self.sea + land * f64::from(k) / f64::from(count + 1);
            let heavy = count >= INDEX_EVERY && k.is_multiple_of(INDEX_EVERY);
            Level { value, class: if heavy { Class::Index } else { Class::Contour } }
        };
        (1..=count).map(level).collect()
    }
}
