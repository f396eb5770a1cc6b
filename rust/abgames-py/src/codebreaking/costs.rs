//! Tables whose guesses have costs.

use std::sync::Mutex;

use abgames_core::codebreaking::{Costed as Table, CostedGuess};
use abgames_core::control::in_time;
use abgames_core::sync::locked;
use pyo3::prelude::*;

use crate::job::{Limits, run_within};

/// The cost of a guess, for each reply the secrets that give it, the reply that is the hit, and for
/// each reply the guesses that may follow.
type Given = (u64, Vec<Vec<usize>>, Option<usize>, Vec<Vec<usize>>);

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
    ) -> Self {
        let (secrets, count) = (weights.len(), guesses.len());
        let bits = |some: Vec<usize>, most: usize| {
            let mut bits = vec![0; most.div_ceil(64)].into_boxed_slice();
            some.into_iter().for_each(|place| bits[place / 64] |= 1 << (place % 64));
            bits
        };
        let guesses = guesses.into_iter().map(|(cost, replies, hit, allows)| CostedGuess {
            cost,
            replies: replies.into_iter().map(|some| bits(some, secrets)).collect(),
            hit,
            allows: allows.into_iter().map(|some| bits(some, count)).collect(),
        });
        let table = Table::new(guesses.collect(), weights, classes, until_hit, worst);
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

    /// A best guess after some answers.
    #[pyo3(signature = (made, *, limits = None))]
    fn guess(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        limits: Option<&Limits>,
    ) -> PyResult<Option<usize>> {
        let (found, _) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = table.state(&made);
            Ok(in_time(table.guess(&state, control))?.flatten())
        })?;
        Ok(found)
    }
}
