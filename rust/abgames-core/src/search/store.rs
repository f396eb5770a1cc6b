//! Where a search keeps what it finds, and by way of which it works with others.

use super::{Key, Numbers};
use crate::control::{Stop, Ticker};

/// A [`Table`](super::table::Table), or one worker's part in a search of [several](super::together).
/// What only several workers need does nothing by default.
pub trait Store {
    /// Whether others use it at the same time.
    const IS_SHARED: bool = false;

    /// Begins to bring what is known of a node nearer, as it will be asked for soon.
    fn fetch(&self, key: Key);

    /// What is known of a node.
    fn get(&self, key: Key) -> Option<Numbers>;

    /// Begins a visit to a node, the search's node of that number, which is counted.
    fn enter(&mut self, key: Key, nodes: u64, ticker: &Ticker<'_>);

    /// Ends the visit that was begun last: keeps what was found in so many nodes, if anything, and
    /// gives what is known then.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn leave(
        &mut self,
        key: Key,
        found: Option<Numbers>,
        work: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Numbers>, Stop>;

    /// Whether visits are to end without a result, because others have one, or want to meet.
    #[inline]
    fn is_over(&self) -> bool {
        false
    }

    /// What others have found out about a node, if it is not what is known here.
    #[inline]
    fn news(&self, _key: Key, _known: Numbers) -> Option<Numbers> {
        None
    }

    /// Lets a node look to others as if it had these numbers, while a visit to it is under way.
    #[inline]
    fn lend(&mut self, _key: Key, _numbers: Numbers, _ticker: &Ticker<'_>) {}

    /// Whether another one visits a node.
    #[inline]
    fn is_under_way(&self, _key: Key) -> bool {
        false
    }
}
