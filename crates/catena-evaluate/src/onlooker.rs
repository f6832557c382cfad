//! Onlookers: they see what an evaluator builds while it is built, whoever asked for it.

use std::fmt::Debug;
use std::sync::Arc;

use catena_field::{Audience, Hash, Stage};

/// Somebody who wants to see stages grow that others ask for.
pub trait Onlooker: Debug + Send + Sync {
    /// Who looks on while the stage of a key is built; nobody, unless it is worth a look.
    fn audience(&self, stage: &Stage, key: Hash) -> Option<Arc<dyn Audience>>;
}
