//! What the workers of one search tell each other, so that they share the work.
//!
//! All workers search the same root, over the same [memo](crate::codebreaking::search::memo). Each enters its states in a
//! list, with the guesses that it tries there; so another one sees what is under way. Gist:
//! 1. A class that another worker searches is put off until the other classes of the guess are done,
//!    and a guess that another worker tries until the other guesses are done.
//! 2. What is still under way then is done together: the newcomer enters the same state or tries the
//!    same guess, and there puts off again what the other one is at. Nobody ever waits.
//! 3. A worker that finds something out tells it. Who is below that point drops what it does there.
//!
//! The facts that are exchanged (values and lower bounds of sets and of guesses) are true whoever finds
//! them, so the value of the root does not depend on the workers or their speed. Their number and the
//! order of the facts only change the work. The idea of putting off what is under way is ABDADA's
//! (\[Weill1996\]).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, scope};
use std::time::Duration;

use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::memo::Proved;
use crate::control::{Control, Stop};

/// Nodes after which others join the first worker; shorter searches are over before it pays. Tests
/// have small searches.
const ALONE: u64 = if cfg!(test) { 1 } else { 1000 };

/// How often a worker that is to join looks whether it is time.
const LOOK: Duration = Duration::from_millis(2);

/// Stack of a further worker: the search is recursive, one level a guess, 255 levels at most.
const STACK: usize = 256 << 20;

/// Runs `first` on this thread and, on others, `further`, so that there are `threads` workers. The
/// answer is that of `first`, which goes without a team when it is alone.
pub(crate) fn work<T>(
    threads: usize,
    control: &Control,
    first: impl FnOnce(Option<Worker>) -> T,
    further: impl Fn(Worker) + Sync,
) -> T {
    if threads == 1 {
        return first(None);
    }
    let team = Arc::new(Team::default());
    scope(|scope| {
        let _end = EndOnDrop(&team);
        for _ in 1..threads {
            let join = || {
                if team.wait(control) {
                    further(Worker::new(&team));
                }
            };
            let worker = Builder::new().name("abgames".into()).stack_size(STACK);
            // Where no thread is to be had, those that are there do all.
            if worker.spawn_scoped(scope, join).is_err() {
                break;
            }
        }
        first(Some(Worker::new(&team)))
    })
}

/// What was found out about a state or a guess, for all workers.
#[derive(Debug, Default)]
pub(crate) struct Finding(AtomicU64);

/// Place of the mark of exact values in a finding. Above all bounds, so that the best is the greatest.
const EXACT: u64 = 1 << 63;

