//! Programs as no node would write them: every operation on every other, labelled here and there.

use catena_tests::programs::program;
use catena_wgsl::{Kernel, Refusal, check};

#[test]
fn random_programs_pass_naga() {
    let (mut kernels, mut refused) = (0, 0);
    for seed in 0..60 {
        let program = program(seed, 60);
        for program in [program.bound(), program] {
            match Kernel::of(&program) {
                Ok(kernel) => {
                    kernels += 1;
                    check(kernel.source()).unwrap_or_else(|refusal| panic!("{seed}: {refusal}"));
                }
                Err(Refusal::Varying { .. }) => refused += 1,
                Err(refusal) => panic!("{seed}: {refusal}"),
            }
        }
    }
    assert!(kernels >= 100, "{kernels} kernels, {refused} refused");
}
