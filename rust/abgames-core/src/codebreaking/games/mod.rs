//! The games: codes, feedback, and what is particular to each.
//!
//! | module | what it holds |
//! |---|---|
//! | [`rules`] | the AB game and Mastermind: codes, feedback |
//! | [`cards`] | MOO with playing cards |
//! | [`kernels`] | feedback of many codes at once |
//! | [`feedback_table`] | feedback of many guesses against many secrets |

pub mod cards;
pub mod feedback_table;
pub mod kernels;
pub mod rules;
