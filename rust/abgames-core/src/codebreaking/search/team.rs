//! What the workers of one search share, so that they divide the work.
//!
//! All workers search the same root, over the same [memo](super::memo). Each announces the states that
//! it is searching and the guesses that it is trying there. Gist:
//! 1. A class that another worker is searching is deferred until the other classes of the guess are
//!    done, and a guess that another worker is trying until the other guesses are done.
//! 2. What is still in progress then is done together: the newcomer joins the same state or guess, and
//!    defers there again what others are doing. Nobody ever waits.
//! 3. A worker publishes what it proves; workers searching below that point abandon it.
//!
//! What is exchanged (values and lower bounds of sets and of guesses) is true whoever finds it, so the
//! value of the root does not depend on the workers or their speed, only the work does. Deferring what
//! is in progress is the idea of ABDADA (\[Weill1996\]).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, scope};
use std::time::Duration;

use crate::codebreaking::cost::Cost;
use crate::codebreaking::games::Code;
use crate::codebreaking::search::known::{Known, Tried};
use crate::control::{Control, Stop};

/// How often a worker that is to join looks whether it is time.
const LOOK: Duration = Duration::from_millis(2);

/// Stack of a further worker: the search is recursive, one level a guess, 255 levels at most.
const STACK: usize = 256 << 20;

/// Why a search returns without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// The job must end.
    Stopped(Stop),
    /// Another worker has found what this one was searching.
    Superseded,
}

impl From<Stop> for Interrupt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<Interrupt> for Stop {
    /// Of the first worker, whose answer counts, nobody supersedes the root without ending the job.
    fn from(interrupt: Interrupt) -> Self {
        match interrupt {
            Interrupt::Stopped(stop) => stop,
            Interrupt::Superseded => Self::Cancelled,
        }
    }
}

