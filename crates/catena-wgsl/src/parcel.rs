//! A kernel for somebody else to run: its text, the words of its buffers as files, and what must be known about them.

use std::fmt::Write as _;

use catena_field::split::Given;

use crate::{Binding, Buffers, Head, Kernel, Refusal, WORK_GROUP};

/// The picture that a parcel computes in one dispatch.
pub struct Picture<'a> {
    /// What the text's file is called.
    pub text: &'a str,
    /// What the files beside it are called, without their endings.
    pub name: &'a str,
    /// Where the kernel comes from, for the text's head: whole lines without a comment's sign.
    pub about: &'a str,
    /// Pixels along x and y.
    pub size: (u32, u32),
    /// World units between pixels along x and y.
    pub spacing: (f64, f64),
    /// Pixels along one side of a block.
    pub block: u32,
    /// The position of a pixel in world units. Blocks may end beyond the picture, but begin in it.
    pub position: &'a dyn Fn(u32, u32) -> (f64, f64),
}

/// The files of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The text, with a head that says what to do with it.
    pub text: String,
    /// Files beside it: their names and bytes. One is the description, as JSON.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A buffer as it is described.
struct Item {
    binding: Binding,
    file: Option<String>,
    bytes: u64,
    holds: &'static str,
}

impl Kernel {
    /// The kernel of one picture, with all that it reads.
    ///
    /// # Errors
    /// As [`Kernel::pack`], and where the result would be more than `most` bytes.
    pub fn parcel(&self, given: &Given<'_>, picture: &Picture<'_>, most: u64) -> Result<Parcel, Refusal> {
        let buffers = self.pack(given, picture.spacing, most)?;
        let (size, block) = (picture.size, picture.block);
        let head = Head { tile_size: size, inset: (0, 0), block, anchor_words: buffers.anchor_words };
        let outputs = self.layout.outputs.len() as u64;
        let result = 4 * u64::from(size.0) * u64::from(size.1) * outputs;
        refuse_over("the picture", result, most)?;
        let (across, down) = head.blocks();
        let anchors = 4 * u64::from(across) * u64::from(down) * u64::from(buffers.anchor_words);
        refuse_over("the list of blocks", anchors, most)?;

        let (mut items, mut files) = (Vec::new(), Vec::new());
        for binding in &self.layout.bindings {
            let words = words(*binding, &buffers, || anchor_words(given, picture, &head), &head);
            let file = words.as_ref().map(|_| format!("{}.{}", picture.name, binding.name()));
            let bytes = words.as_ref().map_or(result, |words| 4 * words.len() as u64);
            if let (Some(file), Some(words)) = (&file, words) {
                files.push((file.clone(), words.iter().flat_map(|word| word.to_le_bytes()).collect()));
            }
            items.push(Item { binding: *binding, file, bytes, holds: holds(*binding) });
        }
        let text = format!("{}{}", self.comment(picture, &head, &items), self.source);
        let description = self.description(picture, &head, &items).into_bytes();
        files.push((format!("{}.json", picture.name), description));
        Ok(Parcel { text, files })
    }

    /// The head of the text: what it is, how to run it, what lies in each buffer.
    fn comment(&self, picture: &Picture<'_>, head: &Head, items: &[Item]) -> String {
        let mut text = String::new();
        let mut line = |words: &str| {
            let _ = writeln!(text, "{}", format!("// {words}").trim_end());
        };
        picture.about.lines().for_each(&mut line);
        let ((columns, rows), (across, down)) = (picture.size, head.groups());
        line("");
        line(&format!(
            "To run it: dispatch {across} x {down} x 1 work groups of the entry point `main`, with these"
        ));
        line(&format!(
            "buffers in group 0, for a picture of {columns} x {rows} pixels. The files are little-endian words of"
        ));
        line(&format!("32 bits; {}.json says the same to programs.", picture.name));
        line("");
        for Item { binding, file, bytes, holds } in items {
            let (number, kind) = (binding.number(), kind(*binding));
            let name = file.as_deref().unwrap_or("what it writes");
            line(&format!("  {number}  {kind:<18}  {name}, {bytes} bytes: {holds}"));
        }
        text.push('\n');
        text
    }

