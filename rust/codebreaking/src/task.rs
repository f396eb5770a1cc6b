//! What a strategy is for: when it ends, and what makes one best.

use std::cmp::Ordering;

use crate::Cost;
use job::names::names;

names! {
    /// When the task ends.
    #[non_exhaustive]
    Goal {
        /// When the secret is guessed; the hitting guess counts.
        "hit" => Hit,
        /// When one candidate is left; it need not be guessed.
        "determine" => Determine,
        /// When all candidates left are of one class, as the table labels its secrets.
        "class" => Class,
    }
}

names! {
    /// What is to be minimised.
    #[non_exhaustive]
    Objective {
        /// The total number of guesses over all candidates.
        "expected" => Expected,
        /// The number of guesses for the candidate that takes the most.
        "worst" => Worst,
        /// The worst case; of the strategies with the least one, the total.
        "worst-expected" => WorstExpected,
        /// The total; of the strategies with the least one, the worst case.
        "expected-worst" => ExpectedWorst,
        /// The worst case; of the strategies with the least one, the number of candidates that take
        /// it.
        "worst-count" => WorstCount,
    }
}

/// The value of an objective: one number, or two of which the first takes precedence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// The number that takes precedence.
    pub first: u64,
    /// The other number, for objectives that have two.
    pub second: Option<u64>,
}

impl Value {
    /// One number.
    #[must_use]
    pub fn one(first: u64) -> Self {
        Self { first, second: None }
    }

    /// Two numbers of which the first takes precedence.
    #[must_use]
    pub fn two(first: u64, second: u64) -> Self {
        Self { first, second: Some(second) }
    }
}

/// A number that a strategy is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// The total number of guesses.
    Total,
    /// The worst case.
    Worst,
    /// How many candidates take the worst case.
    Count,
}

impl Objective {
    /// Its number that takes precedence; and the other one, if it has two.
    pub(crate) fn numbers(self) -> (Number, Option<Number>) {
        match self {
            Self::Expected => (Number::Total, None),
            Self::Worst => (Number::Worst, None),
            Self::WorstExpected => (Number::Worst, Some(Number::Total)),
            Self::ExpectedWorst => (Number::Total, Some(Number::Worst)),
            Self::WorstCount => (Number::Worst, Some(Number::Count)),
        }
    }
}

impl Goal {
    /// The least number of guesses in the worst case for one or two candidates. (Candidates of one
    /// class are like a single one where the class is asked for.)
    pub(crate) fn worst_of_few(self, size: usize) -> usize {
        match self {
            Self::Hit => size,
            Self::Determine | Self::Class => size.saturating_sub(1),
        }
    }

    /// The fewest of one or two candidates that take all `guesses` guesses.
    pub(crate) fn count_of_few(self, size: usize, guesses: usize) -> Cost {
        match self.worst_of_few(size).cmp(&guesses) {
            Ordering::Greater => Cost::INFINITE,
            Ordering::Less => Cost::ZERO,
            Ordering::Equal if self == Self::Hit => Cost::new(1),
            Ordering::Equal => Cost::new(size as u64),
        }
    }
}
