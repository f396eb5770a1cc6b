//! What can end a job early, and what can be wrong with its checkpoint: the errors that all rooms
//! share.
//!
//! The ground floor: nothing here imports from the rest of the crate. Errors about the things of
//! one family, such as a certificate or a rule, are defined where those things are.

use std::io;
use std::path::PathBuf;

/// Why a job ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The time limit passed; what was proved so far is wanted.
    #[error("the time limit passed")]
    TimeLimit,
    /// There is nothing to show.
    #[error(transparent)]
    Aborted(#[from] Abort),
}

/// Why a job has no result, not even what was proved so far. A limit that was hit is none of these:
/// a call that has an answer then too, says so by this type of its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Abort {
    /// The caller cancelled it; its result is not wanted.
    #[error("the job was cancelled")]
    Cancelled,
    /// There is no memory left.
    #[error("there is no memory left")]
    OutOfMemory,
    /// Its checkpoint failed; closing it says how.
    #[error("the checkpoint of the job failed")]
    Checkpoint,
}

/// What is wrong with a checkpoint.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointProblem {
    /// The job was stopped while reading.
    #[error("was not read to its end: {0}")]
    Stopped(#[from] Stop),
    /// It is not a file but a directory or a device.
    #[error("is not an ordinary file")]
    NoFile,
    /// It does not begin as a checkpoint does.
    #[error("is not a checkpoint of abgames and was left as it is; name another file")]
    Foreign,
    /// It has another version of the format.
    #[error("is a checkpoint of format version {found}; this abgames reads version {known}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that is understood.
        known: u32,
    },
    /// The header does not match its checksum.
    #[error("is damaged: its header does not match its checksum")]
    Header,
    /// It ends within the header.
    #[error("is truncated: its {length} bytes are not even a header")]
    Truncated {
        /// Bytes of the file.
        length: u64,
    },
    /// A part makes no sense, though it matches its checksum.
    #[error("is damaged: the part at byte {offset} makes no sense")]
    Damaged {
        /// Where the part begins.
        offset: u64,
    },
    /// It is damaged and cannot be copied, so that the damage is not cut off.
    #[error(
        "is damaged after its first {good} bytes and was left so, as it cannot be copied: {error}"
    )]
    NotCopied {
        /// Bytes before the damage.
        good: u64,
        /// Why it cannot be copied.
        error: io::Error,
    },
    /// A record makes no sense to its reader.
    #[error("has a record that makes no sense")]
    Malformed,
    /// It is about something else.
    #[error("is the checkpoint of {found}, not of {asked}; name another file")]
    Other {
        /// What the file is about.
        found: String,
        /// What it should be about.
        asked: String,
    },
    /// Another call has it open.
    #[error("is in use by another call, perhaps in another process")]
    Locked,
    /// It could not be opened or created.
    #[error("cannot be opened: {0}")]
    Unopened(io::Error),
    /// It could not be read.
    #[error("cannot be read: {0}")]
    Unread(#[from] io::Error),
    /// It could not be written.
    #[error("cannot be written: {0}; it stays valid as it was before")]
    Unwritten(io::Error),
    /// The system could not sync it to the disk.
    #[error("was written, but not all of it is on the disk: {0}; what is there stays valid")]
    Unsynced(io::Error),
}

/// A checkpoint that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{} {problem}", path.display())]
pub struct CheckpointError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: CheckpointProblem,
}
