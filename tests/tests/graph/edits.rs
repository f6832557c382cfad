//! Edits: what they do, what they refuse before anything changes, and that each inverse restores every byte.

use catena_graph::{Comment, Document, Edit, Frame, MapField, Node, NodeId, View};
use catena_nodes::Setting;

use crate::{add, article, healthy, names, read, set, valid, wires};

/// Applies an edit to the article and expects a refusal with these words, and not a byte changed.
fn refused(edit: Edit, expected: &str) {
    let mut document = article();
    let (before, revision) = (document.write(), document.revision());
    let batch = Edit::Batch(vec![set("bend", "strength", 3.0), edit.clone()]);
    for edit in [edit, batch] {
        assert!(document.refusal(edit.clone()).is_some());
        let refusal = document.apply(edit.clone()).expect_err("it is refused");
        assert_eq!(refusal.to_string(), expected, "{edit:?}");
        assert_eq!(document.write(), before);
        assert_eq!(document.revision(), revision);
    }
}

#[test]
fn refusals() {
    refused(Edit::connect("land", "bend", "input"), "bend.input: reading land would close a loop");
    refused(Edit::connect("bend", "bend", "input"), "bend.input: a node can't read itself");
    refused(Edit::connect("bend", "bend", "inptu"), "bend: there is no input inptu; is input meant?");
    refused(
        Edit::connect("islands.boder", "bend", "input"),
        "islands: there is no output boder; is border meant?",
    );
    refused(Edit::connect("islnds", "bend", "input"), "there is no node islnds; is islands meant?");
    refused(add("bend", "cell"), "there is a node bend already");
    refused(
        Edit::Rename { node: "bend".to_owned(), to: "land".to_owned() },
        "bend: there is a node land already",
    );
    for bad in ["", "Bend", "1st", "bend_", "b-d", "bänd", "_x"] {
        let mut document = article();
        assert!(document.apply(add(bad, "cell")).is_err(), "{bad}");
        assert!(
            document.apply(Edit::Rename { node: "bend".to_owned(), to: bad.to_owned() }).is_err(),
            "{bad}"
        );
    }
    refused(set("islands", "radius", 0.0), "islands.radius: 0 is below its bound, more than 0");
    refused(set("islands", "radius", f64::NAN), "islands.radius: NaN is not a finite number");
    refused(set("islands", "radios", 1.0), "islands: there is no parameter radios; is radius meant?");
    refused(set("islands", "count", 3.0), "islands.count: a whole number expected, not a number");
    refused(set("shelf", "low", 0.75), "shelf.low: 0.75 lies above high, 0.5; lower it or raise high");
    refused(
        Edit::AddNode(Box::new(Node::new("x", "simplex", (0.0, 0.0)).with("octaves", Setting::Integer(17)))),
        "x.octaves: 17 is above its bound, 16",
    );
    refused(
        Edit::SetBypass { node: "islands".to_owned(), on: true },
        "islands: it has no input that could go through in its place, so it can't be bypassed",
    );
    refused(Edit::SetShows { node: "bend".to_owned(), output: "x".to_owned() }, "bend: there is no output x");
    refused(
        Edit::ReplaceKind { node: "bend".to_owned(), kind: "simplx".to_owned() },
        "bend: there is no kind simplx; is simplex meant?",
    );
    refused(Edit::Move(vec![("bend".to_owned(), (f64::NAN, 0.0))]), "bend.at: NaN is not a finite number");
    refused(Edit::SetMap(MapField::Size((0.0, 1.0))), "map.size: 0 is below its bound, more than 0");
    refused(Edit::SetMap(MapField::Size((1.0, f64::INFINITY))), "map.size: inf is not a finite number");
    refused(
        Edit::SetMap(MapField::Origin((1e13, 0.0))),
        "map.origin: 10000000000000 is above its bound, 1e12",
    );
    refused(
        Edit::SetMap(MapField::Seed((1 << 53) + 1)),
        "map.seed: 9007199254740993 is above its bound, 2^53",
    );
    refused(
        Edit::SetView(View { node: "lnd".to_owned(), ..View::default() }),
        "there is no node lnd; is land meant?",
    );
    refused(Edit::RemoveNodes(names(&["bend", "gone"])), "there is no node gone");
    refused(Edit::RemoveFrame(0), "there is no frame 0");
    refused(Edit::SetComment(2, Comment { text: String::new(), at: (0.0, 0.0) }), "there is no comment 2");
}

