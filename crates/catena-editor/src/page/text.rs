//! A file that is no graph as text, to be mended: its lines numbered, the fault's marked with its words beside.
//!
//! The file is touched only when it is saved. Reading and writing happen on a thread of their own.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use catena_graph::{Document, Fault, Session};
use egui::{Key, Modifiers, RichText, Ui};

use crate::icons;
use crate::page::excerpt::Excerpt;
use crate::page::lines::Lines;
use crate::theme::{Tokens, size, space};

/// The longest file that is shown as text, in bytes.
const LONGEST: u64 = 4 << 20;

/// A file's text at work.
pub(crate) struct TextPage {
    path: PathBuf,
    text: Excerpt,
    /// What stood in the file when it was read or written last.
    disk: String,
    /// Why the text is no graph, as far as is known.
    fault: Option<Fault>,
    lines: Lines,
    busy: Option<Receiver<Done>>,
    /// The next save writes over whatever stands in the file.
    overwrite: bool,
    /// What came of the last button, and whether it is bad.
    said: Option<(String, bool)>,
    /// A graph that was made of the text and waits to take the document's place.
    pub(crate) mended: Option<(Session, Vec<Fault>)>,
}

/// What a thread has come to.
enum Done {
    /// The text is read as a graph, or it isn't.
    Read(Box<Result<(Session, Vec<Fault>), Fault>>),
    /// The file's text now.
    Loaded(Result<String, String>),
    /// This text stands in the file.
    Saved(String),
    /// The file holds something else than was read.
    Changed,
    Failed(String),
}

/// What the page asks for.
pub(crate) enum Wish {
    /// Back to the document.
    Back,
    /// The graph made of the text is to take the document's place.
    Take,
}

impl TextPage {
    /// The page of a file that can't be read as a graph; none where it can't be shown as text either.
    pub(crate) fn of(path: &Path, fault: &Fault) -> Option<Self> {
        fault.place?;
        let text = text_of(path).ok()?;
        let (disk, busy, overwrite, said, mended) = (text, None, false, None, None);
        let text = Excerpt::around(&disk, fault.place?.line as usize)?;
        let lines = Lines::at(fault.place);
        let fault = Some(fault.clone());
        Some(Self { path: path.to_owned(), text, disk, fault, lines, busy, overwrite, said, mended })
    }

    /// The file's name.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the text is another than the file's.
    pub(crate) fn is_edited(&self) -> bool {
        !self.text.is(&self.disk)
    }

    /// Whether a thread is at work.
    pub(crate) fn is_busy(&self) -> bool {
        self.busy.is_some()
    }

    /// Takes what a thread has come to.
    pub(crate) fn collect(&mut self) -> Option<Wish> {
        let done = self.busy.as_ref()?.try_recv().ok()?;
        self.busy = None;
        match done {
            Done::Read(read) => match *read {
                Ok(mended) => {
                    self.mended = Some(mended);
                    return Some(Wish::Take);
                }
                Err(fault) => self.blame(fault),
            },
            Done::Loaded(Ok(text)) => {
                (self.disk, self.overwrite) = (text, false);
                self.show_around(&self.disk.clone(), self.lines.line());
                self.say("Reloaded from the disk", false);
            }
            Done::Saved(text) => {
                (self.disk, self.overwrite) = (text, false);
                self.say("Saved", false);
            }
            Done::Changed => {
                self.overwrite = true;
                let words =
                    "The file has changed on the disk: Save text again writes over it, Reload shows it";
                self.say(words, true);
            }
            Done::Loaded(Err(words)) | Done::Failed(words) => self.say(&words, true),
        }
        None
    }

    fn say(&mut self, words: &str, bad: bool) {
        self.said = Some((words.to_owned(), bad));
    }

    fn blame(&mut self, fault: Fault) {
        self.lines = Lines::at(fault.place);
        self.show_around(&self.text.whole(), self.lines.line());
        self.fault = Some(fault);
        self.say("It is no graph yet", true);
    }

    /// Shows the part of a text around a line; where that can't be, the text stays as it is.
    fn show_around(&mut self, text: &str, line: usize) {
        match Excerpt::around(text, line) {
            Some(excerpt) => self.text = excerpt,
            None => self.say("Its lines are too long to be shown here", true),
        }
    }

    /// Reads the text as a graph.
    pub(crate) fn retry(&mut self, ctx: &egui::Context) {
        let (path, text) = (self.path.clone(), self.text.whole());
        self.begin(ctx, move || Done::Read(Box::new(read(&path, &text))));
    }

    fn reload(&mut self, ctx: &egui::Context) {
        let path = self.path.clone();
        self.begin(ctx, move || Done::Loaded(text_of(&path)));
    }

