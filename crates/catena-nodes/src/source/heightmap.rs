//! Heightmap: an image laid over the map.

use std::borrow::Cow::Borrowed;

use catena_field::{
    Build, BuildError, Built, Control, Encoder, FileSource, Ground, RawShape, RustCall, Yield,
};
use catena_kernels::arithmetic::hold;
use catena_kernels::raster::{Edge, Filter};

use crate::declare::{choice, example, integer, option, value};
use crate::kind::{density, no_conflict};
use crate::{
    Category, ChoiceOption, NodeKind, Outputs, Parameter, ParameterKind, Scope, Setting, Unit, layer,
};

pub(super) static NODE: NodeKind = NodeKind {
    key: "heightmap",
    title: "Heightmap",
    short: "Heightmap",
    synonyms: &["image", "import", "dem", "raster", "png", "tiff", "exr", "elevation", "file"],
    category: Category::Source,
    summary: "A terrain from an image file, laid over the map",
    documentation: "The image covers the map's rectangle from edge to edge, its corner pixels on the map's \
        corners. PNG and TIFF of whole numbers run from `low` (black) to `high` (white); floats (TIFF, EXR, R32, \
        NPY, ESRI grid) are taken as they are. Raw files don't say their size: set width and height. Paths are \
        relative to the graph's file. Bicubic is Catmull and Rom's cubic (1974): smooth, and it may pass a \
        little beyond the image's own values.",
    inputs: &[],
    outputs: &[density("The image's values; whole numbers from `low` to `high`.")],
    parameters: PARAMETERS,
    presets: &[],
    check: no_conflict,
    lower,
    examples: &[
        example(
            "plane.asc holds 0 1 2 over 3 4 5: the middle of its top edge",
            PLANE,
            &[],
            (160.0, 0.0),
            1.0,
        ),
        example("between four points, their mean", PLANE, &[], (80.0, 120.0), 2.0),
        example("outside, the nearest edge value", PLANE, &[], (-50.0, 500.0), 3.0),
        example(
            "wrapped, 40 units left of the map is 40 left of its right edge",
            &[("path", Setting::File(Borrowed("plane.asc"))), ("edge", Setting::Choice(Borrowed("wrap")))],
            &[],
            (-80.0, 0.0),
            0.5,
        ),
    ],
};

/// A small grid beside the goldens, to which the examples' paths are relative.
const PLANE: &[(&str, Setting)] = &[("path", Setting::File(Borrowed("plane.asc")))];

static PARAMETERS: &[Parameter] = &[
    Parameter {
        key: "path",
        title: "File",
        kind: ParameterKind::File {
            extensions: &["png", "tif", "tiff", "exr", "r16", "raw", "r32", "npy", "asc"],
        },
        unit: Unit::None,
        folded: false,
        documentation: "The image, relative to the graph's file.",
    },
    value("low", "Low", 0.0, "What black becomes; images of whole numbers only."),
    value("high", "High", 1.0, "What white becomes; images of whole numbers only."),
    choice("edge", "Edge", EDGES, "What lies outside the map."),
    choice("interpolation", "Interpolation", FILTERS, "How values between pixels come about."),
    integer("width", "Raw width", 0, (0, 65_536), (0, 8192), "Columns of a raw file; 0 is not said."),
    integer("height", "Raw height", 0, (0, 65_536), (0, 8192), "Rows of a raw file; 0 is not said."),
    choice("byte_order", "Raw byte order", ORDERS, "Which byte of a raw file's samples comes first."),
];

static EDGES: &[ChoiceOption] = &[
    option("clamp", "Hold", "The nearest edge value holds."),
    option("mirror", "Mirror", "The image is reflected at each edge."),
    option("wrap", "Repeat", "The image repeats; its last column and row stand on the next copy's first."),
];

static FILTERS: &[ChoiceOption] = &[
    option("bilinear", "Bilinear", "Blended between four pixels: fast, with creases along pixels."),
    option("bicubic", "Bicubic", "A smooth surface through sixteen pixels."),
];

static ORDERS: &[ChoiceOption] = &[
    option("little", "Little endian", "The least significant byte first, as most programs write."),
    option("big", "Big endian", "The most significant byte first."),
];

fn lower(scope: &mut Scope<'_>) -> Outputs {
    let (Setting::Real(low), Setting::Real(high)) = (scope.setting("low"), scope.setting("high")) else {
        unreachable!("declared reals")
    };
    let raw = RawShape {
        width: scope.integer("width") as u32,
        height: scope.integer("height") as u32,
        big_endian: scope.choice("byte_order") == 1,
    };
    let path = scope.file("path");
    let stage = scope.file_stage(FileSource { path, raw }, Image { low, high });
    let edge = [Edge::Clamp, Edge::Mirror, Edge::Wrap][scope.choice("edge")];
    let filter = [Filter::Bilinear, Filter::Bicubic][scope.choice("interpolation")];
    let here = scope.here();
    scope.raster(stage, 0, (filter, edge), here).into()
}

/// A file's numbers as a raster over the map.
#[derive(Debug)]
struct Image {
    low: f64,
    high: f64,
}

impl Image {
    /// `low + (high - low)*(v/full)` of whole numbers; floats as they are.
    fn value(&self, v: f64, full_range: Option<f64>) -> f64 {
        hold(match full_range {
            Some(full) => self.low + (self.high - self.low) * (v / full),
            None => v,
        })
    }
}

impl Build for Image {
    fn encode(&self, into: &mut Encoder) {
        into.text("image");
        into.real(self.low);
        into.real(self.high);
    }

    fn yields(&self) -> Yield {
        layer::ONE
    }

    fn build(&self, ground: Ground<'_>, _: &Control) -> Result<Built, BuildError> {
        let full = ground.full_range;
        let values = ground.inputs[0].iter().map(|v| self.value(*v, full)).collect();
        Ok(layer::built(&ground, values))
    }

    fn rust(&self) -> RustCall {
        let Self { low, high } = self;
        let value = format!("Some(full) => {low:?} + ({high:?} - {low:?}) * (v / full), None => *v");
        let held = format!("|v| arithmetic::hold(match full_range {{ {value} }})");
        layer::rust(&format!("inputs[0].iter().map({held}).collect()"), &["arithmetic", "raster"])
    }
}
