//! Drainage: rivers that run downhill, join and reach the sea, carved into the field itself.

use std::sync::Arc;

use catena_field::{
    Build, BuildError, Built, Cancelled, Control, Encoder, Ground, Part, RustCall, Value, Yield,
};
use catena_kernels::drainage::graph::{Graph, PASSES};
use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::rules::{Outlet, Rules};
use catena_kernels::watch::Stopped;

use crate::declare::{choice, example, integer, map_sea, option, real, seed};
use crate::kind::{density_input, density_output, no_conflict};
use crate::{
    Bounds, Category, ChoiceOption, Example, Feed, NodeKind, Outputs, Parameter, Scope, Setting, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "drainage",
    title: "Drainage",
    short: "Drainage",
    synonyms: &["rivers", "river", "valleys", "watershed", "basins", "lakes", "channels", "canyon", "flow"],
    category: Category::Simulate,
    summary: "Rivers that run downhill, join, widen and reach the sea, carved as deep and sharp as you zoom",
    documentation: "The ground is looked at once, at the nodes of a lattice and without what is finer than its \
        cells. From there water finds its way: hollows fill to lakes, every node drains to the sea or over the \
        map's edge, and each river cuts its valley down to a floor that never rises downstream. The field is then \
        carved to these floors wherever it is asked, so that banks stay sharp at any zoom. All lengths are cells \
        of the lattice; heights marked as shares are of the *budget*, the height of the highest node above the \
        sea. Priority flood after Barnes, Lehman and Mulla (2014), orders after Strahler (1957).",
    inputs: &[density_input("height", "The ground.")],
    outputs: &[
        density_output("height", "The ground with its valleys, beds and floodplains."),
        density_output("water", "The surface of sea, lakes and rivers; where it is dry, the carved ground."),
        density_output("wet", "1 in channels and standing water, 0 on dry ground."),
        density_output("floodplain", "1 in the channel, falling to 0 at the valley's side."),
        density_output("flow", "Cells that drain through the nearest river, inside its valley; else 0."),
        density_output("basin", "One number in -1..1 for each basin, 0 in the sea."),
    ],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: EXAMPLES,
};

/// A share or a factor: 0 or more.
const SHARE: Bounds = Bounds::new(0.0, 1e6);

static PARAMETERS: &[Parameter] = &[
    integer(
        "columns",
        "Columns",
        64,
        (8, 2048),
        (16, 512),
        "Cells of the lattice along x: more, finer rivers.",
    ),
    integer("rows", "Rows", 48, (8, 2048), (16, 512), "Cells of the lattice along y."),
    seed(0),
    map_sea("Where the sea stands, and from where heights are counted."),
    choice("outlet", "Outlet", OUTLETS, "Where water may leave."),
    real(
        "cut",
        "Cut",
        0.06,
        SHARE,
        (0.0, 0.3),
        Unit::None,
        "How deep a river that drains 64 cells cuts at most, as a share; larger rivers cut deeper.",
    ),
    real(
        "steepness",
        "Steepness",
        0.2,
        SHARE,
        (0.01, 1.0),
        Unit::None,
        "How much a brook that drains one cell falls in a cell, as a share; rivers fall less.",
    )
    .logarithmic(),
    real(
        "valley",
        "Valley width",
        0.18,
        Bounds::new(0.0, 0.9),
        (0.05, 0.5),
        Unit::None,
        "Half the width of a valley that drains one cell, in cells; wider with more water, up to 0.9.",
    ),
    real(
        "plain",
        "Floodplain relief",
        0.06,
        Bounds::new(0.0, 1.0),
        (0.0, 0.5),
        Unit::None,
        "How much of its relief the ground keeps on a floodplain.",
    ),
    real(
        "meander",
        "Meander",
        1.0,
        Bounds::new(0.0, 1.0),
        (0.0, 1.0),
        Unit::None,
        "How far rivers swing: 1 is a twelfth of a cell, more would fold them.",
    ),
    real(
        "width",
        "River width",
        0.05,
        Bounds::new(0.0, 0.9),
        (0.0, 0.1),
        Unit::None,
        "Half a channel's width where one unit of water runs, in cells; others with the root of the water.",
    ),
    real(
        "depth",
        "River depth",
        0.01,
        SHARE,
        (0.0, 0.05),
        Unit::None,
        "How deep the bed lies where one unit of water runs, as a share.",
    ),
    real("runoff", "Runoff", 1.0, SHARE, (0.1, 4.0), Unit::None, "Units of water from each cell.").folded(),
    real(
        "ria",
        "Drowned valleys",
        0.01,
        SHARE,
        (0.0, 0.1),
        Unit::None,
        "How far valleys go on below the water that they enter, as a share.",
    )
    .folded(),
];

static OUTLETS: &[ChoiceOption] = &[
    option("sea_and_edges", "Sea and edges", "Into the sea, and over the map's edge where that is land."),
    option("sea", "Sea", "Into the sea alone: land at the map's edge drains inward."),
    option("edges", "Edges", "Over the map's edge alone; the sea's floor is ground as any."),
    option("pits", "Pits", "At every node at or below the sea's level that has no lower neighbour."),
    option("lowest", "Lowest", "At the lowest node alone."),
];

