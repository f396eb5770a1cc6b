//! What the binding raises.

use std::fmt::Display;

use abgames_core::alloc::OutOfMemory;
use abgames_core::checkpoint::CheckpointError;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyType};

/// Python's class for checkpoints that cannot be used: a class with two bases and a field of its
/// own cannot be made here under the stable ABI.
static CHECKPOINT_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The function that hands notes about checkpoints to the user.
static CHECKPOINT_NOTE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// Registers two callables: the class to raise for checkpoints, called with a message and `path=`,
/// and the function that takes a note for the user about a checkpoint while a call goes on.
#[pyfunction]
pub fn speak_of_checkpoints(error: Bound<'_, PyType>, note: Bound<'_, PyAny>) {
    let py = error.py();
    CHECKPOINT_ERROR.get_or_init(py, || error.unbind());
    CHECKPOINT_NOTE.get_or_init(py, || note.unbind());
}

/// Hands the user a note about a checkpoint.
///
/// # Errors
/// Whatever the function for notes raises, as under a warnings filter.
pub fn tell_note(py: Python<'_>, text: &str) -> PyResult<()> {
    let note = CHECKPOINT_NOTE.get(py);
    note.map_or(Ok(()), |note| note.call1(py, (text,)).map(drop))
}

pub fn value_error(problem: impl Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

pub fn no_memory(_: OutOfMemory) -> PyErr {
    PyMemoryError::new_err("there is no memory left for this call")
}

/// What a name stands for, or an error that lists the known names.
pub fn named<T>(what: &str, name: &str, found: Option<T>, known: &[&str]) -> PyResult<T> {
    let known = known.join(", ");
    found.ok_or_else(|| value_error(format!("{name:?} is not a known {what}; use one of {known}")))
}

pub fn checkpoint_error(py: Python<'_>, error: &CheckpointError) -> PyErr {
    let Some(class) = CHECKPOINT_ERROR.get(py) else {
        return PyOSError::new_err(error.to_string());
    };
    let path = [("path", &*error.path.to_string_lossy())].into_py_dict(py);
    let made = path.and_then(|path| class.bind(py).call((error.to_string(),), Some(&path)));
    made.map_or_else(|raised| raised, PyErr::from_value)
}
