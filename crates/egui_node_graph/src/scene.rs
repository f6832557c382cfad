//! One frame's picture of the document: every part at its place, what is dragged included.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use egui::{Pos2, Rect, Vec2};

use crate::{
    Card, Item, Node, NodeKey, PinKey, Style, Transform, View, WireKey, curve::Curve, gesture::Gesture,
};

/// The view laid out for one frame.
pub(crate) struct Scene<'v, 'a> {
    pub(crate) view: &'v View<'a>,
    pub(crate) style: &'v Style,
    pub(crate) transform: Transform,
    /// Of each node of the view.
    pub(crate) cards: Vec<Placed>,
    /// The nodes in sight, back to front.
    pub(crate) order: Vec<usize>,
    /// Of each wire of the view: its curves, none if an end is missing.
    wires: Vec<std::ops::Range<usize>>,
    curves: Vec<Curve>,
    index: HashMap<NodeKey, usize, BuildHasherDefault<KeyHasher>>,
    dragged: Dragged,
    /// Where the minimap lies, in points of the window.
    pub(crate) minimap: Option<Rect>,
}

/// A card at its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) rect: Rect,
    pub(crate) card: Card,
}

/// What the drag in progress does to the picture before the document knows.
#[derive(Default)]
pub(crate) struct Dragged {
    moved: HashSet<Item>,
    delta: Vec2,
    resized: Option<(Item, Rect)>,
    /// The selection box, in canvas units.
    pub(crate) boxed: Option<Rect>,
}

impl Dragged {
    /// What `gesture` does with the pointer at `pointer`, in canvas units.
    pub(crate) fn by(gesture: &Gesture, pointer: Pos2) -> Self {
        let mut dragged = Self::default();
        match gesture {
            Gesture::Move(drag) => {
                dragged.moved = drag.items.iter().map(|(item, _)| *item).collect();
                dragged.delta = drag.by(pointer);
            }
            Gesture::Resize(drag) => dragged.resized = Some((drag.item, drag.rect(pointer))),
            Gesture::Box { from, .. } => dragged.boxed = Some(Rect::from_two_pos(*from, pointer)),
            _ => {}
        }
        dragged
    }

    fn offset(&self, item: Item) -> Vec2 {
        if !self.moved.is_empty() && self.moved.contains(&item) { self.delta } else { Vec2::ZERO }
    }

    fn rect(&self, item: Item, rect: Rect) -> Rect {
        match self.resized {
            Some((resized, to)) if resized == item => to,
            _ => rect.translate(self.offset(item)),
        }
    }
}

impl<'v, 'a> Scene<'v, 'a> {
    pub(crate) fn new(view: &'v View<'a>, style: &'v Style, transform: Transform, dragged: Dragged) -> Self {
        let mut scene = Self {
            view,
            style,
            transform,
            cards: Vec::with_capacity(view.nodes.len()),
            order: Vec::new(),
            wires: Vec::with_capacity(view.wires.len()),
            curves: Vec::with_capacity(view.wires.len()),
            index: HashMap::with_capacity_and_hasher(view.nodes.len(), BuildHasherDefault::default()),
            dragged,
            minimap: None,
        };
        scene.place_cards();
        scene.place_wires();
        scene
    }

    fn place_cards(&mut self) {
        let reach = self.style.pin_hit_radius / self.transform.zoom;
        let sight = self.transform.visible().expand(reach);
        let mut front = Vec::new();
        for (at, node) in self.view.nodes.iter().enumerate() {
            let card = Card::of(node, self.style);
            let position = node.position + self.dragged.offset(Item::Node(node.key));
            let rect = Rect::from_min_size(position, card.size);
            self.index.insert(node.key, at);
            self.cards.push(Placed { rect, card });
            if sight.intersects(rect) {
                if node.selected { front.push(at) } else { self.order.push(at) }
            }
        }
        self.order.append(&mut front);
    }

    fn place_wires(&mut self) {
        let view = self.view;
        let reroutes: HashMap<_, _> =
            view.reroutes.iter().map(|r| (r.key, self.reroute_position(r))).collect();
        for wire in &view.wires {
            let first = self.curves.len();
            if let (Some(mut from), Some(to)) = (self.pin(wire.key.from), self.pin(wire.key.to)) {
                for via in wire.via.iter().filter_map(|key| reroutes.get(key)) {
                    self.curves.push(Curve::between(from, *via));
                    from = *via;
                }
                self.curves.push(Curve::between(from, to));
            }
            self.wires.push(first..self.curves.len());
        }
    }

