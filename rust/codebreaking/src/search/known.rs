//! Candidate sets, and what a search knows about them and about costs.

use crate::games::Code;
use crate::search::Key;
use crate::{Budget, Cost, Limit};

/// What is proved about a cost: the cost itself, or a lower bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The cost, or the lower bound.
    pub cost: Cost,
    /// Whether it is exact.
    pub exact: bool,
    /// If it is exact and finite: a strategy of this cost is known that takes at most this many
    /// guesses. (0 where the measure does not use it.)
    pub worst: u8,
}

impl Known {
    /// The cost, attained by a strategy that takes `worst` guesses in the worst case.
    pub fn exact(cost: Cost, worst: u8) -> Self {
        Self { cost, exact: true, worst }
    }

    /// A lower bound; an infinite one is exact.
    pub fn at_least(cost: Cost) -> Self {
        Self { cost, exact: cost.is_infinite(), worst: 0 }
    }

    /// Whether there is nothing more to find out with this budget.
    pub fn settles(self, budget: Budget) -> bool {
        self.exact || self.cost >= budget
    }

    /// Takes over `other` if it says more about the same cost.
    pub fn improve(&mut self, other: Self) {
        if !self.exact && (other.exact || other.cost > self.cost) {
            *self = other;
        }
    }

    /// Takes over a better lower bound.
    pub fn raise(&mut self, lower: Cost) {
        self.improve(Self::at_least(lower));
    }
}

/// What is known about the least worst case W of a set: `least` ≤ W ≤ `enough`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorstRange {
    /// Fewer guesses do not suffice.
    pub least: u8,
    /// This many guesses suffice; no limit if no such number is known.
    pub enough: Limit,
}

/// What the memo keeps under a key, as checkpoints hold it.
pub type Record = [u8; 10];

/// The cost, whether it is exact, and the worst case.
impl From<Known> for Record {
    fn from(Known { cost, exact, worst }: Known) -> Self {
        let [a, b, c, d, e, f, g, h] = cost.to_number().to_le_bytes();
        [a, b, c, d, e, f, g, h, exact.into(), worst]
    }
}

impl From<Record> for Known {
    fn from([cost @ .., exact, worst]: Record) -> Self {
        Self { cost: Cost::new(u64::from_le_bytes(cost)), exact: exact == 1, worst }
    }
}

/// The least worst case that is possible, whether it is known to suffice, and what does.
impl From<WorstRange> for Record {
    fn from(WorstRange { least, enough }: WorstRange) -> Self {
        let is_known = Limit::new(least.into()) == enough;
        [least, 0, 0, 0, 0, 0, 0, 0, is_known.into(), enough.to_byte()]
    }
}

impl From<Record> for WorstRange {
    fn from([least, .., enough]: Record) -> Self {
        Self { least, enough: Limit::from_byte(enough) }
    }
}

/// A candidate set.
#[derive(Clone, Debug)]
pub struct Set {
    /// The candidates, sorted.
    pub codes: Vec<Code>,
    /// `None` for sets that are not looked up in the memo: small ones and very large ones.
    pub key: Option<Key>,
    /// What is known about its worst case; kept where the measure uses it.
    pub worst: WorstRange,
}

impl Set {
    /// The set of these sorted codes, with nothing known about it.
    pub fn new(codes: Vec<Code>) -> Self {
        Self { codes, key: None, worst: WorstRange { least: 0, enough: Limit::NONE } }
    }

    /// The number of candidates.
    pub fn size(&self) -> usize {
        self.codes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_to_checkpoints_is_read_back() {
        for (cost, exact, worst) in [(7, true, 3), (u64::MAX, false, 0), (1 << 40, true, 255)] {
            let cost = Cost::new(cost);
            let known = Known { cost, exact, worst };
            assert_eq!(Known::from(Record::from(known)), known);
        }
        for (least, enough) in [(3, Limit::NONE), (4, Limit::new(4)), (5, Limit::new(254))] {
            let range = WorstRange { least, enough };
            assert_eq!(WorstRange::from(Record::from(range)), range);
        }
    }
}
