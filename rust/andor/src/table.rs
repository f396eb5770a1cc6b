//! What is known about nodes, in bounded memory, for one thread or many.
//!
//! Small tables grow; one that has reached its limit, or the end of memory, keeps its size and
//! forgets what took the least work.
//!
//! Each bucket has a version (shared with other buckets), a number that is odd while a thread
//! writes and has changed afterwards. A reader accepts what it read only if the version was even
//! before and is the same after: then nobody wrote in between, and no entry mixes halves of two. So
//! keys stay exact. A reader that keeps meeting writers finds nothing, which is allowed: a table
//! may forget.
//!
//! While several threads use it, the table neither grows nor ages; `wants_room` says when it
//! should, and then the threads meet.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use super::bucket::{
    Entry, FREE, LEAST_BITS, Place, UPPER_BITS, WAYS, as_asked, is_free, numbers, tag, work_class,
};
use super::records::{self, About};
use super::{Graph, KEY_BITS, Key, Numbers, OPPOSITE};
use job::sync::{AtomicU64, AtomicUsize, fence, spin_loop, yield_now};
use job::{Control, OutOfMemory, Stop, Ticker, reserve_exact, vec_for};

const ENTRY_BYTES: usize = size_of::<Entry>();

/// How many versions there are: so many that threads hardly ever want the same one. They take 32
/// KiB.
const VERSIONS: usize = if cfg!(loom) { 1 } else { 1 << 12 };

/// How often a reader tries.
const TRIES: usize = 8;

type SharedEntry = [AtomicU64; 2];

/// A map from keys to proof and disproof numbers that keeps to a limit of bytes.
#[derive(Debug)]
pub struct Table {
    entries: Vec<SharedEntry>,
    versions: Box<[AtomicU64]>,
    /// The number of buckets, now and at most, as exponents of 2.
    bits: u32,
    most_bits: u32,
    used: AtomicUsize,
    /// Entries that were overwritten since the table last aged.
    forgotten: AtomicUsize,
    /// What the records of the entries are about, if there is a checkpoint.
    about: Option<About>,
}

/// How many entries a thread took: free ones, and those of other keys.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    used: usize,
    forgotten: usize,
}

impl Table {
    /// Bytes of the smallest table.
    pub const LEAST_BYTES: usize = (WAYS << LEAST_BITS) * ENTRY_BYTES;

    /// An empty table that takes at most `limit` bytes.
    ///
    /// # Errors
    /// [`OutOfMemory`], also when the limit is less than [`LEAST_BYTES`](Self::LEAST_BYTES).
    pub fn new(limit: usize) -> Result<Self, OutOfMemory> {
        let most_bits = (limit / (WAYS * ENTRY_BYTES)).checked_ilog2();
        let most_bits = most_bits.filter(|&bits| bits >= LEAST_BITS);
        Self::of_buckets(LEAST_BITS, most_bits.ok_or(OutOfMemory)?.min(UPPER_BITS))
    }

    fn of_buckets(bits: u32, most_bits: u32) -> Result<Self, OutOfMemory> {
        let mut entries = vec_for(WAYS << bits)?;
        entries.resize_with(WAYS << bits, free);
        Ok(Self {
            entries,
            versions: (0..VERSIONS).map(|_| AtomicU64::new(0)).collect(),
            bits,
            most_bits,
            used: AtomicUsize::new(0),
            forgotten: AtomicUsize::new(0),
            about: None,
        })
    }

    /// Loads what the checkpoint, if there is one, has about a graph, and records what is stored
    /// from then on.
    ///
    /// # Errors
    /// [`Stop`] when the job must end; then the table must not be used again.
    pub fn resume(&mut self, about: About, ticker: &mut Ticker) -> Result<(), Stop> {
        self.about = None;
        records::load(about, ticker, |key, found, work, ticker| {
            self.store(key, found, work, ticker).map(|_| ())
        })?;
        self.about = Some(about);
        Ok(())
    }

    /// Number of entries.
    fn len(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// Bytes that the table takes.
    fn bytes(&self) -> usize {
        self.entries.len() * ENTRY_BYTES
    }

    /// Publishes the size of the table.
    pub fn report(&self, control: &Control) {
        control.set_table(self.len() as u64, self.bytes() as u64);
    }

    fn bucket(&self, place: &Place) -> (&[SharedEntry], &AtomicU64) {
        (place.of(&self.entries), &self.versions[place.bucket % VERSIONS])
    }

    /// Prefetches what is stored for a key.
    #[inline]
    pub fn fetch(&self, key: Key) {
        Place::new(key, self.bits).fetch(&self.entries);
    }

    /// What is stored for a key.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Numbers> {
        let place = Place::new(key, self.bits);
        let (bucket, version) = self.bucket(&place);
        for _ in 0..TRIES {
            let before = version.load(Acquire);
            let found = place.find(bucket.iter().map(read));
            fence(Acquire);
            if before.is_multiple_of(2) && version.load(Relaxed) == before {
                return found.map(|found| as_asked(key, found));
            }
            spin_loop();
        }
        None
    }

    /// Whether a node is known to be proven or disproven, by its graph or the table.
    pub fn verdict<G: Graph>(&self, graph: &G, node: &G::Node) -> Option<bool> {
        let told = graph.numbers(node).verdict();
        told.or_else(|| self.get(graph.key(node))?.verdict())
    }

