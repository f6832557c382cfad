//! What an export is to hold and how large it is: chosen in the dialog, remembered for the next time.

use std::path::Path;

use catena_evaluate::{View, Window};
use catena_field::Map;
use catena_images::Format;

use super::biomes::Kind;
use super::write::Content;
use crate::map::grid::Frame;
use crate::render::Style;

/// Most pixels of a side.
pub(super) const MOST_SIDE: usize = 65_536;

/// What a file is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The map as it is seen.
    Seen,
    /// The whole map in its colours.
    Whole,
    /// The whole map's values.
    Numbers,
    /// The whole map's biomes by number.
    Ids,
    /// A map for each biome.
    Weights,
}

impl What {
    pub(super) const ALL: [Self; 5] = [Self::Seen, Self::Whole, Self::Numbers, Self::Ids, Self::Weights];

    /// Whether it is about biomes alone.
    pub(super) fn is_of_biomes(self) -> bool {
        matches!(self, Self::Ids | Self::Weights)
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Seen => "What is seen",
            Self::Whole => "The whole map",
            Self::Numbers => "Heightmap",
            Self::Ids => "Biome numbers",
            Self::Weights => "Biome weights",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Seen => "A picture of the map as it stands, its colours and lines",
            Self::Whole => "A picture of the whole map in the same colours and lines",
            Self::Numbers => {
                "Values for an engine: .png (16 bit), .r16, .r32 or .npy, and their range beside them"
            }
            Self::Ids => "An indexed picture for a game: a number a pixel, with palette and names",
            Self::Weights => {
                "A gray picture for each biome, NAME-NUMBER-BIOME.png; they sum to the full value"
            }
        }
    }
}

/// How large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// As many pixels as the screen shows; of the whole map one a world unit.
    Own,
    /// Twice as many.
    Twice,
    /// So many along the longer side.
    Long(usize),
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) what: What,
    pub(crate) size: Size,
    pub(crate) path: String,
}

/// What is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Seen {
    /// This part of the map.
    Plane(Frame),
    /// The 3D view, so many pixels.
    Solid([u32; 2]),
}

/// What there is to choose from.
#[derive(Clone)]
pub(crate) struct Stand<'a> {
    pub(crate) map: &'a Map,
    /// What is seen; none where nothing is shown.
    pub(crate) seen: Option<Seen>,
    pub(crate) style: Style,
    /// How many cells make a river; none are drawn without.
    pub(crate) rivers: Option<u32>,
    /// Whether what is on the map is a biome.
    pub(crate) is_biome: bool,
}

impl Choice {
    /// Pixels from left to right and from top to bottom.
    pub(super) fn pixels(&self, stand: &Stand<'_>) -> (usize, usize) {
        let own = match (self.what, &stand.seen) {
            (What::Seen, Some(Seen::Plane(frame))) => (frame.columns as f64, frame.rows as f64),
            (What::Seen, Some(Seen::Solid(size))) => (f64::from(size[0]), f64::from(size[1])),
            _ => (stand.map.size.0.round(), stand.map.size.1.round()),
        };
        let long = if own.0 > own.1 { own.0 } else { own.1 };
        let scale = match self.size {
            Size::Own => 1.0,
            Size::Twice => 2.0,
            Size::Long(side) => side as f64 / long,
        };
        let side = |own: f64| ((own * scale).round() as usize).max(1);
        (side(own.0), side(own.1))
    }

