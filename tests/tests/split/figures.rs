//! How far float32 is from the reference: the figures of every graph, the same at home and a billion units out.

use catena_evaluate::nearness::Nearness;
use catena_field::{Builder, Control};
use catena_nodes::{Feed, Setting};
use catena_tests::cases::{Case, ORIGINS, graph_named, graphs, map_at};
use catena_tests::kinds::{Node, feed_wire};

use crate::both::{Both, view};
use crate::kernels::Planted;

/// What was measured over the map, a pixel a world unit, largest of all origins: graph, output, error.
const GRAPHS: &[(&str, &[f64])] = &[
    ("article", &[5.6e-7]),
    ("atlas", &[0.0, 0.0, 1.2e-6, 3.6e-7]),
    ("biomes", &[0.0, 0.0, 1.4e-6]),
    ("canyon", &[2.3e-7]),
    ("canyon_drain", &[1.9e-7]),
    ("canyon_rain", &[1.3e-7]),
    ("delta", &[1.4e-7]),
    ("highlands", &[6.5e-8]),
    ("lab", &[5.7e-7]),
    ("marble", &[1.2e-5, 3.8e-7, 2.0e-6, 1.2e-5]),
    ("raindrops", &[7.1e-8]),
    ("ranges", &[5.4e-6]),
    ("watershed", &[3.0e-7]),
];

/// The largest error of each output at an origin.
fn errors(case: &Case) -> Vec<f64> {
    let both = Both::of(case);
    let block = both.given().block((1.0, 1.0)).expect("no octave is finer than a tenth of a pixel");
    both.errors(&view(case, (320, 240), 1.0), block, 5, Planted::Nothing)
}

#[test]
fn every_graph_keeps_its_figure_at_every_origin() {
    let mut recorded = GRAPHS.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    recorded.sort_unstable();
    let names: Vec<_> = graphs(0.0).into_iter().map(|case| case.name).collect();
    assert_eq!(names, recorded, "each graph has its figure");
    for (name, figures) in GRAPHS {
        let at_origins = ORIGINS.map(|origin| errors(&graph_named(name, origin)));
        for (output, figure) in figures.iter().enumerate() {
            let errors = at_origins.each_ref().map(|errors| errors[output]);
            let (least, most) =
                (errors.iter().copied().fold(1.0, f64::min), errors.iter().copied().fold(0.0, f64::max));
            assert!(most <= 1.2 * figure, "{name}, output {output}: {most:e} where {figure:e} was measured");
            assert!(most <= 3.0 * least, "{name}, output {output}: from {least:e} to {most:e} by the origin");
        }
    }
}

/// The stacks whose figures the design names, one by one.
fn stacks() -> Vec<(&'static str, f64, Node)> {
    let turned = Node::new("transform").real("rotation", 33.0).real("scale_x", 3.0).real("offset_y", -7.5);
    let double = Node::new("warped_fbm").choice("levels", "double");
    let simplex = || Node::new("simplex");
    let vector = Node::new("vector_warp").real("strength", 20.0).from("input", simplex());
    vec![
        ("plain fBm", 8e-7, simplex()),
        ("eight octaves", 8e-7, simplex().whole("octaves", 8)),
        ("Perlin", 6e-7, Node::new("perlin")),
        ("p5's noise", 5e-7, Node::new("value_noise")),
        ("double warped noise", 2.5e-4, double),
        ("warp of a warp", 2e-5, Node::new("warp").from("input", Node::new("warp").from("input", simplex()))),
        ("rotation", 5e-7, turned.from("input", simplex())),
        ("island", 5e-7, Node::new("island").from("input", simplex())),
        ("position into a vector warp", 9e-7, vector.from("dx", Node::new("position")).from("dy", simplex())),
        ("distance", 4e-7, Node::new("position").choice("axis", "distance")),
        ("baked raster", 5e-7, Node::new("bake").whole("columns", 97).from("input", simplex())),
        ("bicubic file, mirrored", 1e-6, mirrored()),
        ("site borders", 5e-7, Node::new("cell")),
        ("jittered sites", 5e-7, Node::new("cell").choice("placement", "jittered_grid")),
        ("slopes", 2.5e-5, Node::new("slope").from("input", simplex())),
    ]
}

