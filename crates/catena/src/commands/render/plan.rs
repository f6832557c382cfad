//! What a render will draw, and whether format, memory and disk have room for it.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::bail;
use catena_evaluate::{Evaluator, Sampling, View};
use catena_field::{Map, POSITION_LIMIT};
use catena_images::Format;

use super::style::Style;
use crate::arguments::{Four, Lattice, Render};
use crate::figures;
use crate::report::usage;

/// Pixels of a band, where a row isn't longer.
const BAND: usize = 1 << 18;

/// The longest side of a PNG.
const PNG_SIDE: usize = i32::MAX as usize;

/// Everything about a render but the values.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) path: PathBuf,
    pub(super) view: View,
    pub(super) style: Style,
    pub(super) format: Format,
    /// Threads that draw.
    pub(super) threads: usize,
}

impl Plan {
    pub(super) fn new(arguments: &Render, map: &Map, style: Style) -> anyhow::Result<Self> {
        let format = match style {
            Style::Values(format) => format,
            Style::Picture { .. } | Style::Biome => Format::PngColour,
            Style::Indexed => Format::PngIndexed,
            Style::Weights { is_sixteen: true } => Format::Png16,
            Style::Weights { is_sixteen: false } => Format::Png8,
        };
        let mut view = match arguments.view {
            Some(Four(rectangle)) => rectangle_view(rectangle)?,
            None => View::of_map(map, 1, 1),
        };
        let pixels = |length: f64| (length.round() as usize).max(1);
        (view.columns, view.rows) = match arguments.size {
            Some(size) => (size.columns, size.rows),
            None => (pixels(view.size.0), pixels(view.size.1)),
        };
        view.lattice = match arguments.lattice {
            Lattice::Centres => Sampling::Centres,
            Lattice::Corners => Sampling::Corners,
        };
        view.region = arguments.region.map(|region| within(&view, region)).transpose()?;
        let threads = arguments.threads.map_or_else(cores, usize::from);
        Ok(Self { path: arguments.output.clone(), view, style, format, threads })
    }

    /// Rows of a band: a few hundred thousand pixels, or one row.
    pub(super) fn band(&self) -> usize {
        let (_, _, columns, rows) = self.view.drawn();
        (BAND / columns).clamp(1, rows)
    }

    /// Refuses what the format can't hold, and what memory or disk has no room for, with the figures.
    pub(super) fn afford(&self, evaluator: &Evaluator) -> anyhow::Result<()> {
        let (_, _, columns, rows) = self.view.drawn();
        let pixels = columns as u128 * rows as u128;
        let what = format!("{columns} x {rows} = {} pixels", figures::count(pixels));
        let path = self.path.display();
        if self.is_png() && columns.max(rows) > PNG_SIDE {
            bail!(
                "{path}: {what}: PNG holds at most {PNG_SIDE} pixels a side; write .npy, or tiles by --region"
            );
        }
        let bytes = pixels.saturating_mul(self.bytes_a_pixel());
        // Terrain takes about half of its samples in a PNG.
        let (wanted, about) = if self.is_png() { (bytes / 2, "about ") } else { (bytes, "") };
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let room = figures::room(folder.unwrap_or(Path::new("."))).unwrap_or(i64::MAX as u128);
        if wanted > room {
            let (wanted, room) = (figures::bytes(wanted), figures::bytes(room));
            bail!(
                "{path}: {what} need {about}{wanted} on disk, and {room} are free; draw fewer, or elsewhere"
            );
        }
        let band = match self.band() {
            1 => "one row".to_owned(),
            rows => format!("a band of {rows} rows"),
        };
        Ok(evaluator.afford(self.memory(), || format!("{path}: {what}: {band}"))?)
    }

    /// Whether it becomes a PNG.
    pub(super) fn is_png(&self) -> bool {
        matches!(self.format, Format::Png8 | Format::Png16 | Format::PngColour | Format::PngIndexed)
    }

    fn bytes_a_pixel(&self) -> u128 {
        match self.format {
            Format::Png8 | Format::PngIndexed => 1,
            Format::Png16 | Format::Raw16 => 2,
            Format::PngColour => 3,
            Format::Raw32 => 4,
            Format::Npy => 8,
        }
    }

    /// Bytes that bands take: one at work, one that waits, one on its way into the file.
    fn memory(&self) -> u64 {
        let pixels = |rows: usize| (self.view.drawn().2 as u64).saturating_mul(rows as u64);
        let (band, surroundings) = (self.band(), 4);
        match self.style {
            Style::Values(_) => pixels(3 * band + 1).saturating_mul(8),
            // Three values a pixel and perhaps a height, or a sample for each of up to 66 biomes.
            Style::Biome | Style::Indexed => pixels(band + surroundings).saturating_mul(96),
            Style::Weights { .. } => pixels(band).saturating_mul(600),
            // Of each pixel position and value, then colours and lines.
            Style::Picture { has_water, .. } => {
                pixels(band + surroundings).saturating_mul(if has_water { 80 } else { 48 })
            }
        }
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Another rectangle of the world.
fn rectangle_view([x, y, width, height]: [f64; 4]) -> anyhow::Result<View> {
    let words = |words: &str| usage(format!("--view {x},{y},{width},{height}: {words}"));
    if !(width > 0.0 && height > 0.0) {
        return Err(words("width and height must be above 0"));
    }
    let ends = [x, y, x + width, y + height];
    if !ends.iter().all(|end| end.abs() <= POSITION_LIMIT) {
        return Err(words("the world ends at plus or minus 1e12"));
    }
    let map = Map { origin: (x, y), size: (width, height), ..Map::default() };
    Ok(View::of_map(&map, 1, 1))
}

/// A region that lies within the view's pixels.
fn within(
    view: &View,
    Four([x, y, width, height]): Four<usize>,
) -> anyhow::Result<(usize, usize, usize, usize)> {
    let words = |words: String| Err(usage(format!("--region {x},{y},{width},{height}: {words}")));
    if width == 0 || height == 0 {
        return words("width and height must be above 0".to_owned());
    }
    let fits =
        |start: usize, length: usize, all: usize| start.checked_add(length).is_some_and(|end| end <= all);
    if fits(x, width, view.columns) && fits(y, height, view.rows) {
        return Ok((x, y, width, height));
    }
    words(format!("the whole is {} x {} pixels, and the region reaches beyond", view.columns, view.rows))
}
