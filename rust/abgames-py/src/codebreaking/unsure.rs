//! Tables whose replies are not one value.

use std::sync::Mutex;

use abgames_core::codebreaking::{Shown, Unsure as Table, UnsureGuess, Within};
use abgames_core::control::in_time;
use abgames_core::sync::locked;
use pyo3::prelude::*;

use super::bits;
use crate::job::{Limits, run_within};

/// What is kept of states without a limit, in bytes.
const USUAL: usize = 4 << 30;

/// A search in a table of sets of replies; it remembers what it found.
#[pyclass(frozen, module = "abgames._abgames.codebreaking")]
pub struct Unsure {
    table: Mutex<Table>,
    secrets: usize,
}

#[pymethods]
impl Unsure {
    /// For each guess: for each reply but the hit the secrets that may give it; and the secret hit.
    /// `memory` is what states may take, in bytes.
    #[new]
    #[pyo3(signature = (secrets, lies, guesses, until_hit, memory = None))]
    fn new(
        secrets: usize,
        lies: usize,
        guesses: Vec<(Vec<Vec<usize>>, Option<usize>)>,
        until_hit: bool,
        memory: Option<usize>,
    ) -> Self {
        let guesses = guesses.into_iter().map(|(replies, hits)| UnsureGuess {
            replies: replies.into_iter().map(|some| bits(some, secrets)).collect(),
            hits,
        });
        let table = Table::new(secrets, lies, guesses.collect(), until_hit);
        let table = table.within(memory.unwrap_or(USUAL));
        Self { table: Mutex::new(table), secrets }
    }

    /// Fewer guesses are not enough, and as many as are; the nodes searched.
    #[pyo3(signature = (made, *, limits = None))]
    fn worst(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        limits: Option<&Limits>,
    ) -> PyResult<(usize, Option<usize>, u64)> {
        let (Within { least, most }, after) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = self.state(&table, &made);
            table.worst(&state, control)
        })?;
        Ok((least, most, after.nodes))
    }

    /// A best guess where `depth` guesses are enough and fewer are not.
    #[pyo3(signature = (made, depth, *, limits = None))]
    fn guess(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        depth: usize,
        limits: Option<&Limits>,
    ) -> PyResult<Option<usize>> {
        let (found, _) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = self.state(&table, &made);
            Ok(in_time(table.guess(&state, depth, control))?.flatten())
        })?;
        Ok(found)
    }

    /// Whether `depth` guesses are enough, and states that show it: for each number of wrong answers
    /// the secrets that can still explain as many, how many guesses, and the first. None when the
    /// time is over.
    #[pyo3(signature = (made, depth, *, limits = None))]
    fn certificate(
        &self,
        py: Python<'_>,
        made: Vec<(usize, usize)>,
        depth: usize,
        limits: Option<&Limits>,
    ) -> PyResult<Option<(bool, Vec<ShownState>)>> {
        let (found, _) = run_within(py, limits, |control| {
            let mut table = locked(&self.table);
            let state = self.state(&table, &made);
            in_time(table.certificate(&state, depth, control))
        })?;
        let told = |Shown { left, depth, guess }| (left, depth, guess);
        Ok(found.map(|(enough, shown)| (enough, shown.into_iter().map(told).collect())))
    }
}

type ShownState = (Vec<Vec<usize>>, usize, Option<usize>);

impl Unsure {
    fn state(&self, table: &Table, made: &[(usize, usize)]) -> Box<[u64]> {
        let mut state = table.start(&(0..self.secrets).collect::<Vec<_>>());
        for &(guess, reply) in made {
            state = table.after(&state, guess, reply);
        }
        state
    }
}
