//! A graph with a table and a way to search it.

use super::Graph;
use super::method::Method;
pub use super::records::About;
use super::table::Table;
use super::together::{self, Tuning};
use job::alloc::OutOfMemory;
use job::control::{Stop, Ticker};

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

impl Effort {
    /// Bytes of the smallest table.
    pub const LEAST_MEMORY: usize = Table::LEAST_BYTES;
}

impl Default for Effort {
    /// One thread, and tables of at most 2 GiB, which begin small.
    fn default() -> Self {
        Self {
            method: None,
            memory: 2 << 30,
            threads: Tuning::of(1),
        }
    }
}

/// Settles nodes of a graph and remembers what it has found.
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
    /// A prover, with memory for the smallest table.
    ///
    /// # Errors
    /// [`OutOfMemory`], also when the limit is less than [`Effort::LEAST_MEMORY`].
    pub fn new(graph: G, effort: &Effort) -> Result<Self, OutOfMemory> {
        Ok(Self {
            graph,
            table: Table::new(effort.memory)?,
            method: effort.method,
            threads: effort.threads,
        })
    }

    /// Goes on from the checkpoint of the job, if it has one; `about` distinguishes the graph from
    /// others in the same file.
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
