//! The theory checked against brute force.

use abgames_core::control::Ticker;
use abgames_core::tanhinmin::exhaustive::check::{self as core, Comparison};
use abgames_core::tanhinmin::exhaustive::game::Variant;
use abgames_core::tanhinmin::exhaustive::hands::Hands;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::job::{Limits, run_within};
use crate::record::Record;

/// The number of positions of a table, if it can be computed; and what it shows, if it was made.
pub type Found<T> = (Option<usize>, Option<T>);

/// Says of which table there is no memory, if that is the error.
pub fn about_table(py: Python<'_>, error: PyErr, positions: Option<usize>) -> PyErr {
    match positions {
        Some(positions) if error.is_instance_of::<PyMemoryError>(py) => {
            PyMemoryError::new_err(format!("no memory for a table of {positions} positions"))
        }
        _ => error,
    }
}

/// Compares the theory with the brute force over all hands of ranks 1 to `ranks` and at most
/// `cards` cards. Returns the number of positions of the table as well, and nothing else if that is
/// more than `most_positions`.
#[pyfunction]
#[pyo3(signature = (ranks, cards, *, cut = 0, goals = (0, 0), pass_limits = None, most_positions, limits = None))]
pub fn check(
    py: Python<'_>,
    ranks: usize,
    cards: usize,
    cut: usize,
    goals: (usize, usize),
    pass_limits: Option<(usize, usize)>,
    most_positions: usize,
    limits: Option<&Limits>,
) -> PyResult<Found<(Record<Comparison>, f64)>> {
    let hands = Hands::all(ranks, cards);
    let game = hands.and_then(|hands| Variant::new((hands, None), cut, goals, pass_limits));
    let size = game.as_ref().and_then(Variant::positions);
    let Some(game) = game.filter(|_| size.is_some_and(|size| size <= most_positions)) else {
        return Ok((size, None));
    };
    let found = run_within(py, limits, |control| core::check(&game, &mut Ticker::new(control)));
    let (compared, done) = found.map_err(|error| about_table(py, error, size))?;
    Ok((size, Some((Record(compared), done.elapsed.as_secs_f64()))))
}
