//! The scheduler: a thread that knows what is wanted and what is fresh, and decides what is computed next.
//!
//! The newest wish is the only one that counts. The viewed map comes first, then previews of cards in sight, then
//! the others, then times. Jobs report to the scheduler, which passes on to the interface what is of use.

use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use catena_evaluate::Jobs;
use catena_field::Hash;
use catena_graph::{Fault, Fix, NodeId};

use crate::batch::{Item, Made};
use crate::drainage::{self, DrainKey, Drained};
use crate::fingerprint::{Facts, fingerprints};
use crate::lanes::{Content, Lanes, MapContent, MapKey, SolidKey};
use crate::map::warp::{Arrows, WarpKey};
use crate::needs::Kept;
use crate::render::Memo;
use crate::rivers::{self, Course, RiverKey};
use crate::solid::Ground;
use crate::source::{Shapes, Shown, SourceKey};
use crate::work::{Counts, Evaluators, Lane, MapPicture, Outcome, State, Times, Wish, Words};

/// What the scheduler is told: by the interface, then by jobs, with their run.
pub(crate) enum Message {
    Want(Box<Wish>),
    Stop,
    StopCard(NodeId),
    Pause(bool),
    Quit,
    Map(u64, Result<Box<MapPicture>, Words>),
    Solid(u64, Result<Box<Ground>, Words>),
    Rivers(u64, Result<Course, Words>),
    Drained(u64, Result<Box<Drained>, Words>),
    Warp(u64, Option<Arrows>),
    Made(u64, Vec<Made>),
    Faults(u64, Vec<Fault>),
    Fixes(u64, Vec<Vec<Fix>>),
    Times(u64, Item, Option<Times>),
    Source(u64, Shown),
    /// Whether nothing stopped it.
    Ended(Lane, u64, bool),
}

/// Jobs at a time: one a lane, and one more for a job that was stopped and has not noticed yet.
const WORKERS: usize = 14;

/// Previews of one job at most.
pub(crate) const MOST_TOGETHER: usize = 48;

/// The scheduler's state.
pub(crate) struct Scheduler {
    inbox: Receiver<Message>,
    pub(crate) mailbox: Sender<Message>,
    outbox: Sender<(u64, Outcome)>,
    pub(crate) ctx: egui::Context,
    state: Arc<Mutex<State>>,
    pub(crate) evaluators: Evaluators,
    pub(crate) jobs: Jobs<Lane, ()>,
    pub(crate) lanes: Lanes,
    pub(crate) run: u64,
    pub(crate) wish: Option<Wish>,
    /// What each node, and each card's preview, is computed from now.
    pub(crate) facts: Arc<Facts>,
    pub(crate) kept: Kept,
    pub(crate) needs: Vec<Item>,
    /// The maps that are drawn, and of which of them the interface has the whole.
    pub(crate) maps: HashMap<Lane, MapKey>,
    pub(crate) surveyed: HashMap<Lane, MapContent>,
    pub(crate) memo: Memo,
    /// The rivers that the interface has, by their maps, and the water that they are of.
    pub(crate) rivers: HashMap<Lane, RiverKey>,
    pub(crate) waters: rivers::Memo,
    pub(crate) solid: Option<SolidKey>,
    pub(crate) warp: Option<WarpKey>,
    /// The drainage that the interface has, and the graph that it is of.
    pub(crate) drained: Option<DrainKey>,
    pub(crate) drains: drainage::Memo,
    pub(crate) checked: Option<u64>,
    /// The source that has been written.
    pub(crate) source: Option<SourceKey>,
    pub(crate) shapes: Shapes,
    /// Previews that take long, those that failed in company, and those that were stopped.
    pub(crate) heavy: HashSet<(NodeId, Hash)>,
    pub(crate) suspects: HashSet<(NodeId, Hash)>,
    given_up: HashSet<(NodeId, Hash)>,
    /// Previews of the next job.
    pub(crate) together: usize,
    pub(crate) paused: bool,
    pub(crate) stopped: bool,
    handled: u64,
    sent: u64,
    pub(crate) counts: Counts,
}

impl Scheduler {
    /// Starts the thread; it ends with [`Message::Quit`].
    pub(crate) fn start(
        evaluators: Evaluators,
        ctx: &egui::Context,
        outbox: Sender<(u64, Outcome)>,
        state: Arc<Mutex<State>>,
    ) -> Sender<Message> {
        let (mailbox, inbox) = channel();
        let (own, ctx) = (mailbox.clone(), ctx.clone());
        let run = move || Self::new(evaluators, ctx, (own, inbox), outbox, state).serve();
        let thread = thread::Builder::new().name("catena-scheduler".to_owned()).spawn(run);
        drop(thread.expect("a system that runs this program can start one more thread"));
        mailbox
    }

    fn new(
        evaluators: Evaluators,
        ctx: egui::Context,
        (mailbox, inbox): (Sender<Message>, Receiver<Message>),
        outbox: Sender<(u64, Outcome)>,
        state: Arc<Mutex<State>>,
    ) -> Self {
        let jobs = Jobs::with_workers(evaluators.quick.clone(), WORKERS, || ());
        Self {
            inbox,
            mailbox,
            outbox,
            ctx,
            state,
            evaluators,
            jobs,
            lanes: Lanes::default(),
            run: 0,
            wish: None,
            facts: Arc::default(),
            kept: Kept::default(),
            needs: Vec::new(),
            maps: HashMap::new(),
            surveyed: HashMap::new(),
            memo: Memo::default(),
            rivers: HashMap::new(),
            waters: rivers::Memo::default(),
            solid: None,
            warp: None,
            drained: None,
            drains: drainage::Memo::default(),
            checked: None,
            source: None,
            shapes: Shapes::default(),
            heavy: HashSet::new(),
            suspects: HashSet::new(),
            given_up: HashSet::new(),
            together: MOST_TOGETHER / 2,
            paused: false,
            stopped: false,
            handled: 0,
            sent: 0,
            counts: Counts::default(),
        }
    }

