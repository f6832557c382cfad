//! Pipelines: compiled kernels, kept by their text, bounded.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use catena_field::{Encoder, Hash};

use crate::device::Inner;
use crate::kernel::Binding;
use crate::pace::Pace;
use crate::{GpuError, Kernel};

/// Pipelines that are kept; beyond, the one unused for longest goes.
const KEPT: usize = 64;

/// A compiled kernel.
pub(crate) struct Pipeline {
    pub(crate) compute: wgpu::ComputePipeline,
    /// How fast it has been so far: the next map begins with what the last one found out.
    pub(crate) pace: Mutex<Pace>,
}

/// Compiled kernels by the hash of their text. Parameters are no part of it, so a slider drag finds its pipeline.
#[derive(Default)]
pub(crate) struct Pipelines {
    entries: HashMap<Hash, (Arc<Pipeline>, u64)>,
    clock: u64,
}

impl Pipelines {
    fn find(&mut self, key: &Hash) -> Option<Arc<Pipeline>> {
        self.clock += 1;
        let (pipeline, used) = self.entries.get_mut(key)?;
        *used = self.clock;
        Some(pipeline.clone())
    }

    fn keep(&mut self, key: Hash, pipeline: &Arc<Pipeline>) {
        self.clock += 1;
        self.entries.insert(key, (pipeline.clone(), self.clock));
        while self.entries.len() > KEPT {
            let oldest = self.entries.iter().min_by_key(|(_, (_, used))| *used).map(|(key, _)| *key);
            let Some(oldest) = oldest else { break };
            self.entries.remove(&oldest);
        }
    }
}

impl Inner {
    /// The pipeline of a kernel, compiled unless it is known.
    pub(crate) fn pipeline(&self, kernel: &Kernel<'_>) -> Result<Arc<Pipeline>, GpuError> {
        let mut encoder = Encoder::new();
        encoder.text(kernel.source);
        encoder.text(kernel.entry);
        let key = encoder.hash();
        let mut pipelines = self.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipeline) = pipelines.find(&key) {
            return Ok(pipeline);
        }
        let pipeline = Arc::new(self.compile(kernel)?);
        pipelines.keep(key, &pipeline);
        Ok(pipeline)
    }

    fn compile(&self, kernel: &Kernel<'_>) -> Result<Pipeline, GpuError> {
        self.counters.compilations.fetch_add(1, Relaxed);
        let source = wgpu::ShaderSource::Wgsl(kernel.source.into());
        let module =
            self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some("map"), source });
        self.check()?;
        let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("map"),
            bind_group_layouts: &[Some(&self.layout)],
            immediate_size: 0,
        });
        let compute = self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some("map"),
            layout: Some(&layout),
            module: &module,
            entry_point: Some(kernel.entry),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        self.check()?;
        Ok(Pipeline { compute, pace: Mutex::default() })
    }
}

/// The layout of every kernel's bindings.
pub(crate) fn bind_group_layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    let entries = Binding::ALL.map(|binding| wgpu::BindGroupLayoutEntry {
        binding: binding as u32,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty: match binding {
                _ if binding.is_uniform() => wgpu::BufferBindingType::Uniform,
                Binding::Result => wgpu::BufferBindingType::Storage { read_only: false },
                _ => wgpu::BufferBindingType::Storage { read_only: true },
            },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    });
    device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: Some("map"), entries: &entries })
}
