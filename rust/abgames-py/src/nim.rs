//! Binding of Nim and the heap games.

use std::collections::HashMap;

use abgames_core::control::Ticker;
use abgames_core::nim::genus;
use abgames_core::nim::misere::{MisereError, Moves, Search};
use abgames_core::nim::rule::HeapRule;
use abgames_core::nim::sequence;
use abgames_core::nim::several;
use abgames_core::nim::tables::{self, LostRows, TableError, line_words};
use abgames_core::nim::wythoff;
use numpy::{IntoPyArray, PyArray1, PyReadwriteArray1};
use pyo3::exceptions::{PyMemoryError, PyOverflowError};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::{Limits, run_to_end, run_within};

/// Runs a job that fills the caller's array.
fn fill<T: numpy::Element + Send, R: Send>(
    py: Python<'_>,
    mut array: PyReadwriteArray1<'_, T>,
    job: impl FnOnce(&mut [T], &mut Ticker) -> Result<R, TableError> + Send,
) -> PyResult<R> {
    let slice = array.as_slice_mut().map_err(value_error)?;
    let found = run_to_end(py, |ticker| match job(slice, ticker) {
        Err(TableError::Stopped(stop)) => Err(stop),
        found => Ok(found),
    })?;
    found.map_err(value_error)
}

/// Fills an int32 array of base³ with the table of the lecture's program.
#[pyfunction]
#[pyo3(signature = (base, table: "numpy.typing.NDArray[numpy.int32]"))]
pub fn move_table(py: Python<'_>, base: usize, table: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
    fill(py, table, |table, ticker| tables::move_table(base, table, ticker))
}

/// Bytes that the search for lost positions takes beside its result; None: too many to count.
#[pyfunction]
pub fn line_bytes(base: usize, piles: usize) -> Option<usize> {
    line_words(base, piles)?.checked_mul(8)
}

fn lost_rows(base: usize, piles: usize) -> PyResult<LostRows> {
    LostRows::new(base, piles).map_err(|problem| match problem {
        TableError::Piles(_) => value_error("base and piles must be at least 1"),
        _ => PyMemoryError::new_err(format!("no memory for {piles} piles below {base}")),
    })
}

/// Marks the lost positions in a bool array of base^piles, which must be False everywhere.
#[pyfunction]
#[pyo3(signature = (base, piles, table: "numpy.typing.NDArray[numpy.bool_]"))]
pub fn mark_lost(
    py: Python<'_>,
    base: usize,
    piles: usize,
    table: PyReadwriteArray1<'_, bool>,
) -> PyResult<()> {
    let rows = lost_rows(base, piles)?;
    fill(py, table, |table, ticker| tables::mark_lost(rows, table, ticker))
}

/// Writes the lost positions of three piles to an int32 array of 3·base², and returns their number.
#[pyfunction]
#[pyo3(signature = (base, triples: "numpy.typing.NDArray[numpy.int32]"))]
pub fn lost_triples(
    py: Python<'_>,
    base: usize,
    triples: PyReadwriteArray1<'_, i32>,
) -> PyResult<usize> {
    let rows = lost_rows(base, 3)?;
    fill(py, triples, |triples, ticker| tables::lost_triples(rows, triples, ticker))
}

/// Whether the player to move loses Moore's Nim.
#[pyfunction]
#[pyo3(signature = (heaps: "typing.Sequence[int]", k))]
pub fn moore_is_lost(heaps: Vec<u64>, k: u64) -> bool {
    several::moore_is_lost(&heaps, k)
}

/// What the winning moves of Moore's Nim leave; None: more than so many.
#[pyfunction]
#[pyo3(signature = (heaps: "typing.Sequence[int]", k, most))]
pub fn moore_winning(
    py: Python<'_>,
    heaps: Vec<u64>,
    k: u64,
    most: usize,
) -> PyResult<Option<Vec<Vec<u64>>>> {
    run_to_end(py, |ticker| several::moore_winning(&heaps, k, most, ticker))
}

