//! Tables of what was proved about positions, keyed by the whole position: a match is never false.
//!
//! [`ExactTable`] never forgets, and reports when there is no memory. [`BoundedTable`] keeps within
//! a number of bytes and forgets what has gone unused longest. [`SharedTable`] is either, for many
//! threads.
//!
//! Keys are byte strings of any length. Where all keys fit in 13 bytes,
//! the table of the crate `andor` is twice as fast
//! (`docs/notes/experiments.md`).

mod bounded;
mod exact;
mod shared;

pub use bounded::BoundedTable;
pub use exact::ExactTable;
pub use shared::SharedTable;

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
    let mut state = K[0] ^ bytes.len() as u64;
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let word = chunk
            .iter()
            .rev()
            .fold(0, |word, &b| word << 8 | u64::from(b));
        state = fold(state ^ word, K[1]).rotate_left(23);
    }
    let word = chunks
        .remainder()
        .iter()
        .rev()
        .fold(1, |word, &b| word << 8 | u64::from(b));
    fold(state ^ word, K[0])
}
