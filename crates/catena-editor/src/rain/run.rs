//! The rain of a show, on a thread of its own. Whoever drops it stops it.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use catena_evaluate::{EvaluateError, Start};
use catena_field::{Built, Control, Earlier, Map, Stage};
use catena_graph::{Document, Edit, Socket};
use catena_nodes::Setting;

use super::door::{Door, Seat, Told};
use super::easel::Easel;
use super::subject::{COUNT, OUTPUT};
use crate::render::words;
use crate::work::{Evaluators, Words};

/// What rains where.
pub(crate) struct Rain {
    /// Tells shows apart.
    pub(crate) number: u64,
    pub(crate) document: Arc<Document>,
    pub(crate) folder: PathBuf,
    /// The node.
    pub(crate) node: String,
    /// Its count in place of its own, where the rain goes on past that.
    pub(crate) beyond: Option<u64>,
    /// The ground to begin from.
    pub(crate) begin: Begin,
    /// Drops that fall unseen: the map shows their ground already, or soon.
    pub(crate) unseen: u64,
}

/// Where rain begins.
pub(crate) enum Begin {
    /// On the bare ground.
    Bare,
    /// After so many drops; where their ground isn't known they fall unseen.
    After(u64, Option<Arc<Built>>),
}

/// A rain that runs.
#[derive(Debug)]
pub(crate) struct Run {
    door: Door,
    control: Control,
}

impl Run {
    /// Begins. What comes of it stands on the easel.
    pub(crate) fn begin(evaluators: &Evaluators, easel: Easel, rain: Rain) -> Self {
        let (door, control) = (Door::default(), Control::new());
        let run = Self { door: door.clone(), control: control.clone() };
        let evaluators = evaluators.clone();
        let work = move || {
            let mut end = End(door, Err(nothing()));
            end.1 = rain.fall(&evaluators, (&end.0, &easel), &control).map_err(words);
        };
        if thread::Builder::new().name("catena-rain".to_owned()).spawn(work).is_err() {
            run.door.end(Err(nothing()));
        }
        run
    }

    /// So many drops may have fallen in all.
    pub(crate) fn grant(&self, drops: u64) {
        self.door.grant(drops);
    }

    /// What it tells.
    pub(crate) fn told(&self) -> Told {
        self.door.told()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.control.cancel();
        self.door.close();
    }
}

/// Tells that the rain is over, after a panic too.
struct End(Door, Result<u64, Words>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.end(std::mem::replace(&mut self.1, Err(nothing())));
    }
}

impl Rain {
    fn fall(
        &self,
        evaluators: &Evaluators,
        (door, easel): (&Door, &Easel),
        control: &Control,
    ) -> Result<u64, EvaluateError> {
        let own = self.stage(None)?;
        let longer = self.beyond.map(|count| self.stage(Some(count))).transpose()?;
        let evaluator = &evaluators.heavy;
        let (target, map) = longer.as_ref().unwrap_or(&own);
        let start = match &self.begin {
            Begin::Bare => Start::Afresh,
            Begin::After(amount, built) => {
                let known = || [&evaluators.heavy, &evaluators.quick].map(|e| e.known((&own.0, &own.1)));
                let whole = || known().into_iter().flatten().next().filter(|_| self.beyond.is_some());
                let built = built.clone().or_else(whole);
                built.map_or(Start::Afresh, |built| Start::After(Earlier { amount: *amount, built }))
            }
        };
        let (number, unseen) = (self.number, self.unseen);
        let seat = Seat { door: door.clone(), easel: easel.clone(), number, unseen };
        evaluator.show((target, map), start, &seat, control)?;
        Ok(door.told().done)
    }

    /// The node's stage, with its own count of drops or another one.
    fn stage(&self, count: Option<u64>) -> Result<(Arc<Stage>, Map), EvaluateError> {
        let failed = |words: String| EvaluateError::Stage { node: self.node.clone(), words };
        let mut document = self.document.clone();
        if let Some(count) = count {
            let count = Setting::Integer(count.try_into().unwrap_or(i64::MAX));
            let edit = Edit::set(&self.node, COUNT, count);
            Arc::make_mut(&mut document).apply(edit).map_err(|refusal| failed(refusal.to_string()))?;
        }
        let root = Socket::new(&self.node, OUTPUT);
        let program = catena_graph::lower(&document, &[root], &self.folder)
            .map_err(|faults| failed(Words::of(faults).words))?;
        let stage =
            program.find_stage(&self.node).ok_or_else(|| failed("it does not rain here".to_owned()))?;
        Ok((stage, program.map))
    }
}

fn nothing() -> Words {
    Words { node: None, words: "the rain failed here; the fault is not in the graph".to_owned() }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// Rain on hills, more than anybody waits for.
    fn rain(mode: &str) -> Rain {
        let text = format!(
            r#"Graph(version: 1, nodes: {{
                "hills": (kind: "simplex"),
                "ground": (kind: "normalize", inputs: {{"input": "hills"}}),
                "rain": (kind: "erode", params: {{"drops": 900000000, "mode": "{mode}"}}, inputs: {{"height": "ground"}}),
            }})"#
        );
        let document = Arc::new(Document::read(&text).expect("a graph").document);
        let (folder, node) = (PathBuf::new(), "rain".to_owned());
        Rain { number: 1, document, folder, node, beyond: None, begin: Begin::Bare, unseen: 0 }
    }

    fn until(what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(60), "never: {what}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn dropped_it_stops_within_fifty_milliseconds_in_the_middle_of_a_frame() {
        for mode in ["sequential", "tiles"] {
            let run = Run::begin(&Evaluators::default(), Easel::default(), rain(mode));
            until("the bare ground", || run.told().waits);
            run.grant(900_000_000);
            thread::sleep(Duration::from_millis(100));
            let door = run.door.clone();
            assert_eq!(door.told().ended, None, "{mode}: it rains");
            let begun = Instant::now();
            drop(run);
            until("its end", || door.told().ended.is_some());
            assert!(begun.elapsed() < Duration::from_millis(50), "{mode}: {:?}", begun.elapsed());
        }
    }

    #[test]
    fn what_cannot_rain_says_why() {
        let rain = Rain { node: "hills".to_owned(), ..rain("tiles") };
        let run = Run::begin(&Evaluators::default(), Easel::default(), rain);
        until("its end", || run.told().ended.is_some());
        let Some(Err(words)) = run.told().ended else { panic!("it can't rain there") };
        assert!(!words.words.is_empty());
    }
}
