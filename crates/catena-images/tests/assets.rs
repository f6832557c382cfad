//! The Grand Canyon that comes along still holds its metres, every one.

use catena_images::decode;
use std::path::Path;

/// FNV-1a of the little-endian 16-bit metres, worked out apart from the source data.
const CHECKSUM: u64 = 0xc599_1a8f_07db_1636;

fn checksum(metres: &[f64]) -> u64 {
    let bytes = metres.iter().flat_map(|&metres| (metres as u16).to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn grand_canyon_holds_its_metres() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/grandcanyon.png");
    let map = decode(&path, None).expect("whole");
    assert_eq!((map.columns, map.rows, map.full_range), (512, 512, Some(65_535.0)));
    let known = [
        (0, 0, 1677.0),
        (511, 0, 1164.0),
        (0, 511, 2053.0),
        (511, 511, 1828.0),
        (256, 256, 1951.0),
        (100, 300, 1022.0),
    ];
    for (column, row, metres) in known {
        assert_eq!(map.values[row * 512 + column], metres, "column {column}, row {row}");
    }
    let (low, high) = map.values.iter().fold((1e9_f64, 0.0_f64), |(low, high), &v| (low.min(v), high.max(v)));
    assert_eq!((low, high), (479.0, 2347.0));
    assert_eq!(map.values.iter().sum::<f64>(), 407_699_138.0);
    assert_eq!(checksum(&map.values), CHECKSUM);
    let mut other = map.values;
    other[131_072] += 1.0;
    assert_ne!(checksum(&other), CHECKSUM, "one metre would show");
}
