//! Grundy values of games that split heaps.
//!
//! The sparse-space method:
//!
//! 1. Fix a mask. Call a value *rare* if it has an even number of ones in the mask, else *common*.
//!    The exclusive or of two rare values or of two common ones is rare; of one of each, common.
//! 2. So the common values among the options of a heap come from splits with exactly one part of
//!    rare value: if few heaps have rare values, all these splits are soon gone through.
//! 3. The least common value that is not among them is an upper bound of the Grundy value.
//! 4. Below it only rare values may be missing. They come from two rare parts, gone through as
//!    well, or from two common ones: some of those splits are tried, the most equal ones first, as
//!    their values differ most.
//! 5. For what is still missing, all splits are looked through ([`Bytes`]), the least value first.
//!    The first that is not found is the Grundy value.
//! 6. Whatever the mask, the value is exact; a good mask only saves time. It is chosen anew from
//!    time to time so that as few heaps as possible have rare values. Where too many have, steps 2
//!    and 3 are left out.
//!
//! The method is that of \[BerlekampConwayGuy1982\], chapter 4; here the mask is found, not given.

use super::rule::{unsplit, ways};
use super::splits::Bytes;
use job::{OutOfMemory, Stop, Ticker, reserve};

/// The splits of what a move leaves of a heap.
#[derive(Clone, Copy, Debug)]
struct Splits {
    /// Stones that are split.
    left: usize,
    /// The largest smaller part.
    parts: usize,
}

/// Values of heaps and what is needed to find the next.
#[derive(Debug)]
pub struct SparseSpace<'a> {
    /// The digits of the code.
    digits: &'a [u8],
    /// Whether two heaps that are left differ in size.
    differ: bool,
    mask: u32,
    /// Heaps from 1 with a rare value, ascending.
    rare: Vec<u32>,
    /// Whether the splits with a part of rare value were seen, for the heaps of this batch.
    saw_rare: bool,
    /// For each value the last heap, plus 1, among whose options it was seen. Each heap of a batch
    /// has a table of its own; their length is a power of two above any exclusive or of two values.
    seen: [Vec<u32>; BATCH],
    /// The largest value.
    largest: u32,
    /// How many values are known when the mask is chosen next.
    next_mask: usize,
    bytes: Bytes,
}

/// Consecutive heaps whose splits with a part of rare value are gone through together: for the same
/// part, their other parts are consecutive too. Masks are chosen where a batch begins.
const BATCH: usize = 4;

/// Splits at either end, and in the middle, that are gone through for each heap by itself: at the
/// ends are parts whose values are not known yet when a batch begins, in the middle the two equal
/// parts.
const EDGE: usize = 2 * BATCH;

/// Values known before the first mask is chosen.
const FIRST_MASK: usize = 64;

/// The least number of splits that are tried between two looks at what is missing.
const CHUNK: usize = 2048;

/// Trying splits pays as long as it finds one value in so many of them: looking for a single value
/// costs about as much.
const WORTH: usize = 8192;

/// Rare values are few if at most one heap in `FEW` has one.
const FEW: usize = 2;

/// Going through the splits with a part of rare value pays if at most one heap in `MANY / largest`
/// has such a value: where all values are small, the first splits leave hardly any to look for.
const MANY: usize = 512;

/// With more bits in the values no other mask is looked for: the search keeps a number for each
/// value.
const MAX_BITS: u32 = 20;

impl<'a> SparseSpace<'a> {
    /// For the game of a code, as in [`HeapRule::Code`](super::rule::HeapRule::Code), where perhaps
    /// a heap may only be split in two that `differ` in size.
    pub fn new(digits: &'a [u8], differ: bool) -> Self {
        Self {
            digits,
            differ,
            mask: 0,
            rare: Vec::new(),
            saw_rare: false,
            seen: std::array::from_fn(|_| vec![0; 2]),
            largest: 0,
            next_mask: FIRST_MASK,
            bytes: Bytes::default(),
        }
    }

