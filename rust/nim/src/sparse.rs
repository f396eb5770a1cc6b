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
//! 5. For what is still missing, all splits are looked through, the least value first, and the
//!    least parts first: near the middle some values may not occur for long. The first value that
//!    is not found is the Grundy value.
//! 6. Whatever the mask, the value is exact; a good mask only saves time. It is chosen anew from
//!    time to time so that as few heaps as possible have rare values. Where too many have, steps 2
//!    and 3 are left out.
//!
//! *Skewed spaces.* Where every number of stones that may be taken before a split has the parity of
//! t, a heap n may count as rare if the ones of its value in the mask and n + t make an even sum.
//! The parts of what is left of n sum to n − t, so steps 1 and 2 hold with the same sum for n and
//! the value of a split.
//!
//! *Step 3 for many rare heaps.* Consecutive heaps make a batch. The splits with some of the rare
//! parts are marked for each heap in a table; the least common value that is not marked is its
//! candidate. The other rare parts are only compared: each goes with consecutive heaps, so one
//! instruction compares their splits with the candidates of the whole batch. A candidate that is a
//! split's value is marked, and the next has to pass all of them.
//!
//! The method is that of \[BerlekampConwayGuy1982\], chapter 4, and its skewed form that of
//! \[Flammenkamp2002\]; here the mask is found, not given.

use std::array;
use std::ops::Range;

use super::rule::{unsplit, ways};
use super::splits::{Value, has_split};
use job::{OutOfMemory, Stop, Ticker, reserve};
use simd::avx2::{Kernel, with_avx2};

/// Which values are rare.
#[derive(Clone, Copy, Debug)]
struct Space {
    mask: u32,
    /// Whether the size of the heap counts.
    skewed: bool,
    /// The parity of what is taken before a split, in a skewed space.
    taken: usize,
}

impl Space {
    /// Whether a value is rare as that of a heap or of one of its splits.
    fn is_rare(self, heap: usize, value: u32) -> bool {
        let ones = (value & self.mask).count_ones() as usize;
        (ones + usize::from(self.skewed) * (heap + self.taken)).is_multiple_of(2)
    }
}

/// A heap of rare value.
#[derive(Clone, Copy, Debug)]
struct Rare<V> {
    heap: u32,
    value: V,
}

/// The splits of what a move leaves of a heap.
#[derive(Clone, Copy, Debug)]
struct Splits {
    /// Stones that are split.
    left: usize,
    /// The largest smaller part.
    parts: usize,
}

/// Splits with a part of rare value.
#[derive(Clone, Debug)]
struct Block {
    /// The stones that are split of the first heap of a batch.
    left: usize,
    /// Places among the rare heaps.
    rare: Range<usize>,
}

/// Values of heaps and what is needed to find the next.
#[derive(Debug)]
pub struct SparseSpace<'a, V> {
    /// The digits of the code.
    digits: &'a [u8],
    /// Whether two heaps that are left differ in size.
    differ: bool,
    /// The values of the heaps so far.
    pub values: Vec<V>,
    /// How rare values are told, if it is known.
    space: Option<Space>,
    /// Heaps from 1 with a rare value, ascending.
    rare: Vec<Rare<V>>,
    /// The splits with a part of rare value that are only compared, for the heaps of this batch;
    /// none where steps 2 and 3 are left out.
    compared: Option<Vec<Block>>,
    /// For each heap of a batch, whether a value was seen among its options. The length is twice a
    /// power of two above all values, so a common value that was not seen is within it.
    seen: [Vec<u8>; LANES],
    /// The candidates of step 3.
    candidates: [usize; LANES],
    /// The largest value.
    largest: u32,
    /// How many values are known when the mask is chosen next.
    next_mask: usize,
}

/// Heaps of a batch.
const LANES: usize = 16;

/// Splits of the first heap of a batch that are gone through for each heap by itself: at either end
/// `LANES`, as the values of other parts are not known when a batch begins; and in the middle, where
/// a part may be that of two equal ones.
const MIDDLE: usize = LANES / 2 + 1;

/// Heaps whose tables are marked together.
const MARKED: usize = 4;

/// Values known before the first mask is chosen.
const FIRST_MASK: usize = 64;

/// Rare parts of a block.
const BLOCK: usize = 128;

/// The least number of splits that are tried between two looks at what is missing.
const CHUNK: usize = 256;

/// Trying splits pays as long as it finds one value in so many of them: looking for a single value
/// costs about as much.
const WORTH: usize = 256;

/// The heaps of rare value are kept while they are at most one in so many.
const FEW: usize = 3;

/// With more bits in the values no other mask is looked for: the search keeps a number for each
/// value.
const MAX_BITS: u32 = 20;

