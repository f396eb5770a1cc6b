//! Code that needs the processor's own instructions, and therefore `unsafe`.
//!
//! It knows rows of bytes, and nothing of what they mean. Rows are kept in [`Blocks`] of [`LANES`]
//! side by side, one array for each position.
//!
//! | module | what it computes |
//! |---|---|
//! | [`mod@matches`] | how many bytes of one row and of each of many others are equal |
//! | [`sums`] | how many different sums occur, by table look-up |
//! | [`avx2`] | loops of other modules, compiled a second time for AVX2 |
//! | [`distinct`] | how many different bytes occur in each lane of some rows |
//! | [`few`] | the most different bytes of a column, where there are few bytes in all |
//! | [`prefetch`] | fetching from tables that are larger than the caches |
//!
//! `compare`, `lookup` and `wide_lookup` are written for AVX2, which they are called with only if
//! the processor is found at run time to have it; by way of `registers` also for NEON, which 64-bit
//! ARM always has, and for WebAssembly. The only unsafe operations are that call, loads and stores,
//! and the one instruction of `prefetch`. Each kernel has a twin of plain loops, and tests compare
//! the two.
#![allow(unsafe_code)]
// There a module is compiled with vectors or not at all, so calls that need them are safe.
#![cfg_attr(target_arch = "wasm32", allow(unused_unsafe))]
// Other processors have no use for the tables of the kernels.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32")),
    allow(dead_code, unused_variables)
)]

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use std::{env::var_os, sync::LazyLock};

pub mod avx2;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
mod compare;
pub mod distinct;
pub mod few;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
mod lookup;
pub mod matches;
pub mod prefetch;
#[cfg(target_arch = "x86_64")]
mod registers;
#[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
#[path = "halves.rs"]
mod registers;
pub mod sums;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
mod wide_lookup;

/// The vector instructions that the kernels of this target are written for.
pub const VECTORS: &str = if cfg!(target_arch = "aarch64") { "NEON" } else { "AVX2" };

/// Whether the processor has the [`VECTORS`], or a module of WebAssembly its own. With
/// `ABGAMES_WITHOUT_VECTORS` in its environment, a process acts as if it had not, for tests of the
/// plain loops.
#[inline]
pub fn has_vectors() -> bool {
    #[cfg(target_arch = "x86_64")]
    fn found() -> bool {
        is_x86_feature_detected!("avx2")
    }
    #[cfg(target_arch = "aarch64")]
    fn found() -> bool {
        cfg!(target_feature = "neon")
    }
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    {
        static FOUND: LazyLock<bool> = LazyLock::new(|| found() && var_os(WITHOUT).is_none());
        *FOUND
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    cfg!(target_feature = "simd128")
}

/// The variable that switches them off, whatever its value.
pub const WITHOUT: &str = "ABGAMES_WITHOUT_VECTORS";

/// Rows in a block.
pub const LANES: usize = 32;

/// The most bytes of a row: those of a word.
pub const WIDTH: usize = size_of::<u64>();

/// `LANES` rows: `block[position][lane]`. Unused lanes hold zeros.
pub type Block = [[u8; LANES]; WIDTH];

/// The bytes of a row packed in a word: the first one in the highest byte used.
#[inline(always)]
pub fn bytes<const P: usize>(row: u64) -> [u8; P] {
    std::array::from_fn(|position| (row >> (8 * (P - 1 - position))) as u8)
}

/// A list of rows in blocks.
#[derive(Clone, Debug, Default)]
pub struct Blocks {
    blocks: Vec<Block>,
    len: usize,
}

impl Blocks {
    /// Number of rows.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The blocks themselves.
    pub fn as_slice(&self) -> &[Block] {
        &self.blocks
    }

    /// Bytes that the rows take.
    pub fn bytes(&self) -> usize {
        self.blocks.len() * size_of::<Block>()
    }

    /// The blocks of these rows, as in [`set`](Self::set).
    pub fn of(rows: &[u64], width: usize) -> Self {
        let mut blocks = Self::default();
        blocks.set(rows, width);
        blocks
    }

    /// Replaces the rows, of `width` bytes each.
    ///
    /// # Panics
    /// If `width` is more than [`WIDTH`].
    pub fn set(&mut self, rows: &[u64], width: usize) {
        assert!(width <= WIDTH, "a row has at most {WIDTH} bytes, not {width}");
        self.len = rows.len();
        self.blocks.clear();
        self.blocks.extend(rows.chunks(LANES).map(|rows| {
            let mut block = [[0; LANES]; WIDTH];
            for (position, bytes) in block[..width].iter_mut().enumerate() {
                let shift = 8 * (width - 1 - position);
                for (byte, row) in bytes.iter_mut().zip(rows) {
                    *byte = (row >> shift) as u8;
                }
            }
            block
        }));
    }

    /// All rows.
    pub fn codes(&self, width: usize) -> impl Iterator<Item = u64> {
        (0..self.len).map(move |index| self.code(index, width))
    }

    /// The row at `index`.
    ///
    /// # Panics
    /// If there is none.
    pub fn code(&self, index: usize, width: usize) -> u64 {
        assert!(index < self.len, "there are {} rows: none has the number {index}", self.len);
        row(&self.blocks[index / LANES], index % LANES, width)
    }
}

/// The row in a lane of a block.
pub fn row(block: &Block, lane: usize, width: usize) -> u64 {
    let bytes = block[..width].iter();
    bytes.fold(0, |row, bytes| row << 8 | u64::from(bytes[lane]))
}

#[cfg(test)]
mod tests;
