//! A document's life: drafts saved while editing goes on, files that went astray, reloading, what differs.

use std::sync::Arc;

use catena_graph::{Differences, Document, Edit, MapField, Node, Session};

use crate::{article, set};

fn open(text: &str) -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("land.ron");
    std::fs::write(&path, text).expect("writable");
    let (session, _) = Session::open(&path).expect("it opens");
    (folder, session)
}

#[test]
fn what_is_edited_while_a_draft_is_saved_counts_as_changed() {
    let (folder, mut session) = open(&article().write());
    session.begin_gesture();
    session.apply(set("bend", "strength", 30.0)).expect("legal");
    let draft = session.draft(Arc::new(session.document().clone()));
    // The same drag goes on: one step, but another state.
    session.apply(set("bend", "strength", 40.0)).expect("legal");
    let path = folder.path().join("other.ron");
    session.saved_draft(&path, &draft, draft.text());
    assert!(session.is_changed(), "the rest of the drag isn't saved");
    assert!(draft.text().text().contains("30.0") && session.text().contains("40.0"));
    assert_eq!(session.path(), Some(path.as_path()));
    session.end_gesture();

    session.apply(set("bend", "frequency", 0.02)).expect("legal");
    let draft = session.draft(Arc::new(session.document().clone()));
    session.saved_draft(&path, &draft, draft.text());
    assert!(!session.is_changed());
    session.undo().expect("a step");
    assert!(session.is_changed());
    session.redo().expect("a step");
    assert!(!session.is_changed(), "back at what was saved");
}

#[test]
fn a_file_that_went_astray_makes_the_document_changed_and_keeps_its_bytes() {
    let text = "// mine\nGraph(version: 1, nodes: {\"a\": (kind: \"cell\")})";
    let (_folder, mut session) = open(text);
    session.set_astray(true);
    assert!(session.is_changed());
    assert_eq!(session.text(), text, "saving it again gives the very file back");
    let draft = session.draft(Arc::new(session.document().clone()));
    assert_eq!(draft.text().text(), text);
    session.set_astray(false);
    assert!(!session.is_changed());
}

#[test]
fn a_reload_is_one_step_there_and_back() {
    let (folder, mut session) = open(&article().write());
    session.apply(set("bend", "strength", 30.0)).expect("legal");
    let before = session.document().write();
    let bend = session.document().find("bend");
    let theirs = article().write().replace("\"islands\"", "\"isles\"").replace("seed: ", "seed: 7");
    let theirs = format!("// theirs\n{theirs}");
    let path = folder.path().join("land.ron");
    std::fs::write(&path, &theirs).expect("writable");
    let (read, _) = Session::open(&path).expect("it opens");
    let other = read.document().clone();
    session.reload(read);
    assert!(session.document().write() == other.write(), "the document is what the file holds");
    assert!(!session.is_changed() && session.text() == theirs);
    assert_eq!(session.document().find("bend"), bend, "a node of the same name stays the same node");
    assert_eq!(session.undo().as_deref(), Some("Reload from disk"));
    assert!(session.document().write() == before, "undo gives mine back byte for byte");
    assert!(session.is_changed());
    session.redo().expect("a step");
    assert!(session.document().write() == other.write() && !session.is_changed());
    session.apply(set("isles", "radius", 9.0)).expect("nodes that came along can be edited");
}

#[test]
fn differences_are_told_by_name() {
    let (before, mut after) = (article(), article());
    let differences = |after: &Document| after.differences(&before);
    assert!(differences(&after).is_empty());
    let edits = [
        Edit::AddNode(Box::new(Node::new("ridge", "ridged", (0.0, 0.0)))),
        Edit::RemoveNodes(vec!["islands".to_owned()]),
        set("bend", "strength", 30.0),
        Edit::Move(vec![("shelf".to_owned(), (1.0, 2.0))]),
        Edit::SetMap(MapField::Sea(0.25)),
    ];
    edits.into_iter().for_each(|edit| drop(after.apply(edit).expect("legal")));
    let Differences { added, removed, changed, moved, others } = differences(&after);
    assert_eq!((added, removed), (vec!["ridge".to_owned()], vec!["islands".to_owned()]));
    assert_eq!(moved, ["shelf"]);
    assert!(changed.contains(&"bend".to_owned()), "{changed:?}");
    assert!(changed.contains(&"land".to_owned()), "it has lost a wire: {changed:?}");
    assert!(others.contains(&"the map"), "{others:?}");
}

#[test]
fn a_copy_stays_as_it_was_whatever_becomes_of_the_original() {
    let mut document = article();
    let edits = [
        set("bend", "strength", 30.0),
        Edit::Move(vec![("shelf".to_owned(), (1.0, 2.0))]),
        Edit::Rename { node: "islands".to_owned(), to: "isles".to_owned() },
        Edit::Disconnect { node: "land".to_owned(), input: "b".to_owned() },
        Edit::AddNode(Box::new(Node::new("ridge", "ridged", (0.0, 0.0)))),
        Edit::connect("ridge", "land", "b"),
        Edit::RemoveNodes(vec!["bend".to_owned()]),
    ];
    for edit in edits {
        let copy = document.clone();
        let before = document.write();
        let title = edit.title();
        let back = document.apply(edit).expect("legal");
        assert!(copy.write() == before, "{title} reached the copy");
        assert!(document.write() != before, "{title} changes something");
        let mut other = copy.clone();
        other.apply(set("shelf", "low", -0.5)).expect("legal");
        assert!(copy.write() == before, "a copy of the copy is one of its own");
        let after = document.clone();
        document.apply(back).expect("it was so");
        assert!(document.write() == before, "{title} is undone");
        document = after;
    }
}
