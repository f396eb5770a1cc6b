//! The two ways to search a graph, by name.

use super::Graph;
use super::depth_first;
use super::proof_number::{self, Combine};
use super::store::Store;
use job::control::{Stop, Ticker};

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

    /// The method with a name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "proof-number" => Some(Self::ProofNumber(Combine::Sum)),
            "weak-proof-number" => Some(Self::ProofNumber(Combine::Greatest)),
            "depth-first" => Some(Self::DepthFirst),
            _ => None,
        }
    }

    /// Whether a node is proven; `None` if `most_nodes` were expanded before that was known, or if
    /// the store says to stop.
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
