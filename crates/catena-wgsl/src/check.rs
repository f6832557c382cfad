//! Checking text without a device: naga reads it as a driver's own front end would.

use naga::front::wgsl;
use naga::valid::{Capabilities, ValidationFlags, Validator};

use crate::Refusal;

/// Whether a text is WGSL that every device takes: no capability is asked of it.
///
/// # Errors
/// [`Refusal::Faulty`] with the line and what is wrong with it.
pub fn check(source: &str) -> Result<(), Refusal> {
    let module = wgsl::parse_str(source).map_err(|error| Refusal::Faulty(error.emit_to_string(source)))?;
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
    match validator.validate(&module) {
        Ok(_) => Ok(()),
        Err(error) => Err(Refusal::Faulty(error.emit_to_string(source))),
    }
}
