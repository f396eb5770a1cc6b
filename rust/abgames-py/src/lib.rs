//! The Python extension `abgames._abgames`: conversion and errors only.

mod codebreaking;
mod job;
mod nim;
mod otrio;
mod tanhinmin;

/// The Rust core of abgames. Use the public modules of `abgames` instead.
#[pyo3::pymodule(gil_used = false)]
mod _abgames {
    #[pymodule_export]
    use crate::codebreaking::{Memo, Outcome, Ranked, Rules, heuristic_tree, rank, solve};

    #[pymodule_export]
    use crate::nim::{
        nim_grundy_values, nim_line_bytes, nim_lost_triples, nim_mark_lost, nim_move_table,
        nim_wythoff_lost,
    };

    #[pymodule_export]
    use crate::otrio::{
        OtrioForce, OtrioPosition, OtrioSolution, otrio_analyze, otrio_force, otrio_solve,
        otrio_verify_certificate,
    };

    #[pymodule_export]
    use crate::otrio::{otrio_count, otrio_count_bytes, otrio_enumerate, otrio_estimate};

    #[pymodule_export]
    use crate::tanhinmin::{
        tanhinmin_ascending, tanhinmin_batch_matchings, tanhinmin_batch_records,
        tanhinmin_brute_force, tanhinmin_check, tanhinmin_cut, tanhinmin_matching,
        tanhinmin_matchings, tanhinmin_pass_limits, tanhinmin_statements, tanhinmin_values,
    };

    /// "debug" or "release".
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const build_profile: &str = if cfg!(debug_assertions) {
        "debug"
    } else {
        "release"
    };

    /// The compiler that built this module.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const rustc_version: &str = env!("ABGAMES_RUSTC");

    /// The version of the core.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const core_version: &str = env!("CARGO_PKG_VERSION");

    /// The names that `heuristic_tree` accepts.
    #[pymodule_export]
    const HEURISTICS: &[&str] = &abgames_core::codebreaking::Heuristic::NAMES;

    /// Bytes that a heap takes while Grundy values are found.
    #[pymodule_export]
    const NIM_BYTES_PER_HEAP: usize = abgames_core::nim::sequence::BYTES_PER_HEAP;

    /// Bytes of the smallest table of a search.
    #[pymodule_export]
    const OTRIO_LEAST_BYTES: usize = abgames_core::search::table::Table::LEAST_BYTES;

    /// The version of the keys in checkpoints of code-breaking.
    #[pymodule_export]
    const CODEBREAKING_KEYS: u32 = abgames_core::codebreaking::KEYS;

    /// The version of the keys in checkpoints of Otrio.
    #[pymodule_export]
    const OTRIO_KEYS: u32 = abgames_core::otrio::dead_cells::KEYS;

    /// The names that `otrio_solve(method=...)` accepts.
    #[pymodule_export]
    const OTRIO_METHODS: &[&str] = &abgames_core::search::prover::Method::NAMES;

    /// The names that `otrio_solve(without=...)` accepts.
    #[pymodule_export]
    const OTRIO_SAVING_RULES: &[&str] = abgames_core::otrio::rules::SavingRules::NAMES;

    /// The names that `solve(without=...)` accepts.
    #[pymodule_export]
    const PRUNINGS: &[&str] = abgames_core::codebreaking::Prunings::NAMES;
}
