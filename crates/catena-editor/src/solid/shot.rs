//! A picture of the 3D view for a file: drawn on the adapter, fetched by whoever writes it.

use std::sync::mpsc::{Receiver, channel};

use wgpu::{Buffer, BufferUsages, Device};

/// A picture on its way from the adapter.
pub(crate) struct Shot {
    device: Device,
    buffer: Buffer,
    size: [u32; 2],
    stride: u32,
    mapped: Receiver<Result<(), wgpu::BufferAsyncError>>,
}

impl Shot {
    /// Fetches a texture that was drawn; `encoder` is what draws it, and is submitted.
    pub(super) fn of(
        device: &Device,
        queue: &wgpu::Queue,
        mut encoder: wgpu::CommandEncoder,
        texture: &wgpu::Texture,
    ) -> Self {
        let size = [texture.width(), texture.height()];
        let stride = (size[0] * 4).next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let buffer = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("catena 3D picture"),
            size: u64::from(stride) * u64::from(size[1]),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let layout =
            wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(stride), rows_per_image: None };
        encoder.copy_texture_to_buffer(
            texture.as_image_copy(),
            wgpu::TexelCopyBufferInfo { buffer: &buffer, layout },
            texture.size(),
        );
        queue.submit([encoder.finish()]);
        let (sender, mapped) = channel();
        buffer.slice(..).map_async(wgpu::MapMode::Read, move |result| {
            drop(sender.send(result)); // nobody may wait for it any more
        });
        Self { device: device.clone(), buffer, size, stride, mapped }
    }

    /// Red, green and blue of all pixels; waits for the adapter, which is not for the interface's thread.
    ///
    /// # Errors
    /// That the adapter doesn't answer, in words.
    pub(crate) fn pixels(&self) -> Result<Vec<u8>, String> {
        let words = |error: String| format!("the graphics adapter doesn't hand over the picture: {error}");
        self.device.poll(wgpu::PollType::wait_indefinitely()).map_err(|error| words(error.to_string()))?;
        let mapped = self.mapped.recv().map_err(|error| words(error.to_string()))?;
        mapped.map_err(|error| words(error.to_string()))?;
        let bytes = self.buffer.slice(..).get_mapped_range().map_err(|error| words(error.to_string()))?;
        let rows = bytes.chunks_exact(self.stride as usize);
        let pixels = rows.flat_map(|row| row[..self.size[0] as usize * 4].as_chunks::<4>().0);
        Ok(pixels.flat_map(|[r, g, b, _]| [*r, *g, *b]).collect())
    }
}
