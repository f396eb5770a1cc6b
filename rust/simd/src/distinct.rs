//! How many different bytes occur in each lane of some rows.
//!
//! Few rows are compared pair by pair, 32 lanes at once. (Plain loops for that are compiled into
//! something many times as slow.) Of many rows the bytes that occur are marked, lane by lane.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
use super::registers::{_mm256_cmpeq_epi8, _mm256_or_si256, _mm256_setzero_si256, load32, store32};
use super::sums::HIT_BIT;
use super::{LANES, has_vectors};

/// A row: a byte for each lane.
pub type Row = [u8; LANES];

/// What is counted when there are as many different bytes or more: no greater number fits beside
/// [`HIT_BIT`].
pub const MANY: u8 = HIT_BIT - 1;

/// More rows are not compared pair by pair: marking takes less time.
pub const MOST_COMPARED: usize = 64;

/// For each lane how many different bytes at most [`MOST_COMPARED`] rows have there, with [`HIT_BIT`]
/// where the byte `hit` is one of them.
///
/// # Panics
/// If there are more.
pub fn count(rows: &[Row], hit: u8) -> Row {
    assert!(rows.len() <= MOST_COMPARED, "{} rows are too many to compare", rows.len());
    let (mut different, mut hits) = ([0; LANES], [0; LANES]);
    for (i, row) in rows.iter().enumerate() {
        let repeats = repeats(row, &rows[..i]);
        for lane in 0..LANES {
            different[lane] += 1 - repeats[lane];
            hits[lane] |= u8::from(row[lane] == hit);
        }
    }
    std::array::from_fn(|lane| different[lane] | (hits[lane] * HIT_BIT))
}

/// Whether some of the first `lanes` lanes (all, if there are fewer) has different bytes in all rows. Most lanes repeat a byte
/// soon, so it ends early.
pub fn any(rows: &[Row], lanes: usize) -> bool {
    let mut repeat = [1; LANES];
    repeat[..lanes.min(LANES)].fill(0);
    for (i, row) in rows.iter().enumerate() {
        let repeats = repeats(row, &rows[..i]);
        for lane in 0..LANES {
            repeat[lane] |= repeats[lane];
        }
        if repeat == [1; LANES] {
            return false;
        }
    }
    true
}

/// 1 for each lane in which a row has the byte of an earlier one, else 0.
fn repeats(row: &Row, earlier: &[Row]) -> Row {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
    if has_vectors() {
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2"))]
        #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
        #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
        fn compared(row: &Row, earlier: &[Row]) -> Row {
            let (row, mut found) = (load32(row), _mm256_setzero_si256());
            for earlier in earlier {
                found = _mm256_or_si256(found, _mm256_cmpeq_epi8(load32(earlier), row));
            }
            let mut repeats = [0; LANES];
            store32(&mut repeats, found);
            repeats.map(|found| found & 1)
        }
        // SAFETY: the processor was just found to have the vectors, which is all that `compared` requires.
        return unsafe { compared(row, earlier) };
    }
    let is_repeated = |lane: usize| earlier.iter().any(|earlier| earlier[lane] == row[lane]);
    std::array::from_fn(|lane| is_repeated(lane).into())
}

/// For each lane how many different bytes any number of rows have there, [`MANY`] standing for more,
/// with [`HIT_BIT`] where the byte `hit` is one of them.
pub fn count_many(rows: impl Iterator<Item = Row>, hit: u8) -> Row {
    let mut marks = [[0; 256]; LANES];
    for row in rows {
        for (marks, byte) in marks.iter_mut().zip(row) {
            marks[usize::from(byte)] = 1;
        }
    }
    marks.map(|marks: [u8; 256]| {
        let number: u16 = marks.iter().map(|&mark| u16::from(mark)).sum();
        number.min(MANY.into()) as u8 | (marks[usize::from(hit)] * HIT_BIT)
    })
}
