//! Tables of what was proved about positions, keyed by the whole position: a match is never false.
//!
//! A table may have to keep within a number of bytes, or within the memory that there is: then it
//! forgets what has gone unused longest. [`SharedTable`] is for many threads.
//!
//! Keys are byte strings of any length. Where all keys fit in 13 bytes, the table of the crate
//! `andor` is twice as fast.

mod bounded;
mod exact;
mod shared;

use bounded::BoundedTable;
use exact::ExactTable;
pub use shared::SharedTable;

/// A byte string with its hash.
#[derive(Clone, Copy)]
struct Key<'a> {
    bytes: &'a [u8],
    hash: u64,
}

impl<'a> Key<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, hash: hash(bytes) }
    }
}

/// A hash of a byte string, the same on every machine and in every run.
///
/// Each step folds a 64 × 64 → 128-bit product, so that every bit of the input reaches every bit
/// of the result.
pub fn hash(bytes: &[u8]) -> u64 {
    const K: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let (words, rest) = bytes.as_chunks();
    let state = words.iter().fold(K[0] ^ bytes.len() as u64, |state, word| {
        fold(state ^ u64::from_le_bytes(*word), K[1]).rotate_left(23)
    });
    let rest = rest.iter().rev();
    let word = rest.fold(1, |word, &byte| word << 8 | u64::from(byte));
    fold(state ^ word, K[0])
}
