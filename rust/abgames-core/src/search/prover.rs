//! A graph with a table and a way to search it.

use super::Graph;
use super::depth_first;
use super::proof_number::{self, Combine};
use super::records::About;
use super::store::Store;
use super::table::Table;
use super::together::{self, Tuning};
use crate::control::{Stop, Ticker};

/// How a graph is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By proof numbers.
    ProofNumber(Combine),
    /// Depth-first, in the order of the graph.
    DepthFirst,
}

impl Method {
    /// The names of the methods.
    pub const NAMES: [&str; 3] = ["proof-number", "weak-proof-number", "depth-first"];

    /// From its name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "proof-number" => Some(Self::ProofNumber(Combine::Sum)),
            "weak-proof-number" => Some(Self::ProofNumber(Combine::Greatest)),
            "depth-first" => Some(Self::DepthFirst),
            _ => None,
        }
    }

    /// Whether a node is proven; `None` when `most_nodes` were expanded before that was known, or
    /// when the store says that it is over.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn run<G: Graph, S: Store>(
        self,
        graph: &G,
        store: &mut S,
        root: &G::Node,
        most_nodes: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<bool>, Stop> {
        match self {
            Self::ProofNumber(combine) => {
                proof_number::search(graph, store, combine, root, most_nodes, ticker)
            }
            Self::DepthFirst => depth_first::search(graph, store, root, most_nodes, ticker),
        }
    }
}

/// How a prover searches.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The algorithm; `None` for the one that the graph names for a node.
    pub method: Option<Method>,
    /// Bytes for the table.
    pub memory: usize,
    /// How many threads search together, and how.
    pub threads: Tuning,
}

/// Settles nodes of a graph and keeps what it found out.
#[derive(Debug)]
pub struct Prover<G> {
    graph: G,
    table: Table,
    method: Option<Method>,
    threads: Tuning,
}

impl<G> Prover<G>
where
    G: Graph + Sync,
    G::Node: Sync,
{
    /// A prover; `None` when the memory is too little.
    pub fn new(graph: G, effort: &Effort) -> Option<Self> {
        Some(Self {
            graph,
            table: Table::new(effort.memory)?,
            method: effort.method,
            threads: effort.threads,
        })
    }

    /// Goes on from the checkpoint of the job, if it has one; `about` tells the graph from others
    /// that the file is about.
    ///
    /// # Errors
    /// As [`proves`](Self::proves); the prover must not be used again.
    pub fn resume(&mut self, about: About, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        self.table.resume(about, ticker)
    }

    /// The graph.
    pub fn graph(&self) -> &G {
        &self.graph
    }

    /// Whether a node is known to be proven or disproven, by the graph or the table.
    pub fn known(&self, node: &G::Node) -> Option<bool> {
        let told = self.graph.numbers(node).verdict();
        told.or_else(|| self.table.get(self.graph.key(node))?.verdict())
    }

    /// Whether a node is proven.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; after [`Stop::Cancelled`] the prover must not be used again.
    pub fn proves(&mut self, node: &G::Node, ticker: &mut Ticker<'_>) -> Result<bool, Stop> {
        if let Some(known) = self.known(node) {
            return Ok(known);
        }
        let method = self.method.unwrap_or_else(|| self.graph.method(node));
        let (graph, table) = (&self.graph, &mut self.table);
        let found = together::search(graph, table, method, node, self.threads, ticker)?;
        self.table.report(ticker.control());
        Ok(found)
    }
}
