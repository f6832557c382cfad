//! The editor: a session, what is shown of it, and what becomes of each wish.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_graph::{Document, Edit, NodeId, Session, Socket};
use catena_looks::Kind;
use egui::{CentralPanel, Panel, Ui};
use egui_node_graph::{Canvas, CanvasState, Item, Style};

use crate::bar::{self, Status};
use crate::canvas::{Pins, Shown, node_id};
use crate::dialog::{Answer, PathDialog, Purpose, Unsaved, ask_unsaved};
use crate::inspector;
use crate::keys::{self, Action};
use crate::map::{MapView, Wish};
use crate::menu::{AddMenu, Chosen};
use crate::previews::Previews;
use crate::theme::{self, Tokens, space};
use crate::window::Options;
use crate::work::{MapRequest, Outcome, PreviewRequest, Work};

/// The graph that a first start shows.
const START: &str = include_str!("../../../graphs/article.ron");

/// Pixels of the map's long side.
const MAP_PIXELS: usize = 512;

/// The editor.
pub struct Editor {
    pub(crate) session: Session,
    /// The document as the background sees it, and the revision that it is of.
    snapshot: Arc<Document>,
    pub(crate) canvas: CanvasState,
    style: (egui::Theme, Style),
    pub(crate) selection: Vec<Item>,
    canvas_takes_keys: bool,
    pub(crate) previews: Previews,
    pub(crate) map: MapView,
    work: Work,
    pub(crate) menu: Option<AddMenu>,
    pub(crate) dialog: Option<PathDialog>,
    /// What waits for the answer about unsaved work.
    next: Option<Next>,
    pub(crate) message: Option<(String, bool)>,
    gesture: bool,
    closing: bool,
    faults: usize,
}

/// What is done once unsaved work is dealt with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    New,
    Open,
    Close,
}

impl Editor {
    /// An editor in a context, with the graph of the options or the start graph.
    pub fn new(ctx: &egui::Context, options: Options) -> Self {
        theme::install(ctx);
        let style = (ctx.theme(), Tokens::of(ctx).canvas_style());
        let mut editor = Self {
            session: Session::default(),
            snapshot: Arc::default(),
            canvas: CanvasState::fitted(),
            style,
            selection: Vec::new(),
            canvas_takes_keys: false,
            previews: Previews::default(),
            map: MapView::default(),
            work: Work::new(Evaluator::new(EvaluatorOptions::default()), ctx),
            menu: None,
            dialog: None,
            next: None,
            message: None,
            gesture: false,
            closing: false,
            faults: 0,
        };
        match options.graph {
            Some(path) => editor.open(&path),
            None => editor.start(),
        }
        editor
    }

    /// The document.
    pub fn document(&self) -> &Document {
        self.session.document()
    }

    /// Whether nothing runs or waits in the background.
    pub fn is_idle(&self) -> bool {
        self.work.is_idle()
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.session.history().can_undo()
    }

    fn start(&mut self) {
        let document = Document::read(START).map(|loaded| loaded.document).unwrap_or_default();
        self.replace(Session::new(document));
    }

    /// Another session takes the place of this one.
    pub(crate) fn replace(&mut self, session: Session) {
        self.session = session;
        self.selection.clear();
        self.previews = Previews::default();
        self.map.clear();
        self.menu = None;
        self.canvas.zoom_all();
        self.changed();
    }

    /// The document is another: the background gets a copy and is asked for what is out of date.
    fn changed(&mut self) {
        self.snapshot = Arc::new(self.session.document().clone());
        self.faults = self.snapshot.faults().iter().filter(|fault| fault.is_error()).count();
        self.previews.follow(&self.snapshot);
        let gone = |item: &Item| match item {
            Item::Node(key) => self.snapshot.get(node_id(*key)).is_none(),
            Item::Wire(_) => true,
            _ => false,
        };
        self.selection.retain(|item| !gone(item));
        self.want_map();
        self.want_previews();
    }

    fn want_map(&mut self) {
        let Some(socket) = self.viewed() else { return self.map.clear() };
        let (document, folder) = (self.snapshot.clone(), self.session.folder().to_owned());
        self.work.want_map(MapRequest { document, folder, socket, look: self.look(), pixels: MAP_PIXELS });
    }

    fn want_previews(&mut self) {
        let (document, folder) = (self.snapshot.clone(), self.session.folder().to_owned());
        let pixels = (self.style.1.card_width * 1.0) as usize;
        self.work.want_previews(PreviewRequest { document, folder, fresh: self.previews.fresh(), pixels });
    }

    /// The output on the map: the document's, else its last node's first.
    fn viewed(&self) -> Option<Socket> {
        let document = self.session.document();
        let view = Socket::parse(&document.view().node);
        if document.node(&view.node).is_some() {
            return Some(view);
        }
        let last = document.order().last().and_then(|id| document.get(*id))?;
        Some(Socket::first(&last.name))
    }

