//! Checkpoints: what a long call has proved, in a file that a later call goes on from.
//!
//! A checkpoint is a log of records. A record is a key, which says what it is about, and a value;
//! of records with the same key the last one counts. Records are gathered and appended to the file
//! a little later ([`Recorder::write_if_due`], called by whoever waits for the job), so a job that
//! is killed loses a second of work, and somewhat more if the power fails. [`log`] describes the
//! file.
//!
//! A search puts records into the [`Recorder`] of its [`Control`], here a [`Checkpoint`], and reads
//! them back when it begins. It need not handle errors: a failure is kept, and whoever waits for
//! the job cancels it.

mod file;
pub mod log;
mod sync;

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use crate::control::{Control, Recorder, Visit};
use crate::error::Stop;
pub use crate::error::{CheckpointError, CheckpointProblem as Problem};
use crate::team::locked;
use file::LogFile;
use sync::Syncing;

/// Time before the first write, and the longest between later ones: so a job that is repeatedly
/// killed soon after it began makes progress too.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The most bytes of waiting records: cancellation has to wait until they are written.
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
    file: Option<LogFile>,
    /// Records that are not in the file yet, and how many bytes they take there.
    waiting: BTreeMap<Box<[u8]>, Box<[u8]>>,
    bytes: usize,
    written: Instant,
    pause: Duration,
    syncing: Syncing,
    notes: Vec<String>,
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
                file: None,
                waiting: BTreeMap::new(),
                bytes: 0,
                written: Instant::now(),
                pause: FIRST_PAUSE,
                syncing: Syncing::new(),
                notes: Vec::new(),
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

    /// `None` while another thread reads or writes the file.
    fn try_lock(&self) -> Option<MutexGuard<'_, State>> {
        match self.state.try_lock() {
            Ok(state) => Some(state),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Poisoned(state)) => Some(state.into_inner()),
        }
    }
}

impl Recorder for Checkpoint {
    fn open(&self, control: &Control) -> Result<(), Stop> {
        let mut state = self.lock();
        let opened = LogFile::open(&self.path, &self.tag, || control.poll_cancelled());
        let (file, note) = state.keep(opened)?;
        state.file = Some(file);
        state.notes.extend(note);
        state.written = Instant::now();
        Ok(())
    }

    fn put(&self, key: &[u8], value: &[u8]) {
        let mut state = self.lock();
        if state.file.is_none() || key.len() > LONGEST_KEY {
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

    fn replay(&self, prefix: &[u8], visit: &mut Visit<'_>) -> Result<(), Stop> {
        let mut state = self.lock();
        state.write()?;
        let Some(mut file) = state.file.take() else {
            return Ok(());
        };
        let read = file.parts(|part| {
            records(part, |key, value| match key.strip_prefix(prefix) {
                Some(key) => visit(key, value),
                None => Ok(()),
            })
        });
        state.file = Some(file);
        // Time spent reading does not count.
        state.written = Instant::now();
        state.keep(read)
    }

    fn write_if_due(&self) -> Result<(), Stop> {
        let Some(mut state) = self.try_lock() else {
            return Ok(());
        };
        if state.written.elapsed() >= state.pause {
            state.pause = (2 * state.pause).min(LONGEST_PAUSE);
            state.write()?;
        }
        state.sync(Syncing::begin_if_due)
    }

    fn notes(&self) -> Vec<String> {
        let state = self.try_lock();
        state.map_or_else(Vec::new, |mut state| std::mem::take(&mut state.notes))
    }

    fn close(&self, control: &Control) -> Result<(), CheckpointError> {
        let mut state = self.lock();
        let written = state.write();
        if written.is_ok() && control.poll_cancelled().is_ok() {
            // The failure is kept.
            let _ = state.sync(Syncing::finish);
        }
        if let Some(file) = state.file.take() {
            // A sync in progress, or a child of this process, may keep it open for longer.
            let _ = file.file().unlock();
        }
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

    /// Writes the waiting records.
    fn write(&mut self) -> Result<(), Stop> {
        if self.failure.is_some() {
            return Err(Stop::Cancelled);
        }
        self.written = Instant::now();
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        match file.stay() {
            Ok(note) => self.notes.extend(note),
            Err(note) => {
                self.notes.push(note);
                self.file = None;
                self.waiting.clear();
                return Ok(());
            }
        }
        if self.bytes == 0 {
            return Ok(());
        }
        let mut part = Vec::with_capacity(self.bytes);
        for (key, value) in std::mem::take(&mut self.waiting) {
            part.extend((key.len() as u32).to_le_bytes());
            part.push(value.len() as u8);
            part.extend(key);
            part.extend(value);
        }
        self.bytes = 0;
        self.syncing.wrote();
        let written = file.append(&part).map_err(Problem::Unwritten);
        self.keep(written)
    }

    /// Has what was written synced to the disk.
    fn sync(
        &mut self,
        see: impl FnOnce(&mut Syncing, &File) -> io::Result<()>,
    ) -> Result<(), Stop> {
        if self.failure.is_some() {
            return Err(Stop::Cancelled);
        }
        let Some(file) = &self.file else {
            return Ok(());
        };
        let synced = see(&mut self.syncing, file.file()).map_err(Problem::Unsynced);
        self.keep(synced)
    }
}

/// Passes the records of a part to `visit`.
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
        assert!(checkpoint.close(&Control::new(None)).is_ok());
    }
}
