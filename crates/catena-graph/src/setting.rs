//! Settings as text: the same in files and in `--set NODE.PARAM=VALUE`.

use std::borrow::Cow;
use std::fmt::Write;

use catena_field::{BiomeEntry, Cell};
use catena_nodes::{ChoiceOption, Parameter, ParameterKind, Setting};

use crate::raw;

/// Reads a setting by its parameter's kind and checks it against the parameter's bounds.
///
/// A real takes `25` or `25.0`, a whole number only whole numbers; numbers are decimal and read exactly.
///
/// # Errors
/// What is wrong, in words without the parameter's name.
pub fn parse(parameter: &Parameter, text: &str) -> Result<Setting, String> {
    let text = text.trim();
    let setting = match &parameter.kind {
        ParameterKind::Real { .. } => Setting::Real(real(text)?),
        ParameterKind::Integer { .. } | ParameterKind::Seed { .. } => Setting::Integer(whole(text)?),
        ParameterKind::Switch { .. } => Setting::Switch(switch(text)?),
        ParameterKind::Choice { options } => Setting::Choice(choice(parameter, options, text)?),
        ParameterKind::Curve { .. } => Setting::Curve(Cow::Owned(points(text)?)),
        ParameterKind::List { .. } => Setting::List(Cow::Owned(reals(&parameter.kind, text)?)),
        ParameterKind::Table { .. } => Setting::Table(Cow::Owned(entries(&parameter.kind, text)?)),
        ParameterKind::File { .. } => {
            Setting::File(Cow::Owned(raw::string(text).ok_or_else(|| expected(&parameter.kind, text))?))
        }
    };
    parameter.check(&setting)?;
    Ok(setting)
}

/// Like [`parse`], and a choice or a path may come without its quotes, as on a command line.
///
/// # Errors
/// What is wrong, in words without the parameter's name.
pub fn parse_argument(parameter: &Parameter, text: &str) -> Result<Setting, String> {
    let quoted = text.trim_start().starts_with('"');
    match parameter.kind {
        ParameterKind::Choice { .. } | ParameterKind::File { .. } if !quoted => {
            parse(parameter, &quote(text))
        }
        _ => parse(parameter, text),
    }
}

/// Writes a setting so that [`parse`] reads the very same.
pub fn write(setting: &Setting) -> String {
    match setting {
        Setting::Real(number) => write_real(*number),
        Setting::Integer(number) => number.to_string(),
        Setting::Switch(on) => on.to_string(),
        Setting::Choice(text) | Setting::File(text) => quote(text),
        Setting::Curve(points) => {
            let points: Vec<_> = points.iter().map(|point| write_pair(*point)).collect();
            format!("[{}]", points.join(", "))
        }
        Setting::List(numbers) => {
            let numbers: Vec<_> = numbers.iter().map(|number| write_real(*number)).collect();
            format!("[{}]", numbers.join(", "))
        }
        Setting::Table(entries) => {
            let entries: Vec<_> = entries.iter().map(write_entry).collect();
            format!("[{}]", entries.join(", "))
        }
    }
}

/// The shortest text that reads back to the same bits, always with a point or an exponent.
pub(crate) fn write_real(number: f64) -> String {
    format!("{number:?}")
}

/// `(x, y)`
pub(crate) fn write_pair((x, y): (f64, f64)) -> String {
    format!("({}, {})", write_real(x), write_real(y))
}

/// A text in quotes, escaped so that it reads back; any script stays as it is.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            // Marks that turn the reading direction would make a file look other than it is.
            c if c.is_control()
                || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') =>
            {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A finite real, read exactly.
pub(crate) fn real(text: &str) -> Result<f64, String> {
    let digits = decimal(text).ok_or_else(|| match not_finite(text) {
        true => format!("{text} is not a finite number"),
        false => format!("a number expected, not {}", short(text)),
    })?;
    match digits.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err(format!("{} is not a finite number", short(text))),
        Err(_) => Err(format!("a number expected, not {}", short(text))),
    }
}

/// A whole number; what doesn't fit 64 bits is far out of all bounds, and said to be.
pub(crate) fn whole(text: &str) -> Result<i64, String> {
    let digits = decimal(text).filter(|digits| !digits.contains(['.', 'e', 'E']));
    let digits = digits.ok_or_else(|| format!("a whole number expected, not {}", short(text)))?;
    match digits.parse::<i64>() {
        Ok(number) => Ok(number),
        Err(_) => Err(format!("{} is out of bounds", short(text))),
    }
}

/// `true` or `false`.
pub(crate) fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("true or false expected, not {}", short(text))),
    }
}

/// `(x, y)`, both finite.
pub(crate) fn pair(text: &str) -> Result<(f64, f64), String> {
    match raw::tuple(text).as_deref() {
        Ok([x, y]) => Ok((real(x)?, real(y)?)),
        _ => Err(format!("a pair (x, y) expected, not {}", short(text))),
    }
}

/// A text in quotes.
pub(crate) fn string(text: &str) -> Result<String, String> {
    raw::string(text).ok_or_else(|| format!("a text in quotes expected, not {}", short(text)))
}

