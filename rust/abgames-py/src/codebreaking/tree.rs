//! Strategies as arrays, and those of the heuristics.

use abgames_core::codebreaking::rules::{Role, unpack};
use abgames_core::codebreaking::{Heuristic, Tree, heuristics};
use abgames_core::control::{in_time, untimed};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
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

/// Guesses, their scores, and whether they may hit.
type Ranked<'py> =
    (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<bool>>);

/// The guesses of these that a heuristic ranks first for the candidates of a question, with their
/// scores, and whether they may hit.
#[pyfunction]
#[pyo3(signature = (question, heuristic, guesses: "numpy.typing.NDArray[numpy.uint8]", top)
                   -> "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.float64], \
                       numpy.typing.NDArray[numpy.bool_]]")]
pub fn heuristic_guesses<'py>(
    py: Python<'py>,
    question: &Question,
    heuristic: &str,
    guesses: PyReadonlyArray2<'_, u8>,
    top: usize,
) -> PyResult<Ranked<'py>> {
    let found = Heuristic::named(heuristic);
    let heuristic = named("heuristic", heuristic, found, Heuristic::NAMES)?;
    let rules = question.rules();
    let guesses = question.game.get().codes(&guesses, Role::Guess)?;
    let codes = question.asked.candidates().codes();
    let (rows, _) = run_within(py, None, |control| {
        untimed(heuristics::ranked(rules, &guesses, codes, heuristic, top, control))
    })?;
    let pegs = rules.pegs();
    let symbols = rows.iter().flat_map(|row| unpack(row.guess, pegs)).collect();
    Ok((
        array2(py, symbols, rows.len(), pegs)?,
        PyArray1::from_iter(py, rows.iter().map(|row| row.score)),
        PyArray1::from_iter(py, rows.iter().map(|row| row.hits)),
    ))
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
