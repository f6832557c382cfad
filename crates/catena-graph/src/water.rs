//! The water that rivers on a map are drawn from: a Flow node's, whichever it is.

use std::collections::HashSet;
use std::path::Path;

use catena_field::{Lattice, Points, Program};
use catena_nodes::{Setting, Settings};

use crate::{Document, Edit, Fault, Node, NodeId, Socket, lower, name};

/// The kind that routes water.
const FLOW: &str = "flow";

/// Kinds on whose lattices there are valleys for water to run in.
const CARVED: [&str; 2] = ["erode", FLOW];

/// How far water is led astray, as a share of what the field spans: as a Flow node's own default does on heights
/// from 0 to 1.
const WANDER: f64 = 0.03;

/// The most columns that water is routed over where no Flow node says otherwise.
const MOST_COLUMNS: i64 = 2048;

/// What rivers on an output's map are drawn from.
#[derive(Clone, Debug)]
pub struct WaterPlan {
    /// The ground that water runs over, its hollows filled.
    pub program: Program,
    /// The lattice over the map that it was routed on.
    pub lattice: Lattice,
    /// The level of the sea that it runs into.
    pub sea: f64,
}

impl Document {
    /// The Flow node whose rivers are drawn on an output's map: the node itself, else the first that reads the
    /// output. Without any, rivers are those that a Flow node would have there.
    pub fn flow_of(&self, socket: &Socket) -> Option<NodeId> {
        let id = self.find(&socket.node)?;
        let works = |id: &NodeId| self.get(*id).is_some_and(|node| node.kind.key() == FLOW && !node.bypass);
        let first = |output: &str| {
            let kind = self.get(id).and_then(|node| node.kind.known());
            kind.and_then(|kind| kind.outputs.first()).is_some_and(|first| first.key == output)
        };
        let same = |output: &str| {
            output == socket.output
                || (output.is_empty() && first(&socket.output))
                || (socket.output.is_empty() && first(output))
        };
        let reads = self.readers(id).into_iter().filter(|wire| same(wire.output)).map(|wire| wire.to);
        std::iter::once(id).chain(reads).find(works)
    }

    /// The settings of the finest lattice that feeds a node, its own included.
    fn carved(&self, id: NodeId) -> Settings {
        let (mut waiting, mut seen, mut finest) = (vec![id], HashSet::new(), (0, Settings::new()));
        while let Some(index) = waiting.pop().and_then(|id| self.ids.get(&id)).copied() {
            let card = &self.graph[index];
            if !seen.insert(card.id) {
                continue;
            }
            waiting.extend(self.feeds(index).into_iter().map(|index| self.graph[index].id));
            let kind = card.node.kind.known().filter(|kind| CARVED.contains(&kind.key));
            let columns = kind.and_then(|kind| kind.parameter("columns"));
            let columns = columns.map(|columns| columns.resolve(&card.node.settings, self.map()));
            if let Some(Setting::Integer(columns)) = columns.filter(|_| !card.node.passes_through())
                && columns > finest.0
            {
                let own =
                    card.node.settings.iter().filter(|(key, _)| ["columns", "rows"].contains(&key.as_str()));
                finest = (columns, own.map(|(key, value)| (key.clone(), value.clone())).collect());
            }
        }
        if finest.0 > MOST_COLUMNS {
            // As wide as it may be, its cells square.
            return Settings::from_iter([("columns".to_owned(), Setting::Integer(MOST_COLUMNS))]);
        }
        finest.1
    }
}

/// Lowers what rivers on an output's map are drawn from; `span` is how far the field reaches from its lowest to its
/// highest value over the map.
///
/// # Errors
/// As [`lower`].
pub fn lower_water(
    document: &Document,
    socket: &Socket,
    span: f64,
    folder: &Path,
) -> Result<WaterPlan, Vec<Fault>> {
    if let Some(flow) = document.flow_of(socket).and_then(|id| document.get(id)) {
        return plan(document, flow, folder);
    }
    let id =
        document.find(&socket.node).ok_or_else(|| vec![Fault::new(format!("there is no node {socket}"))])?;
    let mut flow = Node::new(name::fresh(FLOW, |name| document.find(name).is_some()), FLOW, (0.0, 0.0));
    flow.settings = document.carved(id);
    let wander = Setting::Real(WANDER * span);
    let parameter = flow.kind.known().and_then(|kind| kind.parameter("wander"));
    if parameter.is_some_and(|parameter| parameter.check(&wander).is_ok()) {
        flow.settings.insert("wander".to_owned(), wander);
    }
    let (name, from) = (flow.name.clone(), socket.clone());
    let mut with_flow = document.clone();
    let wire = Edit::Connect { from, node: name.clone(), input: "height".to_owned() };
    let edit = Edit::Batch(vec![Edit::AddNode(Box::new(flow)), wire]);
    with_flow.apply(edit).map_err(|refusal| vec![Fault::new(refusal.to_string())])?;
    let flow = with_flow.node(&name).ok_or_else(Vec::new)?;
    plan(&with_flow, flow, folder)
}

fn plan(document: &Document, flow: &Node, folder: &Path) -> Result<WaterPlan, Vec<Fault>> {
    let program = lower(document, &[Socket::first(&flow.name)], folder)?;
    let missing = || vec![Fault::new(format!("{} routes no water", flow.name))];
    let stage = program.find_stage(&flow.name).ok_or_else(missing)?;
    let Points::Lattice(lattice) = stage.points else { return Err(missing()) };
    let sea = flow.kind.known().and_then(|kind| kind.parameter("sea_level"));
    let sea = match sea.map(|sea| sea.resolve(&flow.settings, document.map())) {
        Some(Setting::Real(sea)) => sea,
        _ => document.map().sea,
    };
    Ok(WaterPlan { program, lattice, sea })
}
