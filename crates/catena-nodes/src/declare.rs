//! Short forms for the tables: parameters that many kinds share, and constructors.

use crate::parameter::{DEFAULT_COLUMNS, FREQUENCY, VALUE};
use crate::{Bounds, ChoiceOption, IntegerDefault, Parameter, ParameterKind, RealDefault, Unit};

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
    Parameter { key, title, kind, unit, documentation }
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
    let default = RealDefault::Number(default);
    let kind = ParameterKind::Real { default, hard: FREQUENCY, soft: (0.0025, 0.05), logarithmic: true };
    Parameter { key: "frequency", title: "Frequency", kind, unit: Unit::Frequency, documentation }
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
    Parameter { key, title, kind, unit: Unit::None, documentation }
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
        documentation: "Added to the world's seed; nodes with the same seed share their random numbers.",
    }
}

/// A choice; the first option is the default.
pub(crate) const fn choice(
    key: &'static str,
    title: &'static str,
    options: &'static [ChoiceOption],
    documentation: &'static str,
) -> Parameter {
    Parameter { key, title, kind: ParameterKind::Choice { options }, unit: Unit::None, documentation }
}

/// An option of a choice.
pub(crate) const fn option(
    key: &'static str,
    title: &'static str,
    documentation: &'static str,
) -> ChoiceOption {
    ChoiceOption { key, title, documentation }
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
    documentation: "Lattice points along x, over the whole map.",
};

/// Rows of a lattice over the map.
pub(crate) const ROWS: Parameter = Parameter {
    key: "rows",
    title: "Rows",
    kind: ParameterKind::Integer { default: IntegerDefault::SquareRows, hard: (8, 8192), soft: (64, 2048) },
    unit: Unit::Points,
    documentation: "Lattice points along y; left alone, as many as make the cells square.",
};
