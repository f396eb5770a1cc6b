//! What the workers of one search share in order to divide the work.
//!
//! All workers search the same root with the same [memo](super::memo). Each announces the states
//! that it is searching and the guesses that it is trying there. Gist:
//! 1. A class that another worker is searching is deferred until the other classes of the guess are
//!    done, and a guess that another worker is trying until the other guesses are done.
//! 2. What is still in progress then is done together: the newcomer joins the same state or guess,
//!    and again defers what others are doing there. No worker ever waits.
//! 3. A worker publishes what it proves; workers searching below that point abandon it.
//!
//! What is exchanged (values and lower bounds of sets and of guesses) holds whichever worker finds
//! it, so the value of the root does not depend on the workers or their speed; only the amount of
//! work does. Deferring what is in progress is the idea of ABDADA (\[Weill1996\]).

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::Budget;
use crate::games::Code;
use crate::search::Known;
use job::sync::locked;
use job::team::Team;
use job::{Abort, Stop};

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
    /// The first worker, whose answer counts, takes over a superseding result at the root at the
    /// latest. So `Superseded` gets here only if the team ended because the job was cancelled.
    fn from(interrupt: Interrupt) -> Self {
        match interrupt {
            Interrupt::Stopped(stop) => stop,
            Interrupt::Superseded => Abort::Cancelled.into(),
        }
    }
}

/// What was found about a state or a guess, for all workers.
#[derive(Debug, Default)]
pub struct Finding(Mutex<Known>);

impl Finding {
    /// Publishes a finding, if it says more than what is known.
    pub fn publish(&self, found: Known) {
        locked(&self.0).improve(found);
    }

    /// What is known.
    pub fn get(&self) -> Known {
        *locked(&self.0)
    }
}

/// A state that is being searched, by one worker or more.
#[derive(Debug)]
pub struct ActiveState {
    /// The candidates. Workers who join have the same ones up to renaming.
    pub codes: Vec<Code>,
    pub finding: Arc<Finding>,
    guesses: Mutex<ActiveGuesses>,
}

/// The guesses of an active state that have been tried or are being tried.
#[derive(Debug, Default)]
struct ActiveGuesses {
    best: Option<Known>,
    guesses: HashMap<Code, ActiveGuess>,
}

#[derive(Debug, Default)]
struct ActiveGuess {
    finding: Arc<Finding>,
    workers: usize,
}

/// The answer to a worker that wants to try a guess.
#[derive(Debug)]
pub enum Begun {
    /// Enough is known about it.
    Known(Known),
    /// Another worker is trying it.
    Deferred,
    /// The worker is to try it.
    Trial(Trying),
}

/// A guess that is being tried.
#[derive(Debug)]
pub struct Trying {
    guess: Code,
    pub finding: Arc<Finding>,
    /// Whether another worker is trying it too.
    pub joined: bool,
}

impl ActiveState {
    /// The state of these candidates, with nothing known about it yet.
    pub fn new(codes: &[Code]) -> Self {
        Self { codes: codes.to_vec(), finding: Arc::default(), guesses: Mutex::default() }
    }

    /// The guess of least cost so far.
    pub fn best(&self) -> Option<Known> {
        locked(&self.guesses).best
    }

    /// Begins to try a guess, unless enough is known about it for the budget or, with `alone`,
    /// another worker is trying it.
    pub fn begin(&self, guess: Code, budget: Budget, alone: bool) -> Begun {
        let mut guesses = locked(&self.guesses);
        let active = guesses.guesses.entry(guess).or_default();
        let known = active.finding.get();
        if known.settles(budget) {
            return Begun::Known(known);
        }
        let joined = active.workers > 0;
        if joined && alone {
            return Begun::Deferred;
        }
        active.workers += 1;
        Begun::Trial(Trying { guess, finding: Arc::clone(&active.finding), joined })
    }

    /// Ends the trial of a guess, with its result unless it was abandoned.
    ///
    /// Invariant: a finding about a guess becomes visible only together with the
    /// [`best`](Self::best) that includes it. Otherwise a worker could see that a guess is done,
    /// compare it with an old best, and lose it.
    pub fn end(&self, trying: &Trying, tried: Option<Known>) {
        let mut guesses = locked(&self.guesses);
        if let Some(guess) = guesses.guesses.get_mut(&trying.guess) {
            guess.workers -= 1;
        }
        let Some(tried) = tried else { return };
        trying.finding.publish(tried);
        if tried.exact && guesses.best.is_none_or(|best| tried.cost < best.cost) {
            guesses.best = Some(tried);
        }
    }
}

/// States by what identifies them, each with the number of workers that are searching it.
type InProgress = HashMap<Box<[u8]>, (Arc<ActiveState>, usize)>;

