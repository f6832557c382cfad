//! Rust's words, line by line, for colours. What it doesn't know is plain text: nothing here can fail.

/// What a stretch of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    /// Names, operators, blanks.
    Plain,
    /// `//`, `/* */`.
    Comment,
    /// `let`, `fn`, `true`.
    Keyword,
    /// `f64`, `Terrain`.
    Type,
    /// `fbm` of `fbm(`, `vec!`.
    Call,
    /// `0.012`, `1e-9_f64`, `0xff`.
    Number,
    /// `"..."`, `'a'`, `r"..."`.
    Text,
    /// `#[allow(...)]`.
    Attribute,
}

#[cfg(test)]
impl Word {
    /// All there are.
    pub(crate) const ALL: [Self; 8] = [
        Self::Plain,
        Self::Comment,
        Self::Keyword,
        Self::Type,
        Self::Call,
        Self::Number,
        Self::Text,
        Self::Attribute,
    ];
}

/// A stretch of a line: where it ends, in bytes from the line's beginning, and what it is.
pub(crate) type Stretch = (u32, Word);

const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false",
    "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return",
    "self", "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while",
];

const PRIMITIVES: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16", "u32",
    "u64", "u128", "usize",
];

/// What a line begins in the middle of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Code,
    /// So many block comments.
    Comment(u32),
    /// A text in quotes.
    Quotes,
    /// A raw text with so many signs.
    Raw(usize),
    /// An attribute with so many brackets open.
    Attribute(u32),
}

/// Reads lines in order: a comment or a text may run over several.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    inside: Inside,
}

impl Reader {
    /// The next line's stretches, to its end; neighbours differ.
    pub(crate) fn line(&mut self, line: &str) -> Vec<Stretch> {
        let mut stretches = Stretches::default();
        let mut at = 0;
        while at < line.len() {
            let (end, word) = self.next(line, at);
            let end = end.clamp(at + 1, line.len());
            let end = (end..=line.len()).find(|end| line.is_char_boundary(*end)).unwrap_or(line.len());
            stretches.push(end, word);
            at = end;
        }
        stretches.0
    }

    /// Where the word at a byte ends, and what it is.
    fn next(&mut self, line: &str, at: usize) -> (usize, Word) {
        let rest = &line[at..];
        match self.inside {
            Inside::Comment(depth) => return (at + self.comment(rest, depth), Word::Comment),
            Inside::Quotes => return (at + self.quotes(rest), Word::Text),
            Inside::Raw(signs) => return (at + self.raw(rest, signs), Word::Text),
            Inside::Attribute(depth) => return (at + self.attribute(rest, depth), Word::Attribute),
            Inside::Code => {}
        }
        if rest.starts_with("//") {
            return (line.len(), Word::Comment);
        }
        if let Some(inside) = rest.strip_prefix("/*") {
            return (at + 2 + self.comment(inside, 1), Word::Comment);
        }
        if rest.starts_with("#[") || rest.starts_with("#![") {
            return (at + self.attribute(rest, 0), Word::Attribute);
        }
        if let Some(signs) = raw_begins(rest) {
            let opening = 2 + signs + usize::from(rest.starts_with('b'));
            return (at + opening + self.raw(&rest[opening..], signs), Word::Text);
        }
        let first = rest.chars().next().unwrap_or(' ');
        match first {
            '"' => (at + 1 + self.quotes(&rest[1..]), Word::Text),
            'b' if rest.starts_with("b\"") => (at + 2 + self.quotes(&rest[2..]), Word::Text),
            '\'' => character(rest).map_or((at + 1, Word::Plain), |end| (at + end, Word::Text)),
            '0'..='9' => (at + number(rest), Word::Number),
            first if first.is_alphabetic() || first == '_' => name(line, at),
            first => (at + first.len_utf8(), Word::Plain),
        }
    }

