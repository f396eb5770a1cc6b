//! The one function that runs a long job: off the GIL, interruptible, with progress.

use std::any::Any;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, available_parallelism};
use std::time::Duration;

use abgames_core::checkpoint::{Checkpoint, CheckpointError};
use abgames_core::control::{Control, Snapshot, Stop};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

/// How often the caller looks for signals.
const WAKE: Duration = Duration::from_millis(50);

/// Wakes between two reports of progress.
const WAKES_PER_REPORT: u32 = 4;

/// Stack of the worker: the search is recursive, one level a guess, 255 levels at most.
const STACK: usize = 256 << 20;

/// Runs `job` on a thread of its own while the calling thread, with the GIL released, wakes up to
/// look for signals and to report progress, some times a second and once at the end. The checkpoint
/// of `control` is opened before the job begins, and written now and then and at the end.
///
/// # Errors
/// Whatever a signal handler (Ctrl-C: `KeyboardInterrupt`) or `progress` raises, and
/// `CheckpointError`; the job is cancelled and waited for first. `RuntimeError` for an internal error
/// of the job.
pub fn run<T: Send>(
    py: Python<'_>,
    control: &Control,
    progress: Option<&Bound<'_, PyAny>>,
    job: impl FnOnce() -> Result<T, Stop> + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (done, is_done) = channel::<()>();
        // `detach` asks for `Send` captures; a receiver is, a reference to it is not.
        let is_done = Mutex::new(is_done);
        let with_checkpoint = || {
            if let Some(checkpoint) = control.checkpoint() {
                checkpoint.open(control)?;
            }
            job()
        };
        let worker = spawn(scope, with_checkpoint, done)?;
        let mut raised = None;
        let mut wakes = 0;
        loop {
            let running = py.detach(|| {
                let is_done = is_done.lock().unwrap_or_else(PoisonError::into_inner);
                is_done.recv_timeout(WAKE) == Err(RecvTimeoutError::Timeout)
            });
            if !running {
                break;
            }
            wakes += 1;
            let checkpoint = control.checkpoint();
            if checkpoint.is_some_and(|file| py.detach(|| file.write_if_due()).is_err()) {
                control.cancel();
            }
            if raised.is_none() {
                let report = progress.filter(|_| wakes % WAKES_PER_REPORT == 0);
                let outcome = py.check_signals().and_then(|()| match report {
                    Some(report) => report.call1((record(&control.snapshot()),)).map(drop),
                    None => Ok(()),
                });
                if let Err(error) = outcome {
                    control.cancel();
                    raised = Some(error);
                }
            }
        }
        let result = worker.join();
        let closed = py.detach(|| control.checkpoint().map_or(Ok(()), |file| file.close()));
        if raised.is_none() {
            // The last report is of the whole job.
            raised = progress.and_then(|report| report.call1((record(&control.snapshot()),)).err());
        }
        match (raised, result) {
            (Some(error), _) => Err(error),
            (None, Ok(Err(panic)) | Err(panic)) => Err(internal_error(&*panic)),
            (None, Ok(Ok(done))) => {
                closed.map_err(|error| checkpoint_error(py, &error))?;
                done.map_err(|_| PyKeyboardInterrupt::new_err(()))
            }
        }
    })
}

/// `abgames.errors.CheckpointError`.
fn checkpoint_error(py: Python<'_>, error: &CheckpointError) -> PyErr {
    let made = || -> PyResult<_> {
        let class = py.import("abgames.errors")?.getattr("CheckpointError")?;
        let path = [("path", &*error.path.to_string_lossy())].into_py_dict(py)?;
        class.call((error.to_string(),), Some(&path))
    };
    made().map_or_else(|raised| raised, PyErr::from_value)
}

/// A path, and what a file there must be about.
pub type CheckpointFile = Option<(PathBuf, String)>;

/// The control of a call with these limits.
///
/// # Errors
/// `ValueError` for a negative time limit.
pub fn control(time_limit: Option<f64>, checkpoint: CheckpointFile) -> PyResult<Control> {
    let checkpoint = checkpoint.map(|(path, tag)| Checkpoint::new(path, tag));
    let control = Control::new(time_limit.map(duration).transpose()?);
    Ok(control.with_checkpoint(checkpoint))
}

/// A time limit in seconds, as [`Control`] takes it; one that is too long for the clock is none.
///
/// # Errors
/// `ValueError` for a negative one.
pub fn duration(seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(PyValueError::new_err(format!(
            "time_limit must not be negative, not {seconds}"
        )));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// How many threads the machine runs at a time.
pub fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

type Finished<T> = Result<Result<T, Stop>, Box<dyn Any + Send>>;

/// Starts the worker; dropping `done` tells the caller that it has finished.
fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    job: impl FnOnce() -> Result<T, Stop> + Send + 'scope,
    done: Sender<()>,
) -> PyResult<ScopedJoinHandle<'scope, Finished<T>>> {
    let worker = Builder::new().name("abgames".into()).stack_size(STACK);
    let body = move || {
        let result = catch_unwind(AssertUnwindSafe(job));
        drop(done);
        result
    };
    worker
        .spawn_scoped(scope, body)
        .map_err(|error| PyOSError::new_err(format!("cannot start a worker thread: {error}")))
}

/// (seconds, nodes, lower bound, upper bound or None, table entries, table bytes)
type Record = (f64, u64, u64, Option<u64>, u64, u64);

fn record(s: &Snapshot) -> Record {
    (
        s.elapsed.as_secs_f64(),
        s.nodes,
        s.lower,
        s.upper,
        s.entries,
        s.bytes,
    )
}

fn internal_error(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    PyRuntimeError::new_err(format!(
        "internal error of abgames, please report it: {text}"
    ))
}
