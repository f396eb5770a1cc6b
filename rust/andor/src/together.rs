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
use super::prover::Effort;
use super::table::Table;
use super::visits::Access;
use job::control::{Stop, Ticker};
use job::team::{STACK, Team, Threads, work};

/// More threads than this get in each other's way.
const MOST_THREADS: usize = 16;

/// Whether a node is proven, by one thread or more.
///
/// # Errors
/// [`Stop`] when the job must end; after [`Stop::Cancelled`] the table must not be used again.
pub(crate) fn search<G: Graph>(
    graph: &G,
    table: &mut Table,
    root: &G::Node,
    effort: &Effort,
    ticker: &mut Ticker<'_>,
) -> Result<bool, Stop> {
    let method = effort.method.unwrap_or_else(|| graph.method(root));
    let alone = if effort.threads > 1 {
        effort.alone
    } else {
        u64::MAX
    };
    let mut found = method.run(graph, Access::Alone(table), root, alone, ticker)?;
    while found.is_none() {
        found = round(graph, table, root, effort, ticker)?;
        table.make_room(ticker)?;
    }
    Ok(found == Some(true))
}

/// Searches until there is an answer, or until the table needs room.
fn round<G: Graph>(
    graph: &G,
    table: &Table,
    root: &G::Node,
    effort: &Effort,
    ticker: &mut Ticker<'_>,
) -> Result<Option<bool>, Stop> {
    let method = effort.method.unwrap_or_else(|| graph.method(root));
    let search = |team: &Team, ticker: &mut Ticker<'_>| {
        let access = Access::Shared(table, team, effort.nodes_per_look);
        method.run(graph, access, root, u64::MAX, ticker)
    };
    let threads = Threads {
        number: effort.threads.min(MOST_THREADS),
        alone: 0,
        stack: STACK,
    };
    let others = ticker.of_another_thread();
    let further = |team: &Team| {
        let found = search(team, &mut others.of_another_thread());
        // If it ended without an answer, the first thread finds out why by itself.
        found.ok().flatten().map(|proven| Ok(Some(proven)))
    };
    let control = ticker.control();
    work(threads, control, |team| search(team, ticker), further)
}

#[cfg(test)]
mod tests {
    use super::super::method::Method;
    use super::super::tests::few_nodes;
    use super::super::{Child, Key, Needs, Numbers};
    use super::*;
    use job::control::Control;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread::scope;
    use std::time::Duration;

    /// A tree that is endless for all practical purposes, or one where expanding some node panics.
    struct Endless {
        expanded: AtomicU64,
        fails_after: u64,
    }

    impl Endless {
        fn new(fails_after: u64) -> Self {
            Self {
                expanded: AtomicU64::new(0),
                fails_after,
            }
        }
    }

    impl Graph for Endless {
        /// Depth and number.
        type Node = (u64, u64);
        type Step = u64;

        fn key(&self, (depth, number): &Self::Node) -> Key {
            Key::from(*number) << 5 | Key::from(*depth)
        }

        fn numbers(&self, (depth, _): &Self::Node) -> Numbers {
            if *depth == 20 {
                Numbers::DISPROVEN
            } else {
                Numbers::UNKNOWN
            }
        }

        fn needs(&self, _: &Self::Node) -> Needs {
            Needs::Any
        }

        fn expand(&self, node: &Self::Node, children: &mut Vec<Child<u64>>) {
            let expanded = self.expanded.fetch_add(1, Ordering::Relaxed);
            assert!(expanded < self.fails_after, "a node that makes trouble");
            children.extend((0..8).map(|step| self.describe(node, step)));
        }

        fn child(&self, (depth, number): &Self::Node, step: u64) -> Self::Node {
            (depth + 1, number << 3 | step)
        }
    }

    const METHODS: [Method; 2] = [Method::ProofNumber, Method::DepthFirst];

    fn searched(graph: &Endless, method: Method, control: &Control) -> Result<bool, Stop> {
        let mut table = Table::new(Table::LEAST_BYTES).expect("large enough");
        let mut ticker = Ticker::new(control);
        let effort = few_nodes(method, 3);
        search(graph, &mut table, &(0, 0), &effort, &mut ticker)
    }

    #[test]
    fn all_end_when_the_job_does() {
        for method in METHODS {
            let graph = Endless::new(u64::MAX);
            let control = Control::new(Some(Duration::from_millis(50)));
            assert_eq!(searched(&graph, method, &control), Err(Stop::TimeLimit));
            assert_eq!(control.nodes(), graph.expanded.load(Ordering::Relaxed));
            let control = Control::new(None);
            let cancelled = scope(|scope| {
                let job = scope.spawn(|| searched(&graph, method, &control));
                std::thread::sleep(Duration::from_millis(50));
                control.cancel();
                job.join().expect("no panic")
            });
            assert_eq!(cancelled, Err(Stop::Cancelled));
        }
    }

    #[test]
    fn a_panic_of_one_thread_ends_all() {
        for method in METHODS {
            let graph = Endless::new(500);
            let control = Control::new(None);
            let job = || searched(&graph, method, &control);
            assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err());
        }
    }
}
