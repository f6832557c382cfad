//! Clamp and threshold lines: which parameters limit which input, and where such a limit never bites.

use catena_field::Map;
use catena_graph::{Document, Node, NodeId};
use catena_nodes::Setting;

use crate::measure::Spread;

/// What a limit does to its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bite {
    /// Changes what lies below it.
    Below,
    /// Changes what lies above it.
    Above,
    /// Parts what lies below it from what lies above.
    Parts,
}

/// Kinds with limits: key, the input on which they act, and the parameters.
type Limits = (&'static str, &'static str, &'static [(&'static str, Bite)]);

const LIMITS: &[Limits] = &[
    ("clamp", "input", &[("low", Bite::Below), ("high", Bite::Above)]),
    ("smooth_clamp", "input", &[("low", Bite::Below), ("high", Bite::Above)]),
    ("terrace", "input", &[("low", Bite::Below), ("high", Bite::Above)]),
    ("band", "input", &[("low", Bite::Parts), ("high", Bite::Parts)]),
    ("select", "by", &[("threshold", Bite::Parts)]),
    ("remap", "input", &[("from_low", Bite::Below), ("from_high", Bite::Above)]),
];

fn limits(node: &Node) -> Option<&'static Limits> {
    let clamps = node.kind.key() != "remap" || node.settings.get("clamp") == Some(&Setting::Switch(true));
    LIMITS.iter().find(|(kind, ..)| *kind == node.kind.key()).filter(|_| clamps && !node.bypass)
}

/// The input on which a node's limits act, where it has any.
pub(crate) fn limited_input(node: &Node) -> Option<&'static str> {
    limits(node).map(|(_, input, _)| *input)
}

/// A line on a histogram.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// The node whose limit it is, and the limit's title.
    pub(crate) label: String,
    /// Where it stands.
    pub(crate) at: f64,
    /// What it does there.
    pub(crate) bite: Bite,
}

/// The lines of a node on its input; `name` stands before each label where it isn't empty.
fn of_node(node: &Node, map: &Map, name: &str) -> Vec<Line> {
    let (Some((.., keys)), Some(kind)) = (limits(node), node.kind.known()) else { return Vec::new() };
    let lines = keys.iter().filter_map(|(key, bite)| {
        let parameter = kind.parameter(key)?;
        let Setting::Real(at) = parameter.resolve(&node.settings, map) else { return None };
        let title = parameter.title.to_lowercase();
        let label = if name.is_empty() { parameter.title.to_owned() } else { format!("{name} {title}") };
        Some(Line { label, at, bite: *bite })
    });
    lines.collect()
}

/// The lines of a node's own limits, for its input's histogram.
pub(crate) fn own(node: &Node, map: &Map) -> Vec<Line> {
    of_node(node, map, "")
}

/// The lines of the nodes that read an output of a node, for that node's histogram.
pub(crate) fn of_readers(document: &Document, id: NodeId, output: &str) -> Vec<Line> {
    let readers = document.readers(id).into_iter().filter(|wire| wire.output == output);
    let lines = readers.filter_map(|wire| {
        let reader = document.get(wire.to)?;
        let acts = limited_input(reader) == Some(wire.input);
        acts.then(|| of_node(reader, document.map(), &reader.name))
    });
    lines.flatten().collect()
}

