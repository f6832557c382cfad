//! The rows of the source panel: lines and folds, of which only those in sight are laid out.

use std::ops::Range;
use std::sync::Arc;

use catena_export::Part;
use catena_graph::{Document, NodeId};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Align2, FontId, Layout, Pos2, Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2, vec2};

use super::{Galleys, Listing, SourcePanel};
use crate::icons;
use crate::panels::Wish;
use crate::theme::{Tokens, code, size, space};

/// What a row is.
#[derive(Clone, Debug, PartialEq)]
enum Row {
    /// A line of the text.
    Line(usize),
    /// The head of a part that folds.
    Fold(Part),
}

/// The rows of a listing with some parts folded out, as runs: no list of ten thousand is made.
struct Rows<'a> {
    listing: &'a Listing,
    open: &'a [Part],
}

impl Rows<'_> {
    /// For each part its head, if it has one, and its lines.
    fn runs(&self) -> impl Iterator<Item = (Option<Part>, Range<usize>)> {
        self.listing.parts.iter().map(|(part, lines)| match part {
            Part::Terrain => (None, lines.clone()),
            part if self.open.contains(part) => (Some(*part), lines.clone()),
            part => (Some(*part), lines.start..lines.start),
        })
    }

    fn len(&self) -> usize {
        self.runs().map(|(head, lines)| usize::from(head.is_some()) + lines.len()).sum()
    }

    fn get(&self, mut row: usize) -> Option<Row> {
        for (head, lines) in self.runs() {
            if let Some(part) = head {
                if row == 0 {
                    return Some(Row::Fold(part));
                }
                row -= 1;
            }
            if row < lines.len() {
                return Some(Row::Line(lines.start + row));
            }
            row -= lines.len();
        }
        None
    }

    /// The row of a line that is not folded away.
    fn row_of(&self, line: usize) -> Option<usize> {
        let mut row = 0;
        for (head, lines) in self.runs() {
            row += usize::from(head.is_some());
            if lines.contains(&line) {
                return Some(row + line - lines.start);
            }
            row += lines.len();
        }
        None
    }
}

/// Sizes of the rows.
struct Grid {
    font: FontId,
    height: f32,
    /// Width of a character.
    letter: f32,
    /// Width of the line numbers' column.
    gutter: f32,
}

impl Grid {
    fn new(ui: &Ui, lines: usize) -> Self {
        let font = FontId::monospace(size::SMALL);
        let (height, letter) = ui.fonts_mut(|fonts| (fonts.row_height(&font), fonts.glyph_width(&font, '0')));
        let digits = lines.max(1).ilog10() as f32 + 1.0;
        let gutter = digits * letter + space::DIALOG_MARGIN;
        Self { font, height: (height + code::LEADING).round(), letter, gutter }
    }
}

/// What the pointer did.
enum Hit {
    Line(usize),
    Fold(Part),
}

impl SourcePanel {
    pub(super) fn rows(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        listing: &Listing,
        selected: &[NodeId],
    ) -> Option<Wish> {
        let grid = Grid::new(ui, listing.len());
        let marked: Vec<Range<usize>> = listing.lines_of(selected).cloned().collect();
        let open = std::mem::take(&mut self.open);
        let rows = Rows { listing, open: &open };
        let target = self.target(&rows, selected, &marked);
        let area = egui::ScrollArea::both().id_salt("source").auto_shrink(false).min_scrolled_height(0.0);
        let shown = area.show_viewport(ui, |ui, sight| {
            let page = Page { listing, grid: &grid, marked: &marked };
            page.show(ui, &mut self.galleys, &rows, sight, target)
        });
        self.open = open;
        match shown.inner? {
            Hit::Line(line) => {
                let node = listing.node_of(line).and_then(|id| document.get(id));
                node.map(|node| Wish::Select(node.name.clone()))
            }
            Hit::Fold(part) => {
                match self.open.iter().position(|open| *open == part) {
                    Some(at) => drop(self.open.remove(at)),
                    None => self.open.push(part),
                }
                None
            }
        }
    }

