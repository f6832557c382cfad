//! Measuring the selected node in the background: how its values spread over the map, and how far a warp stretches.
//!
//! The newest wish wins; a measurement that has just begun may finish, so that a slow drag still sees figures.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena_evaluate::{EvaluateError, Evaluator, Jobs, MEASURED_COLUMNS, Prepared, Statistics, View};
use catena_field::{Control, Hash, Interval, Lattice, Map};
use catena_graph::{Document, Edit, Node, Socket, fresh};
use catena_nodes::{Category, Setting};

use crate::stretch::Stretch;
use crate::work::Words;

/// A running measurement is left alone this long.
const PATIENCE: Duration = Duration::from_millis(120);
/// Columns and rows of the spots that a climate is shown by.
const SPOTS: (usize, usize) = (64, 48);
/// Steps of a histogram.
const STEPS: usize = 72;
/// Pixels of the map's long side between which a warp's stretch is measured.
const STRETCH_PIXELS: usize = 256;

/// Asks for a node's figures.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    /// The output that is measured.
    pub(crate) socket: Socket,
    /// The input on which the node's own limits act, measured too.
    pub(crate) input: Option<&'static str>,
    /// What the figures are of: another one asks for others.
    pub(crate) fingerprint: Hash,
}

/// How a field spreads over the map.
#[derive(Debug)]
pub(crate) struct Spread {
    pub(crate) statistics: Statistics,
    /// The values, rising.
    pub(crate) sorted: Vec<f64>,
    /// Between which numbers it must lie over the map, by its formula alone.
    pub(crate) bounds: Interval,
}

impl Spread {
    /// The spread of some values; none of no values.
    pub(crate) fn of(values: &[f64], bounds: Interval) -> Option<Self> {
        let statistics = Statistics::of(values, STEPS)?;
        let mut sorted = values.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        Some(Self { statistics, sorted, bounds })
    }

    /// Which share of the map lies below a number.
    pub(crate) fn below(&self, number: f64) -> f64 {
        self.sorted.partition_point(|value| *value < number) as f64 / self.sorted.len() as f64
    }

    /// Which share of the map lies above a number.
    pub(crate) fn above(&self, number: f64) -> f64 {
        1.0 - self.sorted.partition_point(|value| *value <= number) as f64 / self.sorted.len() as f64
    }
}

/// What was measured of a node.
#[derive(Debug)]
pub(crate) struct Figures {
    pub(crate) socket: Socket,
    pub(crate) fingerprint: Hash,
    /// Its own spread, or what is wrong.
    pub(crate) own: Result<Spread, Words>,
    /// The spread of the input on which its limits act.
    pub(crate) input: Option<Spread>,
    /// How far it stretches its input, where it moves positions.
    pub(crate) stretch: Option<Stretch>,
    /// Of a biome table: the climates of the land.
    pub(crate) climate: Option<Climate>,
}

/// What climates the land has, at spots spread over the map.
#[derive(Debug, Default)]
pub(crate) struct Climate {
    pub(crate) spots: Vec<Spot>,
}

/// A spot of land.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub(crate) temperature: f64,
    pub(crate) moisture: f64,
}

impl Figures {
    /// No figures, and why.
    fn without(socket: Socket, fingerprint: Hash, words: String) -> Self {
        let own = Err(Words { node: None, words });
        Self { socket, fingerprint, own, input: None, stretch: None, climate: None }
    }
}

/// The background that measures.
pub(crate) struct Measuring {
    jobs: Jobs<(), Figures>,
    waiting: Option<Request>,
    /// What the running job is of, and when it began.
    running: Option<(Hash, Socket, Instant)>,
    figures: Option<Figures>,
}

impl Measuring {
    /// A background whose results ask `ctx` for a frame.
    pub(crate) fn new(evaluator: Evaluator, ctx: &egui::Context) -> Self {
        let ctx = ctx.clone();
        let jobs = Jobs::with_workers(evaluator, 1, move || ctx.request_repaint());
        Self { jobs, waiting: None, running: None, figures: None }
    }

