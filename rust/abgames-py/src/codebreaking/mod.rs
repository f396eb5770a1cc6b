//! Binding of the code-breaking games.

mod all_colors;
mod costs;
mod fixed;
mod question;
mod ranking;
mod rules;
mod solution;
mod solver;
mod tree;
mod unsure;

/// Code-breaking games.
#[pyo3::pymodule(submodule, gil_used = true)]
pub mod codebreaking {
    #[pymodule_export]
    use super::{
        all_colors::{check_all_colors, check_set_bound, check_unsure, prove_all_colors},
        costs::Costed,
        fixed::fixed_questions,
        question::Question,
        ranking::Ranking,
        rules::{Rules, word_replies},
        solution::Solution,
        solver::Solver,
        tree::{heuristic_guesses, heuristic_tree},
        unsure::Unsure,
    };

    #[pymodule_export]
    const GOALS: &[&str] = abgames_core::codebreaking::Goal::NAMES;

    #[pymodule_export]
    const HEURISTICS: &[&str] = abgames_core::codebreaking::Heuristic::NAMES;

    /// What no strategy costs.
    #[pymodule_export]
    const NEVER: u64 = abgames_core::codebreaking::NEVER;

    /// The version of the keys in checkpoints.
    #[pymodule_export]
    const KEYS: u32 = abgames_core::codebreaking::KEYS;

    #[pymodule_export]
    const OBJECTIVES: &[&str] = abgames_core::codebreaking::Objective::NAMES;

    /// The names that `Solver(without=...)` accepts.
    #[pymodule_export]
    const PRUNINGS: &[&str] = abgames_core::codebreaking::Prunings::NAMES;
}

/// Places, of which there are so many, as bits.
fn bits(places: Vec<usize>, count: usize) -> Box<[u64]> {
    let mut bits = vec![0; count.div_ceil(64)].into_boxed_slice();
    places.into_iter().for_each(|place| bits[place / 64] |= 1 << (place % 64));
    bits
}
