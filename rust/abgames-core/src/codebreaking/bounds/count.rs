//! What the size of a candidate set tells of how many candidates take all of d guesses.

use std::cmp::Ordering;

use crate::codebreaking::bounds::size::{INFEASIBLE, SizeBound};
use crate::codebreaking::task::Goal;

/// What can be said of C(A, d) from the size of A alone.
#[derive(Clone, Debug)]
pub(crate) struct CountBound {
    pub(crate) goal: Goal,
    pub(crate) feedbacks: usize,
    pub(crate) size_bound: SizeBound,
}

impl CountBound {
    /// C of a set of one or two candidates, which any member tells apart.
    pub(crate) fn of_few(&self, size: usize, limit: u8) -> u32 {
        let worst = self.goal.worst_of_few(size);
        match worst.cmp(&limit.into()) {
            Ordering::Greater => INFEASIBLE,
            Ordering::Less => 0,
            Ordering::Equal => match self.goal {
                Goal::Hit => 1,
                Goal::Determine => size as u32,
            },
        }
    }

    /// The fewest of `size` candidates that take all of `limit` guesses.
    ///
    /// To hit, d − 1 guesses settle c candidates at most ([`bounds`](crate::codebreaking::bounds::size::size)). To determine, at
    /// most c = Rᵈ⁻¹ nodes have depth d − 1, and the candidates at depth d lie below x of them, at most R
    /// each: as at most c − x are settled before, x ≥ (|A| − c)/(R − 1), and |A| − c + x take all d.
    pub(crate) fn least(&self, size: usize, limit: u8) -> u32 {
        if size <= 2 {
            return self.of_few(size, limit);
        }
        if usize::from(limit) < self.goal.worst_of_few(2) {
            return INFEASIBLE;
        }
        if size > self.size_bound.capacity(limit.into()) {
            return INFEASIBLE;
        }
        let over = size.saturating_sub(self.size_bound.capacity(usize::from(limit) - 1));
        match self.goal {
            Goal::Hit => over as u32,
            Goal::Determine => (over + over.div_ceil(self.feedbacks.max(2) - 1)) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fewer_guesses_cannot_settle_takes_all() {
        let bound = |goal| CountBound {
            goal,
            feedbacks: 3,
            size_bound: SizeBound::new(goal, 40, 3),
        };
        let least = |goal, limit| [1, 2, 3, 4, 8, 9, 10].map(|size| bound(goal).least(size, limit));
        // At most 1, 3, 7 candidates are hit with 1, 2, 3 guesses.
        assert_eq!(
            least(Goal::Hit, 2),
            [0, 1, 2, INFEASIBLE, INFEASIBLE, INFEASIBLE, INFEASIBLE]
        );
        assert_eq!(least(Goal::Hit, 4), [0, 0, 0, 0, 1, 2, 3]);
        // Of at most 3 candidates that one guess determines, each may be split into 3 by a second one.
        assert_eq!(least(Goal::Determine, 2), [0, 0, 0, 2, 8, 9, INFEASIBLE]);
        assert_eq!(least(Goal::Determine, 1), {
            let none = INFEASIBLE;
            [0, 2, 3, none, none, none, none]
        });
    }
}
