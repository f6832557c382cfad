//! Walking along wires, and the commands that follow from a selection, for the application's keys.

use std::collections::HashSet;

use egui::{Key, Pos2, Vec2, vec2};

use crate::{Command, Item, NodeKey, View, scene::Scene};

/// A direction of the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Against the wires.
    Left,
    /// Along the wires.
    Right,
    /// To the one above.
    Up,
    /// To the one below.
    Down,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    pub(crate) fn key(self) -> Key {
        match self {
            Self::Left => Key::ArrowLeft,
            Self::Right => Key::ArrowRight,
            Self::Up => Key::ArrowUp,
            Self::Down => Key::ArrowDown,
        }
    }

    /// One unit that way.
    pub fn vector(self) -> Vec2 {
        match self {
            Self::Left => vec2(-1.0, 0.0),
            Self::Right => vec2(1.0, 0.0),
            Self::Up => vec2(0.0, -1.0),
            Self::Down => vec2(0.0, 1.0),
        }
    }
}

impl View<'_> {
    /// Selects everything but wires.
    pub fn select_all(&self) -> Command {
        let frames = self.frames.iter().map(|f| Item::Frame(f.key));
        let comments = self.comments.iter().map(|c| Item::Comment(c.key));
        let reroutes = self.reroutes.iter().map(|r| Item::Reroute(r.key));
        let nodes = self.nodes.iter().map(|n| Item::Node(n.key));
        Command::Select(frames.chain(comments).chain(reroutes).chain(nodes).collect())
    }

    /// Adds to the selection all that feeds it, or all that it feeds.
    pub fn select_stream(&self, upstream: bool) -> Command {
        let mut reached: HashSet<NodeKey> = self.selected_nodes().into_iter().collect();
        let mut selection = self.selection();
        loop {
            let before = reached.len();
            for wire in &self.wires {
                let (near, far) = (wire.key.to.node, wire.key.from.node);
                let (near, far) = if upstream { (near, far) } else { (far, near) };
                if reached.contains(&near) && reached.insert(far) {
                    selection.push(Item::Node(far));
                }
            }
            if reached.len() == before {
                return Command::Select(selection);
            }
        }
    }

    /// Moves what is selected; `None` if nothing is.
    pub fn nudge(&self, by: Vec2) -> Option<Command> {
        let moved: Vec<_> =
            self.selection().into_iter().filter_map(|item| Some((item, self.place(item)? + by))).collect();
        (!moved.is_empty()).then_some(Command::Move(moved))
    }

    /// Deletes what is selected; `None` if nothing is.
    pub fn delete(&self, heal: bool) -> Option<Command> {
        let items = self.selection();
        (!items.is_empty()).then_some(Command::Delete { items, heal })
    }

    /// Duplicates what is selected; `None` if nothing is.
    pub fn duplicate(&self, with_inputs: bool) -> Option<Command> {
        let items = self.selection();
        (!items.is_empty()).then_some(Command::Duplicate { items, with_inputs })
    }

    /// Where an item lies: top left corner, a reroute point's centre; `None` for wires.
    pub fn place(&self, item: Item) -> Option<Pos2> {
        match item {
            Item::Node(key) => self.node(key).map(|node| node.position),
            Item::Frame(key) => self.frames.iter().find(|frame| frame.key == key).map(|frame| frame.rect.min),
            Item::Comment(key) => self.comments.iter().find(|c| c.key == key).map(|comment| comment.rect.min),
            Item::Reroute(key) => self.reroutes.iter().find(|r| r.key == key).map(|reroute| reroute.position),
            Item::Wire(_) => None,
        }
    }
}

impl Scene<'_, '_> {
    /// The node that an arrow key leads to, and the selection that follows.
    pub(crate) fn step(&self, direction: Direction, extend: bool) -> Option<(NodeKey, Command)> {
        let next = match self.view.nodes.iter().rposition(|node| node.selected) {
            Some(from) => self.neighbour(from, direction)?,
            None => self.nearest(self.transform.visible().center())?,
        };
        let key = self.view.nodes[next].key;
        let mut selection = if extend { self.view.selection() } else { Vec::new() };
        if !selection.contains(&Item::Node(key)) {
            selection.push(Item::Node(key));
        }
        Some((key, Command::Select(selection)))
    }

    fn neighbour(&self, from: usize, direction: Direction) -> Option<usize> {
        let here = self.cards[from].rect.center();
        let wired = match direction {
            Direction::Left => self.wired(from, true),
            Direction::Right => self.wired(from, false),
            Direction::Up | Direction::Down => {
                let beside = [true, false].into_iter().flat_map(|up| {
                    self.wired(from, up).into_iter().flat_map(move |over| self.wired(over, !up))
                });
                beside.collect()
            }
        };
        let ahead =
            |at: &usize| *at != from && (self.cards[*at].rect.center() - here).dot(direction.vector()) > 0.0;
        let level = matches!(direction, Direction::Left | Direction::Right);
        let any = || (0..self.cards.len()).filter(|at| !level && ahead(at)).collect::<Vec<_>>();
        let mut near: Vec<usize> = wired.into_iter().filter(|at| level || ahead(at)).collect();
        if near.is_empty() {
            near = any();
        }
        let cost = |at: &usize| {
            let gap = self.cards[*at].rect.center() - here;
            let (along, across) = if level { (gap.x, gap.y) } else { (gap.y, gap.x) };
            along.abs() + 2.0 * across.abs()
        };
        near.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))
    }

    /// The nodes that feed `at`, or that it feeds.
    fn wired(&self, at: usize, upstream: bool) -> Vec<usize> {
        let key = self.view.nodes[at].key;
        let ends = self.view.wires.iter().map(|wire| (wire.key.from.node, wire.key.to.node));
        let far = ends.filter_map(|(from, to)| match upstream {
            true => (to == key).then_some(from),
            false => (from == key).then_some(to),
        });
        far.filter_map(|key| self.at(key)).collect()
    }

    fn nearest(&self, position: Pos2) -> Option<usize> {
        let distance = |at: &usize| self.cards[*at].rect.center().distance(position);
        (0..self.cards.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }
}
