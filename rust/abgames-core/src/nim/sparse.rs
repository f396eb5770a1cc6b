//! Grundy values of games that split heaps.
//!
//! The sparse-space method:
//!
//! 1. Fix a mask. Call a value *rare* if it has an even number of ones in the mask, else *common*.
//!    The exclusive or of two rare values or of two common ones is rare; that of one of each is
//!    common.
//! 2. So the common values among the options of a heap come from splits with exactly one part of
//!    rare value: if few heaps have rare values, there are few such splits, and all are tried.
//! 3. The least common value that is not among them is an upper bound of the Grundy value.
//! 4. Below it only rare values may be missing. They come from two rare parts, which are all tried
//!    as well, or from two common ones: those splits are tried until nothing is missing, which is
//!    usually soon.
//! 5. Whatever the mask, the value is exact; a good mask only saves time. From time to time a new
//!    one is chosen so that as few heaps as possible have rare values.
//!
//! The method is that of \[BerlekampConwayGuy1982\], chapter 4, but here the mask is found, not
//! given. If too many heaps have rare values (as in 0.007), it is quicker to try some splits and
//! then to search all others for the least missing value, in a simple loop ([`has_split`]).

use super::splits::has_split;
use crate::alloc::{OutOfMemory, reserve};
use crate::control::{Stop, Ticker};

/// A way to leave one heap or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Stones that are taken.
    pub taken: usize,
    /// Nothing may be left.
    pub empties: bool,
    /// One heap may be left.
    pub leaves_one: bool,
    /// Two heaps may be left.
    pub leaves_two: bool,
    /// If two are left, they differ in size.
    pub different: bool,
}

impl Move {
    /// The greatest size of the smaller part when `left` stones are split.
    fn parts(&self, left: usize) -> usize {
        left.saturating_sub(usize::from(self.different)) / 2
    }
}

/// What is needed, beside the values of heaps, to compute the next.
#[derive(Debug)]
pub struct SparseSpace {
    moves: Vec<Move>,
    mask: u32,
    /// Heaps from 1 with a rare value, ascending.
    rare: Vec<u32>,
    /// For each value, the last heap among whose options it was seen, plus 1. Its length is a power
    /// of two above any exclusive or of two values.
    seen: Vec<u32>,
    /// How many values must be known before the next mask is chosen.
    next_mask: usize,
    /// All values, as long as they fit in 16 bits.
    short: Vec<u16>,
}

/// Values known before the first mask is chosen.
const FIRST_MASK: usize = 64;

/// Splits that are tried between two checks for what is missing.
const CHUNK: usize = 512;

/// How often that many splits are tried without finding the least missing value before all others
/// are searched for it.
const ROUNDS: usize = 8;

/// Rare values count as few if at most one heap in this many has one: a step over those costs this
/// many times a step of searching through all.
const FEW: usize = 32;

/// Bits of values above which no new mask is searched for: the search takes a number for each
/// value.
const MAX_BITS: u32 = 20;

impl SparseSpace {
    /// A sparse space for a game with these moves.
    pub fn new(moves: Vec<Move>) -> Self {
        Self {
            moves,
            mask: 0,
            rare: Vec::new(),
            seen: vec![0; 2],
            next_mask: FIRST_MASK,
            short: Vec::new(),
        }
    }

    /// Appends the value of the next heap.
    ///
    /// # Errors
    /// [`Stop`] when the job must end, or has run out of memory.
    pub fn push_next(
        &mut self,
        values: &mut Vec<u32>,
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let heap = values.len();
        if heap == self.next_mask {
            self.next_mask *= 2;
            self.choose_mask(values, ticker)?;
        }
        self.see_unsplit(heap, values, ticker)?;
        if self.rare.len() * FEW > heap && self.short.len() == heap {
            self.see_least_missing(heap, values, ticker)?;
        } else {
            self.see_rare_splits(heap, values, ticker)?;
            self.see_common_splits(heap, values, ticker)?;
        }
        let value = self.least_unseen(heap, |_| true);
        values.push(value as u32);
        if 2 * value >= self.seen.len() {
            self.seen.resize(4 * (value + 1).next_power_of_two(), 0);
        }
        Ok(self.remember(heap, value as u32)?)
    }

    /// Records a new value.
    fn remember(&mut self, heap: usize, value: u32) -> Result<(), OutOfMemory> {
        reserve(&mut self.rare, 1)?;
        reserve(&mut self.short, 1)?;
        if heap > 0 && is_rare(value, self.mask) {
            self.rare.push(heap as u32);
        }
        match u16::try_from(value) {
            Ok(short) if self.short.len() == heap => self.short.push(short),
            _ => self.short = Vec::new(),
        }
        Ok(())
    }

    /// The ways to split what is left of a heap: the move, and how many stones are left.
    fn two_heaps(&self, heap: usize) -> impl Iterator<Item = (Move, usize)> {
        let ways = self.moves.iter().filter(|way| way.leaves_two).copied();
        ways.map_while(move |way| Some((way, heap.checked_sub(way.taken)?)))
    }

