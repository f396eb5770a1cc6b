//! What the search knows of a candidate set and of a guess that it tries.

use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::Code;
use crate::codebreaking::search::memo::{Key, Proved};
use crate::codebreaking::search::scan::Ranking;

/// A candidate set and what is known of its value.
#[derive(Clone, Debug)]
pub struct State {
    /// The candidates, sorted.
    pub codes: Vec<Code>,
    /// Guesses allowed; [`UNLIMITED`](crate::codebreaking::search::memo::UNLIMITED) when that is no limitation.
    pub(crate) limit: u8,
    pub(crate) key: Option<Key>,
    /// What is proved of the value.
    pub proved: Proved,
    pub(crate) ranking: Option<Ranking>,
}

/// What trying a guess showed.
pub(crate) struct Tried {
    /// The total of the guess, or a proved lower bound.
    pub(crate) total: u32,
    pub(crate) exact: bool,
    pub(crate) depth: u8,
}

impl Tried {
    /// Replaces one of the terms of the total.
    pub(crate) fn replace(&mut self, before: u32, after: u32) {
        self.total = if self.total == INFEASIBLE || after == INFEASIBLE {
            INFEASIBLE
        } else {
            self.total - before + after
        };
    }

    /// What the other terms of the total leave of `budget` for the term `own`.
    pub(crate) fn room(&self, budget: u32, own: u32) -> u32 {
        if budget == INFEASIBLE {
            INFEASIBLE
        } else {
            budget - (self.total - own)
        }
    }
}
