//! An export's file, written in the background: by bands, with progress, whole or not at all, and with its graph in it
//! where it is a PNG.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_evaluate::{EvaluateError, Evaluator, Measured, Prepared, View, Window, measure};
use catena_field::{Cancelled, Control, Map, Program};
use catena_graph::travel::{KEYWORD, packed};
use catena_graph::{Document, Socket};
use catena_images::{ByteOrder, Encoder, Format, ImageError, Lattice, Options, Sidecar};
use catena_looks::{Field, Look, Rivers, Water};

use super::biomes;
use crate::render::{BiomeField, Style, inner, roots, wet_roots};
use crate::rivers::{self, WaterError, spread};
use crate::solid::Shot;
use crate::work::Words;

/// Pixels of a band, where a row isn't longer.
pub(super) const BAND: usize = 1 << 18;

/// What computes an export.
const REFERENCE: &str = "CPU · float64";

/// What is to be written.
pub(crate) struct Order {
    pub(crate) document: Arc<Document>,
    /// The graph's text as it would be saved, its file's name, and the folder that its paths are relative to.
    pub(crate) text: String,
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) socket: Socket,
    pub(crate) path: PathBuf,
    pub(crate) content: Content,
}

/// What a file holds.
pub(crate) enum Content {
    /// Pixels of a lattice in colours, so many of them a point of the lines.
    Picture { window: Window, style: Style, rivers: Option<u32>, pixels_per_point: f64 },
    /// The 3D view in so many pixels.
    Solid { size: (usize, usize), shot: Option<Shot> },
    /// The values of a view, with a sidecar.
    Numbers { view: View, format: Format },
    /// The biomes of a view, with a sidecar.
    Biomes { view: View, kind: biomes::Kind },
}

/// Why nothing was written.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Somebody wanted no more of it.
    Cancelled,
    /// What is wrong.
    Words(String),
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<ImageError> for Stop {
    fn from(error: ImageError) -> Self {
        Self::Words(error.to_string())
    }
}

impl From<EvaluateError> for Stop {
    fn from(error: EvaluateError) -> Self {
        match error {
            EvaluateError::Cancelled(cancelled) => cancelled.into(),
            error => Self::Words(error.to_string()),
        }
    }
}

impl From<WaterError> for Stop {
    fn from(error: WaterError) -> Self {
        match error {
            WaterError::Evaluate(error) => error.into(),
            WaterError::Faults(faults) => Self::Words(Words::of(faults).words),
        }
    }
}

impl Content {
    /// Pixels from left to right and from top to bottom.
    pub(crate) fn size(&self) -> (usize, usize) {
        match self {
            Self::Picture { window, .. } => (window.columns, window.rows),
            Self::Solid { size, .. } => *size,
            Self::Numbers { view, .. } | Self::Biomes { view, .. } => (view.columns, view.rows),
        }
    }
}

impl Order {
    /// Writes the file.
    ///
    /// # Errors
    /// Why there is none; then what lay there before still does.
    pub(crate) fn write(&self, evaluator: &Evaluator, control: &Control) -> Result<(), Stop> {
        if let Content::Solid { shot, .. } = &self.content {
            let shot = shot.as_ref().ok_or_else(|| Stop::Words("the 3D view shows nothing".to_owned()))?;
            let pixels = shot.pixels().map_err(Stop::Words)?;
            let mut encoder = self.encoder(Format::PngColour, Measured { low: 0.0, high: 1.0 })?;
            control.check()?;
            encoder.write_colours(&pixels)?;
            encoder.finish()?;
            return Ok(());
        }
        let roots = match &self.content {
            Content::Picture { style, .. } if style.water => wet_roots(&self.document, &self.socket),
            Content::Picture { .. } => roots(&self.document, &self.socket),
            _ => vec![self.socket.clone()],
        };
        let lowered = catena_graph::lower(&self.document, &roots, &self.folder);
        let program = lowered.map_err(|faults| {
            let Words { node, words } = Words::of(faults);
            Stop::Words(node.map_or_else(|| words.clone(), |node| format!("{node}: {words}")))
        })?;
        let prepared = evaluator.prepare(&program, control)?;
        let ranges = measure(&prepared, &program.map, control)?;
        let measured = ranges[0];
        let desk = Desk { order: self, program: &program, prepared, measured, control };
        match &self.content {
            Content::Picture { window, style, rivers, pixels_per_point } => {
                let look = style.look(measured, program.map.sea, *pixels_per_point);
                if let Some(table) = program.notes.biome(0) {
                    let biome = BiomeField::bare(table.clone(), ranges.get(3).copied());
                    return desk.biome_picture(*window, &look, &biome);
                }
                let rivers = rivers.map(|start| desk.rivers(evaluator, start)).transpose()?;
                desk.picture(*window, &look, rivers.as_ref())
            }
            Content::Biomes { view, kind } => desk.biomes(view, *kind),
            Content::Numbers { view, format } => desk.numbers(view, *format),
            Content::Solid { .. } => Ok(()),
        }
    }

