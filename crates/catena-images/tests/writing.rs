//! Files are whole or not there: temporaries, permissions, links, refusals.

mod common;

use catena_images::{
    ByteOrder, Encoder, Fault, Format, Kind, Lattice, Options, Sidecar, atomic_write, decode, read_colours,
    read_text, remove_leftovers, write_atomically,
};
use common::names;
use std::fs;
use std::io::Write;
use std::path::Path;

fn folder_with_old() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("map.png");
    fs::write(&path, "old").expect("old");
    (folder, path)
}

fn create(path: &Path, format: Format) -> Encoder {
    Encoder::create(path, format, 3, 2, &Options::default()).expect("create")
}

#[test]
fn an_encoder_dropped_leaves_the_old_file() {
    for format in [Format::Png16, Format::PngColour, Format::Npy] {
        let (folder, path) = folder_with_old();
        let mut encoder = create(&path, format);
        assert_eq!(names(folder.path()).len(), 2, "the temporary lies beside");
        let _ = encoder.write_rows(&[0.5; 3]);
        drop(encoder);
        assert_eq!(names(folder.path()), ["map.png"]);
        assert_eq!(fs::read(&path).expect("read"), b"old");
    }
}

#[test]
fn a_wrong_number_of_rows_is_refused() {
    let (folder, path) = folder_with_old();
    let mut encoder = create(&path, Format::Png16);
    let words = |error: catena_images::ImageError| error.to_string();
    assert!(words(encoder.write_rows(&[0.0; 4]).expect_err("no whole row")).contains("no whole rows of 3"));
    encoder.write_rows(&[0.0; 3]).expect("row");
    assert!(words(encoder.write_rows(&[0.0; 6]).expect_err("too many")).contains("row 3 of 2"));
    assert!(words(encoder.finish().expect_err("too few")).contains("1 of 2 rows"));
    assert_eq!(names(folder.path()), ["map.png"]);
    assert_eq!(fs::read(&path).expect("read"), b"old");
}

#[test]
fn a_value_that_is_no_number_is_refused_with_its_place() {
    let (_folder, path) = folder_with_old();
    let mut encoder = create(&path, Format::Npy);
    encoder.write_rows(&[0.0; 3]).expect("row");
    let error = encoder.write_rows(&[0.0, f64::INFINITY, 0.0]).expect_err("refused");
    assert!(matches!(error.fault, Fault::NotFinite { column: 1, row: 1, .. }), "{error}");
    let mut encoder = create(&path, Format::Raw32);
    let error = encoder.write_rows(&[0.0, 1.0, -1e39]).expect_err("beyond float32");
    assert!(matches!(error.fault, Fault::BeyondFloat32 { column: 2, row: 0, .. }), "{error}");
}

#[test]
fn misuse_is_refused_before_a_file_is_made() {
    let (folder, path) = folder_with_old();
    let text = vec![("catena-graph".to_owned(), "()".to_owned())];
    let cases = [
        (Format::Png16, 0, Options::default(), "empty (0 x 2)"),
        (Format::Png16, 1 << 31, Options::default(), "PNG holds at most"),
        (Format::Npy, 3, Options { text, ..Options::default() }, "only into PNG"),
        (Format::Png8, 3, Options { low: 2.0, high: 1.0, ..Options::default() }, "range 2..1"),
        (Format::Png8, 3, Options { low: f64::NAN, ..Options::default() }, "must be finite"),
    ];
    for (format, columns, options, wanted) in cases {
        let error = Encoder::create(&path, format, columns, 2, &options).err().expect("refused").to_string();
        assert!(error.contains(wanted), "{error:?} lacks {wanted:?}");
        assert_eq!(names(folder.path()), ["map.png"]);
    }
    assert!(create(&path, Format::Png8).write_colours(&[0; 9]).is_err());
    assert!(create(&path, Format::PngColour).write_rows(&[0.0; 3]).is_err());
}

