//! Why a program could not be evaluated, in words that name the node.

use catena_field::Cancelled;

/// Why a program could not be prepared or evaluated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EvaluateError {
    /// Somebody asked for it to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A stage could not be built: its inputs don't allow it, or its file can't be read.
    #[error("{node}: {words}")]
    Stage {
        /// The node that the stage belongs to.
        node: String,
        /// What is wrong, with the file's name where there is one.
        words: String,
    },
    /// It would take more memory than there is; nothing was taken.
    #[error("{what} needs {} of memory, and {} are free", figure(*.needed), figure(*.free))]
    Memory {
        /// What would need it, with its size.
        what: String,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that there are.
        free: u64,
    },
    /// A fault of the program itself, which ended this piece of work and no other.
    #[error("a fault inside the evaluator: {0}")]
    Fault(String),
}

/// Bytes for people: `512 MiB`, `3.4 GiB`.
fn figure(bytes: u64) -> String {
    const MIB: f64 = 1_048_576.0;
    let mib = bytes as f64 / MIB;
    if mib < 1024.0 { format!("{:.0} MiB", mib.ceil()) } else { format!("{:.1} GiB", mib / 1024.0) }
}
