//! Registers: buffers handed to values when they come about and taken back after their last reader.

/// Hands out buffer numbers, the lowest free one first.
#[derive(Debug, Default)]
pub(super) struct Registers {
    free: std::collections::BTreeSet<u32>,
    count: u32,
}

impl Registers {
    /// A free buffer.
    pub(super) fn take(&mut self) -> u32 {
        self.free.pop_first().unwrap_or_else(|| {
            self.count += 1;
            self.count - 1
        })
    }

    /// Takes a buffer back.
    pub(super) fn give(&mut self, register: u32) {
        self.free.insert(register);
    }

    /// How many buffers there are in all.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }
}
