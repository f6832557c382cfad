//! Clouds: where raindrops fall.

use super::droplets::Droplet;
use super::random::{Lehmer, P5Random};

/// Where drops fall, x before y.
#[derive(Clone, Debug, PartialEq)]
pub enum Clouds {
    /// By the Lehmer generator.
    Lehmer(Lehmer),
    /// By p5.js's generator.
    P5(P5Random),
}

impl Clouds {
    /// The next drop, anywhere between the first and last points of the lattice.
    #[inline]
    pub fn next_drop(&mut self, columns: usize, rows: usize) -> Droplet {
        let (width, height) = ((columns - 1) as f64, (rows - 1) as f64);
        let x = self.next_float() * width;
        let y = self.next_float() * height;
        Droplet::new(x, y)
    }

    /// Lets so many drops fall elsewhere.
    pub fn skip(&mut self, drops: u64) {
        for _ in 0..drops {
            self.next_float();
            self.next_float();
        }
    }

    #[inline]
    fn next_float(&mut self) -> f64 {
        match self {
            Self::Lehmer(random) => random.next_float(),
            Self::P5(random) => random.next_float(),
        }
    }
}