/// Edits that the article allows, one of each kind and some of their corners.
fn allowed() -> Vec<Edit> {
    let own = str::to_owned;
    let frame = Frame { title: own("Küste"), colour: own("#aabbcc"), at: (0.0, 1.0), size: (2.0, 3.0) };
    let comment = Comment { text: own("here"), at: (1.0, 2.0) };
    vec![
        add("new", "cell"),
        Edit::RemoveNodes(names(&["bend"])),
        Edit::RemoveNodes(names(&["land", "continents", "land"])),
        set("bend", "strength", 26.0),
        set("bend", "strength", 25.0),
        Edit::ResetSetting { node: own("shelf"), key: own("high") },
        Edit::connect("islands.border", "shelf", "input"),
        Edit::connect("islands.value", "land", "amount"),
        Edit::Disconnect { node: own("land"), input: own("b") },
        Edit::Disconnect { node: own("land"), input: own("amount") },
        Edit::Move(vec![(own("bend"), (1.0, 2.0)), (own("land"), (-3.0, 4.0))]),
        Edit::Rename { node: own("bend"), to: own("bent") },
        Edit::SetTitle { node: own("bend"), title: own("Bögen") },
        Edit::SetNote { node: own("bend"), note: own("a\nb") },
        Edit::SetBypass { node: own("bend"), on: true },
        Edit::SetCollapsed { node: own("bend"), on: true },
        Edit::SetShows { node: own("islands"), output: own("border") },
        Edit::ReplaceKind { node: own("continents"), kind: own("perlin") },
        Edit::ReplaceKind { node: own("land"), kind: own("math") },
        Edit::ReplaceKind { node: own("islands"), kind: own("billow") },
        Edit::SetMap(MapField::Origin((-5.0, 5.0))),
        Edit::SetMap(MapField::Size((10.0, 1e-9))),
        Edit::SetMap(MapField::Seed(-(1 << 53))),
        Edit::SetMap(MapField::Sea(-0.25)),
        Edit::SetMap(MapField::Height(100.0)),
        Edit::SetView(View { node: own("islands.border"), pinned: names(&["bend"]), ..View::default() }),
        Edit::AddFrame(frame.clone()),
        Edit::AddComment(comment.clone()),
        Edit::Batch(vec![
            Edit::AddFrame(frame.clone()),
            Edit::SetFrame(0, Frame { title: own("x"), ..frame.clone() }),
            Edit::AddFrame(frame),
            Edit::RemoveFrame(0),
            Edit::AddComment(comment.clone()),
            Edit::SetComment(0, Comment { text: own("y"), ..comment }),
            Edit::RemoveComment(0),
        ]),
        Edit::Batch(vec![
            add("x", "mix"),
            Edit::connect("bend", "x", "a"),
            Edit::Rename { node: own("x"), to: own("y") },
            Edit::connect("y", "land", "b"),
            Edit::RemoveNodes(names(&["bend"])),
            add("bend", "cell"),
        ]),
    ]
}

#[test]
fn every_inverse_restores_every_byte() {
    for edit in allowed() {
        let mut document = article();
        let view = View { node: "bend".to_owned(), underlay: "land".to_owned(), ..View::default() };
        document.apply(Edit::SetView(view)).expect("legal");
        let before = document.write();
        let ids: Vec<_> = document.nodes().map(|(id, node)| (id, node.name.clone())).collect();
        let back = document.apply(edit.clone()).unwrap_or_else(|refusal| panic!("{edit:?}: {refusal}"));
        let after = document.write();
        assert_eq!(valid(&document), Ok(()), "{edit:?}");
        let forth = document.apply(back).expect("it was so");
        assert_eq!(document.write(), before, "{edit:?}");
        let again: Vec<(NodeId, String)> =
            document.nodes().map(|(id, node)| (id, node.name.clone())).collect();
        assert_eq!(again, ids, "{edit:?}");
        document.apply(forth).expect("it was so");
        assert_eq!(document.write(), after, "{edit:?}");
        assert!(!edit.title().is_empty());
    }
}

/// Applies edits to the article and expects its wires.
fn check_wires(edit: &Edit, expected: &[&str]) {
    let mut document = article();
    document.apply(edit.clone()).unwrap_or_else(|refusal| panic!("{edit:?}: {refusal}"));
    assert_eq!(wires(&document), expected, "{edit:?}");
    assert_eq!(valid(&document), Ok(()));
}

