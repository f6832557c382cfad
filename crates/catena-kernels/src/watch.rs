//! What long work tells whoever waits for it, and how it is stopped.

/// Hears how many units more are done, and answers whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Somebody asked the work to stop; what it had made is of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Tells `watch`.
///
/// # Errors
/// [`Stopped`] where it says so.
#[inline]
pub fn tell(watch: Watch<'_>, units: u64) -> Result<(), Stopped> {
    if watch(units) {
        Ok(())
    } else {
        Err(Stopped)
    }
}
