//! Strategy trees.

use crate::games::{Code, HIT, pack, unpack};
use crate::search::{Interrupt, Search};
use crate::{Goal, Limit};
use job::{Stop, Ticker};

/// In [`Tree::edge_child`]: the feedback ends the task.
pub const END: u32 = u32::MAX;

/// A strategy as flat arrays. Node 0 is the root; the nodes are in breadth-first order. There is no
/// node when nothing is to be asked.
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
    /// `histogram[d]`: number of candidates settled by guess d; d = 0 if there is no node.
    pub histogram: Vec<u64>,
    /// `weights[d]`: the weight of these candidates.
    pub weights: Vec<u64>,
    /// The number of guesses summed over the candidates, each counted as often as its weight says.
    pub total: u64,
}

impl Tree {
    /// The first guess, unless none is needed.
    pub fn first_guess(&self, pegs: usize) -> Option<Code> {
        self.guess.get(..pegs).map(pack)
    }

    /// The most guesses.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.histogram.len().saturating_sub(1)
    }

    /// How many candidates take the most guesses.
    #[must_use]
    pub fn count_of_worst(&self) -> u64 {
        self.histogram.last().copied().unwrap_or(0)
    }

    /// Builds the tree for `codes` by asking `choose` for a guess, given each candidate set and the
    /// number of guesses left.
    ///
    /// # Errors
    /// What `choose` returns.
    pub fn grow(
        search: &mut Search,
        codes: &[Code],
        mut limit: Limit,
        mut choose: impl FnMut(&mut Search, &[Code], Limit) -> Result<Code, Interrupt>,
    ) -> Result<Self, Stop> {
        let (rules, goal) = (search.rules, search.goal);
        let mut tree = Self::default();
        let mut ticker = Ticker::new(search.ticker.control());
        tree.first_edge.push(0);
        if rules.are_settled(codes, goal) {
            tree.histogram.push(codes.len() as u64);
            tree.weights.push(rules.weight(codes));
            return Ok(tree);
        }
        tree.histogram.push(0);
        tree.weights.push(0);
        let mut level = vec![(codes.to_vec(), search.required.clone())];
        let mut nodes = 1;
        while !level.is_empty() {
            let (mut found, mut weight) = (0, 0);
            let depth = tree.histogram.len() as u64;
            let mut next = Vec::new();
            for (codes, required) in level {
                ticker.work_untimed(8 * codes.len() as u64)?;
                let guess = search.requiring(&required, |search| choose(search, &codes, limit))?;
                tree.guess.extend(unpack(guess, rules.pegs()));
                for class in rules.split(&codes, guess) {
                    let feedback = rules.feedback_of_code(class.feedback_code);
                    tree.edge_feedback.push(feedback);
                    let ends = match goal {
                        Goal::Hit => feedback == HIT,
                        _ => rules.are_settled(&class.codes, goal),
                    };
                    if ends {
                        found += class.codes.len() as u64;
                        weight += rules.weight(&class.codes);
                        tree.edge_child.push(END);
                    } else {
                        debug_assert!(class.codes.len() < codes.len(), "{guess:x} splits nothing");
                        tree.edge_child.push(nodes);
                        nodes += 1;
                        let code = class.feedback_code;
                        let required = search.required_after(&required, guess, code);
                        next.push((class.codes, required));
                    }
                }
                tree.first_edge.push(tree.edge_child.len() as u32);
            }
            tree.histogram.push(found);
            tree.weights.push(weight);
            tree.total += depth * weight;
            level = next;
            limit = limit.after_a_guess();
        }
        Ok(tree)
    }
}
