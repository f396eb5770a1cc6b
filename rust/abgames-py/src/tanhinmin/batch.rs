//! Many positions at once.

use abgames_core::control::{Control, Stop, Ticker};
use abgames_core::tanhinmin::batch::{FIELDS, Fault, Histograms, matchings, records};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::job::run;

/// Computes `WIDTH` numbers for each pair.
type Kernel<const WIDTH: usize> =
    fn(Histograms<'_>, &mut [[i32; WIDTH]], &mut Ticker<'_>) -> Result<(), Fault>;

fn batch<'py, const WIDTH: usize>(
    py: Python<'py>,
    mine: &PyReadonlyArray2<'py, u8>,
    theirs: &PyReadonlyArray2<'py, u8>,
    tables: &PyReadonlyArray1<'py, u32>,
    kernel: Kernel<WIDTH>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    let (rows, ranks) = (mine.shape()[0], mine.shape()[1]);
    let tables = tables.as_slice()?;
    if mine.shape() != theirs.shape() || ranks == 0 || ![1, rows].contains(&tables.len()) {
        return Err(PyValueError::new_err("the shapes of a batch do not fit"));
    }
    let pairs = Histograms {
        mine: mine.as_slice()?,
        theirs: theirs.as_slice()?,
        ranks,
        tables,
    };
    let mut out: Vec<i32> = Vec::new();
    if out.try_reserve_exact(rows * WIDTH).is_err() {
        return Err(PyMemoryError::new_err(format!(
            "no memory for {rows} records"
        )));
    }
    let control = Control::new(None);
    let done = run(py, &control, None, || {
        out.resize(rows * WIDTH, 0);
        let (records, _) = out.as_chunks_mut::<WIDTH>();
        match kernel(pairs, records, &mut Ticker::new(&control)) {
            Err(Fault::Stopped(stop)) => Err(stop),
            done => Ok::<_, Stop>(done),
        }
    })?;
    let no_cards = |name: &str, row: usize| {
        PyValueError::new_err(format!("{name}[{row}] has no cards: the game is over"))
    };
    match done {
        Err(Fault::NoCards(row)) => return Err(no_cards("mine_counts", row)),
        Err(Fault::NoOtherCards(row)) => return Err(no_cards("theirs_counts", row)),
        _ => {}
    }
    let array = Array2::from_shape_vec((rows, WIDTH), out)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(array.into_pyarray(py))
}

/// Both matching numbers of many positions, int32 (count, 2).
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[numpy.uint8]", theirs: "numpy.typing.NDArray[numpy.uint8]",
                    tables: "numpy.typing.NDArray[numpy.uint32]") -> "numpy.typing.NDArray[numpy.int32]")]
pub fn tanhinmin_batch_matchings<'py>(
    py: Python<'py>,
    mine: PyReadonlyArray2<'py, u8>,
    theirs: PyReadonlyArray2<'py, u8>,
    tables: PyReadonlyArray1<'py, u32>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    batch::<2>(py, &mine, &theirs, &tables, matchings)
}

/// The records of many positions, int32 (count, 8): mover_wins, m1, m2, score, own_passes,
/// opponent_passes, turns, plies.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[numpy.uint8]", theirs: "numpy.typing.NDArray[numpy.uint8]",
                    tables: "numpy.typing.NDArray[numpy.uint32]") -> "numpy.typing.NDArray[numpy.int32]")]
pub fn tanhinmin_batch_records<'py>(
    py: Python<'py>,
    mine: PyReadonlyArray2<'py, u8>,
    theirs: PyReadonlyArray2<'py, u8>,
    tables: PyReadonlyArray1<'py, u32>,
) -> PyResult<Bound<'py, PyArray2<i32>>> {
    batch::<FIELDS>(py, &mine, &theirs, &tables, records)
}
