//! What runs in each lane, and when it gives way to something newer.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_field::{Control, Hash};
use catena_graph::NodeId;

use crate::batch::Item;
use crate::drainage::DrainKey;
use crate::map::grid::Frame;
use crate::map::warp::WarpKey;
use crate::render::Style;
use crate::rivers::RiverKey;
use crate::solid::SolidWish;
use crate::source::SourceKey;
use crate::work::{Held, Lane, Running};

/// A request that has come out of date may run this long in all before it gives way.
const PATIENCE: Duration = Duration::from_millis(50);

/// Each request that gives way without having shown anything leaves the next one twice the time, so that even
/// a drag over a slow stack sees pictures; but never more than this.
const MOST_PATIENCE: Duration = Duration::from_millis(800);

/// What decides a map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapKey {
    pub(crate) content: MapContent,
    /// What of it is seen.
    pub(crate) frame: Option<Frame>,
}

/// What a map shows, and how: whatever is seen of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapContent {
    pub(crate) node: NodeId,
    pub(crate) output: String,
    /// What it is computed from.
    pub(crate) hash: Hash,
    /// Of what lies over the map, with its output.
    pub(crate) underlay: Option<(Hash, String)>,
    pub(crate) style: Style,
    /// What it is compared with.
    pub(crate) less: Option<Arc<Held>>,
}

/// What decides a ground of the 3D view.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SolidKey {
    pub(crate) node: NodeId,
    pub(crate) hash: Hash,
    /// But for the node's name.
    pub(crate) wish: SolidWish,
}

/// What a running request is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    /// A map.
    Map(Box<MapKey>),
    /// The ground of the 3D view.
    Solid(SolidKey),
    /// Rivers over the map of a lane.
    Rivers(Lane, RiverKey),
    /// Drainage behind the map.
    Drainage(DrainKey),
    /// Where the nearest warp reads.
    Warp(WarpKey),
    /// Previews, less those that have been handed over.
    Items(Vec<Item>),
    /// Faults of a document's revision.
    Faults(u64),
    /// The source.
    Source(SourceKey),
}

/// A running request.
pub(crate) struct Slot {
    pub(crate) run: u64,
    pub(crate) content: Content,
    /// It has shown something.
    pub(crate) delivered: bool,
    pub(crate) running: Running,
}

/// All that runs.
#[derive(Default)]
pub(crate) struct Lanes {
    slots: HashMap<Lane, Slot>,
    patience: HashMap<Lane, Duration>,
    /// Requests that gave way.
    pub(crate) given_way: u64,
}

impl Lanes {
    /// What runs in a lane.
    pub(crate) fn get(&self, lane: Lane) -> Option<&Slot> {
        self.slots.get(&lane)
    }

    /// The request of a run, unless it was stopped.
    pub(crate) fn of_run(&mut self, run: u64) -> Option<&mut Slot> {
        self.slots.values_mut().find(|slot| slot.run == run)
    }

    /// Whether nothing runs.
    pub(crate) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// What runs, for the line of status.
    pub(crate) fn running(&self) -> Vec<Running> {
        self.slots.values().map(|slot| slot.running.clone()).collect()
    }

    /// A request begins.
    pub(crate) fn begin(&mut self, lane: Lane, slot: Slot) {
        self.slots.insert(lane, slot);
    }

    /// A request has ended by itself; it is handed back unless it was stopped before.
    pub(crate) fn end(&mut self, lane: Lane, run: u64) -> Option<Slot> {
        self.get(lane).filter(|slot| slot.run == run)?;
        let slot = self.slots.remove(&lane)?;
        let patience = slot.running.since.elapsed() * 2;
        self.patience.insert(lane, patience.clamp(PATIENCE, MOST_PATIENCE));
        Some(slot)
    }

    /// Stops what runs in a lane.
    pub(crate) fn stop(&mut self, lane: Lane) {
        if let Some(slot) = self.slots.remove(&lane) {
            slot.running.control.cancel();
        }
    }

    /// Stops everything.
    pub(crate) fn stop_all(&mut self) {
        for (_, slot) in self.slots.drain() {
            slot.running.control.cancel();
        }
    }

    /// A lane is wanted for something newer: what runs there gives way at once if it has shown something or has
    /// had its time; else this says how long to wait.
    pub(crate) fn clear(&mut self, lane: Lane) -> Result<(), Duration> {
        let Some(slot) = self.slots.get(&lane) else { return Ok(()) };
        let patience = self.patience.get(&lane).copied().unwrap_or(PATIENCE);
        let ran = slot.running.since.elapsed();
        if !slot.delivered {
            if ran < patience {
                return Err(patience - ran);
            }
            self.patience.insert(lane, (patience * 2).min(MOST_PATIENCE));
        }
        self.given_way += 1;
        self.stop(lane);
        Ok(())
    }
}

/// What is said of a request that begins.
pub(crate) fn running(lane: Lane, title: String, nodes: Vec<NodeId>, control: Control) -> Running {
    Running { lane, title, nodes, since: Instant::now(), control }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lane in which a request has just begun, and its control.
    fn begun(lanes: &mut Lanes, run: u64, delivered: bool) -> Control {
        let control = Control::new();
        let running = running(Lane::Map, String::new(), Vec::new(), control.clone());
        lanes.begin(Lane::Map, Slot { run, content: Content::Faults(0), delivered, running });
        control
    }

    #[test]
    fn what_has_shown_something_gives_way_at_once() {
        let mut lanes = Lanes::default();
        let control = begun(&mut lanes, 1, true);
        assert_eq!(lanes.clear(Lane::Map), Ok(()));
        assert!(control.is_cancelled() && lanes.is_empty());
        assert!(lanes.end(Lane::Map, 1).is_none(), "that it ends later is nothing new");
    }

    #[test]
    fn what_has_shown_nothing_has_its_time_and_leaves_the_next_one_more() {
        let mut lanes = Lanes::default();
        lanes.patience.insert(Lane::Map, Duration::from_secs(3600));
        let control = begun(&mut lanes, 1, false);
        assert!(lanes.clear(Lane::Map).is_err() && !control.is_cancelled());

        lanes.patience.insert(Lane::Map, Duration::ZERO);
        assert_eq!(lanes.clear(Lane::Map), Ok(()));
        assert!(control.is_cancelled());

        lanes.patience.insert(Lane::Map, PATIENCE);
        begun(&mut lanes, 2, false).cancel();
        lanes.slots.get_mut(&Lane::Map).expect("it runs").running.since -= PATIENCE;
        assert_eq!(lanes.clear(Lane::Map), Ok(()));
        assert_eq!(lanes.patience[&Lane::Map], PATIENCE * 2);
    }
}
