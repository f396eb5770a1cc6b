//! Questions that are asked in advance.

use abgames_core::codebreaking::fixed;
use abgames_core::codebreaking::rules::unpack;
use numpy::PyArray2;
use pyo3::prelude::*;

use super::question::Question;
use super::rules::array2;
use crate::job::{Limits, run_within};

/// The fewest guesses whose feedbacks together tell the candidates of a question apart, and a lower
/// bound on their number: equal to it unless the time limit was reached first.
#[pyfunction]
#[pyo3(signature = (question, *, limits = None)
                   -> "tuple[numpy.typing.NDArray[numpy.uint8], int]")]
pub fn fixed_questions<'py>(
    py: Python<'py>,
    question: &Question,
    limits: Option<&Limits>,
) -> PyResult<(Bound<'py, PyArray2<u8>>, usize)> {
    let (found, _) = run_within(py, limits, |control| fixed(&question.asked, control))?;
    let pegs = question.rules().pegs();
    let symbols = found.guesses.iter().flat_map(|&guess| unpack(guess, pegs));
    let guesses = array2(py, symbols.collect(), found.guesses.len(), pegs)?;
    Ok((guesses, found.least))
}
