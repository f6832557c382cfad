//! The 3D view's picture: drawn on the interface's adapter into a texture of its own, which the interface shows.
//!
//! egui's pass has no depth buffer, and the picture changes less often than the interface is drawn: so it has
//! targets of its own, with depth, and is drawn again only when something in it has changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use eframe::egui_wgpu::RenderState;
use egui::TextureId;
use wgpu::{Device, LoadOp, Operations, RenderPass, StoreOp, TextureFormat, TextureView};

use super::ground::Ground;
use super::pipelines::{Pipelines, Shared};
use super::resources::{Loaded, caught};
use super::shot::Shot;

/// egui shows textures of this format: colours as they are stored.
pub(super) const COLOUR: TextureFormat = TextureFormat::Rgba8Unorm;
pub(super) const DEPTH: TextureFormat = TextureFormat::Depth32Float;

/// Samples of a pixel at rest; while something moves there is one.
const SAMPLES: u32 = 4;

/// Grounds of different sizes that are kept: the steps from coarse to fine come again with each edit.
const KEPT: usize = 4;

/// What one picture is drawn from, but for the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scene {
    pub(crate) view: glam::Mat4,
    pub(crate) eye: glam::Vec3,
    /// What heights are multiplied with.
    pub(crate) rise: f32,
    pub(crate) foot: f32,
    pub(crate) water: bool,
    /// Behind the block.
    pub(crate) sky: [u8; 3],
    pub(crate) side: [u8; 3],
    /// Pixels.
    pub(crate) size: [u32; 2],
    /// With smooth edges.
    pub(crate) fine: bool,
}

/// Draws pictures on an adapter.
pub(crate) struct Painter {
    state: RenderState,
    shared: Shared,
    /// With one sample a pixel, and with several.
    pipelines: [Option<Pipelines>; 2],
    grounds: Vec<Loaded>,
    target: Option<Target>,
    shown: Option<TextureId>,
    drawn: Option<(u64, Scene)>,
    lost: Arc<AtomicBool>,
}

/// Where pictures are drawn.
struct Target {
    size: [u32; 2],
    fine: bool,
    picture: TextureView,
    /// Several samples a pixel, which become the picture.
    samples: Option<TextureView>,
    depth: TextureView,
}

impl Painter {
    /// A painter on the interface's adapter.
    ///
    /// # Errors
    /// Why the adapter can't, in words.
    pub(crate) fn new(state: &RenderState) -> Result<Self, String> {
        let shared = caught(&state.device, || Shared::new(&state.device))?;
        let lost = Arc::new(AtomicBool::new(false));
        let flag = lost.clone();
        state.device.set_device_lost_callback(move |_, _| flag.store(true, Ordering::Relaxed));
        let (grounds, target, shown, drawn) = (Vec::new(), None, None, None);
        Ok(Self {
            state: state.clone(),
            shared,
            pipelines: [None, None],
            grounds,
            target,
            shown,
            drawn,
            lost,
        })
    }

    /// Whether the adapter is a processor that stands in for one.
    pub(crate) fn is_software(&self) -> bool {
        self.state.adapter.get_info().device_type == wgpu::DeviceType::Cpu
    }

    /// Longest side of a picture.
    pub(crate) fn most_pixels(&self) -> u32 {
        self.state.device.limits().max_texture_dimension_2d
    }

    /// Whether there is a picture that shows so much of the ground and this scene.
    pub(crate) fn has_drawn(&self, ground: &Ground, scene: &Scene) -> bool {
        self.drawn == Some((ground.stamp, *scene))
    }

