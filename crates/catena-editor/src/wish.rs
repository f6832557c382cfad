//! What the interface wants of the background, said at the end of each frame; and what becomes of the answers.

use catena_graph::NodeId;
use catena_looks::Kind;
use egui_node_graph::{Transform, View};

use crate::Editor;
use crate::canvas::node_id;
use crate::keys::Action;
use crate::map::{Mode, Scene};
use crate::panels::{Job, Tab};
use crate::previews;
use crate::settings::PreviewSize;
use crate::solid::{Dress, SolidWish};
use crate::source::{SourceKey, SourceWish};
use crate::theme;
use crate::verify::{About, Order};
use crate::work::{CardsWish, Counts, Lane, Outcome, Place, Wish};

/// Height of a card, more than most have, in canvas units.
const CARD_HEIGHT: f32 = 240.0;

/// Cards that are in sight and show previews.
pub(crate) fn visible(view: &View<'_>, transform: &Transform) -> Vec<NodeId> {
    let sight = transform.visible();
    let width = theme::card_width(PreviewSize::Large);
    let shown = view.nodes.iter().filter(|node| !node.collapsed);
    let in_sight = shown.filter(|node| {
        let size = egui::vec2(width, CARD_HEIGHT);
        sight.intersects(egui::Rect::from_min_size(node.position, size))
    });
    let (mut first, others): (Vec<_>, Vec<_>) = in_sight.partition(|node| node.selected);
    first.extend(others);
    first.into_iter().map(|node| node_id(node.key)).collect()
}

impl Editor {
    /// Tells the background what is wanted now. The same again costs next to nothing.
    pub(crate) fn want(&mut self, ctx: &egui::Context) {
        self.follow_rain();
        let document = self.snapshot.clone();
        let scene = self.scene();
        let shown = !self.shell.settings.panels.no_map;
        let maps = self.map.wishes(&scene, self.underlay().as_ref(), shown);
        let warp = self.map.warp_wish(&scene, shown);
        let is_listed = self.shell.settings.panels.tab == Some(Tab::Drainage);
        let drainage = self.map.drain_wish(&scene, shown, is_listed);
        match scene.viewed {
            Some(_) => self.map.follow(&document),
            None => self.map.show_nothing(),
        }
        let style = &self.style.1;
        let width = (style.card_width - 2.0 * style.padding) * self.canvas.zoom * ctx.pixels_per_point();
        let shown = self.shell.settings.previews != PreviewSize::Off;
        let pixels = shown.then(|| previews::pixels(width));
        let (visible, fixed_range) = (self.visible.clone(), self.fixed_range);
        let cards = CardsWish { visible, pixels, fixed_range };
        let (epoch, folder) = (self.epoch, self.session.folder().to_owned());
        let (solid, source) = (self.solid_wish(), self.source_wish());
        let is_shown = self.shell.settings.panels.tab == Some(Tab::Source);
        let mut wish = Wish { epoch, document, folder, maps, solid, warp, drainage, cards, source };
        self.rain_on(ctx, &mut wish);
        self.source.suspended = self.work.is_paused();
        self.source.want(SourceKey::of(&wish));
        self.work.want(Wish { source: wish.source.clone().filter(|_| is_shown), ..wish });
    }

    /// The ground that the 3D view is to show, while it is shown and can be.
    fn solid_wish(&self) -> Option<SolidWish> {
        if self.map.mode != Mode::Solid {
            return None;
        }
        let (socket, detail) = self.viewed().zip(self.solid.detail())?;
        let style = self.map_style();
        let dress = Dress {
            gray: style.kind == Kind::Gray,
            palette: style.palette,
            contours: style.contours,
            water: style.water && self.solid.has_water(),
        };
        Some(SolidWish { socket, dress, detail })
    }

    /// The viewed stack's source.
    pub(crate) fn source_wish(&self) -> Option<SourceWish> {
        let (name, text) = (self.session.name(), self.session.unchanged_text().cloned());
        let name = name.map(|name| name.strip_suffix(".ron").map(str::to_owned).unwrap_or(name));
        Some(SourceWish { socket: self.viewed()?, name: name.unwrap_or_else(|| "untitled".to_owned()), text })
    }

