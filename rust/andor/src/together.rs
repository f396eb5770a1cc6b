//! Several threads searching one node together.
//!
//! All search the same root with the same table. Gist:
//! 1. One thread begins alone: most questions are answered before others could help.
//! 2. While a thread is searching a node, the others treat it as already failed, and so prefer its
//!    siblings; they come back when those look worse (virtual loss, \[Kaneko2010\]). In a
//!    depth-first search all help with the first child of a node; of the others, those that are
//!    being searched come last (\[Weill1996\]).
//! 3. At intervals a thread checks whether another one has settled a node above it, and if so
//!    returns to that node.
//! 4. When the table should grow, or one thread has the answer, all leave the root. After the table
//!    has grown, all begin again; the table leads them back to where they were.
//!
//! Proofs and disproofs hold whichever thread finds them, and nothing else settles a node. So the
//! answer does not depend on the number of threads or their speed; the number of nodes does.
//!
//! Source: \[Kaneko2010\]. Departures: 1) virtual losses are kept in the table itself, which can be
//! read without locks; 2) all descents begin at the root, and no thread waits.

use super::Graph;
use super::method::Method;
use super::prover::Prover;
use super::visits::Access;
use job::team::{STACK, Team, Threads, work};
use job::{Stop, Ticker};

/// More threads than this get in each other's way.
const MOST_THREADS: usize = 16;

impl<G: Graph> Prover<G> {
    /// Whether a node is proven, by one thread or more.
    pub(super) fn search(&mut self, root: &G::Node, ticker: &mut Ticker) -> Result<bool, Stop> {
        let effort = self.effort;
        let method = effort.method.unwrap_or_else(|| self.graph.method(root));
        let alone = match effort.threads {
            0 | 1 => u64::MAX,
            _ => effort.alone,
        };
        let table = Access::Alone(&mut self.table);
        let mut found = method.run(&self.graph, table, root, alone, ticker)?;
        while found.is_none() {
            found = self.round(method, root, ticker)?;
            self.table.make_room(ticker)?;
        }
        Ok(found == Some(true))
    }

    /// Searches until there is an answer, or until the table needs room.
    fn round(
        &self,
        method: Method,
        root: &G::Node,
        ticker: &mut Ticker,
    ) -> Result<Option<bool>, Stop> {
        let search = |team: &Team, ticker: &mut Ticker| {
            let access = Access::Shared(&self.table, team, self.effort.nodes_per_look.max(1));
            method.run(&self.graph, access, root, u64::MAX, ticker)
        };
        let threads =
            Threads { number: self.effort.threads.min(MOST_THREADS), alone: 0, stack: STACK };
        let others = ticker.of_another_thread();
        let further = |team: &Team| {
            let found = search(team, &mut others.of_another_thread());
            // If it ended without an answer, the first thread finds out why by itself.
            found.ok().flatten().map(|proven| Ok(Some(proven)))
        };
        let control = ticker.control();
        work(threads, control, |team| search(team, ticker), further)
    }
}
