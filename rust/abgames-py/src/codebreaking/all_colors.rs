//! Proofs for all numbers of colours, and of least totals, as texts.

use abgames_core::checkers::all_colors::{self, Verified};
use abgames_core::checkers::{CheckError, total_bound, unsure};
use abgames_core::codebreaking::all_colors::{Game, Objective, prove};
use abgames_core::control::{Control, Stop, in_time};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::{Limits, run_to_end, run_within};
use crate::record::Record;

/// The text of a file that proves the values of a game for all numbers of colours; None if the
/// values do not show as quasi-polynomials below the window.
#[pyfunction]
#[pyo3(signature = (repeats, pegs, worst, window, *, limits = None))]
pub fn prove_all_colors(
    py: Python<'_>,
    repeats: bool,
    pegs: usize,
    worst: bool,
    window: usize,
    limits: Option<&Limits>,
) -> PyResult<Option<String>> {
    let objective = if worst { Objective::Worst } else { Objective::Expected };
    let game = Game::new(repeats, pegs).ok_or_else(|| value_error("a code has 1 to 4 pegs"))?;
    let job = |control: &Control| in_time(prove(game, objective, window, control));
    let (text, _) = run_within(py, limits, job)?;
    Ok(text.and_then(Result::ok))
}

/// What a file proves: the numbers of `bounds` and `claims`, and the `roots`, each with its `reply`
/// (None: the whole game), the `first` number of colours, the `values` from there on, their `degree`
/// and the `exceptions`. ValueError for a file that proves nothing.
#[pyfunction]
#[pyo3(signature = (text) -> "dict[str, typing.Any]")]
pub fn check_all_colors(py: Python<'_>, text: &str) -> PyResult<Record<Verified>> {
    let found = run_to_end(py, |ticker| to_end(all_colors::check(text, ticker)))?;
    found.map(Record).map_err(value_error)
}

/// The total, or worst case, that a file of a format proves, for how many candidates, and the number
/// of its sets. ValueError for a file that proves nothing.
#[pyfunction]
pub fn check_set_bound(py: Python<'_>, text: &str, format: &str) -> PyResult<(u64, u64, usize)> {
    let found = run_to_end(py, |ticker| to_end(total_bound::check(text, format, ticker)))?;
    let found = found.map_err(value_error)?;
    Ok((found.least, found.count, found.sets))
}

/// Whether guesses are enough, their number, and that of the states, by a certificate of a table of
/// sets. ValueError for a file that proves nothing.
#[pyfunction]
pub fn check_unsure(py: Python<'_>, text: &str) -> PyResult<(bool, usize, usize)> {
    let found = run_to_end(py, |ticker| to_end(unsure::check(text, ticker)))?;
    let found = found.map_err(value_error)?;
    Ok((found.enough, found.guesses, found.states))
}

/// A check that was stopped is no result.
fn to_end<T>(checked: Result<T, CheckError>) -> Result<Result<T, CheckError>, Stop> {
    match checked {
        Err(CheckError::Stopped(stop)) => Err(stop),
        checked => Ok(checked),
    }
}
