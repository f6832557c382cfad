//! The map's own numbers, shown while no node is selected.

use catena_graph::{Document, Edit, Fault, MapField};
use catena_nodes::SEED_LIMIT;
use egui::{Align, Id, Label, Layout, RichText, Ui};

use super::field::{Field, Turn, refused};
use super::parameter::another;
use super::scale::{self, Scale};
use super::slider::{Ground, Slider};
use super::text::wrong;
use crate::theme::{Tokens, space};

/// A number of the map: its words, its ways, and the field of the document that it makes.
struct Entry {
    title: &'static str,
    tip: &'static str,
    unit: &'static str,
    scale: Scale,
    slider: bool,
    get: fn(&Document) -> f64,
    set: fn(&Document, f64) -> MapField,
    default: f64,
}

const PLACE: Scale = Scale::real((-1000.0, 1000.0), (-1e12, 1e12));
const SIDE: Scale = Scale { soft: (16.0, 4096.0), hard: (1e-9, 1e12), logarithmic: true, whole: false };
const SEED: Scale = Scale {
    soft: (0.0, 100.0),
    hard: (-(SEED_LIMIT as f64), SEED_LIMIT as f64),
    logarithmic: false,
    whole: true,
};
const LEVEL: Scale = Scale::real((-1.0, 1.0), (-1e12, 1e12));
const RELIEF: Scale = Scale { soft: (4.0, 1024.0), hard: (1e-9, 1e12), logarithmic: true, whole: false };

const ENTRIES: &[Entry] = &[
    Entry {
        title: "Seed",
        tip: "Added to every node's seed: another number, another world",
        unit: "",
        scale: SEED,
        slider: false,
        get: |document| document.map().seed as f64,
        set: |_, number| MapField::Seed(number as i64),
        default: 0.0,
    },
    Entry {
        title: "Width",
        tip: "From the map's left edge to its right one, in world units",
        unit: "u",
        scale: SIDE,
        slider: true,
        get: |document| document.map().size.0,
        set: |document, number| MapField::Size((number, document.map().size.1)),
        default: 320.0,
    },
    Entry {
        title: "Height",
        tip: "From the map's top edge to its bottom one, in world units",
        unit: "u",
        scale: SIDE,
        slider: true,
        get: |document| document.map().size.1,
        set: |document, number| MapField::Size((document.map().size.0, number)),
        default: 240.0,
    },
    Entry {
        title: "Left",
        tip: "x of the map's left edge: the fields go on beyond it, the map shows a part",
        unit: "u",
        scale: PLACE,
        slider: true,
        get: |document| document.map().origin.0,
        set: |document, number| MapField::Origin((number, document.map().origin.1)),
        default: 0.0,
    },
    Entry {
        title: "Top",
        tip: "y of the map's top edge; y grows downward",
        unit: "u",
        scale: PLACE,
        slider: true,
        get: |document| document.map().origin.1,
        set: |document, number| MapField::Origin((document.map().origin.0, number)),
        default: 0.0,
    },
    Entry {
        title: "Sea level",
        tip: "The value of the field up to which there is water",
        unit: "",
        scale: LEVEL,
        slider: true,
        get: |document| document.map().sea,
        set: |_, number| MapField::Sea(number),
        default: 0.0,
    },
    Entry {
        title: "Relief",
        tip: "World units that a value of 1 stands for: slopes, 3D and exports reckon with it",
        unit: "u",
        scale: RELIEF,
        slider: true,
        get: |document| document.map().height,
        set: |_, number| MapField::Height(number),
        default: 64.0,
    },
];

/// Shows the map's numbers; returns an edit, and whether more of the same drag may follow.
pub(crate) fn show(ui: &mut Ui, document: &Document, faults: &[Fault]) -> Option<(Edit, bool)> {
    ui.horizontal(|ui| {
        ui.set_min_height(space::ROW);
        ui.label(RichText::new("Map").strong());
        let nodes = format!("{} nodes; select one to turn its numbers", document.len());
        ui.label(RichText::new(nodes).color(Tokens::of(ui.ctx()).mute));
    });
    let mut edit = None;
    for entry in ENTRIES {
        edit = edit.or(entry.show(ui, document));
    }
    for fault in faults {
        wrong(ui, &fault.to_string());
    }
    edit
}

impl Entry {
    fn id(&self, part: &str) -> Id {
        Id::new(("map", self.title, part))
    }

    fn show(&self, ui: &mut Ui, document: &Document) -> Option<(Edit, bool)> {
        let turn = ui.horizontal(|ui| {
            ui.set_min_height(space::ROW);
            let start = ui.cursor().left();
            let reset = self.label(ui);
            let used = ui.cursor().left() - start;
            ui.add_space((space::LABEL - used).max(0.0));
            let turn = self.control(ui, document);
            if reset { Some(Turn::Reset) } else { turn }
        });
        if let Some(words) = refused(ui, self.id("number")) {
            wrong(ui, &words);
        }
        let (number, going_on) = match turn.inner? {
            Turn::Set { number, going_on, .. } => (number, going_on),
            Turn::Reset => (self.default, false),
        };
        let changed = number != (self.get)(document);
        changed.then(|| (Edit::SetMap((self.set)(document, number)), going_on))
    }

    fn label(&self, ui: &mut Ui) -> bool {
        let text = RichText::new(self.title).color(Tokens::of(ui.ctx()).mute);
        let label = ui.add(Label::new(text).sense(egui::Sense::click()).selectable(false));
        let tip = format!("{}. Double click for the default", self.tip);
        label.on_hover_text(tip).double_clicked()
    }

    fn control(&self, ui: &mut Ui, document: &Document) -> Option<Turn> {
        let number = (self.get)(document);
        let pulled = if self.slider { self.pulled(ui, number) } else { None };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let thrown = if self.slider { None } else { dice(ui, number) };
            let check = |number: f64| {
                let refusal = document.refusal(Edit::SetMap((self.set)(document, number)));
                refusal.map_or(Ok(()), |refusal| Err(refusal.words))
            };
            let field = Field {
                id: self.id("number"),
                name: self.title,
                number,
                scale: &self.scale,
                unit: self.unit,
                width: if self.slider { space::FIELD } else { space::LABEL },
                shown: scale::shown,
                text: crate::number::write,
                check: &check,
                tip: self.tip,
            };
            let typed = field.show(ui);
            pulled.or(thrown).or(typed)
        })
        .inner
    }

    fn pulled(&self, ui: &mut Ui, number: f64) -> Option<Turn> {
        let slider = Slider {
            id: self.id("slider"),
            name: self.title,
            number,
            default: Some(self.default),
            scale: &self.scale,
            width: (ui.available_width() - space::FIELD - ui.spacing().item_spacing.x).max(space::FIELD),
            tip: self.tip,
            ground: Ground::Track,
        };
        slider.show(ui)
    }
}

fn dice(ui: &mut Ui, number: f64) -> Option<Turn> {
    let dice = ui.add(egui::Button::new(crate::icons::DICE).frame(false)).on_hover_text("Another world");
    dice.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Another world seed"));
    let thrown = another(number as i64) as f64;
    dice.clicked().then_some(Turn::Set { number: thrown, going_on: false, all: false })
}
