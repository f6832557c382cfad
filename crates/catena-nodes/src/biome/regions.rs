//! Regions: the land shared out among sites, each with the biome that the site stands in.

use catena_field::{
    Build, BuildError, Built, Control, Encoder, Ground, Part, Placement, RustCall, Sites, Value, Yield,
};
use catena_kernels::sites::Metric;

use crate::bounds::{DISTANCE, VALUE};
use crate::declare::{choice, example, integer, option, real, seed};
use crate::kind::no_conflict;
use crate::{
    Biome, Bounds, Category, ChoiceOption, Feed, Input, NodeKind, Output, Outputs, Parameter, PinType, Scope,
    Setting, Signal, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "regions",
    title: "Regions",
    short: "Regions",
    synonyms: &["voronoi biomes", "territories", "provinces", "countries", "zones", "border"],
    category: Category::Biome,
    summary: "Shares the land out among sites; each region is of the biome at its site, with blended borders",
    documentation: "Sites are thrown over the map, and every place belongs to the nearest: a region, all of one \
        biome, that of the place where the site stands. Wobble moves the look-up by noise, so that borders wander \
        instead of running straight; blend is how wide a border is, over which one biome turns into the other. \
        Wobble and blend 0 are stained glass. Regions have generated names and can be listed. After Worley, \"A \
        cellular texture basis function\" (1996), and Patel, \"Polygonal map generation\" (2010).",
    inputs: &[Input {
        key: "biome",
        kind: PinType::Biome,
        optional: false,
        documentation: "The biomes to share out.",
    }],
    outputs: &[
        Output {
            key: "biome",
            kind: PinType::Biome,
            documentation: "The region's biome, its neighbour's, and the weight of the first.",
        },
        Output {
            key: "weight",
            kind: PinType::Density,
            documentation: "The region's share: 0.5 on a border, 1 from the blend width on.",
        },
        Output {
            key: "border",
            kind: PinType::Density,
            documentation: "`1 - 2*min(1, (d2 - d1)/blend)`: 1 on a border, -1 away from it; with blend 0 over 10 units.",
        },
        Output {
            key: "value",
            kind: PinType::Density,
            documentation: "The site's own number, -1 to 1, the same all over its region.",
        },
    ],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "one site: all of its own region",
            &[("count", Setting::Integer(1))],
            &[("biome", Feed::Biome(3.0, 3.0, 1.0))],
            (10.0, 20.0),
            3.0,
        )
        .of("biome"),
        example(
            "one site has no border",
            &[("count", Setting::Integer(1))],
            &[("biome", Feed::Biome(3.0, 3.0, 1.0))],
            (10.0, 20.0),
            -1.0,
        )
        .of("border"),
        example(
            "blend 0 is all of the first, everywhere",
            &[("blend", Setting::Real(0.0))],
            &[("biome", Feed::Biome(3.0, 3.0, 1.0))],
            (10.0, 20.0),
            1.0,
        )
        .of("weight"),
        example(
            "a site's number is lowbias32 of (0, 0, 7), signed, as a cell's",
            &[("count", Setting::Integer(1)), ("seed", Setting::Integer(7))],
            &[("biome", Feed::Biome(3.0, 3.0, 1.0))],
            (40.0, 200.0),
            0.492_856_656_201_183_8,
        )
        .of("value"),
    ],
};

static PARAMETERS: &[Parameter] = &[
    seed(5),
    Parameter {
        key: "wobble_seed",
        title: "Wobble seed",
        documentation: "Added to the seeds of the world and of the sites, for the borders' wandering.",
        ..seed(3)
    },
    choice("placement", "Placement", PLACEMENTS, "How the sites lie."),
    integer(
        "count",
        "Sites",
        45,
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
        "wobble",
        "Border wobble",
        14.0,
        VALUE,
        (0.0, 40.0),
        Unit::World,
        "How far the borders wander, in world units; 0 leaves them straight.",
    ),
    real(
        "blend",
        "Blend width",
        10.0,
        Bounds::new(0.0, 1e12),
        (0.0, 40.0),
        Unit::World,
        "How wide a border is, over which one biome turns into the other; 0 is a hard edge.",
    ),
    crate::declare::frequency(0.02, "Cycles per world unit of the borders' wandering."),
];

static PLACEMENTS: &[ChoiceOption] = &[
    option("scattered", "Scattered", "Thrown over the map's rectangle; nothing beyond it."),
    option("jittered_grid", "Jittered grid", "One anywhere in each cell of a grid that has no edge."),
];

