//! The values of one position.

use abgames_core::tanhinmin::cut::cut_values;
use abgames_core::tanhinmin::last_card::last_card_value;
use abgames_core::tanhinmin::matching;
use abgames_core::tanhinmin::move_sets::{MoveSet, move_sets};
use abgames_core::tanhinmin::pass_limits::mover_wins;
use abgames_core::tanhinmin::tried_moves::{cut_moves, moves_with_pass_limits};
use pyo3::prelude::*;

use super::hands::{Hand, at_once_or_run, with_hands};

/// A set of moves: the cards at the places `start` to `end` - 1 of the hand, and perhaps the pass.
#[pyclass(frozen, module = "abgames._abgames.tanhinmin")]
#[derive(Clone, Copy)]
pub struct Places {
    #[pyo3(get)]
    start: usize,
    #[pyo3(get)]
    end: usize,
    /// Whether the pass is one of them.
    #[pyo3(get)]
    has_pass: bool,
}

impl From<MoveSet> for Places {
    fn from(set: MoveSet) -> Self {
        Self {
            start: set.cards.start,
            end: set.cards.end,
            has_pass: set.pass,
        }
    }
}

/// The values of a position, and the moves that attain them.
#[pyclass(frozen, module = "abgames._abgames.tanhinmin", get_all)]
pub struct Values {
    matchings: (usize, usize),
    score: i64,
    own_passes: i64,
    opponent_passes: i64,
    turns: i64,
    plies: i64,
    winning_moves: Places,
    score_moves: Places,
    length_moves: Places,
    own_pass_moves: Places,
    opponent_pass_moves: Places,
    /// None: not asked for, or not known.
    last_card_value: Option<i64>,
}

/// The values of a position, with goals smaller than the hands.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, goals = (0, 0), last_card = false))]
pub fn values(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    goals: (usize, usize),
    last_card: bool,
) -> PyResult<Values> {
    let (values, sets, last) = with_hands!(py, mine, theirs, |mine, theirs, ticker| {
        let (values, sets) = move_sets(mine, theirs, table, goals, ticker)?;
        let last = match last_card {
            true => last_card_value(mine, theirs, table, values, ticker)?,
            false => None,
        };
        Ok((values, sets, last))
    })?;
    Ok(Values {
        matchings: values.matchings,
        score: values.score,
        own_passes: values.own_passes,
        opponent_passes: values.opponent_passes,
        turns: values.turns,
        plies: values.plies(),
        winning_moves: sets.winning.into(),
        score_moves: sets.score.into(),
        length_moves: sets.length.into(),
        own_pass_moves: sets.own_passes.into(),
        opponent_pass_moves: sets.opponent_passes.into(),
        last_card_value: last,
    })
}

/// Both matching numbers of a position.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table))]
pub fn matchings(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
) -> PyResult<(usize, usize)> {
    with_hands!(py, mine, theirs, |mine, theirs, ticker| {
        matching::matchings(mine, theirs, table, ticker)
    })
}

/// The matching number of some attackers and targets.
#[pyfunction(name = "matching")]
#[pyo3(signature = (attackers: "numpy.typing.NDArray[typing.Any]", targets: "numpy.typing.NDArray[typing.Any]"))]
pub fn matching_number(
    py: Python<'_>,
    attackers: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
) -> PyResult<usize> {
    with_hands!(py, attackers, targets, |attackers, targets, ticker| {
        matching::matching(attackers, targets, ticker)
    })
}

/// The values of a position of the game with a cut rank.
#[pyclass(frozen, module = "abgames._abgames.tanhinmin", get_all)]
pub struct CutValues {
    score: i64,
    own_passes: i64,
    opponent_passes: i64,
    turns: i64,
    plies: i64,
}

/// The values of a position when the game is played with a cut rank.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table, cut))]
pub fn values_with_cut(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    cut: u64,
) -> PyResult<CutValues> {
    let values = with_hands!(py, mine, theirs, |mine, theirs, ticker| {
        cut_values(mine, theirs, table, cut, ticker)
    })?;
    Ok(CutValues {
        score: values.score,
        own_passes: values.own_passes,
        opponent_passes: values.opponent_passes,
        turns: values.turns,
        plies: values.plies,
    })
}

/// Whether the player to move wins with pass limits; None: not known.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table, limits))]
pub fn wins_with_pass_limits(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    limits: (u64, u64),
) -> PyResult<Option<bool>> {
    with_hands!(py, mine, theirs, |mine, theirs, ticker| {
        mover_wins(mine, theirs, table, limits, ticker)
    })
}

/// The places of some cards in the hand, and whether the pass is one of the moves.
type Tried = (Vec<usize>, bool);

/// With a cut rank, the winning moves and those that attain the score, the turns, the own passes and
/// those of the other player.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table, cut))]
pub fn moves_with_cut(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    cut: u64,
) -> PyResult<Vec<Tried>> {
    let sets = with_hands!(py, mine, theirs, |mine, theirs, ticker| {
        cut_moves(mine, theirs, table, cut, ticker)
    })?;
    Ok(sets.map(|set| (set.cards, set.pass)).into())
}

/// The winning moves with pass limits, if they are known.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table, limits))]
pub fn winning_moves_with_pass_limits(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    limits: (u64, u64),
) -> PyResult<Option<Tried>> {
    let moves = with_hands!(py, mine, theirs, |mine, theirs, ticker| {
        moves_with_pass_limits(mine, theirs, table, limits, ticker)
    })?;
    Ok(moves.map(|moves| (moves.cards, moves.pass)))
}