    fn look(&self) -> Kind {
        Kind::named(&self.session.document().view().look).unwrap_or(Kind::Gray)
    }
}

/// Edits.
impl Editor {
    /// Applies an edit as a step of its own; a refusal is said.
    pub(crate) fn edit(&mut self, edit: Edit) -> bool {
        match self.session.apply(edit) {
            Ok(()) => {
                self.message = None;
                self.changed();
                true
            }
            Err(refusal) => {
                self.message = Some((refusal.to_string(), true));
                false
            }
        }
    }

    /// Applies an edit of a drag: all of them until the pointer lets go are one step.
    pub(crate) fn edit_in_gesture(&mut self, edit: Edit, going_on: bool) {
        if going_on && !self.gesture {
            self.session.begin_gesture();
            self.gesture = true;
        }
        self.edit(edit);
    }

    fn end_gesture(&mut self, ctx: &egui::Context) {
        if self.gesture && !ctx.input(|input| input.pointer.any_down()) {
            self.session.end_gesture();
            self.gesture = false;
        }
    }

    /// Undoes or does again.
    pub(crate) fn go(&mut self, back: bool) {
        let title = if back { self.session.undo() } else { self.session.redo() };
        if let Some(title) = title {
            let word = if back { "Undone" } else { "Done again" };
            self.message = Some((format!("{word}: {title}"), false));
            self.changed();
        }
    }

    /// The selected nodes' names.
    pub(crate) fn selected(&self) -> Vec<String> {
        Pins(self.session.document()).names(&self.selection)
    }

    /// Views an output on the map.
    pub(crate) fn view(&mut self, node: &str) {
        let view = catena_graph::View { node: node.to_owned(), ..self.session.document().view().clone() };
        self.edit(Edit::SetView(view));
    }

    fn set_look(&mut self, look: Kind) {
        let view =
            catena_graph::View { look: look.name().to_owned(), ..self.session.document().view().clone() };
        self.edit(Edit::SetView(view));
    }
}

/// Files.
impl Editor {
    /// Opens a file in place of the document; where it can't be opened, says why and leaves everything.
    pub(crate) fn open(&mut self, path: &Path) {
        match Session::open(path) {
            Ok((session, faults)) => {
                self.replace(session);
                self.message = faults.first().map(|fault| (fault.to_string(), true));
            }
            Err(fault) => self.message = Some((fault.to_string(), true)),
        }
    }

    /// Saves under the document's own name, or asks for one.
    pub(crate) fn save(&mut self) {
        match self.session.path().map(Path::to_owned) {
            Some(path) => self.save_as(&path),
            None => self.dialog = Some(PathDialog::new(Purpose::SaveAs, None)),
        }
    }

    pub(crate) fn save_as(&mut self, path: &Path) {
        let text = self.session.text();
        match catena_images::write_atomically(path, text.as_bytes()) {
            Ok(()) => {
                self.session.saved(path, text);
                self.message = Some((format!("Saved {}", path.display()), false));
            }
            Err(error) => {
                self.next = None;
                self.message = Some((error.to_string(), true));
            }
        }
    }

    /// Whether closing now would lose work.
    fn has_unsaved_work(&self) -> bool {
        self.session.is_changed() && (self.session.path().is_some() || self.session.history().done() > 0)
    }

    /// Does what leaves the document, once unsaved work is dealt with.
    pub(crate) fn leave(&mut self, ctx: &egui::Context, next: Next) {
        if self.has_unsaved_work() {
            self.next = Some(next);
        } else {
            self.leave_now(ctx, &next);
        }
    }

    fn leave_now(&mut self, ctx: &egui::Context, next: &Next) {
        match next {
            Next::New => self.replace(Session::default()),
            Next::Open => self.dialog = Some(PathDialog::new(Purpose::Open, self.session.path())),
            Next::Close => {
                self.closing = true;
                ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            }
        }
    }

    fn dialogs(&mut self, ctx: &egui::Context) {
        if let Some(mut dialog) = self.dialog.take() {
            match (dialog.show(ctx), dialog.purpose) {
                (Answer::Waiting, _) => self.dialog = Some(dialog),
                (Answer::Cancelled, _) => self.next = None,
                (Answer::Given(path), Purpose::Open) => self.open(&path),
                (Answer::Given(path), Purpose::SaveAs) => self.save_as(&with_ending(path)),
            }
            return;
        }
        let Some(next) = self.next.clone() else { return };
        if !self.has_unsaved_work() {
            self.next = None;
            return self.leave_now(ctx, &next);
        }
        match ask_unsaved(ctx, &bar::name(&self.session)) {
            Answer::Waiting => {}
            Answer::Cancelled => self.next = None,
            Answer::Given(Unsaved::Save) => self.save(),
            Answer::Given(Unsaved::Discard) => {
                self.next = None;
                self.leave_now(ctx, &next);
            }
        }
    }
}

