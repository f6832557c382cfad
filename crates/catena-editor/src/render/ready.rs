//! A field that is ready to be asked, with what it holds over the whole map.

use std::time::{Duration, Instant};

use catena_backend::Backend;
use catena_evaluate::{EvaluateError, Evaluator, Measured, Prepared, View, measuring};
use catena_field::{Control, Encoder, Hash, Map, Program};

/// A field that is ready to be asked at any position, with its values over the lattice that ranges are measured on.
#[derive(Debug)]
pub(crate) struct Ready {
    /// Of the program and the rectangle: another key, other values.
    pub(crate) key: Hash,
    pub(crate) prepared: Prepared,
    /// The same, on the device where it can be: what fine pictures are drawn from.
    pub(crate) field: catena_backend::Ready,
    pub(crate) measured: Measured,
    /// Where the survey was taken.
    pub(crate) lattice: View,
    pub(crate) survey: Vec<f64>,
    /// How long all this took.
    pub(crate) took: Duration,
    /// How long a position takes, as far as the survey can tell.
    pub(crate) pace: Duration,
}

impl Ready {
    /// What tells a field over a map from another.
    pub(crate) fn key(evaluator: &Evaluator, program: &Program) -> Hash {
        let Map { origin, size, .. } = program.map;
        let mut encoder = Encoder::new();
        encoder.bytes(evaluator.key(program).as_bytes());
        [origin.0, origin.1, size.0, size.1].into_iter().for_each(|real| encoder.real(real));
        encoder.hash()
    }

    /// Prepares a program and surveys it; `since` is when the work began.
    ///
    /// # Errors
    /// What is wrong with a stage, or that the work was stopped.
    pub(crate) fn of(
        (backend, evaluator): (&Backend, &Evaluator),
        control: &Control,
        (program, key): (&Program, Hash),
        since: Instant,
    ) -> Result<Self, EvaluateError> {
        let field = backend.prepare(evaluator, program, control)?;
        let prepared = field.prepared().clone();
        let lattice = measuring(&program.map);
        let begun = Instant::now();
        let survey = prepared.picture(&lattice, control)?.outputs.swap_remove(0);
        let pace = begun.elapsed() / survey.len().max(1) as u32;
        let measured = Measured::of(&survey);
        Ok(Self { key, prepared, field, measured, lattice, survey, took: since.elapsed(), pace })
    }

    /// The field's values where another one was surveyed.
    ///
    /// # Errors
    /// That the work was stopped.
    pub(crate) fn survey_on(&self, other: &Self, control: &Control) -> Result<Vec<f64>, EvaluateError> {
        if self.lattice == other.lattice {
            return Ok(self.survey.clone());
        }
        Ok(self.prepared.picture(&other.lattice, control)?.outputs.swap_remove(0))
    }
}
