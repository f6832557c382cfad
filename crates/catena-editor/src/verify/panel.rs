//! What was found, below the canvas: words, and difference and bound side by side.

use catena_evaluate::nearness::Worst;
use egui::{RichText, TextureHandle, Ui, Vec2};

use super::{About, Shown, Verifier};
use crate::icons;
use crate::keys::{Action, first_keys};
use crate::theme::{Tokens, size, space};

impl Verifier {
    /// Shows what was found, `now` being the node as it is; returns the place to show on the map.
    pub(crate) fn show(&self, ui: &mut Ui, now: Option<About>) -> Option<(f64, f64)> {
        let tokens = Tokens::of(ui.ctx());
        if let Some(share) = self.progress() {
            ui.label(RichText::new(format!("Verifying, {:.0} %", share * 100.0)).color(tokens.accent));
        }
        let Some(found) = &self.found else {
            if self.is_idle() {
                let keys = first_keys(ui.ctx(), Action::Verify);
                let words = format!("{keys} holds the GPU against the reference over what the map shows");
                ui.label(RichText::new(words).color(tokens.mute));
            }
            return None;
        };
        if now != Some(found.about) && self.is_idle() {
            let keys = first_keys(ui.ctx(), Action::Verify);
            let words = format!("The graph has changed since; {keys} verifies again");
            ui.label(RichText::new(words).color(tokens.faint));
        }
        match &found.result {
            Ok(shown) => shown.show(ui, &found.socket.node),
            Err(words) => {
                let words = format!("The GPU was not checked: {}", words.words);
                ui.label(RichText::new(words).color(tokens.mute));
                None
            }
        }
    }
}

impl Shown {
    fn show(&self, ui: &mut Ui, node: &str) -> Option<(f64, f64)> {
        let mut wish = None;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = space::DIALOG_MARGIN;
            let [white, most] = self.whites;
            picture(ui, &self.difference, "Difference", white);
            picture(ui, &self.bound, "Bound", most);
            ui.vertical(|ui| wish = self.words(ui, node));
        });
        wish
    }

    fn words(&self, ui: &mut Ui, node: &str) -> Option<(f64, f64)> {
        let tokens = Tokens::of(ui.ctx());
        let verification = &self.verification;
        let holds = verification.holds();
        let (mark, colour, verdict) = match holds {
            true => (icons::FINE, tokens.good, "Every pixel is within its bound"),
            false => (icons::WARNING, tokens.bad, "Some pixels are beyond their bound"),
        };
        ui.horizontal(|ui| {
            ui.label(RichText::new(mark).color(colour));
            ui.label(RichText::new(format!("{node}: {verdict}")).color(colour));
        });
        let time = self.took.as_secs_f64();
        let counts = format!("{} · {} pixels · {time:.1} s", verification.by, verification.pixels());
        ui.label(RichText::new(counts).color(tokens.mute));
        let mut wish = None;
        for output in &verification.outputs {
            let verdict = &output.verdict;
            let worst = verdict.first_beyond.or(verdict.largest);
            wish = worst.and_then(|worst| self.worst(ui, &worst)).or(wish);
            if verdict.jumped > 0 {
                let words = format!("{} pixels decided otherwise, in reach of a switch", verdict.jumped);
                ui.label(RichText::new(words).color(tokens.mute));
            }
            if verdict.beyond > 0 {
                let words = format!("{} pixels are beyond their bound", verdict.beyond);
                ui.label(RichText::new(words).color(tokens.bad));
            }
        }
        wish
    }

    /// The worst pixel, which a click shows on the map.
    fn worst(&self, ui: &mut Ui, worst: &Worst) -> Option<(f64, f64)> {
        let tokens = Tokens::of(ui.ctx());
        let (x, y) = self.verification.place(worst);
        let difference = RichText::new(format!("{:.2e}", worst.difference)).monospace().color(tokens.text);
        let bound = RichText::new(format!("{:.2e}", worst.bound.total())).monospace().color(tokens.text);
        let mute = |words: &str| RichText::new(words).color(tokens.mute);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.label(mute("The largest difference"));
            ui.label(difference);
            ui.label(mute("where"));
            ui.label(bound);
            ui.label(mute("is allowed"));
        });
        let name = format!("Show {x:.2}, {y:.2} on the map");
        let button = ui.button((icons::FIND, name.as_str())).on_hover_text("Moves the map to that place");
        button.clicked().then_some((x, y))
    }
}

/// A picture with its name and what is white in it, as high as the panel.
fn picture(ui: &mut Ui, texture: &TextureHandle, name: &str, white: f64) {
    let tokens = Tokens::of(ui.ctx());
    ui.vertical(|ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = space::SMALL;
            ui.label(RichText::new(name).color(tokens.text));
            let words = format!("0 … {white:.1e}");
            ui.label(RichText::new(words).monospace().size(size::SMALL).color(tokens.mute));
        });
        let picture = texture.size_vec2();
        let height = (ui.available_height() - space::SMALL).clamp(space::LABEL, picture.y.max(space::LABEL));
        let shown = Vec2::new(height * picture.x / picture.y.max(1.0), height);
        let image = egui::Image::new(texture).fit_to_exact_size(shown).corner_radius(space::SMALL);
        ui.add(image.alt_text(format!("{name} picture")))
            .on_hover_text(format!("{name}: black is 0, white {white:.2e}"));
    });
}
