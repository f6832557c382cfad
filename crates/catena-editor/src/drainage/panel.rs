//! The Drainage tab: what is worth a visit, each a click away, and the figures that tell real drainage from other.

use catena_kernels::drainage::survey::{Spot, Survey};
use egui::{RichText, Ui};

use super::figures::{Figure, Verdict, figures};
use super::job::Found;
use super::near::cells;
use crate::icons;
use crate::map::short;
use crate::panels::{Wish, row};
use crate::theme::{Tokens, drainage as token, size, space};

/// What the tab is drawn from.
pub(crate) struct Panel<'a> {
    /// The node that drains.
    pub(crate) node: &'a str,
    /// What is known of it; none until that is there.
    pub(crate) found: Option<&'a Found>,
}

impl Panel<'_> {
    /// Shows survey and figures.
    pub(crate) fn show(&self, ui: &mut Ui) -> Option<Wish> {
        let tokens = Tokens::of(ui.ctx());
        let Some(found) = self.found else {
            let words = format!("The drainage of {} is on its way", self.node);
            ui.label(RichText::new(words).color(tokens.mute));
            return None;
        };
        let mut wish = None;
        let is_wide = ui.available_width() >= token::WIDE;
        let survey_width = if is_wide { token::SURVEY } else { ui.available_width() };
        let mut show = |ui: &mut Ui| {
            ui.vertical(|ui| {
                ui.set_width(survey_width);
                wish = survey(ui, &found.survey, found.graph.budget);
            });
            ui.vertical(|ui| table(ui, &figures(&found.statistics)));
        };
        match is_wide {
            true => ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = space::DIALOG_MARGIN;
                show(ui);
            }),
            false => ui.vertical(show),
        };
        wish
    }
}

fn heading(ui: &mut Ui, text: &str) {
    let tokens = Tokens::of(ui.ctx());
    ui.label(RichText::new(text).size(size::SMALL).color(tokens.mute));
}

/// The places that are worth a visit.
fn survey(ui: &mut Ui, survey: &Survey, span: f64) -> Option<Wish> {
    heading(ui, "Survey: a click goes there");
    let lake = survey.lake.map(|(spot, nodes)| (spot, format!("{} under water", cells(f64::from(nodes)))));
    let river = |spot: Spot| (spot, format!("{}, order {}", cells(spot.area), spot.order));
    let spots = [
        ("Mouth", icons::MOUTH, survey.mouth.map(river), "The last dry node of the largest river"),
        ("Source", icons::SPRING, survey.source.map(river), "Where its longest arm begins"),
        ("Confluence", icons::CONFLUENCE, survey.confluence.map(river), "Where its largest tributary joins"),
        ("Largest lake", icons::LAKE, lake, "The lake that covers most"),
    ];
    let mut wish = None;
    for (name, icon, spot, words) in spots {
        wish = visit(ui, (name, icon, words), spot, span).or(wish);
    }
    wish
}

fn visit(
    ui: &mut Ui,
    (name, icon, words): (&str, &str, &str),
    spot: Option<(Spot, String)>,
    span: f64,
) -> Option<Wish> {
    let tokens = Tokens::of(ui.ctx());
    let Some((spot, size)) = spot else {
        let words = format!("{name}: the map has none");
        ui.label(RichText::new(words).color(tokens.faint));
        return None;
    };
    let level = short(spot.level, span.max(f64::MIN_POSITIVE));
    let contents = vec![
        RichText::new(icon).color(tokens.accent),
        RichText::new(name).color(tokens.text),
        RichText::new(format!("{size}, level {level}")).color(tokens.mute),
    ];
    let row = row(ui, false, contents, name);
    let (x, y) = spot.position;
    let clicked = row.on_hover_text(format!("{words}, at {x:.1}, {y:.1}")).clicked();
    clicked.then_some(Wish::Visit(spot.node as usize, spot.position))
}

/// Figures, their windows, and words where they lie outside.
fn table(ui: &mut Ui, figures: &[Figure]) {
    let tokens = Tokens::of(ui.ctx());
    heading(ui, "Figures, and between what they lie on ground like real ground");
    for figure in figures {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::MEDIUM;
            let start = ui.cursor().left();
            ui.label(RichText::new(figure.name).color(tokens.mute)).on_hover_text(figure.words);
            let column =
                |ui: &mut Ui, width: f32| ui.add_space((start + width - ui.cursor().left()).max(0.0));
            column(ui, token::NAME);
            let value = figure.value.as_deref().unwrap_or("too few to tell");
            let colour = match figure.verdict {
                Verdict::Odd(_) => tokens.accent,
                _ if figure.value.is_none() => tokens.faint,
                _ => tokens.text,
            };
            let label = ui.label(RichText::new(value).monospace().color(colour));
            let spoken = format!("{} {value}", figure.name);
            label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &spoken));
            if let Some(window) = &figure.window {
                column(ui, token::NAME + token::VALUE);
                ui.label(RichText::new(window).monospace().size(size::SMALL).color(tokens.mute));
            }
            match figure.verdict {
                Verdict::Normal => drop(ui.label(RichText::new(icons::FINE).color(tokens.good))),
                Verdict::Odd(_) => drop(ui.label(RichText::new(icons::WARNING).color(tokens.accent))),
                Verdict::None => {}
            }
        });
        if let Verdict::Odd(words) = figure.verdict {
            let words = format!("{}: {words}.", figure.name);
            ui.add(egui::Label::new(RichText::new(words).size(size::SMALL).color(tokens.mute)).wrap());
        }
    }
}
