//! What begins now: lane by lane, the scheduler compares what is wanted with what runs.

use std::time::Duration;

use catena_evaluate::EvaluateError;
use catena_field::Control;
use catena_graph::{NodeId, Socket};

use crate::batch::{Item, Order};
use crate::drainage::{self, DrainKey};
use crate::lanes::{Content, MapContent, MapKey, Slot, SolidKey, running};
use crate::map::warp::{self, WarpKey};
use crate::render;
use crate::rivers::{self, RiverKey, Sheet};
use crate::schedule::{Message, Scheduler};
use crate::solid::{self, Ground};
use crate::source::{self, SourceKey};
use crate::work::{Evaluators, Lane, MapWish, Source, Wish, Words};

/// Previews wait so long for the first picture of the map.
const MAP_FIRST: Duration = Duration::from_millis(30);

/// Faults of one document whose fixes are worked out: once they are mended, others come first.
const MOST_MENDED: usize = 256;

/// Nodes whose times one job measures.
const TIMED_TOGETHER: usize = 8;

/// Times are told for a map whose long side has so many points.
const TIMED_SIDE: usize = 512;

/// What a job reports to.
pub(crate) type Tell = dyn Fn(Message) + Send;

impl Scheduler {
    /// Begins what may begin; tells when to look again.
    pub(crate) fn dispatch(&mut self) -> Option<Duration> {
        let wish = self.wish.clone()?;
        self.check(&wish);
        if self.paused || self.stopped {
            return None;
        }
        let mut again: Vec<_> = Lane::MAPS.into_iter().map(|lane| self.draw_map(&wish, lane)).collect();
        again.extend(Lane::MAPS.into_iter().map(|lane| self.draw_rivers(&wish, lane)));
        again.extend([self.write_source(&wish), self.draw_solid(&wish), self.draw_warp(&wish)]);
        again.push(self.drain(&wish));
        again.extend([self.preview(&wish), self.preview_heavy(&wish)]);
        self.take_time(&wish);
        again.into_iter().flatten().min()
    }

    fn check(&mut self, wish: &Wish) {
        let revision = wish.document.revision();
        if self.checked == Some(revision) || self.lanes.get(Lane::Faults).is_some() {
            return;
        }
        let document = wish.document.clone();
        let content = Content::Faults(revision);
        self.begin(Lane::Faults, -1, ("Faults".to_owned(), Vec::new()), content, move |_, _, run, tell| {
            let mut faults = document.faults();
            tell(Message::Faults(run, faults.clone()));
            faults.truncate(MOST_MENDED);
            if !faults.is_empty() {
                tell(Message::Fixes(run, document.fixes_of_all(&faults)));
            }
            Ok(())
        });
    }

    fn map_key(&self, wish: &Wish, map: &MapWish) -> Option<MapKey> {
        let (node, hash) = match &map.source {
            Source::Held(held) => (held.node, held.ready.key),
            Source::Socket(socket) => {
                let node = wish.document.find(&socket.node)?;
                (node, *self.facts.nodes.get(&node)?)
            }
        };
        let over = |socket: &Socket| {
            let node = wish.document.find(&socket.node)?;
            Some((*self.facts.nodes.get(&node)?, socket.output.clone()))
        };
        let underlay = map.underlay.as_ref().and_then(over);
        let output = map.source.socket().output.clone();
        let (style, less) = (map.style.clone(), map.less.clone());
        let content = MapContent { node, output, hash, underlay, style, less };
        Some(MapKey { content, frame: map.frame })
    }

    fn draw_map(&mut self, wish: &Wish, lane: Lane) -> Option<Duration> {
        let map = wish.maps.get(&lane);
        let (Some(map), Some(key)) = (map, map.and_then(|map| self.map_key(wish, map))) else {
            self.lanes.stop(lane);
            self.forget_map(lane);
            return None;
        };
        let is_done = self.maps.get(&lane) == Some(&key);
        let content = Content::Map(Box::new(key.clone()));
        match self.lanes.get(lane).map(|slot| slot.content == content) {
            Some(true) => return None,
            None if is_done => return None,
            Some(false) if is_done => {
                self.lanes.stop(lane);
                return None;
            }
            _ => {}
        }
        if let Err(wait) = self.lanes.clear(lane) {
            return Some(wait);
        }
        self.maps.remove(&lane);
        let title = match &map.source {
            Source::Socket(socket) => format!("Map of {}", socket.node),
            Source::Held(_) => "Map of A".to_owned(),
        };
        let surveyed = self.surveyed.get(&lane) == Some(&key.content);
        let (wish, map, memo, node) = (wish.clone(), map.clone(), self.memo.clone(), key.content.node);
        let priority = if lane == Lane::Map { 3 } else { 2 };
        self.begin(lane, priority, (title, vec![node]), content, move |evaluators, control, run, tell| {
            let order = render::Order { wish: &wish, map: &map, key: &key, lane, surveyed };
            let take = |result: Result<_, _>| tell(Message::Map(run, result.map(Box::new)));
            render::map((evaluators, &memo), control, &order, &take)
        });
        None
    }