/// Whether the player to move loses Wythoff's game.
#[pyfunction]
pub fn wythoff_is_lost(one: u64, two: u64) -> bool {
    several::wythoff_is_lost(one, two)
}

/// What the winning moves of Wythoff's game leave.
#[pyfunction]
pub fn wythoff_winning(one: u64, two: u64) -> Vec<Vec<u64>> {
    several::wythoff_winning(one, two)
}

/// Writes the first n lost positions of Wythoff's game to an int64 array of 2·n.
#[pyfunction]
#[pyo3(signature = (n, pairs: "numpy.typing.NDArray[numpy.int64]"))]
pub fn wythoff_lost(py: Python<'_>, n: usize, pairs: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
    fill(py, pairs, |pairs, ticker| match n.checked_mul(2) == Some(pairs.len()) {
        true => Ok(wythoff::lost_pairs(pairs, ticker)?),
        false => Err(TableError::Size(pairs.len())),
    })
}

/// The Grundy values of the heaps 0, 1, 2, ….
#[pyclass(frozen, module = "abgames._abgames.nim", get_all)]
pub struct GrundyValues {
    values: Py<PyArray1<u32>>,
    /// Whether no limit was hit.
    complete: bool,
    /// How many values were computed by definition and searched for the period.
    checked: usize,
    /// The least period; None: nothing repeats in these values.
    period: Option<usize>,
    /// The first heap from which the period holds.
    preperiod: Option<usize>,
    /// What each period adds to the values.
    saltus: Option<u32>,
    /// Whether the period is proved.
    proven: bool,
}

/// The Grundy values of the heaps 0..n, or of fewer if those prove the period; with `fill`, all of
/// them.
///
/// `kind` is "nim", "lasker", "grundy", "code" (`numbers`: the digits d0, d1, …) or "subtraction"
/// (`numbers`: the amounts, ascending).
#[pyfunction]
#[pyo3(signature = (kind, numbers: "typing.Sequence[int]", n, *, fill = false, limits = None))]
pub fn grundy_values(
    py: Python<'_>,
    kind: &str,
    numbers: Vec<u64>,
    n: usize,
    fill: bool,
    limits: Option<&Limits>,
) -> PyResult<GrundyValues> {
    let rule = heap_rule(kind, numbers)?;
    let n = u32::try_from(n)
        .map_err(|_| value_error(format!("at most {} heaps are valued, not {n}", u32::MAX)))?;
    let (found, _) = run_within(py, limits, |control| {
        sequence::grundy_values(&rule, n, fill, &mut Ticker::new(control))
    })?;
    let regularity = found.regularity;
    Ok(GrundyValues {
        values: found.values.into_pyarray(py).unbind(),
        complete: found.complete,
        checked: found.checked,
        period: regularity.map(|regularity| regularity.period),
        preperiod: regularity.map(|regularity| regularity.preperiod),
        saltus: regularity.map(|regularity| regularity.saltus),
        proven: regularity.is_some_and(|regularity| regularity.proven),
    })
}

fn heap_rule(kind: &str, numbers: Vec<u64>) -> PyResult<HeapRule> {
    match kind {
        "nim" => Ok(HeapRule::Nim),
        "lasker" => Ok(HeapRule::Lasker),
        "grundy" => Ok(HeapRule::Grundy),
        "code" => {
            let digits = numbers.iter().map(|&digit| u8::try_from(digit));
            let digits = digits.collect::<Result<_, _>>().map_err(value_error)?;
            HeapRule::code(digits).map_err(value_error)
        }
        "subtraction" => HeapRule::subtraction(numbers).map_err(value_error),
        _ => Err(value_error(format!("{kind:?} is not a kind of rule"))),
    }
}

/// The genera of the heaps of a game in misère play, and who wins by them.
#[pyclass(module = "abgames._abgames.nim")]
pub struct Genera {
    genera: genus::Genera,
    moves: Moves,
}

