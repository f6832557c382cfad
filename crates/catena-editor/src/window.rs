//! The window: starts eframe with the editor in it.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::anyhow;

use crate::Editor;
use crate::settings::STORED;
use crate::theme;

/// How the editor starts.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The graph to open; the last document without one, else the start graph.
    pub graph: Option<PathBuf>,
    /// Where the editor keeps what is its own, examples' pictures among it; the user's data folder without one.
    pub data: Option<PathBuf>,
    /// No graphics card, default settings, nothing recovered unasked, and nothing computed until somebody asks for it.
    pub safe: bool,
}

/// The window's size on its first start, in points.
const SIZE: [f32; 2] = [1440.0, 900.0];
const LEAST_SIZE: [f32; 2] = [800.0, 500.0];

impl Options {
    /// The folder for what is the editor's own. Where the system has none for the user, one for the moment.
    pub(crate) fn data_folder(&self) -> PathBuf {
        let own = || eframe::storage_dir("catena").unwrap_or_else(|| std::env::temp_dir().join("catena"));
        self.data.clone().unwrap_or_else(own)
    }

    /// How eframe starts.
    fn native(&self) -> eframe::NativeOptions {
        let viewport = egui::ViewportBuilder::default()
            .with_title("Catena")
            .with_app_id("catena")
            .with_inner_size(SIZE)
            .with_min_inner_size(LEAST_SIZE);
        let mut native = eframe::NativeOptions { viewport, ..eframe::NativeOptions::default() };
        native.persist_window = !self.safe;
        native.persistence_path = self.data.as_ref().map(|data| data.join(SETTINGS));
        if self.safe {
            native.centered = true;
            draw_without_card(&mut native.wgpu_options.wgpu_setup);
        }
        native
    }
}

/// Where settings lie in a data folder that was asked for.
const SETTINGS: &str = "app.ron";

/// Draws the window by software where the system can, else by whatever there is.
fn draw_without_card(setup: &mut eframe::egui_wgpu::WgpuSetup) {
    if let eframe::egui_wgpu::WgpuSetup::CreateNew(create) = setup {
        create.native_adapter_selector = Some(Arc::new(|adapters, surface| {
            let fits = |adapter: &&wgpu::Adapter| {
                surface.is_none_or(|surface| adapter.is_surface_supported(surface))
            };
            let is_software =
                |adapter: &&wgpu::Adapter| adapter.get_info().device_type == wgpu::DeviceType::Cpu;
            let software = adapters.iter().filter(fits).find(is_software);
            let adapter = software.or_else(|| adapters.iter().find(fits));
            adapter.cloned().ok_or_else(|| "no adapter can draw this window".to_owned())
        }));
    }
}

/// Opens the editor's window and returns when it closes.
///
/// # Errors
/// The window or its graphics could not be started, in words.
pub fn run(options: Options) -> anyhow::Result<()> {
    let native = options.native();
    let start = Box::new(move |creation: &eframe::CreationContext<'_>| {
        let settings = creation.storage.and_then(|storage| storage.get_string(STORED)).unwrap_or_default();
        theme::find_fonts(&creation.egui_ctx);
        let editor = Editor::remembering(&creation.egui_ctx, options, &settings);
        Ok(Box::new(editor) as Box<dyn eframe::App>)
    });
    eframe::run_native("catena", native, start)
        .map_err(|error| anyhow!("the window could not be opened: {error}"))
}
