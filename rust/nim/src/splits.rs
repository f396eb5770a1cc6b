//! Looking through splits of a heap for one of a certain value.
//!
//! The parts of consecutive splits are consecutive heaps, one ascending and one descending, so the
//! compiler makes vector instructions of a plain loop over both.

use std::fmt::Debug;
use std::ops::{BitXor, Range};

use job::{Stop, Ticker};
use simd::avx2::{Kernel, with_avx2};

/// A type of values: the narrower, the more are compared by one instruction.
pub trait Value:
    Copy + Debug + Default + Ord + BitXor<Output = Self> + Into<u32> + TryFrom<u32>
{
    /// Values stay below this, and so do their exclusive ors and what is sought among them.
    const END: u32;

    /// The largest number of the type.
    const MOST: Self;

    /// The type's number for one below [`END`](Self::END) twice over.
    fn of(value: usize) -> Self {
        let number = u32::try_from(value).ok().and_then(|value| Self::try_from(value).ok());
        number.expect("numbers below twice the end of the values have their type")
    }
}

impl Value for u16 {
    const END: u32 = 1 << 14;
    const MOST: Self = Self::MAX;
}

impl Value for u32 {
    const END: u32 = 1 << 31;
    const MOST: Self = Self::MAX;
}

/// Splits between two looks at whether one was found.
const CHUNK: usize = 256;

/// Values that are compared at once.
const LANES: usize = 16;

/// Splits between two polls.
const BLOCK: usize = 64 * CHUNK;

/// Whether splitting `left` stones gives the value, for a smaller part among these, the least
/// first.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn has_split<V: Value>(
    values: &[V],
    left: usize,
    parts: Range<usize>,
    wanted: V,
    ticker: &mut Ticker,
) -> Result<bool, Stop> {
    let mut start = parts.start;
    while start < parts.end {
        let end = parts.end.min(start + BLOCK);
        let larger = &values[left + 1 - end..left + 1 - start];
        let looked = with_avx2(Looked { smaller: &values[start..end], larger, wanted });
        ticker.work(looked.unwrap_or(end - start) as u64 / 8 + 1)?;
        if looked.is_some() {
            return Ok(true);
        }
        start = end;
    }
    Ok(false)
}

/// How many splits were looked at until one had the value wanted, from the first smaller part, which
/// goes with the last larger one.
struct Looked<'a, V> {
    smaller: &'a [V],
    larger: &'a [V],
    wanted: V,
}

impl<V: Value> Kernel for Looked<'_, V> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run(self) -> Option<usize> {
        let wanted = self.wanted;
        let (smaller, rest) = self.smaller.as_chunks::<CHUNK>();
        let (other_rest, larger) = self.larger.as_rchunks::<CHUNK>();
        for (chunk, (smaller, larger)) in smaller.iter().zip(larger.iter().rev()).enumerate() {
            let mut differ = [V::MOST; LANES];
            let larger = larger.as_chunks::<LANES>().0.iter().rev();
            for (smaller, larger) in smaller.as_chunks::<LANES>().0.iter().zip(larger) {
                for lane in 0..LANES {
                    let value = smaller[lane] ^ larger[LANES - 1 - lane];
                    differ[lane] = differ[lane].min(wanted ^ value);
                }
            }
            if differ.iter().fold(V::MOST, |least, &each| least.min(each)) == V::default() {
                return Some((chunk + 1) * CHUNK);
            }
        }
        let mut pairs = rest.iter().zip(other_rest.iter().rev());
        pairs.any(|(&one, &other)| one ^ other == wanted).then_some(self.smaller.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    fn splits_are_found_wherever_they_are<V: Value>() {
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        for (smaller, left) in [(1, 40_000), (2_000, 4_000), (1_024, 4_001), (257, 39_999)] {
            let mut values = vec![V::default(); 40_000];
            values[smaller] = V::of(0x105);
            let middle = left / 2;
            let has = |parts, ticker: &mut Ticker| {
                has_split(&values, left, parts, V::of(0x105), ticker).expect("not stopped")
            };
            let paired = 2 * smaller == left;
            assert_eq!(has(1..middle + 1, ticker), !paired);
            assert_eq!(has(smaller..smaller + 1, ticker), !paired);
            assert!(!has(1..smaller, ticker));
            assert!(!has(smaller + 1..middle + 1, ticker));
        }
    }

    #[test]
    fn narrow_and_wide_values_are_found_among_splits() {
        splits_are_found_wherever_they_are::<u16>();
        splits_are_found_wherever_they_are::<u32>();
    }
}