/// OverflowError with the number of heaps that were looked through, or with those of the positions
/// that were decided and begun.
fn unknown(problem: MisereError) -> PyErr {
    match problem {
        MisereError::TooLarge { looked } => PyOverflowError::new_err((looked,)),
        MisereError::TooMany { decided, open } => PyOverflowError::new_err((decided, open)),
        MisereError::Stopped(stop) => value_error(stop),
    }
}

/// Runs a job to its end, or until too much is asked for.
fn known<T: Send>(
    py: Python<'_>,
    job: impl FnOnce(&mut Ticker) -> Result<T, MisereError> + Send,
) -> PyResult<T> {
    let found = run_to_end(py, |ticker| match job(ticker) {
        Err(MisereError::Stopped(stop)) => Err(stop),
        found => Ok(found),
    })?;
    found.map_err(unknown)
}

#[pymethods]
impl Genera {
    /// Of as many heaps of a rule as may be asked for; with the kind "given" these are given one by
    /// one, smaller ones first.
    #[new]
    #[pyo3(signature = (kind, numbers: "typing.Sequence[int]", largest))]
    fn new(py: Python<'_>, kind: &str, numbers: Vec<u64>, largest: u64) -> PyResult<Self> {
        if kind == "given" {
            let moves = Moves::Given(HashMap::new());
            return Ok(Self { genera: genus::Genera::given(), moves });
        }
        let rule = heap_rule(kind, numbers)?;
        let genera = known(py, |ticker| genus::Genera::of_rule(&rule, largest, ticker))?;
        Ok(Self { genera, moves: Moves::Rule(rule) })
    }

    /// Gives a heap, and what it can become.
    #[pyo3(signature = (heap, options: "typing.Sequence[typing.Sequence[int]]"))]
    fn give(&mut self, heap: u64, options: Vec<Vec<u64>>) -> PyResult<()> {
        self.genera.give(heap, &options).map_err(unknown)?;
        if let Moves::Given(given) = &mut self.moves {
            given.insert(heap, options);
        }
        Ok(())
    }

    /// The least heap known to be wild.
    #[getter]
    fn first_wild(&self) -> Option<u64> {
        self.genera.first_wild
    }

    /// The genus of a heap as a number: 2n for nⁿ, 1 for 0¹ and 3 for 1⁰. None: it is wild.
    fn of(&self, heap: u64) -> PyResult<Option<u64>> {
        Ok(self.genera.of(heap).map_err(unknown)?.ok())
    }

    /// Whether the player to move loses, by a search that takes so many bytes.
    #[pyo3(signature = (heaps: "typing.Sequence[int]", memory))]
    fn is_lost(&self, py: Python<'_>, heaps: Vec<u64>, memory: u64) -> PyResult<bool> {
        known(py, |ticker| Search::new(&self.moves, &self.genera, memory, ticker).is_lost(&heaps))
    }

    /// What winning moves make of each heap.
    #[pyo3(signature = (heaps: "typing.Sequence[int]", memory))]
    fn winning(
        &self,
        py: Python<'_>,
        heaps: Vec<u64>,
        memory: u64,
    ) -> PyResult<HashMap<u64, Vec<Vec<u64>>>> {
        known(py, |ticker| Search::new(&self.moves, &self.genera, memory, ticker).winning(&heaps))
    }
}

/// Nim and the heap games.
#[pyo3::pymodule(submodule, gil_used = true)]
#[allow(clippy::module_inception)]
pub mod nim {
    #[pymodule_export]
    use super::{
        Genera, GrundyValues, grundy_values, line_bytes, lost_triples, mark_lost, moore_is_lost,
        moore_winning, move_table, wythoff_is_lost, wythoff_lost, wythoff_winning,
    };

    /// Bytes for each heap while Grundy values are computed.
    #[pymodule_export]
    const BYTES_PER_HEAP: usize = abgames_core::nim::sequence::BYTES_PER_HEAP;
}
