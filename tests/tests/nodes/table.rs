//! Every kind's table: keys, words for everything, defaults within bounds.

use std::collections::BTreeSet;

use catena_field::Map;
use catena_nodes::{Category, NodeKind, Parameter, ParameterKind, Preset, Setting, Settings, all, menu};

/// What is wrong with a kind's table, in words.
fn faults(kind: &NodeKind) -> Vec<String> {
    let mut faults = Vec::new();
    let mut want = |holds: bool, words: String| {
        if !holds {
            faults.push(format!("{}: {words}", kind.key));
        }
    };
    for (of, keys) in [
        ("inputs", kind.inputs.iter().map(|input| input.key).collect::<Vec<_>>()),
        ("outputs", kind.outputs.iter().map(|output| output.key).collect()),
        ("parameters", kind.parameters.iter().map(|parameter| parameter.key).collect()),
    ] {
        keys.iter().for_each(|key| want(is_key(key), format!("{key} of its {of} is no key")));
        want(are_unique(&keys), format!("{of} share a key"));
    }
    want(is_key(kind.key), "its key is no key".to_owned());
    want(!kind.outputs.is_empty(), "no output".to_owned());
    want(!kind.title.is_empty() && !kind.short.is_empty(), "no title".to_owned());
    want(kind.short.len() <= kind.title.len(), "the short title is longer than the title".to_owned());
    want(!kind.synonyms.is_empty() && are_unique(kind.synonyms), "synonyms".to_owned());
    let lower = kind.synonyms.iter().all(|word| !word.is_empty() && word.to_lowercase() == *word);
    want(lower, "a synonym is not in lower case".to_owned());
    want(is_line(kind.summary), "the summary is not one line without a full stop".to_owned());
    want(kind.documentation.len() > kind.summary.len(), "documentation shorter than the summary".to_owned());
    want(is_prose(kind.documentation), "documentation is no sentence".to_owned());
    let pins = kind.inputs.iter().map(|input| (input.key, input.documentation));
    let pins = pins.chain(kind.outputs.iter().map(|output| (output.key, output.documentation)));
    pins.for_each(|(key, words)| want(is_prose(words), format!("the pin {key} has no words")));
    want(kind.examples.len() >= 2, "fewer than two examples".to_owned());
    let presets: Vec<_> = kind.presets.iter().map(|preset| preset.title).collect();
    want(are_unique(&presets), "two presets of one name".to_owned());
    kind.presets.iter().flat_map(|preset| preset_faults(kind, preset)).for_each(|words| want(false, words));
    kind.parameters.iter().flat_map(parameter_faults).for_each(|words| want(false, words));
    faults
}

fn preset_faults(kind: &NodeKind, preset: &Preset) -> Vec<String> {
    let mut faults = Vec::new();
    if preset.title.is_empty() || !is_prose(preset.documentation) || preset.settings.is_empty() {
        faults.push(format!("the preset {} has no words or sets nothing", preset.title));
    }
    let mut settings = Settings::new();
    for (key, setting) in preset.settings {
        match kind.parameter(key).map(|parameter| parameter.check(setting)) {
            None => faults.push(format!("the preset {} sets {key}, which there is not", preset.title)),
            Some(Err(words)) => faults.push(format!("{key} of the preset {}: {words}", preset.title)),
            Some(Ok(())) => {}
        }
        settings.insert((*key).to_owned(), setting.clone());
    }
    if settings.len() < preset.settings.len() || (kind.check)(&settings).is_some() {
        faults.push(format!("the preset {} contradicts itself", preset.title));
    }
    if faults.is_empty() && !preset.is_met(kind, &settings, &Map::default()) {
        faults.push(format!("the preset {} is not what it sets", preset.title));
    }
    faults
}

fn parameter_faults(parameter: &Parameter) -> Vec<String> {
    let mut faults = Vec::new();
    if parameter.title.is_empty() || !is_prose(parameter.documentation) {
        faults.push(format!("{} has no words", parameter.key));
    }
    if let Err(words) = parameter.check(&parameter.resolve(&Settings::new(), &Map::default())) {
        faults.push(format!("the default of {}: {words}", parameter.key));
    }
    match parameter.kind {
        ParameterKind::Real { hard, soft: (low, high), logarithmic, .. } => {
            // A soft end may be a hard one that is itself refused.
            let inside = low >= hard.low && high <= hard.high && low < high;
            if !inside || hard.low >= hard.high || (logarithmic && low <= 0.0) {
                faults.push(format!("the soft bounds of {}", parameter.key));
            }
        }
        ParameterKind::Integer { hard, soft: (low, high), .. }
            if low < hard.0 || high > hard.1 || low >= high =>
        {
            faults.push(format!("the soft bounds of {}", parameter.key));
        }
        ParameterKind::Choice { options } => {
            let keys: Vec<_> = options.iter().map(|option| option.key).collect();
            let words =
                options.iter().all(|option| !option.title.is_empty() && !option.documentation.is_empty());
            let preferred = options.iter().filter(|option| option.preferred).count();
            if keys.len() < 2 || !are_unique(&keys) || !keys.iter().all(|key| is_key(key)) || !words {
                faults.push(format!("the options of {}", parameter.key));
            }
            if preferred > 1 {
                faults.push(format!("{} has two defaults", parameter.key));
            }
        }
        _ => {}
    }
    faults
}

