// Arithmetic that stays finite: the rules of the reference, in float32.
//
// Catena's own. Products, quotients and powers are held to 1e30, and float32 reaches 3.4e38: sums of a few
// held values can't overflow, and what did is held before anything else sees it.

fn hold(v: f32) -> f32 {
    return min(1e30, max(-1e30, v));
}

// 0 where b is 0.
fn divide(a: f32, b: f32) -> f32 {
    if (b == 0.0) {
        return 0.0;
    }
    return a / b;
}

// 0 for negative numbers.
fn square_root(v: f32) -> f32 {
    return sqrt(max(v, 0.0));
}

// From a at t = 0 to b near t = 1.
fn blend(a: f32, b: f32, t: f32) -> f32 {
    return a + (b - a) * t;
}
