//! What a search knows: of a cost, of a set, of a guess.

use crate::codebreaking::cost::Cost;
use crate::codebreaking::games::Code;
use crate::codebreaking::search::key::Key;
use crate::codebreaking::search::memo::Record;

/// What is proved of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// A lower bound.
    AtLeast(Cost),
    /// The value, and a number of guesses with which a strategy of that cost is known.
    Exact {
        /// The value; infinite when no strategy keeps the limit.
        cost: Cost,
        /// Guesses in the worst case.
        worst: u8,
    },
}

impl Default for Known {
    /// Nothing.
    fn default() -> Self {
        Self::AtLeast(Cost::ZERO)
    }
}

impl Known {
    /// A lower bound; an infinite one is the value.
    pub fn at_least(cost: Cost) -> Self {
        if cost.is_infinite() {
            Self::Exact { cost, worst: 0 }
        } else {
            Self::AtLeast(cost)
        }
    }

    /// The value, or the lower bound.
    pub fn lower(self) -> Cost {
        match self {
            Self::AtLeast(cost) | Self::Exact { cost, .. } => cost,
        }
    }

    /// Whether this is the value.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Exact { .. })
    }

    /// Whether nothing more is to be found out with that budget.
    pub fn settles(self, budget: Cost) -> bool {
        self.is_exact() || self.lower() >= budget
    }

    /// Whether this says more than `other` about the same set.
    pub fn improves(self, other: Self) -> bool {
        !other.is_exact() && (self.is_exact() || self.lower() > other.lower())
    }

    /// Takes a better lower bound over.
    pub fn raise(&mut self, lower: Cost) {
        if !self.is_exact() && lower > self.lower() {
            *self = Self::at_least(lower);
        }
    }

    /// Guesses in the worst case of the strategy that is known; 0 when there is none.
    pub fn worst(self) -> u8 {
        match self {
            Self::AtLeast(_) => 0,
            Self::Exact { worst, .. } => worst,
        }
    }
}

impl From<Record> for Known {
    fn from(record: Record) -> Self {
        let cost = Cost::new(record.value);
        if record.exact {
            Self::Exact {
                cost,
                worst: record.guesses,
            }
        } else {
            Self::AtLeast(cost)
        }
    }
}

impl From<Known> for Record {
    fn from(known: Known) -> Self {
        Self {
            value: known.lower().to_number(),
            exact: known.is_exact(),
            guesses: known.worst(),
        }
    }
}

/// What is known of the least worst case W of a set: `least` ≤ W ≤ `enough`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorstRange {
    /// No fewer guesses are enough.
    pub least: u8,
    /// So many guesses are enough; 255 when no number is known that is.
    pub enough: u8,
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
                enough: u8::MAX,
            },
        }
    }

    /// How many candidates.
    pub fn size(&self) -> usize {
        self.codes.len()
    }
}

/// What trying a guess showed.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The cost of the guess, or a lower bound.
    pub cost: Cost,
    /// Whether it is the cost.
    pub exact: bool,
    /// Guesses in the worst case, when it is.
    pub worst: u8,
}

impl Tried {
    /// The same as what is known of the set, if the guess is made.
    pub fn known(self) -> Known {
        if self.exact {
            Known::Exact {
                cost: self.cost,
                worst: self.worst,
            }
        } else {
            Known::AtLeast(self.cost)
        }
    }
}
