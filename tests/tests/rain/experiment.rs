//! The published raindrop experiment, node by node, against what its own code gave.

use catena_field::Control;
use catena_nodes::Setting;
use catena_tests::cases::graph_named;
use catena_tests::kinds::{Node, prepared};
use catena_tests::{golden, golden_f64, list, real, same_bits, whole};
use serde_json::Value;

use crate::ground::{Ground, built, evaluator};

/// A golden run's settings, which stand under the node's own names.
fn set(mut node: Node, run: &Value) -> Node {
    for key in ["erosion", "deposition", "inertia", "sea_level"] {
        node = node.real(key, real(&run[key]));
    }
    for key in ["drops", "brush_radius"] {
        node = node.whole(key, whole(&run[key]));
    }
    node
}

fn size(run: &Value) -> (usize, usize) {
    (whole(&run["cols"]) as usize, whole(&run["rows"]) as usize)
}

#[test]
fn erode_gives_the_golden_ground_to_the_bit() {
    let evaluator = evaluator(1);
    let golden = golden("droplets");
    for run in list(&golden["runs"]) {
        let name = run["name"].as_str().expect("a name");
        let part = |part: &str| golden_f64(&format!("droplets-{name}-{part}.f64"));
        let ground = Ground::new(size(run), part("before"), whole(&run["seed"]));
        let rain = |node: &Node| built(&evaluator, &ground.program(node));
        let node = set(ground.node("erode"), run);
        let rained = rain(&node);
        same_bits(rained.layers[0].values(), &part("after")).unwrap_or_else(|e| panic!("{name}: {e}"));
        let change = part("after").into_iter().zip(&ground.values).map(|(after, before)| after - before);
        let change: Vec<f64> = change.collect();
        same_bits(rained.layers[1].values(), &change).unwrap_or_else(|e| panic!("{name}, change: {e}"));
        let other = rain(&node.clone().whole("seed", 1));
        assert!(same_bits(other.layers[0].values(), &part("after")).is_err(), "{name}: unseen");

        let ground = Ground::new(size(run), part("after"), whole(&run["seed"]));
        let flow = |wander: f64| {
            let node = ground.node("flow").real("sea_level", real(&run["sea_level"])).real("wander", wander);
            built(&evaluator, &ground.program(&node))
        };
        let (plain, rough) = (flow(0.0), flow(real(&run["wander"])));
        same_bits(plain.layers[0].values(), &part("filled"))
            .unwrap_or_else(|e| panic!("{name}, filled: {e}"));
        same_bits(rough.layers[0].values(), &part("routed"))
            .unwrap_or_else(|e| panic!("{name}, routed: {e}"));
        same_bits(rough.layers[1].values(), &part("water")).unwrap_or_else(|e| panic!("{name}, water: {e}"));
        assert!(same_bits(plain.layers[1].values(), &part("water")).is_err(), "{name}: wander unseen");
    }
}

#[test]
fn p5s_rain_and_rivers_are_the_experiments_to_the_bit() {
    let run = golden("experiment");
    let evaluator = evaluator(1);
    let ground = Ground::new(size(&run), golden_f64("experiment-before.f64"), whole(&run["seed"]));
    let node = set(ground.node("erode"), &run).set("random", Setting::Choice("p5".into()));
    let rained = built(&evaluator, &ground.program(&node));
    same_bits(rained.layers[0].values(), &golden_f64("experiment-after.f64"))
        .unwrap_or_else(|e| panic!("{e}"));
    let after = Ground::new(size(&run), golden_f64("experiment-after.f64"), whole(&run["seed"]));
    let flow = after.node("flow").real("sea_level", real(&run["sea_level"]));
    let flow = |noise| built(&evaluator, &after.program(&flow.clone().choice("wander_noise", noise)));
    let water = golden_f64("experiment-water.f64");
    same_bits(flow("p5").layers[1].values(), &water).unwrap_or_else(|e| panic!("{e}"));
    assert!(
        same_bits(flow("simplex").layers[1].values(), &water).is_err(),
        "the other roughness went unseen"
    );
}

#[test]
fn the_graph_grows_the_experiments_island() {
    let before = golden_f64("experiment-before.f64");
    let program = graph_named("raindrops", 0.0).program;
    let rain = program.find_stage("rain").expect("it rains");
    let ground = evaluator(1).prepare(&rain.inputs[0].bound(), &Control::new()).expect("ground");
    let mut worst = 0.0_f64;
    for (index, before) in before.iter().enumerate() {
        let height = ground.scalar((index % 320) as f64, (index / 320) as f64)[0];
        worst = worst.max((height - before).abs());
    }
    assert!(worst < 1e-14, "{worst}");
    let prepared = prepared(&program).expect("it rains");
    let height = |x: f64, y: f64| prepared.scalar(x, y)[0];
    assert!(before[90 * 320 + 160] != height(160.0, 90.0), "nothing fell");
}
