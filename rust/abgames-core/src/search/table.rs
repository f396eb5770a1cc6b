//! What was found out about nodes, in bounded memory.
//!
//! An entry takes 16 bytes and holds its whole key, so a match is never false. Keys are mixed by a
//! bijection; the number of the bucket is the top of the mixed key, and an entry holds what the
//! least number of buckets does not tell. A bucket has four entries; a new one takes the place of
//! the one that took the least work. Small tables grow; one that has reached its limit forgets.
//!
//! A table has one owner. Threads that search together use its entries by way of a
//! [`SharedTable`].

use super::records::{self, About};
use super::shared_table::SharedTable;
use super::store::Store;
use super::{KEY_BITS, Key, Numbers, OPPOSITE};
use crate::control::{Control, Stop, Ticker};
use crate::simd::prefetch::prefetch;

/// Bits of the upper part of a key; the lower one has 64.
const UPPER_BITS: u32 = KEY_BITS - 64;
/// The number of buckets of the smallest table, as a power of 2.
const LEAST_BITS: u32 = 16;
/// Bits of the upper part that an entry holds.
const STORED_BITS: u32 = UPPER_BITS - LEAST_BITS;
/// Bits of a proof number, and of the work.
const NUMBER_BITS: u32 = 18;
const WORK_BITS: u32 = 4;
/// Entries of a bucket.
pub(super) const WAYS: usize = 4;
const ENTRY_BYTES: usize = size_of::<Entry>();

/// The lower part of the mixed key; and from the top the upper part without the bits that the
/// bucket tells, the proof number, the disproof number, and the work. An entry with both numbers 0
/// is free.
pub(super) type Entry = [u64; 2];

const FREE: Entry = [0; 2];

/// Nodes between two reports of the size of the table.
pub(super) const NODES_PER_REPORT: u64 = 1 << 14;

pub(super) fn numbers(entry: Entry) -> Numbers {
    let number = |shift: u32| (entry[1] >> shift) as u32 & Numbers::INFINITE;
    Numbers {
        proof: number(NUMBER_BITS + WORK_BITS),
        disproof: number(WORK_BITS),
    }
}

fn work_class(entry: Entry) -> u64 {
    entry[1] & ((1 << WORK_BITS) - 1)
}

fn is_free(entry: Entry) -> bool {
    numbers(entry).proof | numbers(entry).disproof == 0
}

/// The part of the second word that belongs to the key.
fn tag(entry: Entry) -> u64 {
    entry[1] >> (2 * NUMBER_BITS + WORK_BITS)
}

/// Numbers as they are stored from numbers of a node with that key, and back.
pub(super) fn as_asked(key: Key, numbers: Numbers) -> Numbers {
    if key & OPPOSITE == 0 {
        return numbers;
    }
    Numbers {
        proof: numbers.disproof,
        disproof: numbers.proof,
    }
}

/// A bijection of the numbers below 2^[`KEY_BITS`], as upper and lower part.
///
/// Each step can be undone: the first three change the lower part by amounts that the upper part
/// tells, or permute it; the last one changes the upper part by an amount that the lower tells.
fn mix(key: Key) -> (u64, u64) {
    let upper = (key >> 64) as u64;
    let mut lower = key as u64;
    lower ^= upper.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    lower = lower.wrapping_mul(0xff51_afd7_ed55_8ccd);
    lower ^= lower >> 32;
    let amount = u128::from(lower) * 0xd1b5_4a32_d192_ed03;
    let amount = (amount >> 64) as u64 ^ amount as u64;
    (upper ^ amount >> (64 - UPPER_BITS), lower)
}

/// Where a key is kept, and how it is told from others there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The number of the bucket.
    pub bucket: usize,
    lower: u64,
    tag: u64,
}

/// What becomes of what is stored.
pub(super) enum Put {
    /// It replaces what was known of the key.
    Updated,
    /// It takes a free entry.
    Added,
    /// It takes the entry of another key.
    Forgot,
}

impl Place {
    /// In a table of 2^`bits` buckets.
    #[inline]
    pub fn of(key: Key, bits: u32) -> Self {
        let (upper, lower) = mix(key & !OPPOSITE);
        Self {
            bucket: (upper >> (UPPER_BITS - bits)) as usize,
            lower,
            tag: upper & ((1 << STORED_BITS) - 1),
        }
    }

    /// Begins to bring the bucket nearer.
    #[inline]
    pub fn fetch<E>(&self, entries: &[E]) {
        // It may be in two cache lines.
        prefetch(&entries[WAYS * self.bucket]);
        prefetch(&entries[WAYS * self.bucket + WAYS - 1]);
    }

    #[inline]
    fn is_of(&self, entry: Entry) -> bool {
        entry[0] == self.lower && tag(entry) == self.tag && !is_free(entry)
    }

    /// What a bucket has for the key.
    #[inline]
    pub fn find(&self, mut bucket: impl Iterator<Item = Entry>) -> Option<Numbers> {
        bucket.find(|&entry| self.is_of(entry)).map(numbers)
    }

