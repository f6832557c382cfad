//! The wavelength floor: what it leaves out is missing by nothing but its deviation, for every source; rasters by their
//! box means; and the code stays.

use catena_evaluate::Prepared;
use catena_field::{Frame, Map, Program, floored};
use catena_kernels::fractal::Fold;
use catena_kernels::{perlin, simplex};
use catena_tests::kinds::{Node, prepared};

/// A map much larger than any feature.
fn map() -> Map {
    Map { size: (8000.0, 6000.0), seed: 11, ..Map::default() }
}

/// A cell as large as the second octave of the default frequency, nearly.
const CELL: (f64, f64) = (40.0, 40.0);

/// Positions that fill the map evenly.
fn positions(count: u32) -> Vec<(f64, f64)> {
    let share = |k: u32, step: f64| (f64::from(k) * step).fract();
    let size = map().size;
    (0..count).map(|k| (share(k, 0.754_877_666) * size.0, share(k, 0.569_840_291) * size.1)).collect()
}

fn program(node: &Node) -> Program {
    node.program(&map()).unwrap_or_else(|error| panic!("{error}"))
}

fn ready(program: &Program) -> Prepared {
    prepared(program).unwrap_or_else(|error| panic!("{error}"))
}

/// The first output of a program, whole and floored.
fn both(program: &Program, at: &[(f64, f64)]) -> [Vec<f64>; 2] {
    [ready(program), ready(&floored(program, CELL))].map(|prepared| prepared.sample(at).swap_remove(0))
}

/// Whether what was left out has no mean, as a share of its deviation. An error tells the share.
fn unbiased(full: &[f64], floored: &[f64]) -> Result<(), String> {
    let count = full.len() as f64;
    let left_out: Vec<f64> = full.iter().zip(floored).map(|(full, floored)| full - floored).collect();
    let mean = left_out.iter().sum::<f64>() / count;
    let deviation = (left_out.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / count).sqrt();
    match mean.abs() / deviation {
        _ if deviation < 1e-3 => Err(format!("nothing is left out: {deviation:e}")),
        share if share < 0.1 => Ok(()),
        share => Err(format!("the mean of what is left out is {share:.3} of its deviation")),
    }
}

/// Every source of detail, with octaves on both sides of the floor.
fn sources() -> Vec<(String, Node)> {
    let mut sources = Vec::new();
    for key in ["simplex", "perlin"] {
        for fold in ["fbm", "ridged", "billow"] {
            let node = Node::new(key).whole("octaves", 6).choice("fractal", fold);
            sources.push((format!("{key} {fold}"), node));
        }
    }
    let hills = Node::new("simplex").whole("octaves", 6).choice("fractal", "ridged");
    let fine = Node::new("simplex").real("frequency", 0.09);
    let bake = |node: Node| Node::new("bake").whole("columns", 1601).from("input", node);
    let others = [
        ("value noise", Node::new("value_noise")),
        ("white noise", Node::new("white_noise").real("frequency", 0.3)),
        ("warped noise", Node::new("warped_fbm").real("strength", 0.7)),
        ("twice warped noise", Node::new("warped_fbm").real("strength", 0.3).choice("levels", "double")),
        ("warp", Node::new("warp").from("input", hills.clone())),
        (
            "transform",
            Node::new("transform").real("scale_x", 3.0).real("rotation", 30.0).from("input", hills),
        ),
        ("raster", bake(fine.clone())),
        ("moved raster", Node::new("transform").real("scale_y", 0.5).from("input", bake(fine))),
        ("raster of grain", bake(Node::new("white_noise").real("frequency", 0.2))),
    ];
    sources.extend(others.map(|(name, node)| (name.to_owned(), node)));
    sources
}

#[test]
fn what_is_left_out_has_no_mean() {
    let at = positions(20_000);
    for (name, node) in sources() {
        let program = program(&node);
        let [full, floored] = both(&program, &at);
        unbiased(&full, &floored).unwrap_or_else(|words| panic!("{name}: {words}"));
    }
}

#[test]
fn a_wrong_mean_is_seen() {
    let at = positions(20_000);
    // Amplitudes 1, 1/2, ... 1/32, of which the first two are kept.
    let share = (1.0 / 4.0 + 1.0 / 8.0 + 1.0 / 16.0 + 1.0 / 32.0) / (63.0 / 32.0);
    for (key, fold, wrong) in [
        ("simplex", "ridged", -simplex::mean(Fold::Ridged)),
        ("simplex", "billow", -simplex::mean(Fold::Billow)),
        ("perlin", "ridged", simplex::mean(Fold::Ridged) - perlin::mean(Fold::Ridged)),
        ("perlin", "billow", simplex::mean(Fold::Billow) - perlin::mean(Fold::Billow)),
        ("simplex", "fbm", 0.1),
    ] {
        let program = program(&Node::new(key).whole("octaves", 6).choice("fractal", fold));
        let [full, mut planted] = both(&program, &at);
        planted.iter_mut().for_each(|v| *v += wrong * share);
        assert!(unbiased(&full, &planted).is_err(), "{key} {fold}");
        assert!(unbiased(&full, &full).is_err(), "nothing left out is seen");
    }
}

