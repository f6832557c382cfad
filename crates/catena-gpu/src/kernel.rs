//! A kernel as a device runs it: its text, what it reads, and what is worked out for each tile of it.

use crate::Tile;

/// A kernel and the data that it reads for a whole map. Its bindings stand in group 0, in the order of [`Binding`].
#[derive(Clone, Copy, Debug)]
pub struct Kernel<'a> {
    /// WGSL.
    pub source: &'a str,
    /// Name of the entry point.
    pub entry: &'a str,
    /// Pixels of a work group, across and down.
    pub group: (u32, u32),
    /// Values of a pixel: the result holds one plane of the tile's pixels for each, row by row.
    pub outputs: usize,
    /// Words of the anchors of a block.
    pub anchors: usize,
    /// What stays the same for all tiles.
    pub data: Data<'a>,
}

/// What stays the same for all tiles of a map, in 32-bit words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Data<'a> {
    /// Permutations, 64 words a seed.
    pub permutations: &'a [u32],
    /// Values that don't vary, records, octaves: as many words as the kernel's text declares.
    pub numbers: &'a [u32],
    /// Points of rasters, curves.
    pub points: &'a [u32],
    /// Scattered sites with their buckets.
    pub sites: &'a [u32],
    /// Records of a graph of channels.
    pub records: &'a [u32],
    /// Words that the records point to.
    pub words: &'a [u32],
}

/// The bindings of every kernel, in group 0, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Binding {
    /// Uniform: the map and the tile.
    Head = 0,
    /// Uniform: permutations.
    Permutations,
    /// Uniform: values that don't vary, records, octaves.
    Numbers,
    /// Storage: anchors, block by block.
    Anchors,
    /// Storage: points of rasters, curves.
    Points,
    /// Storage: sites.
    Sites,
    /// Storage: records of a graph.
    Records,
    /// Storage: words of a graph.
    Words,
    /// Storage, written: the tile's values.
    Result,
}

impl Binding {
    /// All, in order.
    pub const ALL: [Self; 9] = [
        Self::Head,
        Self::Permutations,
        Self::Numbers,
        Self::Anchors,
        Self::Points,
        Self::Sites,
        Self::Records,
        Self::Words,
        Self::Result,
    ];

    /// Whether it is a uniform.
    pub fn is_uniform(self) -> bool {
        matches!(self, Self::Head | Self::Permutations | Self::Numbers)
    }
}

/// What is worked out for each tile.
pub trait Feed {
    /// The words of the head: where the tile lies on the map's grid, and whatever else the kernel asks of it.
    fn head(&self, tile: &Tile, into: &mut Vec<u32>);

    /// The anchors of the tile's blocks ([`Tile::first_block`], [`Tile::blocks`]), row by row.
    fn anchors(&self, tile: &Tile, into: &mut Vec<u32>);
}
