//! Previews: many nodes as one program with many outputs; by themselves those that are slow, and where one of them
//! is at fault.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, Evaluator, Prepared, measure};
use catena_field::{BiomeTable, Control, Hash, Map, Points, Program, Stage};
use catena_graph::{Document, NodeId, Socket};
use catena_looks::{Biomes, Rgb, gray};
use egui::{Color32, ColorImage};

use crate::cost;
use crate::rain::Remark;
use crate::render::{view_of, words};
use crate::work::{Evaluators, Preview, Words};

/// Some previews that are wanted.
#[derive(Clone)]
pub(crate) struct Order {
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    /// Pixels of a preview's width.
    pub(crate) pixels: usize,
    /// Black at -1 and white at 1 instead of the measured range.
    pub(crate) fixed_range: bool,
    pub(crate) items: Vec<Item>,
}

/// A preview that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub(crate) node: NodeId,
    pub(crate) socket: Socket,
    pub(crate) hash: Hash,
}

/// What comes of an order, item by item.
pub(crate) enum Made {
    /// It is ready, or it has words.
    Preview(Preview),
    /// It takes long: ask for it alone.
    Heavy(NodeId, Hash),
}

/// How a picture came to be.
type Origin = (Option<(u32, u32)>, Duration, Option<Remark>);

impl Order {
    /// Makes the quick ones and hands them over.
    ///
    /// # Errors
    /// Only what stops the job itself.
    pub(crate) fn quick(
        &self,
        evaluators: &Evaluators,
        control: &Control,
        take: &mut dyn FnMut(Vec<Made>),
    ) -> Result<(), EvaluateError> {
        if let Ok(program) = self.lower(&self.items)
            && self.is_light(&program)
            && !self.owns_stages(&program)
            && let Some(made) = stopped(self.together(&evaluators.quick, control, &self.items, &program))?
        {
            take(made);
            return Ok(());
        }
        self.sorted(evaluators, control, take)
    }

    /// Each is lowered by itself: the ones at fault and the slow ones are told, the others made.
    fn sorted(
        &self,
        evaluators: &Evaluators,
        control: &Control,
        take: &mut dyn FnMut(Vec<Made>),
    ) -> Result<(), EvaluateError> {
        let (mut told, mut good) = (Vec::new(), Vec::new());
        let mut staged = Vec::new();
        for item in &self.items {
            control.check()?;
            match self.lower(std::slice::from_ref(item)) {
                Ok(program) if self.is_light(&program) => {
                    let own = |stage: &Arc<Stage>| stage.node == item.socket.node;
                    let list = if program.data.stages.iter().any(own) { &mut staged } else { &mut good };
                    list.push(item.clone());
                }
                Ok(_) => told.push(Made::Heavy(item.node, item.hash)),
                Err(words) => told.push(self.failed(item, words)),
            }
        }
        take(told);
        for item in &staged {
            take(vec![self.alone(&evaluators.quick, control, item)?]);
        }
        if good.len() < self.items.len()
            && let Ok(program) = self.lower(&good)
            && self.is_light(&program)
            && let Some(made) = stopped(self.together(&evaluators.quick, control, &good, &program))?
        {
            take(made);
            return Ok(());
        }
        for item in &good {
            take(vec![self.alone(&evaluators.quick, control, item)?]);
        }
        Ok(())
    }

    /// Makes the only one with the evaluator of those that take long.
    ///
    /// # Errors
    /// Only what stops the job itself.
    pub(crate) fn heavy(
        &self,
        evaluators: &Evaluators,
        control: &Control,
        take: &mut dyn FnMut(Vec<Made>),
    ) -> Result<(), EvaluateError> {
        for item in &self.items {
            take(vec![self.alone(&evaluators.heavy, control, item)?]);
        }
        Ok(())
    }

    fn failed(&self, item: &Item, words: Words) -> Made {
        self.made(item, Err(words), (None, Duration::ZERO, None))
    }

    fn made(&self, item: &Item, result: Result<ColorImage, Words>, (lattice, built, remark): Origin) -> Made {
        let (node, hash, how) = (item.node, item.hash, (self.pixels, self.fixed_range));
        Made::Preview(Preview { node, hash, how, result, lattice, built, remark })
    }

    fn lower(&self, items: &[Item]) -> Result<Program, Words> {
        let sockets: Vec<Socket> = items.iter().map(|item| item.socket.clone()).collect();
        catena_graph::lower(&self.document, &sockets, &self.folder).map_err(Words::of)
    }

