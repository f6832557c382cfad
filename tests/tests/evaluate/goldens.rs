//! Golden values, to the bit, through programs.

use catena_evaluate::{Prepared, Sampling, View};
use catena_field::{Basis, Control, Map, Program};
use catena_graph::{Socket, lower};
use catena_kernels::fractal::Fold;
use catena_tests::{golden, list, real, reals, same, whole};
use serde_json::Value as Json;

use crate::programs::{Hand, article, prepared, ranges};

fn fbm(entry: &Json) -> Program {
    let mut hand = Hand::new(Map { seed: whole(&entry["seed"]), ..Map::default() });
    let shape = (real(&entry["persistence"]), real(&entry["lacunarity"]));
    let octaves = whole(&entry["octaves"]) as u32;
    let here = hand.here();
    let value = hand.fractal((Basis::Simplex, Fold::Plain), 0, octaves, here, shape);
    hand.builder.finish(&[("fbm", value)])
}

/// `warped_fbm` of nodes.md, at u and v.
fn domain_warp(entry: &Json) -> Program {
    let mut hand = Hand::new(Map { seed: whole(&entry["seed"]), ..Map::default() });
    let node = hand.node();
    let noise = hand.builder.noise(node, "seed", 0);
    let (strength, frequency) = (real(&entry["strength"]), real(&entry["frequency"]));
    let sum = |hand: &mut Hand, at| hand.octaves((Basis::Simplex, Fold::Plain), noise, 4, at, (0.5, 2.0));
    let here = hand.here();
    let bent = |hand: &mut Hand, shifts: [(f64, f64); 2], at| {
        let [first, second] = shifts.map(|shift| {
            let at = if shift == (0.0, 0.0) { at } else { hand.moved(at, shift) };
            sum(hand, at)
        });
        let strength = hand.builder.slot(strength);
        let (dx, dy) = (hand.builder.multiply(strength, first), hand.builder.multiply(strength, second));
        (hand.builder.add(here.0, dx), hand.builder.add(here.1, dy))
    };
    let levels = whole(&entry["levels"]);
    let mut at = here;
    if levels > 0 {
        let scaled = hand.scaled(at, frequency);
        at = bent(&mut hand, [(0.0, 0.0), (5.2, 1.3)], scaled);
    }
    if levels > 1 {
        let scaled = hand.scaled(at, frequency);
        at = bent(&mut hand, [(1.7, 9.2), (8.3, 2.8)], scaled);
    }
    let value = sum(&mut hand, at);
    hand.builder.finish(&[("warped", value)])
}

/// `climate` of nodes.md over a height that is one number.
fn climate(entry: &Json, height: f64) -> Program {
    let mut hand = Hand::new(Map { seed: 0, ..Map::default() });
    let here = hand.here();
    let kind = (Basis::Simplex, Fold::Plain);
    let heat = hand.fractal(kind, whole(&entry["heat_seed"]), 3, here, (0.5, 2.0));
    let wet = hand.fractal(kind, whole(&entry["wet_seed"]), 3, here, (0.5, 2.0));
    let b = &mut hand.builder;
    let (half, zero) = (b.constant(0.5), b.constant(0.0));
    let (height, chill) = (b.slot(height), b.slot(real(&entry["chill"])));
    let (temperature, moisture) = (b.add(half, heat), b.add(half, wet));
    let loss = b.multiply(height, chill);
    let chilled = b.subtract(temperature, loss);
    let temperature = b.less(zero, height, chilled, temperature);
    let (temperature, moisture) = (b.clamp01(temperature), b.clamp01(moisture));
    hand.builder.finish(&[("temperature", temperature), ("moisture", moisture)])
}

