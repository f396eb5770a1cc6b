//! Proofs in AND/OR graphs, and the preferences of several players as such graphs.
//!
//! | module | what it holds |
//! |---|---|
//! | `proof_number` | depth-first proof-number search (df-pn) |
//! | `depth_first` | depth-first search with a table |
//! | [`method`] | the two ways to search, by name |
//! | `visits` | what the two have in common |
//! | [`prover`] | a graph with a table and a way to search it |
//! | `bucket` | where a table keeps a key, and how |
//! | `table` | what was proved, in bounded memory, with exact keys |
//! | `records` | what a table holds, in a checkpoint |
//! | `together` | several threads searching one node |
//! | [`queries`] | preference orders of several players: which outcomes a position can have |
//!
//! A graph is a [`Graph`]: a node is proven if any child is (an OR node), or if all are (an AND
//! node). It must have no cycles; the same node may be reached in many ways. Games implement
//! [`Graph`], or [`queries::Game`] and get the graph from there.

#![warn(clippy::must_use_candidate)]

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

mod bucket;
mod depth_first;
pub mod method;
mod proof_number;
pub mod prover;
pub mod queries;
mod records;
mod table;
#[cfg(test)]
mod tests;
mod together;
mod visits;

pub use job::control;
use method::Method;

/// A number below 2^[`KEY_BITS`] that identifies a node of a graph. With [`OPPOSITE`] it stands for
/// the opposite node, proven exactly when that one is disproven.
pub type Key = u128;

/// Marks a key as that of the opposite node.
pub const OPPOSITE: Key = 1 << 127;

/// The number of bits of a [`Key`].
pub const KEY_BITS: u32 = 104;

/// How far a node is from a proof and from a disproof: the least number of leaves to settle, or
/// an estimate of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// 0 for a proven node, [`INFINITE`](Self::INFINITE) for a disproven one.
    pub(crate) proof: u32,
    /// 0 for a disproven node, [`INFINITE`](Self::INFINITE) for a proven one.
    pub(crate) disproof: u32,
}

impl Numbers {
    /// More than any number of leaves that is counted.
    pub const INFINITE: u32 = (1 << 18) - 1;
    /// Of a node that is proven.
    pub const PROVEN: Self = Self::new(0, Self::INFINITE);
    /// Of a node that is disproven.
    pub const DISPROVEN: Self = Self::new(Self::INFINITE, 0);
    /// Of a node about which nothing is known.
    pub const UNKNOWN: Self = Self::new(1, 1);

    /// A proof number and a disproof number.
    pub(crate) const fn new(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof }
    }

    /// Of a node that is not settled, from an estimate of the number of the side that needs one
    /// child and of that of the side that needs all.
    #[must_use]
    pub fn estimate(needs: Needs, one: u32, all: u32) -> Self {
        let [one, all] = [one, all].map(|number| number.clamp(1, Self::INFINITE - 1));
        Self::from_sides(needs, one, all)
    }

    /// How far it is from a proof.
    #[must_use]
    pub fn proof(self) -> u32 {
        self.proof
    }

    /// How far it is from a disproof.
    #[must_use]
    pub fn disproof(self) -> u32 {
        self.disproof
    }

    /// Of a node that is settled.
    #[must_use]
    pub fn settled(proven: bool) -> Self {
        if proven { Self::PROVEN } else { Self::DISPROVEN }
    }

    /// Of a node, from the number of the side that needs one child and that of the side that needs
    /// all.
    pub(crate) fn from_sides(needs: Needs, one: u32, all: u32) -> Self {
        match needs {
            Needs::Any => Self::new(one, all),
            Needs::All => Self::new(all, one),
        }
    }

    /// The number of the side that needs one child, and that of the side that needs all.
    fn sides(self, needs: Needs) -> (u32, u32) {
        match needs {
            Needs::Any => (self.proof, self.disproof),
            Needs::All => (self.disproof, self.proof),
        }
    }

    /// Whether the node is proven (or disproven), if it is settled.
    #[must_use]
    pub fn verdict(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// What makes a node proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// One proven child: an OR node.
    Any,
    /// All children proven: an AND node.
    All,
}

/// A child as its parent sees it.
#[derive(Clone, Copy, Debug)]
pub struct Child<M> {
    /// How to get there.
    pub step: M,
    /// The key of the child; any key if it is settled.
    pub key: Key,
    /// What is known of it without a search.
    pub numbers: Numbers,
}

/// An AND/OR graph without cycles.
pub trait Graph: Sync {
    /// A node.
    type Node: Copy + Sync;
    /// A step from a node to a child.
    type Step: Copy;

    /// A number shared only by nodes that are known to have the same value.
    fn key(&self, node: &Self::Node) -> Key;

    /// What is known of a node without a search; settled if it has no children.
    fn numbers(&self, node: &Self::Node) -> Numbers;

    /// What makes the node proven.
    fn needs(&self, node: &Self::Node) -> Needs;

    /// Adds the children of a node that is not settled. Children that cannot change the value may
    /// be left out, but at least one must remain.
    fn expand(&self, node: &Self::Node, children: &mut Vec<Child<Self::Step>>);

    /// Puts the children of a node in order, the most promising first, if [`expand`](Self::expand)
    /// has not. Meanwhile the table fetches what it has of them.
    fn order(&self, _node: &Self::Node, _children: &mut [Child<Self::Step>]) {}

    /// The child that a step leads to.
    fn child(&self, node: &Self::Node, step: Self::Step) -> Self::Node;

    /// The same as its parent sees it, for [`expand`](Self::expand). A settled child needs no key.
    #[inline(always)]
    fn describe(&self, node: &Self::Node, step: Self::Step) -> Child<Self::Step> {
        let child = self.child(node, step);
        let numbers = self.numbers(&child);
        let key = match numbers.verdict() {
            Some(_) => 0,
            None => self.key(&child),
        };
        Child { step, key, numbers }
    }

    /// How to search the node if the caller does not say.
    fn method(&self, _node: &Self::Node) -> Method {
        Method::ProofNumber
    }
}
