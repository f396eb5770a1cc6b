//! The games: codes, feedback, and what is particular to each.
//!
//! | module | what it holds |
//! |---|---|
//! | [`rules`] | the AB game and Mastermind: codes, feedback |
//! | [`cards`] | MOO with playing cards |
//! | [`feedback_table`] | feedback of many guesses against many secrets |

pub mod cards;
pub mod feedback_table;
pub mod rules;

#[cfg(test)]
pub use rules::pack;
pub use rules::{Code, HIT, Kind, Rules, unpack};
