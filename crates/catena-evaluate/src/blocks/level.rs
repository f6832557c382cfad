//! Levels: the sets of vector instructions that block loops are compiled for, chosen while the program runs.
#![allow(unsafe_code, reason = "multiversion calls a version only after it has asked the processor for it")]

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use catena_field::{Cancelled, Control};
use multiversion::multiversion;

use super::{Machine, Plan};
use crate::kit::Kit;

/// A set of vector instructions. All give the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// What every processor of the architecture has.
    Baseline,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 as of Ice Lake.
    Avx512,
}

impl Level {
    /// All that this machine has, the slowest first.
    pub fn available() -> &'static [Self] {
        const ALL: [Level; 3] = [Level::Baseline, Level::Avx2, Level::Avx512];
        let best = Self::best();
        &ALL[..ALL.iter().filter(|level| **level <= best).count()]
    }

    /// The fastest that this machine has.
    pub fn best() -> Self {
        static BEST: OnceLock<Level> = OnceLock::new();
        *BEST.get_or_init(detected)
    }

    /// The level that `CATENA_SIMD` asks for (baseline, avx2 or avx512) as far as the machine has it, else the best.
    pub fn chosen() -> Self {
        static CHOSEN: OnceLock<Level> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let asked = std::env::var("CATENA_SIMD").ok().and_then(|name| name.parse().ok());
            asked.unwrap_or(Self::best()).min(Self::best())
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Baseline => "baseline",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        })
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "baseline" => Ok(Self::Baseline),
            "avx2" => Ok(Self::Avx2),
            "avx512" => Ok(Self::Avx512),
            _ => Err(format!("{name:?} is no level: baseline, avx2, avx512")),
        }
    }
}

/// AVX-512 counts with all that multiversion asks of it: a part of it alone would run the plain version.
#[cfg(target_arch = "x86_64")]
fn detected() -> Level {
    macro_rules! all {
        ($($feature:tt)*) => { $(is_x86_feature_detected!($feature))&&* };
    }
    let wide =
        all!("avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512ifma" "avx512vbmi" "avx512vbmi2");
    if wide && all!("avx512vnni" "avx512bitalg" "avx512vpopcntdq" "gfni" "vaes" "vpclmulqdq") {
        Level::Avx512
    } else if is_x86_feature_detected!("avx2") {
        Level::Avx2
    } else {
        Level::Baseline
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detected() -> Level {
    Level::Baseline
}

/// Runs a plan over the machine's first `count` positions with the instructions of a level.
pub(super) fn run(
    level: Level,
    machine: &mut Machine,
    plan: &Plan,
    with: (&Kit, &Control),
    count: usize,
) -> Result<(), Cancelled> {
    match level {
        Level::Baseline => machine.body::<false>(plan, with, count),
        Level::Avx2 => run_avx2(machine, plan, with, count),
        Level::Avx512 => run_avx512(machine, plan, with, count),
    }
}

#[multiversion(targets("x86_64+avx2"))]
fn run_avx2(
    machine: &mut Machine,
    plan: &Plan,
    with: (&Kit, &Control),
    count: usize,
) -> Result<(), Cancelled> {
    machine.body::<true>(plan, with, count)
}

#[multiversion(targets("x86_64+avx512f"))]
fn run_avx512(
    machine: &mut Machine,
    plan: &Plan,
    with: (&Kit, &Control),
    count: usize,
) -> Result<(), Cancelled> {
    machine.body::<true>(plan, with, count)
}
