//! `verify`: holds what is right, and catches what is wrong.

use crate::harness::{Place, Run, TILT};

#[test]
fn what_is_right_holds() {
    let place = Place::new();
    place.put("tilt.ron", TILT);
    let holds = |words: &str, positions: u32| {
        let printed = place.prints(words);
        let same = format!("{positions} positions, the same bits");
        assert!(printed.starts_with(&format!("blocks: {same}\nrust: {same}\ngpu: ")), "{printed}");
        // Without an adapter it isn't checked, and that is said.
        let compared = format!("\ngpu: {positions} pixels, the largest difference ");
        let checked = printed.contains(&compared) && printed.ends_with(")\n");
        assert!(checked || printed.ends_with("gpu: not checked: no GPU adapter was found\n"), "{printed}");
    };
    holds("verify @article --size 61x47", 61 * 47);
    holds("verify @canyon --size 64x64 --region 5,60,30,4", 120);
    holds("verify tilt.ron --node cells --seed -8 --set cells.count=7 --size 256x256", 256 * 256);
    assert_eq!(place.names(), ["tilt.ron"]);
}

#[test]
fn without_a_compiler_it_is_said() {
    let place = Place::new();
    let mut command = place.command("verify @article --size 8x8");
    let run = Run::of(command.env("RUSTC", "/nowhere/rustc").output().expect("the binary runs"));
    assert_eq!(run.code, Some(0));
    let told = "blocks: 64 positions, the same bits\nrust: not checked: ";
    assert!(run.out.starts_with(told) && run.out.contains("there is no /nowhere/rustc"), "{run:?}");
}

#[test]
fn without_an_adapter_it_is_said() {
    let place = Place::new();
    for (choice, told) in
        [("cpu", "gpu: not checked: the CPU is chosen\n"), ("gpu:abacus", "gpu: not checked: no GPU adapter")]
    {
        let mut command = place.command("verify @article --size 8x8");
        let run = Run::of(command.env("CATENA_BACKEND", choice).output().expect("the binary runs"));
        assert!(run.code == Some(0) && run.out.contains(told), "{run:?}");
    }
}

/// Compilers that change a constant, the last bit of a constant, and a name.
#[cfg(unix)]
#[test]
fn what_is_wrong_is_caught() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let real = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let cases: &[(&str, &[&str])] = &[
        (
            "s/0\\.35/0.36/",
            &["article.ron: land.density: rust: ", " of 256 positions differ; the largest difference, "],
        ),
        ("s/0\\.35/0.35000000000000003/", &["positions differ"]),
        ("s/pub fn height/pub fn hight/", &["the exported Rust doesn't compile", "no method named `height`"]),
    ];
    for (change, told) in cases {
        place.put(
            "rustc.sh",
            format!("#!/bin/sh\nsed -i '/^\\/\\//!{change}' \"$(dirname \"$6\")/terrain.rs\" && exec {real} \"$@\"\n"),
        );
        let script = place.path("rustc.sh");
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("it may run");
        let mut command = place.command("verify @article --size 16x16");
        let run = Run::of(command.env("RUSTC", &script).output().expect("the binary runs"));
        println!("{change}");
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
        assert!(told.iter().all(|part| run.err.contains(part)), "{run:?}");
    }
}
