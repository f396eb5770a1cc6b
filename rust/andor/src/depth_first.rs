//! Depth-first search with a table.
//!
//! *Question.* Is a node of an AND/OR graph proven? *Assumes* a graph without cycles. *Proves* that
//! it is, or that it is not. *Cost*: each node of the graph is expanded once, and again if the
//! table has forgotten it; memory is the table's, 16 bytes an entry.
//!
//! 1. Before any child is searched, all are checked for being settled, by themselves or in the
//!    table.
//! 2. The others are searched in the order of the graph, until one settles the node.
//! 3. What is settled goes to the table.

use super::visits::{UNDER_WAY, Visits};
use super::{Graph, Key, Needs, Numbers};
use job::Stop;

pub(crate) struct DepthFirst<'a, 'b, G: Graph>(pub Visits<'a, 'b, G>);

impl<G: Graph> DepthFirst<'_, '_, G> {
    /// Whether the node is proven; `None` if the visits are over before that is known.
    pub fn visit(&mut self, node: &G::Node, key: Key) -> Result<Option<bool>, Stop> {
        if self.0.are_over() {
            return Ok(None);
        }
        let visit = self.0.enter(node, key)?;
        // The verdict of a child that settles the node; without such a child the node has the
        // opposite one.
        let decisive = self.0.graph.needs(node) == Needs::Any;
        let found = if self.finds(visit.start, decisive) {
            Some(decisive)
        } else {
            self.try_children(node, visit.start, decisive)?
        };
        let known = self.0.leave(visit, found.map(Numbers::settled))?;
        Ok(known.and_then(Numbers::verdict))
    }

    /// Derives the verdict of a node from its children, one after the other. The first one that is
    /// not known is most likely to settle the node, so it is searched even if another thread is
    /// there; among the rest, children that other threads are searching are deferred.
    fn try_children(
        &mut self,
        node: &G::Node,
        start: usize,
        decisive: bool,
    ) -> Result<Option<bool>, Stop> {
        for alone in [true, false] {
            let mut were_deferred = false;
            let mut is_first = true;
            for place in start..self.0.children.len() {
                let child = self.0.children[place];
                // A search since then may have settled it.
                let known = child.numbers.verdict();
                let known = known.or_else(|| self.0.table.get(child.key)?.verdict());
                if known.is_none() && alone && !is_first && self.0.is_under_way(child.key) {
                    were_deferred = true;
                    continue;
                }
                let found = match known {
                    None => {
                        is_first = false;
                        self.0.lend(child.key, UNDER_WAY);
                        self.visit(&self.0.graph.child(node, child.step), child.key)?
                    }
                    known => known,
                };
                match found {
                    Some(verdict) if verdict != decisive => {
                        self.0.children[place].numbers = Numbers::settled(verdict);
                    }
                    settles_or_ends => return Ok(settles_or_ends),
                }
            }
            if !were_deferred {
                break;
            }
        }
        Ok(Some(!decisive))
    }

    /// Whether a child is known to have the verdict `decisive`; updates the children with what is
    /// known.
    fn finds(&mut self, start: usize, decisive: bool) -> bool {
        for child in &mut self.0.children[start..] {
            if child.numbers.verdict().is_none()
                && let Some(verdict) = self.0.table.get(child.key).and_then(Numbers::verdict)
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
