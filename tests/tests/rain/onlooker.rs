//! Onlookers see rain that others ask for; a show begins after any ground; nothing of a stand-in is kept.

use std::sync::{Arc, Mutex};

use catena_evaluate::{Onlooker, StandIns, Start};
use catena_field::{Audience, Built, Cancelled, Control, Earlier, Hash, Scene, Stage};
use catena_tests::kinds::Node;
use catena_tests::same_bits;

use crate::ground::{Ground, built, evaluator};

/// Looks at the stages of one node.
#[derive(Clone, Debug, Default)]
struct Passer(Arc<Mutex<Vec<u64>>>);

impl Passer {
    fn seen(&self) -> Vec<u64> {
        self.0.lock().expect("whole").clone()
    }
}

impl Onlooker for Passer {
    fn audience(&self, stage: &Stage, _: Hash) -> Option<Arc<dyn Audience>> {
        (stage.node == "erode").then(|| Arc::new(self.clone()) as Arc<dyn Audience>)
    }
}

impl Audience for Passer {
    fn pace(&self) -> u64 {
        400
    }

    fn scene(&self, scene: &Scene<'_>, _: &Control) -> Result<(), Cancelled> {
        self.0.lock().expect("whole").push(scene.done);
        Ok(())
    }
}

fn rain(ground: &Ground, drops: i64) -> Node {
    ground.node("erode").whole("drops", drops)
}

fn same(one: &Built, other: &Built) {
    for (one, other) in one.layers.iter().zip(&other.layers) {
        same_bits(one.values(), other.values()).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn an_onlooker_sees_what_others_ask_for_and_changes_no_bit() {
    let ground = Ground::hills((64, 48), 3);
    let program = ground.program(&rain(&ground, 1500));
    let passer = Passer::default();
    let watched = evaluator(1).with_onlooker(Arc::new(passer.clone()));
    let seen = built(&watched, &program);
    assert_eq!(passer.seen(), [0, 400, 800, 1200, 1500]);
    same(&seen, &built(&evaluator(1), &program));
    built(&watched, &program);
    assert_eq!(passer.seen().len(), 5, "from the cache there is nothing to see");
    let flow = ground.program(&ground.node("flow"));
    built(&watched, &flow);
    assert_eq!(passer.seen().len(), 5, "nor at stages that are not worth a look");
}

#[test]
fn a_show_begins_after_any_ground_of_its_own_rain() {
    let ground = Ground::hills((64, 48), 3);
    let (short, long) = (ground.program(&rain(&ground, 600)), ground.program(&rain(&ground, 1000)));
    let stage = long.find_stage("erode").expect("a stage");
    let expected = built(&evaluator(1), &long);
    let earlier = || Earlier { amount: 600, built: built(&evaluator(1), &short) };
    let evaluator = evaluator(1);
    let show = |start| {
        let passer = Passer::default();
        let shown = evaluator.show((&stage, &ground.map), start, &passer, &Control::new()).expect("a show");
        same(&shown, &expected);
        passer.seen()
    };
    assert_eq!(show(Start::After(earlier())), [600, 1000]);
    // The result is in the cache by now: that is no reason to skip what was asked for.
    assert_eq!(show(Start::After(earlier())), [600, 1000]);
    assert_eq!(show(Start::GoOn), [1000]);
    let more = Earlier { amount: 2000, ..earlier() };
    assert_eq!(show(Start::After(more)), [0, 400, 800, 1000], "more than was asked for is of no use");
}

#[test]
fn nothing_that_is_made_of_a_stand_in_is_kept() {
    let ground = Ground::hills((64, 48), 3);
    let flow = Node::new("flow").whole("columns", 64).whole("rows", 48).from("height", rain(&ground, 900));
    let program = ground.program(&flow);
    let evaluator = evaluator(1);
    let stage = program.find_stage("erode").expect("a stage");
    let key = evaluator.stage_key(&stage, &ground.map);
    let interim = built(&evaluator, &ground.program(&rain(&ground, 300)));
    let before = evaluator.cache_counts();
    for version in 0..5 {
        let standing = evaluator.with_stand_ins(StandIns::new().with(key, version, interim.clone()));
        built(&standing, &program);
    }
    let after = evaluator.cache_counts();
    assert_eq!((after.entries, after.bytes), (before.entries, before.bytes));
    built(&evaluator, &program);
    assert_eq!(evaluator.cache_counts().entries, before.entries + 2, "the real rain and its rivers are");
}
