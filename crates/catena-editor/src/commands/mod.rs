//! Lists to choose from by typing: all commands, the graph's nodes, files open before.

mod fuzzy;
mod sheet;

use std::path::PathBuf;

use catena_graph::Document;
use egui::{Color32, Key, Modifiers, RichText, Ui};

use crate::examples::{EXAMPLES, Example};
use crate::icons;
use crate::keys::{Action, Bindings, Chord, TABLE};
use crate::labs;
use crate::theme::{self, Tokens, size, space};

pub(crate) use sheet::Sheet;

/// What is chosen from a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pick {
    /// A command.
    Action(Action),
    /// A node, by name.
    Node(String),
    /// A file.
    File(PathBuf),
    /// An example.
    Example(&'static Example),
    /// A lab, by its key.
    Lab(&'static str),
}

/// A row of a list.
pub(crate) struct Entry {
    pick: Pick,
    mark: (String, Option<Color32>),
    title: String,
    /// Stands beside the title, and is searched too.
    detail: String,
    keys: String,
}

/// What came of a frame of a list.
#[derive(Debug, PartialEq)]
pub(crate) enum Picked {
    /// It stays open.
    Nothing,
    /// It closes.
    Closed,
    /// This was chosen.
    This(Pick),
}

/// An open list with a search.
pub(crate) struct Picker {
    title: &'static str,
    hint: &'static str,
    nothing: &'static str,
    entries: Vec<Entry>,
    text: String,
    chosen: usize,
    fresh: bool,
}

impl Picker {
    fn new(title: &'static str, hint: &'static str, nothing: &'static str, entries: Vec<Entry>) -> Self {
        Self { title, hint, nothing, entries, text: String::new(), chosen: 0, fresh: true }
    }

    /// Every action that has a meaning now, by its name, with its keys; then the graphs that are built in.
    pub(crate) fn commands(ctx: &egui::Context, has_meaning: impl Fn(Action) -> bool) -> Self {
        let bindings = Bindings::of(ctx);
        let rows = TABLE.iter().filter(|row| row.action != Action::Commands && has_meaning(row.action));
        let entries = rows.map(|row| Entry {
            pick: Pick::Action(row.action),
            mark: (String::new(), None),
            title: row.title.to_owned(),
            detail: row.area.title().split(',').next().unwrap_or_default().to_owned(),
            keys: bindings.chords(row.action).first().map(Chord::words).unwrap_or_default(),
        });
        let built_in = |pick, title: &str, detail: &str| {
            let (title, detail) = (title.to_owned(), detail.to_owned());
            Entry { pick, mark: (String::new(), None), title, detail, keys: String::new() }
        };
        let examples =
            EXAMPLES.iter().map(|example| built_in(Pick::Example(example), example.title, "Example"));
        let labs = labs::LABS.iter();
        let labs = labs.map(|(key, lab)| built_in(Pick::Lab(key), &format!("{} lab", lab.title), "Lab"));
        let entries = entries.chain(examples).chain(labs).collect();
        Self::new("All commands", "Type what you want to do", "No command of that name", entries)
    }

    /// The document's nodes.
    pub(crate) fn nodes(document: &Document, tokens: &Tokens) -> Self {
        let entries = document.nodes().map(|(_, node)| {
            let category = node.kind.known().map(|kind| kind.category);
            let glyph = category.map_or('?', catena_nodes::Category::glyph);
            Entry {
                pick: Pick::Node(node.name.clone()),
                mark: (glyph.to_string(), category.map(|category| tokens.category(category))),
                title: node.name.clone(),
                detail: match node.kind.known() {
                    Some(kind) if kind.title != node.heading() => {
                        format!("{} · {}", node.heading(), kind.title)
                    }
                    _ => node.heading().to_owned(),
                },
                keys: String::new(),
            }
        });
        let nothing = "No node of that name, title or kind";
        Self::new("Find node", "Name, title or kind", nothing, entries.collect())
    }

    /// Files open before.
    pub(crate) fn recent(files: &[PathBuf]) -> Self {
        let entries = files.iter().map(|path| Entry {
            pick: Pick::File(path.clone()),
            mark: (icons::NEW.to_owned(), None),
            title: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            detail: path.parent().map(|folder| folder.display().to_string()).unwrap_or_default(),
            keys: String::new(),
        });
        let nothing = "No file was open before";
        Self::new("Open recent", "Part of the file's name", nothing, entries.collect())
    }

    /// Indices of the entries that the search finds, the best first.
    fn found(&self) -> Vec<usize> {
        let scored = self.entries.iter().enumerate().filter_map(|(index, entry)| {
            let score = fuzzy::score(&self.text, &entry.title, &entry.detail)?;
            Some((score, index))
        });
        let mut scored: Vec<(i32, usize)> = scored.collect();
        scored.sort_by_key(|(score, index)| (-score, *index));
        scored.into_iter().map(|(_, index)| index).collect()
    }

    /// Shows the list below the bar, in the middle.
    pub(crate) fn show(&mut self, ctx: &egui::Context) -> Picked {
        let area = egui::Modal::default_area("list to choose from".into())
            .anchor(egui::Align2::CENTER_TOP, [0.0, 2.0 * space::ROW]);
        let modal = egui::Modal::new("list to choose from".into())
            .area(area)
            .backdrop_color(Tokens::of(ctx).backdrop)
            .frame(theme::dialog(ctx))
            .show(ctx, |ui| {
                ui.set_width(space::DIALOG.min(ctx.content_rect().width() - space::ROW));
                self.contents(ui)
            });
        match modal.inner {
            Picked::Nothing if modal.should_close() => Picked::Closed,
            picked => picked,
        }
    }

    fn contents(&mut self, ui: &mut Ui) -> Picked {
        let steps = steps(ui);
        let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let field = ui.add(theme::search(&mut self.text, self.hint));
        let title = self.title;
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, title));
        field.request_focus();
        if field.changed() {
            self.chosen = 0;
        }
        let found = self.found();
        let last = found.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(steps).min(last);
        ui.add_space(space::SMALL);
        let moved = steps != 0 || field.changed() || std::mem::take(&mut self.fresh);
        let clicked = self.list(ui, &found, moved);
        match clicked.or(enter.then_some(self.chosen)).and_then(|place| found.get(place)) {
            Some(index) => Picked::This(self.entries[*index].pick.clone()),
            None => Picked::Nothing,
        }
    }

    fn list(&self, ui: &mut Ui, found: &[usize], moved: bool) -> Option<usize> {
        if found.is_empty() {
            ui.label(RichText::new(self.nothing).color(Tokens::of(ui.ctx()).mute));
            return None;
        }
        let mut clicked = None;
        egui::ScrollArea::vertical().max_height(space::MENU_HEIGHT).auto_shrink([false, true]).show(
            ui,
            |ui| {
                for (place, index) in found.iter().enumerate() {
                    let row = self.entries[*index].row(ui, place == self.chosen);
                    if row.clicked() {
                        clicked = Some(place);
                    }
                    if moved && place == self.chosen {
                        row.scroll_to_me(None);
                    }
                }
            },
        );
        clicked
    }
}

/// How far the arrow keys move the choice in this frame.
fn steps(ui: &Ui) -> isize {
    ui.input_mut(|input| {
        let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
        count(Key::ArrowDown) - count(Key::ArrowUp) + 10 * (count(Key::PageDown) - count(Key::PageUp))
    })
}

impl Entry {
    fn row(&self, ui: &mut Ui, chosen: bool) -> egui::Response {
        let tokens = Tokens::of(ui.ctx());
        let mark = RichText::new(&self.mark.0).color(self.mark.1.unwrap_or(tokens.mute));
        let detail = RichText::new(&self.detail).size(size::SMALL).color(tokens.mute);
        let button = egui::Button::selectable(chosen, (mark, RichText::new(&self.title), detail))
            .shortcut_text(RichText::new(&self.keys).monospace().color(tokens.mute))
            .truncate()
            .min_size(egui::vec2(ui.available_width(), space::ROW));
        let response = ui.add(button);
        let label = self.title.clone();
        response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, &label));
        response
    }
}