    /// How far block comments go.
    fn comment(&mut self, rest: &str, mut depth: u32) -> usize {
        let bytes = rest.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match &bytes[at..] {
                [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
                [b'*', b'/', ..] if depth == 1 => {
                    self.inside = Inside::Code;
                    return at + 2;
                }
                [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
                _ => at += 1,
            }
        }
        self.inside = Inside::Comment(depth);
        at
    }

    /// How far a text goes, its closing quotes included.
    fn quotes(&mut self, rest: &str) -> usize {
        self.inside = Inside::Quotes;
        let mut escaped = false;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => {
                    self.inside = Inside::Code;
                    return at + 1;
                }
                _ => {}
            }
        }
        rest.len()
    }

    fn raw(&mut self, rest: &str, signs: usize) -> usize {
        let end = format!("\"{}", "#".repeat(signs));
        let found = rest.find(&end);
        self.inside = if found.is_some() { Inside::Code } else { Inside::Raw(signs) };
        found.map_or(rest.len(), |at| at + end.len())
    }

    fn attribute(&mut self, rest: &str, mut depth: u32) -> usize {
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'[' => depth += 1,
                b']' if depth <= 1 => {
                    self.inside = Inside::Code;
                    return at + 1;
                }
                b']' => depth -= 1,
                _ => {}
            }
        }
        self.inside = Inside::Attribute(depth);
        rest.len()
    }
}

/// Stretches in the making: equal neighbours are one.
#[derive(Default)]
struct Stretches(Vec<Stretch>);

impl Stretches {
    fn push(&mut self, end: usize, word: Word) {
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        match self.0.last_mut() {
            Some((last, same)) if *same == word => *last = end,
            _ => self.0.push((end, word)),
        }
    }
}

/// How many signs a raw text has before its quotes, if one begins here.
fn raw_begins(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let signs = after.bytes().take_while(|byte| *byte == b'#').count();
    after[signs..].starts_with('"').then_some(signs)
}

/// Where a character in quotes ends; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let mut characters = rest.char_indices().skip(1);
    let (_, first) = characters.next()?;
    if first == '\\' {
        let (at, escaped) = characters.next()?;
        let after = at + escaped.len_utf8();
        return rest[after..].find('\'').map(|end| after + end + 1);
    }
    match characters.next()? {
        (at, '\'') => Some(at + 1),
        _ => None,
    }
}

/// Where a number ends: a point only before a digit or nothing of a name, a sign only in an exponent.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let is_decimal = !matches!(bytes, [b'0', b'x' | b'o' | b'b', ..]);
    let mut at = 0;
    let mut pointed = !is_decimal;
    while at < bytes.len() {
        let goes_on = match bytes[at] {
            b'0'..=b'9' | b'_' | b'a'..=b'z' | b'A'..=b'Z' => true,
            b'.' if !pointed => {
                pointed = true;
                !matches!(bytes.get(at + 1), Some(b'.' | b'_' | b'a'..=b'z' | b'A'..=b'Z'))
            }
            b'+' | b'-' => is_decimal && matches!(bytes[at - 1], b'e' | b'E'),
            _ => false,
        };
        if !goes_on {
            break;
        }
        at += 1;
    }
    at
}

fn name(line: &str, at: usize) -> (usize, Word) {
    let rest = &line[at..];
    let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let (name, after) = rest.split_at(length);
    let word = match name {
        name if KEYWORDS.contains(&name) => Word::Keyword,
        name if PRIMITIVES.contains(&name) => Word::Type,
        name if is_type(name) => Word::Type,
        _ if after.starts_with('(') || after.starts_with("::<") => Word::Call,
        _ if after.starts_with('!') && !after.starts_with("!=") => return (at + length + 1, Word::Call),
        _ => Word::Plain,
    };
    (at + length, word)
}

