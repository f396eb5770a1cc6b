//! The guesses of a state on their way through the loop of the
//! [branch and bound](super::branch_and_bound).

use std::collections::{HashSet, VecDeque};

use crate::codebreaking::cost::Cost;
use crate::codebreaking::search::known::{Known, Tried};
use crate::codebreaking::search::scan::{Ranked, Ranking};
use crate::codebreaking::search::shared::{Node, Signature};
use crate::simd::Blocks;

/// A guess that is to be tried.
pub struct Trial {
    pub ranked: Ranked,
    /// The feedback code of each candidate.
    pub feedback_codes: Vec<u8>,
    /// Identifies the guess to other workers, if there are any.
    pub signature: Signature,
}

/// The guesses of a state: still ranked, deferred, or tried.
pub struct Trials<'n, B> {
    pub candidates: Blocks,
    pub ranking: Ranking<B>,
    /// Where they are shared with other workers.
    pub node: Option<&'n Node>,
    /// Guesses that make the same classes as one of these are left out.
    pub seen: HashSet<Signature>,
    /// Guesses that other workers are trying.
    pub deferred: VecDeque<Trial>,
    best: Option<Tried>,
    /// Least bound of the guesses tried.
    others: Cost,
}

impl<'n, B> Trials<'n, B> {
    pub fn new(candidates: Blocks, ranking: Ranking<B>, node: Option<&'n Node>) -> Self {
        Self {
            candidates,
            ranking,
            node,
            seen: HashSet::new(),
            deferred: VecDeque::new(),
            best: None,
            others: Cost::INFINITE,
        }
    }

    fn best(&self) -> Option<Tried> {
        self.node.map_or(self.best, Node::best)
    }

    /// What a guess has to be below: the best cost so far, or the budget.
    pub fn bound(&self, budget: Cost) -> Cost {
        self.best().map_or(budget, |best| best.cost.min(budget))
    }

    /// Takes in what a guess showed to this worker alone; returns whether it is the best so far.
    pub fn improve(&mut self, tried: Tried) -> bool {
        let better = tried.exact && self.best.is_none_or(|best| tried.cost < best.cost);
        if better {
            self.best = Some(tried);
        }
        better
    }

    /// Takes in that a guess costs this at least.
    pub fn tried(&mut self, cost: Cost) {
        self.others = self.others.min(cost);
    }

    /// The next guess that was deferred; `None` when none can be below `bound`.
    pub fn next_deferred(&mut self, bound: Cost, prune: bool) -> Option<Trial> {
        let trial = self.deferred.pop_front()?;
        if bound == Cost::ZERO || prune && trial.ranked.bound >= bound {
            self.tried(trial.ranked.bound);
            self.deferred.clear();
            return None;
        }
        Some(trial)
    }

    /// A bound of all guesses but the one that is being tried.
    pub fn floor(&self) -> Cost {
        let deferred = self.deferred.front().map(|trial| trial.ranked.bound);
        let deferred = deferred.unwrap_or(Cost::INFINITE);
        self.others.min(self.ranking.bound()).min(deferred)
    }

    /// What is proved when all guesses were tried or cannot be below the budget, and `before` was
    /// known.
    pub fn outcome(&self, budget: Cost, before: Known) -> Known {
        match self.best().filter(|best| best.cost < budget) {
            Some(best) => best.known(),
            None => Known::at_least(self.floor().max(before.lower())),
        }
    }
}
