//! Records of the core as dictionaries.

use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

/// A record of the core; for Python, a dictionary of its fields.
pub struct Record<T>(pub T);

impl<'py, T: Serialize> IntoPyObject<'py> for Record<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Ok(pythonize(py, &self.0)?)
    }
}
