//! Why a program, or a map of it, is the CPU's and not a kernel's.

/// Why there is no kernel. Nothing is lost by any of them: the CPU computes the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Driver compilers take seconds over long kernels.
    #[error("{operations} operations are more than the {most} of a kernel")]
    TooLong {
        /// Operations that depend on the position.
        operations: usize,
        /// The most.
        most: usize,
    },
    /// Each noise is a loop of its own.
    #[error("{noises} noises are more than the {most} of a kernel")]
    TooManyNoises {
        /// Octave sums, and other noises.
        noises: usize,
        /// The most.
        most: usize,
    },
    /// Something that is worked out once a map depends on the position here.
    #[error("{node}: {what} depends on the position, which kernels can't do")]
    Varying {
        /// The node.
        node: String,
        /// What varies.
        what: &'static str,
    },
    /// A program without an output.
    #[error("the program has no output")]
    NoOutput,
    /// A buffer that a device need not take.
    #[error("{what} would take {bytes} bytes, and the device binds {most}")]
    TooLarge {
        /// What the buffer holds.
        what: &'static str,
        /// How large it would be.
        bytes: u64,
        /// The most that it may be.
        most: u64,
    },
    /// Data of another program than the kernel was made of.
    #[error("the kernel is of another program ({kernel}, not {program})")]
    Foreign {
        /// The kernel's key.
        kernel: String,
        /// The program's.
        program: String,
    },
    /// Text that naga refuses: a fault of the writer, not of a document.
    #[error("the kernel's text is faulty, which is a fault of Catena: {0}")]
    Faulty(String),
}
