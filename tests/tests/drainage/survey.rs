//! The survey against the definitions, looked for among all nodes.

use catena_kernels::drainage::graph::Graph;
use catena_kernels::drainage::records::{AREA, DU, DV, U, V};
use catena_kernels::drainage::survey::{self, Survey, survey};

use super::worlds::World;

/// Whether a survey is what the definitions say.
fn is_right(graph: &Graph, found: &Survey) -> Result<(), String> {
    let nodes = || 0..graph.lattice.nodes();
    let area = |node: usize| graph.record(node)[AREA];
    let is_dry = |node: usize| graph.body(node).is_none();
    let is_base = |node: usize| graph.receiver(node) == node;
    let ends = nodes().filter(|&node| is_dry(node) && !is_base(node) && is_base(graph.receiver(node)));
    let largest = ends.map(area).fold(0.0, f64::max);
    let Some(mouth) = found.mouth else {
        return if largest == 0.0 { Ok(()) } else { Err("a mouth lacks".to_owned()) };
    };
    if mouth.area != largest || !is_dry(mouth.node as usize) {
        return Err(format!("the mouth: {mouth:?}, not {largest}"));
    }
    // From the source down to the mouth it is as far as the mouth's longest way.
    let source = found.source.ok_or("no source")?;
    let (mut at, mut steps, mut arm) = (source.node as usize, Vec::new(), vec![source.node as usize]);
    while at != mouth.node as usize {
        let record = graph.record(at);
        steps.push((record[DU] * record[DU] + record[DV] * record[DV]).sqrt());
        at = graph.receiver(at);
        if is_base(at) {
            return Err("the source is another river's".to_owned());
        }
        arm.push(at);
    }
    let way = steps.iter().fold(0.0, |way, step| way + step);
    if way != mouth.length || source.length != 0.0 {
        return Err(format!("{way} from the source, not {}", mouth.length));
    }
    let second = |node: usize| {
        let mut areas: Vec<f64> =
            nodes().filter(|&donor| donor != node && graph.receiver(donor) == node).map(area).collect();
        areas.sort_by(|a, b| b.total_cmp(a));
        areas.get(1).copied().unwrap_or(0.0)
    };
    let tributary = arm.iter().filter(|&&node| is_dry(node)).map(|&node| second(node)).fold(0.0, f64::max);
    let joins = found.confluence.map_or(0.0, |spot| second(spot.node as usize));
    if joins != tributary {
        return Err(format!("a tributary of {joins}, not {tributary}"));
    }
    let lakes = graph.bodies.iter().filter(|body| !body.is_sea);
    let most = lakes.map(|body| body.nodes).max();
    let largest = found.lake.map(|(spot, _)| graph.body(spot.node as usize).expect("a lake").nodes);
    if largest != most {
        return Err(format!("a lake of {largest:?}, not {most:?}"));
    }
    let spots = [found.mouth, found.source, found.confluence, found.lake.map(|(spot, _)| spot)];
    for spot in spots.into_iter().flatten() {
        // What is looked up there is the node.
        let record = graph.record(spot.node as usize);
        let (u, v) = graph.lattice.cells(spot.position.0, spot.position.1);
        let (u, v) = graph.looked_up(u, v);
        // Nor lower than where it runs to.
        let below = survey::spot(graph, graph.receiver(spot.node as usize)).level;
        if spot.level < below {
            return Err(format!("{spot:?} stands below {below}"));
        }
        if (u - record[U]).abs() > 1e-9 || (v - record[V]).abs() > 1e-9 {
            return Err(format!("{spot:?} shows {u}, {v}"));
        }
    }
    Ok(())
}

#[test]
fn surveys_are_what_they_say() {
    let (mut mouths, mut confluences, mut lakes) = (0, 0, 0);
    for index in 0..60 {
        let graph = World::any(index).graph();
        let found = survey(&graph);
        is_right(&graph, &found).unwrap_or_else(|error| panic!("world {index}: {error}"));
        mouths += u32::from(found.mouth.is_some());
        confluences += u32::from(found.confluence.is_some());
        lakes += u32::from(found.lake.is_some());
    }
    assert!(mouths > 50 && confluences > 40 && lakes > 40, "{mouths} {confluences} {lakes}");
}

#[test]
fn a_wrong_survey_is_seen() {
    let graph = World::new(4, 48, 36).graph();
    let right = survey(&graph);
    is_right(&graph, &right).expect("right");
    let (mouth, source) = (right.mouth.expect("a mouth"), right.source.expect("a source"));
    let moved = |position: (f64, f64)| (position.0 + 0.01, position.1);
    for (fault, wrong) in [
        ("mouth", Survey { mouth: Some(source), ..right }),
        ("source", Survey { source: Some(mouth), ..right }),
        ("confluence", Survey { confluence: None, ..right }),
        ("lake", Survey { lake: None, ..right }),
        (
            "a place",
            Survey { mouth: Some(survey::Spot { position: moved(mouth.position), ..mouth }), ..right },
        ),
    ] {
        assert!(is_right(&graph, &wrong).is_err(), "a wrong {fault} went unseen");
    }
}
