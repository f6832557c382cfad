//! An exported kernel as somebody else would run it: by nothing but its text, its files and their description.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use catena_evaluate::{Evaluator, EvaluatorOptions, Scratch, View};
use catena_field::Control;
use catena_field::split::Given;
use catena_tests::cases::graph_named;
use catena_tests::{list, whole};
use catena_wgsl::{BINDING_BYTES, Kernel, Parcel, Picture};
use serde_json::Value;
use wgpu::util::{BufferInitDescriptor, DeviceExt};

use crate::Case;

pub(crate) const CASES: &[Case] = &[("exported::a_stranger_can_run_it", a_stranger_can_run_it)];

fn a_stranger_can_run_it() {
    for name in ["article", "canyon", "ranges"] {
        let program = graph_named(name, 1e6).program;
        let view = View::of_map(&program.map, 160, 120);
        let evaluator = Evaluator::new(EvaluatorOptions { threads: Some(1), ..EvaluatorOptions::default() });
        let never = Control::new();
        let reference = evaluator.prepare(&program, &never).expect("it evaluates");
        let wanted = reference.picture(&view, &never).expect("nobody cancels").outputs;
        let unbound = evaluator.prepare_unbound(&program, &never).expect("it evaluates");
        let mut scratch = Scratch::new();
        unbound.scalar_into(&mut scratch, 0.0, 0.0, &mut vec![0.0; unbound.outputs()]);
        let kernel = Kernel::of(&program).expect("it is short");
        let given = Given {
            split: kernel.split(),
            program: &program,
            uniforms: scratch.values(),
            built: unbound.stages(),
        };
        let picture = Picture {
            text: "kernel.wgsl",
            name,
            about: "\"a\" test",
            size: (160, 120),
            spacing: (view.size.0 / 160.0, view.size.1 / 120.0),
            block: 64,
            position: &|i, j| view.position(i as usize, j as usize),
        };
        let parcel = kernel.parcel(&given, &picture, BINDING_BYTES).expect("it fits");
        let found = run(name, &parcel);
        let wanted: Vec<f64> = wanted.concat();
        assert_eq!(found.len(), wanted.len(), "{name}");
        let pairs = found.iter().zip(&wanted);
        let worst = pairs.map(|(found, wanted)| (f64::from(*found) - wanted).abs()).fold(0.0, f64::max);
        assert!(worst < 2e-5, "{name}: {worst:e}");
    }
}

/// Everything that the kernel writes.
fn run(name: &str, parcel: &Parcel) -> Vec<f32> {
    let file = |name: &str| {
        let file = parcel.files.iter().find(|(file, _)| file == name).unwrap_or_else(|| panic!("no {name}"));
        file.1.as_slice()
    };
    let told: Value = serde_json::from_slice(file(&format!("{name}.json"))).expect("JSON");
    let (device, queue) = device();
    let module =
        wgpu::ShaderModuleDescriptor { label: None, source: wgpu::ShaderSource::Wgsl((&parcel.text).into()) };
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &device.create_shader_module(module),
        entry_point: told["entry"].as_str(),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let mut result = None;
    let mut buffers = Vec::new();
    for buffer in list(&told["buffers"]) {
        let usage = match buffer["kind"].as_str() {
            Some("uniform") => wgpu::BufferUsages::UNIFORM,
            _ => wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
        };
        let zeros = vec![0; whole(&buffer["bytes"]) as usize];
        let contents = buffer["file"].as_str().map_or(zeros.as_slice(), |name| file(name));
        let filled = device.create_buffer_init(&BufferInitDescriptor { label: None, contents, usage });
        if buffer["file"].is_null() {
            result = Some(filled.clone());
        }
        buffers.push((whole(&buffer["binding"]) as u32, filled));
    }
    let entries: Vec<wgpu::BindGroupEntry<'_>> = buffers
        .iter()
        .map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding: *binding,
            resource: buffer.as_entire_binding(),
        })
        .collect();
    let layout = &pipeline.get_bind_group_layout(0);
    let group =
        device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    let dispatch: Vec<u32> = list(&told["dispatch"]).iter().map(|groups| whole(groups) as u32).collect();
    pass.dispatch_workgroups(dispatch[0], dispatch[1], dispatch[2]);
    drop(pass);
    read(&device, &queue, encoder, &result.expect("one buffer is written"))
}

fn read(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    mut encoder: wgpu::CommandEncoder,
    result: &wgpu::Buffer,
) -> Vec<f32> {
    let copy = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: result.size(),
        usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    encoder.copy_buffer_to_buffer(result, 0, &copy, 0, result.size());
    queue.submit([encoder.finish()]);
    copy.map_async(wgpu::MapMode::Read, .., |mapped| mapped.expect("it can be read"));
    device.poll(wgpu::PollType::wait_indefinitely()).expect("the device answers");
    let view = copy.get_mapped_range(..).expect("it is mapped");
    view.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

fn device() -> (wgpu::Device, wgpu::Queue) {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter =
        ready(instance.request_adapter(&wgpu::RequestAdapterOptions::default())).expect("an adapter");
    ready(adapter.request_device(&wgpu::DeviceDescriptor::default())).expect("a device")
}

/// The result of a future that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
        std::thread::yield_now();
    }
}
