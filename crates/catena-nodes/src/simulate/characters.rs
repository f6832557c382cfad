//! The characters that rain may have: presets of `erode`.

use crate::{Preset, Setting};

type Character = [(&'static str, Setting); 4];

pub(super) static PRESETS: &[Preset] = &[
    preset("Article", "The published experiment: valleys, ridges and new land.", &ARTICLE),
    preset("Gorges", "Digs much and drops little: deep, narrow gorges.", &GORGES),
    preset("Fans", "Digs little and drops much: wide fans at the feet of slopes.", &FANS),
    preset("Branching", "A fine brush and no inertia: valleys that branch up to the ridge.", &BRANCHING),
    preset("Straight", "Drops that keep their way: straight, parallel valleys.", &STRAIGHT),
    preset("Gentle", "A wide brush: soft, rounded hills.", &GENTLE),
];

static ARTICLE: Character = character(0.3, 0.3, 0.05, 2);
static GORGES: Character = character(0.9, 0.1, 0.0, 3);
static FANS: Character = character(0.15, 0.7, 0.05, 3);
static BRANCHING: Character = character(0.4, 0.3, 0.0, 1);
static STRAIGHT: Character = character(0.4, 0.3, 0.4, 2);
static GENTLE: Character = character(0.15, 0.3, 0.1, 5);

const fn preset(title: &'static str, documentation: &'static str, settings: &'static Character) -> Preset {
    Preset { title, documentation, settings }
}

/// Erosion, deposition, inertia and brush.
const fn character(erosion: f64, deposition: f64, inertia: f64, brush_radius: i64) -> Character {
    [
        ("erosion", Setting::Real(erosion)),
        ("deposition", Setting::Real(deposition)),
        ("inertia", Setting::Real(inertia)),
        ("brush_radius", Setting::Integer(brush_radius)),
    ]
}
