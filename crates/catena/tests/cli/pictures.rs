//! The graphs of the repository as pictures: what must be seen in them.

use crate::formats::{Png, png};
use crate::harness::Place;

fn picture(graph: &str, words: &str) -> Png {
    let place = Place::new();
    place.quietly(&format!("render @{graph} {words} -o map.png"));
    png(&place.bytes("map.png"))
}

#[test]
fn every_graph_renders_in_every_look() {
    for graph in ["article", "lab", "marble", "ranges", "canyon"] {
        let gray = picture(graph, "--size 96x72");
        let (low, high) = (gray.samples.iter().min(), gray.samples.iter().max());
        let spread = low.zip(high).map(|(low, high)| high - low);
        assert!(spread > Some(40_000), "{graph}: most of the range is there");
        for look in ["terrain", "relief"] {
            let drawn = picture(graph, &format!("--size 96x72 --look {look}"));
            let mut colours: Vec<&[u16]> = drawn.samples.chunks(3).collect();
            colours.sort_unstable();
            colours.dedup();
            assert!(colours.len() > 200, "{graph}, {look}: {} colours", colours.len());
        }
    }
}

#[test]
fn sea_is_blue_and_unshaded_and_land_is_lit() {
    let blue = |pixel: &[u16]| pixel[2] > pixel[0];
    let terrain = picture("article", "--look terrain");
    let relief = picture("article", "--look relief");
    let (mut sea, mut land, mut lit) = (0, 0, 0);
    for (flat, shaded) in terrain.samples.chunks(3).zip(relief.samples.chunks(3)) {
        if blue(flat) {
            sea += 1;
            assert_eq!(flat, shaded, "the sea is not shaded");
        } else {
            land += 1;
            lit += usize::from(flat != shaded);
        }
    }
    let all = 320 * 240;
    assert!(sea > all / 5 && land > all / 5, "{sea} of sea, {land} of land");
    assert!(lit > land / 2, "{lit} of {land} are shaded");
}

#[test]
fn contours_are_drawn_over_the_picture() {
    let plain = picture("article", "--look terrain");
    let lined = picture("article", "--look terrain --contours 10");
    let changed = plain.samples.chunks(3).zip(lined.samples.chunks(3)).filter(|(a, b)| a != b).count();
    assert!((320 * 240 / 50..320 * 240 / 2).contains(&changed), "{changed} pixels carry lines");
}