    /// Where a selection that is new wants to be seen: its longest run of lines.
    fn target(
        &mut self,
        rows: &Rows<'_>,
        selected: &[NodeId],
        marked: &[Range<usize>],
    ) -> Option<Range<usize>> {
        if self.followed == selected {
            return None;
        }
        self.followed = selected.to_vec();
        let longest = marked.iter().rev().max_by_key(|lines| lines.len())?;
        let first = rows.row_of(longest.start)?;
        Some(first..first + longest.len())
    }
}

/// What all rows share.
struct Page<'a> {
    listing: &'a Listing,
    grid: &'a Grid,
    marked: &'a [Range<usize>],
}

impl Page<'_> {
    fn show(
        &self,
        ui: &mut Ui,
        galleys: &mut Galleys,
        rows: &Rows<'_>,
        sight: Rect,
        target: Option<Range<usize>>,
    ) -> Option<Hit> {
        let (height, count) = (self.grid.height, rows.len());
        let width = self.grid.gutter + self.listing.widest as f32 * self.grid.letter + space::DIALOG_MARGIN;
        let size = vec2(width.max(sight.width()), count as f32 * height);
        let (page, _) = ui.allocate_exact_size(size, Sense::hover());
        let row_rect = |row: usize, rows: usize| {
            let corner = pos2(page.left(), page.top() + row as f32 * height);
            Rect::from_min_size(corner, vec2(page.width(), rows as f32 * height))
        };
        if let Some(target) = target {
            let wanted = row_rect(target.start, target.len());
            let seen = Rect::from_min_size(page.min + sight.min.to_vec2(), sight.size());
            if !seen.y_range().contains(wanted.top()) || !seen.y_range().contains(wanted.bottom()) {
                let line = Rect::from_min_size(pos2(seen.left(), wanted.top()), vec2(1.0, wanted.height()));
                let fits = wanted.height() <= seen.height();
                ui.scroll_to_rect(line, Some(if fits { Align::Center } else { Align::Min }));
            }
        }
        let first = (sight.top() / height).floor().max(0.0) as usize;
        let last = ((sight.bottom() / height).ceil().max(0.0) as usize).min(count);
        let mut hit = None;
        for row in first..last {
            let rect = row_rect(row, 1);
            hit = match rows.get(row) {
                Some(Row::Line(line)) => self.line(ui, galleys, line, rect).or(hit),
                Some(Row::Fold(part)) => self.fold(ui, part, rows.open.contains(&part), rect).or(hit),
                None => hit,
            };
        }
        hit
    }

    fn line(&self, ui: &mut Ui, galleys: &mut Galleys, line: usize, rect: Rect) -> Option<Hit> {
        let tokens = Tokens::of(ui.ctx());
        let marked = self.marked.iter().any(|lines| lines.contains(&line));
        let row = ui.interact(rect, ui.id().with(("row", line)), Sense::click());
        if marked {
            ui.painter().rect_filled(rect, 0.0, tokens.marked());
        }
        let right = pos2(rect.left() + self.grid.gutter - space::MEDIUM, rect.center().y);
        let number = (line + 1).to_string();
        let colour = if marked { tokens.mute } else { tokens.faint };
        ui.painter().text(right, Align2::RIGHT_CENTER, number, self.grid.font.clone(), colour);
        let galley = galleys.get(ui, line, || self.job(line, tokens));
        let place = rect.with_min_x(rect.left() + self.grid.gutter);
        let label = self.label(ui, line, place, galley);
        (row.clicked() || label.is_some_and(|label| label.clicked())).then_some(Hit::Line(line))
    }

    /// The line's text, which can be selected; an empty one has none.
    fn label(
        &self,
        ui: &mut Ui,
        line: usize,
        place: Rect,
        galley: Arc<egui::Galley>,
    ) -> Option<egui::Response> {
        if self.listing.line(line).is_empty() {
            return None;
        }
        // By line, so that a selection stays where it is while rows scroll by.
        let builder = UiBuilder::new()
            .max_rect(place)
            .id(egui::Id::new(("line of source", line)))
            .layout(Layout::left_to_right(Align::Center));
        let shown = ui.scope_builder(builder, |ui| ui.add(egui::Label::new(galley).selectable(true)));
        Some(shown.inner)
    }

    fn job(&self, line: usize, tokens: &Tokens) -> LayoutJob {
        let text = self.listing.line(line);
        let mut job = LayoutJob { break_on_newline: false, ..LayoutJob::default() };
        job.wrap.max_width = f32::INFINITY;
        let mut begin = 0;
        for (end, word) in self.listing.stretches(line) {
            let end = *end as usize;
            let format = TextFormat::simple(self.grid.font.clone(), tokens.word(*word));
            job.append(text.get(begin..end).unwrap_or_default(), 0.0, format);
            begin = end;
        }
        job
    }

    fn fold(&self, ui: &mut Ui, part: Part, open: bool, rect: Rect) -> Option<Hit> {
        let tokens = Tokens::of(ui.ctx());
        let lines = self.listing.part(part).len();
        let name = match part {
            Part::Header => "header",
            Part::Terrain => "terrain",
            Part::Kernels => "kernels",
            Part::Test => "test",
        };
        let (icon, what) = if open { (icons::UNFOLDED, "hide") } else { (icons::FOLDED, "show") };
        let label = format!("{name}: {lines} lines, {what}");
        let left: Pos2 = pos2(rect.left() + self.grid.gutter - size::ICON, rect.top());
        let place = Rect::from_min_size(left, Vec2::new(rect.width(), rect.height()));
        let builder = UiBuilder::new().max_rect(place).id_salt(("fold", name));
        let builder = builder.layout(Layout::left_to_right(Align::Center));
        let shown = ui.scope_builder(builder, |ui| {
            ui.spacing_mut().button_padding = Vec2::ZERO;
            ui.spacing_mut().interact_size.y = rect.height();
            let text = |text: &str| RichText::new(text).size(size::SMALL).color(tokens.mute);
            ui.add(egui::Button::new((text(icon), text(&label))).frame(false))
        });
        shown.inner.clicked().then_some(Hit::Fold(part))
    }
}