impl Finding {
    pub(crate) fn publish(&self, proved: Proved) {
        let exact = if proved.exact { EXACT } else { 0 };
        let word = exact | u64::from(proved.lower) << 8 | u64::from(proved.depth);
        self.0.fetch_max(word, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> Proved {
        let word = self.0.load(Ordering::Relaxed);
        Proved {
            lower: (word >> 8) as u32,
            exact: word & EXACT != 0,
            depth: word as u8,
        }
    }

    /// Whether nothing more is to be found out with that budget.
    pub(crate) fn settles(&self, budget: u32) -> bool {
        let proved = self.get();
        proved.exact || proved.lower >= budget
    }
}

/// A state that is searched, by one worker or more.
#[derive(Debug)]
pub(crate) struct Node {
    /// The candidates. The others who are here have the same ones up to renaming.
    pub(crate) codes: Vec<Code>,
    pub(crate) finding: Arc<Finding>,
    trials: Mutex<Trials>,
}

/// The guesses of a node.
#[derive(Debug)]
struct Trials {
    best: Proved,
    by_name: HashMap<Name, Trial>,
}

/// What tells guesses apart: the partition that they make, or themselves.
pub(crate) type Name = Box<[u8]>;

#[derive(Debug, Default)]
struct Trial {
    finding: Arc<Finding>,
    workers: usize,
}

/// What comes of the wish to try a guess.
#[derive(Debug)]
pub(crate) enum Begun {
    /// Enough is known of it.
    Known(Proved),
    /// Another worker tries it.
    PutOff,
    /// It is to be tried, together with another worker if it is `joined`.
    Trial { finding: Arc<Finding>, joined: bool },
}

impl Node {
    fn new(codes: &[Code]) -> Self {
        let best = Proved {
            lower: INFEASIBLE,
            exact: false,
            depth: 0,
        };
        Self {
            codes: codes.to_vec(),
            finding: Arc::default(),
            trials: Mutex::new(Trials {
                best,
                by_name: HashMap::new(),
            }),
        }
    }

    /// The least total of a guess so far.
    pub(crate) fn best(&self) -> Proved {
        locked(&self.trials).best
    }

    /// Begins to try a guess, unless enough is known of it for the budget, or, with `alone`, another
    /// worker is at it.
    pub(crate) fn begin(&self, name: &Name, budget: u32, alone: bool) -> Begun {
        let mut trials = locked(&self.trials);
        let trial = trials.by_name.entry(name.clone()).or_default();
        if trial.finding.settles(budget) {
            return Begun::Known(trial.finding.get());
        }
        let joined = trial.workers > 0;
        if joined && alone {
            return Begun::PutOff;
        }
        trial.workers += 1;
        Begun::Trial {
            finding: Arc::clone(&trial.finding),
            joined,
        }
    }

    /// Ends the trial of a guess, with what was found out. Tells whether it is the best one so far.
    ///
    /// Where the best guess matters, this alone publishes findings of guesses: whoever sees one sees a
    /// [`best`](Self::best) that takes it into account. Else a guess could be passed over as known, but not better than the
    /// best one.
    pub(crate) fn end(&self, name: &Name, found: Option<Proved>) -> bool {
        let mut trials = locked(&self.trials);
        let Some(trial) = trials.by_name.get_mut(name) else {
            return false;
        };
        trial.workers -= 1;
        let Some(found) = found else {
            return false;
        };
        trial.finding.publish(found);
        let better = found.exact && found.lower < trials.best.lower;
        if better {
            trials.best = found;
        }
        better
    }
}

/// States by key, each with the number of workers who are there.
type UnderWay = HashMap<Box<[u8]>, (Arc<Node>, usize)>;

/// The workers of one search.
#[derive(Debug, Default)]
pub(crate) struct Team {
    under_way: Mutex<UnderWay>,
    /// The best guess of the root, with its total.
    root_guess: Mutex<Option<(u32, Code)>>,
    ended: AtomicBool,
    end_lock: Mutex<()>,
    wake: Condvar,
}

impl Team {
    /// Enters the state of that key.
    pub(crate) fn enter(&self, key: &[u8], codes: &[Code]) -> Arc<Node> {
        let mut under_way = locked(&self.under_way);
        if let Some((node, workers)) = under_way.get_mut(key) {
            *workers += 1;
            return Arc::clone(node);
        }
        let node = Arc::new(Node::new(codes));
        under_way.insert(key.into(), (Arc::clone(&node), 1));
        node
    }

    /// Leaves a state.
    pub(crate) fn leave(&self, key: &[u8]) {
        let mut under_way = locked(&self.under_way);
        if let Some((_, workers)) = under_way.get_mut(key) {
            *workers -= 1;
            if *workers == 0 {
                under_way.remove(key);
            }
        }
    }

    /// Whether somebody searches the state of that key.
    pub(crate) fn is_under_way(&self, key: &[u8]) -> bool {
        locked(&self.under_way).contains_key(key)
    }

    /// Tells a guess of the root with its total.
    pub(crate) fn found_root_guess(&self, total: u32, guess: Code) {
        let mut best = locked(&self.root_guess);
        if best.is_none_or(|(least, _)| total < least) {
            *best = Some((total, guess));
        }
    }

    /// The best guess of the root that anybody found.
    pub(crate) fn root_guess(&self) -> Option<Code> {
        locked(&self.root_guess).map(|(_, guess)| guess)
    }

    /// Sends all workers home.
    fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        let _lock = locked(&self.end_lock);
        self.wake.notify_all();
    }

    /// Waits until it is time to join the first worker; `false` when that has finished.
    fn wait(&self, control: &Control) -> bool {
        let mut lock = locked(&self.end_lock);
        while !self.ended.load(Ordering::Relaxed) {
            if control.nodes() >= ALONE {
                return true;
            }
            let waited = self.wake.wait_timeout(lock, LOOK);
            lock = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        false
    }
}

/// Sends all workers home when the first one has finished, by whatever way.
struct EndOnDrop<'a>(&'a Team);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// One worker's place in the team.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    pub(crate) team: Arc<Team>,
    /// What the worker is at, one inside the other, each with its budget.
    open: Vec<(Arc<Finding>, u32)>,
}

