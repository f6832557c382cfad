//! Exports of biomes: their picture, their numbers with a palette, their weights.

use catena_evaluate::{Prepared, View, Window};
use catena_images::{Format, Sidecar};

use super::write::{BAND, Desk, Stop};
use crate::biomes::{Ids, Weights, table_json, weight_file};
use crate::render::{BiomeField, paint_biomes};
use catena_looks::Look;

/// What is written of biomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Numbers, with a palette and names.
    Ids,
    /// A gray picture for each biome.
    Weights,
}

/// How many values beyond a pixel its light needs.
const APRON: usize = 1;

impl Desk<'_> {
    /// Colours over lit land, band by band.
    pub(super) fn biome_picture(&self, window: Window, look: &Look, biome: &BiomeField) -> Result<(), Stop> {
        let mut encoder = self.order.encoder(Format::PngColour, self.measured)?;
        let view = window.view;
        let spacing = (view.size.0 / view.columns as f64, view.size.1 / view.rows as f64);
        let (columns, width) = (window.columns, window.columns + 2 * APRON);
        let band = (BAND / width).clamp(1, window.rows);
        let mut waiting: Vec<Vec<f64>> = vec![Vec::new(); self.prepared.outputs()];
        let take = |_: usize, outputs: &[Vec<f64>]| -> Result<(), Stop> {
            for (waiting, output) in waiting.iter_mut().zip(outputs) {
                waiting.extend_from_slice(output);
            }
            let rows = (waiting[0].len() / width).saturating_sub(2 * APRON);
            if rows > 0 {
                let land = waiting.get(3).map(|land| (&land[..], spacing, self.program.map.size.0));
                let three = [&waiting[0][..], &waiting[1], &waiting[2]];
                let image = paint_biomes((look, biome), (columns, rows), APRON, three, land);
                let bytes: Vec<u8> =
                    image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
                encoder.write_colours(&bytes)?;
                waiting.iter_mut().for_each(|values| drop(values.drain(..rows * width)));
            }
            Ok(())
        };
        self.prepared.window_bands(&window.grown(APRON), band, self.control, take)?;
        self.control.check()?;
        encoder.finish()?;
        Ok(())
    }

    /// Numbers or weights of the whole map, with a sidecar that has the table.
    pub(super) fn biomes(&self, view: &View, kind: Kind) -> Result<(), Stop> {
        let table = self.program.notes.biome(0).ok_or_else(|| {
            Stop::Words("what is on the map is no biome; view a Biome table or Regions".to_owned())
        })?;
        let (path, size, band) =
            (&self.order.path, (view.columns, view.rows), (BAND / view.columns).clamp(1, view.rows));
        let prepared: &Prepared = &self.prepared;
        let mut biomes = table_json(table);
        match kind {
            Kind::Ids => {
                let mut ids = Ids::create(path, size, table, self.order.carried())?;
                prepared.bands(view, band, self.control, |_, outputs| -> Result<(), Stop> {
                    Ok(ids.write(&outputs[0])?)
                })?;
                self.control.check()?;
                ids.finish()?;
            }
            Kind::Weights => {
                let mut weights = Weights::create(path, size, table, true)?;
                prepared.bands(view, band, self.control, |_, outputs| -> Result<(), Stop> {
                    Ok(weights.write([&outputs[0], &outputs[1], &outputs[2]])?)
                })?;
                self.control.check()?;
                weights.finish()?;
                let list = biomes.as_array_mut().into_iter().flatten();
                for (value, (number, entry)) in list.zip(table.entries.iter().enumerate()) {
                    let file = weight_file(path, number, entry);
                    value["file"] = file.file_name().unwrap_or_default().to_string_lossy().into();
                }
            }
        }
        let sidecar = Sidecar { biomes: Some(biomes), ..self.sidecar(view, Format::PngIndexed) };
        Ok(sidecar.write(path)?)
    }
}
