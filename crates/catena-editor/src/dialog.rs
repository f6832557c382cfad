//! Dialogs: a path, typed or browsed for, and the question about unsaved work.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use egui::{Key, RichText, Ui};

use crate::theme::{self, Tokens, space};

/// What a dialog is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Open a graph.
    Open,
    /// Add a graph's nodes to this one.
    Import,
    /// Save the graph as another file.
    SaveAs,
    /// Save the source of the viewed stack.
    SaveSource,
    /// Choose a file of raster numbers.
    ChooseFile,
}

impl Purpose {
    fn title(self) -> &'static str {
        match self {
            Self::Open => "Open a graph",
            Self::Import => "Import a graph into this one",
            Self::SaveAs => "Save as",
            Self::SaveSource => "Save the source as",
            Self::ChooseFile => "Choose a file",
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Self::Open | Self::Import | Self::SaveAs => "path/to/graph.ron",
            Self::SaveSource => "path/to/terrain.rs",
            Self::ChooseFile => "path/to/image.png",
        }
    }

    /// Kind and endings of its files.
    fn filter(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Open | Self::Import | Self::SaveAs => ("Catena graph", &["ron"]),
            Self::SaveSource => ("Rust source", &["rs"]),
            Self::ChooseFile => ("Files", &[]),
        }
    }

    fn button(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::Import => "Import",
            Self::ChooseFile => "Choose",
            Self::SaveAs | Self::SaveSource => "Save",
        }
    }
}

/// A dialog that asks for a path. The path can always be typed; the system's own dialog fills it in where
/// there is one.
pub(crate) struct PathDialog {
    pub(crate) purpose: Purpose,
    text: String,
    browsed: Option<Receiver<Option<PathBuf>>>,
    /// What the system's dialog gave: that has asked already whether a file may be replaced.
    agreed: Option<String>,
    note: String,
    fresh: bool,
}

/// What came of a frame of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer<T> {
    /// It stays open.
    Waiting,
    /// It was called off.
    Cancelled,
    /// It was answered.
    Given(T),
}

impl PathDialog {
    /// A dialog with a path to begin with.
    pub(crate) fn new(purpose: Purpose, path: Option<&Path>) -> Self {
        let text = path.map(|path| path.display().to_string()).unwrap_or_default();
        Self { purpose, text, browsed: None, agreed: None, note: String::new(), fresh: true }
    }

    /// Whether somebody has agreed already to replace the file that was given.
    pub(crate) fn is_agreed(&self) -> bool {
        self.agreed.as_deref() == Some(self.text.trim())
    }

    /// Shows the dialog.
    pub(crate) fn show(&mut self, ctx: &egui::Context) -> Answer<PathBuf> {
        let modal = modal("path dialog", ctx).show(ctx, |ui| {
            ui.set_width(space::DIALOG);
            self.contents(ui)
        });
        self.collect_browsed();
        match modal.inner {
            Answer::Waiting if modal.should_close() => Answer::Cancelled,
            answer => answer,
        }
    }

    fn contents(&mut self, ui: &mut Ui) -> Answer<PathBuf> {
        ui.heading(self.purpose.title());
        ui.add_space(space::SMALL);
        let field = ui.add(theme::search(&mut self.text, self.purpose.hint()));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Path"));
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        if !self.note.is_empty() {
            ui.label(RichText::new(&self.note).color(Tokens::of(ui.ctx()).mute));
        }
        ui.add_space(space::MEDIUM);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut answer = Answer::Waiting;
        ui.horizontal(|ui| {
            if ui.button("Browse…").on_hover_text("The system's own dialog").clicked() {
                self.browse(ui.ctx());
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let path = self.text.trim();
                let given = ui.add_enabled(!path.is_empty(), egui::Button::new(self.purpose.button()));
                if given.clicked() || (entered && !path.is_empty()) {
                    answer = Answer::Given(PathBuf::from(path));
                }
                if ui.button("Cancel").clicked() {
                    answer = Answer::Cancelled;
                }
            });
        });
        answer
    }

    /// Asks the system for a path on a thread of its own: it may take as long as the person does.
    fn browse(&mut self, ctx: &egui::Context) {
        if self.browsed.is_some() {
            return;
        }
        let (sender, receiver) = channel();
        let (ctx, purpose) = (ctx.clone(), self.purpose);
        let folder = Path::new(&self.text).parent().map(Path::to_owned);
        std::thread::spawn(move || {
            let (kind, endings) = purpose.filter();
            let mut dialog = rfd::FileDialog::new();
            if !endings.is_empty() {
                dialog = dialog.add_filter(kind, endings);
            }
            if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            let path = match purpose {
                Purpose::Open | Purpose::Import | Purpose::ChooseFile => dialog.pick_file(),
                Purpose::SaveAs | Purpose::SaveSource => dialog.save_file(),
            };
            drop(sender.send(path)); // the dialog may be closed by now
            ctx.request_repaint();
        });
        self.browsed = Some(receiver);
    }

    fn collect_browsed(&mut self) {
        let Some(answer) = self.browsed.as_ref().and_then(|receiver| receiver.try_recv().ok()) else {
            return;
        };
        self.browsed = None;
        match answer {
            Some(path) => {
                self.text = path.display().to_string();
                self.agreed = Some(self.text.clone());
            }
            None => {
                self.note =
                    "Nothing was chosen, or no dialog service answers: type the path here.".to_owned();
            }
        }
    }
}

