//! Ground for rain: rasters as files, and nodes that read them point by point.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_evaluate::{Evaluator, EvaluatorOptions};
use catena_field::{Built, Control, Map, Program};
use catena_images::{Encoder, Format, Options};
use catena_kernels::simplex::Simplex;
use catena_nodes::Setting;
use catena_tests::kinds::Node;

/// A raster as a file, and the map whose cells are one unit.
pub(crate) struct Ground {
    pub(crate) size: (usize, usize),
    pub(crate) values: Vec<f64>,
    pub(crate) map: Map,
    folder: tempfile::TempDir,
}

impl Ground {
    pub(crate) fn new(size: (usize, usize), values: Vec<f64>, seed: i64) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let options = Options::default();
        let path = folder.path().join("ground.npy");
        let mut file = Encoder::create(&path, Format::Npy, size.0, size.1, &options).expect("created");
        file.write_rows(&values).expect("written");
        file.finish().expect("finished");
        let (width, height) = ((size.0 - 1) as f64, (size.1 - 1) as f64);
        let map = Map { origin: (0.0, 0.0), size: (width, height), seed, ..Map::default() };
        Self { size, values, map, folder }
    }

    /// Rolling ground from 0 to about 1.
    pub(crate) fn hills(size: (usize, usize), seed: i64) -> Self {
        let noise = Simplex::new(seed);
        let at = |i: usize| ((i % size.0) as f64 * 0.02, (i / size.0) as f64 * 0.02);
        let height = |i| 0.5 + 0.5 * noise.fbm(at(i).0, at(i).1, 6, 0.5, 2.0);
        Self::new(size, (0..size.0 * size.1).map(height).collect(), seed)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("ground.npy")
    }

    /// A node of a kind on the ground's own lattice, fed by the file.
    pub(crate) fn node(&self, kind: &str) -> Node {
        let file = |path: &Path| Setting::File(path.to_string_lossy().into_owned().into());
        let heightmap = Node::new("heightmap").set("path", file(&self.path()));
        let node = Node::new(kind).whole("columns", self.size.0 as i64).whole("rows", self.size.1 as i64);
        node.from("height", heightmap)
    }

    pub(crate) fn program(&self, node: &Node) -> Program {
        node.program(&self.map).unwrap_or_else(|error| panic!("{error}"))
    }
}

pub(crate) fn evaluator(threads: usize) -> Evaluator {
    Evaluator::new(EvaluatorOptions { threads: Some(threads), ..EvaluatorOptions::default() })
}

/// What the program's only stage yields.
pub(crate) fn built(evaluator: &Evaluator, program: &Program) -> Arc<Built> {
    let prepared = evaluator.prepare(program, &Control::new()).unwrap_or_else(|error| panic!("{error}"));
    prepared.stages()[0].clone()
}
