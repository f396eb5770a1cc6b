//! Binding of the code-breaking games.

use std::sync::Mutex;
use std::time::Duration;

use abgames_core::codebreaking::feedback_table::fill;
use abgames_core::codebreaking::prunings::Prunings;
use abgames_core::codebreaking::rules::{self, Code, Kind, unpack};
use abgames_core::codebreaking::solve::{Problem, Solution};
use abgames_core::codebreaking::strategy::Tree;
use abgames_core::codebreaking::{memo, solve as core};
use abgames_core::control::{Control, Ticker};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::job::run;

/// The rules of one code-breaking game: `Rules(kind, pegs, colors, extra_colors=0)` with `kind`
/// "AB" or "Mastermind".
#[pyclass(frozen, module = "abgames._abgames")]
pub struct Rules {
    rules: rules::Rules,
}

fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (kind, pegs, colors, extra_colors = 0))]
    fn new(kind: &str, pegs: usize, colors: usize, extra_colors: usize) -> PyResult<Self> {
        let kind = match kind {
            "AB" => Kind::Ab,
            "Mastermind" => Kind::Mastermind,
            _ => {
                return Err(value_error(format!(
                    "kind is \"AB\" or \"Mastermind\", not {kind:?}"
                )));
            }
        };
        let rules = rules::Rules::new(kind, pegs, colors, extra_colors).map_err(value_error)?;
        Ok(Self { rules })
    }

    /// "AB" or "Mastermind".
    #[getter]
    fn kind(&self) -> &'static str {
        match self.rules.kind() {
            Kind::Ab => "AB",
            Kind::Mastermind => "Mastermind",
        }
    }

    /// Positions of a code.
    #[getter]
    fn pegs(&self) -> usize {
        self.rules.pegs()
    }

    /// Symbols of the secrets.
    #[getter]
    fn colors(&self) -> usize {
        self.rules.colors()
    }

    /// Further symbols of the guesses.
    #[getter]
    fn extra_colors(&self) -> usize {
        self.rules.extra_colors()
    }

    /// Number of secrets.
    #[getter]
    fn secret_count(&self) -> u128 {
        self.rules.secret_count()
    }

    /// Number of guesses.
    #[getter]
    fn guess_count(&self) -> u128 {
        self.rules.guess_count()
    }

    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint8]")]
    /// Every secret, uint8 (count, pegs), in lexicographic order.
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let codes = py.detach(|| self.rules.secrets()).map_err(value_error)?;
        self.array(py, &codes)
    }

    #[pyo3(signature = () -> "numpy.typing.NDArray[numpy.uint8]")]
    /// Every guess, uint8 (count, pegs), in lexicographic order.
    fn guesses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let codes = py.detach(|| self.rules.guesses()).map_err(value_error)?;
        self.array(py, &codes)
    }

    /// All feedbacks (A, B) that occur, the greatest first.
    fn feedbacks(&self) -> Vec<(u8, u8)> {
        self.rules.feedbacks().to_vec()
    }

    /// The feedback (A, B) to a guess for a secret.
    fn feedback(&self, guess: Vec<u8>, secret: Vec<u8>) -> PyResult<(u8, u8)> {
        let guess = self.rules.parse(&guess, "guess").map_err(value_error)?;
        let secret = self.rules.parse(&secret, "secret").map_err(value_error)?;
        Ok(self.rules.feedback(guess, secret))
    }

    /// Indices into `feedbacks()`, uint8 (guesses, secrets).
    #[pyo3(signature = (guesses: "numpy.typing.NDArray[numpy.uint8]",
                        secrets: "numpy.typing.NDArray[numpy.uint8]")
                       -> "numpy.typing.NDArray[numpy.uint8]")]
    fn feedback_table<'py>(
        &self,
        py: Python<'py>,
        guesses: PyReadonlyArray2<'py, u8>,
        secrets: PyReadonlyArray2<'py, u8>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let guesses = self.codes(&guesses, "guess")?;
        let secrets = self.codes(&secrets, "secret")?;
        let places = guesses.len().checked_mul(secrets.len());
        let mut table = Vec::new();
        if places.is_none_or(|places| table.try_reserve_exact(places).is_err()) {
            return Err(PyMemoryError::new_err(format!(
                "no memory for a feedback table of {} x {}",
                guesses.len(),
                secrets.len()
            )));
        }
        let control = Control::new(None);
        let rules = &self.rules;
        let table = run(py, &control, None, || {
            let ticker = &mut Ticker::new(&control);
            fill(rules, &guesses, &secrets, &mut table, ticker)?;
            Ok(table)
        })?;
        array2(py, table, guesses.len(), secrets.len())
    }
}

impl Rules {
    fn array<'py>(&self, py: Python<'py>, codes: &[Code]) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let pegs = self.rules.pegs();
        let symbols = codes.iter().flat_map(|&code| unpack(code, pegs)).collect();
        array2(py, symbols, codes.len(), pegs)
    }

    /// Packs the rows of an array after checking them.
    fn codes(&self, array: &PyReadonlyArray2<'_, u8>, what: &'static str) -> PyResult<Vec<Code>> {
        let pegs = self.rules.pegs();
        if array.shape()[1] != pegs {
            return Err(value_error(format!(
                "an array of codes has the shape (count, {pegs}), not {:?}",
                array.shape()
            )));
        }
        let rows = array.as_array();
        let row = |row: numpy::ndarray::ArrayView1<'_, u8>| match row.as_slice() {
            Some(symbols) => self.rules.parse(symbols, what),
            None => self.rules.parse(&row.to_vec(), what),
        };
        let codes = array
            .py()
            .detach(|| rows.outer_iter().map(row).collect::<Result<_, _>>());
        codes.map_err(value_error)
    }
}