    /// Whether one of several nodes has a stage of its own: it is made alone, so that its time is told apart.
    fn owns_stages(&self, program: &Program) -> bool {
        let owns = |item: &Item| program.data.stages.iter().any(|stage| stage.node == item.socket.node);
        self.items.len() > 1 && self.items.iter().any(owns)
    }

    fn is_light(&self, program: &Program) -> bool {
        cost::of(program, self.pixels * self.pixels) <= cost::HEAVY
    }

    fn together(
        &self,
        evaluator: &Evaluator,
        control: &Control,
        items: &[Item],
        program: &Program,
    ) -> Result<Vec<Made>, EvaluateError> {
        if items.is_empty() {
            return Ok(Vec::new());
        }
        let start = Instant::now();
        let prepared = evaluator.prepare(program, control)?;
        let built = if items.len() == 1 { start.elapsed() } else { Duration::ZERO };
        let pictures = self.pictures(&prepared, &program.map, control)?;
        let made = items.iter().zip(pictures).map(|(item, picture)| {
            let node = &item.socket.node;
            let origin = (lattice(&prepared, node), built, Remark::of(&prepared, node));
            self.made(item, Ok(picture), origin)
        });
        Ok(made.collect())
    }

    /// Makes one with an evaluator, whatever it takes.
    ///
    /// # Errors
    /// Only what stops the job itself.
    pub(crate) fn alone(
        &self,
        evaluator: &Evaluator,
        control: &Control,
        item: &Item,
    ) -> Result<Made, EvaluateError> {
        let items = std::slice::from_ref(item);
        let program = match self.lower(items) {
            Ok(program) => program,
            Err(words) => return Ok(self.failed(item, words)),
        };
        match self.together(evaluator, control, items, &program) {
            Ok(mut made) => Ok(made.remove(0)),
            Err(EvaluateError::Cancelled(cancelled)) => Err(cancelled.into()),
            Err(error) => Ok(self.failed(item, words(error))),
        }
    }

    fn pictures(
        &self,
        prepared: &Prepared,
        map: &Map,
        control: &Control,
    ) -> Result<Vec<ColorImage>, EvaluateError> {
        let view = view_of(map, self.pixels);
        let picture = prepared.picture(&view, control)?;
        let ranges: Vec<(f64, f64)> = if self.fixed_range {
            vec![(-1.0, 1.0); picture.outputs.len()]
        } else {
            measure(prepared, map, control)?.iter().map(|range| (range.low, range.high)).collect()
        };
        let size = [view.columns, view.rows];
        let images = prepared.program().notes.roots().into_iter().map(|at| {
            let (values, (low, high)) = (&picture.outputs[at], ranges[at]);
            if let Some(table) = prepared.program().notes.biome(at) {
                return biomes(table, size, [values, &picture.outputs[at + 1], &picture.outputs[at + 2]]);
            }
            let grays = gray(values, low, high).into_iter().map(Color32::from_gray).collect();
            ColorImage::new(size, grays)
        });
        Ok(images.collect())
    }
}

/// Biomes in their colours.
fn biomes(table: &BiomeTable, size: [usize; 2], outputs: [&[f64]; 3]) -> ColorImage {
    let colours: Vec<Rgb> = table.entries.iter().map(|entry| entry.colour).collect();
    let biomes = Biomes::new(size[0], outputs, &colours);
    let pixels = (0..size[0] * size[1]).map(|pixel| {
        let [r, g, b] = biomes.colour(pixel);
        Color32::from_rgb(r, g, b)
    });
    ColorImage::new(size, pixels.collect())
}

/// A job that was stopped is an error; what else went wrong is looked into item by item.
fn stopped<T>(result: Result<T, EvaluateError>) -> Result<Option<T>, EvaluateError> {
    match result {
        Ok(made) => Ok(Some(made)),
        Err(EvaluateError::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(_) => Ok(None),
    }
}

/// Points of the lattice of a node's own stage.
fn lattice(prepared: &Prepared, node: &str) -> Option<(u32, u32)> {
    let stages = prepared.program().data.stages.iter().zip(prepared.stages());
    let (stage, built) = stages.into_iter().find(|(stage, _)| stage.node == node)?;
    match (&stage.points, built.layers.first()) {
        (_, Some(layer)) => Some((layer.columns() as u32, layer.rows() as u32)),
        (Points::Lattice(lattice), None) => Some((lattice.columns, lattice.rows)),
        (Points::Jittered(lattice, _), None) => Some((lattice.columns, lattice.rows)),
        (Points::File(_) | Points::OfRaster | Points::Sites(_), None) => None,
    }
}
