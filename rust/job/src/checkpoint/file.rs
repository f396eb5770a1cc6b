//! The file of a checkpoint in its folder. One call at a time opens or creates it; if it gets
//! damaged or deleted, what can be read of it is saved.

use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::log::Log;
use super::sync::{sync, sync_name};
use crate::error::{CheckpointProblem as Problem, Stop};

/// A log in a file.
#[derive(Debug)]
pub struct LogFile {
    log: Log<File>,
    tag: String,
    /// The file that was asked for, and the one that is written; both absolute, as the process may
    /// change its folder.
    asked: PathBuf,
    path: PathBuf,
}

impl LogFile {
    /// Opens the log at a path, which must be about what `tag` says, or creates one. Of a damaged
    /// file, what precedes the damage is used, and a note says so. A file that is refused is not
    /// changed.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn open(
        path: &Path,
        tag: &str,
        mut poll: impl FnMut() -> Result<(), Stop>,
    ) -> Result<(Self, Option<String>), Problem> {
        match Self::find(path, tag, &mut poll) {
            // Another call has just created it.
            Err(Problem::Unopened(error)) if error.kind() == io::ErrorKind::AlreadyExists => {
                Self::find(path, tag, &mut poll)
            }
            found => found,
        }
    }

    fn find(
        path: &Path,
        tag: &str,
        poll: &mut impl FnMut() -> Result<(), Stop>,
    ) -> Result<(Self, Option<String>), Problem> {
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let created = Self::create(path, tag).map_err(Problem::Unopened)?;
                Ok((created, None))
            }
            Err(error) => Err(Problem::Unopened(error)),
            // Opening a pipe could block for ever.
            Ok(found) if !found.is_file() => Err(Problem::NoFile),
            Ok(_) => {
                let path = fs::canonicalize(path).map_err(Problem::Unopened)?;
                let file = OpenOptions::new().read(true).write(true).open(&path);
                let file = file.map_err(Problem::Unopened)?;
                lock(&file)?;
                // Another call may just have replaced a damaged file with a copy.
                if !is_same(&file.metadata()?, &fs::metadata(&path)?) {
                    return Err(Problem::Locked);
                }
                let log = Log::resume(file, tag, &mut *poll)?;
                Self::of(log, tag, path).without_damage(poll)
            }
        }
    }

    fn create(path: &Path, tag: &str) -> io::Result<Self> {
        let path = std::path::absolute(path)?;
        let log = make(&path, |file| Log::create(file, tag), rename_to_free)?;
        Ok(Self::of(log, tag, path))
    }

    fn of(log: Log<File>, tag: &str, path: PathBuf) -> Self {
        Self {
            log,
            tag: tag.into(),
            asked: path.clone(),
            path,
        }
    }

    /// The same log; if its file is damaged, a copy of the undamaged beginning takes its place. The
    /// damaged file is kept under another name: what follows the damage may still be good.
    fn without_damage(
        mut self,
        poll: &mut impl FnMut() -> Result<(), Stop>,
    ) -> Result<(Self, Option<String>), Problem> {
        let good = self.log.bytes();
        let found = self.file().metadata()?;
        if found.len() == good {
            return Ok((self, None));
        }
        let mut kept = PathBuf::new();
        let copy = |file: File| {
            file.set_permissions(found.permissions())?;
            self.log.copy_to(file, &mut *poll)
        };
        let replace = |new: &Path, path: &Path| {
            kept = with_free_name(path, "damaged", |name| add_name(path, name))?;
            fs::rename(new, path)
        };
        let copied = make(&self.path, copy, replace);
        self.log = copied.map_err(|error| match poll() {
            Err(stop) => Problem::Stopped(stop),
            Ok(()) => Problem::NotCopied { good, error },
        })?;
        let note = format!(
            "{} is damaged: of {} bytes the first {good} are good, and the call goes on from \
             these; the damaged file is kept as {}",
            self.path.display(),
            found.len(),
            kept.display()
        );
        Ok((self, Some(note)))
    }

    /// The file itself.
    pub fn file(&self) -> &File {
        self.log.storage()
    }

    /// Passes the parts to `visit`, in the order in which they were appended.
    ///
    /// # Errors
    /// Those of `visit`, or what is wrong with the file.
    pub fn parts(
        &mut self,
        visit: impl FnMut(&[u8]) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.log.parts(visit)
    }

    /// Adds a part.
    ///
    /// # Errors
    /// What the system reports.
    pub fn append(&mut self, part: &[u8]) -> io::Result<()> {
        self.log.append(part)
    }

    /// Checks that the file is still there as it was written. If not, what can still be read of it
    /// goes to a new one: in its place, or under a free name if something else is there. A note
    /// says what happened. This is not an error: an error would end the call, and what it has
    /// proved would be lost, being in no file.
    ///
    /// # Errors
    /// The note, if no new file can be made either.
    pub fn stay(&mut self) -> Result<Option<String>, String> {
        let Some(fate) = self.fate() else {
            return Ok(None);
        };
        let what = format!("{} was {fate} during the call", self.path.display());
        match self.move_on(fate) {
            Ok(()) => {
                let rest = match fate {
                    Fate::Deleted | Fate::Replaced => "what was proved",
                    Fate::Changed => "what is left of it, and what is proved from now on,",
                };
                let path = self.path.display();
                Ok(Some(format!("{what}; {rest} is kept in {path}")))
            }
            Err(error) => Err(format!(
                "{what}; the call goes on, but nothing of it is kept, because no new file can be \
                 made: \
                 {error}"
            )),
        }
    }

    fn fate(&self) -> Option<Fate> {
        use io::ErrorKind::{NotADirectory, NotFound};
        match (fs::metadata(&self.path), self.file().metadata()) {
            (Ok(there), Ok(ours)) if !is_same(&there, &ours) => Some(Fate::Replaced),
            (Ok(_), Ok(ours)) if ours.len() != self.log.bytes() => Some(Fate::Changed),
            (Err(error), _) if matches!(error.kind(), NotFound | NotADirectory) => {
                Some(Fate::Deleted)
            }
            // If its metadata cannot be read, writing will show what is wrong.
            _ => None,
        }
    }

    fn move_on(&mut self, fate: Fate) -> io::Result<()> {
        let (tag, old) = (&self.tag, self.log.storage());
        let fill = |file: File| match Log::resume(old.try_clone()?, tag, || Ok(())) {
            Ok(log) => log.copy_to(file, || Ok(())),
            // Nothing usable is left of it.
            Err(_) => Log::create(file, tag),
        };
        let mut path = self.asked.clone();
        let log = make(&self.asked, fill, |new, asked| {
            if fate == Fate::Deleted && rename_to_free(new, asked).is_ok() {
                return Ok(());
            }
            path = with_free_name(asked, "kept", |name| rename_to_free(new, name))?;
            Ok(())
        })?;
        (self.log, self.path) = (log, path);
        Ok(())
    }
}

