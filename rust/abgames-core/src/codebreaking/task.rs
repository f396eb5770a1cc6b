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
