//! Many positions at once.

use abgames_core::control::Ticker;
use abgames_core::tanhinmin::batch::{FIELDS, Fault, Histograms, matchings, records};
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::run_to_end;

/// Computes `WIDTH` numbers for each pair.
type Kernel<const WIDTH: usize> =
    fn(Histograms<'_>, &mut [[i32; WIDTH]], &mut Ticker<'_>) -> Result<(), Fault>;

fn batch<const WIDTH: usize>(
    py: Python<'_>,
    mine: &PyReadonlyArray2<'_, u8>,
    theirs: &PyReadonlyArray2<'_, u8>,
    tables: &PyReadonlyArray1<'_, u32>,
    mut out: PyReadwriteArray2<'_, i32>,
    kernel: Kernel<WIDTH>,
) -> PyResult<()> {
    let (rows, ranks) = (mine.shape()[0], mine.shape()[1]);
    let tables = tables.as_slice()?;
    let fits = mine.shape() == theirs.shape() && out.shape() == [rows, WIDTH];
    if !fits || ranks == 0 || ![1, rows].contains(&tables.len()) {
        return Err(value_error("the shapes of a batch do not match"));
    }
    let pairs = Histograms {
        mine: mine.as_slice()?,
        theirs: theirs.as_slice()?,
        ranks,
        tables,
    };
    let (records, _) = out.as_slice_mut()?.as_chunks_mut::<WIDTH>();
    let done = run_to_end(py, |ticker| match kernel(pairs, records, ticker) {
        Err(Fault::Stopped(stop)) => Err(stop),
        done => Ok(done),
    })?;
    let no_cards = |name: &str, row: usize| {
        value_error(format!("{name}[{row}] has no cards: the game is over"))
    };
    match done {
        Err(Fault::NoCards(row)) => Err(no_cards("mine_counts", row)),
        Err(Fault::NoOtherCards(row)) => Err(no_cards("theirs_counts", row)),
        _ => Ok(()),
    }
}

/// Writes both matching numbers of many positions to `out`, int32 (count, 2).
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[numpy.uint8]", theirs: "numpy.typing.NDArray[numpy.uint8]",
                    tables: "numpy.typing.NDArray[numpy.uint32]", out: "numpy.typing.NDArray[numpy.int32]"))]
pub fn batch_matchings(
    py: Python<'_>,
    mine: PyReadonlyArray2<'_, u8>,
    theirs: PyReadonlyArray2<'_, u8>,
    tables: PyReadonlyArray1<'_, u32>,
    out: PyReadwriteArray2<'_, i32>,
) -> PyResult<()> {
    batch::<2>(py, &mine, &theirs, &tables, out, matchings)
}

/// Writes the records of many positions to `out`, int32 (count, fields) with the fields `FIELDS`.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[numpy.uint8]", theirs: "numpy.typing.NDArray[numpy.uint8]",
                    tables: "numpy.typing.NDArray[numpy.uint32]", out: "numpy.typing.NDArray[numpy.int32]"))]
pub fn batch_records(
    py: Python<'_>,
    mine: PyReadonlyArray2<'_, u8>,
    theirs: PyReadonlyArray2<'_, u8>,
    tables: PyReadonlyArray1<'_, u32>,
    out: PyReadwriteArray2<'_, i32>,
) -> PyResult<()> {
    batch::<{ FIELDS.len() }>(py, &mine, &theirs, &tables, out, records)
}