/// Over how many world units `border` falls where there is no blend.
const HARD_BORDER: f64 = 10.0;

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let placement = [Placement::Scattered, Placement::Jittered][scope.choice("placement")];
    let Setting::Real(spacing) = scope.setting("spacing") else { unreachable!("declared a real") };
    let data = Sites { seed: scope.integer("seed"), count: scope.integer("count") as u32, spacing };
    let sites = scope.sites(data);
    let there = wobbled(scope);
    let near = scope.near(placement, Metric::Euclidean, sites, there);
    let near = scope.step("near", near);
    let (first, second) = match placement {
        Placement::Scattered => at_sites(scope, near, data),
        Placement::Jittered => at_places(scope, near),
    };
    let (d1, d2) = (scope.part(near, Part::D1), scope.part(near, Part::D2));
    let apart = scope.subtract(d2, d1);
    let weight = weight(scope, apart);
    let (border, value) = (border(scope, apart), scope.part(near, Part::Number));
    let biome = Biome { first, second, weight };
    [biome.into(), weight.into(), border.into(), Signal::from(value)].into()
}

/// Where the nearest sites are looked for: the position, moved by noise.
fn wobbled(scope: &mut Scope<'_>) -> (Value, Value) {
    let (noise, octaves) = (scope.noise_of("wobble_seed", "seed"), scope.fixed_octaves("", 3));
    let (wobble, frequency) = (scope.real("wobble"), scope.real("frequency"));
    let (x, y) = scope.here();
    let (u, v) = (scope.multiply(x, frequency), scope.multiply(y, frequency));
    let across = scope.fbm(noise, octaves, (u, v));
    let (a, b) = (scope.constant(5.2), scope.constant(1.3));
    let at = (scope.add(u, a), scope.add(v, b));
    let down = scope.fbm(noise, octaves, at);
    let (dx, dy) = (scope.multiply(wobble, across), scope.multiply(wobble, down));
    let (x, y) = (scope.add(x, dx), scope.add(y, dy));
    (scope.step("there_x", x), scope.step("there_y", y))
}

/// The biomes of scattered sites, which are worked out once.
fn at_sites(scope: &mut Scope<'_>, near: Value, sites: Sites) -> (Value, Value) {
    let stage = scope.site_stage("biome", sites, AtSites);
    let (first, second) = (scope.part(near, Part::First), scope.part(near, Part::Second));
    (scope.stage_table(stage, first), scope.stage_table(stage, second))
}

/// The biomes where the two nearest sites of an endless grid stand.
fn at_places(scope: &mut Scope<'_>, near: Value) -> (Value, Value) {
    let place = |scope: &mut Scope<'_>, name, x, y| {
        let there = (scope.part(near, x), scope.part(near, y));
        let frame = scope.frame(name, there);
        scope.biome_at("biome", frame).first
    };
    (place(scope, "first", Part::X1, Part::Y1), place(scope, "second", Part::X2, Part::Y2))
}

/// `0.5 + 0.5*t*t*(3 - 2*t)` with `t = min(1, (d2 - d1)/blend)`, or 1 without a blend.
fn weight(scope: &mut Scope<'_>, apart: Value) -> Value {
    let blend = scope.real("blend");
    let (zero, half, one) = (scope.constant(0.0), scope.constant(0.5), scope.constant(1.0));
    let share = scope.divide(apart, blend);
    let soft = scope.minimum(one, share);
    let t = scope.less(zero, blend, soft, one);
    let t = scope.step("t", t);
    let ramp = scope.smooth(t);
    let ramp = scope.multiply(half, ramp);
    scope.add(half, ramp)
}

/// `1 - 2*min(1, (d2 - d1)/radius)`
fn border(scope: &mut Scope<'_>, apart: Value) -> Value {
    let blend = scope.real("blend");
    let (zero, one, two) = (scope.constant(0.0), scope.constant(1.0), scope.constant(2.0));
    let hard = scope.constant(HARD_BORDER);
    let radius = scope.less(zero, blend, blend, hard);
    let share = scope.divide(apart, radius);
    let share = scope.minimum(one, share);
    let fall = scope.multiply(two, share);
    scope.subtract(one, fall)
}

/// The input's number at each site.
#[derive(Debug)]
struct AtSites;

impl Build for AtSites {
    fn encode(&self, into: &mut Encoder) {
        into.text("at sites");
    }

    fn yields(&self) -> Yield {
        Yield::Table
    }

    fn build(&self, mut ground: Ground<'_>, _: &Control) -> Result<Built, BuildError> {
        Ok(Built { numbers: std::mem::take(&mut ground.inputs[0]), ..Built::default() })
    }

    fn rust(&self) -> RustCall {
        RustCall { expression: "inputs[0].clone()".to_owned(), modules: &[], yields: self.yields(), units: 0 }
    }
}
