//! Recovery: what a crash left is listed, opened suspended, given up after a question, or left for later.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

use catena_field::Hash;
use catena_graph::Session;
use egui::{Align, Layout, RichText, ScrollArea, TextureHandle, Ui};

use super::Suspended;
use super::entry::{Entry, recovery_folder, with_ending};
use super::lock::Held;
use super::offers::{Offer, State, offers, recover};
use super::row::{self, Wish};
use super::words;
use crate::Editor;
use crate::files::Next;
use crate::opening::How;
use crate::theme::{self, Tokens, space};

/// Recovery data that is to be opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recovery {
    stem: PathBuf,
    name: String,
    path: Option<PathBuf>,
    hash: Option<Hash>,
    /// It is damaged: only a part can be read.
    partly: bool,
}

/// The list of what can be recovered.
pub(crate) struct Page {
    offers: Vec<(Offer, Option<TextureHandle>)>,
    /// The row that is about to be given up, and the one whose file is shown.
    discarding: Option<usize>,
    shown: Option<usize>,
}

/// Finding and showing.
impl Editor {
    /// Searches for what can be recovered; where there is nothing, says so if it was asked for.
    pub(crate) fn search_recovery(&mut self, ctx: &egui::Context, asked: bool) {
        let (sender, receiver) = channel();
        let (ctx, folder) = (ctx.clone(), recovery_folder(&self.data));
        std::thread::spawn(move || {
            drop(sender.send(offers(&folder))); // the window may be gone
            ctx.request_repaint();
        });
        self.life.search = Some((receiver, asked));
    }

    /// Takes what was found.
    pub(super) fn collect_offers(&mut self) {
        let Some((receiver, asked)) = &self.life.search else { return };
        let found = match receiver.try_recv() {
            Ok(found) => found,
            Err(std::sync::mpsc::TryRecvError::Empty) => return,
            Err(std::sync::mpsc::TryRecvError::Disconnected) => Vec::new(),
        };
        self.life.left = found.len();
        if found.is_empty() && *asked {
            self.message = Some(("There is nothing to recover".to_owned(), false));
        } else if !found.is_empty() {
            let offers = found.into_iter().map(|offer| (offer, None)).collect();
            self.life.page = Some(Page { offers, discarding: None, shown: None });
        }
        self.life.search = None;
    }

    /// Shows the list; whether there is one.
    pub(crate) fn show_recovery(&mut self, ctx: &egui::Context) -> bool {
        let Some(mut page) = self.life.page.take() else { return false };
        let outcome = page.show(ctx);
        self.life.left = page.offers.len();
        match outcome {
            None => self.life.page = Some(page),
            Some(Outcome::Later) => {
                let left = words::count(page.offers.len() as u64, "document", "documents");
                let words = format!("{left} to recover later: File, Recover…");
                self.message = Some((words, false)).filter(|_| !page.offers.is_empty());
            }
            Some(Outcome::Open(recovery)) => self.leave(ctx, Next::Recover(recovery)),
        }
        true
    }
}

/// Opening.
impl Editor {
    /// Opens recovery data, suspended.
    pub(crate) fn recover(&mut self, ctx: &egui::Context, recovery: Recovery) {
        let entry = match Entry::adopt(&recovery.stem) {
            Ok(Some(entry)) => entry,
            Ok(None) => {
                let words = format!("{} has been opened in another window meanwhile", recovery.name);
                return self.message = Some((words, true));
            }
            Err(error) => {
                let words = format!("{}: {error}", recovery.stem.display());
                return self.message = Some((words, true));
            }
        };
        let file = with_ending(&recovery.stem, "ron");
        let Recovery { stem, name, path, hash, .. } = recovery.clone();
        let read = move || {
            let read = recover(&stem).map_err(catena_graph::Fault::new)?;
            let mut session = Session::recovered(read.document, path.as_deref(), name);
            // A file of which nothing is known may hold anything: then a save asks.
            session.set_file_hash(path.map(|_| hash.unwrap_or_else(|| Hash::of(&[]))));
            Ok((session, read.faults))
        };
        self.read_by(ctx, &file, How::Recover(recovery, entry), read);
    }

