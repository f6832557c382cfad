//! Palettes at their stops, the line between land and sea, grays, differences, legends.

use catena_looks::{Class, Field, Kind, Land, Look, Palette, Rgb, difference, gray, ramp};

/// The published table: name, land from coast to peak, sea shallow and deep, river, bank, contour and index line
/// with their opacity in percent.
type Row = (&'static str, &'static str, &'static str, &'static str, (&'static str, u8), (&'static str, u8));

const TABLE: [Row; 5] = [
    (
        "topographic",
        "b5d3a0 e4dca4 d2a97c b98a6a f4f1ea",
        "9cc3d5 4a7fa8",
        "4a90d9 1d4f8a",
        ("6e5032", 45),
        ("6e4a2a", 100),
    ),
    (
        "site_dark",
        "241b15 3d2412 7a3c12 b07c55",
        "0a0a0a 000000",
        "ff6600 0a0a0a",
        ("ffffff", 22),
        ("ffffff", 60),
    ),
    (
        "site_light",
        "fbf6f0 ffe6d4 ffc49c e8a070",
        "ffffff f2f2f2",
        "ff6600 ffffff",
        ("000000", 22),
        ("b84900", 100),
    ),
    ("blueprint", "1d57b8 3a78d8 6a9ae6", "0b3d91 082d6b", "ffffff 0b3d91", ("ffffff", 35), ("ffffff", 100)),
    ("black_and_white", "3a3a3a e0e0e0", "111111 000000", "ffffff 000000", ("ffffff", 30), ("ffffff", 100)),
];

fn colours(text: &str) -> Vec<Rgb> {
    let colour = |word: &str| {
        let [_, red, green, blue] = u32::from_str_radix(word, 16).expect("a colour").to_be_bytes();
        [red, green, blue]
    };
    text.split(' ').map(colour).collect()
}

/// The colour that a value is drawn in on level ground, over -2..4 with the sea at 1.
fn drawn(palette: &'static Palette, kind: Kind, value: f64) -> Rgb {
    let look = Look { kind, palette, ..Look::new(-2.0, 4.0, 1.0) };
    look.draw(&Field::new(1, 1, &[value], (1.0, 1.0), 320.0)).at(0, 0)
}

/// What a palette draws otherwise than a row of the table says.
fn check((name, land, sea, river, contour, index): &Row) -> Result<(), String> {
    let palette = Palette::named(name).map_err(|error| error.to_string())?;
    let (land, sea, river) = (colours(land), colours(sea), colours(river));
    let last = (land.len() - 1) as f64;
    let mut wanted =
        vec![(1.0, sea[0]), (-0.5, sea[1]), (-2.0, sea[1]), (-9.0, sea[1]), (9.0, land[land.len() - 1])];
    wanted.extend(
        land.iter().enumerate().map(|(k, &colour)| (1.0_f64.next_up() + 3.0 * k as f64 / last, colour)),
    );
    for (value, wanted) in wanted {
        let found = drawn(palette, Kind::Terrain, value);
        if found != wanted {
            return Err(format!("{name}: {found:02x?} at {value} where {wanted:02x?} is wanted"));
        }
    }
    let lines = [(Class::Contour, contour), (Class::Index, index)];
    let right = lines.iter().all(|(class, (colour, percent))| {
        let [red, green, blue, opacity] = palette.line(*class);
        let percents = f64::from(opacity) / 2.55;
        colours(colour) == [[red, green, blue]] && (percents - f64::from(*percent)).abs() < 0.2
    });
    if right && river == [palette.river, palette.bank] {
        Ok(())
    } else {
        Err(format!("{name}: lines or rivers"))
    }
}

#[test]
fn palettes_are_the_published_ones_at_their_stops() {
    for row in &TABLE {
        assert_eq!(check(row), Ok(()));
    }
    let (name, land, sea, river, contour, index) = TABLE[3];
    for wrong in [
        (name, "1d57b8 3a78d9 6a9ae6", sea, river, contour, index),
        (name, land, "0b3d91 082d6c", river, contour, index),
        (name, land, sea, "ffffff 0b3d92", contour, index),
        (name, land, sea, river, ("ffffff", 34), index),
        (name, land, sea, river, contour, ("fffffe", 100)),
    ] {
        assert!(check(&wrong).is_err(), "a wrong colour went unseen");
    }
}

#[test]
fn names_are_one_each_and_unknown_ones_are_refused() {
    let names: Vec<&str> = Palette::ALL.iter().map(|palette| palette.name).collect();
    assert_eq!(names.len(), 7);
    assert_eq!(Look::new(0.0, 1.0, 0.0).palette.name, "topographic");
    let fault = Palette::named("Topographic").expect_err("names are exact").to_string();
    for name in names {
        assert_eq!(Palette::named(name).map(|palette| palette.name), Ok(name));
        assert!(fault.contains(name), "the fault names {name}");
    }
    for kind in Kind::ALL {
        assert_eq!(Kind::named(kind.name()), Some(kind));
    }
    assert_eq!(Kind::named("Relief"), None);
}

