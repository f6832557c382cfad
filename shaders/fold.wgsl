// What is done to each octave of a sum before it is added.
//
// Ridged after Musgrave, in Ebert et al., "Texturing and Modeling" (1994); billow is its counterpart.

const PLAIN = 0u;
const RIDGED = 1u;
const BILLOW = 2u;

fn folded(fold: u32, v: f32) -> f32 {
    switch fold {
        case RIDGED: {
            let r = 1.0 - abs(v);
            return r * r * 2.0 - 1.0;
        }
        case BILLOW: {
            return abs(v) * 2.0 - 1.0;
        }
        default: {
            return v;
        }
    }
}
