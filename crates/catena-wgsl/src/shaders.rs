//! The library of `shaders/`: which text a kernel carries along, and what each needs of the others.

use std::collections::BTreeSet;

use crate::Binding;

/// A file of `shaders/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Shader {
    Kernel,
    Form,
    Anchor,
    Arithmetic,
    Real,
    Permutation,
    Octaves,
    Fold,
    Simplex,
    Perlin,
    ValueNoise,
    Hash,
    WhiteNoise,
    Near,
    Scattered,
    Jittered,
    Raster,
    Bilinear,
    Bicubic,
    Curve,
    Table,
    Carve,
}

/// A file's text, the files it calls and the bindings it reads itself.
struct File {
    text: &'static str,
    calls: &'static [Shader],
    reads: &'static [Binding],
}

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../../shaders/", $name, ".wgsl"))
    };
}

impl Shader {
    const ALL: &[Self] = &[
        Self::Kernel,
        Self::Form,
        Self::Anchor,
        Self::Arithmetic,
        Self::Real,
        Self::Permutation,
        Self::Octaves,
        Self::Fold,
        Self::Simplex,
        Self::Perlin,
        Self::ValueNoise,
        Self::Hash,
        Self::WhiteNoise,
        Self::Near,
        Self::Scattered,
        Self::Jittered,
        Self::Raster,
        Self::Bilinear,
        Self::Bicubic,
        Self::Curve,
        Self::Table,
        Self::Carve,
    ];

    fn file(self) -> File {
        use Binding::{Anchors, Data, Head, Permutations, Points, Records, Sites, Words};
        use Shader::{Anchor, Fold, Hash, Near, Octaves, Permutation, Raster};
        let file = |text, calls, reads| File { text, calls, reads };
        match self {
            Self::Kernel => file(text!("kernel"), &[], &[Head, Data]),
            Self::Form => file(text!("form"), &[], &[]),
            Self::Anchor => file(text!("anchor"), &[], &[Anchors]),
            Self::Arithmetic => file(text!("arithmetic"), &[], &[]),
            Self::Real => file(text!("real"), &[], &[]),
            Self::Permutation => file(text!("permutation"), &[], &[Permutations]),
            Self::Octaves => file(text!("octaves"), &[], &[]),
            Self::Fold => file(text!("fold"), &[], &[]),
            Self::Simplex => file(text!("simplex"), &[Anchor, Octaves, Fold, Permutation], &[]),
            Self::Perlin => file(text!("perlin"), &[Anchor, Octaves, Fold, Permutation], &[]),
            Self::ValueNoise => file(text!("value_noise"), &[Anchor, Octaves], &[Points]),
            Self::Hash => file(text!("hash"), &[], &[]),
            Self::WhiteNoise => file(text!("white_noise"), &[Anchor, Hash], &[]),
            Self::Near => file(text!("near"), &[], &[]),
            Self::Scattered => file(text!("scattered"), &[Anchor, Hash, Near], &[Sites]),
            Self::Jittered => file(text!("jittered"), &[Anchor, Hash, Near], &[]),
            Self::Raster => file(text!("raster"), &[Anchor], &[]),
            Self::Bilinear => file(text!("bilinear"), &[Raster], &[Points]),
            Self::Bicubic => file(text!("bicubic"), &[Raster], &[Points]),
            Self::Curve => file(text!("curve"), &[], &[Points]),
            Self::Table => file(text!("table"), &[], &[Points]),
            Self::Carve => file(text!("carve"), &[Anchor, Hash], &[Anchors, Records, Words]),
        }
    }
}

/// The files that a kernel carries.
#[derive(Debug, Default)]
pub(crate) struct Library(BTreeSet<Shader>);

impl Library {
    /// Takes a file in, with all that it calls.
    pub(crate) fn take(&mut self, shader: Shader) {
        if self.0.insert(shader) {
            shader.file().calls.iter().for_each(|called| self.take(*called));
        }
    }

    /// The texts of all files that there are.
    pub(crate) fn whole_text() -> String {
        Shader::ALL.iter().map(|shader| shader.file().text).collect()
    }

    /// The bindings that the files read, and the result.
    pub(crate) fn bindings(&self) -> Vec<Binding> {
        let read = self.0.iter().flat_map(|shader| shader.file().reads).copied();
        read.chain([Binding::Result]).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The texts, callers after what they call.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|shader| format!("\n{}", shader.file().text)).collect()
    }
}
