//! Palettes: what colour land, sea, rivers and contours have.

use crate::colour::{Exact, Rgb, Rgba, exact, exact_ramp, mix, rgb, rgba};
use crate::level::Class;
use crate::perceptual::{CIVIDIS, VIRIDIS};

/// How the values of a field become colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Land above the sea level, sea at and below it.
    AndSea {
        /// Even stops from the coast up to the top of the range.
        land: &'static [Rgb],
        /// The sea at its surface.
        shallow: Rgb,
        /// The sea from half its depth down.
        deep: Rgb,
    },
    /// One run of even stops from the bottom of the range to its top. The sea has no colour of its own, so that
    /// equal steps of the field stay equal steps for the eye; relief still leaves it unshaded.
    Whole(&'static [Rgb]),
}

/// A named set of colours.
#[derive(Debug, PartialEq, Eq)]
pub struct Palette {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The name in the editor.
    pub title: &'static str,
    /// Land and sea.
    pub land: Land,
    /// A river.
    pub river: Rgb,
    /// What a river is drawn upon, a little wider.
    pub bank: Rgb,
    /// A contour.
    pub contour: Rgba,
    /// An index contour: every fifth, and the coast.
    pub index: Rgba,
}

/// A palette was asked for that there is none of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no palette {0:?}; there are topographic, site_dark, site_light, blueprint, black_and_white, viridis and cividis"
)]
pub struct UnknownPalette(
    /// What was asked for.
    pub String,
);

impl Palette {
    /// All palettes, the default first.
    pub const ALL: &'static [Palette] = &[
        TOPOGRAPHIC,
        SITE_DARK,
        SITE_LIGHT,
        BLUEPRINT,
        BLACK_AND_WHITE,
        PERCEPTUAL_VIRIDIS,
        PERCEPTUAL_CIVIDIS,
    ];

    /// The palette of that name.
    pub fn named(name: &str) -> Result<&'static Palette, UnknownPalette> {
        let found = Self::ALL.iter().find(|palette| palette.name == name);
        found.ok_or_else(|| UnknownPalette(name.to_owned()))
    }

    /// The colour and opacity of a contour.
    pub const fn line(&self, class: Class) -> Rgba {
        match class {
            Class::Contour => self.contour,
            Class::Index => self.index,
        }
    }

    /// The colour of a value, unrounded. Land is what is *above* the sea, as contours have it: ground clamped to
    /// the sea level is shallow water.
    #[inline]
    pub(crate) fn exact(&self, value: f64, low: f64, high: f64, sea: f64) -> Exact {
        match self.land {
            Land::Whole(stops) => exact_ramp(stops, share(value - low, high - low)),
            Land::AndSea { land, .. } if value > sea => exact_ramp(land, share(value - sea, high - sea)),
            Land::AndSea { shallow, deep, .. } => {
                let depth = share(sea - value, sea - low);
                mix(exact(shallow), exact(deep), (2.0 * depth).min(1.0))
            }
        }
    }
}

/// A part of a whole, 0 to 1; 0 of nothing.
#[inline]
pub(crate) fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { (part / whole).clamp(0.0, 1.0) } else { 0.0 }
}

const TOPOGRAPHIC: Palette = Palette {
    name: "topographic",
    title: "Topographic",
    land: Land::AndSea {
        land: &[rgb(0xb5d3a0), rgb(0xe4dca4), rgb(0xd2a97c), rgb(0xb98a6a), rgb(0xf4f1ea)],
        shallow: rgb(0x9cc3d5),
        deep: rgb(0x4a7fa8),
    },
    river: rgb(0x4a90d9),
    bank: rgb(0x1d4f8a),
    contour: rgba(0x6e5032, 45),
    index: rgba(0x6e4a2a, 100),
};

const SITE_DARK: Palette = Palette {
    name: "site_dark",
    title: "Site, dark",
    land: Land::AndSea {
        land: &[rgb(0x241b15), rgb(0x3d2412), rgb(0x7a3c12), rgb(0xb07c55)],
        shallow: rgb(0x0a0a0a),
        deep: rgb(0x000000),
    },
    river: rgb(0xff6600),
    bank: rgb(0x0a0a0a),
    contour: rgba(0xffffff, 22),
    index: rgba(0xffffff, 60),
};

const SITE_LIGHT: Palette = Palette {
    name: "site_light",
    title: "Site, light",
    land: Land::AndSea {
        land: &[rgb(0xfbf6f0), rgb(0xffe6d4), rgb(0xffc49c), rgb(0xe8a070)],
        shallow: rgb(0xffffff),
        deep: rgb(0xf2f2f2),
    },
    river: rgb(0xff6600),
    bank: rgb(0xffffff),
    contour: rgba(0x000000, 22),
    index: rgba(0xb84900, 100),
};

const BLUEPRINT: Palette = Palette {
    name: "blueprint",
    title: "Blueprint",
    land: Land::AndSea {
        land: &[rgb(0x1d57b8), rgb(0x3a78d8), rgb(0x6a9ae6)],
        shallow: rgb(0x0b3d91),
        deep: rgb(0x082d6b),
    },
    river: rgb(0xffffff),
    bank: rgb(0x0b3d91),
    contour: rgba(0xffffff, 35),
    index: rgba(0xffffff, 100),
};

const BLACK_AND_WHITE: Palette = Palette {
    name: "black_and_white",
    title: "Black and white",
    land: Land::AndSea { land: &[rgb(0x3a3a3a), rgb(0xe0e0e0)], shallow: rgb(0x111111), deep: rgb(0x000000) },
    river: rgb(0xffffff),
    bank: rgb(0x000000),
    contour: rgba(0xffffff, 30),
    index: rgba(0xffffff, 100),
};

const PERCEPTUAL_VIRIDIS: Palette = Palette {
    name: "viridis",
    title: "Viridis",
    land: Land::Whole(&VIRIDIS),
    river: rgb(0xffffff),
    bank: rgb(0x10202c),
    contour: rgba(0x000000, 35),
    index: rgba(0x000000, 75),
};

const PERCEPTUAL_CIVIDIS: Palette =
    Palette { name: "cividis", title: "Cividis", land: Land::Whole(&CIVIDIS), ..PERCEPTUAL_VIRIDIS };
