//! Maps: a field made ready, surveyed, and coloured over what is seen of it, first coarse, then fine.

mod memo;
mod paint;
mod ready;

use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_backend::By;
use catena_evaluate::{EvaluateError, Evaluator, View};
use catena_field::{Control, Map, Program};
use catena_graph::{Document, Socket};
use catena_looks::{Field, Look, gray};
use egui::ColorImage;

use crate::cost;
use crate::drainage;
use crate::lanes::MapKey;
use crate::map::Grade;
use crate::map::grid::Frame;
use crate::work::{Evaluators, Lane, MapPicture, MapWish, Place, Source, Wish, Words};

pub(crate) use memo::{Memo, Tile};
pub(crate) use paint::Style;
pub(crate) use paint::{inner, lay_water, paint_biomes};
pub(crate) use ready::{BiomeField, Ready};

/// The coarse map's pixel over the fine one's.
const COARSE: usize = 4;

/// The same where even that takes long.
const COARSEST: usize = 8;

/// A fine map that is expected within this needs no coarse one before it.
const AT_ONCE: Duration = Duration::from_millis(30);

/// A coarse map should be there within this.
const SOON: Duration = Duration::from_millis(25);

/// Pixels around what is seen that are worked out as well, so that slopes and lines have no edge there.
const APRON: usize = 4;

/// A map that is wanted.
pub(crate) struct Order<'a> {
    pub(crate) wish: &'a Wish,
    pub(crate) map: &'a MapWish,
    pub(crate) key: &'a MapKey,
    pub(crate) lane: Lane,
    /// The interface has its picture of the whole map already.
    pub(crate) surveyed: bool,
}

/// Draws the wanted map and hands over each picture, or what is wrong with the graph.
///
/// # Errors
/// Only what stops the job itself.
pub(crate) fn map(
    (evaluators, memo): (&Evaluators, &Memo),
    control: &Control,
    order: &Order<'_>,
    take: &dyn Fn(Result<MapPicture, Words>),
) -> Result<(), EvaluateError> {
    let bench = Bench { evaluators, memo, control, order, begun: Instant::now() };
    let ready = match &order.map.source {
        Source::Held(held) => held.ready.clone(),
        Source::Socket(socket) => match bench.ready(socket, false)? {
            Ok(ready) => ready,
            Err(words) => {
                take(Err(words));
                return Ok(());
            }
        },
    };
    let under = match &order.map.underlay {
        Some(socket) => bench.ready(socket, true)?.ok(),
        None => None,
    };
    bench.draw(&Sheet { ready, under }, &|picture| take(Ok(picture)))
}

/// Draws what is seen of a field that is ready already; nothing where nothing of it is seen.
///
/// # Errors
/// Only what stops the job itself.
pub(crate) fn ground(
    (evaluators, memo): (&Evaluators, &Memo),
    control: &Control,
    order: &Order<'_>,
    ready: Ready,
) -> Result<Option<MapPicture>, EvaluateError> {
    let Some(frame) = order.map.frame else { return Ok(None) };
    let bench = Bench { evaluators, memo, control, order, begun: Instant::now() };
    let sheet = Sheet { ready: Arc::new(ready), under: None };
    bench.picture(&sheet, &frame, Grade::Fine).map(Some)
}

/// What a map is drawn from: its field, and what lies over it.
struct Sheet {
    ready: Arc<Ready>,
    under: Option<Arc<Ready>>,
}

struct Bench<'a> {
    evaluators: &'a Evaluators,
    memo: &'a Memo,
    control: &'a Control,
    order: &'a Order<'a>,
    begun: Instant,
}

