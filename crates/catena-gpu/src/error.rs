//! Why a device could not do a piece of work, in words that say which of the things that happen to devices it was.

use catena_field::Cancelled;

/// Why a device could not do a piece of work. Nothing is lost by any of them: the CPU can do the same work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GpuError {
    /// Somebody asked for it to stop.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// There is no adapter, or none of the wanted name.
    #[error("{0}")]
    NoAdapter(String),
    /// The work is not this device's: it would go beyond a limit.
    #[error("{0}")]
    Refused(String),
    /// The device is gone: unplugged, reset by its driver, destroyed.
    #[error("the GPU was lost ({0})")]
    Lost(String),
    /// It has not enough memory.
    #[error("the GPU's memory is full")]
    Memory,
    /// Its driver did not accept a kernel or a command: a fault of this program.
    #[error("the GPU's driver refused the kernel ({0})")]
    Invalid(String),
    /// It has not answered for so many seconds.
    #[error("the GPU has not answered for {0} seconds")]
    TimedOut(u64),
}

impl GpuError {
    /// Whether the device can't be used any more, so that another must be opened for the next piece of work.
    pub fn ends_the_device(&self) -> bool {
        matches!(self, Self::Lost(_) | Self::TimedOut(_))
    }
}
