//! Documents that nothing is computed of until somebody asks: recovered ones, and all in safe mode.

use crate::Editor;

/// Why nothing is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suspended {
    /// The document was recovered after a crash, which it may have caused.
    Recovered,
    /// The editor was started in safe mode.
    Safe,
}

impl Editor {
    /// Computes nothing from now on, until somebody asks.
    pub(crate) fn suspend(&mut self, why: Suspended) {
        self.life.suspended = Some(why);
        self.work.pause(true);
        self.inspector.cancel();
    }

    /// Begins without what may have crashed the editor before.
    pub(crate) fn begin_safely(&mut self) {
        self.suspend(Suspended::Safe);
        self.solid.do_without("The 3D view is off in safe mode");
    }

    /// Goes on computing.
    pub(crate) fn resume(&mut self) {
        self.life.suspended = None;
        self.work.pause(false);
    }

    /// Whether the editor was started in safe mode.
    pub(crate) fn is_safe(&self) -> bool {
        self.life.safe
    }
}
