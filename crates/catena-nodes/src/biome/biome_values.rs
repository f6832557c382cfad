//! Biome to value: a number for each biome, blended where biomes are.

use std::borrow::Cow::Borrowed;

use catena_field::BiomeTable;

use crate::bounds::VALUE;
use crate::declare::example;
use crate::kind::{density, no_conflict};
use crate::{
    Category, Conflict, Feed, Input, NodeKind, Outputs, Parameter, ParameterKind, PinType, Scope, Setting,
    Settings, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "biome_values",
    title: "Biome to value",
    short: "Values",
    synonyms: &["biome height", "biome mask", "per biome", "biome parameter", "lookup"],
    category: Category::Biome,
    summary: "A number for each biome, blended across borders by weight",
    documentation: "Give each biome a height, a roughness, or 1 to one and 0 to the others for a mask. Between regions \
        the two neighbours' numbers are blended by the weight that the biome wire carries, so that a mountain \
        region doesn't end in a cliff. Numbers stand in the table's order, water and beach last; those left out \
        are 0.",
    inputs: &[Input { key: "biome", kind: PinType::Biome, optional: false, documentation: "The biomes." }],
    outputs: &[density("`second + (first - second)*weight` of the two biomes' numbers.")],
    parameters: &[Parameter {
        key: "values",
        title: "Values",
        kind: ParameterKind::List { default: &[], hard: VALUE, most: 128, rising: false },
        unit: Unit::None,
        folded: false,
        documentation: "A number for each biome, in the table's order; those left out are 0.",
    }],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "a quarter of the way into the first of two biomes",
            &[("values", Setting::List(Borrowed(&[1.0, 3.0])))],
            &[("biome", Feed::Biome(0.0, 1.0, 0.75))],
            (0.0, 0.0),
            1.5,
        ),
        example(
            "what is left out is 0",
            &[("values", Setting::List(Borrowed(&[1.0, 3.0])))],
            &[("biome", Feed::Biome(4.0, 4.0, 1.0))],
            (0.0, 0.0),
            0.0,
        ),
        example(
            "all of the second",
            &[("values", Setting::List(Borrowed(&[1.0, 3.0, -2.0])))],
            &[("biome", Feed::Biome(2.0, 0.0, 1.0))],
            (0.0, 0.0),
            -2.0,
        ),
    ],
};

/// What contradicts the table that is wired into a node of this kind.
pub fn biome_conflict(kind: &NodeKind, settings: &Settings, table: &BiomeTable) -> Option<Conflict> {
    let (given, biomes) = match settings.get("values") {
        Some(Setting::List(values)) if kind.key == NODE.key => (values.len(), table.len()),
        _ => return None,
    };
    let words =
        || format!("there are {given} values for the {biomes} biomes of the table; remove those behind");
    (given > biomes).then(|| Conflict { key: "values", words: words() })
}

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let Setting::List(values) = scope.setting("values") else { unreachable!("declared a list") };
    let mut values = values.into_owned();
    if let Some(table) = scope.biomes("biome") {
        values.resize(table.len(), 0.0);
    }
    // Whoever asks for more than there are gets the last: that is the 0 of those left out.
    values.push(0.0);
    let biome = scope.biome("biome");
    let first = scope.table_at("values", biome.first, &values);
    let second = scope.table_at("values", biome.second, &values);
    scope.mix(second, first, biome.weight).into()
}
