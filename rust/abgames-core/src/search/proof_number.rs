//! Depth-first proof-number search (df-pn).
//!
//! *Question.* Is a node of an AND/OR graph proven? *Assumes* a graph without cycles. *Proves*
//! that it is, or that it is not. *Cost*: a node of the graph for each one expanded, again when
//! the table forgot it; memory is the table's, 16 bytes an entry.
//!
//! 1. A node has a proof number and a disproof number: how many leaves are left to settle.
//! 2. At an OR node the proof number is the least of the children's, at an AND node the disproof
//!    number is. The other one combines the children's ([`Combine`]).
//! 3. A visit has a limit for each number, and ends when one is reached; the numbers go to the
//!    table.
//! 4. The next child is the one with the least number; its limit is a little above that of the
//!    second best, so that the search does not jump between the two.
//!
//! Source: \[Nagai2002\]; weak proof numbers \[Ueda2008\]. Departures: 1) graphs without cycles, so no
//! care about histories; 2) the limit above the second best is by a quarter of it.

use super::store::Store;
use super::{Child, Graph, Key, Needs, Numbers};
use crate::control::{Stop, Ticker};

/// How the numbers of children add up to a node's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// The sum, which counts leaves that are reached in several ways several times.
    Sum,
    /// The greatest one, and 1 for each of the others.
    Greatest,
}

/// A search, with where it keeps what it finds.
pub struct ProofNumberSearch<'a, 'b, G: Graph, S> {
    graph: &'a G,
    store: &'a mut S,
    combine: Combine,
    ticker: &'a mut Ticker<'b>,
    children: Vec<Child<G::Step>>,
    nodes: u64,
    most_nodes: u64,
}

/// Steps of a nanosecond that a visit to a child takes about.
const WORK_PER_CHILD: u64 = 64;

/// Nodes of a visit to a child after which others may have found out something about its siblings.
const LONG_VISIT: u64 = 64;

impl<'a, 'b, G: Graph, S: Store> ProofNumberSearch<'a, 'b, G, S> {
    /// A search that keeps what it finds in `store`, whose entries must be of the same graph.
    pub fn new(
        graph: &'a G,
        store: &'a mut S,
        combine: Combine,
        ticker: &'a mut Ticker<'b>,
    ) -> Self {
        Self {
            graph,
            store,
            combine,
            ticker,
            children: Vec::new(),
            nodes: 0,
            most_nodes: u64::MAX,
        }
    }

    /// Whether the node is proven; `None` when `most_nodes` were expanded before that was known, or
    /// when the store says that it is over.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn run(&mut self, root: &G::Node, most_nodes: u64) -> Result<Option<bool>, Stop> {
        self.children.clear();
        self.nodes = 0;
        self.most_nodes = most_nodes;
        let key = self.graph.key(root);
        let mut known = self.graph.numbers(root);
        if known.verdict().is_none() {
            known = self.store.get(key).unwrap_or(known);
        }
        if known.verdict().is_none() && most_nodes > 0 {
            let limit = Numbers::INFINITE;
            let limits = Numbers {
                proof: limit,
                disproof: limit,
            };
            known = self.visit(root, key, limits)?;
        }
        Ok(known.verdict())
    }

    fn visit(&mut self, node: &G::Node, key: Key, limits: Numbers) -> Result<Numbers, Stop> {
        let nodes_before = self.nodes;
        self.nodes += 1;
        self.store.enter(key, self.nodes, self.ticker);
        let needs = self.graph.needs(node);
        let start = self.children.len();
        let store = &*self.store;
        self.graph
            .expand(node, &mut self.children, |key| store.fetch(key));
        self.look_up(start);
        self.ticker
            .work(WORK_PER_CHILD * (self.children.len() - start) as u64)?;
        let numbers = loop {
            let survey = self.survey(start, needs);
            let numbers = survey.numbers(needs);
            let is_enough = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
            if is_enough || self.nodes >= self.most_nodes || self.store.is_over() {
                break numbers;
            }
            let place = start + survey.best;
            let child = self.children[place];
            if let Some(news) = self.store.news(child.key, child.numbers) {
                self.children[place].numbers = news;
                continue;
            }
            let after = self.graph.child(node, child.step);
            let limits = self.child_limits(&survey, needs, limits, child.numbers);
            let seen = virtual_numbers(needs, limits, child.numbers);
            self.store.lend(child.key, seen, self.ticker);
            let child_before = self.nodes;
            self.children[place].numbers = self.visit(&after, child.key, limits)?;
            if S::IS_SHARED && self.nodes - child_before >= LONG_VISIT {
                self.look_up(start);
            }
        };
        self.children.truncate(start);
        let work = self.nodes - nodes_before;
        let known = self.store.leave(key, Some(numbers), work, self.ticker)?;
        Ok(known.unwrap_or(numbers))
    }

    /// Takes over what is known of children that are not settled.
    fn look_up(&mut self, start: usize) {
        for child in &mut self.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(known) = self.store.get(child.key)
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
        for (place, child) in self.children[start..].iter().enumerate() {
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
        // An infinite limit is for a search to the end.
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

/// What a child looks like to others while a visit with these limits is under way: as if that would
/// end in vain, so that they turn to its siblings (virtual proof numbers).
fn virtual_numbers(needs: Needs, limits: Numbers, child: Numbers) -> Numbers {
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

/// The number of which a node has the least of its children's, and the one it combines.
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
