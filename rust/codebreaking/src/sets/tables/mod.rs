//! Candidate sets of games that are given by a table.
//!
//! | module | what it holds |
//! |---|---|
//! | [`part`] | the table of a set: the guesses that differ on it |
//! | [`refinement`] | colour refinement on the candidates and guesses of a part |
//! | [`form`] | parts up to the order of candidates, guesses and feedbacks |
//! | [`orbits`] | the classes of the guesses of a part under its symmetries |

pub mod form;
mod orbits;
mod part;
mod refinement;

pub use orbits::Symmetries;
pub use part::{Part, renumbered};
use refinement::{Colours, order, order_by, telling_rows};
