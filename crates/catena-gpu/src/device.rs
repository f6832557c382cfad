//! The device: opened for computing alone, its errors and its loss caught, one piece of work at a time.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use catena_field::Control;

use crate::adapter::opened;
use crate::pipelines::Pipelines;
use crate::{Adapter, Choice, GpuError};

/// A device that doesn't answer for so long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// Whoever waits looks this often whether he is still wanted.
const LOOK: Duration = Duration::from_millis(10);

/// An open device. Clones are the same; it is closed with the last of them.
#[derive(Clone)]
pub struct Gpu(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) adapter: Adapter,
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) layout: wgpu::BindGroupLayout,
    pub(crate) pipelines: Mutex<Pipelines>,
    pub(crate) counters: Counters,
    trouble: Arc<Trouble>,
    turn: Turn,
}

/// What a device has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Kernels compiled.
    pub compilations: u64,
    /// Dispatches that have come back.
    pub dispatches: u64,
    /// The longest of them.
    pub longest: Duration,
    /// All of them together.
    pub computing: Duration,
}

#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) compilations: AtomicU64,
    dispatches: AtomicU64,
    longest: AtomicU64,
    computing: AtomicU64,
}

impl Counters {
    /// A dispatch has come back.
    pub(crate) fn count(&self, took: Duration) {
        let nanoseconds = took.as_nanos() as u64;
        self.dispatches.fetch_add(1, Relaxed);
        self.longest.fetch_max(nanoseconds, Relaxed);
        self.computing.fetch_add(nanoseconds, Relaxed);
    }
}

