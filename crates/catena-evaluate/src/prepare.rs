//! Preparing: the stages that a program reads are built in order, each once, inputs first.

use std::sync::Arc;

use catena_field::{
    Alone, Audience, BuildError, Built, Control, Earlier, FileSource, Ground, Lattice, Map, Points, Program,
    Sites, Stage, Yield,
};
use catena_kernels::sites::ScatteredSites;

use catena_kernels::drainage::lattice;

use crate::cache::Claim;
use crate::crew::Pool;
use crate::keys::Keys;
use crate::kit::Kit;
use crate::{EvaluateError, Evaluator, Prepared, View, files};

/// Numbers that a drainage graph holds for a node, about.
const GRAPH: u64 = 20;

/// Where a show begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the beginning.
    Afresh,
    /// After what the cache holds of the same that was asked for less, or just as much.
    GoOn,
    /// After this, which is the same that was asked for less.
    After(Earlier),
}

/// One request's preparation.
pub(crate) struct Preparing<'a> {
    evaluator: &'a Evaluator,
    control: &'a Control,
    keys: Keys<'a>,
}

impl<'a> Preparing<'a> {
    pub(crate) fn new(evaluator: &'a Evaluator, control: &'a Control) -> Self {
        Self { evaluator, control, keys: Keys::new(evaluator.stand_ins()) }
    }

    /// Prepares a program as it stands.
    pub(crate) fn program(&mut self, program: Program) -> Result<Prepared, EvaluateError> {
        self.control.check()?;
        let stages = program.data.stages.iter().map(|stage| self.stage(stage, &program.map));
        let stages = stages.collect::<Result<Vec<_>, _>>()?;
        let kit = Kit::new(&program, stages, self.evaluator.shelf());
        Ok(Prepared::new(self.evaluator.clone(), program, kit))
    }

    /// Builds a stage before an audience.
    pub(crate) fn show(
        &mut self,
        (stage, map): (&Arc<Stage>, &Map),
        start: Start,
        audience: &dyn Audience,
    ) -> Result<Arc<Built>, EvaluateError> {
        let key = self.keys.stage(stage, map);
        let growth = self.keys.growth(stage, map);
        let most = growth.map(|(_, amount)| amount);
        let earlier = match start {
            Start::Afresh => None,
            Start::GoOn => growth.and_then(|growth| self.evaluator.cache().earlier(growth)),
            Start::After(earlier) => {
                Some(earlier).filter(|earlier| most.is_some_and(|most| earlier.amount <= most))
            }
        };
        let ground = Ground { earlier, audience: Some(audience), ..self.ground(stage, map)? };
        let built = self.build(stage, ground)?;
        self.evaluator.cache().keep(key, growth, &built);
        Ok(built)
    }

    /// A stage from the cache, or built.
    pub(crate) fn stage(&mut self, stage: &Arc<Stage>, map: &Map) -> Result<Arc<Built>, EvaluateError> {
        let key = self.keys.stage(stage, map);
        if let Some(built) = self.evaluator.stand_ins().standing(key) {
            return Ok(built.clone());
        }
        let duty = match self.evaluator.cache().claim(key, self.control)? {
            Claim::Found(built) => return Ok(built),
            Claim::Build(duty) => duty,
        };
        let growth = self.keys.growth(stage, map);
        let earlier = growth.and_then(|growth| self.evaluator.cache().earlier(growth));
        let looking = self.evaluator.onlooker().and_then(|onlooker| onlooker.audience(stage, key));
        let ground = Ground { earlier, audience: looking.as_deref(), ..self.ground(stage, map)? };
        let built = self.build(stage, ground)?;
        // What was made of a stand-in nobody asks for again.
        if self.evaluator.is_own_key(key, stage, map) {
            duty.done(growth, &built);
        }
        Ok(built)
    }

    fn build(&self, stage: &Stage, ground: Ground<'_>) -> Result<Arc<Built>, EvaluateError> {
        let crew = Pool(self.evaluator.pool());
        let ground = Ground { crew: &crew, ..ground };
        let built = stage.build.build(ground, self.control).map_err(|error| match error {
            BuildError::Cancelled(cancelled) => cancelled.into(),
            BuildError::Failed(words) => EvaluateError::Stage { node: stage.node.clone(), words },
        })?;
        Ok(Arc::new(built))
    }

