//! Fields over the canvas: a node's name, a frame's title and colour, a comment's text.

use catena_graph::{Comment, Edit, Frame, is_name, slug};
use catena_nodes::Category;
use egui::{Color32, Key, Modifiers, Pos2, RichText, TextEdit, Ui, WidgetInfo, WidgetType};
use egui_node_graph::{CommentKey, FrameKey, Item};

use crate::Editor;
use crate::canvas::{at, point};
use crate::theme::{DARK, Tokens, size, space};

/// An open field.
pub(crate) struct Popup {
    what: What,
    text: String,
    /// It has just opened: it takes the focus, and the click that opened it doesn't close it.
    fresh: bool,
}

enum What {
    /// The name of a node.
    Name(String),
    /// The title of the frame of an index.
    Frame(usize),
    /// The text of the comment of an index, or of a new one.
    Comment(Option<usize>, Pos2),
}

/// What came of a frame of a field.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Waits,
    Done,
    Dropped,
}

impl Editor {
    /// Opens the field for what is selected: a node's name, a frame's title, a comment's text.
    pub(crate) fn rename(&mut self, ctx: &egui::Context) {
        match self.selection.last().copied() {
            Some(item @ (Item::Frame(_) | Item::Comment(_))) => self.edit_item(ctx, item),
            Some(_) => {
                let Some(name) = self.selected().pop() else { return };
                let title = self.document().node(&name).map(|node| node.title.clone()).unwrap_or_default();
                let text = if title.is_empty() { name.clone() } else { title };
                self.hand.popup = Some(Popup { what: What::Name(name), text, fresh: true });
            }
            None => self.say("Select a node to rename it"),
        }
    }

    /// Opens the field of a frame or comment.
    pub(crate) fn edit_item(&mut self, ctx: &egui::Context, item: Item) {
        match item {
            Item::Frame(FrameKey(index)) => {
                self.session.begin_gesture_named("Change a frame");
                self.open_frame(index as usize);
            }
            Item::Comment(CommentKey(index)) => {
                let Some(comment) = self.document().comments().get(index as usize) else { return };
                let (place, text) = (point(comment.at), comment.text.clone());
                let what = What::Comment(Some(index as usize), place);
                self.hand.popup = Some(Popup { what, text, fresh: true });
            }
            _ => {}
        }
        ctx.request_repaint();
    }

    /// Opens a frame's field; its edits belong to the gesture that has begun.
    pub(crate) fn open_frame(&mut self, index: usize) {
        let Some(frame) = self.document().frames().get(index) else { return };
        let text = frame.title.clone();
        self.hand.popup = Some(Popup { what: What::Frame(index), text, fresh: true });
    }

    /// Opens the field of a new comment.
    pub(crate) fn open_comment(&mut self, ctx: &egui::Context, place: Pos2) {
        let what = What::Comment(None, place);
        self.hand.popup = Some(Popup { what, text: String::new(), fresh: true });
        ctx.request_repaint();
    }

    /// Shows the open field and does what was typed once it closes.
    pub(crate) fn show_popup(&mut self, ctx: &egui::Context) {
        let Some(mut popup) = self.hand.popup.take() else { return };
        let Some(place) = self.place_of(&popup.what) else { return self.session.end_gesture() };
        let area = egui::Area::new("field over the canvas".into())
            .order(egui::Order::Foreground)
            .fixed_pos(self.on_screen(place))
            .pivot(match popup.what {
                What::Comment(..) => egui::Align2::LEFT_TOP,
                What::Name(_) | What::Frame(_) => egui::Align2::LEFT_BOTTOM,
            })
            .constrain(true)
            .show(ctx, |ui| egui::Frame::menu(ui.style()).show(ui, |ui| self.popup_contents(ui, &mut popup)));
        let outside = ctx.input(|input| input.pointer.any_pressed())
            && ctx.pointer_interact_pos().is_some_and(|point| !area.response.rect.contains(point));
        let mut turn = area.inner.inner;
        if turn == Turn::Waits && outside && !popup.fresh {
            turn = Turn::Done;
        }
        popup.fresh = false;
        match turn {
            Turn::Waits => self.hand.popup = Some(popup),
            Turn::Done => self.close_popup(popup),
            Turn::Dropped => self.session.end_gesture(),
        }
        if self.hand.popup.is_none() {
            ctx.request_repaint();
        }
    }

    fn place_of(&self, what: &What) -> Option<Pos2> {
        let document = self.document();
        match what {
            What::Name(name) => document.node(name).map(|node| point(node.at)),
            What::Frame(index) => document.frames().get(*index).map(|frame| point(frame.at)),
            What::Comment(_, place) => Some(*place),
        }
    }

    fn popup_contents(&mut self, ui: &mut Ui, popup: &mut Popup) -> Turn {
        match popup.what {
            What::Name(_) => name_field(ui, popup),
            What::Frame(index) => self.frame_fields(ui, popup, index),
            What::Comment(..) => comment_field(ui, popup),
        }
    }

