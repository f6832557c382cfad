//! The stage behind `erode`: rain on a lattice, before an audience where there is one.

use catena_field::{Build, BuildError, Built, Control, Encoder, Ground, Path, RustCall, Scene, Task, Yield};
use catena_kernels::brush::Brush;
use catena_kernels::clouds;
use catena_kernels::droplets::{Rules, Soil};
use catena_kernels::rain::{change, noted, rain};
use catena_kernels::random::{Lehmer, P5Random};
use catena_kernels::raster::Raster;
use catena_kernels::showers::{Shower, batch, rain_in_tiles};
use catena_kernels::watch::Stopped;

/// Drops of a scene whose ways are shown.
const NOTED: u64 = 40;

/// Rain, and where it falls.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pouring {
    /// How it treats the ground.
    pub(super) rules: Rules,
    /// Radius of the brush, in cells.
    pub(super) brush_radius: usize,
    /// How many drops fall.
    pub(super) drops: u64,
    /// Whether they fall in tiles.
    pub(super) in_tiles: bool,
    /// Which generator says where.
    pub(super) clouds: Clouds,
    /// Added to the map's seed.
    pub(super) seed: i64,
}

/// Which generator says where drops fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clouds {
    Lehmer,
    P5,
}

/// A rain that is falling.
struct Falling<'a> {
    pouring: &'a Pouring,
    ground: &'a Ground<'a>,
    control: &'a Control,
    brush: Brush,
    clouds: clouds::Clouds,
    heights: Vec<f64>,
    done: u64,
}

impl Build for Pouring {
    fn encode(&self, into: &mut Encoder) {
        self.growth(into);
        into.integer(self.drops as i64);
    }

    fn growth(&self, into: &mut Encoder) -> Option<u64> {
        let rules = &self.rules;
        into.text("rain");
        for real in [
            rules.erosion,
            rules.deposition,
            rules.inertia,
            rules.sea_level,
            rules.bedrock,
            rules.capacity,
            rules.min_capacity,
            rules.gravity,
            rules.evaporation,
        ] {
            into.real(real);
        }
        let switches = [rules.deposit_on_exit, self.in_tiles, self.clouds == Clouds::P5];
        switches.into_iter().for_each(|switch| into.tag(switch.into()));
        into.integer(rules.max_steps.into());
        into.integer(self.brush_radius as i64);
        into.integer(self.seed);
        Some(self.drops)
    }

    fn yields(&self) -> Yield {
        Yield::Layers(2)
    }

    fn build(&self, mut ground: Ground<'_>, control: &Control) -> Result<Built, BuildError> {
        let remark = self.remark(&ground.inputs[0]);
        let mut falling = Falling::new(self, &ground, control);
        falling.fall()?;
        let heights = falling.heights;
        let before = std::mem::take(&mut ground.inputs[0]);
        Ok(Built { remark, ..built(&ground, before, heights) })
    }

    fn rust(&self) -> RustCall {
        let Self { brush_radius, drops, in_tiles, seed, .. } = self;
        // Rules print as Rust has them, but for their module.
        let rules = format!("droplets::{:#?}", self.rules).replace('\n', "\n    ");
        let clouds = match self.clouds {
            Clouds::Lehmer => format!("Lehmer(random::Lehmer::new(seed + {seed}))"),
            Clouds::P5 => format!("P5(random::P5Random::new(seed + {seed}))"),
        };
        let expression = format!(
            "\
let weather = rain::Weather {{
    rules: {rules},
    brush_radius: {brush_radius},
    clouds: clouds::Clouds::{clouds},
    drops: {drops},
    in_tiles: {in_tiles},
}};
let layers = rain::fallen((columns, rows), &inputs[0], &weather, watch).expect(\"nobody stops it\");
layers.map(|values| raster::Raster::new(columns, rows, origin, size, values))"
        );
        let modules = &["clouds", "droplets", "rain", "random", "raster"];
        RustCall { expression, modules, yields: self.yields(), units: self.drops }
    }
}

impl Pouring {
    /// What a designer should know of ground that mostly lies where no drop can do anything.
    fn remark(&self, before: &[f64]) -> Option<String> {
        let (sea, rock) = (self.rules.sea_level, self.rules.bedrock);
        let floor = if sea > rock { sea } else { rock };
        let below = before.iter().filter(|height| **height < floor).count();
        if below * 2 <= before.len() {
            return None;
        }
        let share = below * 100 / before.len();
        let (what, level) = if sea > rock { ("sea", sea) } else { ("bedrock", rock) };
        Some(format!(
            "{share}% of the ground lies below the {what} ({level}), where rain does nothing; put a Remap before it"
        ))
    }

