//! The export's dialog: what, how large, and where to.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

use egui::{DragValue, Key, RichText, Ui, WidgetInfo, WidgetType};

use super::choice::{Choice, MOST_SIDE, Size, Stand, What};
use super::write::Content;
use crate::dialog::Answer;
use crate::theme::{self, Tokens, space};

/// Sizes to choose from.
const SIDES: [usize; 3] = [1024, 2048, 4096];

/// The dialog while it is open.
pub(crate) struct Dialog {
    choice: Choice,
    browsed: Option<Receiver<Option<PathBuf>>>,
    fresh: bool,
}

impl Dialog {
    pub(super) fn new(choice: Choice) -> Self {
        Self { choice, browsed: None, fresh: true }
    }

    /// Shows it; the answer is what was chosen, with what the file will hold.
    pub(super) fn show(&mut self, ctx: &egui::Context, stand: &Stand<'_>) -> Answer<(Choice, Content)> {
        let chosen = self.browsed.as_ref().and_then(|browsed| browsed.try_recv().ok());
        if let Some(path) = chosen {
            self.browsed = None;
            if let Some(path) = path {
                self.choice.path = path.display().to_string();
            }
        }
        let modal = egui::Modal::new("export".into())
            .backdrop_color(Tokens::of(ctx).backdrop)
            .frame(theme::dialog(ctx))
            .show(ctx, |ui| {
                ui.set_width(space::DIALOG);
                self.contents(ui, stand)
            });
        match modal.inner {
            Answer::Waiting if modal.should_close() => Answer::Cancelled,
            answer => answer,
        }
    }

    fn contents(&mut self, ui: &mut Ui, stand: &Stand<'_>) -> Answer<(Choice, Content)> {
        let tokens = Tokens::of(ui.ctx());
        ui.heading("Export");
        ui.add_space(space::SMALL);
        for what in What::ALL.into_iter().filter(|what| stand.is_biome || !what.is_of_biomes()) {
            let can = what != What::Seen || stand.seen.is_some();
            let radio = egui::RadioButton::new(self.choice.what == what, what.title());
            let radio = ui.add_enabled(can, radio).on_hover_text(what.words());
            if radio.on_disabled_hover_text("No map is shown in the plane").clicked() {
                self.choice.what = what;
            }
        }
        ui.label(RichText::new(self.choice.what.words()).color(tokens.mute));
        ui.add_space(space::MEDIUM);
        self.sizes(ui);
        ui.add_space(space::MEDIUM);
        let field = ui.add(theme::search(&mut self.choice.path, "path/to/map.png"));
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Export to"));
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        let content = self.choice.content(stand);
        let (columns, rows) = self.choice.pixels(stand);
        match &content {
            Err(words) => ui.label(RichText::new(words).color(tokens.bad)),
            Ok(_) if Path::new(self.choice.path.trim()).exists() => ui.label(
                RichText::new(format!("{columns} × {rows}; replaces the file that is there"))
                    .color(tokens.mute),
            ),
            Ok(_) => ui.label(RichText::new(format!("{columns} × {rows}")).color(tokens.mute)),
        };
        ui.add_space(space::MEDIUM);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        self.buttons(ui, content, entered)
    }

    fn sizes(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let (own, words) = match self.choice.what {
                What::Seen => ("As seen", "As many pixels as the screen shows"),
                What::Whole | What::Numbers | What::Ids | What::Weights => {
                    ("1 a unit", "A pixel for each world unit")
                }
            };
            let choices = [
                (Size::Own, own.to_owned(), words),
                (Size::Twice, "2×".to_owned(), "Twice as many pixels a side"),
            ];
            let sides =
                SIDES.map(|side| (Size::Long(side), side.to_string(), "Pixels along the longer side"));
            for (size, title, words) in choices.into_iter().chain(sides) {
                let chosen = ui.selectable_label(self.choice.size == size, title);
                if chosen.on_hover_text(words).clicked() {
                    self.choice.size = size;
                }
            }
            let mut side = match self.choice.size {
                Size::Long(side) => side,
                Size::Own | Size::Twice => 0,
            };
            let before = side;
            let value =
                DragValue::new(&mut side).range(0..=MOST_SIDE).speed(8.0).custom_formatter(|side, _| {
                    if side < 1.0 { "other".to_owned() } else { format!("{side:.0}") }
                });
            let value = ui.add(value.custom_parser(|text| crate::number::parse(text).map(f64::round)));
            value.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, "Longer side in pixels"));
            let value = value.on_hover_text("Pixels along the longer side: drag, or click to type");
            if value.changed() && side != before {
                self.choice.size = Size::Long(side.max(1));
            }
        });
    }

    fn buttons(
        &mut self,
        ui: &mut Ui,
        content: Result<Content, String>,
        entered: bool,
    ) -> Answer<(Choice, Content)> {
        let mut answer = Answer::Waiting;
        ui.horizontal(|ui| {
            if ui.button("Browse…").on_hover_text("The system's own dialog").clicked() {
                self.browse(ui.ctx());
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let go = ui.add_enabled(content.is_ok(), egui::Button::new("Export"));
                go.widget_info(|| WidgetInfo::labeled(WidgetType::Button, content.is_ok(), "Write the file"));
                if (go.clicked() || entered)
                    && let Ok(content) = content
                {
                    answer = Answer::Given((self.choice.clone(), content));
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
        let ctx = ctx.clone();
        let path = PathBuf::from(self.choice.path.trim());
        std::thread::spawn(move || {
            let mut dialog = rfd::FileDialog::new().add_filter("Maps", &["png", "r16", "r32", "npy"]);
            if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = path.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            drop(sender.send(dialog.save_file())); // the dialog may be closed by now
            ctx.request_repaint();
        });
        self.browsed = Some(receiver);
    }
}
