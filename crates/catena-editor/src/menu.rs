//! The add menu: search as you type, a chain typed with commas, only kinds that fit, chosen by keys or pointer.

use catena_nodes::{NodeKind, PinType};
use egui::{Key, Pos2, RichText, Ui};
use egui_node_graph::{PinKey, Side, WireKey};

use crate::inspector::glyph;
use crate::keys::Action;
use crate::theme::{Tokens, size, space};

/// An open add menu.
pub(crate) struct AddMenu {
    /// Where it opens, in points of the window.
    pub(crate) at: Pos2,
    /// Where the node goes, on the canvas.
    pub(crate) position: Pos2,
    /// What the node is for.
    pub(crate) purpose: Purpose,
    /// Kinds added of late, the last first.
    recent: Vec<&'static NodeKind>,
    /// What else may be done here, as buttons under the search.
    others: &'static [Action],
    text: String,
    chosen: usize,
    fresh: bool,
}

/// What a chosen kind is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// To stand by itself.
    Free,
    /// For the pin whose wire was dropped, with what flows through it.
    Pin(PinKey, Option<PinType>),
    /// To be put into a wire, with what flows through it.
    Wire(WireKey, Option<PinType>),
    /// To be what this node is from now on.
    Replace(String),
}

/// What came of a frame of the menu.
pub(crate) enum Chosen {
    /// It stays open.
    Nothing,
    /// It closes.
    Closed,
    /// These kinds are added, each wired into the next.
    Kinds(Vec<&'static NodeKind>),
    /// Something else is done.
    Action(Action),
}

/// What of the typed text stands for a chain's kinds before the last.
struct Chain {
    kinds: Vec<&'static NodeKind>,
    /// A word that finds nothing.
    lost: Option<String>,
}

impl AddMenu {
    /// A menu at a point of the window that adds at a point of the canvas.
    pub(crate) fn new(at: Pos2, position: Pos2, purpose: Purpose, recent: &[&'static NodeKind]) -> Self {
        let (recent, text) = (recent.to_vec(), String::new());
        Self { at, position, purpose, recent, others: &[], text, chosen: 0, fresh: true }
    }

    /// The same with buttons for what else may be done here.
    pub(crate) fn with_others(mut self, others: &'static [Action]) -> Self {
        self.others = others;
        self
    }

    /// The kinds typed before the last comma, and the last word.
    fn chain(&self) -> (Chain, String) {
        let mut words: Vec<String> = self.text.split(',').map(|word| word.trim().to_lowercase()).collect();
        let last = words.pop().unwrap_or_default();
        let mut chain = Chain { kinds: Vec::new(), lost: None };
        for word in words.into_iter().filter(|word| !word.is_empty()) {
            match self.found(&word, &chain.kinds, false).first() {
                Some(kind) => chain.kinds.push(kind),
                None => {
                    chain.lost.get_or_insert(word);
                }
            }
        }
        (chain, last)
    }

    /// The kinds that a word finds and that fit behind `before`, the likeliest first; `last` tells whether it
    /// is the chain's last.
    fn found(&self, word: &str, before: &[&'static NodeKind], last: bool) -> Vec<&'static NodeKind> {
        let fits = |kind: &&NodeKind| self.fits(kind, before.last().copied(), last);
        let mut found: Vec<_> = catena_nodes::menu().filter(fits).filter(|kind| kind.matches(word)).collect();
        if word.is_empty() {
            return found;
        }
        let names = |kind: &NodeKind| [kind.key, kind.title, kind.short].map(str::to_lowercase);
        found.sort_by_key(|kind| {
            let names = names(kind);
            let exact = names.iter().any(|name| name == word);
            let begins = names.iter().any(|name| name.starts_with(word));
            (!exact, !begins, self.place_in_recent(kind))
        });
        found
    }

    fn place_in_recent(&self, kind: &NodeKind) -> usize {
        self.recent.iter().position(|recent| recent.key == kind.key).unwrap_or(usize::MAX)
    }

    fn fits(&self, kind: &NodeKind, before: Option<&NodeKind>, last: bool) -> bool {
        let behind = match (before, &self.purpose) {
            (Some(before), _) => takes(kind, before.outputs.first().map(|output| output.kind)),
            (None, Purpose::Pin(PinKey { side: Side::Output, .. }, flows)) => takes(kind, *flows),
            (None, Purpose::Wire(_, flows)) => takes(kind, *flows),
            (None, _) => true,
        };
        let ahead = match &self.purpose {
            Purpose::Pin(PinKey { side: Side::Input, .. }, flows) => !last || gives(kind, *flows),
            Purpose::Wire(_, flows) => !last || gives(kind, *flows),
            _ => true,
        };
        behind && ahead
    }

    /// Shows the menu.
    pub(crate) fn show(&mut self, ctx: &egui::Context) -> Chosen {
        let mut chosen = Chosen::Nothing;
        let area = egui::Area::new("add menu".into())
            .order(egui::Order::Foreground)
            .fixed_pos(self.at)
            .constrain(true)
            .show(ctx, |ui| {
                egui::Frame::menu(ui.style()).show(ui, |ui| {
                    ui.set_width(space::MENU);
                    chosen = self.contents(ui);
                });
            });
        let outside = ctx.input(|input| input.pointer.any_pressed())
            && ctx.pointer_interact_pos().is_some_and(|point| !area.response.rect.contains(point));
        let escaped = ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
        if matches!(chosen, Chosen::Nothing) && !self.fresh && (outside || escaped) {
            chosen = Chosen::Closed;
        }
        self.fresh = false;
        chosen
    }

    fn contents(&mut self, ui: &mut Ui) -> Chosen {
        let steps = ui.input_mut(|input| {
            let down = input.count_and_consume_key(egui::Modifiers::NONE, Key::ArrowDown);
            down as isize - input.count_and_consume_key(egui::Modifiers::NONE, Key::ArrowUp) as isize
        });
        let enter = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Enter));
        let changed = self.search(ui);
        if let Some(action) = self.other_buttons(ui) {
            return Chosen::Action(action);
        }
        let (chain, word) = self.chain();
        let found = self.found(&word, &chain.kinds, true);
        if changed {
            self.chosen = 0;
        }
        let last = found.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(steps).min(last);
        let tokens = Tokens::of(ui.ctx());
        if !chain.kinds.is_empty() {
            let titles: Vec<_> = chain.kinds.iter().map(|kind| kind.short).collect();
            ui.label(RichText::new(format!("{} ›", titles.join(" › "))).color(tokens.accent));
        }
        if let Some(lost) = &chain.lost {
            ui.label(RichText::new(format!("No node called {lost} fits here")).color(tokens.bad));
            return Chosen::Nothing;
        }
        if enter && word.is_empty() && !chain.kinds.is_empty() {
            return Chosen::Kinds(chain.kinds);
        }
        if found.is_empty() {
            ui.label(RichText::new("No node of that name fits here").color(tokens.mute));
            return Chosen::Nothing;
        }
        let clicked = self.list(ui, &found, word.is_empty() && chain.kinds.is_empty(), steps != 0);
        match clicked
            .or(enter.then(|| self.rows(&found, word.is_empty() && chain.kinds.is_empty())[self.chosen]))
        {
            Some(kind) => Chosen::Kinds(chain.kinds.into_iter().chain([kind]).collect()),
            None => Chosen::Nothing,
        }
    }

    fn search(&mut self, ui: &mut Ui) -> bool {
        let hint = match &self.purpose {
            Purpose::Replace(_) => "Replace by: type to search",
            Purpose::Wire(..) => "Insert a node: type to search",
            _ => "Add a node: type to search",
        };
        let field = egui::TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field).on_hover_text("With commas a chain: sim,warp,clamp");
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "Search nodes"));
        field.request_focus();
        field.changed()
    }

    fn other_buttons(&self, ui: &mut Ui) -> Option<Action> {
        if self.others.is_empty() || !self.text.is_empty() {
            return None;
        }
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            for action in self.others {
                let button = ui.button(action.row().title);
                if button.on_hover_text(crate::keys::tooltip(ui.ctx(), *action)).clicked() {
                    wish = Some(*action);
                }
            }
        });
        wish
    }

    /// What the list holds: without a search the recent kinds stand before the others.
    fn rows(&self, found: &[&'static NodeKind], all: bool) -> Vec<&'static NodeKind> {
        let is_found = |kind: &&&NodeKind| found.iter().any(|other| other.key == kind.key);
        let recent = self.recent.iter().filter(is_found).filter(|_| all).copied();
        recent.chain(found.iter().copied()).collect()
    }

    fn list(
        &self,
        ui: &mut Ui,
        found: &[&'static NodeKind],
        all: bool,
        moved: bool,
    ) -> Option<&'static NodeKind> {
        let rows = self.rows(found, all);
        let recent = rows.len() - found.len();
        let mut clicked = None;
        egui::ScrollArea::vertical()
            .max_height(space::MENU_HEIGHT)
            .min_scrolled_height(space::MENU_HEIGHT)
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                let mut heading = "";
                for (index, kind) in rows.iter().enumerate() {
                    let own = if index < recent { "Used of late" } else { kind.category.title() };
                    if all && heading != own {
                        heading = own;
                        let text = RichText::new(own).size(size::TIME).color(Tokens::of(ui.ctx()).faint);
                        ui.label(text);
                    }
                    let row = row(ui, kind, index == self.chosen);
                    if row.clicked() {
                        clicked = Some(*kind);
                    }
                    if moved && index == self.chosen {
                        row.scroll_to_me(None);
                    }
                }
            });
        clicked
    }
}

fn row(ui: &mut Ui, kind: &'static NodeKind, chosen: bool) -> egui::Response {
    let row = ui.horizontal(|ui| {
        glyph::show(ui, kind.category);
        let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
        ui.with_layout(layout, |ui| {
            ui.add(egui::Button::selectable(chosen, kind.title)).on_hover_text(kind.summary)
        })
    });
    row.inner.inner
}

/// Whether a kind has an input that a wire can go into.
fn takes(kind: &NodeKind, flows: Option<PinType>) -> bool {
    kind.inputs.iter().any(|input| flows.is_none_or(|flows| flows == input.kind))
}

/// Whether a kind has an output that a wire can come from.
fn gives(kind: &NodeKind, flows: Option<PinType>) -> bool {
    kind.outputs.iter().any(|output| flows.is_none_or(|flows| flows == output.kind))
}
