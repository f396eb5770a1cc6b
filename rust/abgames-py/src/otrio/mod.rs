//! Binding of Otrio.

mod certificate;
mod counting;
mod position;
mod search;

/// Otrio.
#[pyo3::pymodule(submodule, gil_used = true)]
pub mod otrio {
    #[pymodule_export]
    use super::{
        certificate::verify_certificate,
        counting::{count, count_bytes, enumerate},
        position::Position,
        search::{AfterMove, Force, OtrioSolution, OtrioSolver},
    };

    /// The version of the keys in checkpoints.
    #[pymodule_export]
    const KEYS: u32 = abgames_core::otrio::KEYS;

    /// Bytes of the smallest table of a search.
    #[pymodule_export]
    const LEAST_BYTES: usize = abgames_core::andor::prover::Effort::LEAST_MEMORY;

    /// The names that `Solver(method=...)` accepts.
    #[pymodule_export]
    const METHODS: &[&str] = abgames_core::andor::method::Method::NAMES;

    /// The names that `Solver(without=...)` accepts.
    #[pymodule_export]
    const PRUNINGS: &[&str] = abgames_core::otrio::Prunings::NAMES;
}
