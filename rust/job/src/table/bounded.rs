//! A hash table from byte strings to small values, within a number of bytes.

use super::{ExactTable, Key};

/// A map that keeps within a limit, and within the memory that there is, by forgetting.
///
/// Two generations of [`ExactTable`], each of at most half the limit. New entries go to the young
/// one; what is found in the old one moves to the young. When the young one is full it becomes the
/// old one, and the former old one is forgotten. A key too long for half the limit, or for the
/// memory that there is, is not stored.
#[derive(Debug)]
pub struct BoundedTable<V> {
    young: ExactTable<V>,
    old: ExactTable<V>,
    limit: usize,
}

impl<V: Copy> BoundedTable<V> {
    /// The smallest limit in bytes, which holds an entry of moderate size.
    pub const SMALLEST_LIMIT: usize = 1 << 16;

    /// A limit that is none, until the memory does not suffice: then each generation may take as
    /// much as there was.
    pub const NO_LIMIT: usize = usize::MAX;

    /// An empty table of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self { young: ExactTable::default(), old: ExactTable::default(), limit }
    }

    /// Number of entries, where a key that is in both generations counts twice, and the bytes that
    /// the table takes.
    pub fn size(&self) -> (usize, usize) {
        let entries = self.young.len() + self.old.len();
        (entries, self.young.bytes() + self.old.bytes())
    }

    /// The value stored for `key`, if it is still known.
    pub fn get(&mut self, key: Key) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value);
        }
        let value = self.old.get(key)?;
        self.insert(key, value);
        Some(value)
    }

    /// Stores a value, replacing an earlier one.
    pub fn insert(&mut self, key: Key, value: V) {
        if self.young.update(key, value) {
            return;
        }
        let (half, len) = (self.limit / 2, key.bytes.len());
        if self.young.bytes_with_one_more(len) > half {
            if ExactTable::<V>::default().bytes_with_one_more(len) > half {
                return;
            }
            self.old = std::mem::take(&mut self.young);
        }
        if self.young.add(key, value).is_err() {
            if self.limit == Self::NO_LIMIT {
                self.limit = (2 * self.young.bytes()).max(Self::SMALLEST_LIMIT);
            }
            self.old = std::mem::take(&mut self.young);
            // If there is still no room, the value is not stored: a table may forget.
            let _ = self.young.add(key, value);
        }
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
        fn forgets_but_never_lies_and_keeps_to_the_limit(
            keys in prop::collection::vec((0u32..3000, 1usize..200), 0..3000),
        ) {
            let limit = BoundedTable::<u32>::SMALLEST_LIMIT;
            let mut table = BoundedTable::new(limit);
            let mut map = HashMap::new();
            for (step, (key, len)) in keys.into_iter().enumerate() {
                let key = [key.to_le_bytes().as_slice(), &vec![0; len]].concat();
                if let Some(value) = table.get(Key::new(&key)) {
                    prop_assert_eq!(Some(&value), map.get(&key));
                }
                table.insert(Key::new(&key), step as u32);
                map.insert(key, step as u32);
                prop_assert!(table.size().1 <= limit);
            }
        }
    }

    #[test]
    fn a_key_longer_than_the_table_is_not_stored() {
        let limit = BoundedTable::<u32>::SMALLEST_LIMIT;
        let mut table = BoundedTable::new(limit);
        let long = vec![0; limit];
        let (long, short) = (Key::new(&long), Key::new(b"short"));
        table.insert(long, 1);
        table.insert(short, 2);
        let found = (table.get(long), table.get(short));
        assert_eq!(found, (None, Some(2)));
    }
}
