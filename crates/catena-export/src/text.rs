//! Lines of source, and which of them belong to which node.

use std::ops::Range;

/// Text that grows line by line.
#[derive(Debug, Default)]
pub(crate) struct Text {
    lines: Vec<String>,
    spans: Vec<(String, Range<usize>)>,
}

impl Text {
    /// A line, indented by so many steps of four.
    pub(crate) fn line(&mut self, indent: usize, text: &str) {
        let text = text.trim_end();
        let spaces = if text.is_empty() { 0 } else { indent * 4 };
        self.lines.push(format!("{:spaces$}{text}", ""));
    }

    /// An empty line.
    pub(crate) fn blank(&mut self) {
        self.lines.push(String::new());
    }

    /// Lines as they are.
    pub(crate) fn verbatim(&mut self, text: &str) {
        self.lines.extend(text.lines().map(str::to_owned));
    }

    /// A comment of as many lines as `text` has, whatever it holds.
    pub(crate) fn comment(&mut self, indent: usize, text: &str) {
        for line in text.lines() {
            self.line(indent, &format!("// {}", plain(line)));
        }
    }

    /// Another text's lines and spans.
    pub(crate) fn append(&mut self, other: Text) {
        let start = self.next();
        self.lines.extend(other.lines);
        let moved = |(node, lines): (String, Range<usize>)| (node, lines.start + start..lines.end + start);
        self.spans.extend(other.spans.into_iter().map(moved));
    }

    /// The number of the next line.
    pub(crate) fn next(&self) -> usize {
        self.lines.len()
    }

    /// Says that the lines from `first` to here belong to a node.
    pub(crate) fn mark(&mut self, node: &str, first: usize) {
        let span = (node.to_owned(), first..self.next());
        if !span.1.is_empty() && self.spans.last() != Some(&span) {
            self.spans.push(span);
        }
    }

    /// The whole text and its spans, top to bottom.
    pub(crate) fn finish(mut self) -> (String, Vec<(String, Range<usize>)>) {
        self.lines.push(String::new());
        self.spans.sort_by_key(|(_, lines)| (lines.start, lines.end));
        (self.lines.join("\n"), self.spans)
    }
}

/// A text as one line of a comment: control characters, and those that turn the direction of writing (which
/// `rustc` refuses), are spelt out.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') || (c.is_control() && c != '\t') {
            plain.extend(c.escape_default());
        } else {
            plain.push(c);
        }
    }
    plain
}
