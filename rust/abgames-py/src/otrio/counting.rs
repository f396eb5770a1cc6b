//! The number of boards after each ply.

use abgames_core::control::in_time;
use abgames_core::otrio::counts::{self as core, Boards, formula};
use pyo3::prelude::*;

use super::position::read_players;
use crate::job::{Limits, cores, run_within};

/// (live, won, raw live, raw won)
type Row = (u64, u64, u64, u64);

fn row(&Boards { classes, raw }: &Boards) -> Row {
    (classes[0], classes[1], raw[0], raw[1])
}

/// At most one thread for each core.
fn threads_or_cores(threads: Option<usize>) -> usize {
    threads.map_or_else(cores, |threads| threads.min(cores()))
}

/// Counts the boards of the plies 0 to `last` by inclusion and exclusion: without a pass, and after
/// a pass. `None` if time ran out first.
#[pyfunction]
#[pyo3(signature = (players, last, *, colors = None, threads = None, memory = None, limits = None))]
pub fn count(
    py: Python<'_>,
    players: usize,
    last: usize,
    colors: Option<usize>,
    threads: Option<usize>,
    memory: Option<usize>,
    limits: Option<&Limits>,
) -> PyResult<Option<(Vec<Row>, Vec<Row>)>> {
    let players = read_players(players, colors)?;
    let fitting = |memory| formula::threads_within(players, memory).max(1);
    let threads = threads_or_cores(threads).min(memory.map_or(usize::MAX, fitting));
    let (counts, _) =
        run_within(py, limits, |control| in_time(formula::count(players, last, threads, control)))?;
    let rows = |boards: &[Boards]| boards.iter().map(row).collect();
    Ok(counts.map(|counts| (rows(&counts.without_pass), rows(&counts.after_pass))))
}

/// Bytes that `count` takes with one thread.
#[pyfunction]
#[pyo3(signature = (players, colors = None))]
pub fn count_bytes(players: usize, colors: Option<usize>) -> PyResult<usize> {
    Ok(formula::least_bytes(read_players(players, colors)?))
}

/// Counts the boards that are reached without a pass by listing them ply by ply, as far as time
/// allows.
#[pyfunction]
#[pyo3(signature = (players, last, *, colors = None, threads = None, limits = None))]
pub fn enumerate(
    py: Python<'_>,
    players: usize,
    last: usize,
    colors: Option<usize>,
    threads: Option<usize>,
    limits: Option<&Limits>,
) -> PyResult<Vec<Row>> {
    let players = read_players(players, colors)?;
    let threads = threads_or_cores(threads);
    let (counts, _) =
        run_within(py, limits, |control| core::enumerate::count(players, last, threads, control))?;
    Ok(counts.iter().map(row).collect())
}
