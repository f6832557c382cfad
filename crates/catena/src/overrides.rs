//! `--set` and `--seed`: a document changed without its file.

use catena_graph::{Document, Edit, MapField, Node, nearest, setting};
use catena_nodes::NodeKind;

use crate::arguments::Overrides;
use crate::report::usage;

impl Overrides {
    /// Whether there is nothing to override.
    pub(crate) fn is_empty(&self) -> bool {
        self.set.is_empty() && self.seed.is_none()
    }

    /// Applies all of them at once, so that two parameters may change together.
    pub(crate) fn apply(&self, document: &mut Document) -> anyhow::Result<()> {
        let mut edits = Vec::new();
        for text in &self.set {
            edits.push(edit(document, text).map_err(|words| usage(format!("--set {text}: {words}")))?);
        }
        edits.extend(self.seed.map(|seed| Edit::SetMap(MapField::Seed(seed))));
        match document.apply(Edit::Batch(edits)) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(usage(refusal.to_string())),
        }
    }
}

/// `NODE.PARAM=VALUE` as an edit.
fn edit(document: &Document, text: &str) -> Result<Edit, String> {
    let shape = "NODE.PARAM=VALUE is wanted, as in bend.strength=30";
    let (place, value) = text.split_once('=').ok_or(shape)?;
    let (name, key) = place.split_once('.').ok_or(shape)?;
    let (name, key) = (name.trim(), key.trim());
    let node = document.node(name).ok_or_else(|| no_node(document, name))?;
    let kind = node.kind.known().ok_or_else(|| format!("{name} is of no kind that is known here"))?;
    let parameter = kind.parameter(key).ok_or_else(|| no_parameter(node, kind, key))?;
    Ok(Edit::set(name, key, setting::parse_argument(parameter, value)?))
}

/// That there is no such node, and which there are.
pub(crate) fn no_node(document: &Document, name: &str) -> String {
    let names: Vec<&str> = document.nodes().map(|(_, node)| node.name.as_str()).collect();
    choose(&format!("there is no node {name}"), name, &names)
}

fn no_parameter(node: &Node, kind: &NodeKind, key: &str) -> String {
    let keys: Vec<&str> = kind.parameters.iter().map(|parameter| parameter.key).collect();
    choose(&format!("{} ({}) has no parameter {key}", node.name, kind.key), key, &keys)
}

/// What is missing, the nearest to what was asked for, and all there are.
pub(crate) fn choose(missing: &str, wanted: &str, there: &[&str]) -> String {
    const MOST: usize = 24;
    let near = nearest(wanted, there.iter().copied());
    let near = near.map_or_else(|| "; there".to_owned(), |near| format!("; is {near} meant? There"));
    let listed = there.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    match there.len() {
        0 => format!("{missing}; there are none"),
        1 => format!("{missing}{near} is only {listed}"),
        2..=MOST => format!("{missing}{near} are {listed}"),
        all => format!("{missing}{near} are {all}: {listed}, ..."),
    }
}
