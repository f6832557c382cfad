//! What a kernel is given: its bindings, the head of a tile, and the words of its buffers.

/// Pixels of a work group along x and y; the sides of blocks are multiples of it.
pub const WORK_GROUP: (u32, u32) = (8, 8);

/// One binding of group 0. Every kernel uses the same numbers; a kernel declares only those that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Binding {
    /// The tile: [`Head`]. A uniform.
    Head,
    /// 256 bytes a seed, four to a word: [`Buffers::permutations`](crate::Buffers::permutations). A uniform.
    Permutations,
    /// Numbers, records, octaves and a few sites: [`Buffers::data`](crate::Buffers::data). A uniform.
    Data,
    /// What float64 knows at the first pixel of each block: [`Given::record`](catena_field::split::Given::record).
    Anchors,
    /// Rasters, curves, and the lattices of value noise: [`Buffers::points`](crate::Buffers::points).
    Points,
    /// Scattered sites in their buckets: [`Buffers::sites`](crate::Buffers::sites).
    Sites,
    /// Numbers of drainage graphs' nodes: [`Buffers::records`](crate::Buffers::records).
    Records,
    /// Receivers, bodies and lists of drainage graphs: [`Buffers::words`](crate::Buffers::words).
    Words,
    /// What the kernel writes: for each output, the tile's values row by row, as float32.
    Result,
}

impl Binding {
    /// All there are, by number.
    pub const ALL: [Self; 9] = [
        Self::Head,
        Self::Permutations,
        Self::Data,
        Self::Anchors,
        Self::Points,
        Self::Sites,
        Self::Records,
        Self::Words,
        Self::Result,
    ];

    /// Its number in group 0.
    pub fn number(self) -> u32 {
        match self {
            Self::Head => 0,
            Self::Permutations => 1,
            Self::Data => 2,
            Self::Anchors => 3,
            Self::Points => 4,
            Self::Sites => 5,
            Self::Records => 6,
            Self::Words => 7,
            Self::Result => 8,
        }
    }

    /// Its name in the text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::Permutations => "permutations",
            Self::Data => "data",
            Self::Anchors => "anchors",
            Self::Points => "points",
            Self::Sites => "sites",
            Self::Records => "graph_records",
            Self::Words => "graph_words",
            Self::Result => "result",
        }
    }

    /// Whether it is a uniform; the others are storage.
    pub fn is_uniform(self) -> bool {
        matches!(self, Self::Head | Self::Permutations | Self::Data)
    }
}

/// What a kernel reads and writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The bindings that its text declares, by number.
    pub bindings: Vec<Binding>,
    /// Names of the outputs, in the order of the result.
    pub outputs: Vec<String>,
    /// Words of `data`: [`Buffers::data`](crate::Buffers::data) has as many.
    pub data_words: u32,
    /// Seeds that have a permutation; the uniform has 256 bytes for each (and for one where there is none).
    pub permutations: u32,
}

/// One dispatch: a tile of the map, and how its blocks stand in `anchors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Pixels of the tile, along x and y.
    pub tile_size: (u32, u32),
    /// Where the tile's first pixel lies in the first block, less than a block's side.
    pub inset: (u32, u32),
    /// Pixels along one side of a block: a power of two.
    pub block: u32,
    /// Words of a block in `anchors`: [`Buffers::anchor_words`](crate::Buffers::anchor_words).
    pub anchor_words: u32,
}

impl Head {
    /// How many blocks the tile touches, along x and y. Their words stand in `anchors` row by row.
    pub fn blocks(&self) -> (u32, u32) {
        let along = |inset: u32, size: u32| (inset + size).div_ceil(self.block);
        (along(self.inset.0, self.tile_size.0), along(self.inset.1, self.tile_size.1))
    }

    /// Work groups along x and y. They lie on the grid of blocks, so that no group belongs to two.
    pub fn groups(&self) -> (u32, u32) {
        let along = |inset: u32, size: u32, group: u32| (inset % group + size).div_ceil(group);
        let ((x, y), (columns, rows)) = (self.inset, self.tile_size);
        (along(x, columns, WORK_GROUP.0), along(y, rows, WORK_GROUP.1))
    }

    /// The uniform's words.
    pub fn words(&self) -> [u32; 8] {
        let (size, inset) = (self.tile_size, self.inset);
        [size.0, size.1, inset.0, inset.1, self.blocks().0, self.block.trailing_zeros(), self.anchor_words, 0]
    }
}
