//! How many different bytes occur in each lane of some rows, by comparing each pair of rows.

use super::LANES;
use super::avx2::{Kernel, with_avx2};
use super::sums::HIT_BIT;

/// A row: a byte for each lane.
pub type Row = [u8; LANES];

/// The most rows: their number must fit beside [`HIT_BIT`].
pub const MOST_ROWS: usize = HIT_BIT as usize - 1;

/// For each lane how many different bytes at most [`MOST_ROWS`] rows have there, with [`HIT_BIT`]
/// where the byte `hit` is one of them.
pub fn count(rows: &[Row], hit: u8) -> Row {
    with_avx2(Count { rows, hit })
}

/// Whether some of the first `lanes` lanes has different bytes in all rows.
pub fn any(rows: &[Row], lanes: usize) -> bool {
    with_avx2(Any { rows, lanes })
}

struct Any<'a> {
    rows: &'a [Row],
    lanes: usize,
}

impl Kernel for Any<'_> {
    type Output = bool;

    /// Most lanes repeat a byte soon, so it ends early.
    #[inline(always)]
    fn run(self) -> bool {
        let mut repeats = [1; LANES];
        repeats[..self.lanes].fill(0);
        for (i, row) in self.rows.iter().enumerate() {
            for earlier in &self.rows[..i] {
                for lane in 0..LANES {
                    repeats[lane] |= u8::from(row[lane] == earlier[lane]);
                }
            }
            if repeats == [1; LANES] {
                return false;
            }
        }
        true
    }
}

struct Count<'a> {
    rows: &'a [Row],
    hit: u8,
}

impl Kernel for Count<'_> {
    type Output = Row;

    #[inline(always)]
    fn run(self) -> Row {
        debug_assert!(self.rows.len() <= MOST_ROWS, "{}", self.rows.len());
        let (mut different, mut hits) = ([0; LANES], [0; LANES]);
        for (i, row) in self.rows.iter().enumerate() {
            let mut seen = [0; LANES];
            for earlier in &self.rows[..i] {
                for lane in 0..LANES {
                    seen[lane] |= u8::from(row[lane] == earlier[lane]);
                }
            }
            for lane in 0..LANES {
                different[lane] += 1 - seen[lane];
                hits[lane] |= u8::from(row[lane] == self.hit);
            }
        }
        for lane in 0..LANES {
            different[lane] |= hits[lane] * HIT_BIT;
        }
        different
    }
}