    fn serve(mut self) {
        let mut again = None;
        loop {
            let message = match again {
                None => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(limit) => self.inbox.recv_timeout(limit),
            };
            match message {
                Ok(Message::Quit) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(message) => self.handle(message),
                Err(RecvTimeoutError::Timeout) => {}
            }
            // Of what has come meanwhile the newest counts.
            while let Ok(message) = self.inbox.try_recv() {
                match message {
                    Message::Quit => return self.lanes.stop_all(),
                    message => self.handle(message),
                }
            }
            while self.jobs.poll().is_some() {} // jobs have told all they know
            again = self.dispatch();
            self.publish();
        }
        self.lanes.stop_all();
    }

    fn handle(&mut self, message: Message) {
        let from_interface =
            matches!(message, Message::Want(_) | Message::Stop | Message::StopCard(_) | Message::Pause(_));
        self.handled += u64::from(from_interface);
        match message {
            Message::Want(wish) => self.want(*wish),
            Message::Stop => {
                self.stopped = true;
                self.lanes.stop_all();
            }
            Message::StopCard(node) => self.stop_card(node),
            Message::Pause(paused) => {
                self.paused = paused;
                if paused {
                    self.lanes.stop_all();
                }
            }
            Message::Map(run, result) => self.take_map(run, result),
            Message::Solid(run, result) => self.take_solid(run, result),
            Message::Rivers(run, result) => self.take_rivers(run, result),
            Message::Drained(run, result) => self.take_drained(run, result),
            Message::Warp(run, arrows) => self.take_warp(run, arrows),
            Message::Made(run, made) => self.take_made(run, made),
            Message::Faults(run, faults) => {
                if let Some(slot) = self.lanes.of_run(run)
                    && let Content::Faults(revision) = slot.content
                {
                    self.checked = Some(revision);
                    self.send(Outcome::Faults(faults));
                }
            }
            Message::Fixes(run, fixes) => {
                if self.lanes.of_run(run).is_some() {
                    self.send(Outcome::Fixes(fixes));
                }
            }
            Message::Times(run, item, times) => self.take_times(run, &item, times),
            Message::Source(run, shown) => self.take_source(run, shown),
            Message::Ended(lane, run, well) => self.ended(lane, run, well),
            Message::Quit => {}
        }
    }

    fn want(&mut self, wish: Wish) {
        let same = |old: &Wish| Arc::ptr_eq(&old.document, &wish.document) && old.epoch == wish.epoch;
        let is_same = self.wish.as_ref().is_some_and(same);
        if self.wish.as_ref().is_some_and(|old| old.epoch != wish.epoch) {
            self.lanes.stop_all();
            self.kept.clear();
            Lane::MAPS.into_iter().for_each(|lane| self.forget_map(lane));
            self.memo.clear();
            self.waters.clear();
            self.drains.clear();
            self.drained = None;
            (self.solid, self.warp, self.checked, self.source) = (None, None, None, None);
        }
        if !is_same {
            self.stopped = false;
            self.facts = Arc::new(fingerprints(&wish.document));
            self.kept.retain(&self.facts.cards);
            for set in [&mut self.heavy, &mut self.suspects, &mut self.given_up] {
                set.retain(|(id, hash)| self.facts.cards.get(id) == Some(hash));
            }
        }
        self.wish = Some(wish);
        if !is_same {
            self.send(Outcome::Facts(self.facts.clone()));
        }
        self.look();
    }

    /// Works out anew what is to be made.
    pub(crate) fn look(&mut self) {
        let Some(wish) = &self.wish else { return };
        self.needs = self.kept.needs(wish, &self.facts.cards);
        self.needs.retain(|item| !self.given_up.contains(&(item.node, item.hash)));
        let dropped = self.kept.shrink(&wish.cards);
        if !dropped.is_empty() {
            self.send(Outcome::Dropped(dropped));
        }
    }

    fn stop_card(&mut self, node: NodeId) {
        if let Some(hash) = self.facts.cards.get(&node) {
            self.given_up.insert((node, *hash));
        }
        self.needs.retain(|item| item.node != node);
        for lane in [Lane::Previews, Lane::Heavy] {
            if self.lanes.get(lane).is_some_and(|slot| slot.running.nodes.contains(&node)) {
                self.lanes.stop(lane);
            }
        }
    }

    pub(crate) fn send(&mut self, outcome: Outcome) {
        let epoch = self.wish.as_ref().map_or(0, |wish| wish.epoch);
        if self.outbox.send((epoch, outcome)).is_ok() {
            self.sent += 1;
        }
        // Counted before the interface can look: it must not think that all is done.
        self.publish();
        self.ctx.request_repaint();
    }

    /// Copies for the interface what there is to know.
    fn publish(&self) {
        let (given_way, map_points) = (self.lanes.given_way, self.memo.points());
        let counts = Counts { given_way, map_points, ..self.counts };
        let (idle, running) = (self.lanes.is_empty(), self.lanes.running());
        let (handled, sent) = (self.handled, self.sent);
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) =
            State { handled, sent, idle, running, counts };
    }
}