impl<'a, V: Value> SparseSpace<'a, V> {
    /// For the game of a code, as in [`HeapRule::Code`](super::rule::HeapRule::Code), where perhaps
    /// a heap may only be split in two that `differ` in size; goes on after these values.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(
        digits: &'a [u8],
        differ: bool,
        values: Vec<V>,
        ticker: &mut Ticker,
    ) -> Result<Self, Stop> {
        let largest = values.iter().copied().max().unwrap_or_default().into();
        let length = 2 * (largest as usize + 1).next_power_of_two();
        let next_mask = values.len().next_power_of_two().max(FIRST_MASK);
        let mut space = Self {
            digits,
            differ,
            values,
            space: None,
            rare: Vec::new(),
            compared: None,
            seen: array::from_fn(|_| vec![0; length]),
            candidates: [0; LANES],
            largest,
            next_mask,
        };
        space.choose_space(ticker)?;
        Ok(space)
    }

    /// Appends the value of the next heap, unless it is too large for the type.
    ///
    /// # Errors
    /// [`Stop`] when the job must end, or has no memory to go on.
    pub fn push_next(&mut self, ticker: &mut Ticker) -> Result<bool, Stop> {
        let heap = self.values.len();
        if heap == self.next_mask {
            self.next_mask *= 2;
            self.choose_space(ticker)?;
        }
        let lane = heap % LANES;
        if lane == 0 {
            self.compared = None;
            self.seen.iter_mut().for_each(|seen| seen.fill(0));
            self.begin_batch(ticker)?;
        }
        for value in unsplit(self.digits, heap, &self.values) {
            self.seen[lane][value] = 1;
        }
        ticker.work(2 * self.digits.len() as u64 + 1)?;
        let mut bound = self.seen[lane].len();
        if let Some((compared, space)) = self.compared.take().zip(self.space) {
            self.see_edge_splits(ticker)?;
            bound = self.least_common(space, lane, self.candidates[lane]);
            while self.is_rare_split(&compared, lane, bound, ticker)? {
                bound = self.least_common(space, lane, bound + 1);
            }
            self.compared = Some(compared);
        }
        self.see_splits_below(bound, ticker)?;
        let value = self.seen[lane].iter().position(|&seen| seen == 0).unwrap_or(bound);
        if value as u64 >= u64::from(V::END) {
            return Ok(false);
        }
        self.remember(value)?;
        Ok(true)
    }

    /// Adds a new value.
    fn remember(&mut self, value: usize) -> Result<(), OutOfMemory> {
        let heap = self.values.len();
        let (number, value) = (V::of(value), value as u32);
        self.values.push(number);
        if heap > 0 && self.space.is_some_and(|space| space.is_rare(heap, value)) {
            reserve(&mut self.rare, 1)?;
            self.rare.push(Rare { heap: heap as u32, value: number });
        }
        if value > self.largest {
            self.largest = value;
            let length = 2 * (value as usize + 1).next_power_of_two();
            self.seen.iter_mut().for_each(|seen| seen.resize(length, 0));
        }
        Ok(())
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

    /// Finds the candidates of the next heaps, where that pays.
    fn begin_batch(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = self.values.len();
        if self.rare.len() * FEW > heap + FIRST_MASK {
            self.space = None;
            self.rare.clear();
        }
        let Some(space) = self.space.filter(|_| heap > self.digits.len() + 4 * LANES) else {
            return Ok(());
        };
        let mut blocks = self.blocks();
        // So many that few of the candidates are the values of other splits.
        let marked = (3 * self.seen[0].len()).div_ceil(BLOCK).min(blocks.len());
        // It pays if the marks and comparisons cost less than to look through a heap's splits.
        let work = (MARKED * marked + blocks.len() / MARKED) * BLOCK;
        if 2 * work > self.splits(heap).len() * heap {
            return Ok(());
        }
        for Block { left, rare } in blocks.drain(..marked) {
            let rare = &self.rare[rare];
            for (group, seen) in self.seen.chunks_exact_mut(MARKED).enumerate() {
                mark(left + group * MARKED, rare, &self.values, seen);
            }
            ticker.work((LANES * rare.len()) as u64)?;
        }
        for lane in 0..LANES {
            self.candidates[lane] = self.least_common(space, lane, 0);
        }
        self.compare(space, &blocks, ticker)?;
        self.compared = Some(blocks);
        Ok(())
    }

    /// The splits with a part of rare value but for those at the ends and in the middle, the
    /// largest parts first.
    fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for Splits { left, .. } in self.splits(self.values.len()) {
            let place = |heap| self.rare.partition_point(|rare| (rare.heap as usize) < heap);
            let (half, end) = (left / 2, left.saturating_sub(LANES));
            for (start, end) in [(half + MIDDLE, end), (LANES + 1, half)] {
                let (start, mut end) = (place(start), place(end));
                while start < end {
                    let rare = start.max(end.saturating_sub(BLOCK))..end;
                    end = rare.start;
                    blocks.push(Block { left, rare });
                }
            }
        }
        blocks
    }

    /// The least common value from one on that was not seen among the options of a heap.
    fn least_common(&self, space: Space, lane: usize, from: usize) -> usize {
        let heap = self.values.len() / LANES * LANES + lane;
        let seen = &self.seen[lane];
        let mut values = from..seen.len();
        let found = values.find(|&value| seen[value] == 0 && !space.is_rare(heap, value as u32));
        found.unwrap_or(seen.len())
    }

    /// Makes of the candidates those that are the value of no split in these blocks.
    fn compare(&mut self, space: Space, blocks: &[Block], ticker: &mut Ticker) -> Result<(), Stop> {
        let mut passed = [0; LANES];
        let mut at = 0;
        while passed.iter().any(|&passed| passed < blocks.len()) {
            let Block { left, rare } = blocks[at].clone();
            ticker.work(rare.len() as u64)?;
            let rare = &self.rare[rare];
            let wanted = self.candidates.map(V::of);
            let differ = with_avx2(Differ { left, rare, values: &self.values, wanted });
            for lane in 0..LANES {
                if passed[lane] == blocks.len() {
                    continue;
                }
                passed[lane] += 1;
                if differ[lane] == V::default() {
                    let candidate = self.candidates[lane];
                    self.seen[lane][candidate] = 1;
                    self.candidates[lane] = self.least_common(space, lane, candidate + 1);
                    passed[lane] = 0;
                }
            }
            at = (at + 1) % blocks.len();
        }
        Ok(())
    }

    /// Whether a value that was not a heap's candidate is that of a split in these blocks; if so,
    /// it is seen.
    fn is_rare_split(
        &mut self,
        blocks: &[Block],
        lane: usize,
        value: usize,
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        if value == self.candidates[lane] {
            return Ok(false);
        }
        let wanted = V::of(value);
        for Block { left, rare } in blocks {
            let rare = &self.rare[rare.clone()];
            ticker.work(rare.len() as u64)?;
            let other = |rare: &Rare<V>| self.values[left + lane - rare.heap as usize];
            if rare.iter().any(|rare| rare.value ^ other(rare) == wanted) {
                self.seen[lane][value] = 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Sees the splits at either end and in the middle, which are in no block.
    fn see_edge_splits(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = self.values.len();
        let splits = self.splits(heap);
        let seen = &mut self.seen[heap % LANES];
        for Splits { left, parts, .. } in splits {
            let middle = (2 * LANES + 1).max(parts.saturating_sub(2 * MIDDLE));
            for part in (1..=parts.min(2 * LANES)).chain(middle..=parts) {
                seen[(self.values[part] ^ self.values[left - part]).into() as usize] = 1;
            }
            ticker.work(4 * LANES as u64)?;
        }
        Ok(())
    }

    /// Sees splits until the least value that was not seen is none of any split, or is `bound`.
    fn see_splits_below(&mut self, bound: usize, ticker: &mut Ticker) -> Result<(), Stop> {
        let heap = self.values.len();
        let splits = self.splits(heap);
        let open = self.see_middle_splits(&splits, bound, ticker)?;
        for value in 0..bound {
            if self.seen[heap % LANES][value] == 0 {
                if value >= self.seen[0].len() / 2
                    || !self.is_split(&splits, open, value, ticker)?
                {
                    break;
                }
                self.seen[heap % LANES][value] = 1;
            }
        }
        Ok(())
    }

    /// Tries splits, the most equal parts first, as long as they show many values that were not
    /// seen. Returns the largest smaller part of those that were not tried.
    fn see_middle_splits(
        &mut self,
        splits: &[Splits],
        bound: usize,
        ticker: &mut Ticker,
    ) -> Result<usize, Stop> {
        let seen = &mut self.seen[self.values.len() % LANES];
        let within = seen.len() - 1;
        let below = bound.min(self.largest as usize + 2).min(seen.len());
        let chunk = CHUNK.max(below);
        let mut open = splits.iter().map(|each| each.parts).max().unwrap_or(0);
        let mut missing = None;
        while open > 0 {
            let unseen = seen[..below].iter().filter(|&&seen| seen == 0).count();
            ticker.work(below as u64 / 16)?;
            let is_worth = |before: usize| (before - unseen) * WORTH >= chunk;
            if unseen == 0 || !missing.is_none_or(is_worth) {
                break;
            }
            missing = Some(unseen);
            let start = open.saturating_sub(chunk);
            for &Splits { left, parts, .. } in splits {
                for part in start + 1..=open.min(parts) {
                    let value = self.values[part] ^ self.values[left - part];
                    seen[value.into() as usize & within] = 1;
                }
            }
            ticker.work((chunk * splits.len()) as u64)?;
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
        ticker: &mut Ticker,
    ) -> Result<bool, Stop> {
        for &Splits { left, parts, .. } in splits {
            let parts = 1..parts.min(open) + 1;
            if has_split(&self.values, left, parts, V::of(value), ticker)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Chooses the mask with the fewest heaps of rare value, in a space that is skewed or not.
    fn choose_space(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let bits = u32::BITS - self.largest.leading_zeros();
        if bits > MAX_BITS {
            return Ok(());
        }
        let mut taken = (0..2).filter(|&parity| {
            let digits = self.digits.iter().skip(parity).step_by(2);
            digits.fold(0, |all, digit| all | digit) & 4 != 0
        });
        let (parity, both) = (taken.next().unwrap_or(0), taken.next().is_some());
        let (mut least, mut best) = (0, None);
        for skewed in [false, true].into_iter().take(if both { 1 } else { 2 }) {
            let mut balance = vec![0i64; 1 << bits];
            let plain = Space { mask: 0, skewed, taken: parity };
            for (heap, &value) in self.values.iter().enumerate() {
                balance[value.into() as usize] += if plain.is_rare(heap, 0) { 1 } else { -1 };
            }
            ticker.work(self.values.len() as u64)?;
            transform(&mut balance, ticker)?;
            for (mask, &balance) in (0..).zip(&balance) {
                if balance < least {
                    (least, best) = (balance, Some(Space { mask, ..plain }));
                }
            }
        }
        self.rare.clear();
        // Of n heaps as many have rare values as make rare - (n - rare) the balance.
        let rare = (self.values.len() as i64 + least) / 2;
        self.space = best.filter(|_| rare * (FEW as i64) <= self.values.len() as i64);
        let Some(space) = self.space else { return Ok(()) };
        let heaps = self.values.iter().enumerate().skip(1);
        let rare = heaps.filter(|&(heap, &value)| space.is_rare(heap, value.into()));
        let rare = rare.map(|(heap, &value)| Rare { heap: heap as u32, value });
        reserve(&mut self.rare, rare.clone().count())?;
        self.rare.extend(rare);
        ticker.work(2 * self.values.len() as u64)
    }
}

/// The Walsh–Hadamard transform: of numbers by value, their sums by mask, where the numbers of
/// values with odd many ones in the mask are subtracted.
fn transform(numbers: &mut [i64], ticker: &mut Ticker) -> Result<(), Stop> {
    let mut half = 1;
    while half < numbers.len() {
        for block in numbers.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        ticker.work(numbers.len() as u64)?;
        half *= 2;
    }
    Ok(())
}

/// Marks the values of the splits that have these parts, of `left` stones for the first table, one
/// more for the next, and so on.
///
/// Every part must be above [`LANES`], so that the other parts are known.
fn mark<V: Value>(left: usize, parts: &[Rare<V>], values: &[V], tables: &mut [Vec<u8>]) {
    let within = tables[0].len() - 1;
    let tables: &mut [Vec<u8>; MARKED] = tables.try_into().expect("so many tables");
    let mut tables = tables.each_mut().map(|table| &mut table[..=within]);
    for &Rare { heap, value } in parts {
        let others = &values[left - heap as usize..];
        let others: &[V; MARKED] = others.first_chunk().expect("the part is large");
        for (table, &other) in tables.iter_mut().zip(others) {
            table[(value ^ other).into() as usize & within] = 1;
        }
    }
}

/// For each heap of a batch, the least exclusive or of what is wanted and the splits that have
/// these parts: 0 if one has the value wanted.
struct Differ<'a, V> {
    left: usize,
    rare: &'a [Rare<V>],
    values: &'a [V],
    wanted: [V; LANES],
}

impl<V: Value> Kernel for Differ<'_, V> {
    type Output = [V; LANES];

    #[inline(always)]
    fn run(self) -> [V; LANES] {
        let Self { left, rare, values, wanted } = self;
        let mut differ = [V::MOST; LANES];
        for &Rare { heap, value } in rare {
            let others: Option<&[V; LANES]> = values[left - heap as usize..].first_chunk();
            let others = others.expect("the part is large");
            for lane in 0..LANES {
                differ[lane] = differ[lane].min(others[lane] ^ value ^ wanted[lane]);
            }
        }
        differ
    }
}
