//! The brute force, and the theory against it.

use std::time::Duration;

use abgames_core::control::{Control, Ticker};
use abgames_core::tanhinmin::brute_force::{MOST_CARDS, NoTable, Table, table_size};
use abgames_core::tanhinmin::check::{self, CUT, NORMAL, PASS_LIMITS};
use abgames_core::tanhinmin::game::{Game, Position};
use abgames_core::tanhinmin::hands::{Hands, count_all, count_parts};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::job::run;

/// (score, own passes, opponent's passes, turns, plies, last-card value)
type Numbers = (i8, i8, i8, i8, u8, i8);

/// Winning, score, length, own-pass and opponent-pass moves.
type Sets = (u64, u64, u64, u64, u64);

/// The most hands of a family: they are listed before anything else.
const MOST_HANDS: u128 = 1 << 16;

/// Limits are checked by the caller.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// (positions of the table, what was found)
type Solved = (Option<usize>, Option<(Numbers, Sets)>);

fn no_memory(positions: usize) -> PyErr {
    PyMemoryError::new_err(format!("no memory for a table of {positions} positions"))
}

/// Solves a position of two hands, given as the numbers of cards of each rank, with all that can
/// follow. Gives the number of positions alone when that is more than `most_positions`.
#[pyfunction]
#[pyo3(signature = (mine, theirs, table, *, cut = 0, goals = (0, 0), pass_limits = None, most_positions))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn tanhinmin_brute_force(
    py: Python<'_>,
    mine: Vec<usize>,
    theirs: Vec<usize>,
    table: usize,
    cut: usize,
    goals: (usize, usize),
    pass_limits: Option<(usize, usize)>,
    most_positions: usize,
) -> PyResult<Solved> {
    let ranks = mine.len();
    let cards = (mine.iter().sum::<usize>(), theirs.iter().sum::<usize>());
    if theirs.len() != ranks
        || table > ranks
        || cut > ranks
        || goals.0 >= cards.0
        || goals.1 >= cards.1
    {
        return Err(PyValueError::new_err(
            "the parts of the position do not fit",
        ));
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
    let control = Control::new(None);
    let found = run(py, &control, None, || {
        let game = Game {
            hands: (Hands::parts_of(&mine), Some(Hands::parts_of(&theirs))),
            cut,
            goals,
            pass_limits,
        };
        let position = Position {
            side: 0,
            mine: game.hands.0.len() - 1,
            theirs: game.hands.1.as_ref().map_or(0, Hands::len) - 1,
            table,
            passes: pass_limits.unwrap_or((1, 1)),
        };
        match Table::new(game, &mut Ticker::new(&control)) {
            Ok(table) => Ok(Ok((table.value(position), table.moves(position)))),
            Err(NoTable::NoMemory(positions)) => Ok(Err(positions)),
            Err(NoTable::Stopped(stop)) => Err(stop),
        }
    })?;
    let (value, moves) = found.map_err(no_memory)?;
    let numbers = (
        value.score,
        value.own_passes,
        value.opponent_passes,
        value.turns,
        value.plies,
        value.last_card,
    );
    let sets = (
        moves.winning,
        moves.score,
        moves.length,
        moves.own_passes,
        moves.opponent_passes,
    );
    Ok((size, Some((numbers, sets))))
}

/// (mine, theirs, table, passes left)
type Counterexample = (Vec<u32>, Vec<u32>, usize, Option<(usize, usize)>);

/// (name, checked, failed, first counterexample)
type Tally = (&'static str, u64, u64, Option<Counterexample>);

/// (positions of the table, (positions compared, whether these are all, seconds, tallies))
type Compared = (Option<usize>, Option<(u64, bool, f64, Vec<Tally>)>);

/// Compares the theory with the brute force over all hands of ranks 1 to `ranks` and at most
/// `cards` cards. Gives the positions of the table, and if these are at most `most_positions` also
/// (positions compared, whether these are all, seconds, tallies).
#[pyfunction]
#[pyo3(signature = (ranks, cards, *, cut = 0, goals = (0, 0), pass_limits = None, most_positions, time_limit = None, progress = None))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn tanhinmin_check(
    py: Python<'_>,
    ranks: usize,
    cards: usize,
    cut: usize,
    goals: (usize, usize),
    pass_limits: Option<(usize, usize)>,
    most_positions: usize,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Compared> {
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
    let control = Control::new(time_limit.map(duration));
    let compared = run(py, &control, progress.as_ref(), || {
        let game = Game {
            hands: (Hands::all(ranks, cards), None),
            cut,
            goals,
            pass_limits,
        };
        match check::check(game, &mut Ticker::new(&control)) {
            Ok(compared) => Ok(Ok(compared)),
            Err(NoTable::NoMemory(positions)) => Ok(Err(positions)),
            Err(NoTable::Stopped(stop)) => Err(stop),
        }
    })?;
    let compared = compared.map_err(no_memory)?;
    let hand = |cards: Vec<u8>| cards.into_iter().map(u32::from).collect();
    let tallies = compared.tallies.into_iter().map(|tally| {
        let example = tally.counterexample;
        let example = example.map(|at| (hand(at.mine), hand(at.theirs), at.table, at.passes));
        (tally.statement.name, tally.checked, tally.failed, example)
    });
    let seconds = control.elapsed().as_secs_f64();
    let found = (
        compared.positions,
        compared.is_complete,
        seconds,
        tallies.collect(),
    );
    Ok((size, Some(found)))
}

/// (name, text, source, whether the theory relies on it)
type Statement = (&'static str, &'static str, &'static str, bool);

/// The statements about a variant: "normal" (also with goals), "cut" or "pass_limits".
#[pyfunction]
pub fn tanhinmin_statements(variant: &str) -> PyResult<Vec<Statement>> {
    let statements = match variant {
        "normal" => NORMAL,
        "cut" => CUT,
        "pass_limits" => PASS_LIMITS,
        _ => return Err(PyValueError::new_err(format!("no variant {variant:?}"))),
    };
    let row = |s: &abgames_core::tanhinmin::check::Statement| (s.name, s.text, s.source, s.is_used);
    Ok(statements.iter().map(row).collect())
}