#[test]
fn wires_replace_follow_and_heal() {
    let document = article();
    check_wires(
        &Edit::connect("islands.border", "bend", "input"),
        &["bend -> shelf.input", "islands -> land.b", "islands.border -> bend.input", "shelf -> land.a"],
    );
    check_wires(
        &Edit::Rename { node: "bend".to_owned(), to: "zigzag".to_owned() },
        &["continents -> zigzag.input", "islands -> land.b", "shelf -> land.a", "zigzag -> shelf.input"],
    );
    check_wires(&Edit::RemoveNodes(names(&["bend"])), &["islands -> land.b", "shelf -> land.a"]);
    check_wires(
        &document.delete(&names(&["bend"])),
        &["continents -> shelf.input", "islands -> land.b", "shelf -> land.a"],
    );
    check_wires(&document.delete(&names(&["shelf", "bend"])), &["continents -> land.a", "islands -> land.b"]);
    check_wires(
        &document.delete(&names(&["islands", "land"])),
        &["bend -> shelf.input", "continents -> bend.input"],
    );
    check_wires(
        &document.pull_out(&names(&["shelf"])),
        &["bend -> land.a", "continents -> bend.input", "islands -> land.b"],
    );
    check_wires(
        &Edit::Batch(vec![
            document.pull_out(&names(&["shelf"])),
            Edit::connect("bend", "land", "b"),
            Edit::connect("islands", "land", "a"),
        ]),
        &["bend -> land.b", "continents -> bend.input", "islands -> land.a"],
    );
}

#[test]
fn a_node_is_inserted_into_a_wire() {
    let mut document = article();
    document.apply(add("steps", "terrace")).expect("legal");
    let insert = document.insert_on_wire("steps", "shelf", "input").expect("it fits");
    document.apply(insert).expect("legal");
    let wires = wires(&document);
    assert!(
        wires.contains(&"bend -> steps.input".to_owned())
            && wires.contains(&"steps -> shelf.input".to_owned())
    );
    assert!(document.insert_on_wire("islands", "shelf", "input").is_err(), "a source takes no wire");
    assert!(document.insert_on_wire("steps", "islands", "input").is_err(), "there is no such wire");
}

