//! The static bounds of one question: on totals, on the worst case, and on how many candidates take
//! it.

use std::sync::{Arc, OnceLock};

use crate::bounds::{ClassBound, SizeBound};
use crate::{Cost, Goal, Limit};

/// The static bounds of one question.
#[derive(Clone, Debug)]
pub struct Bounds {
    pub goal: Goal,
    /// How many feedbacks the game has.
    pub feedbacks: usize,
    pub size: SizeBound,
    /// Once it is prepared, where totals are asked for and it pays, for all threads of a job.
    pub class: Arc<OnceLock<ClassBound>>,
    /// Whether guesses may be left out because of the bounds.
    pub prune: bool,
}

impl Bounds {
    /// The bounds for sets of at most `size` candidates; with `prune`, guesses may be left out
    /// because of them.
    pub fn new(goal: Goal, size: usize, feedbacks: usize, prune: bool) -> Self {
        Self {
            goal,
            feedbacks,
            size: SizeBound::new(goal, size, feedbacks),
            class: Arc::default(),
            prune,
        }
    }

    /// The largest class that a useful guess may have in a state with this limit.
    pub fn largest_class(&self, limit: Limit) -> usize {
        let left = limit.after_a_guess().guesses();
        match left.filter(|_| self.prune) {
            Some(left) => self.size.capacity(left),
            None => usize::MAX,
        }
    }

    /// The fewest guesses that can settle a set of `size` candidates in the worst case.
    pub fn least_worst(&self, size: usize) -> usize {
        if self.goal == Goal::Class {
            return 0;
        }
        if size <= 2 {
            return self.goal.worst_of_few(size);
        }
        // A guess can at best separate all candidates.
        let least = self.goal.worst_of_few(2);
        let enough = |guesses: &usize| self.size.capacity(*guesses) >= size;
        (least..).find(enough).unwrap_or(least)
    }

    /// The fewest of `size` candidates that take all d guesses.
    ///
    /// To hit, d − 1 guesses settle at most c candidates ([`SizeBound::capacity`]). To determine,
    /// at most c = Rᵈ⁻¹ nodes have depth d − 1, and the candidates at depth d lie below x of them,
    /// at most R each. As at most c − x are settled earlier, x ≥ (|A| − c)/(R − 1), and |A| − c + x
    /// take all d.
    pub fn least_count(&self, size: usize, guesses: usize) -> Cost {
        if self.goal == Goal::Class {
            return Cost::ZERO;
        }
        if size <= 2 {
            return self.goal.count_of_few(size, guesses);
        }
        if guesses < self.goal.worst_of_few(2) || size > self.size.capacity(guesses) {
            return Cost::INFINITE;
        }
        let over = size.saturating_sub(self.size.capacity(guesses - 1));
        match self.goal {
            Goal::Hit => Cost::new(over as u64),
            _ => Cost::new((over + over.div_ceil(self.feedbacks.max(2) - 1)) as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fewer_guesses_cannot_settle_takes_all() {
        let least = |goal, guesses| {
            let bounds = Bounds::new(goal, 40, 3, true);
            let sizes = [1, 2, 3, 4, 8, 9, 10];
            sizes.map(|size| bounds.least_count(size, guesses).to_number())
        };
        let none = u64::MAX;
        // At most 1, 3, 7 candidates are hit with 1, 2, 3 guesses.
        assert_eq!(least(Goal::Hit, 2), [0, 1, 2, none, none, none, none]);
        assert_eq!(least(Goal::Hit, 4), [0, 0, 0, 0, 1, 2, 3]);
        // One guess determines at most 3 candidates; a second may split each of these into 3.
        assert_eq!(least(Goal::Determine, 2), [0, 0, 0, 2, 8, 9, none]);
        assert_eq!(least(Goal::Determine, 1), [0, 2, 3, none, none, none, none]);
    }
}
