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

use super::table::Table;
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

/// A search, with its table.
pub struct ProofNumberSearch<'a, 'b, G: Graph> {
    graph: &'a G,
    table: &'a mut Table,
    combine: Combine,
    ticker: &'a mut Ticker<'b>,
    children: Vec<Child<G::Step>>,
    nodes: u64,
}

/// Steps of a nanosecond that a visit to a child takes about.
const WORK_PER_CHILD: u64 = 64;

/// Nodes between two reports of the size of the table.
const NODES_PER_REPORT: u64 = 1 << 14;

impl<'a, 'b, G: Graph> ProofNumberSearch<'a, 'b, G> {
    /// A search that keeps what it finds in `table`, whose entries must be of the same graph.
    pub fn new(
        graph: &'a G,
        table: &'a mut Table,
        combine: Combine,
        ticker: &'a mut Ticker<'b>,
    ) -> Self {
        Self {
            graph,
            table,
            combine,
            ticker,
            children: Vec::new(),
            nodes: 0,
        }
    }

    /// Whether the node is proven; `None` when `most_nodes` were expanded before that was known.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn run(&mut self, root: &G::Node, most_nodes: u64) -> Result<Option<bool>, Stop> {
        let key = self.graph.key(root);
        let mut known = self.graph.numbers(root);
        if known.verdict().is_none() {
            known = self.table.get(key).unwrap_or(known);
        }
        self.nodes = 0;
        let mut limit = 1;
        while known.verdict().is_none() {
            if self.nodes >= most_nodes {
                return Ok(None);
            }
            // Without a bound on the nodes there is no reason to come back to the root.
            limit = if most_nodes == u64::MAX {
                Numbers::INFINITE
            } else {
                (limit + limit / 2 + 1).max(known.proof.max(known.disproof) + 1)
            }
            .min(Numbers::INFINITE);
            let limits = Numbers {
                proof: limit,
                disproof: limit,
            };
            self.children.clear();
            known = self.visit(root, key, limits)?;
        }
        Ok(known.verdict())
    }

    fn visit(&mut self, node: &G::Node, key: Key, limits: Numbers) -> Result<Numbers, Stop> {
        let nodes_before = self.nodes;
        self.nodes += 1;
        self.ticker.node();
        if self.nodes.is_multiple_of(NODES_PER_REPORT) {
            self.table.report(self.ticker.control());
        }
        let needs = self.graph.needs(node);
        let start = self.children.len();
        self.graph.expand(node, &mut self.children);
        for child in &mut self.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(known) = self.table.get(child.key)
            {
                child.numbers = known;
            }
        }
        self.ticker
            .work(WORK_PER_CHILD * (self.children.len() - start) as u64)?;
        let numbers = loop {
            let survey = self.survey(start, needs);
            let numbers = survey.numbers(needs);
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                break numbers;
            }
            let place = start + survey.best;
            let child = self.children[place];
            let after = self.graph.child(node, child.step);
            let limits = self.child_limits(&survey, needs, limits, child.numbers);
            self.children[place].numbers = self.visit(&after, child.key, limits)?;
        };
        self.children.truncate(start);
        self.table
            .insert(key, numbers, self.nodes - nodes_before, self.ticker)?;
        Ok(numbers)
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
