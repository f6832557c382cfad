//! What rain remarked about its ground, and the Remap that would give it better ground.

use catena_evaluate::Prepared;
use catena_graph::{Document, Edit, Fix, Node};
use catena_nodes::Setting;

use super::subject::INPUT;

/// How high above the level under which rain does nothing the middle of the ground is to lie, as a share of what is above.
const ABOVE: f64 = 0.25;

/// From a node to the one that is put before it.
const BEFORE: (f64, f64) = (-220.0, 60.0);

/// A remark about a node's ground.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Remark {
    pub(crate) words: String,
    ground: Ground,
}

/// Heights before the rain.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ground {
    low: f64,
    median: f64,
    high: f64,
}

impl Remark {
    /// What the stage of a node remarked.
    pub(crate) fn of(prepared: &Prepared, node: &str) -> Option<Self> {
        let stages = prepared.program().data.stages.iter().zip(prepared.stages());
        let (_, built) = stages.into_iter().find(|(stage, _)| stage.node == node)?;
        let words = built.remark.clone()?;
        let [after, change, ..] = built.layers.as_slice() else { return None };
        let before = after.values().iter().zip(change.values()).map(|(after, change)| after - change);
        let mut before: Vec<f64> = before.collect();
        before.sort_unstable_by(f64::total_cmp);
        let (low, high) = (*before.first()?, *before.last()?);
        Some(Self { words, ground: Ground { low, median: before[before.len() / 2], high } })
    }

    /// A Remap before the node, which lifts its ground; none where it is flat or nothing is wired.
    pub(crate) fn fix(&self, document: &Document, node: &str) -> Option<Fix> {
        let id = document.find(node)?;
        let wire = document.input(id, INPUT)?;
        let from = document.socket(wire.from, wire.output)?;
        let node = document.get(id)?;
        let (kind, map) = (node.kind.known()?, document.map());
        let real = |key: &str| match kind.parameter(key)?.resolve(&node.settings, map) {
            Setting::Real(real) => Some(real),
            _ => None,
        };
        let (sea, rock) = (real("sea_level")?, real("bedrock")?);
        let (low, high) = self.ground.lifted(if sea > rock { sea } else { rock })?;
        let at = (node.at.0 + BEFORE.0, node.at.1 + BEFORE.1);
        let name = document.fresh_name("lifted");
        let mut remap = Node::new(&name, "remap", at);
        let numbers = [
            ("from_low", self.ground.low),
            ("from_high", self.ground.high),
            ("to_low", low),
            ("to_high", high),
        ];
        for (key, number) in numbers {
            remap.settings.insert(key.to_owned(), Setting::Real(short(number)));
        }
        let wired = |from, to: &str, input: &str| Edit::Connect {
            from,
            node: to.to_owned(),
            input: input.to_owned(),
        };
        let edits = vec![
            Edit::AddNode(Box::new(remap)),
            wired(from, &name, "input"),
            wired(catena_graph::Socket::first(&name), &node.name, INPUT),
        ];
        Some(Fix { title: "Put a Remap before it".to_owned(), edit: Edit::Batch(edits) })
    }
}

impl Ground {
    /// Heights to which the lowest and the highest ground go, so that the middle lies well above a level: as near to 0
    /// and 1 as can be.
    fn lifted(&self, level: f64) -> Option<(f64, f64)> {
        let share = (self.median - self.low) / (self.high - self.low);
        if !share.is_finite() || share >= 1.0 {
            return None;
        }
        let high = if level < 1.0 { 1.0 } else { level + 1.0 };
        let middle = level + ABOVE * (high - level);
        let low = ((middle - high * share) / (1.0 - share)).max(0.0);
        Some((low, high))
    }
}

/// A number with no more digits than a designer would type.
fn short(number: f64) -> f64 {
    format!("{number:.3}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_comes_to_lie_above_the_level() {
        let cases = [
            ((-1.0, -0.2, 1.0), 0.0),
            ((-1.0, 0.0, 1.0), 0.25),
            ((-0.9, -0.5, 0.1), 0.6),
            ((0.0, 0.1, 1.0), 0.5),
            ((0.0, 0.5, 1.0), 7.0),
            ((3.0, 5.0, 9.0), -2.0),
        ];
        for ((low, median, high), level) in cases {
            let (to_low, to_high) = Ground { low, median, high }.lifted(level).expect("it can be lifted");
            let middle = to_low + (to_high - to_low) * (median - low) / (high - low);
            assert!(middle > level && to_low < to_high, "{level}: {to_low} to {to_high}, middle {middle}");
        }
        assert_eq!(Ground { low: -1.0, median: 0.0, high: 1.0 }.lifted(0.0), Some((0.0, 1.0)));
        assert_eq!(Ground { low: 1.0, median: 1.0, high: 1.0 }.lifted(2.0), None, "flat ground stays flat");
    }
}
