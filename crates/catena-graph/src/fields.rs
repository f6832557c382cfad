//! Fields of the file that tables don't declare: the map, a node's own, frames, comments, the view.

use catena_field::{Map, POSITION_LIMIT};
use catena_nodes::SEED_LIMIT;

use crate::name::hint;
use crate::raw;
use crate::setting::{pair, real, short, string, switch, whole};
use crate::{Comment, Frame, MapField, Node, View};

/// Fields of the document, in the order in which they are written.
pub(crate) const DOCUMENT: [&str; 6] = ["version", "map", "nodes", "frames", "comments", "view"];
/// Fields of a node.
pub(crate) const NODE: [&str; 9] =
    ["kind", "params", "inputs", "at", "title", "note", "bypass", "collapsed", "shows"];
/// Fields of the map.
pub(crate) const MAP: [&str; 5] = ["origin", "size", "seed", "sea", "height"];
const VIEW: [&str; 5] = ["node", "look", "palette", "pinned", "underlay"];
const FRAME: [&str; 4] = ["title", "colour", "at", "size"];
const COMMENT: [&str; 2] = ["text", "at"];

/// The smallest width and height of a map: below it cells and slopes overflow.
pub(crate) const SMALLEST: f64 = 1e-9;

/// Reads a field of the map from its text.
pub(crate) fn read_map(map: &mut Map, key: &str, text: &str) -> Result<(), String> {
    let field = match key {
        "origin" => MapField::Origin(pair(text)?),
        "size" => MapField::Size(pair(text)?),
        "seed" => MapField::Seed(whole(text)?),
        "sea" => MapField::Sea(real(text)?),
        "height" => MapField::Height(real(text)?),
        _ => return Err(unknown(key, &MAP)),
    };
    set_map(map, field)
}

/// Sets a field of the map within its bounds.
pub(crate) fn set_map(map: &mut Map, field: MapField) -> Result<(), String> {
    match field {
        MapField::Origin(origin) => {
            check_position(origin)?;
            map.origin = origin;
        }
        MapField::Size(size) => {
            check_extent(size.0)?;
            check_extent(size.1)?;
            map.size = size;
        }
        MapField::Seed(seed) => {
            check_seed(seed)?;
            map.seed = seed;
        }
        MapField::Sea(sea) => {
            check_coordinate(sea)?;
            map.sea = sea;
        }
        MapField::Height(height) => {
            check_extent(height)?;
            map.height = height;
        }
    }
    Ok(())
}

/// Reads a field of a node, but for its kind, parameters and inputs.
pub(crate) fn read_node(node: &mut Node, key: &str, text: &str) -> Result<(), String> {
    match key {
        "at" => node.at = position(text)?,
        "title" => node.title = string(text)?,
        "note" => node.note = string(text)?,
        "bypass" => node.bypass = switch(text)?,
        "collapsed" => node.collapsed = switch(text)?,
        "shows" => {
            let shows = string(text)?;
            node.shows = node.short_output(&shows);
        }
        "kind" => return Err(format!("a kind in quotes expected, not {}", short(text))),
        "params" | "inputs" => return Err(format!("pairs in braces expected, not {}", short(text))),
        _ => return Err(unknown(key, &NODE)),
    }
    Ok(())
}

/// Reads a field of the view.
pub(crate) fn read_view(view: &mut View, key: &str, text: &str) -> Result<(), String> {
    match key {
        "node" => view.node = string(text)?,
        "look" => view.look = string(text)?,
        "palette" => view.palette = string(text)?,
        "underlay" => view.underlay = string(text)?,
        "pinned" => view.pinned = list(text)?.into_iter().map(string).collect::<Result<_, _>>()?,
        _ => return Err(unknown(key, &VIEW)),
    }
    Ok(())
}