impl Bench<'_> {
    /// The field of an output: made ready, unless it is so already.
    fn ready(&self, socket: &Socket, under: bool) -> Result<Result<Arc<Ready>, Words>, EvaluateError> {
        let wish = self.order.wish;
        let wet = self.order.map.style.water && !under && self.order.map.less.is_none();
        let roots = if wet { wet_roots(&wish.document, socket) } else { roots(&wish.document, socket) };
        let lowered = catena_graph::lower(&wish.document, &roots, &wish.folder);
        let program = match lowered {
            Ok(program) => program,
            Err(faults) => return Ok(Err(Words::of(faults))),
        };
        let evaluator = self.evaluators.of(&program, self.order.map.pixels());
        let key = Ready::key(evaluator, &program);
        let ready = match self.memo.ready(&key) {
            Some(ready) => ready,
            None => match Ready::of(
                (&self.evaluators.backend, evaluator),
                self.control,
                (&program, key),
                self.begun,
            ) {
                Ok(ready) => Arc::new(ready),
                Err(EvaluateError::Cancelled(cancelled)) => return Err(cancelled.into()),
                Err(error) => return Ok(Err(words(error))),
            },
        };
        self.memo.seat((self.order.lane, under), &ready);
        Ok(Ok(ready))
    }

    /// The whole map from the survey, then what is seen of it, coarse and fine.
    fn draw(&self, sheet: &Sheet, take: &dyn Fn(MapPicture)) -> Result<(), EvaluateError> {
        let frame = self.order.map.frame;
        let coarse = frame.and_then(|frame| self.coarse(sheet, &frame));
        let stands_in = frame.is_none_or(|frame| coarse.is_some() && self.covers(sheet, &frame));
        if !self.order.surveyed {
            let grade = if stands_in { Grade::Coarse } else { Grade::Backdrop };
            take(self.whole(sheet, grade)?);
        }
        let Some(frame) = frame else { return Ok(()) };
        if let Some(times) = coarse.filter(|_| !stands_in || self.order.surveyed) {
            take(self.picture(sheet, &frame.coarser(times), Grade::Coarse)?);
        }
        take(self.picture(sheet, &frame, Grade::Fine)?);
        Ok(())
    }

    /// How much coarser the first picture is; none where the fine one is there soon, or most of it is known.
    fn coarse(&self, sheet: &Sheet, frame: &Frame) -> Option<usize> {
        let grown = frame.grown(APRON);
        let missing = self.memo.missing(&sheet.ready, &grown);
        let expected = |pixels: usize| sheet.ready.pace * pixels.try_into().unwrap_or(u32::MAX);
        if expected(missing) < AT_ONCE || missing * 2 < grown.pixels() {
            return None;
        }
        let quick = expected(frame.pixels() / (COARSE * COARSE)) < SOON;
        Some(if quick { COARSE } else { COARSEST })
    }

    /// Whether the survey is as good as a coarse picture of a frame, and shows most of it.
    fn covers(&self, sheet: &Sheet, frame: &Frame) -> bool {
        let lattice = &sheet.ready.lattice;
        let step = lattice.size.0 / (lattice.columns.max(2) - 1) as f64;
        let [from, to] = frame.ends();
        let seen = |from: f64, to: f64, origin: f64, size: f64| {
            ((to.min(origin + size) - from.max(origin)) / (to - from)).max(0.0)
        };
        let across = seen(from.0, to.0, lattice.origin.0, lattice.size.0);
        let down = seen(from.1, to.1, lattice.origin.1, lattice.size.1);
        step <= COARSE as f64 * frame.grid.step() && across * down > 0.5
    }

    fn look(&self, sheet: &Sheet, pixels_per_point: f64) -> Look {
        let sea = match &self.order.map.source {
            Source::Held(held) => held.map.sea,
            Source::Socket(_) => self.order.wish.document.map().sea,
        };
        self.order.map.style.look(sheet.ready.measured, sea, pixels_per_point)
    }

    fn whole(&self, sheet: &Sheet, grade: Grade) -> Result<MapPicture, EvaluateError> {
        let Ready { lattice, survey, .. } = &*sheet.ready;
        let size = (lattice.columns, lattice.rows);
        let seen = self.order.map.frame.map_or(1.0, |frame| f64::from(frame.pixels_per_point));
        let look = self.look(sheet, seen * 0.5);
        let reach = self.reach(sheet)?;
        let mut image = match &self.order.map.less {
            Some(less) => {
                let other = less.ready.survey_on(&sheet.ready, self.control)?;
                let values = survey.iter().zip(&other).map(|(b, a)| b - a);
                paint::paint_difference(size, 0, values, reach.unwrap_or(0.0))
            }
            None => {
                let last = |count: usize| (count.max(2) - 1) as f64;
                let spacing = (lattice.size.0 / last(size.0), lattice.size.1 / last(size.1));
                match &sheet.ready.biome {
                    Some(biome) => {
                        let more = &sheet.ready.more;
                        let land = more.get(2).map(|land| (&land[..], spacing, lattice.size.0));
                        paint::paint_biomes((&look, biome), size, 0, [survey, &more[0], &more[1]], land)
                    }
                    None => {
                        let field = Field::new(size.0, size.1, survey, spacing, lattice.size.0);
                        let mut image = paint::paint(&look, &field);
                        if let Some([wet, surface]) = sheet.ready.water(&sheet.ready.more) {
                            paint::lay_water(&look, &mut image, 0, [survey, wet, surface]);
                        }
                        image
                    }
                }
            }
        };
        if let Some(under) = &sheet.under {
            let grays = gray(&under.survey, under.measured.low, under.measured.high);
            paint::lay_over(&mut image, grays.into_iter());
        }
        let told = self.told(sheet, (Place::Whole(*lattice), grade), (look, reach), image);
        Ok(told)
    }

    fn picture(&self, sheet: &Sheet, frame: &Frame, grade: Grade) -> Result<MapPicture, EvaluateError> {
        let (grown, fine) = (frame.grown(APRON), grade == Grade::Fine);
        let tile = |ready: &Ready| self.tile(ready, &grown, fine);
        let own = tile(&sheet.ready)?;
        let look = self.look(sheet, f64::from(frame.pixels_per_point));
        let (reach, size) = (self.reach(sheet)?, (frame.columns, frame.rows));
        let mut image = match &self.order.map.less {
            Some(less) => {
                let other = tile(&less.ready)?;
                let values = own.values.iter().zip(&other.values).map(|(b, a)| b - a);
                paint::paint_difference(size, APRON, values, reach.unwrap_or(0.0))
            }
            None => {
                let (step, width) = (frame.grid.step(), sheet.ready.lattice.size.0);
                match &sheet.ready.biome {
                    Some(biome) => {
                        let land = own.more.get(2).map(|land| (&land[..], (step, step), width));
                        let outputs = [&own.values[..], &own.more[0], &own.more[1]];
                        paint::paint_biomes((&look, biome), size, APRON, outputs, land)
                    }
                    None => {
                        let field =
                            Field::with_apron(size.0, size.1, APRON, &own.values, (step, step), width);
                        let mut image = paint::paint(&look, &field);
                        if let Some([wet, surface]) = sheet.ready.water(&own.more) {
                            paint::lay_water(&look, &mut image, APRON, [&own.values, wet, surface]);
                        }
                        image
                    }
                }
            }
        };
        if let Some(under) = &sheet.under {
            let over = tile(under)?;
            let rows = over.values.chunks(grown.columns).skip(APRON).take(size.1);
            let inside = rows.flat_map(|row| &row[APRON..APRON + size.0]).copied().collect::<Vec<f64>>();
            let grays = gray(&inside, under.measured.low, under.measured.high);
            paint::lay_over(&mut image, grays.into_iter());
        }
        let took = sheet.ready.took + own.took;
        let told = self.told(sheet, (Place::Frame(*frame), grade), (look, reach), image);
        let (by, note) = (own.by.clone(), own.note.clone());
        Ok(MapPicture { time: took, by, note, tile: fine.then_some(own), ..told })
    }

    /// Values of a frame, remembered where it is the fine one.
    fn tile(&self, ready: &Ready, frame: &Frame, fine: bool) -> Result<Arc<Tile>, EvaluateError> {
        let memo = if fine { self.memo.clone() } else { Memo::default() };
        let tile = memo.values(ready, (frame, fine), self.control)?;
        if !fine {
            self.memo.count(memo.points());
        }
        Ok(tile)
    }

    /// How far the difference reaches over the whole map; none where none is drawn.
    fn reach(&self, sheet: &Sheet) -> Result<Option<f64>, EvaluateError> {
        let Some(less) = &self.order.map.less else { return Ok(None) };
        let other = less.ready.survey_on(&sheet.ready, self.control)?;
        let apart = sheet.ready.survey.iter().zip(&other).map(|(b, a)| (b - a).abs());
        Ok(Some(apart.fold(0.0, f64::max)))
    }

    fn told(
        &self,
        sheet: &Sheet,
        (place, grade): (Place, Grade),
        (look, reach): (Look, Option<f64>),
        image: ColorImage,
    ) -> MapPicture {
        let Order { wish, map, key, .. } = self.order;
        let (document, folder) = match &map.source {
            Source::Held(held) => (&held.document, &held.folder),
            Source::Socket(_) => (&wish.document, &wish.folder),
        };
        MapPicture {
            content: key.content.clone(),
            socket: map.source.socket().clone(),
            ready: sheet.ready.clone(),
            map: document.map().clone(),
            document: document.clone(),
            folder: folder.clone(),
            look,
            reach,
            place,
            tile: None,
            grade,
            image,
            time: sheet.ready.took,
            by: By::Cpu,
            note: None,
        }
    }
}

