//! Near: figures of every graph on the GPU beside the reference, at home and a billion world units out.

use catena_backend::{Backend, By};
use catena_evaluate::View;
use catena_field::{Control, Program};
use catena_tests::cases::{Case as Named, ORIGINS, graphs, map_at};
use catena_tests::kinds::Node;

use crate::maps::ready;
use crate::{Case, gpu};

pub(crate) const CASES: &[Case] = &[
    ("near::every_graph_keeps_its_figure_at_every_origin", every_graph_keeps_its_figure),
    ("near::a_figure_that_is_missed_is_told", a_figure_that_is_missed_is_told),
];

/// What was recorded (largest of all origins and zooms, software adapter), and what is promised. Twice warped noise
/// amplifies what it is given: marble promises nothing but four times its own figure, as all do.
const FIGURES: &[(&str, f64, f64)] = &[
    ("article", 9e-7, 2e-6),
    ("atlas", 1.5e-6, 2e-5),
    ("biomes", 1.8e-6, 2e-5),
    ("canyon", 2.5e-7, 2e-6),
    ("canyon_drain", 2.5e-7, 2e-6),
    ("canyon_rain", 1.5e-7, 2e-6),
    ("delta", 1.5e-7, 2e-6),
    ("highlands", 9.1e-8, 2e-6),
    ("lab", 7.1e-7, 2e-6),
    ("marble", 1.4e-5, f64::INFINITY),
    ("plain fBm", 8.2e-7, 2e-6),
    ("raindrops", 1.2e-7, 2e-6),
    ("ranges", 7.3e-6, 2e-5),
    ("watershed", 4e-7, 2e-5),
];

/// Pixels of a picture's sides, and how many of them there are to a world unit.
const PICTURES: [(usize, usize, f64); 2] = [(320, 240, 1.0), (128, 128, 4.0)];

/// The largest difference of any output, relative beyond 1, and who computed it.
fn largest(backend: &Backend, program: &Program) -> (f64, By) {
    let ready = ready(backend, program);
    let (mut worst, mut by) = (0.0, ready.by());
    for (columns, rows, per_unit) in PICTURES {
        let size = (columns as f64 / per_unit, rows as f64 / per_unit);
        let view = View { size, ..View::of_map(&program.map, columns, rows) };
        let (found, made) = ready.picture(&view, &Control::new()).expect("nobody cancels");
        let wanted = ready.prepared().picture(&view, &Control::new()).expect("nobody cancels");
        // Where a biome is another one, a decision fell otherwise, and what is made of it is no question of nearness.
        let numbers: Vec<usize> =
            program.notes.biomes.iter().flat_map(|biome| [biome.at, biome.at + 1]).collect();
        let same = |pixel: usize| {
            numbers.iter().all(|output| found.outputs[*output][pixel] == wanted.outputs[*output][pixel])
        };
        let outputs = found.outputs.iter().zip(&wanted.outputs);
        let pairs = outputs.flat_map(|(found, wanted)| found.iter().zip(wanted).enumerate());
        for (_, (found, wanted)) in pairs.filter(|(pixel, _)| same(*pixel)) {
            let difference = (found - wanted).abs() / wanted.abs().max(1.0);
            worst = if difference <= worst { worst } else { difference }; // NaN counts as worse
        }
        by = made.by;
    }
    (worst, by)
}

/// What is wrong with a case's difference, in words.
fn fault(name: &str, (worst, by): (f64, By)) -> Option<String> {
    let Some((_, figure, promised)) = FIGURES.iter().find(|(known, ..)| *known == name) else {
        return Some(format!("{name} has no figure; {worst:e} by {by}"));
    };
    let holds = worst <= 4.0 * figure && worst <= *promised && by != By::Cpu;
    (!holds)
        .then(|| format!("{name}: {worst:e} by {by}, where {figure:e} is recorded, {promised:e} promised"))
}

fn every_graph_keeps_its_figure() {
    let backend = Backend::on(gpu().as_ref().expect("the suite runs only where there is one").clone());
    let plain = |origin| {
        let program = Node::new("simplex").program(&map_at(origin)).expect("it lowers");
        Named { name: "plain fBm".to_owned(), program }
    };
    let mut faults = Vec::new();
    for origin in ORIGINS {
        for case in graphs(origin).into_iter().chain([plain(origin)]) {
            let found = largest(&backend, &case.program);
            faults.extend(fault(&case.name, found).map(|words| format!("at {origin:e}, {words}")));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn a_figure_that_is_missed_is_told() {
    let gpu = || By::Gpu("an adapter".into());
    assert_eq!(fault("article", (1e-6, gpu())), None);
    for (name, worst) in [("article", 3e-6), ("marble", 1e-4), ("ranges", f64::NAN), ("unheard of", 0.0)] {
        assert!(fault(name, (worst, gpu())).is_some(), "{name}");
    }
    assert!(fault("article", (0.0, By::Cpu)).is_some(), "the CPU's picture says nothing of the GPU");
}
