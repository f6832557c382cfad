//! Graphs that travel inside pictures: the paths of their files follow, seen from where the picture lies.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::{Component, Path, PathBuf};

use catena_nodes::Setting;

use crate::{Document, Edit, Fault, Loaded};

/// The keyword that a picture keeps its graph under.
pub const KEYWORD: &str = "catena-graph";

/// The text that a picture in folder `to` carries of a document whose files are named from folder `from`; `text` is
/// the document's own. A file is named as it is seen from the picture where both lie in one folder below the root,
/// else by its whole path: whoever opens the picture where it was written finds the files, and elsewhere their nodes
/// say which are missing.
pub fn packed(document: &Document, text: &str, from: &Path, to: &Path) -> String {
    let (from, to) = (folder(from), folder(to));
    let follow = |file: &str| if from == to { file.to_owned() } else { relative(&from.join(file), &to) };
    match with_files(document, follow) {
        Some(document) => document.write(),
        None => text.to_owned(),
    }
}

/// Whether a file may be a picture that carries a graph.
pub fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// The graph that a picture carries, from what was found in the picture under [`KEYWORD`]; its faults name the picture.
///
/// # Errors
/// That there is none, or why it can't be read.
pub fn carried(path: &Path, found: Result<Option<String>, impl Display>) -> Result<(String, Loaded), Fault> {
    let here = |fault: Fault| fault.file(path);
    let text = found.map_err(|error| Fault::new(format!("its graph can't be read: {error}")))?;
    let text = text.ok_or_else(|| {
        let words = "this picture carries no graph: Catena didn't write it, or something on its way took its texts out";
        here(Fault::new(words))
    })?;
    let mut loaded = Document::read(&text).map_err(here)?;
    loaded.faults = loaded.faults.into_iter().map(here).collect();
    Ok((text, loaded))
}

/// A document out of a picture in `folder`, with its files named by whole paths where they are there: it has no
/// folder of its own until it is saved. What isn't there keeps its name.
pub fn unpacked(document: Document, folder: &Path) -> Document {
    let whole = |file: &str| {
        let path = folder.join(file);
        let path = std::path::absolute(&path).unwrap_or(path);
        if path.is_file() { path.to_string_lossy().into_owned() } else { file.to_owned() }
    };
    with_files(&document, whole).unwrap_or(document)
}

/// The document with other names for its files; none where all stay.
pub fn with_files(document: &Document, name: impl Fn(&str) -> String) -> Option<Document> {
    let mut edits = Vec::new();
    for (_, node) in document.nodes() {
        for (key, setting) in &node.settings {
            if let Setting::File(file) = setting
                && !file.is_empty()
            {
                let named = name(file);
                if named != *file {
                    edits.push(Edit::set(&node.name, key, Setting::File(Cow::Owned(named))));
                }
            }
        }
    }
    if edits.is_empty() {
        return None;
    }
    let mut document = document.clone();
    document.apply(Edit::Batch(edits)).ok()?;
    Some(document)
}

/// A folder, the present one too, by its whole path.
fn folder(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// A file's path as seen from a folder, with `/`, where both lie in one folder below the root; else whole.
pub fn relative(path: &Path, folder: &Path) -> String {
    let whole = || plain(path).iter().collect::<PathBuf>().to_string_lossy().into_owned();
    let (Ok(from), Ok(to)) = (std::path::absolute(folder), std::path::absolute(path)) else { return whole() };
    if folder.as_os_str().is_empty() {
        return whole();
    }
    let (from, to) = (plain(&from), plain(&to));
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if !from.iter().take(shared).any(|part| matches!(part, Component::Normal(_))) {
        return whole();
    }
    let up = from[shared..].iter().map(|_| "..".to_owned());
    let down = to[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A path's parts without detours.
fn plain(path: &Path) -> Vec<Component<'_>> {
    let mut parts = Vec::new();
    for part in path.components() {
        match (part, parts.last()) {
            (Component::ParentDir, Some(Component::Normal(_))) => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_within_a_shared_folder_and_whole_elsewhere() {
        let cases = [
            ("/home/a/maps/alps.png", "/home/a/maps", "alps.png"),
            ("/home/a/maps/in/alps.png", "/home/a/maps", "in/alps.png"),
            ("/home/a/alps.png", "/home/a/maps", "../alps.png"),
            ("/home/a/graphs/../alps.png", "/home/a/maps", "../alps.png"),
            ("/media/disk/alps.png", "/home/a/maps", "/media/disk/alps.png"),
            ("/home/a/alps.png", "", "/home/a/alps.png"),
        ];
        for (path, folder, expected) in cases {
            assert_eq!(relative(Path::new(path), Path::new(folder)), expected, "{path} from {folder}");
        }
    }

    const TEXT: &str = r#"Graph(version: 1, nodes: {
        // a comment
        "ground": (kind: "heightmap", params: {"path": "../assets/alps.png"}),
        "other": (kind: "heightmap"),
    })"#;

    fn path_of(text: &str) -> String {
        let document = Document::read(text).expect("it is a graph").document;
        let Some(Setting::File(path)) = document.node("ground").expect("there").settings.get("path").cloned()
        else {
            panic!("no path")
        };
        path.into_owned()
    }

    #[test]
    fn files_are_found_from_the_pictures_folder() {
        let document = Document::read(TEXT).expect("it is a graph").document;
        let pack = |from: &str, to: &str| packed(&document, TEXT, Path::new(from), Path::new(to));
        assert_eq!(pack("/home/a/graphs", "/home/a/graphs"), TEXT, "the text as it is, comments too");
        assert_eq!(path_of(&pack("/home/a/graphs", "/home/a/out/big")), "../../assets/alps.png");
        assert_eq!(path_of(&pack("/home/a/graphs", "/mnt")), "/home/a/assets/alps.png");
        let plain = Document::default();
        assert_eq!(packed(&plain, "text", Path::new("/a"), Path::new("/b")), "text", "no files, no change");
    }

    #[test]
    fn pictures_without_a_graph_or_with_a_broken_one_are_told_by_name() {
        let path = Path::new("map.png");
        let words = |found: Result<Option<String>, &str>| match carried(path, found) {
            Ok((text, _)) => format!("read {}", text.len()),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(words(Ok(Some(TEXT.to_owned()))), format!("read {}", TEXT.len()));
        assert!(words(Ok(None)).contains("map.png: this picture carries no graph"), "{}", words(Ok(None)));
        assert!(words(Err("cut short")).contains("cut short"));
        let broken = words(Ok(Some("Graph(version: 1".to_owned())));
        assert!(broken.contains("map.png"), "{broken}");
        assert!(is_picture(Path::new("A.PNG")) && !is_picture(Path::new("a.ron")));
    }

    #[test]
    fn out_of_a_picture_what_is_there_is_named_whole() {
        let folder = std::env::temp_dir().join(format!("catena-travel-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("in")).expect("a folder");
        std::fs::write(folder.join("alps.png"), []).expect("a file");
        let read = |file: &str| {
            let text = TEXT.replace("../assets/alps.png", file);
            let document = Document::read(&text).expect("it is a graph").document;
            path_of(&unpacked(document, &folder.join("in")).write())
        };
        assert_eq!(read("../missing.png"), "../missing.png");
        let found = read("../alps.png");
        assert!(Path::new(&found).is_absolute() && Path::new(&found).is_file(), "{found}");
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }
}