#[test]
fn extensions_are_known_or_named() {
    let of = |name: &str| Format::of_path(Path::new(name), 16);
    assert_eq!(of("a.PNG").expect("known"), Format::Png16);
    assert_eq!(of("a.r32").expect("known"), Format::Raw32);
    assert!(Format::of_path(Path::new("a.png"), 12).is_err());
    for name in ["a.bmp", "a", ".png"] {
        let error = of(name).expect_err("unknown").to_string();
        assert!(error.contains("known are png, r16, raw, r32, npy"), "{error}");
    }
    assert_eq!(Kind::of_path(Path::new("x/y.TIF")).expect("known"), Kind::Tiff);
    let error = Kind::of_path(Path::new("y.jpg")).expect_err("unknown").to_string();
    assert!(error.contains("known are png, tif, tiff, exr, r16, raw, r32, npy, asc"), "{error}");
}

#[test]
fn missing_places_are_named() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("nowhere/map.png");
    let error = Encoder::create(&path, Format::Png8, 1, 1, &Options::default()).err().expect("no folder");
    assert!(matches!(error.fault, Fault::NoFolder(_)), "{error}");
    let error = decode(&folder.path().join("none.png"), None).expect_err("no file");
    assert!(matches!(error.fault, Fault::Missing), "{error}");
    assert!(error.to_string().contains("none.png"), "{error}");
    let inner = folder.path().join("folder.png");
    fs::create_dir(&inner).expect("folder");
    assert!(matches!(decode(&inner, None).expect_err("a folder").fault, Fault::NotAFile));
    assert!(matches!(write_atomically(&inner, b"x").expect_err("a folder").fault, Fault::NotAFile));
    assert_eq!(names(folder.path()), ["folder.png"]);
}

#[test]
fn a_failing_writer_leaves_the_old_file() {
    let (folder, path) = folder_with_old();
    let error = atomic_write(&path, |file| {
        file.write_all(b"half of the n")?;
        Err(std::io::Error::other("the disk is full"))
    });
    assert!(error.expect_err("refused").to_string().contains("the disk is full"));
    assert_eq!(fs::read(&path).expect("read"), b"old");
    assert_eq!(names(folder.path()), ["map.png"]);
    write_atomically(&path, b"new").expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"new");
    assert_eq!(names(folder.path()), ["map.png"]);
}

#[test]
fn a_panic_leaves_the_old_file() {
    let (folder, path) = folder_with_old();
    let caught = std::panic::catch_unwind(|| atomic_write(&path, |_| panic!("on purpose")));
    assert!(caught.is_err());
    assert_eq!(names(folder.path()), ["map.png"]);
    assert_eq!(fs::read(&path).expect("read"), b"old");
}

#[test]
fn what_killed_writers_left_goes_with_the_next_write_and_nothing_else_does() {
    let (folder, path) = folder_with_old();
    let put = |name: &str| fs::write(folder.path().join(name), b"Graph(half").expect("written");
    put(".catena-4294967295-0.tmp");
    put(".catena-1-18446744073709551615.tmp");
    // Not ours: other programs', people's, and a folder.
    let others = [".catena-notes.tmp", ".catena-1-2-3.tmp", ".catena-1-2.tmp.bak", "catena-1-2.tmp"];
    others.iter().for_each(|name| put(name));
    fs::create_dir(folder.path().join(".catena-7-7.tmp")).expect("folder");
    // One that somebody is still writing.
    let held = fs::File::create(folder.path().join(".catena-1-5.tmp")).expect("written");
    held.lock().expect("locked");
    write_atomically(&path, b"new").expect("written");
    let mut left = vec![".catena-7-7.tmp", ".catena-1-5.tmp", "map.png"];
    left.extend(others);
    left.sort_unstable();
    assert_eq!(names(folder.path()), left);
    drop(held);
    assert_eq!(remove_leftovers(folder.path()), 1);
    assert_eq!(fs::read(&path).expect("read"), b"new");
}