    /// The description as JSON.
    fn description(&self, picture: &Picture<'_>, head: &Head, items: &[Item]) -> String {
        let ((columns, rows), (across, down)) = (picture.size, head.groups());
        let (first, spacing) = ((picture.position)(0, 0), picture.spacing);
        let outputs: Vec<String> = self.layout.outputs.iter().map(|output| quoted(output)).collect();
        let buffers: Vec<String> = items
            .iter()
            .map(|Item { binding, file, bytes, holds }| {
                let file = file.as_deref().map_or_else(|| "null".to_owned(), quoted);
                let (number, name, kind) = (binding.number(), quoted(binding.name()), quoted(kind(*binding)));
                let holds = quoted(holds);
                format!(
                    "    {{\"binding\": {number}, \"name\": {name}, \"kind\": {kind}, \"file\": {file}, \
                    \"bytes\": {bytes}, \"holds\": {holds}}}"
                )
            })
            .collect();
        let (text, about) = (quoted(picture.text), quoted(picture.about));
        let (outputs, buffers, block) = (outputs.join(", "), buffers.join(",\n"), picture.block);
        let (group_x, group_y) = WORK_GROUP;
        format!(
            "{{\n  \"about\": {about},\n  \"text\": {text},\n  \"entry\": \"main\",\n  \"group\": 0,\n  \
            \"work_group\": [{group_x}, {group_y}, 1],\n  \"dispatch\": [{across}, {down}, 1],\n  \
            \"pixels\": [{columns}, {rows}],\n  \"first_pixel\": [{:?}, {:?}],\n  \"spacing\": [{:?}, {:?}],\n  \
            \"block\": {block},\n  \"outputs\": [{outputs}],\n  \"buffers\": [\n{buffers}\n  ]\n}}\n",
            first.0, first.1, spacing.0, spacing.1
        )
    }
}

fn refuse_over(what: &'static str, bytes: u64, most: u64) -> Result<(), Refusal> {
    if bytes > most { Err(Refusal::TooLarge { what, bytes, most }) } else { Ok(()) }
}

/// The words of a binding; none of the result.
fn words(
    binding: Binding,
    buffers: &Buffers,
    anchors: impl FnOnce() -> Vec<u32>,
    head: &Head,
) -> Option<Vec<u32>> {
    Some(match binding {
        Binding::Head => head.words().to_vec(),
        Binding::Permutations => buffers.permutations.clone(),
        Binding::Data => buffers.data.clone(),
        Binding::Anchors => anchors(),
        Binding::Points => buffers.points.clone(),
        Binding::Sites => buffers.sites.clone(),
        Binding::Records => buffers.records.clone(),
        Binding::Words => buffers.words.clone(),
        Binding::Result => return None,
    })
}

fn anchor_words(given: &Given<'_>, picture: &Picture<'_>, head: &Head) -> Vec<u32> {
    let (mut forms, mut words) = (Vec::new(), Vec::new());
    let (across, down) = head.blocks();
    for row in 0..down {
        for column in 0..across {
            let (x, y) = (picture.position)(column * picture.block, row * picture.block);
            given.record(x, y, &mut forms, &mut words);
        }
    }
    words
}

fn kind(binding: Binding) -> &'static str {
    match binding {
        Binding::Result => "storage, written",
        _ if binding.is_uniform() => "uniform",
        _ => "storage, read only",
    }
}

fn holds(binding: Binding) -> &'static str {
    match binding {
        Binding::Head => "the picture's size and its blocks",
        Binding::Permutations => "the numbers 0 to 255 in an order of its own for each seed, four to a word",
        Binding::Data => "numbers, records, octaves, a few sites: the parameters",
        Binding::Anchors => {
            "what was worked out in float64 at the first pixel of each block, row by row of blocks"
        }
        Binding::Points => "values of rasters and curves, float32",
        Binding::Sites => "scattered sites in their buckets",
        Binding::Records => "numbers of the nodes of drainage graphs, float32",
        Binding::Words => "receivers, bodies of water, and for each cell the segments that may reach it",
        Binding::Result => "for each output its values, float32, row by row from the top",
    }
}

/// A text as JSON has it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
