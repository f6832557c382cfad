//! WGSL of a stack, as `export --lang wgsl` writes it: the kernel of the whole map, its buffers as files.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{anyhow, bail};
use catena_evaluate::{Evaluator, Scratch, View};
use catena_field::Control;
use catena_field::split::Given;
use catena_wgsl::{BINDING_BYTES, Kernel, Parcel, Picture, check};

use crate::graph::Stack;

/// The most pixels of a side: beyond, devices have no work groups.
const MOST_SIDE: usize = 8 * 65_535;

/// The kernel of a stack's output over a view of the map, with its buffers.
pub(crate) fn parcel(
    stack: &Stack,
    view: &View,
    text: &Path,
    evaluator: &Evaluator,
    control: &Control,
) -> anyhow::Result<Parcel> {
    let Stack { graph, socket, program } = stack;
    let fault = |words: String| anyhow!("{}: {socket}: {words}", graph.path.display());
    if view.columns.max(view.rows) > MOST_SIDE {
        bail!(fault(format!("a kernel computes at most {MOST_SIDE} pixels a side; give a smaller --size")));
    }
    let kernel = Kernel::of(program).map_err(|refusal| fault(refusal.to_string()))?;
    check(kernel.source()).map_err(|refusal| fault(refusal.to_string()))?;
    // As it stands, so that values and stages are those that the kernel names.
    let prepared = evaluator.prepare_unbound(program, control).map_err(|error| graph.fault(error))?;
    let mut scratch = Scratch::new();
    let (x, y) = graph.map().centre();
    prepared.scalar_into(&mut scratch, x, y, &mut vec![0.0; prepared.outputs()]);
    let (uniforms, built) = (scratch.values(), prepared.stages());
    let given = Given { split: kernel.split(), program, uniforms, built };
    let spacing = (view.size.0 / view.columns as f64, view.size.1 / view.rows as f64);
    let Some(block) = given.block(spacing) else {
        bail!(fault(
            "a pixel spans over ten wavelengths of the finest octave; give a larger --size".to_owned()
        ));
    };
    let about = format!(
        "{socket} of {}, by Catena {}.\nContent hash: {}",
        graph.name(),
        env!("CARGO_PKG_VERSION"),
        program.content_hash()
    );
    let told = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (text, name) = (told(text.file_name()), told(text.file_stem()));
    let picture = Picture {
        text: &text,
        name: &name,
        about: &about,
        size: (view.columns as u32, view.rows as u32),
        spacing,
        block,
        position: &|i, j| view.position(i as usize, j as usize),
    };
    let parcel = kernel.parcel(&given, &picture, BINDING_BYTES);
    let parcel = parcel.map_err(|refusal| fault(format!("{refusal}, and a smaller --size may fit")))?;
    match parcel.files.iter().find(|(beside, _)| *beside == text) {
        Some(_) => bail!("{text}: one of the kernel's buffers has that name; end the file in .wgsl"),
        None => Ok(parcel),
    }
}
