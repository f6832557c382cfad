//! What a render's values become: numbers in a file, or the colours of a look.

use catena_images::{Format, ImageError};
use catena_looks::{Kind, Palette, RIVER_START};

use crate::arguments::{Bits, Look, Render};
use crate::report::usage;

/// What values become.
#[derive(Clone, Debug)]
pub(super) enum Style {
    /// Samples of the format.
    Values(Format),
    /// A picture in colours of 8 bits.
    Picture {
        kind: Kind,
        palette: &'static Palette,
        contours: u32,
        /// Cells that make a river; none are drawn without.
        rivers: Option<f64>,
        /// Whether the water of drained land lies over it.
        has_water: bool,
    },
    /// Biomes in their colours.
    Biome,
    /// Numbers of biomes, with a palette.
    Indexed,
    /// A gray picture for each biome.
    Weights { is_sixteen: bool },
}

impl Style {
    /// Whether it draws biomes.
    pub(super) fn is_biome(&self) -> bool {
        matches!(self, Self::Biome | Self::Indexed | Self::Weights { .. })
    }
}

/// The style that a command line asks for, and whether its file can hold it.
pub(super) fn of(arguments: &Render) -> anyhow::Result<Style> {
    if let Some(style) = biomes(arguments)? {
        return Ok(style);
    }
    let contours = arguments.contours.unwrap_or(0);
    let rivers = arguments.rivers.map(|cells| cells.unwrap_or(RIVER_START));
    let kind = match arguments.look {
        Look::Gray => Kind::Gray,
        Look::Terrain => Kind::Terrain,
        Look::Relief | Look::Biome => Kind::Relief,
    };
    let named = arguments.palette.as_deref().map(Palette::named).transpose();
    let palette = named.map_err(|error| usage(format!("--palette: {error}")))?;
    if kind != Kind::Gray || contours > 0 || rivers.is_some() {
        check_picture(arguments)?;
        let has_water = arguments.water;
        if has_water && kind == Kind::Gray {
            return Err(usage(GRAY_WATER));
        }
        let palette = palette.unwrap_or(&Palette::ALL[0]);
        return Ok(Style::Picture { kind, palette, contours, rivers, has_water });
    }
    if palette.is_some() {
        return Err(usage(
            "--palette colours terrain, relief, contours and rivers; this render is plain gray",
        ));
    }
    if arguments.water {
        return Err(usage(GRAY_WATER));
    }
    values(arguments)
}

const GRAY_WATER: &str = "--water lies over --look terrain or relief; this render is gray";

/// What draws biomes: all of it in PNG.
fn biomes(arguments: &Render) -> anyhow::Result<Option<Style>> {
    let is_sixteen = arguments.bits != Some(Bits::Eight);
    let (style, what) = match (arguments.weights, arguments.indexed, arguments.look) {
        (true, ..) => (Style::Weights { is_sixteen }, "--weights writes gray pictures"),
        (_, true, _) => (Style::Indexed, "--indexed writes a picture with a palette"),
        (.., Look::Biome) => (Style::Biome, "--look biome makes a picture in 8-bit colour"),
        _ => return Ok(None),
    };
    if arguments.water {
        return Err(usage("--water lies over --look terrain or relief, not over biomes".to_owned()));
    }
    if arguments.contours.is_some() || arguments.palette.is_some() || arguments.rivers.is_some() {
        return Err(usage(
            "--palette, --contours and --rivers are for heights; biomes have colours of their own".to_owned(),
        ));
    }
    if matches!(style, Style::Biome) && arguments.bits == Some(Bits::Sixteen) {
        return Err(usage(format!("--bits 16: {what}")));
    }
    if format(arguments, 8)? != Format::Png8 {
        return Err(usage(format!("{}: {what}, which only .png holds here", arguments.output.display())));
    }
    Ok(Some(style))
}

/// Looks are 8-bit colour, which only PNG holds.
fn check_picture(arguments: &Render) -> anyhow::Result<()> {
    let what = match arguments.look {
        Look::Gray if arguments.contours.is_some_and(|count| count > 0) => "--contours",
        Look::Gray => "--rivers",
        _ => "--look",
    };
    let format = format(arguments, 8)?;
    if format != Format::Png8 {
        let path = arguments.output.display();
        return Err(usage(format!(
            "{path}: {what} makes a picture in 8-bit colour, which only .png holds here"
        )));
    }
    match arguments.bits {
        Some(Bits::Sixteen) => Err(usage(format!("--bits 16: {what} makes a picture in 8-bit colour"))),
        _ => Ok(()),
    }
}

fn values(arguments: &Render) -> anyhow::Result<Style> {
    let bits = match arguments.bits {
        Some(Bits::Eight) => 8,
        Some(Bits::Sixteen) | None => 16,
    };
    let format = format(arguments, bits)?;
    match (format, arguments.bits) {
        (Format::Png8 | Format::Png16, _) | (_, None) => Ok(Style::Values(format)),
        (_, Some(_)) => Err(usage(format!("{}: --bits is for .png alone", arguments.output.display()))),
    }
}

fn format(arguments: &Render, bits: u8) -> anyhow::Result<Format> {
    Format::of_path(&arguments.output, bits).map_err(|error: ImageError| usage(error.to_string()))
}
