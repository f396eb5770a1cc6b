//! A hash table from byte strings to small values that never forgets.

use hashbrown::HashTable;

use super::Key;
use crate::alloc::{OutOfMemory, left_by, reserve, vec_for};

/// Bytes of the smallest and of the largest piece of the key store.
const CHUNK: (usize, usize) = (1 << 12, 1 << 20);

/// A map from byte strings to values, with keys in a shared store.
///
/// Memory for an entry: the key itself, 25 bytes and the value; up to half of the places for
/// entries, and part of the last piece of the key store, may be free.
#[derive(Debug)]
pub struct ExactTable<V> {
    entries: HashTable<Entry<V>>,
    chunks: Vec<Vec<u8>>,
    chunk_bytes: usize,
}

#[derive(Debug)]
struct Entry<V> {
    hash: u64,
    chunk: u32,
    offset: u32,
    len: u32,
    value: V,
}

impl<V> Entry<V> {
    fn has(&self, key: Key, chunks: &[Vec<u8>]) -> bool {
        let start = self.offset as usize;
        self.hash == key.hash
            && &chunks[self.chunk as usize][start..start + self.len as usize] == key.bytes
    }
}

impl<V> Default for ExactTable<V> {
    fn default() -> Self {
        Self {
            entries: HashTable::new(),
            chunks: Vec::new(),
            chunk_bytes: 0,
        }
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
        self.entries.allocation_size()
            + self.chunk_bytes
            + self.chunks.capacity() * size_of::<Vec<u8>>()
    }

    /// The most bytes that the table takes while and after one more key of `len` bytes is stored.
    pub fn bytes_with_one_more(&self, len: usize) -> usize {
        let mut bytes = self.bytes();
        if self.entries.len() == self.entries.capacity() {
            bytes += 2 * self.entries.allocation_size() + Self::SMALLEST;
        }
        if self.needs_chunk(len) {
            // The list of chunks may double.
            let chunks = self.chunks.capacity() + 4;
            bytes += self.next_chunk(len) + chunks * size_of::<Vec<u8>>();
        }
        bytes
    }

    /// The value stored for `key`.
    pub fn get(&self, key: Key) -> Option<V> {
        let has_key = |entry: &Entry<V>| entry.has(key, &self.chunks);
        let found = self.entries.find(key.hash, has_key);
        found.map(|entry| entry.value)
    }

    /// Replaces the value of a key that is stored; returns whether it is.
    pub fn update(&mut self, key: Key, value: V) -> bool {
        let has_key = |entry: &Entry<V>| entry.has(key, &self.chunks);
        let found = self.entries.find_mut(key.hash, has_key);
        found.map(|entry| entry.value = value).is_some()
    }

    /// Stores the value of a key that is not stored yet.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is no room for it; then the table holds what it held.
    pub fn add(&mut self, key: Key, value: V) -> Result<(), OutOfMemory> {
        let hash_of = |entry: &Entry<V>| entry.hash;
        if self.entries.len() == self.entries.capacity() {
            let grown = self.entries.try_reserve(1, hash_of);
            grown.map_err(|_| OutOfMemory)?;
            left_by::<Entry<V>>(self.entries.capacity())?;
        }
        let (chunk, offset) = self.store(key.bytes)?;
        let entry = Entry {
            hash: key.hash,
            chunk,
            offset,
            len: key.bytes.len() as u32,
            value,
        };
        self.entries.insert_unique(key.hash, entry, hash_of);
        Ok(())
    }

    /// Whether a key of `len` bytes does not fit in the last chunk.
    fn needs_chunk(&self, len: usize) -> bool {
        self.chunks
            .last()
            .is_none_or(|chunk| chunk.capacity() - chunk.len() < len)
    }

    /// Size of the next chunk: about as much as there is already, so that small tables stay small.
    fn next_chunk(&self, len: usize) -> usize {
        self.chunk_bytes.clamp(CHUNK.0, CHUNK.1).max(len)
    }

    fn store(&mut self, key: &[u8]) -> Result<(u32, u32), OutOfMemory> {
        if self.needs_chunk(key.len()) {
            let size = self.next_chunk(key.len());
            reserve(&mut self.chunks, 1)?;
            let chunk = vec_for(size)?;
            self.chunk_bytes += chunk.capacity();
            self.chunks.push(chunk);
        }
        let number = self.chunks.len() - 1;
        let chunk = &mut self.chunks[number];
        let offset = chunk.len();
        chunk.extend_from_slice(key);
        Ok((number as u32, offset as u32))
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
    fn long_keys_have_a_chunk_of_their_own() {
        let mut table = ExactTable::default();
        let long = vec![7; 3 << 20];
        let (long, empty) = (Key::new(&long), Key::new(b""));
        assert_eq!(table.add(long, 1), Ok(()));
        assert_eq!(table.add(empty, 2), Ok(()));
        assert_eq!((table.get(long), table.get(empty)), (Some(1), Some(2)));
    }
}
