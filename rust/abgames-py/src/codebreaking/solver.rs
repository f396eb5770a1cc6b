//! A solver: what it remembers between calls, and how it searches.

use std::sync::{Mutex, MutexGuard};

use abgames_core::codebreaking::rules::Role;
use abgames_core::codebreaking::{self as core, Limit, Memo, Prunings, Wanted};
use abgames_core::control::{Control, Snapshot, Stop};
use numpy::PyReadonlyArray2;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use super::question::Question;
use super::ranking::Ranking;
use super::solution::Solution;
use crate::errors::named;
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

    /// The least value of the objective, with a strategy.
    #[pyo3(signature = (question, *, max_guesses = None, limits = None))]
    fn solve(
        &self,
        py: Python<'_>,
        question: &Question,
        max_guesses: Option<usize>,
        limits: Option<&Limits>,
    ) -> PyResult<Solution> {
        let limit = Limit::of(max_guesses);
        let (found, done) = self.run(py, question, limits, |mut asked, memo, control| {
            asked.limit = limit;
            core::solve(&asked, memo, control)
        })?;
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
        let codes = |only| question.game.get().codes(&only, Role::Guess);
        let only = only.map(codes).transpose()?;
        let wanted = Wanted { top, only, below, least };
        let (found, done) = self.run(py, question, limits, |asked, memo, control| {
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
        job: impl FnOnce(core::Question, &Memo, &Control) -> Result<T, Stop> + Send,
    ) -> PyResult<(T, Snapshot)> {
        let mut asked = question.asked.clone();
        asked.prunings = self.prunings;
        let memo = &*self.memo()?;
        let stack = core::stack(question.rules(), asked.candidates().codes().len());
        run_deep(py, stack, limits, |control| {
            memo.resume(control)?;
            job(asked, memo, control)
        })
    }

    fn memo(&self) -> PyResult<MutexGuard<'_, Memo>> {
        self.memo.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this solver is in use by a call that is still running")
        })
    }
}
