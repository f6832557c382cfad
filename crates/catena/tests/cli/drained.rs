//! Drained land by command: `check --survey`, and `render --water`.

use crate::formats::png;
use crate::harness::{Place, TILT};

#[test]
fn a_survey_tells_rivers_lakes_and_figures_and_without_it_all_is_quiet() {
    let place = Place::new();
    place.quietly("check @watershed @delta @canyon_drain");
    let told = place.prints("check --survey @canyon_drain");
    let figure = |name: &str| -> f64 {
        let line = told.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
        let word = line.split_whitespace().nth(1).unwrap_or_default().trim_end_matches('%');
        word.parse().unwrap_or_else(|_| panic!("{name} in {told}"))
    };
    // The Grand Canyon's own: Hack 0.516 to 0.573, and about 84% of the map in the Colorado's basin.
    assert!((0.5..0.59).contains(&figure("Hack")), "{told}");
    assert!((78.0..90.0).contains(&figure("largest")), "{told}");
    for word in ["mouth", "source", "confluence", "lake", "Horton", "streams", "climb", "256 x 256 cells"] {
        assert!(told.contains(word), "{word} in {told}");
    }
    // A graph without drainage has nothing to tell.
    place.put("tilt.ron", TILT);
    place.quietly("check --survey tilt.ron");
}

#[test]
fn a_survey_of_hostile_ground_is_told_all_the_same() {
    let place = Place::new();
    for sea in ["-5", "5"] {
        let told =
            place.prints(&format!("check --survey --set rivers.columns=8 --set rivers.rows=8 --set rivers.sea_level={sea} @watershed"));
        assert!(told.contains("too few rivers to tell"), "{told}");
    }
}

#[test]
fn water_lies_over_the_look_and_only_where_it_is_wet() {
    let place = Place::new();
    let size = "--size 160x120 --look relief";
    place.quietly(&format!("render @watershed {size} -o dry.png"));
    place.quietly(&format!("render @watershed {size} --water -o wet.png"));
    place.quietly("render @watershed --node rivers.wet --size 160x120 --range 0,1 -o mask.png");
    let [dry, wet, mask] = ["dry.png", "wet.png", "mask.png"].map(|name| png(&place.bytes(name)));
    let (mut drowned, mut changed) = (0, 0);
    for (pixel, wetness) in mask.samples.iter().enumerate() {
        let colour = |png: &crate::formats::Png| png.samples[3 * pixel..3 * pixel + 3].to_vec();
        let same = colour(&dry) == colour(&wet);
        assert!(same || *wetness > 0, "pixel {pixel} is dry and has changed");
        drowned += usize::from(*wetness == u16::MAX);
        changed += usize::from(!same);
    }
    assert!(changed > 500 && drowned > 1000, "{changed} changed, {drowned} under water");
    // Tiles are the whole's.
    place.quietly(&format!("render @watershed {size} --water --region 40,30,60,50 -o part.png"));
    let part = png(&place.bytes("part.png"));
    for row in 0..50 {
        let whole = &wet.samples[3 * ((30 + row) * 160 + 40)..][..180];
        assert!(whole == &part.samples[3 * row * 60..][..180], "row {row}");
    }
}

#[test]
fn water_without_drainage_or_colours_is_refused_with_words() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    place.run("render tilt.ron --look relief --water -o x.png").fails(2, &["Drainage", "--water"]);
    place.run("render @watershed --water -o x.png").fails(2, &["--look terrain or relief"]);
    assert!(place.names() == ["tilt.ron"], "nothing is written");
    // Upstream of what is drawn counts too.
    place.quietly("render @delta --set rain.drops=10 --size 40x30 --look relief --water -o up.png");
}
