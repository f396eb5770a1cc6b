//! The branch and bound for the least cost of a candidate set.
//!
//! | module | what it holds |
//! |---|---|
//! | [`branch_and_bound`] | the search itself: the loop over guesses, the loop over classes |
//! | [`measure`] | what is to be least: totals, the worst case, how many take it |
//! | [`single_guess`] | what one guess costs, which guess has some cost |
//! | [`context`] | what one thread searches with, and where it reports |
//! | [`state`] | what is known of a candidate set during the search |
//! | [`scan`] | all guesses against a candidate set, ranked by their static bound |
//! | [`guess_lists`] | the guesses to try for a candidate set |
//! | [`memo`] | what was proved, shared between calls, games and threads |
//! | [`key`] | a candidate set and all else that its value depends on, written out |
//! | [`team`] | what threads that search together share |

pub mod branch_and_bound;
pub mod context;
pub mod guess_lists;
pub mod key;
pub mod measure;
pub mod memo;
pub mod scan;
pub mod single_guess;
pub mod state;
pub mod team;
