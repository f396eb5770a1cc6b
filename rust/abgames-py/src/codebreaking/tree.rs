//! Strategies as arrays, and those of the heuristics.

use abgames_core::codebreaking::{Heuristic, Tree, heuristics};
use abgames_core::control::in_time;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::question::Question;
use super::rules::array2;
use crate::errors::named;
use crate::job::{Limits, run_within};

/// The strategy of a heuristic as the arrays of a `Tree` by name; None if the time limit was
/// reached first.
#[pyfunction]
#[pyo3(signature = (question, heuristic, *, limits = None)
                   -> "dict[str, numpy.typing.NDArray[typing.Any]] | None")]
pub fn heuristic_tree(
    py: Python<'_>,
    question: &Question,
    heuristic: &str,
    limits: Option<&Limits>,
) -> PyResult<Option<Py<PyAny>>> {
    let found = Heuristic::named(heuristic);
    let heuristic = named("heuristic", heuristic, found, Heuristic::NAMES)?;
    let (tree, _) = run_within(py, limits, |control| {
        in_time(heuristics::strategy(&question.asked, heuristic, control))
    })?;
    let pegs = question.rules().pegs();
    tree.map(|tree| arrays(py, pegs, tree)).transpose()
}

pub(super) fn arrays(py: Python<'_>, pegs: usize, tree: Tree) -> PyResult<Py<PyAny>> {
    let nodes = tree.first_edge.len() - 1;
    let arrays = PyDict::new(py);
    arrays.set_item("guess", array2(py, tree.guess, nodes, pegs)?)?;
    arrays.set_item("first_edge", PyArray1::from_vec(py, tree.first_edge))?;
    arrays.set_item("edge_feedback", PyArray1::from_vec(py, tree.edge_feedback))?;
    arrays.set_item("edge_child", PyArray1::from_vec(py, tree.edge_child))?;
    Ok(arrays.into_any().unbind())
}
