//! What the device promises whatever runs on it, shown by kernels of a few lines.

use catena_field::Control;
use catena_gpu::{Data, Feed, Gpu, GpuError, Grid, Kernel, Tile};

use crate::{Case, gpu, open};

pub(crate) const CASES: &[Case] = &[
    ("device::every_pixel_is_where_it_belongs", every_pixel_is_where_it_belongs),
    ("device::parts_equal_the_whole", parts_equal_the_whole),
    ("device::the_same_text_is_compiled_once", the_same_text_is_compiled_once),
    ("device::a_faulty_kernel_is_an_error_and_the_device_goes_on", a_faulty_kernel_is_an_error),
    ("device::data_beyond_the_limits_is_refused", data_beyond_the_limits_is_refused),
    ("device::cancelled_work_stops", cancelled_work_stops),
    ("device::a_device_destroyed_in_the_middle_is_an_error", a_device_destroyed_in_the_middle_is_an_error),
    ("device::what_the_caller_says_ends_the_work", what_the_caller_says_ends_the_work),
];

/// Two values a pixel: column and row on the map's grid, and the block's anchor. `WORK` turns of busy work.
const WHERE: &str = "
struct Head { first: vec2<i32>, size: vec2<u32>, block: vec2<i32>, across: u32, side: i32 }
@group(0) @binding(0) var<uniform> head: Head;
@group(0) @binding(2) var<uniform> data: vec4<u32>;
@group(0) @binding(3) var<storage, read> anchors: array<i32>;
@group(0) @binding(8) var<storage, read_write> result: array<f32>;
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x >= head.size.x || id.y >= head.size.y) { return; }
    let pixel = head.first + vec2<i32>(id.xy);
    let inside = vec2<i32>(id.xy) + (head.first - head.block * head.side);
    let block = vec2<u32>(inside / head.side);
    let at = id.y * head.size.x + id.x;
    var busy = f32(pixel.x);
    for (var turn = 0u; turn < data.x; turn += 1u) { busy = sqrt(busy * busy); }
    result[at] = f32(pixel.x) + f32(pixel.y) * 0.0009765625 + (abs(f32(pixel.x)) - abs(busy)) * 1e-30;
    result[head.size.x * head.size.y + at] = f32(anchors[block.y * head.across + block.x]);
}
";

/// An anchor a block: its own number.
struct Numbered;

impl Feed for Numbered {
    fn head(&self, tile: &Tile, into: &mut Vec<u32>) {
        let (x, y) = tile.first_block();
        let across = tile.blocks().0 as i64;
        let words =
            [tile.left, tile.top, tile.columns as i64, tile.rows as i64, x, y, across, tile.block as i64];
        into.extend(words.map(|word| word as u32));
    }

    fn anchors(&self, tile: &Tile, into: &mut Vec<u32>) {
        let ((x, y), (across, down)) = (tile.first_block(), tile.blocks());
        for row in y..y + down as i64 {
            into.extend((x..x + across as i64).map(|column| number(column, row) as u32));
        }
    }
}

fn number(column: i64, row: i64) -> i64 {
    column * 1000 + row
}

const IDLE: &[u32] = &[0, 0, 0, 0];

fn kernel(source: &'static str, turns: &'static [u32]) -> Kernel<'static> {
    let data = Data { numbers: turns, ..Data::default() };
    Kernel { source, entry: "main", group: (8, 8), outputs: 2, anchors: 1, data }
}

fn device() -> &'static Gpu {
    gpu().as_ref().expect("the suite runs only where there is one")
}

/// Both values of each pixel of a grid, band below band.
fn streamed(gpu: &Gpu, kernel: &Kernel<'_>, grid: Grid) -> Result<[Vec<f32>; 2], GpuError> {
    let mut planes = [Vec::new(), Vec::new()];
    gpu.stream(kernel, &Numbered, grid, &Control::new(), |row, band| {
        for (plane, band) in planes.iter_mut().zip(band) {
            assert_eq!(plane.len(), row * grid.columns, "bands follow one another");
            plane.extend_from_slice(band);
        }
        Ok::<(), GpuError>(())
    })?;
    Ok(planes)
}

fn expected(grid: &Grid) -> [Vec<f32>; 2] {
    let block = grid.block as i64;
    let pixels = (grid.top..grid.top + grid.rows as i64)
        .flat_map(|y| (grid.left..grid.left + grid.columns as i64).map(move |x| (x, y)));
    let place = pixels.clone().map(|(x, y)| x as f32 + y as f32 * 0.0009765625);
    let anchor = pixels.map(|(x, y)| number(x.div_euclid(block), y.div_euclid(block)) as f32);
    [place.collect(), anchor.collect()]
}

