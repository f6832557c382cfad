//! Stages: built once, found again by content, bounded, refused in words; files.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use catena_evaluate::{CacheCounts, EvaluateError, Evaluator, EvaluatorOptions, Tuning, View};
use catena_field::{
    Build, BuildError, Built, Control, Encoder, FileSource, Ground, Lattice, Map, Points, Program, RawShape,
    RustCall, Stage, Yield,
};
use catena_images::{Encoder as Images, Format, Options};
use catena_kernels::raster::{Edge, Filter, Raster};

use crate::programs::{Hand, article, bumps};

/// Counts its builds; makes its first input a raster, or fails in words.
#[derive(Debug, Default)]
struct Counted {
    builds: AtomicUsize,
    parameter: i64,
    fails: bool,
    cancels: bool,
}

impl Build for Counted {
    fn encode(&self, into: &mut Encoder) {
        into.text("counted");
        into.integer(self.parameter);
    }

    fn yields(&self) -> Yield {
        Yield::Layers(1)
    }

    fn build(&self, ground: Ground<'_>, control: &Control) -> Result<Built, BuildError> {
        self.builds.fetch_add(1, SeqCst);
        if self.cancels {
            control.cancel();
        }
        control.check()?;
        if self.fails {
            return Err(BuildError::Failed("too steep for rain".to_owned()));
        }
        let values = ground.inputs.into_iter().next().expect("it has an input");
        let (columns, rows) = (ground.columns as usize, ground.rows as usize);
        let layer = Raster::new(columns, rows, ground.map.origin, ground.map.size, values);
        Ok(Built {
            numbers: vec![ground.full_range.unwrap_or(-1.0)],
            layers: vec![layer],
            ..Built::default()
        })
    }

    fn rust(&self) -> RustCall {
        RustCall { expression: String::new(), modules: &[], yields: self.yields(), units: 0 }
    }
}

fn lattice(columns: u32, rows: u32) -> Points {
    Points::Lattice(Lattice { columns, rows })
}

/// A program that reads a stage as it lies.
fn read(stage: Stage, map: &Map) -> Program {
    let mut hand = Hand::new(map.clone());
    let node = hand.node();
    let stage = hand.builder.stage(node, stage);
    let here = hand.here();
    let value = hand.builder.raster(stage, 0, (Filter::Bilinear, Edge::Clamp), here);
    hand.builder.finish(&[("baked", value)])
}

fn counted(build: &Arc<Counted>, input: Program, points: Points) -> Program {
    let map = input.map.clone();
    let inputs = if matches!(points, Points::File(_)) { Vec::new() } else { vec![input] };
    read(Stage::new("rain".to_owned(), points, inputs, build.clone()), &map)
}

fn with_cache(cache_bytes: usize) -> Evaluator {
    Evaluator::new(EvaluatorOptions { threads: Some(2), cache_bytes })
}

#[test]
fn the_lattice_is_the_maps_and_built_once() {
    let build = Arc::new(Counted::default());
    let input = article(3, false);
    let program = counted(&build, input.clone(), lattice(9, 7));
    let evaluator = with_cache(1 << 20);
    let first = evaluator.prepare(&program, &Control::new()).expect("legal");
    let again = evaluator.prepare(&program, &Control::new()).expect("legal");
    assert!(Arc::ptr_eq(&first.stages()[0], &again.stages()[0]));
    assert_eq!(build.builds.load(SeqCst), 1);
    let counts = evaluator.cache_counts();
    assert_eq!((counts.hits, counts.builds, counts.entries), (1, 1, 1));
    let plain = evaluator.prepare(&input, &Control::new()).expect("legal");
    let raster = &first.stages()[0].layers[0];
    for (k, value) in raster.values().iter().enumerate() {
        let (i, j) = ((k % 9) as f64, (k / 9) as f64);
        let at = (i * (320.0 / 8.0), j * (240.0 / 6.0));
        assert_eq!(plain.scalar(at.0, at.1)[0].to_bits(), value.to_bits());
    }
}

#[test]
fn found_by_content_only() {
    let evaluator = with_cache(1 << 20);
    let builds = |parameter, seed, columns| {
        let build = Arc::new(Counted { parameter, ..Counted::default() });
        let program = counted(&build, article(seed, false), lattice(columns, 5));
        evaluator.prepare(&program, &Control::new()).expect("legal");
        build.builds.load(SeqCst)
    };
    assert_eq!(builds(1, 1, 6), 1);
    assert_eq!(builds(1, 1, 6), 0, "another stage of the same content");
    assert_eq!((builds(2, 1, 6), builds(1, 2, 6), builds(1, 1, 7)), (1, 1, 1));
    assert_eq!(builds(1, 1, 6), 0);
}

#[test]
fn the_bound_is_kept_and_the_oldest_goes() {
    let evaluator = with_cache(2 * 100 * 8 + 500);
    let prepare = |parameter| {
        let build = Arc::new(Counted { parameter, ..Counted::default() });
        let program = counted(&build, article(1, false), lattice(10, 10));
        let prepared = evaluator.prepare(&program, &Control::new()).expect("legal");
        assert!(prepared.scalar(10.0, 10.0)[0].is_finite());
        build.builds.load(SeqCst)
    };
    assert_eq!((prepare(1), prepare(2), prepare(1), prepare(3)), (1, 1, 0, 1));
    let CacheCounts { bytes, entries, .. } = evaluator.cache_counts();
    assert!(bytes <= 2100 && entries == 2, "{bytes} bytes in {entries}");
    assert_eq!((prepare(1), prepare(3), prepare(2)), (0, 0, 1), "the least recently used went");
    let none = with_cache(0);
    let build = Arc::new(Counted::default());
    let program = counted(&build, article(1, false), lattice(10, 10));
    none.prepare(&program, &Control::new()).expect("legal");
    none.prepare(&program, &Control::new()).expect("legal");
    assert_eq!((build.builds.load(SeqCst), none.cache_counts().bytes), (2, 0));
}

