//! What can still be read of a text that breaks off or is damaged: all up to its last whole node.

use catena_graph::{Document, Fault, LONGEST_TEXT};

/// Lines given up one by one before the rest is.
const MOST_TRIES: usize = 48;

/// How a text may have to go on to be whole: after a node, after a frame or a comment, after a field.
const ENDS: [&str; 3] = ["    },\n)\n", "    ],\n)\n", ")\n"];

/// Bytes as text, up to where they stop being UTF-8.
pub(crate) fn text_of(bytes: &[u8]) -> &str {
    let bytes = &bytes[..bytes.len().min(LONGEST_TEXT)];
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    std::str::from_utf8(&bytes[..valid]).unwrap_or_default()
}

/// The document of a text up to a fault, if there is a node in it.
pub(crate) fn salvage(text: &str, fault: &Fault) -> Option<Document> {
    let line = fault.place.map_or(usize::MAX, |place| place.line as usize);
    let mut ends: Vec<usize> = text.match_indices('\n').take(line).map(|(at, _)| at + 1).collect();
    ends.reverse();
    let whole = ends.into_iter().take(MOST_TRIES).find_map(|end| {
        let tries = ENDS.iter().map(|rest| Document::read(&format!("{}{rest}", &text[..end])));
        tries.flatten().next().map(|loaded| loaded.document)
    });
    whole.filter(|document| !document.is_empty())
}

#[cfg(test)]
mod tests {
    use catena_graph::Document;

    use super::{salvage, text_of};

    const ARTICLE: &str = include_str!("../../../../graphs/article.ron");

    #[test]
    fn a_text_cut_anywhere_gives_the_nodes_before_the_cut() {
        let whole = Document::read(ARTICLE).expect("a graph").document;
        let text = whole.write();
        let names: Vec<&str> = whole.nodes().map(|(_, node)| node.name.as_str()).collect();
        let mut found = 0;
        for cut in 0..text.len() - 2 {
            let Err(fault) = Document::read(&text[..cut]) else { panic!("a text cut at {cut} is whole") };
            let Some(document) = salvage(&text[..cut], &fault) else { continue };
            let read: Vec<&str> = document.nodes().map(|(_, node)| node.name.as_str()).collect();
            assert!(names.starts_with(&read), "cut at {cut}: {read:?}");
            assert!(read.len() >= found, "a later cut leaves more");
            found = read.len();
        }
        assert_eq!(found, names.len(), "a cut behind the nodes leaves all of them");
    }

    #[test]
    fn damage_in_the_middle_leaves_what_stands_before_it() {
        let text = Document::read(ARTICLE).expect("a graph").document.write();
        let at = text.find("\"islands\"").expect("a node");
        let mut bytes = text.clone().into_bytes();
        bytes[at + 12..at + 20].fill(0xff);
        let part = text_of(&bytes);
        assert_eq!(part.len(), at + 12);
        let fault = Document::read(part).expect_err("damaged");
        assert!(salvage(part, &fault).expect("something").len() >= 2);
        let garbage = text.replacen("(kind", "{[}(", 2);
        let fault = Document::read(&garbage).expect_err("damaged");
        assert!(salvage(&garbage, &fault).is_none(), "the first node is damaged: nothing stands before it");
        assert_eq!(text_of(&[0xff, 0xfe, 0]), "");
    }
}
