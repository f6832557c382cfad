//! Maps on the GPU: where the CPU takes over, what stays the same, what is compiled again.

use catena_backend::{Backend, By, Choice, Ready};
use catena_evaluate::{Evaluator, EvaluatorOptions, Picture, View, Window};
use catena_field::{Cancelled, Control, Map, Program};
use catena_gpu::Gpu;
use catena_tests::cases::{graph_named, map_at};
use catena_tests::kinds::Node;

use crate::{Case, gpu, open};

pub(crate) const CASES: &[Case] = &[
    ("maps::parts_and_surroundings_equal_the_whole", parts_and_surroundings_equal_the_whole),
    ("maps::bands_equal_the_whole", bands_equal_the_whole),
    ("maps::a_slider_drag_compiles_nothing", a_slider_drag_compiles_nothing),
    ("maps::a_map_whose_device_is_lost_is_the_cpus", a_map_whose_device_is_lost_is_the_cpus),
    ("maps::a_device_lost_in_the_middle_leaves_the_rest_to_the_cpu", a_device_lost_in_the_middle),
    ("maps::a_lost_device_is_opened_again_but_not_for_ever", a_lost_device_is_opened_again),
    ("maps::a_zoom_that_float32_does_not_resolve_is_the_cpus", a_zoom_that_float32_does_not_resolve),
    ("maps::cancelled_maps_stop", cancelled_maps_stop),
];

fn evaluator() -> Evaluator {
    Evaluator::new(EvaluatorOptions::default())
}

fn shared() -> Backend {
    Backend::on(gpu().as_ref().expect("the suite runs only where there is one").clone())
}

pub(crate) fn ready(backend: &Backend, program: &Program) -> Ready {
    backend.prepare(&evaluator(), program, &Control::new()).expect("it prepares")
}

fn picture(ready: &Ready, view: &View) -> Picture {
    let (picture, made) = ready.picture(view, &Control::new()).expect("nobody cancels");
    assert_eq!((&made.note, made.cpu_from), (&None, None));
    assert!(matches!(made.by, By::Gpu(_)), "{made:?}");
    picture
}

fn article() -> Program {
    graph_named("article", 0.0).program
}

/// A device of a test's own, with the same for its backend.
fn own() -> (Gpu, Backend) {
    let gpu = open().expect("a second device");
    (gpu.clone(), Backend::on(gpu))
}

fn parts_and_surroundings_equal_the_whole() {
    let program = article();
    let ready = ready(&shared(), &program);
    let view = View::of_map(&program.map, 333, 257);
    let whole = picture(&ready, &view);
    let part = picture(&ready, &view.with_region((70, 41, 200, 130)));
    for (row, values) in part.outputs[0].chunks(200).enumerate() {
        assert!(values == &whole.outputs[0][(row + 41) * 333 + 70..][..200], "row {row}");
    }
    let around = Window::of(&view).grown(3);
    let mut values = Vec::new();
    let made = ready.bands(&around, 50, &Control::new(), |first, band| {
        assert_eq!(values.len(), first * around.columns);
        values.extend_from_slice(&band[0]);
        Ok::<(), Cancelled>(())
    });
    assert!(matches!(made, Ok(made) if made.by == ready.by()));
    for (row, inside) in whole.outputs[0].chunks(333).enumerate() {
        assert!(inside == &values[(row + 3) * around.columns + 3..][..333], "row {row}");
    }
}

fn bands_equal_the_whole() {
    let program = article();
    let ready = ready(&shared(), &program);
    let view = View::of_map(&program.map, 700, 300);
    let whole = picture(&ready, &view);
    for rows in [1, 17, 64, 1000] {
        let mut values = Vec::new();
        let made = ready.bands(&Window::of(&view), rows, &Control::new(), |first, band| {
            assert!(band[0].len() <= rows * 700 && values.len() == first * 700);
            values.extend_from_slice(&band[0]);
            Ok::<(), Cancelled>(())
        });
        assert!(made.is_ok() && values == whole.outputs[0], "{rows} rows at a time");
    }
}

