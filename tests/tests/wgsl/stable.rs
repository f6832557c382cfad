//! Dragging a slider recompiles nothing: random reals, seeds and counts leave the text as it is.

use catena_nodes::{NodeKind, ParameterKind, Setting, Settings, all};
use catena_wgsl::Kernel;

use catena_tests::cases::map_at;
use catena_tests::draws::{Draws, What};
use catena_tests::kinds::Node;

/// A kind with a noise wired into each of its pins.
fn wired(kind: &'static NodeKind, settings: Settings) -> Node {
    let mut node = Node { kind, settings, inputs: Vec::new() };
    if kind.parameter("path").is_some() {
        node = node.set("path", Setting::File("plane.asc".into()));
    }
    for (index, input) in kind.inputs.iter().enumerate() {
        node = node.from(input.key, Node::new("simplex").whole("seed", index as i64));
    }
    node
}

fn source(kind: &'static NodeKind, settings: Settings) -> String {
    let program = wired(kind, settings).program(&map_at(0.0)).unwrap_or_else(|error| panic!("{error}"));
    Kernel::of(&program).unwrap_or_else(|refusal| panic!("{}: {refusal}", kind.key)).source().to_owned()
}

#[test]
fn random_reals_and_seeds_leave_the_text_as_it_is() {
    let mut draws = Draws::new(5);
    for kind in all() {
        let base = draws.settings(kind, What::Everything);
        let text = source(kind, base.clone());
        for _ in 0..12 {
            let numbers = draws.settings(kind, What::Numbers);
            let drawn: Settings = base.clone().into_iter().chain(numbers).collect();
            if (kind.check)(&drawn).is_none() {
                assert!(source(kind, drawn.clone()) == text, "{}: {drawn:?} changes the text", kind.key);
            }
        }
    }
}

#[test]
fn octaves_sites_and_points_of_curves_leave_the_text_as_it_is() {
    let mut tried = 0;
    for kind in all() {
        let text = source(kind, Settings::new());
        for parameter in kind.parameters {
            let settings: Vec<Setting> = match (&parameter.kind, parameter.key) {
                (ParameterKind::Integer { hard, .. }, "octaves" | "count") => {
                    [hard.0, hard.1.min(5000)].map(Setting::Integer).to_vec()
                }
                (ParameterKind::Curve { .. }, _) => {
                    vec![Setting::Curve(vec![(-2.0, 1.0), (0.0, -1.0), (0.5, 4.0), (7.0, 4.0)].into())]
                }
                (ParameterKind::List { rising: false, .. }, _) => {
                    vec![Setting::List(vec![1.0, -2.0, 0.5].into()), Setting::List(Vec::new().into())]
                }
                _ => continue,
            };
            for setting in settings {
                tried += 1;
                let settings = Settings::from([(parameter.key.to_owned(), setting)]);
                assert!(source(kind, settings) == text, "{}.{} changes the text", kind.key, parameter.key);
            }
        }
    }
    assert!(tried >= 10, "only {tried} were tried");
}

#[test]
fn the_same_program_gives_the_same_text_twice() {
    for case in catena_tests::cases::graphs(0.0) {
        let texts = [0; 2].map(|_| Kernel::of(&case.program).expect("it is short").source().to_owned());
        assert!(texts[0] == texts[1], "{}", case.name);
    }
}