    /// Marks the values of the options that are not splits.
    fn see_unsplit(
        &mut self,
        heap: usize,
        values: &[u32],
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let stamp = heap as u32 + 1;
        for way in &self.moves {
            let Some(left) = heap.checked_sub(way.taken) else {
                break;
            };
            if way.empties && left == 0 {
                self.seen[0] = stamp;
            }
            if way.leaves_one && left > 0 {
                self.seen[values[left] as usize] = stamp;
            }
        }
        ticker.work(2 * self.moves.len() as u64 + 1)
    }

    /// Tries some splits, then searches the others for the least missing value until one is not
    /// found.
    fn see_least_missing(
        &mut self,
        heap: usize,
        values: &[u32],
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let stamp = heap as u32 + 1;
        let mut open: Vec<_> = self
            .two_heaps(heap)
            .map(|(way, left)| (left, 1..way.parts(left) + 1))
            .collect();
        let (mut missing, mut rounds) = (0, 0);
        while rounds < ROUNDS {
            rounds += 1;
            for (left, parts) in &mut open {
                for part in parts.by_ref().take(CHUNK) {
                    self.seen[(values[part] ^ values[*left - part]) as usize] = stamp;
                }
                ticker.work(2 * CHUNK as u64)?;
            }
            let before = missing;
            missing = self.least_unseen(heap, |_| true);
            if open.iter().all(|(_, parts)| parts.is_empty()) {
                return Ok(());
            }
            if missing != before {
                rounds = 0;
            }
        }
        // Only values that fit in 16 bits, like all others; a larger one is not an option's.
        while let Ok(wanted) = u16::try_from(missing) {
            let mut found = false;
            for (left, parts) in &open {
                found = found || has_split(&self.short, *left, parts.clone(), wanted, ticker)?;
            }
            if !found {
                break;
            }
            self.seen[missing] = stamp;
            missing = self.least_unseen(heap, |_| true);
        }
        Ok(())
    }

    /// Marks the values of splits with a part of rare value.
    fn see_rare_splits(
        &mut self,
        heap: usize,
        values: &[u32],
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        let stamp = heap as u32 + 1;
        for (way, left) in self.two_heaps(heap).collect::<Vec<_>>() {
            let smaller = self.rare.partition_point(|&part| (part as usize) < left);
            let parts = &self.rare[..smaller];
            let half = (left / 2) as u32;
            let (below, rest) = match parts.binary_search(&half) {
                Ok(place) if way.different && left % 2 == 0 => {
                    (&parts[..place], &parts[place + 1..])
                }
                _ => (parts, &parts[..0]),
            };
            see_splits(left, below, values, &mut self.seen, stamp);
            see_splits(left, rest, values, &mut self.seen, stamp);
            ticker.work(2 * smaller as u64)?;
        }
        Ok(())
    }

    /// Tries the other splits until every rare value below the bound has been seen.
    fn see_common_splits(
        &mut self,
        heap: usize,
        values: &[u32],
        ticker: &mut Ticker<'_>,
    ) -> Result<(), Stop> {
        if self.mask == 0 {
            return Ok(()); // all values are rare
        }
        let stamp = heap as u32 + 1;
        let mask = self.mask;
        let bound = self.least_unseen(heap, |value| !is_rare(value, mask));
        let mut missing = self.seen[..bound].iter().filter(|&&s| s != stamp).count();
        ticker.work(bound as u64)?;
        for (way, left) in self.two_heaps(heap).collect::<Vec<_>>() {
            let parts = way.parts(left);
            let mut first = 1;
            while missing > 0 && first <= parts {
                let last = parts.min(first + CHUNK - 1);
                for part in first..=last {
                    let value = (values[part] ^ values[left - part]) as usize;
                    if value < bound && self.seen[value] != stamp {
                        self.seen[value] = stamp;
                        missing -= 1;
                    }
                }
                ticker.work(2 * CHUNK as u64)?;
                first = last + 1;
            }
        }
        Ok(())
    }

    fn least_unseen(&self, heap: usize, counts: impl Fn(u32) -> bool) -> usize {
        let stamp = heap as u32 + 1;
        (0..self.seen.len())
            .find(|&value| self.seen[value] != stamp && counts(value as u32))
            .unwrap_or(self.seen.len())
    }

    /// Chooses the mask with the fewest heaps of rare value.
    fn choose_mask(&mut self, values: &[u32], ticker: &mut Ticker<'_>) -> Result<(), Stop> {
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
        // Walsh–Hadamard transform: for each mask, heaps of rare value minus heaps of common value.
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
        let heaps = (1..).zip(values.iter().skip(1));
        let rare = heaps.filter(|&(_, &value)| is_rare(value, mask));
        self.rare.extend(rare.map(|(heap, _)| heap));
        Ok(())
    }
}

/// Marks the values of the splits of `left` that have these parts. The innermost loop.
fn see_splits(left: usize, parts: &[u32], values: &[u32], seen: &mut [u32], stamp: u32) {
    let within = seen.len() - 1;
    let values = &values[..left];
    for &part in parts {
        let part = part as usize;
        seen[(values[part] ^ values[left - part]) as usize & within] = stamp;
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}
