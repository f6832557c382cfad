//! Flow accumulation: hollows filled, and how much water comes by.

use catena_field::{Build, BuildError, Built, Cancelled, Control, Encoder, Ground, RustCall, Task, Yield};
use catena_kernels::raster::Raster;
use catena_kernels::runoff::{Roughness, run_off};
use catena_kernels::simplex::Simplex;
use catena_kernels::value_noise::ValueNoise;
use catena_kernels::watch::Stopped;

use crate::declare::{COLUMNS, ROWS, choice, example, map_sea, option, real};
use crate::kind::{density_input, density_output, no_conflict};
use crate::{
    Bounds, Category, ChoiceOption, Example, Feed, NodeKind, Outputs, Parameter, ParameterKind, Scope,
    Setting, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "flow",
    title: "Flow accumulation",
    short: "Flow",
    synonyms: &["rivers", "river", "drainage area", "catchment", "hollows", "lakes", "fill", "watershed"],
    category: Category::Simulate,
    summary: "Where rain that falls everywhere gathers to rivers, and the ground with its hollows filled",
    documentation: "Hollows are filled until every cell of the lattice drains to the sea or over the map's edge \
        (priority flood; Barnes, Lehman and Mulla 2014), then each cell hands its water down its steepest slope \
        (O'Callaghan and Mark 1984). A little roughness (`wander`) keeps rivers from running straight on smooth \
        ground. Put it behind an Erosion: its valleys are where the water goes.",
    inputs: &[density_input("height", "The ground.")],
    outputs: &[
        density_output("filled", "The surface that water runs on: the rough ground with its hollows filled."),
        density_output("flow", "How many cells drain through here, this one included: 1 on a ridge."),
        density_output("river", "0 on land, rising to 1 where a river carries twice what it begins with."),
    ],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: EXAMPLES,
};

static PARAMETERS: &[Parameter] = &[
    real(
        "river_start",
        "River start",
        250.0,
        Bounds { low: 0.0, high: 1e12, above_low: true },
        (10.0, 2000.0),
        Unit::None,
        "Cells that drain together before their water is a river.",
    )
    .logarithmic(),
    real(
        "wander",
        "Wander",
        0.03,
        Bounds::new(0.0, 1e12),
        (0.0, 0.2),
        Unit::None,
        "Height of the roughness that water finds its way around; 0 runs on the ground as it is.",
    ),
    choice("wander_noise", "Wander noise", NOISES, "What the roughness is made of.").folded(),
    Parameter {
        key: "wander_seed",
        title: "Wander seed",
        kind: ParameterKind::Seed { default: 8 },
        unit: Unit::None,
        folded: true,
        documentation: "Added to the world's seed; simplex roughness only.",
    },
    map_sea("Water that reaches lower ground has arrived.").sliding((0.0, 0.6)),
    COLUMNS,
    ROWS,
];

static NOISES: &[ChoiceOption] = &[
    option("simplex", "Simplex", "Four octaves of simplex noise."),
    option(
        "p5",
        "p5.js",
        "The lattice noise of p5.js with the world's seed, as in the published experiment.",
    ),
];

/// A slope of x over nine columns and seven rows, 40 a cell, without roughness.
const SLOPE: &[(&str, Setting)] = &[
    ("columns", Setting::Integer(9)),
    ("wander", Setting::Real(0.0)),
    ("river_start", Setting::Real(4.0)),
    ("sea_level", Setting::Real(-1.0)),
];

static EXAMPLES: &[Example] = &[
    example("ground that falls everywhere needs no filling", SLOPE, FED, (80.0, 40.0), 80.0).of("filled"),
    example(
        "water runs left: five cells to the right of the fourth, and itself",
        SLOPE,
        FED,
        (120.0, 80.0),
        6.0,
    )
    .of("flow"),
    example("6 cells over a start of 4, less 1", SLOPE, FED, (120.0, 80.0), 0.5).of("river"),
    example(
        "at the left edge all nine have gathered, twice the start and more",
        SLOPE,
        FED,
        (0.0, 80.0),
        1.0,
    )
    .of("river"),
];

