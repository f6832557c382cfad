//! Keys of stages and programs: what decides their values, the length and time of files included.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use catena_field::{Data, Encoder, FileSource, Hash, Map, Points, Program, Stage};

/// Works keys out, each stage's once. (Stages that share inputs would else be walked again on every path.)
#[derive(Default)]
pub(crate) struct Keys {
    known: HashMap<(*const Stage, [u64; 4], i64), Hash>,
}

impl Keys {
    /// The key of a program's values.
    pub(crate) fn program(&mut self, program: &Program) -> Hash {
        let mut encoder = Encoder::new();
        for stage in &program.data.stages {
            encoder.bytes(self.stage(stage, &program.map).as_bytes());
        }
        let data = Data { stages: Vec::new(), ..program.data.clone() };
        let (code, map) = (program.code.clone(), program.map.clone());
        let bare = Program { code, data, map, notes: catena_field::Notes::default() };
        encoder.bytes(bare.content_hash().as_bytes());
        encoder.hash()
    }

    /// The key of a stage on a map.
    pub(crate) fn stage(&mut self, stage: &Arc<Stage>, map: &Map) -> Hash {
        let rectangle = [map.origin.0, map.origin.1, map.size.0, map.size.1].map(f64::to_bits);
        let name = (Arc::as_ptr(stage), rectangle, map.seed);
        if let Some(key) = self.known.get(&name) {
            return *key;
        }
        let mut encoder = Encoder::new();
        points(&stage.points, &mut encoder);
        rectangle.iter().for_each(|bits| encoder.bytes(&bits.to_le_bytes()));
        encoder.integer(map.seed);
        for input in &stage.inputs {
            encoder.bytes(self.program(input).as_bytes());
        }
        stage.build.encode(&mut encoder);
        let key = encoder.hash();
        self.known.insert(name, key);
        key
    }
}

fn points(points: &Points, encoder: &mut Encoder) {
    match points {
        Points::Lattice(lattice) => {
            encoder.tag(0);
            encoder.integer(lattice.columns.into());
            encoder.integer(lattice.rows.into());
        }
        Points::File(file) => {
            encoder.tag(1);
            state(file, encoder);
        }
    }
}

/// A file by path, shape, length and time of its last change; one that isn't there by its path alone.
fn state(file: &FileSource, encoder: &mut Encoder) {
    encoder.text(&file.path.to_string_lossy());
    encoder.integer(file.raw.width.into());
    encoder.integer(file.raw.height.into());
    encoder.integer(file.raw.big_endian.into());
    let Ok(found) = fs::metadata(&file.path) else { return };
    encoder.bytes(&found.len().to_le_bytes());
    let changed = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    encoder.bytes(&changed.map_or(0, |since| since.as_nanos()).to_le_bytes());
}
