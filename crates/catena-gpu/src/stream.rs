//! Streaming: a map computed tile by tile and handed over band by band, the device never idle and never long busy.

use std::collections::VecDeque;
use std::time::Instant;

use catena_field::Control;

use crate::buffers::{Flight, Slot, Statics};
use crate::device::Inner;
use crate::pipelines::Pipeline;
use crate::tiles::{Cutter, Most};
use crate::{Feed, Gpu, GpuError, Grid, Kernel, Tile};

/// Tiles on their way at a time: one computed, one waiting, one read.
const FLIGHTS: usize = 3;

/// Pixels of a tile at most, outputs counted apart: what is in memory at a time stays small whatever the map.
const TILE_PIXELS: usize = 1 << 22;

/// Words of a tile's anchors at most.
const ANCHOR_WORDS: usize = 1 << 22;

impl Gpu {
    /// Computes the pixels of a grid and hands them over in bands of whole rows, from the top: the number of the
    /// band's first row, and for each output its values, row by row. Memory stays bounded whatever the grid.
    ///
    /// `control` is looked at between tiles and while one is waited for; progress is counted in pixels, which the
    /// caller has announced.
    ///
    /// # Errors
    /// What the device met with, and whatever `take` returns.
    pub fn stream<E: From<GpuError>>(
        &self,
        kernel: &Kernel<'_>,
        feed: &dyn Feed,
        grid: Grid,
        control: &Control,
        mut take: impl FnMut(usize, &[Vec<f32>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let _busy = self.0.turn(control)?;
        let mut stream = Stream::new(&self.0, kernel, feed, grid)?;
        loop {
            control.check().map_err(GpuError::from)?;
            stream.fill()?;
            let Some(flight) = stream.flights.pop_front() else { return Ok(()) };
            stream.land(&flight, control)?;
            control.advance(flight.tile.pixels() as u64);
            if flight.tile.ends_band(&grid) {
                take((flight.tile.top - grid.top) as usize, &stream.band)?;
            }
        }
    }

    /// Compiles a kernel unless it is known: what a first map would wait for.
    ///
    /// # Errors
    /// [`GpuError::Invalid`] where the driver doesn't accept it.
    pub fn compile(&self, kernel: &Kernel<'_>) -> Result<(), GpuError> {
        self.0.pipeline(kernel).map(drop)
    }
}

struct Stream<'a> {
    inner: &'a Inner,
    kernel: &'a Kernel<'a>,
    feed: &'a dyn Feed,
    grid: Grid,
    cutter: Cutter,
    pipeline: std::sync::Arc<Pipeline>,
    statics: Statics,
    /// Made as they are needed.
    slots: Vec<Option<Slot>>,
    flights: VecDeque<Flight>,
    /// The band that is coming in.
    band: Vec<Vec<f32>>,
    /// When the tile before came back.
    landed: Instant,
}

impl<'a> Stream<'a> {
    fn new(
        inner: &'a Inner,
        kernel: &'a Kernel<'a>,
        feed: &'a dyn Feed,
        grid: Grid,
    ) -> Result<Self, GpuError> {
        let pipeline = inner.pipeline(kernel)?;
        let statics = Statics::new(inner, &kernel.data)?;
        let most = most(inner, kernel, grid.block)?;
        Ok(Self {
            inner,
            kernel,
            feed,
            grid,
            cutter: Cutter::new(grid, most),
            pipeline,
            statics,
            slots: (0..FLIGHTS).map(|_| None).collect(),
            flights: VecDeque::new(),
            band: vec![Vec::new(); kernel.outputs],
            landed: Instant::now(),
        })
    }

    /// Hands tiles to the device until enough are on their way. (While nothing is known of the kernel's pace, one.)
    fn fill(&mut self) -> Result<(), GpuError> {
        while self.flights.len() < FLIGHTS {
            let pixels = self.pace(|pace| pace.pixels());
            let Some(tile) = self.cutter.next(pixels) else { break };
            let used = |slot: &usize| self.flights.iter().any(|flight| flight.slot == *slot);
            let Some(slot) = (0..FLIGHTS).find(|slot| !used(slot)) else { break };
            let flight = self.submit(tile, slot)?;
            self.flights.push_back(flight);
            if self.pace(|pace| pace.is_new()) {
                break;
            }
        }
        Ok(())
    }

    fn submit(&mut self, tile: Tile, slot: usize) -> Result<Flight, GpuError> {
        let place = &mut self.slots[slot];
        if !place.as_ref().is_some_and(|slot| slot.holds(self.kernel, &tile)) {
            *place = None; // before another takes memory
            let (across, down) = tile.blocks();
            let room = (tile.pixels(), across * down);
            *place = Some(Slot::new(self.inner, self.kernel, &self.statics, room)?);
        }
        let slot_room = place.as_mut().ok_or(GpuError::Memory)?;
        slot_room.submit(self.inner, (self.kernel, &self.pipeline), self.feed, (tile, slot))
    }

    /// Waits for a tile and lays it into its band.
    fn land(&mut self, flight: &Flight, control: &Control) -> Result<(), GpuError> {
        self.inner.wait(&flight.submission, control)?;
        let begun = flight.since.max(self.landed);
        self.landed = Instant::now();
        let (tile, width) = (&flight.tile, self.grid.columns);
        let left = (tile.left - self.grid.left) as usize;
        let band = &mut self.band;
        if left == 0 {
            band.iter_mut().for_each(|plane| plane.resize(width * tile.rows, 0.0));
        }
        let slot = self.slots[flight.slot].as_ref().ok_or(GpuError::Memory)?;
        let told = slot.read(flight, self.kernel.outputs, |output, bytes| {
            let rows = bytes.chunks_exact(tile.columns * 4);
            for (row, bytes) in band[output].chunks_exact_mut(width).zip(rows) {
                copy(bytes, &mut row[left..left + tile.columns]);
            }
        })?;
        let seconds = told.unwrap_or_else(|| (self.landed - begun).as_secs_f64());
        self.pace(|pace| pace.learn(tile.pixels(), seconds));
        self.inner.counters.count(std::time::Duration::from_secs_f64(seconds));
        Ok(())
    }

    fn pace<T>(&self, with: impl FnOnce(&mut crate::pace::Pace) -> T) -> T {
        with(&mut self.pipeline.pace.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

/// What a tile of this kernel may have at most on this device.
fn most(inner: &Inner, kernel: &Kernel<'_>, block: usize) -> Result<Most, GpuError> {
    let limits = &inner.adapter.limits;
    let words = (inner.most_bytes() / 4) as usize;
    let (across, down) = kernel.group;
    let most = Most {
        pixels: TILE_PIXELS.min(words / kernel.outputs.max(1)),
        side: (limits.groups as usize - 1) * across.min(down) as usize,
        blocks: ANCHOR_WORDS.min(words) / kernel.anchors.max(1),
    };
    // A tile that begins and ends inside blocks touches two each way.
    if most.blocks < 4 || most.pixels < block * block {
        return Err(GpuError::Refused(format!(
            "{} values a pixel and {} numbers a block are too many for the GPU",
            kernel.outputs, kernel.anchors
        )));
    }
    Ok(most)
}

fn copy(bytes: &[u8], into: &mut [f32]) {
    let (values, _) = bytes.as_chunks::<4>();
    for (value, bytes) in into.iter_mut().zip(values) {
        *value = f32::from_ne_bytes(*bytes);
    }
}
