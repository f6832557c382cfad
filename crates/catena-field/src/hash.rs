//! Hashes of code and content (BLAKE3), fed by explicit bytes so that they are the same everywhere.

use std::fmt;

use crate::{Op, Table, Value};

/// A BLAKE3 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash of bytes as they are.
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// Reads the text that a hash is displayed as; nothing else is one.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Writes values as bytes, little-endian, and hashes them.
#[derive(Debug, Default)]
pub struct Encoder(Vec<u8>);

impl Encoder {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// A small number that tells variants apart.
    pub fn tag(&mut self, tag: u8) {
        self.0.push(tag);
    }

    /// A whole number.
    pub fn integer(&mut self, number: i64) {
        self.bytes(&number.to_le_bytes());
    }

    /// A real, by its bits.
    pub fn real(&mut self, number: f64) {
        self.bytes(&number.to_bits().to_le_bytes());
    }

    /// A text, with its length.
    pub fn text(&mut self, text: &str) {
        self.integer(text.len() as i64);
        self.bytes(text.as_bytes());
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// What was written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// The hash of what was written.
    pub fn hash(&self) -> Hash {
        Hash(*blake3::hash(&self.0).as_bytes())
    }

    pub(crate) fn index(&mut self, index: u32) {
        self.bytes(&index.to_le_bytes());
    }

    pub(crate) fn op(&mut self, op: &Op) {
        self.tag(tag(op));
        match op {
            Op::X | Op::Y => {}
            Op::Constant(number) => self.real(*number),
            Op::Slot(slot) => self.index(*slot),
            Op::Unary(unary, _) => self.tag(*unary as u8),
            Op::Binary(binary, ..) => self.tag(*binary as u8),
            Op::Mix(..) | Op::Less(..) => {}
            Op::Fractal(f) => {
                self.tag(f.basis as u8);
                self.tag(f.fold as u8);
                self.index(f.noise);
                self.index(f.octaves);
            }
            Op::ValueNoise { noise, octaves, .. } | Op::White { noise, octaves, .. } => {
                self.index(*noise);
                self.index(*octaves);
            }

            Op::Near(near) => {
                self.tag(near.placement as u8);
                self.tag(near.metric as u8);
                self.index(near.sites);
            }
            Op::Part(_, part) => self.tag(*part as u8),
            Op::Raster(read) => {
                self.index(read.stage);
                self.index(read.layer);
                self.tag(read.filter as u8);
                self.tag(read.edge as u8);
            }
            Op::Carve(carve) => self.index(carve.stage),
            Op::Number(stage, index) => {
                self.index(*stage);
                self.index(*index);
            }
            Op::Curve(curve, _) => self.index(*curve),
            Op::Table(table, _) => match table {
                Table::Data(index) => {
                    self.tag(0);
                    self.index(*index);
                }
                Table::Stage(index) => {
                    self.tag(1);
                    self.index(*index);
                }
            },
        }
        op.operands(|Value(operand)| self.index(operand));
    }
}

fn tag(op: &Op) -> u8 {
    match op {
        Op::X => 0,
        Op::Y => 1,
        Op::Constant(_) => 2,
        Op::Slot(_) => 3,
        Op::Unary(..) => 4,
        Op::Binary(..) => 5,
        Op::Mix(..) => 6,
        Op::Less(..) => 7,
        Op::Fractal(_) => 8,
        Op::ValueNoise { .. } => 9,
        Op::White { .. } => 10,
        Op::Near(_) => 11,
        Op::Part(..) => 12,
        Op::Raster(_) => 13,
        Op::Number(..) => 14,
        Op::Curve(..) => 15,
        Op::Table(..) => 16,
        Op::Carve(_) => 17,
    }
}
