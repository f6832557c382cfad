//! Rivers of `render`: a Flow node's water, drawn where its cells lie, whatever is drawn of the map.

use crate::formats::{Png, png};
use crate::harness::{Place, npy};

/// The palette's colours of a river and its bank.
const RIVER: [u16; 3] = [0x4a, 0x90, 0xd9];
const BANK: [u16; 3] = [0x1d, 0x4f, 0x8a];

/// The published experiment with a tenth of its drops, so that a test is quick.
fn render(place: &Place, words: &str) -> Png {
    place.quietly(&format!("render @raindrops --set rain.drops=20000 {words} -o map.png"));
    png(&place.bytes("map.png"))
}

fn colours(png: &Png) -> Vec<[u16; 3]> {
    png.samples.as_chunks().0.to_vec()
}

fn count(png: &Png, colour: [u16; 3]) -> usize {
    colours(png).iter().filter(|own| **own == colour).count()
}

#[test]
fn rivers_lie_where_the_flow_node_says_and_nowhere_else() {
    let place = Place::new();
    place.quietly("render @raindrops --set rain.drops=20000 --node rivers.flow --size 320x180 --lattice corners -o flow.npy");
    let (columns, rows, flow) = npy(&place.path("flow.npy"));
    place.quietly("render @raindrops --set rain.drops=20000 --size 320x180 --lattice corners -o height.npy");
    let (.., height) = npy(&place.path("height.npy"));
    // Eight pixels a cell, the first cell's point in the middle of the first pixel.
    let scale = 8;
    let size = format!("--size {}x{} --lattice corners", 319 * scale + 1, 179 * scale + 1);
    let drawn = render(&place, &format!("--look terrain --rivers {size}"));
    let width = 319 * scale + 1;
    let pixels = colours(&drawn);
    let is_wet = |colour: &[u16; 3]| *colour == RIVER || *colour == BANK;
    let (mut dry, mut missed, mut checked) = (0, 0, 0);
    for (index, colour) in pixels.iter().enumerate().filter(|(_, colour)| is_wet(colour)) {
        // Some cell of a river is within a step and the width of its bank.
        let (x, y) = (index % width, index / width);
        let near = |at: usize, count: usize| at.saturating_sub(1)..(at + 3).min(count);
        let cells =
            near(y / scale, rows).flat_map(|row| near(x / scale, columns).map(move |c| row * columns + c));
        dry += usize::from(!cells.into_iter().any(|cell| flow[cell] >= 250.0));
        assert!(dry == 0, "{colour:?} at {x}, {y} is far from any river");
    }
    let is_inside = |cell: usize| {
        (1..columns - 1).contains(&(cell % columns)) && (1..rows - 1).contains(&(cell / columns))
    };
    // Land for certain, whatever the roughness that water runs over.
    let is_wet = |cell: &usize| flow[*cell] >= 500.0 && height[*cell] > 0.27 && is_inside(*cell);
    for cell in (0..flow.len()).filter(is_wet) {
        let (x, y) = (cell % columns * scale, cell / columns * scale);
        let around = |at: usize, most: usize| at.saturating_sub(5)..(at + 6).min(most);
        let mut pixels =
            around(y, 179 * scale + 1).flat_map(|y| around(x, width).map(move |x| y * width + x));
        checked += 1;
        missed += usize::from(!pixels.any(|pixel| pixels_at(&drawn, pixel) == RIVER));
    }
    assert!(checked > 300 && missed == 0, "{missed} of {checked} cells of rivers have none");
}

fn pixels_at(png: &Png, pixel: usize) -> [u16; 3] {
    png.samples.as_chunks().0[pixel]
}

