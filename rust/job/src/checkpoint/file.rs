//! The file of a checkpoint, which one call at a time has open. Damage at its end is cut off, and a
//! copy of the damaged file kept.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::log::Log;
use crate::error::{CheckpointProblem as Problem, Stop};

/// Bytes that are copied between two checks whether to stop.
const COPIED_AT_ONCE: u64 = 1 << 26;

/// Opens the log at a path, which must be about what `tag` says; where there is nothing, or an
/// empty file, begins one. Of a damaged file, what precedes the damage is used, and a note says so.
/// A file that is refused is not changed.
///
/// # Errors
/// What is wrong with the file.
pub fn open(
    path: &Path,
    tag: &str,
    mut poll: impl FnMut() -> Result<(), Stop>,
) -> Result<(Log<File>, Option<String>), Problem> {
    // Opening a pipe could block for ever.
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Problem::NoFile);
    }
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(Problem::Unopened)?;
    lock(&file)?;
    let length = file.metadata()?.len();
    if length == 0 {
        let log = Log::create(file, tag).map_err(Problem::Unopened)?;
        return Ok((log, None));
    }
    let mut log = Log::resume(file, tag, &mut poll)?;
    let good = log.bytes();
    if good == length {
        return Ok((log, None));
    }
    let kept = copy(path, log.storage(), poll).map_err(|problem| match problem {
        Problem::Unread(error) => Problem::NotCopied { good, error },
        problem => problem,
    })?;
    log.cut_off_rest().map_err(Problem::Unwritten)?;
    let note = format!(
        "{} is damaged: of {length} bytes the first {good} are good, and the call goes on from \
         these; a copy of the damaged file is kept as {}",
        path.display(),
        kept.display()
    );
    Ok((log, Some(note)))
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

/// Copies a damaged file to a free name beside it, which is returned.
fn copy(
    path: &Path,
    mut file: &File,
    mut poll: impl FnMut() -> Result<(), Stop>,
) -> Result<PathBuf, Problem> {
    let (name, mut copy) = new_beside(path)?;
    let mut fill = || {
        copy.set_permissions(file.metadata()?.permissions())?;
        file.seek(SeekFrom::Start(0))?;
        while io::copy(&mut file.take(COPIED_AT_ONCE), &mut copy)? > 0 {
            poll().map_err(Problem::Stopped)?;
        }
        Ok(name.clone())
    };
    // What there is of the copy is of no use.
    fill().inspect_err(|_| drop(fs::remove_file(&name)))
}

/// A new file with the first free name: FILE.damaged, FILE.damaged-2, …
fn new_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(".damaged");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        match File::create_new(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            created => return created.map(|file| (name.into(), file)),
        }
    }
}

/// Waits until a file is on the disk.
///
/// # Errors
/// What the system reports.
pub fn sync(file: &File) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    match file.sync_all() {
        // Some file systems cannot sync.
        Err(error) if matches!(error.kind(), InvalidInput | Unsupported) => Ok(()),
        synced => synced,
    }
}
