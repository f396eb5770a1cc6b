//! A hash table from byte strings to small values that never forgets.

use hashbrown::HashTable;

use super::hash;
use crate::alloc::{OutOfMemory, left_by, reserve, reserve_exact, vec_for};

/// Bytes of the smallest and of the largest piece of the key store.
const CHUNK: (usize, usize) = (1 << 12, 1 << 20);

/// The smallest index takes at most so many bytes.
const SMALLEST_INDEX: usize = 128;

#[derive(Clone, Copy, Debug)]
struct Entry<V> {
    hash: u64,
    chunk: u32,
    offset: u32,
    len: u32,
    value: V,
}

/// A map from byte strings to values, with keys in a shared store.
///
/// Memory for an entry: the key itself, 24 bytes and the value, and 6 to 12 bytes of index; a third
/// of the places for entries, and part of the last piece of the key store, may be free.
#[derive(Debug)]
pub struct ExactTable<V> {
    /// The numbers of the entries, by the hashes of their keys.
    index: HashTable<u32>,
    entries: Vec<Entry<V>>,
    chunks: Vec<Vec<u8>>,
    chunk_bytes: usize,
}

impl<V> Default for ExactTable<V> {
    fn default() -> Self {
        Self {
            index: HashTable::new(),
            entries: Vec::new(),
            chunks: Vec::new(),
            chunk_bytes: 0,
        }
    }
}

impl<V: Copy> ExactTable<V> {
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.index.allocation_size()
            + self.entries.capacity() * size_of::<Entry<V>>()
            + self.chunk_bytes
            + self.chunks.capacity() * size_of::<Vec<u8>>()
    }

    /// The most bytes that the table takes while and after one more key of `len` bytes is stored.
    pub fn bytes_with_one_more(&self, len: usize) -> usize {
        let mut bytes = self.bytes();
        if self.entries.len() == self.entries.capacity() {
            bytes += Self::grown(self.entries.capacity()) * size_of::<Entry<V>>();
        }
        if self.index.len() == self.index.capacity() {
            bytes += 2 * self.index.allocation_size() + SMALLEST_INDEX;
        }
        if self.needs_chunk(len) {
            bytes += self.next_chunk(len);
            // The list of chunks may double.
            bytes += (self.chunks.capacity() + 4) * size_of::<Vec<u8>>();
        }
        bytes
    }

    /// The value stored for `key`.
    pub fn get(&self, key: &[u8]) -> Option<V> {
        self.find(key).map(|number| self.entries[number].value)
    }

    /// Replaces the value of a key that is stored; returns whether it is.
    pub fn update(&mut self, key: &[u8], value: V) -> bool {
        let found = self.find(key);
        if let Some(number) = found {
            self.entries[number].value = value;
        }
        found.is_some()
    }

    /// Stores a value, replacing an earlier one.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is no room for it; then the table holds what it held.
    pub fn insert(&mut self, key: &[u8], value: V) -> Result<(), OutOfMemory> {
        if self.update(key, value) {
            return Ok(());
        }
        if self.entries.len() == self.entries.capacity() {
            let more = Self::grown(self.entries.capacity()) - self.entries.len();
            reserve_exact(&mut self.entries, more)?;
        }
        let (chunk, offset) = self.store(key)?;
        let entries = &self.entries;
        let hash_of = |&number: &u32| entries[number as usize].hash;
        if self.index.len() == self.index.capacity() {
            let grown = self.index.try_reserve(1, hash_of);
            grown.map_err(|_| OutOfMemory)?;
            left_by::<u32>(self.index.capacity())?;
        }
        let hash = hash(key);
        self.index
            .insert_unique(hash, entries.len() as u32, hash_of);
        self.entries.push(Entry {
            hash,
            chunk,
            offset,
            len: key.len() as u32,
            value,
        });
        Ok(())
    }

    fn find(&self, key: &[u8]) -> Option<usize> {
        let hash = hash(key);
        let is_of_key = |&number: &u32| {
            let entry = &self.entries[number as usize];
            entry.hash == hash && self.key(entry) == key
        };
        let number = self.index.find(hash, is_of_key)?;
        Some(*number as usize)
    }

    fn key(&self, entry: &Entry<V>) -> &[u8] {
        let start = entry.offset as usize;
        &self.chunks[entry.chunk as usize][start..start + entry.len as usize]
    }

    fn grown(capacity: usize) -> usize {
        (capacity + capacity / 2).max(32)
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
                let before = table.bytes_with_one_more(key.len());
                prop_assert_eq!(table.get(&key), map.get(&key).copied());
                prop_assert_eq!(table.insert(&key, value), Ok(()));
                map.insert(key, value);
                prop_assert!(table.bytes() <= before);
                prop_assert_eq!(table.len(), map.len());
            }
            for (key, value) in &map {
                prop_assert_eq!(table.get(key), Some(*value));
            }
        }
    }

    #[test]
    fn long_keys_have_a_chunk_of_their_own() {
        let mut table = ExactTable::default();
        let long = vec![7; 3 << 20];
        assert_eq!(table.insert(&long, 1), Ok(()));
        assert_eq!(table.insert(b"", 2), Ok(()));
        assert_eq!((table.get(&long), table.get(b"")), (Some(1), Some(2)));
    }
}
