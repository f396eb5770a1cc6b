//! What was proved about candidate sets, shared between calls, games and threads.

use crate::search::{HEAD, Record};
use job::error::CheckpointProblem;
use job::table::SharedTable;
use job::{Abort, Control, Ticker, in_time};

/// A memo that its owner may keep between searches, and that the threads of a search share.
#[derive(Debug)]
pub struct Memo {
    table: SharedTable<Record>,
    /// Bytes that each of the two other tables of a search may take: seen sets, and guess lists or,
    /// if the game is given by its table, parts of it.
    pub(crate) work_space: usize,
    /// The most sets that are kept while a good strategy is looked for.
    pub(crate) most_sets: usize,
    /// The most bytes for a table of feedbacks.
    pub(crate) most_tabled: usize,
    /// How many threads may search together.
    pub(crate) threads: usize,
}

/// The most bytes for each of the two other tables of a search.
const WORK_SPACE: usize = 8 << 20;

/// The most sets that are kept without a limit on memory.
const MOST_SETS: usize = 1 << 23;

/// The most bytes for a table of feedbacks.
const MOST_TABLED: usize = 1 << 28;

/// Bytes for one of them, with those that a growing table takes twice.
const SET_BYTES: usize = 128;

/// More threads would only get in each other's way.
const MOST_THREADS: usize = 64;

impl Default for Memo {
    fn default() -> Self {
        Self::unbounded(1)
    }
}

impl Memo {
    /// A memo for a search by `threads` threads.
    #[must_use]
    pub fn unbounded(threads: usize) -> Self {
        Self {
            table: SharedTable::exact(),
            work_space: WORK_SPACE,
            most_sets: MOST_SETS,
            most_tabled: MOST_TABLED,
            threads: threads.clamp(1, MOST_THREADS),
        }
    }

    /// A memo that, with the other tables of a search by `threads` threads, takes at most `limit`
    /// bytes; `None` if that is below [`Memo::SMALLEST_LIMIT`].
    #[must_use]
    pub fn bounded(limit: usize, threads: usize) -> Option<Self> {
        let threads = threads.clamp(1, MOST_THREADS);
        let work_space = (limit / 4 / threads).min(WORK_SPACE);
        // A good strategy may take an eighth of a large limit, as nothing else grows with it, and a
        // table of feedbacks another.
        let [more, most_tabled] = [MOST_SETS * SET_BYTES, MOST_TABLED]
            .map(|most| (limit / 8).min(most).saturating_sub(WORK_SPACE));
        let table = SharedTable::bounded(limit - 2 * threads * work_space - more - most_tabled)?;
        let most_sets = (work_space + more) / SET_BYTES;
        let memo = Self { table, work_space, most_sets, most_tabled, threads };
        (limit >= Self::SMALLEST_LIMIT).then_some(memo)
    }

    /// The smallest limit in bytes: half of it is for the table.
    pub const SMALLEST_LIMIT: usize = 2 * SharedTable::<Record>::SMALLEST_LIMIT;

    /// Number of entries.
    pub fn entries(&self) -> usize {
        self.table.len()
    }

    /// Bytes that the memo takes.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// What was proved under `key`.
    pub fn get(&self, key: &[u8]) -> Option<Record> {
        self.table.get(key)
    }

    /// Stores what was proved under `key`, publishes the size, and adds to the checkpoint of the
    /// job if it has one. A record that stood there is replaced, even by one that says less: at most
    /// five of some thousand did, as counted, too few to be worth a look at each.
    pub fn insert(&self, key: &[u8], record: Record, control: &Control) {
        self.table.insert(key, record);
        control.set_table(self.entries() as u64, self.bytes() as u64);
        if let Some(checkpoint) = control.checkpoint() {
            checkpoint.put(key, &record);
        }
    }

    /// Takes over what the checkpoint of the job holds, if it has one, as far as time allows.
    ///
    /// # Errors
    /// [`Abort::Cancelled`] when the job was cancelled.
    pub fn resume(&self, control: &Control) -> Result<(), Abort> {
        let Some(checkpoint) = control.checkpoint() else { return Ok(()) };
        let mut ticker = Ticker::new(control);
        in_time(checkpoint.replay(&[], &mut |key, value| {
            let record = match <Record>::try_from(value) {
                Ok(record @ [.., 0 | 1, _]) if key.len() > HEAD => record,
                _ => return Err(CheckpointProblem::Malformed),
            };
            self.table.insert(key, record);
            ticker.work(64 + key.len() as u64).map_err(CheckpointProblem::Stopped)
        }))?;
        Ok(())
    }
}
