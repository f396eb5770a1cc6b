//! Depth-first proof-number search (df-pn).
//!
//! *Question.* Is a node of an AND/OR graph proven? *Assumes* a graph without cycles. *Proves* that
//! it is, or that it is not. *Cost*: each node of the graph is expanded once, and again if the
//! table has forgotten it; memory is the table's, 16 bytes an entry.
//!
//! 1. A node has a proof number and a disproof number: how many leaves are left to settle for a
//!    proof and for a disproof.
//! 2. At an OR node the proof number is the least of the children's; at an AND node the disproof
//!    number is. The other number combines the children's ([`Combine`]).
//! 3. A visit has a limit for each number, and ends when one is reached; the numbers go to the
//!    table.
//! 4. The next child is the one with the least number; its limit is a little above that of the
//!    second best, so that the search does not jump between the two.
//!
//! Source: \[Nagai2002\]; weak proof numbers \[Ueda2008\]. Departures: 1) graphs without cycles, so
//! histories need no care; 2) the limit exceeds the second best number by a quarter of it.

use super::visits::Visits;
use super::{Graph, Key, Needs, Numbers};
use job::control::Stop;

/// How the numbers of children combine to a node's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// The sum, which counts a leaf once for each way to reach it.
    Sum,
    /// The greatest, plus 1 for each of the others.
    Greatest,
}

/// After a visit to a child of this many nodes, other threads may have news of its siblings.
const LONG_VISIT: u64 = 64;

pub(crate) struct ProofNumbers<'a, 'b, G: Graph> {
    pub visits: Visits<'a, 'b, G>,
    pub combine: Combine,
}

impl<G: Graph> ProofNumbers<'_, '_, G> {
    /// Searches until a number of the node reaches its limit, or the visits are over; returns the
    /// numbers that are then known.
    pub fn visit(&mut self, node: &G::Node, key: Key, limits: Numbers) -> Result<Numbers, Stop> {
        let visit = self.visits.enter(node, key)?;
        let start = visit.start;
        let needs = self.visits.graph.needs(node);
        self.look_up(start);
        let numbers = loop {
            let survey = self.survey(start, needs);
            let numbers = survey.numbers(needs);
            let is_enough = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
            if is_enough || self.visits.are_over() {
                break numbers;
            }
            let place = start + survey.best;
            let child = self.visits.children[place];
            if let Some(news) = self.visits.news(child.key, child.numbers) {
                self.visits.children[place].numbers = news;
                continue;
            }
            let after = self.visits.graph.child(node, child.step);
            let limits = self.child_limits(&survey, needs, limits, child.numbers);
            let seen = virtual_loss(needs, limits, child.numbers);
            self.visits.lend(child.key, seen);
            let child_before = self.visits.nodes;
            self.visits.children[place].numbers = self.visit(&after, child.key, limits)?;
            if self.visits.are_shared() && self.visits.nodes - child_before >= LONG_VISIT {
                self.look_up(start);
            }
        };
        let known = self.visits.leave(visit, Some(numbers))?;
        Ok(known.unwrap_or(numbers))
    }

    /// Looks up what is known of the children that are not settled.
    fn look_up(&mut self, start: usize) {
        for child in &mut self.visits.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(known) = self.visits.table.get(child.key)
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
            combined: 0,
            open: 0,
        };
        for (place, child) in self.visits.children[start..].iter().enumerate() {
            let (own, other) = sides(needs, child.numbers);
            if own < survey.least {
                survey.second = survey.least;
                survey.least = own;
                survey.best = place;
            } else if own < survey.second {
                survey.second = own;
            }
            if other > 0 {
                survey.open += 1;
                survey.combined = match self.combine {
                    Combine::Sum => survey.combined + other,
                    Combine::Greatest => survey.combined.max(other),
                };
            }
        }
        if self.combine == Combine::Greatest {
            survey.combined += survey.open.saturating_sub(1);
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
        let (own, other) = sides(needs, limits);
        let (_, child_other) = sides(needs, child);
        let second = survey.second.min(Numbers::INFINITE);
        let own = own.min(second + second / 4 + 1);
        let others = match self.combine {
            Combine::Sum => survey.combined - child_other,
            Combine::Greatest => survey.open - 1,
        };
        // An infinite limit means a search to the end.
        let other = if other == Numbers::INFINITE {
            other
        } else {
            other - others
        };
        match needs {
            Needs::Any => Numbers {
                proof: own,
                disproof: other,
            },
            Needs::All => Numbers {
                proof: other,
                disproof: own,
            },
        }
    }
}

/// What a child looks like to other threads while this one searches it with these limits: as if the
/// search had failed already, so that they prefer its siblings (virtual loss).
fn virtual_loss(needs: Needs, limits: Numbers, child: Numbers) -> Numbers {
    let cut = |limit: u32| limit.min(Numbers::INFINITE - 1);
    match needs {
        Needs::Any => Numbers {
            proof: cut(limits.proof),
            disproof: child.disproof,
        },
        Needs::All => Numbers {
            proof: child.proof,
            disproof: cut(limits.disproof),
        },
    }
}

/// First the number that is the least of the children's, then the one that combines them.
fn sides(needs: Needs, numbers: Numbers) -> (u32, u32) {
    match needs {
        Needs::Any => (numbers.proof, numbers.disproof),
        Needs::All => (numbers.disproof, numbers.proof),
    }
}

/// The children of a node, summed up.
struct Survey {
    best: usize,
    least: u32,
    second: u32,
    combined: u32,
    open: u32,
}

impl Survey {
    fn numbers(&self, needs: Needs) -> Numbers {
        // Large numbers are cut off below infinity, which is for settled nodes.
        let cut = Numbers::INFINITE - 1;
        let (own, other) = match (self.least, self.combined) {
            (0, _) => (0, Numbers::INFINITE),
            (_, 0) => (Numbers::INFINITE, 0),
            (least, combined) => (least.min(cut), combined.min(cut)),
        };
        match needs {
            Needs::Any => Numbers {
                proof: own,
                disproof: other,
            },
            Needs::All => Numbers {
                proof: other,
                disproof: own,
            },
        }
    }
}
