//! Labs: a built-in graph each, with steps to try. A step is ticked by hand, or once the document shows it done.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use catena_graph::{Document, Session, setting};
use catena_nodes::Setting;
use serde::Deserialize;

use crate::Editor;
use crate::examples;
use crate::files::Next;

/// A lab.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lab {
    pub(crate) title: String,
    /// What it is about, in one line.
    pub(crate) words: String,
    pub(crate) steps: Vec<Step>,
}

/// A step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// What to do, and what there is to see then.
    #[serde(rename = "try")]
    pub(crate) words: String,
    /// What holds once it is done; nothing where only the eye can tell.
    #[serde(default)]
    done: Vec<Condition>,
}

/// What a document shows. Nodes and parameters by their keys.
#[derive(Debug, Deserialize)]
enum Condition {
    /// A parameter has this value, as the command line writes it.
    Is(String, String, String),
    AtLeast(String, String, f64),
    AtMost(String, String, f64),
    Bypassed(String),
    /// Not bypassed.
    Works(String),
    /// An output is on the map.
    Views(String),
}

/// A lab's files.
struct Files {
    key: &'static str,
    lab: &'static str,
    graph: &'static str,
}

macro_rules! lab {
    ($key:literal) => {
        lab!($key, concat!("../labs/", $key, ".graph.ron"))
    };
    ($key:literal, $graph:expr) => {
        Files { key: $key, lab: include_str!(concat!("../labs/", $key, ".ron")), graph: include_str!($graph) }
    };
}

/// All there will be, in the start page's order.
static FILES: [Files; 5] =
    [lab!("stack", "../../../graphs/lab.ron"), lab!("warp"), lab!("climate"), lab!("regions"), lab!("rain")];

/// The labs whose nodes there are, by their keys: the others wait for theirs.
pub(crate) static LABS: LazyLock<Vec<(&'static str, Lab)>> = LazyLock::new(|| {
    let there = FILES.iter().filter(|files| lacks(files.graph).is_empty());
    there.filter_map(|files| Some((files.key, ron::from_str(files.lab).ok()?))).collect()
});

/// The kinds of a graph that the catalogue lacks.
fn lacks(graph: &str) -> Vec<String> {
    let Ok(loaded) = Document::read(graph) else { return vec!["a graph".to_owned()] };
    let unknown = loaded.document.nodes().filter(|(_, node)| node.kind.known().is_none());
    unknown.map(|(_, node)| node.kind.key().to_owned()).collect()
}

/// The lab of a key.
pub(crate) fn find(key: &str) -> Option<&'static Lab> {
    LABS.iter().find(|(other, _)| *other == key).map(|(_, lab)| lab)
}

/// The graph that a lab begins with.
pub(crate) fn graph(key: &str) -> Option<Document> {
    let files = FILES.iter().find(|files| files.key == key)?;
    examples::document(files.graph, &[], Path::new("")).ok()
}

impl Condition {
    fn holds(&self, document: &Document) -> bool {
        match self {
            Self::Is(node, key, text) => value(document, node, key).is_some_and(|(parameter, value)| {
                setting::parse_argument(parameter, text).is_ok_and(|wanted| wanted == value)
            }),
            Self::AtLeast(node, key, least) => number(document, node, key).is_some_and(|own| own >= *least),
            Self::AtMost(node, key, most) => number(document, node, key).is_some_and(|own| own <= *most),
            Self::Bypassed(node) => document.node(node).is_some_and(|node| node.bypass),
            Self::Works(node) => document.node(node).is_some_and(|node| !node.bypass),
            Self::Views(output) => document.view().node == *output,
        }
    }
}

fn value(document: &Document, node: &str, key: &str) -> Option<(&'static catena_nodes::Parameter, Setting)> {
    let node = document.node(node)?;
    let parameter = node.kind.known()?.parameter(key)?;
    Some((parameter, parameter.resolve(&node.settings, document.map())))
}

fn number(document: &Document, node: &str, key: &str) -> Option<f64> {
    match value(document, node, key)?.1 {
        Setting::Real(number) => Some(number),
        Setting::Integer(number) => Some(number as f64),
        _ => None,
    }
}

