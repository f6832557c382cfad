//! Buffers: what a kernel reads for a whole map, and the slots that tiles go through, one computed while another is
//! read back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Instant;

use crate::device::Inner;
use crate::kernel::{Binding, Data, Kernel};
use crate::pipelines::Pipeline;
use crate::{Feed, GpuError, Tile};

/// What binds the same for all tiles.
pub(crate) struct Statics(Vec<(Binding, wgpu::Buffer)>);

/// Bytes of the times at the end of what is read back: begin and end of the dispatch.
const TIMES: u64 = 16;

/// Room for one tile on its way: its head and anchors, the result, and the copy that is read.
pub(crate) struct Slot {
    head: wgpu::Buffer,
    anchors: wgpu::Buffer,
    result: wgpu::Buffer,
    read: wgpu::Buffer,
    bound: wgpu::BindGroup,
    times: Option<Times>,
    scratch: Vec<u32>,
}

struct Times {
    queries: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    /// Nanoseconds of a step.
    period: f64,
}

/// A tile that has been handed to the device.
pub(crate) struct Flight {
    pub(crate) tile: Tile,
    pub(crate) slot: usize,
    pub(crate) submission: wgpu::SubmissionIndex,
    pub(crate) since: Instant,
    /// 0 while it isn't there, then whether the copy can be read.
    mapped: Arc<AtomicU8>,
}

const MAPPED: u8 = 1;
const FAILED: u8 = 2;

/// The head of a tile has so many words at most.
const HEAD_WORDS: u64 = 64;

impl Statics {
    /// Uploads what stays the same for all tiles.
    ///
    /// # Errors
    /// [`GpuError::Refused`] where a part is larger than the device lets a kernel see.
    pub(crate) fn new(inner: &Inner, data: &Data<'_>) -> Result<Self, GpuError> {
        let parts = [
            (Binding::Permutations, data.permutations, "seeds"),
            (Binding::Numbers, data.numbers, "parameters"),
            (Binding::Points, data.points, "rasters and curves"),
            (Binding::Sites, data.sites, "sites"),
            (Binding::Records, data.records, "channels"),
            (Binding::Words, data.words, "channels"),
        ];
        let mut buffers = Vec::with_capacity(parts.len());
        for (binding, words, name) in parts {
            let most = if binding.is_uniform() { inner.adapter.limits.uniform } else { inner.most_bytes() };
            let bytes = words.len() as u64 * 4;
            if bytes > most {
                return Err(too_large(name, bytes, most));
            }
            let buffer = inner.buffer(bytes, usage(binding) | wgpu::BufferUsages::COPY_DST);
            if bytes > 0 {
                inner.queue.write_buffer(&buffer, 0, &bytes_of(words));
            }
            buffers.push((binding, buffer));
        }
        inner.check()?;
        Ok(Self(buffers))
    }
}

