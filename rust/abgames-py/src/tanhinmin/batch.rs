//! Many positions at once.

use abgames_core::tanhinmin::batch::{FIELDS, Fault, Histograms, matchings, records};
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::job::run_to_end;

/// Writes numbers of many positions to `out`, int32 (count, width): both matching numbers if it has
/// two columns, else records with the fields `FIELDS`.
#[pyfunction]
#[pyo3(signature = (mine: "numpy.typing.NDArray[numpy.uint8]", theirs: "numpy.typing.NDArray[numpy.uint8]",
                    tables: "numpy.typing.NDArray[numpy.uint32]", out: "numpy.typing.NDArray[numpy.int32]"))]
pub fn batch(
    py: Python<'_>,
    mine: PyReadonlyArray2<'_, u8>,
    theirs: PyReadonlyArray2<'_, u8>,
    tables: PyReadonlyArray1<'_, u32>,
    mut out: PyReadwriteArray2<'_, i32>,
) -> PyResult<()> {
    let ranks = mine.shape()[1];
    let (tables, width) = (tables.as_slice()?, out.shape()[1]);
    let misfit = || value_error("the shapes of a batch do not match");
    if mine.shape() != theirs.shape() || ![2, FIELDS.len()].contains(&width) {
        return Err(misfit());
    }
    let pairs = Histograms { mine: mine.as_slice()?, theirs: theirs.as_slice()?, ranks, tables };
    let out = out.as_slice_mut()?;
    let done = run_to_end(py, |ticker| {
        let done = match width {
            2 => matchings(pairs, out.as_chunks_mut().0, ticker),
            _ => records(pairs, out.as_chunks_mut().0, ticker),
        };
        match done {
            Err(Fault::Stopped(stop)) => Err(stop),
            done => Ok(done),
        }
    })?;
    let no_cards = |name: &str, row: usize| {
        value_error(format!("{name}[{row}] has no cards: the game is over"))
    };
    match done {
        Err(Fault::Shapes) => Err(misfit()),
        Err(Fault::NoCards(row)) => Err(no_cards("mine_counts", row)),
        Err(Fault::NoOtherCards(row)) => Err(no_cards("theirs_counts", row)),
        _ => Ok(()),
    }
}
