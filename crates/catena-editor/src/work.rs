//! The interface's side of the background: it says what it wants, collects what has come of it, and never waits.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use catena_backend::{Backend, Choice};
use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_field::{Control, Map};
use catena_graph::{Document, NodeId, Socket};

use crate::drainage::DrainWish;
use crate::map::grid::Frame;
use crate::map::warp::WarpWish;
pub(crate) use crate::outcome::{MapPicture, Outcome, Place, Preview, Times, Words};
use crate::rain::{Easel, Follower};
use crate::render::{Ready, Style};
use crate::schedule::{Message, Scheduler};
use crate::solid::SolidWish;
use crate::source::SourceWish;

/// What runs in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// The viewed node's map.
    Map,
    /// The map of a result that was held for comparison.
    Held,
    /// The map of a pinned node.
    Pinned,
    /// The viewed node's ground in the 3D view.
    Solid,
    /// Rivers over each of the three maps.
    Rivers,
    /// Over the held one.
    HeldRivers,
    /// Over the pinned one.
    PinnedRivers,
    /// The drainage graph that lies behind the map, and what is drawn of it.
    Drainage,
    /// Where the nearest warp reads.
    Warp,
    /// Previews that are quick, some at a time.
    Previews,
    /// A preview that takes long: by itself, so that it holds up no other.
    Heavy,
    /// What is wrong with the document.
    Faults,
    /// Nodes' own times.
    Times,
    /// The viewed stack as Rust.
    Source,
}

impl Lane {
    /// The lanes of maps, what matters most first.
    pub(crate) const MAPS: [Self; 3] = [Self::Map, Self::Held, Self::Pinned];

    /// The lane of the rivers over a map.
    pub(crate) fn rivers(self) -> Self {
        match self {
            Self::Held => Self::HeldRivers,
            Self::Pinned => Self::PinnedRivers,
            _ => Self::Rivers,
        }
    }
}

/// All that the interface wants of the background. The newest wish is the one that counts.
#[derive(Clone)]
pub(crate) struct Wish {
    /// Tells documents apart that took each other's place.
    pub(crate) epoch: u64,
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    pub(crate) maps: HashMap<Lane, MapWish>,
    pub(crate) solid: Option<SolidWish>,
    pub(crate) warp: Option<WarpWish>,
    pub(crate) drainage: Option<DrainWish>,
    pub(crate) cards: CardsWish,
    /// The source, while somebody looks at it.
    pub(crate) source: Option<SourceWish>,
}

/// Which map, how, and what of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapWish {
    pub(crate) source: Source,
    /// What lies over it at half strength.
    pub(crate) underlay: Option<Socket>,
    pub(crate) style: Style,
    /// What the map is compared with: their difference is drawn.
    pub(crate) less: Option<Arc<Held>>,
    /// What is seen; without it, the whole is enough.
    pub(crate) frame: Option<Frame>,
    /// How many cells make a river that is drawn over it; none are without.
    pub(crate) rivers: Option<u32>,
}

impl MapWish {
    /// Pixels that are seen.
    pub(crate) fn pixels(&self) -> usize {
        self.frame.map_or(0, |frame| frame.pixels())
    }
}

/// Whose map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// An output of the document as it is.
    Socket(Socket),
    /// A result as it was.
    Held(Arc<Held>),
}

impl Source {
    /// The output, whatever it is called by now.
    pub(crate) fn socket(&self) -> &Socket {
        match self {
            Self::Socket(socket) => socket,
            Self::Held(held) => &held.socket,
        }
    }
}

/// A result that is held for comparison: a field as it was, which stays sharp at any zoom.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) node: NodeId,
    pub(crate) socket: Socket,
    pub(crate) ready: Arc<Ready>,
    /// The rectangle and the sea of then.
    pub(crate) map: Map,
    /// What it was lowered from, and the folder that its paths are relative to.
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
}

/// The same field of the same sea.
impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        self.ready.key == other.ready.key && self.map == other.map
    }
}

/// Which previews first, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CardsWish {
    /// Cards in sight, the ones that matter most first.
    pub(crate) visible: Vec<NodeId>,
    /// Pixels of a preview's width; none where cards have no previews.
    pub(crate) pixels: Option<usize>,
    /// White and black at 1 and -1 instead of the node's own measured range.
    pub(crate) fixed_range: bool,
}

/// Something that runs.
#[derive(Clone)]
pub(crate) struct Running {
    pub(crate) lane: Lane,
    /// For the line of status.
    pub(crate) title: String,
    /// The cards that it is about.
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) since: Instant,
    pub(crate) control: Control,
}

/// What the scheduler says of itself.
#[derive(Default)]
pub(crate) struct State {
    /// How many messages of the interface it has dealt with.
    pub(crate) handled: u64,
    /// How many outcomes it has sent.
    pub(crate) sent: u64,
    /// Whether it has nothing to do, as far as it has looked.
    pub(crate) idle: bool,
    pub(crate) running: Vec<Running>,
    pub(crate) counts: Counts,
}

/// How much was evaluated so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Previews of cards.
    pub previews: u64,
    /// Maps of the viewed node that were drawn from something new or in another way; panning and zooming make none.
    pub maps: u64,
    /// Positions that were worked out for what is seen of maps.
    pub map_points: u64,
    /// Requests that gave way to a newer one.
    pub given_way: u64,
}