/// A graph's file ends in `.ron` unless another ending was typed.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("ron") }
}

/// The frame.
impl eframe::App for Editor {
    fn logic(&mut self, ctx: &egui::Context, _: &mut eframe::Frame) {
        for outcome in self.work.poll(ctx) {
            match outcome {
                Outcome::Map(result) => self.map.take(ctx, result),
                Outcome::Previews(made, to_come) => {
                    let document = self.snapshot.clone();
                    made.into_iter().for_each(|preview| self.previews.take(ctx, &document, preview));
                    self.previews.mark_stale(&to_come);
                    if !to_come.is_empty() {
                        self.want_previews();
                    }
                }
            }
        }
        if ctx.input(|input| input.viewport().close_requested()) && !self.closing && self.has_unsaved_work() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.next = Some(Next::Close);
        }
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.keys(&ctx);
        let bar = Panel::top("bar").show(ui, |ui| bar::top(ui, &self.session, self.map.time()));
        for action in bar.inner {
            self.act(&ctx, action);
        }
        self.status(ui);
        self.side(ui);
        let frame = egui::Frame::NONE.fill(Tokens::of(&ctx).canvas);
        CentralPanel::default().frame(frame).show(ui, |ui| self.canvas(ui));
        self.add_menu(&ctx);
        self.dialogs(&ctx);
        self.end_gesture(&ctx);
    }
}

/// Panels.
impl Editor {
    fn status(&self, ui: &mut Ui) {
        let status = Status {
            nodes: self.session.document().len(),
            selected: self.selection.iter().filter(|item| matches!(item, Item::Node(_))).count(),
            running: self.work.running(),
            faults: self.faults,
            message: self.message.as_ref().map(|(text, bad)| (text.as_str(), *bad)),
            zoom: self.canvas.zoom,
        };
        Panel::bottom("status").show(ui, |ui| bar::status(ui, &status));
    }

    fn side(&mut self, ui: &mut Ui) {
        let look = self.look();
        let mut wish = None;
        Panel::right("side").default_size(space::DIALOG).resizable(true).show(ui, |ui| {
            Panel::top("map").default_size(space::MENU_HEIGHT + space::LABEL).resizable(true).show(
                ui,
                |ui| {
                    wish = self.map.show(ui, look);
                },
            );
            self.inspector(ui);
        });
        if let Some(Wish::Look(look)) = wish {
            self.set_look(look);
        }
    }

    fn inspector(&mut self, ui: &mut Ui) {
        let document = self.session.document();
        let selected = self.selected();
        let node = selected.last().and_then(|name| document.node(name));
        if let Some(inspector::Wish::Edit(edit, going_on)) = inspector::show(ui, document, node) {
            self.edit_in_gesture(edit, going_on);
        }
    }

    fn canvas(&mut self, ui: &mut Ui) {
        let theme = ui.ctx().theme();
        if self.style.0 != theme {
            self.style = (theme, Tokens::of_theme(theme).canvas_style());
        }
        let viewed = self.viewed();
        let document = self.session.document();
        let shown = Shown {
            document,
            previews: &self.previews,
            selection: &self.selection,
            viewed: viewed.as_ref().map_or("", |socket| socket.node.as_str()),
            tokens: Tokens::of_theme(theme),
        };
        let view = shown.view();
        let rules = Pins(document);
        let response = Canvas::new(&view, &self.style.1).rules(&rules).show(ui, &mut self.canvas);
        self.canvas_takes_keys = response.takes_keys;
        let ctx = ui.ctx().clone();
        drop(view);
        if response.space_tapped {
            self.act(&ctx, Action::Add);
        }
        for command in response.commands {
            self.obey(&ctx, command);
        }
    }

    fn add_menu(&mut self, ctx: &egui::Context) {
        let Some(mut menu) = self.menu.take() else { return };
        match menu.show(ctx) {
            Chosen::Nothing => self.menu = Some(menu),
            Chosen::Closed => {}
            Chosen::Kind(kind) => self.add(kind, menu.position, menu.wire.map(|(pin, _)| pin)),
        }
    }

    fn keys(&mut self, ctx: &egui::Context) {
        if self.menu.is_some() || self.dialog.is_some() || self.next.is_some() {
            return;
        }
        let typing = ctx.text_edit_focused();
        for action in keys::pressed(ctx, self.canvas_takes_keys && !typing, typing) {
            self.act(ctx, action);
        }
    }

    /// Stops what is being computed.
    pub(crate) fn cancel_work(&mut self) {
        self.work.cancel();
        self.message = Some(("Stopped; the next edit starts afresh".to_owned(), false));
    }

    /// The node of an item of the canvas.
    pub(crate) fn node_name(&self, id: NodeId) -> Option<String> {
        self.session.document().get(id).map(|node| node.name.clone())
    }
}
