//! Strategies as arrays, and those of the heuristics.

use abgames_core::codebreaking::{Heuristic, Tree, heuristics};
use abgames_core::control::{Control, Stop};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;

use super::rules::{Rules, array2, candidate_set, check_guess_count, value_error};
use crate::job::{duration, run};

/// (guess, first_edge, edge_feedback, edge_child)
pub(super) type TreeArrays = (
    Py<PyArray2<u8>>,
    Py<PyArray1<u32>>,
    Py<PyArray1<u8>>,
    Py<PyArray1<u32>>,
);

/// The strategy of a heuristic as (guess, first_edge, edge_feedback, edge_child); None when the time
/// limit came first.
#[pyfunction]
#[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", heuristic, *, consistent = false,
                    time_limit = None, progress = None))]
pub fn heuristic_tree(
    py: Python<'_>,
    rules: &Rules,
    candidates: PyReadonlyArray2<'_, u8>,
    heuristic: &str,
    consistent: bool,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Option<TreeArrays>> {
    check_guess_count(rules, consistent)?;
    let Some(heuristic) = Heuristic::named(heuristic) else {
        return Err(value_error(format!("{heuristic:?} is no heuristic")));
    };
    let candidates = candidate_set(rules, &candidates)?;
    let control = Control::new(time_limit.map(duration).transpose()?);
    let tree = run(
        py,
        &control,
        progress.as_ref(),
        || match heuristics::strategy(&rules.rules, heuristic, candidates, consistent, &control) {
            Err(Stop::TimeLimit) => Ok(None),
            tree => tree.map(Some),
        },
    )?;
    tree.map(|tree| tree_arrays(py, rules.rules.pegs(), tree))
        .transpose()
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
