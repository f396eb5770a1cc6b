//! What is known about nodes, in bounded memory.
//!
//! Small tables grow; one that has reached its limit, or the end of memory, keeps its size and
//! forgets what took the least work. A table has one owner. Threads that search together use its
//! entries through a [`SharedTable`].

use super::bucket::{
    Entry, FREE, LEAST_BITS, Place, Put, UPPER_BITS, WAYS, as_asked, is_free, tag, work_class,
};
use super::records::{self, About};
use super::shared_table::SharedTable;
use super::store::Store;
use super::{KEY_BITS, Key, Numbers, OPPOSITE};
use job::alloc::{reserve_exact, room_to_grow, vec_for};
use job::control::{Control, Stop, Ticker};

const ENTRY_BYTES: usize = size_of::<Entry>();

/// Nodes between two reports of the table's size.
pub(super) const NODES_PER_REPORT: u64 = 1 << 14;

/// A map from keys to proof and disproof numbers that keeps to a limit of bytes.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    /// The number of buckets, now and at most, as exponents of 2.
    bits: u32,
    most_bits: u32,
    used: usize,
    /// Entries that were overwritten since the table last aged.
    forgotten: usize,
    /// What the records of the entries are about, if there is a checkpoint.
    about: Option<About>,
}

impl Table {
    /// Bytes of the smallest table.
    pub const LEAST_BYTES: usize = (WAYS << LEAST_BITS) * ENTRY_BYTES;

    /// An empty table that takes at most `limit` bytes; `None` if that is less than
    /// [`LEAST_BYTES`](Self::LEAST_BYTES), or if there is no memory.
    pub fn new(limit: usize) -> Option<Self> {
        let most_bits = (limit / (WAYS * ENTRY_BYTES)).checked_ilog2()?;
        if most_bits < LEAST_BITS {
            return None;
        }
        let mut entries = vec_for(WAYS << LEAST_BITS).ok()?;
        entries.resize(WAYS << LEAST_BITS, FREE);
        Some(Self {
            entries,
            bits: LEAST_BITS,
            most_bits: most_bits.min(UPPER_BITS),
            used: 0,
            forgotten: 0,
            about: None,
        })
    }

    /// Loads what the checkpoint, if there is one, has about a graph, and records what is stored
    /// from then on.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; then the table must not be used again.
    pub fn resume(&mut self, about: About, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        self.about = None;
        records::load(about, ticker, |key, found, work, ticker| {
            self.insert(key, found, work, ticker)
        })?;
        self.about = Some(about);
        Ok(())
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.entries.len() * ENTRY_BYTES
    }

    /// Publishes the size of the table.
    pub fn report(&self, control: &Control) {
        control.set_table(self.used as u64, self.bytes() as u64);
    }

