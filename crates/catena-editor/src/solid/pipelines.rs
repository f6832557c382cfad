//! The 3D view's pipelines: ground, walls and water.

use wgpu::{BindGroup, BindGroupLayout, Buffer, Device, RenderPipeline, Sampler, ShaderModule};

use super::mesh::WALL;
use super::paint::{COLOUR, DEPTH};

/// The shader, in the folder of all of them.
pub(super) const SHADER: &str = include_str!("../../../../shaders/solid.wgsl");

/// Bytes of the shader's scene.
pub(super) const SCENE_BYTES: u64 = 176;

const LABEL: Option<&str> = Some("catena 3D view");

/// What pictures of any ground and any number of samples have in common.
pub(super) struct Shared {
    module: ShaderModule,
    layout: wgpu::PipelineLayout,
    pub(super) of_ground: BindGroupLayout,
    pub(super) sampler: Sampler,
    pub(super) scene: Buffer,
    pub(super) of_scene: BindGroup,
}

impl Shared {
    pub(super) fn new(device: &Device) -> Self {
        let source = wgpu::ShaderSource::Wgsl(SHADER.into());
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: LABEL, source });
        let scene = device.create_buffer(&wgpu::BufferDescriptor {
            label: LABEL,
            size: SCENE_BYTES,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let entry =
            |binding, visibility, ty| wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None };
        let uniform = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: std::num::NonZero::new(SCENE_BYTES),
        };
        let texture = wgpu::BindingType::Texture {
            sample_type: wgpu::TextureSampleType::Float { filterable: true },
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled: false,
        };
        let sampler = wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering);
        let (both, fragment) = (wgpu::ShaderStages::VERTEX_FRAGMENT, wgpu::ShaderStages::FRAGMENT);
        let layout = |entries: &[wgpu::BindGroupLayoutEntry]| {
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: LABEL, entries })
        };
        let of_scene = layout(&[entry(0, both, uniform)]);
        let of_ground = layout(&[entry(0, both, texture), entry(1, fragment, sampler)]);
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: LABEL,
            bind_group_layouts: &[Some(&of_scene), Some(&of_ground)],
            immediate_size: 0,
        });
        let of_scene = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: LABEL,
            layout: &of_scene,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: scene.as_entire_binding() }],
        });
        let sampler = device.create_sampler(&wgpu::SamplerDescriptor {
            label: LABEL,
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            mipmap_filter: wgpu::MipmapFilterMode::Linear,
            ..Default::default()
        });
        Self { module, layout, of_ground, sampler, scene, of_scene }
    }
}

/// The pipelines for so many samples a pixel.
pub(super) struct Pipelines {
    pub(super) ground: RenderPipeline,
    pub(super) walls: RenderPipeline,
    pub(super) water: RenderPipeline,
    pub(super) water_walls: RenderPipeline,
}

impl Pipelines {
    pub(super) fn new(device: &Device, shared: &Shared, samples: u32) -> Self {
        let layout = |array_stride: usize, attributes| {
            let step_mode = wgpu::VertexStepMode::Vertex;
            [Some(wgpu::VertexBufferLayout { array_stride: array_stride as u64, step_mode, attributes })]
        };
        let height_parts = wgpu::vertex_attr_array![0 => Float32];
        let wall_parts = wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32, 2 => Float32];
        let height = layout(size_of::<f32>(), &height_parts[..]);
        let wall = layout(WALL, &wall_parts[..]);
        let maker = Maker { device, shared, samples };
        Self {
            ground: maker.pipeline("ground", &height, true, false),
            walls: maker.pipeline("wall", &wall, false, false),
            water: maker.pipeline("water", &[], true, true),
            water_walls: maker.pipeline("water_wall", &wall, false, true),
        }
    }
}

struct Maker<'a> {
    device: &'a Device,
    shared: &'a Shared,
    samples: u32,
}

impl Maker<'_> {
    /// The pipeline of an entry point; what can be seen through hides nothing behind it.
    fn pipeline(
        &self,
        name: &str,
        buffers: &[Option<wgpu::VertexBufferLayout<'_>>],
        is_strip: bool,
        is_clear: bool,
    ) -> RenderPipeline {
        let Shared { module, layout, .. } = self.shared;
        let (topology, strip_index_format) = match is_strip {
            true => (wgpu::PrimitiveTopology::TriangleStrip, Some(wgpu::IndexFormat::Uint32)),
            false => (wgpu::PrimitiveTopology::TriangleList, None),
        };
        self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: LABEL,
            layout: Some(layout),
            vertex: wgpu::VertexState {
                module,
                entry_point: Some(&format!("{name}_vertex")),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                buffers,
            },
            primitive: wgpu::PrimitiveState { topology, strip_index_format, ..Default::default() },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH,
                depth_write_enabled: Some(!is_clear),
                depth_compare: Some(wgpu::CompareFunction::LessEqual),
                stencil: wgpu::StencilState::default(),
                bias: wgpu::DepthBiasState::default(),
            }),
            multisample: wgpu::MultisampleState { count: self.samples, ..Default::default() },
            fragment: Some(wgpu::FragmentState {
                module,
                entry_point: Some(&format!("{name}_fragment")),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                targets: &[Some(wgpu::ColorTargetState {
                    format: COLOUR,
                    blend: is_clear.then_some(wgpu::BlendState::ALPHA_BLENDING),
                    // The picture itself stays opaque.
                    write_mask: wgpu::ColorWrites::COLOR
                        | if is_clear { wgpu::ColorWrites::empty() } else { wgpu::ColorWrites::ALPHA },
                })],
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use naga::valid::{Capabilities, ValidationFlags, Validator};

    use super::*;

    fn check(source: &str) -> Result<naga::Module, String> {
        let module = naga::front::wgsl::parse_str(source).map_err(|error| error.emit_to_string(source))?;
        let mut validator = Validator::new(ValidationFlags::all(), Capabilities::empty());
        validator.validate(&module).map_err(|error| error.emit_to_string(source))?;
        Ok(module)
    }

    #[test]
    fn the_shader_is_sound_and_has_what_the_pipelines_ask_for() {
        let module = check(SHADER).unwrap_or_else(|words| panic!("{words}"));
        let names: Vec<&str> = module.entry_points.iter().map(|entry| entry.name.as_str()).collect();
        for name in ["ground", "wall", "water", "water_wall"] {
            for stage in ["vertex", "fragment"] {
                assert!(names.contains(&format!("{name}_{stage}").as_str()), "{name}_{stage}");
            }
        }
        let scene = module.types.iter().find(|(_, kind)| kind.name.as_deref() == Some("Scene"));
        let naga::TypeInner::Struct { span, .. } = scene.expect("the scene").1.inner else {
            panic!("no struct")
        };
        assert_eq!(u64::from(span), SCENE_BYTES);
        assert!(
            check(&SHADER.replace("vec4f(over(share)", "vec3f(over(share)")).is_err(),
            "a fault is found"
        );
    }
}
