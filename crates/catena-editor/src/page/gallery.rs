//! Pictures of the built-in graphs, drawn by the evaluator in the background once somebody looks; and which of the
//! files open before are still there.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

use catena_evaluate::{Evaluator, View, measure};
use catena_field::{Control, Map};
use catena_graph::{Document, Socket};
use catena_looks::{Field, Kind, Look};
use egui::{ColorImage, TextureHandle, TextureOptions};

use crate::examples::{EXAMPLES, Example};
use crate::labs;
use crate::render::BiomeField;

/// Pixels of a picture, enough for two a point.
const PIXELS: (usize, usize) = (512, 320);

/// A built-in graph, by its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Piece {
    Example(&'static str),
    Lab(&'static str),
}

impl Piece {
    /// All there are.
    fn all() -> impl Iterator<Item = Self> {
        let examples = EXAMPLES.iter().map(|example| Self::Example(example.key));
        examples.chain(labs::LABS.iter().map(|(key, _)| Self::Lab(key)))
    }

    /// Its document, with its files laid out in the data folder.
    fn document(self, data: &Path) -> Result<Document, String> {
        match self {
            Self::Example(key) => Example::of(key).ok_or_else(String::new)?.document(data),
            Self::Lab(key) => labs::graph(key).ok_or_else(String::new),
        }
    }
}

macro_rules! kept {
    ($($key:literal)*) => {
        &[$(($key, include_bytes!(concat!("../../../../assets/examples/", $key, ".png")))),*]
    };
}

/// Pictures of the examples that simulate for longer than anybody looks at a start page: as they were drawn here once.
static KEPT: &[(&str, &[u8])] = kept!["raindrops" "highlands" "canyon_rain" "delta" "atlas"];

/// The kept picture of a piece.
fn kept(piece: Piece) -> Option<&'static [u8]> {
    let Piece::Example(key) = piece else { return None };
    KEPT.iter().find(|(own, _)| *own == key).map(|(_, bytes)| *bytes)
}

/// A kept picture, ready to be shown.
fn decoded(bytes: &[u8]) -> Result<ColorImage, String> {
    let picture = catena_images::colours_of(bytes, Path::new("a kept picture"), PIXELS.0 as u32);
    let picture = picture.map_err(|error| error.to_string())?;
    Ok(ColorImage::from_rgb([picture.columns, picture.rows], &picture.bytes))
}

/// What is known of the built-in graphs and of files.
pub(crate) struct Gallery {
    evaluator: Evaluator,
    pictures: HashMap<Piece, Result<TextureHandle, String>>,
    missing: HashSet<PathBuf>,
    /// Somebody has looked for the files since the page was opened.
    has_looked: bool,
    coming: Option<Coming>,
}

/// What a thread of its own is at.
struct Coming {
    found: Receiver<Found>,
    control: Control,
}

enum Found {
    Picture(Piece, Result<ColorImage, String>),
    Missing(PathBuf),
    End,
}

impl Gallery {
    /// A gallery that draws with an evaluator.
    pub(crate) fn new(evaluator: Evaluator) -> Self {
        let (pictures, missing) = (HashMap::new(), HashSet::new());
        Self { evaluator, pictures, missing, has_looked: false, coming: None }
    }

    /// Wants all pictures, and to know of these files; what is there is not made again.
    pub(crate) fn want(&mut self, ctx: &egui::Context, data: &Path, files: &[PathBuf]) {
        let lacking: Vec<_> = Piece::all().filter(|piece| !self.pictures.contains_key(piece)).collect();
        if self.coming.is_some() || (lacking.is_empty() && self.has_looked) {
            return;
        }
        self.has_looked = true;
        self.missing.clear();
        let (sender, found) = channel();
        let control = Control::new();
        let (evaluator, ctx, data, files) =
            (self.evaluator.clone(), ctx.clone(), data.to_owned(), files.to_vec());
        self.coming = Some(Coming { found, control: control.clone() });
        let tell = move |sender: &Sender<Found>, found| {
            drop(sender.send(found)); // nobody may look any more
            ctx.request_repaint();
        };
        std::thread::spawn(move || {
            for path in files.into_iter().filter(|path| !path.is_file()) {
                tell(&sender, Found::Missing(path));
            }
            for piece in lacking {
                let picture = match kept(piece) {
                    Some(bytes) => decoded(bytes),
                    None => piece.document(&data).and_then(|document| drawn(&evaluator, &document, &control)),
                };
                if control.is_cancelled() {
                    break;
                }
                tell(&sender, Found::Picture(piece, picture));
            }
            tell(&sender, Found::End);
        });
    }

    /// Takes what has been drawn since the last frame.
    pub(crate) fn collect(&mut self, ctx: &egui::Context) {
        let Some(coming) = &self.coming else { return };
        let mut ended = false;
        for found in coming.found.try_iter() {
            match found {
                Found::Picture(piece, picture) => {
                    let name = format!("{piece:?}");
                    let texture = |image| ctx.load_texture(name, image, TextureOptions::LINEAR);
                    self.pictures.insert(piece, picture.map(texture));
                }
                Found::Missing(path) => {
                    self.missing.insert(path);
                }
                Found::End => ended = true,
            }
        }
        if ended {
            self.coming = None;
        }
    }

    /// Stops what is being drawn: nobody looks any more.
    pub(crate) fn rest(&mut self) {
        self.has_looked = false;
        if let Some(coming) = &self.coming {
            coming.control.cancel();
        }
    }

    /// Whether nothing is being drawn.
    pub(crate) fn is_idle(&self) -> bool {
        self.coming.is_none()
    }

