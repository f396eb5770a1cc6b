//! Strategies as arrays, and those of the heuristics.

use abgames_core::codebreaking::heuristics::{self, Heuristic};
use abgames_core::codebreaking::strategy::Tree;
use abgames_core::control::Control;
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;

use super::rules::{Rules, array2, candidate_set, check_guess_count, value_error};
use crate::job::run;

/// (guess, first_edge, edge_feedback, edge_child)
pub(super) type TreeArrays = (
    Py<PyArray2<u8>>,
    Py<PyArray1<u32>>,
    Py<PyArray1<u8>>,
    Py<PyArray1<u32>>,
);

/// The strategy of a heuristic as (guess, first_edge, edge_feedback, edge_child).
#[pyfunction]
#[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", heuristic, *, consistent = false))]
pub fn heuristic_tree(
    py: Python<'_>,
    rules: &Rules,
    candidates: PyReadonlyArray2<'_, u8>,
    heuristic: &str,
    consistent: bool,
) -> PyResult<TreeArrays> {
    check_guess_count(rules, consistent)?;
    let Some(heuristic) = Heuristic::named(heuristic) else {
        return Err(value_error(format!("{heuristic:?} is no heuristic")));
    };
    let candidates = candidate_set(rules, &candidates)?;
    let control = Control::new(None);
    let tree = run(py, &control, None, || {
        heuristics::strategy(&rules.rules, heuristic, candidates, consistent, &control)
    })?;
    tree_arrays(py, rules.rules.pegs(), tree)
}

pub(super) fn tree_arrays(py: Python<'_>, pegs: usize, tree: Tree) -> PyResult<TreeArrays> {
    let nodes = tree.first_edge.len() - 1;
    Ok((
        array2(py, tree.guess, nodes, pegs)?.unbind(),
        PyArray1::from_vec(py, tree.first_edge).unbind(),
        PyArray1::from_vec(py, tree.edge_feedback).unbind(),
        PyArray1::from_vec(py, tree.edge_child).unbind(),
    ))
}
