//! Watching it rain: the ground of a node that erodes, while it does.
//!
//! Two things are watched. A result that is being computed at full speed is *followed* ([`follower`]): whoever asked
//! for it, the map and the node's card see its ground about every 15 frames. A *show* ([`show`]: plain data) lets the
//! drops fall at a pace, stands, steps, starts again and goes on past the node's count; its [`run`] is a thread of its
//! own behind a [`door`] that says how many drops may fall. Both put grounds on an [`easel`], and the [`painter`] draws
//! the newest as the map would, through stand-ins for the node's stage: nothing unfinished gets a result's key.
//! A show holds up nobody: results are computed beside it, and its own, once whole, is the same to the bit.

mod act;
pub(crate) mod bar;
mod door;
mod easel;
mod follower;
mod options;
mod painter;
pub(crate) mod paths;
mod remark;
mod run;
mod show;
mod subject;

use std::path::Path;
use std::sync::Arc;

use catena_field::Built;
use catena_graph::{Document, NodeId};

pub(crate) use act::Turn;
pub(crate) use easel::{Easel, Frame, Origin};
pub(crate) use follower::Follower;
pub(crate) use options::Options;
pub(crate) use painter::{Drawn, View};
pub(crate) use remark::Remark;
pub(crate) use show::Phase;
pub(crate) use subject::{COUNT, Subject};

use crate::fingerprint::Facts;
use crate::panels::Job;
use crate::work::{Evaluators, Words};
use painter::Painter;
use paths::Paths;
use run::{Begin, Run};
use show::{Act, Cue, Show, World};

/// What is watched in an editor.
pub(crate) struct Rain {
    evaluators: Evaluators,
    easel: Easel,
    follower: Follower,
    painter: Painter,
    subject: Option<Subject>,
    /// All nodes that rain and feed the viewed one, the nearest first, by name.
    all: Vec<(NodeId, String)>,
    chosen: Option<NodeId>,
    show: Show,
    run: Option<Run>,
    /// Shows so far.
    number: u64,
    /// The ground that was drawn last.
    last: Option<Frame>,
    paths: Paths,
    view: Option<View>,
    /// Somebody asked for less motion: nothing is followed, nothing plays by itself.
    calm: bool,
    /// The time, in seconds.
    now: f64,
}

/// What has become of a show.
pub(crate) enum News {
    /// These are to be done.
    Cues(Vec<Cue>),
    /// It went wrong.
    Failed(Words),
}

impl Rain {
    /// Watches what these evaluators build.
    pub(crate) fn new(evaluators: &Evaluators, ctx: &egui::Context) -> Self {
        let (easel, follower) = (evaluators.easel.clone(), evaluators.follower.clone());
        let painter = Painter::start(evaluators.clone(), easel.clone(), ctx);
        Self {
            evaluators: evaluators.clone(),
            easel,
            follower,
            painter,
            subject: None,
            all: Vec::new(),
            chosen: None,
            show: Show::default(),
            run: None,
            number: 0,
            last: None,
            paths: Paths::default(),
            view: None,
            calm: false,
            now: 0.0,
        }
    }

    /// Forgets everything: another document is open.
    pub(crate) fn clear(&mut self) {
        (self.subject, self.run, self.last, self.view) = (None, None, None, None);
        self.show = Show::default();
        self.all.clear();
        self.easel.clear();
        self.easel.see(None);
    }

    /// Where it rains.
    pub(crate) fn subject(&self) -> Option<&Subject> {
        self.subject.as_ref()
    }

    /// Whether a show is on: then the map shows its ground, and no result.
    pub(crate) fn is_on(&self) -> bool {
        self.show.is_on()
    }

    /// Whether it rains by itself.
    pub(crate) fn is_playing(&self) -> bool {
        self.show.is_playing()
    }

    /// Whether nothing falls, is drawn or waits to be.
    pub(crate) fn is_idle(&self) -> bool {
        let told = self.run.as_ref().map(Run::told);
        let rests = told.is_none_or(|told| told.waits || told.ended.is_some());
        let stands = matches!(self.show.phase(), Phase::Off | Phase::Paused);
        stands && rests && self.easel.is_idle()
    }

    /// Drops that have fallen of a result that is being computed, as far as the map shows it.
    pub(crate) fn followed(&self) -> Option<u64> {
        let last = self.last.as_ref()?;
        let (stage, _) = self.follower.now()?;
        (last.origin == Origin::Result(stage)).then_some(last.done)
    }

    /// Drops of a show that have fallen.
    pub(crate) fn fallen(&self) -> u64 {
        self.show.done()
    }

    fn world(&self) -> World {
        let count = self.subject.as_ref().map_or(0, |subject| subject.count);
        World { count, followed: self.followed(), calm: self.calm, now: self.now }
    }

    /// Chooses where it rains.
    pub(crate) fn choose(&mut self, node: NodeId) {
        self.chosen = Some(node);
    }

