//! Binding of two-player Tanhinmin.

mod analysis;
mod batch;
mod exhaustive;
mod hands;

/// Two-player Tanhinmin.
#[pyo3::pymodule(submodule, gil_used = true)]
pub mod tanhinmin {
    #[pymodule_export]
    use super::analysis::{
        CutValues, Places, Values, matching_number, matchings, moves_with_cut, values,
        values_with_cut, winning_moves_with_pass_limits, wins_with_pass_limits,
    };

    #[pymodule_export]
    use super::batch::{batch_matchings, batch_records};

    #[pymodule_export]
    use super::exhaustive::{Comparison, Counterexample, Solved, Statement, brute_force, check};

    #[pymodule_export]
    use super::hands::ascending;

    /// Cards of both hands up to which the moves of variants are tried one by one.
    #[pymodule_export]
    const MOST_TRIED: usize = abgames_core::tanhinmin::tried_moves::MOST_CARDS;

    /// The fields of a record of `batch_records`.
    #[pymodule_export]
    const FIELDS: &[&str] = &abgames_core::tanhinmin::batch::FIELDS;
}
