//! Candidate sets, and what a search knows of them and of costs.

use crate::codebreaking::cost::{Cost, Limit};
use crate::codebreaking::games::Code;
use crate::codebreaking::search::key::Key;

/// What is proved of a cost: the cost itself, or a lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The cost, or the lower bound.
    pub cost: Cost,
    /// Whether it is the cost.
    pub exact: bool,
    /// When it is, and finite: a strategy of that cost is known with so many guesses at most. (0
    /// where the measure does not ask for it.)
    pub worst: u8,
}

impl Known {
    /// The cost, which a strategy has that takes so many guesses in the worst case.
    pub fn exact(cost: Cost, worst: u8) -> Self {
        Self {
            cost,
            exact: true,
            worst,
        }
    }

    /// A lower bound; an infinite one is the cost.
    pub fn at_least(cost: Cost) -> Self {
        Self {
            cost,
            exact: cost.is_infinite(),
            worst: 0,
        }
    }

    /// Whether nothing more is to be found out with that budget.
    pub fn settles(self, budget: Cost) -> bool {
        self.exact || self.cost >= budget
    }

    /// Takes over what says more about the same cost.
    pub fn improve(&mut self, other: Self) {
        if !self.exact && (other.exact || other.cost > self.cost) {
            *self = other;
        }
    }

    /// Takes a better lower bound over.
    pub fn raise(&mut self, lower: Cost) {
        self.improve(Self::at_least(lower));
    }
}

/// What is known of the least worst case W of a set: `least` ≤ W ≤ `enough`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorstRange {
    /// No fewer guesses are enough.
    pub least: u8,
    /// So many guesses are enough; no limit when no number is known that is.
    pub enough: Limit,
}

/// A candidate set.
#[derive(Clone, Debug)]
pub struct Set {
    /// The candidates, sorted.
    pub codes: Vec<Code>,
    /// `None` where the memo is not asked: small sets, and very large ones.
    pub key: Option<Key>,
    /// What is known of its worst case; kept where the measure looks at it.
    pub worst: WorstRange,
}

impl Set {
    /// The set of these sorted codes, of which nothing is known.
    pub fn new(codes: Vec<Code>) -> Self {
        Self {
            codes,
            key: None,
            worst: WorstRange {
                least: 0,
                enough: Limit::NONE,
            },
        }
    }

    /// How many candidates.
    pub fn size(&self) -> usize {
        self.codes.len()
    }
}
