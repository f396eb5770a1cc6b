//! Proofs for all numbers of colours, as texts.

use abgames_core::checkers::all_colors::{CheckError, VerifiedRoot, check};
use abgames_core::control::Ticker;
use evidence::all_colors::game::{Game, Objective};
use evidence::all_colors::prove;
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::{Limits, run_to_end, run_within};

/// The values of a root: its reply, the first number of colours, the values from there on, the
/// number from which they are quasi-polynomials, the degree, and the exceptions.
type Root = (Option<String>, usize, Vec<i64>, usize, usize, Vec<usize>);

/// The text of a file that proves the values of a game for all numbers of colours, and the number
/// of nodes. The text is None if the values do not show as quasi-polynomials below the window.
#[pyfunction]
#[pyo3(signature = (repeats, pegs, worst, window, *, limits = None)
                   -> "tuple[str | None, int]")]
pub fn prove_all_colors(
    py: Python<'_>,
    repeats: bool,
    pegs: usize,
    worst: bool,
    window: usize,
    limits: Option<&Limits>,
) -> PyResult<(Option<String>, u64)> {
    let objective = if worst {
        Objective::Worst
    } else {
        Objective::Expected
    };
    let (text, done) = run_within(py, limits, |control| {
        prove(
            Game { repeats, pegs },
            objective,
            window,
            &mut Ticker::new(control),
        )
    })?;
    Ok((text.ok(), done.nodes))
}

/// What a file proves: the numbers of lower bounds, of claims and of guesses looked at, the most
/// colours with which the strategy was played, and the roots. ValueError for a file that proves
/// nothing.
#[pyfunction]
#[pyo3(signature = (text) -> "tuple[int, int, int, int, \
    list[tuple[str | None, int, list[int], int, int, list[int]]]]")]
pub fn check_all_colors(
    py: Python<'_>,
    text: &str,
) -> PyResult<(usize, usize, u64, usize, Vec<Root>)> {
    let checked = run_to_end(py, |ticker| match check(text, ticker) {
        Err(CheckError::Stopped(stop)) => Err(stop),
        checked => Ok(checked),
    })?;
    let found = checked.map_err(value_error)?;
    let roots = found.roots.into_iter().map(root).collect();
    Ok((
        found.bounds,
        found.claims,
        found.guesses,
        found.played,
        roots,
    ))
}

fn root(root: VerifiedRoot) -> Root {
    let values = root
        .value
        .values
        .iter()
        .filter_map(|&value| i64::try_from(value).ok());
    let exceptions = root.exceptions.into_keys().collect();
    let value = &root.value;
    (
        root.reply,
        value.first,
        values.collect(),
        value.onset,
        value.degree,
        exceptions,
    )
}
