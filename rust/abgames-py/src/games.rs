//! Binding of games that are given as a graph of all their positions.

use std::borrow::Cow;
use std::path::PathBuf;

use abgames_core::alloc::{OutOfMemory, vec_for};
use abgames_core::checkpoint::{Checkpoint, Problem};
use abgames_core::control::{Control, Ticker, in_time};
use abgames_core::games::graph::{self, GraphError, Lists};
use abgames_core::games::{chance, effectivity, impartial, lengths, outcomes, values};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors::{checkpoint_error, no_memory, tell_note, value_error};
use crate::job::{Limits, run_to_end, run_within};

/// All positions of a game: `Graph(movers, ends, starts, children, outcomes, players)`, as the
/// core's `Graph` takes them. ValueError for what is not a game.
#[pyclass(frozen, module = "abgames._abgames.games")]
pub struct Graph {
    pub(crate) graph: graph::Graph,
}

/// Runs a job to its end that may find fault with what it was given.
pub fn run_for_graph<T: Send>(
    py: Python<'_>,
    job: impl FnOnce(&mut Ticker) -> Result<T, GraphError> + Send,
) -> PyResult<T> {
    let found = run_to_end(py, |ticker| match job(ticker) {
        Err(GraphError::Stopped(stop)) => Err(stop),
        found => Ok(found),
    })?;
    found.map_err(value_error)
}

/// A copy of an array.
fn owned<T: numpy::Element + Copy>(array: &PyReadonlyArray1<'_, T>) -> PyResult<Vec<T>> {
    let slice = array.as_slice().map_err(value_error)?;
    let mut copy = vec_for(slice.len()).map_err(no_memory)?;
    copy.extend_from_slice(slice);
    Ok(copy)
}