    /// The texts that a picture carries.
    pub(super) fn carried(&self) -> Vec<(String, String)> {
        let to = self.path.parent().unwrap_or(Path::new(""));
        vec![(KEYWORD.to_owned(), packed(&self.document, &self.text, &self.folder, to))]
    }

    pub(super) fn encoder(
        &self,
        format: Format,
        Measured { low, high }: Measured,
    ) -> Result<Encoder, ImageError> {
        let Self { path, content, .. } = self;
        let is_png = matches!(format, Format::Png8 | Format::Png16 | Format::PngColour);
        let text = if is_png { self.carried() } else { Vec::new() };
        let options = Options { low, high, text, ..Options::default() };
        let (columns, rows) = content.size();
        Encoder::create(path, format, columns, rows, &options)
    }
}

pub(super) struct Desk<'a> {
    pub(super) order: &'a Order,
    pub(super) program: &'a Program,
    pub(super) prepared: Prepared,
    pub(super) measured: Measured,
    pub(super) control: &'a Control,
}

impl Desk<'_> {
    /// Colours, band by band. A look needs values around each pixel: rows wait until those below are known.
    fn picture(&self, window: Window, look: &Look, rivers: Option<&Rivers>) -> Result<(), Stop> {
        let mut encoder = self.order.encoder(Format::PngColour, self.measured)?;
        let (apron, view) = (look.apron(), window.view);
        let spacing = (view.size.0 / view.columns as f64, view.size.1 / view.rows as f64);
        let (columns, width) = (window.columns, window.columns + 2 * apron);
        let band = (BAND / width).clamp(1, window.rows);
        let rivers = rivers.map(|rivers| {
            let placed = ((window.x(0), window.y(0)), spacing);
            (spread(&self.program.map, rivers.size(), placed, look.pixels_per_point), rivers)
        });
        // The values, and of drained ground how wet they are and where the water stands.
        let mut waiting = vec![Vec::new(); self.prepared.outputs()];
        let mut drawn = 0;
        let take = |_: usize, outputs: &[Vec<f64>]| -> Result<(), Stop> {
            waiting.iter_mut().zip(outputs).for_each(|(waiting, output)| waiting.extend_from_slice(output));
            let rows = (waiting[0].len() / width).saturating_sub(2 * apron);
            if rows > 0 {
                let map_width = self.program.map.size.0;
                let field = Field::with_apron(columns, rows, apron, &waiting[0], spacing, map_width);
                let mut pixels = look.draw(&field).pixels;
                if let [ground, wet, surface] = &waiting[..] {
                    let inner = |values: &Vec<f64>| inner((columns, rows), apron, values);
                    let [ground, wet, surface] = [ground, wet, surface].map(inner);
                    let water = Water { columns, wet: &wet, surface: &surface, ground: &ground };
                    water.draw_rows(look, 0..rows, &mut pixels);
                }
                if let Some((spread, rivers)) = &rivers {
                    let part = (columns, 0..rows);
                    rivers.draw_rows(look.palette, spread, (0, drawn), part, &mut pixels);
                }
                encoder.write_colours(&pixels)?;
                drawn += rows;
                waiting.iter_mut().for_each(|waiting| drop(waiting.drain(..rows * width)));
            }
            Ok(())
        };
        self.prepared.window_bands(&window.grown(apron), band, self.control, take)?;
        self.control.check()?;
        encoder.finish()?;
        Ok(())
    }

    /// Rivers over the whole map, whatever is drawn of it.
    fn rivers(&self, evaluator: &Evaluator, start: u32) -> Result<Rivers, Stop> {
        let Order { document, folder, socket, .. } = self.order;
        let span = self.measured.high - self.measured.low;
        let waters = rivers::waters(evaluator, self.control, (document, folder), (socket, span));
        Ok(waters?.rivers(f64::from(start)))
    }

    fn numbers(&self, view: &View, format: Format) -> Result<(), Stop> {
        let mut encoder = self.order.encoder(format, self.measured)?;
        let band = (BAND / view.columns).clamp(1, view.rows);
        self.prepared.bands(view, band, self.control, |_, outputs| -> Result<(), Stop> {
            Ok(encoder.write_rows(&outputs[0])?)
        })?;
        self.control.check()?;
        encoder.finish()?;
        if let Err(error) = self.sidecar(view, format).write(&self.order.path) {
            // A map without its range is half a map.
            drop(std::fs::remove_file(&self.order.path));
            return Err(error.into());
        }
        Ok(())
    }

    pub(super) fn sidecar(&self, view: &View, format: Format) -> Sidecar {
        let Map { height, sea, seed, .. } = self.program.map;
        Sidecar {
            graph: self.order.name.clone(),
            node: self.order.socket.node.clone(),
            output: self.order.socket.output.clone(),
            columns: view.columns,
            rows: view.rows,
            spacing: (view.size.0 / view.columns as f64, view.size.1 / view.rows as f64),
            origin: view.position(0, 0),
            lattice: Lattice::Centres,
            low: self.measured.low,
            high: self.measured.high,
            height,
            sea,
            byte_order: format.byte_order(ByteOrder::Little),
            seed,
            backend: REFERENCE.to_owned(),
            error_bound: None,
            biomes: None,
            content_hash: self.program.content_hash().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}
