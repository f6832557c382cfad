//! The water that rivers on a map are drawn from.

use std::path::Path;

use catena_graph::{Document, Edit, Socket, WaterPlan, lower, lower_water};
use catena_nodes::Setting;

/// Rain on hills, and what reads it.
const RAIN: &str = r#"Graph(
    version: 1,
    map: (origin: (0.0, 0.0), size: (120.0, 60.0), seed: 3, sea: 0.1),
    nodes: {
        "hills": (kind: "value_noise"),
        "rain": (kind: "erode", params: {"columns": 61, "drops": 100}, inputs: {"height": "hills"}),
        "flow": (kind: "constant"),
        "sum": (kind: "math", inputs: {"a": "rain", "b": "rain.change"}),
    },
)"#;

fn document() -> Document {
    Document::read(RAIN).expect("a graph").document
}

fn plan(document: &Document, socket: &str, span: f64) -> WaterPlan {
    lower_water(document, &Socket::parse(socket), span, Path::new(""))
        .unwrap_or_else(|faults| panic!("{socket}: {faults:?}"))
}

/// The same with a Flow node of these settings behind an output.
fn with_flow(from: &str, settings: &[(&str, Setting)]) -> Document {
    let mut document = document();
    let mut node = catena_graph::Node::new("stream", "flow", (0.0, 0.0));
    node.settings.extend(settings.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let wire = Edit::Connect { from: Socket::parse(from), node: "stream".into(), input: "height".into() };
    document.apply(Edit::Batch(vec![Edit::AddNode(Box::new(node)), wire])).expect("it may");
    document
}

fn hash(plan: &WaterPlan) -> String {
    plan.program.content_hash().to_string()
}

#[test]
fn without_a_flow_node_water_runs_as_one_would_have_it() {
    let size = |plan: &WaterPlan| (plan.lattice.columns, plan.lattice.rows);
    let hills = plan(&document(), "hills", 1.0);
    assert_eq!(size(&hills), (320, 161), "320 columns of square cells");
    assert_eq!(hills.sea, 0.1, "the map's sea");
    let named = with_flow("hills", &[]);
    let own = lower(&named, &[Socket::first("stream")], Path::new("")).expect("it lowers");
    assert_eq!(
        hash(&hills),
        own.content_hash().to_string(),
        "as a Flow node's defaults on heights from 0 to 1"
    );
    // Half the span, half the wander: it stays as small beside the hills.
    let half = with_flow("hills", &[("wander", Setting::Real(0.015))]);
    assert_eq!(hash(&plan(&document(), "hills", 0.5)), hash(&plan(&half, "stream", 9.0)));
    assert_ne!(hash(&plan(&document(), "hills", 0.5)), hash(&hills));
    // The valleys of rain are followed on its own lattice, behind it too.
    for socket in ["rain", "rain.change", "sum"] {
        assert_eq!(size(&plan(&document(), socket, 1.0)), (61, 31), "{socket}");
    }
    let mut large = document();
    large.apply(Edit::set("rain", "columns", Setting::Integer(8192))).expect("it may");
    assert_eq!(size(&plan(&large, "sum", 1.0)).0, 2048, "no more than is drained in a moment");
    large.apply(Edit::SetBypass { node: "rain".into(), on: true }).expect("it may");
    assert_eq!(size(&plan(&large, "rain", 1.0)).0, 320, "where it rains no more there are no valleys");
    assert_eq!(large.nodes().count(), 4, "the document is as it was");
}

#[test]
fn the_flow_node_that_reads_a_field_decides_and_its_own_outputs_have_its_water() {
    let document = with_flow("rain", &[("columns", Setting::Integer(40)), ("sea_level", Setting::Real(0.3))]);
    let own = plan(&document, "stream", 1.0);
    assert_eq!((own.lattice.columns, own.sea), (40, 0.3));
    for socket in ["rain", "rain.height", "stream.filled", "stream.flow", "stream.river"] {
        assert_eq!(hash(&plan(&document, socket, 5.0)), hash(&own), "{socket}");
    }
    assert_ne!(hash(&plan(&document, "rain.change", 5.0)), hash(&own), "another output is another field");
    let mut bypassed = document.clone();
    bypassed.apply(Edit::SetBypass { node: "stream".into(), on: true }).expect("it may");
    assert!(
        bypassed.flow_of(&Socket::first("rain")).is_none(),
        "one that lets its input through decides nothing"
    );
    assert_eq!(plan(&bypassed, "stream", 1.0).lattice.columns, 61, "and shows what it lets through");
}

#[test]
fn what_has_no_height_has_no_water() {
    let missing = lower_water(&document(), &Socket::first("nothing"), 1.0, Path::new(""));
    assert!(missing.expect_err("there is no such node")[0].words.contains("nothing"));
    // A span that no Flow node could take as wander leaves the wander at its default.
    let far = plan(&document(), "hills", f64::MAX);
    assert_eq!(hash(&far), hash(&plan(&document(), "hills", 1.0)));
}
