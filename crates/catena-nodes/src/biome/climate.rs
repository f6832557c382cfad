//! Climate: temperature and moisture over the land, colder on the mountains.

use catena_field::Value;

use crate::declare::{example, frequency, octaves, real, seed, value};
use crate::kind::{density_input, no_conflict};
use crate::{Bounds, Category, Feed, NodeKind, Output, Outputs, Parameter, PinType, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "climate",
    title: "Climate",
    short: "Climate",
    synonyms: &["temperature", "moisture", "humidity", "heat", "weather", "rainfall", "lapse rate"],
    category: Category::Biome,
    summary: "Temperature and moisture, each a slow noise of its own; colder on the mountains",
    documentation: "Two noises over wide distances say how warm and how wet a place is, 0 to 1. Where height is \
        wired in, land above 0 is chilled by its height times `chill`: snow climbs down the mountains as chill \
        rises, and valleys stay as warm as they were. Lead both outputs into a biome table. After Whittaker, \
        \"Communities and Ecosystems\" (1970), and the lapse rate of air.",
    inputs: &[density_input("height", "The land's height; above 0 it is colder.")],
    outputs: &[
        Output {
            key: "temperature",
            kind: PinType::Density,
            documentation: "`0.5 + fbm`, less `height*chill` above 0, held to 0..1: 0 is the coldest.",
        },
        Output {
            key: "moisture",
            kind: PinType::Density,
            documentation: "`0.5 + fbm`, held to 0..1: 0 is the driest.",
        },
    ],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "a golden: heat seed 2, no chill, noise position (-2.678, 1.473)",
            &[
                ("temperature_seed", Setting::Integer(2)),
                ("frequency", Setting::Real(1.0)),
                ("chill", Setting::Real(0.0)),
            ],
            &[("height", Feed::Number(-0.885_158_417_639_470_1))],
            (-2.678_320_168_217_942, 1.472_985_026_867_115_2),
            0.366_564_428_472_704,
        )
        .of("temperature"),
        example(
            "a golden: wet seed 3 at the same place",
            &[("moisture_seed", Setting::Integer(3)), ("frequency", Setting::Real(1.0))],
            &[],
            (-2.678_320_168_217_942, 1.472_985_026_867_115_2),
            0.897_227_262_716_468_5,
        )
        .of("moisture"),
        example(
            "on a summit of 10 it is as cold as it gets",
            &[],
            &[("height", Feed::Number(10.0))],
            (3.0, 4.0),
            0.0,
        )
        .of("temperature"),
    ],
};

static PARAMETERS: &[Parameter] = &[
    Parameter {
        key: "temperature_seed",
        title: "Temperature seed",
        documentation: "Added to the world's seed for the temperature.",
        ..seed(1)
    },
    Parameter {
        key: "moisture_seed",
        title: "Moisture seed",
        documentation: "Added to the world's seed for the moisture.",
        ..seed(2)
    },
    frequency(0.004, "Cycles per world unit: how wide climates reach."),
    real(
        "chill",
        "Mountain chill",
        0.5,
        Bounds::new(-1e12, 1e12),
        (0.0, 1.5),
        Unit::None,
        "How much colder it is where the height is 1: the lapse rate.",
    ),
    octaves(3),
    value("height", "Height", 0.0, "The height where nothing is wired in."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (height, chill) = (scope.input("height"), scope.real("chill"));
    let zero = scope.constant(0.0);
    let temperature = drawn(scope, "temperature_seed");
    let above = scope.maximum(zero, height);
    let cold = scope.multiply(above, chill);
    let temperature = scope.subtract(temperature, cold);
    let moisture = drawn(scope, "moisture_seed");
    [scope.clamp01(temperature), scope.clamp01(moisture)].into()
}

/// `0.5 + fbm(x*frequency, y*frequency)`
fn drawn(scope: &mut Scope<'_>, seed: &'static str) -> Value {
    let (noise, octaves, frequency) = (scope.noise(seed), scope.octaves("octaves"), scope.real("frequency"));
    let (x, y) = scope.here();
    let at = (scope.multiply(x, frequency), scope.multiply(y, frequency));
    let sum = scope.fbm(noise, octaves, at);
    let half = scope.constant(0.5);
    scope.add(half, sum)
}