fn array2(
    py: Python<'_>,
    items: Vec<u8>,
    rows: usize,
    columns: usize,
) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let array = Array2::from_shape_vec((rows, columns), items).map_err(value_error)?;
    Ok(array.into_pyarray(py))
}

/// Proved values of candidate sets, shared between calls and games: `Memo(memory_limit=None)`,
/// the limit in bytes.
#[pyclass(frozen, module = "abgames._abgames")]
pub struct Memo {
    memo: Mutex<memo::Memo>,
}

#[pymethods]
impl Memo {
    #[new]
    #[pyo3(signature = (memory_limit = None))]
    fn new(memory_limit: Option<usize>) -> PyResult<Self> {
        let memo = match memory_limit {
            None => memo::Memo::default(),
            Some(limit) => memo::Memo::bounded(limit).ok_or_else(|| {
                PyMemoryError::new_err(format!(
                    "memory_limit is {limit} bytes; the smallest table takes {}",
                    memo::Memo::SMALLEST_LIMIT
                ))
            })?,
        };
        Ok(Self {
            memo: Mutex::new(memo),
        })
    }

    /// Number of entries.
    #[getter]
    fn entries(&self) -> PyResult<usize> {
        Ok(self.lock()?.len())
    }

    /// Bytes that the entries take.
    #[getter]
    fn bytes(&self) -> PyResult<usize> {
        Ok(self.lock()?.bytes())
    }
}

impl Memo {
    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, memo::Memo>> {
        self.memo.try_lock().map_err(|_| {
            PyRuntimeError::new_err("this memo is in use by a solve that is still running")
        })
    }
}

/// What a solve found.
#[pyclass(frozen, module = "abgames._abgames")]
pub struct Outcome {
    /// Whether a strategy within the limit exists; None: not known.
    #[pyo3(get)]
    feasible: Option<bool>,
    /// Whether the bounds meet.
    #[pyo3(get)]
    proven: bool,
    /// Proved lower bound of the total.
    #[pyo3(get)]
    lower_bound: u64,
    /// Total of the strategy.
    #[pyo3(get)]
    upper_bound: Option<u64>,
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

/// (guess, first_edge, edge_feedback, edge_child)
type TreeArrays = (
    Py<PyArray2<u8>>,
    Py<PyArray1<u32>>,
    Py<PyArray1<u8>>,
    Py<PyArray1<u32>>,
);

/// The least total number of guesses over the candidates, and a strategy.
#[pyfunction]
#[pyo3(signature = (rules, candidates: "numpy.typing.NDArray[numpy.uint8]", memo, *, consistent = false, max_guesses = None,
                    time_limit = None, progress = None, without: "typing.Sequence[str]" = Vec::new()))]
#[expect(
    clippy::too_many_arguments,
    reason = "keyword arguments of the Python function"
)]
pub fn solve(
    py: Python<'_>,
    rules: &Rules,
    candidates: PyReadonlyArray2<'_, u8>,
    memo: &Memo,
    consistent: bool,
    max_guesses: Option<usize>,
    time_limit: Option<f64>,
    progress: Option<Bound<'_, PyAny>>,
    without: Vec<String>,
) -> PyResult<Outcome> {
    let guesses = rules.rules.guess_count();
    if !consistent && guesses > rules::MAX_CODES.into() {
        return Err(value_error(rules::RulesError::TooManyCodes(guesses)));
    }
    let problem = Problem {
        candidates: candidate_set(rules, &candidates)?,
        consistent,
        max_guesses,
        prunings: prunings_without(&without)?,
    };
    let control = Control::new(time_limit.map(duration).transpose()?);
    let mut memo = memo.lock()?;
    let memo = &mut *memo;
    let solution = run(py, &control, progress.as_ref(), || {
        core::solve(&rules.rules, memo, &problem, &control)
    })?;
    outcome(py, rules.rules.pegs(), solution, &control)
}

fn candidate_set(rules: &Rules, candidates: &PyReadonlyArray2<'_, u8>) -> PyResult<Vec<Code>> {
    let mut codes = rules.codes(candidates, "secret")?;
    if codes.is_empty() {
        return Err(value_error("there are no candidates"));
    }
    codes.sort_unstable();
    if let Some(twice) = codes.windows(2).find(|pair| pair[0] == pair[1]) {
        let code: Vec<u8> = unpack(twice[0], rules.rules.pegs()).collect();
        return Err(value_error(format!(
            "the candidate {code:?} is there twice"
        )));
    }
    Ok(codes)
}

fn duration(seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(value_error(format!(
            "time_limit must not be negative, not {seconds}"
        )));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn prunings_without(names: &[String]) -> PyResult<Prunings> {
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
        lower_bound: solution.lower,
        upper_bound: solution.upper,
        nodes: snapshot.nodes,
        seconds: snapshot.elapsed.as_secs_f64(),
        tree: solution
            .tree
            .map(|tree| tree_arrays(py, pegs, tree))
            .transpose()?,
    })
}

fn tree_arrays(py: Python<'_>, pegs: usize, tree: Tree) -> PyResult<TreeArrays> {
    let nodes = tree.first_edge.len() - 1;
    Ok((
        array2(py, tree.guess, nodes, pegs)?.unbind(),
        PyArray1::from_vec(py, tree.first_edge).unbind(),
        PyArray1::from_vec(py, tree.edge_feedback).unbind(),
        PyArray1::from_vec(py, tree.edge_child).unbind(),
    ))
}