impl Gpu {
    /// Opens a device of its own on the chosen adapter; none where the CPU is meant.
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`], or why the device can't be opened.
    pub fn open(choice: &Choice) -> Result<Option<Self>, GpuError> {
        match opened(choice)? {
            Some((facts, adapter)) => Self::of(facts, &adapter).map(Some),
            None => Ok(None),
        }
    }

    fn of(facts: Adapter, adapter: &wgpu::Adapter) -> Result<Self, GpuError> {
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("catena"),
            required_features: adapter.features() & wgpu::Features::TIMESTAMP_QUERY,
            required_limits: adapter.limits(),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        };
        let device = pollster::block_on(adapter.request_device(&descriptor));
        let (device, queue) = device.map_err(|error| GpuError::Lost(format!("{facts}: {error}")))?;
        let trouble = Arc::new(Trouble::default());
        let caught = trouble.clone();
        device.on_uncaptured_error(Arc::new(move |error| caught.tell(named(error))));
        let lost = trouble.clone();
        device.set_device_lost_callback(move |_, words| lost.tell(GpuError::Lost(words)));
        let layout = crate::pipelines::bind_group_layout(&device);
        let (pipelines, counters, turn) = (Mutex::default(), Counters::default(), Turn::default());
        let inner = Inner { adapter: facts, device, queue, layout, pipelines, counters, trouble, turn };
        Ok(Self(Arc::new(inner)))
    }

    /// The adapter that the device is on.
    pub fn adapter(&self) -> &Adapter {
        &self.0.adapter
    }

    /// What the device has done so far.
    pub fn counts(&self) -> Counts {
        let counters = &self.0.counters;
        let time = |count: &AtomicU64| Duration::from_nanos(count.load(Relaxed));
        Counts {
            compilations: counters.compilations.load(Relaxed),
            dispatches: counters.dispatches.load(Relaxed),
            longest: time(&counters.longest),
            computing: time(&counters.computing),
        }
    }

    /// Whether two are the same device.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Destroys the device, as a driver's reset would: work on it ends with [`GpuError::Lost`]. For tests.
    pub fn destroy(&self) {
        self.0.device.destroy();
    }
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Gpu");
        debug.field("adapter", &self.0.adapter).field("counts", &self.counts()).finish_non_exhaustive()
    }
}

impl Inner {
    /// Waits until the device is free, and keeps it until the turn is dropped.
    pub(crate) fn turn(&self, control: &Control) -> Result<Busy<'_>, GpuError> {
        self.turn.take(control)
    }

    /// What has gone wrong since the last look.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        self.trouble.check().or_else(|error| {
            // A device that is gone calls everything invalid, and tells of its loss only when it is asked.
            drop(self.poll(wgpu::PollType::Poll));
            self.trouble.check()?;
            Err(error)
        })
    }

    /// wgpu ends the program where a driver fails while it is asked; here that is a lost device.
    fn poll(&self, how: wgpu::PollType) -> Result<Result<wgpu::PollStatus, wgpu::PollError>, GpuError> {
        let polled = catch_unwind(AssertUnwindSafe(|| self.device.poll(how)));
        polled.map_err(|_| GpuError::Lost("its driver failed".to_owned()))
    }

    /// Waits for a submission, for as long as somebody wants it.
    pub(crate) fn wait(&self, submission: &wgpu::SubmissionIndex, control: &Control) -> Result<(), GpuError> {
        let begun = Instant::now();
        loop {
            let poll =
                wgpu::PollType::Wait { submission_index: Some(submission.clone()), timeout: Some(LOOK) };
            let polled = self.poll(poll)?;
            self.check()?;
            control.check()?;
            match polled {
                Ok(_) => return Ok(()),
                Err(wgpu::PollError::Timeout) if begun.elapsed() < PATIENCE => {}
                Err(wgpu::PollError::Timeout) => return Err(self.give_up()),
                Err(error) => return Err(GpuError::Lost(error.to_string())),
            }
        }
    }

    fn give_up(&self) -> GpuError {
        let error = GpuError::TimedOut(PATIENCE.as_secs());
        self.trouble.tell(error.clone());
        error
    }
}

/// What a device said that nobody asked for, kept until somebody looks.
#[derive(Default)]
struct Trouble(Mutex<Option<GpuError>>);

impl Trouble {
    /// The loss of the device counts more than what follows from it, and of others the first.
    fn tell(&self, error: GpuError) {
        let mut first = self.lock();
        let replaced = first.as_ref().is_none_or(|first| !first.ends_the_device() && error.ends_the_device());
        if replaced {
            *first = Some(error);
        }
    }

    /// A loss stays; anything else is told once.
    fn check(&self) -> Result<(), GpuError> {
        let mut first = self.lock();
        match first.take() {
            None => Ok(()),
            Some(error) => {
                if error.ends_the_device() {
                    *first = Some(error.clone());
                }
                Err(error)
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<GpuError>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An error of the interface by our names.
fn named(error: wgpu::Error) -> GpuError {
    match error {
        wgpu::Error::OutOfMemory { .. } => GpuError::Memory,
        wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
            GpuError::Invalid(description.split_whitespace().collect::<Vec<_>>().join(" "))
        }
    }
}

/// One piece of work at a time: two that shared the device would each measure the other.
#[derive(Default)]
struct Turn {
    busy: Mutex<bool>,
    free: Condvar,
}

/// The device is taken until this is dropped.
pub(crate) struct Busy<'a>(&'a Turn);

impl Turn {
    fn take(&self, control: &Control) -> Result<Busy<'_>, GpuError> {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        while *busy {
            control.check()?;
            busy = self.free.wait_timeout(busy, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        *busy = true;
        Ok(Busy(self))
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        *self.0.busy.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.0.free.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_counts_more_than_what_follows_from_it_and_stays() {
        let trouble = Trouble::default();
        assert_eq!(trouble.check(), Ok(()));
        trouble.tell(GpuError::Memory);
        trouble.tell(GpuError::Invalid("later".to_owned()));
        assert_eq!(trouble.check(), Err(GpuError::Memory));
        assert_eq!(trouble.check(), Ok(()), "told once");
        let lost = GpuError::Lost("unplugged".to_owned());
        trouble.tell(GpuError::Memory);
        trouble.tell(lost.clone());
        trouble.tell(GpuError::TimedOut(1));
        assert_eq!((trouble.check(), trouble.check()), (Err(lost.clone()), Err(lost)));
    }

    #[test]
    fn whoever_waits_for_his_turn_can_be_cancelled() {
        let turn = Turn::default();
        let control = Control::new();
        let busy = turn.take(&control).expect("it is free");
        control.cancel();
        assert!(matches!(turn.take(&control), Err(GpuError::Cancelled(_))));
        drop(busy);
        assert!(turn.take(&Control::new()).is_ok());
    }
}