/// Asks the system for a file that is there, on a thread of its own; what was chosen comes through the channel.
pub(crate) fn pick_file(
    ctx: &egui::Context,
    extensions: &'static [&'static str],
    folder: Option<&Path>,
) -> Receiver<Option<PathBuf>> {
    let (sender, receiver) = channel();
    let (ctx, folder) = (ctx.clone(), folder.filter(|folder| folder.is_dir()).map(Path::to_owned));
    std::thread::spawn(move || {
        let mut dialog = rfd::FileDialog::new().add_filter("Files", extensions);
        if let Some(folder) = folder {
            dialog = dialog.set_directory(folder);
        }
        drop(sender.send(dialog.pick_file())); // the field may be gone by now
        ctx.request_repaint();
    });
    receiver
}

/// A dialog in front of the window.
fn modal(id: &str, ctx: &egui::Context) -> egui::Modal {
    egui::Modal::new(egui::Id::new(id)).backdrop_color(Tokens::of(ctx).backdrop).frame(theme::dialog(ctx))
}

/// An answer that can be given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    title: &'static str,
    tip: &'static str,
}

impl Choice {
    /// An answer and what comes of it.
    pub(crate) const fn new(title: &'static str, tip: &'static str) -> Self {
        Self { title, tip }
    }
}

/// Asks a question: a title, words below it, and answers of which the last is the one that is meant most often. It
/// can always be called off.
pub(crate) fn ask(
    ctx: &egui::Context,
    id: &str,
    question: (&str, &str),
    choices: &[Choice],
) -> Answer<usize> {
    let modal = modal(id, ctx).show(ctx, |ui| {
        say(ui, question);
        let mut answer = Answer::Waiting;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            for (index, choice) in choices.iter().enumerate().rev() {
                if ui.button(choice.title).on_hover_text(choice.tip).clicked() {
                    answer = Answer::Given(index);
                }
            }
            if ui.button("Cancel").on_hover_text("Leaves everything as it is  Esc").clicked() {
                answer = Answer::Cancelled;
            }
        });
        answer
    });
    match modal.inner {
        Answer::Waiting if modal.should_close() => Answer::Cancelled,
        answer => answer,
    }
}

/// What to do with unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsaved {
    /// Save it, then go on.
    Save,
    /// Go on without it.
    Discard,
}

/// Asks about unsaved work.
pub(crate) fn ask_unsaved(ctx: &egui::Context, name: &str) -> Answer<Unsaved> {
    let title = format!("{name} has changes that are not saved");
    let choices = [
        Choice::new("Discard changes", "Goes on without them; they can't be brought back"),
        Choice::new("Save", "Saves them, then goes on"),
    ];
    match ask(ctx, "unsaved", (&title, ""), &choices) {
        Answer::Waiting => Answer::Waiting,
        Answer::Cancelled => Answer::Cancelled,
        Answer::Given(0) => Answer::Given(Unsaved::Discard),
        Answer::Given(_) => Answer::Given(Unsaved::Save),
    }
}

/// Says what is being waited for; true when the wish was taken back.
pub(crate) fn wait(ctx: &egui::Context, id: &str, what: (&str, &str)) -> bool {
    let modal = modal(id, ctx).show(ctx, |ui| {
        say(ui, what);
        ui.horizontal(|ui| {
            ui.spinner();
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.button("Cancel").on_hover_text("Stays here; saving goes on  Esc").clicked()
            })
            .inner
        })
        .inner
    });
    modal.inner || modal.should_close()
}

/// A dialog's title and the words below it.
fn say(ui: &mut Ui, (title, words): (&str, &str)) {
    ui.set_width(space::DIALOG);
    ui.heading(title);
    if !words.is_empty() {
        ui.add_space(space::SMALL);
        ui.add(egui::Label::new(RichText::new(words).color(Tokens::of(ui.ctx()).mute)).wrap());
    }
    ui.add_space(space::MEDIUM);
}
