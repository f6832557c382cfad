//! Our own transcendentals against correctly rounded values (goldens/real.json, made by goldens/real.py with
//! mpmath).

use catena_kernels::real::{cos_pi, exp2, log2, power, signed_power, sin_pi, tan_pi};
use catena_tests::{golden, list, reals, ulps};

/// The largest distance from the true value, in units of the last place, and the arguments where it is met.
fn worst(rows: &[Vec<f64>], function: impl Fn(&[f64]) -> f64) -> (u64, Vec<f64>) {
    let mut worst = (0, Vec::new());
    for row in rows {
        let (wanted, arguments) = row.split_last().expect("arguments and a value");
        let found = function(arguments);
        let distance = if found.is_finite() { ulps(found, *wanted) } else { u64::MAX };
        if distance > worst.0 {
            worst = (distance, arguments.to_vec());
        }
    }
    worst
}

fn holds(name: &str, function: impl Fn(&[f64]) -> f64) {
    let mut rows: Vec<Vec<f64>> = list(&golden("real")[name]).iter().map(reals).collect();
    assert!(rows.len() > 1300, "{name}: only {} values", rows.len());
    let (distance, at) = worst(&rows, &function);
    assert!(distance <= 1, "{name} is {distance} units away at {at:?}");
    for row in [0, 700, 1300] {
        let value = rows[row].last_mut().expect("a value");
        let right = std::mem::replace(value, value.abs() * (1.0 + 1e-15) + 1e-322);
        assert!(worst(&rows, &function).0 > 1, "{name}: a wrong value in row {row} went unseen");
        *rows[row].last_mut().expect("a value") = right;
    }
}

#[test]
fn cosines() {
    holds("cos_pi", |v| cos_pi(v[0]));
}

#[test]
fn sines() {
    holds("sin_pi", |v| sin_pi(v[0]));
}

#[test]
fn tangents() {
    holds("tan_pi", |v| tan_pi(v[0]));
}

#[test]
fn logarithms() {
    holds("log2", |v| log2(v[0]));
}

#[test]
fn exponentials() {
    holds("exp2", |v| exp2(v[0]));
}

#[test]
fn powers() {
    holds("power", |v| power(v[0], v[1]));
}

#[test]
fn quarter_turns_are_exact() {
    for k in -1000..1000 {
        let v = f64::from(k);
        let even = if k % 2 == 0 { 1.0 } else { -1.0 };
        assert_eq!([cos_pi(v), sin_pi(v), tan_pi(v)], [even, 0.0, 0.0]);
        assert_eq!([cos_pi(v + 0.5), sin_pi(v + 0.5), tan_pi(v + 0.5)], [0.0, even, even * 1e30]);
        assert_eq!(tan_pi(v + 0.25), 1.0);
    }
}

#[test]
fn cosines_rise_and_fall_without_a_step_back() {
    let mut last = 1.0;
    for i in 0..=1_000_000 {
        let value = cos_pi(f64::from(i) / 1e6);
        assert!(value <= last, "cos_pi rises at {i}e-6");
        last = value;
    }
    assert_eq!(last, -1.0);
}

#[test]
fn whole_powers_of_two_are_exact() {
    for k in -1074..=1023 {
        let v = f64::from(k);
        let wanted = if k < -1022 {
            f64::from_bits(1 << (k + 1074))
        } else {
            f64::from_bits(((k + 1023) as u64) << 52)
        };
        assert_eq!([exp2(v), power(2.0, v), log2(wanted)], [wanted, wanted, v]);
    }
    for v in [1e-12, 0.3, 7.0, 123456.789, 1e12] {
        assert_eq!([power(v, 1.0), power(v, 2.0), power(v, 0.5)], [v, v * v, v.sqrt()]);
    }
}

#[test]
fn edges_are_defined() {
    assert_eq!(
        [exp2(1024.0), exp2(1e300), exp2(-1076.0), exp2(-1e300)],
        [f64::INFINITY, f64::INFINITY, 0.0, 0.0]
    );
    assert_eq!([log2(0.0), log2(-1.0), log2(f64::NAN), log2(f64::INFINITY)], [-1e30, -1e30, -1e30, 1e30]);
    assert_eq!([power(0.0, 0.0), power(0.0, 2.0), power(0.0, -2.0), power(1.0, 1e300)], [1.0, 0.0, 0.0, 1.0]);
    for v in [f64::NAN, f64::INFINITY, -f64::INFINITY, f64::MAX, 5e-324] {
        assert!(cos_pi(v).abs() <= 1.0 && sin_pi(v).abs() <= 1.0 && tan_pi(v).abs() <= 1e30);
    }
}

#[test]
fn powers_of_terrain_are_finite() {
    let cases = [
        (-2.0, 2.0, -4.0),
        (-2.0, 0.0, -1.0),
        (-8.0, 0.0 + 1.0 / 3.0, -2.0),
        (0.0, 0.0, 1.0),
        (0.0, -1.0, 0.0),
        (-0.0, 3.0, 0.0),
        (10.0, 40.0, 1e30),
        (-10.0, 40.0, -1e30),
    ];
    for (base, exponent, wanted) in cases {
        assert!(ulps(signed_power(base, exponent), wanted) <= 1, "{base} to the power {exponent}");
    }
    let values = [0.0, -0.0, 1e-300, 1.0, -1.0, 1e12, -1e30, 1e300, -5e-324, f64::NAN, f64::INFINITY];
    for base in values {
        for exponent in values {
            assert!(signed_power(base, exponent).abs() <= 1e30, "{base} to the power {exponent}");
        }
    }
}
