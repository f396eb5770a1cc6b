//! A hash table from byte strings to small values that many threads use at once.

use std::sync::atomic::Ordering;

use super::{BoundedTable, Key};
use crate::sync::{AtomicUsize, Mutex, whole};

/// The most parts: so many that a few threads hardly ever want the same one.
const MOST_PARTS: usize = 16;

/// The parts of a table with a limit are at least this large, so that each holds long keys; a table
/// with a smaller limit has a single part.
const SMALLEST_PART: usize = 1 << 20;

/// A table in parts, each with a lock of its own. The hash of a key determines its part. A part
/// that cannot grow for lack of memory forgets from then on.
#[derive(Debug)]
pub struct SharedTable<V> {
    parts: Box<[Mutex<BoundedTable<V>>]>,
    entries: AtomicUsize,
    bytes: AtomicUsize,
}

impl<V: Copy> SharedTable<V> {
    /// The smallest limit in bytes of a table that has one.
    pub const SMALLEST_LIMIT: usize = BoundedTable::<V>::SMALLEST_LIMIT;

    /// An empty table that forgets nothing while there is memory.
    pub fn exact() -> Self {
        Self::of(MOST_PARTS, BoundedTable::<V>::NO_LIMIT)
    }

    /// An empty table of at most `limit` bytes; `None` if that is less than
    /// [`SMALLEST_LIMIT`](Self::SMALLEST_LIMIT).
    pub fn bounded(limit: usize) -> Option<Self> {
        let parts = (limit / SMALLEST_PART).clamp(1, MOST_PARTS);
        (limit >= Self::SMALLEST_LIMIT).then(|| Self::of(parts, limit / parts))
    }

    fn of(parts: usize, limit: usize) -> Self {
        let part = |_| Mutex::new(BoundedTable::new(limit));
        Self {
            parts: (0..parts).map(part).collect(),
            entries: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
        }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.load(Ordering::Relaxed)
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The value stored for `key`, if it is known.
    pub fn get(&self, key: &[u8]) -> Option<V> {
        // A key that is found may move between generations, so the size may change.
        self.counting(Key::new(key), |part, key| part.get(key))
    }

    /// Stores a value, replacing an earlier one.
    pub fn insert(&self, key: &[u8], value: V) {
        self.counting(Key::new(key), |part, key| part.insert(key, value));
    }

    /// Runs `action` on the part of a key and keeps count of the sizes.
    fn counting<'k, T>(
        &self,
        key: Key<'k>,
        action: impl FnOnce(&mut BoundedTable<V>, Key<'k>) -> T,
    ) -> T {
        // A part uses the low bits of the hash for itself.
        let part = (key.hash >> 48) as usize % self.parts.len();
        let mut part = whole(self.parts[part].lock());
        let (entries, bytes) = part.size();
        let result = action(&mut part, key);
        let (more_entries, more_bytes) = part.size();
        if (more_entries, more_bytes) != (entries, bytes) {
            // A decrease wraps around, and so adds up correctly.
            let change = more_entries.wrapping_sub(entries);
            self.entries.fetch_add(change, Ordering::Relaxed);
            let change = more_bytes.wrapping_sub(bytes);
            self.bytes.fetch_add(change, Ordering::Relaxed);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: usize) -> Vec<u8> {
        [&number.to_le_bytes()[..], &vec![7; number % 100]].concat()
    }

    #[test]
    fn threads_see_what_others_stored() {
        let table = SharedTable::exact();
        std::thread::scope(|scope| {
            for start in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for number in (start..8000).step_by(4) {
                        table.insert(&key(number), number);
                    }
                });
            }
        });
        assert_eq!(table.len(), 8000);
        assert!((0..8000).all(|number| table.get(&key(number)) == Some(number)));
        table.insert(&key(5), 9);
        assert_eq!((table.get(&key(5)), table.len()), (Some(9), 8000));
    }

    #[test]
    fn a_table_with_a_limit_keeps_to_it_and_counts_its_bytes() {
        for limit in [SharedTable::<usize>::SMALLEST_LIMIT, 3 << 20] {
            let table = SharedTable::bounded(limit).expect("large enough");
            for number in 0..60_000 {
                table.insert(&key(number), number);
                let earlier = number / 2;
                assert!(table.get(&key(earlier)).is_none_or(|found| found == earlier));
                assert!(table.bytes() <= limit);
            }
            let sizes = table.parts.iter().map(|part| {
                let part = part.lock().expect("nobody panics");
                part.size()
            });
            let sum = sizes.fold((0, 0), |(n, b), (more, bytes)| (n + more, b + bytes));
            assert_eq!((table.len(), table.bytes()), sum);
        }
        assert!(SharedTable::<u32>::bounded(100).is_none());
    }

    #[cfg(loom)]
    mod models {
        use std::sync::Arc;

        use loom::thread::spawn;

        use super::super::*;

        #[test]
        fn entries_are_there_and_counted_whoever_stores_them() {
            for other in [b"one", b"two"] {
                loom::model(move || {
                    let table = SharedTable::bounded(SharedTable::<u32>::SMALLEST_LIMIT);
                    let table = Arc::new(table.expect("large enough"));
                    let writer = Arc::clone(&table);
                    let writer = spawn(move || writer.insert(other, 2));
                    table.insert(b"one", 1);
                    assert!(matches!(table.get(b"one"), Some(1 | 2)));
                    writer.join().expect("no panic");
                    assert!(matches!(table.get(b"one"), Some(1 | 2)));
                    assert!(matches!(table.get(other), Some(1 | 2)));
                    let sizes = whole(table.parts[0].lock()).size();
                    assert_eq!((table.len(), table.bytes()), sizes);
                });
            }
        }
    }
}
