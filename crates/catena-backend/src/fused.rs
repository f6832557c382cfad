//! A program made ready for the device: its kernel, the values that don't vary, and what each block of pixels begins with.

use std::cell::RefCell;
use std::sync::Arc;

use catena_evaluate::{EvaluateError, Evaluator, Prepared, Scratch, Window};
use catena_field::split::Given;
use catena_field::{Control, Program};
use catena_gpu::{Data, Feed, Gpu, GpuError, Grid, Tile};
use catena_wgsl::{Buffers, Head, Kernel, WORK_GROUP};

/// A program, its kernel and the device that it is meant for.
#[derive(Clone, Debug)]
pub(crate) struct Fused {
    pub(crate) gpu: Gpu,
    kernel: Arc<Kernel>,
    /// The program as it was lowered, its stages built: the kernel's numbers are slots of that form.
    pub(crate) unbound: Prepared,
    /// By value, in float64; those that vary are not read.
    uniforms: Vec<f64>,
}

impl Fused {
    /// Builds what the kernel needs of the CPU. Stages come from the evaluator's cache.
    pub(crate) fn new(
        gpu: Gpu,
        kernel: Arc<Kernel>,
        (evaluator, program): (&Evaluator, &Program),
        control: &Control,
    ) -> Result<Self, EvaluateError> {
        let unbound = evaluator.prepare_unbound(program, control)?;
        let mut scratch = Scratch::new();
        // Anywhere: what doesn't vary is the same everywhere.
        let (x, y) = program.map.origin;
        unbound.scalar_into(&mut scratch, x, y, &mut vec![0.0; unbound.outputs()]);
        let uniforms = scratch.values().to_vec();
        Ok(Self { gpu, kernel, unbound, uniforms })
    }

    /// The program as it was lowered.
    pub(crate) fn program(&self) -> &Program {
        self.unbound.program()
    }

    fn given(&self) -> Given<'_> {
        Given {
            split: self.kernel.split(),
            program: self.program(),
            uniforms: &self.uniforms,
            built: self.unbound.stages(),
        }
    }

    /// The side of the blocks at this zoom.
    ///
    /// # Errors
    /// [`GpuError::Refused`] where float32 can't hold the bound.
    pub(crate) fn block(&self, spacing: (f64, f64)) -> Result<u32, GpuError> {
        self.given().block(spacing).ok_or_else(|| {
            let waves = self.given().wavelengths(spacing);
            GpuError::Refused(format!(
                "a pixel spans {waves:.0} wavelengths of the finest detail, more than float32 resolves; the CPU computes this"
            ))
        })
    }

    /// Computes a window and hands it over in bands of whole rows, from the top.
    pub(crate) fn stream<E: From<GpuError>>(
        &self,
        window: &Window,
        control: &Control,
        take: impl FnMut(usize, &[Vec<f32>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let (spacing, given) = (window.view.spacing(), self.given());
        let block = self.block(spacing)?;
        let limits = self.gpu.adapter().limits;
        let packed = self.kernel.pack(&given, spacing, limits.binding.min(limits.buffer));
        let buffers = packed.map_err(|refusal| GpuError::Refused(refusal.to_string()))?;
        let kernel = self.ready(&buffers);
        let feed = Blocks { given, window, words: buffers.anchor_words, forms: RefCell::default() };
        let Window { left, top, columns, rows, .. } = *window;
        let grid = Grid { left, top, columns, rows, block: block as usize };
        self.gpu.stream(&kernel, &feed, grid, control, take)
    }

    fn ready<'a>(&'a self, buffers: &'a Buffers) -> catena_gpu::Kernel<'a> {
        let data = Data {
            permutations: &buffers.permutations,
            numbers: &buffers.data,
            points: &buffers.points,
            sites: &buffers.sites,
            records: &buffers.records,
            words: &buffers.words,
        };
        catena_gpu::Kernel {
            source: self.kernel.source(),
            entry: "main",
            group: WORK_GROUP,
            outputs: self.kernel.layout().outputs.len(),
            anchors: buffers.anchor_words as usize,
            data,
        }
    }
}

/// What float64 knows at the first pixel of each block, on the view's own grid.
struct Blocks<'a> {
    given: Given<'a>,
    window: &'a Window,
    words: u32,
    forms: RefCell<Vec<f64>>,
}

impl Feed for Blocks<'_> {
    fn head(&self, tile: &Tile, into: &mut Vec<u32>) {
        let inset = |first: i64| first.rem_euclid(tile.block as i64) as u32;
        let head = Head {
            tile_size: (tile.columns as u32, tile.rows as u32),
            inset: (inset(tile.left), inset(tile.top)),
            block: tile.block as u32,
            anchor_words: self.words,
        };
        into.extend(head.words());
    }

    fn anchors(&self, tile: &Tile, into: &mut Vec<u32>) {
        let ((left, top), (across, down)) = (tile.first_block(), tile.blocks());
        let (block, mut forms) = (tile.block as i64, self.forms.borrow_mut());
        for row in top..top + down as i64 {
            for column in left..left + across as i64 {
                let view = &self.window.view;
                let (x, y) = (view.x_at(column * block), view.y_at(row * block));
                self.given.record(x, y, &mut forms, into);
            }
        }
    }
}
