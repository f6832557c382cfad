//! Random programs of every operation.

use catena_field::Op;
pub(crate) use catena_tests::programs::program;

/// Programs hold what they should: a test of the test.
#[test]
fn random_programs_hold_every_operation() {
    let mut tags = std::collections::HashSet::new();
    for seed in 0..24 {
        tags.extend(program(seed, 120).bound().code.ops.iter().map(std::mem::discriminant::<Op>));
    }
    assert!(tags.len() >= 12, "{}", tags.len());
}
