//! Shape: what becomes of a value.

mod bake;
mod billow;
mod clamp;
mod curve;
mod function;
mod island;
mod normalize;
mod remap;
mod ridged;
mod smooth_clamp;
mod terrace;

use crate::NodeKind;

/// The category's kinds, in the menu's order.
pub(crate) static KINDS: &[&NodeKind] = &[
    &clamp::NODE,
    &smooth_clamp::NODE,
    &ridged::NODE,
    &billow::NODE,
    &function::NODE,
    &remap::NODE,
    &curve::NODE,
    &terrace::NODE,
    &normalize::NODE,
    &island::NODE,
    &bake::NODE,
];
