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
use super::{Graph, Key, Needs, Numbers};
use job::control::Stop;

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
            let survey = self.survey(start, needs);
            let numbers = survey.numbers(needs);
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
            let limits = self.child_limits(&survey, needs, limits, child.numbers);
            let seen = virtual_loss(needs, limits, child.numbers);
            self.0.lend(child.key, seen);
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

    fn survey(&self, start: usize, needs: Needs) -> Survey {
        let mut survey = Survey {
            best: 0,
            least: u32::MAX,
            second: u32::MAX,
            sum: 0,
        };
        for (place, child) in self.0.children[start..].iter().enumerate() {
            let (own, other) = child.numbers.sides(needs);
            if own < survey.least {
                survey.second = survey.least;
                survey.least = own;
                survey.best = place;
            } else if own < survey.second {
                survey.second = own;
            }
            survey.sum += other;
        }
        survey
    }

    fn child_limits(
        &self,
        survey: &Survey,
        needs: Needs,
        limits: Numbers,
        child: Numbers,
    ) -> Numbers {
        let (own, other) = limits.sides(needs);
        let (_, child_other) = child.sides(needs);
        let second = survey.second.min(Numbers::INFINITE);
        let own = own.min(second + second / 4 + 1);
        // An infinite limit means a search to the end.
        let other = if other == Numbers::INFINITE {
            other
        } else {
            other - (survey.sum - child_other)
        };
        Numbers::from_sides(needs, own, other)
    }
}

/// What a child looks like to other threads while this one searches it with these limits: as if the
/// search had failed already, so that they prefer its siblings (virtual loss).
fn virtual_loss(needs: Needs, limits: Numbers, child: Numbers) -> Numbers {
    let (limit, _) = limits.sides(needs);
    let (_, other) = child.sides(needs);
    Numbers::from_sides(needs, limit.min(Numbers::INFINITE - 1), other)
}

/// The children of a node, summed up.
struct Survey {
    best: usize,
    least: u32,
    second: u32,
    sum: u32,
}

impl Survey {
    fn numbers(&self, needs: Needs) -> Numbers {
        // Large numbers are cut off below infinity, which is for settled nodes.
        let cut = Numbers::INFINITE - 1;
        let (own, other) = match (self.least, self.sum) {
            (0, _) => (0, Numbers::INFINITE),
            (_, 0) => (Numbers::INFINITE, 0),
            (least, sum) => (least.min(cut), sum.min(cut)),
        };
        Numbers::from_sides(needs, own, other)
    }
}
