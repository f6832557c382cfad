//! The editor: a session, what is shown of it, and what becomes of each wish.

use std::path::PathBuf;
use std::sync::Arc;

use catena_graph::{Document, Edit, NodeId, Session, Socket};
use catena_looks::Kind;
use egui::Ui;
use egui_node_graph::{CanvasState, Item, Style};

use crate::canvas::Pins;
use crate::carried::Looking;
use crate::dialog::PathDialog;
use crate::drainage::Subject;
use crate::edits::Hand;
use crate::examples::Coming;
use crate::exports::Exports;
use crate::files::Next;
use crate::import::Importing;
use crate::inspector::Inspector;
use crate::labs;
use crate::life::Life;
use crate::map::MapView;
use crate::menu::AddMenu;
use crate::opening::Opening;
use crate::page::{Gallery, Page};
use crate::previews::Previews;
use crate::rain::Rain;
use crate::settings::{STORED, Settings};
use crate::shell::Shell;
use crate::solid::Solid;
use crate::source::{Saving, SourcePanel};
use crate::theme::{self, Tokens};
use crate::verify::Verifier;
use crate::window::Options;
use crate::work::{Evaluators, Work};

/// The editor.
pub struct Editor {
    pub(crate) session: Session,
    /// The document as the background sees it, and the revision that it is of.
    pub(crate) snapshot: Arc<Document>,
    /// Tells documents apart that took each other's place.
    pub(crate) epoch: u64,
    pub(crate) canvas: CanvasState,
    pub(crate) style: (egui::Theme, Style),
    pub(crate) selection: Vec<Item>,
    pub(crate) canvas_takes_keys: bool,
    pub(crate) previews: Previews,
    pub(crate) map: MapView,
    pub(crate) solid: Solid,
    /// The node that moves the position, nearest to the viewed one, and its name.
    pub(crate) mover: Option<(NodeId, String)>,
    /// The node whose drainage the map may show.
    pub(crate) drains: Option<Subject>,
    pub(crate) work: Work,
    pub(crate) rain: Rain,
    pub(crate) inspector: Inspector,
    pub(crate) source: SourcePanel,
    /// A source that is being saved.
    pub(crate) saving: Option<Saving>,
    pub(crate) verifier: Verifier,
    pub(crate) menu: Option<AddMenu>,
    /// Menus and fields over the canvas, and what the hand used of late.
    pub(crate) hand: Hand,
    pub(crate) dialog: Option<PathDialog>,
    /// A file that is being read.
    pub(crate) opening: Option<Opening>,
    /// Pictures that are looked into for a graph.
    pub(crate) looking: Option<Looking>,
    /// What waits for the answer about unsaved work.
    pub(crate) next: Option<Next>,
    pub(crate) message: Option<(String, bool)>,
    gesture: bool,
    pub(crate) closing: bool,
    pub(crate) shell: Shell,
    /// What keeps the document from being lost.
    pub(crate) life: Life,
    pub(crate) exports: Exports,
    /// The folder for what is the editor's own.
    pub(crate) data: PathBuf,
    /// What covers the document.
    pub(crate) page: Option<Page>,
    pub(crate) gallery: Gallery,
    /// An example that is on its way.
    pub(crate) coming: Option<Coming>,
    /// The lab whose graph the document is.
    pub(crate) lab: Option<labs::Open>,
    /// A file that is being imported.
    pub(crate) importing: Option<Importing>,
    /// Cards in sight.
    pub(crate) visible: Vec<NodeId>,
    /// Previews are black at -1 and white at 1, instead of over each node's own measured range.
    pub(crate) fixed_range: bool,
}

impl Editor {
    /// An editor in a context, with the graph of the options or the start page.
    pub fn new(ctx: &egui::Context, options: Options) -> Self {
        Self::remembering(ctx, options, "")
    }

    /// An editor with the settings that [`settings`](Self::settings) gave; without a graph of the options, the
    /// last document, else the start page. Settings that can't be read are the default.
    pub fn remembering(ctx: &egui::Context, options: Options, settings: &str) -> Self {
        theme::install(ctx);
        let style = (ctx.theme(), Tokens::of(ctx).canvas_style());
        let evaluators = Evaluators::default();
        let gallery = Gallery::new(evaluators.heavy.clone());
        let data = options.data_folder();
        let mut editor = Self {
            session: Session::default(),
            snapshot: Arc::default(),
            epoch: 0,
            canvas: CanvasState::fitted(),
            style,
            selection: Vec::new(),
            canvas_takes_keys: false,
            previews: Previews::default(),
            map: MapView::default(),
            solid: Solid::default(),
            mover: None,
            drains: None,
            inspector: Inspector::new(evaluators.heavy.clone(), ctx),
            verifier: Verifier::new(evaluators.heavy.clone()),
            exports: Exports::new(evaluators.heavy.clone()),
            rain: Rain::new(&evaluators, ctx),
            work: Work::new(evaluators, ctx),
            source: SourcePanel::default(),
            saving: None,
            menu: None,
            hand: Hand::default(),
            dialog: None,
            opening: None,
            looking: None,
            next: None,
            message: None,
            gesture: false,
            closing: false,
            shell: Shell::default(),
            page: None,
            gallery,
            coming: None,
            lab: None,
            importing: None,
            life: Life::new(&data, ctx, options.safe),
            data,
            visible: Vec::new(),
            fixed_range: false,
        };
        let settings = if options.safe { Settings::default() } else { Settings::read(settings) };
        editor.use_settings(ctx, settings);
        match options.safe {
            true => editor.begin_safely(),
            false => editor.search_recovery(ctx, false),
        }
        let last = editor.shell.settings.recent.iter().find(|path| path.is_file()).cloned();
        editor.open_start_page();
        if let Some(path) = options.graph.or(last) {
            editor.open(ctx, &path);
        }
        editor
    }