impl Worker {
    fn new(team: &Arc<Team>) -> Self {
        Self {
            team: Arc::clone(team),
            open: Vec::new(),
        }
    }

    pub(crate) fn begin(&mut self, finding: &Arc<Finding>, budget: u32) {
        self.open.push((Arc::clone(finding), budget));
    }

    pub(crate) fn finish(&mut self) {
        self.open.pop();
    }

    /// Tells whether another worker has found out what this one is still at.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when it has: up to where it is known, the result is not wanted.
    pub(crate) fn poll(&self) -> Result<(), Stop> {
        let settled = |(finding, budget): &(Arc<Finding>, u32)| finding.settles(*budget);
        if self.open.iter().any(settled) || self.team.ended.load(Ordering::Relaxed) {
            Err(Stop::Cancelled)
        } else {
            Ok(())
        }
    }
}

/// What is kept under a lock is whole after each call, also where a worker ended in a panic.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Ticker;

    fn proved(lower: u32, exact: bool) -> Proved {
        Proved {
            lower,
            exact,
            depth: 3,
        }
    }

    #[test]
    fn a_finding_keeps_the_best_that_is_known() {
        let finding = Finding::default();
        finding.publish(proved(9, false));
        finding.publish(proved(5, false));
        assert_eq!(finding.get(), proved(9, false));
        assert!(finding.settles(9) && !finding.settles(10));
        finding.publish(proved(10, true));
        finding.publish(proved(12, false));
        assert_eq!(finding.get(), proved(10, true));
        assert!(finding.settles(INFEASIBLE));
        finding.publish(proved(INFEASIBLE, true));
        assert_eq!(finding.get().lower, INFEASIBLE);
    }

    #[test]
    fn a_guess_is_tried_by_one_alone_or_by_many_together() {
        let node = Node::new(&[1, 2, 3]);
        let name: Name = [1].into();
        let joins = |begun| match begun {
            Begun::Trial { joined, .. } => Some(joined),
            _ => None,
        };
        assert_eq!(joins(node.begin(&name, 100, true)), Some(false));
        // Put off by a second worker, then joined.
        assert!(matches!(node.begin(&name, 100, true), Begun::PutOff));
        assert_eq!(joins(node.begin(&name, 100, false)), Some(true));
        assert!(node.end(&name, Some(proved(7, true))));
        assert!(!node.end(&name, Some(proved(7, true))));
        assert_eq!(node.best(), proved(7, true));
        // Nothing is begun where all is known.
        for alone in [true, false] {
            let Begun::Known(known) = node.begin(&name, 100, alone) else {
                panic!("it is known");
            };
            assert_eq!(known, proved(7, true));
        }
    }

    /// A guess that looks settled while the best one does not show it would be lost.
    #[test]
    fn the_best_guess_takes_every_known_one_into_account() {
        let name: Name = [1].into();
        let nodes: Vec<_> = (0..20_000).map(|_| Node::new(&[1, 2, 3])).collect();
        for node in &nodes {
            assert!(matches!(node.begin(&name, 100, true), Begun::Trial { .. }));
        }
        let watched = AtomicU64::new(0);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                for node in &nodes {
                    watched.fetch_add(1, Ordering::Relaxed);
                    let known = loop {
                        if let Begun::Known(known) = node.begin(&name, 100, true) {
                            break known;
                        }
                    };
                    assert_eq!(known, node.best());
                }
            });
            // Each trial ends while the other thread asks for it all the time.
            for (number, node) in (1..).zip(&nodes) {
                while watched.load(Ordering::Relaxed) < number && !other.is_finished() {
                    std::hint::spin_loop();
                }
                node.end(&name, Some(proved(7, true)));
            }
        });
    }

    #[test]
    fn a_panic_of_one_worker_ends_the_others() {
        let control = Control::new(None);
        Ticker::new(&control).nodes(ALONE);
        let (begun, left) = (AtomicBool::new(false), AtomicBool::new(false));
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let further = |worker: Worker| {
                begun.store(true, Ordering::Relaxed);
                while worker.poll().is_ok() {
                    std::thread::yield_now();
                }
                left.store(true, Ordering::Relaxed);
            };
            let first = |worker: Option<Worker>| {
                while !begun.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                assert!(worker.is_none(), "the first one fails");
            };
            work(2, &control, first, further);
        }));
        assert!(result.is_err());
        assert!(left.load(Ordering::Relaxed));
    }
}
