//! Arrow keys in menus: up and down go from item to item and round the ends, Home and End to the ends.

use egui::{EventFilter, FocusDirection, Id, Key, Modifiers, Popup, Response, Ui};

/// The items of a menu that can be chosen, as they were shown.
#[derive(Default)]
pub(crate) struct Items(Vec<Response>);

impl Items {
    /// Adds an item behind the others.
    pub(crate) fn push(&mut self, item: &Response) {
        if item.enabled() {
            self.0.push(item.clone());
        }
    }

    /// Moves the focus as the keys say; `first` takes it to the first item.
    pub(crate) fn rove(&self, ui: &Ui, first: bool) {
        if self.0.is_empty() {
            return;
        }
        let focused = self.0.iter().position(Response::has_focus);
        let (steps, to) = keys(ui);
        let last = self.0.len() - 1;
        let next = match (focused, steps) {
            _ if first => Some(0),
            _ if to.is_some() => to.map(|end| if end == Key::Home { 0 } else { last }),
            (_, 0) => None,
            (None, steps) => Some(if steps > 0 { 0 } else { last }),
            (Some(now), steps) => Some((now as isize + steps).rem_euclid(self.0.len() as isize) as usize),
        };
        if let Some(next) = next {
            self.0[next].request_focus();
            // The same key would move it on by egui's own reckoning, where nothing had the focus before.
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            self.0[next].scroll_to_me(None);
        }
        if let Some(item) = next.or(focused).map(|index| &self.0[index]) {
            let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..Default::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(item.id, filter));
        }
    }
}

/// Steps down, and the end to go to.
fn keys(ui: &Ui) -> (isize, Option<Key>) {
    ui.input_mut(|input| {
        let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
        let steps = count(Key::ArrowDown) - count(Key::ArrowUp);
        let ends = [Key::Home, Key::End];
        (steps, ends.into_iter().find(|key| input.consume_key(Modifiers::NONE, *key)))
    })
}

/// A menu opened by keys begins with its first item.
#[derive(Clone, Copy, Default)]
struct ByKeys;

/// A button that opens a menu; by Enter, Space or the arrow down, with the first item in the focus.
pub(crate) fn button(ui: &mut Ui, title: &str, contents: impl FnOnce(&mut Ui, &mut Items)) -> Response {
    let button = ui.menu_button(title, |ui| {
        let mut items = Items::default();
        contents(ui, &mut items);
        // A menu is measured before it is shown; only then are there items.
        let by_keys =
            !items.0.is_empty() && ui.data_mut(|data| data.remove_temp::<ByKeys>(Id::NULL)).is_some();
        items.rove(ui, by_keys);
    });
    let (button, popup) = (button.response.clone(), Popup::default_response_id(&button.response));
    if !button.has_focus() {
        return button;
    }
    let filter = EventFilter { vertical_arrows: true, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(button.id, filter));
    let down = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
    if down || (button.clicked() && !ui.input(|input| input.pointer.any_click())) {
        open(ui, popup);
    }
    button
}

/// Left and right, from the open menu to its neighbours.
pub(crate) fn turn(ui: &Ui, buttons: &[Response]) {
    let popups: Vec<Id> = buttons.iter().map(Popup::default_response_id).collect();
    let Some(now) = popups.iter().position(|popup| Popup::is_id_open(ui.ctx(), *popup)) else { return };
    let steps = ui.input_mut(|input| {
        let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as isize;
        count(Key::ArrowRight) - count(Key::ArrowLeft)
    });
    if steps != 0 {
        let next = (now as isize + steps).rem_euclid(popups.len() as isize) as usize;
        open(ui, popups[next]);
    }
}

fn open(ui: &Ui, popup: Id) {
    Popup::open_id(ui.ctx(), popup);
    ui.data_mut(|data| data.insert_temp(Id::NULL, ByKeys));
    ui.ctx().request_repaint();
}
