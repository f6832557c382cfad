//! A program ready for pictures: on the device where it can be, finished by the CPU where it can't.

use std::fmt;

use catena_evaluate::{Picture, Prepared, View, Window};
use catena_field::{Cancelled, Control};
use catena_gpu::GpuError;

use crate::fused::Fused;
use crate::{Backend, By};

/// A program that is ready to be drawn. Clones are the same.
#[derive(Clone, Debug)]
pub struct Ready {
    pub(crate) backend: Backend,
    pub(crate) prepared: Prepared,
    pub(crate) fused: Option<Fused>,
    /// Why the device can't.
    pub(crate) refused: Option<GpuError>,
}

/// How a picture came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// What computed it, or its first rows.
    pub by: By,
    /// The row from which on the CPU computed it instead, where the device failed in the middle.
    pub cpu_from: Option<usize>,
    /// What the designer is to be told: each thing once.
    pub note: Option<String>,
}

impl fmt::Display for Made {
    /// For people: `CPU · float64`, `GPU · llvmpipe`, and where the CPU took over.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.by)?;
        match self.cpu_from {
            Some(row) => write!(f, ", from row {row} on {}", By::Cpu),
            None => Ok(()),
        }
    }
}

/// Why a device's stream ended: its own trouble, or what its taker said.
enum Stop<E> {
    Device(GpuError),
    Taker(E),
}

impl<E> From<GpuError> for Stop<E> {
    fn from(error: GpuError) -> Self {
        Self::Device(error)
    }
}

impl Ready {
    /// The reference: for single positions, ranges, and whatever must be exact.
    pub fn prepared(&self) -> &Prepared {
        &self.prepared
    }

    /// What will compute pictures.
    pub fn by(&self) -> By {
        match &self.fused {
            Some(fused) => By::Gpu(fused.gpu.adapter().short_name().to_owned()),
            None => By::Cpu,
        }
    }

    /// Why the device can't compute this, where one was asked for.
    pub fn refused(&self) -> Option<&GpuError> {
        self.refused.as_ref()
    }

    /// Each output over the pixels of a view. Where the device fails on the way, the CPU does the whole of it: the
    /// picture is one backend's, never a patchwork.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn picture(&self, view: &View, control: &Control) -> Result<(Picture, Made), Cancelled> {
        self.window(&Window::of(view), control)
    }

    /// The same over the pixels of a window.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so.
    pub fn window(&self, window: &Window, control: &Control) -> Result<(Picture, Made), Cancelled> {
        let made = |by, note| Made { by, cpu_from: None, note };
        let note = match self.on_device(window, control)? {
            Ok(picture) => return Ok((picture, made(self.by(), None))),
            Err(error) => error.and_then(|error| self.backend.tell(&error)),
        };
        Ok((self.prepared.window(window, control)?, made(By::Cpu, note)))
    }

    /// The picture by the device, or why not; nothing where the CPU is meant.
    fn on_device(
        &self,
        window: &Window,
        control: &Control,
    ) -> Result<Result<Picture, Option<GpuError>>, Cancelled> {
        let Some(fused) = &self.fused else { return Ok(Err(self.refused.clone())) };
        control.expect(window.pixels() as u64);
        let mut outputs = vec![Vec::with_capacity(window.pixels()); self.prepared.outputs()];
        let streamed = fused.stream(window, control, |_, band| {
            for (output, values) in outputs.iter_mut().zip(band) {
                output.extend(values.iter().copied().map(f64::from));
            }
            Ok::<(), GpuError>(())
        });
        match streamed {
            Ok(()) => Ok(Ok(Picture { columns: window.columns, rows: window.rows, outputs })),
            Err(GpuError::Cancelled(cancelled)) => Err(cancelled),
            Err(error) => {
                self.backend.failed(&fused.gpu, &error);
                Ok(Err(Some(error)))
            }
        }
    }

    /// The same for maps larger than memory, and for surroundings of a view: bands of at most `rows_per_band` rows,
    /// from the top, each handed to `take` with the number of its first row. Where the device fails in the middle, the
    /// CPU computes the rows that are left.
    ///
    /// # Errors
    /// [`Cancelled`] once `control` says so, and whatever `take` returns.
    pub fn bands<E: From<Cancelled>>(
        &self,
        window: &Window,
        rows_per_band: usize,
        control: &Control,
        mut take: impl FnMut(usize, &[Vec<f64>]) -> Result<(), E>,
    ) -> Result<Made, E> {
        let mut bands =
            Bands { columns: window.columns, most: rows_per_band.max(1), done: 0, rows: Vec::new() };
        let mut made = Made { by: self.by(), cpu_from: None, note: None };
        let failed = match &self.fused {
            None => self.refused.clone(),
            Some(fused) => {
                control.expect(window.pixels() as u64);
                let streamed = fused.stream(window, control, |_, band| bands.widened(band, &mut take));
                match streamed {
                    Ok(()) => return Ok(made),
                    Err(Stop::Taker(error)) => return Err(error),
                    Err(Stop::Device(GpuError::Cancelled(cancelled))) => return Err(cancelled.into()),
                    Err(Stop::Device(error)) => {
                        self.backend.failed(&fused.gpu, &error);
                        Some(error)
                    }
                }
            }
        };
        made.note = failed.and_then(|error| self.backend.tell(&error));
        match bands.done {
            0 => made.by = By::Cpu,
            rows => made.cpu_from = Some(rows),
        }
        let rest = window.strip(bands.done, window.rows - bands.done);
        let (done, most) = (bands.done, bands.most);
        self.prepared.window_bands(&rest, most, control, |row, outputs| take(done + row, outputs))?;
        Ok(made)
    }
}

/// A device's bands, widened to float64 and handed on in bands of the wanted height.
struct Bands {
    columns: usize,
    most: usize,
    /// Rows handed on.
    done: usize,
    rows: Vec<Vec<f64>>,
}

impl Bands {
    fn widened<E>(
        &mut self,
        band: &[Vec<f32>],
        take: &mut impl FnMut(usize, &[Vec<f64>]) -> Result<(), E>,
    ) -> Result<(), Stop<E>> {
        let height = band.first().map_or(0, Vec::len) / self.columns.max(1);
        self.rows.resize(band.len(), Vec::new());
        for first in (0..height).step_by(self.most) {
            let count = self.most.min(height - first);
            for (rows, band) in self.rows.iter_mut().zip(band) {
                let values = &band[first * self.columns..(first + count) * self.columns];
                rows.clear();
                rows.extend(values.iter().copied().map(f64::from));
            }
            take(self.done, &self.rows).map_err(Stop::Taker)?;
            self.done += count;
        }
        Ok(())
    }
}