#[test]
fn tiles_of_rivers_are_the_whole_to_the_byte() {
    let place = Place::new();
    let (w, h) = (319, 179);
    for words in [
        "--look relief --contours 10 --rivers",
        "--rivers=40 --palette blueprint",
        "--look relief --rivers=100 --view 40,30,150,90",
        "--look terrain --rivers --lattice corners",
    ] {
        let whole = render(&place, &format!("{words} --size {w}x{h}"));
        assert!(
            count(&whole, [0x4a, 0x90, 0xd9]) + count(&whole, [255; 3]) > 50,
            "{words}: rivers are drawn"
        );
        for [x, y, width, height] in
            [[0, 0, 120, 179], [120, 0, 199, 61], [120, 61, 199, 118], [200, 90, 1, 1]]
        {
            let part = render(&place, &format!("{words} --size {w}x{h} --region {x},{y},{width},{height}"));
            let rows =
                (y..y + height).flat_map(|row| &whole.samples[(row * w + x) * 3..(row * w + x + width) * 3]);
            assert!(part.samples.iter().eq(rows), "{words}: {x},{y},{width},{height}");
        }
    }
}

#[test]
fn threads_and_bands_make_no_difference_to_rivers() {
    let place = Place::new();
    let words = "--look relief --contours 7 --rivers=60 --size 640x358";
    let one = render(&place, &format!("{words} --threads 1"));
    assert!(one.samples == render(&place, &format!("{words} --threads 3")).samples);
    // So wide that rows are bands of their own.
    let words = "--look relief --rivers=60 --size 300000x9";
    let whole = render(&place, words);
    let part = render(&place, &format!("{words} --region 150000,0,60,9"));
    let rows = (0..9).flat_map(|row| &whole.samples[(row * 300_000 + 150_000) * 3..][..180]);
    assert!(part.samples.iter().eq(rows));
}

#[test]
fn another_view_shows_the_same_rivers() {
    let place = Place::new();
    // The same pixels as a part of the whole, and as a view of its own.
    let part = render(&place, "--look relief --rivers --size 1276x716 --region 320,160,400,320");
    let view = render(&place, "--look relief --rivers --view 80,40,100,80 --size 400x320");
    assert!(count(&part, RIVER) > 100);
    let differing = colours(&part).iter().zip(colours(&view)).filter(|(a, b)| **a != *b).count();
    assert!(differing < 20, "{differing} of {} pixels differ by more than rounding", 400 * 320);
}

#[test]
fn fewer_cells_make_more_rivers_and_none_are_drawn_unasked() {
    let place = Place::new();
    let drawn = ["", "--rivers=1000", "--rivers", "--rivers=30"]
        .map(|rivers| count(&render(&place, &format!("--look relief --size 957x537 {rivers}")), RIVER));
    assert!(drawn[0] == 0, "{drawn:?}");
    assert!(drawn.is_sorted_by(|a, b| a < b), "{drawn:?}");
    let usual = render(&place, "--look relief --rivers=250");
    assert!(usual.samples == render(&place, "--look relief --rivers").samples, "250 unless given");
}

#[test]
fn any_field_has_rivers_and_those_of_a_flow_node_are_its_own() {
    let place = Place::new();
    for (graph, node) in [("article", "land"), ("lab", ""), ("canyon", "")] {
        let node = if node.is_empty() { String::new() } else { format!("--node {node}") };
        place.quietly(&format!("render @{graph} {node} --look relief --rivers=60 --size 640x480 -o map.png"));
        let found = count(&png(&place.bytes("map.png")), RIVER);
        assert!(found > 50, "{graph}: {found} pixels of rivers");
    }
    // The node that reads the field decides, and its own output has the same ones.
    let apart = "--set rivers.wander=0.2 --look terrain --rivers --size 638x358";
    let (usual, wandering) =
        (render(&place, "--look terrain --rivers --size 638x358"), render(&place, apart));
    assert!(usual.samples != wandering.samples, "the Flow node that reads the field decides");
    let own = render(&place, &format!("{apart} --node rivers.filled --range 0,1"));
    let same = render(&place, &format!("{apart} --range 0,1"));
    let wet = |png: &Png| colours(png).iter().map(|colour| *colour == RIVER).collect::<Vec<bool>>();
    assert!(wet(&own) == wet(&same), "the same rivers over the field and over what is filled");
}