    /// What the map is shown for.
    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene {
            document: self.session.document(),
            map: self.session.document().map(),
            viewed: self.viewed(),
            pinned: self.pinned(),
            style: self.map_style(),
            options: self.shell.settings.map,
            mover: self.mover.clone(),
            drains: self.drains.clone(),
            measured: self.inspector.under_pointer(),
            suspended: self.work.is_paused(),
            rain: self.rain_bar(),
            original: self.rain.subject().and_then(|subject| subject.input.clone()),
            paths: self.rain.ways().filter(|_| self.shell.settings.rain.paths),
        }
    }

    /// Takes what the background has made since the last frame.
    pub(crate) fn collect(&mut self, ctx: &egui::Context) {
        for outcome in self.work.poll(ctx) {
            let document = self.session.document();
            match outcome {
                Outcome::Map(lane, result) => {
                    if let Ok(Some(note)) = result.as_ref().map(|picture| picture.note.clone()) {
                        self.message = Some((note, false));
                    }
                    if let (Lane::Map, Ok(picture)) = (lane, &result)
                        && matches!(picture.place, Place::Whole(_))
                    {
                        self.life.see(&picture.image);
                    }
                    self.map.take(ctx, lane, result);
                    self.collect_problems();
                }
                Outcome::Solid(result) => {
                    self.solid.take(result.map(|ground| *ground));
                    self.collect_problems();
                }
                Outcome::Rivers(lane, result) => {
                    if let Err(words) = &result {
                        self.message = Some((format!("No rivers: {}", words.words), false));
                    }
                    self.map.run(lane, result.ok().map(|course| *course));
                }
                Outcome::Drained(result) => {
                    if let Err(words) = &result {
                        self.message = Some((format!("No drainage: {}", words.words), false));
                    }
                    self.map.drainage.take(ctx, result.ok().map(|drained| *drained));
                }
                Outcome::Warp(arrows) => self.map.arrows = arrows,
                Outcome::Previews(made) => {
                    let failed = made.iter().any(|preview| preview.result.is_err());
                    made.into_iter().for_each(|preview| self.previews.take(ctx, document, preview));
                    let remarks = self.previews.remarks(document);
                    let told = |problem: &crate::panels::Problem| problem.is_failure || problem.is_remark;
                    if failed || !remarks.is_empty() || self.shell.problems.iter().any(told) {
                        self.collect_problems();
                    }
                }
                Outcome::Facts(facts) => self.previews.know(facts),
                Outcome::Dropped(nodes) => self.previews.forget(&nodes),
                Outcome::Faults(faults) => {
                    self.previews.fault(document, &faults);
                    self.shell.faults = faults;
                    self.shell.fixes.clear();
                    self.collect_problems();
                }
                Outcome::Fixes(fixes) => {
                    self.shell.fixes = fixes;
                    self.collect_problems();
                }
                Outcome::Times(node, times) => self.previews.time(document, node, &times),
                Outcome::Source(made) => self.source.take(*made),
            }
        }
        let running = self.work.running();
        self.previews.progress(&running);
        self.map.progress(&running);
        self.solid.progress(&running);
    }

    /// The node on the map, as it is now; none before anybody has looked.
    pub(crate) fn about(&self) -> Option<About> {
        let node = self.session.document().find(&self.viewed()?.node)?;
        let hash = *self.previews.facts(self.session.document())?.nodes.get(&node)?;
        Some(About { node, hash })
    }

    /// Holds the GPU against the reference over the map, in the background, and opens the tab that tells.
    pub(crate) fn verify(&mut self, ctx: &egui::Context) {
        self.shell.settings.panels.tab = Some(Tab::Verification);
        let (Some(socket), Some(about)) = (self.viewed(), self.about()) else { return };
        let (document, folder) = (self.snapshot.clone(), self.session.folder().to_owned());
        let seen = self.map.seen();
        self.verifier.begin(ctx, Order { document, folder, socket, about, seen });
    }

    /// Shows a place on the map.
    pub(crate) fn fly(&mut self, x: f64, y: f64) {
        let map = self.session.document().map().clone();
        self.map.look_at_place(&map, (x, y));
    }

    /// Shows a place of the drained map closely, and measures there from now on.
    pub(crate) fn visit(&mut self, node: usize, place: (f64, f64)) {
        self.shell.settings.map.drainage = true;
        self.map.drainage.choose(node);
        let map = self.session.document().map().clone();
        let close = self.drains.as_ref().and_then(|drains| self.map.drainage.close(drains.node));
        self.map.look_closely(&map, place, close);
    }

    /// Draws the maps by what the settings choose, all of them anew where that is another choice.
    pub(crate) fn use_backend(&mut self) {
        let choice = self.shell.settings.backend.choice();
        let backend = &self.work.evaluators().backend;
        if backend.choice() != choice {
            backend.choose(choice);
            self.epoch += 1;
        }
    }

    /// What runs, for the line of status and the list of jobs.
    pub(crate) fn jobs(&self) -> Vec<Job> {
        let running = self.work.running().into_iter().map(|running| (running.title, running.control));
        let saving = self.saving.iter().map(|saving| (saving.title.clone(), saving.control.clone()));
        let verifying = self.verifier.control().map(|control| ("Verifying".to_owned(), control.clone()));
        let all = running.chain(saving).chain(verifying);
        let rain = self.rain.job();
        let jobs = all.map(|(title, control)| Job { title, share: control.fraction() });
        jobs.chain(rain).chain(self.exports.jobs()).collect()
    }

    /// Suspends evaluation, or goes on with it.
    pub(crate) fn toggle_pause(&mut self) {
        let words = if self.work.toggle_pause() { "Evaluation is suspended" } else { "Evaluation goes on" };
        self.message = Some((words.to_owned(), false));
    }
}