/// Stages on stages: a raster of the same lattice is taken as it is, others are sampled.
#[test]
fn a_plain_raster_is_taken_as_it_is() {
    let map = Map { size: (1000.0 / 3.0, 77.7), origin: (0.1, 0.7), ..Map::default() };
    let input = Program { map: map.clone(), ..article(1, false) };
    let inner = bumps("inner", vec![input], Lattice { columns: 37, rows: 23 });
    let outer = bumps("outer", vec![read(inner.clone(), &map)], Lattice { columns: 37, rows: 23 });
    let other = bumps("other", vec![read(inner.clone(), &map)], Lattice { columns: 36, rows: 23 });
    let evaluator = with_cache(1 << 24);
    let layers = [inner, outer, other].map(|stage| {
        let prepared = evaluator.prepare(&read(stage, &map), &Control::new()).expect("legal");
        prepared.stages()[0].layers[0].clone()
    });
    assert_eq!(layers[0].values(), layers[1].values());
    assert_ne!(layers[0].values().len(), layers[2].values().len());
    assert_eq!(evaluator.cache_counts().builds, 3);
}

#[test]
fn two_askers_build_once() {
    let build = Arc::new(Counted::default());
    let program = counted(&build, article(3, false), lattice(300, 200));
    let evaluator = with_cache(1 << 24);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| evaluator.prepare(&program, &Control::new()).expect("legal"));
        }
    });
    assert_eq!(build.builds.load(SeqCst), 1);
}

#[test]
fn failures_name_the_node() {
    let build = Arc::new(Counted { fails: true, ..Counted::default() });
    let program = counted(&build, article(3, false), lattice(8, 8));
    let error = with_cache(0).prepare(&program, &Control::new()).expect_err("it fails");
    assert_eq!(error.to_string(), "rain: too steep for rain");
    let build = Arc::new(Counted { cancels: true, ..Counted::default() });
    let program = counted(&build, article(3, false), lattice(8, 8));
    let evaluator = with_cache(1 << 20);
    let error = evaluator.prepare(&program, &Control::new());
    assert!(matches!(error, Err(EvaluateError::Cancelled(_))));
    assert_eq!(evaluator.cache_counts().entries, 0, "nothing comes of a cancelled build");
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let options = EvaluatorOptions { threads: Some(1), cache_bytes: 0 };
    let evaluator = Evaluator::tuned(options, Tuning { memory: Some(64 << 20), ..Tuning::default() });
    let build = Arc::new(Counted::default());
    let program = counted(&build, article(3, false), lattice(8192, 8192));
    let error = evaluator.prepare(&program, &Control::new()).expect_err("too large");
    let words = error.to_string();
    assert_eq!(words, "rain: a lattice of 8192 x 8192 needs 2.0 GiB of memory, and 64 MiB are free");
    assert_eq!(build.builds.load(SeqCst), 0);
    let prepared = evaluator.prepare(&article(3, false), &Control::new()).expect("small");
    let view = |side| View::of_map(&prepared.program().map, side, side);
    assert_eq!(prepared.afford(&view(2048)), Ok(()));
    let words = prepared.afford(&view(30_000)).expect_err("too large").to_string();
    assert_eq!(words, "a picture of 30000 x 30000 needs 6.7 GiB of memory, and 64 MiB are free");
}

#[test]
fn files_are_read_again_when_they_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hills.png");
    let write = |values: &[f64]| {
        let options = Options { low: 0.0, high: 65535.0, ..Options::default() };
        let format = Format::of_path(&path, 16).expect("png");
        let mut image = Images::create(&path, format, 2, values.len() / 2, &options).expect("writable");
        image.write_rows(values).and_then(|()| image.finish()).expect("written");
    };
    let source = FileSource { path: path.clone(), raw: RawShape { width: 0, height: 0, big_endian: false } };
    let build = Arc::new(Counted::default());
    let program = counted(&build, article(1, false), Points::File(source.clone()));
    let evaluator = with_cache(1 << 20);
    let missing = evaluator.prepare(&program, &Control::new()).expect_err("no file yet").to_string();
    assert!(missing.starts_with("rain: ") && missing.contains("hills.png"), "{missing}");
    let key = evaluator.key(&program);
    write(&[0.0, 65535.0, 100.0, 200.0]);
    let prepared = evaluator.prepare(&program, &Control::new()).expect("legal");
    assert_eq!(prepared.scalar(0.0, 240.0), [100.0]);
    assert_eq!(prepared.stages()[0].numbers, [65535.0]);
    evaluator.prepare(&program, &Control::new()).expect("legal");
    assert_eq!(build.builds.load(SeqCst), 1);
    write(&[7.0, 7.0, 7.0, 7.0, 9.0, 9.0]);
    assert_ne!(evaluator.key(&program), key);
    let prepared = evaluator.prepare(&program, &Control::new()).expect("legal");
    assert_eq!((prepared.scalar(0.0, 240.0), build.builds.load(SeqCst)), (vec![9.0], 2));
    let files = evaluator.files(&program, &Control::new()).expect("legal");
    assert_eq!((files[0].node.as_str(), files[0].columns, files[0].rows), ("rain", 2, 3));
    assert_eq!((&files[0].source, files[0].values.len()), (&source, 6));
}