    fn clouds(&self, map_seed: i64) -> clouds::Clouds {
        let seed = map_seed.wrapping_add(self.seed);
        match self.clouds {
            Clouds::Lehmer => clouds::Clouds::Lehmer(Lehmer::new(seed)),
            Clouds::P5 => clouds::Clouds::P5(P5Random::new(seed)),
        }
    }
}

fn size(ground: &Ground<'_>) -> (usize, usize) {
    (ground.columns as usize, ground.rows as usize)
}

/// The layers of ground that was `before`.
fn built(ground: &Ground<'_>, before: Vec<f64>, heights: Vec<f64>) -> Built {
    let change = change(before, &heights);
    let (columns, rows) = size(ground);
    let raster = |values| Raster::new(columns, rows, ground.map.origin, ground.map.size, values);
    Built { layers: vec![raster(heights), raster(change)], ..Built::default() }
}

impl<'a> Falling<'a> {
    fn new(pouring: &'a Pouring, ground: &'a Ground<'a>, control: &'a Control) -> Self {
        let goes_on = |amount: u64| !pouring.in_tiles || amount.is_multiple_of(batch(size(ground)));
        let earlier = ground.earlier.as_ref().filter(|earlier| goes_on(earlier.amount));
        let (done, heights) = match earlier {
            Some(earlier) => (earlier.amount, earlier.built.layers[0].values().to_vec()),
            None => (0, ground.inputs[0].clone()),
        };
        let mut clouds = pouring.clouds(ground.map.seed);
        clouds.skip(done);
        let brush = Brush::new(pouring.brush_radius);
        Self { pouring, ground, control, brush, clouds, heights, done }
    }

    /// Lets all drops fall, scene by scene.
    fn fall(&mut self) -> Result<(), BuildError> {
        let total = self.pouring.drops;
        self.control.expect(total - self.done);
        let Some(audience) = self.ground.audience else {
            return self.drops(total - self.done);
        };
        self.show(&[])?;
        while self.done < total {
            let left = total - self.done;
            let pace = audience.pace().max(1);
            let paths = if self.pouring.in_tiles {
                // A rain in tiles can be looked at between two batches only.
                let batch = batch(size(self.ground));
                self.drops(pace.div_ceil(batch).saturating_mul(batch).min(left))?;
                Vec::new()
            } else {
                let pace = pace.min(left);
                self.drops(pace.saturating_sub(NOTED))?;
                self.noted(pace.min(NOTED))
            };
            self.show(&paths)?;
        }
        Ok(())
    }

    fn show(&self, paths: &[Path]) -> Result<(), BuildError> {
        let Some(audience) = self.ground.audience else { return Ok(()) };
        let interim = || built(self.ground, self.ground.inputs[0].clone(), self.heights.clone());
        let (done, total) = (self.done, self.pouring.drops);
        let scene = Scene { done, total, layer: &self.heights, paths, built: &interim };
        Ok(audience.scene(&scene, self.control)?)
    }

    /// So many more drops.
    fn drops(&mut self, drops: u64) -> Result<(), BuildError> {
        let size = size(self.ground);
        let (rules, brush) = (&self.pouring.rules, &self.brush);
        let fallen = if self.pouring.in_tiles {
            let (ground, control) = (self.ground, self.control);
            let turn = &mut |heights: &[f64], showers: &mut [Shower]| {
                in_parallel(ground, (heights, showers), (rules, brush), control)
            };
            let radius = self.pouring.brush_radius;
            rain_in_tiles(size, &mut self.heights, radius, &mut self.clouds, drops, turn)
        } else {
            let control = self.control;
            let watch = &mut |drops| {
                control.advance(drops);
                !control.is_cancelled()
            };
            let mut soil = Soil::whole(size, &mut self.heights);
            rain(&mut soil, rules, brush, &mut self.clouds, drops, watch)
        };
        self.done += drops;
        fallen.map_err(|Stopped| BuildError::Cancelled(catena_field::Cancelled))
    }

    /// So many more drops, and the ways that they take.
    fn noted(&mut self, drops: u64) -> Vec<Path> {
        let mut soil = Soil::whole(size(self.ground), &mut self.heights);
        let paths = noted(&mut soil, &self.pouring.rules, &self.brush, &mut self.clouds, drops);
        self.done += drops;
        self.control.advance(drops);
        paths
    }
}

/// The showers of a turn, on all hands.
fn in_parallel(
    ground: &Ground<'_>,
    (heights, showers): (&[f64], &mut [Shower]),
    (rules, brush): (&Rules, &Brush),
    control: &Control,
) -> Result<(), Stopped> {
    let tasks = showers.iter_mut().map(|shower| -> Task<'_> {
        Box::new(move || {
            if !control.is_cancelled() {
                shower.run(heights, rules, brush);
                control.advance(shower.ended());
            }
        })
    });
    ground.crew.share(tasks.collect());
    control.check().map_err(|_| Stopped)
}
