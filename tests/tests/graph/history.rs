//! History: steps, gestures, the saved mark, bounded memory.

use catena_graph::{Edit, History, MOST_STEPS, View};

use crate::{add, article, set};

#[test]
fn steps_go_back_and_forth() {
    let (mut document, mut history) = (article(), History::new());
    let mut texts = vec![document.write()];
    for edit in [set("bend", "strength", 1.0), add("x", "cell"), Edit::RemoveNodes(vec!["bend".to_owned()])] {
        history.apply(&mut document, edit).expect("legal");
        texts.push(document.write());
    }
    let titles: Vec<_> = history.titles().collect();
    assert_eq!(titles, ["Set strength of bend", "Add x", "Delete bend"]);
    assert_eq!(history.undo(&mut document).as_deref(), Some("Delete bend"));
    assert_eq!(document.write(), texts[2]);
    history.go_to(&mut document, 0);
    assert_eq!(document.write(), texts[0]);
    assert!(!history.can_undo() && history.undo(&mut document).is_none());
    history.go_to(&mut document, 3);
    assert_eq!(document.write(), texts[3]);
    assert!(!history.can_redo() && history.redo(&mut document).is_none());
    history.undo(&mut document);
    history.apply(&mut document, set("bend", "strength", 2.0)).expect("legal");
    assert!(!history.can_redo(), "another way was taken");
    assert_eq!(history.titles().count(), 3);
}

/// A step of the view: its title, and what it does.
type Step = (&'static str, fn(&mut View));

#[test]
fn steps_of_the_view_say_what_changes() {
    let (mut document, mut history) = (article(), History::new());
    let views: [Step; 7] = [
        ("Look relief", |view| view.look = "relief".to_owned()),
        ("Palette viridis", |view| view.palette = "viridis".to_owned()),
        ("Pin bend", |view| view.pinned = vec!["bend".to_owned()]),
        ("Pin islands", |view| view.pinned.push("islands".to_owned())),
        ("Unpin bend", |view| drop(view.pinned.remove(0))),
        ("Underlay shelf", |view| view.underlay = "shelf".to_owned()),
        ("View shelf", |view| view.node = "shelf".to_owned()),
    ];
    for (title, change) in views {
        let mut view = document.view().clone();
        change(&mut view);
        history.apply(&mut document, Edit::Batch(vec![Edit::SetView(view)])).expect("legal");
        assert_eq!(history.titles().last(), Some(title));
    }
    assert_eq!(document.view().pinned, ["islands"]);
}

#[test]
fn a_refusal_is_no_step() {
    let (mut document, mut history) = (article(), History::new());
    history.apply(&mut document, set("bend", "strength", 1.0)).expect("legal");
    history.undo(&mut document);
    assert!(history.apply(&mut document, Edit::connect("bend", "bend", "input")).is_err());
    assert!(history.can_redo() && history.done() == 0 && !history.is_changed_since_saved());
}

#[test]
fn a_gesture_is_one_step() {
    let (mut document, mut history) = (article(), History::new());
    let before = document.write();
    history.begin_gesture();
    for index in 0..500 {
        history.apply(&mut document, set("bend", "strength", f64::from(index))).expect("legal");
    }
    history.apply(&mut document, add("x", "cell")).expect("legal");
    history.apply(&mut document, Edit::connect("x", "bend", "input")).expect("legal");
    history.end_gesture();
    let after = document.write();
    assert_eq!(history.done(), 1);
    history.apply(&mut document, set("bend", "strength", 3.0)).expect("legal");
    assert_eq!(history.done(), 2);
    history.undo(&mut document);
    assert_eq!(document.write(), after);
    history.undo(&mut document);
    assert_eq!(document.write(), before);
    history.redo(&mut document);
    assert_eq!(document.write(), after);
    // An empty gesture is none.
    history.begin_gesture_named("Nothing");
    history.end_gesture();
    assert_eq!(history.done(), 1);
    history.begin_gesture_named("Turn the dial");
    history.apply(&mut document, set("bend", "strength", 4.0)).expect("legal");
    history.apply(&mut document, set("bend", "strength", 5.0)).expect("legal");
    assert_eq!(history.undo(&mut document).as_deref(), Some("Turn the dial"), "undo ends a gesture");
    assert_eq!(document.write(), after);
}

#[test]
fn the_saved_state_is_known() {
    let (mut document, mut history) = (article(), History::new());
    assert!(!history.is_changed_since_saved());
    assert!(History::unsaved().is_changed_since_saved());
    history.apply(&mut document, set("bend", "strength", 1.0)).expect("legal");
    assert!(history.is_changed_since_saved());
    history.mark_saved();
    history.apply(&mut document, set("bend", "strength", 2.0)).expect("legal");
    history.undo(&mut document);
    assert!(!history.is_changed_since_saved());
    history.undo(&mut document);
    assert!(history.is_changed_since_saved());
    history.redo(&mut document);
    assert!(!history.is_changed_since_saved());
    // A saving in the middle of a gesture ends it.
    history.begin_gesture();
    history.apply(&mut document, set("bend", "strength", 3.0)).expect("legal");
    history.mark_saved();
    history.apply(&mut document, set("bend", "strength", 4.0)).expect("legal");
    assert!(history.is_changed_since_saved());
    history.undo(&mut document);
    assert!(!history.is_changed_since_saved());
}

#[test]
fn memory_is_bounded() {
    let (mut document, mut history) = (article(), History::new());
    for index in 0..MOST_STEPS + 500 {
        history.apply(&mut document, set("bend", "strength", index as f64)).expect("legal");
    }
    assert_eq!(history.done(), MOST_STEPS);
    let note = "n".repeat(1 << 20);
    for index in 0..200 {
        let note = format!("{note}{index}");
        history.apply(&mut document, Edit::SetNote { node: "bend".to_owned(), note }).expect("legal");
    }
    assert!(history.done() < 70, "{}", history.done());
    history.go_to(&mut document, 0);
    assert!(history.is_changed_since_saved(), "the saved state is no longer within reach");
}
