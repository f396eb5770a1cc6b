//! The Python extension `abgames._abgames`: conversion and errors only.

#![allow(clippy::too_many_arguments, reason = "keyword arguments of Python functions")]

mod answers;
mod codebreaking;
mod errors;
mod games;
mod job;
mod nim;
mod otrio;
mod record;
mod tanhinmin;

/// The Rust core of abgames. Use the public modules of `abgames` instead.
//
// It keeps the GIL: it is not tested on an interpreter without one.
#[pyo3::pymodule(gil_used = true)]
mod _abgames {
    #[pymodule_export]
    use crate::{
        answers::answers, codebreaking::codebreaking, errors::speak_of_checkpoints, games::games,
        job::Limits, nim::nim, otrio::otrio, tanhinmin::tanhinmin,
    };

    /// The vector instructions that the search uses: "AVX2", "NEON" or "".
    #[pyo3::pyfunction]
    fn vectors() -> &'static str {
        if abgames_core::has_vectors() { abgames_core::VECTORS } else { "" }
    }

    /// "debug" or "release".
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const build_profile: &str = if cfg!(debug_assertions) { "debug" } else { "release" };

    /// The compiler that built this module.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const rustc_version: &str = env!("ABGAMES_RUSTC");

    /// The version of the core.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const core_version: &str = env!("CARGO_PKG_VERSION");
}