    /// What is stored for a key.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Numbers> {
        let place = Place::of(key, self.bits);
        let bucket = &self.entries[WAYS * place.bucket..][..WAYS];
        let found = place.find(bucket.iter().copied())?;
        Some(as_asked(key, found))
    }

    /// Stores the numbers of a node whose search took `work` nodes. They must not both be 0, nor
    /// exceed [`Numbers::INFINITE`].
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled while the table grew; then it must not be used again.
    pub fn insert(
        &mut self,
        key: Key,
        found: Numbers,
        work: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        debug_assert!((key & !OPPOSITE) >> KEY_BITS == 0 && found.proof | found.disproof != 0);
        let found = as_asked(key, found);
        if work >= records::LEAST_WORK
            && let Some(about) = self.about
        {
            records::save(about, key & !OPPOSITE, found, work, ticker.control());
        }
        let place = Place::of(key, self.bits);
        let bucket = &mut self.entries[WAYS * place.bucket..][..WAYS];
        let (way, entry, put) = place.put(std::array::from_fn(|way| bucket[way]), found, work);
        bucket[way] = entry;
        match put {
            Put::Updated => return Ok(()),
            Put::Added => self.used += 1,
            Put::Forgot => self.forgotten += 1,
        }
        self.make_room(ticker)
    }

    /// Lends the entries to several threads, until they are [taken back](Self::take_back).
    pub(super) fn share(&mut self) -> SharedTable {
        let entries = std::mem::take(&mut self.entries);
        let may_grow = self.bits < self.most_bits;
        let counts = (self.used, self.forgotten);
        SharedTable::new(entries, self.bits, may_grow, counts, self.about)
    }

    /// Takes back the shared entries, and makes room if needed.
    ///
    /// # Errors
    /// As [`insert`](Self::insert).
    pub(super) fn take_back(
        &mut self,
        shared: SharedTable,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        (self.entries, self.used, self.forgotten) = shared.into_parts();
        self.make_room(ticker)
    }

    /// Grows a table that is half full, if it may; otherwise ages one that has forgotten much.
    fn make_room(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        if self.bits < self.most_bits && 2 * self.used > self.entries.len() {
            self.grow(ticker)
        } else if 2 * self.forgotten > self.entries.len() {
            self.age(ticker)
        } else {
            Ok(())
        }
    }

    /// Doubles the number of buckets in place if there is memory; else the table stays as it is.
    fn grow(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        const PART: usize = 1 << 12;
        let before = self.entries.len();
        let has_room = room_to_grow(before * ENTRY_BYTES)
            .and_then(|()| reserve_exact(&mut self.entries, before));
        if has_room.is_err() {
            self.most_bits = self.bits;
            return Ok(());
        }
        while self.entries.len() < 2 * before {
            self.entries.extend_from_slice(&[FREE; PART]);
            ticker.work_untimed(PART as u64)?;
        }
        self.bits += 1;
        // From the last bucket down: the two that a bucket is split into lie at or beyond it, so
        // they overwrite none that is still to be split.
        for old in (0..before / WAYS).rev() {
            let start = WAYS * old;
            let bucket: [Entry; WAYS] = std::array::from_fn(|i| self.entries[start + i]);
            self.entries[start..start + WAYS].fill(FREE);
            let mut free = [2 * start, 2 * start + WAYS];
            for entry in bucket.into_iter().filter(|&entry| !is_free(entry)) {
                // The bit of the upper part that follows those of the old bucket number.
                let half = (tag(entry) >> (UPPER_BITS - self.bits) & 1) as usize;
                self.entries[free[half]] = entry;
                free[half] += 1;
            }
            ticker.work_untimed(4 * WAYS as u64)?;
        }
        self.report(ticker.control());
        Ok(())
    }

    /// Lowers the work of all entries, so that a search that has moved elsewhere gets room.
    fn age(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        for entry in &mut self.entries {
            entry[1] -= u64::from(work_class(*entry) > 0);
            ticker.work_untimed(1)?;
        }
        self.forgotten = 0;
        Ok(())
    }
}

impl Store for Table {
    #[inline]
    fn fetch(&self, key: Key) {
        Place::of(key, self.bits).fetch(&self.entries);
    }

    #[inline]
    fn get(&self, key: Key) -> Option<Numbers> {
        self.get(key)
    }

    #[inline]
    fn enter(&mut self, _key: Key, nodes: u64, ticker: &Ticker<'_>) {
        ticker.node();
        if nodes.is_multiple_of(NODES_PER_REPORT) {
            self.report(ticker.control());
        }
    }

    #[inline]
    fn leave(
        &mut self,
        key: Key,
        found: Option<Numbers>,
        work: u64,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Numbers>, Stop> {
        if let Some(found) = found {
            self.insert(key, found, work, ticker)?;
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn key(number: u64) -> Key {
        // Keys that differ in few bits, spread over the word.
        let n = u128::from(number);
        n | n << 50 | (n & 0xff) << 96
    }

    #[test]
    fn a_table_grows_forgets_and_never_lies() {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let limit = 2 * Table::LEAST_BYTES;
        let mut table = Table::new(limit).expect("large enough");
        let mut map = HashMap::new();
        for number in 0..900_000_u64 {
            let key = key(number % 700_000);
            let found = Numbers {
                proof: number as u32 % 1000,
                disproof: 1 + number as u32 % 7,
            };
            if let Some(known) = table.get(key) {
                assert_eq!(Some(&known), map.get(&key));
            }
            let stored = table.insert(key, found, number % 5000, &mut ticker);
            assert_eq!(stored, Ok(()));
            assert_eq!(table.get(key), Some(found));
            map.insert(key, found);
        }
        assert_eq!(table.bytes(), limit);
        let known = map
            .iter()
            .filter(|(key, _)| table.get(**key).is_some())
            .count();
        assert_eq!(known, table.len());
        assert!(known > limit / ENTRY_BYTES * 9 / 10);
    }

    #[test]
    fn a_growing_table_loses_little() {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        let mut table = Table::new(64 * Table::LEAST_BYTES).expect("large enough");
        for number in 0..400_000 {
            let stored = table.insert(key(number), Numbers::PROVEN, 1, &mut ticker);
            assert_eq!(stored, Ok(()));
        }
        let known = (0..400_000).filter(|&number| table.get(key(number)).is_some());
        assert!(known.count() > 370_000, "full buckets lose some");
    }

    #[test]
    fn too_small_a_limit_is_refused() {
        assert!(Table::new(Table::LEAST_BYTES - 1).is_none());
        assert!(Table::new(0).is_none());
        assert_eq!(
            Table::new(Table::LEAST_BYTES).map(|table| table.bytes()),
            Some(Table::LEAST_BYTES)
        );
    }
}
