//! Binding of the answers that need no Python.

use ::answers::typed::{Form, Taking, Typed, typed};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::run_deep;

/// Bytes for the recursion of the searches, as for the page in a browser.
const STACK: usize = 32 << 20;

/// The record of a question as JSON; its arguments are a JSON object. ValueError: why it is refused.
#[pyfunction]
pub fn ask(py: Python<'_>, name: &str, arguments: &str) -> PyResult<String> {
    let (found, _) = run_deep(py, STACK, None, |job| Ok(::answers::ask(name, arguments, job)))?;
    found.map_err(|refusal| value_error(refusal.sentence()))
}

/// What is said of facts, as JSON like them; `name` says what of. ValueError: they are no such facts.
#[pyfunction]
pub fn told(py: Python<'_>, name: &str, facts: &str) -> PyResult<String> {
    let (found, _) = run_deep(py, STACK, None, |job| Ok(::answers::told(name, facts, job)))?;
    found.map_err(|refusal| value_error(refusal.sentence()))
}

/// Keeps the table of a game of one's own for later questions; returns its name. ValueError: it is
/// no such table.
#[pyfunction]
pub fn keep_game(table: &[u8]) -> PyResult<String> {
    ::answers::keep_game(table).map_err(|refusal| value_error(refusal.sentence()))
}

/// What is taken from piles, or what is left.
type Said = (Option<Vec<Taking>>, Option<Vec<u128>>);

/// What a typed move of a heap game takes from piles, or what it leaves. None: the text is no move.
#[pyfunction]
#[pyo3(signature = (text, piles: "typing.Sequence[int]", *, takes, splits, several))]
pub fn typed_move(
    text: &str,
    piles: Vec<u64>,
    takes: bool,
    splits: usize,
    several: bool,
) -> Option<Said> {
    Some(match typed(text, &piles, Form { takes, splits, several })? {
        Typed::Taken(takings) => (Some(takings), None),
        Typed::Left(left) => (None, Some(left)),
    })
}

/// The answers that need no Python.
#[pyo3::pymodule(submodule, gil_used = true)]
#[allow(clippy::module_inception)]
pub mod answers {
    #[pymodule_export]
    use super::{ask, keep_game, told, typed_move};
}
