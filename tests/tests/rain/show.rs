//! Rain before an audience: scene by scene, the same bits, and stand-ins for what is not finished.

use std::sync::{Arc, Mutex};

use catena_evaluate::{EvaluateError, StandIns, Start};
use catena_field::{Audience, Built, Cancelled, Control, Program, Scene, Stage};
use catena_tests::kinds::Node;
use catena_tests::same_bits;

use crate::ground::{Ground, built, evaluator};

/// Writes down what it sees, and leaves at a count of drops.
#[derive(Debug)]
struct Guest {
    pace: u64,
    leaves_at: u64,
    seen: Mutex<Vec<Seen>>,
}

#[derive(Debug)]
struct Seen {
    done: u64,
    paths: usize,
    built: Built,
}

impl Guest {
    fn new(pace: u64) -> Self {
        Self { pace, leaves_at: u64::MAX, seen: Mutex::default() }
    }

    fn counts(&self) -> Vec<u64> {
        self.seen.lock().expect("whole").iter().map(|seen| seen.done).collect()
    }
}

impl Audience for Guest {
    fn pace(&self) -> u64 {
        self.pace
    }

    fn scene(&self, scene: &Scene<'_>, _: &Control) -> Result<(), Cancelled> {
        let built = (scene.built)();
        assert!(scene.layer == built.layers[0].values());
        let (done, paths) = (scene.done, scene.paths.len());
        self.seen.lock().expect("whole").push(Seen { done, paths, built });
        if done >= self.leaves_at { Err(Cancelled) } else { Ok(()) }
    }
}

fn rain(ground: &Ground, drops: i64) -> Node {
    ground.node("erode").whole("drops", drops)
}

fn stage(program: &Program) -> Arc<Stage> {
    program.find_stage("erode").expect("a stage")
}

#[test]
fn a_show_gives_the_bits_of_a_rain_that_nobody_saw() {
    let ground = Ground::hills((64, 48), 3);
    for node in [rain(&ground, 5000), rain(&ground, 5000).choice("mode", "tiles")] {
        let program = ground.program(&node);
        let expected = built(&evaluator(1), &program);
        for pace in [1 << 40, 777, 200, 33] {
            let (evaluator, guest) = (evaluator(2), Guest::new(pace));
            let shown = evaluator
                .show((&stage(&program), &ground.map), Start::Afresh, &guest, &Control::new())
                .expect("a show");
            for (shown, expected) in shown.layers.iter().zip(&expected.layers) {
                same_bits(shown.values(), expected.values()).unwrap_or_else(|e| panic!("{pace}: {e}"));
            }
            let before = evaluator.cache_counts();
            let found = built(&evaluator, &program);
            assert!(Arc::ptr_eq(&found, &shown), "the show's result is kept");
            assert_eq!(evaluator.cache_counts().builds, before.builds);
            let counts = guest.counts();
            assert_eq!((counts[0], counts[counts.len() - 1]), (0, 5000));
            assert!(counts.is_sorted_by(|a, b| a < b));
        }
    }
}

#[test]
fn scenes_are_what_a_rain_of_so_many_drops_yields() {
    let ground = Ground::hills((64, 48), 3);
    let program = ground.program(&rain(&ground, 1000));
    let guest = Guest::new(250);
    let show = evaluator(1).show((&stage(&program), &ground.map), Start::Afresh, &guest, &Control::new());
    show.expect("a show");
    assert_eq!(guest.counts(), [0, 250, 500, 750, 1000]);
    for seen in guest.seen.lock().expect("whole").iter() {
        let whole = built(&evaluator(1), &ground.program(&rain(&ground, seen.done as i64)));
        for (seen, whole) in seen.built.layers.iter().zip(&whole.layers) {
            same_bits(seen.values(), whole.values()).unwrap_or_else(|e| panic!("{e}"));
        }
        assert_eq!(seen.paths, if seen.done == 0 { 0 } else { 40 });
    }
}

#[test]
fn a_guest_may_leave_and_come_back() {
    let ground = Ground::hills((64, 48), 3);
    let program = ground.program(&rain(&ground, 3000));
    let evaluator = evaluator(1);
    let guest = Guest { leaves_at: 1000, ..Guest::new(500) };
    let asked = (&stage(&program), &ground.map);
    let left = evaluator.show(asked, Start::Afresh, &guest, &Control::new());
    assert!(matches!(left, Err(EvaluateError::Cancelled(_))));
    assert!(evaluator.known(asked).is_none(), "what is unfinished isn't kept");
    // What was seen last is what 1000 drops yield: kept as such, the show goes on from there.
    let last = guest.seen.into_inner().expect("whole").pop().expect("a scene");
    let short = ground.program(&rain(&ground, 1000));
    evaluator.keep((&stage(&short), &ground.map), &Arc::new(last.built));
    let guest = Guest::new(500);
    let shown = evaluator.show(asked, Start::GoOn, &guest, &Control::new()).expect("a show");
    assert_eq!(guest.counts(), [1000, 1500, 2000, 2500, 3000]);
    let expected = built(&crate::ground::evaluator(1), &program);
    same_bits(shown.layers[0].values(), expected.layers[0].values()).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn what_reads_a_stand_in_is_never_taken_for_the_real_thing() {
    let ground = Ground::hills((64, 48), 3);
    let whole = |node: Node| node.whole("columns", 64).whole("rows", 48);
    let flow = whole(Node::new("flow")).from("height", rain(&ground, 2000));
    let program = ground.program(&flow);
    let evaluator = evaluator(1);
    let rained = stage(&program);
    let key = evaluator.stage_key(&rained, &ground.map);
    let interim = built(&evaluator, &ground.program(&rain(&ground, 700)));
    let standing = |version| evaluator.with_stand_ins(StandIns::new().with(key, version, interim.clone()));
    let early = built(&standing(1), &program);
    let after = whole(Node::new("flow")).from("height", rain(&ground, 700));
    let expected = built(&evaluator, &ground.program(&after));
    same_bits(early.layers[1].values(), expected.layers[1].values()).unwrap_or_else(|e| panic!("{e}"));
    assert_ne!(standing(1).key(&program), evaluator.key(&program));
    assert_ne!(standing(1).key(&program), standing(2).key(&program));
    let real = built(&evaluator, &program);
    assert!(same_bits(real.layers[1].values(), early.layers[1].values()).is_err(), "the stand-in stayed");
}
