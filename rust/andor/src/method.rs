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
        let methods = [Self::ProofNumber, Self::DepthFirst].into_iter();
        let mut named = methods.zip(Self::NAMES);
        named.find_map(|(method, its)| (its == name).then_some(method))
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
        if let Some(known) = table.verdict(graph, root) {
            return Ok(Some(known));
        }
        let key = graph.key(root);
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