    /// Appends the value of the next heap.
    ///
    /// # Errors
    /// [`Stop`] when the job must end, or has no memory to go on.
    pub fn push_next(&mut self, values: &mut Vec<u32>, ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = values.len();
        if heap == self.next_mask {
            self.next_mask *= 2;
            self.choose_mask(values, ticker)?;
        }
        for value in unsplit(self.digits, heap, values) {
            self.seen[heap % BATCH][value] = heap as u32 + 1;
        }
        ticker.work(2 * self.digits.len() as u64 + 1)?;
        if heap.is_multiple_of(BATCH) {
            self.saw_rare = self.pays_to_see_rare(heap);
            if self.saw_rare {
                self.see_rare_splits(values, ticker)?;
            }
        }
        let mut bound = self.seen[0].len();
        if self.saw_rare {
            self.see_edge_splits(values, ticker)?;
            let mask = self.mask;
            bound = self.least_unseen(heap, |value| !is_rare(value, mask));
        }
        self.see_splits_below(bound, values, ticker)?;
        let value = self.least_unseen(heap, |_| true);
        values.push(value as u32);
        if 2 * value >= self.seen[0].len() {
            for seen in &mut self.seen {
                seen.resize(4 * (value + 1).next_power_of_two(), 0);
            }
        }
        Ok(self.remember(heap, value as u32)?)
    }

    /// Whether the splits with a part of rare value are seen for the next heaps.
    fn pays_to_see_rare(&self, heap: usize) -> bool {
        let rare = self.rare.len();
        self.mask != 0 && rare * FEW <= heap && rare * MANY <= heap * self.largest as usize
    }

    /// Notes a new value.
    fn remember(&mut self, heap: usize, value: u32) -> Result<(), OutOfMemory> {
        if heap > 0 && is_rare(value, self.mask) {
            reserve(&mut self.rare, 1)?;
            self.rare.push(heap as u32);
        }
        self.largest = self.largest.max(value);
        self.bytes.push(value)
    }

    /// The splits of a heap, by what is taken before.
    fn splits(&self, heap: usize) -> Vec<Splits> {
        let ways = ways(self.digits, heap).filter(|(digit, _)| digit & 4 != 0);
        let splits = ways.map(|(_, left)| {
            let parts = left.saturating_sub(usize::from(self.differ)) / 2;
            Splits { left, parts }
        });
        splits.collect()
    }

    /// Sees the splits with a part of rare value for all heaps of a batch, but for the edges.
    fn see_rare_splits(&mut self, values: &[u32], ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = values.len();
        for Splits { left, .. } in self.splits(heap) {
            let place = |heap| self.rare.partition_point(|&part| (part as usize) < heap);
            let (half, end) = (left / 2, left.saturating_sub(EDGE));
            for (start, end) in [(EDGE + 1, half.saturating_sub(EDGE)), (half + EDGE + 1, end)] {
                let (start, end) = (place(start), place(end));
                if start < end {
                    see_batch(left, &self.rare[start..end], values, &mut self.seen, heap);
                    ticker.work((BATCH * (end - start)) as u64)?;
                }
            }
        }
        Ok(())
    }

    /// Sees the splits at either end and in the middle, which [`see_rare_splits`] leaves out.
    ///
    /// [`see_rare_splits`]: Self::see_rare_splits
    fn see_edge_splits(&mut self, values: &[u32], ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = values.len();
        for Splits { left, parts, .. } in self.splits(heap) {
            let middle = (2 * EDGE + 1).max(parts.saturating_sub(2 * EDGE));
            for part in (1..=parts.min(2 * EDGE)).chain(middle..=parts) {
                let value = values[part] ^ values[left - part];
                self.seen[heap % BATCH][value as usize] = heap as u32 + 1;
            }
            ticker.work(8 * EDGE as u64)?;
        }
        Ok(())
    }

    /// Sees splits until the least value that was not seen is none of any split, or is `bound`.
    fn see_splits_below(
        &mut self,
        bound: usize,
        values: &[u32],
        ticker: &mut Ticker,
    ) -> Result<(), Stop> {
        let heap = values.len();
        let splits = self.splits(heap);
        let open = self.see_middle_splits(&splits, bound, values, ticker)?;
        let mut missing = self.least_unseen(heap, |_| true);
        while missing < bound && self.is_split(&splits, open, missing, values, ticker)? {
            self.seen[heap % BATCH][missing] = heap as u32 + 1;
            missing = self.least_unseen(heap, |_| true);
        }
        Ok(())
    }