fn mirrored() -> Node {
    let file = Node::new("heightmap").set("path", Setting::File("plane.asc".into()));
    let file = file.choice("edge", "mirror").choice("interpolation", "bicubic");
    Node::new("transform").real("scale_x", 0.3).from("input", file)
}

#[test]
fn every_stack_keeps_its_figure_at_every_origin() {
    let mut missed = Vec::new();
    for origin in ORIGINS {
        let map = map_at(origin);
        for (name, figure, node) in stacks() {
            let program = node.program(&map).unwrap_or_else(|error| panic!("{name}: {error}"));
            let case = Case { name: name.to_owned(), program };
            // The last output of a cell is its site's number, which jumps.
            let outputs = case.program.code.outputs.len().min(2);
            let worst = errors(&case)[..outputs].iter().copied().fold(0.0, f64::max);
            if worst > figure {
                missed.push(format!("{name} at {origin:e}: {worst:e} where {figure:e} was measured"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn planted_errors_are_found() {
    for planted in [Planted::Gradient, Planted::Cell] {
        for (name, figures) in GRAPHS {
            let case = graph_named(name, 1e6);
            // Rain is a raster, and raindrops fall on p5's noise: neither has gradients to plant errors in.
            if !case.program.code.ops.iter().any(|op| matches!(op, catena_field::Op::Fractal(_))) {
                continue;
            }
            let found = Both::of(&case).errors(&view(&case, (64, 64), 1.0), 64, 7, planted);
            for (output, (found, figure)) in found.iter().zip(*figures).enumerate() {
                assert!(*found > 4.0 * figure, "{planted:?} in {name}, output {output}: only {found:e}");
            }
        }
    }
}

/// What float32 would do without the split: the reason for all of this.
#[test]
fn plain_float32_is_lost_far_out() {
    let mut builder = Builder::new(map_at(1e9));
    let wire = feed_wire(Feed::X)(&mut builder, catena_field::Frame::IDENTITY).expect("x is there").first();
    let root = builder.square_root(wire);
    let square = builder.multiply(root, root);
    let apart = builder.subtract(square, wire);
    let case = Case { name: "a root's square".to_owned(), program: builder.finish(&[("apart", apart)]) };
    assert!(errors(&case)[0] > 1.0, "coordinates read as values keep their 24 bits");
}

/// How many times the largest bound of a graph is the largest difference measured; its worst case is never met.
const RATIOS: &[(&str, f64)] =
    &[("article", 35.0), ("canyon", 27.0), ("lab", 42.0), ("marble", 55.0), ("ranges", 70.0)];

#[test]
fn the_bound_says_something() {
    for (name, most) in RATIOS {
        let case = graph_named(name, 0.0);
        let both = Both::of(&case);
        let (near, view) = (Nearness::of(&both.prepared), view(&case, (320, 240), 1.0));
        let pixels: Vec<_> = (0..64 * 48).map(|k| (k % 64 * 5, k / 64 * 5)).collect();
        let bounds = near.bounds_of(&view, 64, &pixels, &Control::new()).expect("nobody cancels");
        for (bounds, measured) in bounds.iter().zip(errors(&case)) {
            let largest = bounds.iter().map(|bound| bound.error).fold(0.0, f64::max);
            assert!(largest > measured, "{name}: a bound of {largest:e}, {measured:e} measured");
            assert!(largest < most * measured, "{name}: a bound of {largest:e}, {measured:e} measured");
        }
    }
}

/// The promise: at a pixel a world unit or finer, this near.
#[test]
fn graphs_are_as_near_as_promised() {
    for (name, figures) in GRAPHS {
        let most = match *name {
            "article" | "lab" | "canyon" => 2e-6,
            "marble" => continue,
            _ => 2e-5,
        };
        assert!(figures.iter().all(|figure| 1.2 * figure < most), "{name}: {figures:?}");
    }
}
