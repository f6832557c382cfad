//! The stage's build: threads, going on, stopping, and one value wherever it is asked for.

use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, View};
use catena_field::Control;
use catena_tests::kinds::Node;
use catena_tests::same_bits;

use crate::ground::{Ground, built, evaluator};

fn tiles(ground: &Ground, drops: i64) -> Node {
    ground.node("erode").whole("drops", drops).choice("mode", "tiles")
}

#[test]
fn tiles_give_the_same_bits_on_any_threads_fifty_times() {
    let ground = Ground::hills((130, 97), 5);
    let program = ground.program(&tiles(&ground, 12_000));
    let expected = built(&evaluator(1), &program);
    for run in 0..50 {
        let threads = [2, 3, 8, 1][run % 4];
        let rained = built(&evaluator(threads), &program);
        for (rained, expected) in rained.layers.iter().zip(&expected.layers) {
            same_bits(rained.values(), expected.values()).unwrap_or_else(|e| panic!("{threads}: {e}"));
        }
    }
    let other = built(&evaluator(2), &ground.program(&tiles(&ground, 11_999)));
    assert!(same_bits(other.layers[0].values(), expected.layers[0].values()).is_err(), "a drop went unseen");
}

/// Drops that really fall when `second` is asked for after `first`, and whether the bits are those of a fresh rain.
fn after(ground: &Ground, first: &Node, second: &Node) -> (u64, bool) {
    let evaluator_of_both = evaluator(2);
    built(&evaluator_of_both, &ground.program(first));
    let control = Control::new();
    let program = ground.program(second);
    let went_on = evaluator_of_both.prepare(&program, &control).expect("it rains").stages()[0].clone();
    let fresh = built(&evaluator(2), &program);
    let layers = went_on.layers.iter().zip(&fresh.layers);
    let same = layers.map(|(a, b)| same_bits(a.values(), b.values())).all(|same| same.is_ok());
    (control.progress().0, same)
}

#[test]
fn more_drops_go_on_from_those_that_fell() {
    let ground = Ground::hills((64, 48), 3);
    let rain = |drops| ground.node("erode").whole("drops", drops);
    assert_eq!(after(&ground, &rain(4000), &rain(4000)), (0, true), "the very same is found");
    let (fallen, same) = after(&ground, &rain(4000), &rain(6500));
    assert!(same && fallen == 2500, "{fallen} fell");
    let (fallen, same) = after(&ground, &rain(4000), &rain(3000));
    assert!(same && fallen == 3000, "fewer begin anew: {fallen} fell");
    let (fallen, same) = after(&ground, &rain(4000), &rain(6500).real("erosion", 0.31));
    assert!(same && fallen == 6500, "another rain begins anew: {fallen} fell");
    // Tiles go on after whole batches, a quarter of the cells, only.
    let (fallen, same) = after(&ground, &tiles(&ground, 2 * 768), &tiles(&ground, 2000));
    assert!(same && fallen == 2000 - 2 * 768, "{fallen} fell");
    let (fallen, same) = after(&ground, &tiles(&ground, 1000), &tiles(&ground, 2000));
    assert!(same && fallen == 2000, "{fallen} fell");
}

#[test]
fn rain_and_floods_stop_when_asked() {
    let ground = Ground::hills((300, 200), 3);
    let nodes = [ground.node("erode").whole("drops", 500_000_000), tiles(&ground, 500_000_000)];
    for node in nodes {
        let program = ground.program(&node);
        let control = Control::new();
        let evaluator = evaluator(2);
        let outcome = std::thread::scope(|scope| {
            let rain = scope.spawn(|| evaluator.prepare(&program, &control).map(|_| ()));
            while control.progress().0 < 100_000 && !rain.is_finished() {
                std::thread::sleep(Duration::from_millis(1));
            }
            control.cancel();
            let asked = Instant::now();
            let outcome = rain.join().expect("no panic");
            (outcome, asked.elapsed())
        });
        assert!(matches!(outcome.0, Err(EvaluateError::Cancelled(_))));
        // Not a benchmark: a rain that didn't look would go on for ten minutes.
        assert!(outcome.1 < Duration::from_secs(20), "{:?}", outcome.1);
        assert_eq!(evaluator.cache_counts().entries, 1, "the file's raster alone is kept");
    }
    let control = Control::new();
    control.cancel();
    let flow = ground.program(&ground.node("flow"));
    assert!(matches!(evaluator(1).prepare(&flow, &control), Err(EvaluateError::Cancelled(_))));
}

