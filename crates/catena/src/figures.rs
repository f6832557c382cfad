//! Figures of size: pixels and bytes in words, and how much room there is.

use std::path::Path;

/// A count with its thousands apart: `10,000,000`.
pub(crate) fn count(number: u128) -> String {
    let digits = number.to_string();
    let first = (digits.len() - 1) % 3 + 1;
    let mut text = digits[..first].to_owned();
    for start in (first..digits.len()).step_by(3) {
        text.push(',');
        text.push_str(&digits[start..start + 3]);
    }
    text
}

/// Bytes in the unit that people would choose: `640 KiB`, `3.4 GiB`.
pub(crate) fn bytes(number: u128) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    if number < 1024 {
        return format!("{number} bytes");
    }
    let mut value = number as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        (value, unit) = (value / 1024.0, unit + 1);
    }
    let digits = usize::from(value < 100.0 && value.fract() != 0.0);
    format!("{value:.digits$} {}", UNITS[unit])
}

/// Bytes that a file in `folder` may still take; none where the system doesn't say.
#[cfg(unix)]
pub(crate) fn room(folder: &Path) -> Option<u128> {
    let found = rustix::fs::statvfs(folder).ok()?;
    // Some file systems have no blocks to count.
    (found.f_blocks > 0).then(|| u128::from(found.f_bavail) * u128::from(found.f_frsize))
}

/// Bytes that a file in `folder` may still take; none where the system doesn't say.
#[cfg(not(unix))]
pub(crate) fn room(_folder: &Path) -> Option<u128> {
    None
}

#[cfg(test)]
mod tests {
    use super::{bytes, count};

    #[test]
    fn figures_read_well() {
        let counts = [(0, "0"), (999, "999"), (1000, "1,000"), (10_000_000, "10,000,000")];
        counts.into_iter().for_each(|(number, text)| assert_eq!(count(number), text));
        let sizes = [
            (12, "12 bytes"),
            (1536, "1.5 KiB"),
            (800_000_000_000, "745 GiB"),
            (1 << 30, "1 GiB"),
            (u128::from(u64::MAX) * 1000, "16000 EiB"),
        ];
        sizes.into_iter().for_each(|(number, text)| assert_eq!(bytes(number), text));
    }
}
