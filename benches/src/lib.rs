//! What benchmarks share: documents from `graphs/`, and the interleaved clock.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use catena_evaluate::{Evaluator, Prepared};
use catena_field::{Control, Program};
use catena_graph::{Socket, load, lower};

/// The viewed node of a document in `graphs/`, lowered.
///
/// # Panics
/// Where the document is missing or has faults: there is nothing to measure then.
pub fn program(name: &str, node: &str) -> Program {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../graphs");
    let (_, loaded) = load(&folder.join(name)).unwrap_or_else(|fault| panic!("{fault}"));
    let program = lower(&loaded.document, &[Socket::parse(node)], &folder);
    program.unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
}

/// The same, prepared.
///
/// # Panics
/// Where a stage can't be built.
pub fn prepared(evaluator: &Evaluator, program: &Program) -> Prepared {
    evaluator.prepare(program, &Control::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// Median times of one contender.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// By the clock.
    pub wall: Duration,
    /// Of the processor, all threads together; by the clock where the system doesn't say.
    pub processor: Duration,
}

/// Runs all contenders in turn, seven times over, and returns each one's medians: what disturbs the machine
/// disturbs all of them.
pub fn medians(contenders: &mut [&mut dyn FnMut()]) -> Vec<Times> {
    const ROUNDS: usize = 7;
    let mut times = vec![(Vec::new(), Vec::new()); contenders.len()];
    for _ in 0..ROUNDS {
        for (contender, (wall, processor)) in contenders.iter_mut().zip(&mut times) {
            let (start, before) = (Instant::now(), processor_time());
            contender();
            let elapsed = start.elapsed();
            wall.push(elapsed);
            let spent = processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
            processor.push(spent.unwrap_or(elapsed));
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        times[ROUNDS / 2]
    };
    let medians = times.into_iter().map(|(wall, processor)| (median(wall), median(processor)));
    medians.map(|(wall, processor)| Times { wall, processor }).collect()
}

/// Time that the processor has spent on this process's living threads; none where the system doesn't say.
pub fn processor_time() -> Option<Duration> {
    let mut sum = 0;
    for task in std::fs::read_dir("/proc/self/task").ok()? {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        sum += text.split(' ').next()?.parse::<u64>().ok()?;
    }
    Some(Duration::from_nanos(sum))
}

/// Most resident memory while something runs, over that before it, in bytes; none where the system doesn't say.
pub fn peak<T>(run: impl FnOnce() -> T) -> Option<u64> {
    // 5 sets the high water mark back to what is resident now.
    std::fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = resident("VmHWM:")?;
    std::hint::black_box(run());
    Some(resident("VmHWM:")?.saturating_sub(before))
}

fn resident(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