/// Outlets in the order of the options.
const OUTLET: [Outlet; 5] = [Outlet::SeaAndEdges, Outlet::Sea, Outlet::Edges, Outlet::Pits, Outlet::Lowest];

/// A small lattice without valleys.
const UNCARVED: &[(&str, Setting)] =
    &[("columns", Setting::Integer(8)), ("rows", Setting::Integer(8)), ("valley", Setting::Real(0.0))];

static EXAMPLES: &[Example] = &[
    example("without a valley's width nothing is carved", UNCARVED, SLOPE, (100.0, 50.0), 100.0).of("height"),
    example("and it is dry", UNCARVED, SLOPE, (100.0, 50.0), 0.0).of("wet"),
    example("one unit under a sea that stands at 0", UNCARVED, SUNK, (100.0, 50.0), -1.0).of("height"),
    example("the sea's surface", UNCARVED, SUNK, (100.0, 50.0), 0.0).of("water"),
    example("the sea is no basin", UNCARVED, SUNK, (100.0, 50.0), 0.0).of("basin"),
];

const SLOPE: &[(&str, Feed)] = &[("height", Feed::X)];
const SUNK: &[(&str, Feed)] = &[("height", Feed::Number(-1.0))];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let rules = Rules {
        sea: scope.plain("sea_level"),
        outlet: OUTLET[scope.choice("outlet")],
        steepness: scope.plain("steepness"),
        cut: scope.plain("cut"),
        ria: scope.plain("ria"),
        runoff: scope.plain("runoff"),
        width: scope.plain("width"),
        depth: scope.plain("depth"),
        valley: scope.plain("valley"),
        plain: scope.plain("plain"),
        meander: scope.plain("meander"),
    };
    let (seed, size) = (scope.integer("seed"), (scope.integer("columns"), scope.integer("rows")));
    let nodes = (size.0 * size.1) as u64;
    let stage = scope.jittered_stage("height", seed, Draining { rules, seed, nodes });
    let (land, here) = (scope.input("height"), scope.here());
    let carved = scope.carve(stage, land, here);
    let mut held = |part: Part| -> Value {
        let value = scope.part(carved, part);
        scope.hold(value)
    };
    let (height, water) = (held(Part::Height), held(Part::Water));
    let [wet, floodplain] = [Part::Wet, Part::Floodplain].map(|part| scope.part(carved, part));
    let [flow, basin] = [Part::Flow, Part::Basin].map(|part| scope.part(carved, part));
    [height, water, wet, floodplain, flow, basin].into()
}

/// Finds where water runs.
#[derive(Debug)]
struct Draining {
    rules: Rules,
    /// Added to the map's.
    seed: i64,
    /// How many nodes there are.
    nodes: u64,
}

impl Build for Draining {
    fn encode(&self, into: &mut Encoder) {
        into.text("drainage");
        let Rules { sea, outlet, steepness, cut, ria, runoff, width, depth, valley, plain, meander } =
            self.rules;
        into.tag(outlet as u8);
        for real in [sea, steepness, cut, ria, runoff, width, depth, valley, plain, meander] {
            into.real(real);
        }
        into.integer(self.seed);
    }

    fn yields(&self) -> Yield {
        Yield::Graph
    }

    fn build(&self, ground: Ground<'_>, control: &Control) -> Result<Built, BuildError> {
        let lattice = Lattice {
            columns: ground.columns,
            rows: ground.rows,
            origin: ground.map.origin,
            size: ground.map.size,
            seed: ground.map.seed.wrapping_add(self.seed),
        };
        control.expect(self.nodes * PASSES);
        let watch = &mut |nodes| {
            control.advance(nodes);
            !control.is_cancelled()
        };
        let graph = Graph::build(&lattice, &ground.inputs[0], &self.rules, watch);
        let graph = graph.map_err(|Stopped| Cancelled)?;
        let remark = self.remark(&graph);
        Ok(Built { graph: Some(Arc::new(graph)), remark, ..Built::default() })
    }

    fn rust(&self) -> RustCall {
        // Rules print as Rust has them, but for their modules.
        let rules = format!("rules::{:#?}", self.rules).replace("outlet: ", "outlet: rules::Outlet::");
        let seed = self.seed;
        let expression = format!(
            "\
let lattice = lattice::Lattice {{
    columns: columns as u32,
    rows: rows as u32,
    origin,
    size,
    seed: seed + {seed},
}};
let rules = {rules};
[graph::Graph::build(&lattice, &inputs[0], &rules, watch).expect(\"nobody stops it\")]"
        );
        let modules = &["drainage::graph", "drainage::lattice", "drainage::rules"];
        RustCall { expression, modules, yields: self.yields(), units: self.nodes * PASSES }
    }
}

impl Draining {
    /// What a designer should know of ground on which no river can run.
    fn remark(&self, graph: &Graph) -> Option<String> {
        let nodes = graph.lattice.nodes();
        let drowned = graph.words[nodes..2 * nodes].iter().filter(|body| **body != 0).count();
        let sea = self.rules.sea;
        match drowned * 100 / nodes {
            100 => Some(format!("all of the ground lies under water; lower the sea level ({sea})")),
            share @ 90.. => Some(format!(
                "{share}% of the ground lies under water, where no river runs; lower the sea level ({sea})"
            )),
            _ => None,
        }
    }
}