#[test]
fn writers_beside_each_other_don_t_clear_each_other_away() {
    let folder = tempfile::tempdir().expect("folder");
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let path = folder.path().join(format!("{writer}.ron"));
            scope.spawn(move || {
                for round in 0..60 {
                    let text = format!("{writer} {round}");
                    write_atomically(&path, text.as_bytes()).expect("nobody takes the temporary away");
                    assert_eq!(fs::read_to_string(&path).expect("read"), text);
                }
            });
        }
    });
    assert_eq!(names(folder.path()).len(), 8);
}

#[test]
fn refusals_say_what_to_do() {
    let folder = tempfile::tempdir().expect("folder");
    let file = folder.path().join("file");
    fs::write(&file, b"x").expect("written");
    let long = folder.path().join("x".repeat(300));
    let full = |file: &mut fs::File| {
        file.write_all(b"half")?;
        Err(std::io::ErrorKind::StorageFull.into())
    };
    let cases = [
        (write_atomically(&file.join("a.ron"), b"x"), "what the path takes for a folder is a file"),
        (write_atomically(&long, b"x"), "the name is too long"),
        (write_atomically(&folder.path().join("no/a.ron"), b"x"), "create it first"),
        (write_atomically(folder.path(), b"x"), "name a file"),
        (atomic_write(&file, full), "the disk is full; make room on it"),
    ];
    for (result, words) in cases {
        let said = result.expect_err(words).to_string();
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(fs::read(&file).expect("read"), b"x");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("there").permissions().mode() & 0o7777
    }

    #[test]
    fn permissions_are_kept() {
        let (folder, path) = folder_with_old();
        for wanted in [0o600, 0o644, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).expect("set");
            write_atomically(&path, b"new").expect("written");
            assert_eq!(mode(&path), wanted);
        }
        // A new file is as any other program would make it.
        let (fresh, plain) = (folder.path().join("fresh"), folder.path().join("plain"));
        write_atomically(&fresh, b"new").expect("written");
        fs::write(&plain, b"new").expect("written");
        assert_eq!(mode(&fresh), mode(&plain));
    }

    #[test]
    fn read_only_files_and_devices_are_left_alone() {
        let (folder, path) = folder_with_old();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("set");
        assert!(matches!(write_atomically(&path, b"x").expect_err("refused").fault, Fault::ReadOnly));
        assert_eq!(fs::read(&path).expect("read"), b"old");
        assert_eq!(names(folder.path()), ["map.png"]);
        assert!(matches!(
            write_atomically(Path::new("/dev/null"), b"x").expect_err("device").fault,
            Fault::NotAFile
        ));
    }

    #[test]
    fn links_keep_pointing() {
        let folder = tempfile::tempdir().expect("folder");
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).expect("folder");
        let link = folder.path().join("link.ron");
        symlink("inner/real.ron", &link).expect("link");
        for text in ["first", "second"] {
            write_atomically(&link, text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(inner.join("real.ron")).expect("read"), text);
            assert!(link.is_symlink());
        }
        assert_eq!(names(folder.path()), ["inner", "link.ron"]);
        assert_eq!(names(&inner), ["real.ron"]);
        symlink("loop", folder.path().join("loop")).expect("link");
        assert!(write_atomically(&folder.path().join("loop"), b"x").is_err());
    }
}

#[test]
fn colours_come_back_and_damage_is_said() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("small.png");
    let bytes: Vec<u8> = (0..18).collect();
    let mut encoder = Encoder::create(&path, Format::PngColour, 3, 2, &Options::default()).expect("create");
    encoder.write_colours(&bytes).expect("rows");
    encoder.finish().expect("finish");
    let read = read_colours(&path, 16).expect("read");
    assert_eq!((read.columns, read.rows, read.bytes), (3, 2, bytes));
    assert!(matches!(read_colours(&path, 2).expect_err("too large").fault, Fault::TooLarge { .. }));
    let whole = fs::read(&path).expect("read");
    for cut in 0..whole.len() - 13 {
        fs::write(&path, &whole[..cut]).expect("cut");
        assert!(read_colours(&path, 16).is_err(), "cut at {cut}");
    }
}