/// Compares each point's numbers after its position with the outputs, by the scalar reading and by blocks.
fn compare(prepared: &Prepared, points: &[Vec<f64>]) -> Result<(), String> {
    let outputs = prepared.outputs();
    let positions: Vec<_> = points.iter().map(|point| (point[0], point[1])).collect();
    let blocks = prepared.sample(&positions);
    for (k, point) in points.iter().enumerate() {
        let scalar = prepared.scalar(point[0], point[1]);
        for output in 0..outputs {
            let wanted = point[point.len() - outputs + output];
            same(scalar[output], wanted)?;
            same(blocks[output][k], wanted)?;
        }
    }
    Ok(())
}

fn points(entry: &Json) -> Vec<Vec<f64>> {
    list(&entry["points"]).iter().map(reals).collect()
}

#[test]
fn fbm_and_warps() {
    for (name, program) in [("fbm", fbm as fn(&Json) -> Program), ("domain_warp", domain_warp)] {
        let golden = golden(name);
        assert!(list(&golden).len() >= 25, "{name}");
        for entry in list(&golden) {
            assert_eq!(compare(&prepared(&program(entry)), &points(entry)), Ok(()), "{name}, {entry}");
        }
    }
}

#[test]
fn climates() {
    let golden = golden("climate");
    for entry in list(&golden) {
        for point in points(entry) {
            let program = climate(entry, point[2]);
            assert_eq!(compare(&prepared(&program), &[point]), Ok(()));
        }
    }
}

/// The picture of a stack's lattice. A golden lattice of step s is the corners of a view of (n - 1)*s.
fn picture(entry: &Json, program: &Program) -> Vec<f64> {
    let (columns, rows) = (whole(&entry["width"]) as usize, whole(&entry["height"]) as usize);
    let (step, origin) = (real(&entry["step"]), reals(&entry["origin"]));
    let size = ((columns - 1) as f64 * step, (rows - 1) as f64 * step);
    let (origin, lattice) = ((origin[0], origin[1]), Sampling::Corners);
    let view = View { origin, size, columns, rows, lattice, region: None };
    assert_eq!(view.position(1, 2), (origin.0 + step, origin.1 + 2.0 * step));
    let picture = prepared(program).picture(&view, &Control::new()).expect("nobody cancels");
    picture.outputs.into_iter().next().expect("one output")
}

fn stack(entry: &Json) -> Program {
    let seed = whole(&entry["seed"]);
    match entry["stack"].as_str() {
        Some("article") => article(seed, false),
        Some("lab") => article(seed, true),
        Some("ranges") => ranges(seed),
        other => panic!("{other:?} is no stack"),
    }
}

#[test]
fn stacks() {
    let golden = golden("stacks");
    assert_eq!(list(&golden).len(), 12);
    for entry in list(&golden) {
        let found = picture(entry, &stack(entry));
        let wanted = reals(&entry["values"]);
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(&wanted) {
            assert_eq!(same(*found, *wanted), Ok(()), "{} {}", entry["stack"], entry["seed"]);
        }
    }
}

/// The documents of the stacks in `graphs/`, given the golden's seed, are the same stacks.
#[test]
fn stacks_of_documents() {
    let golden = golden("stacks");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../graphs");
    for entry in list(&golden) {
        let name = entry["stack"].as_str().expect("a name");
        let (_, loaded) = catena_graph::load(&folder.join(format!("{name}.ron"))).expect("a document");
        let document = loaded.document;
        let root = Socket::parse(&document.view().node);
        let mut program = lower(&document, &[root], &folder).expect("no faults");
        program.map = Map { seed: whole(&entry["seed"]), ..Map::default() };
        for (found, wanted) in picture(entry, &program).iter().zip(&reals(&entry["values"])) {
            assert_eq!(same(*found, *wanted), Ok(()), "{name} {}", entry["seed"]);
        }
    }
}

#[test]
fn a_wrong_golden_is_caught() {
    let golden = golden("fbm");
    let entry = &list(&golden)[3];
    let mut points = points(entry);
    points[17][2] = points[17][2].next_down();
    assert!(compare(&prepared(&fbm(entry)), &points).is_err());
    let mut other = entry.clone();
    other["persistence"] = 0.51.into();
    assert!(compare(&prepared(&fbm(&other)), &self::points(entry)).is_err());
}
