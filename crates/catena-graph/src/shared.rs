//! Parts of a document that its copies share until one of them changes: a copy for the background costs next to nothing.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value that is copied when it is changed while somebody else has it too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared<T>(Arc<T>);

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
