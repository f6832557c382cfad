//! The sources as the exporter bundles them: complete, closed in themselves, and compiling alone.

use catena_kernels::SOURCES;
use std::path::Path;
use std::process::Command;

/// The modules of a folder of the sources, those of folders inside it as `folder::name`.
fn modules(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            names.extend(modules(&path).iter().map(|inner| format!("{name}::{inner}")));
        } else if name != "lib" {
            names.push(name);
        }
    }
    names.sort();
    names
}

#[test]
fn every_module_is_published() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/catena-kernels/src");
    assert_eq!(SOURCES.iter().map(|source| source.0).collect::<Vec<_>>(), modules(&folder));
}

#[test]
fn modules_open_with_words_and_keep_to_themselves() {
    for (name, text) in SOURCES {
        assert!(text.starts_with("//! "), "{name} opens with a sentence");
        for banned in ["crate::", "catena_", "unsafe", "#[test]", "#[cfg(test)]", "extern "] {
            assert!(!text.contains(banned), "{name} contains {banned}");
        }
    }
}

#[test]
fn the_bundle_compiles_alone() {
    let mut text = String::from("#[allow(dead_code)]\nmod kernels {\n");
    let mut inside = "";
    for (name, source) in SOURCES {
        let (folder, name) = name.split_once("::").unwrap_or(("", name));
        if folder != inside {
            text += if inside.is_empty() { "" } else { "}\n" };
            text += &if folder.is_empty() { String::new() } else { format!("pub mod {folder} {{\n") };
            inside = folder;
        }
        text += &format!("pub mod {name} {{\n{source}}}\n");
    }
    text += if inside.is_empty() { "" } else { "}\n" };
    text +=
        "}\npub fn height(x: f64, y: f64) -> f64 {\n    kernels::simplex::Simplex::new(1).noise(x, y)\n}\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bundle.rs"), text).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let output = Command::new(rustc)
        .current_dir(folder.path())
        .args([
            "--edition",
            "2021",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
            "-D",
            "warnings",
            "bundle.rs",
        ])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
