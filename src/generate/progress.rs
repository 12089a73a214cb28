//! Who wants to know how far generating is.

use crate::project::Item;

/// Told of each item's start, progress and end; called from several threads.
pub trait Progress: Sync {
    /// So many items will end, or be reused.
    fn expect(&self, _items: usize) {}
    /// An item is begun.
    fn begin(&self, _item: &Item) {}
    /// An item is at this share, in percent, of a stage: the bake, or the target that is being written. Shares of one
    /// stage do not fall.
    fn advance(&self, _item: &Item, _stage: &str, _percent: u64) {}
    /// An item is done.
    fn end(&self, _item: &Item) {}
    /// An item need not be made: nothing of it changed.
    fn reused(&self, _item: &Item) {}
}

/// No progress wanted.
pub struct Silent;

impl Progress for Silent {}
