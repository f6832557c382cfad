//! The kit of a program: everything that its operations name by index, made once from seeds and numbers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use catena_field::{Basis, Built, Fractal, Map, Near, Octaves, Op, Placement, Program, Sites, Table};
use catena_kernels::curve::Curve;
use catena_kernels::drainage::graph::Graph;
use catena_kernels::fractal;
use catena_kernels::perlin::Perlin;
use catena_kernels::simplex::Simplex;
use catena_kernels::sites::{JitteredSites, Nearest, ScatteredSites};
use catena_kernels::value_noise::ValueNoise;

use crate::blocks::Corners;

/// Noises that the shelf keeps at most; beyond, it starts anew.
const KEPT: usize = 128;

/// What a program's operations name by index.
#[derive(Debug)]
pub(crate) struct Kit {
    pub(crate) reals: Vec<f64>,
    pub(crate) octaves: Vec<Octaves>,
    pub(crate) noises: Vec<Noise>,
    pub(crate) sites: Vec<SiteSet>,
    pub(crate) curves: Vec<Curve>,
    tables: Vec<Arc<[f64]>>,
    pub(crate) stages: Vec<Arc<Built>>,
}

/// One seed, and the noises that operations draw from it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noise {
    pub(crate) seed: i64,
    simplex: Option<Arc<Simplex>>,
    perlin: Option<Arc<Perlin>>,
    value: Option<Arc<ValueNoise>>,
    /// For blocks: gradients by cell. Simplex and Perlin of a seed share them.
    corners: Option<Arc<Corners>>,
}

/// One set of sites, as operations place them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SiteSet {
    scattered: Option<ScatteredSites>,
    jittered: Option<JitteredSites>,
}

/// Noises by seed, kept from one program to the next: a slider drag doesn't make them again.
#[derive(Debug, Default)]
pub(crate) struct Shelf(Mutex<HashMap<i64, Noise>>);

impl Kit {
    /// Makes what `program` needs; its stages are built already.
    pub(crate) fn new(program: &Program, stages: Vec<Arc<Built>>, shelf: &Shelf) -> Self {
        let data = &program.data;
        let mut noises: Vec<Noise> = data.noises.iter().map(|seed| shelf.take(&program.map, *seed)).collect();
        let mut sites = vec![SiteSet::default(); data.sites.len()];
        for op in &program.code.ops {
            match op {
                Op::Fractal(fractal) => noises[fractal.noise as usize].supply(fractal.basis),
                Op::ValueNoise { noise, .. } => noises[*noise as usize].supply_value(),
                Op::Near(near) => {
                    let index = near.sites as usize;
                    sites[index].supply(near.placement, &data.sites[index], &program.map);
                }
                _ => {}
            }
        }
        shelf.put(&noises);
        let (reals, octaves) = (data.reals.clone(), data.octaves.clone());
        let (curves, tables) = (data.curves.clone(), data.tables.clone());
        Self { reals, octaves, noises, sites, curves, tables, stages }
    }

    /// The octaves of an operation, with the values of its persistence and lacunarity.
    pub(crate) fn octaves(&self, index: u32, persistence: f64, lacunarity: f64) -> fractal::Octaves {
        let Octaves { count, kept } = self.octaves[index as usize];
        fractal::Octaves { count, kept, persistence, lacunarity }
    }

    /// An octave sum at one position.
    pub(crate) fn fractal(&self, op: &Fractal, x: f64, y: f64, octaves: &fractal::Octaves) -> f64 {
        let noise = &self.noises[op.noise as usize];
        match op.basis {
            Basis::Simplex => noise.simplex().fractal(x, y, op.fold, octaves),
            Basis::Perlin => noise.perlin().fractal(x, y, op.fold, octaves),
        }
    }

    /// The numbers of a table.
    pub(crate) fn table(&self, table: Table) -> &[f64] {
        match table {
            Table::Data(index) => &self.tables[index as usize],
            Table::Stage(index) => &self.stages[index as usize].numbers,
        }
    }

    /// The drainage graph that a stage made.
    pub(crate) fn graph(&self, stage: u32) -> &Graph {
        self.stages[stage as usize].graph.as_deref().expect("a stage that is carved by makes a graph")
    }

    /// The nearest sites of one position.
    pub(crate) fn nearest(&self, op: &Near, x: f64, y: f64) -> Nearest {
        let sites = &self.sites[op.sites as usize];
        match op.placement {
            Placement::Scattered => sites.scattered().nearest_by(op.metric, x, y),
            Placement::Jittered => sites.jittered().nearest_by(op.metric, x, y),
        }
    }
}

impl Noise {
    fn supply(&mut self, basis: Basis) {
        let seed = self.seed;
        match basis {
            Basis::Simplex => {
                let simplex = self.simplex.get_or_insert_with(|| Arc::new(Simplex::new(seed)));
                self.corners.get_or_insert_with(|| Arc::new(Corners::new(simplex.permutation())));
            }
            Basis::Perlin => {
                let perlin = self.perlin.get_or_insert_with(|| Arc::new(Perlin::new(seed)));
                self.corners.get_or_insert_with(|| Arc::new(Corners::new(perlin.permutation())));
            }
        }
    }

    fn supply_value(&mut self) {
        let seed = self.seed;
        self.value.get_or_insert_with(|| Arc::new(ValueNoise::new(seed)));
    }

    pub(crate) fn simplex(&self) -> &Simplex {
        self.simplex.as_deref().expect("the kit supplies what the operations name")
    }

    pub(crate) fn perlin(&self) -> &Perlin {
        self.perlin.as_deref().expect("the kit supplies what the operations name")
    }

    pub(crate) fn corners(&self) -> &Corners {
        self.corners.as_deref().expect("the kit supplies what the operations name")
    }

    pub(crate) fn value(&self) -> &ValueNoise {
        self.value.as_deref().expect("the kit supplies what the operations name")
    }
}

impl SiteSet {
    fn supply(&mut self, placement: Placement, sites: &Sites, map: &Map) {
        let seed = map.seed.wrapping_add(sites.seed);
        match placement {
            Placement::Scattered if self.scattered.is_none() => {
                self.scattered = Some(ScatteredSites::new(seed, sites.count, map.origin, map.size));
            }
            Placement::Jittered => self.jittered = Some(JitteredSites::new(seed, sites.spacing)),
            Placement::Scattered => {}
        }
    }

    pub(crate) fn scattered(&self) -> &ScatteredSites {
        self.scattered.as_ref().expect("the kit supplies what the operations name")
    }

    pub(crate) fn jittered(&self) -> &JitteredSites {
        self.jittered.as_ref().expect("the kit supplies what the operations name")
    }
}

impl Shelf {
    /// What there is of a seed, which is added to the map's.
    fn take(&self, map: &Map, seed: i64) -> Noise {
        let seed = map.seed.wrapping_add(seed);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&seed).cloned().unwrap_or(Noise { seed, ..Noise::default() })
    }

    fn put(&self, noises: &[Noise]) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > KEPT {
            known.clear();
        }
        known.extend(noises.iter().map(|noise| (noise.seed, noise.clone())));
    }
}
