//! Curve: values redrawn by hand.

use std::borrow::Cow::Borrowed;

use crate::declare::{choice, example, option};
use crate::kind::{density, density_input, no_conflict};
use crate::{
    Category, ChoiceOption, Feed, NodeKind, Outputs, Parameter, ParameterKind, Scope, Setting, Unit,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "curve",
    title: "Curve",
    short: "Curve",
    synonyms: &["spline", "profile", "ramp", "levels", "gradation", "hypsometric", "shape"],
    category: Category::Shape,
    summary: "Redraws heights by a curve: beaches, cliffs, shelves where you draw them",
    documentation: "The value going in is read along the curve's x, what comes out along its y. A flat piece is a \
        plateau or a beach, a steep one a cliff. Before the first point and after the last the curve is flat. \
        Smooth never overshoots: where the points rise, so does the curve. Monotone cubic after Fritsch and \
        Carlson, \"Monotone piecewise cubic interpolation\" (1980).",
    inputs: &[density_input("input", "The field to redraw.")],
    outputs: &[density("The curve's value, between its lowest and its highest point.")],
    parameters: &[
        Parameter {
            key: "points",
            title: "Points",
            kind: ParameterKind::Curve { default: &[(-1.0, -1.0), (1.0, 1.0)] },
            unit: Unit::None,
            folded: false,
            documentation: "Points (value in, value out), at least two, the value in rising.",
        },
        choice("interpolation", "Between points", BETWEEN, "How the curve runs between its points."),
    ],
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "halfway along a straight piece",
            &[
                ("points", Setting::Curve(Borrowed(&[(0.0, 0.0), (1.0, 2.0)]))),
                ("interpolation", Setting::Choice(Borrowed("linear"))),
            ],
            &[("input", Feed::Number(0.25))],
            (0.0, 0.0),
            0.5,
        ),
        example("flat after the last point", &[], &[("input", Feed::Number(7.0))], (0.0, 0.0), 1.0),
        example(
            "two points make a straight line, smooth or not",
            &[],
            &[("input", Feed::Number(0.5))],
            (0.0, 0.0),
            0.5,
        ),
        example(
            "smooth: slopes 1 and 0 at the ends of the first rise, so 0.5*(1 + 0.5*(1 - 0.5)) in its middle",
            &[("points", Setting::Curve(Borrowed(&[(0.0, 0.0), (1.0, 1.0), (2.0, 1.0)])))],
            &[("input", Feed::Number(0.5))],
            (0.0, 0.0),
            0.625,
        ),
    ],
};

static BETWEEN: &[ChoiceOption] = &[
    option("smooth", "Smooth", "A rounded curve that never overshoots."),
    option("linear", "Straight", "Straight from point to point."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (input, smooth) = (scope.input("input"), scope.choice("interpolation") == 0);
    scope.curve_at("points", smooth, input).into()
}
