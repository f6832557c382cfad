//! What becomes of what jobs report: it is counted, kept in mind and handed over to the interface.

use std::time::Duration;

use crate::batch::{Item, Made};
use crate::drainage::Drained;
use crate::lanes::Content;
use crate::map::warp::Arrows;
use crate::rivers::Course;
use crate::schedule::{MOST_TOGETHER, Scheduler};
use crate::solid::Ground;
use crate::source::Shown;
use crate::work::{Lane, MapPicture, Outcome, Preview, Times, Words};

/// A job of several previews is meant to take about so long: then the newest wish is looked at again.
const TURN: Duration = Duration::from_millis(60);

impl Scheduler {
    pub(crate) fn take_map(&mut self, run: u64, result: Result<Box<MapPicture>, Words>) {
        let Some(slot) = self.lanes.of_run(run) else { return };
        let lane = slot.running.lane;
        slot.delivered = true;
        match &result {
            Ok(picture) if self.surveyed.get(&lane) != Some(&picture.content) => {
                self.counts.maps += u64::from(lane == Lane::Map);
                self.surveyed.insert(lane, picture.content.clone());
            }
            Ok(_) => {}
            Err(_) => {
                self.counts.maps += u64::from(lane == Lane::Map);
                self.surveyed.remove(&lane);
            }
        }
        self.send(Outcome::Map(lane, result));
    }

    /// The interface no longer has this map.
    pub(crate) fn forget_map(&mut self, lane: Lane) {
        self.maps.remove(&lane);
        self.surveyed.remove(&lane);
        self.rivers.remove(&lane);
    }

    pub(crate) fn take_rivers(&mut self, run: u64, result: Result<Course, Words>) {
        if let Some(slot) = self.lanes.of_run(run)
            && let Content::Rivers(lane, _) = slot.content
        {
            slot.delivered = true;
            self.send(Outcome::Rivers(lane, result.map(Box::new)));
        }
    }

    pub(crate) fn take_solid(&mut self, run: u64, result: Result<Box<Ground>, Words>) {
        if let Some(slot) = self.lanes.of_run(run) {
            slot.delivered = true;
            self.send(Outcome::Solid(result));
        }
    }

    pub(crate) fn take_drained(&mut self, run: u64, result: Result<Box<Drained>, Words>) {
        if let Some(slot) = self.lanes.of_run(run) {
            slot.delivered = true;
            self.send(Outcome::Drained(result));
        }
    }

    pub(crate) fn take_warp(&mut self, run: u64, arrows: Option<Arrows>) {
        if let Some(slot) = self.lanes.of_run(run) {
            slot.delivered = true;
            self.send(Outcome::Warp(arrows));
        }
    }

    pub(crate) fn take_made(&mut self, run: u64, made: Vec<Made>) {
        let Some(slot) = self.lanes.of_run(run) else { return };
        let mut previews = Vec::new();
        for made in made {
            let (node, hash) = match &made {
                Made::Preview(preview) => (preview.node, preview.hash),
                Made::Heavy(node, hash) => (*node, *hash),
            };
            if let Content::Items(items) = &mut slot.content {
                items.retain(|item| item.node != node);
            }
            match made {
                Made::Preview(preview) => previews.push(preview),
                Made::Heavy(..) => drop(self.heavy.insert((node, hash))),
            }
        }
        slot.delivered |= !previews.is_empty();
        self.hand_over(previews);
    }

    fn hand_over(&mut self, previews: Vec<Preview>) {
        previews.iter().for_each(|preview| self.kept.insert(preview));
        self.counts.previews += previews.len() as u64;
        if !previews.is_empty() {
            self.send(Outcome::Previews(previews));
            self.look();
        }
    }

    pub(crate) fn take_source(&mut self, run: u64, shown: Shown) {
        if let Some(slot) = self.lanes.of_run(run)
            && let Content::Source(key) = &slot.content
        {
            let key = key.clone();
            slot.delivered = true;
            self.send(Outcome::Source(Box::new((key, shown))));
        }
    }

    pub(crate) fn take_times(&mut self, run: u64, item: &Item, times: Option<Times>) {
        if self.lanes.of_run(run).is_none() {
            return;
        }
        if let Some(card) = self.kept.get_mut(item.node) {
            card.timed = Some(item.hash);
        }
        if let Some(times) = times {
            self.send(Outcome::Times(item.node, times));
        }
    }

    /// A job is over: what it has left undone has failed, and is tried alone or given up with words. (One that
    /// ended well and handed nothing over had nothing new to show.)
    pub(crate) fn ended(&mut self, lane: Lane, run: u64, well: bool) {
        let Some(slot) = self.lanes.end(lane, run) else { return };
        let failed = !well && !slot.delivered;
        match slot.content {
            Content::Map(key) => {
                self.maps.insert(lane, *key);
                if failed {
                    self.send(Outcome::Map(lane, Err(failure())));
                }
            }
            Content::Solid(key) => {
                self.solid = Some(key);
                if failed {
                    self.send(Outcome::Solid(Err(failure())));
                }
            }
            Content::Rivers(map, key) => {
                self.rivers.insert(map, key);
                if failed {
                    self.send(Outcome::Rivers(map, Err(failure())));
                }
            }
            Content::Drainage(key) => {
                self.drained = Some(key);
                if failed {
                    self.send(Outcome::Drained(Err(failure())));
                }
            }
            Content::Warp(key) => self.warp = Some(key),
            Content::Items(items) if lane == Lane::Times => {
                for item in items {
                    if let Some(card) = self.kept.get_mut(item.node) {
                        card.timed = Some(item.hash);
                    }
                }
            }
            Content::Items(left) => {
                if lane == Lane::Previews {
                    self.tune(slot.running.since.elapsed(), slot.running.nodes.len());
                }
                self.failed(&left);
            }
            Content::Source(key) => {
                if failed {
                    self.send(Outcome::Source(Box::new((key.clone(), Err(vec![failure()])))));
                }
                self.source = Some(key);
            }
            Content::Faults(_) => {}
        }
        self.ctx.request_repaint();
    }

    fn failed(&mut self, left: &[Item]) {
        if let [item] = left {
            let (node, hash, result) = (item.node, item.hash, Err(failure()));
            let cards = self.wish.as_ref().map(|wish| wish.cards.clone()).unwrap_or_default();
            let how = (cards.pixels.unwrap_or(0), cards.fixed_range);
            self.hand_over(vec![Preview {
                node,
                hash,
                how,
                result,
                lattice: None,
                built: Duration::ZERO,
                remark: None,
            }]);
        } else {
            self.suspects.extend(left.iter().map(|item| (item.node, item.hash)));
        }
    }

    /// The next job gets as many previews as fit its turn.
    fn tune(&mut self, took: Duration, count: usize) {
        if took > TURN {
            self.together = (count / 2).max(1);
        } else if took < TURN / 3 {
            self.together = (self.together * 2).min(MOST_TOGETHER);
        }
    }
}

fn failure() -> Words {
    Words { node: None, words: "the evaluator failed here; the fault is not in the graph".to_owned() }
}
