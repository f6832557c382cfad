//! What becomes of the rain's keys and controls, frame by frame.

use catena_graph::{Edit, NodeId};
use catena_nodes::Setting;

use super::bar::Bar;
use super::show::Cue;
use super::{COUNT, Look, News, Subject, View};
use crate::Editor;
use crate::keys::Action;
use crate::map::Mode;
use crate::work::{Lane, Wish};

/// Said where another parameter begins the rain anew.
pub(crate) const AFRESH: &str = "The result is a function of its parameters: the rain starts afresh";

/// Said where nothing rains.
const NOWHERE: &str = "Nothing that feeds the viewed node erodes; Add has Hydraulic erosion";

/// What is asked of the controls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Turn {
    /// So many drops a frame.
    Pace(u64),
    /// Watch this node.
    Choose(NodeId),
}

impl Editor {
    /// Does what an action says, if it is one of the rain's.
    pub(crate) fn act_on_rain(&mut self, action: Action) -> bool {
        let options = self.shell.settings.rain;
        let is_ours = matches!(
            action,
            Action::RainPlay | Action::RainStep | Action::RainRestart | Action::RainEnd | Action::RainPaths
        );
        if !is_ours {
            return false;
        }
        if self.rain.subject().is_none() {
            self.say(NOWHERE);
            return true;
        }
        let world = self.rain.world();
        let show = &mut self.rain.show;
        let cues = match action {
            Action::RainPlay => show.toggle(world),
            Action::RainStep => show.step(options.pace(), world),
            Action::RainRestart => show.restart(world),
            Action::RainEnd => show.end(),
            _ => {
                self.shell.settings.rain.paths = !options.paths;
                return true;
            }
        };
        self.map.mode = Mode::Plane;
        self.do_cues(cues);
        true
    }

    /// Does what the controls ask for.
    pub(crate) fn turn_rain(&mut self, turn: Turn) {
        match turn {
            Turn::Pace(drops) => self.shell.settings.rain.per_frame = drops,
            Turn::Choose(node) => self.rain.choose(node),
        }
    }

    /// Stands still where it rains.
    pub(crate) fn pause_rain(&mut self) {
        let cues = self.rain.show.pause();
        self.do_cues(cues);
    }

    /// Drops that fall past the node's count are the node's before anybody reads the document.
    pub(crate) fn rest_rain(&mut self) {
        if self.rain.show.is_beyond() && self.rain.is_playing() {
            let cues = self.rain.show.end();
            self.do_cues(cues);
        }
    }

    fn do_cues(&mut self, cues: Vec<Cue>) {
        for cue in cues {
            if let Cue::Keep(count) = cue {
                let subject = self.rain.subject().cloned();
                subject.iter().for_each(|subject| self.keep_drops(subject, count));
            }
            let (document, folder) = (self.snapshot.clone(), self.session.folder().to_owned());
            self.rain.obey(cue, (&document, &folder));
        }
    }

    /// The drops that fell past a node's count are its own from now on: a step of undo.
    fn keep_drops(&mut self, subject: &Subject, count: u64) {
        let Some(name) = self.node_name(subject.node).filter(|_| count > subject.count) else { return };
        let more = super::bar::grouped(count - subject.count);
        let drops = Setting::Integer(count.try_into().unwrap_or(i64::MAX));
        if self.edit_named(format!("{name}: {more} drops more"), Edit::set(&name, COUNT, drops)) {
            self.message = Some((format!("{name} has {} drops now", super::bar::grouped(count)), false));
        }
        self.follow_rain();
    }