impl Step {
    /// Whether the document can show it done.
    pub(crate) fn is_seen(&self) -> bool {
        !self.done.is_empty()
    }

    fn is_done(&self, document: &Document) -> bool {
        !self.done.is_empty() && self.done.iter().all(|condition| condition.holds(document))
    }
}

/// Ticks by lab, remembered between runs.
pub(crate) type Ticks = BTreeMap<String, Vec<bool>>;

/// The lab that is open.
pub(crate) struct Open {
    pub(crate) key: &'static str,
    pub(crate) lab: &'static Lab,
    /// Whether each step held when the document was looked at last: a step is ticked when it comes to hold.
    held: Vec<bool>,
    /// The document's revision then.
    revision: u64,
}

impl Open {
    fn new(key: &'static str, lab: &'static Lab, document: &Document) -> Self {
        let held = lab.steps.iter().map(|step| step.is_done(document)).collect();
        Self { key, lab, held, revision: document.revision() }
    }

    /// Ticks the steps that the document has come to show.
    fn follow(&mut self, document: &Document, ticks: &mut Ticks) {
        if self.revision == document.revision() {
            return;
        }
        self.revision = document.revision();
        for (index, step) in self.lab.steps.iter().enumerate() {
            let holds = step.is_done(document);
            if holds && !self.held[index] {
                set(ticks, self.key, index, true);
            }
            self.held[index] = holds;
        }
    }
}

/// Whether a step is ticked.
pub(crate) fn is_ticked(ticks: &Ticks, key: &str, step: usize) -> bool {
    ticks.get(key).and_then(|ticks| ticks.get(step)).copied().unwrap_or(false)
}

/// Ticks a step, or takes its tick away.
fn set(ticks: &mut Ticks, key: &str, step: usize, on: bool) {
    let ticks = ticks.entry(key.to_owned()).or_default();
    if ticks.len() <= step {
        ticks.resize(step + 1, false);
    }
    ticks[step] = on;
}

/// How many steps of a lab are ticked.
pub(crate) fn ticked(ticks: &Ticks, key: &str, lab: &Lab) -> usize {
    (0..lab.steps.len()).filter(|step| is_ticked(ticks, key, *step)).count()
}

impl Editor {
    /// Opens a lab's graph in place of the document, with its steps beside it.
    pub(crate) fn open_lab(&mut self, key: &'static str) {
        let (Some(lab), Some(document)) = (find(key), graph(key)) else { return };
        let open = Open::new(key, lab, &document);
        self.replace(Session::named(document, key));
        self.shell.tab_before_lab = Some(self.shell.settings.panels.tab);
        self.shell.settings.panels.tab = Some(crate::panels::Tab::Lab);
        self.lab = Some(open);
    }

    /// Begins the open lab again, all ticks gone.
    pub(crate) fn begin_lab_again(&mut self, ctx: &egui::Context) {
        let Some(key) = self.lab.as_ref().map(|lab| lab.key) else { return };
        self.shell.settings.labs.remove(key);
        self.leave(ctx, Next::Lab(key));
    }

    /// Closes the lab: another document is opened.
    pub(crate) fn close_lab(&mut self) {
        self.lab = None;
        // The tab that was open before it comes back.
        if let Some(tab) = self.shell.tab_before_lab.take()
            && self.shell.settings.panels.tab == Some(crate::panels::Tab::Lab)
        {
            self.shell.settings.panels.tab = tab;
        }
    }

    /// Ticks what the document has come to show.
    pub(crate) fn follow_lab(&mut self) {
        if let Some(lab) = &mut self.lab {
            lab.follow(self.session.document(), &mut self.shell.settings.labs);
        }
    }

