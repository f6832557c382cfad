//! The pointer's gestures: what a press becomes when it is dragged.

use egui::{Modifiers, PointerButton, Pos2, Rect, Vec2};

use crate::{
    CanvasState, Command, Item, PinKey, Rules, Side, Target, WireKey,
    hit::{Hit, Part},
    scene::Scene,
};

/// Farther than this from the press, in points, it is a drag and no click.
const DRAG_DISTANCE: f32 = 4.0;

/// What the pointer is about.
#[derive(Clone, Debug, Default)]
pub(crate) enum Gesture {
    #[default]
    None,
    /// A button is down and may yet become a click or a drag.
    Press(Press),
    Pan {
        last: Pos2,
    },
    Box {
        from: Pos2,
        kept: Vec<Item>,
    },
    Move(Move),
    Resize(Resize),
    Wire(WireDrag),
    Cut {
        from: Pos2,
    },
    Reroute {
        from: Pos2,
    },
    Minimap,
    /// Dragging what can't be dragged.
    Idle,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Press {
    pub(crate) button: PointerButton,
    pub(crate) origin: Pos2,
    pub(crate) hit: Hit,
    pub(crate) modifiers: Modifiers,
    pub(crate) space: bool,
    /// The press itself has already selected what it hit.
    pub(crate) selected: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Move {
    /// What moves, from where.
    pub(crate) items: Vec<(Item, Pos2)>,
    /// Where the pointer took hold, in canvas units.
    pub(crate) from: Pos2,
    /// Take the nodes out of their wires.
    pub(crate) pull: bool,
}

impl Move {
    /// How far it has come with the pointer at `pointer`: in whole units, so that documents keep round numbers.
    pub(crate) fn by(&self, pointer: Pos2) -> Vec2 {
        (pointer - self.from).round()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Resize {
    pub(crate) item: Item,
    start: Rect,
    edge: Vec2,
    from: Pos2,
    least: f32,
}

impl Resize {
    /// The rectangle with the pointer at `pointer`, in canvas units.
    pub(crate) fn rect(&self, pointer: Pos2) -> Rect {
        let by = (pointer - self.from).round();
        let mut rect = self.start;
        let least = self.least;
        if self.edge.x < 0.0 {
            rect.min.x = (rect.min.x + by.x).min(rect.max.x - least);
        } else if self.edge.x > 0.0 {
            rect.max.x = (rect.max.x + by.x).max(rect.min.x + least);
        }
        if self.edge.y < 0.0 {
            rect.min.y = (rect.min.y + by.y).min(rect.max.y - least);
        } else if self.edge.y > 0.0 {
            rect.max.y = (rect.max.y + by.y).max(rect.min.y + least);
        }
        rect
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WireDrag {
    /// The end that stays.
    pub(crate) fixed: PinKey,
    /// The wire whose other end was picked up.
    pub(crate) picked: Option<WireKey>,
}

/// The pointer in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pointer {
    /// Where it is, or was last, in points of the window.
    pub(crate) point: Pos2,
    pub(crate) modifiers: Modifiers,
    pub(crate) double: bool,
}

/// A scene, the document's answers, and what has been asked of it so far.
pub(crate) struct Turn<'t, 'v, 'a> {
    pub(crate) scene: &'t Scene<'v, 'a>,
    pub(crate) rules: &'t dyn Rules,
    pub(crate) pointer: Pointer,
    pub(crate) commands: &'t mut Vec<Command>,
}

impl Turn<'_, '_, '_> {
    pub(crate) fn position(&self) -> Pos2 {
        self.scene.transform.to_canvas(self.pointer.point)
    }

    /// A button went down on the canvas.
    pub(crate) fn press(&mut self, state: &mut CanvasState, button: PointerButton) {
        let hit = self.scene.hit(self.pointer.point);
        let modifiers = self.pointer.modifiers;
        let space = state.space_used.is_some();
        let mut press = Press { button, origin: self.pointer.point, hit, modifiers, space, selected: false };
        let plain = button == PointerButton::Primary && !extends(modifiers) && !space;
        if let Target::Item(item) = hit.target
            && plain
            && hit.part == Part::Body
            && !matches!(item, Item::Wire(_))
            && !self.scene.view.selection().contains(&item)
        {
            self.commands.push(Command::Select(vec![item]));
            press.selected = true;
        }
        state.gesture = Gesture::Press(press);
    }

    /// The pointer may have moved: a press becomes a drag when it has moved enough.
    pub(crate) fn drag(&mut self, state: &mut CanvasState) {
        if let Gesture::Press(press) = state.gesture
            && press.origin.distance(self.pointer.point) > DRAG_DISTANCE
        {
            state.gesture = self.start(&press);
            if matches!(state.gesture, Gesture::Pan { .. }) {
                state.pan_by(self.pointer.point - press.origin);
                state.space_used = state.space_used.map(|_| true);
            }
        }
    }

    fn start(&self, press: &Press) -> Gesture {
        let from = self.scene.transform.to_canvas(press.origin);
        let pan = Gesture::Pan { last: self.pointer.point };
        match press.button {
            PointerButton::Secondary if press.modifiers.command || press.modifiers.ctrl => {
                Gesture::Cut { from }
            }
            PointerButton::Secondary if press.modifiers.shift => Gesture::Reroute { from },
            PointerButton::Primary if !press.space => self.start_primary(press, from),
            _ => pan,
        }
    }

    fn start_primary(&self, press: &Press, from: Pos2) -> Gesture {
        match (press.hit.target, press.hit.part) {
            (_, Part::Minimap) => Gesture::Minimap,
            (_, Part::Cancel) => Gesture::Idle,
            (Target::Pin(pin), Part::OutputLine) => self.start_move(Item::Node(pin.node), press, from),
            (Target::Pin(pin), _) => Gesture::Wire(self.start_wire(pin)),
            (Target::Item(item), Part::Edge(edge)) => self.start_resize(item, edge, from),
            (Target::Canvas | Target::Item(Item::Wire(_)), _) => {
                let kept = if extends(press.modifiers) { self.scene.view.selection() } else { Vec::new() };
                Gesture::Box { from, kept }
            }
            (Target::Item(item), _) => self.start_move(item, press, from),
        }
    }

    /// A wired input gives up its wire; any other pin starts a new one.
    fn start_wire(&self, pin: PinKey) -> WireDrag {
        let picked = (pin.side == Side::Input).then(|| self.scene.wire_into(pin)).flatten();
        WireDrag { fixed: picked.map_or(pin, |wire| wire.from), picked }
    }

    fn start_resize(&self, item: Item, edge: Vec2, from: Pos2) -> Gesture {
        let start = self.scene.movable().find(|(other, _)| *other == item);
        let least = self.scene.style.frame_title_height;
        start.map_or(Gesture::Idle, |(_, start)| Gesture::Resize(Resize { item, start, edge, from, least }))
    }

    /// Moves the selection if `item` is part of it, else `item` alone; frames take along what lies in them.
    fn start_move(&self, item: Item, press: &Press, from: Pos2) -> Gesture {
        let mut held = self.scene.view.selection();
        if !held.contains(&item) {
            held = vec![item];
        }
        let areas: Vec<Rect> = self
            .scene
            .movable()
            .filter(|(item, _)| matches!(item, Item::Frame(_)) && held.contains(item))
            .map(|(_, rect)| rect)
            .collect();
        let goes =
            |item: &Item, rect: Rect| held.contains(item) || areas.iter().any(|a| a.contains_rect(rect));
        let items = self.scene.movable().filter(|(item, rect)| goes(item, *rect));
        let items = items.map(|(item, rect)| (item, rect.min)).collect();
        Gesture::Move(Move { items, from, pull: press.modifiers.alt })
    }
}

/// Whether these keys add to the selection instead of replacing it.
pub(crate) fn extends(modifiers: Modifiers) -> bool {
    modifiers.shift || modifiers.ctrl || modifiers.command
}
