//! Static lower bounds on a total in which each candidate counts as often as its weight says.
//!
//! The trees of [`size`](super::size) again. To hit, the candidates take the k least depths of the
//! full tree, the heaviest candidates the least depths. To determine, they are the leaves of a tree
//! whose nodes have at most R children, and no such tree is better than Huffman's, which joins the
//! R lightest until one is left (fewer the first time, so that there are R every other time).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::bounds::SizeBound;
use crate::{Cost, Goal};

/// The least total of candidates with these weights in a game with `feedbacks` different feedbacks.
pub fn least_total(goal: Goal, size: &SizeBound, feedbacks: usize, mut weights: Vec<u64>) -> Cost {
    match goal {
        Goal::Hit => {
            weights.sort_unstable_by_key(|&weight| Reverse(weight));
            let cost = |(k, weight)| Cost::new(weight * u64::from(size.depth(k)));
            weights.into_iter().enumerate().map(cost).sum()
        }
        Goal::Determine | Goal::Class => huffman(weights, feedbacks.max(2)),
    }
}

/// The least total of leaves with these weights in a tree whose nodes have at most so many children.
pub fn huffman(weights: Vec<u64>, feedbacks: usize) -> Cost {
    let size = weights.len();
    let mut heap: BinaryHeap<Reverse<u64>> = weights.into_iter().map(Reverse).collect();
    let mut joined = match size.saturating_sub(1) % (feedbacks - 1) {
        0 => feedbacks,
        rest => rest + 1,
    };
    let mut total = Cost::ZERO;
    while heap.len() > 1 {
        let lightest = (0..joined).filter_map(|_| heap.pop());
        let sum = lightest.map(|Reverse(weight)| weight).sum();
        total = total + Cost::new(sum);
        heap.push(Reverse(sum));
        joined = feedbacks;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(goal: Goal, feedbacks: usize, weights: &[u64]) -> Cost {
        let size = SizeBound::new(goal, weights.len(), feedbacks);
        least_total(goal, &size, feedbacks, weights.to_vec())
    }

    #[test]
    fn equal_weights_are_the_bound_by_size() {
        for goal in [Goal::Hit, Goal::Determine] {
            for feedbacks in 2..5 {
                for count in 1..30 {
                    let by_size = SizeBound::new(goal, count, feedbacks).total(count);
                    assert_eq!(least(goal, feedbacks, &vec![1; count]), by_size);
                }
            }
        }
    }

    #[test]
    fn the_heaviest_are_settled_first() {
        // Depths 1, 2, 2, 3 with three feedbacks.
        assert_eq!(least(Goal::Hit, 3, &[1, 7, 2, 4]), Cost::new(7 + 2 * 6 + 3));
        // Two feedbacks: 1 and 2 are joined, then 3 and 4, then 7 and 7.
        assert_eq!(least(Goal::Determine, 2, &[1, 7, 2, 4]), Cost::new(3 + 7 + 14));
        // Three: first two of the four, then the rest.
        assert_eq!(least(Goal::Determine, 3, &[1, 7, 2, 4]), Cost::new(3 + 14));
    }
}