impl Line {
    /// What it does to the field, in words; and whether it does nothing.
    pub(crate) fn words(&self, spread: &Spread) -> (String, bool) {
        let Self { label, at, bite } = self;
        let at = super::scale::worded(*at);
        let (below, above) = (spread.below(self.at), spread.above(self.at));
        let (low, high) = (spread.statistics.low, spread.statistics.high);
        let end = |number: f64| super::figures::short(number);
        match bite {
            Bite::Below if below == 0.0 => {
                (format!("{label} {at} never bites: nothing lies below {}.", end(low)), true)
            }
            Bite::Above if above == 0.0 => {
                (format!("{label} {at} never bites: nothing lies above {}.", end(high)), true)
            }
            Bite::Below => (format!("{label} {at} bites {} of the map.", percent(below)), false),
            Bite::Above => (format!("{label} {at} bites {} of the map.", percent(above)), false),
            Bite::Parts if below == 0.0 => {
                (format!("{label} {at} never bites: nothing lies below {}.", end(low)), true)
            }
            Bite::Parts if above == 0.0 && below == 1.0 => {
                (format!("{label} {at} never bites: nothing lies above {}.", end(high)), true)
            }
            Bite::Parts => (format!("{label} {at}: {} of the map lies below.", percent(below)), false),
        }
    }
}

/// A share in words: never 0% of something, never all of less than all.
fn percent(share: f64) -> String {
    match share * 100.0 {
        p if p < 1.0 => "less than 1%".to_owned(),
        p if p > 99.0 && share < 1.0 => "more than 99%".to_owned(),
        p => format!("{p:.0}%"),
    }
}

#[cfg(test)]
mod tests {
    use catena_field::Interval;
    use catena_graph::Edit;

    use super::*;

    fn spread() -> Spread {
        let values: Vec<f64> = (0..=100).map(|index| f64::from(index) / 100.0).collect();
        Spread::of(&values, Interval::new(-1.0, 1.0)).expect("values")
    }

    fn line(at: f64, bite: Bite) -> Line {
        Line { label: "Floor".to_owned(), at, bite }
    }

    #[test]
    fn the_table_names_what_there_is() {
        for (key, input, parameters) in LIMITS {
            let kind = catena_nodes::find(key).expect("a kind");
            assert!(kind.input(input).is_some(), "{key}.{input}");
            for (parameter, _) in *parameters {
                assert!(kind.parameter(parameter).is_some(), "{key}.{parameter}");
            }
        }
    }

    #[test]
    fn a_limit_outside_the_values_never_bites() {
        for (at, bite, bites) in [
            (-0.5, Bite::Below, false),
            (0.0, Bite::Below, false),
            (0.25, Bite::Below, true),
            (1.0, Bite::Above, false),
            (0.75, Bite::Above, true),
            (2.0, Bite::Parts, false),
            (-2.0, Bite::Parts, false),
            (0.5, Bite::Parts, true),
        ] {
            let (words, idle) = line(at, bite).words(&spread());
            assert_eq!(idle, !bites, "{at} {bite:?}: {words}");
            assert_eq!(words.contains("never bites"), idle, "{words}");
        }
        let (words, _) = line(0.25, Bite::Below).words(&spread());
        assert_eq!(words, "Floor 0.25 bites 25% of the map.");
    }

    #[test]
    fn readers_limits_stand_on_the_output_that_they_read() {
        let mut document = Document::new();
        for (name, kind) in [("hills", "simplex"), ("shelf", "clamp"), ("pick", "select")] {
            document.apply(Edit::AddNode(Box::new(Node::new(name, kind, (0.0, 0.0))))).expect("new");
        }
        for (node, input) in [("shelf", "input"), ("pick", "by"), ("pick", "above")] {
            document.apply(Edit::connect("hills", node, input)).expect("fits");
        }
        let id = document.find("hills").expect("there");
        let lines = of_readers(&document, id, "");
        let labels: Vec<&str> = lines.iter().map(|line| line.label.as_str()).collect();
        assert_eq!(labels, ["shelf floor", "shelf ceiling", "pick threshold"]);
        document.apply(Edit::SetBypass { node: "shelf".into(), on: true }).expect("it can");
        assert_eq!(of_readers(&document, id, "").len(), 1, "a bypassed clamp limits nothing");
    }

    #[test]
    fn shares_are_never_rounded_to_nothing_or_all() {
        assert_eq!(percent(0.001), "less than 1%");
        assert_eq!(percent(0.999), "more than 99%");
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.123), "12%");
    }
}
