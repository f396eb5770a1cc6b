//! Hands as arrays of unsigned integers, without a copy.

use abgames_core::control::{Control, Stop, Ticker};
use abgames_core::tanhinmin::Rank;
use numpy::{Element, IntoPyArray, PyReadonlyArray1};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyTypeError};
use pyo3::prelude::*;

use crate::job::run;

/// One array of the four kinds of unsigned integers.
pub enum Hand<'py> {
    U8(PyReadonlyArray1<'py, u8>),
    U16(PyReadonlyArray1<'py, u16>),
    U32(PyReadonlyArray1<'py, u32>),
    U64(PyReadonlyArray1<'py, u64>),
}

impl<'py> Hand<'py> {
    fn new(array: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = array.extract() {
            Ok(Self::U8(array))
        } else if let Ok(array) = array.extract() {
            Ok(Self::U16(array))
        } else if let Ok(array) = array.extract() {
            Ok(Self::U32(array))
        } else if let Ok(array) = array.extract() {
            Ok(Self::U64(array))
        } else {
            Err(PyTypeError::new_err(
                "a hand is an array of unsigned integers of one dimension",
            ))
        }
    }
}

/// Something to do with two hands of the same kind.
pub trait Job: Send {
    /// What comes of it.
    type Output: Send;

    /// Does it.
    fn run<T: Rank>(self, one: &[T], two: &[T], ticker: &mut Ticker) -> Result<Self::Output, Stop>;
}

/// Cards up to which a job is done at once, on the calling thread.
const AT_ONCE: usize = 1 << 14;

/// Runs a job with two hands.
pub fn with_hands<J: Job>(
    py: Python<'_>,
    one: &Bound<'_, PyAny>,
    two: &Bound<'_, PyAny>,
    job: J,
) -> PyResult<J::Output> {
    match (Hand::new(one)?, Hand::new(two)?) {
        (Hand::U8(one), Hand::U8(two)) => with_slices(py, one.as_slice()?, two.as_slice()?, job),
        (Hand::U16(one), Hand::U16(two)) => with_slices(py, one.as_slice()?, two.as_slice()?, job),
        (Hand::U32(one), Hand::U32(two)) => with_slices(py, one.as_slice()?, two.as_slice()?, job),
        (Hand::U64(one), Hand::U64(two)) => with_slices(py, one.as_slice()?, two.as_slice()?, job),
        _ => Err(PyTypeError::new_err("both hands are arrays of one kind")),
    }
}

fn with_slices<T: Rank, J: Job>(
    py: Python<'_>,
    one: &[T],
    two: &[T],
    job: J,
) -> PyResult<J::Output> {
    let control = Control::new(None);
    if one.len() + two.len() <= AT_ONCE {
        return job
            .run(one, two, &mut Ticker::new(&control))
            .map_err(|_| PyKeyboardInterrupt::new_err(()));
    }
    run(py, &control, None, || {
        job.run(one, two, &mut Ticker::new(&control))
    })
}

/// The hand in ascending order: itself when it is that already, else a copy.
#[pyfunction]
#[pyo3(signature = (hand: "numpy.typing.NDArray[typing.Any]") -> "numpy.typing.NDArray[typing.Any]")]
pub fn tanhinmin_ascending<'py>(
    py: Python<'py>,
    hand: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let sorted = match Hand::new(&hand)? {
        Hand::U8(array) => sorted(py, array.as_slice()?)?,
        Hand::U16(array) => sorted(py, array.as_slice()?)?,
        Hand::U32(array) => sorted(py, array.as_slice()?)?,
        Hand::U64(array) => sorted(py, array.as_slice()?)?,
    };
    Ok(sorted.unwrap_or(hand))
}

/// A sorted copy, or `None` for a hand that is sorted.
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
    let control = Control::new(None);
    let copy = run(py, &control, None, || {
        abgames_core::tanhinmin::sorting::sorted(hand, &mut Ticker::new(&control))
    })?;
    match copy {
        Ok(copy) => Ok(copy.map(|copy| copy.into_pyarray(py).into_any())),
        Err(_) => Err(PyMemoryError::new_err(format!(
            "no memory to sort a hand of {} cards",
            hand.len()
        ))),
    }
}
