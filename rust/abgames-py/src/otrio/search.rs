//! What coalitions can force, and what players with preferences get.

use std::collections::BTreeMap;

use abgames_core::control::{Control, Stop, Ticker};
use abgames_core::otrio::claims::Proof;
use abgames_core::otrio::coalitions::PASS;
use abgames_core::otrio::force::{Forcing, Question, Settings};
use abgames_core::otrio::position::Position;
use abgames_core::otrio::preferences::Preferences;
use abgames_core::otrio::rules::SavingRules;
use abgames_core::otrio::slots::{SLOTS, each, name};
use abgames_core::otrio::solve::{Found, Solver};
use abgames_core::search::prover::{Effort, Method};
use abgames_core::search::table::Table;
use abgames_core::search::together::Tuning;
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use super::OtrioPosition;
use super::certificate::{choice_texts, strategy_texts};
use crate::job::{CheckpointFile, control, cores, run};

/// A slot, or None for a pass.
type Move = Option<u8>;

/// (sets of slots of the colours, colour to move from 1, move)
type StrategyRow = ((u32, u32, u32, u32), usize, Move);

fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn shown(step: u8) -> Move {
    (step != PASS).then_some(step)
}

/// A board and the colour to move, such as "231...132 1".
pub(super) fn place_text(position: &Position) -> String {
    let board = position.board();
    let owner = |slot: usize| (0..4).find(|&color| board[color] >> slot & 1 == 1);
    let mut text: String = (0..SLOTS)
        .map(|slot| owner(slot).map_or('.', |color| char::from(b'1' + color as u8)))
        .collect();
    text.push(' ');
    text.push(char::from(b'1' + position.color() as u8));
    text
}

/// A move as it is written.
pub(super) fn move_text(step: u8) -> String {
    match step {
        PASS => "pass".into(),
        slot => name(usize::from(slot)),
    }
}

/// What a coalition can force.
#[pyclass(frozen, module = "abgames._abgames")]
pub struct OtrioForce {
    /// Whether it can; None: not known.
    #[pyo3(get)]
    holds: Option<bool>,
    /// Slots, and None for passes, to the end of the game.
    line: Vec<u8>,
    strategy: Option<Proof>,
    /// Positions whose moves were looked at, without those for the strategy.
    #[pyo3(get)]
    nodes: u64,
    /// Time taken.
    #[pyo3(get)]
    seconds: f64,
}

#[pymethods]
impl OtrioForce {
    /// Slots, and None for passes, to the end of the game.
    #[getter]
    fn line(&self) -> Vec<Move> {
        self.line.iter().map(|&step| shown(step)).collect()
    }

    /// Positions and moves of the side that has its way, or None: not asked for, or too many.
    #[getter]
    fn strategy(&self) -> Option<Vec<StrategyRow>> {
        let choices = self.strategy.as_ref()?.choices.iter();
        let row = choices.map(|(claim, choice)| {
            let position = claim.position;
            let color = position.color() + 1;
            (position.board().into(), color, shown(choice.step))
        });
        Some(row.collect())
    }

    /// The same as texts, sorted: boards and colours to move, such as "231...132 1", with moves.
    #[getter]
    fn moves(&self) -> Option<BTreeMap<String, String>> {
        self.strategy.as_ref().map(strategy_texts)
    }
}