const FED: &[(&str, Feed)] = &[("height", Feed::X)];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let draining = Draining {
        sea_level: scope.plain("sea_level"),
        wander: scope.plain("wander"),
        noise: if scope.choice("wander_noise") == 1 { Noise::P5 } else { Noise::Simplex },
        seed: scope.integer("wander_seed"),
    };
    let stage = scope.stage(&["height"], draining);
    let (filled, flow) = (scope.layer(stage, 0), scope.layer(stage, 1));
    let start = scope.real("river_start");
    let (zero, one) = (scope.constant(0.0), scope.constant(1.0));
    let share = scope.divide(flow, start);
    let above = scope.subtract(share, one);
    let above = scope.maximum(zero, above);
    let river = scope.minimum(one, above);
    [filled, flow, river].into()
}

/// Fills hollows and gathers water.
#[derive(Debug)]
struct Draining {
    sea_level: f64,
    wander: f64,
    noise: Noise,
    seed: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Noise {
    Simplex,
    P5,
}

/// Rows of a task that roughens.
const ROWS_OF_TASK: usize = 16;

impl Draining {
    fn roughness(&self, map_seed: i64) -> Roughness {
        match self.noise {
            Noise::Simplex => Roughness::Simplex(Box::new(Simplex::new(map_seed.wrapping_add(self.seed)))),
            Noise::P5 => Roughness::P5(ValueNoise::new(map_seed)),
        }
    }

    /// The ground with its roughness, on all hands.
    fn roughen(&self, ground: &mut Ground<'_>, control: &Control) -> Result<Vec<f64>, Cancelled> {
        let mut surface = std::mem::take(&mut ground.inputs[0]);
        let (columns, noise) = (ground.columns as usize, &self.roughness(ground.map.seed));
        let rows = surface.chunks_mut(columns * ROWS_OF_TASK).enumerate();
        let tasks = rows.map(|(index, rows)| -> Task<'_> {
            Box::new(move || {
                if !control.is_cancelled() {
                    noise.roughen(rows, columns, index * ROWS_OF_TASK, self.wander);
                }
            })
        });
        ground.crew.share(tasks.collect());
        control.check()?;
        Ok(surface)
    }
}

impl Build for Draining {
    fn encode(&self, into: &mut Encoder) {
        into.text("draining");
        into.real(self.sea_level);
        into.real(self.wander);
        into.tag((self.noise == Noise::P5).into());
        into.integer(self.seed);
    }

    fn yields(&self) -> Yield {
        Yield::Layers(2)
    }

    fn build(&self, mut ground: Ground<'_>, control: &Control) -> Result<Built, BuildError> {
        let size = (ground.columns as usize, ground.rows as usize);
        control.expect((size.0 * size.1) as u64);
        let surface = self.roughen(&mut ground, control)?;
        let watch = &mut |cells| {
            control.advance(cells);
            !control.is_cancelled()
        };
        let layers = run_off(size, surface, self.sea_level, watch).map_err(|Stopped| Cancelled)?;
        let raster = |values| Raster::new(size.0, size.1, ground.map.origin, ground.map.size, values);
        Ok(Built { layers: layers.map(raster).into(), ..Built::default() })
    }

    fn rust(&self) -> RustCall {
        let Self { sea_level, wander, seed, .. } = self;
        let noise = match self.noise {
            Noise::Simplex => format!("Simplex(Box::new(simplex::Simplex::new(seed + {seed})))"),
            Noise::P5 => "P5(value_noise::ValueNoise::new(seed))".to_owned(),
        };
        let expression = format!(
            "\
let mut surface = inputs[0].clone();
runoff::Roughness::{noise}.roughen(&mut surface, columns, 0, {wander:?});
let layers = runoff::run_off((columns, rows), surface, {sea_level:?}, watch).expect(\"nobody stops it\");
layers.map(|values| raster::Raster::new(columns, rows, origin, size, values))"
        );
        let modules = &["raster", "runoff", "simplex", "value_noise"];
        RustCall { expression, modules, yields: self.yields(), units: 0 }
    }
}
