//! What is refused: broken text, long programs, foreign data.

use catena_field::{Basis, Frame};
use catena_field::{Builder, Map, Program, split::Given};
use catena_kernels::fractal::Fold;
use catena_wgsl::{BINDING_BYTES, Kernel, NOISES, OPERATIONS, Refusal, check};

use catena_tests::cases::{kinds_by_default, map_at};

#[test]
fn a_broken_module_is_refused_with_its_line() {
    let case = kinds_by_default(&map_at(0.0))
        .into_iter()
        .find(|case| case.name.starts_with("simplex"))
        .expect("there is simplex noise");
    let kernel = Kernel::of(&case.program).expect("it is short");
    check(kernel.source()).expect("it is sound");
    for (whole, broken) in [
        ("result[pixel]", "result[pixel"),                         // syntax
        ("vec2<f32>(inside)", "vec2<i32>(inside)"),                // a wrong type
        ("permuted(seed, corner.y)", "permuted_(seed, corner.y)"), // a function that there is not
        ("array<vec4<u32>, 16>", "array<vec2<u32>, 16>"),          // a uniform whose stride no device takes
    ] {
        assert!(kernel.source().contains(whole), "{whole}");
        let refusal = check(&kernel.source().replace(whole, broken)).expect_err(broken);
        assert!(matches!(&refusal, Refusal::Faulty(words) if words.contains("wgsl:")), "{refusal}");
    }
}

/// A sum of so many noises, each with `operations` roots on it.
fn sum(noises: usize, operations: usize) -> Program {
    let mut builder = Builder::new(Map::default());
    let node = builder.node("hills", "Anything");
    let (half, two) = (builder.constant(0.5), builder.constant(2.0));
    let octaves = builder.octaves((node, Frame::IDENTITY), "octaves", 2);
    let at = (builder.x(), builder.y());
    let mut total = builder.constant(0.0);
    for seed in 0..noises {
        let node = builder.node("hill", "Anything");
        let noise = builder.noise(node, "seed", seed as i64);
        let mut value = builder.fractal((Basis::Simplex, Fold::Plain), noise, octaves, at, (half, two));
        for _ in 0..operations {
            value = builder.square_root(value);
        }
        total = builder.add(total, value);
    }
    builder.finish(&[("total", total)])
}

#[test]
fn long_programs_are_the_cpus() {
    let kernel = Kernel::of(&sum(NOISES, 0)).expect("as many as may be");
    check(kernel.source()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let refusal = Kernel::of(&sum(NOISES + 1, 0)).expect_err("one too many");
    assert_eq!(refusal.to_string(), "201 noises are more than the 200 of a kernel");
    Kernel::of(&sum(1, OPERATIONS - 2)).expect("as many as may be");
    let refusal = Kernel::of(&sum(1, OPERATIONS - 1)).expect_err("one too many");
    assert_eq!(refusal.to_string(), "1025 operations are more than the 1024 of a kernel");
}

#[test]
fn other_programs_and_small_bindings_are_refused() {
    let (program, other) = (sum(1, 0), sum(2, 0));
    let kernel = Kernel::of(&program).expect("it is short");
    let uniforms = vec![2.0; other.code.ops.len()];
    let given = |program| Given { split: kernel.split(), program, uniforms: &uniforms, built: &[] };
    let refusal = kernel.pack(&given(&other), (1.0, 1.0), BINDING_BYTES).expect_err("another program");
    assert!(matches!(refusal, Refusal::Foreign { .. }), "{refusal}");
    let refusal = kernel.pack(&given(&program), (1.0, 1.0), 8).expect_err("eight bytes");
    assert!(refusal.to_string().ends_with("the device binds 8"), "{refusal}");
}
