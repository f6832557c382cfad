//! Keys of stages and programs: what decides their values, the length and time of files included.

use std::collections::HashMap;
use std::fs;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use catena_field::{Data, Encoder, FileSource, Hash, Map, Points, Program, Stage};

use crate::StandIns;

/// Works keys out, each stage's once. (Stages that share inputs would else be walked again on every path.)
pub(crate) struct Keys<'a> {
    stand_ins: &'a StandIns,
    known: HashMap<(*const Stage, [u64; 4], i64), Hash>,
}

impl<'a> Keys<'a> {
    pub(crate) fn new(stand_ins: &'a StandIns) -> Self {
        Self { stand_ins, known: HashMap::new() }
    }

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

    /// The key of a stage on a map, or of what stands in for it.
    pub(crate) fn stage(&mut self, stage: &Arc<Stage>, map: &Map) -> Hash {
        let name = (Arc::as_ptr(stage), rectangle(map), map.seed);
        if let Some(key) = self.known.get(&name) {
            return *key;
        }
        let mut encoder = self.ground(stage, map);
        stage.build.encode(&mut encoder);
        let key = self.stand_ins.known_as(encoder.hash());
        self.known.insert(name, key);
        key
    }

    /// Of a stage whose result may be added to: what all such results have in common, and how much is asked for.
    pub(crate) fn growth(&mut self, stage: &Arc<Stage>, map: &Map) -> Option<(Hash, u64)> {
        let mut grown = Encoder::new();
        let amount = stage.build.growth(&mut grown)?;
        let mut encoder = self.ground(stage, map);
        encoder.bytes(grown.hash().as_bytes());
        Some((encoder.hash(), amount))
    }

    /// Everything that decides a stage's inputs.
    fn ground(&mut self, stage: &Stage, map: &Map) -> Encoder {
        let mut encoder = Encoder::new();
        points(&stage.points, &mut encoder);
        rectangle(map).iter().for_each(|bits| encoder.bytes(&bits.to_le_bytes()));
        encoder.integer(map.seed);
        for input in &stage.inputs {
            encoder.bytes(self.program(input).as_bytes());
        }
        encoder
    }
}

fn rectangle(map: &Map) -> [u64; 4] {
    [map.origin.0, map.origin.1, map.size.0, map.size.1].map(f64::to_bits)
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
        Points::OfRaster => encoder.tag(2),
        Points::Sites(sites) => {
            encoder.tag(3);
            encoder.integer(sites.seed);
            encoder.integer(sites.count.into());
        }
        Points::Jittered(lattice, seed) => {
            encoder.tag(4);
            encoder.integer(lattice.columns.into());
            encoder.integer(lattice.rows.into());
            encoder.integer(*seed);
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