    /// What the file is to hold.
    ///
    /// # Errors
    /// Why it can't, in words.
    pub(super) fn content(&self, stand: &Stand<'_>) -> Result<Content, String> {
        let path = Path::new(self.path.trim());
        if path.file_name().is_none() {
            return Err("Name a file".to_owned());
        }
        let (columns, rows) = self.pixels(stand);
        if columns.max(rows) > MOST_SIDE {
            return Err(format!("{columns} × {rows} pixels are too many; at most {MOST_SIDE} a side"));
        }
        let format = Format::of_path(path, 16).map_err(|error| error.fault.to_string())?;
        let view = View::of_map(stand.map, columns, rows);
        if self.what == What::Numbers {
            return Ok(Content::Numbers { view, format });
        }
        if !matches!(format, Format::Png16) {
            return Err("Pictures are PNG: end the name in .png".to_owned());
        }
        if self.what.is_of_biomes() {
            if !stand.is_biome {
                return Err("What is on the map is no biome: view a Biome table or Regions".to_owned());
            }
            let kind = if self.what == What::Ids { Kind::Ids } else { Kind::Weights };
            return Ok(Content::Biomes { view, kind });
        }
        let style = stand.style.clone();
        let (window, pixels_per_point) = match (self.what, stand.seen) {
            (What::Seen, None) => return Err("No map is shown; choose the whole map".to_owned()),
            (What::Seen, Some(Seen::Solid(_))) => {
                return Ok(Content::Solid { size: (columns, rows), shot: None });
            }
            (What::Seen, Some(Seen::Plane(frame))) if self.size == Size::Own => {
                (frame.window(), f64::from(frame.pixels_per_point))
            }
            (What::Seen, Some(Seen::Plane(frame))) => {
                let [from, to] = frame.ends();
                let map = Map { origin: from, size: (to.0 - from.0, to.1 - from.1), ..Map::default() };
                let scale = columns as f64 / frame.columns as f64;
                (Window::of(&View::of_map(&map, columns, rows)), f64::from(frame.pixels_per_point) * scale)
            }
            _ => (Window::of(&view), 1.0),
        };
        Ok(Content::Picture { window, style, rivers: stand.rivers, pixels_per_point })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::grid::Grid;

    fn stand(map: &Map) -> Stand<'_> {
        let frame = Frame::around(Grid::near(map, 0.5), (100.0, 80.0), (400, 300), 2.0);
        let (seen, style) = (Some(Seen::Plane(frame)), Style::default());
        Stand { map, seen, style, rivers: None, is_biome: false }
    }

    fn choice(what: What, size: Size, path: &str) -> Choice {
        Choice { what, size, path: path.to_owned() }
    }

    #[test]
    fn sizes_keep_the_shape() {
        let map = Map::default();
        let cases = [
            (What::Seen, Size::Own, (400, 300)),
            (What::Seen, Size::Twice, (800, 600)),
            (What::Seen, Size::Long(1024), (1024, 768)),
            (What::Whole, Size::Own, (320, 240)),
            (What::Numbers, Size::Long(2048), (2048, 1536)),
        ];
        for (what, size, expected) in cases {
            assert_eq!(choice(what, size, "a.png").pixels(&stand(&map)), expected, "{what:?} {size:?}");
        }
    }

    #[test]
    fn what_is_seen_is_the_same_rectangle_at_any_size() {
        let map = Map::default();
        let ends = |size: Size| match choice(What::Seen, size, "a.png").content(&stand(&map)) {
            Ok(Content::Picture { window, pixels_per_point, .. }) => {
                let half = window.x(1) - window.x(0);
                let far = window.x(window.columns - 1) + half / 2.0;
                ((window.x(0) - half / 2.0, far), pixels_per_point)
            }
            _ => panic!("a picture"),
        };
        let (((left, right), own), ((other_left, other_right), large)) =
            (ends(Size::Own), ends(Size::Long(1600)));
        assert!((left - other_left).abs() < 1e-9 && (right - other_right).abs() < 1e-9);
        assert_eq!((own, large), (2.0, 8.0), "lines grow along");
    }

    #[test]
    fn what_cannot_be_written_is_told_before() {
        let map = Map::default();
        let words = |what, size, path: &str| choice(what, size, path).content(&stand(&map)).err();
        assert_eq!(words(What::Seen, Size::Own, "a.png"), None);
        assert!(words(What::Seen, Size::Own, "a.npy").expect("no").contains("PNG"));
        assert!(words(What::Numbers, Size::Own, "a.bmp").expect("no").contains("bmp"));
        assert!(words(What::Numbers, Size::Own, "  ").expect("no").contains("Name"));
        assert!(words(What::Whole, Size::Long(MOST_SIDE + 1), "a.png").expect("no").contains("too many"));
        assert!(words(What::Ids, Size::Own, "a.png").expect("no").contains("no biome"));
        let biomes = Stand { is_biome: true, ..stand(&map) };
        assert!(choice(What::Weights, Size::Own, "a.png").content(&biomes).is_ok());
        let nothing = Stand { seen: None, ..stand(&map) };
        assert!(choice(What::Seen, Size::Own, "a.png").content(&nothing).is_err());
    }
}