fn every_pixel_is_where_it_belongs() {
    let cases = [(0, 0, 640, 480, 64), (-70, -3, 333, 97, 16), (7, 9, 1, 700, 8), (1, 1, 3001, 1, 64)];
    for (left, top, columns, rows, block) in cases {
        let grid = Grid { left, top, columns, rows, block };
        let found = streamed(device(), &kernel(WHERE, IDLE), grid).expect("it streams");
        assert!(found == expected(&grid), "{grid:?}");
    }
}

fn parts_equal_the_whole() {
    let whole = Grid { left: 0, top: 0, columns: 300, rows: 200, block: 64 };
    let [all, _] = streamed(device(), &kernel(WHERE, IDLE), whole).expect("it streams");
    let part = Grid { left: 37, top: 51, columns: 190, rows: 101, ..whole };
    let [some, _] = streamed(device(), &kernel(WHERE, IDLE), part).expect("it streams");
    for (row, values) in some.chunks(part.columns).enumerate() {
        let start = (row + 51) * whole.columns + 37;
        assert!(values == &all[start..start + part.columns], "row {row}");
    }
}

fn the_same_text_is_compiled_once() {
    let gpu = open().expect("a second device");
    let grid = Grid { left: 0, top: 0, columns: 64, rows: 64, block: 64 };
    for turns in [&[0, 0, 0, 0], &[1, 0, 0, 0], &[2, 0, 0, 0]] {
        streamed(&gpu, &kernel(WHERE, turns), grid).expect("it streams");
    }
    assert_eq!(gpu.counts().compilations, 1, "data is no text");
    assert!(gpu.counts().dispatches >= 3);
}

fn a_faulty_kernel_is_an_error() {
    let gpu = open().expect("a second device");
    let grid = Grid { left: 0, top: 0, columns: 64, rows: 64, block: 64 };
    for source in ["not WGSL", "@compute @workgroup_size(8, 8) fn other() {}"] {
        let failed = streamed(&gpu, &kernel(source, IDLE), grid);
        assert!(matches!(failed, Err(GpuError::Invalid(_))), "{failed:?}");
    }
    let found = streamed(&gpu, &kernel(WHERE, IDLE), grid).expect("the device goes on");
    assert!(found == expected(&grid));
}

fn data_beyond_the_limits_is_refused() {
    let limits = device().adapter().limits;
    let too_many = vec![0; (limits.uniform / 4 + 1) as usize];
    let data = Data { permutations: &too_many, numbers: IDLE, ..Data::default() };
    let grid = Grid { left: 0, top: 0, columns: 64, rows: 64, block: 64 };
    let refused = streamed(device(), &Kernel { data, ..kernel(WHERE, IDLE) }, grid);
    assert!(matches!(&refused, Err(GpuError::Refused(words)) if words.contains("seeds")), "{refused:?}");
    let many = Kernel { anchors: (limits.binding / 4) as usize, ..kernel(WHERE, IDLE) };
    let refused = streamed(device(), &many, grid);
    assert!(matches!(refused, Err(GpuError::Refused(_))), "{refused:?}");
}

/// Busy enough that a map of it takes many tiles.
const BUSY: &[u32] = &[2000];
const LARGE: Grid = Grid { left: 0, top: 0, columns: 4096, rows: 4096, block: 64 };

fn cancelled_work_stops() {
    let control = Control::new();
    let mut bands = 0;
    let stopped = device().stream(&kernel(WHERE, BUSY), &Numbered, LARGE, &control, |_, _| {
        bands += 1;
        control.cancel();
        Ok::<(), GpuError>(())
    });
    assert!(matches!(stopped, Err(GpuError::Cancelled(_))), "{stopped:?}");
    assert_eq!(bands, 1);
}

fn a_device_destroyed_in_the_middle_is_an_error() {
    let gpu = open().expect("a second device");
    let mut bands = 0;
    let lost = gpu.stream(&kernel(WHERE, BUSY), &Numbered, LARGE, &Control::new(), |_, _| {
        bands += 1;
        gpu.destroy();
        Ok::<(), GpuError>(())
    });
    assert!(matches!(lost, Err(GpuError::Lost(_))), "{lost:?}");
    assert_eq!(bands, 1);
    let after = streamed(&gpu, &kernel(WHERE, IDLE), Grid { columns: 64, rows: 64, ..LARGE });
    assert!(matches!(after, Err(GpuError::Lost(_))), "a lost device stays lost: {after:?}");
}

fn what_the_caller_says_ends_the_work() {
    let full = || GpuError::Refused("the disk is full".to_owned());
    let ended = device().stream(&kernel(WHERE, BUSY), &Numbered, LARGE, &Control::new(), |_, _| Err(full()));
    assert_eq!(ended, Err(full()));
}
