//! The four corners' gradients of every cell of a permutation's lattice, so that one look-up replaces a chain of five.

use std::fmt;

use catena_kernels::simplex::GRADIENTS;

/// For each of 256 x 256 cells the gradients of its corners, each in four bits: x, then y, two bits with a sign.
///
/// From the low bits: corner (0, 1), (1, 0), (0, 0), (1, 1). Cell (i, j) is number `i + 256*j`.
pub(crate) struct Corners(Box<[u16; 65_536]>);

impl Corners {
    /// The table of a permutation; 128 KiB.
    pub(crate) fn new(permutation: &[u8; 256]) -> Self {
        let codes = GRADIENTS.map(|(x, y)| (x as i16 & 3) as u16 | ((y as i16 & 3) as u16) << 2);
        let codes: Vec<u16> = permutation.iter().map(|hash| codes[usize::from(hash & 7)]).collect();
        let mut table = Box::new([0; 65_536]);
        for (j, row) in (0_u8..=255).zip(table.chunks_exact_mut(256)) {
            let (here, below) = (permutation[usize::from(j)], permutation[usize::from(j.wrapping_add(1))]);
            let code = |i: u8, row: u8| codes[usize::from(i.wrapping_add(row))];
            for (i, cell) in (0_u8..=255).zip(row) {
                let east = i.wrapping_add(1);
                *cell = code(i, below) | code(east, here) << 4 | code(i, here) << 8 | code(east, below) << 12;
            }
        }
        Self(table)
    }

    /// The gradients of a cell's corners; the cell's number modulo 65,536.
    #[inline(always)]
    pub(crate) fn of(&self, cell: u32) -> u16 {
        self.0[usize::from(cell as u16)]
    }
}

impl fmt::Debug for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Corners")
    }
}