#[test]
fn texts_travel_in_pngs() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("look.png");
    let long = "Graph(note: \"Höhe, 高さ, ⛰\")\n".repeat(200_000);
    let text = vec![("catena-graph".to_owned(), long.clone()), ("Title".to_owned(), "plain".to_owned())];
    let options = Options { text, ..Options::default() };
    let mut encoder = Encoder::create(&path, Format::PngColour, 1, 1, &options).expect("create");
    encoder.write_colours(&[1, 2, 3]).expect("row");
    encoder.finish().expect("finish");
    assert_eq!(read_text(&path, "catena-graph").expect("read").as_deref(), Some(long.as_str()));
    assert_eq!(read_text(&path, "Title").expect("read").as_deref(), Some("plain"));
    assert_eq!(read_text(&path, "Author").expect("read"), None);
    assert!(decode(&path, None).is_ok(), "text doesn't hinder the pixels");
    let bytes = fs::read(&path).expect("read");
    assert!(bytes.windows(17).any(|window| window == b"zTXtcatena-graph\0"));
    fs::write(&path, &bytes[..60]).expect("cut");
    assert!(read_text(&path, "catena-graph").is_err());
}

/// Chunks as other programs write them: Latin-1, UTF-8 in iTXt, and behind the pixels.
#[test]
fn foreign_texts_are_read() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("foreign.png");
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.add_text_chunk("plain".into(), "Höhe".into()).expect("text");
    encoder.add_ztxt_chunk("packed".into(), "Höhe".into()).expect("text");
    encoder.add_itxt_chunk("utf".into(), "高さ".into()).expect("text");
    let mut writer = encoder.write_header().expect("header");
    writer.write_image_data(&[0]).expect("pixels");
    writer.write_text_chunk(&png::text_metadata::TEXtChunk::new("late", "tail")).expect("text");
    writer.finish().expect("end");
    fs::write(&path, bytes).expect("written");
    for (keyword, wanted) in [("plain", "Höhe"), ("packed", "Höhe"), ("utf", "高さ"), ("late", "tail")] {
        assert_eq!(read_text(&path, keyword).expect("read").as_deref(), Some(wanted), "{keyword}");
    }
}

fn sidecar() -> Sidecar {
    Sidecar {
        graph: "article.ron".into(),
        node: "land".into(),
        output: "density".into(),
        columns: 320,
        rows: 240,
        spacing: (1.0, 0.1),
        origin: (-1e9, 0.3),
        lattice: Lattice::Corners,
        low: -0.1,
        high: 1.0 / 3.0,
        height: 64.0,
        sea: 0.0,
        byte_order: ByteOrder::Little,
        seed: -(1 << 53),
        backend: "GPU · llvmpipe".to_owned(),
        error_bound: Some(1.5e-5),
        biomes: None,
        content_hash: "ab".repeat(32),
        version: "0.1.0".into(),
    }
}

#[test]
fn sidecars_lie_beside_and_come_back() {
    let folder = tempfile::tempdir().expect("folder");
    let map = folder.path().join("map.v2.r16");
    sidecar().write(&map).expect("written");
    assert_eq!(names(folder.path()), ["map.v2.r16.json"]);
    assert_eq!(Sidecar::read(&map).expect("read"), sidecar());
    assert_ne!(Sidecar::read(&map).expect("read"), Sidecar { low: -0.2, ..sidecar() });
    let text = fs::read_to_string(Sidecar::path_of(&map)).expect("read");
    for line in ["\"lattice\": \"corners\"", "\"byte_order\": \"little\"", "\"high\": 0.3333333333333333"] {
        assert!(text.contains(line), "{text}");
    }
    let broken = Sidecar { high: f64::NAN, ..sidecar() };
    assert!(broken.write(&map).expect_err("refused").to_string().contains("high is NaN"));
    assert_eq!(Sidecar::read(&map).expect("the old one is whole"), sidecar());
}
