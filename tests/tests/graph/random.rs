//! Random edits and random documents: validity, undo to the first byte, round trips.

use catena_field::{BiomeEntry, Cell};
use catena_graph::{Comment, Document, Edit, Frame, History, MapField, Node, Paste, View};
use catena_nodes::{NodeKind, ParameterKind, Setting};

use crate::{read, valid};

/// SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    fn pair(&mut self) -> (f64, f64) {
        (self.unit() * 2e3 - 1e3, (self.unit() * 200.0).floor())
    }

    fn text(&mut self) -> String {
        let letters: Vec<char> = "ab \"\\\n\t地é’“)}]/*".chars().collect();
        (0..self.below(9)).map(|_| letters[self.below(letters.len())]).collect()
    }

    fn setting(&mut self, parameter: &ParameterKind) -> Setting {
        match parameter {
            ParameterKind::Real { hard, soft, .. } => match self.below(3) {
                0 => Setting::Real(hard.low),
                1 => Setting::Real((soft.0 + (soft.1 - soft.0) * self.unit() * 2.0).floor()),
                _ => Setting::Real(soft.0 + (soft.1 - soft.0) * self.unit()),
            },
            ParameterKind::Integer { hard, .. } => {
                Setting::Integer(hard.0 + (self.bits() % (hard.1 - hard.0 + 3) as u64) as i64 - 1)
            }
            ParameterKind::Switch { .. } => Setting::Switch(self.below(2) == 0),
            ParameterKind::Choice { options } => {
                Setting::Choice(options[self.below(options.len())].key.into())
            }
            ParameterKind::Seed { .. } => Setting::Integer(self.bits() as i64 >> self.below(64)),
            ParameterKind::Curve { .. } => {
                let count = self.below(5);
                Setting::Curve((0..count).map(|x| (x as f64 * 0.1, self.unit())).collect::<Vec<_>>().into())
            }
            ParameterKind::List { .. } => {
                let count = self.below(5);
                Setting::List((0..count).map(|x| x as f64 * 0.1 + self.unit()).collect::<Vec<_>>().into())
            }
            ParameterKind::Table { .. } => {
                let biome = |random: &mut Self| BiomeEntry {
                    name: random.text().into(),
                    colour: [random.below(256) as u8, random.below(256) as u8, 7],
                    columns: vec![
                        ("loot".to_owned(), Cell::Number(random.unit())),
                        ("music".to_owned(), Cell::Text(random.text())),
                        ("safe".to_owned(), Cell::Switch(random.below(2) == 0)),
                    ],
                };
                Setting::Table((0..self.below(12)).map(|_| biome(self)).collect::<Vec<_>>().into())
            }
            ParameterKind::File { .. } => Setting::File(self.text().into()),
        }
    }
}

fn kinds() -> Vec<&'static NodeKind> {
    catena_nodes::all().collect()
}

fn name(random: &mut Random, document: &Document) -> String {
    let names: Vec<_> = document.nodes().map(|(_, node)| node.name.clone()).collect();
    random.pick(&names).cloned().unwrap_or_else(|| "nobody".to_owned())
}

fn some_names(random: &mut Random, document: &Document) -> Vec<String> {
    (0..1 + random.below(3)).map(|_| name(random, document)).collect()
}

/// A parameter of a random node, or a wrong one.
fn a_setting(random: &mut Random, document: &Document) -> Edit {
    let node = name(random, document);
    let kind = document.node(&node).and_then(|node| node.kind.known());
    match kind.and_then(|kind| random.pick(kind.parameters)) {
        Some(parameter) if random.below(5) == 0 => Edit::ResetSetting { node, key: parameter.key.to_owned() },
        Some(parameter) => Edit::set(node, parameter.key, random.setting(&parameter.kind)),
        None => Edit::set(node, "nothing", Setting::Switch(true)),
    }
}

fn a_wire(random: &mut Random, document: &Document) -> Edit {
    let (from, node) = (name(random, document), name(random, document));
    let kind = |name: &str| document.node(name).and_then(|node| node.kind.known());
    let output = kind(&from).and_then(|kind| random.pick(kind.outputs)).map_or("x", |output| output.key);
    let input =
        kind(&node).and_then(|kind| random.pick(kind.inputs)).map_or("x", |input| input.key).to_owned();
    match random.below(6) {
        0 => Edit::Disconnect { node, input },
        _ => Edit::connect(&format!("{from}.{output}"), node, input),
    }
}

