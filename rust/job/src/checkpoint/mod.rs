//! Checkpoints: what a long call has proved, in a file that a later call goes on from.
//!
//! A checkpoint is a log of records. A record is a key, which says what it is about, and a value;
//! of records with the same key the last one counts. Records are gathered and appended to the file
//! a little later ([`Checkpoint::write_if_due`], called by whoever waits for the job), so a job that
//! is killed loses a second of work. [`log`] describes the file.
//!
//! A search puts records into the [`Checkpoint`] of its control, and reads them back when it begins.
//! It need not handle errors: the first failure is kept, whoever waits for the job cancels it, and
//! [`Checkpoint::close`] says what the failure was.

mod file;
pub mod log;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{PathBuf, absolute};
use std::sync::Mutex;
use std::time::Duration;

use crate::clock::Instant;
use crate::error::{Abort, Stop};
pub use crate::error::{CheckpointError, CheckpointProblem as Problem};
use crate::sync::locked;
use log::Log;

/// Time before the first write, and the longest between later ones: so a job that is repeatedly
/// killed soon after it began makes progress too.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The most bytes of waiting records: cancellation has to wait until they are written.
const MOST_WAITING: usize = 1 << 20;

/// Bytes in front of a record: lengths of key and value.
const RECORD_HEAD: usize = 5;

/// Bytes of the longest key.
const LONGEST_KEY: usize = 1 << 20;

/// Bytes of the longest value.
const LONGEST_VALUE: usize = u8::MAX as usize;

const _: () =
    assert!(MOST_WAITING + RECORD_HEAD + LONGEST_KEY + LONGEST_VALUE <= log::LARGEST_PART);

/// Takes a recorded key and value; refuses those that make no sense.
pub type Visit<'a> = dyn FnMut(&[u8], &[u8]) -> Result<(), Problem> + 'a;

/// Where a job records what it proves, so that a later job can go on from there. Several threads may
/// share it.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    /// Where the file is, wherever the process is later.
    place: PathBuf,
    tag: String,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    log: Option<Log<File>>,
    /// Records that are not in the file yet, and how many bytes they take there.
    waiting: BTreeMap<Box<[u8]>, Box<[u8]>>,
    bytes: usize,
    written: Instant,
    pause: Duration,
    note: Option<String>,
    failure: Option<Problem>,
}

impl Checkpoint {
    /// A checkpoint of what `tag` says, which is not open yet.
    pub fn new(path: impl Into<PathBuf>, tag: impl Into<String>) -> Self {
        let path = path.into();
        Self {
            place: absolute(&path).unwrap_or_default(),
            path,
            tag: tag.into(),
            state: Mutex::new(State {
                log: None,
                waiting: BTreeMap::new(),
                bytes: 0,
                written: Instant::now(),
                pause: FIRST_PAUSE,
                note: None,
                failure: None,
            }),
        }
    }

    /// Opens the file, before the job begins. `poll` says whether the job must end.
    ///
    /// # Errors
    /// Those of `poll`; [`Abort::Checkpoint`] after a failure.
    pub fn open(&self, poll: impl FnMut() -> Result<(), Stop>) -> Result<(), Stop> {
        let mut state = locked(&self.state);
        let opened = file::open(&self.path, &self.tag, poll);
        let (log, note) = state.keep(opened)?;
        state.log = Some(log);
        state.note = note;
        state.written = Instant::now();
        Ok(())
    }

    /// Records what was proved. Keys and values must make sense by themselves. Does nothing before
    /// the checkpoint is open, or for a key of more than 1 MiB or a value of more than 255 bytes:
    /// that is proved again.
    pub fn put(&self, key: &[u8], value: &[u8]) {
        let mut state = locked(&self.state);
        let is_long = key.len() > LONGEST_KEY || value.len() > LONGEST_VALUE;
        if state.log.is_none() || is_long {
            return;
        }
        let bytes = RECORD_HEAD + key.len() + value.len();
        if state.waiting.insert(key.into(), value.into()).is_none() {
            state.bytes += bytes;
        }
        if state.bytes >= MOST_WAITING {
            // Whoever waits for the job finds the failure.
            let _ = state.write();
        }
    }

    /// Passes the records whose keys begin with `prefix` to `visit`, without the prefix, the oldest
    /// first.
    ///
    /// # Errors
    /// Those of `visit`; [`Abort::Checkpoint`] after a failure, such as a record that `visit`
    /// refuses.
    pub fn replay(&self, prefix: &[u8], visit: &mut Visit<'_>) -> Result<(), Stop> {
        let mut state = locked(&self.state);
        state.write()?;
        let Some(log) = &mut state.log else { return Ok(()) };
        let read = log.parts(|part| {
            records(part, &mut |key, value| match key.strip_prefix(prefix) {
                Some(key) => visit(key, value),
                None => Ok(()),
            })
        });
        // Time spent reading does not count.
        state.written = Instant::now();
        state.keep(read)
    }

