//! Code-breaking games: rules, and the exact search for the least number of guesses, expected or in
//! the worst case.
//!
//! | room | what it holds |
//! |---|---|
//! | `games` | the rules of each game, and the feedback of many codes at once |
//! | `sets` | candidate sets: classes, symmetries, canonical forms |
//! | `bounds` | static lower bounds |
//! | `search` | the branch and bound |
//! | `answers` | what is asked from outside: solve, rank, heuristics |

mod answers;
mod bounds;
mod cost;
mod games;
mod prunings;
mod search;
mod sets;
mod task;
#[cfg(test)]
mod tests;

pub use answers::guess_value::GuessValue;
pub use answers::heuristics::{self, Heuristic};
pub use answers::rank::{GuessRanking, Wanted, rank};
pub use answers::solve::{Solution, solve};
pub use answers::tree::{END, Tree};
pub use cost::Limit;
pub use games::feedback_table;
pub use games::rules;
pub use prunings::Prunings;
pub use search::key::KEYS;
pub use search::memo::Memo;
pub use task::{Goal, Objective, Question, Tuning, Value};