/// A name that begins large and has something small; `ORIGIN` is a constant.
fn is_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
        && (name.chars().count() == 1 || name.chars().any(char::is_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines as their words, each with the first letter of what it is: `k` keyword, `p` plain, and so on.
    fn check(lines: &str, expected: &[&str]) {
        let mut reader = Reader::default();
        let mut found = Vec::new();
        for line in lines.lines() {
            let mut begin = 0;
            for (end, word) in reader.line(line) {
                let letter = match word {
                    Word::Plain => {
                        begin = end as usize;
                        continue;
                    }
                    Word::Comment => 'c',
                    Word::Keyword => 'k',
                    Word::Type => 't',
                    Word::Call => 'f',
                    Word::Number => 'n',
                    Word::Text => 's',
                    Word::Attribute => 'a',
                };
                found.push(format!("{letter} {}", &line[begin..end as usize]));
                begin = end as usize;
            }
            assert_eq!(begin, line.len(), "the whole of {line:?}");
        }
        assert_eq!(found, expected, "{lines}");
    }

    #[test]
    fn code_as_it_is_exported() {
        check(
            "    pub fn height(&self, x: f64, y: f64) -> f64 {",
            &["k pub", "k fn", "f height", "k self", "t f64", "t f64", "t f64"],
        );
        check(
            "let bend_x = x + 25.0 * self.bend.fbm(bend_u, 3, 0.5, -2e-9); // where bend looks",
            &["k let", "n 25.0", "k self", "f fbm", "n 3", "n 0.5", "n 2e-9", "c // where bend looks"],
        );
        check(
            "const SIZE: (f64, f64) = (320.0, 240.0);",
            &["k const", "t f64", "t f64", "n 320.0", "n 240.0"],
        );
        check("noise: Simplex::new(seed + 4),", &["t Simplex", "f new", "n 4"]);
        check("    #[allow(dead_code)] mod kernels {", &["a #[allow(dead_code)]", "k mod"]);
    }

    #[test]
    fn numbers_end_where_they_end() {
        check(
            "0..2 1.max(2) 1. 0xffu32 1_000.5f64 1e+3 x1",
            &["n 0", "n 2", "n 1", "f max", "n 2", "n 1.", "n 0xffu32", "n 1_000.5f64", "n 1e+3"],
        );
        check("a.0.1 + b", &["n 0.1"]);
    }

    #[test]
    fn texts_characters_and_lifetimes() {
        check(
            r#"f("a \" // b", 'x', '\'', '\u{1f}')"#,
            &["f f", r#"s "a \" // b""#, "s 'x'", r"s '\''", r"s '\u{1f}'"],
        );
        check("fn a<'a>(b: &'a str)", &["k fn", "t str"]);
        check("let x = r#\"a\" // b\"# + 1", &["k let", "s r#\"a\" // b\"#", "n 1"]);
        check("include_bytes!(\"dem.f64\") != 1", &["f include_bytes!", "s \"dem.f64\"", "n 1"]);
        check("let a = \"one\ntwo\"; 3", &["k let", "s \"one", "s two\"", "n 3"]);
    }

    #[test]
    fn comments_nest_over_lines() {
        check("1 /* a /* b\n2 */ c\n*/ 3", &["n 1", "c /* a /* b", "c 2 */ c", "c */", "n 3"]);
        check("#[cfg(\ntest)] fn", &["a #[cfg(", "a test)]", "k fn"]);
    }

    #[test]
    fn any_text_is_read_to_its_end() {
        let mut state = 1u64;
        let parts =
            ["é", "\"", "'", "/*", "*/", "//", "r#\"", "#[", "]", "0.", "1e", "ab", "Ü", " ", "\\", "🌍"];
        for _ in 0..2_000 {
            let mut line = String::new();
            for _ in 0..12 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                line.push_str(parts[(state >> 33) as usize % parts.len()]);
            }
            let mut reader = Reader::default();
            for _ in 0..2 {
                let stretches = reader.line(&line);
                assert_eq!(stretches.last().map(|(end, _)| *end as usize), Some(line.len()), "{line}");
                assert!(stretches.iter().all(|(end, _)| line.is_char_boundary(*end as usize)), "{line}");
                assert!(
                    stretches.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 != pair[1].1),
                    "{line}"
                );
            }
        }
    }

    #[test]
    fn every_kernel_is_read_to_its_end_as_code() {
        for (name, source) in catena_kernels::SOURCES {
            let mut reader = Reader::default();
            source.lines().for_each(|line| drop(reader.line(line)));
            assert_eq!(reader.inside, Inside::Code, "{name} ends inside something");
        }
    }
}
