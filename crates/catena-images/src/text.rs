//! Text inside PNG files: a graph travels in the picture it drew.
//!
//! A `zTXt` chunk is Latin-1 by the PNG specification; Catena's chunks hold UTF-8 (definitions.md). The bytes of
//! UTF-8 are written as they are: viewers show ASCII right and other letters garbled, and [`read_text`] takes
//! bytes that are valid UTF-8 as UTF-8 and others as Latin-1, so that foreign chunks are read too.

use crate::{Fault, ImageError, decode::open};
use png::text_metadata::{ITXtChunk, ZTXtChunk};
use std::path::Path;

/// Most bytes of a text once unpacked.
const MAX_TEXT: usize = 64 << 20;

/// The text stored in a PNG under `keyword` (zTXt, tEXt or iTXt; before or after the pixels), if there is one.
pub fn read_text(path: &Path, keyword: &str) -> Result<Option<String>, ImageError> {
    let find = || {
        let (file, _) = open(path)?;
        let limits = png::Limits { bytes: MAX_TEXT };
        let mut reader = png::Decoder::new_with_limits(file, limits).read_info().map_err(damaged)?;
        if let Some(text) = find_text(reader.info(), keyword)? {
            return Ok(Some(text));
        }
        reader.finish().map_err(damaged)?;
        find_text(reader.info(), keyword)
    };
    find().map_err(|fault: Fault| fault.at(path))
}

/// UTF-8 disguised as Latin-1: one character a byte.
pub(crate) fn disguise(text: &str) -> String {
    text.bytes().map(char::from).collect()
}

/// UTF-8 out of its disguise; text that is no disguise stays.
fn reveal(text: String) -> String {
    let bytes: Option<Vec<u8>> = text.chars().map(|letter| u8::try_from(letter).ok()).collect();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or(text)
}

/// The text of the chunks read so far.
fn find_text(info: &png::Info<'_>, keyword: &str) -> Result<Option<String>, Fault> {
    if let Some(chunk) = info.compressed_latin1_text.iter().find(|chunk| chunk.keyword == keyword) {
        return unpack_latin1(chunk.clone()).map(|text| Some(reveal(text)));
    }
    if let Some(chunk) = info.uncompressed_latin1_text.iter().find(|chunk| chunk.keyword == keyword) {
        return Ok(Some(reveal(chunk.text.clone())));
    }
    let chunk = info.utf8_text.iter().find(|chunk| chunk.keyword == keyword);
    chunk.cloned().map(unpack_utf8).transpose()
}

fn unpack_latin1(mut chunk: ZTXtChunk) -> Result<String, Fault> {
    chunk.decompress_text_with_limit(MAX_TEXT).map_err(damaged)?;
    chunk.get_text().map_err(damaged)
}

fn unpack_utf8(mut chunk: ITXtChunk) -> Result<String, Fault> {
    chunk.decompress_text_with_limit(MAX_TEXT).map_err(damaged)?;
    chunk.get_text().map_err(damaged)
}

fn damaged(error: png::DecodingError) -> Fault {
    match error {
        png::DecodingError::IoError(error) => Fault::reading("PNG", error),
        error => Fault::damaged("PNG", error.to_string()),
    }
}