    /// Tries splits, the most equal parts first, as long as they show many values that were not
    /// seen. Returns the largest smaller part of those that were not tried.
    fn see_middle_splits(
        &mut self,
        splits: &[Splits],
        bound: usize,
        values: &[u32],
        ticker: &mut Ticker,
    ) -> Result<usize, Stop> {
        let stamp = values.len() as u32 + 1;
        let seen = &mut self.seen[values.len() % BATCH];
        let within = seen.len() - 1;
        let below = bound.min(self.largest as usize + 2).min(seen.len());
        let chunk = CHUNK.max(below);
        let mut open = splits.iter().map(|each| each.parts).max().unwrap_or(0);
        let mut missing = None;
        while open > 0 {
            let unseen = seen[..below].iter().filter(|&&s| s != stamp).count();
            ticker.work(below as u64 / 4)?;
            let is_worth = |before: usize| (before - unseen) * WORTH >= chunk;
            if unseen == 0 || !missing.is_none_or(is_worth) {
                break;
            }
            missing = Some(unseen);
            let start = open.saturating_sub(chunk);
            for &Splits { left, parts, .. } in splits {
                for part in start + 1..=open.min(parts) {
                    let value = values[part] ^ values[left - part];
                    seen[value as usize & within] = stamp;
                }
            }
            ticker.work((2 * chunk * splits.len()) as u64)?;
            open = start;
        }
        Ok(open)
    }

    /// Whether a value is that of a split whose smaller part is at most `open`.
    fn is_split(
        &self,
        splits: &[Splits],
        open: usize,
        value: usize,
        values: &[u32],
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        let Ok(value) = u32::try_from(value) else { return Ok(false) };
        if open == 0 {
            return Ok(false);
        }
        for &Splits { left, parts, .. } in splits {
            let parts = 1..parts.min(open) + 1;
            if self.bytes.has_split(values, left, parts, value, ticker)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn least_unseen(&self, heap: usize, counts: impl Fn(u32) -> bool) -> usize {
        let stamp = heap as u32 + 1;
        let seen = &self.seen[heap % BATCH];
        let mut values = 0..seen.len();
        let found = values.find(|&value| seen[value] != stamp && counts(value as u32));
        found.unwrap_or(seen.len())
    }

    /// Chooses the mask with the fewest heaps of rare value.
    fn choose_mask(&mut self, values: &[u32], ticker: &mut Ticker) -> Result<(), Stop> {
        let largest = values.iter().copied().max().unwrap_or(0);
        let bits = u32::BITS - largest.leading_zeros();
        if bits > MAX_BITS {
            return Ok(());
        }
        let mut balance = vec![0i64; 1 << bits];
        for &value in values {
            balance[value as usize] += 1;
        }
        ticker.work(values.len() as u64)?;
        // Walsh–Hadamard transform: heaps of rare value less those of common value, by mask.
        for bit in 0..bits {
            let half = 1 << bit;
            for block in balance.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            ticker.work(balance.len() as u64)?;
        }
        let best = (0..balance.len()).min_by_key(|&mask| balance[mask]);
        self.mask = best.unwrap_or(0) as u32;
        self.rare.clear();
        let mask = self.mask;
        let count = values.iter().filter(|&&value| is_rare(value, mask)).count();
        reserve(&mut self.rare, count)?;
        self.bytes.set_mask(mask, values);
        ticker.work(2 * values.len() as u64)?;
        let heaps = (1..).zip(values.iter().skip(1));
        let rare = heaps.filter(|&(_, &value)| is_rare(value, mask));
        self.rare.extend(rare.map(|(heap, _)| heap));
        Ok(())
    }
}

/// Sees the splits that have these parts, of `left` stones for the first heap of a batch, one more
/// for the next, and so on. The innermost loop.
///
/// Every part must be at least [`BATCH`], so that the other parts are known for all heaps.
fn see_batch(
    left: usize,
    parts: &[u32],
    values: &[u32],
    seen: &mut [Vec<u32>; BATCH],
    heap: usize,
) {
    let within = seen[0].len() - 1;
    let mut seen = seen.each_mut().map(|seen| &mut seen[..=within]);
    for &part in parts {
        let value = values[part as usize];
        let others = values[left - part as usize..].first_chunk::<BATCH>();
        let others = others.expect("the heaps up to `left` are known, and the part is large");
        for ((seen, other), stamp) in seen.iter_mut().zip(others).zip(heap as u32 + 1..) {
            seen[(value ^ other) as usize & within] = stamp;
        }
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}
