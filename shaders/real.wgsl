// Logarithm, exponential and power from + - * / and moves of bits.
//
// Series after reduction to a short interval (as in Muller, "Elementary Functions", 2016);
// coefficients are those of the series themselves. Devices' own exp2, log2 and pow differ from one to the next.

// A positive number as mantissa * 2^exponent, the mantissa in sqrt(1/2)..sqrt(2).
struct Parts {
    mantissa: f32,
    exponent: f32,
}

fn parts(v: f32) -> Parts {
    let bits = bitcast<u32>(v);
    let exponent = f32(i32(bits >> 23u) - 127);
    let mantissa = bitcast<f32>((bits & 0x007fffffu) | 0x3f800000u);
    if (mantissa > 1.4142135) {
        return Parts(mantissa * 0.5, exponent + 1.0);
    }
    return Parts(mantissa, exponent);
}

// log2 of a mantissa in sqrt(1/2)..sqrt(2): 2/ln 2 times the inverse hyperbolic tangent of (m - 1)/(m + 1).
fn log2_mantissa(m: f32) -> f32 {
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let series = square * (0.33333333 + square * (0.2 + square * (0.14285714 + square * 0.11111111)));
    return 2.8853901 * s * (1.0 + series);
}

// 2^v for v in -0.5..0.5: Taylor's series of e^(v ln 2).
fn exp2_fraction(v: f32) -> f32 {
    let t = v * 0.69314718;
    let tail = 0.041666667 + t * (0.0083333333 + t * (0.0013888889 + t * 0.00019841270));
    return 1.0 + t * (1.0 + t * (0.5 + t * (0.16666667 + t * tail)));
}

// 2^whole for a whole number, 0 below the smallest normal float32.
fn exp2_whole(whole: f32) -> f32 {
    if (whole < -126.0) {
        return 0.0;
    }
    return bitcast<f32>(u32(i32(min(whole, 127.0)) + 127) << 23u);
}

// A base of 0 or more to any power, held to 1e30; 1 to the power 0, else 0 for the base 0.
//
// The exponent's leading bits times the whole part of the logarithm are exact, and so is what is left of it after
// the nearest whole number is taken away: large logarithms cost no digits.
fn power(base: f32, exponent: f32) -> f32 {
    if (exponent == 0.0) {
        return 1.0;
    }
    if (!(base > 0.0)) {
        return 0.0;
    }
    let log = parts(base);
    let leading = bitcast<f32>(bitcast<u32>(exponent) & 0xfffff000u);
    let coarse = leading * log.exponent;
    let fine = (exponent - leading) * log.exponent + exponent * log2_mantissa(log.mantissa);
    if (coarse + fine >= 100.0) {
        return 1e30;
    }
    if (coarse + fine < -150.0) {
        return 0.0;
    }
    let whole = floor(coarse + 0.5);
    let left = (coarse - whole) + fine;
    let more = floor(left + 0.5);
    return min(1e30, exp2_fraction(left - more) * exp2_whole(whole + more));
}

// The power of terrain: a negative base keeps its sign.
fn signed_power(base: f32, exponent: f32) -> f32 {
    let size = power(abs(base), exponent);
    return select(size, -size, base < 0.0);
}
