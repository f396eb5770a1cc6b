//! The entries of a [table](super::table) while several threads use them.
//!
//! Each bucket has a version (shared with other buckets), a number that is odd while a thread
//! writes and has changed afterwards. A reader accepts what it read only if the version was even
//! before and is the same after: then nobody wrote in between, and no entry mixes halves of two. So
//! keys stay exact. A reader that keeps meeting writers finds nothing, which is allowed: a table
//! may forget.
//!
//! The table neither grows nor ages while it is shared; `wants_room` says when it should, and then
//! the threads meet.

use std::sync::atomic::Ordering;

use super::bucket::{Entry, Place, Put, WAYS, as_asked, numbers};
use super::records::{self, About};
use super::{Key, Numbers};
use job::control::Control;
use job::sync::{AtomicU64, AtomicUsize, fence, spin_loop, yield_now};

/// How many versions there are: so many that threads hardly ever want the same one. They take 32
/// KiB.
const VERSIONS: usize = if cfg!(loom) { 1 } else { 1 << 12 };

/// How often a reader tries.
const TRIES: usize = 8;

type SharedEntry = [AtomicU64; 2];

/// A map from keys to proof and disproof numbers that many threads use at once.
#[derive(Debug)]
pub struct SharedTable {
    entries: Vec<SharedEntry>,
    bits: u32,
    may_grow: bool,
    versions: Box<[AtomicU64]>,
    used: AtomicUsize,
    forgotten: AtomicUsize,
    about: Option<About>,
}

/// How many entries a thread took: free ones, and those of other keys.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Taken {
    used: usize,
    forgotten: usize,
}

impl SharedTable {
    pub(super) fn new(
        entries: Vec<Entry>,
        bits: u32,
        may_grow: bool,
        (used, forgotten): (usize, usize),
        about: Option<About>,
    ) -> Self {
        Self {
            // In place: elements of the same size reuse the vector's memory.
            entries: entries
                .into_iter()
                .map(|entry| entry.map(AtomicU64::new))
                .collect(),
            bits,
            may_grow,
            versions: (0..VERSIONS).map(|_| AtomicU64::new(0)).collect(),
            used: AtomicUsize::new(used),
            forgotten: AtomicUsize::new(forgotten),
            about,
        }
    }

    /// The entries, how many are used, and how many were overwritten.
    pub(super) fn into_parts(self) -> (Vec<Entry>, usize, usize) {
        let entries = self.entries.into_iter();
        (
            entries
                .map(|entry| entry.map(AtomicU64::into_inner))
                .collect(),
            self.used.into_inner(),
            self.forgotten.into_inner(),
        )
    }

    fn bucket(&self, place: &Place) -> (&[SharedEntry], &AtomicU64) {
        (
            &self.entries[WAYS * place.bucket..][..WAYS],
            &self.versions[place.bucket % VERSIONS],
        )
    }

    /// Prefetches what is stored for a key.
    #[inline]
    pub fn fetch(&self, key: Key) {
        Place::of(key, self.bits).fetch(&self.entries);
    }

    /// What is stored for a key.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Numbers> {
        let place = Place::of(key, self.bits);
        let (bucket, version) = self.bucket(&place);
        for _ in 0..TRIES {
            let before = version.load(Ordering::Acquire);
            let found = place.find(bucket.iter().map(read));
            fence(Ordering::Acquire);
            if before.is_multiple_of(2) && version.load(Ordering::Relaxed) == before {
                return found.map(|found| as_asked(key, found));
            }
            spin_loop();
        }
        None
    }

    /// Stores the numbers of a node whose search took `work` nodes, unless a proof or disproof is
    /// stored. Returns the numbers that are then known.
    pub(super) fn insert(
        &self,
        key: Key,
        found: Numbers,
        work: u64,
        taken: &mut Taken,
        control: &Control,
    ) -> Numbers {
        let found = as_asked(key, found);
        let place = Place::of(key, self.bits);
        let (bucket, version) = self.bucket(&place);
        let before = begin_writing(version);
        let words: [Entry; WAYS] = std::array::from_fn(|way| read(&bucket[way]));
        let (way, entry, put) = place.put(words, found, work);
        let mut known = found;
        match put {
            Put::Updated
                if found.verdict().is_none() && numbers(words[way]).verdict().is_some() =>
            {
                known = numbers(words[way]);
            }
            _ => write(&bucket[way], entry),
        }
        version.store(before + 2, Ordering::Release);
        match put {
            Put::Updated => {}
            Put::Added => taken.used += 1,
            Put::Forgot => taken.forgotten += 1,
        }
        if work >= records::LEAST_WORK
            && let Some(about) = self.about
        {
            records::save(about, key & !super::OPPOSITE, known, work, control);
        }
        as_asked(key, known)
    }

    /// Counts what a thread took.
    pub(super) fn count(&self, taken: Taken) {
        self.used.fetch_add(taken.used, Ordering::Relaxed);
        self.forgotten.fetch_add(taken.forgotten, Ordering::Relaxed);
    }

    /// Whether the table should grow or age.
    pub(super) fn wants_room(&self) -> bool {
        let used = self.used.load(Ordering::Relaxed);
        self.may_grow && 2 * used > self.entries.len()
            || 2 * self.forgotten.load(Ordering::Relaxed) > self.entries.len()
    }

    /// Publishes the size of the table.
    pub fn report(&self, control: &Control) {
        let used = self.used.load(Ordering::Relaxed);
        let bytes = self.entries.len() * size_of::<SharedEntry>();
        control.set_table(used as u64, bytes as u64);
    }
}

