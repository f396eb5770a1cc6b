//! What is asked from outside: solve, rank every guess, play by a heuristic.
//!
//! | module | what it holds |
//! |---|---|
//! | [`solve`] | one call from candidates to solution |
//! | [`lexicographic`] | objectives of two numbers of which the first counts more |
//! | [`strategy`] | the strategy tree, extracted after the search |
//! | [`count_choice`] | the guesses of a strategy that has the fewest worst cases |
//! | [`rank`] | every guess with its exact value |
//! | [`rank_pairs`] | the second number of a guess, for objectives of two |
//! | [`heuristics`] | strategies by the heuristics of the literature |

pub mod count_choice;
pub mod heuristics;
pub mod lexicographic;
pub mod rank;
pub mod rank_pairs;
pub mod solve;
pub mod strategy;
