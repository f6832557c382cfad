//! Maps of biomes: their colours over lit land, their numbers with a palette, their weights.

use std::sync::Arc;

use catena_backend::{Backend, Made, Ready};
use catena_editor::biomes::{Ids, Weights, table_json, weight_file};
use catena_evaluate::{Evaluator, Window, measure};
use catena_field::{BiomeTable, Control};
use catena_graph::Socket;
use catena_images::{Encoder, Format, Options, Sidecar};
use catena_looks::{Biomes, Field, Look, Under};

use super::plan::Plan;
use super::style::Style;
use super::{Range, sidecar};
use crate::graph::Stack;
use crate::output;
use crate::report::usage;

/// What is drawn: three values of the biome, then perhaps the height of its land.
pub(super) struct Biome {
    pub(super) table: Arc<BiomeTable>,
    has_land: bool,
}

impl Biome {
    /// The biome of a stack, which is lowered anew with the land under it where the style lights that.
    pub(super) fn of(stack: &mut Stack, style: &Style) -> anyhow::Result<Self> {
        let Some(table) = stack.program.notes.biome(0).cloned() else {
            let socket = &stack.socket;
            return Err(usage(format!(
                "{socket} is no biome: --look biome, --indexed and --weights draw biome outputs"
            )));
        };
        let land = land(stack).filter(|_| matches!(style, Style::Biome));
        if let Some(land) = &land {
            stack.program = stack.graph.programs(&[stack.socket.clone(), land.clone()])?;
        }
        Ok(Self { table, has_land: land.is_some() })
    }

    /// Draws the map, and writes its sidecar.
    pub(super) fn write(
        &self,
        plan: &Plan,
        stack: &Stack,
        (backend, evaluator): (&Backend, &Evaluator),
        control: &Control,
    ) -> anyhow::Result<Made> {
        let ready =
            backend.prepare(evaluator, &stack.program, control).map_err(|error| stack.graph.fault(error))?;
        let made = match plan.style {
            Style::Indexed => self.indexed(plan, stack, &ready, control)?,
            Style::Weights { is_sixteen } => self.weights(plan, &ready, is_sixteen, control)?,
            _ => self.picture(plan, stack, &ready, control)?,
        };
        control.check()?;
        let full = Range { low: 0.0, high: 1.0 };
        let biomes = Some(self.description(plan));
        Sidecar { biomes, ..sidecar(plan, stack, full, &made) }.write(&plan.path)?;
        Ok(made)
    }

    /// The table, and of weights the file of each biome.
    fn description(&self, plan: &Plan) -> serde_json::Value {
        let mut table = table_json(&self.table);
        if let (Style::Weights { .. }, Some(list)) = (&plan.style, table.as_array_mut()) {
            for ((number, entry), value) in self.table.entries.iter().enumerate().zip(list) {
                let file = weight_file(&plan.path, number, entry);
                value["file"] = file.file_name().unwrap_or_default().to_string_lossy().into();
            }
        }
        table
    }

    fn indexed(&self, plan: &Plan, stack: &Stack, ready: &Ready, control: &Control) -> anyhow::Result<Made> {
        let (_, _, columns, rows) = plan.view.drawn();
        let mut ids = Ids::create(&plan.path, (columns, rows), &self.table, stack.graph.texts(&plan.path))?;
        let window = Window::of(&plan.view);
        let made = ready.bands(&window, plan.band(), control, |_, outputs| -> anyhow::Result<()> {
            Ok(ids.write(&outputs[0])?)
        })?;
        control.check()?;
        ids.finish()?;
        Ok(made)
    }

    fn weights(
        &self,
        plan: &Plan,
        ready: &Ready,
        is_sixteen: bool,
        control: &Control,
    ) -> anyhow::Result<Made> {
        let (_, _, columns, rows) = plan.view.drawn();
        for (number, entry) in self.table.entries.iter().enumerate() {
            output::check_writable(&weight_file(&plan.path, number, entry))?;
        }
        let mut weights = Weights::create(&plan.path, (columns, rows), &self.table, is_sixteen)?;
        let window = Window::of(&plan.view);
        let made = ready.bands(&window, plan.band(), control, |_, outputs| -> anyhow::Result<()> {
            Ok(weights.write([&outputs[0], &outputs[1], &outputs[2]])?)
        })?;
        control.check()?;
        weights.finish()?;
        Ok(made)
    }

    /// Colours, lit by slopes: each band with a row of its surroundings.
    fn picture(&self, plan: &Plan, stack: &Stack, ready: &Ready, control: &Control) -> anyhow::Result<Made> {
        let map = stack.graph.map();
        let look = match self.has_land {
            true => {
                let measured = measure(ready.prepared(), map, control)?[3];
                Some(Look::new(measured.low, measured.high, map.sea))
            }
            false => None,
        };
        let (_, _, columns, rows) = plan.view.drawn();
        let options = Options { text: stack.graph.texts(&plan.path), ..Options::default() };
        let mut encoder = Encoder::create(&plan.path, Format::PngColour, columns, rows, &options)?;
        let colours: Vec<[u8; 3]> = self.table.entries.iter().map(|entry| entry.colour).collect();
        let (window, width) = (Window::of(&plan.view).grown(APRON), columns + 2 * APRON);
        let mut waiting: Vec<Vec<f64>> = vec![Vec::new(); stack.program.code.outputs.len()];
        let made = ready.bands(&window, plan.band(), control, |_, outputs| -> anyhow::Result<()> {
            for (waiting, output) in waiting.iter_mut().zip(outputs) {
                waiting.extend_from_slice(output);
            }
            let height = (waiting[0].len() / width).saturating_sub(2 * APRON);
            if height == 0 {
                return Ok(());
            }
            let inner = |values: &[f64]| -> Vec<f64> {
                let rows = values.chunks_exact(width).skip(APRON).take(height);
                rows.flat_map(|row| &row[APRON..APRON + columns]).copied().collect()
            };
            let [first, second, weight] = [0, 1, 2].map(|index| inner(&waiting[index]));
            let biomes = Biomes::new(columns, [&first, &second, &weight], &colours);
            let spacing = plan.view.spacing();
            let heights = waiting.get(3).map(|heights| {
                Field::with_apron(
                    columns,
                    height,
                    APRON,
                    &heights[..(height + 2 * APRON) * width],
                    spacing,
                    map.size.0,
                )
            });
            let land = look.as_ref().zip(heights.as_ref()).map(|(look, heights)| Under { look, heights });
            let mut pixels = vec![0; columns * height * 3];
            biomes.draw_rows(land, 0..height, &mut pixels);
            encoder.write_colours(&pixels)?;
            waiting.iter_mut().for_each(|values| drop(values.drain(..height * width)));
            Ok(())
        })?;
        control.check()?;
        encoder.finish()?;
        Ok(made)
    }
}

/// How many values beyond a pixel its light needs.
const APRON: usize = 1;

/// The height under a stack's biomes.
fn land(stack: &Stack) -> Option<Socket> {
    let document = &stack.graph.document;
    document.biome_ground(document.find(&stack.socket.node)?)
}
