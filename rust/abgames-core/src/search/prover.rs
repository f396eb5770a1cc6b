//! A graph with a table and a way to search it.

use super::Graph;
use super::depth_first::DepthFirstSearch;
use super::proof_number::{Combine, ProofNumberSearch};
use super::records::About;
use super::table::Table;
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
}

/// Settles nodes of a graph and keeps what it found out.
#[derive(Debug)]
pub struct Prover<G> {
    graph: G,
    table: Table,
    method: Option<Method>,
}

impl<G: Graph> Prover<G> {
    /// A prover whose table takes at most `memory` bytes; `None` when that is too little. Without a
    /// method each node is searched by the one that the graph names for it.
    pub fn new(graph: G, method: Option<Method>, memory: usize) -> Option<Self> {
        Some(Self {
            graph,
            table: Table::new(memory)?,
            method,
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
        let found = match self.method.unwrap_or_else(|| self.graph.method(node)) {
            Method::ProofNumber(combine) => {
                ProofNumberSearch::new(&self.graph, &mut self.table, combine, ticker)
                    .run(node, u64::MAX)?
            }
            Method::DepthFirst => {
                DepthFirstSearch::new(&self.graph, &mut self.table, ticker).run(node, u64::MAX)?
            }
        };
        self.table.report(ticker.control());
        Ok(found == Some(true))
    }
}