    /// The texture with the picture of a scene, drawn now unless it is there.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(crate) fn draw(&mut self, ground: &Ground, scene: &Scene) -> Result<TextureId, String> {
        if self.lost.load(Ordering::Relaxed) {
            return Err("the graphics adapter was lost; restart Catena for the 3D view".to_owned());
        }
        if let Some(id) = self.shown.filter(|_| self.has_drawn(ground, scene)) {
            return Ok(id);
        }
        let device = self.state.device.clone();
        let drawn = caught(&device, || self.draw_anew(&device, ground, scene));
        if drawn.is_err() {
            (self.target, self.drawn) = (None, None);
            self.grounds.clear();
        }
        let id = drawn?;
        self.drawn = Some((ground.stamp, *scene));
        Ok(id)
    }

    /// The same picture for a file.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(crate) fn shoot(&mut self, ground: &Ground, scene: &Scene) -> Result<Shot, String> {
        let device = self.state.device.clone();
        caught(&device, || {
            let target = Target::new(&device, scene.size, scene.fine);
            let encoder = self.draw_into(&device, (ground, scene), &target);
            Shot::of(&device, &self.state.queue, encoder, target.picture.texture())
        })
    }

    fn draw_anew(&mut self, device: &Device, ground: &Ground, scene: &Scene) -> TextureId {
        self.aim(device, scene);
        let target = self.target.take().expect("it was aimed at");
        let encoder = self.draw_into(device, (ground, scene), &target);
        self.target = Some(target);
        self.state.queue.submit([encoder.finish()]);
        self.shown.expect("it was registered with its target")
    }

    fn draw_into(
        &mut self,
        device: &Device,
        (ground, scene): (&Ground, &Scene),
        target: &Target,
    ) -> wgpu::CommandEncoder {
        self.load(device, ground);
        self.state.queue.write_buffer(&self.shared.scene, 0, &uniform(ground, scene));
        let samples = if scene.fine { SAMPLES } else { 1 };
        let pipelines = &mut self.pipelines[usize::from(scene.fine)];
        let pipelines = &*pipelines.get_or_insert_with(|| Pipelines::new(device, &self.shared, samples));
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: LABEL });
        {
            let mut pass = target.pass(&mut encoder, scene.sky);
            pass.set_bind_group(0, &self.shared.of_scene, &[]);
            self.grounds[0].draw(&mut pass, pipelines, scene.water && ground.water.is_some());
        }
        encoder
    }

    /// The ground's buffers come first among those that are kept.
    fn load(&mut self, device: &Device, ground: &Ground) {
        if let Some(place) = self.grounds.iter().position(|loaded| loaded.fits(ground)) {
            self.grounds[..=place].rotate_right(1);
            self.grounds[0].refill(&self.state.queue, ground);
            return;
        }
        self.grounds.truncate(KEPT - 1);
        self.grounds.insert(0, Loaded::new(device, &self.state.queue, &self.shared, ground));
    }

    /// Targets of the scene's size.
    fn aim(&mut self, device: &Device, scene: &Scene) {
        let Scene { size, fine, .. } = *scene;
        let fits = |target: &Target| target.size == size && target.fine == fine;
        if self.target.as_ref().is_some_and(fits) {
            return;
        }
        let target = Target::new(device, size, fine);
        let mut renderer = self.state.renderer.write();
        let filter = wgpu::FilterMode::Linear;
        match self.shown {
            Some(id) => renderer.update_egui_texture_from_wgpu_texture(device, &target.picture, filter, id),
            None => self.shown = Some(renderer.register_native_texture(device, &target.picture, filter)),
        }
        self.target = Some(target);
    }
}

impl Drop for Painter {
    fn drop(&mut self) {
        if let Some(id) = self.shown {
            self.state.renderer.write().free_texture(&id);
        }
    }
}

const LABEL: Option<&str> = Some("catena 3D view");

impl Target {
    fn new(device: &Device, size: [u32; 2], fine: bool) -> Self {
        let texture = |format: TextureFormat, samples: u32, usage: wgpu::TextureUsages| {
            let texture = device.create_texture(&wgpu::TextureDescriptor {
                label: LABEL,
                size: wgpu::Extent3d { width: size[0], height: size[1], depth_or_array_layers: 1 },
                mip_level_count: 1,
                sample_count: samples,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | usage,
                view_formats: &[],
            });
            texture.create_view(&wgpu::TextureViewDescriptor::default())
        };
        let (samples, none) = (if fine { SAMPLES } else { 1 }, wgpu::TextureUsages::empty());
        Self {
            size,
            fine,
            picture: texture(COLOUR, 1, wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_SRC),
            samples: fine.then(|| texture(COLOUR, samples, none)),
            depth: texture(DEPTH, samples, none),
        }
    }

    fn pass<'e>(&self, encoder: &'e mut wgpu::CommandEncoder, sky: [u8; 3]) -> RenderPass<'e> {
        let [r, g, b] = sky.map(|part| f64::from(part) / 255.0);
        let clear = LoadOp::Clear(wgpu::Color { r, g, b, a: 1.0 });
        let (view, resolve_target) = match &self.samples {
            Some(samples) => (samples, Some(&self.picture)),
            None => (&self.picture, None),
        };
        let store = if resolve_target.is_some() { StoreOp::Discard } else { StoreOp::Store };
        let depth = Operations { load: LoadOp::Clear(1.0), store: StoreOp::Discard };
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: LABEL,
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view,
                depth_slice: None,
                resolve_target,
                ops: Operations { load: clear, store },
            })],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(depth),
                stencil_ops: None,
            }),
            ..Default::default()
        })
    }
}

