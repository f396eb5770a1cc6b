//! A hash table from byte strings to small values that never forgets.

use super::hash;
use crate::alloc::{OutOfMemory, reserve, reserve_exact, room_to_grow, vec_for};

/// Bytes of the smallest and of the largest piece of the key store.
const CHUNK: (usize, usize) = (1 << 12, 1 << 20);

/// Before the table grows by this many bytes, it checks that this leaves memory for everything
/// else.
const LARGE: usize = 1 << 16;

/// Free place of the index.
const FREE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Entry<V> {
    hash: u64,
    chunk: u32,
    offset: u32,
    len: u32,
    value: V,
}

/// A map from byte strings to values, with open addressing and keys in a shared store.
///
/// Memory for an entry: the key itself, 24 bytes and the value, and 5 to 11 bytes of index; a third
/// of the places for entries, and part of the last piece of the key store, may be free.
#[derive(Debug)]
pub struct ExactTable<V> {
    index: Vec<u32>,
    entries: Vec<Entry<V>>,
    chunks: Vec<Vec<u8>>,
    chunk_bytes: usize,
}

impl<V: Copy> Default for ExactTable<V> {
    fn default() -> Self {
        Self {
            index: Vec::new(),
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
        self.index.capacity() * size_of::<u32>()
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
        if self.index_is_full() {
            bytes += Self::grown_index(self.index.len()) * size_of::<u32>();
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
        self.find(hash(key), key)
            .map(|entry| self.entries[entry].value)
    }

    /// Replaces the value of a key that is stored; returns whether it is.
    pub fn update(&mut self, key: &[u8], value: V) -> bool {
        let entry = self.find(hash(key), key);
        if let Some(entry) = entry {
            self.entries[entry].value = value;
        }
        entry.is_some()
    }

    /// Stores a value, replacing an earlier one.
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is no room for it; then the table is as it was.
    pub fn insert(&mut self, key: &[u8], value: V) -> Result<(), OutOfMemory> {
        if self.update(key, value) {
            return Ok(());
        }
        let hash = hash(key);
        let bytes = self.bytes_with_one_more(key.len()) - self.bytes();
        if bytes >= LARGE {
            room_to_grow(bytes)?;
        }
        if self.index_is_full() {
            self.grow_index()?;
        }
        if self.entries.len() == self.entries.capacity() {
            let more = Self::grown(self.entries.capacity()) - self.entries.len();
            reserve_exact(&mut self.entries, more)?;
        }
        let (chunk, offset) = self.store(key)?;
        let place = self.free_place(hash);
        self.index[place] = self.entries.len() as u32;
        self.entries.push(Entry {
            hash,
            chunk,
            offset,
            len: key.len() as u32,
            value,
        });
        Ok(())
    }

    fn find(&self, hash: u64, key: &[u8]) -> Option<usize> {
        if self.index.is_empty() {
            return None;
        }
        let mask = self.index.len() - 1;
        let mut place = hash as usize & mask;
        while self.index[place] != FREE {
            let number = self.index[place] as usize;
            let entry = &self.entries[number];
            if entry.hash == hash && self.key(entry) == key {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
        None
    }

    fn key(&self, entry: &Entry<V>) -> &[u8] {
        let start = entry.offset as usize;
        &self.chunks[entry.chunk as usize][start..start + entry.len as usize]
    }

    fn free_place(&self, hash: u64) -> usize {
        let mask = self.index.len() - 1;
        let mut place = hash as usize & mask;
        while self.index[place] != FREE {
            place = (place + 1) & mask;
        }
        place
    }

    fn index_is_full(&self) -> bool {
        4 * (self.entries.len() + 1) > 3 * self.index.len()
    }

    fn grown_index(len: usize) -> usize {
        (2 * len).max(64)
    }

    fn grown(capacity: usize) -> usize {
        (capacity + capacity / 2).max(32)
    }

    fn grow_index(&mut self) -> Result<(), OutOfMemory> {
        let places = Self::grown_index(self.index.len());
        let mut index = vec_for(places)?;
        index.resize(places, FREE);
        self.index = index;
        for number in 0..self.entries.len() {
            let place = self.free_place(self.entries[number].hash);
            self.index[place] = number as u32;
        }
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
