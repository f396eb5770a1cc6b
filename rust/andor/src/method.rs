//! The two ways to search a graph, by name.

use super::depth_first::DepthFirst;
use super::proof_number::ProofNumbers;
use super::visits::{Access, Visits};
use super::{Graph, Numbers};
use job::names::names;
use job::{Stop, Ticker};

names! {
    /// How a graph is searched.
    Method {
        /// By proof numbers.
        "proof-number" => ProofNumber,
        /// Depth-first, in the order of the graph.
        "depth-first" => DepthFirst,
    }
}

impl Method {
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
        ticker: &mut Ticker,
    ) -> Result<Option<bool>, Stop> {
        if let Some(known) = table.verdict(graph, root) {
            return Ok(Some(known));
        }
        let key = graph.key(root);
        let visits = Visits::new(graph, table, ticker, most_nodes);
        match self {
            Self::ProofNumber => {
                let limits = Numbers::new(Numbers::INFINITE, Numbers::INFINITE);
                let found = ProofNumbers(visits).visit(root, key, limits)?;
                Ok(found.verdict())
            }
            Self::DepthFirst => DepthFirst(visits).visit(root, key),
        }
    }
}
