//! Tests of the tokens: contrast of every pair in use, and the categories' distance for every kind of eye.
//!
//! Contrast is WCAG 2's, from relative luminance. Deficiencies are Machado, Oliveira and Fernandes' matrices of
//! 2009 at full severity, in linear light; distance is CIEDE2000 (Sharma, Wu and Dalal 2005, with their test data).

use catena_nodes::Category;
use egui::{Color32, Theme};

use super::Tokens;
use super::dress::visuals;
use crate::source::Word;

type Triple = [f64; 3];

const THEMES: [Theme; 2] = [Theme::Dark, Theme::Light];

/// As it is, and without one of the three kinds of cone.
const EYES: [(&str, [Triple; 3]); 4] = [
    ("all three cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];

fn linear(colour: Color32) -> Triple {
    let part = |byte: u8| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    [part(colour.r()), part(colour.g()), part(colour.b())]
}

fn times(matrix: &[Triple; 3], [x, y, z]: Triple) -> Triple {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

fn contrast(a: Color32, b: Color32) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// CIELAB under D65.
fn lab(light: Triple) -> Triple {
    const XYZ: [Triple; 3] = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let [x, y, z] = times(&XYZ, light.map(|part| part.clamp(0.0, 1.0)));
    let [x, y, z] = [x / 0.95047, y, z / 1.08883].map(|part| {
        if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue =
        |a: f64, b: f64| if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a).to_degrees().rem_euclid(360.0) };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let gray = c1 * c2 == 0.0;
    let turn = match h2 - h1 {
        _ if gray => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let mean_hue = match h1 + h2 {
        sum if gray => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let (lightness, chroma) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let cosine = |factor: f64, shift: f64| (factor * mean_hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * cosine(1.0, -30.0) + 0.24 * cosine(2.0, 0.0) + 0.32 * cosine(3.0, 6.0)
        - 0.2 * cosine(4.0, -63.0);
    let off = (lightness - 50.0).powi(2);
    let dl = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * chroma);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * t);
    let rotation = 60.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let rotated = -rotation.to_radians().sin() * 2.0 * seventh(chroma);
    (dl * dl + dc * dc + dh * dh + rotated * dc * dh).sqrt()
}

#[test]
fn ciede2000_agrees_with_the_published_pairs() {
    let cases = [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [50.0, 3.2592, 0.3350], 1.0000),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ];
    for (a, b, expected) in cases {
        let distance = ciede2000(a, b);
        assert!((distance - expected).abs() < 1e-4, "{distance} for {expected}");
    }
}

#[test]
fn text_in_use_can_be_read() {
    for theme in THEMES {
        let t = Tokens::of_theme(theme);
        let chosen = visuals(theme).selection.bg_fill;
        let mut pairs = vec![
            ("faint on panel", t.faint, t.panel),
            ("accent on panel", t.accent, t.panel),
            ("good on panel", t.good, t.panel),
            ("text on chosen", t.text, chosen),
            ("mute on chosen", t.mute, chosen),
        ];
        for (ground, name) in [(t.canvas, "canvas"), (t.panel, "panel"), (t.raised, "raised")] {
            pairs.extend([(name, t.text, ground), (name, t.mute, ground), (name, t.bad, ground)]);
            pairs.extend(t.categories.iter().map(|category| (name, *category, ground)));
        }
        for (ground, name) in [(t.panel, "source"), (t.marked(), "marked source")] {
            pairs.extend(Word::ALL.map(|word| (name, t.word(word), ground)));
            pairs.push((name, t.mute, ground));
        }
        for (name, text, ground) in pairs {
            let contrast = contrast(text, ground);
            assert!(contrast >= 4.5, "{theme:?}: {text:?} on {name} has {contrast:.2}");
        }
        let edge = contrast(t.control_edge, t.panel);
        assert!(edge >= 3.0, "{theme:?}: edges of controls have {edge:.2}");
    }
}

#[test]
fn categories_differ_for_every_kind_of_eye() {
    for theme in THEMES {
        let tokens = Tokens::of_theme(theme);
        let colours: Vec<(&str, Color32)> =
            Category::ALL.iter().map(|category| (category.title(), tokens.category(*category))).collect();
        for (eye, matrix) in &EYES {
            for (index, (a, first)) in colours.iter().enumerate() {
                for (b, second) in &colours[index + 1..] {
                    let seen = |colour: Color32| lab(times(matrix, linear(colour)));
                    let distance = ciede2000(seen(*first), seen(*second));
                    assert!(distance >= 8.0, "{theme:?}, {eye}: {a} and {b} are {distance:.1} apart");
                }
            }
        }
    }
}

#[test]
fn colours_stand_in_the_theme_alone() {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the sources") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "theme" {
                folders.push(path);
            } else if name.ends_with(".rs") && name != "theme.rs" {
                check(&path);
            }
        }
    }
}

/// Colours made of data (a field's gray, a frame's own colour) are no literals.
fn check(path: &std::path::Path) {
    let text = std::fs::read_to_string(path).expect("a source");
    for (number, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for (at, _) in code.match_indices("Color32::") {
            let rest = &code[at + "Color32::".len()..];
            let named = rest.starts_with(|letter: char| letter.is_ascii_uppercase());
            let made = rest.strip_prefix("from_").and_then(|rest| rest.split_once('('));
            let literal =
                made.is_some_and(|(_, rest)| rest.starts_with(|first: char| first.is_ascii_digit()));
            let named = named && !rest.starts_with("TRANSPARENT") && !rest.starts_with("PLACEHOLDER");
            assert!(!named && !literal, "{}:{}: {}", path.display(), number + 1, line.trim());
        }
    }
}
