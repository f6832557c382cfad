// The two sites nearest to a position.
//
// Worley, "A cellular texture basis function" (1996).

const NO_SITE = 1e30;
// Beyond every measure; the square of NO_SITE would overflow.
const UNMEASURED = 3e38;

const EUCLIDEAN = 0u;
const MANHATTAN = 1u;
const CHEBYSHEV = 2u;

struct Near {
    d1: f32,
    d2: f32,
    apart: f32,   // d2 - d1
    number: f32,  // the nearest site's own, -1..1
    first: f32,   // its index
    second: f32,  // the second nearest site's
    to_first: vec2<f32>,  // the ways to both, in world units
    to_second: vec2<f32>,
}

// The two best on the way to a decision: how far, by a measure that grows with the distance, and which.
struct Best {
    first: f32,
    second: f32,
    first_id: u32,
    second_id: u32,
}

fn no_best() -> Best {
    return Best(UNMEASURED, UNMEASURED, 0u, 0u);
}

// The square of the distance, or the distance itself where there is no root in it.
fn measured(metric: u32, way: vec2<f32>) -> f32 {
    let size = abs(way);
    switch metric {
        case MANHATTAN: {
            return size.x + size.y;
        }
        case CHEBYSHEV: {
            return max(size.x, size.y);
        }
        default: {
            return size.x * size.x + size.y * size.y;
        }
    }
}

// Without a branch: neighbouring samples rarely agree.
fn offered(best: Best, measure: f32, id: u32) -> Best {
    let is_first = measure < best.first;
    let is_second = measure < best.second;
    return Best(
        min(measure, best.first),
        select(min(measure, best.second), best.first, is_first),
        select(best.first_id, id, is_first),
        select(select(best.second_id, id, is_second), best.first_id, is_first),
    );
}

fn distance_of(metric: u32, measure: f32) -> f32 {
    if (measure >= UNMEASURED) {
        return NO_SITE;
    }
    if (metric == EUCLIDEAN) {
        return sqrt(measure);
    }
    return measure;
}

// How much farther the second site is. Near a border the two distances are almost equal, and their difference has
// lost its digits; the difference of their squares is a product that keeps them. `between` leads from the first
// site to the second, `both` is the sum of the ways to them.
fn apart_of(metric: u32, best: Best, between: vec2<f32>, both: vec2<f32>) -> f32 {
    let d1 = distance_of(metric, best.first);
    let d2 = distance_of(metric, best.second);
    if (metric != EUCLIDEAN || best.second >= UNMEASURED) {
        return d2 - d1;
    }
    return max(between.x * both.x + between.y * both.y, 0.0) / max(d1 + d2, 1e-30);
}
