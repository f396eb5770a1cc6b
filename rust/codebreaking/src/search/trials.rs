//! The guesses of a state on their way through the loop of the [branch and
//! bound](super::branch_and_bound).

use std::collections::VecDeque;

use crate::games::{Code, FeedbackCode};
use crate::search::{Known, Listed, Shortlist};
use crate::sets::Alike;
use crate::{Budget, Cost};
use simd::Blocks;

/// A guess to be tried.
pub struct Trial {
    pub listed: Listed,
    /// The feedback code of each candidate.
    pub feedback_codes: Vec<FeedbackCode>,
}

/// The guesses of a state: still on the shortlist, deferred, or tried.
pub struct Trials<B> {
    pub candidates: Blocks,
    pub shortlist: Shortlist<B>,
    /// Guesses that other workers are trying.
    pub deferred: VecDeque<Trial>,
    /// The first guess tried.
    pub first: Option<Code>,
    /// What compares guesses with those tried, if they are compared; made when a second guess is
    /// tried.
    pub alike: Option<Option<Box<dyn Alike>>>,
    /// The least cost found so far.
    pub best: Option<Known>,
    /// The least bound of the guesses tried.
    least: Cost,
}

impl<B> Trials<B> {
    pub fn new(candidates: Blocks, shortlist: Shortlist<B>) -> Self {
        Self {
            candidates,
            shortlist,
            deferred: VecDeque::new(),
            first: None,
            alike: None,
            best: None,
            least: Cost::INFINITE,
        }
    }

    /// What a guess must be below: the least cost so far, or the budget.
    pub fn to_beat(&self, budget: Budget) -> Budget {
        let best = self.best.map(|best| Budget::below(best.cost));
        best.map_or(budget, |best| best.min(budget))
    }

    /// Notes that a guess costs at least `cost`.
    pub fn note(&mut self, cost: Cost) {
        self.least = self.least.min(cost);
    }

    /// The next guess that was deferred; `None` when none can be below `to_beat`.
    pub fn next_deferred(&mut self, to_beat: Budget, prune: bool) -> Option<Trial> {
        let trial = self.deferred.pop_front()?;
        if Cost::ZERO >= to_beat || prune && trial.listed.bound >= to_beat {
            self.note(trial.listed.bound);
            self.deferred.clear();
            return None;
        }
        Some(trial)
    }

    /// A bound on all guesses but the one being tried.
    pub fn floor(&self) -> Cost {
        let deferred = self.deferred.front().map(|trial| trial.listed.bound);
        let deferred = deferred.unwrap_or(Cost::INFINITE);
        self.least.min(self.shortlist.bound()).min(deferred)
    }
}
