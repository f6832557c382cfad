//! Parameters as text: `frequency: 0.02, octaves: 5`, in whatever dress a chat or a file gives it.

use catena_graph::{Document, Edit, setting};
use catena_nodes::{Parameter, Setting};

use crate::number;

/// Reads pairs of key and value; none where the text isn't made of them.
pub(crate) fn read(text: &str) -> Option<Vec<(String, String)>> {
    let plain: String = text.chars().map(plain).collect();
    let lines = plain.lines().filter(|line| !line.trim_start().starts_with("```"));
    let joined = lines.collect::<Vec<_>>().join("\n");
    let body = joined.trim().trim_end_matches(',');
    let body = body.strip_prefix("params:").unwrap_or(body).trim();
    let body = body.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(body);
    let pairs: Option<Vec<_>> =
        parts(body).into_iter().filter(|part| !part.trim().is_empty()).map(pair).collect();
    pairs.filter(|pairs| !pairs.is_empty())
}

/// The edits that give nodes these parameters.
///
/// # Errors
/// What doesn't fit, in words.
pub(crate) fn edits(
    document: &Document,
    names: &[String],
    pairs: &[(String, String)],
) -> Result<Vec<Edit>, String> {
    let mut edits = Vec::new();
    for (key, text) in pairs {
        let before = edits.len();
        for name in names {
            let kind = document.node(name).and_then(|node| node.kind.known());
            let Some(parameter) = kind.and_then(|kind| kind.parameter(key)) else { continue };
            let value = value(parameter, text).map_err(|words| format!("{key}: {words}"))?;
            edits.push(Edit::set(name, key, value));
        }
        if edits.len() == before {
            return Err(format!("{} has no parameter {key}", names.join(", ")));
        }
    }
    Ok(edits)
}

/// A value as files have it, as the command line has it, or as it may be typed: `1/110`.
fn value(parameter: &Parameter, text: &str) -> Result<Setting, String> {
    let bare = text.trim_matches('"');
    let reckoned = || number::parse(bare).map(|number| setting::write(&Setting::Real(number)));
    setting::parse(parameter, text).or_else(|words| {
        let argument = setting::parse_argument(parameter, bare);
        argument.or_else(|_| setting::parse(parameter, &reckoned().ok_or(words)?))
    })
}

fn plain(c: char) -> char {
    match c {
        '“' | '”' | '„' | '‟' | '«' | '»' => '"',
        '−' | '–' => '-',
        '\u{a0}' => ' ',
        c => c,
    }
}

/// Splits at commas and ends of lines that stand in no bracket and no quotes.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0_i32, false, 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' | '\n' | ';' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// `key: value` or `key = value`, the key perhaps in quotes or behind its node's name.
fn pair(part: &str) -> Option<(String, String)> {
    let (key, value) = part.split_once([':', '='])?;
    let key = key.trim().trim_matches('"');
    let key = key.rsplit('.').next()?.trim();
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let value = value.trim();
    (is_key && !value.is_empty()).then(|| (key.to_ascii_lowercase(), value.to_owned()))
}
