//! Words about parameters for tooltips and Help, all of them from the tables.

use catena_nodes::{IntegerDefault, Parameter, ParameterKind, RealDefault, SEED_LIMIT, Setting, Unit};

use crate::number;

/// What a parameter's numbers count, short enough for a field.
pub(crate) fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::World => "u",
        Unit::Degrees => "°",
        Unit::None | Unit::Frequency | Unit::Points => "",
    }
}

/// The default in words.
pub(crate) fn default(parameter: &Parameter) -> String {
    match &parameter.kind {
        ParameterKind::Real { default: RealDefault::Map(_, words), .. } => (*words).to_owned(),
        ParameterKind::Integer { default: IntegerDefault::SquareRows, .. } => {
            "as many as make the cells square".to_owned()
        }
        ParameterKind::File { .. } => "none".to_owned(),
        ParameterKind::Table { default } => {
            default.iter().map(|entry| &*entry.name).collect::<Vec<_>>().join(", ")
        }
        _ => parameter.fixed_default().map_or_else(String::new, |setting| value(parameter, &setting)),
    }
}

/// A value in words.
pub(crate) fn value(parameter: &Parameter, setting: &Setting) -> String {
    match (&parameter.kind, setting) {
        (_, Setting::Real(number)) => format!("{} {}", number::write(*number), unit(parameter.unit)),
        (_, Setting::Switch(on)) => if *on { "on" } else { "off" }.to_owned(),
        (ParameterKind::Choice { options }, Setting::Choice(key)) => {
            let option = options.iter().find(|option| option.key == key);
            option.map_or_else(|| key.to_string(), |option| option.title.to_owned())
        }
        (_, Setting::File(path)) => path.to_string(),
        (_, other) => catena_graph::setting::write(other),
    }
    .trim_end()
    .to_owned()
}

/// Nobody who types a number comes near this.
const FAR: f64 = 1e12;

/// Which numbers are allowed, in words; empty where all that anybody would type are.
pub(crate) fn bounds(parameter: &Parameter) -> String {
    match &parameter.kind {
        ParameterKind::Real { hard, .. } => {
            let (low, high) = (number::write(hard.low), number::write(hard.high));
            match (hard.low <= -FAR, hard.high >= FAR, hard.above_low) {
                (true, true, _) => String::new(),
                (false, true, true) => format!("more than {low}"),
                (false, true, false) => format!("at least {low}"),
                (_, _, true) => format!("more than {low}, up to {high}"),
                (_, _, false) => format!("{low} to {high}"),
            }
        }
        ParameterKind::Integer { hard, .. } => format!("{} to {}", hard.0, hard.1),
        ParameterKind::Seed { .. } => format!("-{SEED_LIMIT} to {SEED_LIMIT}"),
        ParameterKind::File { extensions } => extensions.join(", "),
        ParameterKind::Curve { .. } => "at least 2 points, x rising".to_owned(),
        ParameterKind::List { hard, most, rising, .. } => {
            let rising = if *rising { ", rising" } else { "" };
            match hard.high >= FAR {
                true => format!("up to {most} numbers{rising}"),
                false => {
                    let (low, high) = (number::write(hard.low), number::write(hard.high));
                    format!("up to {most} numbers from {low} to {high}{rising}")
                }
            }
        }
        ParameterKind::Table { .. } => "names and colours #rrggbb".to_owned(),
        ParameterKind::Switch { .. } | ParameterKind::Choice { .. } => String::new(),
    }
}

/// What a number counts, as a sentence's end.
pub(crate) fn counts(unit: Unit) -> &'static str {
    match unit {
        Unit::None => "",
        Unit::World => "world units",
        Unit::Frequency => "cycles per world unit",
        Unit::Degrees => "degrees",
        Unit::Points => "raster points",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_words() {
        for kind in catena_nodes::all() {
            for parameter in kind.parameters {
                assert!(!default(parameter).is_empty(), "{}.{}", kind.key, parameter.key);
            }
        }
        let cell = catena_nodes::find("cell").expect("a kind");
        let radius = cell.parameter("radius").expect("a parameter");
        assert_eq!(bounds(radius), "more than 0");
        assert_eq!(default(radius), "90 u");
    }
}