/// Which fields two views differ in.
pub(crate) fn view_changes(old: &View, new: &View) -> [(&'static str, bool); 5] {
    [
        ("node", old.node != new.node),
        ("look", old.look != new.look),
        ("palette", old.palette != new.palette),
        ("pinned", old.pinned != new.pinned),
        ("underlay", old.underlay != new.underlay),
    ]
}

/// Reads the frames.
pub(crate) fn read_frames(text: &str) -> Result<Vec<Frame>, String> {
    list(text)?.into_iter().map(read_frame).collect()
}

/// Reads the comments.
pub(crate) fn read_comments(text: &str) -> Result<Vec<Comment>, String> {
    list(text)?.into_iter().map(read_comment).collect()
}

fn read_frame(text: &str) -> Result<Frame, String> {
    let mut frame = Frame { title: String::new(), colour: String::new(), at: (0.0, 0.0), size: (0.0, 0.0) };
    each_field(text, &FRAME, |key, text| {
        match key {
            "title" => frame.title = string(text)?,
            "colour" => frame.colour = string(text)?,
            "at" => frame.at = position(text)?,
            _ => frame.size = position(text)?,
        }
        Ok(())
    })?;
    Ok(frame)
}

fn read_comment(text: &str) -> Result<Comment, String> {
    let mut comment = Comment { text: String::new(), at: (0.0, 0.0) };
    each_field(text, &COMMENT, |key, text| {
        match key {
            "text" => comment.text = string(text)?,
            _ => comment.at = position(text)?,
        }
        Ok(())
    })?;
    Ok(comment)
}

fn each_field(
    text: &str,
    known: &[&str],
    mut set: impl FnMut(&str, &str) -> Result<(), String>,
) -> Result<(), String> {
    let fields = raw::fields::<false>(text)
        .map_err(|_| format!("fields in parentheses expected, not {}", short(text)))?;
    let mut seen: Vec<&str> = Vec::new();
    for field in &fields {
        let key = field.key.as_ref();
        if !known.contains(&key) {
            return Err(unknown(key, known));
        }
        if seen.contains(&key) {
            return Err(format!("{key}: {REPEATED}"));
        }
        seen.push(key);
        set(key, field.value).map_err(|words| format!("{key}: {words}"))?;
    }
    Ok(())
}

/// Said of a key that stands there twice.
pub(crate) const REPEATED: &str = "a repeated key";

fn list(text: &str) -> Result<Vec<&str>, String> {
    raw::items(text).map_err(|_| format!("a list [...] expected, not {}", short(text)))
}

fn unknown(key: &str, known: &[&str]) -> String {
    format!("there is no field {}{}", short(key), hint(key, known.iter().copied()))
}

fn position(text: &str) -> Result<(f64, f64), String> {
    let position = pair(text)?;
    check_position(position)?;
    Ok(position)
}

/// Positions lie within ±1e12.
pub(crate) fn check_position((x, y): (f64, f64)) -> Result<(), String> {
    check_coordinate(x)?;
    check_coordinate(y)
}

fn check_coordinate(number: f64) -> Result<(), String> {
    match number {
        _ if !number.is_finite() => Err(format!("{number} is not a finite number")),
        _ if number < -POSITION_LIMIT => Err(format!("{number} is below its bound, -1e12")),
        _ if number > POSITION_LIMIT => Err(format!("{number} is above its bound, 1e12")),
        _ => Ok(()),
    }
}

fn check_extent(number: f64) -> Result<(), String> {
    check_coordinate(number)?;
    match number {
        _ if number <= 0.0 => Err(format!("{number} is below its bound, more than 0")),
        _ if number < SMALLEST => Err(format!("{number} is below its bound, 1e-9")),
        _ => Ok(()),
    }
}

fn check_seed(seed: i64) -> Result<(), String> {
    match seed {
        _ if seed < -SEED_LIMIT => Err(format!("{seed} is below its bound, -2^53")),
        _ if seed > SEED_LIMIT => Err(format!("{seed} is above its bound, 2^53")),
        _ => Ok(()),
    }
}
