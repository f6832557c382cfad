//! The GPU against the reference, and the device's own promises. Without an adapter every test is ignored, and the
//! reason said; where `CATENA_NEEDS_ADAPTER` is set (as the gate does) that is a failure instead.

mod biomes;
mod device;
mod drained;
mod exported;
mod kernels;
mod maps;
mod near;

use std::process::ExitCode;
use std::sync::OnceLock;

use catena_gpu::{Choice, Gpu, GpuError};
use libtest_mimic::{Arguments, Trial};

/// A test of this suite: its name and what it does.
type Case = (&'static str, fn());

/// Demands an adapter: without one the suite fails instead of being ignored.
const DEMAND: &str = "CATENA_NEEDS_ADAPTER";

fn main() -> ExitCode {
    let missing = gpu().as_ref().err().map(ToString::to_string);
    let demanded = std::env::var_os(DEMAND).is_some_and(|value| !value.is_empty() && value != "0");
    let cases = [
        biomes::CASES,
        device::CASES,
        drained::CASES,
        exported::CASES,
        kernels::CASES,
        maps::CASES,
        near::CASES,
    ]
    .into_iter()
    .flatten();
    let mut trials: Vec<Trial> = cases.map(|case| trial(*case, missing.as_deref())).collect();
    if let Some(reason) = missing.filter(|_| demanded) {
        let fail = move || Err(format!("{DEMAND} is set, but {reason}").into());
        trials.push(Trial::test("there_is_an_adapter", fail));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial((name, run): Case, missing: Option<&str>) -> Trial {
    let trial = Trial::test(name, move || {
        run();
        Ok(())
    });
    match missing {
        Some(reason) => trial.with_kind(reason).with_ignored_flag(true),
        None => trial,
    }
}

/// The device of this suite, opened once; a software one is welcome.
pub(crate) fn gpu() -> &'static Result<Gpu, GpuError> {
    static GPU: OnceLock<Result<Gpu, GpuError>> = OnceLock::new();
    GPU.get_or_init(open)
}

/// A device of a test's own.
pub(crate) fn open() -> Result<Gpu, GpuError> {
    Gpu::open(&Choice::Gpu(None))?.ok_or_else(|| GpuError::NoAdapter("no GPU adapter was found".to_owned()))
}
