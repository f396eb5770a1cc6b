//! Code-breaking games: rules, and the exact search for the least number of guesses, expected or in
//! the worst case.
//!
//! | module | what it holds |
//! |---|---|
//! | [`rules`] | the AB game and Mastermind: codes, feedback |
//! | [`cards`] | MOO with playing cards |
//! | [`task`] | what ends the task, and what is to be least |
//! | [`feedback_table`] | feedback of many guesses against many secrets |
//! | `colouring` | colour refinement on the positions and symbols of a candidate set |
//! | [`canonical`] | candidate sets up to renaming of symbols and positions |
//! | [`symmetry`] | classes of guesses that are equivalent for a candidate set |
//! | [`automorphism`] | the symmetries of a candidate set |
//! | [`orbits`] | all guesses in classes by these symmetries |
//! | [`bounds`] | static bounds from the sizes of the classes |
//! | [`class_bounds`] | static bounds from the feedbacks and the sizes of the classes |
//! | [`partition`] | the classes into which a guess splits a candidate set |
//! | [`guess_lists`] | the guesses to try for a candidate set |
//! | [`scan`] | all guesses against a candidate set, ranked by their static bound |
//! | [`heuristics`] | strategies by the heuristics of the literature |
//! | [`memo`] | proved values of candidate sets, shared between games |
//! | [`state`] | what is known of a candidate set during the search |
//! | `known` | what is known of a candidate set before its guesses are ranked |
//! | [`search`] | the search for the least total |
//! | `team` | what threads that search together tell each other |
//! | `together` | the search for the least total by many threads |
//! | [`worst`] | the search for the least worst case |
//! | `worst_together` | the search for the least worst case by many threads |
//! | [`count`] | the search for the fewest candidates that take the worst case |
//! | `count_bound` | its static bound |
//! | `count_choice` | the guesses of a strategy that has the fewest |
//! | `count_together` | the search for the fewest by many threads |
//! | [`prunings`] | switches of the rules that only save work |
//! | [`strategy`] | the strategy tree, extracted after the search |
//! | [`rank`] | every guess with its exact value |
//! | `rank_pairs` | the second number of a guess, for objectives of two |
//! | [`solve`] | one call from candidates to solution |
//! | `lexicographic` | objectives of two numbers of which the first counts more |

pub mod automorphism;
pub mod bounds;
pub mod canonical;
pub mod cards;
pub mod class_bounds;
mod colouring;
pub mod count;
mod count_bound;
mod count_choice;
mod count_together;
pub mod feedback_table;
pub mod guess_lists;
pub mod heuristics;
mod known;
mod lexicographic;
pub mod memo;
pub mod orbits;
pub mod partition;
pub mod prunings;
pub mod rank;
mod rank_pairs;
pub mod rules;
pub mod scan;
pub mod search;
pub mod solve;
pub mod state;
pub mod strategy;
pub mod symmetry;
pub mod task;
mod team;
mod together;
pub mod worst;
mod worst_together;