    /// Wants these figures, unless they are there or on their way; an older wish is forgotten.
    pub(crate) fn want(&mut self, request: Request) {
        let same = |hash: &Hash, socket: &Socket| *hash == request.fingerprint && *socket == request.socket;
        let there = self.figures.as_ref().is_some_and(|figures| same(&figures.fingerprint, &figures.socket));
        let coming = self.running.as_ref().is_some_and(|(hash, socket, _)| same(hash, socket));
        self.waiting = if there || coming { None } else { Some(request) };
    }

    /// Forgets what was wanted.
    pub(crate) fn want_nothing(&mut self) {
        self.waiting = None;
    }

    /// Begins what may begin and collects what is done. Never waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) {
        while let Some(finished) = self.jobs.poll() {
            let running = self.running.take();
            let failed = |error: EvaluateError| {
                running.map(|(hash, socket, _)| Figures::without(socket, hash, error.to_string()))
            };
            self.figures = finished.outcome.map_or_else(failed, Some);
        }
        let busy = self.running.as_ref().is_some_and(|(.., since)| since.elapsed() < PATIENCE);
        if busy && self.waiting.is_some() {
            ctx.request_repaint_after(PATIENCE);
        } else if let Some(request) = self.waiting.take() {
            self.running = Some((request.fingerprint, request.socket.clone(), Instant::now()));
            self.jobs.submit((), -1, move |evaluator, control| figures(evaluator, control, request));
        }
    }

    /// The last figures of an output, and whether they are of this fingerprint.
    pub(crate) fn figures(&self, socket: &Socket, fingerprint: Hash) -> Option<(&Figures, bool)> {
        let figures = self.figures.as_ref().filter(|figures| figures.socket == *socket)?;
        Some((figures, figures.fingerprint == fingerprint))
    }

    /// Whether nothing runs or waits.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_none() && self.running.is_none()
    }

    /// Stops what runs or waits; it is not begun again until something else is wanted.
    pub(crate) fn cancel(&mut self) {
        self.jobs.cancel_where(|_| true);
        let running = self.running.take().map(|(hash, socket, _)| (hash, socket));
        let waiting = self.waiting.take().map(|request| (request.fingerprint, request.socket));
        if let Some((hash, socket)) = waiting.or(running) {
            self.figures =
                Some(Figures::without(socket, hash, "stopped; the next edit measures again".into()));
        }
    }
}

fn figures(evaluator: &Evaluator, control: &Control, request: Request) -> Result<Figures, EvaluateError> {
    let bench = Bench { evaluator, control, request: &request };
    let own = bench.spread(&request.document, request.socket.clone())?;
    let input = match request.input.and_then(|input| request.input_socket(input)) {
        Some(socket) => bench.spread(&request.document, socket)?.ok(),
        None => None,
    };
    let stretch = bench.stretch()?;
    let climate = bench.climate()?;
    let Request { socket, fingerprint, .. } = request;
    Ok(Figures { socket, fingerprint, own, input, stretch, climate })
}

impl Request {
    fn input_socket(&self, input: &str) -> Option<Socket> {
        let id = self.document.find(&self.socket.node)?;
        let wire = self.document.input(id, input)?;
        self.document.socket(wire.from, wire.output)
    }
}

/// What measures, for one request.
struct Bench<'a> {
    evaluator: &'a Evaluator,
    control: &'a Control,
    request: &'a Request,
}

