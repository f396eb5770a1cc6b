//! The strategy tree, extracted after the search by a fixed rule.
//!
//! Rule: of the optimal guesses, the one with the least static bound (|A| + Σ size bound of the
//! classes, see [`bounds`](super::bounds)); of these a candidate before others; of these the
//! lexicographically least. The rule names no memo, order of search or pruning, so the strategy
//! depends on the candidates, the guesses allowed and the limit alone.

use super::memo::UNLIMITED;
use super::rules::{Code, HIT, Rules, unpack};
use super::search::Search;
use crate::control::Stop;

/// In [`Tree::edge_child`]: the feedback ends the task.
pub const END: u32 = u32::MAX;

/// A strategy as flat arrays. Node 0 is the root; the nodes are in breadth-first order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The guess of each node, `pegs` symbols each.
    pub guess: Vec<u8>,
    /// The edges of node i are `first_edge[i]..first_edge[i + 1]`.
    pub first_edge: Vec<u32>,
    /// Index of the feedback of each edge, increasing within a node.
    pub edge_feedback: Vec<u8>,
    /// The node that each edge leads to, or [`END`].
    pub edge_child: Vec<u32>,
    /// `histogram[d]`: number of candidates found by guess d; place 0 is unused.
    pub histogram: Vec<u64>,
}

impl Tree {
    /// Sum over the candidates of the number of guesses.
    pub fn total(&self) -> u64 {
        self.histogram
            .iter()
            .enumerate()
            .map(|(depth, count)| depth as u64 * count)
            .sum()
    }

    /// The most guesses.
    pub fn worst(&self) -> usize {
        self.histogram.len().saturating_sub(1)
    }

    /// Builds the tree for `codes` by asking `choose` for the guess of each candidate set, given
    /// with the number of guesses that are left.
    ///
    /// # Errors
    /// What `choose` returns.
    pub fn grow(
        rules: &Rules,
        search: &mut Search,
        codes: Vec<Code>,
        limit: u8,
        mut choose: impl FnMut(&mut Search, Vec<Code>, u8) -> Result<Code, Stop>,
    ) -> Result<Self, Stop> {
        let mut tree = Self::default();
        let mut level = vec![codes];
        let mut limit = limit;
        let mut nodes = 1;
        tree.first_edge.push(0);
        while !level.is_empty() {
            let mut found = 0;
            let mut next = Vec::new();
            for codes in level {
                let guess = choose(search, codes.clone(), limit)?;
                tree.guess.extend(unpack(guess, rules.pegs()));
                for (feedback, class) in search.split(&codes, guess) {
                    tree.edge_feedback.push(feedback);
                    if feedback == HIT {
                        found += 1;
                        tree.edge_child.push(END);
                    } else {
                        tree.edge_child.push(nodes);
                        nodes += 1;
                        next.push(class);
                    }
                }
                tree.first_edge.push(tree.edge_child.len() as u32);
            }
            if tree.histogram.is_empty() {
                tree.histogram.push(0);
            }
            tree.histogram.push(found);
            level = next;
            limit = if limit == UNLIMITED {
                limit
            } else {
                limit.saturating_sub(1)
            };
        }
        Ok(tree)
    }
}
