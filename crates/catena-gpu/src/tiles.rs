//! Tiles: a map's pixels cut into pieces that one dispatch computes, band below band, on the map's own grid of blocks.

/// The pixels of a map that are wanted, and the grid of blocks that they lie on.
///
/// Pixels are numbered on the map's own grid, of which (0, 0) is the first and others may lie before it or beyond its
/// end. Blocks begin at multiples of `block` of that numbering, so that a pixel's block, and with it its value, is
/// the same whatever part of the map is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// First column.
    pub left: i64,
    /// First row.
    pub top: i64,
    /// Pixels from left to right.
    pub columns: usize,
    /// Pixels from top to bottom.
    pub rows: usize,
    /// Pixels along a side of a block.
    pub block: usize,
}

/// The pixels of one dispatch, on the map's own grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// First column.
    pub left: i64,
    /// First row.
    pub top: i64,
    /// Pixels from left to right.
    pub columns: usize,
    /// Pixels from top to bottom.
    pub rows: usize,
    /// Pixels along a side of a block.
    pub block: usize,
}

impl Tile {
    /// How many pixels there are.
    pub fn pixels(&self) -> usize {
        self.columns * self.rows
    }

    /// The number of the first block, across and down.
    pub fn first_block(&self) -> (i64, i64) {
        let block = self.block as i64;
        (self.left.div_euclid(block), self.top.div_euclid(block))
    }

    /// How many blocks the tile touches, across and down.
    pub fn blocks(&self) -> (usize, usize) {
        let along = |first: i64, length: usize| {
            (first.rem_euclid(self.block as i64) as usize + length).div_ceil(self.block)
        };
        (along(self.left, self.columns), along(self.top, self.rows))
    }

    /// Whether it ends a band: nothing of the map lies to its right.
    pub(crate) fn ends_band(&self, grid: &Grid) -> bool {
        self.left + self.columns as i64 == grid.left + grid.columns as i64
    }
}

/// What a tile may have at most, whatever its pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Most {
    /// Pixels.
    pub(crate) pixels: usize,
    /// Pixels along a side.
    pub(crate) side: usize,
    /// Blocks.
    pub(crate) blocks: usize,
}

/// Cuts a grid into tiles, one after another: whole rows where they fit, else a band of one row of blocks in pieces.
pub(crate) struct Cutter {
    grid: Grid,
    most: Most,
    /// Column and row of the next tile, counted from the grid's first.
    next: (usize, usize),
    /// Rows of the band at work.
    band: usize,
}

impl Cutter {
    pub(crate) fn new(grid: Grid, most: Most) -> Self {
        Self { grid, most, next: (0, 0), band: 0 }
    }

    /// The next tile, of about so many pixels; none where the grid is done.
    pub(crate) fn next(&mut self, pixels: usize) -> Option<Tile> {
        let (grid, (column, row)) = (self.grid, self.next);
        if row >= grid.rows || grid.columns == 0 {
            return None;
        }
        let pixels = pixels.min(self.most.pixels);
        if column == 0 {
            self.band = self.band_rows(pixels).min(grid.rows - row);
        }
        let columns = self.tile_columns(pixels).min(grid.columns - column);
        let tile = Tile {
            left: grid.left + column as i64,
            top: grid.top + row as i64,
            columns,
            rows: self.band,
            block: grid.block,
        };
        self.next =
            if column + columns < grid.columns { (column + columns, row) } else { (0, row + self.band) };
        Some(tile)
    }

    /// Rows of a band that begins here, which ends where a block does.
    fn band_rows(&self, pixels: usize) -> usize {
        let Grid { columns, block, .. } = self.grid;
        let to_edge = block - self.begun(self.grid.top, self.next.1);
        let across = columns.div_ceil(block) + 1;
        let rows = (pixels / columns).min(self.most.side).min(self.most.blocks / across * block);
        to_edge + rows.saturating_sub(to_edge) / block * block
    }

    /// Columns of a tile that begins here, which ends where a block does.
    fn tile_columns(&self, pixels: usize) -> usize {
        let block = self.grid.block;
        let to_edge = block - self.begun(self.grid.left, self.next.0);
        let down = self.band.div_ceil(block) + 1;
        let columns = (pixels / self.band).min(self.most.side).min(self.most.blocks / down * block);
        to_edge + columns.saturating_sub(to_edge) / block * block
    }

    /// Pixels of a block that lie before a place.
    fn begun(&self, first: i64, place: usize) -> usize {
        (first + place as i64).rem_euclid(self.grid.block as i64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: Most = Most { pixels: 1 << 22, side: 65_535 * 8, blocks: 1 << 20 };

    fn tiles(grid: Grid, most: Most, pixels: impl Fn(usize) -> usize) -> Vec<Tile> {
        let mut cutter = Cutter::new(grid, most);
        (0..).map_while(|index| cutter.next(pixels(index))).collect()
    }

    /// How often each pixel is covered.
    fn covered(grid: &Grid, tiles: &[Tile]) -> Vec<u8> {
        let mut counts = vec![0; grid.columns * grid.rows];
        for tile in tiles {
            for row in 0..tile.rows {
                let y = (tile.top - grid.top) as usize + row;
                let x = (tile.left - grid.left) as usize;
                counts[y * grid.columns + x..][..tile.columns].iter_mut().for_each(|count| *count += 1);
            }
        }
        counts
    }

    #[test]
    fn every_pixel_once_whatever_the_sizes() {
        let cases = [
            (0, 0, 1, 1, 64),
            (0, 0, 640, 480, 64),
            (-3, -2, 131, 97, 16),
            (61, 190, 1, 333, 8),
            (5, 7, 777, 1, 64),
        ];
        for (left, top, columns, rows, block) in cases {
            let grid = Grid { left, top, columns, rows, block };
            for size in [1, 100, 5000, 1 << 30] {
                let all = tiles(grid, MOST, |index| size * (1 + index % 3));
                assert!(covered(&grid, &all).iter().all(|count| *count == 1), "{grid:?} {size}");
                assert!(all.last().is_some_and(|tile| tile.ends_band(&grid)));
                let ends = |tile: &Tile| (tile.left + tile.columns as i64, tile.top + tile.rows as i64);
                for tile in &all {
                    let (right, bottom) = ends(tile);
                    let inner = (left + columns as i64, top + rows as i64);
                    assert!(right == inner.0 || right.rem_euclid(block as i64) == 0, "{tile:?}");
                    assert!(bottom == inner.1 || bottom.rem_euclid(block as i64) == 0, "{tile:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_goes_over_what_a_device_can() {
        let grid = Grid { left: 0, top: 0, columns: 20_000, rows: 300, block: 64 };
        let most = Most { pixels: 50_000, side: 800, blocks: 12 };
        for tile in tiles(grid, most, |_| 1 << 30) {
            assert!(tile.pixels() <= most.pixels && tile.columns.max(tile.rows) <= most.side, "{tile:?}");
            let (across, down) = tile.blocks();
            assert!(across * down <= most.blocks, "{tile:?}");
        }
    }

    #[test]
    fn blocks_lie_on_the_maps_own_grid() {
        let tile = |left, columns| Tile { left, top: 0, columns, rows: 1, block: 64 };
        assert_eq!(tile(0, 64).blocks(), (1, 1));
        assert_eq!(tile(63, 2).blocks(), (2, 1));
        assert_eq!((tile(-1, 2).first_block(), tile(-1, 2).blocks()), ((-1, 0), (2, 1)));
        assert_eq!((tile(-64, 64).first_block(), tile(-64, 64).blocks()), ((-1, 0), (1, 1)));
    }
}
