//! Depth-first proof-number search (df-pn).
//!
//! *Question.* Is a node of an AND/OR graph proven? *Assumes* a graph without cycles. *Proves* that
//! it is, or that it is not. *Cost*: each node of the graph is expanded once, and again if the
//! table has forgotten it; memory is the table's, 16 bytes an entry.
//!
//! 1. A node has a proof number and a disproof number: how many leaves are left to settle for a
//!    proof and for a disproof.
//! 2. At an OR node the proof number is the least of the children's; at an AND node the disproof
//!    number is. The other number is the sum of the children's, which counts a leaf once for each
//!    way to reach it.
//! 3. A visit has a limit for each number, and ends when one is reached; the numbers go to the
//!    table.
//! 4. The next child is the one with the least number; its limit is a little above that of the
//!    second best, so that the search does not jump between the two.
//!
//! Source: \[Nagai2002\]. Departures: 1) graphs without cycles, so
//! histories need no care; 2) the limit exceeds the second best number by a quarter of it.

use super::visits::Visits;
use super::{Child, Graph, Key, Needs, Numbers};
use job::Stop;

/// After a visit to a child of this many nodes, other threads may have news of its siblings.
const LONG_VISIT: u64 = 64;

pub(crate) struct ProofNumbers<'a, 'b, G: Graph>(pub Visits<'a, 'b, G>);

impl<G: Graph> ProofNumbers<'_, '_, G> {
    /// Searches until a number of the node reaches its limit, or the visits are over; returns the
    /// numbers that are then known.
    pub fn visit(&mut self, node: &G::Node, key: Key, limits: Numbers) -> Result<Numbers, Stop> {
        let visit = self.0.enter(node, key)?;
        let start = visit.start;
        let needs = self.0.graph.needs(node);
        self.look_up(start);
        let numbers = loop {
            let survey = Survey::new(&self.0.children[start..], needs);
            let numbers = survey.numbers();
            let is_enough = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
            if is_enough || self.0.are_over() {
                break numbers;
            }
            let place = start + survey.best;
            let child = self.0.children[place];
            if let Some(news) = self.0.news(child.key, child.numbers) {
                self.0.children[place].numbers = news;
                continue;
            }
            let after = self.0.graph.child(node, child.step);
            let limits = survey.child_limits(limits, child.numbers);
            self.0.lend(child.key, virtual_loss(needs, limits, child.numbers));
            let child_before = self.0.nodes;
            self.0.children[place].numbers = self.visit(&after, child.key, limits)?;
            if self.0.are_shared() && self.0.nodes - child_before >= LONG_VISIT {
                self.look_up(start);
            }
        };
        let known = self.0.leave(visit, Some(numbers))?;
        Ok(known.unwrap_or(numbers))
    }

    /// Looks up what is known of the children that are not settled.
    fn look_up(&mut self, start: usize) {
        for child in &mut self.0.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(known) = self.0.table.get(child.key)
            {
                child.numbers = known;
            }
        }
    }
}

/// What a child looks like to other threads while this one searches it with these limits: as if the
/// search had failed already, so that they prefer its siblings (virtual loss).
fn virtual_loss(needs: Needs, limits: Numbers, child: Numbers) -> Numbers {
    let limit = limits.sides(needs).0.min(Numbers::INFINITE - 1);
    Numbers::from_sides(needs, limit, child.sides(needs).1)
}

/// The children of a node, summed up. "Own" is the number of the side that needs one of them.
struct Survey {
    needs: Needs,
    /// The child with the least own number.
    best: usize,
    least: u32,
    /// The least own number of the others.
    second: u32,
    /// The sum of the other side's numbers.
    sum: u32,
}

impl Survey {
    fn new<M>(children: &[Child<M>], needs: Needs) -> Self {
        let (mut best, mut sum) = (0, 0);
        let [mut least, mut second] = [u32::MAX; 2];
        for (place, child) in children.iter().enumerate() {
            let (own, other) = child.numbers.sides(needs);
            if own < least {
                (best, least, second) = (place, own, least);
            } else {
                second = second.min(own);
            }
            sum = u32::saturating_add(sum, other);
        }
        Self { needs, best, least, second, sum }
    }

    /// The limits of a visit to the best child, from those of its parent.
    fn child_limits(&self, limits: Numbers, child: Numbers) -> Numbers {
        let (own, other) = limits.sides(self.needs);
        let second = self.second.min(Numbers::INFINITE);
        let own = own.min(second + second / 4 + 1);
        // An infinite limit means a search to the end.
        let other = if other == Numbers::INFINITE {
            other
        } else {
            other - (self.sum - child.sides(self.needs).1)
        };
        Numbers::from_sides(self.needs, own, other)
    }

    fn numbers(&self) -> Numbers {
        // Large numbers are cut off below infinity, which is for settled nodes.
        let cut = Numbers::INFINITE - 1;
        let (own, other) = match (self.least, self.sum) {
            (0, _) => (0, Numbers::INFINITE),
            (_, 0) => (Numbers::INFINITE, 0),
            (least, sum) => (least.min(cut), sum.min(cut)),
        };
        Numbers::from_sides(self.needs, own, other)
    }
}
