//! The file of a checkpoint in its directory: opened, or made, by one call at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::log::Log;
use crate::error::{CheckpointProblem as Problem, Stop};

/// Opens the log of that path, which must be about what `tag` says, or makes a new one. A file that
/// is refused is not changed.
pub fn open(
    path: &Path,
    tag: &str,
    poll: impl FnMut() -> Result<(), Stop>,
) -> Result<Log<File>, Problem> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            create(path, tag).map_err(Problem::Unopened)
        }
        Err(error) => Err(Problem::Unopened(error)),
        // Opening a pipe could take for ever.
        Ok(found) if !found.is_file() => Err(Problem::NoFile),
        Ok(_) => {
            let file = OpenOptions::new().read(true).write(true).open(path);
            let file = file.map_err(Problem::Unopened)?;
            lock(&file)?;
            Log::resume(file, tag, poll)
        }
    }
}

fn lock(file: &File) -> Result<(), Problem> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Problem::Locked),
        // Some file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(Problem::Unopened(error)),
    }
}

/// Files that this process made so far.
static MADE: AtomicU64 = AtomicU64::new(0);

/// Makes a new log under another name first, so that the file never is without its header.
fn create(path: &Path, tag: &str) -> io::Result<Log<File>> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut new_name = name.to_owned();
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    new_name.push(format!(".{}-{number}.new", std::process::id()));
    let new = path.with_file_name(new_name);
    let log = begin(&new, path, tag);
    if log.is_err() {
        // Perhaps it was not even made.
        let _ = fs::remove_file(&new);
    }
    log
}

fn begin(new: &Path, path: &Path, tag: &str) -> io::Result<Log<File>> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(true)
        .open(new)?;
    lock(&file).map_err(|_| io::Error::from(io::ErrorKind::ResourceBusy))?;
    let log = Log::create(file, tag)?;
    match fs::hard_link(new, path) {
        Ok(()) => fs::remove_file(new)?,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
        // Some file systems have no links.
        Err(_) => fs::rename(new, path)?,
    }
    Ok(log)
}
