//! How many feedbacks occur, by table look-up in AVX2 registers: for games of a small number of symbols.
//!
//! For a fixed candidate the feedback slot is a sum over the positions of the guess. A symbol of
//! the guess adds 1 if the candidate holds it too, and `pegs` if it stands at the same position.
//! With repetition it matters which occurrence of its symbol a position of the guess holds: the
//! j-th one (from 0) adds 1 if the candidate holds the symbol more than j times. A card adds what
//! its weights say. So each position of a guess is a number s + colors·j, the same for every
//! candidate, and each candidate has one table for each position of the guess; `pshufb` looks 32
//! guesses up at once. It yields 0 for an index with the highest bit set; that splits the numbers over
//! tables of 16.
//!
//! Which slots occur is kept as bits, eight slots to a byte; of games with more pegs, and of the card
//! game, in [`wide_lookup`](super::wide_lookup). With at most four pegs two bytes do: sums start from
//! the number that makes the hit, the greatest slot, 0x80, and all other slots less; no two of these
//! that occur have the same last four bits.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi16, _mm256_sub_epi8,
};

use super::registers::{Bytes, load16, load32, store32};
use super::{Block, CARD_WEIGHTS, HIT_BIT, LANES};
use crate::codebreaking::rules::{Code, Kind, Rules, symbol};

/// Candidates whose tables are made at a time, so that the tables stay in the first-level cache.
pub(super) const CHUNK: usize = 64;

/// Entries of a table: what `pshufb` looks up.
pub(super) const ENTRIES: usize = 16;

/// Tables a position may need.
const MOST_TABLES: usize = 4;

/// What each position of a guess adds to the slot for one candidate.
pub(super) type Table<const P: usize, const TABLES: usize> = [[[u8; ENTRIES]; TABLES]; P];

/// How many tables a position needs; `None` when the kernel is not for this game.
pub fn tables(rules: &Rules) -> Option<usize> {
    let numbers = match rules.kind() {
        Kind::Ab | Kind::CardMoo => rules.guess_colors(),
        Kind::Mastermind => rules.colors() * rules.pegs(),
    };
    (numbers <= MOST_TABLES * ENTRIES).then(|| numbers.div_ceil(ENTRIES))
}

/// What [`feedback_classes`](super::feedback_classes) gives.
#[target_feature(enable = "avx2")]
pub fn classes<const P: usize, const TABLES: usize>(
    rules: &Rules,
    guesses: &[Block],
    codes: &[Code],
    out: &mut [u8],
) {
    let mut unions = vec![[[0; LANES]; 3]; guesses.len()];
    let mut tables = Vec::with_capacity(CHUNK);
    for chunk in codes.chunks(CHUNK) {
        tables.clear();
        tables.extend(chunk.iter().map(|&code| table::<P, TABLES>(rules, code)));
        for (block, union) in guesses.iter().zip(&mut unions) {
            look_up(&indices(rules, block), &tables, union);
        }
    }
    for (out, union) in out.chunks_mut(LANES).zip(&unions) {
        out.copy_from_slice(&count(union)[..out.len()]);
    }
}

/// What each position of the guess adds to the slot for the candidate `code`.
pub(super) fn table<const P: usize, const TABLES: usize>(
    rules: &Rules,
    code: Code,
) -> Table<P, TABLES> {
    let mut table = [[[0; ENTRIES]; TABLES]; P];
    let mut add = |at: usize, s: u8, occurrence: usize, amount: u8| {
        let number = usize::from(s) - 1 + rules.colors() * occurrence;
        if number < TABLES * ENTRIES {
            table[at][number / ENTRIES][number % ENTRIES] += amount;
        }
    };
    for position in 0..P {
        let s = symbol(code, position, P);
        if rules.kind() == Kind::CardMoo {
            let [hit, place, colour, rank] = CARD_WEIGHTS;
            for at in 0..P {
                let (same, other) = if at == position {
                    (hit, place)
                } else {
                    (colour, rank)
                };
                add(at, s, 0, same);
                if let Some(partner) = rules.partner(s) {
                    add(at, partner, 0, other);
                }
            }
            continue;
        }
        let earlier = (0..position).filter(|&q| symbol(code, q, P) == s).count();
        for at in 0..P {
            add(at, s, earlier, 1);
        }
        // A symbol stands at its place whichever occurrence it is; in the AB game only the first.
        let occurrences = if rules.kind() == Kind::Ab { 1 } else { P };
        for occurrence in 0..occurrences {
            add(position, s, occurrence, P as u8);
        }
    }
    table
}

