//! Checks of what the searches hand out: [`all_colors`] reads proofs for all numbers of colours,
//! [`total_bound`] proofs that no strategy has a smaller total, [`unsure`] certificates of how many
//! guesses are enough where replies are not one value, [`otrio`] of who can force what.
//!
//! This crate knows `job` and no search, so a fault of a search cannot hide in its check.

/// Refuses the proof unless something holds; the rest is formatted.
macro_rules! ensure {
    ($holds:expr, $($problem:tt)+) => {
        if !$holds {
            return Err(format!($($problem)+).into());
        }
    };
}

pub mod all_colors;
mod object;
pub mod otrio;
pub mod total_bound;
pub mod unsure;

use job::Stop;

/// Why a proof is refused, or was not checked to its end.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The job was stopped.
    #[error("was not checked to the end")]
    Stopped(#[from] Stop),
    /// The text proves nothing, for this reason.
    #[error("{0}")]
    Refused(String),
}

impl From<String> for CheckError {
    fn from(problem: String) -> Self {
        Self::Refused(problem)
    }
}

impl CheckError {
    /// The same, with what it is about.
    pub(crate) fn about(self, subject: &str) -> Self {
        match self {
            Self::Refused(problem) => Self::Refused(format!("{subject}: {problem}")),
            stopped @ Self::Stopped(_) => stopped,
        }
    }
}
