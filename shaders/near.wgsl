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
}

// One site on the way to a decision: how far, by a measure that grows with the distance; which; where from here.
struct Site {
    measure: f32,
    id: u32,
    way: vec2<f32>,
}

struct Best {
    first: Site,
    second: Site,
}

fn no_best() -> Best {
    let nothing = Site(UNMEASURED, 0u, vec2<f32>(0.0, 0.0));
    return Best(nothing, nothing);
}

// The square of the distance, or the distance itself where there is no root in it.
fn measured(metric: u32, way: vec2<f32>) -> f32 {
    let size = abs(way);
    switch metric {
        case 1u: {
            return size.x + size.y;
        }
        case 2u: {
            return max(size.x, size.y);
        }
        default: {
            return size.x * size.x + size.y * size.y;
        }
    }
}

fn offered(best: Best, site: Site) -> Best {
    if (site.measure < best.first.measure) {
        return Best(site, best.first);
    }
    if (site.measure < best.second.measure) {
        return Best(best.first, site);
    }
    return best;
}

fn distance_of(metric: u32, site: Site) -> f32 {
    if (site.measure >= UNMEASURED) {
        return NO_SITE;
    }
    if (metric == EUCLIDEAN) {
        return sqrt(site.measure);
    }
    return site.measure;
}

// How much farther the second site is. Near a border the two distances are almost equal, and their difference has
// lost its digits; the difference of their squares is a product that keeps them. `between` leads from the first
// site to the second.
fn apart_of(metric: u32, best: Best, d1: f32, d2: f32, between: vec2<f32>) -> f32 {
    if (metric != EUCLIDEAN || best.second.measure >= UNMEASURED) {
        return d2 - d1;
    }
    let both = best.first.way + best.second.way;
    let product = between.x * both.x + between.y * both.y;
    return max(product, 0.0) / max(d1 + d2, 1e-30);
}
