//! Tables whose guesses have costs.

use std::sync::Mutex;

use abgames_core::codebreaking::{Costed as Table, CostedGuess, Pair, Two};
use abgames_core::control::in_time;
use abgames_core::sync::locked;
use pyo3::prelude::*;

use super::bits;
use crate::job::{Limits, run_within};

/// The cost of a guess, for each reply the secrets that give it, the reply that is the hit, and for
/// each reply the guesses that may follow.
type Given = (u64, Vec<Vec<usize>>, Option<usize>, Vec<Vec<usize>>);

/// What is least after a guess, whether it is known, and the place of the guess.
type After = (u64, bool, u64);

/// A search in a table whose guesses have costs; it remembers what it found.
#[pyclass(frozen, module = "abgames._abgames.codebreaking")]
pub struct Costed {
    table: Mutex<Table>,
}

#[pymethods]
impl Costed {
    /// For each guess its cost, for each reply the secrets that give it, the reply that is the hit,
    /// and for each reply the guesses that may follow; the weight and the class of each secret.
    #[new]
    fn new(
        guesses: Vec<Given>,
        weights: Vec<u64>,
        classes: Vec<usize>,
        until_hit: bool,
        worst: bool,
        memory: Option<usize>,
    ) -> Self {
        let (secrets, count) = (weights.len(), guesses.len());
        let guesses = guesses.into_iter().map(|(cost, replies, hit, allows)| CostedGuess {
            cost,
            replies: replies.into_iter().map(|some| bits(some, secrets)).collect(),
            hit,
            allows: allows.into_iter().map(|some| bits(some, count)).collect(),
        });
        let mut table = Table::new(guesses.collect(), weights, classes, until_hit, worst);
        if let Some(bytes) = memory {
            table = table.within(bytes);
        }
        Self { table: Mutex::new(table) }
    }

    /// The least cost after some answers, or after a limit a lower bound; whether it is the least;
    /// and the nodes searched.
    #[pyo3(signature = (made, *, limits = None))]
    fn least(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        limits: Option<&Limits>,
    ) -> PyResult<(u64, bool, u64)> {
        let ((least, exact), after) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = table.state(&made);
            table.least(&state, control)
        })?;
        Ok((least, exact, after.nodes))
    }

    /// The same for each of some guesses, if it is made next, and its place; and the nodes of all.
    #[pyo3(signature = (made, guesses, *, limits = None))]
    fn least_after(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        guesses: Vec<usize>,
        limits: Option<&Limits>,
    ) -> PyResult<(Vec<After>, u64)> {
        let (found, after) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = table.state(&made);
            guesses.iter().map(|&guess| table.least_after(&state, guess, control)).collect()
        })?;
        Ok((found, after.nodes))
    }

    /// A best guess after some answers; with `quick` the one that is tried first.
    #[pyo3(signature = (made, *, quick = false, limits = None))]
    fn guess(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        quick: bool,
        limits: Option<&Limits>,
    ) -> PyResult<Option<usize>> {
        let (found, _) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = table.state(&made);
            let guess = if quick {
                table.first_guess(&state, control)
            } else {
                table.guess(&state, control)
            };
            Ok(in_time(guess)?.flatten())
        })?;
        Ok(found)
    }

    /// The least two numbers of an objective after some answers with what may be paid, whether they
    /// were found in time, and the nodes; for the worst case the least is what may be paid.
    #[pyo3(signature = (made, objective, budget, *, limits = None))]
    fn least_pair(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        objective: &str,
        budget: u64,
        limits: Option<&Limits>,
    ) -> PyResult<(Two, bool, u64)> {
        let (found, after) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = table.state(&made);
            table.least_pair(&state, (pair_of(objective), budget), control)
        })?;
        Ok((found.flatten(), found.is_some(), after.nodes))
    }

    /// A guess with which they are reached.
    #[pyo3(signature = (made, objective, budget, *, limits = None))]
    fn pair_guess(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        objective: &str,
        budget: u64,
        limits: Option<&Limits>,
    ) -> PyResult<Option<usize>> {
        let (found, _) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = table.state(&made);
            let guess = table.pair_guess(&state, (pair_of(objective), budget), control);
            Ok(in_time(guess)?.flatten())
        })?;
        Ok(found)
    }
}

fn pair_of(objective: &str) -> Pair {
    match objective {
        "expected-worst" => Pair::SumThenWorst,
        "worst-expected" => Pair::SumWithin,
        "worst-count" => Pair::CountWithin,
        _ => Pair::MissedWithin,
    }
}