fn on_a_node(random: &mut Random, document: &Document) -> Edit {
    let node = name(random, document);
    match random.below(9) {
        0 => Edit::SetTitle { node, title: random.text() },
        1 => Edit::SetNote { node, note: random.text() },
        2 | 3 => Edit::SetBypass { node, on: random.below(2) == 0 },
        4 => Edit::SetCollapsed { node, on: random.below(2) == 0 },
        5 => Edit::SetShows { node, output: "border".to_owned() },
        6 => Edit::Rename { node, to: document.fresh_name(&random.text()) },
        7 => Edit::ReplaceKind { node, kind: kinds()[random.below(kinds().len())].key.to_owned() },
        _ => Edit::Move(vec![(node, random.pair())]),
    }
}

fn on_the_rest(random: &mut Random, document: &Document) -> Edit {
    let frame =
        Frame { title: random.text(), colour: "#123456".to_owned(), at: random.pair(), size: random.pair() };
    match random.below(9) {
        0 => Edit::SetMap(MapField::Seed(random.bits() as i64 >> 9)),
        1 => Edit::SetMap(MapField::Size(random.pair())),
        2 => Edit::SetMap(MapField::Sea(random.unit())),
        3 => Edit::AddFrame(frame),
        4 => Edit::SetFrame(random.below(3), frame),
        5 => Edit::RemoveFrame(random.below(3)),
        6 => Edit::AddComment(Comment { text: random.text(), at: random.pair() }),
        7 => Edit::RemoveComment(random.below(3)),
        _ => {
            let (node, pinned) = (name(random, document), some_names(random, document));
            Edit::SetView(View { node, pinned, look: random.text(), ..View::default() })
        }
    }
}

fn an_edit(random: &mut Random, document: &Document) -> Edit {
    match random.below(16) {
        0..=2 => {
            let kind = kinds()[random.below(kinds().len())].key;
            Edit::AddNode(Box::new(Node::new(document.fresh_name(kind), kind, random.pair())))
        }
        3 => Edit::RemoveNodes(some_names(random, document)),
        4 => document.delete(&some_names(random, document)),
        5 | 6 => a_setting(random, document),
        7 => on_the_rest(random, document),
        8 => document.duplicate(&some_names(random, document), random.pair(), random.below(2) == 0).0,
        9 => {
            let text = document.copy(&some_names(random, document));
            let how = Paste { at: Some(random.pair()), keep_outside: random.below(2) == 0 };
            document.paste(&text, how).map_or(Edit::Batch(Vec::new()), |(edit, _)| edit)
        }
        10 => document.pull_out(&some_names(random, document)),
        11 | 12 => on_a_node(random, document),
        13 if random.below(8) == 0 => document.tidy(),
        _ => a_wire(random, document),
    }
}

#[test]
fn a_thousand_random_edits_keep_a_document_valid_and_undo_to_the_first_byte() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let (mut document, mut history) = (crate::article(), History::new());
        let first = document.write();
        let (mut applied, mut refused) = (0, 0);
        while applied < 1_000 {
            match random.below(12) {
                0 => drop(history.undo(&mut document)),
                1 => drop(history.redo(&mut document)),
                2 => history.begin_gesture(),
                3..=4 => history.end_gesture(),
                _ => {
                    let edit = an_edit(&mut random, &document);
                    let before = (refused % 16 == 0).then(|| document.write());
                    match history.apply(&mut document, edit) {
                        Ok(()) => applied += 1,
                        Err(_) => {
                            refused += 1;
                            assert!(before.is_none_or(|before| before == document.write()));
                        }
                    }
                }
            }
            if applied % 10 == 0 {
                assert_eq!(valid(&document), Ok(()));
            }
            if document.len() > 120 {
                let names: Vec<_> = document.nodes().skip(40).map(|(_, node)| node.name.clone()).collect();
                history.apply(&mut document, Edit::RemoveNodes(names)).expect("legal");
            }
        }
        assert!(refused > 50, "{refused}");
        let last = document.write();
        let steps = history.done();
        history.go_to(&mut document, 0);
        assert_eq!(document.write(), first);
        history.go_to(&mut document, steps);
        assert_eq!(document.write(), last);
    }
}

#[test]
fn random_documents_read_back() {
    for seed in 100..140 {
        let mut random = Random::new(seed);
        let mut document = Document::new();
        for _ in 0..120 {
            let edit = an_edit(&mut random, &document);
            let _refused_ones_change_nothing = document.apply(edit);
        }
        let text = document.write();
        let again = read(&text);
        assert_eq!(again.document.write(), text);
        assert_eq!(again.document, document);
    }
}
