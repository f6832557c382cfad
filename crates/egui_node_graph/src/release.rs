//! The end of a gesture: from release and click to commands.

use egui::{PointerButton, Pos2, Rect, Vec2};

use crate::{
    Command, ContextMenu, Item, Side, Target,
    drop::{self, Drop},
    gesture::{Gesture, Move, Press, Turn, WireDrag, extends},
    hit::Part,
};

impl Turn<'_, '_, '_> {
    /// The button came up: what the gesture was is done.
    pub(crate) fn release(&mut self, gesture: Gesture) {
        let position = self.position();
        match gesture {
            Gesture::None | Gesture::Pan { .. } | Gesture::Minimap | Gesture::Idle => {}
            Gesture::Press(press) => self.click(&press),
            Gesture::Box { kept, .. } => self.release_box(kept),
            Gesture::Move(drag) => self.release_move(&drag, position),
            Gesture::Resize(drag) => {
                self.commands.push(Command::Resize { item: drag.item, rect: drag.rect(position) });
            }
            Gesture::Wire(drag) => self.release_wire(&drag, position),
            Gesture::Cut { from } => {
                let crossed =
                    self.scene.crossed(from, position).into_iter().map(|(wire, _)| wire).collect::<Vec<_>>();
                self.push_if(!crossed.is_empty(), Command::CutWires(crossed));
            }
            Gesture::Reroute { from } => {
                let crossed = self.scene.crossed(from, position);
                self.push_if(!crossed.is_empty(), Command::Reroute(crossed));
            }
        }
    }

    fn push_if(&mut self, wanted: bool, command: Command) {
        if wanted {
            self.commands.push(command);
        }
    }

    fn release_box(&mut self, kept: Vec<Item>) {
        let boxed = self.scene.boxed().unwrap_or(Rect::NOTHING);
        let mut selection = kept;
        for (item, rect) in self.scene.movable() {
            let caught = if matches!(item, Item::Frame(_)) {
                boxed.contains_rect(rect)
            } else {
                boxed.intersects(rect)
            };
            if caught && !selection.contains(&item) {
                selection.push(item);
            }
        }
        self.push_if(selection != self.scene.view.selection(), Command::Select(selection));
    }

    fn release_move(&mut self, drag: &Move, position: Pos2) {
        let by = drag.by(position);
        let moved: Vec<_> = drag.items.iter().map(|(item, start)| (*item, *start + by)).collect();
        if drag.pull {
            let node =
                |(item, _): &(Item, Pos2)| if let Item::Node(node) = item { Some(*node) } else { None };
            let nodes = moved.iter().filter_map(node).collect();
            return self.commands.push(Command::PullOut { nodes, moved });
        }
        let insert =
            self.pointer.modifiers.shift.then(|| drop::insert(self.scene, self.rules, drag)).flatten();
        match insert {
            Some(Ok(insert)) => self.commands.push(insert.command(moved[0].1)),
            Some(Err(_)) => {}
            None => self.push_if(by != Vec2::ZERO && !moved.is_empty(), Command::Move(moved)),
        }
    }

    fn release_wire(&mut self, drag: &WireDrag, position: Pos2) {
        let replaces = drag.picked;
        let position = position.round();
        match drop::wire(self.scene, self.rules, drag, self.pointer.point) {
            Drop::Back | Drop::Refused(..) => {}
            Drop::Connect { from, to } => self.commands.push(Command::Connect { from, to, replaces }),
            Drop::Join { outputs } => self.commands.push(Command::Join { outputs, position }),
            Drop::Nothing => self.commands.push(match replaces {
                Some(wire) => Command::Disconnect(wire),
                None => Command::AddAt { position, wire: Some(drag.fixed) },
            }),
        }
    }

    fn click(&mut self, press: &Press) {
        match press.button {
            PointerButton::Primary if press.space => {}
            PointerButton::Primary if self.pointer.double && !extends(press.modifiers) => {
                self.double_click(press);
            }
            PointerButton::Primary => self.primary_click(press),
            PointerButton::Secondary => self.secondary_click(press),
            _ => {}
        }
    }

    fn primary_click(&mut self, press: &Press) {
        let selection = self.scene.view.selection();
        match (press.hit.target, press.hit.part) {
            (_, Part::Minimap) => {}
            (Target::Item(Item::Node(node)), Part::Cancel) => self.commands.push(Command::Cancel(node)),
            (Target::Pin(pin), _) => {
                let several = self.scene.node(pin.node).is_some_and(|node| node.outputs.len() > 1);
                self.push_if(several && pin.side == Side::Output, Command::PreviewOutput(pin));
            }
            (Target::Item(item), _) if extends(press.modifiers) => {
                let mut toggled = selection.clone();
                toggled.retain(|other| *other != item);
                if toggled.len() == selection.len() {
                    toggled.push(item);
                }
                self.commands.push(Command::Select(toggled));
            }
            (Target::Item(item), _) => {
                self.push_if(!press.selected && selection != [item], Command::Select(vec![item]));
            }
            (Target::Canvas, _) => {
                let clears = !selection.is_empty() && !extends(press.modifiers);
                self.push_if(clears, Command::Select(Vec::new()));
            }
        }
    }

    fn double_click(&mut self, press: &Press) {
        let position = self.scene.transform.to_canvas(press.origin);
        match press.hit.target {
            Target::Item(Item::Node(node)) => self.commands.push(Command::View(node)),
            Target::Item(Item::Wire(wire)) => self.commands.push(Command::Reroute(vec![(wire, position)])),
            Target::Item(item @ (Item::Frame(_) | Item::Comment(_))) => {
                self.commands.push(Command::Edit(item));
            }
            _ => self.primary_click(press),
        }
    }

    fn secondary_click(&mut self, press: &Press) {
        if press.hit.part == Part::Minimap {
            return;
        }
        if let Target::Item(item) = press.hit.target
            && !self.scene.view.selection().contains(&item)
        {
            self.commands.push(Command::Select(vec![item]));
        }
        let position = self.scene.transform.to_canvas(press.origin).round();
        let menu = ContextMenu { at: press.origin, position, target: press.hit.target };
        self.commands.push(Command::OpenMenu(menu));
    }
}