    fn river_key(&self, wish: &Wish, map: &MapWish) -> Option<RiverKey> {
        let start = map.rivers?;
        let (node, hash) = match &map.source {
            Source::Held(held) => (held.node, held.ready.key),
            Source::Socket(socket) => {
                let node = wish.document.find(&socket.node)?;
                let flow = wish.document.flow_of(socket).unwrap_or(node);
                (node, *self.facts.nodes.get(&flow)?)
            }
        };
        let (output, palette) = (map.source.socket().output.clone(), map.style.palette);
        Some(RiverKey { node, output, hash, start, palette, sheet: Sheet::of(&map.frame?) })
    }

    /// Rivers over a map, once the map itself is there: its stages are built then.
    fn draw_rivers(&mut self, wish: &Wish, lane: Lane) -> Option<Duration> {
        let (own, map) = (lane.rivers(), wish.maps.get(&lane));
        let key = map.and_then(|map| self.river_key(wish, map));
        let (Some(map), Some(key)) = (map, key) else {
            self.lanes.stop(own);
            self.rivers.remove(&lane);
            return None;
        };
        let content = Content::Rivers(lane, key.clone());
        let runs = self.lanes.get(own).map(|slot| slot.content == content);
        if runs == Some(true) || (runs.is_none() && self.rivers.get(&lane) == Some(&key)) {
            return None;
        }
        if self.lanes.get(lane).is_some() || !self.maps.contains_key(&lane) {
            return None;
        }
        if let Err(wait) = self.lanes.clear(own) {
            return Some(wait);
        }
        self.rivers.remove(&lane);
        let (ready, document, folder) = match &map.source {
            Source::Held(held) => (held.ready.clone(), held.document.clone(), held.folder.clone()),
            Source::Socket(_) => (self.memo.seated(lane)?, wish.document.clone(), wish.folder.clone()),
        };
        let (socket, memo, what) =
            (map.source.socket().clone(), self.waters.clone(), ("Rivers".to_owned(), vec![key.node]));
        self.begin(own, 2, what, content, move |_, control, run, tell| {
            let order = rivers::Order { ready, document, folder, socket, lane, key };
            tell(Message::Rivers(run, order.run(&memo, control)?));
            Ok(())
        });
        None
    }

    fn solid_key(&self, wish: &Wish) -> Option<SolidKey> {
        let mut named = wish.solid.clone()?;
        let node = wish.document.find(&named.socket.node)?;
        named.socket.node.clear();
        Some(SolidKey { node, hash: *self.facts.nodes.get(&node)?, wish: named })
    }

    /// The 3D view's ground: as the map, in a lane of its own.
    fn draw_solid(&mut self, wish: &Wish) -> Option<Duration> {
        let (Some(key), Some(solid)) = (self.solid_key(wish), wish.solid.clone()) else {
            self.lanes.stop(Lane::Solid);
            self.solid = None;
            return None;
        };
        let runs = self.lanes.get(Lane::Solid).map(|slot| slot.content == Content::Solid(key.clone()));
        let is_there = self.solid.as_ref() == Some(&key);
        if runs == Some(true) || (runs.is_none() && is_there) {
            return None;
        }
        if let Err(wait) = self.lanes.clear(Lane::Solid) {
            return Some(wait);
        }
        if is_there {
            return None;
        }
        self.solid = None;
        let (title, content) = (format!("3D of {}", solid.socket.node), Content::Solid(key.clone()));
        let wish = wish.clone();
        self.begin(
            Lane::Solid,
            3,
            (title, vec![key.node]),
            content,
            move |evaluators, control, run, tell| {
                let take = |result: Result<Ground, Words>| tell(Message::Solid(run, result.map(Box::new)));
                solid::grounds(evaluators, control, (&wish, &solid), &take)
            },
        );
        None
    }

