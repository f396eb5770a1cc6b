//! The two ways to search a graph, by name.

use super::depth_first::DepthFirst;
use super::proof_number::ProofNumbers;
use super::visits::{Access, Visits};
use super::{Graph, Numbers};
use job::control::{Stop, Ticker};

/// How a graph is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By proof numbers.
    ProofNumber,
    /// Depth-first, in the order of the graph.
    DepthFirst,
}

impl Method {
    /// The names of the methods.
    pub const NAMES: [&str; 2] = ["proof-number", "depth-first"];

    /// The method with a name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "proof-number" => Some(Self::ProofNumber),
            "depth-first" => Some(Self::DepthFirst),
            _ => None,
        }
    }

    /// Whether a node is proven; `None` if `most_nodes` were expanded before that was known, or if
    /// a team's search is over. The table must be about the same graph.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub(crate) fn run<G: Graph>(
        self,
        graph: &G,
        table: Access<'_>,
        root: &G::Node,
        most_nodes: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<bool>, Stop> {
        let key = graph.key(root);
        let told = graph.numbers(root).verdict();
        let known = told.or_else(|| table.get(key)?.verdict());
        if known.is_some() || most_nodes == 0 {
            return Ok(known);
        }
        let visits = Visits::new(graph, table, ticker, most_nodes);
        match self {
            Self::ProofNumber => {
                let limits = Numbers {
                    proof: Numbers::INFINITE,
                    disproof: Numbers::INFINITE,
                };
                let found = ProofNumbers(visits).visit(root, key, limits)?;
                Ok(found.verdict())
            }
            Self::DepthFirst => DepthFirst(visits).visit(root, key),
        }
    }
}
