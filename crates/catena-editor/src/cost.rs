//! What a program will cost, reckoned before anything is computed: enough to keep what is slow apart.

use std::collections::HashSet;

use catena_field::{Encoder, Hash, Op, Points, Program};

/// From here on a request takes long: a third of a second on one thread, about.
pub(crate) const HEAVY: u64 = 300_000_000;

/// Evaluations of a plain operation that a picture of so many points takes, stages included.
pub(crate) fn of(program: &Program, points: usize) -> u64 {
    let mut seen = HashSet::new();
    a_position(program).saturating_mul(points as u64).saturating_add(stages(program, &mut seen))
}

/// Each stage once, however many ways lead to it.
fn stages(program: &Program, seen: &mut HashSet<Hash>) -> u64 {
    let mut sum: u64 = 0;
    for stage in &program.data.stages {
        if !seen.insert(stage.content_hash()) {
            continue;
        }
        let points = match &stage.points {
            Points::Lattice(lattice) => lattice.len() as u64,
            Points::File(_) => FILE,
            Points::OfRaster => 0,
            Points::Sites(sites) => u64::from(sites.count),
            Points::Jittered(lattice, _) => 16 * lattice.len() as u64,
        };
        for input in &stage.inputs {
            sum = sum.saturating_add(a_position(input).saturating_mul(points));
            sum = sum.saturating_add(stages(input, seen));
        }
        let drops = stage.build.growth(&mut Encoder::new()).unwrap_or(0);
        sum = sum.saturating_add(points).saturating_add(drops.saturating_mul(DROP));
    }
    sum
}

/// A drop of rain, or another unit of a simulation.
const DROP: u64 = 3_600;

/// A file of usual size, read and decoded.
const FILE: u64 = 50_000_000;

/// The same of one position, its stages built.
pub(crate) fn a_position(program: &Program) -> u64 {
    let octaves = |index: u32| u64::from(program.data.octaves[index as usize].count);
    let cost = |op: &Op| match op {
        Op::Constant(_) | Op::Slot(_) | Op::Number(..) | Op::X | Op::Y | Op::Part(..) => 0,
        Op::Fractal(fractal) => 8 * octaves(fractal.octaves),
        Op::ValueNoise { octaves: index, .. } => 8 * octaves(*index),
        Op::Near(_) => 30,
        Op::Carve(_) => 150,
        Op::White { .. } | Op::Raster(_) | Op::Curve(..) => 8,
        _ => 1,
    };
    1 + program.code.ops.iter().map(cost).sum::<u64>()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use catena_graph::{Document, Socket, lower};

    use super::*;

    fn cost_of(nodes: &str, root: &str) -> u64 {
        let text = format!("Graph(version: 1, nodes: {{{nodes}}})");
        let document = Document::read(&text).expect("a graph").document;
        let program = lower(&document, &[Socket::first(root)], Path::new("")).expect("it lowers");
        of(&program, 160 * 120)
    }

    #[test]
    fn only_large_lattices_and_long_programs_are_heavy() {
        const HILLS: &str = r#""hills": (kind: "simplex"),"#;
        let bake = |side: u32| {
            let size = format!(r#"params: {{"columns": {side}, "rows": {side}}}"#);
            format!(r#"{HILLS} "bake": (kind: "bake", {size}, inputs: {{"input": "hills"}}),"#)
        };
        assert!(cost_of(HILLS, "hills") < HEAVY / 100);
        assert!(cost_of(&bake(256), "bake") < HEAVY);
        assert!(cost_of(&bake(8192), "bake") > HEAVY);
        let rain = |drops: u64| {
            format!(
                r#"{HILLS} "rain": (kind: "erode", params: {{"drops": {drops}}}, inputs: {{"height": "hills"}}),"#
            )
        };
        assert!(cost_of(&rain(10_000), "rain") < HEAVY && cost_of(&rain(300_000), "rain") > HEAVY);
        let two = format!(r#"{} "both": (kind: "mix", inputs: {{"a": "bake", "b": "bake"}}),"#, bake(4096));
        assert!(cost_of(&two, "both") < 2 * cost_of(&bake(4096), "bake"), "a stage counts once");
    }
}
