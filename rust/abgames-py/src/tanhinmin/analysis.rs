//! The values of one position.

use std::num::NonZero;

use abgames_core::tanhinmin::cut::cut_values;
use abgames_core::tanhinmin::last_card::last_card_value;
use abgames_core::tanhinmin::matching;
use abgames_core::tanhinmin::move_sets::{MoveSet, move_sets};
use abgames_core::tanhinmin::pass_limits::mover_wins;
use abgames_core::tanhinmin::tried_moves::{TriedMoves, cut_moves, moves_with_pass_limits};
use abgames_core::tanhinmin::values::Values;
use pyo3::prelude::*;

use super::hands::{Hand, at_once_or_run, with_hands};
use crate::errors::value_error;
use crate::record::Record;

/// Moves: the cards at the places from the first to before the second of the hand, and perhaps the
/// pass.
type Places = (usize, usize, bool);

/// The values of a position with goals smaller than the hands; the matching numbers; the moves that
/// keep the win, and those that attain the score, the turns, the own passes and those of the other
/// player; and the value of the last card: None if it is not asked for, or not known.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, goals = (0, 0), last_card = false))]
#[allow(clippy::type_complexity)]
pub fn values(
    py: Python<'_>,
    mine: Hand<'_>,
    theirs: Hand<'_>,
    table: u64,
    goals: (usize, usize),
    last_card: bool,
) -> PyResult<(Record<Values>, (usize, usize), Vec<Places>, Option<i64>)> {
    let (found, last) = with_hands!(py, mine, theirs, table, |asked, ticker| {
        let last = last_card.then(|| last_card_value(asked, ticker));
        Ok((move_sets(asked, goals, ticker)?, last.transpose()?.flatten()))
    })?;
    let (values, matchings, sets) =
        found.ok_or_else(|| value_error("a goal is reached: the game is over"))?;
    let places = |set: MoveSet| (set.cards.start, set.cards.end, set.pass);
    let sets = sets.map(places).into();
    Ok((Record(values), matchings, sets, last))
}

/// Both matching numbers of a position.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table))]
pub fn matchings(
    py: Python<'_>,
    mine: Hand<'_>,
    theirs: Hand<'_>,
    table: u64,
) -> PyResult<(usize, usize)> {
    with_hands!(py, mine, theirs, table, |asked, ticker| matching::matchings(asked, ticker))
}

/// The matching number of some attackers and targets.
#[pyfunction(name = "matching")]
#[pyo3(signature = (attackers: "numpy.typing.NDArray[typing.Any]", targets: "numpy.typing.NDArray[typing.Any]"))]
pub fn matching_number(py: Python<'_>, attackers: Hand<'_>, targets: Hand<'_>) -> PyResult<usize> {
    let found = with_hands!(py, attackers, targets, |asked, ticker| {
        matching::matching_number(asked.0, asked.1, ticker)
    })?;
    found.ok_or_else(|| value_error("the cards must be in ascending order"))
}

/// The places of some cards in the hand, and whether the pass is one of the moves.
type Tried = (Vec<usize>, bool);

fn tried(moves: TriedMoves) -> Tried {
    (moves.cards, moves.pass)
}

/// The values of a position when the game is played with a cut rank; and, if they are asked for, the
/// winning moves and those that attain the score, the turns, the own passes and those of the other
/// player.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, cut, *, moves))]
pub fn with_cut(
    py: Python<'_>,
    mine: Hand<'_>,
    theirs: Hand<'_>,
    table: u64,
    cut: NonZero<u64>,
    moves: bool,
) -> PyResult<(Record<Values>, Option<Vec<Tried>>)> {
    let (values, sets) = with_hands!(py, mine, theirs, table, |asked, ticker| {
        let values = cut_values(asked, cut, ticker)?;
        let sets = moves.then(|| cut_moves(asked, cut, ticker));
        Ok((values, sets.transpose()?))
    })?;
    Ok((Record(values), sets.map(|sets| sets.map(tried).into())))
}

/// Whether the player to move wins with pass limits; and, if they are asked for, the winning moves.
/// None: not known.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, limits, *, moves))]
pub fn with_pass_limits(
    py: Python<'_>,
    mine: Hand<'_>,
    theirs: Hand<'_>,
    table: u64,
    limits: (NonZero<u64>, NonZero<u64>),
    moves: bool,
) -> PyResult<(Option<bool>, Option<Tried>)> {
    let (wins, found) = with_hands!(py, mine, theirs, table, |asked, ticker| {
        let wins = mover_wins(asked, limits, ticker)?;
        let found = moves.then(|| moves_with_pass_limits(asked, limits, ticker));
        Ok((wins, found.transpose()?.flatten()))
    })?;
    Ok((wins, found.map(tried)))
}
