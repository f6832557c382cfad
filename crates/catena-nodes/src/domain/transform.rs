//! Transform: the input scaled, turned and moved.

use catena_field::Value;

use crate::bounds::{DISTANCE, VALUE};
use crate::declare::{angle, example, real};
use crate::kind::{density, density_input, no_conflict};
use crate::turn::{cosine, sine};
use crate::{Category, Feed, NodeKind, Outputs, Parameter, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "transform",
    title: "Transform",
    short: "Transform",
    synonyms: &["move", "offset", "translate", "rotate", "turn", "scale", "stretch", "zoom"],
    category: Category::Domain,
    summary: "Scales, turns and moves its input about the map's centre",
    documentation: "First scaled, then turned clockwise, then moved; all about the map's centre. Different scales \
        along x and y stretch noise into ranges that run one way; turn them afterwards. Quarter turns are exact. \
        The plain affine map of every graphics textbook, for instance Foley and others (1990).",
    inputs: &[density_input("input", "The field to move.")],
    outputs: &[density("The input, read at the place that lands here; its range stays the input's.")],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "moved right by 10, x = 200 shows what was at 190",
            &[("offset_x", Setting::Real(10.0))],
            &[("input", Feed::X)],
            (200.0, 100.0),
            190.0,
        ),
        example(
            "a quarter turn clockwise: 10 right and 20 down of the centre shows what was 20 right and 10 up",
            &[("rotation", Setting::Real(90.0))],
            &[("input", Feed::X)],
            (170.0, 140.0),
            180.0,
        ),
        example(
            "the same place, its y",
            &[("rotation", Setting::Real(90.0))],
            &[("input", Feed::Y)],
            (170.0, 140.0),
            110.0,
        ),
        example(
            "twice as wide: 40 right of the centre shows what was 20 right of it",
            &[("scale_x", Setting::Real(2.0))],
            &[("input", Feed::X)],
            (200.0, 100.0),
            180.0,
        ),
    ],
};

static PARAMETERS: &[Parameter] = &[
    offset("offset_x", "Right", "How far the input is moved to the right, in world units."),
    offset("offset_y", "Down", "How far the input is moved down, in world units."),
    angle("rotation", "Rotation", 0.0, VALUE, (-180.0, 180.0), "Turned clockwise by this, in degrees."),
    scale("scale_x", "Width", "How many times as wide the input becomes."),
    scale("scale_y", "Height", "How many times as high the input becomes, from top to bottom."),
];

const fn offset(key: &'static str, title: &'static str, documentation: &'static str) -> Parameter {
    real(key, title, 0.0, VALUE, (-320.0, 320.0), Unit::World, documentation)
}

const fn scale(key: &'static str, title: &'static str, documentation: &'static str) -> Parameter {
    real(key, title, 1.0, DISTANCE, (0.1, 10.0), Unit::None, documentation).logarithmic()
}

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (x, y) = scope.here();
    let centre_x = scope.map_real("centre_x", |map| map.centre().0);
    let centre_y = scope.map_real("centre_y", |map| map.centre().1);
    let u = from(scope, x, centre_x, "offset_x");
    let v = from(scope, y, centre_y, "offset_y");
    let (u, v) = (scope.step("u", u), scope.step("v", v));
    let degrees = scope.real("rotation");
    let (cos, sin) = (cosine(scope, degrees), sine(scope, degrees));
    let (cos, sin) = (scope.step("cosine", cos), scope.step("sine", sin));
    let (u_cos, v_sin) = (scope.multiply(u, cos), scope.multiply(v, sin));
    let (v_cos, u_sin) = (scope.multiply(v, cos), scope.multiply(u, sin));
    let (across, down) = (scope.add(u_cos, v_sin), scope.subtract(v_cos, u_sin));
    let there = (back(scope, centre_x, across, "scale_x"), back(scope, centre_y, down, "scale_y"));
    let frame = scope.frame("", there);
    scope.input_at("input", frame).into()
}

/// `v - centre - offset`
fn from(scope: &mut Scope<'_>, v: Value, centre: Value, offset: &'static str) -> Value {
    let offset = scope.real(offset);
    let v = scope.subtract(v, centre);
    scope.subtract(v, offset)
}

/// `centre + v/scale`
fn back(scope: &mut Scope<'_>, centre: Value, v: Value, scale: &'static str) -> Value {
    let scale = scope.real(scale);
    let v = scope.divide(v, scale);
    scope.add(centre, v)
}
