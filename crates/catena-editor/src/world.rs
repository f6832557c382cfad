//! The world's seed: typed, thrown, and back to the one before, each a step of the history.

use catena_graph::{Edit, MapField};
use catena_nodes::SEED_LIMIT;

use crate::Editor;

/// Seeds remembered.
const KEPT: usize = 256;

/// Seeds that the dice give: short enough to be told.
const LARGEST: u32 = 1_000_000;

impl Editor {
    /// Sets the world's seed and remembers the one before.
    pub(crate) fn set_seed(&mut self, seed: i64) {
        let before = self.document().map().seed;
        let seed = seed.clamp(-SEED_LIMIT, SEED_LIMIT);
        if seed != before && self.edit(Edit::SetMap(MapField::Seed(seed))) {
            self.shell.seeds.push(before);
            if self.shell.seeds.len() > KEPT {
                self.shell.seeds.remove(0);
            }
        }
    }

    /// Throws the dice.
    pub(crate) fn new_seed(&mut self) {
        let seed = thrown(self.document().map().seed, self.shell.seeds.len());
        self.set_seed(seed);
    }

    /// Returns to the seed before.
    pub(crate) fn old_seed(&mut self) {
        let now = self.document().map().seed;
        match self.shell.seeds.pop() {
            Some(seed) if seed == now => self.old_seed(),
            Some(seed) => {
                self.edit(Edit::SetMap(MapField::Seed(seed)));
            }
            None => self.message = Some(("There is no world seed before this one".to_owned(), false)),
        }
    }
}

/// Another seed than this one; from the clock too, so that two sittings throw differently.
fn thrown(seed: i64, throws: usize) -> i64 {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let clock = clock.map_or(0, |time| time.as_nanos() as i64);
    let drawn = i64::from(catena_kernels::hash::hash(clock, seed, throws as i64) % LARGEST);
    if drawn == seed { drawn + 1 } else { drawn }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_dice_give_another_seed() {
        for seed in 0..1000 {
            let thrown = super::thrown(seed, 0);
            assert!(thrown != seed && (0..=1_000_000).contains(&thrown));
        }
    }
}