#[test]
fn the_code_stays_and_so_does_what_is_coarser_than_the_cell() {
    let at = positions(200);
    for (name, node) in sources() {
        let program = program(&node);
        for cell in [CELL, (1e-3, 1e-3), (1e9, 1e9)] {
            assert_eq!(floored(&program, cell).code_hash(), program.code_hash(), "{name}");
        }
        let same = floored(&program, (1e-6, 1e-6));
        let [whole, same] = [&program, &same].map(|program| ready(program).sample(&at).swap_remove(0));
        let apart = whole.iter().zip(&same).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(apart < 1e-6, "{name}: {apart:e}");
    }
}

#[test]
fn octaves_are_kept_by_their_wavelength_in_the_world() {
    let kept = |program: &Program, cell: f64| -> Vec<u32> {
        floored(program, (cell, cell)).data.octaves.iter().map(|octaves| octaves.kept).collect()
    };
    // Wavelengths 80, 40, 20, 10.
    let plain = program(&Node::new("simplex").real("frequency", 1.0 / 80.0));
    assert_eq!([1.0, 10.0, 10.1, 40.0, 41.0, 81.0].map(|cell| kept(&plain, cell)[0]), [4, 4, 3, 2, 1, 0]);
    // Seen twice as large, octaves are twice as long.
    let large = Node::new("transform").real("scale_x", 2.0).real("scale_y", 2.0);
    let large = program(&large.from("input", Node::new("simplex").real("frequency", 1.0 / 80.0)));
    assert_eq!([19.0, 21.0, 160.0].map(|cell| kept(&large, cell)[0]), [4, 3, 1]);
    // Along one axis finer: an octave counts by its shortest side.
    let narrow = Node::new("transform").real("scale_x", 0.5);
    let narrow = program(&narrow.from("input", Node::new("simplex").real("frequency", 1.0 / 80.0)));
    assert_eq!([5.0, 5.1, 40.1].map(|cell| kept(&narrow, cell)[0]), [4, 3, 0]);
    // One node seen near and far in one program: each keeps its own.
    let mut builder = catena_field::Builder::new(map());
    let node = builder.node("hills", "Anything");
    let (quarter, half, two) = (builder.constant(0.25), builder.constant(0.5), builder.constant(2.0));
    let (x, y) = (builder.x(), builder.y());
    let far = (builder.multiply(x, quarter), builder.multiply(y, quarter));
    let frame = builder.frame(far, node, "", Frame::IDENTITY);
    let noise = builder.noise(node, "seed", 3);
    let sums = [(Frame::IDENTITY, (x, y)), (frame, far)].map(|(frame, at)| {
        let octaves = builder.octaves((node, frame), "octaves", 4);
        builder.fractal((catena_field::Basis::Simplex, Fold::Plain), noise, octaves, at, (half, two))
    });
    let sum = builder.add(sums[0], sums[1]);
    assert_eq!(kept(&builder.finish(&[("sum", sum)]), 0.5), [2, 4]);
}

#[test]
fn a_raster_gives_its_box_mean() {
    let fine = Node::new("simplex").real("frequency", 0.05).whole("octaves", 2);
    let program = program(&Node::new("bake").whole("columns", 801).from("input", fine));
    let [full, floored] = [ready(&program), ready(&floored(&program, CELL))];
    let mean = |x: f64, y: f64| {
        let mut sum = 0.0;
        for (i, j) in (0..64).flat_map(|j| (0..64).map(move |i| (i, j))) {
            let along = |k: i32| (f64::from(k) + 0.5) / 64.0 - 0.5;
            sum += full.scalar(x + along(i) * CELL.0, y + along(j) * CELL.1)[0];
        }
        sum / 4096.0
    };
    // At the raster's points to the quadrature's error, between them to the interpolation's; the sample is far off.
    let (mut largest, mut between, mut sampled) = (0.0, 0.0, 0.0);
    for k in 0..60 {
        let (x, y) = (400.0 + f64::from(k) * 120.0, 500.0 + f64::from(k % 7) * 710.0);
        largest = f64::max(largest, (floored.scalar(x, y)[0] - mean(x, y)).abs());
        let (u, v) = (x + 5.0, y + 5.0);
        between = f64::max(between, (floored.scalar(u, v)[0] - mean(u, v)).abs());
        sampled = f64::max(sampled, (full.scalar(x, y)[0] - mean(x, y)).abs());
    }
    assert!(largest < 1e-3 && between < 0.05 && sampled > 0.2, "{largest:e}, {between:e}, {sampled:e}");
    // Beyond the map the edge's values hold, in the mean too.
    assert!((floored.scalar(-500.0, 3000.0)[0] - floored.scalar(0.0, 3000.0)[0]).abs() < 1e-12);
}
