//! What the split makes of code: forms, rests, anchors, records, and the size of blocks.

use catena_field::split::{Anchor, AnchorLayout, Axis, Halves, Rest, SILENT, Split};
use catena_field::{Builder, Program, Value};
use catena_kernels::raster::{Edge, Filter};
use catena_nodes::Feed;
use catena_tests::cases::{Case, graph_named, map_at};
use catena_tests::kinds::{Node, feed_wire};

use crate::both::Both;

fn case(node: &Node) -> Case {
    let program = node.program(&map_at(0.0)).expect("it lowers");
    Case { name: node.kind.key.to_owned(), program }
}

/// The coordinates' values of each noise, raster or look-up, in order.
fn coordinates(program: &Program) -> Vec<(Value, Value)> {
    let read = program.code.ops.iter().filter_map(|op| match *op {
        catena_field::Op::Fractal(fractal) => Some((fractal.x, fractal.y)),
        catena_field::Op::Raster(read) => Some((read.x, read.y)),
        catena_field::Op::Near(near) => Some((near.x, near.y)),
        _ => None,
    });
    read.collect()
}

#[test]
fn moved_turned_and_scaled_positions_are_forms_without_a_rest() {
    let turned = Node::new("transform").real("rotation", 33.0).real("scale_x", 3.0);
    let twice = Node::new("transform")
        .real("offset_y", 7.0)
        .from("input", turned.from("input", Node::new("simplex")));
    let case = case(&twice);
    let split = Split::of(&case.program.code);
    for (x, y) in coordinates(&case.program) {
        assert!(split.form(x).is_some() && split.form(y).is_some());
        assert!(!split.has_rest(x) && !split.has_rest(y));
    }
    assert!(split.anchors().iter().all(|anchor| matches!(anchor, Anchor::Fractal { .. })));
}

#[test]
fn warps_of_warps_keep_their_form_beside_the_rest() {
    let warp = |node| Node::new("warp").from("input", node);
    let case = case(&warp(warp(Node::new("simplex"))));
    let both = Both::of(&case);
    let (split, mut forms) = (&both.split, Vec::new());
    let last = *coordinates(&case.program).last().expect("there is noise");
    split.evaluate(&both.uniforms, 1e9, -7.0, &mut forms);
    let form = |value: Value| forms[split.form(value).expect("a coordinate has a form").index()];
    assert_eq!((form(last.0), form(last.1)), (1e9 * 0.012, -7.0 * 0.012), "as if nothing were warped");
    assert!(split.has_rest(last.0) && split.has_rest(last.1));
}

#[test]
fn noise_read_where_noise_says_has_no_form() {
    let mut builder = Builder::new(map_at(0.0));
    let node = builder.node("noise", "Noise");
    let inner = Node::new("simplex").lower(&mut builder, catena_field::Frame::IDENTITY).expect("it lowers")
        [0]
    .first();
    let noise = builder.noise(node, "seed", 1);
    let octaves = builder.octaves((node, catena_field::Frame::IDENTITY), "octaves", 1);
    let value = builder.white(noise, octaves, (inner, inner));
    let split = Split::of(&builder.finish(&[("value", value)]).code);
    assert!(split.anchors().contains(&Anchor::White { at: [None, None] }));
}

#[test]
fn sums_and_products_are_split_as_they_should_be() {
    let mut builder = Builder::new(map_at(0.0));
    let (x, y, half) = (builder.x(), builder.y(), builder.slot(0.5));
    let root = builder.square_root(y);
    let scaled = builder.multiply(half, x); // a product and its hold
    let sum = builder.add(scaled, half);
    let less = builder.subtract(sum, root);
    let doubled = builder.add(less, less);
    let square = builder.multiply(doubled, doubled);
    let program = builder.finish(&[("a", sum), ("b", less), ("c", doubled), ("d", square)]);
    let split = Split::of(&program.code);
    let [sum, less, doubled, square] = [0, 1, 2, 3].map(|index| split.halves(program.code.outputs[index]));
    assert!(matches!(sum, Halves::Varying { form: Some(_), rest: Rest::Nothing }), "{sum:?}");
    assert!(matches!(less, Halves::Varying { form: Some(_), rest: Rest::Negated(_) }), "{less:?}");
    assert!(matches!(doubled, Halves::Varying { form: Some(_), rest: Rest::Linear }), "{doubled:?}");
    assert!(matches!(square, Halves::Varying { form: None, rest: Rest::Whole }), "{square:?}");
}

#[test]
fn equal_forms_and_readers_share_their_anchors() {
    let program = case(&Node::new("cell")).program;
    let split = Split::of(&program.code);
    assert_eq!(split.anchors().len(), 1, "three outputs, one position");
    let mix = Node::new("mix").input("a", feed_wire(Feed::X)).input("b", feed_wire(Feed::X));
    let split = Split::of(&case(&mix).program.code);
    assert_eq!((split.anchors().len(), split.stepped().len()), (1, 1));
}

