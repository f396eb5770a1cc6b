//! What a strategy is to reach, and what is best about the best one.

/// When the task ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// When the secret is guessed; the hitting guess counts.
    Hit,
    /// When one candidate is left; it need not be guessed.
    Determine,
}

/// What is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The total number of guesses over all candidates.
    Expected,
    /// The number of guesses for the candidate that takes most.
    Worst,
    /// The worst case; of the strategies with the least one, the total.
    WorstExpected,
    /// The total; of the strategies with the least one, the worst case.
    ExpectedWorst,
    /// The worst case; of the strategies with the least one, the number of candidates that take it.
    WorstCount,
}

/// What an objective comes to: one number, or two of which the first counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// The number that counts more.
    pub first: u64,
    /// The other one, of the objectives that have two.
    pub second: Option<u64>,
}

impl Value {
    /// One number.
    pub fn one(first: u64) -> Self {
        Self {
            first,
            second: None,
        }
    }

    /// Two numbers of which the first counts more.
    pub fn two(first: u64, second: u64) -> Self {
        Self {
            first,
            second: Some(second),
        }
    }
}

/// Gives the values of a type the names by which callers know them.
macro_rules! names {
    ($type:ident { $($name:literal => $value:ident),* $(,)? }) => {
        impl $type {
            /// The names of all values.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The value of that name.
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$value),)*
                    _ => None,
                }
            }
        }
    };
}

names!(Goal {
    "hit" => Hit,
    "determine" => Determine,
});

names!(Objective {
    "expected" => Expected,
    "worst" => Worst,
    "worst-expected" => WorstExpected,
    "expected-worst" => ExpectedWorst,
    "worst-count" => WorstCount,
});

impl Objective {
    /// Whether what it comes to are two numbers.
    pub fn has_two(self) -> bool {
        !matches!(self, Self::Expected | Self::Worst)
    }
}

impl Goal {
    /// The least number of guesses in the worst case for one or two candidates.
    pub fn worst_of_few(self, size: usize) -> usize {
        match self {
            Self::Hit => size,
            Self::Determine => size - 1,
        }
    }

    /// The least total number of guesses for one or two candidates, which any guess tells apart that
    /// is one of them.
    pub fn total_of_few(self, size: usize) -> u32 {
        match self {
            Self::Hit => 2 * size as u32 - 1,
            Self::Determine => 2 * (size as u32 - 1),
        }
    }
}
