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
        analysis::{analyze, brute_force, matching_number, matchings},
        batch::batch,
        exhaustive::check,
        hands::ascending,
    };

    /// With at most so many positions brute force finds what the theory does not say.
    #[pymodule_export]
    const SMALL: usize = abgames_core::tanhinmin::known::SMALL;

    /// The fields of a record of `batch`.
    #[pymodule_export]
    const FIELDS: &[&str] = &abgames_core::tanhinmin::batch::FIELDS;
}