    /// The place of the node of that key in the view.
    pub(crate) fn at(&self, key: NodeKey) -> Option<usize> {
        self.index.get(&key).copied()
    }

    pub(crate) fn node(&self, key: NodeKey) -> Option<&'v Node<'a>> {
        self.at(key).map(|at| &self.view.nodes[at])
    }

    /// The centre of a pin, in canvas units; `None` if there is no such pin.
    pub(crate) fn pin(&self, key: PinKey) -> Option<Pos2> {
        let at = self.at(key.node)?;
        let there = key.index < self.view.nodes[at].pins(key.side).len();
        there.then(|| self.cards[at].rect.min + self.cards[at].card.pin(key.side, key.index))
    }

    /// The curves of the `at`-th wire.
    pub(crate) fn curves(&self, at: usize) -> &[Curve] {
        &self.curves[self.wires[at].clone()]
    }

    /// The distance of a canvas position from the `at`-th wire; infinite where out of reach.
    pub(crate) fn wire_distance(&self, at: usize, position: Pos2, reach: f32) -> f32 {
        let near = self.curves(at).iter().filter(|curve| curve.bounds().expand(reach).contains(position));
        near.map(|curve| curve.distance(position)).fold(f32::INFINITY, f32::min)
    }

    /// The wires that the line between two canvas positions crosses, and where.
    pub(crate) fn crossed(&self, a: Pos2, b: Pos2) -> Vec<(WireKey, Pos2)> {
        let line = Rect::from_two_pos(a, b);
        let crossing = |at: usize| {
            let near = self.curves(at).iter().filter(|curve| curve.bounds().expand(1.0).intersects(line));
            near.filter_map(|curve| curve.crossing(a, b)).next()
        };
        let wires = self.view.wires.iter().enumerate();
        wires.filter_map(|(at, wire)| Some((wire.key, crossing(at)?))).collect()
    }

    /// The wire that goes into an input.
    pub(crate) fn wire_into(&self, input: PinKey) -> Option<WireKey> {
        self.view.wires.iter().map(|wire| wire.key).find(|key| key.to == input)
    }

    pub(crate) fn frame_rect(&self, frame: &crate::Frame<'_>) -> Rect {
        self.dragged.rect(Item::Frame(frame.key), frame.rect)
    }

    pub(crate) fn comment_rect(&self, comment: &crate::Comment<'_>) -> Rect {
        self.dragged.rect(Item::Comment(comment.key), comment.rect)
    }

    pub(crate) fn reroute_position(&self, reroute: &crate::Reroute) -> Pos2 {
        reroute.position + self.dragged.offset(Item::Reroute(reroute.key))
    }

    /// Whether a part is selected, or would be if the selection box ended here.
    pub(crate) fn is_lit(&self, selected: bool, rect: Rect) -> bool {
        selected || self.dragged.boxed.is_some_and(|boxed| boxed.intersects(rect))
    }

    /// The selection box in progress, in canvas units.
    pub(crate) fn boxed(&self) -> Option<Rect> {
        self.dragged.boxed
    }

    /// Everything that moves by itself, with its rectangle.
    pub(crate) fn movable(&self) -> impl Iterator<Item = (Item, Rect)> {
        let nodes =
            self.view.nodes.iter().zip(&self.cards).map(|(n, placed)| (Item::Node(n.key), placed.rect));
        let frames = self.view.frames.iter().map(|f| (Item::Frame(f.key), self.frame_rect(f)));
        let comments = self.view.comments.iter().map(|c| (Item::Comment(c.key), self.comment_rect(c)));
        let reroutes = self.view.reroutes.iter().map(|r| {
            let position = self.reroute_position(r);
            (Item::Reroute(r.key), Rect::from_min_max(position, position))
        });
        frames.chain(comments).chain(reroutes).chain(nodes)
    }

    /// The rectangle around everything, or around what is selected; `None` if there is nothing.
    pub(crate) fn bounds(&self, selected_only: bool) -> Option<Rect> {
        let selection: HashSet<Item> =
            if selected_only { self.view.selection().into_iter().collect() } else { HashSet::new() };
        let counted = self.movable().filter(|(item, _)| !selected_only || selection.contains(item));
        counted.map(|(_, rect)| rect).reduce(Rect::union)
    }
}

/// Spreads the bits of a key; the keys are the application's own, so nothing hostile is hashed.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}
