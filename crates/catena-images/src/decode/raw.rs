//! Raw files, `.r16` and `.r32`: nothing but samples, row by row; all else is the caller's word.

use super::elements::{Element, Layout, check_length, read_all};
use super::{Input, RawShape};
use crate::raster::Size;
use crate::{Decoded, Fault};

pub(super) fn decode(
    input: &mut dyn Input,
    length: u64,
    shape: Option<&RawShape>,
    element: &Element,
) -> Result<Decoded, Fault> {
    let shape = shape.ok_or(Fault::ShapeMissing)?;
    let size = Size::new(shape.columns as u64, shape.rows as u64)?;
    check_length(
        size,
        element,
        length,
        "check width, height and whether samples are 16-bit (r16) or float (r32)",
    )?;
    let layout = Layout { element, order: shape.byte_order, by_columns: false };
    let values = read_all(input, size, &layout, "raw")?;
    size.finish(values, element.full_range)
}
