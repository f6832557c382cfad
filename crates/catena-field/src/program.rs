//! A program: code, data, the map it is about, and notes.

use std::collections::HashSet;
use std::sync::Arc;

use crate::{Data, Encoder, Hash, Map, Notes, Op, Stage, Value};

/// Operations in order, and which of their values are outputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// Operations; the first two are x and y.
    pub ops: Vec<Op>,
    /// Values of the outputs.
    pub outputs: Vec<Value>,
}

impl Code {
    /// For each value, whether it depends on the sample position.
    pub fn varying(&self) -> Vec<bool> {
        let mut varying = Vec::with_capacity(self.ops.len());
        for op in &self.ops {
            let mut any = matches!(op, Op::X | Op::Y);
            op.operands(|operand| any |= varying[operand.index()]);
            varying.push(any);
        }
        varying
    }

    /// For each value, how often operations and outputs read it.
    pub fn uses(&self) -> Vec<u32> {
        let mut uses = vec![0; self.ops.len()];
        for op in &self.ops {
            op.operands(|operand| uses[operand.index()] += 1);
        }
        for output in &self.outputs {
            uses[output.index()] += 1;
        }
        uses
    }
}

/// A stack of nodes, lowered.
#[derive(Clone, Debug)]
pub struct Program {
    /// Operations and outputs.
    pub code: Code,
    /// What a designer turns.
    pub data: Data,
    /// The map.
    pub map: Map,
    /// Names.
    pub notes: Notes,
}

impl Program {
    /// Key of pipelines: the same for any data.
    pub fn code_hash(&self) -> Hash {
        let mut encoder = Encoder::new();
        self.encode_code(&mut encoder);
        encoder.hash()
    }

    /// Key of results: code, data, stages and what of the map decides values. Files are named, not read.
    pub fn content_hash(&self) -> Hash {
        let mut encoder = Encoder::new();
        self.encode_code(&mut encoder);
        self.encode_data(&mut encoder);
        self.encode_map(&mut encoder);
        encoder.hash()
    }

    /// The stage and layer that the only output reads at the sample position itself, bilinear and held at
    /// the edge: a raster that another stage on the same lattice takes as it is.
    pub fn plain_raster(&self) -> Option<(u32, u32)> {
        use catena_kernels::raster::{Edge, Filter};
        let [output] = self.code.outputs[..] else { return None };
        match self.code.ops[output.index()] {
            Op::Raster(read)
                if (read.x, read.y) == (Value::X, Value::Y)
                    && read.filter == Filter::Bilinear
                    && read.edge == Edge::Clamp =>
            {
                Some((read.stage, read.layer))
            }
            _ => None,
        }
    }

    /// The stage of the node named `node`, wherever this program reads it, through other stages too.
    pub fn find_stage(&self, node: &str) -> Option<Arc<Stage>> {
        let (mut seen, mut left) = (HashSet::new(), vec![self]);
        while let Some(program) = left.pop() {
            for stage in &program.data.stages {
                if stage.node == node {
                    return Some(stage.clone());
                }
                if seen.insert(Arc::as_ptr(stage)) {
                    left.extend(&stage.inputs);
                }
            }
        }
        None
    }

    fn encode_code(&self, encoder: &mut Encoder) {
        for op in &self.code.ops {
            encoder.op(op);
        }
        encoder.tag(u8::MAX);
        for Value(output) in &self.code.outputs {
            encoder.index(*output);
        }
    }

    fn encode_data(&self, encoder: &mut Encoder) {
        let data = &self.data;
        data.reals.iter().for_each(|real| encoder.real(*real));
        for octaves in &data.octaves {
            encoder.index(octaves.count);
            encoder.index(octaves.kept);
        }
        data.noises.iter().for_each(|seed| encoder.integer(*seed));
        for sites in &data.sites {
            encoder.integer(sites.seed);
            encoder.index(sites.count);
            encoder.real(sites.spacing);
        }
        for curve in &data.curves {
            encoder.integer(curve.points().len() as i64);
            encoder.tag(curve.tangents().is_some().into());
            for (x, y) in curve.points() {
                encoder.real(*x);
                encoder.real(*y);
            }
        }
        for table in &data.tables {
            encoder.integer(table.len() as i64);
            table.iter().for_each(|number| encoder.real(*number));
        }
        for stage in &data.stages {
            encoder.bytes(stage.content_hash().as_bytes());
        }
    }

    fn encode_map(&self, encoder: &mut Encoder) {
        let Map { origin, size, seed, sea: _, height: _ } = &self.map; // the last two are slots where read
        [origin.0, origin.1, size.0, size.1].into_iter().for_each(|real| encoder.real(real));
        encoder.integer(*seed);
    }
}
