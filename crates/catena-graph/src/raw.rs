//! RON as ordered pairs of raw texts: each borrows the file, so that its address tells its place.

use std::borrow::Cow;
use std::fmt;

use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::{Fault, Place};

/// A text that raw values borrow from.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    text: &'a str,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self { text, lines: std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect() }
    }

    /// Where `part`, a slice of the text, begins.
    pub(crate) fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len())
    }

    /// Line and column of a byte.
    pub(crate) fn place(&self, offset: usize) -> Place {
        let line = self.lines.partition_point(|begin| *begin <= offset);
        let before = self.text.get(self.lines[line - 1]..offset).unwrap_or_default();
        Place { line: small(line), column: small(1 + before.chars().count()) }
    }
}

/// One `key: value`.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'a> {
    /// The key, unescaped.
    pub(crate) key: Cow<'a, str>,
    /// The key as it stands.
    pub(crate) key_text: &'a str,
    /// The value as it stands, without blanks and comments around it.
    pub(crate) value: &'a str,
}

/// The fields of `Name(key: value, ...)`; the name may be missing.
pub(crate) fn fields<'a, const GRAPH: bool>(
    text: &'a str,
) -> Result<Vec<Entry<'a>>, ron::error::SpannedError> {
    let Fields::<'a, GRAPH>(entries) = ron::from_str(text)?;
    Ok(entries)
}

/// The pairs of `{"key": value, ...}`, in order, repeated keys among them.
pub(crate) fn pairs(text: &str) -> Result<Vec<Entry<'_>>, ron::error::SpannedError> {
    let Pairs(entries) = ron::from_str(text)?;
    Ok(entries)
}

/// The items of `[a, b, ...]`.
pub(crate) fn items(text: &str) -> Result<Vec<&str>, ron::error::SpannedError> {
    let raw: Vec<&RawValue> = ron::from_str(text)?;
    Ok(raw.into_iter().map(bare).collect())
}

/// The items of `(a, b, ...)`.
pub(crate) fn tuple(text: &str) -> Result<Vec<&str>, ron::error::SpannedError> {
    let Tuple(items) = ron::from_str(text)?;
    Ok(items)
}

/// A text in quotes.
pub(crate) fn string(text: &str) -> Option<String> {
    match text.as_bytes().first()? {
        b'"' | b'r' => ron::from_str(text).ok(),
        _ => None,
    }
}

/// The fault where RON stops, in a part of `source`.
pub(crate) fn syntax(source: &Source<'_>, part: &str, error: &ron::error::SpannedError) -> Fault {
    let begin = source.place(source.offset(part));
    let end = &error.span.end;
    let column = if end.line == 1 { begin.column + small(end.col) - 1 } else { small(end.col) };
    Fault::new(error.code.to_string()).at(Some(Place { line: begin.line + small(end.line) - 1, column }))
}

struct Fields<'a, const GRAPH: bool>(Vec<Entry<'a>>);
struct Pairs<'a>(Vec<Entry<'a>>);
struct Tuple<'a>(Vec<&'a str>);
struct Key<'a>(&'a str);

impl<'a, const GRAPH: bool> Deserialize<'a> for Fields<'a, GRAPH> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        let name = if GRAPH { "Graph" } else { "" };
        deserializer.deserialize_struct(name, &[], FieldsVisitor).map(Self)
    }
}

impl<'a> Deserialize<'a> for Pairs<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor).map(Self)
    }
}

impl<'a> Deserialize<'a> for Tuple<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(0, TupleVisitor).map(Self)
    }
}

impl<'a> Deserialize<'a> for Key<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(KeyVisitor).map(Self)
    }
}

struct FieldsVisitor;
struct PairsVisitor;
struct TupleVisitor;
struct KeyVisitor;

impl<'a> Visitor<'a> for FieldsVisitor {
    type Value = Vec<Entry<'a>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fields in parentheses")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((Key(key), value)) = map.next_entry::<Key<'a>, &RawValue>()? {
            entries.push(Entry { key: Cow::Borrowed(key), key_text: key, value: bare(value) });
        }
        Ok(entries)
    }
}

impl<'a> Visitor<'a> for PairsVisitor {
    type Value = Vec<Entry<'a>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map with keys in quotes")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
            let key_text = bare(key);
            let key = string(key_text).ok_or_else(|| de::Error::custom("a key in quotes expected"))?;
            entries.push(Entry { key: Cow::Owned(key), key_text, value: bare(value) });
        }
        Ok(entries)
    }
}

impl<'a> Visitor<'a> for TupleVisitor {
    type Value = Vec<&'a str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values in parentheses")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items.next_element::<&RawValue>()? {
            values.push(bare(value));
        }
        Ok(values)
    }
}

impl<'a> Visitor<'a> for KeyVisitor {
    type Value = &'a str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field's name")
    }

    fn visit_borrowed_str<E: de::Error>(self, key: &'a str) -> Result<&'a str, E> {
        Ok(key)
    }
}

/// Lines and columns of a text that is short enough to be read.
fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A raw value without blanks and comments around it.
fn bare(value: &RawValue) -> &str {
    let text = value.get_ron();
    if text.starts_with('/') || text.contains("//") || text.ends_with("*/") {
        return value.trim().get_ron();
    }
    text.trim()
}