/// `[a-z][a-z0-9_]*`
fn is_key(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_lowercase())
        && key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn are_unique(keys: &[&str]) -> bool {
    keys.iter().collect::<BTreeSet<_>>().len() == keys.len()
}

fn is_line(words: &str) -> bool {
    !words.is_empty() && !words.ends_with('.') && !words.contains('\n') && words.len() <= 100
}

/// Words that end like a sentence, or a formula, and hold no double blank from a broken line.
fn is_prose(words: &str) -> bool {
    words.ends_with(['.', '`']) && !words.contains("  ")
}

#[test]
fn every_kind_has_words_and_bounds() {
    let faults: Vec<_> = all().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_planted_fault_of_a_table_is_found() {
    let whole = || {
        let clamp = catena_nodes::find("clamp").expect("there is a clamp");
        NodeKind { ..copy(clamp) }
    };
    let planted = [
        NodeKind { key: "Clamp", ..whole() },
        NodeKind { title: "", ..whole() },
        NodeKind { synonyms: &["Limit"], ..whole() },
        NodeKind { summary: "It ends.", ..whole() },
        NodeKind { documentation: "Short", ..whole() },
        NodeKind { outputs: &[], ..whole() },
        NodeKind { examples: &[], ..whole() },
        NodeKind { parameters: twice(), ..whole() },
        NodeKind { parameters: outside(), ..whole() },
        NodeKind { presets: one("Shelf", &[("floor", Setting::Real(0.0))]), ..whole() },
        NodeKind { presets: one("Shelf", &[("low", Setting::Switch(true))]), ..whole() },
        NodeKind { presets: one("Shelf", &[("low", Setting::Real(9.0))]), ..whole() },
        NodeKind { presets: one("Shelf", &[]), ..whole() },
        NodeKind { presets: one("", &[("low", Setting::Real(0.0))]), ..whole() },
        NodeKind { presets: &[SHELF, SHELF], ..whole() },
    ];
    assert!(faults(&NodeKind { presets: &[SHELF], ..whole() }).is_empty());
    assert!(faults(&whole()).is_empty());
    for kind in &planted {
        assert_eq!(faults(kind).len().min(1), 1, "{kind:?}");
    }
}

fn one(title: &'static str, settings: &'static [(&'static str, Setting)]) -> &'static [Preset] {
    Box::leak(Box::new([preset(title, settings)]))
}

const SHELF: Preset = preset("Shelf", &[("low", Setting::Real(0.0))]);

const fn preset(title: &'static str, settings: &'static [(&'static str, Setting)]) -> Preset {
    Preset { title, documentation: "Words.", settings }
}

fn copy(kind: &'static NodeKind) -> NodeKind {
    let NodeKind { key, title, short, synonyms, category, summary, documentation, inputs, outputs, .. } =
        *kind;
    let NodeKind { parameters, presets, check, lower, examples, .. } = *kind;
    NodeKind {
        key,
        title,
        short,
        synonyms,
        category,
        summary,
        documentation,
        inputs,
        outputs,
        parameters,
        presets,
        check,
        lower,
        examples,
    }
}

/// A parameter of the same key twice.
fn twice() -> &'static [Parameter] {
    let real = |default| Parameter {
        key: "low",
        title: "Low",
        kind: ParameterKind::Real {
            default: catena_nodes::RealDefault::Number(default),
            hard: catena_nodes::Bounds::new(0.0, 1.0),
            soft: (0.0, 1.0),
            logarithmic: false,
        },
        unit: catena_nodes::Unit::None,
        folded: false,
        documentation: "Low.",
    };
    Box::leak(Box::new([real(0.5), real(0.5)]))
}

/// A default out of bounds.
fn outside() -> &'static [Parameter] {
    let kind = ParameterKind::Seed { default: catena_nodes::SEED_LIMIT + 1 };
    let (unit, documentation) = (catena_nodes::Unit::None, "Seed.");
    Box::leak(Box::new([Parameter { key: "seed", title: "Seed", kind, unit, folded: false, documentation }]))
}

#[test]
fn keys_and_titles_are_unique_and_the_menu_is_in_order() {
    let keys: Vec<_> = all().map(|kind| kind.key).collect();
    let titles: Vec<_> = all().map(|kind| kind.title).collect();
    assert!(are_unique(&keys) && are_unique(&titles), "{keys:?}, {titles:?}");
    let places = menu().map(|kind| Category::ALL.iter().position(|category| *category == kind.category));
    assert!(places.collect::<Vec<_>>().is_sorted());
    assert!(menu().all(|kind| kind.category != Category::Wire));
    assert!(all().any(|kind| kind.key == "reroute"));
}

#[test]
fn the_kinds_are_those_of_the_tables() {
    let keys: BTreeSet<_> = all().map(|kind| kind.key).collect();
    let wanted = "simplex warped_fbm perlin cell value_noise white_noise constant position heightmap warp vector_warp \
        gradient_warp transform clamp smooth_clamp ridged billow function remap curve terrace normalize island bake mix \
        math select slope band curvature aspect reroute";
    let missing: Vec<_> = wanted.split_whitespace().filter(|key| !keys.contains(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
