//! How many candidates of a set must take all the guesses allowed, by the size of the set.

use std::cmp::Ordering;

use crate::codebreaking::bounds::size::SizeBound;
use crate::codebreaking::cost::Cost;
use crate::codebreaking::task::Goal;

/// The fewest candidates that take all of d guesses in a set of one or two, which any member
/// separates.
pub fn count_of_few(goal: Goal, size: usize, guesses: usize) -> Cost {
    match goal.worst_of_few(size).cmp(&guesses) {
        Ordering::Greater => Cost::INFINITE,
        Ordering::Less => Cost::ZERO,
        Ordering::Equal => match goal {
            Goal::Hit => Cost::new(1),
            Goal::Determine => Cost::new(size as u32),
        },
    }
}

/// The fewest of `size` candidates that take all of d guesses; `feedbacks`: how many the game has.
///
/// To hit, d − 1 guesses settle c candidates at most ([`SizeBound::capacity`]). To determine, at
/// most c = Rᵈ⁻¹ nodes have depth d − 1, and the candidates at depth d lie below x of them, at most R
/// each: as at most c − x are settled before, x ≥ (|A| − c)/(R − 1), and |A| − c + x take all d.
pub fn least_count(
    size_bound: &SizeBound,
    goal: Goal,
    feedbacks: usize,
    size: usize,
    guesses: usize,
) -> Cost {
    if size <= 2 {
        return count_of_few(goal, size, guesses);
    }
    if guesses < goal.worst_of_few(2) || size > size_bound.capacity(guesses) {
        return Cost::INFINITE;
    }
    let over = size.saturating_sub(size_bound.capacity(guesses - 1));
    match goal {
        Goal::Hit => Cost::new(over as u32),
        Goal::Determine => Cost::new((over + over.div_ceil(feedbacks.max(2) - 1)) as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fewer_guesses_cannot_settle_takes_all() {
        let least = |goal, guesses| {
            let bound = SizeBound::new(goal, 40, 3);
            [1, 2, 3, 4, 8, 9, 10]
                .map(|size| least_count(&bound, goal, 3, size, guesses).to_number())
        };
        let none = u32::MAX;
        // At most 1, 3, 7 candidates are hit with 1, 2, 3 guesses.
        assert_eq!(least(Goal::Hit, 2), [0, 1, 2, none, none, none, none]);
        assert_eq!(least(Goal::Hit, 4), [0, 0, 0, 0, 1, 2, 3]);
        // Of at most 3 candidates that one guess determines, each may be split into 3 by a second one.
        assert_eq!(least(Goal::Determine, 2), [0, 0, 0, 2, 8, 9, none]);
        assert_eq!(least(Goal::Determine, 1), [0, 2, 3, none, none, none, none]);
    }
}