    /// Ticks a step by hand.
    pub(crate) fn tick(&mut self, step: usize, on: bool) {
        if let Some(lab) = &self.lab {
            set(&mut self.shell.settings.labs, lab.key, step, on);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use catena_graph::Edit;

    use super::*;

    fn lab(files: &Files) -> Lab {
        ron::from_str(files.lab).unwrap_or_else(|error| panic!("{}: {error}", files.key))
    }

    #[test]
    fn every_lab_can_be_read_and_has_words() {
        let mut titles = BTreeSet::new();
        for files in &FILES {
            let lab = lab(files);
            assert!(lab.words.len() <= 72 && titles.insert(lab.title.clone()), "{}", files.key);
            assert!(lab.steps.len() >= 3, "{}", files.key);
            for step in &lab.steps {
                assert!(step.words.len() <= 110 && !step.words.ends_with('.'), "one line: {}", step.words);
            }
        }
    }

    #[test]
    fn labs_are_shown_once_the_catalogue_has_their_nodes() {
        for files in &FILES {
            let lacks = lacks(files.graph);
            assert_eq!(find(files.key).is_some(), lacks.is_empty(), "{} lacks {lacks:?}", files.key);
        }
        assert!(find("stack").is_some() && find("warp").is_some());
        assert_eq!(lacks("Graph(version: 1, nodes: {\"a\": (kind: \"no_such_node\")})"), ["no_such_node"]);
    }

    /// Nothing is done at first, and each step can be done: a lab that speaks of a parameter that isn't there, or
    /// that its node refuses, fails here.
    #[test]
    fn every_step_of_a_shown_lab_can_be_done_and_isnt_yet() {
        for (key, lab) in LABS.iter() {
            let text = FILES.iter().find(|files| files.key == *key).expect("its files").graph;
            assert!(Document::read(text).expect("a graph").faults.is_empty(), "{key}");
            for step in &lab.steps {
                let mut document = graph(key).expect("its graph");
                assert!(!step.is_done(&document), "{key}: {}", step.words);
                for condition in &step.done {
                    document.apply(edit(&document, condition)).unwrap_or_else(|refusal| panic!("{refusal}"));
                    assert!(condition.holds(&document), "{key}: {condition:?}");
                }
                assert_eq!(step.is_done(&document), !step.done.is_empty(), "{key}: {}", step.words);
            }
        }
    }

    /// What makes a condition hold.
    fn edit(document: &Document, condition: &Condition) -> Edit {
        let number = |node: &str, key: &str, number: f64| {
            let (_, now) = value(document, node, key).unwrap_or_else(|| panic!("no parameter {node}.{key}"));
            let real = matches!(now, Setting::Real(_));
            let value = if real { Setting::Real(number) } else { Setting::Integer(number as i64) };
            Edit::set(node, key, value)
        };
        match condition {
            Condition::Is(node, key, text) => {
                let (parameter, _) = value(document, node, key).expect("there is such a parameter");
                Edit::set(node, key, setting::parse_argument(parameter, text).expect("a value"))
            }
            Condition::AtLeast(node, key, least) => number(node, key, *least),
            Condition::AtMost(node, key, most) => number(node, key, *most),
            Condition::Bypassed(node) => Edit::SetBypass { node: node.clone(), on: true },
            Condition::Works(node) => Edit::SetBypass { node: node.clone(), on: false },
            Condition::Views(output) => {
                Edit::SetView(catena_graph::View { node: output.clone(), ..document.view().clone() })
            }
        }
    }

    #[test]
    fn ticks_come_with_the_document_and_stay_when_taken_back_by_hand() {
        let mut document = graph("warp").expect("its graph");
        let lab = find("warp").expect("it is shown");
        let (mut open, mut ticks) = (Open::new("warp", lab, &document), Ticks::new());
        let levels = |text: &'static str| Edit::set("noise", "levels", Setting::Choice(text.into()));
        document.apply(levels("single")).expect("it may");
        open.follow(&document, &mut ticks);
        assert!(is_ticked(&ticks, "warp", 1) && ticked(&ticks, "warp", lab) == 1);
        document.apply(levels("double")).expect("it may");
        open.follow(&document, &mut ticks);
        assert_eq!(ticked(&ticks, "warp", lab), 2, "a tick stays when the document goes on");
        set(&mut ticks, "warp", 2, false);
        document.apply(Edit::SetNote { node: "noise".into(), note: "x".into() }).expect("it may");
        open.follow(&document, &mut ticks);
        assert!(
            !is_ticked(&ticks, "warp", 2),
            "what was taken away by hand stays away while nothing changes"
        );
    }
}
