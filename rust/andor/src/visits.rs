//! What the two searches share: how a node is visited, by one thread or by one of a team.
//!
//! Both searches are recursive and treat a node alike: they enter it, expand it, look at its
//! children one after the other, and leave it with what they found.

use std::ops::Deref;

use super::table::{Table, Taken};
use super::{Child, Graph, Key, Numbers};
use job::team::Team;
use job::{Stop, Ticker};

/// A table in use.
pub(crate) enum Access<'a> {
    /// By one thread.
    Alone(&'a mut Table),
    /// By a team, whose members look around after this many nodes.
    Shared(&'a Table, &'a Team, u64),
}

impl Deref for Access<'_> {
    type Target = Table;

    #[inline(always)]
    fn deref(&self) -> &Table {
        match self {
            Self::Alone(table) => table,
            Self::Shared(table, ..) => table,
        }
    }
}

/// The entry of a node while a depth-first search visits it.
pub(crate) const UNDER_WAY: Numbers = Numbers::UNKNOWN;

/// The entry of a node after a visit that found nothing: any numbers that settle nothing and differ
/// from [`UNDER_WAY`].
const LEFT: Numbers = Numbers::new(2, 2);

/// About how long a child takes, in nanoseconds.
const WORK_PER_CHILD: u64 = 64;

/// Nodes between two reports of the table's size.
const NODES_PER_REPORT: u64 = 1 << 14;

/// The nested visits of one search.
pub(crate) struct Visits<'a, 'b, G: Graph> {
    pub graph: &'a G,
    pub table: Access<'a>,
    ticker: &'a mut Ticker<'b>,
    /// The children of all nodes that are visited: those of a node follow those of its parent.
    pub children: Vec<Child<G::Step>>,
    /// Nodes so far, and the most allowed.
    pub nodes: u64,
    most_nodes: u64,
    /// The nodes being visited, each a child of the one before.
    open: Vec<Key>,
    /// How many of these visits are still of use; those after them should return.
    wanted: usize,
    /// Of a team: what was not reported yet.
    uncounted: u64,
    taken: Taken,
}

/// A visit to a node.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    key: Key,
    /// Where its children begin.
    pub start: usize,
    nodes_before: u64,
}

impl<'a, 'b, G: Graph> Visits<'a, 'b, G> {
    pub fn new(
        graph: &'a G,
        table: Access<'a>,
        ticker: &'a mut Ticker<'b>,
        most_nodes: u64,
    ) -> Self {
        Self {
            graph,
            table,
            ticker,
            children: Vec::new(),
            nodes: 0,
            most_nodes,
            open: Vec::new(),
            wanted: usize::MAX,
            uncounted: 0,
            taken: Taken::default(),
        }
    }

    /// Whether others use the table at the same time.
    #[inline]
    pub fn are_shared(&self) -> bool {
        matches!(self.table, Access::Shared(..))
    }

    /// Whether to return early: the limit of nodes was reached, or another thread has the answer,
    /// or all threads are to meet because the table wants room.
    #[inline]
    pub fn are_over(&self) -> bool {
        self.nodes >= self.most_nodes || self.open.len() > self.wanted
    }

    /// Begins a visit: expands the node, and has the table prefetch its entries for the children.
    #[inline]
    pub fn enter(&mut self, node: &G::Node, key: Key) -> Result<Visit, Stop> {
        let visit = Visit { key, start: self.children.len(), nodes_before: self.nodes };
        self.nodes += 1;
        self.open.push(key);
        match self.table {
            Access::Alone(_) => self.ticker.node(),
            Access::Shared(_, team, nodes_per_look) => {
                self.uncounted += 1;
                if self.uncounted == nodes_per_look {
                    self.hand_in();
                    self.look_around(team);
                }
            }
        }
        if self.nodes.is_multiple_of(NODES_PER_REPORT) {
            self.table.report(self.ticker.control());
        }
        self.graph.expand(node, &mut self.children);
        let children = &mut self.children[visit.start..];
        // All at once, so that they overlap; the order is made meanwhile.
        let is_open = |child: &&Child<G::Step>| child.numbers.verdict().is_none();
        for child in children.iter().filter(is_open) {
            self.table.fetch(child.key);
        }
        self.graph.order(node, children);
        self.ticker.work(WORK_PER_CHILD * children.len() as u64)?;
        Ok(visit)
    }

    /// Ends the visit that was begun last: stores what was found, if anything, and returns what is
    /// then known of the node.
    #[inline]
    pub fn leave(&mut self, visit: Visit, found: Option<Numbers>) -> Result<Option<Numbers>, Stop> {
        self.children.truncate(visit.start);
        self.open.pop();
        if self.open.len() <= self.wanted {
            self.wanted = usize::MAX;
        }
        let work = self.nodes - visit.nodes_before;
        let (numbers, work) = found.map_or((LEFT, 1), |found| (found, work));
        let known = match &mut self.table {
            Access::Alone(table) => table.store(visit.key, numbers, work, self.ticker)?,
            Access::Shared(table, ..) => {
                let control = self.ticker.control();
                table.insert(visit.key, numbers, work, &mut self.taken, control)
            }
        };
        let is_known = found.is_some() || known.verdict().is_some();
        Ok(is_known.then_some(known))
    }

    /// Reports what was counted since the last report.
    fn hand_in(&mut self) {
        self.ticker.nodes(std::mem::take(&mut self.uncounted));
        self.table.count(std::mem::take(&mut self.taken));
    }

    /// Finds out which visits should return.
    fn look_around(&mut self, team: &Team) {
        if self.table.wants_room() {
            team.end();
        }
        let is_settled = |key: &Key| self.table.get(*key).and_then(Numbers::verdict).is_some();
        let settled = self.open.iter().position(is_settled);
        let wanted = settled.unwrap_or(usize::MAX);
        self.wanted = if team.is_over() { 0 } else { wanted };
    }

    /// What others have found out about a node, if it differs from what is known here.
    #[inline]
    pub fn news(&self, key: Key, known: Numbers) -> Option<Numbers> {
        let stored = self.are_shared().then(|| self.table.get(key))?;
        stored.filter(|&found| found != known)
    }

    /// Makes a node look to other threads as if it had these numbers while this thread searches it
    /// (virtual loss).
    #[inline]
    pub fn lend(&mut self, key: Key, numbers: Numbers) {
        if let Access::Shared(table, ..) = self.table {
            table.insert(key, numbers, 1, &mut self.taken, self.ticker.control());
        }
    }

    /// Whether another thread is searching a node depth-first.
    #[inline]
    pub fn is_under_way(&self, key: Key) -> bool {
        self.are_shared() && self.table.get(key) == Some(UNDER_WAY)
    }
}

impl<G: Graph> Drop for Visits<'_, '_, G> {
    fn drop(&mut self) {
        self.hand_in();
    }
}