    /// Looks where it rains now; the same node that rains otherwise makes a show begin afresh.
    pub(crate) fn look(
        &mut self,
        document: &Document,
        viewed: Option<NodeId>,
        facts: Option<&Facts>,
    ) -> Look {
        let all = viewed.map(|viewed| subject::all(document, viewed)).unwrap_or_default();
        let chosen = self.chosen.filter(|chosen| all.contains(chosen)).or(all.first().copied());
        self.all.clear();
        for id in all {
            self.all.extend(document.get(id).map(|node| (id, node.name.clone())));
        }
        let new = chosen.and_then(|id| Subject::of(document, id, facts));
        match (self.subject.take(), new) {
            (Some(old), Some(new)) if old.node == new.node => {
                let ground = new.ground.or(old.ground);
                let is_other = old.ground.is_some() && ground != old.ground;
                let recounted = old.count != new.count;
                let count = new.count;
                if is_other {
                    self.last = None;
                }
                self.subject = Some(Subject { ground, ..new });
                match (is_other, recounted) {
                    (true, _) if self.is_on() => Look::Otherwise(self.show.afresh(self.world())),
                    (false, true) => Look::Cues(self.show.recount(count)),
                    _ => Look::Cues(Vec::new()),
                }
            }
            (Some(old), new) => {
                let cues = self.show.end();
                (self.subject, self.last) = (new, None);
                Look::Elsewhere(old, cues)
            }
            (None, new) => {
                self.subject = new;
                Look::Cues(Vec::new())
            }
        }
    }

    /// Lets a run do what a cue says, all but keeping drops.
    pub(crate) fn obey(&mut self, cue: Cue, (document, folder): (&Arc<Document>, &Path)) {
        match cue {
            Cue::Begin(act) => self.begin(act, document, folder),
            Cue::Grant(drops) => self.run.iter().for_each(|run| run.grant(drops)),
            Cue::Stop => {
                self.run = None;
                self.easel.clear();
            }
            Cue::Keep(_) => {}
        }
    }

    fn begin(&mut self, act: Act, document: &Arc<Document>, folder: &Path) {
        let Some(subject) = &self.subject else { return };
        self.number += 1;
        let beyond = (act == Act::Beyond).then_some(subject.most);
        let begin = match act {
            Act::Whole => Begin::Bare,
            Act::After(done) => Begin::After(done, self.ground_after(done)),
            Act::Beyond => Begin::After(subject.count, self.ground_after(subject.count)),
        };
        let (document, folder, node) = (document.clone(), folder.to_owned(), subject.name.clone());
        let (number, unseen) = (self.number, self.show.unseen());
        let rain = run::Rain { number, document, folder, node, beyond, begin, unseen };
        self.easel.clear();
        self.run = None; // the one of before ends first
        self.run = Some(Run::begin(&self.evaluators, self.easel.clone(), rain));
    }

    /// The ground that was drawn last, if so many drops had fallen there.
    fn ground_after(&self, done: u64) -> Option<Arc<Built>> {
        self.last.as_ref().filter(|last| last.done == done).map(|last| last.built.clone())
    }

    /// What the run tells.
    pub(crate) fn hear(&mut self) -> Option<News> {
        let told = self.run.as_ref()?.told();
        let mut cues = if self.show.is_on() { self.show.fallen(told.done) } else { Vec::new() };
        match told.ended {
            None => {}
            Some(Ok(total)) => {
                self.run = None;
                cues.extend(self.show.finished(total));
            }
            Some(Err(words)) => {
                self.run = None;
                let was_on = self.show.is_on();
                drop(self.show.end());
                return was_on.then_some(News::Failed(words));
            }
        }
        Some(News::Cues(cues))
    }

    /// Lets drops fall for the time that has passed.
    pub(crate) fn tick(&mut self, now: f64, options: &Options) -> Vec<Cue> {
        self.now = now;
        self.show.tick(now, options.pace())
    }

    /// Grounds are drawn so from now on.
    pub(crate) fn see(&mut self, view: Option<View>, calm: bool) {
        self.calm = calm;
        let view = view.map(|view| View { show: self.is_on().then_some(self.number), ..view });
        let followed = view.as_ref().filter(|_| !calm).map(|view| view.name.as_str());
        self.follower.follow(followed);
        let same = match (&self.view, &view) {
            (Some(old), Some(new)) => old.is(new),
            (None, None) => true,
            _ => false,
        };
        if !same {
            self.easel.see(view.clone());
            self.view = view;
        }
    }

    /// The ways of the last drops, while it rains.
    pub(crate) fn ways(&self) -> Option<&Paths> {
        let seen = self.is_on() || self.followed().is_some();
        Some(&self.paths).filter(|_| seen)
    }

    /// The rain of a show that plays, for the list of jobs.
    pub(crate) fn job(&self) -> Option<Job> {
        let subject = self.subject.as_ref().filter(|_| self.is_playing())?;
        let share = self.show.done() as f32 / subject.count.max(1) as f32;
        Some(Job { title: format!("Rain on {}", subject.name), share: share.min(1.0) })
    }

    /// What has been drawn of what is watched now.
    pub(crate) fn collect(&mut self) -> Vec<Drawn> {
        let shown = self.is_on().then_some(self.number);
        let is_seen = |drawn: &Drawn| match drawn.frame.origin {
            Origin::Show(number) => shown == Some(number),
            Origin::Result(stage) => shown.is_none() && self.follower.now().is_some_and(|now| now.0 == stage),
        };
        let drawn: Vec<Drawn> = self.painter.drawn().filter(is_seen).collect();
        if let (Some(drawn), Some(subject)) = (drawn.last(), &self.subject) {
            self.paths = Paths::of(&drawn.frame, &subject.cells);
            self.last = Some(drawn.frame.clone());
        }
        drawn
    }
}

/// What has become of where it rains.
pub(crate) enum Look {
    /// These are to be done.
    Cues(Vec<Cue>),
    /// The rain is another one: these are to be done.
    Otherwise(Vec<Cue>),
    /// It rains elsewhere: these are to be done where it rained before.
    Elsewhere(Subject, Vec<Cue>),
}
