//! Candidate sets of games that are given by a table.
//!
//! | module | what it holds |
//! |---|---|
//! | [`part`] | the table of a set: the guesses that differ on it |
//! | [`parts`] | those that a search looks at |
//! | [`refinement`] | colour refinement on the candidates and guesses of a part |
//! | [`form`] | parts up to the order of candidates, guesses and feedbacks |
//! | [`orbits`] | the guesses of a part in classes by its symmetries |
//! | [`dominance`] | guesses that others are at least as good as |

pub mod dominance;
pub mod form;
pub mod orbits;
pub mod part;
pub mod parts;
pub mod refinement;