    /// The document.
    pub fn document(&self) -> &Document {
        self.session.document()
    }

    /// Whether nothing runs or waits in the background.
    pub fn is_idle(&self) -> bool {
        let reads = self.opening.is_some() || self.coming.is_some() || self.importing.is_some();
        let files = reads || self.saving.is_some() || self.looking.is_some() || self.page_is_busy();
        let busy = files || !self.life.is_idle();
        let background =
            self.work.is_idle() && self.rain.is_idle() && self.inspector.is_idle() && self.verifier.is_idle();
        !busy && background && self.exports.is_idle() && self.gallery.is_idle()
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.session.history().can_undo()
    }

    /// Another session takes the place of this one.
    pub(crate) fn replace(&mut self, session: Session) {
        self.message = None;
        if self.page.take().is_some() {
            self.focus_canvas_soon();
        }
        self.gallery.rest();
        self.close_lab();
        self.session = session;
        self.selection.clear();
        self.previews = Previews::default();
        self.map.clear();
        self.rain.clear();
        self.solid.clear();
        self.verifier.clear();
        self.visible.clear();
        self.epoch += 1;
        self.begin_life();
        self.menu = None;
        self.shell.seeds.clear();
        self.canvas.zoom_all();
        self.changed();
    }

    /// The document is another: at the end of the frame the background gets a copy.
    pub(crate) fn changed(&mut self) {
        self.snapshot = Arc::new(self.session.document().clone());
        self.previews.follow(&self.snapshot);
        self.mover = self.find_mover();
        self.drains = self.find_drains();
        self.prune_selection();
        self.follow_lab();
    }

    /// The output on the map: the document's, else the first of its last node that nothing reads.
    pub(crate) fn viewed(&self) -> Option<Socket> {
        let document = self.session.document();
        let view = Socket::parse(&document.view().node);
        if document.node(&view.node).is_some() {
            return Some(view);
        }
        let is_read = |id: NodeId| !document.readers(id).is_empty();
        let last = document.nodes().rev().find(|(id, _)| !is_read(*id)).or(document.nodes().next_back());
        last.map(|(_, node)| Socket::first(&node.name))
    }

    pub(crate) fn look(&self) -> Kind {
        match self.session.document().view().look.as_str() {
            // Biomes are lit as relief is.
            "biome" => Kind::Relief,
            look => Kind::named(look).unwrap_or(Kind::Gray),
        }
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

    pub(crate) fn end_gesture(&mut self, ctx: &egui::Context) {
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

    pub(crate) fn set_look(&mut self, look: Kind) {
        let view =
            catena_graph::View { look: look.name().to_owned(), ..self.session.document().view().clone() };
        self.edit_named(format!("Draw the map as {}", look.name()), Edit::SetView(view));
    }

    /// Stops what is being computed.
    pub(crate) fn cancel_work(&mut self) {
        self.work.stop();
        self.pause_rain();
        self.inspector.cancel();
        self.exports.cancel();
        self.saving.iter().for_each(|saving| saving.control.cancel());
        self.verifier.cancel();
        self.message = Some(("Stopped; the next edit starts afresh".to_owned(), false));
    }

    /// The node of an item of the canvas.
    pub(crate) fn node_name(&self, id: NodeId) -> Option<String> {
        self.session.document().get(id).map(|node| node.name.clone())
    }
}

/// The frame.
impl eframe::App for Editor {
    fn logic(&mut self, ctx: &egui::Context, _: &mut eframe::Frame) {
        self.collect_opening();
        self.collect_saving();
        self.collect_looking(ctx);
        self.collect_example();
        self.collect_page(ctx);
        self.collect_import(ctx);
        self.collect_life(ctx);
        self.gallery.collect(ctx);
        self.collect_exports(ctx);
        self.inspector.poll(ctx);
        self.collect(ctx);
        self.collect_rain(ctx);
        self.verifier.poll(ctx, self.session.document());
        if ctx.input(|input| input.viewport().close_requested()) {
            self.rest_rain();
        }
        let held_up = self.is_held_up() || self.has_unsaved_text();
        if ctx.input(|input| input.viewport().close_requested()) && !self.closing && held_up {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.next = Some(Next::Close);
        }
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.solid.attach(frame.wgpu_render_state());
        self.layout(ui);
        self.want(ui.ctx());
        self.autosave();
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        if self.is_safe() {
            return; // the settings that may be to blame are the user's all the same
        }
        storage.set_string(STORED, self.settings());
    }

    /// Panels and settings are remembered by the stored settings alone.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}