#[cfg(test)]
mod tests {
    use catena_export::Source;

    use super::*;

    fn listing(kernels: usize) -> Listing {
        let text = "x\n".repeat(6 + kernels);
        let parts = vec![
            (Part::Header, 0..2),
            (Part::Terrain, 2..5),
            (Part::Kernels, 5..5 + kernels),
            (Part::Test, 5 + kernels..6 + kernels),
        ];
        let source = Source { text, methods: Vec::new(), files: Vec::new(), spans: Vec::new(), parts };
        Listing::new(source, &Document::new(), true)
    }

    #[test]
    fn the_terrain_stands_open_and_the_rest_is_folded() {
        let listing = listing(4);
        let rows = Rows { listing: &listing, open: &[] };
        let shown: Vec<_> = (0..rows.len() + 1).map(|row| rows.get(row)).collect();
        let fold = |part| Some(Row::Fold(part));
        let line = |line| Some(Row::Line(line));
        assert_eq!(
            shown,
            [fold(Part::Header), line(2), line(3), line(4), fold(Part::Kernels), fold(Part::Test), None]
        );
        assert_eq!((rows.row_of(3), rows.row_of(6)), (Some(2), None));
    }

    #[test]
    fn a_part_that_is_folded_out_shows_all_its_lines() {
        let listing = listing(10_000);
        let rows = Rows { listing: &listing, open: &[Part::Kernels] };
        assert_eq!(rows.len(), 1 + 3 + 1 + 10_000 + 1);
        assert_eq!(rows.get(5), Some(Row::Line(5)));
        for line in [2, 5, 10_004] {
            let row = rows.row_of(line).expect("it is shown");
            assert_eq!(rows.get(row), Some(Row::Line(line)));
        }
    }
}
