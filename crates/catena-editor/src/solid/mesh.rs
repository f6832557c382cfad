//! Meshes as an adapter takes them: the ground as strips over its lattice, walls as triangles, colours in sizes.

use glam::{Vec2, vec2};

/// Ends a strip.
const RESTART: u32 = u32::MAX;

/// How light the walls are: to the north, east, south and west.
const LIGHTS: [f32; 4] = [1.0, 0.62, 0.76, 0.92];

/// A ground's mesh.
pub(crate) struct Mesh {
    /// Points of the lattice.
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// A height (float32) for each point, row by row.
    pub(crate) heights: Vec<u8>,
    /// Strips (32-bit indices) along the rows.
    pub(crate) strips: Vec<u8>,
    /// Triangles around the block: place and height, light, and whether it is the foot (5 float32 a vertex).
    pub(crate) walls: Vec<u8>,
}

/// Bytes of a wall's vertex.
pub(crate) const WALL: usize = 5 * size_of::<f32>();

impl Mesh {
    /// The mesh of some heights, at least 2 x 2, over a block of a size.
    pub(crate) fn new(columns: usize, rows: usize, heights: &[f32], half: Vec2) -> Self {
        let bytes = heights.iter().flat_map(|height| height.to_ne_bytes()).collect();
        let walls = walls(columns, rows, heights, half);
        Self { columns, rows, heights: bytes, strips: strips(columns, rows), walls }
    }
}

fn strips(columns: usize, rows: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity((rows - 1) * (2 * columns + 1) * size_of::<u32>());
    for row in 0..rows - 1 {
        let points = (0..columns).flat_map(|column| {
            let above = (row * columns + column) as u32;
            [above, above + columns as u32]
        });
        points.chain([RESTART]).for_each(|index| bytes.extend(index.to_ne_bytes()));
    }
    bytes
}

fn walls(columns: usize, rows: usize, heights: &[f32], half: Vec2) -> Vec<u8> {
    let (last_column, last_row) = (columns - 1, rows - 1);
    let edges: [Vec<(usize, usize)>; 4] = [
        (0..columns).map(|column| (column, 0)).collect(),
        (0..rows).map(|row| (last_column, row)).collect(),
        (0..columns).map(|column| (column, last_row)).collect(),
        (0..rows).map(|row| (0, row)).collect(),
    ];
    let mut bytes = Vec::new();
    for (edge, light) in edges.iter().zip(LIGHTS) {
        for pair in edge.windows(2) {
            for (at, is_foot) in [(0, 0.0), (0, 1.0), (1, 0.0), (1, 0.0), (0, 1.0), (1, 1.0)] {
                let (column, row) = pair[at];
                let share = vec2(column as f32 / last_column as f32, row as f32 / last_row as f32);
                let place = (share * 2.0 - 1.0) * half * vec2(1.0, -1.0);
                let vertex = [place.x, place.y, heights[row * columns + column], light, is_foot];
                vertex.iter().for_each(|part| bytes.extend(part.to_ne_bytes()));
            }
        }
    }
    bytes
}

/// Every so manieth value of every so manieth row.
pub(crate) fn thinned(values: &[f64], columns: usize, stride: usize) -> Vec<f64> {
    values.chunks_exact(columns).step_by(stride).flat_map(|row| row.iter().copied().step_by(stride)).collect()
}

/// A picture of four bytes a pixel, and its halves down to a pixel: each pixel the mean of four.
pub(crate) fn halved(pixels: Vec<u8>, mut columns: usize, mut rows: usize) -> Vec<Vec<u8>> {
    let mut levels = vec![pixels];
    while columns > 1 || rows > 1 {
        let (before, width) = (&levels[levels.len() - 1], columns);
        let (last_column, last_row) = (columns - 1, rows - 1);
        (columns, rows) = ((columns / 2).max(1), (rows / 2).max(1));
        let mut level = Vec::with_capacity(columns * rows * 4);
        for row in 0..rows {
            let lines = [2 * row, (2 * row + 1).min(last_row)].map(|row| &before[row * width * 4..]);
            for column in 0..columns {
                let places = [2 * column, (2 * column + 1).min(last_column)];
                level.extend((0..4).map(|part| {
                    let sum: u16 = lines
                        .iter()
                        .flat_map(|line| places.map(|place| u16::from(line[place * 4 + part])))
                        .sum();
                    (sum / 4) as u8
                }));
            }
        }
        levels.push(level);
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_cover_every_cell_twice_and_nothing_else() {
        let (columns, rows) = (5, 4);
        let bytes = strips(columns, rows);
        let indices: Vec<u32> = bytes.as_chunks().0.iter().map(|index| u32::from_ne_bytes(*index)).collect();
        let mut cells = vec![0; (columns - 1) * (rows - 1)];
        for strip in indices.split(|index| *index == RESTART) {
            for corners in strip.windows(3) {
                let column = corners.iter().map(|index| *index as usize % columns).min().expect("three");
                let row = corners.iter().map(|index| *index as usize / columns).min().expect("three");
                cells[row * (columns - 1) + column] += 1;
            }
        }
        assert_eq!(cells, vec![2; cells.len()], "two triangles a cell");
    }

    #[test]
    fn walls_stand_on_all_four_edges() {
        let heights = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
        let mesh = Mesh::new(3, 2, &heights, vec2(0.5, 0.25));
        let segments = 2 * (2 + 1);
        assert_eq!(mesh.walls.len(), segments * 6 * WALL);
        let parts: Vec<f32> = mesh.walls.as_chunks().0.iter().map(|part| f32::from_ne_bytes(*part)).collect();
        for vertex in parts.chunks_exact(5) {
            assert!(vertex[0].abs() == 0.5 || vertex[1].abs() == 0.25, "{vertex:?}");
            assert!(heights.contains(&vertex[2]));
        }
    }

    #[test]
    fn thinning_keeps_the_corners() {
        let values: Vec<f64> = (0..25).map(f64::from).collect();
        assert_eq!(thinned(&values, 5, 4), [0.0, 4.0, 20.0, 24.0]);
        assert_eq!(thinned(&values, 5, 1), values);
    }

    #[test]
    fn halves_are_means_down_to_one_pixel() {
        let pixels = [10, 20, 30, 40].into_iter().flat_map(|gray: u8| [gray, gray, gray, 255]).collect();
        let levels = halved(pixels, 2, 2);
        assert_eq!(levels[1], [25, 25, 25, 255]);
        let sizes: Vec<usize> = halved(vec![7; 5 * 3 * 4], 5, 3).iter().map(Vec::len).collect();
        assert_eq!(sizes, [60, 8, 4]);
    }
}