    /// Recovery data has been read.
    pub(crate) fn recovered(
        &mut self,
        session: Session,
        (recovery, entry): (Recovery, Entry),
        message: Option<(String, bool)>,
    ) {
        self.replace(session);
        match recovery.partly {
            // The damaged file stays as it is, for whoever can read more of it.
            true => drop(entry),
            false => self.life.autosave.adopt(entry),
        }
        self.life.recovered = true;
        self.life.left = self.life.left.saturating_sub(1);
        if let Some(claim) = recovery.path.and_then(|path| self.claim(&path)) {
            self.life.own(claim);
        }
        self.suspend(Suspended::Recovered);
        self.message = message;
    }
}

/// What comes of the list.
enum Outcome {
    Open(Recovery),
    Later,
}

impl Page {
    fn show(&mut self, ctx: &egui::Context) -> Option<Outcome> {
        let tokens = Tokens::of(ctx);
        let room = ctx.content_rect().size();
        let modal =
            egui::Modal::new("recovery".into()).backdrop_color(tokens.backdrop).frame(theme::dialog(ctx));
        let shown = modal.show(ctx, |ui| {
            ui.set_width(space::RECOVERY.x.min(room.x - 4.0 * space::DIALOG_MARGIN));
            let mut outcome = theme::dialog_title(ui, "Recover unsaved work").then_some(Outcome::Later);
            let words =
                "Catena ended before these were saved. What you open is computed only when you ask for it.";
            ui.add(egui::Label::new(RichText::new(words).color(tokens.mute)).wrap());
            ui.add_space(space::MEDIUM);
            let most = space::RECOVERY.y.min(room.y - 8.0 * space::DIALOG_MARGIN);
            let rows = ScrollArea::vertical().max_height(most).show(ui, |ui| self.rows(ui));
            outcome = self.obey(ctx, rows.inner).or(outcome);
            ui.add_space(space::MEDIUM);
            let later = ui.horizontal(|ui| {
                let tip = "Keeps everything, and offers it again at the next start";
                let right = Layout::right_to_left(Align::Center);
                ui.with_layout(right, |ui| ui.button("Later").on_hover_text(tip).clicked()).inner
            });
            outcome = outcome.or(later.inner.then_some(Outcome::Later));
            outcome
        });
        let closed = shown.should_close() || self.offers.is_empty();
        shown.inner.or(closed.then_some(Outcome::Later))
    }

    fn rows(&mut self, ui: &mut Ui) -> Option<(usize, Wish)> {
        let mut wish = None;
        for (index, (offer, texture)) in self.offers.iter_mut().enumerate() {
            if index > 0 {
                ui.separator();
            }
            let (discarding, shown) = (self.discarding == Some(index), self.shown == Some(index));
            let made = ui.push_id(index, |ui| row::show(ui, offer, texture, (discarding, shown))).inner;
            wish = wish.or(made.map(|made| (index, made)));
        }
        wish
    }

    fn obey(&mut self, ctx: &egui::Context, wish: Option<(usize, Wish)>) -> Option<Outcome> {
        let (index, wish) = wish?;
        match wish {
            Wish::Open => return Some(Outcome::Open(recovery(&self.offers[index].0))),
            Wish::Discard => self.discarding = Some(index),
            Wish::Keep => self.discarding = None,
            Wish::ReallyDiscard => {
                discard(&self.offers[index].0.stem);
                self.offers.remove(index);
                (self.discarding, self.shown) = (None, None);
            }
            Wish::ShowFile => self.shown = Some(index).filter(|_| self.shown != Some(index)),
            Wish::CopyPath => {
                ctx.copy_text(with_ending(&self.offers[index].0.stem, "ron").display().to_string());
            }
        }
        None
    }
}

fn recovery(offer: &Offer) -> Recovery {
    Recovery {
        stem: offer.stem.clone(),
        name: offer.name.clone(),
        path: offer.path.clone(),
        hash: offer.hash,
        partly: matches!(offer.state, State::Damaged(_)),
    }
}

/// Removes recovery data, unless another window has taken it over meanwhile.
fn discard(stem: &Path) {
    let Ok(Some(_held)) = Held::take(&with_ending(stem, "lock")) else { return };
    for ending in ["ron", "json", "png"] {
        // What can't be removed is offered once more, which harms nobody.
        let _ = fs::remove_file(with_ending(stem, ending));
    }
}
