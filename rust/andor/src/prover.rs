//! A graph with a table and a way to search it.

use super::Graph;
use super::method::Method;
pub use super::records::About;
use super::table::Table;
use job::{OutOfMemory, Stop, Ticker};

/// How a prover searches.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The algorithm; `None` for the one that the graph names for a node.
    pub method: Option<Method>,
    /// Bytes for the table.
    pub memory: usize,
    /// How many threads search together.
    pub threads: usize,
    /// Nodes after which the others join the first one.
    pub alone: u64,
    /// Nodes after which one of several threads checks what the others have settled.
    pub nodes_per_look: u64,
}

impl Effort {
    /// Bytes of the smallest table.
    pub const LEAST_MEMORY: usize = Table::LEAST_BYTES;
}

impl Default for Effort {
    /// One thread, and tables of at most 2 GiB, which begin small. What concerns more threads is
    /// best as measured.
    fn default() -> Self {
        Self { method: None, memory: 2 << 30, threads: 1, alone: 1 << 14, nodes_per_look: 1 << 7 }
    }
}

/// Settles nodes of a graph and remembers what it has found.
#[derive(Debug)]
pub struct Prover<G> {
    pub(super) graph: G,
    pub(super) table: Table,
    pub(super) effort: Effort,
}

impl<G: Graph> Prover<G> {
    /// A prover, with memory for the smallest table.
    ///
    /// # Errors
    /// [`OutOfMemory`], also when the limit is less than [`Effort::LEAST_MEMORY`].
    pub fn new(graph: G, effort: Effort) -> Result<Self, OutOfMemory> {
        let table = Table::new(effort.memory)?;
        Ok(Self { graph, table, effort })
    }

    /// Goes on from the checkpoint of the job, if it has one; `about` distinguishes the graph from
    /// others in the same file.
    ///
    /// # Errors
    /// As [`proves`](Self::proves); the prover must not be used again.
    pub fn resume(&mut self, about: About, ticker: &mut Ticker) -> Result<(), Stop> {
        self.table.resume(about, ticker)
    }

    /// The graph.
    pub fn graph(&self) -> &G {
        &self.graph
    }

    /// Whether a node is known to be proven or disproven, by the graph or the table.
    pub fn known(&self, node: &G::Node) -> Option<bool> {
        self.table.verdict(&self.graph, node)
    }

    /// Whether a node is proven.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; after [`job::Abort::Cancelled`] the prover must not be used
    /// again.
    pub fn proves(&mut self, node: &G::Node, ticker: &mut Ticker) -> Result<bool, Stop> {
        if let Some(known) = self.known(node) {
            return Ok(known);
        }
        ticker.look()?;
        let found = self.search(node, ticker)?;
        self.table.report(ticker.control());
        Ok(found)
    }
}
