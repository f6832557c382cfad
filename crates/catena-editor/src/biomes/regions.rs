//! The regions of a map: their names, biomes, sites, centres, areas and neighbours.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::path::Path;

use catena_evaluate::{Evaluator, View};
use catena_field::{Control, Map};
use catena_graph::{Document, Socket};
use catena_kernels::hash::{draw, hash, signed};
use catena_kernels::sites::{JitteredSites, ScatteredSites};
use catena_nodes::{NodeKind, Setting, Settings};
use serde_json::{Value, json};

use super::syllables::Names;

/// Columns of the lattice that areas are counted on.
const COLUMNS: usize = 640;

/// A region.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Its generated name, unique on the map.
    pub name: String,
    /// The number of its biome.
    pub biome: usize,
    /// The name of its biome.
    pub biome_name: String,
    /// Where its site stands.
    pub site: (f64, f64),
    /// The mean of the places that belong to it on the map.
    pub centre: (f64, f64),
    /// How much of the map it has, in square world units, as counted on a lattice.
    pub area: f64,
    /// The same as a share of the map.
    pub share: f64,
    /// Names of the regions that it touches.
    pub neighbours: Vec<String>,
    /// The number that the node's output `value` has all over it.
    pub value: f64,
}

/// The regions of a node, in the order of their sites.
#[derive(Clone, Debug, PartialEq)]
pub struct Regions {
    /// The node.
    pub node: String,
    /// The map.
    pub map: Map,
    /// All of them.
    pub list: Vec<Region>,
}

/// A site as the node's settings place it.
struct Site {
    at: (f64, f64),
    hash: u32,
    value: f64,
}

/// What was counted of a site.
#[derive(Clone, Debug, Default)]
struct Count {
    pixels: usize,
    sum: (f64, f64),
    biome: f64,
    touched: BTreeSet<usize>,
}

impl Regions {
    /// The regions of a node of the kind `regions`, counted over the whole map by the reference.
    ///
    /// # Errors
    /// Why there are none, in words.
    pub fn of(
        document: &Document,
        folder: &Path,
        node: &str,
        evaluator: &Evaluator,
        control: &Control,
    ) -> Result<Self, String> {
        let found = document.node(node).ok_or_else(|| format!("there is no node {node}"))?;
        let kind = found.kind.known().filter(|kind| kind.key == "regions");
        let kind = kind.ok_or_else(|| format!("{node} is no Regions node; name one that is"))?;
        let roots = [Socket::first(node), Socket::new(node, "value")];
        let program = catena_graph::lower(document, &roots, folder)
            .map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))?;
        let prepared = evaluator.prepare(&program, control).map_err(|error| error.to_string())?;
        let map = document.map();
        let sites = sites(kind, &found.settings, map);
        let rows = ((COLUMNS as f64 * map.size.1 / map.size.0).round() as usize).clamp(1, 16 * COLUMNS);
        let view = View::of_map(map, COLUMNS, rows);
        let picture = prepared.picture(&view, control).map_err(|error| error.to_string())?;
        let counts = counted(&view, &sites, &picture.outputs[0], &picture.outputs[3]);
        let biomes = document.biomes(&Socket::first(node)).unwrap_or_default();
        // The biome at a site without land on the map: asked of the place itself would be another's, so it is looked up
        // among the biomes of the sites, which the stage has worked out.
        let built = prepared.stages().iter().zip(&prepared.program().data.stages);
        let table = built.into_iter().find(|(_, stage)| stage.node == node).map(|(built, _)| &built.numbers);
        let mut names = Names::default();
        let names: Vec<String> = sites.iter().map(|site| names.give(site.hash)).collect();
        let pixels = (COLUMNS * rows) as f64;
        let list = sites.iter().zip(&counts).enumerate().map(|(index, (site, count))| {
            let biome = table.and_then(|table| table.get(index)).copied().unwrap_or(count.biome);
            let share = count.pixels as f64 / pixels;
            let mean = |sum: f64, at: f64| if count.pixels == 0 { at } else { sum / count.pixels as f64 };
            Region {
                name: names[index].clone(),
                biome: biome as usize,
                biome_name: biomes.get(biome).map_or_else(String::new, |entry| entry.name.to_string()),
                site: site.at,
                centre: (mean(count.sum.0, site.at.0), mean(count.sum.1, site.at.1)),
                area: share * map.size.0 * map.size.1,
                share,
                neighbours: count.touched.iter().map(|other| names[*other].clone()).collect(),
                value: site.value,
            }
        });
        let mut list: Vec<Region> = list.collect();
        if table.is_none() {
            // A grid has no end: only what the map shows is listed.
            list.retain(|region| region.share > 0.0);
        }
        Ok(Self { node: node.to_owned(), map: map.clone(), list })
    }
}