/// What is shown of a node as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Freshness {
    /// Its card shows what would be computed now.
    pub preview: bool,
    /// So does the map, at least coarsely.
    pub map: bool,
    /// So does the map, finely.
    pub fine_map: bool,
}

/// For tests and measurements.
impl Editor {
    /// Applies an edit as a step, as the inspector does; whether it was not refused.
    pub fn apply(&mut self, edit: catena_graph::Edit) -> bool {
        self.edit(edit)
    }

    /// What is shown of a node as it is now; none where there is no such node, or where nobody has looked yet.
    pub fn freshness(&self, node: &str) -> Option<Freshness> {
        let document = self.session.document();
        let (id, facts) = (document.find(node)?, self.previews.facts(document)?);
        let of_map =
            self.map.print().filter(|(shown, hash, _)| *shown == id && facts.nodes.get(&id) == Some(hash));
        let (map, fine_map) = (of_map.is_some(), of_map.is_some_and(|(.., fine)| fine));
        Some(Freshness { preview: self.previews.is_fresh(id), map, fine_map })
    }

    /// The 3D view's lattice and its values, row by row from the north-west, once it is the fine one.
    pub fn ground(&self) -> Option<(usize, usize, &[f64])> {
        let ground = self.solid.ground().filter(|ground| ground.fine)?;
        Some((ground.mesh.columns, ground.mesh.rows, &ground.values))
    }

    /// Whether the map shows another place than all of itself.
    pub fn map_is_moved(&self) -> bool {
        !self.map.camera.is_fitted()
    }

    /// How much was evaluated so far.
    pub fn counts(&self) -> Counts {
        self.work.counts()
    }

    /// Pixels of the map that is seen, from left to right and from top to bottom.
    pub fn map_size(&self) -> Option<(usize, usize)> {
        self.map.size()
    }

    /// World position and value of a pixel of the map, once the fine one of what is seen is there.
    pub fn map_value(&self, column: usize, row: usize) -> Option<[f64; 3]> {
        self.map.pixel(column, row)
    }

    /// Lets it rain from the bare ground on, as the key does.
    pub fn restart_rain(&mut self) {
        self.act_on_rain(Action::RainRestart);
    }

    /// Drops of a show that have fallen.
    pub fn fallen(&self) -> u64 {
        self.rain.fallen()
    }

    /// How many previews are held as textures.
    pub fn textures(&self) -> usize {
        self.previews.textures()
    }
}
