//! Binding of the code-breaking games.

mod memo;
mod ranking;
mod rules;
mod solution;
mod tree;

pub use memo::Memo;
pub use ranking::{Ranked, rank};
pub use rules::Rules;
pub use solution::{Outcome, solve};
pub use tree::heuristic_tree;
