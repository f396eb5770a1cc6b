//! What a solver remembers.

use std::sync::Mutex;

use abgames_core::codebreaking as core;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use crate::job::cores;

/// Proved values of candidate sets, shared between calls and games: `Memo(memory_limit=None,
/// threads=None)`, the limit in bytes, and how many threads search together (None: one a core).
#[pyclass(frozen, module = "abgames._abgames")]
pub struct Memo {
    memo: Mutex<core::Memo>,
}

#[pymethods]
impl Memo {
    #[new]
    #[pyo3(signature = (memory_limit = None, threads = None))]
    fn new(memory_limit: Option<usize>, threads: Option<usize>) -> PyResult<Self> {
        let threads = threads.unwrap_or_else(cores);
        let memo = match memory_limit {
            None => core::Memo::unbounded(threads),
            Some(limit) => core::Memo::bounded(limit, threads).ok_or_else(|| {
                PyMemoryError::new_err(format!(
                    "memory_limit is {limit} bytes; the smallest table takes {}",
                    core::Memo::SMALLEST_LIMIT
                ))
            })?,
        };
        Ok(Self {
            memo: Mutex::new(memo),
        })
    }

    /// Number of entries.
    #[getter]
    fn entries(&self) -> PyResult<usize> {
        Ok(self.lock()?.len())
    }

    /// Bytes that the entries take.
    #[getter]
    fn bytes(&self) -> PyResult<usize> {
        Ok(self.lock()?.bytes())
    }
}

impl Memo {
    pub(super) fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, core::Memo>> {
        self.memo.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this memo is in use by a call that is still running")
        })
    }
}
