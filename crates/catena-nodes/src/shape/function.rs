//! Function: one of the small functions of a single value.

use std::borrow::Cow::Borrowed;

use catena_field::Value;

use crate::declare::{choice, example, option};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, ChoiceOption, Example, Feed, NodeKind, Outputs, Scope, Setting};

pub(super) static NODE: NodeKind = NodeKind {
    key: "function",
    title: "Function",
    short: "Function",
    synonyms: &[
        "absolute",
        "negate",
        "invert",
        "square root",
        "sqrt",
        "square",
        "cube",
        "floor",
        "round",
        "fraction",
        "sign",
        "smoothstep",
        "unary",
    ],
    category: Category::Shape,
    summary: "One small function of a value: negate, absolute, square, floor and their kin",
    documentation: "Negate turns hills into hollows; absolute folds at 0; square and cube press low values flat; \
        floor makes steps, fraction saw teeth; sign tells land from sea; smoothstep softens both ends of 0..1. \
        Roots of negatives are 0; results are held to ±1e30.",
    inputs: &[density_input("input", "The value.")],
    outputs: &[density("The function of it.")],
    parameters: &[choice("function", "Function", FUNCTIONS, "What becomes of the value.")],
    presets: &[],
    check: no_conflict,
    lower,
    examples: EXAMPLES,
};

static FUNCTIONS: &[ChoiceOption] = &[
    option("absolute", "Absolute", "The value without its sign."),
    option("negate", "Negate", "The value with the other sign: hills become hollows."),
    option("square_root", "Square root", "The root; 0 for negatives."),
    option("square", "Square", "`v*v`"),
    option("cube", "Cube", "`v*v*v`"),
    option("floor", "Floor", "The largest whole number not above the value."),
    option("fraction", "Fraction", "What floor leaves: 0 to below 1, for negatives too."),
    option("sign", "Sign", "-1 for negatives, 1 for positives, 0 for 0."),
    option("smoothstep", "Smoothstep", "`t*t*(3 - 2*t)` of the value held to 0..1."),
];

static EXAMPLES: &[Example] = &[
    example("absolute", &[], &[("input", Feed::Number(-0.25))], (0.0, 0.0), 0.25),
    example(
        "the root of a negative is 0",
        &[("function", Setting::Choice(Borrowed("square_root")))],
        &[("input", Feed::Number(-4.0))],
        (0.0, 0.0),
        0.0,
    ),
    example(
        "a cube keeps the sign",
        &[("function", Setting::Choice(Borrowed("cube")))],
        &[("input", Feed::Number(-0.5))],
        (0.0, 0.0),
        -0.125,
    ),
    example(
        "-0.25 lies 0.75 above its floor, -1",
        &[("function", Setting::Choice(Borrowed("fraction")))],
        &[("input", Feed::Number(-0.25))],
        (0.0, 0.0),
        0.75,
    ),
    example(
        "the sign of 0 is 0",
        &[("function", Setting::Choice(Borrowed("sign")))],
        &[("input", Feed::Number(0.0))],
        (0.0, 0.0),
        0.0,
    ),
    example(
        "0.25*0.25*(3 - 0.5)",
        &[("function", Setting::Choice(Borrowed("smoothstep")))],
        &[("input", Feed::Number(0.25))],
        (0.0, 0.0),
        0.15625,
    ),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let v = scope.input("input");
    match scope.choice("function") {
        0 => scope.absolute(v),
        1 => scope.negate(v),
        2 => scope.square_root(v),
        3 => scope.multiply(v, v),
        4 => cube(scope, v),
        5 => scope.floor(v),
        6 => fraction(scope, v),
        7 => sign(scope, v),
        _ => smoothstep(scope, v),
    }
    .into()
}

/// `v*v*v`
fn cube(scope: &mut Scope<'_>, v: Value) -> Value {
    let square = scope.multiply(v, v);
    scope.multiply(square, v)
}

/// `v - floor(v)`
fn fraction(scope: &mut Scope<'_>, v: Value) -> Value {
    let whole = scope.floor(v);
    scope.subtract(v, whole)
}

fn sign(scope: &mut Scope<'_>, v: Value) -> Value {
    let (zero, one, minus) = (scope.constant(0.0), scope.constant(1.0), scope.constant(-1.0));
    let positive = scope.less(zero, v, one, zero);
    scope.less(v, zero, minus, positive)
}

fn smoothstep(scope: &mut Scope<'_>, v: Value) -> Value {
    let t = scope.clamp01(v);
    let t = scope.step("t", t);
    scope.smooth(t)
}
