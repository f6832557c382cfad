//! What was measured of a node: histogram, five figures, the static range, what limits bite, how far a warp stretches.

use catena_graph::{Document, Node};
use egui::{Align, Layout, RichText, Ui};

use super::histogram;
use super::lines::{self, Line};
use super::text::{muted, wrong};
use crate::measure::{Figures, Spread};
use crate::theme::{Tokens, control, space};

/// Shows a node's figures; without any, that they are on their way. Of a `faulty` node the faults are told elsewhere.
pub(crate) fn show(
    ui: &mut Ui,
    document: &Document,
    node: &Node,
    (figures, faulty): (Option<(&Figures, bool)>, bool),
    full: bool,
) {
    let Some((figures, fresh)) = figures else {
        muted(ui, "Measuring…");
        return;
    };
    ui.scope(|ui| {
        if !fresh {
            ui.multiply_opacity(control::STALE);
            ui.ctx().accesskit_node_builder(ui.id(), egui::accesskit::Node::set_busy);
        }
        match &figures.own {
            Err(_) if faulty => {
                muted(ui, "Nothing to measure until what is wrong is mended.");
            }
            Err(words) => wrong(ui, &words.clone().about(&node.name)),
            Ok(own) => measured(ui, document, node, figures, own, full),
        }
    });
}

fn measured(ui: &mut Ui, document: &Document, node: &Node, figures: &Figures, own: &Spread, full: bool) {
    if let Some(warning) = figures.stretch.and_then(|stretch| stretch.warning()) {
        wrong(ui, &format!("{} {warning}", crate::icons::WARNING));
        ui.add_space(space::SMALL);
    }
    let own_lines = lines::own(node, document.map());
    let id = document.find(&node.name);
    let readers = id.map_or_else(Vec::new, |id| lines::of_readers(document, id, &figures.socket.output));
    if let Some(input) = figures.input.as_ref().filter(|_| !own_lines.is_empty()) {
        section(ui, "Input over the map", input, &own_lines, full);
        ui.add_space(space::MEDIUM);
        if full {
            section(ui, "Output over the map", own, &readers, full);
        } else {
            muted(ui, "Output over the map");
            five(ui, own);
            notes(ui, own, &readers);
        }
    } else {
        section(ui, &title(node, figures), own, &readers, true);
    }
    bounds(ui, own);
    if let Some(stretch) = figures.stretch {
        muted(ui, &stretch.words());
    }
}

/// The heading over a node's own figures: which output it is, where there are several.
fn title(node: &Node, figures: &Figures) -> String {
    let outputs = node.kind.known().map_or(&[][..], |kind| kind.outputs);
    let output = node.output(&figures.socket.output).and_then(|index| outputs.get(index));
    match output {
        Some(output) if outputs.len() > 1 => format!("{} over the map", output.key),
        _ => "Over the map".to_owned(),
    }
}

fn section(ui: &mut Ui, title: &str, spread: &Spread, lines: &[Line], numbers: bool) {
    muted(ui, title);
    histogram::show(ui, spread, lines, &format!("Histogram, {}", title.to_lowercase()));
    if numbers {
        five(ui, spread);
    }
    notes(ui, spread, lines);
}

fn notes(ui: &mut Ui, spread: &Spread, lines: &[Line]) {
    for line in lines {
        let (words, idle) = line.words(spread);
        if idle {
            let text = RichText::new(words).color(Tokens::of(ui.ctx()).accent);
            ui.add(egui::Label::new(text).wrap());
        } else {
            muted(ui, &words);
        }
    }
}

/// Minimum, 5th percentile, median, 95th percentile, maximum.
fn five(ui: &mut Ui, spread: &Spread) {
    let statistics = &spread.statistics;
    let columns = [
        ("min", statistics.low, "The smallest value over the map"),
        ("5%", statistics.p5, "5 of 100 values lie below this"),
        ("median", statistics.p50, "Half of the values lie below this"),
        ("95%", statistics.p95, "95 of 100 values lie below this"),
        ("max", statistics.high, "The largest value over the map"),
    ];
    ui.columns(columns.len(), |cells| {
        for (index, (title, number, tip)) in columns.into_iter().enumerate() {
            let align = match index {
                0 => Align::Min,
                4 => Align::Max,
                _ => Align::Center,
            };
            cells[index].with_layout(Layout::top_down(align), |ui| {
                let text = text(ui, title, &within(number, statistics.high - statistics.low));
                ui.add(egui::Label::new(text).extend()).on_hover_ui(|ui| {
                    ui.label(tip);
                    ui.label(crate::number::write(number));
                });
            });
        }
    });
}

/// A title, muted, and a number behind it.
fn text(ui: &Ui, title: &str, number: &str) -> egui::text::LayoutJob {
    let tokens = Tokens::of(ui.ctx());
    let mut job = egui::text::LayoutJob::default();
    let format = |style: egui::TextStyle, color| egui::TextFormat {
        font_id: style.resolve(ui.style()),
        color,
        valign: Align::Center,
        ..Default::default()
    };
    job.append(title, 0.0, format(egui::TextStyle::Small, tokens.mute));
    job.append(number, space::SMALL, format(egui::TextStyle::Monospace, tokens.text));
    job
}

fn bounds(ui: &mut Ui, spread: &Spread) {
    let (low, high) = (short(spread.bounds.low), short(spread.bounds.high));
    let tip = "What the formulas alone promise for every position of the map; what is measured lies inside";
    muted(ui, &format!("Static range {low} … {high}")).on_hover_text(tip);
}

/// A number among others that span so much: as many digits as tell them apart.
fn within(number: f64, span: f64) -> String {
    let decimals = 3.0 - span.log10().floor();
    if !(0.0..=6.0).contains(&decimals) || number.abs() >= 1e6 {
        return short(number);
    }
    let text = format!("{number:.*}", decimals as usize);
    let is_zero = text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.'));
    if is_zero { "0".to_owned() } else { text.replacen('-', "−", 1) }
}

/// A measured number in three digits or so.
pub(crate) fn short(number: f64) -> String {
    let size = number.abs();
    let text = match size {
        _ if size == 0.0 => "0".to_owned(),
        _ if !(1e-3..1e6).contains(&size) => format!("{number:.2e}"),
        _ if size >= 100.0 => format!("{number:.1}"),
        _ if size >= 10.0 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    };
    text.replacen('-', "−", usize::from(number < 0.0))
}

#[cfg(test)]
mod tests {
    use super::{short, within};

    #[test]
    fn numbers_that_belong_together_have_the_same_digits() {
        assert_eq!(within(-1.03e-4, 1.7), "0");
        assert_eq!(within(-0.849_4, 1.7), "−0.849");
        assert_eq!(within(-12.5, 100.0), "−12.5");
        assert_eq!(within(0.25, 0.0), "0.250", "a flat field");
        assert_eq!(within(2e12, 3e12), "2.00e12");
    }

    #[test]
    fn measured_numbers_are_short() {
        for (number, expected) in
            [(0.0, "0"), (-0.712_34, "−0.712"), (123.456, "123.5"), (1e12, "1.00e12"), (-1e-5, "−1.00e-5")]
        {
            assert_eq!(short(number), expected);
        }
    }
}
