//! NumPy's array file, versions 1 to 3, rows x columns, in either memory order and byte order.
//!
//! Format: numpy.org, "A simple file format for NumPy arrays" (NEP 1).

use super::elements::{Element, Layout, check_length, numpy, read_all};
use super::{ByteOrder, Input};
use crate::raster::Size;
use crate::{Decoded, Fault};

const FORMAT: &str = "NPY";

/// Longest header read; NumPy's own are 128 bytes.
const MAX_HEADER: usize = 65_536;

pub(super) fn decode(input: &mut dyn Input, length: u64) -> Result<Decoded, Fault> {
    let (header, before) = read_header(input)?;
    let (order, element) = element_of(&header)?;
    let size = size_of(&header)?;
    check_length(size, &element, length - before, "the file is cut short or holds more than one array")?;
    let by_columns = value_of(&header, "fortran_order")?.starts_with("True");
    let layout = Layout { element: &element, order, by_columns };
    let values = read_all(input, size, &layout, FORMAT)?;
    size.finish(values, element.full_range)
}

/// The header's text and the bytes up to the first sample.
fn read_header(input: &mut dyn Input) -> Result<(String, u64), Fault> {
    let magic: [u8; 8] = take(input)?;
    if magic[..6] != *b"\x93NUMPY" {
        return Err(Fault::damaged(FORMAT, "it doesn't begin with NumPy's mark"));
    }
    let (length, before) = match magic[6] {
        1 => (usize::from(u16::from_le_bytes(take(input)?)), 10),
        2 | 3 => (u32::from_le_bytes(take(input)?) as usize, 12),
        version => return Err(Fault::unsupported(FORMAT, format!("version {version}; known are 1 to 3"))),
    };
    if length > MAX_HEADER {
        return Err(Fault::damaged(FORMAT, format!("a header of {length} bytes")));
    }
    let mut header = vec![0; length];
    input.read_exact(&mut header).map_err(|error| Fault::reading(FORMAT, error))?;
    let header = String::from_utf8(header).map_err(|_| Fault::damaged(FORMAT, "its header is no text"))?;
    Ok((header, before + length as u64))
}

fn take<const N: usize>(input: &mut dyn Input) -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map_err(|error| Fault::reading(FORMAT, error))?;
    Ok(bytes)
}

/// What stands in the header's dictionary behind `key`, to the header's end.
fn value_of<'a>(header: &'a str, key: &str) -> Result<&'a str, Fault> {
    let quoted = [format!("'{key}'"), format!("\"{key}\"")];
    let found = quoted.iter().find_map(|quoted| header.split_once(quoted.as_str()));
    let value = found.and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
    value.map(str::trim_start).ok_or_else(|| Fault::damaged(FORMAT, format!("its header has no {key}")))
}

/// The sample type, from a text such as `'<f8'`.
fn element_of(header: &str) -> Result<(ByteOrder, Element), Fault> {
    let value = value_of(header, "descr")?;
    let quote = value.chars().next().filter(|letter| matches!(letter, '\'' | '"'));
    let code = quote.and_then(|quote| value[1..].split(quote).next()).unwrap_or("a record");
    let order = if code.starts_with('>') { ByteOrder::Big } else { ByteOrder::Little };
    match numpy(code.trim_start_matches(['<', '>', '|', '='])) {
        Some(element) => Ok((order, element)),
        None => {
            let words = format!("samples of {code:?}; save as float32, float64 or integers");
            Err(Fault::unsupported(FORMAT, words))
        }
    }
}

/// Rows and columns, from a text such as `(512, 512)`.
fn size_of(header: &str) -> Result<Size, Fault> {
    let value = value_of(header, "shape")?;
    let inside = value.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let Some((inside, _)) = inside else { return Err(Fault::damaged(FORMAT, "its shape is no tuple")) };
    let sides =
        inside.split(',').map(|side| side.trim().trim_end_matches('L')).filter(|side| !side.is_empty());
    match sides.map(str::parse).collect::<Result<Vec<u64>, _>>().as_deref() {
        Ok(&[rows, columns]) => Size::new(columns, rows),
        Ok(_) => Err(Fault::unsupported(FORMAT, format!("shape ({inside}); save rows x columns"))),
        Err(_) => Err(Fault::damaged(FORMAT, format!("its shape is ({inside})"))),
    }
}