/// Takes a version for writing; returns its value before.
fn begin_writing(version: &AtomicU64) -> u64 {
    let mut tries = 0_usize;
    loop {
        tries = tries.wrapping_add(1);
        let before = version.load(Ordering::Relaxed);
        let taken = before.is_multiple_of(2)
            && version
                .compare_exchange_weak(before, before + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if taken {
            // Whoever sees a write after this fence also sees the odd version.
            fence(Ordering::Release);
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

#[inline]
fn read(entry: &SharedEntry) -> Entry {
    [
        entry[0].load(Ordering::Relaxed),
        entry[1].load(Ordering::Relaxed),
    ]
}

fn write(entry: &SharedEntry, words: Entry) {
    entry[0].store(words[0], Ordering::Relaxed);
    entry[1].store(words[1], Ordering::Relaxed);
}

#[cfg(all(test, loom))]
mod models {
    use std::collections::HashMap;
    use std::sync::Arc;

    use loom::thread::spawn;

    use super::super::bucket::FREE;
    use super::*;

    const SOME: Numbers = Numbers {
        proof: 3,
        disproof: 5,
    };

    /// Inserts into a table of a single bucket.
    fn insert(table: &SharedTable, key: Key, found: Numbers) -> Numbers {
        table.insert(key, found, 1, &mut Taken::default(), &Control::new(None))
    }

    fn table(keys: impl Iterator<Item = Key>) -> Arc<SharedTable> {
        let table = SharedTable::new(vec![FREE; WAYS], 0, false, (0, 0), None);
        keys.for_each(|key| _ = insert(&table, key, Numbers::UNKNOWN));
        Arc::new(table)
    }

    /// Two keys whose entries, given the same numbers, differ only in the first word.
    fn alike() -> (Key, Key) {
        let mut keys = HashMap::new();
        let second = |key| Place::of(key, 0).put([FREE; WAYS], SOME, 1).1[1];
        let mut pairs = (1..).filter_map(|key| Some((keys.insert(second(key), key)?, key)));
        pairs.next().expect("there are more keys than words")
    }

    #[test]
    fn nobody_reads_half_an_entry() {
        let (old, new) = alike();
        loom::model(move || {
            // The bucket is full: the new entry replaces the first.
            let table = table([old, 1, 2, 3].into_iter());
            let other = Arc::clone(&table);
            // Loom lets a reader see only what was written before, so the reader must start later.
            let reader = spawn(move || {
                for (key, stored) in [(new, SOME), (old, Numbers::UNKNOWN)] {
                    assert!(other.get(key).is_none_or(|found| found == stored));
                }
            });
            insert(&table, new, SOME);
            reader.join().expect("no panic");
            assert_eq!((table.get(old), table.get(new)), (None, Some(SOME)));
        });
    }

    #[test]
    fn writers_keep_what_others_write() {
        loom::model(|| {
            let table = table(0..0);
            let other = Arc::clone(&table);
            let writer = spawn(move || insert(&other, 1, SOME));
            insert(&table, 2, Numbers::PROVEN);
            writer.join().expect("no panic");
            assert_eq!(table.get(1), Some(SOME));
            assert_eq!(table.get(2), Some(Numbers::PROVEN));
        });
    }

    #[test]
    fn a_proof_is_there_for_ever() {
        loom::model(|| {
            let table = table(0..0);
            let other = Arc::clone(&table);
            let writer = spawn(move || insert(&other, 1, Numbers::PROVEN));
            let known = insert(&table, 1, SOME);
            assert!(known == SOME || known == Numbers::PROVEN);
            writer.join().expect("no panic");
            assert_eq!(table.get(1), Some(Numbers::PROVEN));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::*;
    use job::control::Ticker;

    /// The numbers stored for a key identify it, and all keys fall in few buckets.
    fn entry(number: u64) -> (Key, Numbers) {
        let numbers = Numbers {
            proof: 1 + number as u32,
            disproof: 1 + (number as u32).wrapping_mul(77) % 1000,
        };
        let key = Key::from(number);
        (key | key << 40 | key << 80, numbers)
    }

    #[test]
    fn threads_never_read_what_was_not_stored() {
        let mut table = Table::new(Table::LEAST_BYTES).expect("large enough");
        let shared = table.share();
        // Only keys whose buckets are among the first, so that all of these are overwritten.
        let crowded: Vec<_> = (0..100_000)
            .map(entry)
            .filter(|(key, _)| Place::of(*key, 16).bucket < 64)
            .collect();
        assert!(crowded.len() > 64);
        std::thread::scope(|scope| {
            for start in 0..4 {
                let (shared, crowded) = (&shared, &crowded);
                scope.spawn(move || {
                    let control = Control::new(None);
                    let mut taken = Taken::default();
                    for round in 0..40_000 {
                        let (key, found) = crowded[(round * 7 + start * 31) % crowded.len()];
                        shared.insert(key, found, 1, &mut taken, &control);
                        let (key, found) = crowded[(round * 5 + start) % crowded.len()];
                        assert!(shared.get(key).is_none_or(|stored| stored == found));
                    }
                    shared.count(taken);
                });
            }
        });
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        assert_eq!(table.take_back(shared, &mut ticker), Ok(()));
        let known = crowded.iter().filter(|(key, found)| {
            let stored = table.get(*key);
            assert!(stored.is_none_or(|stored| stored == *found));
            stored.is_some()
        });
        assert_eq!(known.count(), table.len());
    }

    #[test]
    fn a_proof_is_not_replaced_by_less() {
        let mut table = Table::new(Table::LEAST_BYTES).expect("large enough");
        let shared = table.share();
        let (control, mut taken) = (Control::new(None), Taken::default());
        let mut insert = |key, found| shared.insert(key, found, 1, &mut taken, &control);
        let opposite = super::super::OPPOSITE | 5;
        assert_eq!(insert(5, Numbers::UNKNOWN), Numbers::UNKNOWN);
        assert_eq!(insert(5, Numbers::PROVEN), Numbers::PROVEN);
        assert_eq!(insert(5, Numbers::UNKNOWN), Numbers::PROVEN);
        assert_eq!(insert(opposite, Numbers::UNKNOWN), Numbers::DISPROVEN);
        assert_eq!(shared.get(opposite), Some(Numbers::DISPROVEN));
    }

    #[test]
    fn sharing_takes_no_memory() {
        let entries = vec![[0; 2]; WAYS << 16];
        let place = entries.as_ptr().addr();
        let shared = SharedTable::new(entries, 16, true, (0, 0), None);
        assert_eq!(shared.entries.as_ptr().addr(), place);
        assert_eq!(shared.into_parts().0.as_ptr().addr(), place);
    }

    #[test]
    fn the_table_grows_when_it_is_taken_back() {
        let mut table = Table::new(2 * Table::LEAST_BYTES).expect("large enough");
        let (control, mut taken) = (Control::new(None), Taken::default());
        let shared = table.share();
        for number in 0..140_000 {
            let (key, _) = entry(number);
            shared.insert(key, Numbers::PROVEN, 1, &mut taken, &control);
        }
        assert!(!shared.wants_room());
        shared.count(taken);
        assert!(shared.wants_room());
        let mut ticker = Ticker::new(&control);
        assert_eq!(table.take_back(shared, &mut ticker), Ok(()));
        assert_eq!(table.bytes(), 2 * Table::LEAST_BYTES);
        let known = (0..140_000).filter(|&number| table.get(entry(number).0).is_some());
        assert_eq!(known.count(), table.len());
        assert!(!table.share().wants_room());
    }
}
