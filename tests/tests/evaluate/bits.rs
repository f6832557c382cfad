//! Blocks return the bits of the scalar reading: every operation, level, block size and thread count.

use catena_evaluate::{Evaluator, Level, Prepared, Scratch};
use catena_field::{Control, Domain, Op, Program};

use crate::positions::positions;
use crate::programs::{article, evaluator, everything, prepared, ranges};

const COUNT: usize = 240_000;
/// Positions compared at a time.
const SLAB: usize = 12_000;

/// Each output by the scalar reading: outputs x positions.
fn scalars(prepared: &Prepared, positions: &[(f64, f64)]) -> Vec<Vec<f64>> {
    let mut outputs = vec![Vec::with_capacity(positions.len()); prepared.outputs()];
    let (mut scratch, mut values) = (Scratch::new(), vec![0.0; prepared.outputs()]);
    for (x, y) in positions {
        prepared.scalar_into(&mut scratch, *x, *y, &mut values);
        outputs.iter_mut().zip(&values).for_each(|(output, value)| output.push(*value));
    }
    outputs
}

/// The first position and output at which two results differ in a bit.
fn difference(found: &[Vec<f64>], wanted: &[Vec<f64>], positions: &[(f64, f64)]) -> Option<String> {
    assert_eq!((found.len(), found[0].len()), (wanted.len(), wanted[0].len()), "shapes");
    found.iter().zip(wanted).enumerate().find_map(|(output, (found, wanted))| {
        let k = found.iter().zip(wanted).position(|(a, b)| a.to_bits() != b.to_bits())?;
        Some(format!("output {output} at {:?}: {:?}, not {:?}", positions[k], found[k], wanted[k]))
    })
}

/// All of `count` positions at every level, the first of them also by other threads and block sizes.
#[allow(clippy::print_stdout, reason = "the levels that were compared stand in the test's output")]
fn check(program: &Program, count: usize) {
    let all = positions(count);
    let control = Control::new();
    let reference = evaluator(1, Level::Baseline, 256).prepare(program, &control).expect("legal");
    for (slab, positions) in all.chunks(SLAB).enumerate() {
        let wanted = scalars(&reference, positions);
        assert!(wanted.iter().flatten().all(|value| value.is_finite()), "a value that isn't finite");
        let ways: &[_] = if slab == 0 { &[(2, 256), (1, 128), (3, 7), (8, 1)] } else { &[(2, 256)] };
        for &level in Level::available() {
            for &(threads, block) in ways {
                let prepared = evaluator(threads, level, block).prepare(program, &control).expect("legal");
                let different = difference(&prepared.sample(positions), &wanted, positions);
                assert_eq!(different, None, "{level}, {threads} threads, blocks of {block}");
            }
        }
    }
    println!("{count} positions at levels {:?}", Level::available());
}

#[test]
fn every_operation() {
    check(&everything(5), COUNT / 2);
}

#[test]
fn every_operation_unbound() {
    let (program, positions) = (everything(6), positions(COUNT / 6));
    let control = Control::new();
    let bound = prepared(&program);
    let wanted = scalars(&bound, &positions);
    for level in Level::available() {
        let unbound = evaluator(2, *level, 256).prepare_unbound(&program, &control).expect("legal");
        assert!(unbound.program().code.ops.iter().any(|op| matches!(op, Op::Slot(_))), "it was bound");
        assert_eq!(difference(&scalars(&unbound, &positions), &wanted, &positions), None);
        assert_eq!(difference(&unbound.sample(&positions), &wanted, &positions), None);
    }
}

#[test]
fn stacks() {
    check(&article(123_456, false), COUNT);
    check(&ranges(-7), COUNT);
}

/// The comparer sees one changed number, and the sign of a zero.
#[test]
fn a_changed_constant_is_caught() {
    let positions = positions(5000);
    let wanted = scalars(&prepared(&article(1, false)), &positions);
    let mut program = article(1, false).bound();
    for op in &mut program.code.ops {
        if let Op::Constant(number) = op
            && *number == 0.35
        {
            *number = number.next_up();
        }
    }
    assert!(difference(&scalars(&prepared(&program), &positions), &wanted, &positions).is_some());
    assert!(difference(&[vec![-0.0]], &[vec![0.0]], &positions).is_some());
    assert!(difference(&[vec![1.0]], &[vec![1.0]], &positions).is_none());
}

/// Every value of every operation lies in its static range, over the world and over the map.
#[test]
fn values_lie_in_their_ranges() {
    for program in [everything(8), article(3, true), ranges(11)] {
        let prepared = prepared(&program);
        let map = &prepared.program().map;
        let inside = positions(20_000).into_iter().map(|(x, y)| {
            let (u, v) = (x.abs().rem_euclid(1.0), y.abs().rem_euclid(1.0));
            (map.origin.0 + u * map.size.0, map.origin.1 + v * map.size.1)
        });
        lie_within(&prepared, Domain::world(), &positions(20_000));
        lie_within(&prepared, Domain::of_map(map), &inside.collect::<Vec<_>>());
    }
}

fn lie_within(prepared: &Prepared, domain: Domain, positions: &[(f64, f64)]) {
    let ranges = prepared.value_ranges(domain);
    let (mut scratch, mut outputs) = (Scratch::new(), vec![0.0; prepared.outputs()]);
    for (x, y) in positions {
        prepared.scalar_into(&mut scratch, *x, *y, &mut outputs);
        for (k, (value, range)) in scratch.values().iter().zip(&ranges).enumerate() {
            let op = &prepared.program().code.ops[k];
            assert!(range.contains(*value), "{op:?} at ({x}, {y}): {value} is not in {range:?}");
        }
    }
}

/// A program of 1,000 operations needs few buffers, and more outputs than buffers are kept apart.
#[test]
fn long_programs() {
    let mut hand = crate::programs::Hand::new(catena_field::Map::default());
    let (x, y) = hand.here();
    let (mut value, mut outputs) = (x, Vec::new());
    for k in 0..400 {
        let step = hand.builder.slot(0.5 + f64::from(k));
        let sum = hand.builder.add(value, y);
        value = hand.builder.minimum(sum, step);
        value = hand.builder.subtract(value, x);
        if k % 10 == 0 {
            outputs.push(value);
        }
    }
    let names: Vec<String> = (0..outputs.len()).map(|k| format!("o{k}")).collect();
    let named: Vec<_> = names.iter().map(String::as_str).zip(outputs).collect();
    check(&hand.builder.finish(&named), 4000);
}

#[test]
fn nothing_to_sample() {
    let prepared = prepared(&article(1, false));
    assert_eq!(prepared.sample(&[]), [Vec::<f64>::new()]);
}

/// Asked from many threads at once, one evaluator answers each the same.
#[test]
fn many_askers() {
    let evaluator = Evaluator::new(catena_evaluate::EvaluatorOptions::default());
    let prepared = evaluator.prepare(&everything(2), &Control::new()).expect("legal");
    let positions = positions(3000);
    let wanted = scalars(&prepared, &positions);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| assert_eq!(difference(&prepared.sample(&positions), &wanted, &positions), None));
        }
    });
}
