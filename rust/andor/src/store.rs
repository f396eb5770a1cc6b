//! Where a search keeps what it finds, and how it visits a node.
//!
//! Both searches are recursive and treat a node alike: they enter it, expand it, look at its
//! children one after the other, and leave it with what they found. `Visits` has what they share.

use super::{Child, Graph, Key, Numbers};
use job::control::{Stop, Ticker};

/// A [`Table`](super::table::Table), or one worker's part in a search of
/// [several](super::together). Methods that only several workers need do nothing by default.
pub trait Store {
    /// Whether others use it at the same time.
    const IS_SHARED: bool = false;

    /// Prefetches what is known of a node, as it will be needed soon.
    fn fetch(&self, key: Key);

    /// What is known of a node.
    fn get(&self, key: Key) -> Option<Numbers>;

    /// Begins a visit to a node, the search's `nodes`-th, and counts it.
    fn enter(&mut self, key: Key, nodes: u64, ticker: &Ticker<'_>);

    /// Ends the visit that was begun last: stores what was found, if anything, in `work` nodes, and
    /// returns what is then known.
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

    /// Whether visits are to return early: another thread has the answer, or all threads are to
    /// meet because the table wants room.
    #[inline]
    fn is_over(&self) -> bool {
        false
    }

    /// What others have found out about a node, if it differs from what is known here.
    #[inline]
    fn news(&self, _key: Key, _known: Numbers) -> Option<Numbers> {
        None
    }

    /// Makes a node look to other threads as if it had these numbers while this thread searches it
    /// (virtual loss).
    #[inline]
    fn lend(&mut self, _key: Key, _numbers: Numbers, _ticker: &Ticker<'_>) {}

    /// Whether another thread is searching a node.
    #[inline]
    fn is_under_way(&self, _key: Key) -> bool {
        false
    }
}

/// The entry of a node while a depth-first search visits it, and afterwards if the visit found
/// nothing.
pub(super) const UNDER_WAY: Numbers = Numbers::UNKNOWN;

/// About how long a child takes, in nanoseconds.
const WORK_PER_CHILD: u64 = 64;

/// The nested visits of one search.
pub(super) struct Visits<'a, 'b, G: Graph, S> {
    pub graph: &'a G,
    pub store: &'a mut S,
    pub ticker: &'a mut Ticker<'b>,
    /// The children of all nodes that are visited: those of a node follow those of its parent.
    pub children: Vec<Child<G::Step>>,
    /// Nodes so far, and the most allowed.
    pub nodes: u64,
    pub most_nodes: u64,
}

/// A visit to a node.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    key: Key,
    /// Where its children begin.
    pub start: usize,
    nodes_before: u64,
}

impl<'a, 'b, G: Graph, S: Store> Visits<'a, 'b, G, S> {
    pub fn new(
        graph: &'a G,
        store: &'a mut S,
        ticker: &'a mut Ticker<'b>,
        most_nodes: u64,
    ) -> Self {
        Self {
            graph,
            store,
            ticker,
            children: Vec::new(),
            nodes: 0,
            most_nodes,
        }
    }

    /// Whether to return early.
    #[inline]
    pub fn are_over(&self) -> bool {
        self.nodes >= self.most_nodes || self.store.is_over()
    }

    /// Begins a visit: expands the node, and has the table prefetch its entries for the children.
    #[inline]
    pub fn enter(&mut self, node: &G::Node, key: Key) -> Result<Visit, Stop> {
        let visit = Visit {
            key,
            start: self.children.len(),
            nodes_before: self.nodes,
        };
        self.nodes += 1;
        self.store.enter(key, self.nodes, self.ticker);
        let store = &*self.store;
        self.graph
            .expand(node, &mut self.children, |key| store.fetch(key));
        let children = (self.children.len() - visit.start) as u64;
        self.ticker.work(WORK_PER_CHILD * children)?;
        Ok(visit)
    }

    /// Ends a visit with what was found, if anything; returns what is then known of the node.
    #[inline]
    pub fn leave(&mut self, visit: Visit, found: Option<Numbers>) -> Result<Option<Numbers>, Stop> {
        self.children.truncate(visit.start);
        let work = self.nodes - visit.nodes_before;
        self.store.leave(visit.key, found, work, self.ticker)
    }
}
