//! Packs little-endian int16 metres into a 16-bit PNG whose samples are those metres.
//!
//! `cargo run -p catena-images --example pack_metres -- FILE.i16 COLUMNS ROWS FILE.png`

use catena_images::{Compression, Encoder, Format, Options};
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [source, columns, rows, target] = &words[..] else {
        return Err("wanted: FILE.i16 COLUMNS ROWS FILE.png".into());
    };
    pack(Path::new(source), columns.parse()?, rows.parse()?, Path::new(target))
}

fn pack(source: &Path, columns: usize, rows: usize, target: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::read(source)?;
    let metres: Vec<f64> =
        bytes.chunks_exact(2).map(|pair| f64::from(i16::from_le_bytes([pair[0], pair[1]]))).collect();
    if metres.iter().any(|&height| height < 0.0) {
        return Err("ground below 0 m has no place in unsigned samples".into());
    }
    let options = Options { high: 65_535.0, compression: Compression::Best, ..Options::default() };
    let mut map = Encoder::create(target, Format::Png16, columns, rows, &options)?;
    map.write_rows(&metres)?;
    Ok(map.finish()?)
}