/// Whether a coalition can force a line of one of its winners' colours, or a draw if that will do.
///
/// `members` and `winners` have bit n for colour n + 1. A strategy is listed if at most `strategy`
/// claims come up for it, and if the search took less than `strategy_nodes`.
#[pyfunction]
#[pyo3(signature = (position, members, winners, draw, *, memory, time_limit = None, progress = None,
                    checkpoint: "tuple[str, str] | None" = None, method = None,
                    without: "typing.Sequence[str]" = Vec::new(), threads = None, strategy = None, strategy_nodes = u64::MAX))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn otrio_force(
    py: Python<'_>,
    position: &OtrioPosition,
    members: u8,
    winners: u8,
    draw: bool,
    memory: usize,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
    checkpoint: CheckpointFile,
    method: Option<&str>,
    without: Vec<String>,
    threads: Option<usize>,
    strategy: Option<usize>,
    strategy_nodes: u64,
) -> PyResult<OtrioForce> {
    let question = Question {
        members,
        winners,
        draw,
    };
    let settings = settings(method, &without, memory, threads)?;
    let control = control(time_limit, checkpoint)?;
    let position = position.position;
    let mut nodes = None;
    let (holds, line, strategy) = run(py, &control, progress.as_ref(), || {
        let mut ticker = Ticker::new(&control);
        // The memory was checked above.
        let Some(mut forcing) = Forcing::new(question, &settings) else {
            return Ok((None, Vec::new(), None));
        };
        let resumed = forcing.resume(&mut ticker);
        let holds = in_time(resumed.and_then(|()| forcing.holds(&position, &mut ticker)))?;
        let Some(holds) = holds else {
            return Ok((None, Vec::new(), None));
        };
        // The answer is there: a line and a strategy are worth some time more.
        let line = in_time(forcing.line(&position, &mut ticker))?.unwrap_or_default();
        let taken = *nodes.insert(control.nodes());
        let strategy = match strategy.filter(|_| taken < strategy_nodes) {
            Some(most) => in_time(forcing.strategy(&position, most, &mut ticker))?.flatten(),
            None => None,
        };
        Ok((Some(holds), line, strategy))
    })?;
    let snapshot = control.snapshot();
    Ok(OtrioForce {
        holds,
        line,
        strategy,
        nodes: nodes.unwrap_or(snapshot.nodes),
        seconds: snapshot.elapsed.as_secs_f64(),
    })
}

/// Takes a time limit for "not known".
fn in_time<T>(found: Result<T, Stop>) -> Result<Option<T>, Stop> {
    match found {
        Ok(value) => Ok(Some(value)),
        Err(Stop::TimeLimit) => Ok(None),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
    }
}

fn settings(
    method: Option<&str>,
    without: &[String],
    memory: usize,
    threads: Option<usize>,
) -> PyResult<Settings> {
    let mut rules = SavingRules::ALL;
    for name in without {
        if !rules.switch_off(name) {
            let known = SavingRules::NAMES.join(", ");
            return Err(value_error(format!(
                "{name:?} is no rule that saves work; they are {known}"
            )));
        }
    }
    let named = |name: &str| {
        let known = Method::NAMES.join(", ");
        let unknown = || value_error(format!("{name:?} is no method; they are {known}"));
        Method::named(name).ok_or_else(unknown)
    };
    let method = method.map(named).transpose()?;
    if memory < Table::LEAST_BYTES {
        return Err(PyMemoryError::new_err(format!(
            "the smallest table takes {} bytes",
            Table::LEAST_BYTES
        )));
    }
    Ok(Settings {
        rules,
        effort: Effort {
            method,
            memory,
            threads: Tuning::of(threads.unwrap_or_else(cores)),
        },
    })
}

/// What players with preferences get.
#[pyclass(frozen, module = "abgames._abgames")]
pub struct OtrioSolution {
    /// Bit n for the win of player n + 1, bit 4 for a draw; without a proof those that are left.
    #[pyo3(get)]
    outcomes: u8,
    /// Whether these are the outcomes.
    #[pyo3(get)]
    proven: bool,
    line: Vec<u8>,
    proof: Option<Proof>,
    /// Positions whose moves were looked at, without those for the proof.
    #[pyo3(get)]
    nodes: u64,
    /// Time taken.
    #[pyo3(get)]
    seconds: f64,
}

#[pymethods]
impl OtrioSolution {
    /// Slots, and None for passes, to the end of the game.
    #[getter]
    fn line(&self) -> Vec<Move> {
        self.line.iter().map(|&step| shown(step)).collect()
    }

    /// Sets that have just the outcomes in common, or None: no proof asked for, or too large.
    #[getter]
    fn within(&self) -> Option<Vec<u16>> {
        let sets = self.proof.as_ref()?.within.iter();
        Some(sets.map(|&set| u16::from(set)).collect())
    }

    /// Claims as texts, sorted, with the choices that justify them.
    #[getter]
    fn choices(&self) -> Option<BTreeMap<String, String>> {
        self.proof.as_ref().map(choice_texts)
    }
}

