//! Texts as they were: one file a kind of node and a graph, compared byte for byte. `UPDATE_SNAPSHOTS=1` writes them
//! anew, for `git diff` to show.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use catena_wgsl::{Kernel, check};

use catena_tests::cases::{Case, graphs, kinds_by_default, map_at};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/wgsl/snapshots")
}

fn snapshots() -> Vec<(String, Case)> {
    let named = |prefix: &str, case: Case| {
        (format!("{prefix}_{}.wgsl", case.name.trim_end_matches(" as it comes")), case)
    };
    let kinds = kinds_by_default(&map_at(0.0)).into_iter().map(|case| named("kind", case));
    kinds.chain(graphs(0.0).into_iter().map(|case| named("graph", case))).collect()
}

#[test]
fn every_kind_and_graph_passes_naga_and_reads_as_it_did() {
    let update = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    let mut differing = Vec::new();
    for (file, case) in snapshots() {
        let kernel = Kernel::of(&case.program).unwrap_or_else(|refusal| panic!("{}: {refusal}", case.name));
        check(kernel.source())
            .unwrap_or_else(|refusal| panic!("{}: {refusal}\n{}", case.name, kernel.source()));
        let path = folder().join(&file);
        if update {
            fs::write(&path, kernel.source()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        } else if fs::read_to_string(&path).ok().as_deref() != Some(kernel.source()) {
            differing.push(file);
        }
    }
    assert!(differing.is_empty(), "{differing:?} differ; UPDATE_SNAPSHOTS=1 writes them anew");
}

#[test]
fn no_snapshot_is_left_over() {
    let listed: BTreeSet<String> = snapshots().into_iter().map(|(file, _)| file).collect();
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let name = entry.expect("it can be listed").file_name().to_string_lossy().into_owned();
        assert!(listed.contains(&name), "{name} belongs to no kind and no graph");
    }
}