/// What can happen to the file while it is in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Deleted,
    Replaced,
    Changed,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Deleted => "deleted or renamed",
            Self::Replaced => "replaced by another file",
            Self::Changed => "changed by something else",
        })
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere files have no inode numbers to compare.
#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.created().ok() == other.created().ok()
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

/// Files that this process has made so far.
static MADE: AtomicU64 = AtomicU64::new(0);

/// Makes a file beside `path`, fills it, syncs it to the disk and lets `put` give it its name. So
/// no file has that name without its contents, whenever the power fails.
fn make(
    path: &Path,
    fill: impl FnOnce(File) -> io::Result<Log<File>>,
    put: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> io::Result<Log<File>> {
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let new = beside(path, &format!("{}-{number}.new", std::process::id()))?;
    let made = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(true)
        .open(&new)
        .and_then(|file| {
            lock(&file).map_err(|_| io::ErrorKind::ResourceBusy)?;
            let log = fill(file)?;
            sync(log.storage())?;
            put(&new, path)?;
            sync_name(path)?;
            Ok(log)
        });
    if made.is_err() {
        // It may not even exist.
        let _ = fs::remove_file(&new);
    }
    made
}

fn beside(path: &Path, suffix: &str) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut name = name.to_owned();
    name.push(format!(".{suffix}"));
    Ok(path.with_file_name(name))
}

/// The first name beside `path`, with `word` in it, that `take` finds free.
fn with_free_name(
    path: &Path,
    word: &str,
    mut take: impl FnMut(&Path) -> io::Result<()>,
) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let name = match number {
            1 => beside(path, word)?,
            _ => beside(path, &format!("{word}-{number}"))?,
        };
        match take(&name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            taken => return taken.map(|()| name),
        }
    }
}

/// Gives a file a second name if that is free; where there are no hard links, renames it.
fn add_name(path: &Path, name: &Path) -> io::Result<()> {
    match fs::hard_link(path, name) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if fs::symlink_metadata(name).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(path, name),
        linked => linked,
    }
}

/// Renames a file if the new name is free.
fn rename_to_free(path: &Path, name: &Path) -> io::Result<()> {
    add_name(path, name)?;
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
