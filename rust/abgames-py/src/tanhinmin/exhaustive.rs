//! Brute force, and the theory checked against it.

use abgames_core::control::Ticker;
use abgames_core::tanhinmin::exhaustive::brute_force::{
    ExactValues, MOST_CARDS, MoveBits, Table, table_size,
};
use abgames_core::tanhinmin::exhaustive::game::{IndexedPosition, Variant};
use abgames_core::tanhinmin::exhaustive::hands::{Hands, count_all, count_parts};
use evidence::tanhinmin_check::check::{self as core, Comparison};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::{Limits, run_to_end, run_within};
use crate::record::Record;

/// The most hands of a family: they are listed before anything else.
const MOST_HANDS: u128 = 1 << 16;

/// The number of positions of a table, if it can be computed; and what it shows, if it was made.
type Found<T> = (Option<usize>, Option<T>);

/// Says of which table there is no memory, if that is the error.
fn about_table(py: Python<'_>, error: PyErr, positions: Option<usize>) -> PyErr {
    match positions {
        Some(positions) if error.is_instance_of::<PyMemoryError>(py) => {
            PyMemoryError::new_err(format!("no memory for a table of {positions} positions"))
        }
        _ => error,
    }
}

/// Solves a position of two hands, given as the number of cards of each rank, with all that can
/// follow. Returns only the number of positions if that is more than `most_positions`.
#[pyfunction]
#[pyo3(signature = (mine, theirs, table, *, cut = 0, goals = (0, 0), pass_limits = None, most_positions))]
pub fn brute_force(
    py: Python<'_>,
    mine: Vec<usize>,
    theirs: Vec<usize>,
    table: usize,
    cut: usize,
    goals: (usize, usize),
    pass_limits: Option<(usize, usize)>,
    most_positions: usize,
) -> PyResult<Found<Record<(ExactValues, MoveBits)>>> {
    let ranks = mine.len();
    let cards = (mine.iter().sum::<usize>(), theirs.iter().sum::<usize>());
    if theirs.len() != ranks
        || table > ranks
        || cut > ranks
        || goals.0 >= cards.0
        || goals.1 >= cards.1
    {
        return Err(value_error("the parts of the position do not fit together"));
    }
    let layers = pass_limits.map_or(1, |(mine, other)| mine.max(other));
    let size = count_parts(&mine)
        .zip(count_parts(&theirs))
        .filter(|hands| hands.0.max(hands.1) <= MOST_HANDS)
        .and_then(|hands| table_size(hands, ranks, 2, layers))
        .filter(|_| cards.0.max(cards.1) <= MOST_CARDS && ranks < 64);
    if size.is_none_or(|size| size > most_positions) {
        return Ok((size, None));
    }
    let found = run_to_end(py, |ticker| {
        let game = Variant {
            hands: (Hands::parts_of(&mine), Some(Hands::parts_of(&theirs))),
            cut,
            goals,
            pass_limits,
        };
        let position = IndexedPosition {
            side: 0,
            mine: game.hands.0.number() - 1,
            theirs: game.hands.1.as_ref().map_or(0, Hands::number) - 1,
            table,
            passes: pass_limits.unwrap_or((1, 1)),
        };
        let table = Table::new(&game, ticker)?;
        Ok((table.value(position), table.moves(position)))
    });
    let found = found.map_err(|error| about_table(py, error, size))?;
    Ok((size, Some(Record(found))))
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
    let layers = pass_limits.map_or(1, |(mine, other)| mine.max(other));
    let sides = if goals.0 == goals.1 { 1 } else { 2 };
    let size = (ranks < 64 && cards <= MOST_CARDS && goals.0.max(goals.1) < cards && cut <= ranks)
        .then(|| count_all(ranks, cards))
        .flatten()
        .filter(|&hands| hands <= MOST_HANDS)
        .and_then(|hands| table_size((hands, hands), ranks, sides, layers));
    if size.is_none_or(|size| size > most_positions) {
        return Ok((size, None));
    }
    let found = run_within(py, limits, |control| {
        let game = Variant { hands: (Hands::all(ranks, cards), None), cut, goals, pass_limits };
        core::check(&game, &mut Ticker::new(control))
    });
    let (compared, done) = found.map_err(|error| about_table(py, error, size))?;
    Ok((size, Some((Record(compared), done.elapsed.as_secs_f64()))))
}