    fn frame_fields(&mut self, ui: &mut Ui, popup: &mut Popup, index: usize) -> Turn {
        let turn = line(ui, popup, "Frame title", space::MENU);
        let Some(frame) = self.document().frames().get(index).cloned() else { return Turn::Dropped };
        let mut wanted = Frame { title: popup.text.clone(), ..frame.clone() };
        if let Some(colour) = swatches(ui, &frame.colour) {
            wanted.colour = colour;
        }
        if wanted != frame {
            self.edit(Edit::SetFrame(index, wanted));
        }
        turn
    }

    fn close_popup(&mut self, popup: Popup) {
        match popup.what {
            What::Name(name) => self.finish_rename(&name, popup.text.trim()),
            What::Frame(_) => self.session.end_gesture(),
            What::Comment(index, place) => self.finish_comment(index, place, popup.text.trim()),
        }
    }

    /// A name where the text is one; any other text becomes the title, and the name what it has of one.
    fn finish_rename(&mut self, name: &str, text: &str) {
        let document = self.document();
        let Some(node) = document.node(name) else { return };
        if text.is_empty() || text == name && node.title.is_empty() || text == node.title {
            return;
        }
        let free = |wanted: &str| if wanted == name { name.to_owned() } else { document.fresh_name(wanted) };
        let (to, title) = if is_name(text) {
            (text.to_owned(), String::new())
        } else {
            (free(&slug(text, name)), text.to_owned())
        };
        let mut edits = vec![Edit::SetTitle { node: name.to_owned(), title }];
        if to != name {
            edits.push(Edit::Rename { node: name.to_owned(), to: to.clone() });
        }
        self.edit_named(format!("Rename {name} to {to}"), Edit::Batch(edits));
    }

    fn finish_comment(&mut self, index: Option<usize>, place: Pos2, text: &str) {
        let comment = Comment { text: text.to_owned(), at: at(place) };
        match index {
            None if text.is_empty() => {}
            None => {
                let index = self.document().comments().len() as u64;
                if self.edit(Edit::AddComment(comment)) {
                    self.selection = vec![Item::Comment(CommentKey(index))];
                }
            }
            Some(index) if text.is_empty() => {
                self.edit(Edit::RemoveComment(index));
            }
            Some(index) if self.document().comments().get(index) != Some(&comment) => {
                self.edit(Edit::SetComment(index, comment));
            }
            Some(_) => {}
        }
    }
}

/// A field of one line with its name; Enter ends it, Escape drops it.
fn line(ui: &mut Ui, popup: &mut Popup, name: &str, width: f32) -> Turn {
    let escaped = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let entered = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let output = TextEdit::singleline(&mut popup.text).desired_width(width).show(ui);
    let response = output.response.response;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    if popup.fresh {
        response.request_focus();
        select_all(ui, output.state, response.id, &popup.text);
    }
    if escaped {
        Turn::Dropped
    } else if entered {
        Turn::Done
    } else {
        Turn::Waits
    }
}

fn select_all(ui: &Ui, mut state: egui::text_edit::TextEditState, id: egui::Id, text: &str) {
    let end = egui::text::CCursor::new(text.chars().count());
    let range = egui::text::CCursorRange::two(egui::text::CCursor::new(0), end);
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), id);
}

fn name_field(ui: &mut Ui, popup: &mut Popup) -> Turn {
    let turn = line(ui, popup, "Name", space::CONTEXT);
    let text = popup.text.trim();
    if !text.is_empty() && !is_name(text) {
        let words = format!("the title; in files and code {}", slug(text, "as before"));
        let tokens = Tokens::of(ui.ctx());
        ui.label(RichText::new(words).size(size::SMALL).color(tokens.mute));
    }
    turn
}

fn comment_field(ui: &mut Ui, popup: &mut Popup) -> Turn {
    let escaped = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let entered = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
    let field = TextEdit::multiline(&mut popup.text)
        .desired_width(space::COMMENT)
        .desired_rows(2)
        .hint_text("Ctrl+Enter or a click beside it keeps the text");
    let field = ui.add(field);
    field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Comment"));
    if popup.fresh {
        field.request_focus();
    }
    if escaped {
        Turn::Dropped
    } else if entered {
        Turn::Done
    } else {
        Turn::Waits
    }
}

/// Colours to choose from: none, and those of the categories. Returns the one chosen.
fn swatches(ui: &mut Ui, chosen: &str) -> Option<String> {
    let tokens = Tokens::of(ui.ctx());
    let plain = std::iter::once((String::new(), tokens.control_edge, "no colour"));
    let own = Category::ALL.iter().map(|category| {
        let colour = DARK.category(*category);
        (hex(colour), colour, category.title())
    });
    let mut wish = None;
    ui.horizontal(|ui| {
        for (text, colour, name) in plain.chain(own) {
            let edge = if text == chosen { tokens.text } else { tokens.line };
            let button = egui::Button::new("")
                .fill(colour)
                .stroke(egui::Stroke::new(1.0, edge))
                .min_size(egui::Vec2::splat(space::ROW));
            let button = ui.add(button).on_hover_text(name);
            button.widget_info(|| {
                WidgetInfo::labeled(WidgetType::Button, true, format!("Frame colour: {name}"))
            });
            if button.clicked() {
                wish = Some(text);
            }
        }
    });
    wish
}

fn hex(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}
