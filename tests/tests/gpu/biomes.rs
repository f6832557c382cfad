//! Biomes on the GPU: the reference's at every position, but where a decision lies within reach of its switch.

use catena_backend::{Backend, By, Ready};
use catena_evaluate::nearness::Nearness;
use catena_evaluate::{Picture, View};
use catena_field::Control;
use catena_tests::cases::{Case as Named, graph_named};

use crate::maps::ready;
use crate::{Case, gpu};

pub(crate) const CASES: &[Case] = &[
    ("biomes::four_million_positions_of_the_atlas_agree", four_million_positions_of_the_atlas_agree),
    ("biomes::regions_of_a_grid_agree_far_out", regions_of_a_grid_agree_far_out),
    ("biomes::a_biome_that_is_wrong_is_told", a_biome_that_is_wrong_is_told),
];

/// Of a hundred thousand positions, how many decisions may fall otherwise.
const MOST: usize = 10;

/// What came of comparing numbers of biomes.
#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    /// Positions whose numbers differ, though none should.
    wrong: Vec<(usize, usize)>,
    /// Positions where a decision within reach fell otherwise.
    otherwise: usize,
}

impl Tally {
    /// Compares the first two outputs, numbers of biomes, pixel by pixel.
    fn of(near: &Nearness, view: &View, found: &Picture, wanted: &Picture) -> Self {
        let differs = |pixel: &usize| {
            (0..2).any(|output| {
                found.outputs[output][*pixel].to_bits() != wanted.outputs[output][*pixel].to_bits()
            })
        };
        let pixels: Vec<usize> = (0..found.outputs[0].len()).filter(differs).collect();
        let places: Vec<(usize, usize)> =
            pixels.iter().map(|pixel| (pixel % view.columns, pixel / view.columns)).collect();
        let block = near.block(view.spacing()).expect("no octave is finer than a tenth of a pixel");
        let bounds = near.bounds_of(view, block, &places, &Control::new()).expect("nobody cancels");
        let mut tally = Self { compared: found.outputs[0].len(), ..Self::default() };
        for (index, (pixel, place)) in pixels.iter().zip(places).enumerate() {
            let within = (0..2).all(|output| {
                let difference = (found.outputs[output][*pixel] - wanted.outputs[output][*pixel]).abs();
                difference <= bounds[output][index].total()
            });
            if within { tally.otherwise += 1 } else { tally.wrong.push(place) }
        }
        tally
    }

    fn fault(&self) -> Option<String> {
        let Self { compared, wrong, otherwise } = self;
        match wrong.first() {
            Some(place) => Some(format!("{} biomes are wrong, the first at pixel {place:?}", wrong.len())),
            None if otherwise * 100_000 > MOST * compared => {
                Some(format!("{otherwise} of {compared} decisions fell otherwise"))
            }
            None => None,
        }
    }
}

fn nearness(case: &Named) -> Nearness {
    let evaluator = catena_evaluate::Evaluator::new(catena_evaluate::EvaluatorOptions::default());
    Nearness::of(&evaluator.prepare_unbound(&case.program, &Control::new()).expect("it can be prepared"))
}

fn pictures(ready: &Ready, view: &View) -> (Picture, Picture) {
    let (found, made) = ready.picture(view, &Control::new()).expect("nobody cancels");
    assert!(made.by != By::Cpu, "the picture is the CPU's: {:?}", made.note);
    (found, ready.prepared().picture(view, &Control::new()).expect("nobody cancels"))
}

fn backend() -> Backend {
    Backend::on(gpu().as_ref().expect("the suite runs only where there is one").clone())
}

fn four_million_positions_of_the_atlas_agree() {
    let case = graph_named("atlas", 0.0);
    let view = View::of_map(&case.program.map, 2048, 2048);
    let (found, wanted) = pictures(&ready(&backend(), &case.program), &view);
    let tally = Tally::of(&nearness(&case), &view, &found, &wanted);
    assert_eq!(tally.fault(), None);
}

/// The biome at the sites of an endless grid is looked up where they stand, a billion units out as at home.
fn regions_of_a_grid_agree_far_out() {
    for origin in [0.0, -1e6, 1e9] {
        let case = grid(origin);
        let view = View::of_map(&case.program.map, 320, 240);
        let (found, wanted) = pictures(&ready(&backend(), &case.program), &view);
        let tally = Tally::of(&nearness(&case), &view, &found, &wanted);
        assert_eq!(tally.wrong, [], "at {origin:e}");
        assert!(tally.otherwise * 100 < tally.compared, "at {origin:e}: {} otherwise", tally.otherwise);
    }
}

/// graphs/biomes.ron with its sites on a grid, moved.
fn grid(origin: f64) -> Named {
    use catena_graph::{Edit, MapField, Socket, load, lower};
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../graphs/biomes.ron");
    let mut document = load(&path).expect("a graph").1.document;
    let placement = catena_nodes::Setting::Choice("jittered_grid".into());
    for edit in
        [Edit::set("regions", "placement", placement), Edit::SetMap(MapField::Origin((origin, origin)))]
    {
        document.apply(edit).expect("a legal edit");
    }
    let program = lower(&document, &[Socket::first("regions")], std::path::Path::new("")).expect("it lowers");
    Named { name: "grid".to_owned(), program }
}

/// Biomes planted wrong in the middle of regions are found; so are too many decisions.
fn a_biome_that_is_wrong_is_told() {
    let case = graph_named("biomes", 0.0);
    let view = View::of_map(&case.program.map, 96, 72);
    let (found, wanted) = pictures(&ready(&backend(), &case.program), &view);
    let near = nearness(&case);
    assert_eq!(Tally::of(&near, &view, &found, &wanted).wrong, []);
    let mut planted = found.clone();
    let sure = (0..planted.outputs[0].len())
        .find(|pixel| wanted.outputs[2][*pixel] == 1.0)
        .expect("inside a region");
    planted.outputs[0][sure] += 1.0;
    let tally = Tally::of(&near, &view, &planted, &wanted);
    assert!(tally.wrong.len() == 1 && tally.fault().is_some(), "{tally:?}");
    let many = Tally { compared: 100_000, otherwise: MOST + 1, ..Tally::default() };
    assert!(many.fault().is_some());
}