    /// Drainage, once the map is there that it lies behind: the graph is built then. Until then that of before stays.
    fn drain(&mut self, wish: &Wish) -> Option<Duration> {
        let key = wish.drainage.clone().and_then(|drainage| {
            let hash = *self.facts.nodes.get(&drainage.node)?;
            Some(DrainKey { hash, wish: drainage })
        });
        let Some(key) = key else {
            self.lanes.stop(Lane::Drainage);
            self.drained = None;
            return None;
        };
        let content = Content::Drainage(key.clone());
        let runs = self.lanes.get(Lane::Drainage).map(|slot| slot.content == content);
        if runs == Some(true) || (runs.is_none() && self.drained.as_ref() == Some(&key)) {
            return None;
        }
        let is_mapped = self.lanes.get(Lane::Map).is_none() && self.maps.contains_key(&Lane::Map);
        if wish.maps.contains_key(&Lane::Map) && !is_mapped {
            return None;
        }
        if let Err(wait) = self.lanes.clear(Lane::Drainage) {
            return Some(wait);
        }
        self.drained = None;
        let (what, memo) = (("Drainage".to_owned(), vec![key.wish.node]), self.drains.clone());
        let evaluator = self.memo.seated(Lane::Map).map(|ready| ready.prepared.evaluator().clone());
        let (document, folder) = (wish.document.clone(), wish.folder.clone());
        self.begin(Lane::Drainage, 2, what, content, move |evaluators, control, run, tell| {
            let order = drainage::Order { document, folder, evaluator, key };
            let drained = order.run((evaluators, &memo), control)?;
            tell(Message::Drained(run, drained.map(Box::new)));
            Ok(())
        });
        None
    }

    /// Arrows over the map; until new ones come those of before stay.
    fn draw_warp(&mut self, wish: &Wish) -> Option<Duration> {
        let key = wish.warp.clone().and_then(|warp| {
            let hash = *self.facts.nodes.get(&warp.node)?;
            Some(WarpKey { hash, wish: warp })
        });
        let Some(key) = key else {
            self.lanes.stop(Lane::Warp);
            self.warp = None;
            return None;
        };
        let runs = self.lanes.get(Lane::Warp).map(|slot| slot.content == Content::Warp(key.clone()));
        if runs == Some(true) || (runs.is_none() && self.warp.as_ref() == Some(&key)) {
            return None;
        }
        if let Err(wait) = self.lanes.clear(Lane::Warp) {
            return Some(wait);
        }
        self.warp = None;
        let (content, nodes) = (Content::Warp(key.clone()), vec![key.wish.node]);
        let (document, folder) = (wish.document.clone(), wish.folder.clone());
        self.begin(
            Lane::Warp,
            2,
            ("Arrows".to_owned(), nodes),
            content,
            move |evaluators, control, run, tell| {
                let arrows = warp::arrows(&evaluators.quick, control, (&document, &folder), &key.wish)?;
                tell(Message::Warp(run, arrows));
                Ok(())
            },
        );
        None
    }

    fn write_source(&mut self, wish: &Wish) -> Option<Duration> {
        let Some(key) = SourceKey::of(wish) else {
            self.lanes.stop(Lane::Source);
            return None;
        };
        let runs = self.lanes.get(Lane::Source).map(|slot| slot.content == Content::Source(key.clone()));
        if runs == Some(true) || (runs.is_none() && self.source.as_ref() == Some(&key)) {
            return None;
        }
        if let Err(wait) = self.lanes.clear(Lane::Source) {
            return Some(wait);
        }
        let (title, content) = (format!("Source of {}", key.wish.socket), Content::Source(key.clone()));
        let (document, shapes) = (wish.document.clone(), self.shapes.clone());
        self.begin(Lane::Source, 4, (title, Vec::new()), content, move |evaluators, control, run, tell| {
            let take = |shown| tell(Message::Source(run, shown));
            source::write(evaluators, &shapes, control, (&document, &key), &take)
        });
        None
    }

    /// Whether what runs in a lane is still all wanted.
    fn is_current(&self, lane: Lane) -> Option<bool> {
        let slot = self.lanes.get(lane)?;
        let Content::Items(items) = &slot.content else { return Some(true) };
        Some(items.iter().all(|item| self.facts.cards.get(&item.node) == Some(&item.hash)))
    }

    fn preview(&mut self, wish: &Wish) -> Option<Duration> {
        match self.is_current(Lane::Previews) {
            Some(true) => return None,
            Some(false) => {
                if let Err(wait) = self.lanes.clear(Lane::Previews) {
                    return Some(wait);
                }
            }
            None => {}
        }
        let is_heavy = |item: &&Item| self.heavy.contains(&(item.node, item.hash));
        let mut light = self.needs.iter().filter(|item| !is_heavy(item));
        let next = light.next()?.clone();
        for lane in [Lane::Map, Lane::Solid] {
            if let Some(map) = self.lanes.get(lane)
                && !map.delivered
                && map.running.since.elapsed() < MAP_FIRST
            {
                return Some(MAP_FIRST - map.running.since.elapsed());
            }
        }
        let is_suspect = |item: &Item| self.suspects.contains(&(item.node, item.hash));
        let items: Vec<Item> = if is_suspect(&next) {
            vec![next]
        } else {
            let others = light.filter(|item| !is_suspect(item)).cloned();
            std::iter::once(next).chain(others).take(self.together).collect()
        };
        let title = format!("Previews, {} to come", self.needs.len());
        let order = self.order(wish, items)?;
        let (nodes, content) = (nodes(&order.items), Content::Items(order.items.clone()));
        self.begin(Lane::Previews, 2, (title, nodes), content, move |evaluators, control, run, tell| {
            order.quick(evaluators, control, &mut |made| tell(Message::Made(run, made)))
        });
        None
    }

