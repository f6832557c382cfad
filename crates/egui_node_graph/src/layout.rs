//! The geometry of a card, in canvas units, without looking at fonts: the same at every zoom.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::{Node, Side, Style};

/// Where the parts of a card lie, measured from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// Width and height.
    pub size: Vec2,
    /// The header.
    pub header: Rect,
    /// The preview, if there is one.
    pub preview: Option<Rect>,
    /// The words of an error, if there are any.
    pub error: Option<Rect>,
    /// The top of the lines under the preview.
    pub footer_top: f32,
    inputs: Column,
    outputs: Column,
}

/// Pins of one side: the height of the first and the step to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Column {
    first: f32,
    step: f32,
}

impl Card {
    /// Lays out `node`.
    pub fn of(node: &Node<'_>, style: &Style) -> Self {
        let width = node.size.map_or(style.card_width, |size| size.x);
        let header = Rect::from_min_size(Pos2::ZERO, vec2(width, style.header_height));
        if node.collapsed {
            return Self::collapsed(node, header);
        }
        let inner = width - 2.0 * style.padding;
        let mut y = style.header_height;
        let mut place = |height: f32| {
            let rect = Rect::from_min_size(pos2(style.padding, y), vec2(inner, height));
            y += height;
            rect
        };
        let preview = node.preview.map(|preview| place(inner / preview.aspect.max(0.1)));
        let rows = if preview.is_some() { 0 } else { node.inputs.len().max(node.outputs.len()) };
        if rows > 0 && node.error.is_none() {
            place(rows as f32 * style.row_height);
        }
        let error = node.error.as_ref().map(|words| place(error_height(words, inner, style)));
        let footer_top = y + style.padding / 2.0;
        let listed = if preview.is_some() && node.outputs.len() > 1 { node.outputs.len() } else { 0 };
        let lines = node.footer.len().max(listed);
        let lines_height =
            if lines > 0 { lines as f32 * style.row_height + style.padding / 2.0 } else { 0.0 };
        let natural = y + lines_height + style.padding * 0.8;
        let height = node.size.map_or(natural.max(least_height(node, style)), |size| size.y);
        let size = vec2(width, height);
        let (inputs, outputs) = columns(node, style, height, footer_top);
        Self { size, header, preview, error, footer_top, inputs, outputs }
    }

    fn collapsed(node: &Node<'_>, header: Rect) -> Self {
        let column = |count: usize| {
            let step = if count > 1 { (header.height() * 0.6) / (count - 1) as f32 } else { 0.0 };
            Column { first: header.center().y - step * count.saturating_sub(1) as f32 / 2.0, step }
        };
        Self {
            size: header.size(),
            header,
            preview: None,
            error: None,
            footer_top: header.bottom(),
            inputs: column(node.inputs.len()),
            outputs: column(node.outputs.len()),
        }
    }

    /// The centre of a pin.
    pub fn pin(&self, side: Side, index: usize) -> Vec2 {
        let (x, column) = match side {
            Side::Input => (0.0, self.inputs),
            Side::Output => (self.size.x, self.outputs),
        };
        vec2(x, column.first + column.step * index as f32)
    }
}

/// The size that a node's card takes, for tidying and for zooming to it.
pub fn node_size(node: &Node<'_>, style: &Style) -> Vec2 {
    Card::of(node, style).size
}

/// Lines that an error takes at most.
pub(crate) const ERROR_LINES: usize = 4;

/// Reckoned from the count of characters, so that a card's size doesn't depend on fonts and zoom.
fn error_height(words: &str, width: f32, style: &Style) -> f32 {
    let per_line = (width / (style.text_font.size * 0.5)).max(1.0);
    let lines = ((words.chars().count() + 3) as f32 / per_line).ceil().clamp(1.0, ERROR_LINES as f32);
    lines * style.row_height * 0.8 + style.padding / 3.0
}

/// The height that the pins beside a preview or an error need.
fn least_height(node: &Node<'_>, style: &Style) -> f32 {
    if node.preview.is_none() && node.error.is_none() {
        return style.header_height;
    }
    let pins =
        if node.preview.is_some() { node.inputs.len() } else { node.inputs.len().max(node.outputs.len()) };
    first_beside(node, style) + pins.saturating_sub(1) as f32 * style.row_height + style.padding
}

/// Where the first pin beside a preview or an error lies.
fn first_beside(node: &Node<'_>, style: &Style) -> f32 {
    if node.preview.is_some() { style.first_pin } else { style.header_height + style.row_height / 2.0 }
}

fn columns(node: &Node<'_>, style: &Style, height: f32, footer_top: f32) -> (Column, Column) {
    let middle = style.row_height / 2.0;
    if node.preview.is_none() && node.error.is_none() {
        let column = Column { first: style.header_height + middle, step: style.row_height };
        return (column, column);
    }
    let first = first_beside(node, style).min(height - style.padding);
    let beside = |count: usize| {
        let room = (height - style.padding - first).max(0.0);
        Column { first, step: style.pin_step.min(room / count.saturating_sub(1).max(1) as f32) }
    };
    let listed = Column { first: footer_top + middle, step: style.row_height };
    let outputs =
        if node.outputs.len() > 1 && node.preview.is_some() { listed } else { beside(node.outputs.len()) };
    (beside(node.inputs.len()), outputs)
}

#[cfg(test)]
mod tests {
    use egui::{Color32, Pos2};

    use super::Card;
    use crate::{Node, NodeKey, Pin, Preview, Side, Style};

    fn node(inputs: usize, outputs: usize) -> Node<'static> {
        let pin = || Pin::new("pin", "number", Color32::GRAY);
        let mut node = Node::new(NodeKey(1), "node", Pos2::ZERO);
        node.inputs = (0..inputs).map(|_| pin()).collect();
        node.outputs = (0..outputs).map(|_| pin()).collect();
        node
    }

    #[test]
    fn pins_lie_on_the_card_whatever_it_shows() {
        let style = Style::default();
        for (inputs, outputs) in [(0, 1), (1, 1), (2, 1), (9, 1), (1, 4), (16, 6)] {
            for preview in [None, Some(Preview { texture: None, aspect: 4.0 / 3.0 })] {
                for error in
                    [None, Some("bad".into()), Some("radius: 0 is below its bound, more than 0".into())]
                {
                    for collapsed in [false, true] {
                        let node = Node { preview, error: error.clone(), collapsed, ..node(inputs, outputs) };
                        let card = Card::of(&node, &style);
                        for (side, count) in [(Side::Input, inputs), (Side::Output, outputs)] {
                            let mut last = 0.0;
                            for index in 0..count {
                                let y = card.pin(side, index).y;
                                assert!(
                                    y > last && y < card.size.y,
                                    "{inputs} {outputs} {index}: {y} {card:?}"
                                );
                                last = y;
                            }
                        }
                    }
                }
            }
        }
    }
}