impl Bench<'_> {
    /// Lowers and prepares outputs; what is wrong with the graph is a result, what stops the job an error.
    fn prepare(
        &self,
        document: &Document,
        roots: &[Socket],
    ) -> Result<Result<(Prepared, Map), Words>, EvaluateError> {
        let program = match catena_graph::lower(document, roots, &self.request.folder) {
            Ok(program) => program,
            Err(faults) => return Ok(Err(Words::of(faults))),
        };
        match self.evaluator.prepare(&program, self.control) {
            Ok(prepared) => Ok(Ok((prepared, program.map))),
            Err(EvaluateError::Cancelled(cancelled)) => Err(cancelled.into()),
            Err(EvaluateError::Stage { node, words }) => Ok(Err(Words { node: Some(node), words })),
            Err(error) => Ok(Err(Words { node: None, words: error.to_string() })),
        }
    }

    /// The spread over the lattice that all measured ranges are taken from.
    fn spread(&self, document: &Document, root: Socket) -> Result<Result<Spread, Words>, EvaluateError> {
        let (prepared, map) = match self.prepare(document, &[root])? {
            Ok(prepared) => prepared,
            Err(words) => return Ok(Err(words)),
        };
        let rows = map.square_rows(MEASURED_COLUMNS).max(2);
        let view = View::of_lattice(&map, Lattice { columns: MEASURED_COLUMNS, rows });
        let picture = prepared.picture(&view, self.control)?;
        let bounds = prepared.ranges().map[0];
        let spread = Spread::of(&picture.outputs[0], bounds);
        let words = || Words { node: None, words: "there is nothing to measure".to_owned() };
        Ok(spread.ok_or_else(words))
    }

    /// Temperature and moisture of the land, of a table of biomes that both are wired into.
    fn climate(&self) -> Result<Option<Climate>, EvaluateError> {
        let (document, request) = (&self.request.document, self.request);
        let node = document.node(&request.socket.node).filter(|node| node.kind.key() == "biome_table");
        let Some((node, kind)) = node.and_then(|node| Some((node, node.kind.known()?))) else {
            return Ok(None);
        };
        let [Some(temperature), Some(moisture)] =
            ["temperature", "moisture"].map(|key| request.input_socket(key))
        else {
            return Ok(None);
        };
        let roots: Vec<Socket> =
            [temperature, moisture].into_iter().chain(request.input_socket("height")).collect();
        let Ok((prepared, map)) = self.prepare(document, &roots)? else { return Ok(None) };
        let sea = kind.parameter("sea_level").map(|parameter| parameter.resolve(&node.settings, &map));
        let Some(Setting::Real(sea)) = sea else { return Ok(None) };
        let picture = prepared.picture(&View::of_map(&map, SPOTS.0, SPOTS.1), self.control)?;
        let [temperature, moisture, rest @ ..] = &picture.outputs[..] else { return Ok(None) };
        let is_land = |index: &usize| rest.first().is_none_or(|heights| heights[*index] >= sea);
        let spot = |index: usize| Spot { temperature: temperature[index], moisture: moisture[index] };
        Ok(Some(Climate { spots: (0..temperature.len()).filter(is_land).map(spot).collect() }))
    }

    /// How far neighbouring pixels are read apart, of a node that moves positions.
    fn stretch(&self) -> Result<Option<Stretch>, EvaluateError> {
        let Some((document, roots)) = reading(&self.request.document, &self.request.socket.node) else {
            return Ok(None);
        };
        let Ok((prepared, map)) = self.prepare(&document, &roots)? else { return Ok(None) };
        let side = |size: f64, other: f64| {
            let share = if size < other { size / other } else { 1.0 };
            ((share * STRETCH_PIXELS as f64).round() as usize).max(2)
        };
        let columns = side(map.size.0, map.size.1);
        let rows = side(map.size.1, map.size.0);
        let picture = prepared.picture(&View::of_map(&map, columns, rows), self.control)?;
        let pixel = (map.size.0 / columns as f64, map.size.1 / rows as f64);
        Ok(Stretch::of(&picture.outputs[0], &picture.outputs[1], columns, pixel))
    }
}