/// Two evaluators and what draws maps: what takes long has threads and stages of its own, so that it holds up nothing else.
#[derive(Clone)]
pub(crate) struct Evaluators {
    pub(crate) quick: Evaluator,
    pub(crate) heavy: Evaluator,
    /// Where the fine maps are computed.
    pub(crate) backend: Backend,
    /// Looks on while they build what is watched.
    pub(crate) follower: Follower,
    /// Where grounds stand that are to be drawn while it rains.
    pub(crate) easel: Easel,
}

impl Default for Evaluators {
    fn default() -> Self {
        const CACHE_BYTES: usize = 512 << 20;
        let options = EvaluatorOptions { cache_bytes: CACHE_BYTES, ..EvaluatorOptions::default() };
        let easel = Easel::default();
        let follower = Follower::new(easel.clone());
        let evaluator = || Evaluator::new(options).with_onlooker(Arc::new(follower.clone()));
        let (quick, heavy, backend) = (evaluator(), evaluator(), Backend::new(Choice::Auto));
        Self { quick, heavy, backend, follower, easel }
    }
}

/// Progress is drawn anew this often, and what runs shorter shows none.
pub(crate) const MOMENT: Duration = Duration::from_millis(120);

/// The background of one editor.
pub(crate) struct Work {
    evaluators: Evaluators,
    messages: Sender<Message>,
    outcomes: Receiver<(u64, Outcome)>,
    state: Arc<Mutex<State>>,
    wish: Option<Wish>,
    epoch: u64,
    asked: u64,
    collected: u64,
    paused: bool,
}

impl Work {
    /// A background whose results ask `ctx` for a frame.
    pub(crate) fn new(evaluators: Evaluators, ctx: &egui::Context) -> Self {
        let (outbox, outcomes) = channel();
        let state = Arc::new(Mutex::new(State { idle: true, ..State::default() }));
        let messages = Scheduler::start(evaluators.clone(), ctx, outbox, state.clone());
        let (wish, epoch, asked, collected, paused) = (None, 0, 0, 0, false);
        Self { evaluators, messages, outcomes, state, wish, epoch, asked, collected, paused }
    }

    /// What evaluates.
    pub(crate) fn evaluators(&self) -> &Evaluators {
        &self.evaluators
    }

    /// Wants this from now on; the same wish again costs a comparison.
    pub(crate) fn want(&mut self, wish: Wish) {
        let same = |old: &Wish| {
            let document = Arc::ptr_eq(&old.document, &wish.document) && old.epoch == wish.epoch;
            let pictures = old.maps == wish.maps && old.solid == wish.solid && old.warp == wish.warp;
            let pictures = pictures && old.drainage == wish.drainage;
            let same = pictures && old.cards == wish.cards && old.source == wish.source;
            document && same && old.folder == wish.folder
        };
        if self.wish.as_ref().is_some_and(same) {
            return;
        }
        self.epoch = wish.epoch;
        self.wish = Some(wish.clone());
        self.ask(Message::Want(Box::new(wish)));
    }

    /// Stops everything that runs or waits, until the document changes.
    pub(crate) fn stop(&mut self) {
        self.ask(Message::Stop);
    }

    /// Stops the computation of one card, until what it shows changes.
    pub(crate) fn stop_card(&mut self, node: NodeId) {
        self.ask(Message::StopCard(node));
    }

    /// Suspends evaluation, or goes on with it; tells whether it is suspended now.
    pub(crate) fn toggle_pause(&mut self) -> bool {
        self.paused = !self.paused;
        self.ask(Message::Pause(self.paused));
        self.paused
    }

    /// Suspends evaluation, or goes on with it.
    pub(crate) fn pause(&mut self, paused: bool) {
        if self.paused != paused {
            self.toggle_pause();
        }
    }

    /// Whether evaluation is suspended.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Collects what is done. Never waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        while let Ok((epoch, outcome)) = self.outcomes.try_recv() {
            self.collected += 1;
            if epoch == self.epoch {
                outcomes.push(outcome);
            }
        }
        if !self.is_idle() {
            ctx.request_repaint_after(MOMENT);
        }
        outcomes
    }

    /// What runs, but for what only takes a moment.
    pub(crate) fn running(&self) -> Vec<Running> {
        let shown = |running: &&Running| {
            running.since.elapsed() > MOMENT && !matches!(running.lane, Lane::Faults | Lane::Times)
        };
        self.with(|state| state.running.iter().filter(shown).cloned().collect())
    }

    /// Whether nothing runs or waits, and every result has been collected.
    pub(crate) fn is_idle(&self) -> bool {
        self.with(|state| state.idle && state.handled == self.asked && state.sent == self.collected)
    }

    /// How much was evaluated so far.
    pub(crate) fn counts(&self) -> Counts {
        self.with(|state| state.counts)
    }

    fn ask(&mut self, message: Message) {
        // Where the scheduler is gone the program ends.
        if self.messages.send(message).is_ok() {
            self.asked += 1;
        }
    }

    /// The scheduler holds the lock only to copy what it knows.
    fn with<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.ask(Message::Quit);
    }
}
