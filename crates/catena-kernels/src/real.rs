//! Cosine, sine, tangent, logarithm and powers from + - * / and bit moves only, within 1 unit in the last
//! place.
//!
//! Platforms' own differ in the last bits, and a document must give the same bits everywhere. Angles are in
//! half turns (`cos_pi(v)` is the cosine of pi times v), so that quarter turns are exact. Series are Taylor's
//! after reduction to a short interval, with their leading terms in twice the precision ([`Double`]).

use super::arithmetic::{hold, VALUE_LIMIT};
use super::double::Double;

const PI: Double = Double::new(std::f64::consts::PI, 1.2246467991473532e-16);
const HALF_PI_SQUARED: Double = Double::new(4.934802200544679, 3.1326477543698557e-16);
const LN_2: Double = Double::new(std::f64::consts::LN_2, 2.3190468138462996e-17);
const TWO_OVER_LN_2: Double = Double::new(2.8853900817779268, 4.0710547481862066e-17);
const THIRD: Double = Double::new(0.3333333333333333, 1.850371707708594e-17);
const FIFTH: Double = Double::new(0.2, -1.1102230246251566e-17);
/// Below this a sine is its argument times pi, and exact products would underflow.
const TINY: f64 = 1e-100;

/// The cosine of `v` half turns, -1..1; exactly 0 and ±1 at quarter turns.
pub fn cos_pi(v: f64) -> f64 {
    cosine(v).rounded()
}

/// The sine of `v` half turns, -1..1; exactly 0 and ±1 at quarter turns.
pub fn sin_pi(v: f64) -> f64 {
    sine(v).rounded()
}

/// The tangent of `v` half turns; ±1e30 (of the sine's sign) at the poles, where v is a whole number and a
/// half.
pub fn tan_pi(v: f64) -> f64 {
    let (sine, cosine) = (sine(v), cosine(v));
    if cosine.high == 0.0 {
        return if sine.high < 0.0 { -VALUE_LIMIT } else { VALUE_LIMIT };
    }
    if sine.high.abs() < TINY {
        return sine.high / cosine.high;
    }
    sine.divide(cosine).rounded()
}

/// The logarithm to base 2; exact for powers of two, -1e30 for 0, negative numbers and NaN, 1e30 for
/// infinity.
pub fn log2(v: f64) -> f64 {
    logarithm(v).rounded()
}

/// 2 to the power v; exact for whole v, infinite from 1024, 0 below -1075. NaN gives 1.
pub fn exp2(v: f64) -> f64 {
    exponential(Double::new(v, 0.0))
}

/// A positive `base` to the power `exponent`; infinite where that is beyond float64.
///
/// Anything to the power 0 is 1; otherwise a base of 0, a negative one or NaN gives 0.
pub fn power(base: f64, exponent: f64) -> f64 {
    if exponent == 0.0 || base == 1.0 {
        return 1.0;
    }
    if base > 0.0 {
        scaled_exponential(logarithm(base), exponent)
    } else {
        0.0
    }
}

/// The power of terrain: `-(|base|^exponent)` for a negative base, held to ±1e30.
///
/// Anything but a negative base to the power 0 is 1 (a negative one gives -1), and 0 to a negative power is
/// 0.
pub fn signed_power(base: f64, exponent: f64) -> f64 {
    if base < 0.0 {
        -hold(power(-base, exponent))
    } else {
        hold(power(base, exponent))
    }
}

/// The cosine in twice the precision.
fn cosine(v: f64) -> Double {
    let turn = reduced(v);
    // Sterbenz: each difference below is exact.
    let half = if turn > 1.0 { 2.0 - turn } else { turn };
    if half > 0.5 {
        quarter_cosine(1.0 - half).negate()
    } else {
        quarter_cosine(half)
    }
}

/// The sine in twice the precision.
fn sine(v: f64) -> Double {
    let turn = reduced(v);
    let (half, flips) = if turn >= 1.0 { (turn - 1.0, true) } else { (turn, false) };
    let value = quarter_sine(if half > 0.5 { 1.0 - half } else { half });
    if flips != (v < 0.0) {
        value.negate()
    } else {
        value
    }
}

/// |v| modulo 2, exactly; 0 for infinity and NaN.
fn reduced(v: f64) -> f64 {
    let v = v.abs();
    // From 2^53 on every float64 is an even whole number.
    if v < 9_007_199_254_740_992.0 {
        v - 2.0 * (v * 0.5).floor()
    } else {
        0.0
    }
}

/// The cosine of v in 0..=0.5 half turns.
fn quarter_cosine(v: f64) -> Double {
    if v > 0.25 {
        sine_series(0.5 - v)
    } else {
        cosine_series(v)
    }
}

/// The sine of v in 0..=0.5 half turns.
fn quarter_sine(v: f64) -> Double {
    if v > 0.25 {
        cosine_series(0.5 - v)
    } else {
        sine_series(v)
    }
}