    /// Writes what has waited long enough; does nothing while another thread writes.
    ///
    /// # Errors
    /// [`Abort::Checkpoint`] after a failure, now or earlier.
    pub fn write_if_due(&self) -> Result<(), Stop> {
        let Ok(mut state) = self.state.try_lock() else { return Ok(()) };
        if state.written.elapsed() < state.pause {
            return state.go_on();
        }
        state.pause = (2 * state.pause).min(LONGEST_PAUSE);
        state.write()
    }

    /// A note for the user, once; none while another thread writes.
    pub fn note(&self) -> Option<String> {
        self.state.try_lock().ok()?.note.take()
    }

    /// Writes everything and closes the file. With `sync` everything is on the disk afterwards;
    /// without it this returns soon, however slow the disk.
    ///
    /// # Errors
    /// What went wrong, now or earlier.
    pub fn close(&self, sync: bool) -> Result<(), CheckpointError> {
        let mut state = locked(&self.state);
        // The failure is kept.
        let _ = state.write();
        if let Some(log) = state.log.take() {
            if sync && state.failure.is_none() {
                state.failure = file::sync(log.storage()).err().map(Problem::Unsynced);
            }
            let length = fs::metadata(&self.place).map(|found| found.len());
            if length.ok() != Some(log.bytes()) {
                state.note = Some(format!(
                    "{} was deleted, replaced or changed by something else during the call: what \
                     was proved is not in it",
                    self.path.display()
                ));
            }
            // A child of this process may keep it open for longer.
            let _ = log.storage().unlock();
        }
        let path = self.path.clone();
        let failure = state.failure.take();
        failure.map_or(Ok(()), |problem| Err(CheckpointError { path, problem }))
    }
}

impl State {
    /// Keeps a failure, which ends the job.
    fn keep<T>(&mut self, result: Result<T, Problem>) -> Result<T, Stop> {
        result.map_err(|problem| match problem {
            Problem::Stopped(stop) => stop,
            problem => {
                self.failure.get_or_insert(problem);
                Abort::Checkpoint.into()
            }
        })
    }

    fn go_on(&self) -> Result<(), Stop> {
        let failure = self.failure.as_ref();
        failure.map_or(Ok(()), |_| Err(Abort::Checkpoint.into()))
    }

    /// Writes the waiting records.
    fn write(&mut self) -> Result<(), Stop> {
        self.go_on()?;
        self.written = Instant::now();
        let Some(log) = self.log.as_mut().filter(|_| self.bytes > 0) else { return Ok(()) };
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

/// Passes the records of a part to `visit`.
fn records(mut part: &[u8], visit: &mut Visit<'_>) -> Result<(), Problem> {
    while !part.is_empty() {
        let (key, value, rest) = first_record(part).ok_or(Problem::Malformed)?;
        visit(key, value)?;
        part = rest;
    }
    Ok(())
}

/// Key and value of the first record, and what follows.
fn first_record(part: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (&[a, b, c, d, value], rest) = part.split_first_chunk::<RECORD_HEAD>()?;
    let (key, rest) = rest.split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize)?;
    let (value, rest) = rest.split_at_checked(value.into())?;
    Some((key, value, rest))
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
        let part = [record(b"a key", b"1"), record(b"", b""), record(b"k", b"22")].concat();
        let mut found = Vec::new();
        let read = records(&part, &mut |key, value| {
            found.push((key.to_vec(), value.to_vec()));
            Ok(())
        });
        assert!(read.is_ok());
        let pair = |key: &[u8], value: &[u8]| (key.to_vec(), value.to_vec());
        assert_eq!(found, [pair(b"a key", b"1"), pair(b"", b""), pair(b"k", b"22")]);
    }

    #[test]
    fn records_that_end_too_early_are_refused() {
        let part = record(b"a key", b"1234");
        for length in 1..part.len() {
            let read = records(&part[..length], &mut |_, _| Ok(()));
            assert!(matches!(read, Err(Problem::Malformed)), "{length}");
        }
    }

    #[test]
    fn nothing_is_kept_without_a_file() {
        let checkpoint = Checkpoint::new("nowhere", "nothing");
        checkpoint.put(b"key", b"value");
        assert_eq!(locked(&checkpoint.state).bytes, 0);
        assert_eq!(checkpoint.replay(&[], &mut |_, _| Err(Problem::Malformed)), Ok(()));
        assert!(checkpoint.close(true).is_ok());
    }
}