/// What the workers of one search share: the states that they are searching.
#[derive(Debug, Default)]
pub struct Shared(Mutex<InProgress>);

impl Shared {
    /// Joins the workers that search the state that `id` identifies.
    pub fn enter(&self, id: &[u8], codes: &[Code]) -> Arc<ActiveState> {
        let mut in_progress = locked(&self.0);
        if let Some((state, workers)) = in_progress.get_mut(id) {
            *workers += 1;
            return Arc::clone(state);
        }
        let state = Arc::new(ActiveState::new(codes));
        in_progress.insert(id.into(), (Arc::clone(&state), 1));
        state
    }

    /// Leaves a state.
    pub fn leave(&self, id: &[u8]) {
        let mut in_progress = locked(&self.0);
        if let Some((_, workers)) = in_progress.get_mut(id) {
            *workers -= 1;
            if *workers == 0 {
                in_progress.remove(id);
            }
        }
    }

    /// Whether any worker is searching the state.
    pub fn is_in_progress(&self, id: &[u8]) -> bool {
        locked(&self.0).contains_key(id)
    }
}

/// One worker's place among those that search together.
#[derive(Clone, Debug)]
pub struct Worker {
    team: Team,
    pub shared: Arc<Shared>,
    /// The nested searches of the worker, each with its budget.
    open: Vec<(Arc<Finding>, Budget)>,
}

impl Worker {
    /// Another member of the team.
    pub fn new(team: &Team, shared: &Arc<Shared>) -> Self {
        Self { team: team.clone(), shared: Arc::clone(shared), open: Vec::new() }
    }

    /// Begins to search what the finding is about.
    pub fn begin(&mut self, finding: &Arc<Finding>, budget: Budget) {
        self.open.push((Arc::clone(finding), budget));
    }

    /// Ends what was begun last.
    pub fn finish(&mut self) {
        self.open.pop();
    }

    /// Checks whether another worker has found what this one is searching for.
    ///
    /// # Errors
    /// [`Interrupt::Superseded`] if so: no result is wanted below the search whose answer is known.
    pub fn poll(&self) -> Result<(), Interrupt> {
        let settled = |(finding, budget): &(Arc<Finding>, Budget)| finding.get().settles(*budget);
        if self.open.iter().any(settled) || self.team.is_over() {
            Err(Interrupt::Superseded)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::Cost;

    fn known(cost: u64, exact: bool) -> Known {
        Known { cost: Cost::new(cost), exact, worst: 3 }
    }

    fn trying(begun: Begun) -> Trying {
        match begun {
            Begun::Trial(trying) => trying,
            other => panic!("{other:?}"),
        }
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
    }

    #[test]
    fn a_guess_is_tried_by_one_alone_or_by_many_together() {
        let state = ActiveState::new(&[1, 2, 3]);
        let budget = Budget::below(Cost::new(100));
        let begin = |alone| state.begin(1, budget, alone);
        let first = trying(begin(true));
        assert!(!first.joined);
        // Deferred by a second worker, then joined.
        assert!(matches!(begin(true), Begun::Deferred));
        let second = trying(begin(false));
        assert!(second.joined);
        state.end(&first, Some(known(7, true)));
        state.end(&second, Some(known(7, true)));
        assert_eq!(state.best(), Some(known(7, true)));
        // Nothing is begun where everything is known.
        for alone in [true, false] {
            let Begun::Known(found) = begin(alone) else {
                panic!("it is known");
            };
            assert_eq!(found, known(7, true));
        }
    }

    /// A guess that looks settled while the best one does not yet include it would be lost.
    #[test]
    fn the_best_guess_takes_every_known_one_into_account() {
        let budget = Budget::below(Cost::new(100));
        let states: Vec<_> = (0..2_000).map(|_| ActiveState::new(&[1, 2, 3])).collect();
        let begin = |state: &ActiveState| trying(state.begin(1, budget, true));
        let trials: Vec<_> = states.iter().map(begin).collect();
        let watched = AtomicU64::new(0);
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                for state in &states {
                    watched.fetch_add(1, Ordering::Relaxed);
                    let found = loop {
                        if let Begun::Known(known) = state.begin(1, budget, true) {
                            break known;
                        }
                        // The lock is not fair: give the other thread a chance to take it.
                        std::thread::yield_now();
                    };
                    assert_eq!(state.best(), Some(found));
                }
            });
            // Each trial ends while the other thread keeps asking for it.
            for (number, (state, trial)) in (1..).zip(states.iter().zip(&trials)) {
                while watched.load(Ordering::Relaxed) < number && !other.is_finished() {
                    std::thread::yield_now();
                }
                state.end(trial, Some(known(7, true)));
            }
        });
    }
}