#[test]
fn kinds_are_replaced_keeping_what_fits() {
    let mut document = healthy(
        r#""s": (kind: "simplex", params: {"seed": 3, "frequency": 0.5, "fractal": "ridged"}),
        "w": (kind: "warp", params: {"strength": 7, "frequency": 0.5}, inputs: {"input": "s"}),
        "c": (kind: "cell"),
        "m": (kind: "mix", inputs: {"a": "w", "b": "c.border"}, shows: "density"),"#,
    );
    let replace = |node: &str, kind: &str| Edit::ReplaceKind { node: node.to_owned(), kind: kind.to_owned() };
    document.apply(replace("s", "perlin")).expect("legal");
    let settings = &document.node("s").expect("there").settings;
    assert_eq!((settings.len(), settings.get("seed")), (3, Some(&Setting::Integer(3))));
    document.apply(replace("s", "constant")).expect("legal");
    assert!(document.node("s").expect("there").settings.is_empty());
    document.apply(replace("m", "select")).expect("legal");
    assert_eq!(wires(&document), ["c.border -> m.above", "s -> w.input", "w -> m.below"]);
    document.apply(replace("c", "simplex")).expect("legal");
    assert_eq!(wires(&document), ["s -> w.input", "w -> m.below"], "the output is no more");
    // An unknown kind's own text is read where the new kind has such parameters.
    let mut odd = read(&crate::graph(r#""a": (kind: "simplx", params: {"octaves": 6, "mood": 1})"#)).document;
    odd.apply(replace("a", "simplex")).expect("legal");
    assert!(
        odd.write().contains(r#""a": (kind: "simplex", params: {"octaves": 6}, at: (0.0, 0.0)),"#),
        "{}",
        odd.write()
    );
}

#[test]
fn what_waited_for_a_name_is_wired_when_it_comes() {
    let text = crate::graph(
        r#""a": (kind: "billow", inputs: {"input": "b"}), "c": (kind: "billow", inputs: {"input": "a"})"#,
    );
    let mut document = read(&text).document;
    let before = document.write();
    assert_eq!(document.fresh_name("b"), "b_2", "a fresh name catches no wire by accident");
    let back = document.apply(add("b", "cell")).expect("legal");
    assert_eq!(wires(&document), ["a -> c.input", "b -> a.input"]);
    assert_eq!(document, read(&document.write()).document);
    document.apply(back).expect("it was so");
    assert_eq!(document.write(), before);
    let refusal =
        document.apply(Edit::Rename { node: "c".to_owned(), to: "b".to_owned() }).expect_err("a loop");
    assert_eq!(refusal.to_string(), "a.input: reading b would close a loop");
    assert_eq!(document.write(), before);
}

#[test]
fn a_setting_mends_what_a_file_got_wrong() {
    let mut document = read(&crate::graph(r#""a": (kind: "cell", params: {"radius": 0}, at: 5)"#)).document;
    let before = document.write();
    assert!(before.contains("\"radius\": 0}") && before.contains("at: 5"));
    let back = document.apply(set("a", "radius", 3.0)).expect("legal");
    assert_eq!(document.faults().len(), 1);
    document.apply(back).expect("it was so");
    assert_eq!(document.write(), before);
    document.apply(Edit::Move(vec![("a".to_owned(), (1.0, 1.0))])).expect("legal");
    document.apply(Edit::ResetSetting { node: "a".to_owned(), key: "radius".to_owned() }).expect("legal");
    assert_eq!(document.faults(), []);
    // A contradiction that a file brought stays until it is mended, and can be gone back to.
    let text = crate::graph(
        r#""s": (kind: "cell"), "a": (kind: "clamp", params: {"low": 0.75, "high": 0.5}, inputs: {"input": "s"})"#,
    );
    let mut document = read(&text).document;
    document.apply(set("a", "low", 0.625)).expect("no worse than before");
    let back = document.apply(set("a", "low", 0.25)).expect("mended");
    assert!(document.apply(set("a", "low", 0.75)).is_err());
    document.apply(back).expect("it was so");
}

#[test]
fn copies_get_names_of_their_own() {
    let mut document = article();
    let (edit, copies) = document.duplicate(&names(&["shelf", "bend"]), (20.0, 20.0), false);
    assert_eq!(copies, ["bend_2", "shelf_2"]);
    document.apply(edit).expect("legal");
    assert!(wires(&document).contains(&"bend_2 -> shelf_2.input".to_owned()));
    assert!(!wires(&document).iter().any(|wire| wire.contains("-> bend_2")));
    let (edit, copies) = document.duplicate(&names(&["bend_2", "land"]), (20.0, 20.0), true);
    assert_eq!(copies, ["land_2", "bend_3"]);
    document.apply(edit).expect("legal");
    assert!(wires(&document).contains(&"shelf -> land_2.a".to_owned()));
    for (wanted, expected) in [
        ("simplex", "simplex"),
        ("bend", "bend_4"),
        ("bend_9", "bend_9"),
        ("Küste Nord!", "k_ste_nord"),
        ("地形", "node"),
    ] {
        assert_eq!(document.fresh_name(wanted), expected);
    }
}

#[test]
fn tidy_layers_run_left_to_right() {
    let mut document = article();
    document
        .apply(Edit::Move(document.nodes().map(|(_, node)| (node.name.clone(), (7.0, 9.0))).collect()))
        .expect("legal");
    document.apply(document.tidy()).expect("legal");
    let at = |document: &Document, name: &str| document.node(name).expect("there").at;
    for wire in document.wires() {
        let x = |id| document.get(id).expect("there").at.0;
        assert!(x(wire.from) + 200.0 < x(wire.to));
    }
    assert_eq!(at(&document, "islands").0, at(&document, "shelf").0, "sources stand beside what reads them");
    assert_eq!(at(&document, "continents").0, 7.0);
    let mut places: Vec<_> = document.nodes().map(|(_, node)| format!("{:?}", node.at)).collect();
    places.sort();
    places.dedup();
    assert_eq!(places.len(), 5, "no card on another");
    assert!(Document::new().apply(Document::new().tidy()).is_ok());
    let mut looped = read(&crate::graph(r#""a": (kind: "billow", inputs: {"input": "a"})"#)).document;
    looped.apply(looped.tidy()).expect("loops are laid out too");
}

#[test]
fn up_and_downstream() {
    let document = article();
    let named = |ids: std::collections::HashSet<NodeId>| {
        let mut named: Vec<_> =
            ids.into_iter().map(|id| document.get(id).expect("there").name.clone()).collect();
        named.sort();
        named
    };
    let id = |name: &str| document.find(name).expect("there");
    assert_eq!(named(document.upstream(id("shelf"))), ["bend", "continents", "shelf"]);
    assert_eq!(named(document.downstream(id("bend"))), ["bend", "land", "shelf"]);
    let order = document.order();
    let place = |id| order.iter().position(|other| *other == id).expect("all are in it");
    assert!(document.wires().all(|wire| place(wire.from) < place(wire.to)));
}
