//! The backend: which device there is, opened when it is first needed, and what has been said of it.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use catena_evaluate::{EvaluateError, Evaluator};
use catena_field::{Control, Hash, Program};
use catena_gpu::{Adapter, Choice, Gpu, GpuError};
use catena_wgsl::Kernel;

use crate::Ready;
use crate::fused::Fused;

/// A device that was lost so often is left alone: something is wrong with it.
const MOST_LOSSES: u32 = 3;

/// Kernels' texts that are kept at most; beyond, it starts anew.
const KEPT: usize = 64;

/// What computed a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// The reference.
    Cpu,
    /// A device, by its name.
    Gpu(String),
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cpu => f.write_str("CPU · float64"),
            Self::Gpu(name) => write!(f, "GPU · {name}"),
        }
    }
}

/// Where pictures are computed. Clones share the device and its kernels.
#[derive(Clone)]
pub struct Backend(Arc<Shared>);

struct Shared {
    /// Apart from the state, which is held while a device is opened.
    choice: Mutex<Choice>,
    state: Mutex<State>,
    /// Kernels by code, so that a slider drag doesn't write the text again.
    kernels: Mutex<HashMap<Hash, Arc<Kernel>>>,
    told: Mutex<HashSet<String>>,
}

struct State {
    /// What was chosen when the device was opened.
    choice: Choice,
    device: Device,
    losses: u32,
}

enum Device {
    NotOpened,
    Open(Option<Gpu>),
    Failed(GpuError),
}

impl Backend {
    /// A backend by choice. Nothing is opened before it is needed.
    pub fn new(choice: Choice) -> Self {
        let state = State { choice: choice.clone(), device: Device::NotOpened, losses: 0 };
        let (choice, state) = (Mutex::new(choice), Mutex::new(state));
        let (kernels, told) = (Mutex::default(), Mutex::default());
        Self(Arc::new(Shared { choice, state, kernels, told }))
    }

    /// A backend on an open device. For tests and measurements.
    pub fn on(gpu: Gpu) -> Self {
        let backend = Self::new(Choice::Gpu(None));
        backend.state().device = Device::Open(Some(gpu));
        backend
    }

    /// Chooses anew; the device is opened when it is next needed. Never waits.
    pub fn choose(&self, choice: Choice) {
        *lock(&self.0.choice) = choice;
        lock(&self.0.told).clear();
    }

    /// What is chosen.
    pub fn choice(&self) -> Choice {
        lock(&self.0.choice).clone()
    }

    /// The device that pictures are computed on, opened if need be; none where the CPU is meant.
    ///
    /// # Errors
    /// Why there is none although one was asked for.
    pub fn gpu(&self) -> Result<Option<Gpu>, GpuError> {
        let choice = self.choice();
        let mut state = self.state();
        if state.choice != choice {
            *state = State { choice, device: Device::NotOpened, losses: 0 };
        }
        if let Device::NotOpened = state.device {
            state.device = match Gpu::open(&state.choice) {
                Ok(gpu) => Device::Open(gpu),
                Err(error) => Device::Failed(error),
            };
        }
        match &state.device {
            Device::Open(gpu) => Ok(gpu.clone()),
            Device::Failed(error) => Err(error.clone()),
            Device::NotOpened => Ok(None),
        }
    }

    /// The adapter of the device, if one is open.
    pub fn adapter(&self) -> Option<Adapter> {
        match &self.state().device {
            Device::Open(gpu) => gpu.as_ref().map(|gpu| gpu.adapter().clone()),
            _ => None,
        }
    }

    /// Makes a program ready for pictures, on the device where it can be, and always on the CPU.
    ///
    /// # Errors
    /// As [`Evaluator::prepare`]: a program that the CPU can't compute nobody can.
    pub fn prepare(
        &self,
        evaluator: &Evaluator,
        program: &Program,
        control: &Control,
    ) -> Result<Ready, EvaluateError> {
        let prepared = evaluator.prepare(program, control)?;
        let (fused, refused) = match self.fused(evaluator, program, control)? {
            Ok(fused) => (fused, None),
            Err(error) => (None, Some(error)),
        };
        Ok(Ready { backend: self.clone(), prepared, fused, refused })
    }

    /// The program on the device; none where the CPU is meant, an error where the device can't.
    fn fused(
        &self,
        evaluator: &Evaluator,
        program: &Program,
        control: &Control,
    ) -> Result<Result<Option<Fused>, GpuError>, EvaluateError> {
        let gpu = match self.gpu() {
            Ok(Some(gpu)) => gpu,
            Ok(None) => return Ok(Ok(None)),
            Err(error) => return Ok(Err(error)),
        };
        match self.kernel(program) {
            Ok(kernel) => Fused::new(gpu, kernel, (evaluator, program), control).map(|fused| Ok(Some(fused))),
            Err(error) => Ok(Err(error)),
        }
    }

    fn kernel(&self, program: &Program) -> Result<Arc<Kernel>, GpuError> {
        let key = program.code_hash();
        let mut kernels = lock(&self.0.kernels);
        if let Some(kernel) = kernels.get(&key) {
            return Ok(kernel.clone());
        }
        let kernel = Kernel::of(program).map_err(|refusal| GpuError::Refused(refusal.to_string()))?;
        if kernels.len() >= KEPT {
            kernels.clear();
        }
        let kernel = Arc::new(kernel);
        kernels.insert(key, kernel.clone());
        Ok(kernel)
    }

    /// A device has met with this: one that is gone is opened anew next time, unless it has been lost too often.
    pub(crate) fn failed(&self, gpu: &Gpu, error: &GpuError) {
        let mut state = self.state();
        let same = matches!(&state.device, Device::Open(Some(open)) if open.is(gpu));
        if same && error.ends_the_device() {
            state.losses += 1;
            let again = state.losses < MOST_LOSSES;
            state.device = if again { Device::NotOpened } else { Device::Failed(error.clone()) };
        }
    }

    /// What the designer is to be told of a failure: each thing once.
    pub(crate) fn tell(&self, error: &GpuError) -> Option<String> {
        let words = error.to_string();
        let words = if words.ends_with("the CPU computes this") {
            words
        } else {
            format!("{words}; the CPU computes this")
        };
        lock(&self.0.told).insert(words.clone()).then_some(words)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.0.state)
    }
}

/// What a thread that panicked held is whole: every change is one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choice = self.choice();
        f.debug_struct("Backend")
            .field("choice", &choice)
            .field("adapter", &self.adapter())
            .finish_non_exhaustive()
    }
}
