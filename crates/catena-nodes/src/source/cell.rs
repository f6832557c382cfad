//! Cellular: how far the nearest of many sites lies, and how far its border.

use std::borrow::Cow::Borrowed;

use catena_field::{Part, Placement, Sites, Value};
use catena_kernels::sites::Metric;

use crate::bounds::DISTANCE;
use crate::declare::{choice, example, integer, option, real, seed};
use crate::kind::{density, no_conflict};
use crate::{Category, ChoiceOption, NodeKind, Output, Outputs, Parameter, PinType, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "cell",
    title: "Cellular",
    short: "Cell",
    synonyms: &["voronoi", "worley", "islands", "cracks", "stones", "territories", "cellular noise"],
    category: Category::Source,
    summary: "Round islands about scattered sites, with their borders and a number for each cell",
    documentation: "Sites are thrown over the map, or one into each cell of a grid without an edge. Density is \
        1 at a site and falls to -1 at the radius: round islands, for Mix. Border is -1 in the middle of a \
        cell's land and 1 on the line between two cells' sites: cracks, walls, river basins. Value is one \
        number for each cell. After Worley, \"A cellular texture basis function\" (1996).",
    inputs: &[],
    outputs: &[
        density("`1 - 2*min(1, d1/radius)`: 1 at a site, -1 from the radius on."),
        Output {
            key: "border",
            kind: PinType::Density,
            documentation: "`1 - 2*min(1, (d2 - d1)/radius)`: 1 where two sites are equally near, -1 far from any \
                border; with one site -1 everywhere.",
        },
        Output {
            key: "value",
            kind: PinType::Density,
            documentation: "The nearest site's own number, -1 to 1, the same all over its cell.",
        },
    ],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "one site, thrown by seed 7 to (0.01753, 220.98348): beyond the radius nothing is left",
            &[("count", Setting::Integer(1))],
            &[],
            (320.0, 0.0),
            -1.0,
        ),
        example(
            "one site: 45.154 of 90 away from it",
            &[("count", Setting::Integer(1))],
            &[],
            (40.0, 200.0),
            -0.003427321220516033,
        )
        .within(1e-12),
        example(
            "one site: |dx| + |dy| is 60.966 of 90",
            &[("count", Setting::Integer(1)), ("metric", Setting::Choice(Borrowed("manhattan")))],
            &[],
            (40.0, 200.0),
            -0.35479895896725266,
        )
        .within(1e-12),
        example("one site has no border", &[("count", Setting::Integer(1))], &[], (40.0, 200.0), -1.0)
            .of("border"),
        example(
            "the site's number is lowbias32 of (0, 0, 7), signed",
            &[("count", Setting::Integer(1))],
            &[],
            (40.0, 200.0),
            0.4928566562011838,
        )
        .of("value"),
    ],
};

static PARAMETERS: &[Parameter] = &[
    seed(7),
    choice("placement", "Placement", PLACEMENTS, "How the sites lie."),
    integer(
        "count",
        "Sites",
        12,
        (1, 100_000),
        (8, 120),
        "How many sites are thrown over the map; scattered only.",
    ),
    real(
        "spacing",
        "Spacing",
        64.0,
        DISTANCE,
        (8.0, 256.0),
        Unit::World,
        "Side of the grid's cells, in world units; jittered grid only.",
    )
    .logarithmic(),
    real(
        "radius",
        "Radius",
        90.0,
        DISTANCE,
        (10.0, 240.0),
        Unit::World,
        "Distance from a site at which its island has fallen to -1, in world units.",
    )
    .logarithmic(),
    choice("metric", "Distance", METRICS, "How distance is measured: the shape of an island."),
];

static PLACEMENTS: &[ChoiceOption] = &[
    option("scattered", "Scattered", "Thrown over the map's rectangle; nothing beyond it."),
    option("jittered_grid", "Jittered grid", "One anywhere in each cell of a grid that has no edge."),
];

static METRICS: &[ChoiceOption] = &[
    option("euclidean", "Round", "The straight way: round islands, straight borders."),
    option("manhattan", "Diamond", "The way along streets: diamonds."),
    option("chebyshev", "Square", "The larger of the two ways: squares."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let placement = [Placement::Scattered, Placement::Jittered][scope.choice("placement")];
    let metric = [Metric::Euclidean, Metric::Manhattan, Metric::Chebyshev][scope.choice("metric")];
    let sites = sites(scope);
    let here = scope.here();
    let near = scope.near(placement, metric, sites, here);
    let near = scope.step("near", near);
    let (d1, d2) = (scope.part(near, Part::D1), scope.part(near, Part::D2));
    let apart = scope.subtract(d2, d1);
    [fading(scope, d1), fading(scope, apart), scope.part(near, Part::Number)].into()
}

fn sites(scope: &mut Scope<'_>) -> u32 {
    let Setting::Real(spacing) = scope.setting("spacing") else { unreachable!("declared a real") };
    let (seed, count) = (scope.integer("seed"), scope.integer("count") as u32);
    scope.sites(Sites { seed, count, spacing })
}

/// `1 - 2*min(1, distance/radius)`
fn fading(scope: &mut Scope<'_>, distance: Value) -> Value {
    let radius = scope.real("radius");
    let (one, two) = (scope.constant(1.0), scope.constant(2.0));
    let share = scope.divide(distance, radius);
    let share = scope.minimum(one, share);
    let fall = scope.multiply(two, share);
    scope.subtract(one, fall)
}
