//! Buckets of entries: where a key is kept in a [table](super::table), and how.
//!
//! An entry takes 16 bytes and holds its whole key, so a match is never false. Keys are mixed by a
//! bijection; the number of the bucket is the top of the mixed key, and an entry holds all bits but
//! those that number the buckets of the smallest table. A bucket has four entries; a new one
//! replaces the one that took the least work.

use super::{KEY_BITS, Key, Numbers, OPPOSITE};
use simd::prefetch::prefetch;

/// Bits of the upper part of a key; the lower one has 64.
pub(super) const UPPER_BITS: u32 = KEY_BITS - 64;
/// The number of buckets of the smallest table, as an exponent of 2.
pub(super) const LEAST_BITS: u32 = 16;
/// Bits of the upper part that an entry holds.
const STORED_BITS: u32 = UPPER_BITS - LEAST_BITS;
/// Bits of a proof number, and of the work.
const NUMBER_BITS: u32 = 18;
const WORK_BITS: u32 = 4;
/// Entries of a bucket.
pub(super) const WAYS: usize = 4;

/// First the lower part of the mixed key; then, from the top, the upper part without the bits that
/// the bucket implies, the proof number, the disproof number, and the work. An entry with both
/// numbers 0 is free.
pub(super) type Entry = [u64; 2];

pub(super) const FREE: Entry = [0; 2];

pub(super) fn numbers(entry: Entry) -> Numbers {
    let number = |shift: u32| (entry[1] >> shift) as u32 & Numbers::INFINITE;
    Numbers::new(number(NUMBER_BITS + WORK_BITS), number(WORK_BITS))
}

pub(super) fn work_class(entry: Entry) -> u64 {
    entry[1] & ((1 << WORK_BITS) - 1)
}

pub(super) fn is_free(entry: Entry) -> bool {
    numbers(entry).proof | numbers(entry).disproof == 0
}

/// The part of the second word that belongs to the key.
pub(super) fn tag(entry: Entry) -> u64 {
    entry[1] >> (2 * NUMBER_BITS + WORK_BITS)
}

/// Converts the numbers of the node with this key to those that are stored, and back.
pub(super) fn as_asked(key: Key, numbers: Numbers) -> Numbers {
    match key & OPPOSITE {
        0 => numbers,
        _ => Numbers::new(numbers.disproof, numbers.proof),
    }
}

/// A bijection of the numbers below 2^[`KEY_BITS`], as upper and lower part.
///
/// Each step can be undone: the first three change the lower part by an amount that depends on the
/// upper part, or permute it; the last one changes the upper part by an amount that depends on the
/// lower.
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

/// Where a key is kept, and what distinguishes it from others there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The number of the bucket.
    pub bucket: usize,
    lower: u64,
    tag: u64,
}

impl Place {
    /// The place of a key in a table of 2^`bits` buckets.
    #[inline]
    pub fn new(key: Key, bits: u32) -> Self {
        let (upper, lower) = mix(key & !OPPOSITE);
        Self {
            bucket: (upper >> (UPPER_BITS - bits)) as usize,
            lower,
            tag: upper & ((1 << STORED_BITS) - 1),
        }
    }

    /// Prefetches the bucket.
    #[inline]
    pub fn fetch<E>(&self, entries: &[E]) {
        // It may span two cache lines.
        let bucket = self.of(entries);
        prefetch(&bucket[0]);
        prefetch(&bucket[WAYS - 1]);
    }

    /// The bucket among these entries.
    #[inline]
    pub fn of<'e, E>(&self, entries: &'e [E]) -> &'e [E] {
        let bucket = entries.get(WAYS * self.bucket..).and_then(|rest| rest.get(..WAYS));
        bucket.expect("a key is below 2^104")
    }

    /// Whether an entry is about the key.
    #[inline]
    pub fn is_of(&self, entry: Entry) -> bool {
        entry[0] == self.lower && tag(entry) == self.tag && !is_free(entry)
    }

    /// What a bucket has for the key.
    #[inline]
    pub fn find(&self, mut bucket: impl Iterator<Item = Entry>) -> Option<Numbers> {
        bucket.find(|&entry| self.is_of(entry)).map(numbers)
    }

    /// Which entry of a bucket takes numbers whose search took `work` nodes, and its new content.
    #[inline]
    pub fn put(&self, bucket: [Entry; WAYS], found: Numbers, work: u64) -> (usize, Entry) {
        let mut class = u64::from(work.max(1).ilog2() / 2).min((1 << WORK_BITS) - 1);
        let same = bucket.iter().position(|&entry| self.is_of(entry));
        let least = |&way: &usize| (!is_free(bucket[way]), work_class(bucket[way]));
        let way = same.or_else(|| (0..WAYS).min_by_key(least)).unwrap_or(0);
        if same.is_some() {
            // A node that was searched again is worth no less than before.
            class = class.max(work_class(bucket[way]));
        }
        let mut word = self.tag << (2 * NUMBER_BITS + WORK_BITS) | class;
        word |= u64::from(found.proof) << (NUMBER_BITS + WORK_BITS);
        word |= u64::from(found.disproof) << WORK_BITS;
        (way, [self.lower, word])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn mixing_can_be_undone() {
        for number in 0..5000_u64 {
            // Keys that differ in few bits, spread over the word.
            let n = Key::from(number);
            let key = n | n << 50 | (n & 0xff) << 96;
            assert_eq!(unmix(mix(key)), key);
        }
        let largest = (1 << KEY_BITS) - 1;
        assert_eq!(unmix(mix(largest)), largest);
    }
}
