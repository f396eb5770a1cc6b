//! What was proved about candidate sets, shared between calls, games and threads.

use crate::codebreaking::search::key::HEAD;
use crate::control::{Control, Stop, Ticker};
use crate::error::CheckpointProblem;
use crate::table::SharedTable;

/// What is stored under a [key](super::key::Key); each [measure](super::measure) says what it means
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The value, or a lower bound of it.
    pub value: u32,
    /// Whether it is the value.
    pub exact: bool,
    /// A number of guesses that is known to be enough.
    pub guesses: u8,
}

impl Record {
    fn to_bytes(self) -> [u8; 6] {
        let [a, b, c, d] = self.value.to_le_bytes();
        [a, b, c, d, self.exact.into(), self.guesses]
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let [a, b, c, d, exact @ (0 | 1), guesses] = *bytes else {
            return None;
        };
        Some(Self {
            value: u32::from_le_bytes([a, b, c, d]),
            exact: exact == 1,
            guesses,
        })
    }
}

/// A memo that lives as long as its owner likes, and that the threads of a search share.
#[derive(Debug)]
pub struct Memo {
    table: SharedTable<Record>,
    work_space: usize,
    threads: usize,
}

/// Bytes that each of the two other tables of a search takes at most.
const WORK_SPACE: usize = 8 << 20;

/// More threads would only be in each other's way.
const MOST_THREADS: usize = 64;

impl Default for Memo {
    fn default() -> Self {
        Self {
            table: SharedTable::exact(),
            work_space: WORK_SPACE,
            threads: 1,
        }
    }
}

impl Memo {
    /// A memo for a search by so many threads.
    pub fn unbounded(threads: usize) -> Self {
        Self {
            threads: threads.clamp(1, MOST_THREADS),
            ..Self::default()
        }
    }

    /// A memo that, with the other tables of a search by `threads` threads, takes at most `limit`
    /// bytes; `None` when that is below [`Memo::SMALLEST_LIMIT`].
    pub fn bounded(limit: usize, threads: usize) -> Option<Self> {
        let threads = threads.clamp(1, MOST_THREADS);
        let work_space = (limit / 4 / threads).min(WORK_SPACE);
        let table = SharedTable::bounded(limit - 2 * threads * work_space)?;
        Some(Self {
            table,
            work_space,
            threads,
        })
    }

    /// The smallest limit in bytes: half of it is for the table.
    pub const SMALLEST_LIMIT: usize = 2 * SharedTable::<Record>::SMALLEST_LIMIT;

    /// Bytes that each of the two other tables of a search may take: recent keys, guess lists.
    pub fn work_space(&self) -> usize {
        self.work_space
    }

    /// How many threads may search together.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether nothing was proved yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// What was proved under `key`.
    pub fn get(&self, key: &[u8]) -> Option<Record> {
        self.table.get(key)
    }

    /// Stores what was proved under `key`, publishes the size, and adds to the checkpoint of the job
    /// if it has one.
    pub fn insert(&self, key: &[u8], record: Record, control: &Control) {
        self.table.insert(key, record);
        control.set_table(self.len() as u64, self.bytes() as u64);
        if let Some(checkpoint) = control.checkpoint() {
            checkpoint.put(key, &record.to_bytes());
        }
    }

    /// Takes over what the checkpoint of the job holds, if it has one; what there is time for.
    ///
    /// # Errors
    /// [`Stop::Cancelled`] when the job was cancelled.
    pub fn resume(&self, control: &Control) -> Result<(), Stop> {
        let Some(checkpoint) = control.checkpoint() else {
            return Ok(());
        };
        let mut ticker = Ticker::new(control);
        let read = checkpoint.replay(&[], &mut |key, value| {
            let record = Record::from_bytes(value).filter(|_| key.len() > HEAD);
            self.table
                .insert(key, record.ok_or(CheckpointProblem::Malformed)?);
            ticker
                .work(64 + key.len() as u64)
                .map_err(CheckpointProblem::Stopped)
        });
        match read {
            Err(Stop::TimeLimit) => Ok(()),
            read => read,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_back() {
        for (value, exact, guesses) in [(7, true, 3), (u32::MAX, false, 0), (1 << 20, true, 255)] {
            let record = Record {
                value,
                exact,
                guesses,
            };
            let bytes = record.to_bytes();
            assert_eq!(Record::from_bytes(&bytes), Some(record));
            assert_eq!(Record::from_bytes(&bytes[1..]), None);
        }
        assert_eq!(Record::from_bytes(&[1, 0, 0, 0, 2, 0]), None);
    }
}
