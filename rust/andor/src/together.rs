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
use super::table::Table;
use super::visits::Access;
use job::control::{Stop, Ticker};
use job::team::{STACK, Team, Threads, work};

/// More threads than this get in each other's way.
const MOST_THREADS: usize = 16;

/// How threads work together.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How many there are.
    threads: usize,
    /// Nodes after which the others join the first one.
    alone: u64,
    /// Nodes after which a thread checks what the others have settled.
    nodes_per_look: u64,
}

impl Tuning {
    /// For a number of threads: the best values as measured.
    pub const fn of(threads: usize) -> Self {
        Self {
            threads,
            alone: 1 << 14,
            nodes_per_look: 1 << 7,
        }
    }

    /// For searches of a few nodes, which would otherwise be over before others join.
    pub const fn of_small_searches(threads: usize) -> Self {
        Self {
            threads,
            alone: 5,
            nodes_per_look: 4,
        }
    }
}

/// Whether a node is proven, by one thread or more.
///
/// # Errors
/// [`Stop`] when the job must end; after [`Stop::Cancelled`] the table must not be used again.
pub(crate) fn search<G>(
    graph: &G,
    table: &mut Table,
    method: Method,
    root: &G::Node,
    tuning: Tuning,
    ticker: &mut Ticker<'_>,
) -> Result<bool, Stop>
where
    G: Graph + Sync,
    G::Node: Sync,
{
    let alone = if tuning.threads > 1 {
        tuning.alone
    } else {
        u64::MAX
    };
    let mut found = method.run(graph, Access::Alone(table), root, alone, ticker)?;
    while found.is_none() {
        found = round(graph, table, method, root, tuning, ticker)?;
        table.make_room(ticker)?;
    }
    Ok(found == Some(true))
}

/// Searches until there is an answer, or until the table needs room.
fn round<G>(
    graph: &G,
    table: &Table,
    method: Method,
    root: &G::Node,
    tuning: Tuning,
    ticker: &mut Ticker<'_>,
) -> Result<Option<bool>, Stop>
where
    G: Graph + Sync,
    G::Node: Sync,
{
    let search = |team: &Team, ticker: &mut Ticker<'_>| {
        let access = Access::Shared(table, team, tuning.nodes_per_look);
        method.run(graph, access, root, u64::MAX, ticker)
    };
    let threads = Threads {
        number: tuning.threads.min(MOST_THREADS),
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
            for step in 0..8 {
                let child = self.child(node, step);
                children.push(Child {
                    step,
                    key: self.key(&child),
                    numbers: self.numbers(&child),
                });
            }
        }

        fn child(&self, (depth, number): &Self::Node, step: u64) -> Self::Node {
            (depth + 1, number << 3 | step)
        }
    }

    const METHODS: [Method; 2] = [Method::ProofNumber, Method::DepthFirst];

    fn searched(graph: &Endless, method: Method, control: &Control) -> Result<bool, Stop> {
        let mut table = Table::new(Table::LEAST_BYTES).expect("large enough");
        let mut ticker = Ticker::new(control);
        let tuning = Tuning::of_small_searches(3);
        search(graph, &mut table, method, &(0, 0), tuning, &mut ticker)
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
