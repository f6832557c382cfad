//! Shows, asked this and that.

use super::*;

const COUNT: u64 = 300_000;

fn world() -> World {
    World { count: COUNT, ..World::default() }
}

/// A show that rains from the bare ground, so many drops having fallen.
fn raining(done: u64) -> Show {
    let mut show = Show::default();
    assert_eq!(show.restart(world()), [Cue::Begin(Act::Whole), Cue::Grant(0)]);
    show.fallen(done);
    show.granted = show.granted.max(done);
    show
}

#[test]
fn it_rains_so_many_drops_a_frame() {
    let mut show = raining(0);
    assert_eq!(show.tick(10.0, 200), [Cue::Grant(200)], "the first frame");
    show.fallen(200);
    assert_eq!(show.tick(10.0 + 1.0 / 60.0 + 1e-9, 200), [Cue::Grant(400)]);
    show.fallen(400);
    assert_eq!(show.tick(10.0 + 1.4 / 60.0, 200), [], "no whole frame");
    assert_eq!(show.tick(10.0 + 2.1 / 60.0, 200), [Cue::Grant(600)], "shares of frames add up");
    assert_eq!(show.tick(11.0, 0), [], "nothing falls at a pace of nothing");
}

#[test]
fn a_late_interface_makes_up_for_little_and_nothing_runs_ahead() {
    let mut show = raining(0);
    show.tick(0.0, 100);
    show.fallen(100);
    assert_eq!(show.tick(60.0, 100), [Cue::Grant(500)], "a minute's sleep is four frames");
    for second in 61..80 {
        show.tick(f64::from(second), 100);
    }
    assert!(show.granted <= 1300, "who lets the drops fall is not run away from: {}", show.granted);
    show.fallen(show.granted);
    assert_eq!(show.tick(80.0, 100), [Cue::Grant(show.granted)], "and it goes on");
}

#[test]
fn it_pauses_where_what_may_fall_has_fallen_and_goes_on() {
    let mut show = raining(1000);
    show.tick(0.0, 200);
    assert_eq!(show.toggle(world()), []);
    assert_eq!(show.phase(), Phase::Stepping, "200 drops are in the air");
    assert_eq!(show.fallen(1200), [], "they are the node's already");
    assert_eq!(show.phase(), Phase::Paused);
    assert_eq!(show.tick(5.0, 200), []);
    show.toggle(world());
    assert_eq!(show.tick(9.0, 200), [Cue::Grant(1400)], "the pause owes nothing");
}

#[test]
fn a_step_is_one_frame() {
    let mut show = raining(400);
    show.pause();
    assert_eq!(show.step(200, world()), [Cue::Grant(600)]);
    assert_eq!(show.tick(1.0, 200), []);
    show.fallen(600);
    assert_eq!((show.phase(), show.done()), (Phase::Paused, 600));
}

#[test]
fn past_the_count_each_play_is_one_step_of_the_node() {
    let mut show = Show::default();
    assert_eq!(show.toggle(world()), [Cue::Begin(Act::Beyond), Cue::Grant(COUNT)]);
    assert_eq!(show.tick(0.0, 200), [Cue::Grant(COUNT + 200)]);
    assert_eq!(show.fallen(COUNT + 200), [], "nothing is kept while it rains");
    assert_eq!(show.tick(1.0, 200), [Cue::Grant(COUNT + 1000)]);
    assert_eq!(show.pause(), []);
    assert_eq!(show.fallen(COUNT + 1000), [Cue::Keep(COUNT + 1000)]);
    assert_eq!(show.recount(COUNT + 1000), [], "its own edit disturbs nothing");
    let grown = World { count: COUNT + 1000, ..world() };
    assert_eq!(show.step(50, grown), [Cue::Grant(COUNT + 1050)]);
    assert_eq!(show.fallen(COUNT + 1050), [Cue::Keep(COUNT + 1050)]);
    assert_eq!(show.recount(COUNT), [Cue::Stop], "undone: the map shows what the node is");
    assert!(!show.is_on());
}

