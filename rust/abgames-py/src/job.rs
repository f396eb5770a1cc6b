//! The one function that runs a long job: off the GIL, interruptible, with progress.
//!
//! A job ends in one of three ways, and its type keeps them apart. It has a result, which is what
//! was found by then if a limit was hit: that is no error, as [`Abort`] has no such value. Or it
//! was aborted, for a reason that becomes an error here. Or a signal handler or `progress` has
//! raised, for which it was cancelled; no other end of a job is a `KeyboardInterrupt`.

use std::any::Any;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Scope, ScopedJoinHandle, available_parallelism};
use std::time::Duration;

use abgames_core::alloc::OutOfMemory;
use abgames_core::checkpoint::Checkpoint;
use abgames_core::control::{Abort, Control, Snapshot, Stop, Ticker, untimed};
use abgames_core::team::{STACK, thread};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{checkpoint_error, no_memory, tell_note, value_error};

/// How often the caller looks for signals.
const WAKE: Duration = Duration::from_millis(50);

/// Wakes between two reports of progress.
const WAKES_PER_REPORT: u32 = 4;

/// The limits of a call, its progress and its checkpoint: `Limits(time_limit=None, progress=None,
/// checkpoint=None, max_nodes=None)`. `time_limit` is in seconds, `progress` is called with the
/// fields of a report as keywords, and `checkpoint` is a path with the subject that a file there
/// must have.
#[pyclass(frozen, module = "abgames._abgames")]
#[derive(Default)]
pub struct Limits {
    time: Option<Duration>,
    progress: Option<Py<PyAny>>,
    checkpoint: Option<(PathBuf, String)>,
    max_nodes: Option<u64>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (time_limit = None, progress = None,
                        checkpoint: "tuple[str, str] | None" = None, max_nodes = None))]
    fn new(
        time_limit: Option<f64>,
        progress: Option<Py<PyAny>>,
        checkpoint: Option<(PathBuf, String)>,
        max_nodes: Option<u64>,
    ) -> PyResult<Self> {
        Ok(Self { time: time_limit.map(duration).transpose()?, progress, checkpoint, max_nodes })
    }
}

/// A time limit in seconds, as [`Control`] takes it; one too long for the clock is no limit.
fn duration(seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds < 0.0 {
        let problem = format!("time_limit must not be negative, not {seconds}");
        return Err(value_error(problem));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// Runs `job` within limits, and returns its result with the work done.
///
/// # Errors
/// As [`run`].
pub fn run_within<T: Send>(
    py: Python<'_>,
    limits: Option<&Limits>,
    job: impl FnOnce(&Control) -> Result<T, Abort> + Send,
) -> PyResult<(T, Snapshot)> {
    run_deep(py, STACK, limits, job)
}

/// The same, with a stack of `stack` bytes.
///
/// # Errors
/// As [`run`].
pub fn run_deep<T: Send>(
    py: Python<'_>,
    stack: usize,
    limits: Option<&Limits>,
    job: impl FnOnce(&Control) -> Result<T, Abort> + Send,
) -> PyResult<(T, Snapshot)> {
    let none = Limits::default();
    let limits = limits.unwrap_or(&none);
    let checkpoint = limits.checkpoint.clone();
    let checkpoint = checkpoint.map(|(path, about)| Checkpoint::new(path, about));
    let control =
        Control::new(limits.time).with_max_nodes(limits.max_nodes).with_checkpoint(checkpoint);
    let progress = limits.progress.as_ref().map(|progress| progress.bind(py));
    let result = run(py, stack, &control, progress, || job(&control))?;
    Ok((result, control.snapshot()))
}

/// Runs `job` to its end, unless it is interrupted.
///
/// # Errors
/// As [`run`].
pub fn run_to_end<T: Send>(
    py: Python<'_>,
    job: impl FnOnce(&mut Ticker) -> Result<T, Stop> + Send,
) -> PyResult<T> {
    let job = |control: &Control| untimed(job(&mut Ticker::new(control)));
    run_within(py, None, job).map(|(result, _)| result)
}

/// Runs `job` on a thread of its own while the calling thread, with the GIL released, wakes up to
/// look for signals and to report progress, a few times a second and once at the end. The
/// checkpoint of `control` is opened before the job begins, and written at intervals and at the
/// end.
///
/// # Errors
/// Whatever a signal handler (Ctrl-C: `KeyboardInterrupt`), `progress` or a note about the
/// checkpoint raises, and `CheckpointError`; the job is cancelled and waited for first.
/// `MemoryError` when there is no memory left, and `RuntimeError` for an internal error of the job.
fn run<T: Send>(
    py: Python<'_>,
    stack: usize,
    control: &Control,
    progress: Option<&Bound<'_, PyAny>>,
    job: impl FnOnce() -> Result<T, Abort> + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let _end = CancelOnDrop(control);
        let (done, is_done) = channel::<()>();
        // `detach` asks for `Send` captures; a receiver is, a reference to it is not.
        let is_done = Mutex::new(is_done);
        let with_checkpoint = || {
            if let Some(checkpoint) = control.checkpoint() {
                untimed(checkpoint.open(|| Ok(control.poll_cancelled()?)))?;
            }
            job()
        };
        let worker = spawn(scope, stack, with_checkpoint, done)?;
        let mut raised = wait(py, control, progress, &is_done);
        let result = worker.join();
        let closed = py.detach(|| {
            control.checkpoint().map_or(Ok(()), |file| file.close(!control.is_cancelled()))
        });
        let told = tell_news(py, control);
        if raised.is_none() {
            // The last report covers the whole job.
            let reported = progress.map_or(Ok(()), |report| tell(report, &control.snapshot()));
            raised = told.and(reported).err();
        }
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(Err(panic)) | Err(panic)) => Err(internal_error(&*panic)),
            (None, Ok(Ok(done))) => {
                closed.map_err(|error| checkpoint_error(py, &error))?;
                done.map_err(aborted)
            }
        }
    })
}

