//! Looking through all splits of a heap for one of a certain value.
//!
//! Each value is kept as a byte, in ascending and in descending order of heaps. So the parts of
//! consecutive splits stand side by side in both orders, and the compiler makes vector instructions
//! of a plain loop over bytes. The byte is a linear map of the value: that of an exclusive or is
//! the exclusive or of the bytes. Where the bytes match, the values themselves are compared.

use std::ops::Range;

use job::{OutOfMemory, Stop, Ticker, filled, reserve_exact};
use simd::avx2::{Kernel, with_avx2};

/// Splits between two checks whether one was found.
const CHUNK: usize = 256;

/// Splits between two polls.
const BLOCK: usize = 64 * CHUNK;

/// A byte for the value of each heap.
#[derive(Debug, Default)]
pub struct Bytes {
    mask: u32,
    len: usize,
    /// The byte of heap n at place n.
    forwards: Vec<u8>,
    /// The byte of heap n at place n from the end.
    backwards: Vec<u8>,
}

impl Bytes {
    /// Adds the value of the next heap.
    ///
    /// # Errors
    /// [`OutOfMemory`].
    pub fn push(&mut self, value: u32) -> Result<(), OutOfMemory> {
        if self.len == self.forwards.len() {
            self.grow()?;
        }
        let from_the_end = self.backwards.len() - 1 - self.len;
        self.forwards[self.len] = byte(value, self.mask);
        self.backwards[from_the_end] = self.forwards[self.len];
        self.len += 1;
        Ok(())
    }

    /// Makes room for twice as many.
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let length = (2 * self.len).max(BLOCK);
        reserve_exact(&mut self.forwards, length - self.len)?;
        self.forwards.resize(length, 0);
        let mut backwards = filled(0, length)?;
        backwards[length - self.len..].copy_from_slice(&self.backwards);
        self.backwards = backwards;
        Ok(())
    }

    /// Takes another mask, whose parity is a bit of each byte.
    pub fn set_mask(&mut self, mask: u32, values: &[u32]) {
        self.mask = mask;
        let backwards = self.backwards.iter_mut().rev();
        for ((&value, one), other) in values.iter().zip(&mut self.forwards).zip(backwards) {
            *one = byte(value, mask);
            *other = *one;
        }
    }

    /// Whether splitting `left` stones gives the value, for a smaller part among these.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn has_split(
        &self,
        values: &[u32],
        left: usize,
        parts: Range<usize>,
        value: u32,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        let wanted = byte(value, self.mask);
        let first_larger = self.backwards.len() - 1 - left;
        let mut start = parts.start;
        while start < parts.end {
            let end = parts.end.min(start + BLOCK);
            let found = with_avx2(FirstChunk {
                smaller: &self.forwards[start..end],
                larger: &self.backwards[first_larger + start..first_larger + end],
                wanted,
            });
            let looked = found.map_or(end - start, |chunk| (chunk + 1) * CHUNK);
            ticker.work(looked as u64 / 16 + 1)?;
            if let Some(chunk) = found {
                let from = start + chunk * CHUNK;
                let to = end.min(from + CHUNK);
                let smaller = values[from..to].iter();
                let mut pairs = smaller.zip(values[left + 1 - to..left + 1 - from].iter().rev());
                if pairs.any(|(one, other)| one ^ other == value) {
                    return Ok(true);
                }
            }
            start += looked;
        }
        Ok(false)
    }
}

/// The low bits of a value and its parity within the mask: rare and common values differ there.
fn byte(value: u32, mask: u32) -> u8 {
    let parity = (value & mask).count_ones() & 1;
    (value & 0x7f | parity << 7) as u8
}

/// The first chunk of two rows in which an exclusive or is the byte wanted.
struct FirstChunk<'a> {
    smaller: &'a [u8],
    larger: &'a [u8],
    wanted: u8,
}

impl Kernel for FirstChunk<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run(self) -> Option<usize> {
        let wanted = self.wanted;
        let chunks = self.smaller.chunks(CHUNK).zip(self.larger.chunks(CHUNK));
        for (chunk, (smaller, larger)) in chunks.enumerate() {
            let pairs = smaller.iter().zip(larger);
            if pairs.fold(0, |found, (a, b)| found | u8::from(a ^ b == wanted)) != 0 {
                return Some(chunk);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    fn bytes(values: &[u32], mask: u32) -> Bytes {
        let mut bytes = Bytes::default();
        bytes.set_mask(mask, &[]);
        for &value in values {
            bytes.push(value).expect("memory");
        }
        bytes
    }

    #[test]
    fn splits_are_found_wherever_they_are() {
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        for (smaller, left) in [(1, 40_000), (2_000, 4_000), (1_024, 4_001), (257, 39_999)] {
            let mut values = vec![0u32; 40_000];
            values[smaller] ^= 0x105;
            let bytes = bytes(&values, 0x30);
            let middle = left / 2;
            let has = |parts, ticker: &mut Ticker| {
                bytes.has_split(&values, left, parts, 0x105, ticker).expect("not stopped")
            };
            let paired = 2 * smaller == left;
            assert_eq!(has(1..middle + 1, ticker), !paired);
            assert_eq!(has(smaller..smaller + 1, ticker), !paired);
            assert!(!has(1..smaller, ticker));
            assert!(!has(smaller + 1..middle + 1, ticker));
        }
    }

    #[test]
    fn values_that_share_their_bytes_are_told_apart() {
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        // Of 0x80 and 0x100 the bytes are equal, as long as the mask has neither or both.
        let values: Vec<u32> = (0..5_000).map(|heap| 0x80 * u32::from(heap == 77)).collect();
        for mask in [0, 0x180, 0x100] {
            let bytes = bytes(&values, mask);
            let mut has = |value| bytes.has_split(&values, 4_990, 1..2_496, value, ticker);
            assert_eq!(has(0x80), Ok(true));
            assert_eq!(has(0x100), Ok(false));
        }
    }

    #[test]
    fn another_mask_makes_the_bytes_anew() {
        let values: Vec<u32> = (0..30_000).map(|heap| heap * heap % 1000).collect();
        let mut changed = bytes(&values, 0x2a);
        changed.set_mask(0x155, &values);
        let made = bytes(&values, 0x155);
        assert_eq!(changed.forwards, made.forwards);
        assert_eq!(changed.backwards, made.backwards);
    }
}
