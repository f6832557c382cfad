//! Who may know whom (ARCHITECTURE.md, *Arrows*), as data.

/// What one crate may know.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    /// The crates of the workspace it may use.
    pub(crate) may: &'static [&'static str],
    pub(crate) egui: bool,
    pub(crate) device: bool,
}

/// The crates that may be used, bottom up; some are still to come.
const ORDER: &[&str] = &[
    "catena-kernels",
    "catena-field",
    "catena-nodes",
    "catena-graph",
    "catena-images",
    "catena-evaluate",
    "catena-wgsl",
    "catena-gpu",
    "catena-backend",
    "catena-looks",
    "catena-export",
    "egui_node_graph",
    "catena-editor",
    "catena",
    "catena-tests",
];

/// A rule for each crate. Leave to use a crate is leave to use what it shows of those below it.
pub(crate) fn rules() -> Vec<Rule> {
    vec![
        library("catena-kernels", &[]),
        library("catena-field", &["catena-kernels"]),
        library("catena-nodes", &["catena-field", "catena-kernels"]),
        library("catena-graph", &["catena-nodes", "catena-field", "catena-kernels"]),
        library("catena-images", &[]),
        library("catena-evaluate", &["catena-field", "catena-kernels", "catena-images"]),
        library("catena-wgsl", &["catena-field", "catena-kernels"]),
        Rule { device: true, ..library("catena-gpu", &["catena-wgsl", "catena-field", "catena-kernels"]) },
        Rule {
            device: true,
            ..library(
                "catena-backend",
                &["catena-gpu", "catena-wgsl", "catena-evaluate", "catena-field", "catena-kernels"],
            )
        },
        library("catena-looks", &["catena-field", "catena-kernels"]),
        library("catena-export", &["catena-field", "catena-kernels"]),
        Rule { egui: true, ..library("egui_node_graph", &[]) },
        application("catena-editor", below("catena-editor")),
        application("catena", below("catena")),
        application("catena-tests", below("catena-tests")),
        application("catena-benches", ORDER),
        library("xtask", &[]),
    ]
}

/// A crate that knows neither windows nor devices.
pub(crate) const fn library(name: &'static str, may: &'static [&'static str]) -> Rule {
    Rule { name, may, egui: false, device: false }
}

fn application(name: &'static str, may: &'static [&'static str]) -> Rule {
    Rule { name, may, egui: true, device: true }
}

/// All that stands below a crate.
pub(crate) fn below(name: &str) -> &'static [&'static str] {
    let place = ORDER.iter().position(|other| *other == name).expect("the crate stands in the order");
    &ORDER[..place]
}

/// Libraries of windows and widgets.
pub(crate) fn is_egui(name: &str) -> bool {
    let families = ["egui", "eframe", "epaint", "emath", "ecolor", "winit", "accesskit"];
    families.iter().any(|family| name.starts_with(family)) && name != "egui_node_graph"
}

/// Libraries that reach a device; naga is none, it reads and checks text.
pub(crate) fn is_device(name: &str) -> bool {
    name.starts_with("wgpu") || ["ash", "glow", "metal", "vulkano"].contains(&name)
}