/// Where the sites of a node of the kind `regions` stand, with the names of their regions; none of more than `most`.
pub(crate) fn named_sites(
    kind: &NodeKind,
    settings: &Settings,
    map: &Map,
    most: usize,
) -> Vec<(String, (f64, f64))> {
    let setting = |key: &str| kind.parameter(key).map(|parameter| parameter.resolve(settings, map));
    let is_many = match (setting("placement"), setting("count"), setting("spacing")) {
        (Some(Setting::Choice(placement)), _, Some(Setting::Real(spacing)))
            if placement == "jittered_grid" =>
        {
            (map.size.0 / spacing + 5.0) * (map.size.1 / spacing + 5.0) > most as f64
        }
        (_, Some(Setting::Integer(count)), _) => count > most as i64,
        _ => true,
    };
    if is_many {
        return Vec::new();
    }
    let sites = sites(kind, settings, map);
    let mut names = Names::default();
    sites.into_iter().map(|site| (names.give(site.hash), site.at)).collect()
}

/// The sites that can have land on the map.
fn sites(kind: &NodeKind, settings: &Settings, map: &Map) -> Vec<Site> {
    let setting = |key: &str| kind.parameter(key).map(|parameter| parameter.resolve(settings, map));
    let whole = |key| match setting(key) {
        Some(Setting::Integer(number)) => number,
        _ => 0,
    };
    let real = |key| match setting(key) {
        Some(Setting::Real(number)) => number,
        _ => 0.0,
    };
    let seed = map.seed.wrapping_add(whole("seed"));
    if setting("placement") != Some(Setting::Choice("jittered_grid".into())) {
        let count = u32::try_from(whole("count")).unwrap_or(1);
        let points = ScatteredSites::new(seed, count, map.origin, map.size).points().to_vec();
        let site = |(index, at): (usize, (f64, f64))| {
            let hash = hash(index as i64, 0, seed);
            Site { at, hash, value: signed(hash) }
        };
        return points.into_iter().enumerate().map(site).collect();
    }
    let (spacing, reach) = (real("spacing"), real("wobble").abs());
    let grid = JitteredSites::new(seed, spacing);
    let cells = |origin: f64, size: f64| {
        let first = ((origin - reach) / spacing).floor() as i64 - 2;
        (first, ((origin + size + reach) / spacing).floor() as i64 + 2)
    };
    let (across, down) = (cells(map.origin.0, map.size.0), cells(map.origin.1, map.size.1));
    let columns = across.0..=across.1.min(across.0 + MOST_CELLS);
    let cells = (down.0..=down.1.min(down.0 + MOST_CELLS))
        .flat_map(|row| columns.clone().map(move |column| (column, row)));
    let site = |(column, row): (i64, i64)| {
        let (column, row) = (column as f64, row as f64);
        let hash = grid.hash(column, row);
        Site { at: grid.site(column, row), hash, value: signed(draw(hash, 3)) }
    };
    cells.map(site).collect()
}

/// Cells a side of a grid that are listed at most.
const MOST_CELLS: i64 = 1000;

/// By site, what belongs to it on the map.
fn counted(view: &View, sites: &[Site], biomes: &[f64], values: &[f64]) -> Vec<Count> {
    let by_value: HashMap<u64, usize> =
        sites.iter().enumerate().map(|(index, site)| (site.value.to_bits(), index)).collect();
    let owners: Vec<Option<usize>> =
        values.iter().map(|value| by_value.get(&value.to_bits()).copied()).collect();
    let mut counts = vec![Count::default(); sites.len()];
    for (pixel, owner) in owners.iter().enumerate() {
        let Some(owner) = *owner else { continue };
        let (column, row) = (pixel % view.columns, pixel / view.columns);
        let (x, y) = view.position(column, row);
        let count = &mut counts[owner];
        count.pixels += 1;
        count.sum = (count.sum.0 + x, count.sum.1 + y);
        count.biome = biomes[pixel];
        let right = (column + 1 < view.columns).then(|| pixel + 1);
        for other in [right, Some(pixel + view.columns)].into_iter().flatten() {
            if let Some(other) = owners.get(other).copied().flatten().filter(|other| *other != owner) {
                counts[owner].touched.insert(other);
                counts[other].touched.insert(owner);
            }
        }
    }
    counts
}

/// The list for programs.
pub fn json(regions: &Regions) -> String {
    let region = |region: &Region| {
        json!({
            "name": region.name,
            "biome": region.biome,
            "biome_name": region.biome_name,
            "site": [region.site.0, region.site.1],
            "centre": [region.centre.0, region.centre.1],
            "area": region.area,
            "share": region.share,
            "neighbours": region.neighbours,
        })
    };
    let list: Vec<Value> = regions.list.iter().map(region).collect();
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for region in &regions.list {
        *counts.entry(&region.biome_name).or_default() += region.share;
    }
    let value = json!({ "node": regions.node, "seed": regions.map.seed, "shares": counts, "regions": list });
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text.push('\n');
    text
}

/// The list as a table, a region a line, with commas between (RFC 4180).
pub fn csv(regions: &Regions) -> String {
    let mut text =
        "name,biome,biome_name,site_x,site_y,centre_x,centre_y,area,share,neighbours\r\n".to_owned();
    for region in &regions.list {
        let Region { name, biome, biome_name, site, centre, area, share, neighbours, .. } = region;
        let _ = write!(
            text,
            "{},{biome},{},{},{},{},{},{area},{share},{}\r\n",
            quoted(name),
            quoted(biome_name),
            site.0,
            site.1,
            centre.0,
            centre.1,
            quoted(&neighbours.join(" "))
        );
    }
    text
}

fn quoted(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