/// Runs `first` on this thread and, on others, `further`, so that there are `threads` workers; the
/// others join after `alone` nodes. The answer is that of `first`, which has no team when it is alone.
pub fn work<T>(
    threads: usize,
    alone: u64,
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
                if team.wait(alone, control) {
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
pub struct Finding(AtomicU64);

/// Place of the mark of exact values in a finding. Above all bounds, so that the best is the greatest.
const EXACT: u64 = 1 << 63;

impl Finding {
    /// Publishes it, if it says more than what is known.
    pub fn publish(&self, known: Known) {
        let exact = if known.is_exact() { EXACT } else { 0 };
        let word = exact | u64::from(known.lower()) << 8 | u64::from(known.worst());
        self.0.fetch_max(word, Ordering::Relaxed);
    }

    /// What is known.
    pub fn get(&self) -> Known {
        let word = self.0.load(Ordering::Relaxed);
        let cost = Cost::new((word >> 8) as u32);
        if word & EXACT == 0 {
            Known::AtLeast(cost)
        } else {
            Known::Exact {
                cost,
                worst: word as u8,
            }
        }
    }
}

/// Identifies a guess among those of a state: by the partition that it makes, or by itself.
pub type Signature = Box<[u8]>;

/// A state that is being searched, by one worker or more.
#[derive(Debug)]
pub struct Node {
    /// The candidates. Workers who join have the same ones up to renaming.
    pub codes: Vec<Code>,
    pub finding: Arc<Finding>,
    trials: Mutex<Trials>,
}

/// The guesses of a node.
#[derive(Debug, Default)]
struct Trials {
    best: Option<Tried>,
    by_signature: HashMap<Signature, Trial>,
}

#[derive(Debug, Default)]
struct Trial {
    finding: Arc<Finding>,
    workers: usize,
}

/// What comes of the wish to try a guess.
#[derive(Debug)]
pub enum Begun {
    /// Enough is known of it.
    Known(Known),
    /// Another worker is trying it.
    Deferred,
    /// It is to be tried, together with another worker if it is `joined`.
    Trial { finding: Arc<Finding>, joined: bool },
}

impl Node {
    fn new(codes: &[Code]) -> Self {
        Self {
            codes: codes.to_vec(),
            finding: Arc::default(),
            trials: Mutex::default(),
        }
    }

    /// The guess of least cost so far.
    pub fn best(&self) -> Option<Tried> {
        locked(&self.trials).best
    }

    /// Begins to try a guess, unless enough is known of it for the budget, or, with `alone`, another
    /// worker is trying it.
    pub fn begin(&self, signature: &Signature, budget: Cost, alone: bool) -> Begun {
        let mut trials = locked(&self.trials);
        let trial = trials.by_signature.entry(signature.clone()).or_default();
        let known = trial.finding.get();
        if known.settles(budget) {
            return Begun::Known(known);
        }
        let joined = trial.workers > 0;
        if joined && alone {
            return Begun::Deferred;
        }
        trial.workers += 1;
        Begun::Trial {
            finding: Arc::clone(&trial.finding),
            joined,
        }
    }

    /// Ends the trial of a guess, with what it showed, if it was not given up. Returns whether the
    /// guess is the best one so far.
    ///
    /// Invariant: a finding about a guess becomes visible only together with the [`best`](Self::best)
    /// that includes it. Otherwise a worker could see that a guess is done, compare it with an old
    /// best, and lose it.
    pub fn end(&self, signature: &Signature, tried: Option<Tried>) -> bool {
        let mut trials = locked(&self.trials);
        let Some(trial) = trials.by_signature.get_mut(signature) else {
            return false;
        };
        trial.workers -= 1;
        let Some(tried) = tried else {
            return false;
        };
        trial.finding.publish(tried.known());
        let better = tried.exact && trials.best.is_none_or(|best| tried.cost < best.cost);
        if better {
            trials.best = Some(tried);
        }
        better
    }
}

/// States by name, each with the number of workers who are searching it.
type InProgress = HashMap<Box<[u8]>, (Arc<Node>, usize)>;

/// The workers of one search.
#[derive(Debug, Default)]
pub struct Team {
    in_progress: Mutex<InProgress>,
    ended: AtomicBool,
    end_lock: Mutex<()>,
    wake: Condvar,
}

impl Team {
    /// Joins those who search the state of that name.
    pub fn enter(&self, name: &[u8], codes: &[Code]) -> Arc<Node> {
        let mut in_progress = locked(&self.in_progress);
        if let Some((node, workers)) = in_progress.get_mut(name) {
            *workers += 1;
            return Arc::clone(node);
        }
        let node = Arc::new(Node::new(codes));
        in_progress.insert(name.into(), (Arc::clone(&node), 1));
        node
    }

    /// Leaves a state.
    pub fn leave(&self, name: &[u8]) {
        let mut in_progress = locked(&self.in_progress);
        if let Some((_, workers)) = in_progress.get_mut(name) {
            *workers -= 1;
            if *workers == 0 {
                in_progress.remove(name);
            }
        }
    }

    /// Whether anyone is searching the state of that name.
    pub fn is_in_progress(&self, name: &[u8]) -> bool {
        locked(&self.in_progress).contains_key(name)
    }

    /// Sends all workers home.
    fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        let _lock = locked(&self.end_lock);
        self.wake.notify_all();
    }

    /// Waits until it is time to join the first worker; `false` when that has finished.
    fn wait(&self, alone: u64, control: &Control) -> bool {
        let mut lock = locked(&self.end_lock);
        while !self.ended.load(Ordering::Relaxed) {
            if control.nodes() >= alone {
                return true;
            }
            let waited = self.wake.wait_timeout(lock, LOOK);
            lock = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        false
    }
}

/// Sends all workers home when the first one has finished, in whatever way.
struct EndOnDrop<'a>(&'a Team);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// One worker's place in the team.
#[derive(Clone, Debug)]
pub struct Worker {
    pub team: Arc<Team>,
    /// What the worker is searching, one inside the other, each with its budget.
    open: Vec<(Arc<Finding>, Cost)>,
}

impl Worker {
    fn new(team: &Arc<Team>) -> Self {
        Self {
            team: Arc::clone(team),
            open: Vec::new(),
        }
    }

    /// Begins to search what the finding is about.
    pub fn begin(&mut self, finding: &Arc<Finding>, budget: Cost) {
        self.open.push((Arc::clone(finding), budget));
    }

    /// Ends what was begun last.
    pub fn finish(&mut self) {
        self.open.pop();
    }

    /// Looks whether another worker has found out what this one is searching.
    ///
    /// # Errors
    /// [`Interrupt::Superseded`] when it has: up to where it is known, the result is not wanted.
    pub fn poll(&self) -> Result<(), Interrupt> {
        let settled = |(finding, budget): &(Arc<Finding>, Cost)| finding.get().settles(*budget);
        if self.open.iter().any(settled) || self.team.ended.load(Ordering::Relaxed) {
            Err(Interrupt::Superseded)
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

    /// Nodes before further workers join in these tests.
    const ALONE: u64 = 1;

    fn tried(cost: u32, exact: bool) -> Tried {
        Tried {
            cost: Cost::new(cost),
            exact,
            worst: 3,
        }
    }

    fn known(cost: u32, exact: bool) -> Known {
        tried(cost, exact).known()
    }

    #[test]
    fn a_finding_keeps_the_best_that_is_known() {
        let finding = Finding::default();
        finding.publish(known(9, false));
        finding.publish(known(5, false));
        assert_eq!(finding.get(), known(9, false));
        finding.publish(known(10, true));
        finding.publish(known(12, false));
        assert_eq!(finding.get(), known(10, true));
        finding.publish(Known::at_least(Cost::INFINITE));
        assert!(finding.get().lower().is_infinite());
    }

    #[test]
    fn a_guess_is_tried_by_one_alone_or_by_many_together() {
        let node = Node::new(&[1, 2, 3]);
        let signature: Signature = [1].into();
        let budget = Cost::new(100);
        let joins = |begun| match begun {
            Begun::Trial { joined, .. } => Some(joined),
            _ => None,
        };
        assert_eq!(joins(node.begin(&signature, budget, true)), Some(false));
        // Deferred by a second worker, then joined.
        let again = node.begin(&signature, budget, true);
        assert!(matches!(again, Begun::Deferred));
        assert_eq!(joins(node.begin(&signature, budget, false)), Some(true));
        assert!(node.end(&signature, Some(tried(7, true))));
        assert!(!node.end(&signature, Some(tried(7, true))));
        assert_eq!(node.best().map(Tried::known), Some(known(7, true)));
        // Nothing is begun where all is known.
        for alone in [true, false] {
            let Begun::Known(found) = node.begin(&signature, budget, alone) else {
                panic!("it is known");
            };
            assert_eq!(found, known(7, true));
        }
    }

    /// A guess that looks settled while the best one does not show it would be lost.
    #[test]
    fn the_best_guess_takes_every_known_one_into_account() {
        let signature: Signature = [1].into();
        let budget = Cost::new(100);
        let nodes: Vec<_> = (0..20_000).map(|_| Node::new(&[1, 2, 3])).collect();
        for node in &nodes {
            let begun = node.begin(&signature, budget, true);
            assert!(matches!(begun, Begun::Trial { .. }));
        }
        let watched = AtomicU64::new(0);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                for node in &nodes {
                    watched.fetch_add(1, Ordering::Relaxed);
                    let found = loop {
                        if let Begun::Known(known) = node.begin(&signature, budget, true) {
                            break known;
                        }
                    };
                    assert_eq!(node.best().map(Tried::known), Some(found));
                }
            });
            // Each trial ends while the other thread asks for it all the time.
            for (number, node) in (1..).zip(&nodes) {
                while watched.load(Ordering::Relaxed) < number && !other.is_finished() {
                    std::hint::spin_loop();
                }
                node.end(&signature, Some(tried(7, true)));
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
            work(2, ALONE, &control, first, further);
        }));
        assert!(result.is_err());
        assert!(left.load(Ordering::Relaxed));
    }
}