/// Taylor's series of cos(pi v) for v in 0..=0.25: the first two terms in twice the precision.
fn cosine_series(v: f64) -> Double {
    if v < TINY {
        return Double::new(1.0, 0.0);
    }
    let square = Double::product(v, v);
    let s = square.high;
    let mut tail = 4.303069587032947e-06 - s * 1.3878952462213771e-07;
    for coefficient in [
        0.0001046381049248457,
        0.0019295743094039231,
        0.02580689139001406,
        0.2353306303588932,
        1.3352627688545895,
        4.0587121264167685,
    ] {
        tail = coefficient - s * tail;
    }
    square.multiply(HALF_PI_SQUARED).negate().plus(s * s * tail).plus(1.0)
}

/// Taylor's series of sin(pi v) for v in 0..=0.25: the first term in twice the precision.
fn sine_series(v: f64) -> Double {
    if v < TINY {
        return Double::new(v * PI.high, 0.0);
    }
    let s = v * v;
    let mut tail = 2.1915353447830217e-05 - s * 7.952054001475513e-07;
    for coefficient in [
        0.00046630280576761255,
        0.0073704309457143504,
        0.08214588661112823,
        0.5992645293207921,
        2.5501640398773455,
        5.16771278004997,
    ] {
        tail = coefficient - s * tail;
    }
    PI.times(v).plus(-(v * s * tail))
}

/// The base-2 logarithm in twice the precision (relative error under 2^-68).
fn logarithm(v: f64) -> Double {
    if v > f64::MAX {
        return Double::new(VALUE_LIMIT, 0.0);
    }
    if v > 0.0 {
        let (mantissa, exponent) = parts(v);
        mantissa_logarithm(mantissa).plus(f64::from(exponent))
    } else {
        Double::new(-VALUE_LIMIT, 0.0)
    }
}

/// A positive number as mantissa * 2^exponent, the mantissa in sqrt(1/2)..sqrt(2).
fn parts(v: f64) -> (f64, i32) {
    const FRACTION: u64 = (1 << 52) - 1;
    // Numbers below the normal range are lifted into it first.
    let (v, lift) = if v < f64::MIN_POSITIVE { (v * 18_014_398_509_481_984.0, 54) } else { (v, 0) };
    let bits = v.to_bits();
    let exponent = (bits >> 52) as i32 - 1023 - lift;
    let mantissa = f64::from_bits((bits & FRACTION) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        (mantissa * 0.5, exponent + 1)
    } else {
        (mantissa, exponent)
    }
}

/// log2(m) for m in sqrt(1/2)..sqrt(2): twice the inverse hyperbolic tangent of s = (m - 1)/(m + 1), over ln
/// 2.
fn mantissa_logarithm(m: f64) -> Double {
    if m == 1.0 {
        return Double::new(0.0, 0.0);
    }
    let s = Double::new(m - 1.0, 0.0).divide(Double::sum(m, 1.0));
    let square = s.multiply(s);
    let mut tail = 0.0;
    for n in [29.0, 27.0, 25.0, 23.0, 21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0] {
        tail = 1.0 / n + square.high * tail;
    }
    // 1 + s^2/3 + s^4/5 + ...
    let series = square.multiply(FIFTH.plus(square.high * tail).multiply(square).with(THIRD)).plus(1.0);
    s.multiply(series).multiply(TWO_OVER_LN_2)
}

/// 2 to the power `logarithm * exponent`.
fn scaled_exponential(logarithm: Double, exponent: f64) -> f64 {
    let size = logarithm.high * exponent;
    if size >= 1025.0 {
        return f64::INFINITY;
    }
    if size < -1080.0 {
        return 0.0;
    }
    if size.abs() < TINY {
        return 1.0;
    }
    exponential(logarithm.times(exponent))
}

/// 2 to the power v: the whole part moves the exponent, the rest goes through Taylor's series of e^t.
fn exponential(v: Double) -> f64 {
    if v.high >= 1025.0 {
        return f64::INFINITY;
    }
    if v.high < -1080.0 {
        return 0.0;
    }
    if v.high.abs() >= 1e-30 {
        let whole = (v.high + 0.5).floor();
        scaled(fraction_exponential(Double::sum(v.high - whole, v.low)), whole as i32)
    } else {
        1.0
    }
}

/// 2^f for f in -0.5..=0.5 (a hair beyond included).
fn fraction_exponential(f: Double) -> f64 {
    if f.high.abs() < 1e-30 {
        return 1.0;
    }
    let t = LN_2.multiply(f);
    let x = t.high;
    let mut tail = 0.0;
    for n in [15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0] {
        tail = (1.0 + x * tail) / n;
    }
    let rest = x * x * 0.5 * (1.0 + x * tail);
    let sum = Double::ordered_sum(1.0, x);
    sum.high + (sum.low + (t.low + rest))
}

/// `v * 2^exponent` for v near 1 and exponents -1081..=1025, rounding once where the result is subnormal.
fn scaled(v: f64, exponent: i32) -> f64 {
    if exponent > 1023 {
        v * power_of_two(1023) * power_of_two(exponent - 1023)
    } else if exponent < -1022 {
        v * power_of_two(exponent + 200) * power_of_two(-200)
    } else {
        v * power_of_two(exponent)
    }
}

/// 2^exponent for -1022..=1023.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
