//! Fixes of a node's kind.

use super::Fix;
use crate::name::nearest;
use crate::{Edit, Node};

/// What stands in for anything until the designer knows better.
const STAND_IN: &str = "constant";

/// The nearest kind, or a constant, which leaves the node's readers whole.
pub(super) fn fixes(node: &Node, repeated: bool) -> Vec<Fix> {
    if repeated && let Some(kind) = node.kind.known() {
        let edit = Edit::Forget { node: Some(node.name.clone()), key: "kind".to_owned() };
        return vec![Fix::new(format!("Keep {}, the first", kind.key), edit)];
    }
    let near = nearest(node.kind.key(), catena_nodes::all().map(|kind| kind.key));
    let near = near.filter(|near| *near != STAND_IN);
    let replace = |kind: &str| Edit::ReplaceKind { node: node.name.clone(), kind: kind.to_owned() };
    let mut fixes: Vec<Fix> =
        near.iter().map(|near| Fix::new(format!("Replace by {near}"), replace(near))).collect();
    fixes.push(Fix::new("Replace by a constant", replace(STAND_IN)));
    fixes
}
