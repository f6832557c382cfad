//! Island: land towards the map's middle, sea at its edge.

use catena_field::Value;

use crate::bounds::VALUE;
use crate::declare::{example, real};
use crate::kind::{density, density_input, no_conflict};
use crate::{Category, Feed, NodeKind, Outputs, Scope, Setting, Unit};

pub(super) static NODE: NodeKind = NodeKind {
    key: "island",
    title: "Island",
    short: "Island",
    synonyms: &["falloff", "radial", "coast", "vignette", "continent", "dome"],
    category: Category::Shape,
    summary: "Pulls the map's middle up towards 1 and its edge down towards 0",
    documentation: "A round dome over the map, 1 in the middle and 0 from the edges on, is mixed into the input. \
        0.4 gathers land in the middle and keeps its coasts; 1 is the dome alone. Lower the sea a little to \
        match, or Remap. After Patel, \"Making maps with noise functions\" (2015).",
    inputs: &[density_input("input", "The field to gather into an island.")],
    outputs: &[density("`v*(1 - strength) + dome*strength`.")],
    parameters: &[real(
        "strength",
        "Strength",
        0.4,
        VALUE,
        (0.0, 1.0),
        Unit::None,
        "How much of the dome there is: 0 none, 1 nothing else.",
    )],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "strength 0 is the identity",
            &[("strength", Setting::Real(0.0))],
            &[("input", Feed::Number(-0.7))],
            (33.0, 21.0),
            -0.7,
        ),
        example(
            "in the middle the dome is 1: half of -1 and half of 1",
            &[("strength", Setting::Real(0.5))],
            &[("input", Feed::Number(-1.0))],
            (160.0, 120.0),
            0.0,
        ),
        example(
            "in a corner it is 0: half of the input is left",
            &[("strength", Setting::Real(0.5))],
            &[("input", Feed::Number(-1.0))],
            (0.0, 240.0),
            -0.5,
        ),
        example(
            "a quarter of the way in, dx is -0.5: the dome is 0.75",
            &[("strength", Setting::Real(1.0))],
            &[("input", Feed::Number(9.0))],
            (80.0, 120.0),
            0.75,
        ),
    ],
};

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let input = scope.input("input");
    let (strength, one) = (scope.real("strength"), scope.constant(1.0));
    let dome = dome(scope);
    let rest = scope.subtract(one, strength);
    let kept = scope.multiply(input, rest);
    let added = scope.multiply(dome, strength);
    scope.add(kept, added).into()
}

/// `1 - min(1, dx*dx + dy*dy)`, with dx and dy -1 and 1 at the map's edges.
fn dome(scope: &mut Scope<'_>) -> Value {
    let (x, y) = scope.here();
    let left = scope.map_real("left", |map| map.origin.0);
    let width = scope.map_real("width", |map| map.size.0);
    let top = scope.map_real("top", |map| map.origin.1);
    let height = scope.map_real("height", |map| map.size.1);
    let (dx, dy) = (across(scope, x, left, width), across(scope, y, top, height));
    let (dx, dy) = (scope.step("dx", dx), scope.step("dy", dy));
    let one = scope.constant(1.0);
    let (square_x, square_y) = (scope.multiply(dx, dx), scope.multiply(dy, dy));
    let square = scope.add(square_x, square_y);
    let square = scope.minimum(one, square);
    scope.subtract(one, square)
}

/// `(v - start)/size*2 - 1`
fn across(scope: &mut Scope<'_>, v: Value, start: Value, size: Value) -> Value {
    let (one, two) = (scope.constant(1.0), scope.constant(2.0));
    let from = scope.subtract(v, start);
    let share = scope.divide(from, size);
    let double = scope.multiply(share, two);
    scope.subtract(double, one)
}