/// A document whose two outputs tell where `name` reads its input: copies of the node that read ramps of x and y
/// in place of it. None of a node that moves nothing.
fn reading(document: &Document, name: &str) -> Option<(Document, [Socket; 2])> {
    let node = document.node(name)?;
    let kind = node.kind.known().filter(|kind| kind.category == Category::Domain)?;
    let input = kind.inputs.first()?.key;
    if node.bypass {
        return None;
    }
    let mut copy = document.clone();
    let mut root = |axis: &'static str| {
        let ramp = fresh("ramp", |name| copy.node(name).is_some());
        // 2*(c - 0)/(2 - 0) - 1: the coordinate less 1, and differences are all that counts.
        let position = Node::new(&ramp, "position", (0.0, 0.0))
            .with("axis", Setting::Choice(axis.into()))
            .with("from", Setting::Real(0.0))
            .with("to", Setting::Real(2.0));
        copy.apply(Edit::AddNode(Box::new(position))).ok()?;
        let reader = fresh("reader", |name| copy.node(name).is_some());
        let mut twin = node.clone();
        twin.name.clone_from(&reader);
        copy.apply(Edit::AddNode(Box::new(twin))).ok()?;
        let id = document.find(name)?;
        for wire in document.inputs(id).iter().filter(|wire| wire.input != input) {
            let from = document.socket(wire.from, wire.output)?;
            let (node, input) = (reader.clone(), wire.input.to_owned());
            copy.apply(Edit::Connect { from, node, input }).ok()?;
        }
        copy.apply(Edit::connect(&ramp, reader.clone(), input)).ok()?;
        Some(Socket::first(reader))
    };
    let roots = [root("x")?, root("y")?];
    Some((copy, roots))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(node: Node) -> Request {
        let mut document = Document::new();
        let socket = Socket::first(&node.name);
        document.apply(Edit::AddNode(Box::new(node))).expect("new");
        let (folder, fingerprint) = (PathBuf::new(), catena_field::Encoder::new().hash());
        Request { document: Arc::new(document), folder, socket, input: None, fingerprint }
    }

    #[test]
    fn what_was_stopped_is_not_begun_again_by_itself() {
        let ctx = egui::Context::default();
        let evaluator = Evaluator::new(catena_evaluate::EvaluatorOptions::default());
        let mut measuring = Measuring::new(evaluator, &ctx);
        let wanted = request(Node::new("hills", "simplex", (0.0, 0.0)));
        measuring.want(wanted.clone());
        measuring.poll(&ctx);
        measuring.cancel();
        measuring.want(wanted.clone());
        assert!(measuring.is_idle());
        let (figures, fresh) = measuring.figures(&wanted.socket, wanted.fingerprint).expect("words");
        assert!(fresh && figures.own.as_ref().is_err_and(|words| words.words.starts_with("stopped")));
    }

    fn stretch_of(kind: &str, settings: &[(&str, f64)]) -> Stretch {
        let node = settings.iter().fold(Node::new("bend", kind, (0.0, 0.0)), |node, (key, number)| {
            node.with(key, Setting::Real(*number))
        });
        let request = request(node);
        let evaluator = Evaluator::new(catena_evaluate::EvaluatorOptions::default());
        let bench = Bench { evaluator: &evaluator, control: &Control::new(), request: &request };
        bench.stretch().expect("nobody cancels").expect("it moves positions")
    }

    #[test]
    fn a_node_that_moves_nothing_stretches_nothing() {
        let still = stretch_of("warp", &[("strength", 0.0)]);
        assert!((still.largest - 1.0).abs() < 1e-9 && (still.typical - 1.0).abs() < 1e-9, "{still:?}");
    }

    #[test]
    fn half_the_width_reads_twice_as_far_apart() {
        let half = stretch_of("transform", &[("scale_x", 0.5), ("scale_y", 0.5)]);
        assert!((half.largest - 2.0).abs() < 1e-9 && (half.typical - 2.0).abs() < 1e-9, "{half:?}");
        assert!(!half.is_static());
    }

    #[test]
    fn a_wild_warp_turns_to_static() {
        let wild = stretch_of("warp", &[("strength", 5000.0), ("frequency", 0.05)]);
        assert!(wild.is_static(), "{wild:?}");
        assert!(wild.largest > wild.typical);
    }

    #[test]
    fn shares_below_and_above_a_line() {
        let spread = Spread::of(&[0.0, 1.0, 2.0, 3.0], Interval::new(0.0, 3.0)).expect("values");
        assert_eq!((spread.below(1.0), spread.above(1.0)), (0.25, 0.5));
        assert_eq!((spread.below(-1.0), spread.above(9.0)), (0.0, 0.0));
    }
}