#[test]
fn octave_counts_and_sliders_are_data() {
    let node = |octaves, frequency| {
        case(&Node::new("simplex").whole("octaves", octaves).real("frequency", frequency)).program
    };
    let (few, many) = (node(2, 0.1), node(9, 0.003));
    let split = Split::of(&few.code);
    assert_eq!(split, Split::of(&many.code));
    let words = |program: &Program| AnchorLayout::new(&split, &program.data).words;
    assert_eq!((words(&few), words(&many)), (2 * AnchorLayout::OCTAVE, 9 * AnchorLayout::OCTAVE));
}

/// The record of a node's only anchor at a position.
fn record(node: &Node, (x, y): (f64, f64)) -> Vec<u32> {
    let both = Both::of(&case(node));
    let (mut forms, mut words) = (Vec::new(), Vec::new());
    both.given().record(x, y, &mut forms, &mut words);
    words
}

fn real(word: u32) -> f32 {
    f32::from_bits(word)
}

#[test]
fn records_hold_cells_and_places() {
    let perlin = Node::new("perlin").real("frequency", 1.0).whole("octaves", 1);
    let words = record(&perlin, (1e9 + 0.25, -0.75));
    let byte = |cell: i64| u32::from(cell as u8);
    assert_eq!((real(words[0]), real(words[1])), (0.25, 0.25));
    assert_eq!(words[2], byte(1_000_000_000) | byte(-1) << 8);
    assert_eq!(record(&perlin, (2e12, 0.0)), [0, 0, SILENT]);

    let p5 = Node::new("value_noise").real("frequency", 1.0).whole("octaves", 1);
    let words = record(&p5, (-3.75, 4097.5));
    assert_eq!((real(words[0]), real(words[1])), (0.25, 0.5));
    assert_eq!((words[2].cast_signed(), words[3].cast_signed()), (-4, 4097));
    let far = record(&p5, (-1e9, 1e9));
    assert_eq!(far[2].cast_signed().rem_euclid(4096), (-1_000_000_000_i64).rem_euclid(4096) as i32);
    assert!(far[2].cast_signed() < 0 && far[3].cast_signed() > 0, "signs are kept: the lattice is mirrored");

    let white = record(&Node::new("white_noise"), (-0.5, 1e10));
    assert_eq!((real(white[0]), white[2], white[3]), (0.5, u32::MAX, 10_000_000_000_i64 as u32));

    let sites = record(&Node::new("cell"), (123_456_789.123, 0.0));
    let sum = f64::from(real(sites[0])) + f64::from(real(sites[1]));
    assert!((sum - 123_456_789.123).abs() < 1e-6, "{sum}");
}

#[test]
fn rasters_are_brought_inside_their_period() {
    // Nine points over 320 units: 40 units a cell.
    let mut builder = Builder::new(map_at(0.0));
    let bake = Node::new("bake").whole("columns", 9).input("input", feed_wire(Feed::X));
    let baked = bake.lower(&mut builder, catena_field::Frame::IDENTITY).expect("it lowers")[0].first();
    for edge in [Edge::Clamp, Edge::Mirror, Edge::Wrap] {
        let mut builder = builder.clone();
        let here = (builder.x(), builder.y());
        let value = builder.raster(0, 0, (Filter::Bilinear, edge), here);
        let program = builder.finish(&[("value", value), ("baked", baked)]);
        let both = Both::of(&Case { name: "a raster".to_owned(), program });
        let (mut forms, mut words) = (Vec::new(), Vec::new());
        both.given().record(40.0 * 17.0 + 10.0, -10.0, &mut forms, &mut words);
        let anchors = both.split.anchors();
        let index =
            anchors.iter().position(|anchor| matches!(anchor, Anchor::Raster { edge: e, .. } if *e == edge));
        let offset =
            AnchorLayout::new(&both.split, &both.prepared.program().data).offsets[index.expect("it is read")];
        let words = &words[offset as usize..];
        let wanted = match edge {
            Edge::Clamp => 17,
            Edge::Mirror | Edge::Wrap => 1, // of 16, of 8
        };
        assert_eq!((real(words[0]), words[2].cast_signed()), (0.25, wanted), "{edge:?}");
        let [across, _] = Axis::of(&both.prepared.stages()[0].layers[0]);
        assert_eq!((across.last(), across.density()), (8.0, 0.025));
    }
}

#[test]
fn blocks_shrink_as_pixels_span_wavelengths() {
    let both = Both::of(&case(&Node::new("simplex").real("frequency", 0.125).whole("octaves", 2)));
    // The second octave has a wavelength of 4 units.
    for (spacing, block) in
        [(2.0, Some(64)), (2.1, Some(16)), (8.0, Some(16)), (8.1, Some(8)), (40.0, Some(8)), (40.1, None)]
    {
        assert_eq!(both.given().block((spacing, 0.1)), block, "{spacing}");
        assert_eq!(both.given().block((0.1, spacing)), block, "{spacing} down");
    }
    let article = Both::of(&graph_named("article", 0.0));
    assert_eq!(article.given().block((1.0, 1.0)), Some(64));
}
