//! Guesses with their values.

use abgames_core::alloc::vec_for;
use abgames_core::codebreaking::rules::unpack;
use abgames_core::codebreaking::{GuessRanking, GuessValue};
use abgames_core::control::Snapshot;
use numpy::{Element, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::question::Question;
use super::rules::array2;
use super::solution::Shown;
use crate::errors::no_memory;

/// Guesses with their values, best first.
#[pyclass(frozen, module = "abgames._abgames.codebreaking", get_all)]
pub struct Ranking {
    /// Whether all values are exact and none is missing.
    proven: bool,
    /// The least value of all guesses, including those not asked about; None: not proved.
    least: Option<Shown>,
    /// Sets whose guesses were ranked.
    nodes: u64,
    seconds: f64,
    /// The columns of the table by name, as arrays of equal length. `second` is the second number
    /// of `lower_bound`, or 0 if the objective has only one.
    columns: Py<PyAny>,
}

impl Ranking {
    pub(super) fn new(
        py: Python<'_>,
        question: &Question,
        found: &GuessRanking,
        done: &Snapshot,
    ) -> PyResult<Self> {
        Ok(Self {
            proven: found.proven,
            least: found.least.map(Shown::from),
            nodes: done.nodes,
            seconds: done.elapsed.as_secs_f64(),
            columns: columns(py, question.rules().pegs(), &found.guesses)?,
        })
    }
}

fn columns(py: Python<'_>, pegs: usize, values: &[GuessValue]) -> PyResult<Py<PyAny>> {
    let mut symbols = vec_for(values.len() * pegs).map_err(no_memory)?;
    symbols.extend(values.iter().flat_map(|value| unpack(value.guess, pegs)));
    let columns = PyDict::new(py);
    columns.set_item("guess", array2(py, symbols, values.len(), pegs)?)?;
    columns.set_item("count", column(py, values, |value| value.count)?)?;
    columns.set_item("is_candidate", column(py, values, |value| value.candidate)?)?;
    let replies = |value: &GuessValue| u32::from(value.feedbacks);
    columns.set_item("reply_count", column(py, values, replies)?)?;
    columns.set_item("largest", column(py, values, |value| value.largest)?)?;
    let first = |value: &GuessValue| value.value.first;
    columns.set_item("lower_bound", column(py, values, first)?)?;
    let second = |value: &GuessValue| value.value.second.unwrap_or(0);
    columns.set_item("second", column(py, values, second)?)?;
    columns.set_item("exact", column(py, values, |value| value.exact)?)?;
    Ok(columns.into_any().unbind())
}

fn column<'py, T: Element>(
    py: Python<'py>,
    values: &[GuessValue],
    field: impl Fn(&GuessValue) -> T,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let mut items = vec_for(values.len()).map_err(no_memory)?;
    items.extend(values.iter().map(field));
    Ok(PyArray1::from_vec(py, items))
}
