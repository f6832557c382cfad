//! The worked-out bound holds: float32 is within it at every position, for every kind, every graph, random stacks.

use catena_evaluate::nearness::{Nearness, Verdict, Worst};
use catena_evaluate::{Sampling, View};
use catena_field::Control;
use catena_nodes::all;
use catena_tests::cases::{Case, ORIGINS, graphs, kind_at_random, kinds_by_default, map_at, random_stack};
use catena_tests::draws::What;
use catena_tests::programs::program;

use crate::both::{Both, view};
use crate::kernels::Planted;

/// Every eleventh pixel each way is compared: of no block the same ones.
const STRIDE: usize = 11;

/// What comparing many cases came to.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    jumped: usize,
    /// Cases whose pixels are the CPU's.
    refused: usize,
    /// By how much the bound is larger than the largest difference, for each output of each case.
    ratios: Vec<f64>,
    faults: Vec<String>,
}

impl Tally {
    /// Compares a case over its map's corner, square pixels of a spacing.
    fn take(&mut self, case: &Case, spacing: f64, planted: Planted) {
        self.look(case, &view(case, (128, 64), spacing), planted);
    }

    /// Compares a view, sparsely.
    fn look(&mut self, case: &Case, view: &View, planted: Planted) {
        let both = Both::of(case);
        let near = Nearness::of(&both.prepared);
        let Some(block) = near.block(view.spacing()) else {
            self.refused += 1;
            return;
        };
        let (mut positions, mut found, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
        both.each(view, block, STRIDE, planted, |pixel, single, reference| {
            positions.push(pixel);
            found.push(single.to_vec());
            wanted.push(reference.to_vec());
        });
        let bounds = near.bounds_of(view, block, &positions, &Control::new()).expect("nobody cancels");
        for (output, bounds) in bounds.iter().enumerate() {
            let column = |rows: &[Vec<f32>]| rows.iter().map(|row| row[output]).collect::<Vec<_>>();
            let mut found = column(&found);
            let wanted: Vec<f64> = wanted.iter().map(|row| row[output]).collect();
            // Where nothing is promised, not even a number is.
            for ((found, wanted), bound) in found.iter_mut().zip(&wanted).zip(bounds) {
                *found = if bound.total() == f64::INFINITY { *wanted as f32 } else { *found };
            }
            let verdict = Verdict::of(&found, &wanted, bounds);
            self.compared += bounds.len();
            self.jumped += verdict.jumped;
            if let Some(Worst { index, difference, bound }) = verdict.first_beyond {
                let (i, j) = positions[index];
                let place = view.position(i, j);
                self.faults.push(format!(
                    "{}, output {output} at {place:?}: {:e} where {:e} is wanted: {difference:e} apart, {bound:?}, {} such",
                    case.name, found[index], wanted[index], verdict.beyond
                ));
            }
            if let Some(Worst { difference, .. }) = verdict.largest {
                let largest = bounds.iter().map(|bound| bound.error).fold(0.0, f64::max);
                if difference > 0.0 {
                    self.ratios.push(largest / difference);
                }
            }
        }
    }

    /// The same where next to no decision may have fallen otherwise.
    fn good_and_decided(self, at_least: usize) {
        assert!(self.jumped * 1000 < self.compared, "{} of {} jumped", self.jumped, self.compared);
        self.good(at_least);
    }

    /// Fails where a bound didn't hold, or where too little was compared to say so.
    fn good(mut self, at_least: usize) {
        let shown = self.faults.len().min(12);
        assert!(self.faults.is_empty(), "{} faults:\n{}", self.faults.len(), self.faults[..shown].join("\n"));
        assert!(self.compared >= at_least, "{} compared, {} cases refused", self.compared, self.refused);
        self.ratios.sort_unstable_by(f64::total_cmp);
        let median = self.ratios[self.ratios.len() / 2];
        assert!(median < 150.0, "the bound is {median} times what is measured: it says nothing");
    }
}

#[test]
fn every_kind_by_default() {
    let mut tally = Tally::default();
    for origin in ORIGINS {
        for case in kinds_by_default(&map_at(origin)) {
            tally.take(&case, 1.0, Planted::Nothing);
        }
    }
    tally.good_and_decided(15000);
}

#[test]
fn every_graph() {
    let mut tally = Tally::default();
    for origin in ORIGINS {
        for case in graphs(origin) {
            tally.take(&case, 1.0, Planted::Nothing);
        }
    }
    tally.good_and_decided(4000);
}

#[test]
fn every_kind_at_soft_settings() {
    let mut tally = Tally::default();
    for origin in ORIGINS {
        for kind in all() {
            for case in kind_at_random(kind, What::Soft, 15, &map_at(origin)) {
                tally.take(&case, 1.0, Planted::Nothing);
            }
        }
    }
    tally.good_and_decided(250000);
}

#[test]
fn every_kind_at_hard_settings() {
    let mut tally = Tally::default();
    for origin in ORIGINS {
        for kind in all() {
            for case in kind_at_random(kind, What::Everything, 5, &map_at(origin)) {
                tally.take(&case, 1.0, Planted::Nothing);
            }
        }
    }
    // A grid of sites a billion units apart asks for the climate there: float32 can't decide that.
    assert!(tally.jumped * 50 < tally.compared, "{} of {} jumped", tally.jumped, tally.compared);
    tally.good(70000);
}

#[test]
fn random_stacks() {
    let mut tally = Tally::default();
    for (index, seed) in (0..50).enumerate() {
        let case = random_stack(seed, &map_at(ORIGINS[index % ORIGINS.len()]));
        tally.take(&case, 1.0, Planted::Nothing);
    }
    tally.good_and_decided(3500);
}

/// A bound that is never broken proves nothing; this one breaks.
#[test]
fn planted_errors_break_the_bound() {
    for planted in [Planted::Gradient, Planted::Cell] {
        // Rain is a raster, and raindrops fall on p5's noise: neither has gradients to plant errors in.
        let has_noise = |case: &Case| {
            let ops = &case.program.code.ops;
            ops.iter().any(|op| matches!(op, catena_field::Op::Fractal(_)))
        };
        for case in graphs(1e6).into_iter().filter(has_noise) {
            let mut tally = Tally::default();
            tally.take(&case, 1.0, planted);
            assert!(!tally.faults.is_empty(), "{planted:?} in {} goes unnoticed", case.name);
        }
    }
}

/// Any zoom and any place: finer than float64 resolves, coarser than the map, far off it, stretched, from edge to edge.
#[test]
fn any_view() {
    let (mut tally, mut biomes) = (Tally::default(), Tally::default());
    let views = [
        ((1e6, -1e6), (1e-6, 1e-6)),
        ((161.8, 99.1), (1e-3, 4e-3)),
        ((-3e4, 2e4), (0.3, 2.9)),
        ((-700.0, -900.0), (30.0, 7.0)),
        ((-9e8, 5e7), (1.0, 1.0)),
        ((0.0, 0.0), (1000.0, 1000.0)),
    ];
    let map = map_at(0.0);
    let cases: Vec<Case> = graphs(0.0).into_iter().chain(kinds_by_default(&map)).collect();
    for case in &cases {
        let tally = if has_biomes(case) { &mut biomes } else { &mut tally };
        for ((x, y), (across, down)) in views {
            for lattice in [Sampling::Centres, Sampling::Corners] {
                let size = (across * 128.0, down * 64.0);
                let view = View { origin: (x, y), size, columns: 128, rows: 64, lattice, region: None };
                tally.look(case, &view, Planted::Nothing);
            }
        }
    }
    tally.good_and_decided(20_000);
    // From a billion units off the map all its sites are next to equally far: float32 can't tell which is nearest.
    assert!(biomes.jumped * 20 < biomes.compared, "{} of {} jumped", biomes.jumped, biomes.compared);
    biomes.good(5_000);
}

/// Whether some of its values are biomes, which are decided, not measured.
fn has_biomes(case: &Case) -> bool {
    case.program.code.ops.iter().any(|op| matches!(op, catena_field::Op::Table(..)))
}

/// Programs as no node would write them: every operation on any other.
#[test]
fn random_programs() {
    let mut tally = Tally::default();
    for seed in 0..500 {
        let case = Case { name: format!("program {seed}"), program: program(seed, 12 + seed as usize % 60) };
        for spacing in [1.0, 0.01] {
            tally.take(&case, spacing, Planted::Nothing);
        }
    }
    // They sit on their switches: floors of whole numbers, values compared with themselves.
    assert!(tally.jumped * 20 < tally.compared, "{} of {} jumped", tally.jumped, tally.compared);
    tally.good(120_000);
}
