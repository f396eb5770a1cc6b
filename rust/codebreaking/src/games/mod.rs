//! The games: codes, feedback, and what is particular to each.
//!
//! A new game is a file with an implementation of [`Game`], and a function in [`rules`]
//! that makes it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`rules`] | the rules of a game, as the rest of the crate uses them |
//! | [`pegs`] | the AB game and Mastermind |
//! | [`cards`] | MOO with playing cards |
//! | [`feedback_table`] | any game, given by the feedback to each guess for each secret |
//! | [`relation`] | a rule for guesses: which are allowed after which feedback |
//! | [`game`] | what a game must define |
//! | [`codes`] | codes as machine words, and what a game says about its codes |
//! | [`alphabet`] | codes that are rows of symbols |
//! | [`feedback_rows`] | feedback of many guesses for many secrets |
//! | [`words`] | the marks of letters, for all pairs of two lists of words |

mod alphabet;
mod cards;
mod codes;
pub mod feedback_rows;
mod feedback_table;
mod game;
mod pegs;
mod relation;
pub mod rules;
pub mod words;

pub use alphabet::{Alphabet, InTurn};
use cards::Cards;
pub use codes::{Code, Codes, Layout, MAX_CODES, MAX_PEGS, Role, RulesError, Work, pack, unpack};
pub use feedback_table::FeedbackTable;
pub use game::{CODES, Feedback, FeedbackCode, Game, HIT};
use pegs::Pegs;
pub use relation::{Relation, Required};
pub use rules::Rules;