/// The number of each position of each guess, as indices into the tables: the highest bit is set
/// in all but the one that holds the number. What unused lanes get is of no use.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn indices<const P: usize, const TABLES: usize>(
    rules: &Rules,
    block: &Block,
) -> [[__m256i; TABLES]; P] {
    let mut indices = [[_mm256_setzero_si256(); TABLES]; P];
    let one = _mm256_set1_epi8(1);
    let colors = _mm256_set1_epi8(rules.colors() as i8);
    for position in 0..P {
        let symbols = load32(&block[position]);
        let mut number = _mm256_sub_epi8(symbols, one);
        if rules.kind() == Kind::Mastermind {
            for earlier in &block[..position] {
                let same = _mm256_cmpeq_epi8(load32(earlier), symbols);
                number = _mm256_add_epi8(number, _mm256_and_si256(same, colors));
            }
        }
        for (t, index) in indices[position].iter_mut().enumerate() {
            let within = _mm256_sub_epi8(number, _mm256_set1_epi8((t * ENTRIES) as i8));
            // From 16 on, the sum has the highest bit; below, it keeps the number in the lower half.
            *index = _mm256_adds_epu8(within, _mm256_set1_epi8(0x70));
        }
    }
    indices
}

/// A table whose entry `i` is made from `i`.
fn entries(entry: impl Fn(usize) -> u8) -> [u8; ENTRIES] {
    std::array::from_fn(entry)
}

/// Adds to `union` the bits of the sums 0–7 and 8–15 (from the start 16·n) that occur, but for the
/// hit, and the union of the sums themselves.
#[target_feature(enable = "avx2")]
#[inline]
fn look_up<const P: usize, const TABLES: usize>(
    indices: &[[__m256i; TABLES]; P],
    tables: &[Table<P, TABLES>],
    union: &mut [Bytes; 3],
) {
    let bits = |from: usize| entries(|i| if i / 8 * 8 == from { 1 << (i % 8) } else { 0 });
    let (low_bits, high_bits) = (load16(&bits(0)), load16(&bits(8)));
    let start = _mm256_set1_epi8((0x80 - P * (P + 1)) as i8);
    let mut found = [load32(&union[0]), load32(&union[1]), load32(&union[2])];
    for table in tables {
        let mut slot = start;
        for position in 0..P {
            for t in 0..TABLES {
                let added = _mm256_shuffle_epi8(load16(&table[position][t]), indices[position][t]);
                slot = _mm256_add_epi8(slot, added);
            }
        }
        found[0] = _mm256_or_si256(found[0], _mm256_shuffle_epi8(low_bits, slot));
        found[1] = _mm256_or_si256(found[1], _mm256_shuffle_epi8(high_bits, slot));
        found[2] = _mm256_or_si256(found[2], slot);
    }
    for (bytes, found) in union.iter_mut().zip(found) {
        store32(bytes, found);
    }
}

/// The numbers of bits in the first two bytes of each lane, and one more with the highest bit set
/// where the third byte has that.
#[target_feature(enable = "avx2")]
#[inline]
fn count(union: &[Bytes; 3]) -> Bytes {
    let ones = load16(&entries(|i| i.count_ones() as u8));
    let nibble = _mm256_set1_epi8(0x0f);
    let mut sum = _mm256_setzero_si256();
    for bytes in &union[..2] {
        let bytes = load32(bytes);
        let low = _mm256_and_si256(bytes, nibble);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble);
        sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, low));
        sum = _mm256_add_epi8(sum, _mm256_shuffle_epi8(ones, high));
    }
    let mut classes = [0; LANES];
    store32(&mut classes, sum);
    for (class, union) in classes.iter_mut().zip(&union[2]) {
        *class += if *union >= 0x80 { HIT_BIT + 1 } else { 0 };
    }
    classes
}
