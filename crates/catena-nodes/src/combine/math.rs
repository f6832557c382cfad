//! Math: two fields and one operation of arithmetic.

use std::borrow::Cow::Borrowed;

use catena_field::Value;

use crate::declare::{choice, example, option, softness, value};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, ChoiceOption, Example, Feed, NodeKind, Outputs, Scope, Setting, soft};

pub(super) static NODE: NodeKind = NodeKind {
    key: "math",
    title: "Math",
    short: "Math",
    synonyms: &[
        "add",
        "subtract",
        "multiply",
        "divide",
        "minimum",
        "maximum",
        "union",
        "intersection",
        "power",
        "modulo",
        "difference",
        "plus",
        "minus",
        "times",
        "arithmetic",
    ],
    category: Category::Combine,
    summary: "Adds, multiplies, compares: one operation on two fields",
    documentation: "Add lays detail on hills; multiply fades one field by another; maximum is the union of two \
        lands, minimum what they share; the smooth ones round the seam by `softness`. Nothing here can break a \
        map: division by 0 gives 0, and so does the remainder; a negative base gives the negative of its \
        size's power; 0 to a negative power is 0; results are held to ±1e30. A pin left unwired is a number. \
        Smooth minimum after Quilez, \"Smooth minimum\" (2013).",
    inputs: &[density_input("a", "The first field."), density_input("b", "The second field.")],
    outputs: &[density("The result.")],
    parameters: &[
        choice("operation", "Operation", OPERATIONS, "What becomes of the two."),
        value("a", "A", 0.0, "The first number, where nothing is wired in."),
        value("b", "B", 0.0, "The second number, where nothing is wired in."),
        softness(
            "softness",
            "Softness",
            0.1,
            "How near the two come before the seam is rounded; smooth ones only.",
        ),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: EXAMPLES,
};

static OPERATIONS: &[ChoiceOption] = &[
    option("add", "Add", "`a + b`"),
    option("subtract", "Subtract", "`a - b`"),
    option("multiply", "Multiply", "`a*b`"),
    option("divide", "Divide", "`a/b`; 0 where b is 0."),
    option("minimum", "Minimum", "The smaller of the two: what two lands share."),
    option("maximum", "Maximum", "The larger of the two: two lands together."),
    option("smooth_minimum", "Smooth minimum", "The smaller of the two, rounded where they come near."),
    option("smooth_maximum", "Smooth maximum", "The larger of the two, rounded where they come near."),
    option("power", "Power", "`a` to the power `b`; of a negative a the negative of |a| to the power b."),
    option(
        "modulo",
        "Modulo",
        "What is left of a after whole multiples of b, with b's sign; 0 where b is 0.",
    ),
    option("difference", "Difference", "`abs(a - b)`: how far the two are apart."),
];

static EXAMPLES: &[Example] = &[
    example("1.5 + -0.25", &[], &[("a", Feed::Number(1.5)), ("b", Feed::Number(-0.25))], (0.0, 0.0), 1.25),
    example(
        "division by 0 gives 0",
        &[("operation", Setting::Choice(Borrowed("divide")))],
        &[("a", Feed::Number(1.5))],
        (0.0, 0.0),
        0.0,
    ),
    example(
        "halfway between two equal fields, a quarter of the softness is taken",
        &[("operation", Setting::Choice(Borrowed("smooth_minimum"))), ("softness", Setting::Real(0.5))],
        &[("a", Feed::Number(1.0)), ("b", Feed::Number(1.0))],
        (0.0, 0.0),
        0.875,
    ),
    example(
        "softness 0 is the plain maximum",
        &[("operation", Setting::Choice(Borrowed("smooth_maximum"))), ("softness", Setting::Real(0.0))],
        &[("a", Feed::Number(0.25)), ("b", Feed::Number(0.75))],
        (0.0, 0.0),
        0.75,
    ),
    example(
        "-3 to the power 2 is -9",
        &[("operation", Setting::Choice(Borrowed("power"))), ("b", Setting::Real(2.0))],
        &[("a", Feed::Number(-3.0))],
        (0.0, 0.0),
        -9.0,
    ),
    example(
        "-1 modulo 3 is 2",
        &[("operation", Setting::Choice(Borrowed("modulo"))), ("b", Setting::Real(3.0))],
        &[("a", Feed::Number(-1.0))],
        (0.0, 0.0),
        2.0,
    ),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (a, b) = (scope.input("a"), scope.input("b"));
    match scope.choice("operation") {
        0 => held(scope, |scope| scope.add(a, b)),
        1 => held(scope, |scope| scope.subtract(a, b)),
        2 => scope.multiply(a, b),
        3 => scope.divide(a, b),
        4 => scope.minimum(a, b),
        5 => scope.maximum(a, b),
        6 => with_softness(scope, |scope, k| soft::minimum(scope, a, b, k)),
        7 => with_softness(scope, |scope, k| soft::maximum(scope, a, b, k)),
        8 => scope.power(a, b),
        9 => modulo(scope, a, b),
        _ => difference(scope, a, b),
    }
    .into()
}

/// Sums are held like products: a thousand doublings would reach infinity.
fn held(scope: &mut Scope<'_>, sum: impl FnOnce(&mut Scope<'_>) -> Value) -> Value {
    let sum = sum(scope);
    scope.hold(sum)
}

fn with_softness(scope: &mut Scope<'_>, f: impl FnOnce(&mut Scope<'_>, Value) -> Value) -> Value {
    let softness = scope.real("softness");
    f(scope, softness)
}

/// `a - b*floor(a/b)`, held between 0 and b: rounding can't carry it out, and with b 0 it is 0.
fn modulo(scope: &mut Scope<'_>, a: Value, b: Value) -> Value {
    let zero = scope.constant(0.0);
    let share = scope.divide(a, b);
    let whole = scope.floor(share);
    let multiple = scope.multiply(b, whole);
    let rest = scope.subtract(a, multiple);
    let (low, high) = (scope.minimum(zero, b), scope.maximum(zero, b));
    scope.clamp(rest, low, high)
}

/// `abs(a - b)`
fn difference(scope: &mut Scope<'_>, a: Value, b: Value) -> Value {
    let apart = held(scope, |scope| scope.subtract(a, b));
    scope.absolute(apart)
}
