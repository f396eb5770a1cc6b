//! The values of one position.

use abgames_core::control::{Stop, Ticker};
use abgames_core::tanhinmin::Rank;
use abgames_core::tanhinmin::cut::cut_values;
use abgames_core::tanhinmin::last_card::last_card_value;
use abgames_core::tanhinmin::matching::{matching, matchings};
use abgames_core::tanhinmin::move_sets::{MoveSet, move_sets};
use abgames_core::tanhinmin::pass_limits::mover_wins;
use pyo3::prelude::*;

use super::hands::{Job, with_hands};

/// (m1, m2, score, own passes, opponent's passes, turns, plies)
type Numbers = (usize, usize, i64, i64, i64, i64, i64);

/// (first place, place after the last, whether the pass is one of them)
type Places = (usize, usize, bool);

struct ValuesJob {
    table: u64,
    goals: (usize, usize),
    last_card: bool,
}

impl Job for ValuesJob {
    type Output = (Numbers, [Places; 5], Option<i64>);

    fn run<T: Rank>(
        self,
        mine: &[T],
        theirs: &[T],
        ticker: &mut Ticker,
    ) -> Result<Self::Output, Stop> {
        let (values, sets) = move_sets(mine, theirs, self.table, self.goals, ticker)?;
        let last = if self.last_card {
            last_card_value(mine, theirs, self.table, values, ticker)?
        } else {
            None
        };
        let numbers = (
            values.matchings.0,
            values.matchings.1,
            values.score,
            values.own_passes,
            values.opponent_passes,
            values.turns,
            values.plies(),
        );
        let places = |set: MoveSet| (set.cards.start, set.cards.end, set.pass);
        let sets = [
            sets.winning,
            sets.score,
            sets.length,
            sets.own_passes,
            sets.opponent_passes,
        ]
        .map(places);
        Ok((numbers, sets, last))
    }
}

/// The values of a position with goals below the sizes of the hands: numbers, the sets of winning,
/// score, length, own-pass and opponent-pass moves, and the last-card value if it is known.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]",
                    table, goals = (0, 0), last_card = false))]
pub fn tanhinmin_values(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    goals: (usize, usize),
    last_card: bool,
) -> PyResult<(Numbers, [Places; 5], Option<i64>)> {
    let job = ValuesJob {
        table,
        goals,
        last_card,
    };
    with_hands(py, mine, theirs, job)
}

struct MatchingsJob(u64);

impl Job for MatchingsJob {
    type Output = (usize, usize);

    fn run<T: Rank>(
        self,
        mine: &[T],
        theirs: &[T],
        ticker: &mut Ticker,
    ) -> Result<Self::Output, Stop> {
        matchings(mine, theirs, self.0, ticker)
    }
}

/// Both matching numbers of a position.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table))]
pub fn tanhinmin_matchings(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
) -> PyResult<(usize, usize)> {
    with_hands(py, mine, theirs, MatchingsJob(table))
}

struct MatchingJob;

impl Job for MatchingJob {
    type Output = usize;

    fn run<T: Rank>(
        self,
        attackers: &[T],
        targets: &[T],
        ticker: &mut Ticker,
    ) -> Result<usize, Stop> {
        matching(attackers, targets, ticker)
    }
}

/// The matching number of some attackers and targets.
#[pyfunction]
#[pyo3(signature = (attackers: "numpy.typing.NDArray[typing.Any]", targets: "numpy.typing.NDArray[typing.Any]"))]
pub fn tanhinmin_matching(
    py: Python<'_>,
    attackers: &Bound<'_, PyAny>,
    targets: &Bound<'_, PyAny>,
) -> PyResult<usize> {
    with_hands(py, attackers, targets, MatchingJob)
}

struct CutJob {
    table: u64,
    cut: u64,
}

impl Job for CutJob {
    type Output = i64;

    fn run<T: Rank>(self, mine: &[T], theirs: &[T], ticker: &mut Ticker) -> Result<i64, Stop> {
        Ok(cut_values(mine, theirs, self.table, self.cut, ticker)?.score)
    }
}

/// The score with a cut rank.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table, cut))]
pub fn tanhinmin_cut(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    cut: u64,
) -> PyResult<i64> {
    with_hands(py, mine, theirs, CutJob { table, cut })
}

struct PassLimitsJob {
    table: u64,
    limits: (u64, u64),
}

impl Job for PassLimitsJob {
    type Output = Option<bool>;

    fn run<T: Rank>(
        self,
        mine: &[T],
        theirs: &[T],
        ticker: &mut Ticker,
    ) -> Result<Option<bool>, Stop> {
        mover_wins(mine, theirs, self.table, self.limits, ticker)
    }
}

/// Whether the player to move wins with pass limits, if it is known.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[typing.Any]", theirs: "numpy.typing.NDArray[typing.Any]", table, limits))]
pub fn tanhinmin_pass_limits(
    py: Python<'_>,
    mine: &Bound<'_, PyAny>,
    theirs: &Bound<'_, PyAny>,
    table: u64,
    limits: (u64, u64),
) -> PyResult<Option<bool>> {
    with_hands(py, mine, theirs, PassLimitsJob { table, limits })
}