#[test]
fn biomes_and_bad_counts_are_refused_with_words() {
    let place = Place::new();
    for (words, said) in [
        ("render @raindrops --rivers=0 -o x.png", "1 or more"),
        ("render @raindrops --rivers=many -o x.png", "1 or more"),
        ("render @raindrops --rivers=inf -o x.png", "1 or more"),
        ("render @raindrops --rivers -o x.npy", "x.npy: --rivers makes a picture in 8-bit colour"),
        ("render @raindrops --rivers --bits 16 -o x.png", "--bits 16: --rivers makes a picture"),
    ] {
        let run = place.run(words);
        assert!(run.code == Some(2) && run.err.contains(said), "{words}: {run:?}");
    }
}

#[test]
fn what_the_article_says_of_its_picture_is_there() {
    let place = Place::new();
    let [before, after, flow] = ["ground", "rain", "rivers.flow"].map(|node| {
        place
            .quietly(&format!("render @raindrops --node {node} --size 320x180 --lattice corners -o map.npy"));
        npy(&place.path("map.npy")).2
    });
    let (sea, columns) = (0.25, 320);
    let is_inside = |at: &usize| (10..310).contains(&(at % columns)) && (10..170).contains(&(at / columns));
    let inner: Vec<usize> = (0..after.len()).filter(is_inside).collect();

    // Land built out into most of the old sea.
    let old: Vec<usize> = (0..before.len()).filter(|at| before[*at] < sea).collect();
    let built = old.iter().filter(|at| after[**at] >= sea).count();
    assert!(built * 2 > old.len(), "{built} of {} cells of the old sea are land", old.len());

    // Sharp ridges, smooth plains: how far a cell lies above the mean of its neighbours.
    let bump = |heights: &[f64], at: usize| {
        heights[at]
            - 0.25 * (heights[at - 1] + heights[at + 1] + heights[at - columns] + heights[at + columns])
    };
    let share = |heights: &[f64], low: f64, high: f64, thousandths: usize| {
        let within = inner.iter().filter(|at| (low..high).contains(&heights[**at]));
        let mut bumps: Vec<f64> = within.map(|at| bump(heights, *at).abs()).collect();
        bumps.sort_by(f64::total_cmp);
        bumps[(bumps.len() - 1) * thousandths / 1000]
    };
    let ridges = [&before, &after].map(|heights| share(heights, 0.6, 2.0, 990));
    assert!(ridges[1] > 2.0 * ridges[0], "ridges: {ridges:?}");
    let plains = [&before, &after].map(|heights| share(heights, 0.27, 0.5, 500));
    assert!(plains[1] < plains[0] * 0.7, "plains: {plains:?}");

    // Rivers on every side, and in the valleys: lower than most of what lies five cells around.
    let around = |at: usize| {
        let ring = (0..32).map(|k| f64::from(k) * std::f64::consts::TAU / 32.0).map(move |turn| {
            let step = |part: f64| (5.0 * part).round() as isize;
            at.wrapping_add_signed(step(turn.sin()) * columns as isize + step(turn.cos()))
        });
        ring.map(|at| after[at]).sum::<f64>() / 32.0
    };
    let rivers: Vec<usize> =
        inner.iter().copied().filter(|at| flow[*at] >= 500.0 && after[*at] > 0.3).collect();
    let low = rivers.iter().filter(|at| after[**at] < around(**at)).count();
    assert!(low * 10 > rivers.len() * 7, "{low} of {} cells of rivers lie in valleys", rivers.len());
    let mut sides = [0; 8];
    for at in &rivers {
        let (x, y) = ((at % columns) as f64 - 160.0, (at / columns) as f64 - 90.0);
        sides[(y.atan2(x).rem_euclid(std::f64::consts::TAU) * 4.0 / std::f64::consts::PI) as usize % 8] += 1;
    }
    assert!(sides.iter().all(|count| *count > 0), "rivers on every side: {sides:?}");
    // They join and widen: some carry many times what makes a river.
    let widest = rivers.iter().map(|at| flow[*at]).fold(0.0, f64::max);
    assert!(widest > 1500.0, "{widest} cells at most");
}
