//! What the search knows of a candidate set and of a guess that it tries.

use super::bounds::INFEASIBLE;
use super::memo::{Key, Proved};
use super::rules::Code;
use super::scan::Ranking;

/// A candidate set and what is known of its value.
#[derive(Clone, Debug)]
pub struct State {
    /// The candidates, sorted.
    pub codes: Vec<Code>,
    /// Guesses allowed; [`UNLIMITED`](super::memo::UNLIMITED) when that is no limitation.
    pub(super) limit: u8,
    pub(super) key: Option<Key>,
    /// What is proved of the value.
    pub proved: Proved,
    pub(super) ranking: Option<Ranking>,
}

/// What trying a guess showed.
pub(super) struct Tried {
    /// The total of the guess, or a proved lower bound.
    pub(super) total: u32,
    pub(super) exact: bool,
    pub(super) depth: u8,
}

impl Tried {
    /// Replaces one of the terms of the total.
    pub(super) fn replace(&mut self, before: u32, after: u32) {
        self.total = if self.total == INFEASIBLE || after == INFEASIBLE {
            INFEASIBLE
        } else {
            self.total - before + after
        };
    }

    /// What the other terms of the total leave of `budget` for the term `own`.
    pub(super) fn room(&self, budget: u32, own: u32) -> u32 {
        if budget == INFEASIBLE {
            INFEASIBLE
        } else {
            budget - (self.total - own)
        }
    }
}