    /// Writes the text to the file, unless somebody else has changed that: then the second time.
    pub(crate) fn save(&mut self, ctx: &egui::Context) {
        let (path, text, disk) = (self.path.clone(), self.text.whole(), self.disk.clone());
        let overwrite = self.overwrite;
        self.begin(ctx, move || {
            let stands = std::fs::read(&path);
            if !overwrite && stands.is_ok_and(|stands| stands != disk.as_bytes()) {
                return Done::Changed;
            }
            match catena_images::write_atomically(&path, text.as_bytes()) {
                Ok(()) => Done::Saved(text),
                Err(error) => Done::Failed(error.to_string()),
            }
        });
    }

    fn begin(&mut self, ctx: &egui::Context, work: impl FnOnce() -> Done + Send + 'static) {
        if self.busy.is_some() {
            return;
        }
        self.said = None;
        let (sender, busy) = channel();
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            drop(sender.send(work())); // the page may be closed by now
            ctx.request_repaint();
        });
        self.busy = Some(busy);
    }

    /// Shows the page; `behind` names the document that waits.
    pub(crate) fn show(&mut self, ui: &mut Ui, behind: &str) -> Option<Wish> {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
            self.retry(ui.ctx());
        }
        let tokens = Tokens::of(ui.ctx());
        let margin = egui::Margin::symmetric(space::DIALOG_MARGIN as i8, space::MEDIUM as i8);
        let mut wish = None;
        egui::Frame::NONE.fill(tokens.panel).inner_margin(margin).show(ui, |ui| {
            ui.set_width(ui.available_width());
            self.words(ui);
            ui.add_space(space::MEDIUM);
            wish = self.buttons(ui, behind);
        });
        let name = format!("Text of {}", self.name());
        let words = self.fault.as_ref().map_or("", |fault| fault.words.as_str());
        self.lines.show(ui, &name, &mut self.text, words);
        wish
    }

    /// What is the matter, and where.
    fn words(&mut self, ui: &mut Ui) {
        let tokens = Tokens::of(ui.ctx());
        ui.horizontal(|ui| {
            ui.label(RichText::new(icons::WARNING).color(tokens.bad).size(size::ICON));
            ui.label(RichText::new(format!("{} can't be read as a graph", self.name())).size(size::HEADING));
            let path = RichText::new(self.path.display().to_string()).color(tokens.mute);
            ui.add(egui::Label::new(path).truncate());
        });
        let Some(fault) = &self.fault else { return };
        ui.horizontal_wrapped(|ui| {
            if let Some(place) = fault.place {
                let text = RichText::new(format!("Line {}, column {}", place.line, place.column));
                let go = ui.add(egui::Button::new(text).small()).on_hover_text("Shows the place in the text");
                if go.clicked() {
                    self.lines.go();
                }
            }
            ui.label(RichText::new(&fault.words).color(tokens.bad));
            if self.text.is_part() {
                let (first, count) = (self.text.skipped + 1, self.text.shown.lines().count());
                let words = format!("Lines {first} to {} of a long text are shown", first + count - 1);
                ui.label(RichText::new(words).color(tokens.mute));
            }
        });
    }

    fn buttons(&mut self, ui: &mut Ui, behind: &str) -> Option<Wish> {
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            let ctx = ui.ctx().clone();
            let idle = !self.is_busy();
            let mut button = |enabled: bool, title: &str, words: &str| {
                ui.add_enabled(idle && enabled, egui::Button::new(title)).on_hover_text(words).clicked()
            };
            let retry = button(true, "Retry", "Reads the text as it stands here; a graph opens  Ctrl+Enter");
            let reload =
                button(true, "Reload from disk", "Shows what stands in the file now, in place of this");
            let save = button(self.is_edited(), "Save text", "Writes this text to the file  Ctrl+S");
            if button(true, &format!("Back to {behind}"), "Closes this text; the file stays as it is") {
                wish = Some(Wish::Back);
            }
            if retry {
                self.retry(&ctx);
            } else if reload {
                self.reload(&ctx);
            } else if save {
                self.save(&ctx);
            }
            let tokens = Tokens::of(ui.ctx());
            if !idle {
                ui.spinner();
            } else if let Some((words, bad)) = &self.said {
                let text = RichText::new(words).color(if *bad { tokens.bad } else { tokens.mute });
                ui.label(text);
            } else if self.is_edited() {
                ui.label(RichText::new("Changed, not saved").color(tokens.mute));
            }
        });
        wish
    }
}

/// The text of a file that is short enough to be shown.
fn text_of(path: &Path) -> Result<String, String> {
    let words = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = std::fs::metadata(path).map_err(words)?;
    if !file.is_file() || file.len() > LONGEST {
        let words = format!("it is too long to be shown here; at most {LONGEST} bytes are");
        return Err(format!("{}: {words}", path.display()));
    }
    std::fs::read_to_string(path).map_err(words)
}

/// The graph of a text: the file's own where it is the text that stands there, else a mended one.
fn read(path: &Path, text: &str) -> Result<(Session, Vec<Fault>), Fault> {
    if std::fs::read(path).is_ok_and(|stands| stands == text.as_bytes()) {
        return Session::open(path);
    }
    let loaded = Document::read(text)?;
    Ok((Session::mended(loaded.document, path), loaded.faults))
}
