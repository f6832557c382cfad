//! Random numbers: the Lehmer generator that every seed starts, and the generator of p5.js.

const MODULUS: i64 = 2_147_483_647;
const MULTIPLIER: i64 = 16_807;

/// The "minimal standard" generator of Park and Miller (1988): `state = state*16807 mod (2^31 - 1)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lehmer {
    state: i64,
}

impl Lehmer {
    /// Starts from any seed: the remainder of the division by 2^31 - 1, with the seed's sign, moved by 2^31 -
    /// 2 until it is positive (twice for the one remainder, -(2^31 - 2), that would give 0 and stick there).
    pub fn new(seed: i64) -> Self {
        let mut state = seed % MODULUS;
        while state <= 0 {
            state += MODULUS - 1;
        }
        Self { state }
    }

    /// The next state, 1..=2147483646.
    #[allow(clippy::should_implement_trait)]
    #[inline]
    pub fn next(&mut self) -> i64 {
        self.state = self.state * MULTIPLIER % MODULUS;
        self.state
    }

    /// The next number in 0..1: `(next - 1) / 2147483646`.
    #[inline]
    pub fn next_float(&mut self) -> f64 {
        (self.next() - 1) as f64 / 2_147_483_646.0
    }
}

/// The linear congruential generator of p5.js: `state = 1664525*state + 1013904223 mod 2^32`
/// (the constants of Numerical Recipes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct P5Random {
    state: u32,
}

impl P5Random {
    /// Starts from the seed's low 32 bits.
    pub fn new(seed: i64) -> Self {
        Self { state: seed as u32 }
    }

    /// The next state, 32 random bits of which the high ones are the better.
    #[allow(clippy::should_implement_trait)]
    #[inline]
    pub fn next(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.state
    }

    /// The next number in 0..1: `next / 2^32`.
    #[inline]
    pub fn next_float(&mut self) -> f64 {
        f64::from(self.next()) / 4_294_967_296.0
    }
}
