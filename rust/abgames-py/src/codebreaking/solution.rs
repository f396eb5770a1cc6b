//! What a solver found.

use abgames_core::codebreaking::rules::unpack;
use abgames_core::codebreaking::{self as core, Value};
use abgames_core::control::Snapshot;
use pyo3::prelude::*;

use super::tree::arrays;

/// The value of an objective, for Python: a number, or two of which the first takes precedence.
#[derive(Clone, Copy, IntoPyObject)]
pub enum Shown {
    One(u64),
    Two((u64, u64)),
}

impl From<Value> for Shown {
    fn from(value: Value) -> Self {
        match value.second {
            None => Self::One(value.first),
            Some(second) => Self::Two((value.first, second)),
        }
    }
}

/// What a solver found.
#[pyclass(frozen, module = "abgames._abgames.codebreaking", get_all)]
pub struct Solution {
    /// Whether a strategy within the limit exists; None: not known.
    feasible: Option<bool>,
    /// Whether the bounds meet.
    proven: bool,
    /// Proved lower bound on the objective.
    lower_bound: Shown,
    /// The objective of the strategy.
    upper_bound: Option<Shown>,
    /// Sets whose guesses were ranked.
    nodes: u64,
    seconds: f64,
    /// The strategy as the arrays of a `Tree` by name.
    tree: Option<Py<PyAny>>,
    /// The guess to make, as symbols.
    guess: Option<Vec<u8>>,
}

impl Solution {
    pub(super) fn new(
        py: Python<'_>,
        pegs: usize,
        found: core::Solution,
        done: &Snapshot,
    ) -> PyResult<Self> {
        let tree = found.tree.map(|tree| arrays(py, pegs, tree)).transpose()?;
        Ok(Self {
            feasible: found.feasible,
            proven: found.proven,
            lower_bound: found.lower.into(),
            upper_bound: found.upper.map(Shown::from),
            nodes: done.nodes,
            seconds: done.elapsed.as_secs_f64(),
            tree,
            guess: found.guess.map(|guess| unpack(guess, pegs).collect()),
        })
    }
}