/// Waits until the job has finished; meanwhile looks for signals, reports progress and has the
/// checkpoint written. Returns what was raised, for which the job was cancelled.
fn wait(
    py: Python<'_>,
    control: &Control,
    progress: Option<&Bound<'_, PyAny>>,
    is_done: &Mutex<Receiver<()>>,
) -> Option<PyErr> {
    let is_running = || {
        let is_done = is_done.lock().unwrap_or_else(PoisonError::into_inner);
        is_done.recv_timeout(WAKE) == Err(RecvTimeoutError::Timeout)
    };
    let mut raised = None;
    let mut wakes = 0;
    while py.detach(is_running) {
        wakes += 1;
        let checkpoint = control.checkpoint();
        if checkpoint.is_some_and(|file| py.detach(|| file.write_if_due()).is_err()) {
            control.cancel();
        }
        if raised.is_some() {
            continue;
        }
        let report = progress.filter(|_| wakes % WAKES_PER_REPORT == 0);
        let outcome = py
            .check_signals()
            .and_then(|()| tell_news(py, control))
            .and_then(|()| report.map_or(Ok(()), |report| tell(report, &control.snapshot())));
        if let Err(error) = outcome {
            control.cancel();
            raised = Some(error);
        }
    }
    raised
}

/// Cancels the job when its caller leaves: after a panic, the scope would wait for the job to end.
struct CancelOnDrop<'a>(&'a Control);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// How many threads the machine can run at once.
pub fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

type Finished<T> = Result<Result<T, Abort>, Box<dyn Any + Send>>;

/// Starts the worker; dropping `done` tells the caller that it has finished.
fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    stack: usize,
    job: impl FnOnce() -> Result<T, Abort> + Send + 'scope,
    done: Sender<()>,
) -> PyResult<ScopedJoinHandle<'scope, Finished<T>>> {
    let worker = thread(stack).map_err(no_memory)?;
    let body = move || {
        let result = catch_unwind(AssertUnwindSafe(job));
        drop(done);
        result
    };
    // The system does not say which of the two causes it is.
    worker.spawn_scoped(scope, body).map_err(|error| {
        PyMemoryError::new_err(format!(
            "cannot start a worker thread: too little memory or too many threads: {error}"
        ))
    })
}

/// Passes on a note about the checkpoint, which does not end the job.
fn tell_news(py: Python<'_>, control: &Control) -> PyResult<()> {
    let note = control.checkpoint().and_then(Checkpoint::note);
    note.map_or(Ok(()), |note| tell_note(py, &note))
}

/// Reports the state of a job, each number by its name.
fn tell(report: &Bound<'_, PyAny>, state: &Snapshot) -> PyResult<()> {
    let fields = PyDict::new(report.py());
    fields.set_item("seconds", state.elapsed.as_secs_f64())?;
    fields.set_item("nodes", state.nodes)?;
    fields.set_item("lower_bound", state.lower)?;
    fields.set_item("upper_bound", state.upper)?;
    fields.set_item("left", state.left)?;
    fields.set_item("memo_entries", state.entries)?;
    fields.set_item("memo_bytes", state.bytes)?;
    report.call((), Some(&fields)).map(drop)
}

/// The error of a job that was aborted, though nothing was raised and its checkpoint did not fail.
pub fn aborted(abort: Abort) -> PyErr {
    match abort {
        Abort::OutOfMemory => no_memory(OutOfMemory),
        other => internal_error(&other.to_string()),
    }
}

fn internal_error(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    PyRuntimeError::new_err(format!("internal error of abgames, please report it: {text}"))
}
