//! The number of boards after each ply.

use std::time::Duration;

use abgames_core::control::{Control, in_time};
use evidence::otrio_counts::{self as core, Boards, formula};
use pyo3::prelude::*;

use super::position::read_players;
use crate::job::{cores, run};

/// (live, won, raw live, raw won)
type Row = (u64, u64, u64, u64);

fn row(&Boards { classes, raw }: &Boards) -> Row {
    (classes[0], classes[1], raw[0], raw[1])
}

/// A control with the time limit, which the caller has checked.
fn control(time_limit: Option<f64>) -> Control {
    let duration = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Control::new(time_limit.map(duration))
}

/// At most one thread for each core.
fn threads_or_cores(threads: Option<usize>) -> usize {
    threads.map_or_else(cores, |threads| threads.min(cores()))
}

/// Counts the boards of the plies 0 to `last` by inclusion and exclusion: without a pass, and after
/// a pass. `None` if time ran out first.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
#[pyo3(signature = (players, last, *, colors = None, threads = None, memory = None, time_limit = None, progress = None))]
pub fn count(
    py: Python<'_>,
    players: usize,
    last: usize,
    colors: Option<usize>,
    threads: Option<usize>,
    memory: Option<usize>,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Option<(Vec<Row>, Vec<Row>)>> {
    let players = read_players(players, colors)?;
    let fitting = |memory| formula::threads_within(players, memory).max(1);
    let threads = threads_or_cores(threads).min(memory.map_or(usize::MAX, fitting));
    let control = control(time_limit);
    let counts = run(py, &control, progress.as_ref(), || {
        in_time(formula::count(players, last, threads, &control))
    })?;
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
#[pyo3(signature = (players, last, *, colors = None, threads = None, time_limit = None, progress = None))]
pub fn enumerate(
    py: Python<'_>,
    players: usize,
    last: usize,
    colors: Option<usize>,
    threads: Option<usize>,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<Row>> {
    let players = read_players(players, colors)?;
    let threads = threads_or_cores(threads);
    let control = control(time_limit);
    let counts = run(py, &control, progress.as_ref(), || {
        core::enumerate::count(players, last, threads, &control)
    })?;
    Ok(counts.iter().map(row).collect())
}