/// What a map of an output is drawn from: of a biome its land too, where that is known.
pub(crate) fn roots(document: &Document, socket: &Socket) -> Vec<Socket> {
    let land = document.biomes(socket).and_then(|_| document.biome_ground(document.find(&socket.node)?));
    std::iter::once(socket.clone()).chain(land).collect()
}

/// The same, of drained ground with its water: how wet it is, and where the surface stands.
pub(crate) fn wet_roots(document: &Document, socket: &Socket) -> Vec<Socket> {
    let water = drainage::water(document, socket).filter(|_| document.biomes(socket).is_none());
    roots(document, socket).into_iter().chain(water.into_iter().flatten()).collect()
}

impl Evaluators {
    /// The evaluator for a picture of a program.
    pub(crate) fn of(&self, program: &Program, points: usize) -> &Evaluator {
        if cost::of(program, points) > cost::HEAVY { &self.heavy } else { &self.quick }
    }
}

/// What is wrong, in words.
pub(crate) fn words(error: EvaluateError) -> Words {
    match error {
        EvaluateError::Stage { node, words } => Words { node: Some(node), words },
        error => Words { node: None, words: error.to_string() },
    }
}

/// The whole map, its long side so many pixels.
pub(crate) fn view_of(map: &Map, side: usize) -> View {
    let long = if map.size.0 > map.size.1 { map.size.0 } else { map.size.1 };
    let pixels = |size: f64| ((size / long * side as f64).round() as usize).clamp(1, side);
    View::of_map(map, pixels(map.size.0), pixels(map.size.1))
}
