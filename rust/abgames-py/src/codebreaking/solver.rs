//! A solver: what it remembers between calls, and how it searches.

use std::sync::{Mutex, MutexGuard};

use abgames_core::codebreaking::rules::Role;
use abgames_core::codebreaking::{self as core, Limit, Memo, MostWithin, Prunings, Wanted};
use abgames_core::control::{Abort, Control, Snapshot};
use numpy::PyReadonlyArray2;
use pyo3::exceptions::{PyMemoryError, PyNotImplementedError, PyRuntimeError};
use pyo3::prelude::*;

use super::question::Question;
use super::ranking::Ranking;
use super::solution::Solution;
use crate::errors::{named, value_error};
use crate::job::{Limits, cores, run_deep};

/// Answers questions and remembers what it has proved: `Solver(threads=None, memory_limit=None, *,
/// without=())`. `threads=None` takes a thread on each core, `memory_limit` is in bytes, and
/// `without` names the prunings to switch off.
#[pyclass(frozen, module = "abgames._abgames.codebreaking")]
pub struct Solver {
    memo: Mutex<Memo>,
    prunings: Prunings,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (threads = None, memory_limit = None, *,
                        without: "typing.Sequence[str]" = Vec::new()))]
    fn new(
        threads: Option<usize>,
        memory_limit: Option<usize>,
        without: Vec<String>,
    ) -> PyResult<Self> {
        let mut prunings = Prunings::ALL;
        for name in &without {
            let known = prunings.switch_off(name).then_some(());
            named("pruning rule", name, known, Prunings::NAMES)?;
        }
        let threads = threads.unwrap_or_else(cores);
        let memo = match memory_limit {
            None => Memo::unbounded(threads),
            Some(limit) => Memo::bounded(limit, threads).ok_or_else(|| {
                PyMemoryError::new_err(format!(
                    "memory_limit is {limit} bytes; the smallest table takes {}",
                    Memo::SMALLEST_LIMIT
                ))
            })?,
        };
        let memo = Mutex::new(memo);
        Ok(Self { memo, prunings })
    }

    /// Number of values that are remembered.
    #[getter]
    fn entries(&self) -> PyResult<usize> {
        Ok(self.memo()?.entries())
    }

    /// Bytes that these values take.
    #[getter]
    fn bytes(&self) -> PyResult<usize> {
        Ok(self.memo()?.bytes())
    }

    /// The least value of the objective, with a strategy. NotImplementedError if the search for the
    /// most within so many guesses cannot hold the numbers. With an `effort`, a good strategy
    /// instead, found on so many levels.
    #[pyo3(signature = (question, *, max_guesses = None, effort = None, limits = None))]
    fn solve(
        &self,
        py: Python<'_>,
        question: &Question,
        max_guesses: Option<usize>,
        effort: Option<u8>,
        limits: Option<&Limits>,
    ) -> PyResult<Solution> {
        let mut asked = self.asked(question);
        asked.effort = effort;
        let (found, done) = if question.finds_most {
            let guesses = max_guesses.ok_or_else(|| value_error("within how many guesses?"))?;
            let asked = MostWithin::new(asked, guesses)
                .map_err(|problem| PyNotImplementedError::new_err(problem.to_string()))?;
            self.run(py, question, limits, |memo, control| asked.solve(memo, control))?
        } else {
            asked.limit = Limit::of(max_guesses);
            self.run(py, question, limits, |memo, control| core::solve(&asked, memo, control))?
        };
        Solution::new(py, question.rules().pegs(), found, &done)
    }

    /// Every guess, one of each class of equivalent ones, with the cost of best play after it.
    #[pyo3(signature = (question, *, only: "numpy.typing.NDArray[numpy.uint8] | None" = None,
                        top = None, below = None, least = false, limits = None))]
    fn rank(
        &self,
        py: Python<'_>,
        question: &Question,
        only: Option<PyReadonlyArray2<'_, u8>>,
        top: Option<usize>,
        below: Option<u64>,
        least: bool,
        limits: Option<&Limits>,
    ) -> PyResult<Ranking> {
        if question.finds_most {
            return Err(value_error("single guesses do not find most"));
        }
        let codes = |only| question.game.get().codes(&only, Role::Guess);
        let only = only.map(codes).transpose()?;
        let wanted = Wanted { top, only, below, least };
        let asked = self.asked(question);
        let (found, done) = self.run(py, question, limits, |memo, control| {
            core::rank(&asked, memo, &wanted, control)
        })?;
        Ranking::new(py, question, &found, &done)
    }
}

impl Solver {
    /// Runs a job on a question with what is remembered, that of its checkpoint included.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        question: &Question,
        limits: Option<&Limits>,
        job: impl FnOnce(&Memo, &Control) -> Result<T, Abort> + Send,
    ) -> PyResult<(T, Snapshot)> {
        let memo = &*self.memo()?;
        let stack = core::stack(question.rules(), question.asked.candidates().codes().len());
        run_deep(py, stack, limits, |control| {
            memo.resume(control)?;
            job(memo, control)
        })
    }

    /// The question with the prunings of this solver.
    fn asked(&self, question: &Question) -> core::Question {
        let mut asked = question.asked.clone();
        asked.prunings = self.prunings;
        asked
    }

    fn memo(&self) -> PyResult<MutexGuard<'_, Memo>> {
        self.memo.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this solver is in use by a call that is still running")
        })
    }
}
