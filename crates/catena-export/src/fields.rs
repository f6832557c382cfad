//! The fields of `Terrain`: noises, sites and curves, each made once however many nodes read it.

use std::collections::HashMap;

use catena_field::{Placement, Sites};
use catena_kernels::curve::Curve;

use crate::context::Imports;
use crate::names::Names;
use crate::number;

/// What a field holds; equal ones are one field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Held {
    /// Simplex noise of a seed.
    Simplex(i64),
    /// Perlin noise of a seed.
    Perlin(i64),
    /// p5's noise of a seed.
    Value(i64),
    /// The seed of white noise.
    White(i64),
    /// Sites by seed, count and the bits of the spacing: what its placement doesn't read is 0.
    Sites(Placement, i64, u32, u64),
    /// Whether a curve is smooth, and its points' bits.
    Curve(bool, Vec<(u64, u64)>),
    /// The bits of a table's numbers.
    Table(Vec<u64>),
}

/// A field.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) type_name: &'static str,
    /// The expression that makes it, over `seed`.
    pub(crate) build: String,
    /// Nodes that read it, the one that it is named after first.
    pub(crate) nodes: Vec<String>,
}

/// All fields but the stages'.
#[derive(Debug)]
pub(crate) struct Fields {
    pub(crate) list: Vec<Field>,
    pub(crate) names: Names,
    known: HashMap<Held, usize>,
}

impl Fields {
    pub(crate) fn new() -> Self {
        Self { list: Vec::new(), names: Names::of_fields(), known: HashMap::new() }
    }

    /// The name of the field that holds this, read by `node`; a new one is called `wanted`.
    pub(crate) fn name(&mut self, held: Held, wanted: &str, node: &str, imports: &mut Imports) -> &str {
        let index = *self.known.entry(held).or_insert_with_key(|held| {
            let name = self.names.fresh(wanted);
            let (type_name, build) = (held.type_name(imports), held.build());
            self.list.push(Field { name, type_name, build, nodes: Vec::new() });
            self.list.len() - 1
        });
        let field = &mut self.list[index];
        if !field.nodes.iter().any(|known| known == node) {
            field.nodes.push(node.to_owned());
        }
        &field.name
    }
}

impl Field {
    /// Its line in the struct.
    pub(crate) fn declaration(&self) -> String {
        let others = self.nodes.get(1..).unwrap_or_default();
        let note = if others.is_empty() { String::new() } else { format!(" // {} too", others.join(", ")) };
        format!("{}: {},{note}", self.name, self.type_name)
    }
}

impl Held {
    /// Sites of a placement.
    pub(crate) fn sites(placement: Placement, sites: &Sites) -> Self {
        match placement {
            Placement::Scattered => Self::Sites(placement, sites.seed, sites.count, 0),
            Placement::Jittered => Self::Sites(placement, sites.seed, 0, sites.spacing.to_bits()),
        }
    }

    /// A curve.
    pub(crate) fn curve(curve: &Curve) -> Self {
        let points = curve.points().iter().map(|(x, y)| (x.to_bits(), y.to_bits())).collect();
        Self::Curve(curve.tangents().is_some(), points)
    }

    fn type_name(&self, imports: &mut Imports) -> &'static str {
        match self {
            Self::Simplex(_) => imports.item("simplex", "Simplex"),
            Self::Perlin(_) => imports.item("perlin", "Perlin"),
            Self::Value(_) => imports.item("value_noise", "ValueNoise"),
            Self::White(_) => "i64",
            Self::Sites(Placement::Scattered, ..) => imports.item("sites", "ScatteredSites"),
            Self::Sites(Placement::Jittered, ..) => imports.item("sites", "JitteredSites"),
            Self::Curve(..) => imports.item("curve", "Curve"),
            Self::Table(_) => "Vec<f64>",
        }
    }

    fn build(&self) -> String {
        match self {
            Self::Simplex(seed) => format!("Simplex::new({})", number::seed(*seed)),
            Self::Perlin(seed) => format!("Perlin::new({})", number::seed(*seed)),
            Self::Value(seed) => format!("ValueNoise::new({})", number::seed(*seed)),
            Self::White(seed) => number::seed(*seed),
            Self::Sites(Placement::Scattered, seed, count, _) => {
                format!("ScatteredSites::new({}, {count}, ORIGIN, SIZE)", number::seed(*seed))
            }
            Self::Sites(Placement::Jittered, seed, _, spacing) => {
                let spacing = number::real(f64::from_bits(*spacing));
                format!("JitteredSites::new({}, {spacing})", number::seed(*seed))
            }
            Self::Curve(smooth, points) => {
                let point = |(x, y): &(u64, u64)| number::pair((f64::from_bits(*x), f64::from_bits(*y)));
                let points: Vec<String> = points.iter().map(point).collect();
                format!("Curve::new(&[{}], {smooth})", points.join(", "))
            }
            Self::Table(numbers) => {
                let numbers: Vec<String> =
                    numbers.iter().map(|bits| number::real(f64::from_bits(*bits))).collect();
                format!("vec![{}]", numbers.join(", "))
            }
        }
    }
}
