//! `catena nodes`: the catalogue, drawn from the tables.

use std::fmt::Write as _;

use anyhow::bail;
use catena_nodes::{
    Category, IntegerDefault, NodeKind, Parameter, ParameterKind, RealDefault, Setting, Unit, all,
};
use serde_json::{Value, json};

use crate::arguments::Nodes;

/// Prints the catalogue, or the part of it that a search finds.
pub(crate) fn run(arguments: &Nodes) -> anyhow::Result<String> {
    let found: Vec<&NodeKind> = match &arguments.search {
        Some(text) => all().filter(|kind| kind.matches(text)).collect(),
        None => all().collect(),
    };
    if found.is_empty() {
        bail!("no node's name holds \"{}\"", arguments.search.as_deref().unwrap_or_default());
    }
    if arguments.json {
        let list: Vec<Value> = found.into_iter().map(as_json).collect();
        return Ok(serde_json::to_string_pretty(&list)? + "\n");
    }
    Ok(as_text(&found, arguments.search.is_some()))
}

fn as_text(found: &[&NodeKind], whole: bool) -> String {
    let mut text = String::new();
    for category in Category::ALL {
        let kinds: Vec<_> = found.iter().filter(|kind| kind.category == category).collect();
        if kinds.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{} {}", category.glyph(), category.title());
        for kind in kinds {
            let _ = writeln!(text, "  {:<14} {}: {}", kind.key, kind.title, kind.summary);
            if whole {
                details(&mut text, kind);
            }
        }
    }
    text
}

fn details(text: &mut String, kind: &NodeKind) {
    let _ = writeln!(text, "    {}", kind.documentation);
    for input in kind.inputs {
        let needed = if kind.is_required(input) { "must be wired" } else { "may be wired" };
        let _ = writeln!(text, "    > {:<18} {} ({needed})", input.key, input.documentation);
    }
    for parameter in kind.parameters {
        let words = format!("{} [{}]", parameter.documentation, bounds(parameter));
        let _ = writeln!(text, "    - {:<18} {words}", parameter.key);
    }
    for output in kind.outputs {
        let _ = writeln!(text, "    < {:<18} {}", output.key, output.documentation);
    }
}

/// Default and bounds in words.
fn bounds(parameter: &Parameter) -> String {
    let default = default(parameter);
    match &parameter.kind {
        ParameterKind::Real { hard, .. } => {
            let above = if hard.above_low { "more than " } else { "" };
            format!("{default}; {above}{} to {}", hard.low, hard.high)
        }
        ParameterKind::Integer { hard, .. } => format!("{default}; {} to {}", hard.0, hard.1),
        ParameterKind::Choice { options } => {
            let keys: Vec<_> = options.iter().map(|option| option.key).collect();
            format!("{default}; {}", keys.join(", "))
        }
        _ => default,
    }
}

fn default(parameter: &Parameter) -> String {
    match parameter.fixed_default() {
        Some(Setting::File(_)) => "none".to_owned(),
        Some(setting) => catena_graph::setting::write(&setting),
        None => follows(parameter).to_owned(),
    }
}

/// What a default follows that is no fixed number.
fn follows(parameter: &Parameter) -> &'static str {
    match &parameter.kind {
        ParameterKind::Real { default: RealDefault::Map(_, words), .. } => words,
        ParameterKind::Integer { default: IntegerDefault::SquareRows, .. } => "as makes the cells square",
        _ => "as the map has it",
    }
}

fn as_json(kind: &NodeKind) -> Value {
    let pin = |key, noun, documentation| json!({ "key": key, "type": noun, "documentation": documentation });
    let inputs = kind.inputs.iter().map(|input| {
        let mut value = pin(input.key, input.kind.noun(), input.documentation);
        value["required"] = kind.is_required(input).into();
        value
    });
    let outputs = kind.outputs.iter().map(|output| pin(output.key, output.kind.noun(), output.documentation));
    json!({
        "key": kind.key,
        "title": kind.title,
        "synonyms": kind.synonyms,
        "category": kind.category.title(),
        "summary": kind.summary,
        "documentation": kind.documentation,
        "inputs": inputs.collect::<Vec<_>>(),
        "outputs": outputs.collect::<Vec<_>>(),
        "parameters": kind.parameters.iter().map(parameter_json).collect::<Vec<_>>(),
        "bypass": kind.can_bypass(),
    })
}

fn parameter_json(parameter: &Parameter) -> Value {
    let mut value = json!({
        "key": parameter.key,
        "title": parameter.title,
        "default": default(parameter),
        "documentation": parameter.documentation,
    });
    match &parameter.kind {
        ParameterKind::Real { hard, soft, logarithmic, .. } => {
            value["kind"] = "real".into();
            value["hard"] = json!([hard.low, hard.high]);
            value["above_low"] = hard.above_low.into();
            value["soft"] = json!([soft.0, soft.1]);
            value["logarithmic"] = (*logarithmic).into();
        }
        ParameterKind::Integer { hard, soft, .. } => {
            value["kind"] = "integer".into();
            value["hard"] = json!([hard.0, hard.1]);
            value["soft"] = json!([soft.0, soft.1]);
        }
        ParameterKind::Switch { .. } => value["kind"] = "switch".into(),
        ParameterKind::Choice { options } => {
            value["kind"] = "choice".into();
            let option = |option: &catena_nodes::ChoiceOption| json!({ "key": option.key, "title": option.title, "documentation": option.documentation });
            value["options"] = options.iter().map(option).collect();
        }
        ParameterKind::Seed { .. } => value["kind"] = "seed".into(),
        ParameterKind::Curve { .. } => value["kind"] = "curve".into(),
        ParameterKind::List { hard, most, rising, .. } => {
            value["kind"] = "list".into();
            value["hard"] = json!([hard.low, hard.high]);
            value["most"] = json!(most);
            value["rising"] = (*rising).into();
        }
        ParameterKind::Table { .. } => value["kind"] = "biomes".into(),
        ParameterKind::File { extensions } => {
            value["kind"] = "file".into();
            value["extensions"] = json!(extensions);
        }
    }
    value["unit"] = match parameter.unit {
        Unit::None => Value::Null,
        Unit::World => "world units".into(),
        Unit::Frequency => "cycles per world unit".into(),
        Unit::Degrees => "degrees".into(),
        Unit::Points => "points".into(),
    };
    value
}