    /// The picture of a built-in graph, or why there is none; nothing while it is on its way.
    pub(crate) fn picture(&self, piece: Piece) -> Option<&Result<TextureHandle, String>> {
        self.pictures.get(&piece)
    }

    /// Whether a file was not there when somebody looked.
    pub(crate) fn is_missing(&self, path: &Path) -> bool {
        self.missing.contains(path)
    }
}

impl Drop for Gallery {
    fn drop(&mut self) {
        self.rest();
    }
}

/// What a document views, in its own look, the middle of its map.
fn drawn(evaluator: &Evaluator, document: &Document, control: &Control) -> Result<ColorImage, String> {
    let socket = Socket::parse(&document.view().node);
    let program = catena_graph::lower(document, &crate::render::wet_roots(document, &socket), Path::new(""))
        .map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())?;
    let words = |error: &dyn std::fmt::Display| error.to_string();
    let prepared = evaluator.prepare(&program, control).map_err(|error| words(&error))?;
    let measured = measure(&prepared, &program.map, control).map_err(|error| words(&error))?[0];
    let view = middle(&program.map);
    let picture = prepared.picture(&view, control).map_err(|error| words(&error))?;
    let spacing = (view.size.0 / view.columns as f64, view.size.1 / view.rows as f64);
    let size = (view.columns, view.rows);
    if let (Some(table), [first, second, weight, rest @ ..]) = (program.notes.biome(0), &picture.outputs[..])
    {
        let biome =
            BiomeField::new(table.clone(), [first, second, weight], rest.first().map(|land| &land[..]));
        let look = Look::new(0.0, 1.0, program.map.sea);
        let land = rest.first().map(|land| (&land[..], spacing, program.map.size.0));
        return Ok(crate::render::paint_biomes((&look, &biome), size, 0, [first, second, weight], land));
    }
    let field = Field::new(view.columns, view.rows, &picture.outputs[0], spacing, program.map.size.0);
    let kind = Kind::named(&document.view().look).unwrap_or(Kind::Gray);
    let look = Look { kind, ..Look::new(measured.low, measured.high, program.map.sea) };
    let mut image = ColorImage::from_rgb([view.columns, view.rows], &look.draw(&field).pixels);
    if let [ground, wet, surface] = &picture.outputs[..] {
        crate::render::lay_water(&look, &mut image, 0, [ground, wet, surface]);
    }
    Ok(image)
}

/// The largest part of a map, in its middle, of a picture's proportions.
fn middle(map: &Map) -> View {
    let (columns, rows) = PIXELS;
    let proportion = columns as f64 / rows as f64;
    let (width, height) = map.size;
    let size =
        if width > height * proportion { (height * proportion, height) } else { (width, width / proportion) };
    let origin = (map.origin.0 + (width - size.0) / 2.0, map.origin.1 + (height - size.1) / 2.0);
    View { origin, size, ..View::of_map(map, columns, rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_their_proportions_and_lie_in_the_map() {
        for size in [(320.0, 240.0), (100.0, 100.0), (1000.0, 10.0), (10.0, 1000.0)] {
            let map = Map { origin: (5.0, -7.0), size, ..Map::default() };
            let View { origin, size, .. } = middle(&map);
            assert!((size.0 / size.1 - 1.6).abs() < 1e-9, "{size:?}");
            assert!(origin.0 >= map.origin.0 && origin.0 + size.0 <= map.origin.0 + map.size.0 + 1e-9);
            assert!(origin.1 >= map.origin.1 && origin.1 + size.1 <= map.origin.1 + map.size.1 + 1e-9);
        }
    }

    fn drawn_now(piece: Piece) -> ColorImage {
        let data = tempfile::tempdir().expect("a folder");
        let evaluator = Evaluator::new(catena_evaluate::EvaluatorOptions::default());
        let document = piece.document(data.path()).expect("a document");
        drawn(&evaluator, &document, &Control::new()).unwrap_or_else(|words| panic!("{words}"))
    }

    #[test]
    fn every_built_in_graph_gives_a_picture_with_something_on_it() {
        for piece in Piece::all() {
            let image = kept(piece)
                .map_or_else(|| drawn_now(piece), |bytes| decoded(bytes).unwrap_or_else(|w| panic!("{w}")));
            assert_eq!(image.size, [PIXELS.0, PIXELS.1], "{piece:?}");
            let colours: HashSet<_> = image.pixels.iter().collect();
            assert!(colours.len() > 50, "{piece:?}: {} colours", colours.len());
        }
    }

    #[test]
    fn a_kept_picture_is_what_would_be_drawn() {
        let of = |key| decoded(kept(Piece::Example(key)).expect("it is kept")).expect("a picture");
        let raindrops = drawn_now(Piece::Example("raindrops"));
        assert!(raindrops == of("raindrops"), "draw the kept pictures anew");
        assert!(raindrops != of("delta"), "another picture went unseen");
    }

    /// Draws the kept pictures anew, after a change of a graph or of what it means.
    #[test]
    #[ignore = "writes into assets/"]
    fn keep_pictures() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/examples");
        for (key, _) in KEPT {
            let image = drawn_now(Piece::Example(key));
            let rgb: Vec<u8> =
                image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
            let file = std::fs::File::create(folder.join(format!("{key}.png"))).expect("created");
            let mut encoder = png::Encoder::new(file, image.size[0] as u32, image.size[1] as u32);
            encoder.set_color(png::ColorType::Rgb);
            encoder.write_header().and_then(|mut writer| writer.write_image_data(&rgb)).expect("written");
        }
    }
}
