//! Checkpoints: what a long call proved, in a file that a later call goes on from.
//!
//! A checkpoint is a log of records. A record is a key, which says what was found out about, and a
//! value; a later one with the same key counts. Records are gathered and appended to the file some
//! time later ([`Recorder::write_if_due`], which whoever waits for the job calls), so that a job
//! that is killed loses a few seconds of work. The file is one that [`log`] describes.
//!
//! A search puts records into the [`Recorder`] of its [`Control`], which a [`Checkpoint`] is, and
//! reads them back when it begins. Neither needs care about errors: a failure is kept, and whoever
//! waits for the job cancels it.

mod file;
pub mod log;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use crate::control::{Control, Recorder, Visit};
use crate::error::Stop;
pub use crate::error::{CheckpointError, CheckpointProblem as Problem};
use crate::team::locked;
use log::Log;

/// Time between two writes.
const WRITE_EVERY: Duration = Duration::from_secs(1);

/// Bytes of records that are written whatever the time: cancellation has to wait for them.
const MOST_WAITING: usize = 1 << 22;

/// Bytes in front of a record: lengths of key and value.
const RECORD_HEAD: usize = 5;

/// Bytes of the longest key.
const LONGEST_KEY: usize = 1 << 20;

const _: () = assert!(MOST_WAITING + RECORD_HEAD + LONGEST_KEY + 255 <= log::LARGEST_PART);

/// A checkpoint that several threads may share.
pub struct Checkpoint {
    path: PathBuf,
    tag: String,
    state: Mutex<State>,
}

struct State {
    log: Option<Log<File>>,
    /// Records that are not in the file yet, and how many bytes they take there.
    waiting: BTreeMap<Box<[u8]>, Box<[u8]>>,
    bytes: usize,
    written: Instant,
    failure: Option<Problem>,
}

impl fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoint")
            .field("path", &self.path)
            .field("tag", &self.tag)
            .finish_non_exhaustive()
    }
}

impl Checkpoint {
    /// A checkpoint of what `tag` says, which is not open yet.
    pub fn new(path: impl Into<PathBuf>, tag: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            tag: tag.into(),
            state: Mutex::new(State {
                log: None,
                waiting: BTreeMap::new(),
                bytes: 0,
                written: Instant::now(),
                failure: None,
            }),
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }
}

impl Recorder for Checkpoint {
    fn open(&self, control: &Control) -> Result<(), Stop> {
        let mut state = self.lock();
        let opened = file::open(&self.path, &self.tag, || control.poll_cancelled());
        state.written = Instant::now();
        state.keep(opened).map(|log| state.log = Some(log))
    }

    fn put(&self, key: &[u8], value: &[u8]) {
        let mut state = self.lock();
        if state.log.is_none() || key.len() > LONGEST_KEY {
            return;
        }
        let bytes = RECORD_HEAD + key.len() + value.len();
        if state.waiting.insert(key.into(), value.into()).is_none() {
            state.bytes += bytes;
        }
        if state.bytes >= MOST_WAITING {
            // The failure is found by whoever waits for the job.
            let _ = state.write();
        }
    }

    fn replay(&self, prefix: &[u8], visit: &mut Visit<'_>) -> Result<(), Stop> {
        let mut state = self.lock();
        state.write()?;
        let Some(mut log) = state.log.take() else {
            return Ok(());
        };
        let read = log.parts(|part| {
            records(part, |key, value| match key.strip_prefix(prefix) {
                Some(key) => visit(key, value),
                None => Ok(()),
            })
        });
        state.log = Some(log);
        state.keep(read)
    }

    fn write_if_due(&self) -> Result<(), Stop> {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::WouldBlock) => return Ok(()),
            Err(TryLockError::Poisoned(state)) => state.into_inner(),
        };
        if state.written.elapsed() >= WRITE_EVERY {
            return state.write();
        }
        state
            .failure
            .as_ref()
            .map_or(Ok(()), |_| Err(Stop::Cancelled))
    }

    fn close(&self) -> Result<(), CheckpointError> {
        let mut state = self.lock();
        let _ = state.write();
        state.log = None;
        match state.failure.take() {
            None => Ok(()),
            Some(problem) => Err(CheckpointError {
                path: self.path.clone(),
                problem,
            }),
        }
    }
}

impl State {
    /// Keeps a failure, which ends the job.
    fn keep<T>(&mut self, result: Result<T, Problem>) -> Result<T, Stop> {
        result.map_err(|problem| match problem {
            Problem::Stopped(stop) => stop,
            problem => {
                self.failure.get_or_insert(problem);
                Stop::Cancelled
            }
        })
    }

    fn write(&mut self) -> Result<(), Stop> {
        if self.failure.is_some() {
            return Err(Stop::Cancelled);
        }
        self.written = Instant::now();
        let Some(log) = self.log.as_mut().filter(|_| self.bytes > 0) else {
            return Ok(());
        };
        let mut part = Vec::with_capacity(self.bytes);
        for (key, value) in std::mem::take(&mut self.waiting) {
            part.extend((key.len() as u32).to_le_bytes());
            part.push(value.len() as u8);
            part.extend(key);
            part.extend(value);
        }
        self.bytes = 0;
        let written = log.append(&part).map_err(Problem::Unwritten);
        self.keep(written)
    }
}

/// Hands over the records of a part.
fn records(
    mut part: &[u8],
    mut visit: impl FnMut(&[u8], &[u8]) -> Result<(), Problem>,
) -> Result<(), Problem> {
    while !part.is_empty() {
        let (head, rest) = part
            .split_first_chunk::<RECORD_HEAD>()
            .ok_or(Problem::Malformed)?;
        let [a, b, c, d, value] = *head;
        let (key, rest) = rest
            .split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize)
            .ok_or(Problem::Malformed)?;
        let (value, rest) = rest
            .split_at_checked(usize::from(value))
            .ok_or(Problem::Malformed)?;
        visit(key, value)?;
        part = rest;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(key: &[u8], value: &[u8]) -> Vec<u8> {
        let mut record = (key.len() as u32).to_le_bytes().to_vec();
        record.push(value.len() as u8);
        record.extend(key);
        record.extend(value);
        record
    }

    #[test]
    fn records_are_told_apart() {
        let part = [
            record(b"a key", b"1"),
            record(b"", b""),
            record(b"k", b"22"),
        ]
        .concat();
        let mut found = Vec::new();
        let read = records(&part, |key, value| {
            found.push((key.to_vec(), value.to_vec()));
            Ok(())
        });
        assert!(read.is_ok());
        let pair = |key: &[u8], value: &[u8]| (key.to_vec(), value.to_vec());
        assert_eq!(
            found,
            [pair(b"a key", b"1"), pair(b"", b""), pair(b"k", b"22")]
        );
    }

    #[test]
    fn records_that_end_too_early_are_refused() {
        let part = record(b"a key", b"1234");
        for length in 1..part.len() {
            let read = records(&part[..length], |_, _| Ok(()));
            assert!(matches!(read, Err(Problem::Malformed)), "{length}");
        }
    }

    #[test]
    fn nothing_is_kept_without_a_file() {
        let checkpoint = Checkpoint::new("nowhere", "nothing");
        checkpoint.put(b"key", b"value");
        assert_eq!(checkpoint.lock().bytes, 0);
        assert_eq!(
            checkpoint.replay(&[], &mut |_, _| Err(Problem::Malformed)),
            Ok(())
        );
        assert!(checkpoint.close().is_ok());
    }
}
