//! Depth-first search with a table.
//!
//! *Question.* Is a node of an AND/OR graph proven? *Assumes* a graph without cycles. *Proves*
//! that it is, or that it is not. *Cost*: a node of the graph for each one expanded, again when
//! the table forgot it; memory is the table's, 16 bytes an entry.
//!
//! 1. Children that are settled, or that the table knows, are looked at before any is searched.
//! 2. The others are searched in the order of the graph, until one settles the node.
//! 3. What is settled goes to the table.

use super::table::Table;
use super::{Child, Graph, Key, Needs, Numbers};
use crate::control::{Stop, Ticker};

/// A search, with its table.
pub struct DepthFirstSearch<'a, 'b, G: Graph> {
    graph: &'a G,
    table: &'a mut Table,
    ticker: &'a mut Ticker<'b>,
    children: Vec<Child<G::Step>>,
    nodes: u64,
    most_nodes: u64,
}

/// Steps of a nanosecond that a visit to a child takes about.
const WORK_PER_CHILD: u64 = 64;

/// Nodes between two reports of the size of the table.
const NODES_PER_REPORT: u64 = 1 << 14;

impl<'a, 'b, G: Graph> DepthFirstSearch<'a, 'b, G> {
    /// A search that keeps what it finds in `table`, whose entries must be of the same graph.
    pub fn new(graph: &'a G, table: &'a mut Table, ticker: &'a mut Ticker<'b>) -> Self {
        Self {
            graph,
            table,
            ticker,
            children: Vec::new(),
            nodes: 0,
            most_nodes: u64::MAX,
        }
    }

    /// Whether the node is proven; `None` when `most_nodes` were expanded before that was known.
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
        match self.table.get(key).and_then(Numbers::verdict) {
            Some(known) => Ok(Some(known)),
            None => self.visit(root, key),
        }
    }

    fn visit(&mut self, node: &G::Node, key: Key) -> Result<Option<bool>, Stop> {
        if self.nodes >= self.most_nodes {
            return Ok(None);
        }
        let nodes_before = self.nodes;
        self.nodes += 1;
        self.ticker.node();
        if self.nodes.is_multiple_of(NODES_PER_REPORT) {
            self.table.report(self.ticker.control());
        }
        // The verdict of a child that settles the node; without such a child it is the opposite.
        let decisive = self.graph.needs(node) == Needs::Any;
        let start = self.children.len();
        self.graph.expand(node, &mut self.children);
        self.ticker
            .work(WORK_PER_CHILD * (self.children.len() - start) as u64)?;
        let mut settled = self.finds(start, decisive);
        let mut place = start;
        while !settled && place < self.children.len() {
            let child = self.children[place];
            place += 1;
            let verdict = match child.numbers.verdict() {
                // What was searched since may have settled it.
                None => match self.table.get(child.key).and_then(Numbers::verdict) {
                    None => self.visit(&self.graph.child(node, child.step), child.key)?,
                    known => known,
                },
                known => known,
            };
            match verdict {
                None => {
                    self.children.truncate(start);
                    return Ok(None);
                }
                Some(verdict) => settled = verdict == decisive,
            }
        }
        self.children.truncate(start);
        let verdict = settled == decisive;
        self.table.insert(
            key,
            Numbers::settled(verdict),
            self.nodes - nodes_before,
            self.ticker,
        )?;
        Ok(Some(verdict))
    }

    /// Whether a child is known to have the verdict; on the way children learn what is known.
    fn finds(&mut self, start: usize, decisive: bool) -> bool {
        for child in &mut self.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(verdict) = self.table.get(child.key).and_then(Numbers::verdict)
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
