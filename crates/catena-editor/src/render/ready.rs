//! A field that is ready to be asked, with what it holds over the whole map.

use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_backend::Backend;
use catena_evaluate::{EvaluateError, Evaluator, Measured, Prepared, View, measuring};
use catena_field::{BiomeTable, Control, Encoder, Hash, Map, Program};
use catena_looks::{Rgb, shares};

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
    /// The same of the program's other outputs: of a biome the second's number, the weight, and the land's height; of
    /// drained ground how wet it is, and where its water stands.
    pub(crate) more: Vec<Vec<f64>>,
    /// Of a biome: what its numbers stand for.
    pub(crate) biome: Option<BiomeField>,
    /// How long all this took.
    pub(crate) took: Duration,
    /// How long a position takes, as far as the survey can tell.
    pub(crate) pace: Duration,
}

/// What the numbers of a biome stand for, and the land under it.
#[derive(Debug)]
pub(crate) struct BiomeField {
    pub(crate) table: Arc<BiomeTable>,
    /// Colours by number.
    pub(crate) colours: Vec<Rgb>,
    /// The range of the land's heights, where they are known.
    pub(crate) land: Option<Measured>,
    /// By number, how much of the map each biome has.
    pub(crate) shares: Vec<f64>,
}

impl BiomeField {
    fn of(program: &Program, first: &[f64], more: &[Vec<f64>]) -> Option<Self> {
        let (table, [second, weight, rest @ ..]) = (program.notes.biome(0)?.clone(), more) else {
            return None;
        };
        Some(Self::new(table, [first, second, weight], rest.first().map(|heights| &heights[..])))
    }

    /// What there is over the whole map: the first's number, the second's, the weight, and the land's heights.
    pub(crate) fn new(table: Arc<BiomeTable>, outputs: [&[f64]; 3], land: Option<&[f64]>) -> Self {
        let colours = table.entries.iter().map(|entry| entry.colour).collect();
        let (shares, land) = (shares(table.len(), outputs), land.map(Measured::of));
        Self { table, colours, land, shares }
    }

    /// A table over land of a range; nothing is known of the map.
    pub(crate) fn bare(table: Arc<BiomeTable>, land: Option<Measured>) -> Self {
        let colours = table.entries.iter().map(|entry| entry.colour).collect();
        Self { shares: vec![0.0; table.len()], table, colours, land }
    }

    /// What a place is, in words: the biome's name, and where it is blended its share and its neighbour's.
    pub(crate) fn words(&self, [first, second, weight]: [f64; 3]) -> String {
        let name = |number: f64| {
            self.table.get(number).map_or_else(|| number.to_string(), |entry| entry.name.to_string())
        };
        if weight >= 1.0 || first == second {
            return name(first);
        }
        let percent = |share: f64| (share * 100.0).round();
        format!("{} {} %, {} {} %", name(first), percent(weight), name(second), percent(1.0 - weight))
    }
}

impl Ready {
    /// What tells a field over a map from another.
    pub(crate) fn key(evaluator: &Evaluator, program: &Program) -> Hash {
        let Map { origin, size, .. } = program.map;
        let mut encoder = Encoder::new();
        encoder.bytes(evaluator.key(program).as_bytes());
        [origin.0, origin.1, size.0, size.1].into_iter().for_each(|real| encoder.real(real));
        for biome in &program.notes.biomes {
            for entry in &biome.table.entries {
                encoder.text(&entry.name);
                encoder.bytes(&entry.colour);
            }
        }
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
        let mut outputs = prepared.picture(&lattice, control)?.outputs;
        let more = outputs.split_off(1);
        let survey = outputs.swap_remove(0);
        let pace = begun.elapsed() / survey.len().max(1) as u32;
        let measured = Measured::of(&survey);
        let biome = BiomeField::of(program, &survey, &more);
        Ok(Self { key, prepared, field, measured, lattice, survey, more, biome, took: since.elapsed(), pace })
    }

    /// Of drained ground under its water: how wet it is, and where the surface stands, out of a program's other outputs.
    pub(crate) fn water<'a>(&self, more: &'a [Vec<f64>]) -> Option<[&'a [f64]; 2]> {
        match more {
            [wet, surface] if self.biome.is_none() => Some([wet, surface]),
            _ => None,
        }
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