impl Slot {
    /// Room for tiles of at most `pixels` pixels in `blocks` blocks.
    pub(crate) fn new(
        inner: &Inner,
        kernel: &Kernel<'_>,
        statics: &Statics,
        (pixels, blocks): (usize, usize),
    ) -> Result<Self, GpuError> {
        let bytes = (pixels * kernel.outputs) as u64 * 4;
        let write = wgpu::BufferUsages::COPY_DST;
        let head = inner.buffer(HEAD_WORDS * 4, wgpu::BufferUsages::UNIFORM | write);
        let anchors = inner.buffer((blocks * kernel.anchors) as u64 * 4, wgpu::BufferUsages::STORAGE | write);
        let result = inner.buffer(bytes, wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let read = inner.buffer(bytes + TIMES, wgpu::BufferUsages::MAP_READ | write);
        let bound = {
            let own = [(Binding::Head, &head), (Binding::Anchors, &anchors), (Binding::Result, &result)];
            let all = statics.0.iter().map(|(binding, buffer)| (*binding, buffer)).chain(own);
            let entries: Vec<_> = all.map(|(binding, buffer)| entry(binding, buffer)).collect();
            let (label, layout) = (Some("map"), &inner.layout);
            inner.device.create_bind_group(&wgpu::BindGroupDescriptor { label, layout, entries: &entries })
        };
        let times = inner.adapter.limits.timestamps.then(|| Times::new(inner));
        inner.check()?;
        Ok(Self { head, anchors, result, read, bound, times, scratch: Vec::new() })
    }

    /// Whether a tile of so many pixels and blocks has room.
    pub(crate) fn holds(&self, kernel: &Kernel<'_>, tile: &Tile) -> bool {
        let (across, down) = tile.blocks();
        self.result.size() >= (tile.pixels() * kernel.outputs) as u64 * 4
            && self.anchors.size() >= (across * down * kernel.anchors) as u64 * 4
    }

    /// Hands a tile to the device.
    pub(crate) fn submit(
        &mut self,
        inner: &Inner,
        (kernel, pipeline): (&Kernel<'_>, &Pipeline),
        feed: &dyn Feed,
        (tile, slot): (Tile, usize),
    ) -> Result<Flight, GpuError> {
        self.write(inner, |scratch| feed.head(&tile, scratch), false);
        self.write(inner, |scratch| feed.anchors(&tile, scratch), true);
        let mut encoder = inner.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let times = self.times.as_ref().map(Times::writes);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
                label: Some("map"),
                timestamp_writes: times,
            });
            pass.set_pipeline(&pipeline.compute);
            pass.set_bind_group(0, &self.bound, &[]);
            // Groups lie on the map's own grid, as blocks do: no group belongs to two blocks.
            let groups = |first: i64, pixels: usize, group: u32| {
                let before = first.rem_euclid(i64::from(group)) as u64;
                (before + pixels as u64).div_ceil(u64::from(group)) as u32
            };
            let (across, down) = kernel.group;
            let (across, down) = (groups(tile.left, tile.columns, across), groups(tile.top, tile.rows, down));
            pass.dispatch_workgroups(across, down, 1);
        }
        let bytes = (tile.pixels() * kernel.outputs) as u64 * 4;
        encoder.copy_buffer_to_buffer(&self.result, 0, &self.read, 0, bytes);
        if let Some(times) = &self.times {
            encoder.resolve_query_set(&times.queries, 0..2, &times.resolved, 0);
            encoder.copy_buffer_to_buffer(&times.resolved, 0, &self.read, bytes, TIMES);
        }
        let mapped = Arc::new(AtomicU8::new(0));
        let told = mapped.clone();
        encoder.map_buffer_on_submit(&self.read, wgpu::MapMode::Read, 0..bytes + TIMES, move |result| {
            told.store(if result.is_ok() { MAPPED } else { FAILED }, Ordering::Release);
        });
        let since = Instant::now();
        let submission = inner.queue.submit([encoder.finish()]);
        inner.check()?;
        Ok(Flight { tile, slot, submission, since, mapped })
    }

    /// Reads a tile that has come back, and tells how many seconds the device worked on it, where it says so.
    ///
    /// # Errors
    /// [`GpuError::Lost`] where nothing came back.
    pub(crate) fn read(
        &self,
        flight: &Flight,
        outputs: usize,
        mut take: impl FnMut(usize, &[u8]),
    ) -> Result<Option<f64>, GpuError> {
        let lost = |words: &str| GpuError::Lost(words.to_owned());
        match flight.mapped.load(Ordering::Acquire) {
            MAPPED => {}
            FAILED => return Err(lost("its memory can't be read")),
            _ => return Err(lost("nothing came back")),
        }
        let plane = flight.tile.pixels() * 4;
        let all = (outputs * plane) as u64 + TIMES;
        let view = self.read.slice(0..all).get_mapped_range().map_err(|error| lost(&error.to_string()))?;
        for output in 0..outputs {
            take(output, &view[output * plane..(output + 1) * plane]);
        }
        let seconds = self.times.as_ref().map(|times| times.seconds(&view[outputs * plane..]));
        drop(view);
        self.read.unmap();
        Ok(seconds)
    }

    fn write(&mut self, inner: &Inner, fill: impl FnOnce(&mut Vec<u32>), anchors: bool) {
        self.scratch.clear();
        fill(&mut self.scratch);
        let buffer = if anchors { &self.anchors } else { &self.head };
        if !self.scratch.is_empty() {
            inner.queue.write_buffer(buffer, 0, &bytes_of(&self.scratch));
        }
    }
}

impl Times {
    fn new(inner: &Inner) -> Self {
        let (label, ty, count) = (Some("times"), wgpu::QueryType::Timestamp, 2);
        let queries = inner.device.create_query_set(&wgpu::QuerySetDescriptor { label, ty, count });
        let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        let period = f64::from(inner.queue.get_timestamp_period());
        Self { queries, resolved: inner.buffer(TIMES, usage), period }
    }

    fn writes(&self) -> wgpu::ComputePassTimestampWrites<'_> {
        wgpu::ComputePassTimestampWrites {
            query_set: &self.queries,
            beginning_of_pass_write_index: Some(0),
            end_of_pass_write_index: Some(1),
        }
    }

    fn seconds(&self, bytes: &[u8]) -> f64 {
        let step = |at: usize| {
            bytes.get(at..at + 8).and_then(|step| step.try_into().ok()).map_or(0, u64::from_ne_bytes)
        };
        step(8).saturating_sub(step(0)) as f64 * self.period * 1e-9
    }
}

impl Inner {
    /// Bytes of a storage buffer at most.
    pub(crate) fn most_bytes(&self) -> u64 {
        self.adapter.limits.binding.min(self.adapter.limits.buffer)
    }

    /// A buffer of at least so many bytes; an empty one can't be bound.
    fn buffer(&self, bytes: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        let size = bytes.next_multiple_of(16).max(16);
        let (label, mapped_at_creation) = (Some("map"), false);
        self.device.create_buffer(&wgpu::BufferDescriptor { label, size, usage, mapped_at_creation })
    }
}

fn usage(binding: Binding) -> wgpu::BufferUsages {
    if binding.is_uniform() { wgpu::BufferUsages::UNIFORM } else { wgpu::BufferUsages::STORAGE }
}

fn entry(binding: Binding, buffer: &wgpu::Buffer) -> wgpu::BindGroupEntry<'_> {
    wgpu::BindGroupEntry { binding: binding as u32, resource: buffer.as_entire_binding() }
}

fn bytes_of(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}

fn too_large(what: &str, bytes: u64, most: u64) -> GpuError {
    let mib = |bytes: u64| bytes.div_ceil(1 << 20);
    GpuError::Refused(format!("{what} of {} MiB, and the GPU takes {} MiB at a time", mib(bytes), mib(most)))
}
