//! A hash table from byte strings to small values, within a fixed number of bytes.

use super::ExactTable;

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

/// The smallest limit that holds an entry of moderate size.
const SMALLEST_LIMIT: usize = 1 << 16;

impl<V: Copy> BoundedTable<V> {
    /// An empty table of at most `limit` bytes; `None` if that is less than
    /// [`SMALLEST_LIMIT`](Self::SMALLEST_LIMIT).
    pub fn new(limit: usize) -> Option<Self> {
        (limit >= Self::SMALLEST_LIMIT).then(|| Self {
            young: ExactTable::default(),
            old: ExactTable::default(),
            limit,
        })
    }

    /// A table with the contents of one that cannot grow; each generation may take as much memory
    /// as that one does.
    pub fn of_full(table: ExactTable<V>) -> Self {
        let limit = (2 * table.bytes()).max(SMALLEST_LIMIT);
        Self {
            young: table,
            old: ExactTable::default(),
            limit,
        }
    }

    /// The smallest limit in bytes.
    pub const SMALLEST_LIMIT: usize = SMALLEST_LIMIT;

    /// Number of entries; a key that is in both generations counts twice.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.young.is_empty() && self.old.is_empty()
    }

    /// Bytes that the table takes.
    pub fn bytes(&self) -> usize {
        self.young.bytes() + self.old.bytes()
    }

    /// The value stored for `key`, if it is still known.
    pub fn get(&mut self, key: &[u8]) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value);
        }
        let value = self.old.get(key)?;
        self.insert(key, value);
        Some(value)
    }

    /// Stores a value, replacing an earlier one.
    pub fn insert(&mut self, key: &[u8], value: V) {
        if self.young.update(key, value) {
            return;
        }
        let half = self.limit / 2;
        if self.young.bytes_with_one_more(key.len()) > half {
            if ExactTable::<V>::default().bytes_with_one_more(key.len()) > half {
                return;
            }
            self.old = std::mem::take(&mut self.young);
        }
        if self.young.insert(key, value).is_err() {
            self.old = std::mem::take(&mut self.young);
            // If there is still no room, the value is not stored: a table may forget.
            let _ = self.young.insert(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    #[test]
    fn too_small_a_limit_is_refused() {
        assert!(BoundedTable::<u32>::new(BoundedTable::<u32>::SMALLEST_LIMIT - 1).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn forgets_but_never_lies_and_keeps_to_the_limit(
            keys in prop::collection::vec((0u32..3000, 1usize..200), 0..3000),
        ) {
            let limit = BoundedTable::<u32>::SMALLEST_LIMIT;
            let mut table = BoundedTable::new(limit).expect("large enough");
            let mut map = HashMap::new();
            for (step, (key, len)) in keys.into_iter().enumerate() {
                let key = [key.to_le_bytes().as_slice(), &vec![0; len]].concat();
                if let Some(value) = table.get(&key) {
                    prop_assert_eq!(Some(&value), map.get(&key));
                }
                table.insert(&key, step as u32);
                map.insert(key, step as u32);
                prop_assert!(table.bytes() <= limit);
            }
        }
    }

    #[test]
    fn a_key_longer_than_the_table_is_not_stored() {
        let mut table = BoundedTable::new(SMALLEST_LIMIT).expect("large enough");
        table.insert(&vec![0; SMALLEST_LIMIT], 1);
        table.insert(b"short", 2);
        assert_eq!(
            (table.get(&vec![0; SMALLEST_LIMIT]), table.get(b"short")),
            (None, Some(2))
        );
    }
}
