//! Hydraulic erosion by droplets: rain that digs valleys and builds land into the sea.

use catena_kernels::droplets::Rules;

use super::characters;
use super::pouring::{Clouds, Pouring};
use crate::bounds::SHARE;
use crate::declare::{COLUMNS, ROWS, choice, example, integer, map_sea, option, real, seed, switch, value};
use crate::kind::{density_input, density_output, no_conflict};
use crate::{
    Bounds, Category, ChoiceOption, Example, Feed, NodeKind, Outputs, Parameter, Scope, Setting, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "erode",
    title: "Hydraulic erosion",
    short: "Erosion",
    synonyms: &["erode", "rain", "droplets", "raindrops", "hydraulic", "weathering", "water"],
    category: Category::Simulate,
    summary: "Raindrops run downhill, dig valleys and build land where they tire",
    documentation: "Drop after drop runs over a lattice of the whole map, digs where it is fast and puts its load \
        down where it tires, on the ground that the drop before it left: valleys on every side of a mountain, sharp \
        ridges between them, fans below, land built out into the sea. It is the published raindrop experiment \
        (after Beyer 2015 and Lague 2019), made for heights of 0 to 1 with a sea above 0: put an Auto level or a \
        Remap before it. All lengths are in cells, so a finer lattice makes finer valleys. The result depends on \
        nothing but the parameters. `tiles` is a rain of its own, as good, on all cores.",
    inputs: &[density_input("height", "The ground, best between 0 and 1.")],
    outputs: &[
        density_output("height", "The ground after the rain."),
        density_output(
            "change",
            "By how much it has changed: below 0 where it was dug, above where it was built.",
        ),
    ],
    parameters: PARAMETERS,
    presets: characters::PRESETS,
    check: no_conflict,
    lower,
    examples: EXAMPLES,
};

static PARAMETERS: &[Parameter] = &[
    integer(
        "drops",
        "Drops",
        300_000,
        (0, 1_000_000_000),
        (0, 1_000_000),
        "How many drops fall; about five a cell make an old landscape.",
    ),
    seed(0),
    share("erosion", "Erosion", 0.3, "Share of what a drop could still carry that it digs in each step."),
    share(
        "deposition",
        "Deposition",
        0.3,
        "Share of what it carries too much that it puts down in each step.",
    ),
    real(
        "inertia",
        "Inertia",
        0.05,
        SHARE,
        (0.0, 0.5),
        Unit::None,
        "Share of its direction that a drop keeps: 0 follows every slope, more runs straight on.",
    ),
    integer("brush_radius", "Brush", 2, (1, 16), (1, 6), "Radius in cells of what a drop digs at once."),
    map_sea("Drops that reach lower ground put everything down and end.").sliding((0.0, 0.6)),
    value("bedrock", "Bedrock", 0.0, "Nothing is dug below this height."),
    choice("mode", "Rain", MODES, "How the drops fall."),
    switch(
        "deposit_on_exit",
        "Keep all",
        false,
        "Drops that leave the map or tire out put their load down first; else it is lost.",
    ),
    choice("random", "Random", RANDOMS, "Where the drops fall.").folded(),
    COLUMNS,
    ROWS,
    factor("capacity", "Capacity", 4.0, 20.0, "What a drop can carry, for its fall, speed and water.")
        .folded(),
    factor("min_capacity", "Least capacity", 0.01, 0.1, "What it can carry at least.").folded(),
    factor("gravity", "Gravity", 4.0, 20.0, "How much speed a fall gives.").folded(),
    share("evaporation", "Evaporation", 0.01, "Share of its water that a drop loses in each step.").folded(),
    integer("max_steps", "Most steps", 160, (0, 10_000), (16, 400), "How many cells a drop runs at most.")
        .folded(),
];

const fn share(
    key: &'static str,
    title: &'static str,
    default: f64,
    documentation: &'static str,
) -> Parameter {
    real(key, title, default, SHARE, (0.0, 1.0), Unit::None, documentation)
}

const fn factor(
    key: &'static str,
    title: &'static str,
    default: f64,
    most: f64,
    documentation: &'static str,
) -> Parameter {
    real(key, title, default, Bounds::new(0.0, 1e6), (0.0, most), Unit::None, documentation)
}

static MODES: &[ChoiceOption] = &[
    option(
        "sequential",
        "Drop after drop",
        "The published experiment; more drops go on from where it stood.",
    ),
    option("tiles", "In tiles", "On all cores, a rain of its own: for large lattices."),
];

static RANDOMS: &[ChoiceOption] = &[
    option("lehmer", "Lehmer", "Park and Miller's generator (1988)."),
    option("p5", "p5.js", "The generator of p5.js, as in the published experiment."),
];

static EXAMPLES: &[Example] = &[
    example("without drops the ground stays", NO_DROPS, &[("height", Feed::X)], (80.0, 40.0), 80.0)
        .of("height"),
    example("and nothing changes", NO_DROPS, &[("height", Feed::X)], (80.0, 40.0), 0.0).of("change"),
    example(
        "on flat ground a drop has nowhere to go",
        &[("drops", Setting::Integer(100))],
        &[("height", Feed::Number(0.5))],
        (160.0, 120.0),
        0.5,
    )
    .of("height"),
    example(
        "below the sea drops end at once",
        &[("drops", Setting::Integer(100)), ("sea_level", Setting::Real(1e6))],
        &[("height", Feed::X)],
        (60.0, 120.0),
        0.0,
    )
    .of("change"),
];

const NO_DROPS: &[(&str, Setting)] = &[("columns", Setting::Integer(9)), ("drops", Setting::Integer(0))];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let rules = Rules {
        erosion: scope.plain("erosion"),
        deposition: scope.plain("deposition"),
        inertia: scope.plain("inertia"),
        sea_level: scope.plain("sea_level"),
        bedrock: scope.plain("bedrock"),
        deposit_on_exit: scope.switch("deposit_on_exit"),
        capacity: scope.plain("capacity"),
        min_capacity: scope.plain("min_capacity"),
        gravity: scope.plain("gravity"),
        evaporation: scope.plain("evaporation"),
        max_steps: scope.integer("max_steps") as u32,
    };
    let pouring = Pouring {
        rules,
        brush_radius: scope.integer("brush_radius") as usize,
        drops: scope.integer("drops") as u64,
        in_tiles: scope.choice("mode") == 1,
        clouds: if scope.choice("random") == 1 { Clouds::P5 } else { Clouds::Lehmer },
        seed: scope.integer("seed"),
    };
    let stage = scope.stage(&["height"], pouring);
    [scope.layer(stage, 0), scope.layer(stage, 1)].into()
}
