//! The values of games in which a move may leave three heaps.
//!
//! For each total, the values of all pairs of heaps with that total are kept as a set of bits. A
//! value is that of three heaps if, for some smallest part, its exclusive or with the value of that
//! part is in the set of the rest. So the least value that is missing takes a look at each smallest
//! part, and those below it are mostly found at once.

use super::rule::{unsplit, ways};
use job::{OutOfMemory, Stop, Ticker, filled, reserve};

/// The values of pairs, and what is needed to find the value of the next heap.
#[derive(Debug)]
pub struct Triples<'a> {
    /// The digits of the code.
    digits: &'a [u8],
    /// The values of the heaps so far.
    pub values: Vec<u32>,
    /// For each total, the values of its pairs as bits.
    pairs: Vec<Vec<u64>>,
    /// For each value the last heap, plus 1, that has an option of one heap or none with it.
    seen: Vec<usize>,
}

impl<'a> Triples<'a> {
    /// For the game of a code, as in [`HeapRule::Code`](super::rule::HeapRule::Code).
    pub fn new(digits: &'a [u8]) -> Self {
        Self { digits, values: Vec::new(), pairs: Vec::new(), seen: vec![0] }
    }

    /// Appends the value of the next heap.
    ///
    /// # Errors
    /// [`Stop`] when the job must end, or has no memory to go on.
    pub fn push_next(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = self.values.len();
        reserve(&mut self.pairs, 1)?;
        self.pairs.push(self.pairs_of(heap)?);
        ticker.work(heap as u64 + 1)?;
        for value in unsplit(self.digits, heap, &self.values) {
            self.seen[value] = heap + 1;
        }
        let mut value = 0;
        while self.is_option(heap, value, ticker)? {
            value += 1;
        }
        let missing = (value + 1).saturating_sub(self.seen.len());
        reserve(&mut self.seen, missing)?;
        self.seen.resize(self.seen.len() + missing, 0);
        self.values.push(value as u32);
        Ok(())
    }

    /// Whether an option of the heap has a value.
    fn is_option(&self, heap: usize, value: usize, ticker: &mut Ticker) -> Result<bool, Stop> {
        if self.seen.get(value) == Some(&(heap + 1)) {
            return Ok(true);
        }
        for (digit, left) in ways(self.digits, heap) {
            if digit & 4 != 0 && has(&self.pairs[left], value) {
                return Ok(true);
            }
            let smallest = (1..=left / 3).filter(|_| digit & 8 != 0);
            let mut looked = 1;
            for part in smallest {
                looked += 1;
                if has(&self.pairs[left - part], value ^ self.values[part] as usize) {
                    return Ok(true);
                }
            }
            ticker.work(looked)?;
        }
        Ok(false)
    }

    /// The values of the pairs with a total, as bits.
    fn pairs_of(&self, total: usize) -> Result<Vec<u64>, OutOfMemory> {
        let bits = self.seen.len().next_power_of_two();
        let mut found = filled(0, bits.div_ceil(64))?;
        for part in 1..=total / 2 {
            let value = (self.values[part] ^ self.values[total - part]) as usize;
            found[value / 64] |= 1 << (value % 64);
        }
        Ok(found)
    }
}

/// Whether a bit is set.
fn has(bits: &[u64], place: usize) -> bool {
    let word = bits.get(place / 64);
    word.is_some_and(|word| word >> (place % 64) & 1 != 0)
}
