//! Undo and redo: steps with titles, one for each gesture, in bounded memory.

use std::collections::VecDeque;

use crate::{Document, Edit, Refusal, Snapshot};

/// The most steps that are kept.
pub const MOST_STEPS: usize = 4096;

/// The most bytes that all steps together take, roughly.
pub const MOST_BYTES: usize = 64 << 20;

/// What has been done to a document, and the way back.
#[derive(Clone, Debug, Default)]
pub struct History {
    past: VecDeque<Step>,
    future: Vec<Step>,
    gesture: Gesture,
    bytes: usize,
    /// The state below the oldest step.
    base: u64,
    next: u64,
    saved: Option<u64>,
}

/// One step: the way from its state to the one before, or, undone, back to it.
#[derive(Clone, Debug)]
struct Step {
    title: String,
    way: Box<Snapshot>,
    /// Number of the state that the step made.
    state: u64,
}

/// What becomes one step.
#[derive(Clone, Debug, Default, PartialEq)]
enum Gesture {
    /// Each edit.
    #[default]
    None,
    /// All edits to come; none has come yet.
    Begun(Option<String>),
    /// All edits to come, with those that have.
    Open,
}

impl History {
    /// An empty history of a document that is as it was saved.
    pub fn new() -> Self {
        Self { saved: Some(0), next: 1, ..Self::default() }
    }

    /// An empty history of a document that has never been saved.
    pub fn unsaved() -> Self {
        Self { saved: None, ..Self::new() }
    }

    /// Applies an edit as a step, or as part of the open gesture's.
    ///
    /// # Errors
    /// Why it is refused; then neither document nor history has changed.
    pub fn apply(&mut self, document: &mut Document, edit: Edit) -> Result<(), Refusal> {
        let title = edit.title_on(document);
        let back = document.record_edit(edit)?;
        self.future.clear();
        match std::mem::replace(&mut self.gesture, Gesture::None) {
            Gesture::None => self.push(title, back),
            Gesture::Begun(own) => {
                self.push(own.unwrap_or(title), back);
                self.gesture = Gesture::Open;
            }
            Gesture::Open => {
                self.merge(*back);
                self.gesture = Gesture::Open;
            }
        }
        self.trim();
        Ok(())
    }

    /// All edits until [`end_gesture`](Self::end_gesture) are one step: a drag of a slider, a word typed.
    pub fn begin_gesture(&mut self) {
        if self.gesture == Gesture::None {
            self.gesture = Gesture::Begun(None);
        }
    }

    /// The same, with a title of its own in place of the first edit's.
    pub fn begin_gesture_named(&mut self, title: impl Into<String>) {
        if self.gesture == Gesture::None {
            self.gesture = Gesture::Begun(Some(title.into()));
        }
    }

    /// Ends the gesture; further edits are steps of their own.
    pub fn end_gesture(&mut self) {
        self.gesture = Gesture::None;
    }

    /// Undoes a step and tells its title; none where there is none. An open gesture ends.
    pub fn undo(&mut self, document: &mut Document) -> Option<String> {
        self.end_gesture();
        let step = self.past.pop_back()?;
        self.bytes -= step.way.weight();
        let way = document.go_back(*step.way);
        let title = step.title.clone();
        self.future.push(Step { way, ..step });
        Some(title)
    }

    /// Does an undone step again and tells its title; none where there is none.
    pub fn redo(&mut self, document: &mut Document) -> Option<String> {
        self.end_gesture();
        let step = self.future.pop()?;
        let way = document.go_back(*step.way);
        self.bytes += way.weight();
        let title = step.title.clone();
        self.past.push_back(Step { way, ..step });
        Some(title)
    }

    /// Goes back or forth until `steps` steps are done: a click into the history list.
    pub fn go_to(&mut self, document: &mut Document, steps: usize) {
        while self.past.len() > steps && self.undo(document).is_some() {}
        while self.past.len() < steps && self.redo(document).is_some() {}
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to do again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Titles of all steps, oldest first, undone ones at the end; [`done`](Self::done) says how many are done.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.past.iter().chain(self.future.iter().rev()).map(|step| step.title.as_str())
    }

    /// How many steps are done.
    pub fn done(&self) -> usize {
        self.past.len()
    }

    /// Marks the present state as the saved one.
    pub fn mark_saved(&mut self) {
        self.end_gesture();
        self.saved = Some(self.state());
    }

    /// Marks a state of before as the saved one: [`state`](Self::state) told its number.
    pub fn mark_saved_at(&mut self, state: u64) {
        self.saved = Some(state);
    }

    /// A document becomes another, as one step.
    pub(crate) fn become_other(&mut self, document: &mut Document, other: &Document, title: &str) {
        self.end_gesture();
        let back = document.become_other(other);
        self.future.clear();
        self.push(title.to_owned(), back);
        self.trim();
    }

    /// Whether the document is another than was saved.
    pub fn is_changed_since_saved(&self) -> bool {
        self.saved != Some(self.state())
    }

    /// The number of the present state; no two states have the same.
    pub fn state(&self) -> u64 {
        self.past.back().map_or(self.base, |step| step.state)
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn push(&mut self, title: String, way: Box<Snapshot>) {
        let state = self.number();
        self.bytes += way.weight();
        self.past.push_back(Step { title, way, state });
    }

    /// Joins the way back of a further edit to the last step.
    fn merge(&mut self, way: Snapshot) {
        let state = self.number();
        let Some(step) = self.past.back_mut() else { return };
        step.state = state;
        self.bytes -= step.way.weight();
        step.way.absorb(way);
        self.bytes += step.way.weight();
    }

    fn trim(&mut self) {
        while self.past.len() > MOST_STEPS || (self.bytes > MOST_BYTES && self.past.len() > 1) {
            if let Some(oldest) = self.past.pop_front() {
                self.bytes -= oldest.way.weight();
                self.base = oldest.state;
            }
        }
    }
}