    /// Which entry of a bucket is for numbers whose search took `work` nodes, and what it becomes.
    #[inline]
    pub fn put(&self, bucket: [Entry; WAYS], found: Numbers, work: u64) -> (usize, Entry, Put) {
        let mut class = u64::from(work.max(1).ilog2() / 2).min((1 << WORK_BITS) - 1);
        let same = bucket.iter().position(|&entry| self.is_of(entry));
        let (way, put) = match same {
            Some(way) => {
                // Work adds up: a node that was searched again is worth no less.
                class = class.max(work_class(bucket[way]));
                (way, Put::Updated)
            }
            None => {
                let order = |&way: &usize| (!is_free(bucket[way]), work_class(bucket[way]));
                let way = (0..WAYS).min_by_key(order).unwrap_or(0);
                if is_free(bucket[way]) {
                    (way, Put::Added)
                } else {
                    (way, Put::Forgot)
                }
            }
        };
        let mut word = self.tag << (2 * NUMBER_BITS + WORK_BITS) | class;
        word |= u64::from(found.proof) << (NUMBER_BITS + WORK_BITS);
        word |= u64::from(found.disproof) << WORK_BITS;
        (way, [self.lower, word], put)
    }
}

/// A map from keys to proof and disproof numbers that keeps to a number of bytes.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    /// The number of buckets, as a power of 2, now and at most.
    bits: u32,
    most_bits: u32,
    used: usize,
    /// Entries that were overwritten since work counts less.
    forgotten: usize,
    /// What the records of the entries are about, when there is a checkpoint.
    about: Option<About>,
}

impl Table {
    /// Bytes of the smallest table.
    pub const LEAST_BYTES: usize = (WAYS << LEAST_BITS) * ENTRY_BYTES;

    /// An empty table that takes at most `limit` bytes; `None` when that is less than
    /// [`LEAST_BYTES`](Self::LEAST_BYTES).
    pub fn new(limit: usize) -> Option<Self> {
        let most_bits = (limit / (WAYS * ENTRY_BYTES)).checked_ilog2()?;
        (most_bits >= LEAST_BITS).then(|| Self {
            entries: vec![FREE; WAYS << LEAST_BITS],
            bits: LEAST_BITS,
            most_bits: most_bits.min(UPPER_BITS),
            used: 0,
            forgotten: 0,
            about: None,
        })
    }

    /// Takes over what the checkpoint has about a graph, if there is one, and records what is
    /// stored from now on.
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

    /// Stores the numbers of a node whose search took `work` nodes; numbers that are 0 both, and
    /// numbers above [`Numbers::INFINITE`], do not exist.
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

    /// The entries, for several threads, until they are [taken back](Self::take_back).
    pub(super) fn share(&mut self) -> SharedTable {
        let entries = std::mem::take(&mut self.entries);
        let may_grow = self.bits < self.most_bits;
        let counts = (self.used, self.forgotten);
        SharedTable::new(entries, self.bits, may_grow, counts, self.about)
    }

    /// Takes the entries back that were shared, and makes room if they want it.
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

    /// Grows a table that is half full, if it may, and lets work count less in one that forgot
    /// much.
    fn make_room(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        if self.bits < self.most_bits && 2 * self.used > self.entries.len() {
            self.grow(ticker)
        } else if 2 * self.forgotten > self.entries.len() {
            self.age(ticker)
        } else {
            Ok(())
        }
    }

    /// Doubles the number of buckets, in place.
    fn grow(&mut self, ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        const PART: usize = 1 << 12;
        let before = self.entries.len();
        self.entries.reserve_exact(before);
        while self.entries.len() < 2 * before {
            self.entries.extend_from_slice(&[FREE; PART]);
            ticker.work_untimed(PART as u64)?;
        }
        self.bits += 1;
        // From the last bucket on: those that it is divided among are beyond all that come later.
        for old in (0..before / WAYS).rev() {
            let start = WAYS * old;
            let bucket: [Entry; WAYS] = std::array::from_fn(|i| self.entries[start + i]);
            self.entries[start..start + WAYS].fill(FREE);
            let mut free = [2 * start, 2 * start + WAYS];
            for entry in bucket.into_iter().filter(|&entry| !is_free(entry)) {
                // The bit of the upper part that follows those of the old number of the bucket.
                let half = (tag(entry) >> (UPPER_BITS - self.bits) & 1) as usize;
                self.entries[free[half]] = entry;
                free[half] += 1;
            }
            ticker.work_untimed(4 * WAYS as u64)?;
        }
        self.report(ticker.control());
        Ok(())
    }

    /// Lets all work count less, so that a search that went elsewhere gets room.
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

    fn unmix((mut upper, mut lower): (u64, u64)) -> Key {
        let amount = u128::from(lower) * 0xd1b5_4a32_d192_ed03;
        let amount = (amount >> 64) as u64 ^ amount as u64;
        upper ^= amount >> (64 - UPPER_BITS);
        lower ^= lower >> 32;
        // The inverse of an odd number by Newton's iteration.
        let factor = 0xff51_afd7_ed55_8ccd_u64;
        let mut inverse = factor;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(inverse)));
        }
        lower = lower.wrapping_mul(inverse);
        lower ^= upper.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        u128::from(upper) << 64 | u128::from(lower)
    }

    fn key(number: u64) -> Key {
        // Keys that differ in few bits, all over the word.
        let n = u128::from(number);
        n | n << 50 | (n & 0xff) << 96
    }

    #[test]
    fn mixing_can_be_undone() {
        for number in 0..5000 {
            assert_eq!(unmix(mix(key(number))), key(number));
        }
        let largest = (1 << KEY_BITS) - 1;
        assert_eq!(unmix(mix(largest)), largest);
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
