//! Headers that promise the moon are refused before anything is allocated. Alone in its file: it measures the process.

mod common;

use catena_images::{Kind, decode_bytes};
use common::{npy_bytes, png_bytes, tiff_bytes};
use tiff::encoder::colortype;

/// Overwrites the first place that holds `old`.
fn forge(mut bytes: Vec<u8>, old: &[u8], new: &[u8]) -> Vec<u8> {
    let at = bytes.windows(old.len()).position(|window| window == old).expect("found");
    bytes[at..at + new.len()].copy_from_slice(new);
    bytes
}

/// A PNG whose header says `columns` x `rows`, its checksum right.
fn png_of(columns: u32, rows: u32) -> Vec<u8> {
    let mut bytes = png_bytes(1, 1, png::ColorType::Grayscale, png::BitDepth::Eight, &[0]);
    bytes[16..20].copy_from_slice(&columns.to_be_bytes());
    bytes[20..24].copy_from_slice(&rows.to_be_bytes());
    let sum = checksum(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    bytes
}

/// CRC-32 as PNG has it.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(
            sum ^ u32::from(byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 },
        )
    })
}

/// A TIFF of one pixel whose directory says `columns` x `rows`.
fn tiff_of(columns: u32, rows: u32) -> Vec<u8> {
    let entry = |tag: u16, value: u32| {
        [&tag.to_le_bytes()[..], &4_u16.to_le_bytes(), &1_u32.to_le_bytes(), &value.to_le_bytes()].concat()
    };
    let bytes = tiff_bytes::<colortype::Gray16>(1, 1, &[5], None);
    let bytes = forge(bytes, &entry(256, 1), &entry(256, columns));
    forge(bytes, &entry(257, 1), &entry(257, rows))
}

/// An EXR of 2 x 2 whose windows say `side` x `side`.
fn exr_of(side: i32) -> Vec<u8> {
    let samples = exr::prelude::FlatSamples::F32(vec![0.0; 4]);
    let bytes = common::exr_bytes(2, 2, exr::prelude::Encoding::FAST_LOSSLESS, &[("Y", samples)]);
    let window = |end: i32| [0, 0, end, end].map(i32::to_le_bytes).concat();
    let bytes = forge(bytes, &window(1), &window(side - 1));
    forge(bytes, &window(1), &window(side - 1))
}

fn hostile() -> Vec<(Kind, Vec<u8>)> {
    let npy = |shape| {
        let dictionary = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}");
        (Kind::Npy, npy_bytes(1, &dictionary, &[0; 16]))
    };
    let asc = |size| (Kind::Asc, format!("ncols {size}\nnrows {size}\ncellsize 1\n1 2 3\n").into_bytes());
    let mut files = vec![
        npy("(9223372036854775807, 9223372036854775807)"),
        npy("(16384, 16384)"),
        asc("18446744073709551615"),
        asc("16384"),
        (Kind::Npy, b"\x93NUMPY\x02\x00\xff\xff\xff\xff{".to_vec()),
        (Kind::Exr, exr_of(i32::MAX)),
        (Kind::Exr, exr_of(16_384)),
    ];
    for (columns, rows) in [(i32::MAX as u32, i32::MAX as u32), (16_384, 16_384), (65_536, 4_096)] {
        files.push((Kind::Png, png_of(columns, rows)));
        files.push((Kind::Tiff, tiff_of(columns, rows)));
    }
    files
}

/// Most address space this process ever held, in KiB, where the system tells.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmPeak:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn promises_cost_no_memory() {
    let files = hostile();
    let before = peak();
    for (kind, bytes) in files {
        let fault = decode_bytes(kind, &bytes, None).expect_err("refused").to_string();
        assert!(
            fault.contains("too large") || fault.contains("not a whole") || fault.contains("needs"),
            "{fault}"
        );
    }
    if let (Some(before), Some(after)) = (before, peak()) {
        assert!(after - before < 128 << 10, "{} KiB more", after - before);
    }
    // The measure itself: what is held shows.
    let held = vec![1_u8; 512 << 20];
    if let (Some(before), Some(after)) = (before, peak()) {
        assert!(after - before >= 256 << 10, "{} KiB for {}", after - before, held.len());
    }
}
