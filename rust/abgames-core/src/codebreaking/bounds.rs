//! Static lower bound of the number of guesses, from the size of a candidate set alone.
//!
//! A strategy is a tree: each node is a guess, each reply but the hit leads to a further node. With
//! R feedbacks a node has at most R − 1 children, so at most 1 candidate is found by the first
//! guess, R − 1 by the second, (R − 1)² by the third, … A set of k candidates costs at least the sum
//! of the k least depths in that full tree.

/// Total of no strategy at all: when a limit on the number of guesses cannot be met.
pub const INFEASIBLE: u32 = u32::MAX;

/// Least totals of candidate sets by size.
#[derive(Clone, Debug)]
pub struct SizeBound {
    /// `totals[k]`: least total of k candidates.
    totals: Vec<u32>,
    /// `capacities[d]`: most candidates that `d` guesses can find.
    capacities: Vec<usize>,
}

impl SizeBound {
    /// For sets of at most `size` candidates in a game with `feedbacks` different feedbacks.
    pub fn new(size: usize, feedbacks: usize) -> Self {
        let mut capacities = vec![0];
        let mut totals = vec![0];
        let (mut total, mut width, mut capacity) = (0u32, 1usize, 0usize);
        while totals.len() <= size {
            let depth = capacities.len() as u32;
            let level = width.min(size + 1 - totals.len());
            for _ in 0..level {
                total = total.saturating_add(depth);
                totals.push(total);
            }
            capacity = capacity.saturating_add(width);
            capacities.push(capacity);
            // With one or two feedbacks the tree is a path.
            width = width.saturating_mul(feedbacks.saturating_sub(1).max(1));
        }
        Self { totals, capacities }
    }

    /// Least total of a set of `size` candidates.
    #[inline]
    pub fn total(&self, size: usize) -> u32 {
        self.totals[size]
    }

    /// The most candidates that `guesses` guesses can find.
    #[inline]
    pub fn capacity(&self, guesses: usize) -> usize {
        self.capacities.get(guesses).copied().unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_those_of_the_full_tree() {
        // Three feedbacks: depths 1, 2, 2, 3, 3, 3, 3, 4, …
        let bound = SizeBound::new(9, 3);
        let totals: Vec<u32> = (0..=9).map(|k| bound.total(k)).collect();
        assert_eq!(totals, [0, 1, 3, 5, 8, 11, 14, 17, 21, 25]);
        assert_eq!(
            (bound.capacity(0), bound.capacity(2), bound.capacity(3)),
            (0, 3, 7)
        );
    }

    #[test]
    fn a_game_with_two_feedbacks_tries_one_code_after_the_other() {
        assert_eq!(SizeBound::new(4, 2).total(4), 1 + 2 + 3 + 4);
    }
}