#[test]
fn what_lies_at_the_sea_level_is_sea() {
    let topographic = &Palette::ALL[0];
    assert_eq!(drawn(topographic, Kind::Relief, 1.0), [0x9c, 0xc3, 0xd5]);
    assert_eq!(drawn(topographic, Kind::Terrain, 1.0_f64.next_up()), [0xb5, 0xd3, 0xa0]);
    // A quarter of the depth is halfway from shallow to deep.
    assert_eq!(drawn(topographic, Kind::Terrain, 0.25), [0x73, 0xa1, 0xbf]);
    // Between two stops of the land, an eighth of the way up.
    assert_eq!(drawn(topographic, Kind::Terrain, 1.375), [0xcd, 0xd8, 0xa2]);
}

#[test]
fn perceptual_palettes_run_over_the_whole_range() {
    for (name, first, last) in [("viridis", 0x440154_u32, 0xfde725_u32), ("cividis", 0x00224e, 0xfee838)] {
        let palette = Palette::named(name).expect("it is there");
        let [found, top] = [-2.0, 4.0].map(|value| drawn(palette, Kind::Terrain, value));
        assert_eq!([found, top].map(|[r, g, b]| u32::from_be_bytes([0, r, g, b])), [first, last]);
        let Land::Whole(stops) = palette.land else { panic!("{name} has no sea") };
        for (k, &stop) in stops.iter().enumerate() {
            assert_eq!(ramp(stops, k as f64 / (stops.len() - 1) as f64), stop);
        }
        // Brighter at every step, for eyes of every kind.
        let light = |c: &Rgb| 0.2126 * f64::from(c[0]) + 0.7152 * f64::from(c[1]) + 0.0722 * f64::from(c[2]);
        assert!(stops.is_sorted_by(|a, b| light(a) < light(b)), "{name}");
    }
}

#[test]
fn grays_are_rounded_and_held() {
    let values = [-1.0, 0.0, 0.49 / 255.0, 0.51 / 255.0, 0.5, 1.0, 7.0, 1e300, -1e300];
    assert_eq!(gray(&values, 0.0, 1.0), [0, 0, 0, 1, 128, 255, 255, 255, 0]);
    assert_eq!(gray(&[2.0, 3.0, 4.0], 3.0, 3.0), [0, 0, 0]);
    assert_eq!(drawn(&Palette::ALL[0], Kind::Gray, 1.0), [128; 3]);
}

#[test]
fn differences_are_blue_below_and_orange_above() {
    let found = difference(&[-9.0, -2.0, 0.0, 2.0, 9.0], 2.0);
    assert_eq!([found[0], found[4]], [found[1], found[3]]);
    let ([blue, gray, orange], none) = ([found[1], found[2], found[3]], difference(&[-1.0, 1.0], 0.0));
    assert!(blue[2] > blue[1] && blue[1] > blue[0]);
    assert!(orange[0] > orange[1] && orange[1] > orange[2]);
    assert!(gray == [gray[0]; 3] && none == [gray; 2]);
}

#[test]
fn legends_tell_what_is_drawn() {
    for palette in Palette::ALL {
        for (kind, sea) in [
            (Kind::Gray, 1.0),
            (Kind::Terrain, 1.0),
            (Kind::Relief, -2.0),
            (Kind::Terrain, -5.0),
            (Kind::Terrain, 9.0),
        ] {
            let look = Look { kind, palette, ..Look::new(-2.0, 4.0, sea) };
            let legend = look.legend();
            assert!(legend.is_sorted_by(|a, b| a.value <= b.value));
            assert_eq!(
                [legend[0].value, legend[legend.len() - 1].value],
                [-2.0, 4.0],
                "{} {kind:?} {sea}",
                palette.name
            );
            let flat = Look { kind: if kind == Kind::Gray { kind } else { Kind::Terrain }, ..look.clone() };
            for pair in legend.windows(2).filter(|pair| pair[0].value < pair[1].value) {
                let value = 0.5 * (pair[0].value + pair[1].value);
                let found = flat.draw(&Field::new(1, 1, &[value], (1.0, 1.0), 320.0)).at(0, 0);
                let wanted = ramp(&[pair[0].colour, pair[1].colour], 0.5);
                assert!(
                    (0..3).all(|k| found[k].abs_diff(wanted[k]) <= 1),
                    "{} {kind:?} at {value}",
                    palette.name
                );
            }
        }
    }
}
