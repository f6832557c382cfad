//! Numbers as Rust reads them back, to the bit.

/// The shortest text that reads back to the same bits, always with a point or an exponent.
pub(crate) fn real(number: f64) -> String {
    if number.is_nan() {
        "f64::NAN".to_owned()
    } else if number.is_infinite() {
        if number > 0.0 { "f64::INFINITY" } else { "f64::NEG_INFINITY" }.to_owned()
    } else {
        format!("{number:?}")
    }
}

/// A pair of numbers.
pub(crate) fn pair((x, y): (f64, f64)) -> String {
    format!("({}, {})", real(x), real(y))
}

/// The map's seed and a node's.
pub(crate) fn seed(node: i64) -> String {
    match node {
        0 => "seed".to_owned(),
        1.. => format!("seed + {node}"),
        _ => format!("seed - {}", node.unsigned_abs()),
    }
}