#[pymethods]
impl Graph {
    #[new]
    #[pyo3(signature = (movers: "numpy.typing.NDArray[numpy.uint8]",
                        ends: "numpy.typing.NDArray[numpy.uint16]",
                        starts: "numpy.typing.NDArray[numpy.uint32]",
                        children: "numpy.typing.NDArray[numpy.uint32]", outcomes, players))]
    fn new(
        py: Python<'_>,
        movers: PyReadonlyArray1<'_, u8>,
        ends: PyReadonlyArray1<'_, u16>,
        starts: PyReadonlyArray1<'_, u32>,
        children: PyReadonlyArray1<'_, u32>,
        outcomes: usize,
        players: usize,
    ) -> PyResult<Self> {
        let lists = Lists {
            movers: owned(&movers)?,
            ends: owned(&ends)?,
            starts: owned(&starts)?,
            children: owned(&children)?,
            outcomes,
            players,
        };
        let graph = run_for_graph(py, |ticker| graph::Graph::new(lists, ticker))?;
        Ok(Self { graph })
    }

    /// Whether every play ends.
    #[getter]
    fn is_finite(&self) -> bool {
        self.graph.is_finite()
    }

    /// Words of bits for each position, one after the other: coalition c, without the last player,
    /// can force set X of outcomes, endless play the last, if bit `c << outcomes | X` is set. None:
    /// these are too many, or the time was not enough.
    #[pyo3(signature = (limits = None) -> "numpy.typing.NDArray[numpy.uint64] | None")]
    fn effectivity<'py>(
        &self,
        py: Python<'py>,
        limits: Option<&Limits>,
    ) -> PyResult<Option<Bound<'py, PyArray1<u64>>>> {
        let job = |control: &Control| {
            in_time(effectivity::effectivity(&self.graph, &mut Ticker::new(control)))
        };
        let found = run_within(py, limits, job)?.0.flatten();
        Ok(found.map(|found| found.into_pyarray(py)))
    }

    /// How many moves it takes a coalition to end the game with one of the outcomes that are true in
    /// `good`; 2³² − 1 where it cannot.
    #[pyo3(signature = (coalition, good: "typing.Sequence[bool]")
                       -> "numpy.typing.NDArray[numpy.uint32]")]
    fn lengths<'py>(
        &self,
        py: Python<'py>,
        coalition: u8,
        good: Vec<bool>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let found =
            run_for_graph(py, |ticker| lengths::lengths(&self.graph, coalition, &good, ticker))?;
        Ok(found.into_pyarray(py))
    }

    /// The sets of outcomes, as bits, that players with preferences get, and the lengths of play:
    /// for each player sets of equally liked outcomes, the best first and none empty. 0 where play
    /// can be endless.
    #[pyo3(signature = (levels: "typing.Sequence[typing.Sequence[int]]")
                       -> "tuple[numpy.typing.NDArray[numpy.uint64], \
                                 numpy.typing.NDArray[numpy.uint32]]")]
    #[allow(clippy::type_complexity)]
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        levels: Vec<Vec<u64>>,
    ) -> PyResult<(Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u32>>)> {
        let (sets, lengths) =
            run_for_graph(py, |ticker| outcomes::outcomes(&self.graph, &levels, ticker))?
                .into_lists();
        Ok((sets.into_pyarray(py), lengths.into_pyarray(py)))
    }

    /// The ranks that a coalition makes sure of, by the rank of each outcome and of endless play, and
    /// the lengths of play, 2³² − 1 where it need not end.
    #[pyo3(signature = (coalition, ranks: "typing.Sequence[int]", endless)
                       -> "tuple[numpy.typing.NDArray[numpy.uint32], \
                                 numpy.typing.NDArray[numpy.uint32]]")]
    #[allow(clippy::type_complexity)]
    fn values<'py>(
        &self,
        py: Python<'py>,
        coalition: u8,
        ranks: Vec<u32>,
        endless: u32,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>)> {
        let (found, lengths) = run_for_graph(py, |ticker| {
            values::values(&self.graph, coalition, &ranks, endless, ticker)
        })?;
        Ok((found.into_pyarray(py), lengths.into_pyarray(py)))
    }

    /// The outcomes, as bits with that of endless play the last, that moves can lead to which keep
    /// the ranks of a coalition.
    #[pyo3(signature = (coalition, ranks: "typing.Sequence[int]", endless)
                       -> "numpy.typing.NDArray[numpy.uint64]")]
    fn reachable<'py>(
        &self,
        py: Python<'py>,
        coalition: u8,
        ranks: Vec<u32>,
        endless: u32,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let found = run_for_graph(py, |ticker| {
            let (found, _) = values::values(&self.graph, coalition, &ranks, endless, ticker)?;
            values::reachable(&self.graph, &found, endless, ticker)
        })?;
        Ok(found.into_pyarray(py))
    }

    /// The numbers of the outcomes of play in which each player likes the lowest of its ranks best,
    /// and the lengths; 2³² − 1 where play can be endless.
    #[pyo3(signature = (ranks: "typing.Sequence[typing.Sequence[int]]")
                       -> "tuple[numpy.typing.NDArray[numpy.uint32], \
                                 numpy.typing.NDArray[numpy.uint32]]")]
    #[allow(clippy::type_complexity)]
    fn induction<'py>(
        &self,
        py: Python<'py>,
        ranks: Vec<Vec<u32>>,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>)> {
        let (found, lengths) =
            run_for_graph(py, |ticker| values::induction(&self.graph, &ranks, ticker))?;
        Ok((found.into_pyarray(py), lengths.into_pyarray(py)))
    }

    /// Closer bounds, from 0 to 1, on what a coalition gets where the last player is chance: at one
    /// position, or everywhere, until they are `within` each other or no longer change.
    #[pyo3(signature = (coalition, weights: "numpy.typing.NDArray[numpy.float64]",
                        low: "numpy.typing.NDArray[numpy.float64]",
                        high: "numpy.typing.NDArray[numpy.float64]", at, within)
                       -> "tuple[numpy.typing.NDArray[numpy.float64], \
                                 numpy.typing.NDArray[numpy.float64]]")]
    #[allow(clippy::type_complexity, clippy::too_many_arguments)]
    fn bounds<'py>(
        &self,
        py: Python<'py>,
        coalition: u8,
        weights: PyReadonlyArray1<'_, f64>,
        low: PyReadonlyArray1<'_, f64>,
        high: PyReadonlyArray1<'_, f64>,
        at: Option<u32>,
        within: f64,
    ) -> PyResult<(Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<f64>>)> {
        let (weights, mut low, mut high) = (owned(&weights)?, owned(&low)?, owned(&high)?);
        let (low, high) = run_for_graph(py, |ticker| {
            let bounds = (&mut low[..], &mut high[..]);
            chance::improve(&self.graph, coalition, &weights, bounds, at, within, ticker)?;
            Ok((low, high))
        })?;
        Ok((low.into_pyarray(py), high.into_pyarray(py)))
    }

    /// The Grundy values, and whether the player to move wins misère play.
    #[pyo3(signature = () -> "tuple[numpy.typing.NDArray[numpy.uint32], \
                              numpy.typing.NDArray[numpy.bool_]]")]
    #[allow(clippy::type_complexity)]
    fn impartial<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<bool>>)> {
        let (values, wins) = run_to_end(py, |ticker| {
            let values = impartial::grundy(&self.graph, ticker)?;
            Ok((values, impartial::misere_wins(&self.graph, ticker)?))
        })?;
        Ok((values.into_pyarray(py), wins.into_pyarray(py)))
    }
}