/// What `otrio_solve` and `otrio_analyze` do with a solver.
fn with_solver<T: Send>(
    py: Python<'_>,
    position: &OtrioPosition,
    (orders, judged): (&[Vec<u8>], u8),
    settings: &Settings,
    control: &Control,
    progress: Option<&Bound<'_, PyAny>>,
    job: impl FnOnce(&mut Solver, &Position, &mut Ticker<'_>) -> Result<T, Stop> + Send,
) -> PyResult<T> {
    let position = position.position;
    let preferences = Preferences::new(position.players(), orders, judged)
        .ok_or_else(|| value_error("an order has each outcome once"))?;
    let mut solver = Solver::new(preferences, settings)
        .ok_or_else(|| PyMemoryError::new_err("two tables do not fit"))?;
    run(py, control, progress, || {
        let mut ticker = Ticker::new(control);
        in_time(solver.resume(&mut ticker))?;
        job(&mut solver, &position, &mut ticker)
    })
}

/// The outcomes of a position, and moves to the end of the game with the first of them.
///
/// An order is a list of sets of outcomes, the best first. A proof is listed if it has at most
/// `proof` claims, and if the search took less than `proof_nodes`.
#[pyfunction]
#[pyo3(signature = (position, orders: "typing.Sequence[typing.Sequence[int]]", judged, *, memory, time_limit = None,
                    progress = None, checkpoint: "tuple[str, str] | None" = None, method = None, without: "typing.Sequence[str]" = Vec::new(), threads = None,
                    proof = None, proof_nodes = u64::MAX))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn otrio_solve(
    py: Python<'_>,
    position: &OtrioPosition,
    orders: Vec<Vec<u8>>,
    judged: u8,
    memory: usize,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
    checkpoint: CheckpointFile,
    method: Option<&str>,
    without: Vec<String>,
    threads: Option<usize>,
    proof: Option<usize>,
    proof_nodes: u64,
) -> PyResult<OtrioSolution> {
    let settings = settings(method, &without, memory, threads)?;
    let control = control(time_limit, checkpoint)?;
    let question = (orders.as_slice(), judged);
    let mut nodes = None;
    let job = |solver: &mut Solver, position: &Position, ticker: &mut Ticker<'_>| {
        let found = solver.outcomes(position, ticker)?;
        if !found.proven {
            return Ok((found, Vec::new(), None));
        }
        // The answer is there: a line and a proof are worth some time more.
        let first = found.outcomes & found.outcomes.wrapping_neg();
        let line = in_time(solver.line(position, first, ticker))?.unwrap_or_default();
        let taken = *nodes.insert(control.nodes());
        let proof = match proof.filter(|_| taken < proof_nodes) {
            Some(most) => in_time(solver.proof(position, found.outcomes, most, ticker))?.flatten(),
            None => None,
        };
        Ok((found, line, proof))
    };
    let progress = progress.as_ref();
    let (found, line, proof) =
        with_solver(py, position, question, &settings, &control, progress, job)?;
    let snapshot = control.snapshot();
    Ok(OtrioSolution {
        outcomes: found.outcomes,
        proven: found.proven,
        line,
        proof,
        nodes: nodes.unwrap_or(snapshot.nodes),
        seconds: snapshot.elapsed.as_secs_f64(),
    })
}

/// (move, outcomes after it, whether these are proven) for each legal move.
#[pyfunction]
#[pyo3(signature = (position, orders: "typing.Sequence[typing.Sequence[int]]", judged, *, memory, time_limit = None,
                    progress = None, checkpoint: "tuple[str, str] | None" = None, method = None, without: "typing.Sequence[str]" = Vec::new(), threads = None))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn otrio_analyze(
    py: Python<'_>,
    position: &OtrioPosition,
    orders: Vec<Vec<u8>>,
    judged: u8,
    memory: usize,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
    checkpoint: CheckpointFile,
    method: Option<&str>,
    without: Vec<String>,
    threads: Option<usize>,
) -> PyResult<Vec<(Move, u8, bool)>> {
    let settings = settings(method, &without, memory, threads)?;
    let control = control(time_limit, checkpoint)?;
    let question = (orders.as_slice(), judged);
    let job = |solver: &mut Solver, position: &Position, ticker: &mut Ticker<'_>| {
        let steps = steps(position);
        steps
            .into_iter()
            .map(|(step, after)| {
                let Found { outcomes, proven } = solver.outcomes(&after, ticker)?;
                Ok((shown(step), outcomes, proven))
            })
            .collect()
    };
    let progress = progress.as_ref();
    with_solver(py, position, question, &settings, &control, progress, job)
}

/// The legal moves with the positions after them.
fn steps(position: &Position) -> Vec<(u8, Position)> {
    if position.must_pass() {
        return vec![(PASS, position.pass())];
    }
    each(position.moves())
        .map(|slot| (slot as u8, position.place(slot)))
        .collect()
}
