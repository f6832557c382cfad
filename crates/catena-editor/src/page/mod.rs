//! Pages in the document's place: the start page, and the text of a file that is no graph. The document waits behind.

mod cards;
mod excerpt;
mod gallery;
mod lines;
mod start;
mod text;

use std::path::Path;

use catena_graph::Fault;
use egui::{Key, Modifiers, Ui};

use crate::Editor;
use crate::dialog::{Answer, Unsaved, ask_unsaved};
use crate::files::Next;
use crate::keys::Action;
use crate::opening::How;

pub(crate) use gallery::{Gallery, Piece};
pub(crate) use start::Start;
pub(crate) use text::TextPage;

/// What covers the document.
pub(crate) enum Page {
    Start(Start),
    Text(Box<TextPage>),
}

impl Editor {
    /// Shows the start page over the document.
    pub(crate) fn open_start_page(&mut self) {
        self.page = Some(Page::Start(Start::default()));
    }

    /// Whether an action has a meaning while a page covers the document.
    pub(crate) fn can_act(&self, action: Action) -> bool {
        self.page.is_none() || !action.is_of_document()
    }

    /// Shows the page and does what it asks for.
    pub(crate) fn show_page(&mut self, ui: &mut Ui) {
        self.canvas_takes_keys = false;
        let ctx = ui.ctx().clone();
        let Some(page) = self.page.take() else { return };
        match page {
            Page::Start(mut start) => {
                let wish = self.start_page(ui, &mut start);
                self.page = Some(Page::Start(start));
                if let Some(wish) = wish {
                    self.obey_start(&ctx, wish);
                }
            }
            Page::Text(mut text) => {
                let wish = text.show(ui, &self.behind().unwrap_or_else(|| "the start page".to_owned()));
                self.page = Some(Page::Text(text));
                if let Some(text::Wish::Back) = wish {
                    self.leave(&ctx, Next::Page);
                }
            }
        }
    }

    /// The name of the document behind the page, where there is one.
    fn behind(&self) -> Option<String> {
        let is_there = !self.document().is_empty() || self.session.path().is_some();
        is_there.then(|| crate::bar::name(&self.session))
    }

    fn start_page(&mut self, ui: &mut Ui, start: &mut Start) -> Option<start::Wish> {
        let behind = self.behind();
        let has_behind = behind.is_some();
        let recent = &self.shell.settings.recent;
        let suspended = self.work.is_paused();
        if !suspended {
            self.gallery.want(ui.ctx(), &self.data, recent);
        }
        let ticks = &self.shell.settings.labs;
        let shown = start::Shown {
            behind,
            recent,
            ticks,
            suspended,
            gallery: &self.gallery,
            recoverable: self.life.recoverable(),
        };
        let alone = self.shell.overlay.is_none() && !self.asks() && !egui::Popup::is_any_open(ui.ctx());
        let escaped = alone && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let wish = start.show(ui, &shown);
        wish.or((escaped && has_behind).then_some(start::Wish::Back))
    }

    fn obey_start(&mut self, ctx: &egui::Context, wish: start::Wish) {
        match wish {
            start::Wish::Back => self.close_page(ctx),
            start::Wish::New => self.leave(ctx, Next::New),
            start::Wish::Open => self.act(ctx, Action::Open),
            start::Wish::Recover => self.act(ctx, Action::Recover),
            start::Wish::Recent(path) => self.leave(ctx, Next::OpenFile(path)),
            start::Wish::Lab(key) => self.leave(ctx, Next::Lab(key)),
            start::Wish::Example(example) => self.leave(ctx, Next::Example(example)),
        }
    }

    /// Goes back to the document; to the start page where there is none.
    pub(crate) fn close_page(&mut self, ctx: &egui::Context) {
        if self.behind().is_none() {
            return self.open_start_page();
        }
        self.page = None;
        self.gallery.rest();
        self.canvas.zoom_all();
        self.focus_canvas_soon();
        ctx.request_repaint();
    }
}

/// A file that is no graph.
impl Editor {
    /// Shows a file that can't be read as a graph as text, where it is one; else says why it can't be read.
    pub(crate) fn unreadable(&mut self, path: &Path, fault: &Fault) {
        self.message = Some((fault.to_string(), true));
        if let Some(page) = TextPage::of(path, fault) {
            self.message = None;
            self.shell.settings.remember(path);
            self.page = Some(Page::Text(Box::new(page)));
        }
    }

    /// Whether there is a text that would be lost with the page.
    pub(crate) fn has_unsaved_text(&self) -> bool {
        matches!(&self.page, Some(Page::Text(page)) if page.is_edited())
    }

    /// Whether a thread reads or writes for the page.
    pub(crate) fn page_is_busy(&self) -> bool {
        matches!(&self.page, Some(Page::Text(page)) if page.is_busy())
    }

    /// Takes what a thread has made of the page's text.
    pub(crate) fn collect_page(&mut self, ctx: &egui::Context) {
        if let Some(Page::Text(page)) = &mut self.page
            && let Some(text::Wish::Take) = page.collect()
        {
            self.leave(ctx, Next::Mended);
        }
    }

    /// Saves the page's text in the document's place; false where there is none.
    pub(crate) fn save_text(&mut self, ctx: &egui::Context) -> bool {
        let Some(Page::Text(page)) = &mut self.page else { return false };
        page.save(ctx);
        true
    }

    /// Puts the graph that was made of the page's text in the document's place.
    pub(crate) fn take_mended(&mut self) {
        let Some(Page::Text(mut page)) = self.page.take() else { return };
        if let Some(mended) = page.mended.take() {
            let how = self.claim(page.path()).map_or(How::Anyway, How::Open);
            self.opened(page.path(), how, Ok(mended));
        }
    }

    /// Asks about the page's text before something is done that loses it; true while the question stands.
    pub(crate) fn asks_about_text(&mut self, ctx: &egui::Context, next: &Next) -> bool {
        if !self.has_unsaved_text() || *next == Next::Mended {
            return false;
        }
        let Some(Page::Text(page)) = &mut self.page else { return false };
        if page.is_busy() {
            return true;
        }
        match ask_unsaved(ctx, &page.name()) {
            Answer::Waiting => {}
            Answer::Cancelled => self.next = None,
            Answer::Given(Unsaved::Save) => page.save(ctx),
            Answer::Given(Unsaved::Discard) => self.page = None,
        }
        true
    }
}
