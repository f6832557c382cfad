//! Programs: binding, sharing, folding, pruning, ranges and hashes.

use catena_field::{Binary, Builder, Domain, Interval, LabelKind, Map, Op, Program, Unary, Value, ranges};
use catena_kernels::fractal::Fold;

/// A builder with a node to own data.
fn builder() -> (Builder, catena_field::NodeTag) {
    let mut builder = Builder::new(Map::default());
    let node = builder.node("hills", "Simplex fBm");
    (builder, node)
}

fn noise(builder: &mut Builder, node: catena_field::NodeTag, seed: i64, frequency: f64) -> Value {
    let (noise, octaves) = (
        builder.noise(node, "seed", seed),
        builder.octaves((node, catena_field::Frame::IDENTITY), "octaves", 4),
    );
    let frequency = builder.parameter(node, "frequency", frequency);
    let (u, v) = (builder.multiply(Value::X, frequency), builder.multiply(Value::Y, frequency));
    let (persistence, lacunarity) = (builder.constant(0.5), builder.constant(2.0));
    let basis = (catena_field::Basis::Simplex, Fold::Plain);
    builder.fractal(basis, noise, octaves, (u, v), (persistence, lacunarity))
}

fn one_node(seed: i64, frequency: f64) -> Program {
    let (mut builder, node) = builder();
    let value = noise(&mut builder, node, seed, frequency);
    builder.finish(&[("density", value)])
}

/// Operations of the bound form, without x and y.
fn bound_ops(program: &Program) -> Vec<Op> {
    program.bound().code.ops[2..].to_vec()
}

#[test]
fn a_parameter_is_data_and_a_formula_is_code() {
    let (first, second) = (one_node(1, 0.012), one_node(2, 0.5));
    assert_eq!(first.code_hash(), second.code_hash());
    assert_ne!(first.content_hash(), second.content_hash());
    assert_ne!(first.content_hash(), one_node(1, 0.013).content_hash());
    assert_eq!(first.content_hash(), one_node(1, 0.012).content_hash());
}

#[test]
fn a_formulas_number_changes_the_code() {
    let with = |number: f64| {
        let mut builder = Builder::new(Map::default());
        let constant = builder.constant(number);
        let sum = builder.add(Value::X, constant);
        builder.finish(&[("density", sum)]).code_hash()
    };
    assert_ne!(with(5.2), with(1.3));
    assert_ne!(with(0.0), with(-0.0), "signs of zero are different numbers");
}

#[test]
fn the_map_is_part_of_the_content() {
    let of = |map: Map| Builder::new(map).finish(&[("density", Value::X)]).content_hash();
    let map = Map::default();
    assert_eq!(of(map.clone()), of(Map { sea: 0.3, height: 9.0, ..map.clone() }), "slots carry these");
    for other in [
        Map { seed: 1, ..map.clone() },
        Map { size: (320.0, 241.0), ..map.clone() },
        Map { origin: (1.0, 0.0), ..map.clone() },
    ] {
        assert_ne!(of(map.clone()), of(other));
    }
}

#[test]
fn slots_of_one_value_stay_apart_until_bound() {
    let (mut builder, a) = builder();
    let b = builder.node("valleys", "Simplex fBm");
    let (first, second) = (noise(&mut builder, a, 3, 0.01), noise(&mut builder, b, 3, 0.01));
    let sum = builder.add(first, second);
    let program = builder.finish(&[("density", sum)]);
    assert_eq!(program.data.reals.len(), 2);
    assert_eq!(program.data.noises.len(), 2);
    let bound = program.bound();
    assert_eq!(bound.data.noises, [3]);
    assert!(bound.data.reals.is_empty());
    let fractals = bound.code.ops.iter().filter(|op| matches!(op, Op::Fractal(_))).count();
    assert_eq!(fractals, 1, "equal operations are one");
}

#[test]
fn a_node_lowered_twice_owns_its_data_once() {
    let (mut builder, node) = builder();
    let first = noise(&mut builder, node, 3, 0.01);
    let second = noise(&mut builder, node, 3, 0.01);
    let sum = builder.add(first, second);
    let program = builder.finish(&[("density", sum)]);
    assert_eq!((program.data.reals.len(), program.data.noises.len()), (1, 1));
}

#[test]
fn only_identities_that_keep_every_bit_are_folded() {
    type Make = fn(&mut Builder, Value) -> Value;
    let one: Make = |builder, x| {
        let one = builder.constant(1.0);
        builder.multiply(x, one)
    };
    let cases: &[(&str, Make, bool)] = &[
        ("x * 1", one, true),
        (
            "1 * x",
            |b, x| {
                let one = b.constant(1.0);
                b.multiply(one, x)
            },
            true,
        ),
        (
            "x / 1",
            |b, x| {
                let one = b.constant(1.0);
                b.divide(x, one)
            },
            true,
        ),
        (
            "x - 0",
            |b, x| {
                let zero = b.constant(0.0);
                b.subtract(x, zero)
            },
            true,
        ),
        (
            "x - -0",
            |b, x| {
                let zero = b.constant(-0.0);
                b.subtract(x, zero)
            },
            false,
        ),
        (
            "x + 0",
            |b, x| {
                let zero = b.constant(0.0);
                b.add(x, zero)
            },
            false,
        ),
        (
            "x * 0",
            |b, x| {
                let zero = b.constant(0.0);
                b.multiply(x, zero)
            },
            false,
        ),
        ("x - x", |b, x| b.subtract(x, x), false),
        (
            "--x",
            |b, x| {
                let minus = b.negate(x);
                b.negate(minus)
            },
            false,
        ),
        ("min(x, x)", |b, x| b.minimum(x, x), false),
    ];
    for (name, make, folded) in cases {
        let mut builder = Builder::new(Map::default());
        let value = make(&mut builder, Value::X);
        let bound = builder.finish(&[("density", value)]).bound();
        assert_eq!(bound.code.outputs == [Value::X], *folded, "{name}");
    }
}