fn a_slider_drag_compiles_nothing() {
    let (gpu, backend) = own();
    let map = map_at(0.0);
    for (frequency, octaves) in [(0.01, 4), (0.02, 4), (0.02, 7), (0.3, 1)] {
        let node = Node::new("simplex").real("frequency", frequency).whole("octaves", octaves);
        let program = node.program(&map).expect("it lowers");
        let moved = Map { seed: octaves, ..program.map.clone() };
        let ready = ready(&backend, &Program { map: moved, ..program });
        picture(&ready, &View::of_map(&map, 64, 48));
    }
    assert_eq!(gpu.counts().compilations, 1);
}

fn a_map_whose_device_is_lost_is_the_cpus() {
    let (gpu, backend) = own();
    let program = article();
    let ready = ready(&backend, &program);
    let view = View::of_map(&program.map, 320, 240);
    let reference = ready.prepared().picture(&view, &Control::new()).expect("nobody cancels");
    gpu.destroy();
    let (picture, made) = ready.picture(&view, &Control::new()).expect("nobody cancels");
    assert!(picture == reference, "the CPU's picture, to the bit");
    assert_eq!(made.by, By::Cpu);
    let note = made.note.expect("it is told");
    assert!(note.contains("lost") && note.ends_with("the CPU computes this"), "{note}");
    let (_, again) = ready.picture(&view, &Control::new()).expect("nobody cancels");
    assert_eq!((again.by, again.note), (By::Cpu, None), "told once");
}

fn a_device_lost_in_the_middle() {
    let (gpu, backend) = own();
    let program = article();
    let ready = ready(&backend, &program);
    let view = View::of_map(&program.map, 2048, 1536);
    let mut values = Vec::new();
    let made = ready.bands(&Window::of(&view), 64, &Control::new(), |first, band| {
        assert_eq!(values.len(), first * 2048);
        values.extend_from_slice(&band[0]);
        gpu.destroy();
        Ok::<(), Cancelled>(())
    });
    let made = made.expect("nobody cancels");
    let from = made.cpu_from.expect("some rows came from the device");
    assert!(from >= 64 && made.note.is_some() && values.len() == 2048 * 1536, "{made:?}");
    let reference = ready.prepared().picture(&view, &Control::new()).expect("nobody cancels");
    assert!(
        values[from * 2048..] == reference.outputs[0][from * 2048..],
        "the rest is the CPU's, to the bit"
    );
    let near = values.iter().zip(&reference.outputs[0]).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(near, "what came before is the device's");
}

fn a_lost_device_is_opened_again() {
    let backend = Backend::new(Choice::Gpu(None));
    let program = article();
    let view = View::of_map(&program.map, 64, 48);
    let by: Vec<bool> = (0..5)
        .map(|_| {
            let ready = ready(&backend, &program);
            if let Ok(Some(gpu)) = backend.gpu() {
                gpu.destroy();
            }
            ready.picture(&view, &Control::new()).expect("nobody cancels");
            matches!(ready.by(), By::Gpu(_))
        })
        .collect();
    assert_eq!(by, [true, true, true, false, false], "three times, then the CPU for good");
}

fn a_zoom_that_float32_does_not_resolve() {
    let map = map_at(0.0);
    let node = Node::new("simplex").real("frequency", 1000.0);
    let ready = ready(&shared(), &node.program(&map).expect("it lowers"));
    let view = View::of_map(&map, 32, 24);
    let (found, made) = ready.picture(&view, &Control::new()).expect("nobody cancels");
    assert_eq!(made.by, By::Cpu);
    assert!(made.note.is_some_and(|note| note.contains("wavelengths")));
    assert!(found == ready.prepared().picture(&view, &Control::new()).expect("nobody cancels"));
}

fn cancelled_maps_stop() {
    let program = article();
    let ready = ready(&shared(), &program);
    let control = Control::new();
    control.cancel();
    assert_eq!(ready.picture(&View::of_map(&program.map, 64, 48), &control).err(), Some(Cancelled));
}
