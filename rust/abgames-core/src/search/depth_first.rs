//! Depth-first search with a table.
//!
//! *Question.* Is a node of an AND/OR graph proven? *Assumes* a graph without cycles. *Proves*
//! that it is, or that it is not. *Cost*: a node of the graph for each one expanded, again when
//! the table forgot it; memory is the table's, 16 bytes an entry.
//!
//! 1. Children that are settled, or that the table knows, are looked at before any is searched.
//! 2. The others are searched in the order of the graph, until one settles the node.
//! 3. What is settled goes to the table.

use super::store::Store;
use super::together::UNDER_WAY;
use super::{Child, Graph, Key, Needs, Numbers};
use crate::control::{Stop, Ticker};

/// A search, with where it keeps what it finds.
pub struct DepthFirstSearch<'a, 'b, G: Graph, S> {
    graph: &'a G,
    store: &'a mut S,
    ticker: &'a mut Ticker<'b>,
    children: Vec<Child<G::Step>>,
    nodes: u64,
    most_nodes: u64,
}

/// Steps of a nanosecond that a visit to a child takes about.
const WORK_PER_CHILD: u64 = 64;

impl<'a, 'b, G: Graph, S: Store> DepthFirstSearch<'a, 'b, G, S> {
    /// A search that keeps what it finds in `store`, whose entries must be of the same graph.
    pub fn new(graph: &'a G, store: &'a mut S, ticker: &'a mut Ticker<'b>) -> Self {
        Self {
            graph,
            store,
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
        let known = self.graph.numbers(root).verdict();
        if known.is_some() {
            return Ok(known);
        }
        match self.store.get(key).and_then(Numbers::verdict) {
            Some(known) => Ok(Some(known)),
            None => self.visit(root, key),
        }
    }

    fn visit(&mut self, node: &G::Node, key: Key) -> Result<Option<bool>, Stop> {
        if self.nodes >= self.most_nodes || self.store.is_over() {
            return Ok(None);
        }
        let nodes_before = self.nodes;
        self.nodes += 1;
        self.store.enter(key, self.nodes, self.ticker);
        // The verdict of a child that settles the node; without such a child it is the opposite.
        let decisive = self.graph.needs(node) == Needs::Any;
        let start = self.children.len();
        let store = &*self.store;
        self.graph
            .expand(node, &mut self.children, |key| store.fetch(key));
        self.ticker
            .work(WORK_PER_CHILD * (self.children.len() - start) as u64)?;
        let found = if self.finds(start, decisive) {
            Some(decisive)
        } else {
            self.try_children(node, start, decisive)?
        };
        self.children.truncate(start);
        let found = found.map(Numbers::settled);
        let work = self.nodes - nodes_before;
        let known = self.store.leave(key, found, work, self.ticker)?;
        Ok(known.and_then(Numbers::verdict))
    }

    /// The verdict of a node by those of its children, one after the other. The first one that is not
    /// known is most likely to settle the node, so it is searched whoever is at it; of the others
    /// those that others visit come last.
    fn try_children(
        &mut self,
        node: &G::Node,
        start: usize,
        decisive: bool,
    ) -> Result<Option<bool>, Stop> {
        for alone in [true, false] {
            let mut were_put_off = false;
            let mut is_first = true;
            for place in start..self.children.len() {
                let child = self.children[place];
                // What was searched since may have settled it.
                let known = child.numbers.verdict();
                let known = known.or_else(|| self.store.get(child.key)?.verdict());
                if known.is_none() && alone && !is_first && self.store.is_under_way(child.key) {
                    were_put_off = true;
                    continue;
                }
                let found = match known {
                    None => {
                        is_first = false;
                        self.store.lend(child.key, UNDER_WAY, self.ticker);
                        self.visit(&self.graph.child(node, child.step), child.key)?
                    }
                    known => known,
                };
                match found {
                    Some(verdict) if verdict != decisive => {
                        self.children[place].numbers = Numbers::settled(verdict);
                    }
                    settles_or_ends => return Ok(settles_or_ends),
                }
            }
            if !were_put_off {
                break;
            }
        }
        Ok(Some(!decisive))
    }

    /// Whether a child is known to have the verdict; on the way children learn what is known.
    fn finds(&mut self, start: usize, decisive: bool) -> bool {
        for child in &mut self.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(verdict) = self.store.get(child.key).and_then(Numbers::verdict)
            {
                child.numbers = Numbers::settled(verdict);
            }
            if child.numbers.verdict() == Some(decisive) {
                return true;
            }
        }
        false
    }
}
