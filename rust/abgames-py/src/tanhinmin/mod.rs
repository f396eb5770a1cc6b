//! Binding of two-player Tanhinmin.

mod analysis;
mod batch;
mod exhaustive;
mod hands;

/// Two-player Tanhinmin.
#[pyo3::pymodule(submodule, gil_used = true)]
pub mod tanhinmin {
    #[pymodule_export]
    use super::{
        analysis::{matching_number, matchings, values, with_cut, with_pass_limits},
        batch::batch,
        exhaustive::{brute_force, check},
        hands::ascending,
    };

    /// Cards of both hands up to which the moves of variants are tried one by one.
    #[pymodule_export]
    const MOST_TRIED: usize = abgames_core::tanhinmin::tried_moves::MOST_CARDS;

    /// The fields of a record of `batch`.
    #[pymodule_export]
    const FIELDS: &[&str] = &abgames_core::tanhinmin::batch::FIELDS;
}
