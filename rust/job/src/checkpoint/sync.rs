//! When what was written is synced to the disk: at intervals, and at the end.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Time between two syncs: what a power cut costs, beside what is not written yet.
const SYNC_EVERY: Duration = Duration::from_secs(5);

/// Syncs a file to the disk on threads of its own: a slow disk takes seconds, and neither the
/// search nor Ctrl-C may wait for it.
#[derive(Debug)]
pub struct Syncing {
    begun: Instant,
    running: Option<JoinHandle<io::Result<()>>>,
    /// Whether something was written since the last sync began.
    is_due: bool,
}

impl Syncing {
    /// With nothing to sync yet.
    pub fn new() -> Self {
        Self {
            begun: Instant::now(),
            running: None,
            is_due: false,
        }
    }

    /// Notes that something was written.
    pub fn wrote(&mut self) {
        self.is_due = true;
    }

    /// Begins a sync if it is time for one, unless the last one is still running.
    ///
    /// # Errors
    /// That of the last sync.
    pub fn begin_if_due(&mut self, file: &File) -> io::Result<()> {
        match self.running.take() {
            Some(running) if !running.is_finished() => {
                self.running = Some(running);
                return Ok(());
            }
            Some(done) => outcome(done)?,
            None => {}
        }
        if self.is_due && self.begun.elapsed() >= SYNC_EVERY {
            self.begun = Instant::now();
            let file = file.try_clone()?;
            // If no thread can be had, the next call tries again.
            if let Ok(running) = Builder::new().spawn(move || sync(&file)) {
                self.running = Some(running);
                self.is_due = false;
            }
        }
        Ok(())
    }

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// What the system reports.
    pub fn finish(&mut self, file: &File) -> io::Result<()> {
        self.running.take().map_or(Ok(()), outcome)?;
        if std::mem::take(&mut self.is_due) {
            sync(file)?;
        }
        Ok(())
    }
}

fn outcome(sync: JoinHandle<io::Result<()>>) -> io::Result<()> {
    sync.join()
        .unwrap_or_else(|_| Err(io::Error::other("the thread that synced it panicked")))
}

/// Waits until a file is on the disk.
///
/// # Errors
/// What the system reports.
pub fn sync(file: &File) -> io::Result<()> {
    match file.sync_all() {
        // Some file systems cannot sync.
        Err(error) if is_impossible(&error) => Ok(()),
        synced => synced,
    }
}

fn is_impossible(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
    )
}

/// Waits until the name of a file is on the disk, on systems where folders can be opened.
///
/// # Errors
/// What the system reports.
pub fn sync_name(path: &Path) -> io::Result<()> {
    let folder = path.parent().ok_or(io::ErrorKind::InvalidInput)?;
    match OpenOptions::new().read(true).open(folder) {
        Ok(folder) => sync(&folder),
        Err(_) => Ok(()),
    }
}