#[test]
fn constants_fold_to_the_evaluators_numbers() {
    let mut builder = Builder::new(Map::default());
    let (a, b) = (builder.slot(0.1), builder.slot(0.2));
    let sum = builder.add(a, b);
    let zero = builder.constant(0.0);
    let safe = builder.divide(sum, zero);
    let (turn, half) = (builder.slot(90.0), builder.constant(180.0));
    let share = builder.divide(turn, half);
    let cosine = builder.cos_pi(share);
    let program = builder.finish(&[("sum", sum), ("quotient", safe), ("cosine", cosine)]);
    let bound = program.bound();
    let numbers: Vec<_> = bound.code.outputs.iter().map(|value| bound.code.ops[value.index()]).collect();
    assert_eq!(numbers, [Op::Constant(0.1 + 0.2), Op::Constant(0.0), Op::Constant(0.0)]);
}

#[test]
fn holds_stay_only_where_values_can_outgrow_them() {
    let product = |factor: f64| {
        let mut builder = Builder::new(Map::default());
        let factor = builder.slot(factor);
        let product = builder.multiply(Value::X, factor);
        bound_ops(&builder.finish(&[("density", product)]))
    };
    let held = |ops: &[Op]| ops.iter().any(|op| matches!(op, Op::Unary(Unary::Hold, _)));
    assert!(!held(&product(1e3)));
    assert!(held(&product(1e19)));
}

#[test]
fn what_no_output_reads_is_dropped_with_its_data() {
    let (mut builder, node) = builder();
    let unread = noise(&mut builder, node, 3, 0.01);
    builder.label(unread, node, catena_field::Frame::IDENTITY, "", LabelKind::Output);
    let program = builder.finish(&[("density", Value::Y)]);
    assert_eq!(program.code.ops, [Op::X, Op::Y]);
    assert!(program.data.noises.is_empty() && program.data.reals.is_empty());
    assert!(program.notes.labels.is_empty());
}

#[test]
fn over_budget_stops_growing() {
    let mut builder = Builder::new(Map::default());
    let mut sum = Value::X;
    while !builder.is_over_budget() {
        sum = builder.add(sum, Value::Y);
    }
    builder.add(sum, sum);
    assert_eq!(builder.finish(&[("density", sum)]).code.ops.len(), catena_field::OPERATION_BUDGET);
}

#[test]
fn frames_are_pairs_of_values() {
    let (mut builder, node) = builder();
    let moved = builder.add(Value::X, Value::Y);
    let identity = catena_field::Frame::IDENTITY;
    let there = builder.frame((moved, Value::Y), node, "", identity);
    assert_eq!(builder.frame((moved, Value::Y), node, "", identity), there);
    assert_eq!(builder.frame((Value::X, Value::Y), node, "", there), identity);
    assert_eq!(builder.position(there), (moved, Value::Y));
}

#[test]
fn ranges_are_as_tight_as_the_rules_say() {
    let domain = Domain { x: Interval::new(-2.0, 3.0), y: Interval::new(0.25, 0.5) };
    type Make = fn(&mut Builder) -> Value;
    let cases: &[(&str, Make, (f64, f64))] = &[
        ("x * x", |b| b.multiply(Value::X, Value::X), (0.0, 9.0)),
        ("x * y", |b| b.multiply(Value::X, Value::Y), (-1.0, 1.5)),
        ("|x|", |b| b.absolute(Value::X), (0.0, 3.0)),
        ("-x", |b| b.negate(Value::X), (-3.0, 2.0)),
        ("x / y", |b| b.divide(Value::X, Value::Y), (-8.0, 12.0)),
        ("y / x", |b| b.divide(Value::Y, Value::X), (-1e30, 1e30)),
        (
            "mix",
            |b| {
                let five = b.constant(5.0);
                b.mix(five, Value::X, Value::Y)
            },
            (-2.0, 5.0),
        ),
        ("clamp01", |b| b.clamp01(Value::X), (0.0, 1.0)),
        ("root", |b| b.square_root(Value::X), (0.0, 3.0_f64.sqrt())),
    ];
    for (name, make, (low, high)) in cases {
        let mut builder = Builder::new(Map::default());
        let value = make(&mut builder);
        let program = builder.finish(&[("density", value)]);
        let range = ranges(&program, domain, &[])[program.code.outputs[0].index()];
        assert!(range.low <= *low && range.high >= *high, "{name}: {range:?} holds {low} to {high}");
        let slack = 1e-14 * (low.abs() + high.abs());
        assert!(range.low >= low - slack && range.high <= high + slack, "{name}: {range:?} is tight");
    }
}

#[test]
fn binary_operations_mean_what_the_evaluator_means() {
    use catena_field::binary;
    assert_eq!(binary(Binary::Minimum, 0.0, -0.0).to_bits(), 0.0f64.to_bits(), "a on a tie");
    assert_eq!(binary(Binary::Maximum, -0.0, 0.0).to_bits(), (-0.0f64).to_bits(), "a on a tie");
    assert_eq!(binary(Binary::Divide, 1.0, 0.0), 0.0);
    assert_eq!(binary(Binary::Power, -2.0, 2.0), -4.0);
}
