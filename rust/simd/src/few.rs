//! How many different bytes the columns of some rows hold, where there are few bytes in all.
//!
//! Each byte that occurs in a column is kept as a bit, eight to a register, as in
//! `lookup`; so two look-ups do for sixteen bytes. Looked at are 64 columns at a time,
//! a line of the cache of each row.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
use super::lookup::{bits, entries};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
use super::registers::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_max_epu8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi16, _mm256_sub_epi8, load16, load32, store32,
};
use super::{LANES, has_vectors};

/// Bytes of a row, as many as are looked at together.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Tile(pub [[u8; LANES]; 2]);

/// The least byte of a row; it is the hit.
pub const LEAST: u8 = 0x70;

/// Bytes of rows are below [`LEAST`] and this.
pub const MOST: usize = 32;

/// The most different bytes that a column holds which does not hold the hit, and the same for the
/// columns that do; 0 if there are none. Rows are equally long, and their bytes are from [`LEAST`] on,
/// `bytes` of them.
///
/// # Panics
/// If that is more than [`MOST`].
pub fn most(rows: &[&[Tile]], bytes: usize) -> [u8; 2] {
    assert!(bytes <= MOST, "{bytes} different bytes are too many");
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
    if has_vectors() {
        // SAFETY: the processor was just found to have the vectors, which is all that they require.
        return unsafe {
            match bytes {
                0..=16 => looked_up::<2>(rows),
                17..=24 => looked_up::<3>(rows),
                _ => looked_up::<4>(rows),
            }
        };
    }
    plain(rows)
}

/// The same by plain loops.
pub(super) fn plain(rows: &[&[Tile]]) -> [u8; 2] {
    let mut most = [0; 2];
    let tiles = rows.first().map_or(0, |row| row.len());
    for (tile, column) in (0..tiles).flat_map(|tile| (0..2 * LANES).map(move |c| (tile, c))) {
        let bytes = rows.iter().map(|row| row[tile].0.as_flattened()[column] - LEAST);
        let occurring = bytes.fold(0u32, |all, byte| all | 1 << byte);
        let most = &mut most[(occurring & 1) as usize];
        *most = (*most).max(occurring.count_ones() as u8);
    }
    most
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
fn looked_up<const GROUPS: usize>(rows: &[&[Tile]]) -> [u8; 2] {
    let bits = [load16(&bits(0)), load16(&bits(8))];
    let mut most = [_mm256_setzero_si256(); 2];
    for tile in 0..rows.first().map_or(0, |row| row.len()) {
        let mut found = [[_mm256_setzero_si256(); GROUPS]; 2];
        for row in rows {
            for (found, bytes) in found.iter_mut().zip(&row[tile].0) {
                let mut within = load32(bytes);
                for part in found.chunks_mut(2) {
                    for (found, &bits) in part.iter_mut().zip(&bits) {
                        *found = _mm256_or_si256(*found, _mm256_shuffle_epi8(bits, within));
                    }
                    // The highest bit says which sixteen bytes are meant.
                    within = _mm256_sub_epi8(within, _mm256_set1_epi8(-0x80));
                }
            }
        }
        for found in &found {
            let (all, hit) = (count(found), _mm256_set1_epi8(1));
            let hits = _mm256_cmpeq_epi8(_mm256_and_si256(found[0], hit), hit);
            let with = _mm256_and_si256(all, hits);
            most[0] = _mm256_max_epu8(most[0], _mm256_sub_epi8(all, with));
            most[1] = _mm256_max_epu8(most[1], with);
        }
    }
    most.map(|most| {
        let mut lanes = [0; LANES];
        store32(&mut lanes, most);
        lanes.into_iter().fold(0, u8::max)
    })
}

/// The number of bits in each lane.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
#[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline]
pub(super) fn count(union: &[__m256i]) -> __m256i {
    let ones = load16(&entries(|i| i.count_ones() as u8));
    let nibble = _mm256_set1_epi8(0x0f);
    let mut sum = _mm256_setzero_si256();
    for &bytes in union {
        let low = _mm256_and_si256(bytes, nibble);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble);
        sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, low));
        sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, high));
    }
    sum
}