    fn preview_heavy(&mut self, wish: &Wish) -> Option<Duration> {
        match self.is_current(Lane::Heavy) {
            Some(true) => return None,
            Some(false) => {
                if let Err(wait) = self.lanes.clear(Lane::Heavy) {
                    return Some(wait);
                }
            }
            None => {}
        }
        let item = self.needs.iter().find(|item| self.heavy.contains(&(item.node, item.hash)))?.clone();
        let title = format!("Preview of {}", item.socket.node);
        let order = self.order(wish, vec![item])?;
        let (nodes, content) = (nodes(&order.items), Content::Items(order.items.clone()));
        self.begin(Lane::Heavy, 1, (title, nodes), content, move |evaluators, control, run, tell| {
            order.heavy(evaluators, control, &mut |made| tell(Message::Made(run, made)))
        });
        None
    }

    /// Times are measured while nothing else is to do.
    fn take_time(&mut self, wish: &Wish) {
        let mut others = Lane::MAPS.into_iter().chain([Lane::Solid, Lane::Previews, Lane::Heavy]);
        let busy = others.any(|lane| self.lanes.get(lane).is_some());
        if busy {
            return self.lanes.stop(Lane::Times);
        }
        if self.is_current(Lane::Times) == Some(false) {
            self.lanes.stop(Lane::Times);
        }
        if self.lanes.get(Lane::Times).is_some() {
            return;
        }
        let mut items = self.kept.untimed(wish, &self.facts.cards);
        items.truncate(TIMED_TOGETHER);
        let built: Vec<Duration> = items
            .iter()
            .map(|item| self.kept.get_mut(item.node).map_or(Duration::ZERO, |card| card.built))
            .collect();
        let Some(order) = self.order(wish, items).filter(|order| !order.items.is_empty()) else { return };
        let (nodes, content) = (nodes(&order.items), Content::Items(order.items.clone()));
        let what = ("Times".to_owned(), nodes);
        self.begin(Lane::Times, 0, what, content, move |evaluators, control, run, tell| {
            for (at, built) in built.iter().enumerate() {
                let times = order.times(evaluators, control, at, (*built, TIMED_SIDE))?;
                tell(Message::Times(run, order.items[at].clone(), times));
            }
            Ok(())
        });
    }

    fn order(&self, wish: &Wish, items: Vec<Item>) -> Option<Order> {
        let (document, folder) = (wish.document.clone(), wish.folder.clone());
        let (pixels, fixed_range) = (wish.cards.pixels?, wish.cards.fixed_range);
        Some(Order { document, folder, pixels, fixed_range, items })
    }

    /// Begins a job that reports to the scheduler; that it has ended is told even where it panics.
    fn begin(
        &mut self,
        lane: Lane,
        priority: i32,
        (title, nodes): (String, Vec<NodeId>),
        content: Content,
        work: impl FnOnce(&Evaluators, &Control, u64, &Tell) -> Result<(), EvaluateError> + Send + 'static,
    ) {
        self.run += 1;
        let run = self.run;
        let (mailbox, evaluators) = (self.mailbox.clone(), self.evaluators.clone());
        let end = End { mailbox: mailbox.clone(), lane, run, well: false };
        let ticket = self.jobs.submit(lane, priority, move |_, control| {
            let mut end = end;
            let done = work(&evaluators, control, run, &move |message| drop(mailbox.send(message)));
            end.well = done.is_ok();
            done
        });
        let states = self.jobs.states();
        let control = states.into_iter().find(|state| state.ticket == ticket).map(|state| state.control);
        let running = running(lane, title, nodes, control.unwrap_or_default());
        self.lanes.begin(lane, Slot { run, content, delivered: false, running });
    }
}

/// Tells the scheduler that a job is over.
struct End {
    mailbox: std::sync::mpsc::Sender<Message>,
    lane: Lane,
    run: u64,
    /// Nothing stopped it: no error, no panic.
    well: bool,
}

impl Drop for End {
    fn drop(&mut self) {
        drop(self.mailbox.send(Message::Ended(self.lane, self.run, self.well)));
    }
}

fn nodes(items: &[Item]) -> Vec<NodeId> {
    items.iter().map(|item| item.node).collect()
}
