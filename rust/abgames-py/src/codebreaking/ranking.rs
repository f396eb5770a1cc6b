//! Guesses with their values.

use abgames_core::codebreaking::rules::{Role, unpack};
use abgames_core::codebreaking::{self as core, GuessRanking, GuessValue, Question, Value, Wanted};
use numpy::{PyArray1, PyArray2, PyReadonlyArray2};
use pyo3::prelude::*;

use super::memo::Memo;
use super::rules::{Rules, array2, candidate_set, check_guess_count};
use super::solution::{goal_named, objective_named, prunings_without};
use crate::job::{CheckpointFile, control, run};

/// Guesses with their values, as arrays of one length.
#[pyclass(frozen, module = "abgames._abgames")]
pub struct Ranked {
    /// Whether all values are exact and none is missing.
    #[pyo3(get)]
    proven: bool,
    /// The least value of all guesses, asked about or not, as two numbers; None: not proved.
    #[pyo3(get)]
    least: Option<(u32, u32)>,
    /// States whose guesses were ranked.
    #[pyo3(get)]
    nodes: u64,
    /// Time taken.
    #[pyo3(get)]
    seconds: f64,
    arrays: RankArrays,
}

#[pymethods]
impl Ranked {
    /// The guesses as (guess, count, candidate, feedbacks, largest, lower_bound, exact, second); the
    /// last is the second number of the lower bound, 0 if the objective has one number.
    #[getter]
    fn arrays(&self) -> &RankArrays {
        &self.arrays
    }
}

/// (guess, count, candidate, feedbacks, largest, lower_bound, exact, second)
type RankArrays = (
    Py<PyArray2<u8>>,
    Py<PyArray1<u64>>,
    Py<PyArray1<bool>>,
    Py<PyArray1<u32>>,
    Py<PyArray1<u32>>,
    Py<PyArray1<u32>>,
    Py<PyArray1<bool>>,
    Py<PyArray1<u32>>,
);

/// Every guess, one of each class of equivalent ones, with what the best play after it costs.
#[pyfunction]
#[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", memo, *, goal = "hit", objective = "expected",
                    consistent = false, only: "numpy.typing.NDArray[numpy.uint8] | None" = None, top = None, time_limit = None,
                    progress = None, checkpoint: "tuple[str, str] | None" = None, without: "typing.Sequence[str]" = Vec::new()))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn rank(
    py: Python<'_>,
    rules: &Rules,
    candidates: PyReadonlyArray2<'_, u8>,
    memo: &Memo,
    goal: &str,
    objective: &str,
    consistent: bool,
    only: Option<PyReadonlyArray2<'_, u8>>,
    top: Option<usize>,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
    checkpoint: CheckpointFile,
    without: Vec<String>,
) -> PyResult<Ranked> {
    check_guess_count(rules, consistent)?;
    let candidates = candidate_set(rules, &candidates)?;
    let question = Question {
        consistent,
        prunings: prunings_without(&without)?,
        ..Question::new(candidates, goal_named(goal)?, objective_named(objective)?)
    };
    let only = only
        .map(|only| rules.codes(&only, Role::Guess))
        .transpose()?;
    let wanted = Wanted { top, only };
    let control = control(time_limit, checkpoint)?;
    let memo = memo.lock()?;
    let memo = &*memo;
    let found = run(py, &control, progress.as_ref(), || {
        memo.resume(&control)?;
        core::rank(&rules.rules, memo, &question, &wanted, &control)
    })?;
    let snapshot = control.snapshot();
    Ok(Ranked {
        proven: found.proven,
        least: found.least.map(numbers),
        nodes: snapshot.nodes,
        seconds: snapshot.elapsed.as_secs_f64(),
        arrays: rank_arrays(py, rules.rules.pegs(), &found)?,
    })
}

/// Both numbers of a value; 0 for the second where there is none.
fn numbers(value: Value) -> (u32, u32) {
    (value.first as u32, value.second.unwrap_or(0) as u32)
}

fn rank_arrays(py: Python<'_>, pegs: usize, found: &GuessRanking) -> PyResult<RankArrays> {
    let values = &found.guesses;
    let symbols = values.iter().flat_map(|value| unpack(value.guess, pegs));
    let columns =
        |field: fn(&GuessValue) -> u32| PyArray1::from_iter(py, values.iter().map(field)).unbind();
    let flags =
        |field: fn(&GuessValue) -> bool| PyArray1::from_iter(py, values.iter().map(field)).unbind();
    Ok((
        array2(py, symbols.collect(), values.len(), pegs)?.unbind(),
        PyArray1::from_iter(py, values.iter().map(|value| value.count)).unbind(),
        flags(|value| value.candidate),
        columns(|value| value.feedbacks.into()),
        columns(|value| value.largest),
        columns(|value| numbers(value.value).0),
        flags(|value| value.exact),
        columns(|value| numbers(value.value).1),
    ))
}
