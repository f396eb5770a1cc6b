//! The least number of guesses, expected or in the worst case.

use abgames_core::codebreaking::{
    self as core, Goal, Limit, Objective, Prunings, Question, Solution, Value,
};
use abgames_core::control::Control;
use numpy::PyReadonlyArray2;
use pyo3::prelude::*;

use super::memo::Memo;
use super::rules::{Rules, candidate_set, check_guess_count, value_error};
use super::tree::{TreeArrays, tree_arrays};
use crate::job::{CheckpointFile, control, run};

/// What a solve found.
#[pyclass(frozen, module = "abgames._abgames")]
pub struct Outcome {
    /// Whether a strategy within the limit exists; None: not known.
    #[pyo3(get)]
    feasible: Option<bool>,
    /// Whether the bounds meet.
    #[pyo3(get)]
    proven: bool,
    /// Proved lower bound of the objective: one number, or two of which the first counts more.
    #[pyo3(get)]
    lower_bound: (u64, Option<u64>),
    /// The objective of the strategy, likewise.
    #[pyo3(get)]
    upper_bound: Option<(u64, Option<u64>)>,
    /// States whose guesses were ranked.
    #[pyo3(get)]
    nodes: u64,
    /// Time taken.
    #[pyo3(get)]
    seconds: f64,
    tree: Option<TreeArrays>,
}

#[pymethods]
impl Outcome {
    /// The strategy as (guess, first_edge, edge_feedback, edge_child), or None.
    #[getter]
    fn tree(&self) -> Option<&TreeArrays> {
        self.tree.as_ref()
    }
}

/// The least total number of guesses over the candidates, or the least number in the worst case, or
/// both in one order or the other, or the worst case and how many candidates take it; and a strategy.
#[pyfunction]
#[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", memo, *, goal = "hit", objective = "expected",
                    consistent = false, max_guesses = None, time_limit = None, progress = None,
                    checkpoint: "tuple[str, str] | None" = None, without: "typing.Sequence[str]" = Vec::new()))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn solve(
    py: Python<'_>,
    rules: &Rules,
    candidates: PyReadonlyArray2<'_, u8>,
    memo: &Memo,
    goal: &str,
    objective: &str,
    consistent: bool,
    max_guesses: Option<usize>,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
    checkpoint: CheckpointFile,
    without: Vec<String>,
) -> PyResult<Outcome> {
    check_guess_count(rules, consistent)?;
    let candidates = candidate_set(rules, &candidates)?;
    let question = Question {
        consistent,
        limit: Limit::of(max_guesses),
        prunings: prunings_without(&without)?,
        ..Question::new(candidates, goal_named(goal)?, objective_named(objective)?)
    };
    let control = control(time_limit, checkpoint)?;
    let memo = memo.lock()?;
    let memo = &*memo;
    let solution = run(py, &control, progress.as_ref(), || {
        memo.resume(&control)?;
        core::solve(&rules.rules, memo, &question, &control)
    })?;
    outcome(py, rules.rules.pegs(), solution, &control)
}

pub(super) fn goal_named(name: &str) -> PyResult<Goal> {
    match name {
        "hit" => Ok(Goal::Hit),
        "determine" => Ok(Goal::Determine),
        _ => Err(value_error(format!("{name:?} is no goal"))),
    }
}

pub(super) fn objective_named(name: &str) -> PyResult<Objective> {
    match name {
        "expected" => Ok(Objective::Expected),
        "worst" => Ok(Objective::Worst),
        "worst-expected" => Ok(Objective::WorstExpected),
        "expected-worst" => Ok(Objective::ExpectedWorst),
        "worst-count" => Ok(Objective::WorstCount),
        _ => Err(value_error(format!("{name:?} is no objective"))),
    }
}

pub(super) fn prunings_without(names: &[String]) -> PyResult<Prunings> {
    let mut prunings = Prunings::ALL;
    for name in names {
        if !prunings.switch_off(name) {
            let known = Prunings::NAMES.join(", ");
            return Err(value_error(format!(
                "{name:?} is no pruning rule; they are {known}"
            )));
        }
    }
    Ok(prunings)
}

fn numbers(value: Value) -> (u64, Option<u64>) {
    (value.first, value.second)
}

fn outcome(
    py: Python<'_>,
    pegs: usize,
    solution: Solution,
    control: &Control,
) -> PyResult<Outcome> {
    let snapshot = control.snapshot();
    Ok(Outcome {
        feasible: solution.feasible,
        proven: solution.proven,
        lower_bound: numbers(solution.lower),
        upper_bound: solution.upper.map(numbers),
        nodes: snapshot.nodes,
        seconds: snapshot.elapsed.as_secs_f64(),
        tree: solution
            .tree
            .map(|tree| tree_arrays(py, pegs, tree))
            .transpose()?,
    })
}