/// The scene as the shader has it.
fn uniform(ground: &Ground, scene: &Scene) -> Vec<u8> {
    const SHALLOW: f32 = 0.42;
    const DEEP: f32 = 0.9;
    let rgba = |[r, g, b]: [u8; 3], alpha: f32| {
        let part = |part: u8| f32::from(part) / 255.0;
        [part(r), part(g), part(b), alpha]
    };
    let water = ground.water.unwrap_or(super::ground::Water { level: 0.0, shallow: [0; 3], deep: [0; 3] });
    let (columns, rows) = (ground.mesh.columns as f32, ground.mesh.rows as f32);
    let mut parts: Vec<f32> = scene.view.to_cols_array().to_vec();
    parts.extend([scene.eye.x, scene.eye.y, scene.eye.z, 0.0]);
    parts.extend([ground.half.x, ground.half.y, columns - 1.0, rows - 1.0]);
    parts.extend([scene.rise, scene.foot, water.level, 0.0]);
    parts.extend(rgba(scene.side, 1.0));
    parts.extend(rgba(water.shallow, SHALLOW));
    parts.extend(rgba(water.deep, DEEP));
    parts.extend(rgba(scene.sky, 1.0));
    debug_assert_eq!(parts.len() * size_of::<f32>(), super::pipelines::SCENE_BYTES as usize);
    parts.iter().flat_map(|part| part.to_ne_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::ground::{Colours, Water};
    use super::super::mesh::{Mesh, halved};
    use super::*;

    /// A flat block of gray, under water from the middle of its height on.
    fn plain(columns: usize, rows: usize, stamp: u64) -> Ground {
        let (half, count) = (glam::vec2(0.5, 0.5), columns * rows);
        Ground {
            stamp,
            fine: true,
            time: std::time::Duration::ZERO,
            values: vec![0.0; count],
            mesh: Mesh::new(columns, rows, &vec![0.0; count], half),
            colours: Colours { columns, rows, levels: halved(vec![128; count * 4], columns, rows) },
            half,
            unit: 1.0,
            extent: (0.0, 0.0),
            water: Some(Water { level: 0.1, shallow: [0, 0, 255], deep: [0, 0, 128] }),
        }
    }

    fn scene(ground: &Ground, size: [u32; 2], fine: bool) -> Scene {
        let block = ground.block(1.0);
        let camera = super::super::camera::Camera::default().fit(&block, 1.0);
        Scene {
            view: camera.matrix(&block, 1.0),
            eye: camera.eye(),
            rise: 1.0,
            foot: block.foot,
            water: true,
            sky: [10, 20, 30],
            side: [90, 80, 70],
            size,
            fine,
        }
    }

    #[test]
    fn faults_of_the_adapter_are_words_and_its_loss_is_told() {
        let options = eframe::egui_wgpu::RendererOptions::PREDICTABLE;
        let setup = egui_kittest::wgpu::default_wgpu_setup();
        let state = egui_kittest::wgpu::create_render_state(setup, options);
        let mut painter = Painter::new(&state).expect("the software adapter draws");
        let ground = plain(65, 65, 1);
        let small = scene(&ground, [64, 64], false);
        let shown = painter.draw(&ground, &small).expect("it is drawn");
        assert!(painter.has_drawn(&ground, &small));
        for (ground, fine) in [(plain(65, 65, 2), true), (plain(33, 65, 3), true), (plain(65, 65, 4), false)]
        {
            let drawn = painter.draw(&ground, &scene(&ground, [80, 48], fine));
            assert_eq!(drawn, Ok(shown), "one texture, whatever is in it");
        }

        let beyond = painter.most_pixels() + 1;
        let words = painter.draw(&ground, &scene(&ground, [beyond, 1], false)).expect_err("it is too large");
        assert!(words.contains("refuses the 3D view"), "{words}");
        assert_eq!(painter.draw(&ground, &small), Ok(shown), "and the next one is drawn");

        state.device.destroy();
        drop(state.device.poll(wgpu::PollType::wait_indefinitely()));
        let mut draws = (0..4).map(|side| painter.draw(&ground, &scene(&ground, [32 + side, 32], false)));
        let words = draws.find_map(Result::err).expect("its loss is noticed");
        assert!(words.contains("lost") || words.contains("refuses"), "{words}");
    }
}
