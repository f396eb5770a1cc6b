//! Static lower bounds where only the class of the secret is asked for.
//!
//! A strategy is a tree whose nodes have at most R children and each of whose leaves has candidates
//! of one class. Of the leaves with candidates of a class, take the one of least depth: putting all
//! candidates of the class there makes the total no greater, and leaves one leaf for each class. So
//! the total is at least that of Huffman's tree for the weights of the classes, and the depth at
//! least that of a tree with so many leaves.

use crate::Cost;
use crate::bounds::weighted::huffman;
use crate::games::{CODES, Code, FeedbackCode, Rules};

/// The classes and weights of a candidate set.
pub struct Labelled {
    feedbacks: usize,
    /// For each candidate its class, its place in the set and its weight, sorted.
    candidates: Vec<(u32, u32, u64)>,
}

impl Labelled {
    /// Those of the candidates `codes`, in a game with `feedbacks` feedbacks.
    pub fn of(rules: &Rules, feedbacks: usize, codes: &[Code]) -> Self {
        let candidate = |(place, &code): (usize, &Code)| {
            (label(rules.labels(), code), place as u32, rules.weight(&[code]))
        };
        let mut candidates: Vec<_> = codes.iter().enumerate().map(candidate).collect();
        candidates.sort_unstable();
        Self { feedbacks: feedbacks.max(2), candidates }
    }

    /// A lower bound on the total of the set.
    pub fn least_total(&self) -> Cost {
        let classes = self.candidates.chunk_by(|a, b| a.0 == b.0);
        let weights = classes.map(|class| class.iter().map(|&(.., weight)| weight).sum());
        huffman(weights.collect(), self.feedbacks)
    }

    /// A lower bound on the total after a guess with these feedbacks, the guess included.
    pub fn after(&self, feedback_codes: &[FeedbackCode]) -> Cost {
        let mut weights: [Vec<u64>; CODES] = [const { Vec::new() }; CODES];
        let mut latest = [None; CODES];
        for &(label, place, weight) in &self.candidates {
            let code = usize::from(feedback_codes[place as usize]);
            match weights[code].last_mut().filter(|_| latest[code] == Some(label)) {
                Some(sum) => *sum += weight,
                None => weights[code].push(weight),
            }
            latest[code] = Some(label);
        }
        let weights_of_all = self.candidates.iter().map(|&(.., weight)| weight);
        let all = weights_of_all.map(Cost::new);
        let left = weights.into_iter().filter(|weights| weights.len() > 1);
        let left = left.map(|weights| huffman(weights, self.feedbacks));
        all.chain(left).sum()
    }
}

/// The fewest guesses, of `feedbacks` feedbacks each, that can tell the classes of a set apart.
pub fn least_worst(labels: Option<&[u16]>, feedbacks: usize, codes: &[Code]) -> usize {
    let mut classes: Vec<u32> = codes.iter().map(|&code| label(labels, code)).collect();
    classes.sort_unstable();
    classes.dedup();
    let (mut guesses, mut leaves) = (0, 1usize);
    while leaves < classes.len() {
        leaves = leaves.saturating_mul(feedbacks.max(2));
        guesses += 1;
    }
    guesses
}

fn label(labels: Option<&[u16]>, code: Code) -> u32 {
    labels.map_or(code as u32, |labels| labels[code as usize].into())
}