#[test]
fn preview_tile_and_sample_agree() {
    let ground = Ground::hills((64, 48), 9);
    let program = ground.program(&ground.node("erode").whole("drops", 3000));
    let prepared = evaluator(3).prepare(&program, &Control::new()).expect("it rains");
    let preview = View::of_map(&ground.map, 40, 30);
    let tile = preview.with_region((7, 5, 20, 10));
    let never = Control::new();
    let (whole, part) = (prepared.picture(&preview, &never), prepared.picture(&tile, &never));
    let (whole, part) = (whole.expect("a picture"), part.expect("a picture"));
    for output in 0..2 {
        for row in 0..10 {
            for column in 0..20 {
                let value = whole.outputs[output][(5 + row) * 40 + 7 + column];
                assert_eq!(value.to_bits(), part.outputs[output][row * 20 + column].to_bits());
                let (x, y) = preview.position(7 + column, 5 + row);
                assert_eq!(value.to_bits(), prepared.scalar(x, y)[output].to_bits());
            }
        }
    }
}

#[test]
fn ground_under_the_sea_is_remarked_upon() {
    let ground = Ground::hills((32, 24), 9);
    let remark = |node: Node| built(&evaluator(1), &ground.program(&node)).remark.clone();
    let rain = ground.node("erode").whole("drops", 10);
    assert_eq!(remark(rain.clone()), None);
    let drowned = remark(rain.clone().real("sea_level", 10.0)).expect("a remark");
    assert!(drowned.contains("100%") && drowned.contains("sea (10)"), "{drowned}");
    let rock = remark(rain.real("bedrock", 2.0)).expect("a remark");
    assert!(rock.contains("bedrock (2)"), "{rock}");
}

#[test]
fn odd_rain_on_odd_ground_is_defined() {
    let flat = Ground::new((8, 8), vec![0.5; 64], 1);
    let slope = Ground::new((9, 8), (0..72).map(|i| f64::from(i % 9) * 0.1).collect(), 1);
    let great = Ground::new((8, 8), (0..64).map(|i| f64::from(i * 7 % 11) * 1e29).collect(), 1);
    for ground in [flat, slope, great] {
        for mode in ["sequential", "tiles"] {
            let rain = ground.node("erode").whole("drops", 500).choice("mode", mode);
            for node in [
                rain.clone().whole("drops", 0),
                rain.clone().whole("brush_radius", 16),
                rain.clone().real("sea_level", 1e12),
                rain.clone().real("inertia", 1.0),
                rain.clone().whole("max_steps", 0),
                rain.clone().real("capacity", 1e6).real("gravity", 1e6).real("bedrock", -1e12),
                rain.clone().real("evaporation", 1.0).real("min_capacity", 1e6),
            ] {
                let layers = &built(&evaluator(2), &ground.program(&node)).layers;
                let finite = layers.iter().all(|layer| layer.values().iter().all(|v| v.is_finite()));
                assert!(finite, "{mode} {:?}", node.settings);
            }
        }
        for sea in [-1e12, 0.0, 1e12] {
            let node = ground.node("flow").real("sea_level", sea).real("wander", 1e12);
            let layers = &built(&evaluator(2), &ground.program(&node)).layers;
            assert!(layers.iter().all(|layer| layer.values().iter().all(|v| v.is_finite())), "{sea}");
        }
    }
}
