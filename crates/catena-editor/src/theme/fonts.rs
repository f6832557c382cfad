//! Fonts of the system for what egui's own lack: Chinese, Japanese and Korean signs, looked for once at start.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};
use skrifa::{FontRef, MetadataProvider};

/// Parts of file names of fonts that have such signs, the best first.
const NAMES: [&str; 16] = [
    "NotoSansCJK-Regular",
    "NotoSansCJK",
    "SourceHanSans",
    "NotoSansSC",
    "NotoSansJP",
    "NotoSansKR",
    "wqy-microhei",
    "wqy-zenhei",
    "DroidSansFallback",
    "PingFang",
    "Hiragino Sans GB",
    "AppleSDGothicNeo",
    "msyh",
    "YuGothM",
    "malgun",
    "Arial Unicode",
];

/// One sign each of Chinese, Japanese and Korean: a font is taken where it has one that is still lacking.
const SIGNS: [char; 3] = ['中', 'あ', '한'];

/// The most files and folders that are looked at, how deep, and the longest font that is read.
const MOST_LOOKED_AT: usize = 8192;
const DEEPEST: usize = 4;
const LONGEST: u64 = 64 << 20;

/// Looks for fonts in the background and gives them to egui behind its own; where there are none, nothing changes.
pub(crate) fn find(ctx: &egui::Context, own: fn() -> FontDefinitions) {
    let ctx = ctx.clone();
    std::thread::spawn(move || {
        let found = fonts(&folders(), &NAMES, &SIGNS);
        if !found.is_empty() {
            ctx.set_fonts(with(own(), found));
            ctx.request_repaint();
        }
    });
}

/// Where systems keep their fonts.
fn folders() -> Vec<PathBuf> {
    let home = std::env::home_dir().unwrap_or_default();
    let windows = std::env::var_os("WINDIR").map(|folder| PathBuf::from(folder).join("Fonts"));
    let everywhere = [
        "/usr/share/fonts",
        "/usr/local/share/fonts",
        "/run/current-system/sw/share/X11/fonts",
        "/System/Library/Fonts",
        "/Library/Fonts",
    ];
    let own = [".local/share/fonts", ".fonts", "Library/Fonts"].map(|folder| home.join(folder));
    everywhere.map(PathBuf::from).into_iter().chain(windows).chain(own).collect()
}

/// Fonts with signs that are lacking, each by its name, at most one for each sign.
fn fonts(folders: &[PathBuf], names: &[&str], signs: &[char]) -> Vec<(String, Vec<u8>)> {
    let mut lacking = signs.to_vec();
    let mut found = Vec::new();
    for path in candidates(folders, names) {
        if lacking.is_empty() {
            break;
        }
        let Some(bytes) = read(&path) else { continue };
        let Some(has) = signs_of(&bytes, &lacking) else { continue };
        lacking.retain(|sign| !has.contains(sign));
        found.push((path.to_string_lossy().into_owned(), bytes));
    }
    found
}

/// Files whose names promise something, the best first.
fn candidates(folders: &[PathBuf], names: &[&str]) -> Vec<PathBuf> {
    let mut found: Vec<(usize, PathBuf)> = Vec::new();
    let mut waiting: VecDeque<(PathBuf, usize)> = folders.iter().map(|folder| (folder.clone(), 0)).collect();
    let mut looked_at = 0;
    while let Some((folder, depth)) = waiting.pop_front() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            looked_at += 1;
            if looked_at > MOST_LOOKED_AT {
                waiting.clear();
                break;
            }
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                waiting.extend((depth < DEEPEST).then_some((path, depth + 1)));
            } else if let Some(rank) = names.iter().position(|part| name.contains(part)) {
                found.push((rank, path));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let file = std::fs::metadata(path).ok()?;
    let is_font = file.is_file() && file.len() <= LONGEST;
    is_font.then(|| std::fs::read(path).ok())?
}

/// Which of some signs a font has; none where it has none of them, or is no font that egui could read.
fn signs_of(bytes: &[u8], signs: &[char]) -> Option<Vec<char>> {
    let font = FontRef::from_index(bytes, 0).ok()?;
    let (charmap, outlines) = (font.charmap(), font.outline_glyphs());
    let has = |sign: &char| charmap.map(*sign).is_some_and(|glyph| outlines.get(glyph).is_some());
    let found: Vec<char> = signs.iter().copied().filter(has).collect();
    (!found.is_empty()).then_some(found)
}

/// Fonts behind those that there are, in both faces.
fn with(mut definitions: FontDefinitions, fonts: Vec<(String, Vec<u8>)>) -> FontDefinitions {
    for (name, bytes) in fonts {
        for family in [FontFamily::Proportional, FontFamily::Monospace] {
            definitions.families.entry(family).or_default().push(name.clone());
        }
        definitions.font_data.insert(name, Arc::new(FontData::from_owned(bytes)));
    }
    definitions
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a real font of egui's, two levels deep, and two that are none.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let deep = folder.path().join("truetype/sans");
        std::fs::create_dir_all(&deep).expect("it can be made");
        let fonts = FontDefinitions::default();
        let font = &fonts.font_data["Ubuntu-Light"];
        std::fs::write(deep.join("Some-Regular.ttf"), &*font.font).expect("it can be written");
        std::fs::write(folder.path().join("Some-Broken.ttf"), b"no font").expect("it can be written");
        std::fs::write(folder.path().join("Some-Half.ttf"), &font.font[..999]).expect("it can be written");
        folder
    }

    #[test]
    fn a_font_with_the_signs_is_found_and_damaged_ones_are_passed_over() {
        let folder = folder();
        let folders = [folder.path().to_owned(), "/no/such/folder".into()];
        let found = fonts(&folders, &["Some"], &['Ω', 'ж']);
        let names: Vec<_> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert!(names.len() == 1 && names[0].ends_with("Some-Regular.ttf"), "{names:?}");
        assert!(fonts(&folders, &["Some"], &['中']).is_empty(), "it lacks Chinese");
        assert!(fonts(&folders, &["Other"], &['Ω']).is_empty(), "no file is called so");

        let definitions = with(FontDefinitions::default(), found);
        let ctx = egui::Context::default();
        ctx.set_fonts(definitions);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            ui.label("Ω");
        });
        output.textures_delta.clear();
    }
}