    /// Stores the numbers of a node whose search took `work` nodes, unless a proof or disproof is
    /// stored. They must not both be 0, nor exceed [`Numbers::INFINITE`]. Returns the numbers that
    /// are then known.
    pub fn insert(
        &self,
        key: Key,
        found: Numbers,
        work: u64,
        taken: &mut Taken,
        control: &Control,
    ) -> Numbers {
        debug_assert!((key & !OPPOSITE) >> KEY_BITS == 0 && found.proof | found.disproof != 0);
        let found = as_asked(key, found);
        let place = Place::new(key, self.bits);
        let (bucket, version) = self.bucket(&place);
        let before = begin_writing(version);
        let words: [Entry; WAYS] = std::array::from_fn(|way| read(&bucket[way]));
        let (way, entry) = place.put(words, found, work);
        let (old, mut known) = (words[way], found);
        if !place.is_of(old) {
            taken.used += usize::from(is_free(old));
            taken.forgotten += usize::from(!is_free(old));
        } else if found.verdict().is_none() && numbers(old).verdict().is_some() {
            known = numbers(old);
        }
        if known == found {
            write(&bucket[way], entry);
        }
        version.store(before + 2, Release);
        if work >= records::LEAST_WORK
            && let Some(about) = self.about
        {
            records::save(about, key & !OPPOSITE, known, work, control);
        }
        as_asked(key, known)
    }

    /// Counts what a thread took.
    pub fn count(&self, taken: Taken) {
        self.used.fetch_add(taken.used, Relaxed);
        self.forgotten.fetch_add(taken.forgotten, Relaxed);
    }

    /// [`insert`](Self::insert) for a table that nobody else uses: it makes room if needed.
    ///
    /// # Errors
    /// [`Stop`] when the job was cancelled while the table grew; then it must not be used again.
    pub fn store(
        &mut self,
        key: Key,
        found: Numbers,
        work: u64,
        ticker: &mut Ticker,
    ) -> Result<Numbers, Stop> {
        let mut taken = Taken::default();
        let known = self.insert(key, found, work, &mut taken, ticker.control());
        self.count(taken);
        self.make_room(ticker)?;
        Ok(known)
    }

    /// Whether the table should grow: it is half full, and may.
    fn wants_to_grow(&self) -> bool {
        self.bits < self.most_bits && 2 * self.len() > self.entries.len()
    }

    /// Whether the table should age: it has forgotten much.
    fn wants_to_age(&self) -> bool {
        2 * self.forgotten.load(Relaxed) > self.entries.len()
    }

    /// Whether the table should grow or age.
    pub fn wants_room(&self) -> bool {
        self.wants_to_grow() || self.wants_to_age()
    }

    /// Lets the table grow or age if it should.
    ///
    /// # Errors
    /// As [`store`](Self::store).
    pub fn make_room(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        if self.wants_to_grow() {
            self.grow(ticker)
        } else if self.wants_to_age() {
            self.age(ticker)
        } else {
            Ok(())
        }
    }

    /// Doubles the number of buckets in place if there is memory; else the table stays as it is.
    fn grow(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        const PART: usize = 1 << 12;
        let before = self.entries.len();
        if reserve_exact(&mut self.entries, before).is_err() {
            self.most_bits = self.bits;
            return Ok(());
        }
        while self.entries.len() < 2 * before {
            self.entries.extend((0..PART).map(|_| free()));
            ticker.work_untimed(PART as u64)?;
        }
        self.bits += 1;
        // From the last bucket down: the two that a bucket is split into lie at or beyond it, so
        // they overwrite none that is still to be split.
        for old in (0..before / WAYS).rev() {
            let start = WAYS * old;
            let bucket: [Entry; WAYS] = std::array::from_fn(|i| read(&self.entries[start + i]));
            self.entries[start..start + WAYS].fill_with(free);
            let mut next = [2 * start, 2 * start + WAYS];
            for entry in bucket.into_iter().filter(|&entry| !is_free(entry)) {
                // The bit of the upper part that follows those of the old bucket number.
                let half = (tag(entry) >> (UPPER_BITS - self.bits) & 1) as usize;
                write(&self.entries[next[half]], entry);
                next[half] += 1;
            }
            ticker.work_untimed(4 * WAYS as u64)?;
        }
        self.report(ticker.control());
        Ok(())
    }

    /// Lowers the work of all entries, so that a search that has moved elsewhere gets room.
    fn age(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        for shared in &self.entries {
            let [lower, word] = read(shared);
            let has_work = work_class([lower, word]) > 0;
            write(shared, [lower, word - u64::from(has_work)]);
            ticker.work_untimed(1)?;
        }
        self.forgotten.store(0, Relaxed);
        Ok(())
    }
}

/// Takes a version for writing; returns its value before.
fn begin_writing(version: &AtomicU64) -> u64 {
    let mut tries = 0_usize;
    loop {
        tries = tries.wrapping_add(1);
        let before = version.load(Relaxed);
        let taken = before.is_multiple_of(2)
            && version.compare_exchange_weak(before, before + 1, Acquire, Relaxed).is_ok();
        if taken {
            // Whoever sees a write after this fence also sees the odd version.
            fence(Release);
            return before;
        }
        // The other writer may have been interrupted.
        if tries.is_multiple_of(TRIES) {
            yield_now();
        } else {
            spin_loop();
        }
    }
}

fn free() -> SharedEntry {
    FREE.map(AtomicU64::new)
}

#[inline]
fn read(entry: &SharedEntry) -> Entry {
    [entry[0].load(Relaxed), entry[1].load(Relaxed)]
}

fn write(entry: &SharedEntry, words: Entry) {
    entry[0].store(words[0], Relaxed);
    entry[1].store(words[1], Relaxed);
}

#[cfg(test)]
mod tests;
