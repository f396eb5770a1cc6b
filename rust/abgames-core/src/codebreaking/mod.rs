//! Code-breaking games: rules, and the exact search for the least expected number of guesses.
//!
//! | module | what it holds |
//! |---|---|
//! | [`rules`] | the AB game and Mastermind: codes, feedback |
//! | [`feedback_table`] | feedback of many guesses against many secrets |
//! | [`canonical`] | candidate sets up to renaming of symbols and positions |
//! | [`symmetry`] | classes of guesses that are equivalent for a candidate set |
//! | [`bounds`] | static bounds from the sizes of the classes |
//! | [`partition`] | the classes into which a guess splits a candidate set |
//! | [`guess_lists`] | the guesses to try for a candidate set |
//! | [`scan`] | all guesses against a candidate set, ranked by their static bound |
//! | [`memo`] | proved values of candidate sets, shared between games |
//! | [`state`] | what is known of a candidate set during the search |
//! | [`search`] | the search itself |
//! | [`prunings`] | switches of the rules that only save work |
//! | [`strategy`] | the strategy tree, extracted after the search |
//! | [`solve`] | one call from candidates to solution |

pub mod bounds;
pub mod canonical;
pub mod feedback_table;
pub mod guess_lists;
pub mod memo;
pub mod partition;
pub mod prunings;
pub mod rules;
pub mod scan;
pub mod search;
pub mod solve;
pub mod state;
pub mod strategy;
pub mod symmetry;
