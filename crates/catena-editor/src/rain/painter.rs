//! The painter: draws the ground that rain has left so far as the map shows it, and as its card does.
//!
//! It works on a thread of its own and half of the time at most, so that the rain has the other half.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use catena_backend::{Backend, Choice};
use catena_evaluate::{EvaluateError, Evaluator, StandIns};
use catena_field::{Control, Hash, Program, Stage};
use catena_graph::{Document, Socket};

use super::easel::{Easel, Frame, Origin};
use crate::batch::{self, Item, Made};
use crate::lanes::{MapContent, MapKey};
use crate::render::{self, Memo, Ready};
use crate::rivers::{self, Course, RiverKey, Sheet};
use crate::work::{Evaluators, Lane, MapPicture, MapWish, Preview, Source, Wish};

/// From one course of rivers to the next: 15 frames.
const COURSES: Duration = Duration::from_millis(250);

/// The longest rest between two pictures.
const MOST_REST: Duration = Duration::from_millis(250);

/// How the ground is seen.
#[derive(Clone)]
pub(crate) struct View {
    /// With the document.
    pub(crate) wish: Wish,
    pub(crate) map: MapWish,
    /// The node that rains.
    pub(crate) name: String,
    pub(crate) node: catena_graph::NodeId,
    /// The node that is viewed.
    pub(crate) viewed: catena_graph::NodeId,
    /// The show whose ground is seen; without one, what is being computed.
    pub(crate) show: Option<u64>,
    /// The node's card, where it is in sight.
    pub(crate) card: Option<Socket>,
}

impl View {
    /// Whether it looks the same.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let document = Arc::ptr_eq(&self.wish.document, &other.wish.document);
        let wish = self.wish.folder == other.wish.folder && self.wish.cards == other.wish.cards;
        document
            && wish
            && self.map == other.map
            && self.node == other.node
            && self.card == other.card
            && self.show == other.show
    }
}

/// A ground that was drawn.
pub(crate) struct Drawn {
    pub(crate) epoch: u64,
    pub(crate) frame: Frame,
    pub(crate) picture: Box<MapPicture>,
    /// Where its water runs, where that has been worked out anew.
    pub(crate) course: Option<Course>,
    pub(crate) preview: Option<Preview>,
}

/// The painter; dropped, it stops.
pub(crate) struct Painter {
    easel: Easel,
    drawn: Receiver<Drawn>,
}

impl Painter {
    /// A painter whose pictures ask `ctx` for a frame.
    pub(crate) fn start(evaluators: Evaluators, easel: Easel, ctx: &egui::Context) -> Self {
        let (outbox, drawn) = channel();
        let work = Work {
            easel: easel.clone(),
            outbox,
            ctx: ctx.clone(),
            evaluators,
            backend: Backend::new(Choice::Cpu),
            memo: Memo::default(),
            waters: rivers::Memo::default(),
            frame: None,
            view: None,
            lowered: None,
            flowed: None,
            owes: false,
        };
        let thread = thread::Builder::new().name("catena-easel".to_owned()).spawn(move || work.serve());
        drop(thread.expect("a system that runs this program can start one more thread"));
        Self { easel, drawn }
    }

    /// What has been drawn since it was asked last.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = Drawn> {
        self.drawn.try_iter()
    }
}

impl Drop for Painter {
    fn drop(&mut self) {
        self.easel.leave();
    }
}

/// The program of what is viewed, and the stage that rains in it.
struct Lowered {
    document: Arc<Document>,
    folder: PathBuf,
    socket: Socket,
    program: Program,
    stage: Arc<Stage>,
    key: Hash,
}

struct Work {
    easel: Easel,
    outbox: Sender<Drawn>,
    ctx: egui::Context,
    evaluators: Evaluators,
    backend: Backend,
    memo: Memo,
    waters: rivers::Memo,
    frame: Option<Frame>,
    view: Option<View>,
    lowered: Option<Lowered>,
    /// When rivers were worked out last, and for which view of which ground.
    flowed: Option<(Instant, u64, RiverKey)>,
    /// The rivers of the last ground are still to be worked out.
    owes: bool,
}

impl Work {
    fn serve(mut self) {
        while let Some(order) = self.easel.take(self.owes.then_some(COURSES)) {
            self.owes = false;
            if let Some(view) = order.view {
                self.view = view;
            }
            self.frame = order.frame.or(self.frame.take());
            let begun = Instant::now();
            // What can't be drawn is not drawn: the map itself says what is wrong.
            if let Ok(Some(drawn)) = self.draw() {
                if self.outbox.send(drawn).is_err() {
                    return;
                }
                self.ctx.request_repaint();
                self.easel.rest(begun.elapsed().min(MOST_REST));
            }
        }
    }

