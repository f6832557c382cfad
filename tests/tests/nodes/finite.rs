//! Every kind gives finite numbers, within its theoretical range, at any legal settings, inputs and positions.

use catena_evaluate::Prepared;
use catena_field::{Builder, Control, Frame, Map, Value};
use catena_nodes::{Bounds, Feed, NodeKind, all};
use catena_tests::draws::{Draws, What};
use catena_tests::kinds::{Node, Wire, feed_wire, number, prepared, wire_for};

const FAR: f64 = 1e12;

/// Positions: the world's corners, axes, lattice points of any noise, and some at random.
fn positions(draws: &mut Draws) -> Vec<(f64, f64)> {
    let ends = [-FAR, -1e9, -1.0, 0.0, 1.0, 320.0, 1e6, FAR];
    let grid = ends.iter().flat_map(|x| ends.iter().map(|y| (*x, *y)));
    let drawn = (0..32).map(|_| (draws.real(Bounds::new(-FAR, FAR)), draws.real(Bounds::new(-FAR, FAR))));
    grid.chain(drawn.collect::<Vec<_>>()).collect()
}

/// A wire of any size that another node may hand over.
fn wire(draws: &mut Draws) -> Wire {
    match draws.pick(7) {
        0 => feed_wire(Feed::X),
        1 => feed_wire(Feed::Y),
        2 => feed_wire(Feed::SquareOfX),
        3 => number(1e30),
        4 => number(-1e30),
        5 => number(0.0),
        _ => number(draws.real(Bounds::new(-1e12, 1e12))),
    }
}

/// The first output that isn't finite or leaves its range, with its position.
fn fault(prepared: &Prepared, positions: &[(f64, f64)]) -> Option<String> {
    let ranges = prepared.ranges().world;
    let blocks = prepared.sample(positions);
    positions.iter().enumerate().find_map(|(index, (x, y))| {
        let outputs = prepared.scalar(*x, *y);
        outputs.iter().zip(&ranges).enumerate().find_map(|(output, (value, range))| {
            let agrees = blocks[output][index].to_bits() == value.to_bits();
            let holds = value.is_finite() && range.contains(*value) && agrees;
            (!holds).then(|| format!("output {output} is {value:?} at ({x:?}, {y:?}), range {range:?}"))
        })
    })
}

#[test]
fn every_kind_is_finite_and_within_its_range() {
    let mut draws = Draws::new(7);
    let positions = positions(&mut draws);
    for kind in all() {
        for _ in 0..60 {
            let settings = draws.settings(kind, What::Everything);
            let inputs =
                kind.inputs.iter().map(|input| (input.key, wire_for(input, wire(&mut draws)))).collect();
            let node = Node { kind, settings, inputs };
            if let Some(words) = fault(&node.on(&Map::default()), &positions) {
                panic!("{}: {words} with {:?}", kind.key, node.settings);
            }
        }
    }
}

#[test]
fn a_value_out_of_range_is_found() {
    let mut builder = Builder::new(Map::default());
    let infinity = builder.constant(f64::INFINITY);
    let sum = builder.add(infinity, builder.x());
    let program = builder.finish(&[("sum", sum)]);
    let prepared = prepared(&program).expect("no stages");
    assert!(fault(&prepared, &[(1.0, 1.0)]).is_some());
}

/// A chain of a kind on itself, every pin reading the value before, whatever the frame; as long as the
/// budget allows, at most 1,100 links: doubling would need 924 to leave float64 from 1e30.
fn chain(kind: &'static NodeKind, draws: &mut Draws) -> Option<Prepared> {
    let mut builder = Builder::new(Map::default());
    let mut last = builder.x();
    for _ in 0..1100 {
        let settings = draws.settings(kind, What::Everything);
        let link: Wire = std::rc::Rc::new(move |_: &mut Builder, _: Frame| Ok(last.into()));
        let inputs = kind.inputs.iter().map(|input| (input.key, wire_for(input, link.clone()))).collect();
        let before = last;
        last = Node { kind, settings, inputs }.lower(&mut builder, Frame::IDENTITY).ok()?[0].first();
        if builder.is_over_budget() {
            last = before;
            break;
        }
    }
    close(builder, last)
}

fn close(builder: Builder, last: Value) -> Option<Prepared> {
    let program = builder.finish(&[("last", last)]);
    let options = catena_evaluate::EvaluatorOptions { threads: Some(1), ..Default::default() };
    catena_evaluate::Evaluator::new(options).prepare(&program, &Control::new()).ok()
}

#[test]
fn long_chains_stay_finite() {
    let mut draws = Draws::new(11);
    for kind in all().filter(|kind| !kind.inputs.is_empty() && kind.parameter("columns").is_none()) {
        for _ in 0..3 {
            let prepared = chain(kind, &mut draws).unwrap_or_else(|| panic!("{} can't be chained", kind.key));
            for (x, y) in [(FAR, FAR), (-FAR, FAR), (0.0, 0.0), (1.5, -2.5)] {
                let value = prepared.scalar(x, y)[0];
                assert!(value.is_finite(), "{}: {value} at ({x}, {y})", kind.key);
            }
        }
    }
}

#[test]
fn doubling_a_thousand_times_is_held() {
    for operation in ["add", "subtract", "multiply", "difference"] {
        let mut builder = Builder::new(Map::default());
        let mut last = builder.constant(1e30);
        for _ in 0..1100 {
            let link: Wire = std::rc::Rc::new(move |_: &mut Builder, _: Frame| Ok(last.into()));
            let minus: Wire =
                std::rc::Rc::new(move |builder: &mut Builder, _: Frame| Ok(builder.negate(last).into()));
            let b = if operation == "add" { link.clone() } else { minus };
            let node = Node::new("math").choice("operation", operation).input("a", link).input("b", b);
            last = node.lower(&mut builder, Frame::IDENTITY).expect("wired")[0].first();
        }
        let value = close(builder, last).expect("no stages").scalar(0.0, 0.0)[0];
        assert_eq!(value.abs(), 1e30, "{operation}");
    }
}

#[test]
fn curves_of_any_steepness_are_finite() {
    let steep: [&[(f64, f64)]; 6] = [
        &[(0.0, 0.0), (1.0, 1e-90), (2.0, 1e12)],
        &[(0.0, 0.0), (1.0, 1e-300), (2.0, 1e12)],
        &[(0.0, 0.0), (1.0, 5e-324), (2.0, 1e-200)],
        &[(0.0, 0.0), (1.0, 1e12), (2.0, 1e12 + 0.000_2)],
        &[(-1e12, -1e12), (0.0, 1e12), (1e-12, -1e12), (1e12, 1e12)],
        &[(0.0, 0.0), (1e-12, 1e12), (1.0, 1e12 + 1.0)],
    ];
    for points in steep {
        let curve = Node::new("curve").set("points", catena_nodes::Setting::Curve(points.into()));
        let prepared = curve.input("input", feed_wire(Feed::X)).on(&Map::default());
        let ends = points.iter().map(|(x, _)| *x).chain([0.5, 1.5, 5e-13, -1.0, 1e12, 1e-300]);
        for x in ends {
            let value = prepared.scalar(x, 0.0)[0];
            assert!(value.is_finite(), "{value} at {x} of {points:?}");
        }
    }
}
