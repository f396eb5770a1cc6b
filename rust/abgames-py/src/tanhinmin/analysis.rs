//! What is known about one position.

use std::num::NonZero;

use abgames_core::tanhinmin::known::{Known, Moves, Places, Rules, Small};
use abgames_core::tanhinmin::matching;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use super::exhaustive::{Found, about_table};
use super::hands::{Hand, at_once_or_run, with_hands};
use crate::errors::value_error;
use crate::job::run_to_end;
use crate::record::Record;

/// The numbers; and the moves that keep the win, and those that attain the score, the turns, the own
/// passes and those of the other player: each set as the places of cards in the hand, a slice or a
/// list, and whether the pass is one of them.
type Analysis<'py> = (Record<Known>, Vec<Option<(Bound<'py, PyAny>, bool)>>);

fn analysis(py: Python<'_>, mut known: Known) -> PyResult<Analysis<'_>> {
    let set = |Moves { cards, pass }: Moves| {
        let places = match cards {
            Places::Interval(cards) => {
                PySlice::new(py, cards.start as isize, cards.end as isize, 1).into_any()
            }
            Places::Single(cards) => cards.into_pyobject(py)?,
        };
        Ok::<_, PyErr>((places, pass))
    };
    let sets = std::mem::take(&mut known.moves).into_iter();
    let sets = sets.map(|moves| moves.map(set).transpose()).collect::<PyResult<_>>()?;
    Ok((Record(known), sets))
}

/// What is known of a position in a variant; brute force solves at most `most_positions`.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, *, cut = None, goals = (0, 0), pass_limits = None, last_card = false, most_positions)
       -> "tuple[dict[str, typing.Any], list[tuple[typing.Any, bool] | None]]")]
pub fn analyze<'py>(
    py: Python<'py>,
    mine: Hand<'_>,
    theirs: Hand<'_>,
    table: u64,
    cut: Option<NonZero<u64>>,
    goals: (usize, usize),
    pass_limits: Option<(NonZero<u64>, NonZero<u64>)>,
    last_card: bool,
    most_positions: usize,
) -> PyResult<Analysis<'py>> {
    let rules = Rules { cut, goals, pass_limits, last_card };
    // Brute force takes its time with few cards, too.
    let least = if cut.is_some() || pass_limits.is_some() || last_card { usize::MAX } else { 0 };
    let found = with_hands!(py, mine, theirs, table, least, |asked, ticker| {
        Known::of(asked, &rules, most_positions, ticker)
    })?;
    analysis(py, found.ok_or_else(|| value_error("a goal is reached: the game is over"))?)
}

/// Solves a position of two hands with all that can follow. Returns only the number of positions if
/// that is more than `most_positions`, or cannot be computed.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, *, cut = None, goals = (0, 0), pass_limits = None, last_card = false, most_positions)
       -> "tuple[int | None, tuple[dict[str, typing.Any], list[tuple[typing.Any, bool] | None]] | None]")]
pub fn brute_force<'py>(
    py: Python<'py>,
    mine: Hand<'_>,
    theirs: Hand<'_>,
    table: u64,
    cut: Option<NonZero<u64>>,
    goals: (usize, usize),
    pass_limits: Option<(NonZero<u64>, NonZero<u64>)>,
    last_card: bool,
    most_positions: usize,
) -> PyResult<Found<Analysis<'py>>> {
    let rules = Rules { cut, goals, pass_limits, last_card };
    let small = with_hands!(py, mine, theirs, table, 0, |asked, ticker| {
        Small::new(asked, &rules, ticker)
    })?;
    let size = small.as_ref().and_then(Small::positions);
    let Some(small) = small.filter(|small| small.is_within(most_positions)) else {
        return Ok((size, None));
    };
    let found = run_to_end(py, |ticker| small.solve(ticker));
    let found = found.map_err(|error| about_table(py, error, size))?;
    Ok((size, found.map(|known| analysis(py, known)).transpose()?))
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
    with_hands!(py, mine, theirs, table, 0, |asked, ticker| matching::matchings(asked, ticker))
}

/// The matching number of some attackers and targets.
#[pyfunction(name = "matching")]
#[pyo3(signature = (attackers: "numpy.typing.NDArray[typing.Any]", targets: "numpy.typing.NDArray[typing.Any]"))]
pub fn matching_number(py: Python<'_>, attackers: Hand<'_>, targets: Hand<'_>) -> PyResult<usize> {
    let found = with_hands!(py, attackers, targets, 0, |asked, ticker| {
        matching::matching_number(asked.0, asked.1, ticker)
    })?;
    found.ok_or_else(|| value_error("the cards must be in ascending order"))
}
