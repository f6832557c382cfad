//! `catena devices`: the adapters found, and which of them would compute.

use std::fmt::Write;

use catena_backend::{Adapter, Choice, adapters, chosen};

use crate::figures;

/// What there is, in words.
pub(crate) fn run() -> String {
    let found = adapters();
    let mut text = String::new();
    for adapter in &found {
        text.push_str(&described(adapter));
    }
    if found.is_empty() {
        text.push_str("no GPU adapter was found; the CPU computes everything\n");
    }
    let _ = writeln!(text, "{}", would_compute(&found)); // writing to a text can't fail
    text
}

fn described(adapter: &Adapter) -> String {
    let limits = &adapter.limits;
    let bytes = |bytes: u64| figures::bytes(u128::from(bytes));
    format!(
        "{}\n  {}, {}, driver {}\n  {} a storage binding, {} a buffer, {} work groups an axis, timestamps {}\n",
        adapter.name,
        adapter.backend,
        adapter.kind.words(),
        if adapter.driver.is_empty() { "unknown" } else { &adapter.driver },
        bytes(limits.binding),
        bytes(limits.buffer),
        figures::count(u128::from(limits.groups)),
        if limits.timestamps { "yes" } else { "no" },
    )
}

/// What `auto`, or what the environment says instead, comes to.
fn would_compute(found: &[Adapter]) -> String {
    let choice = match Choice::of_environment() {
        Ok(choice) => choice,
        Err(words) => return words,
    };
    match chosen(&choice, found) {
        Ok(Some(adapter)) => format!("--backend {choice} computes on {}", adapter.name),
        Ok(None) if choice == Choice::Auto && !found.is_empty() => {
            "--backend auto computes on the CPU, which is faster than a software adapter".to_owned()
        }
        Ok(None) => format!("--backend {choice} computes on the CPU"),
        Err(error) => format!("--backend {choice}: {error}; the CPU computes"),
    }
}
