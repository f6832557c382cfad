//! What lies on the adapter for a ground: heights, strips, walls and colours; and faults of the adapter in words.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use wgpu::{BindGroup, Buffer, BufferUsages, Device, ErrorFilter, Queue, RenderPass, Texture};

use super::ground::{Colours, Ground};
use super::mesh::WALL;
use super::pipelines::{Pipelines, Shared};

/// A ground on the adapter.
pub(super) struct Loaded {
    stamp: u64,
    /// Points of the mesh and of the colours.
    size: [usize; 4],
    heights: Buffer,
    strips: Buffer,
    walls: Buffer,
    colours: Texture,
    bindings: BindGroup,
}

fn size(ground: &Ground) -> [usize; 4] {
    [ground.mesh.columns, ground.mesh.rows, ground.colours.columns, ground.colours.rows]
}

impl Loaded {
    pub(super) fn new(device: &Device, queue: &Queue, shared: &Shared, ground: &Ground) -> Self {
        let buffer = |bytes: &[u8], usage: BufferUsages| {
            let buffer = device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("catena ground"),
                size: bytes.len() as u64,
                usage: usage | BufferUsages::COPY_DST,
                mapped_at_creation: false,
            });
            queue.write_buffer(&buffer, 0, bytes);
            buffer
        };
        let colours = texture(device, &ground.colours);
        let bindings = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("catena ground"),
            layout: &shared.of_ground,
            entries: &[
                wgpu::BindGroupEntry {
                    binding: 0,
                    resource: wgpu::BindingResource::TextureView(&colours.create_view(&Default::default())),
                },
                wgpu::BindGroupEntry {
                    binding: 1,
                    resource: wgpu::BindingResource::Sampler(&shared.sampler),
                },
            ],
        });
        fill(queue, &colours, &ground.colours);
        Self {
            stamp: ground.stamp,
            size: size(ground),
            heights: buffer(&ground.mesh.heights, BufferUsages::VERTEX),
            strips: buffer(&ground.mesh.strips, BufferUsages::INDEX),
            walls: buffer(&ground.mesh.walls, BufferUsages::VERTEX),
            colours,
            bindings,
        }
    }

    /// Whether a ground's bytes find room here.
    pub(super) fn fits(&self, ground: &Ground) -> bool {
        self.size == size(ground)
    }

    /// Takes another ground of the same size.
    pub(super) fn refill(&mut self, queue: &Queue, ground: &Ground) {
        if self.stamp != ground.stamp {
            queue.write_buffer(&self.heights, 0, &ground.mesh.heights);
            queue.write_buffer(&self.walls, 0, &ground.mesh.walls);
            fill(queue, &self.colours, &ground.colours);
            self.stamp = ground.stamp;
        }
    }

    /// Draws what is solid, then what is clear.
    pub(super) fn draw(&self, pass: &mut RenderPass<'_>, pipelines: &Pipelines, has_water: bool) {
        let walls = (self.walls.size() / WALL as u64) as u32;
        let indices = (self.strips.size() / size_of::<u32>() as u64) as u32;
        pass.set_bind_group(1, &self.bindings, &[]);
        pass.set_pipeline(&pipelines.ground);
        pass.set_vertex_buffer(0, self.heights.slice(..));
        pass.set_index_buffer(self.strips.slice(..), wgpu::IndexFormat::Uint32);
        pass.draw_indexed(0..indices, 0, 0..1);
        pass.set_pipeline(&pipelines.walls);
        pass.set_vertex_buffer(0, self.walls.slice(..));
        pass.draw(0..walls, 0..1);
        if has_water {
            pass.set_pipeline(&pipelines.water_walls);
            pass.draw(0..walls, 0..1);
            pass.set_pipeline(&pipelines.water);
            pass.draw(0..4, 0..1);
        }
    }
}

fn texture(device: &Device, colours: &Colours) -> Texture {
    device.create_texture(&wgpu::TextureDescriptor {
        label: Some("catena ground"),
        size: extent(colours.columns, colours.rows),
        mip_level_count: colours.levels.len() as u32,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

fn extent(columns: usize, rows: usize) -> wgpu::Extent3d {
    wgpu::Extent3d { width: columns as u32, height: rows as u32, depth_or_array_layers: 1 }
}

fn fill(queue: &Queue, texture: &Texture, colours: &Colours) {
    for (level, bytes) in colours.levels.iter().enumerate() {
        let (columns, rows) = ((colours.columns >> level).max(1), (colours.rows >> level).max(1));
        queue.write_texture(
            wgpu::TexelCopyTextureInfo {
                texture,
                mip_level: level as u32,
                origin: wgpu::Origin3d::ZERO,
                aspect: wgpu::TextureAspect::All,
            },
            bytes,
            wgpu::TexelCopyBufferLayout {
                offset: 0,
                bytes_per_row: Some(columns as u32 * 4),
                rows_per_image: None,
            },
            extent(columns, rows),
        );
    }
}

/// Works on a device; what the device refuses is told in words, and no fault of its own.
///
/// # Errors
/// What it refused.
pub(super) fn caught<T>(device: &Device, work: impl FnOnce() -> T) -> Result<T, String> {
    let filters = [ErrorFilter::OutOfMemory, ErrorFilter::Validation, ErrorFilter::Internal];
    let scopes = filters.map(|filter| device.push_error_scope(filter));
    let done = work();
    let mut refusal = None;
    for scope in scopes.into_iter().rev() {
        refusal = at_once(scope.pop()).flatten().map(|error| words(&error)).or(refusal);
    }
    refusal.map_or(Ok(done), Err)
}

fn words(error: &wgpu::Error) -> String {
    match error {
        wgpu::Error::OutOfMemory { .. } => {
            "the graphics adapter has no memory left for the 3D view".to_owned()
        }
        other => format!("the graphics adapter refuses the 3D view: {other}"),
    }
}

/// What is ready now: on the systems that we run on, errors of a scope are.
fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}
