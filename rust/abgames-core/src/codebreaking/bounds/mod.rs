//! Static lower bounds: what is known of a candidate set without a search.
//!
//! | module | what it holds |
//! |---|---|
//! | [`size`] | bounds from the size of a set |
//! | [`class`] | bounds of a class from its feedback and its size |
//! | [`count`] | bounds of the number of candidates that take the worst case |

pub mod class;
pub mod count;
pub mod size;

pub use class::ClassBound;
pub use count::{count_of_few, least_count};
pub use size::SizeBound;

use crate::codebreaking::cost::Limit;
use crate::codebreaking::task::Goal;

/// The static bounds of one question.
#[derive(Clone, Debug)]
pub struct Bounds {
    pub goal: Goal,
    /// How many feedbacks the game has.
    pub feedbacks: usize,
    pub size: SizeBound,
    /// Only where totals are asked for, and it pays.
    pub class: Option<ClassBound>,
    /// Whether guesses may be left out because of them.
    pub prune: bool,
}

impl Bounds {
    /// The largest class with which a guess is of use in a state with that limit.
    pub fn largest_class(&self, limit: Limit) -> usize {
        let left = limit.after_a_guess().guesses();
        match left.filter(|_| self.prune) {
            Some(left) => self.size.capacity(left),
            None => usize::MAX,
        }
    }

    /// The fewest guesses that can settle a set of that size in the worst case.
    pub fn least_worst(&self, size: usize) -> u8 {
        if size <= 2 {
            return self.goal.worst_of_few(size) as u8;
        }
        // No guess does more than to separate them.
        let least = self.goal.worst_of_few(2);
        let enough = |guesses: &usize| self.size.capacity(*guesses) >= size;
        (least..).find(enough).unwrap_or(least) as u8
    }
}
