//! A prepared program: bound, its stages built, ready to be asked anywhere.

use std::fmt;
use std::sync::Arc;

use catena_field::{Built, Control, Domain, Interval, Program, ranges};

use crate::blocks::Plan;
use crate::kit::Kit;
use crate::{Evaluator, Scratch};

/// A program that is ready to be asked at any position, from any thread. Clones are the same.
#[derive(Clone)]
pub struct Prepared(Arc<Inner>);

struct Inner {
    evaluator: Evaluator,
    program: Program,
    kit: Kit,
    plan: Plan,
}

/// Between which numbers each output lies, by interval arithmetic, with what built stages tell.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranges {
    /// At every legal position.
    pub world: Vec<Interval>,
    /// At the positions of the map.
    pub map: Vec<Interval>,
}

impl Prepared {
    pub(crate) fn new(evaluator: Evaluator, program: Program, kit: Kit) -> Self {
        let plan = Plan::new(&program, &kit);
        Self(Arc::new(Inner { evaluator, program, kit, plan }))
    }

    /// Each output at one position (held to ±1e12): the plain reading of the program.
    pub fn scalar(&self, x: f64, y: f64) -> Vec<f64> {
        let mut outputs = vec![0.0; self.program().code.outputs.len()];
        self.scalar_into(&mut Scratch::new(), x, y, &mut outputs);
        outputs
    }

    /// The same into `outputs` (one place an output), without an allocation once `scratch` has grown.
    pub fn scalar_into(&self, scratch: &mut Scratch, x: f64, y: f64, outputs: &mut [f64]) {
        scratch.run(self.program(), self.kit(), x, y);
        for (place, output) in outputs.iter_mut().zip(&self.program().code.outputs) {
            *place = scratch.values()[output.index()];
        }
    }

    /// Between which numbers the outputs lie.
    pub fn ranges(&self) -> Ranges {
        let map = Domain::of_map(&self.program().map);
        Ranges { world: self.output_ranges(Domain::world()), map: self.output_ranges(map) }
    }

    fn output_ranges(&self, domain: Domain) -> Vec<Interval> {
        let all = self.value_ranges(domain);
        self.program().code.outputs.iter().map(|output| all[output.index()]).collect()
    }

    /// Between which numbers each value of the program lies, for positions of `domain`.
    pub fn value_ranges(&self, domain: Domain) -> Vec<Interval> {
        let built: Vec<_> = self.stages().iter().cloned().map(Some).collect();
        ranges(self.program(), domain, &built)
    }

    /// The program as it is evaluated: bound, unless asked otherwise.
    pub fn program(&self) -> &Program {
        &self.0.program
    }

    /// The built stages, in the order of the program's.
    pub fn stages(&self) -> &[Arc<Built>] {
        &self.0.kit.stages
    }

    /// How many outputs there are.
    pub fn outputs(&self) -> usize {
        self.program().code.outputs.len()
    }

    /// Each output at each position: outputs x positions.
    pub fn sample(&self, positions: &[(f64, f64)]) -> Vec<Vec<f64>> {
        let never = Control::new();
        self.sample_with(positions, &never).expect("nobody can cancel a control that only this call knows")
    }

    /// What prepared it, and has its stages.
    pub fn evaluator(&self) -> &Evaluator {
        &self.0.evaluator
    }

    pub(crate) fn plan(&self) -> &Plan {
        &self.0.plan
    }

    pub(crate) fn kit(&self) -> &Kit {
        &self.0.kit
    }
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ops = self.program().code.ops.len();
        let mut debug = f.debug_struct("Prepared");
        debug.field("operations", &ops).field("outputs", &self.outputs()).finish_non_exhaustive()
    }
}
