//! Nim and heap games: tables by backward induction, Grundy values, periods.
//!
//! | module | what it holds |
//! |---|---|
//! | [`tables`] | the lecture's table; the lost positions of any number of piles |
//! | [`rule`] | the rules of one heap |
//! | [`sequence`] | the Grundy values of heaps 0, 1, 2, … |
//! | [`several`] | games in which a move may change several heaps: winning moves |
//! | `sparse` | the values of games that split heaps in two, by the sparse-space method |
//! | `triples` | the values of games that split heaps in three |
//! | `splits` | searching all splits of a heap for a value |
//! | `periodicity` | periods, and what proves them |
//! | [`wythoff`] | the lost positions of Wythoff's game |
//! | [`genus`] | which heaps are played like heaps of Nim in misère play |
//! | [`misere`] | who wins misère play, and how |

pub mod genus;
pub mod misere;
mod periodicity;
pub mod rule;
pub mod sequence;
pub mod several;
mod sparse;
mod splits;
pub mod tables;
mod triples;
pub mod wythoff;

pub use periodicity::Regularity;
