//! The figures by which rivers are known, on real ground and on random worlds.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::lattice::Lattice;
use catena_kernels::drainage::records::AREA;
use catena_kernels::drainage::rules::{Outlet, Rules};
use catena_kernels::drainage::statistics::{BIFURCATION, HACK, hack, horton, statistics, streams};
use catena_tests::real_ground;

use super::worlds::World;

/// Of worlds by their numbers: sources, ponds, Hack's exponent, Horton's ratio, shares on the climb.
const NAMED: [(u64, u32, u32, f64, f64, f64, f64); 3] = [
    (0, 4009, 51, 0.5372, 4.2187, 0.6316, 0.0657),
    (4, 3682, 23, 0.5605, 5.1667, 0.5556, 0.2241),
    (2, 3708, 44, 0.5453, 5.1740, 0.5000, 0.3623),
];

/// Figures of real ground that drains to its edge.
struct Real {
    hack: f64,
    /// Hack's exponent over basins.
    basins: f64,
    horton: f64,
    largest: f64,
}

impl Real {
    fn new(name: &str, (columns, rows): (u32, u32)) -> Self {
        let size = (f64::from(columns), f64::from(rows));
        let lattice = Lattice { columns, rows, origin: (0.0, 0.0), size, seed: 1 };
        let rules = Rules { outlet: Outlet::Edges, ..Rules::default() };
        let graph =
            Graph::build(&lattice, &real_ground(name), &rules, &mut |_| true).expect("nobody stops it");
        let figures = statistics(&graph);
        let roots = (0..lattice.nodes()).filter(|&node| graph.receiver(node) == node);
        let basins = hack(roots.map(|node| (graph.record(node)[AREA], graph.length[node])));
        Self {
            hack: figures.hack.expect("rivers"),
            basins: basins.expect("basins"),
            horton: figures.horton.expect("orders"),
            largest: figures.largest_basin,
        }
    }
}

/// Whether a figure lies in a window.
fn within(what: &str, found: f64, low: f64, high: f64) -> Result<(), String> {
    if (low..=high).contains(&found) { Ok(()) } else { Err(format!("{what}: {found}, not {low}..={high}")) }
}
#[test]
fn real_ground_has_real_figures() {
    // By nodes, and by basins alone (each river once, where it leaves).
    let canyon = Real::new("grandcanyon", (512, 512));
    within("Hack's exponent of the canyon", canyon.hack, 0.505, 0.573).expect("real");
    within("that of its basins", canyon.basins, 0.516, 0.573).expect("real");
    within("its largest basin", canyon.largest, 0.83, 0.85).expect("real");
    within("its bifurcation", canyon.horton, 4.5, 5.5).expect("real");
    let fault = Real::new("jacksboro", (403, 344));
    within("Hack's exponent of the fault", fault.hack, 0.54, 0.56).expect("real");
    within("that of its basins", fault.basins, 0.54, 0.56).expect("real");
    within("its bifurcation", fault.horton, 4.70, 4.80).expect("real");
    assert!(within("the canyon's as the fault's", canyon.horton, 4.70, 4.80).is_err());
}

#[test]
fn random_worlds_have_figures_like_real_ones() {
    let (mut measured, mut trunks) = (0, Vec::new());
    for index in 0..200 {
        let graph = World::new(index, 128, 96).graph();
        let figures = statistics(&graph);
        // Islands too small for rivers tell nothing of them.
        let (Some(hack), Some(horton)) = (figures.hack, figures.horton) else { continue };
        within("Hack's exponent", hack, HACK.0, HACK.1)
            .unwrap_or_else(|error| panic!("world {index}: {error}"));
        within("bifurcation", horton, BIFURCATION.0, BIFURCATION.1)
            .unwrap_or_else(|error| panic!("world {index}: {error}"));
        measured += 1;
        trunks.extend(figures.trunks_on_climb);
    }
    assert!(measured > 150, "only {measured} worlds have rivers enough");
    let mean = trunks.iter().sum::<f64>() / trunks.len() as f64;
    within("the share of trunks on the climb", mean, 0.45, 0.88).expect("as designed");
}

#[test]
fn named_worlds_have_their_figures() {
    for (index, sources, ponds, hack, horton, trunks, headwaters) in NAMED {
        let figures = statistics(&World::new(index, 128, 96).graph());
        let near = |what: &str, found: Option<f64>, expected: f64| {
            let found = found.unwrap_or_else(|| panic!("world {index} has no {what}"));
            assert!((found - expected).abs() < 5e-4, "world {index}, {what}: {found}, not {expected}");
        };
        near("Hack's exponent", figures.hack, hack);
        near("bifurcation", figures.horton, horton);
        near("share of trunks on the climb", figures.trunks_on_climb, trunks);
        near("share of headwaters on the climb", figures.headwaters_on_climb, headwaters);
        assert_eq!((figures.sources, figures.ponds), (sources, ponds), "world {index}: sources and ponds");
    }
}

#[test]
fn laws_are_found_where_they_are_planted() {
    // Lengths that are a power of areas, and streams that bifurcate by four.
    let rivers = (1..500).map(|area| (f64::from(area), 2.0 * f64::from(area).powf(0.6)));
    within("a planted exponent", hack(rivers).expect("rivers"), 0.6 - 1e-12, 0.6 + 1e-12).expect("planted");
    assert_eq!(hack((1..60).map(|area| (f64::from(area), 1.0))), None, "few large rivers tell nothing");
    within("a planted ratio", horton(&[64, 16, 4, 1]).expect("orders"), 4.0 - 1e-12, 4.0 + 1e-12)
        .expect("planted");
    assert_eq!((horton(&[9]), horton(&[])), (None, None));
    // Two pairs of sources make two streams of order 2, these one of order 3; one source more joins that.
    let (order, to) = ([1, 1, 1, 1, 2, 2, 3, 3, 1], [4, 4, 5, 5, 6, 6, 7, 7, 7]);
    assert_eq!(streams(&order, &to), [5, 2, 1]);
}