    fn draw(&mut self) -> Result<Option<Drawn>, EvaluateError> {
        let (Some(view), Some(frame)) = (self.view.clone(), self.frame.clone()) else { return Ok(None) };
        self.lower(&view);
        let Some(lowered) = &self.lowered else { return Ok(None) };
        let is_seen = match (frame.origin, view.show) {
            (Origin::Show(number), show) => show == Some(number),
            (Origin::Result(key), None) => key == lowered.key,
            (Origin::Result(_), Some(_)) => false,
        };
        if !is_seen {
            return Ok(None); // it may be with the next view
        }
        let stands = StandIns::new().with(lowered.key, frame.version, frame.built.clone());
        let evaluator = self.evaluators.heavy.with_stand_ins(stands);
        let control = Control::new();
        let begun = Instant::now();
        let key = Ready::key(&evaluator, &lowered.program);
        let ready = Ready::of((&self.backend, &evaluator), &control, (&lowered.program, key), begun)?;
        let content = MapContent {
            node: view.viewed,
            output: view.map.source.socket().output.clone(),
            hash: key,
            underlay: None,
            style: view.map.style.clone(),
            less: view.map.less.clone(),
        };
        let key = MapKey { content, frame: view.map.frame };
        let order =
            render::Order { wish: &view.wish, map: &view.map, key: &key, lane: Lane::Map, surveyed: true };
        let Some(picture) = render::ground((&self.evaluators, &self.memo), &control, &order, ready)? else {
            return Ok(None);
        };
        let preview = preview(&view, &evaluator, &control)?;
        let course = self.rivers(&view, &picture, frame.version, &control)?;
        Ok(Some(Drawn { epoch: view.wish.epoch, frame, picture: Box::new(picture), course, preview }))
    }

    /// Where the water of a ground runs, about every 15 frames; at once where it stands or is seen otherwise.
    fn rivers(
        &mut self,
        view: &View,
        picture: &MapPicture,
        version: u64,
        control: &Control,
    ) -> Result<Option<Course>, EvaluateError> {
        let MapWish { rivers: Some(start), frame: Some(frame), .. } = &view.map else { return Ok(None) };
        let MapContent { node, output, hash, .. } = picture.content.clone();
        let (palette, sheet) = (view.map.style.palette, Sheet::of(frame));
        let key = RiverKey { node, output, hash, start: *start, palette, sheet };
        if let Some((when, before, last)) = &self.flowed {
            let seen_so = RiverKey { hash: last.hash, ..key.clone() } == *last;
            if seen_so && *before == version {
                return Ok(None);
            }
            if seen_so && when.elapsed() < COURSES {
                self.owes = true;
                return Ok(None);
            }
        }
        self.flowed = Some((Instant::now(), version, key.clone()));
        let ready = picture.ready.clone();
        let (document, folder) = (view.wish.document.clone(), view.wish.folder.clone());
        let socket = view.map.source.socket().clone();
        let order = rivers::Order { ready, document, folder, socket, lane: Lane::Map, key };
        Ok(order.run(&self.waters, control)?.ok())
    }

    /// Lowers what is viewed, once for a document.
    fn lower(&mut self, view: &View) {
        let Source::Socket(socket) = &view.map.source else { return };
        let wish = &view.wish;
        let is_same = self.lowered.as_ref().is_some_and(|lowered| {
            let same = Arc::ptr_eq(&lowered.document, &wish.document) && lowered.folder == wish.folder;
            same && lowered.socket == *socket && lowered.stage.node == view.name
        });
        if !is_same {
            self.lowered = self.lowered(view, socket);
        }
    }

    fn lowered(&self, view: &View, socket: &Socket) -> Option<Lowered> {
        let wish = &view.wish;
        let program = catena_graph::lower(&wish.document, std::slice::from_ref(socket), &wish.folder).ok()?;
        let stage = program.find_stage(&view.name)?;
        let key = self.evaluators.heavy.stage_key(&stage, &program.map);
        let (document, folder, socket) = (wish.document.clone(), wish.folder.clone(), socket.clone());
        Some(Lowered { document, folder, socket, program, stage, key })
    }
}

/// The picture of the node's card.
fn preview(view: &View, evaluator: &Evaluator, control: &Control) -> Result<Option<Preview>, EvaluateError> {
    let (Some(socket), Some(pixels)) = (&view.card, view.wish.cards.pixels) else { return Ok(None) };
    let hash = catena_field::Encoder::new().hash();
    let item = Item { node: view.node, socket: socket.clone(), hash };
    let (document, folder) = (view.wish.document.clone(), view.wish.folder.clone());
    let fixed_range = view.wish.cards.fixed_range;
    let order = batch::Order { document, folder, pixels, fixed_range, items: Vec::new() };
    Ok(match order.alone(evaluator, control, &item)? {
        Made::Preview(preview) => Some(preview),
        Made::Heavy(..) => None,
    })
}
