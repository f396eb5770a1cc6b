//! A hash table from byte strings to small values that never forgets.

use hashbrown::HashTable;

use super::{Key, hash};
use crate::alloc::{OutOfMemory, left_by, vec_for};

/// What the allocator takes for a key beside its bytes.
const BYTES_PER_KEY: usize = 16;

type Entry<V> = (Box<[u8]>, V);

/// A map from byte strings to values.
///
/// Memory for an entry: the key itself, 33 bytes and the value; up to half of the places for entries
/// may be free.
#[derive(Debug)]
pub struct ExactTable<V> {
    entries: HashTable<Entry<V>>,
    key_bytes: usize,
}

impl<V> Default for ExactTable<V> {
    fn default() -> Self {
        Self { entries: HashTable::new(), key_bytes: 0 }
    }
}

impl<V: Copy> ExactTable<V> {
    /// Bytes that the smallest table of entries takes at most.
    const SMALLEST: usize = 8 * (size_of::<Entry<V>>() + 1) + 16;

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.entries.allocation_size() + self.key_bytes
    }

    /// The most bytes that the table takes while and after one more key of `len` bytes is stored.
    pub fn bytes_with_one_more(&self, len: usize) -> usize {
        let bytes = self.bytes() + len + BYTES_PER_KEY;
        if self.entries.len() < self.entries.capacity() {
            return bytes;
        }
        bytes + 2 * self.entries.allocation_size() + Self::SMALLEST
    }

    /// The value stored for `key`.
    pub fn get(&self, key: Key) -> Option<V> {
        let has_key = |entry: &Entry<V>| *entry.0 == *key.bytes;
        self.entries.find(key.hash, has_key).map(|entry| entry.1)
    }

    /// Replaces the value of a key that is stored; returns whether it is.
    pub fn update(&mut self, key: Key, value: V) -> bool {
        let has_key = |entry: &Entry<V>| *entry.0 == *key.bytes;
        let found = self.entries.find_mut(key.hash, has_key);
        found.map(|entry| entry.1 = value).is_some()
    }

    /// Stores the value of a key that is not stored yet.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is no room for it; then the table holds what it held.
    pub fn add(&mut self, key: Key, value: V) -> Result<(), OutOfMemory> {
        let hash_of = |entry: &Entry<V>| hash(&entry.0);
        if self.entries.len() == self.entries.capacity() {
            let grown = self.entries.try_reserve(1, hash_of);
            grown.map_err(|_| OutOfMemory)?;
            left_by::<Entry<V>>(self.entries.capacity())?;
        }
        let mut bytes = vec_for(key.bytes.len())?;
        bytes.extend_from_slice(key.bytes);
        self.key_bytes += bytes.len() + BYTES_PER_KEY;
        let entry = (bytes.into_boxed_slice(), value);
        self.entries.insert_unique(key.hash, entry, hash_of);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn agrees_with_a_hash_map(
            pairs in prop::collection::vec((prop::collection::vec(0u8..3, 0..6), 0u32..9), 0..400),
        ) {
            let mut table = ExactTable::default();
            let mut map = HashMap::new();
            for (key, value) in pairs {
                let stored = Key::new(&key);
                let before = table.bytes_with_one_more(key.len());
                prop_assert_eq!(table.get(stored), map.get(&key).copied());
                if !table.update(stored, value) {
                    prop_assert_eq!(table.add(stored, value), Ok(()));
                }
                map.insert(key, value);
                prop_assert!(table.bytes() <= before);
                prop_assert_eq!(table.len(), map.len());
            }
            for (key, value) in &map {
                prop_assert_eq!(table.get(Key::new(key)), Some(*value));
            }
        }
    }

    #[test]
    fn keys_of_any_length_are_found() {
        let mut table = ExactTable::default();
        let long = vec![7; 3 << 20];
        let (long, empty) = (Key::new(&long), Key::new(b""));
        assert_eq!(table.add(long, 1), Ok(()));
        assert_eq!(table.add(empty, 2), Ok(()));
        assert_eq!((table.get(long), table.get(empty)), (Some(1), Some(2)));
    }
}
