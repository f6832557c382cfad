//! A source as the panel shows it: lines with their colours, parts that fold, and whose each line is.

use std::ops::Range;

use catena_export::{Part, Source};
use catena_graph::{Document, NodeId};

use super::rust::{Reader, Stretch};

/// The text, read for showing.
#[derive(Debug)]
pub(crate) struct Listing {
    /// All of it.
    pub(crate) text: String,
    /// Where its lines lie in it.
    lines: Vec<Range<usize>>,
    /// Where the stretches of each line lie among all.
    stretches: Vec<Stretch>,
    begins: Vec<usize>,
    /// Parts by their lines.
    pub(crate) parts: Vec<(Part, Range<usize>)>,
    /// Nodes' lines, top to bottom.
    spans: Vec<(NodeId, Range<usize>)>,
    /// Characters of the longest line.
    pub(crate) widest: usize,
    /// Files that the text reads beside it.
    pub(crate) files: Vec<String>,
    /// The test's values are in it; else it is still being worked out.
    pub(crate) is_whole: bool,
}

impl Listing {
    /// The listing of a source that was made of a document.
    pub(crate) fn new(source: Source, document: &Document, is_whole: bool) -> Self {
        let Source { text, spans, parts, .. } = source;
        let (mut lines, mut stretches, mut begins) = (Vec::new(), Vec::new(), vec![0]);
        let (mut reader, mut begin) = (Reader::default(), 0);
        for line in text.split_terminator('\n') {
            lines.push(begin..begin + line.len());
            begin += line.len() + 1;
            stretches.extend(reader.line(line));
            begins.push(stretches.len());
        }
        let widest = lines.iter().map(|line| text[line.clone()].chars().count()).max().unwrap_or(0);
        let spans = spans.into_iter().filter_map(|(name, lines)| Some((document.find(&name)?, lines)));
        let spans = spans.collect();
        let mut listing =
            Self { text, lines, stretches, begins, parts, spans, widest, files: Vec::new(), is_whole };
        listing.files = listing.included();
        listing
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// A line's text.
    pub(crate) fn line(&self, line: usize) -> &str {
        self.lines.get(line).and_then(|range| self.text.get(range.clone())).unwrap_or_default()
    }

    /// A line's stretches.
    pub(crate) fn stretches(&self, line: usize) -> &[Stretch] {
        let ends = self.begins.get(line).zip(self.begins.get(line + 1));
        ends.and_then(|(begin, end)| self.stretches.get(*begin..*end)).unwrap_or_default()
    }

    /// The node that a line belongs to: of several that share it the one with the fewest lines.
    pub(crate) fn node_of(&self, line: usize) -> Option<NodeId> {
        let spans = self.spans.iter().filter(|(_, lines)| lines.contains(&line));
        spans.min_by_key(|(_, lines)| lines.len()).map(|(node, _)| *node)
    }

    /// Lines of nodes, top to bottom.
    pub(crate) fn lines_of<'a>(&'a self, nodes: &'a [NodeId]) -> impl Iterator<Item = &'a Range<usize>> {
        self.spans.iter().filter(|(node, _)| nodes.contains(node)).map(|(_, lines)| lines)
    }

    /// The lines of a part.
    pub(crate) fn part(&self, part: Part) -> Range<usize> {
        self.parts.iter().find(|(other, _)| *other == part).map_or(0..0, |(_, lines)| lines.clone())
    }

    /// Names of the files that the text includes.
    fn included(&self) -> Vec<String> {
        const INCLUDE: &str = "include_bytes!(\"";
        let lines = self.part(Part::Terrain).map(|line| self.line(line));
        let names = lines.filter_map(|line| line.split_once(INCLUDE)?.1.split_once('"'));
        names.map(|(name, _)| name.to_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(text: &str, spans: &[(&str, Range<usize>)]) -> (Document, Listing) {
        let nodes = ["a", "b"].map(|name| format!("\"{name}\": (kind: \"simplex\"),")).join("\n");
        let document =
            Document::read(&format!("Graph(version: 1, nodes: {{{nodes}}})")).expect("a graph").document;
        let spans = spans.iter().map(|(name, lines)| ((*name).to_owned(), lines.clone())).collect();
        let parts = vec![(Part::Terrain, 0..text.lines().count())];
        let source = Source { text: text.to_owned(), methods: Vec::new(), files: Vec::new(), spans, parts };
        let listing = Listing::new(source, &document, true);
        (document, listing)
    }

    #[test]
    fn lines_are_those_of_the_text() {
        let (_, listing) = listing("let é = 1;\n\nlet b = include_bytes!(\"dem.f64\");\n", &[]);
        assert_eq!(listing.len(), 3);
        assert_eq!((listing.line(0), listing.line(1), listing.line(9)), ("let é = 1;", "", ""));
        assert_eq!(listing.widest, 34);
        assert_eq!(listing.stretches(0).last().map(|(end, _)| *end), Some("let é = 1;".len() as u32));
        assert!(listing.stretches(1).is_empty() && listing.stretches(3).is_empty());
        assert_eq!(listing.files, ["dem.f64"]);
    }

    #[test]
    fn a_line_belongs_to_the_node_with_the_fewest_lines() {
        let (document, listing) = listing("1\n2\n3\n4\n", &[("a", 0..3), ("b", 1..2), ("gone", 3..4)]);
        let [a, b] = ["a", "b"].map(|name| document.find(name));
        let owners: Vec<_> = (0..5).map(|line| listing.node_of(line)).collect();
        assert_eq!(owners, [a, b, a, None, None]);
        let both: Vec<_> = [a, b].into_iter().flatten().collect();
        assert_eq!(listing.lines_of(&both).cloned().collect::<Vec<_>>(), [0..3, 1..2]);
    }
}