fn choice(
    parameter: &Parameter,
    options: &'static [ChoiceOption],
    text: &str,
) -> Result<Cow<'static, str>, String> {
    let counted = text.parse::<i64>().ok().and_then(|number| numbered(options, number));
    if let Some(option) = counted {
        return Ok(Cow::Borrowed(option.key));
    }
    let text = raw::string(text).ok_or_else(|| expected(&parameter.kind, text))?;
    let known = options.iter().find(|option| option.key == text);
    Ok(known.map_or(Cow::Owned(text), |option| Cow::Borrowed(option.key)))
}

/// Where options are counted, as levels of warping have always been, a number may stand for the name.
fn numbered(options: &'static [ChoiceOption], number: i64) -> Option<&'static ChoiceOption> {
    options.iter().find(|option| option.number == Some(number))
}

/// The setting as documents hold it: options by name.
pub(crate) fn named(parameter: &Parameter, setting: Setting) -> Setting {
    match (&parameter.kind, &setting) {
        (ParameterKind::Choice { options }, Setting::Integer(number)) => {
            numbered(options, *number).map_or(setting, |option| Setting::Choice(Cow::Borrowed(option.key)))
        }
        _ => setting,
    }
}

fn points(text: &str) -> Result<Vec<(f64, f64)>, String> {
    let items = raw::items(text)
        .map_err(|_| format!("a list of points [(x, y), ...] expected, not {}", short(text)))?;
    items.into_iter().map(pair).collect()
}

/// `[0.4, 0.6]`
pub(crate) fn reals(kind: &ParameterKind, text: &str) -> Result<Vec<f64>, String> {
    let items = raw::items(text).map_err(|_| expected(kind, text))?;
    items.into_iter().map(real).collect()
}

/// `[(name: "Plains", colour: "#b8c46a"), ...]`
fn entries(kind: &ParameterKind, text: &str) -> Result<Vec<BiomeEntry>, String> {
    let items = raw::items(text).map_err(|_| expected(kind, text))?;
    let entry = |(number, text)| entry(text).map_err(|words| format!("entry {number}: {words}"));
    items.into_iter().enumerate().map(entry).collect()
}

fn entry(text: &str) -> Result<BiomeEntry, String> {
    let fields = raw::fields::<false>(text)
        .map_err(|_| format!("(name: \"...\", colour: \"#rrggbb\") expected, not {}", short(text)))?;
    let (mut name, mut colour, mut columns) = (None, None, Vec::new());
    for field in fields {
        let key = field.key.as_ref();
        match key {
            "name" if name.is_none() => name = Some(string(field.value)?),
            "colour" if colour.is_none() => colour = Some(colour_of(field.value)?),
            key => columns.push((key.to_owned(), cell(key, field.value)?)),
        }
    }
    let name = name.ok_or("it has no name; give it one")?;
    let colour = colour.ok_or("it has no colour; write colour: \"#rrggbb\"")?;
    Ok(BiomeEntry { name: Cow::Owned(name), colour, columns })
}

/// `"#b8c46a"`
fn colour_of(text: &str) -> Result<[u8; 3], String> {
    let wanted = || format!("a colour \"#rrggbb\" expected, not {}", short(text));
    parse_colour(&string(text).map_err(|_| wanted())?).ok_or_else(wanted)
}

/// Reads `#rrggbb`, as people type it: the sign may be missing.
pub fn parse_colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.trim().trim_start_matches('#');
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// `#rrggbb`
pub fn write_colour([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn cell(key: &str, text: &str) -> Result<Cell, String> {
    let wanted = || format!("{key}: a number, a text in quotes, true or false expected, not {}", short(text));
    if let Some(text) = raw::string(text) {
        return Ok(Cell::Text(text));
    }
    if let Ok(on) = switch(text) {
        return Ok(Cell::Switch(on));
    }
    real(text).map(Cell::Number).map_err(|_| wanted())
}

fn write_entry(entry: &BiomeEntry) -> String {
    let mut fields = vec![
        format!("name: {}", quote(&entry.name)),
        format!("colour: {}", quote(&write_colour(entry.colour))),
    ];
    fields.extend(entry.columns.iter().map(|(key, cell)| format!("{key}: {}", write_cell(cell))));
    format!("({})", fields.join(", "))
}

/// A cell of the designer's own columns, as files have it.
pub fn write_cell(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => write_real(*number),
        Cell::Text(text) => quote(text),
        Cell::Switch(on) => on.to_string(),
    }
}

fn expected(kind: &ParameterKind, text: &str) -> String {
    format!("{} expected, not {}", kind.noun(), short(text))
}

/// Digits as Rust reads them: an optional sign, digits with `_` left out, a point, an exponent.
fn decimal(text: &str) -> Option<String> {
    let plain = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E' | b'_'));
    let begins = text.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit() || c == '.');
    (plain && begins && text.len() < 4096).then(|| text.replace('_', ""))
}

fn not_finite(text: &str) -> bool {
    let word = text.trim_start_matches(['+', '-']).to_ascii_lowercase();
    ["nan", "inf", "infinity", "nanf64", "inff64", "nanf32", "inff32"].contains(&word.as_str())
}

/// The beginning of a text that may be long.
pub(crate) fn short(text: &str) -> String {
    let mut characters = text.chars();
    let head: String = characters.by_ref().take(40).collect();
    if characters.next().is_some() { format!("{head}...") } else { head }
}