    fn ground<'m>(&mut self, stage: &Stage, map: &'m Map) -> Result<Ground<'m>, EvaluateError> {
        match &stage.points {
            Points::Lattice(lattice) => self.sampled(stage, map, *lattice),
            Points::File(source) => self.decoded(stage, map, source),
            Points::OfRaster => self.read(stage, map),
            Points::Sites(sites) => self.at_sites(stage, map, *sites),
            Points::Jittered(lattice, seed) => self.jittered(stage, map, (*lattice, *seed)),
        }
    }

    fn decoded<'m>(
        &self,
        stage: &Stage,
        map: &'m Map,
        source: &FileSource,
    ) -> Result<Ground<'m>, EvaluateError> {
        let decoded = files::read(stage, source)?;
        self.control.check()?;
        let (columns, rows) = (decoded.columns as u32, decoded.rows as u32);
        let bare = bare(map, (columns, rows));
        Ok(Ground { inputs: vec![decoded.values], full_range: decoded.full_range, ..bare })
    }

    /// Inputs at the nodes of a jittered lattice.
    fn jittered<'m>(
        &mut self,
        stage: &Stage,
        map: &'m Map,
        (lattice, seed): (Lattice, i64),
    ) -> Result<Ground<'m>, EvaluateError> {
        self.afford(stage, lattice)?;
        let Lattice { columns, rows } = lattice;
        let seed = map.seed.wrapping_add(seed);
        let nodes = lattice::Lattice { columns, rows, origin: map.origin, size: map.size, seed };
        let positions: Vec<(f64, f64)> = (0..nodes.nodes()).map(|node| nodes.position(node)).collect();
        let mut inputs = Vec::with_capacity(stage.inputs.len());
        for input in &stage.inputs {
            let mut outputs = self.program(input.bound())?.sample_with(&positions, self.control)?;
            inputs.push(outputs.swap_remove(0));
        }
        Ok(Ground { inputs, ..bare(map, (columns, rows)) })
    }

    /// The layers that the inputs are, at their own points.
    fn read<'m>(&mut self, stage: &Stage, map: &'m Map) -> Result<Ground<'m>, EvaluateError> {
        let (mut shape, mut inputs) = ((1, 1), Vec::with_capacity(stage.inputs.len()));
        for program in &stage.inputs {
            let (nested, layer) = program.plain_raster().expect("inputs of such a stage are layers");
            let built = self.stage(&program.data.stages[nested as usize], &program.map)?;
            let raster = &built.layers[layer as usize];
            shape = (raster.columns() as u32, raster.rows() as u32);
            let lattice = Lattice { columns: shape.0, rows: shape.1 };
            self.afford(stage, lattice)?;
            inputs.push(raster.values().to_vec());
        }
        Ok(Ground { inputs, ..bare(map, shape) })
    }

    fn sampled<'m>(
        &mut self,
        stage: &Stage,
        map: &'m Map,
        lattice: Lattice,
    ) -> Result<Ground<'m>, EvaluateError> {
        self.afford(stage, lattice)?;
        let inputs = stage.inputs.iter().map(|input| self.input(input, map, lattice));
        let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
        Ok(Ground { inputs, ..bare(map, (lattice.columns, lattice.rows)) })
    }

    fn at_sites<'m>(
        &mut self,
        stage: &Stage,
        map: &'m Map,
        sites: Sites,
    ) -> Result<Ground<'m>, EvaluateError> {
        let seed = map.seed.wrapping_add(sites.seed);
        let sites = ScatteredSites::new(seed, sites.count, map.origin, map.size);
        let input = |input: &Program| -> Result<Vec<f64>, EvaluateError> {
            let prepared = self.program(input.bound())?;
            let mut outputs = prepared.sample_with(sites.points(), self.control)?;
            Ok(outputs.swap_remove(0))
        };
        let inputs = stage.inputs.iter().map(input).collect::<Result<Vec<_>, _>>()?;
        let columns = sites.points().len() as u32;
        Ok(Ground { inputs, ..bare(map, (columns, 1)) })
    }

    /// An input at the points of a lattice: a raster of that very lattice as it is, all else sampled.
    fn input(&mut self, program: &Program, map: &Map, lattice: Lattice) -> Result<Vec<f64>, EvaluateError> {
        if let Some((stage, layer)) = program.plain_raster() {
            let built = self.stage(&program.data.stages[stage as usize], &program.map)?;
            let raster = &built.layers[layer as usize];
            let shape = (raster.columns(), raster.rows());
            let whole = (raster.origin(), raster.size()) == (map.origin, map.size);
            if whole && shape == (lattice.columns as usize, lattice.rows as usize) {
                return Ok(raster.values().to_vec());
            }
        }
        let prepared = self.program(program.bound())?;
        let picture = prepared.picture(&View::of_lattice(map, lattice), self.control)?;
        let [values] = <[Vec<f64>; 1]>::try_from(picture.outputs).expect("an input has one output");
        Ok(values)
    }

    /// Inputs and layers, and as much again for the build's own work.
    fn afford(&self, stage: &Stage, lattice: Lattice) -> Result<(), EvaluateError> {
        let layers = match stage.build.yields() {
            Yield::Layers(layers) => u64::from(layers),
            Yield::Numbers(_) | Yield::Table => 0,
            Yield::Graph => GRAPH,
        };
        let arrays = 2 * (stage.inputs.len() as u64 + layers);
        let needed = lattice.len() as u64 * size_of::<f64>() as u64 * arrays;
        let Lattice { columns, rows } = lattice;
        self.evaluator.afford(needed, || format!("{}: a lattice of {columns} x {rows}", stage.node))
    }
}

/// Ground without inputs, that nobody looks at.
fn bare(map: &Map, (columns, rows): (u32, u32)) -> Ground<'_> {
    Ground {
        map,
        columns,
        rows,
        inputs: Vec::new(),
        full_range: None,
        crew: &Alone,
        earlier: None,
        audience: None,
    }
}
