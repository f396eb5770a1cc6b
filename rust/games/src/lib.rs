//! Who can force what in a finite game with any number of players, given as the graph of its
//! positions.
//!
//! | module | what it holds |
//! |---|---|
//! | [`graph`] | the positions, and an order in which each comes after those that it leads to |
//! | [`explore`] | finds them, where the rules are in Rust |
//! | [`effectivity`] | what coalitions can force, for up to 2²⁰ pairs in one pass |
//! | [`lengths`] | how soon one coalition can force one set of outcomes |
//! | [`outcomes`] | what players with preferences get |
//! | [`values`] | what a coalition, or each player, gets where outcomes have ranks |
//! | [`impartial`] | Grundy values, and misère play |
//! | [`chance`] | bounds on what a coalition gets where chance moves |

pub mod chance;
pub mod effectivity;
pub mod explore;
pub mod graph;
pub mod impartial;
pub mod lengths;
pub mod outcomes;
pub mod values;
