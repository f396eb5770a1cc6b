//! Static lower bounds on the number of guesses, from the size of a candidate set alone.
//!
//! A strategy is a tree: each node is a guess, each reply leads to another node or ends the task.
//!
//! To *hit* with R feedbacks, a node has at most R − 1 children and ends the task for one
//! candidate: at most 1 candidate is found by the first guess, R − 1 by the second, (R − 1)² by the
//! third, … A set of k candidates costs at least the sum of the k least depths in that full tree.
//!
//! To *determine*, the candidates are the leaves of a tree whose nodes have at most R children. The
//! least sum of the depths of k leaves with Rᵈ ≤ k < Rᵈ⁺¹ has all leaves at the depths d and d + 1:
//! each of the Rᵈ nodes at depth d that is not a leaf adds at most R − 1 leaves, so x = ⌈(k −
//! Rᵈ)/(R − 1)⌉ of them are not leaves, and the sum is d·(Rᵈ − x) + (d + 1)·(k − Rᵈ + x).

use crate::{Cost, Goal};

/// Least totals of candidate sets by size.
#[derive(Clone, Debug)]
pub struct SizeBound {
    /// `totals[k]`: the least total of k candidates.
    totals: Vec<u32>,
    /// A convex function of the size that is nowhere above `totals`.
    convex: Vec<u32>,
    /// `capacities[d]`: the most candidates that `d` guesses can settle.
    capacities: Vec<usize>,
}

impl SizeBound {
    /// For sets of at most `size` candidates in a game with `feedbacks` different feedbacks.
    pub fn new(goal: Goal, size: usize, feedbacks: usize) -> Self {
        match goal {
            Goal::Hit => Self::to_hit(size, feedbacks),
            Goal::Determine => Self::to_determine(size, feedbacks.max(2)),
            // They may all be of one class.
            Goal::Class => Self {
                totals: vec![0; size + 1],
                convex: vec![0; size + 1],
                capacities: Vec::new(),
            },
        }
    }

    fn to_hit(size: usize, feedbacks: usize) -> Self {
        // With one or two feedbacks the tree is a path.
        let children = feedbacks.saturating_sub(1).max(1);
        let (mut totals, mut capacities) = (vec![0], vec![0]);
        let (mut total, mut width, mut capacity) = (0u32, 1usize, 0usize);
        for k in 1..=size {
            if k > capacity {
                capacity = capacity.saturating_add(width);
                capacities.push(capacity);
                width = width.saturating_mul(children);
            }
            total = total.saturating_add(capacities.len() as u32 - 1);
            totals.push(total);
        }
        Self { convex: totals.clone(), totals, capacities }
    }

    fn to_determine(size: usize, feedbacks: usize) -> Self {
        let mut capacities = vec![1];
        let (mut totals, mut convex) = (vec![0, 0], vec![0, 0]);
        let (mut depth, mut width) = (0, 1usize);
        while totals.len() <= size {
            let next = width.saturating_mul(feedbacks);
            for k in width + 1..=next.min(size) {
                let inner = (k - width).div_ceil(feedbacks - 1);
                let total = depth * (width - inner) + (depth + 1) * (k - width + inner);
                totals.push(total.try_into().unwrap_or(u32::MAX - 1));
                // The sum agrees at both ends of the level; the larger steps come as late as they
                // can.
                let step = depth + 1 + usize::from(k > next - width);
                convex.push((convex[k - 1] as usize + step).min(totals[k] as usize) as u32);
            }
            capacities.push(next);
            (depth, width) = (depth + 1, next);
        }
        Self { totals, convex, capacities }
    }

    /// The least total of a set of `size` candidates.
    pub fn total(&self, size: usize) -> Cost {
        Cost::new(self.totals[size].into())
    }

    /// The size of the largest sets.
    pub fn largest(&self) -> usize {
        self.totals.len() - 1
    }

    /// To hit: the depth of the k-th candidate, counted from 0, in the full tree.
    pub fn depth(&self, k: usize) -> u32 {
        self.totals[k + 1] - self.totals[k]
    }

    /// A lower bound on the total that is convex as a function of the size.
    pub fn convex(&self, size: usize) -> u32 {
        self.convex[size]
    }

    /// The most candidates that `guesses` guesses can settle.
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
        let bound = SizeBound::new(Goal::Hit, 9, 3);
        let totals: Vec<u64> = (0..=9).map(|k| bound.total(k).to_number()).collect();
        assert_eq!(totals, [0, 1, 3, 5, 8, 11, 14, 17, 21, 25]);
        assert_eq!((bound.capacity(0), bound.capacity(2), bound.capacity(3)), (0, 3, 7));
    }

    #[test]
    fn a_game_with_two_feedbacks_tries_one_code_after_the_other() {
        let bound = SizeBound::new(Goal::Hit, 4, 2);
        assert_eq!(bound.total(4), Cost::new(1 + 2 + 3 + 4));
    }

    /// The least external path length of trees with `leaves` leaves, by trying all splits.
    fn least_path_length(leaves: usize, feedbacks: usize, known: &mut [Option<u32>]) -> u32 {
        fn split(
            leaves: usize,
            parts: usize,
            most: usize,
            feedbacks: usize,
            known: &mut [Option<u32>],
        ) -> Option<u32> {
            match (leaves, parts) {
                (0, _) => Some(0),
                (_, 0) => None,
                _ => (1..=most.min(leaves))
                    .filter_map(|part| {
                        let rest = split(leaves - part, parts - 1, part, feedbacks, known)?;
                        Some(rest + least_path_length(part, feedbacks, known))
                    })
                    .min(),
            }
        }
        if leaves == 1 {
            return 0;
        }
        if let Some(length) = known[leaves] {
            return length;
        }
        let rest = split(leaves, feedbacks, leaves - 1, feedbacks, known).expect("two parts");
        known[leaves] = Some(leaves as u32 + rest);
        leaves as u32 + rest
    }

    #[test]
    fn totals_to_determine_are_those_of_the_best_tree_and_convex_below() {
        for feedbacks in 2..5 {
            let bound = SizeBound::new(Goal::Determine, 30, feedbacks);
            let mut known = vec![None; 31];
            for size in 1..=30 {
                let least = least_path_length(size, feedbacks, &mut known);
                assert_eq!(bound.total(size), Cost::new(least.into()), "{feedbacks} {size}");
                assert!(bound.convex(size) <= least);
            }
            let step = |size| bound.convex(size) - bound.convex(size - 1);
            assert!((2..=30).all(|size| step(size) >= step(size - 1)), "{feedbacks}");
        }
        assert_eq!(SizeBound::new(Goal::Determine, 9, 3).capacity(2), 9);
    }
}