    /// Looks where it rains, and takes what has been drawn.
    pub(crate) fn collect_rain(&mut self, ctx: &egui::Context) {
        match self.rain.hear() {
            None => {}
            Some(News::Cues(cues)) => self.do_cues(cues),
            Some(News::Failed(words)) => {
                let name = words.node.map(|node| format!("{node}: ")).unwrap_or_default();
                self.message = Some((format!("{name}{}", words.words), true));
            }
        }
        for drawn in self.rain.collect() {
            if drawn.epoch != self.epoch || self.has_result(drawn.frame.origin) {
                continue;
            }
            self.map.take(ctx, Lane::Map, Ok(drawn.picture));
            match drawn.course {
                Some(course) if !self.shell.settings.reduced_motion => self.map.ease(course),
                Some(course) => self.map.run(Lane::Map, Some(course)),
                None => {}
            }
            if let Some(preview) = drawn.preview {
                let share = drawn.frame.done as f32 / drawn.frame.total.max(1) as f32;
                self.previews.rain(ctx, self.session.document(), preview, share.min(1.0));
            }
        }
        if !self.rain.is_on() && self.rain.followed().is_none() {
            self.previews.stop_raining();
        }
    }

    /// Whether the map shows the result of what was followed already.
    fn has_result(&self, origin: super::Origin) -> bool {
        let is_result = || {
            let (node, hash, _) = self.map.print()?;
            let facts = self.previews.facts(self.session.document())?;
            Some(facts.nodes.get(&node) == Some(&hash))
        };
        matches!(origin, super::Origin::Result(_)) && is_result().unwrap_or(false)
    }

    /// Where it rains may be elsewhere by now, or rain otherwise.
    pub(crate) fn follow_rain(&mut self) {
        let document = self.snapshot.clone();
        let viewed = self.viewed().and_then(|socket| document.find(&socket.node));
        let facts = self.previews.facts(&document).cloned();
        match self.rain.look(&document, viewed, facts.as_deref()) {
            Look::Cues(cues) => self.do_cues(cues),
            Look::Otherwise(cues) => {
                self.do_cues(cues);
                self.message = Some((AFRESH.to_owned(), false));
            }
            Look::Elsewhere(before, cues) => {
                for cue in cues {
                    match cue {
                        Cue::Keep(count) => self.keep_drops(&before, count),
                        cue => self.rain.obey(cue, (&document, self.session.folder())),
                    }
                }
            }
        }
    }

    /// Lets time pass for a show, and says how its ground is seen: in the map's place, so no map is wished for then.
    pub(crate) fn rain_on(&mut self, ctx: &egui::Context, wish: &mut Wish) {
        let now = ctx.input(|input| input.time);
        let options = self.shell.settings.rain;
        // A show that nobody can see stands.
        let is_seen =
            self.map.mode == Mode::Plane && !self.shell.settings.panels.no_map && self.page.is_none();
        let cues = if is_seen { self.rain.tick(now, &options) } else { self.rain.show.pause() };
        self.do_cues(cues);
        if self.rain.is_playing() {
            ctx.request_repaint();
        }
        let view = self.rain_view(wish);
        let is_seen = view.is_some();
        self.rain.see(view, self.shell.settings.reduced_motion);
        if is_seen && self.rain.is_on() {
            wish.maps.remove(&Lane::Map);
        }
    }

    fn rain_view(&self, wish: &Wish) -> Option<View> {
        let subject = self.rain.subject()?;
        let map = wish.maps.get(&Lane::Map)?.clone();
        let viewed = self.session.document().find(&map.source.socket().node)?;
        map.frame?;
        let card = || {
            let shows = &self.session.document().get(subject.node)?.shows;
            wish.cards
                .visible
                .contains(&subject.node)
                .then(|| catena_graph::Socket::new(&subject.name, shows))
        };
        let (name, node) = (subject.name.clone(), subject.node);
        let wish = Wish { maps: std::collections::HashMap::new(), source: None, solid: None, ..wish.clone() };
        Some(View { wish, map, name, node, viewed, show: None, card: card() })
    }

    /// What the controls show.
    pub(crate) fn rain_bar(&self) -> Option<Bar> {
        let subject = self.rain.subject()?;
        Some(Bar {
            phase: self.rain.show.phase(),
            beyond: self.rain.show.is_beyond(),
            done: if self.rain.is_on() { Some(self.rain.show.done()) } else { self.rain.followed() },
            count: subject.count,
            pace: self.shell.settings.rain.pace(),
            paths: self.shell.settings.rain.paths,
            original: self.map.shows_original(),
            node: subject.node,
            all: self.rain.all.clone(),
        })
    }
}