/// What a search in Python proves, in a file: `Log(path, about)`, with numbers from 0 by names. A
/// file of another subject, or one in use, is a CheckpointError.
#[pyclass(frozen, module = "abgames._abgames.games")]
pub struct Log {
    checkpoint: Checkpoint,
}

#[pymethods]
impl Log {
    #[new]
    fn new(py: Python<'_>, path: PathBuf, about: String) -> PyResult<Self> {
        let checkpoint = Checkpoint::new(path, about);
        if py.detach(|| checkpoint.open(|| Ok(()))).is_ok() {
            checkpoint.note().map_or(Ok(()), |note| tell_note(py, &note))?;
            return Ok(Self { checkpoint });
        }
        Err(failure(py, &checkpoint))
    }

    /// Writes down a number, at the latest a second after the next call of `write_if_due`.
    fn put(&self, name: &[u8], number: u64) {
        self.checkpoint.put(name, &number.to_le_bytes());
    }

    /// What was written down, in the order of writing.
    fn records(&self, py: Python<'_>) -> PyResult<Vec<(Cow<'static, [u8]>, u64)>> {
        let mut found = Vec::new();
        let read = py.detach(|| {
            self.checkpoint.replay(b"", &mut |name, number| {
                let number = number.try_into().map_err(|_| Problem::Malformed)?;
                found.push((name.to_vec().into(), u64::from_le_bytes(number)));
                Ok(())
            })
        });
        read.map_err(|_| failure(py, &self.checkpoint))?;
        Ok(found)
    }

    fn write_if_due(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.checkpoint.write_if_due()).map_err(|_| failure(py, &self.checkpoint))
    }

    /// Writes all and closes the file.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.checkpoint.close(true)).map_err(|error| checkpoint_error(py, &error))?;
        self.checkpoint.note().map_or(Ok(()), |note| tell_note(py, &note))
    }
}

/// What went wrong with a checkpoint.
fn failure(py: Python<'_>, checkpoint: &Checkpoint) -> PyErr {
    match checkpoint.close(false) {
        Err(error) => checkpoint_error(py, &error),
        Ok(()) => no_memory(OutOfMemory),
    }
}

/// Games that are given as a graph of all their positions.
#[pyo3::pymodule(submodule, gil_used = true)]
#[allow(clippy::module_inception)]
pub mod games {
    #[pymodule_export]
    use super::{Graph, Log};

    /// The most players.
    #[pymodule_export]
    const MAX_PLAYERS: usize = abgames_core::games::graph::MAX_PLAYERS;

    /// The most bits of a position are two to this power.
    #[pymodule_export]
    const MOST_BITS: usize = abgames_core::games::effectivity::MOST_BITS;

    /// The most outcomes if players have preferences.
    #[pymodule_export]
    const MAX_OUTCOMES: usize = abgames_core::games::outcomes::MAX_OUTCOMES;
}
