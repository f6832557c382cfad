//! Copy, cut, paste and duplicate: nodes as text that goes through a chat.

use catena_graph::{Edit, Paste};
use egui::{Event, Pos2};
use egui_node_graph::{CommentKey, FrameKey, Item};

use crate::Editor;
use crate::canvas::{Pins, at};
use crate::edits::parameters;
use crate::theme::space;

impl Editor {
    /// Answers the system's copy, cut and paste while the canvas has the focus.
    pub(crate) fn clipboard(&mut self, ctx: &egui::Context) {
        for (event, shift) in self.clipboard_events(ctx) {
            match event {
                Event::Copy => self.copy(ctx),
                Event::Cut => self.cut_to_clipboard(ctx),
                Event::Paste(text) => self.paste(ctx, &text, shift),
                _ => {}
            }
        }
    }

    /// The frame's events of the clipboard, taken out of the input, and whether Shift was down at each: it may
    /// be up again by the end of the frame.
    fn clipboard_events(&mut self, ctx: &egui::Context) -> Vec<(Event, bool)> {
        let mut shift = std::mem::take(&mut self.hand.shift);
        let mut taken = Vec::new();
        ctx.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::ModifiersChanged(modifiers) => {
                    shift = modifiers.shift;
                    true
                }
                Event::Copy | Event::Cut | Event::Paste(_) => {
                    taken.push((event.clone(), shift || input.modifiers.shift));
                    false
                }
                _ => true,
            });
            self.hand.shift = input.modifiers.shift;
        });
        taken
    }

    /// Copies the selected nodes as text; frames with what they hold.
    pub(crate) fn copy(&mut self, ctx: &egui::Context) {
        let items = self.with_contents(ctx, &self.selection);
        let names = Pins(self.document()).names(&items);
        if names.is_empty() {
            return;
        }
        let frames: Vec<usize> = items.iter().filter_map(frame_index).collect();
        let comments: Vec<usize> = items.iter().filter_map(comment_index).collect();
        ctx.copy_text(self.document().copy_with(&names, &frames, &comments));
        self.message = Some((format!("Copied {}", counted(names.len())), false));
    }

    /// Items, and what lies in the frames among them.
    fn with_contents(&self, ctx: &egui::Context, items: &[Item]) -> Vec<Item> {
        let mut all = items.to_vec();
        for index in items.iter().filter_map(frame_index) {
            for item in self.held_by(ctx, index) {
                if !all.contains(&item) {
                    all.push(item);
                }
            }
        }
        all
    }

    /// Copies the selected nodes and deletes them, healing their wires.
    pub(crate) fn cut_to_clipboard(&mut self, ctx: &egui::Context) {
        self.selection = self.with_contents(ctx, &self.selection);
        self.copy(ctx);
        if !self.selected().is_empty() {
            self.delete(true);
        }
    }

    /// Pastes nodes under the pointer, or parameters onto the selected nodes.
    fn paste(&mut self, ctx: &egui::Context, text: &str, keep_outside: bool) {
        let position = self.hand.paste_at.take().unwrap_or_else(|| self.place(ctx));
        let how = Paste { at: Some(at(position)), keep_outside };
        match self.document().paste(text, how) {
            Ok((edit, names)) => {
                if self.edit_named(format!("Paste {}", counted(names.len())), edit) {
                    let last_first: Vec<_> = names.iter().rev().cloned().collect();
                    self.select_names(&last_first);
                    self.message = Some((format!("Pasted {}", counted(names.len())), false));
                }
            }
            Err(fault) => match parameters::read(text) {
                Some(pairs) => self.paste_parameters(&pairs),
                None => self.say(format!("Nothing to paste: {fault}")),
            },
        }
    }

    fn paste_parameters(&mut self, pairs: &[(String, String)]) {
        let names = self.selected();
        if names.is_empty() {
            return self.say("Select the node that the parameters are for, then paste");
        }
        match parameters::edits(self.document(), &names, pairs) {
            Ok(edits) => {
                let title = format!("Paste parameters of {}", names.join(", "));
                if self.edit_named(title, Edit::Batch(edits)) {
                    self.message = Some((format!("Pasted {} parameters", pairs.len()), false));
                }
            }
            Err(words) => self.say(words),
        }
    }

    /// Copies items beside themselves, frames with what they hold; `with_inputs` with the wires from outside.
    pub(crate) fn duplicate(&mut self, ctx: &egui::Context, items: &[Item], with_inputs: bool) {
        let items = &self.with_contents(ctx, items);
        let shift = (f64::from(space::BESIDE), f64::from(space::BESIDE));
        let document = self.document();
        let names = Pins(document).names(items);
        let (edit, copies) = document.duplicate(&names, shift, with_inputs);
        let (mut frames, mut comments) = (document.frames().len() as u64, document.comments().len() as u64);
        let (mut edits, mut areas) = (vec![edit], Vec::new());
        let moved = |(x, y): (f64, f64)| (x + shift.0, y + shift.1);
        for item in items {
            match item {
                Item::Frame(FrameKey(index)) => {
                    let Some(frame) = document.frames().get(*index as usize).cloned() else { continue };
                    edits.push(Edit::AddFrame(catena_graph::Frame { at: moved(frame.at), ..frame }));
                    areas.push(Item::Frame(FrameKey(frames)));
                    frames += 1;
                }
                Item::Comment(CommentKey(index)) => {
                    let Some(comment) = document.comments().get(*index as usize).cloned() else { continue };
                    edits.push(Edit::AddComment(catena_graph::Comment { at: moved(comment.at), ..comment }));
                    areas.push(Item::Comment(CommentKey(comments)));
                    comments += 1;
                }
                _ => {}
            }
        }
        if copies.is_empty() && areas.is_empty() {
            return;
        }
        if self.edit_named(format!("Duplicate {}", listed(&names)), Edit::Batch(edits)) {
            self.select_names(&copies);
            self.selection.extend(areas);
        }
    }

    /// Pastes at a place of the canvas, as a menu asks.
    pub(crate) fn paste_at(&mut self, ctx: &egui::Context, position: Pos2) {
        self.hand.paste_at = Some(position);
        ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
    }
}

fn frame_index(item: &Item) -> Option<usize> {
    if let Item::Frame(FrameKey(index)) = item { Some(*index as usize) } else { None }
}

fn comment_index(item: &Item) -> Option<usize> {
    if let Item::Comment(CommentKey(index)) = item { Some(*index as usize) } else { None }
}

fn counted(count: usize) -> String {
    if count == 1 { "a node".to_owned() } else { format!("{count} nodes") }
}

fn listed(names: &[String]) -> String {
    match names {
        [] => "areas".to_owned(),
        [one] => one.clone(),
        many => counted(many.len()),
    }
}