#[test]
fn what_is_raining_past_the_count_is_kept_whatever_ends_it() {
    let beyond = || {
        let mut show = Show::default();
        show.toggle(world());
        show.tick(0.0, 200);
        show.fallen(COUNT + 200);
        show
    };
    assert_eq!(beyond().end(), [Cue::Keep(COUNT + 200), Cue::Stop]);
    let whole = [Cue::Begin(Act::Whole), Cue::Grant(0)];
    assert_eq!(beyond().restart(world()), [&[Cue::Keep(COUNT + 200)], &whole[..]].concat());
    assert_eq!(beyond().afresh(world()), [&[Cue::Keep(COUNT + 200)], &whole[..]].concat());
    assert_eq!(beyond().finished(COUNT + 900), [Cue::Keep(COUNT + 900)], "a node has a most");
    let mut kept = beyond();
    kept.pause();
    assert_eq!(kept.end(), [Cue::Stop], "a pause has kept it");
}

#[test]
fn a_computing_that_is_looked_at_is_paused_where_it_is() {
    let mut show = Show::default();
    let followed = World { followed: Some(120_000), ..world() };
    assert_eq!(show.toggle(followed), [Cue::Begin(Act::After(120_000)), Cue::Grant(120_000)]);
    show.fallen(70_000);
    assert_eq!((show.phase(), show.done()), (Phase::Paused, 120_000), "what falls again falls unseen");
    show.toggle(followed);
    assert_eq!(show.tick(0.0, 200), [Cue::Grant(120_200)]);
    let mut show = Show::default();
    assert_eq!(show.step(200, followed).last(), Some(&Cue::Grant(120_200)));
}

#[test]
fn another_parameter_starts_the_rain_afresh() {
    let mut show = raining(5000);
    assert_eq!(show.afresh(world()), [Cue::Begin(Act::Whole), Cue::Grant(0)]);
    assert!(show.is_playing());
    let mut show = raining(5000);
    show.pause();
    assert_eq!(show.afresh(world()), [Cue::Begin(Act::Whole), Cue::Grant(5000)], "what stood stands again");
    assert_eq!((show.phase(), show.done()), (Phase::Stepping, 0));
    show.fallen(5000);
    assert_eq!(show.phase(), Phase::Paused);
    assert_eq!(Show::default().afresh(world()), [], "without a show there is nothing to start");
}

#[test]
fn another_count_goes_on_as_far_as_it_can() {
    let mut show = raining(5000);
    assert_eq!(show.recount(8000), [Cue::Begin(Act::After(5000)), Cue::Grant(5000)]);
    assert!(show.is_playing());
    assert_eq!(show.recount(4000), [Cue::Stop], "more has fallen than the node has");
}

#[test]
fn who_asked_for_less_motion_starts_paused() {
    let mut show = Show::default();
    show.restart(World { calm: true, ..world() });
    assert_eq!(show.phase(), Phase::Paused);
    assert_eq!(show.tick(1.0, 200), []);
    show.toggle(world());
    assert_eq!(show.tick(2.0, 200), [Cue::Grant(200)], "playing is asked for");
}

#[test]
fn a_pause_that_comes_a_moment_late_adds_no_drops() {
    let ended = || {
        let mut show = raining(COUNT - 100);
        show.tick(7.0, 200);
        show.finished(COUNT);
        show
    };
    assert_eq!(ended().toggle(World { now: 7.2, ..world() }), []);
    let mut show = ended();
    assert_eq!(show.toggle(World { now: 8.0, ..world() }).len(), 2, "later it is meant");
    let mut show = ended();
    show.toggle(World { now: 7.2, ..world() });
    assert_eq!(show.toggle(World { now: 7.3, ..world() }).len(), 2, "and so is a second press");
}

#[test]
fn a_whole_rain_ends_as_the_result() {
    let mut show = raining(COUNT - 100);
    assert_eq!(show.finished(COUNT), []);
    assert_eq!((show.phase(), show.done()), (Phase::Off, COUNT));
    assert_eq!(show.fallen(7), [], "late words change nothing");
}
