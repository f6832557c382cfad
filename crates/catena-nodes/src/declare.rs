//! Short forms for the tables: parameters that many kinds share, and constructors.

use crate::bounds::{DISTANCE, FREQUENCY, VALUE};
use crate::parameter::DEFAULT_COLUMNS;
use crate::{
    Bounds, ChoiceOption, Example, Feed, IntegerDefault, Parameter, ParameterKind, RealDefault, Setting, Unit,
};

/// A real parameter.
pub(crate) const fn real(
    key: &'static str,
    title: &'static str,
    default: f64,
    hard: Bounds,
    soft: (f64, f64),
    unit: Unit,
    documentation: &'static str,
) -> Parameter {
    let default = RealDefault::Number(default);
    let kind = ParameterKind::Real { default, hard, soft, logarithmic: false };
    Parameter { key, title, kind, unit, folded: false, documentation }
}

impl Parameter {
    /// The same real with a logarithmic slider.
    pub(crate) const fn logarithmic(self) -> Self {
        let kind = match self.kind {
            ParameterKind::Real { default, hard, soft, .. } => {
                ParameterKind::Real { default, hard, soft, logarithmic: true }
            }
            kind => kind,
        };
        Self { kind, ..self }
    }

    /// The same real with other ends of its slider.
    pub(crate) const fn sliding(self, soft: (f64, f64)) -> Self {
        let Self { key, title, kind, unit, folded, documentation } = self;
        let kind = match kind {
            ParameterKind::Real { default, hard, logarithmic, .. } => {
                ParameterKind::Real { default, hard, soft, logarithmic }
            }
            kind => kind,
        };
        Self { key, title, kind, unit, folded, documentation }
    }

    /// The same, folded away until somebody asks for it.
    pub(crate) const fn folded(self) -> Self {
        Self { folded: true, ..self }
    }
}

/// A real without unit that may be any value of a field.
pub(crate) const fn value(
    key: &'static str,
    title: &'static str,
    default: f64,
    documentation: &'static str,
) -> Parameter {
    real(key, title, default, VALUE, (-1.0, 1.0), Unit::None, documentation)
}

/// A frequency: logarithmic, shown as feature size too.
pub(crate) const fn frequency(default: f64, documentation: &'static str) -> Parameter {
    real("frequency", "Frequency", default, FREQUENCY, (0.0025, 0.05), Unit::Frequency, documentation)
        .logarithmic()
}

/// How far from a position its neighbours are looked at.
pub(crate) const SAMPLE_DISTANCE: Parameter = real(
    "sample_distance",
    "Sample distance",
    1.0,
    DISTANCE,
    (0.25, 16.0),
    Unit::World,
    "How far to each side the input is looked at, in world units: small sees pebbles, large sees hills.",
)
.logarithmic();

/// An angle in degrees.
pub(crate) const fn angle(
    key: &'static str,
    title: &'static str,
    default: f64,
    hard: Bounds,
    soft: (f64, f64),
    documentation: &'static str,
) -> Parameter {
    real(key, title, default, hard, soft, Unit::Degrees, documentation)
}

/// How far a blend reaches to each side of its middle, 0 for a hard step.
pub(crate) const fn softness(
    key: &'static str,
    title: &'static str,
    default: f64,
    documentation: &'static str,
) -> Parameter {
    real(key, title, default, Bounds::new(0.0, 1e12), (0.0, 1.0), Unit::None, documentation)
}

/// A whole number.
pub(crate) const fn integer(
    key: &'static str,
    title: &'static str,
    default: i64,
    hard: (i64, i64),
    soft: (i64, i64),
    documentation: &'static str,
) -> Parameter {
    let kind = ParameterKind::Integer { default: IntegerDefault::Number(default), hard, soft };
    Parameter { key, title, kind, unit: Unit::None, folded: false, documentation }
}

/// Octaves of an octave sum.
pub(crate) const fn octaves(default: i64) -> Parameter {
    integer(
        "octaves",
        "Octaves",
        default,
        (1, 16),
        (1, 8),
        "How many layers of detail are added up, each finer and fainter than the one before.",
    )
}

/// A seed that is added to the map's.
pub(crate) const fn seed(default: i64) -> Parameter {
    Parameter {
        key: "seed",
        title: "Seed",
        kind: ParameterKind::Seed { default },
        unit: Unit::None,
        folded: false,
        documentation: "Added to the world's seed; nodes with the same seed share their random numbers.",
    }
}

/// On or off.
pub(crate) const fn switch(
    key: &'static str,
    title: &'static str,
    default: bool,
    documentation: &'static str,
) -> Parameter {
    let kind = ParameterKind::Switch { default };
    Parameter { key, title, kind, unit: Unit::None, folded: false, documentation }
}

/// A choice; the preferred option is the default, or the first.
pub(crate) const fn choice(
    key: &'static str,
    title: &'static str,
    options: &'static [ChoiceOption],
    documentation: &'static str,
) -> Parameter {
    let kind = ParameterKind::Choice { options };
    Parameter { key, title, kind, unit: Unit::None, folded: false, documentation }
}

/// An option of a choice.
pub(crate) const fn option(
    key: &'static str,
    title: &'static str,
    documentation: &'static str,
) -> ChoiceOption {
    ChoiceOption { key, title, number: None, preferred: false, documentation }
}

/// An option that a whole number in a file means too.
pub(crate) const fn numbered(
    number: i64,
    key: &'static str,
    title: &'static str,
    documentation: &'static str,
) -> ChoiceOption {
    ChoiceOption { key, title, number: Some(number), preferred: false, documentation }
}

impl ChoiceOption {
    /// The same, as the default.
    pub(crate) const fn preferred(self) -> Self {
        Self { preferred: true, ..self }
    }
}

/// An example of the output `density`, to the bit.
pub(crate) const fn example(
    why: &'static str,
    settings: &'static [(&'static str, Setting)],
    inputs: &'static [(&'static str, Feed)],
    at: (f64, f64),
    expected: f64,
) -> Example {
    Example { why, settings, inputs, at, output: "density", expected, tolerance: 0.0 }
}

impl Example {
    /// The same of another output.
    pub(crate) const fn of(self, output: &'static str) -> Self {
        Self { output, ..self }
    }

    /// The same within a tolerance.
    pub(crate) const fn within(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }
}

/// Columns of a lattice over the map.
pub(crate) const COLUMNS: Parameter = Parameter {
    key: "columns",
    title: "Columns",
    kind: ParameterKind::Integer {
        default: IntegerDefault::Number(DEFAULT_COLUMNS),
        hard: (8, 8192),
        soft: (64, 2048),
    },
    unit: Unit::Points,
    folded: false,
    documentation: "Lattice points along x, over the whole map.",
};

/// Rows of a lattice over the map.
pub(crate) const ROWS: Parameter = Parameter {
    key: "rows",
    title: "Rows",
    kind: ParameterKind::Integer { default: IntegerDefault::SquareRows, hard: (8, 8192), soft: (64, 2048) },
    unit: Unit::Points,
    folded: false,
    documentation: "Lattice points along y; left alone, as many as make the cells square.",
};

/// The sea level, which is the map's until it is set.
pub(crate) const fn map_sea(documentation: &'static str) -> Parameter {
    let default = RealDefault::Map(|_, map| map.sea, "the map's sea");
    let kind = ParameterKind::Real { default, hard: VALUE, soft: (-1.0, 1.0), logarithmic: false };
    Parameter { key: "sea_level", title: "Sea level", kind, unit: Unit::None, folded: false, documentation }
}
