//! Hands as arrays of unsigned integers, without a copy.

use abgames_core::control::{Control, Stop, Ticker, untimed};
use abgames_core::tanhinmin::Rank;
use numpy::{Element, IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::job::{aborted, run_to_end};

/// An array of one of the four types of unsigned integers.
pub enum Hand<'py> {
    U8(PyReadonlyArray1<'py, u8>),
    U16(PyReadonlyArray1<'py, u16>),
    U32(PyReadonlyArray1<'py, u32>),
    U64(PyReadonlyArray1<'py, u64>),
}

/// Derived, it would put into words, in Python, of which type a hand is not; Ctrl-C is lost there.
impl<'py> FromPyObject<'_, 'py> for Hand<'py> {
    type Error = PyErr;

    fn extract(hand: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = hand.cast::<PyArray1<u8>>() {
            Ok(Self::U8(array.try_readonly()?))
        } else if let Ok(array) = hand.cast::<PyArray1<u16>>() {
            Ok(Self::U16(array.try_readonly()?))
        } else if let Ok(array) = hand.cast::<PyArray1<u32>>() {
            Ok(Self::U32(array.try_readonly()?))
        } else if let Ok(array) = hand.cast::<PyArray1<u64>>() {
            Ok(Self::U64(array.try_readonly()?))
        } else {
            Err(PyTypeError::new_err("a hand must be an array of unsigned integers"))
        }
    }
}

/// The most cards for which a job is done at once, on the calling thread.
const AT_ONCE: usize = 1 << 14;

/// Runs a block on two hands of the same type, whichever of the four it is, or with a table on the
/// position that they are; it counts for at least so many cards.
macro_rules! with_hands {
    ($py:expr, $one:expr, $two:expr, $table:expr, $least:expr, |$asked:ident, $ticker:ident| $job:expr) => {
        with_hands!($py, $one, $two, $least, |hands, $ticker| {
            let made = abgames_core::tanhinmin::Position::new(hands.0, hands.1, $table);
            let found: Result<Result<_, abgames_core::control::Stop>, _> = made.map(|$asked| $job);
            found.map_or_else(|none| Ok(Err(none)), |found| found.map(Ok))
        })
        .and_then(|found| found.map_err(crate::errors::value_error))
    };
    ($py:expr, $one:expr, $two:expr, $least:expr, |$asked:ident, $ticker:ident| $job:expr) => {
        with_hands!(@kinds $py, $one, $two, $least, |$asked, $ticker| $job, U8 U16 U32 U64)
    };
    (@kinds $py:expr, $one:expr, $two:expr, $least:expr, |$asked:ident, $ticker:ident| $job:expr,
     $($kind:ident)*) => {
        match ($one, $two) {
            $((Hand::$kind(one), Hand::$kind(two)) => {
                let $asked = (one.as_slice()?, two.as_slice()?);
                let cards = ($asked.0.len() + $asked.1.len()).max($least);
                at_once_or_run($py, cards, |$ticker| $job)
            })*
            _ => Err(pyo3::exceptions::PyTypeError::new_err(
                "both hands must be arrays of the same type",
            )),
        }
    };
}
pub(super) use with_hands;

/// Runs a job on `cards` cards, on the calling thread if they are few.
pub fn at_once_or_run<T: Send>(
    py: Python<'_>,
    cards: usize,
    job: impl FnOnce(&mut Ticker) -> Result<T, Stop> + Send,
) -> PyResult<T> {
    if cards > AT_ONCE {
        return run_to_end(py, job);
    }
    let control = Control::new(None);
    untimed(job(&mut Ticker::new(&control))).map_err(aborted)
}

/// The hand in ascending order: itself if it is sorted, else a copy.
#[pyfunction]
#[pyo3(signature = (hand: "numpy.typing.NDArray[typing.Any]") -> "numpy.typing.NDArray[typing.Any]")]
pub fn ascending<'py>(py: Python<'py>, hand: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let sorted = match hand.extract()? {
        Hand::U8(array) => sorted(py, array.as_slice()?)?,
        Hand::U16(array) => sorted(py, array.as_slice()?)?,
        Hand::U32(array) => sorted(py, array.as_slice()?)?,
        Hand::U64(array) => sorted(py, array.as_slice()?)?,
    };
    Ok(sorted.unwrap_or(hand))
}

/// A sorted copy, or `None` if the hand is sorted.
fn sorted<'py, T: Rank + Element>(
    py: Python<'py>,
    hand: &[T],
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if hand.len() <= AT_ONCE {
        if hand.is_sorted() {
            return Ok(None);
        }
        let mut copy = hand.to_vec();
        copy.sort_unstable();
        return Ok(Some(copy.into_pyarray(py).into_any()));
    }
    let copy = run_to_end(py, |ticker| abgames_core::tanhinmin::sorting::sorted(hand, ticker))?;
    Ok(copy.map(|copy| copy.into_pyarray(py).into_any()))
}
