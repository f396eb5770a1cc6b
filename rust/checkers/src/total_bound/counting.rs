//! What follows from numbers and weights alone (arguments T1, T2, T7 and T8).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The least total and worst case of codes when a guess has at most so many replies.
pub struct Counting {
    replies: usize,
    hit: bool,
    /// The totals of numbers of codes that weigh 1.
    known: Vec<u128>,
}

impl Counting {
    /// For up to `most` codes.
    pub fn new(replies: usize, hit: bool, most: usize) -> Self {
        let replies = replies.max(2);
        let mut counting = Self { replies, hit, known: Vec::new() };
        counting.known = (0..=most).map(|codes| counting.of_count(codes)).collect();
        counting
    }

    /// The total of codes of some weights, the heaviest first.
    pub fn total(&self, weights: &[u64]) -> u128 {
        match (weights.first(), weights.last()) {
            (Some(first), Some(last)) if first == last => {
                u128::from(*first) * self.known[weights.len()]
            }
            _ if self.hit => self.to_hit(weights),
            _ => self.to_determine(weights),
        }
    }

    /// The total of codes that weigh 1.
    pub fn of_ones(&self, codes: usize) -> u128 {
        self.known[codes]
    }

    fn of_count(&self, codes: usize) -> u128 {
        let ones = vec![1; codes];
        if self.hit {
            return self.to_hit(&ones);
        }
        let (mut depth, mut leaves) = (0, 1_usize);
        while leaves * self.replies <= codes {
            depth += 1;
            leaves *= self.replies;
        }
        let more = codes.saturating_sub(leaves);
        // Leaves that get children: one of these is not added.
        let inner = more.div_ceil(self.replies - 1);
        (depth * codes + more + inner) as u128
    }

    /// How many guesses settle so many codes, and how many codes take them all (T8).
    pub fn worst(&self, codes: usize) -> (u128, u128) {
        let more = if self.hit { self.replies - 1 } else { self.replies };
        let (mut guesses, mut before, mut settled) = (0, 0, usize::from(!self.hit));
        while settled < codes {
            before = settled;
            settled = settled.saturating_mul(more) + usize::from(self.hit);
            guesses += 1;
        }
        let mut count = codes - before;
        if !self.hit && guesses > 0 {
            count += count.div_ceil(self.replies - 1);
        }
        (guesses, count as u128)
    }

    /// The heaviest code takes one guess, the next ones two, and so on.
    fn to_hit(&self, mut weights: &[u64]) -> u128 {
        let (mut total, mut depth, mut places) = (0, 1, 1_usize);
        while !weights.is_empty() {
            let (these, others) = weights.split_at(places.min(weights.len()));
            total += depth * these.iter().map(|&weight| u128::from(weight)).sum::<u128>();
            weights = others;
            depth += 1;
            places = places.saturating_mul(self.replies - 1);
        }
        total
    }

    /// The lightest codes, as many as there are replies, are the first to become one.
    fn to_determine(&self, weights: &[u64]) -> u128 {
        let steps = weights.len().saturating_sub(1).div_ceil(self.replies - 1);
        let leaves = steps * (self.replies - 1) + 1;
        let padded = vec![0; leaves.saturating_sub(weights.len())];
        let weights = weights.iter().map(|&weight| u128::from(weight));
        let mut heap: BinaryHeap<_> = padded.into_iter().chain(weights).map(Reverse).collect();
        let mut total = 0;
        for _ in 0..steps {
            let joined =
                (0..self.replies).filter_map(|_| heap.pop()).map(|Reverse(weight)| weight).sum();
            total += joined;
            heap.push(Reverse(joined));
        }
        total
    }
}

/// The least total to hit codes that no first guess separates, the heaviest first.
pub fn unseparated(weights: &[u64]) -> u128 {
    let (Some(first), Some(last), true) = (weights.first(), weights.last(), weights.len() > 1)
    else {
        return 0;
    };
    let all: u128 = weights.iter().map(|&weight| u128::from(weight)).sum();
    2 * all - u128::from(*first) + u128::from(*last)
}
