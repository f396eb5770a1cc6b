//! The values of many pairs of hands, given as histograms of ranks.
//!
//! What question it answers: that of [`values`](super::values), for each of many positions. A block
//! of [`LANES`] pairs is turned so that the counts of one rank lie side by side, and one sweep
//! through the ranks then finds the matching numbers of all of them: attackers of a rank take
//! weaker targets that are free, then the targets of the rank become free. The score is found by
//! bisection, all pairs of a block at once.

use std::marker::PhantomData;
use std::ops::{Add, Range, Sub};

use crate::control::{Stop, Ticker};
use crate::simd::avx2::{Kernel, with_avx2};

/// Pairs in a block.
pub const LANES: usize = 32;

/// Pairs between two polls.
const CHUNK: usize = LANES << 8;

/// Numbers of a record: whether the mover wins, m1, m2, score, own passes, opponent's passes,
/// turns, plies.
pub const FIELDS: usize = 8;

/// The histograms of many positions, row by row: `mine[row * ranks + rank - 1]` cards of a rank.
#[derive(Clone, Copy, Debug)]
pub struct Histograms<'a> {
    /// The hands of the players to move.
    pub mine: &'a [u8],
    /// The other hands.
    pub theirs: &'a [u8],
    /// The number of ranks.
    pub ranks: usize,
    /// The rank on the table of each position, or of all when there is one.
    pub tables: &'a [u32],
}

/// Why a batch was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The job must end.
    Stopped(Stop),
    /// The hand of the player to move has no card in this row.
    NoCards(usize),
    /// The other hand has none.
    NoOtherCards(usize),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// A number of cards: a byte when all numbers of a block are small.
trait Count: Copy + Ord + From<u8> + Into<u32> + Add<Output = Self> + Sub<Output = Self> {
    /// The middle of two numbers, rounded down.
    fn middle(low: Self, high: Self) -> Self;
}

impl Count for u8 {
    #[inline(always)]
    fn middle(low: Self, high: Self) -> Self {
        low + (high - low) / 2
    }
}

impl Count for u32 {
    #[inline(always)]
    fn middle(low: Self, high: Self) -> Self {
        low + (high - low) / 2
    }
}

/// One number for each pair of a block.
type Lanes<C> = [C; LANES];

/// A block of pairs: the counts of each rank side by side.
struct Block<C> {
    mine: Vec<Lanes<C>>,
    theirs: Vec<Lanes<C>>,
    table: Lanes<C>,
}

/// Squares of 8 x 8 bytes in a block.
const SQUARES: usize = LANES / 8;

/// Swaps rows and columns of squares of 8 x 8 bytes that lie side by side.
#[inline(always)]
fn transpose(rows: &mut [[u64; SQUARES]; 8]) {
    exchange::<4>(rows, 0x0000_0000_ffff_ffff);
    exchange::<2>(rows, 0x0000_ffff_0000_ffff);
    exchange::<1>(rows, 0x00ff_00ff_00ff_00ff);
}

/// Exchanges the upper right with the lower left quarter of each square of twice `SIDE` bytes.
#[inline(always)]
fn exchange<const SIDE: usize>(rows: &mut [[u64; SQUARES]; 8], mask: u64) {
    for pair in rows.chunks_exact_mut(2 * SIDE) {
        let (upper, lower) = pair.split_at_mut(SIDE);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = (*upper >> (8 * SIDE) ^ *lower) & mask;
                *lower ^= swap;
                *upper ^= swap << (8 * SIDE);
            }
        }
    }
}

/// Writes the counts of up to [`LANES`] rows side by side; lanes that are not used get 0.
#[inline(always)]
fn turn(counts: &[u8], ranks: usize, columns: &mut [Lanes<u8>]) {
    let rows = counts.len() / ranks;
    if rows < LANES || ranks < 8 {
        columns.fill([0; LANES]);
        for (lane, row) in counts.chunks_exact(ranks).enumerate() {
            for (column, &count) in columns.iter_mut().zip(row) {
                column[lane] = count;
            }
        }
        return;
    }
    // The last eight columns overlap those before when eight does not divide their number.
    let starts = (0..ranks / 8)
        .map(|part| 8 * part)
        .chain((!ranks.is_multiple_of(8)).then_some(ranks - 8));
    for start in starts {
        let mut words = [[0; SQUARES]; 8];
        for (row, words) in words.iter_mut().enumerate() {
            for (square, word) in words.iter_mut().enumerate() {
                let at = (8 * square + row) * ranks + start;
                let mut bytes = [0; 8];
                bytes.copy_from_slice(&counts[at..at + 8]);
                *word = u64::from_le_bytes(bytes);
            }
        }
        transpose(&mut words);
        for (column, words) in columns[start..start + 8].iter_mut().zip(words) {
            for (bytes, word) in column.chunks_exact_mut(8).zip(words) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
        }
    }
}

/// The number of cards of each hand, at most 255.
#[inline(always)]
fn sizes(columns: &[Lanes<u8>]) -> Lanes<u8> {
    let mut sizes = [0u8; LANES];
    for column in columns {
        for (size, count) in sizes.iter_mut().zip(column) {
            *size = size.saturating_add(*count);
        }
    }
    sizes
}

/// The matching numbers, when some weakest cards are taken from each hand first.
#[inline(always)]
fn sweep<C: Count, const TAKE: bool>(
    block: &Block<C>,
    take: (&Lanes<C>, &Lanes<C>),
) -> (Lanes<C>, Lanes<C>) {
    let [zero, one] = [0, 1].map(C::from);
    let (mut take_mine, mut take_theirs) = (*take.0, *take.1);
    // Nobody need beat the weakest card.
    let (mut weakest_mine, mut weakest_theirs) = ([one; LANES], [one; LANES]);
    let (mut m1, mut m2) = ([zero; LANES], [zero; LANES]);
    let on_empty = |table| if table == zero { one } else { zero };
    let (mut free1, mut free2) = (block.table.map(on_empty), [zero; LANES]);
    let mut rank = zero;
    for (mine, theirs) in block.mine.iter().zip(&block.theirs) {
        rank = rank + one;
        for lane in 0..LANES {
            let (mut x, mut y) = (mine[lane], theirs[lane]);
            if TAKE {
                let (a, b) = (x.min(take_mine[lane]), y.min(take_theirs[lane]));
                (x, y) = (x - a, y - b);
                take_mine[lane] = take_mine[lane] - a;
                take_theirs[lane] = take_theirs[lane] - b;
            }
            let (a, b) = (x.min(free1[lane]), y.min(free2[lane]));
            m1[lane] = m1[lane] + a;
            m2[lane] = m2[lane] + b;
            let (c, d) = (x.min(weakest_mine[lane]), y.min(weakest_theirs[lane]));
            weakest_mine[lane] = weakest_mine[lane] - c;
            weakest_theirs[lane] = weakest_theirs[lane] - d;
            let on_table = if block.table[lane] == rank { one } else { zero };
            free1[lane] = free1[lane] - a + (y - d) + on_table;
            free2[lane] = free2[lane] - b + (x - c);
        }
    }
    (m1, m2)
}

/// The number of cards that are left to the losers.
#[inline(always)]
fn left<C: Count>(
    block: &Block<C>,
    (m1, m2): (&Lanes<C>, &Lanes<C>),
    (mine, theirs): (&Lanes<C>, &Lanes<C>),
) -> Lanes<C> {
    let [zero, one] = [0, 1].map(C::from);
    let mut low = [one; LANES];
    let mut high = [one; LANES];
    for lane in 0..LANES {
        let size = if m1[lane] > m2[lane] {
            theirs[lane]
        } else {
            mine[lane]
        };
        high[lane] = size.max(one);
    }
    let mut middle = [one; LANES];
    while low != high {
        let (mut take_mine, mut take_theirs) = ([zero; LANES], [zero; LANES]);
        for lane in 0..LANES {
            middle[lane] = C::middle(low[lane], high[lane]);
            let wins = m1[lane] > m2[lane];
            take_mine[lane] = if wins { zero } else { middle[lane] };
            take_theirs[lane] = if wins { middle[lane] } else { zero };
        }
        let (n1, n2) = sweep::<C, true>(block, (&take_mine, &take_theirs));
        for lane in 0..LANES {
            let is_open = low[lane] < high[lane];
            let flipped = (n1[lane] > n2[lane]) != (m1[lane] > m2[lane]);
            high[lane] = if is_open && flipped {
                middle[lane]
            } else {
                high[lane]
            };
            low[lane] = if is_open && !flipped {
                middle[lane] + one
            } else {
                low[lane]
            };
        }
    }
    low
}

/// What is done with a block; the lanes beyond `out` are not used.
trait Task {
    /// Numbers that are written for each pair.
    const WIDTH: usize;

    fn write<C: Count>(block: &Block<C>, sizes: (&Lanes<C>, &Lanes<C>), out: &mut [i32]);
}

struct Matchings;

impl Task for Matchings {
    const WIDTH: usize = 2;

    #[inline(always)]
    fn write<C: Count>(block: &Block<C>, _: (&Lanes<C>, &Lanes<C>), out: &mut [i32]) {
        let zero = [C::from(0); LANES];
        let (m1, m2) = sweep::<C, false>(block, (&zero, &zero));
        for (pair, (m1, m2)) in out.chunks_exact_mut(2).zip(m1.into_iter().zip(m2)) {
            pair[0] = number(m1);
            pair[1] = number(m2);
        }
    }
}

struct Records;

impl Task for Records {
    const WIDTH: usize = FIELDS;

    #[inline(always)]
    fn write<C: Count>(block: &Block<C>, sizes: (&Lanes<C>, &Lanes<C>), out: &mut [i32]) {
        let zero = [C::from(0); LANES];
        let (m1, m2) = sweep::<C, false>(block, (&zero, &zero));
        let left = left(block, (&m1, &m2), sizes);
        for (lane, record) in out.chunks_exact_mut(FIELDS).enumerate() {
            let [m1, m2, left] = [m1[lane], m2[lane], left[lane]].map(number);
            let [mine, theirs] = [sizes.0[lane], sizes.1[lane]].map(number);
            let wins = i32::from(m1 > m2);
            let matched = m1.min(m2);
            let turns = mine + theirs - left - matched;
            record[0] = wins;
            record[1] = m1;
            record[2] = m2;
            record[3] = left * (2 * wins - 1);
            record[4] = theirs - left * wins - matched;
            record[5] = mine - left * (1 - wins) - matched - wins;
            record[6] = turns;
            record[7] = 2 * turns - wins;
        }
    }
}

#[inline(always)]
fn number<C: Count>(count: C) -> i32 {
    let number: u32 = count.into();
    number as i32
}

/// Both matching numbers of each position.
///
/// # Errors
/// [`Fault`] when the job must end or a hand has no card.
pub fn matchings(
    pairs: Histograms,
    out: &mut [[i32; 2]],
    ticker: &mut Ticker,
) -> Result<(), Fault> {
    run::<Matchings>(pairs, out.as_flattened_mut(), ticker)
}

/// The record of each position.
///
/// # Errors
/// [`Fault`] when the job must end or a hand has no card.
pub fn records(
    pairs: Histograms,
    out: &mut [[i32; FIELDS]],
    ticker: &mut Ticker,
) -> Result<(), Fault> {
    run::<Records>(pairs, out.as_flattened_mut(), ticker)
}

fn run<T: Task>(pairs: Histograms, out: &mut [i32], ticker: &mut Ticker) -> Result<(), Fault> {
    let ranks = pairs.ranks;
    let mut block = Block {
        mine: vec![[0u8; LANES]; ranks],
        theirs: vec![[0u8; LANES]; ranks],
        table: [0; LANES],
    };
    for (index, out) in out.chunks_mut(CHUNK * T::WIDTH).enumerate() {
        let start = index * CHUNK;
        let rows = out.len() / T::WIDTH;
        with_avx2(Chunk::<T> {
            pairs,
            rows: start..start + rows,
            block: &mut block,
            out,
            task: PhantomData,
        })?;
        ticker.work((rows * (ranks + 20)) as u64)?;
    }
    Ok(())
}

/// Some rows.
struct Chunk<'a, T> {
    pairs: Histograms<'a>,
    rows: Range<usize>,
    block: &'a mut Block<u8>,
    out: &'a mut [i32],
    task: PhantomData<T>,
}

impl<T: Task> Kernel for Chunk<'_, T> {
    type Output = Result<(), Fault>;

    #[inline(always)]
    fn run(self) -> Result<(), Fault> {
        let Self {
            pairs,
            rows,
            block,
            out,
            ..
        } = self;
        let ranks = pairs.ranks;
        for (start, out) in rows.step_by(LANES).zip(out.chunks_mut(LANES * T::WIDTH)) {
            let rows = out.len() / T::WIDTH;
            let cells = start * ranks..(start + rows) * ranks;
            turn(&pairs.mine[cells.clone()], ranks, &mut block.mine);
            turn(&pairs.theirs[cells], ranks, &mut block.theirs);
            let (mine, theirs) = (sizes(&block.mine), sizes(&block.theirs));
            let least =
                |sizes: &Lanes<u8>| sizes[..rows].iter().fold(1, |least, &size| size.min(least));
            if least(&mine).min(least(&theirs)) == 0 {
                return Err(no_cards(start, &mine[..rows], &theirs[..rows]));
            }
            let tables = table_lanes(pairs.tables, start, ranks);
            let largest =
                |sizes: &Lanes<u8>| sizes.iter().fold(0, |most: u8, &size| most.max(size));
            if largest(&mine).max(largest(&theirs)) < u8::MAX && ranks < usize::from(u8::MAX) {
                block.table = tables.map(|table| table as u8);
                T::write(block, (&mine, &theirs), out);
            } else {
                let wide = Block {
                    mine: widened(&block.mine),
                    theirs: widened(&block.theirs),
                    table: tables,
                };
                T::write(&wide, (&total(&wide.mine), &total(&wide.theirs)), out);
            }
        }
        Ok(())
    }
}

/// The first hand without a card.
#[cold]
fn no_cards(start: usize, mine: &[u8], theirs: &[u8]) -> Fault {
    let empty = |sizes: &[u8]| sizes.iter().position(|&size| size == 0);
    match (empty(mine), empty(theirs)) {
        (Some(lane), other) if other.is_none_or(|other| lane <= other) => {
            Fault::NoCards(start + lane)
        }
        (_, lane) => Fault::NoOtherCards(start + lane.unwrap_or(0)),
    }
}

/// The ranks on the tables, where all that are stronger than every card are the same.
#[inline(always)]
fn table_lanes(tables: &[u32], start: usize, ranks: usize) -> Lanes<u32> {
    let above = ranks as u32 + 1;
    if let &[table] = tables {
        return [table.min(above); LANES];
    }
    let mut lanes = [0; LANES];
    for (lane, &table) in lanes.iter_mut().zip(&tables[start..]) {
        *lane = table.min(above);
    }
    lanes
}

#[inline(always)]
fn widened(columns: &[Lanes<u8>]) -> Vec<Lanes<u32>> {
    columns.iter().map(|column| column.map(u32::from)).collect()
}

#[inline(always)]
fn total(columns: &[Lanes<u32>]) -> Lanes<u32> {
    let mut sizes = [0; LANES];
    for column in columns {
        for (size, count) in sizes.iter_mut().zip(column) {
            *size += count;
        }
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::super::values::values;
    use super::*;
    use crate::control::Control;

    /// Counts that repeat exactly: a small linear congruential generator.
    fn random(length: usize, most: u64, seed: u64) -> Vec<u8> {
        let mut state = seed;
        let next = |_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % (most + 1)) as u8
        };
        (0..length).map(next).collect()
    }

    fn hand(counts: &[u8]) -> Vec<u32> {
        let cards = counts.iter().zip(1..);
        cards
            .flat_map(|(&count, rank)| std::iter::repeat_n(rank, count.into()))
            .collect()
    }

    #[test]
    fn records_agree_with_the_values_of_each_position() {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        for (ranks, most, rows) in [
            (1, 3, 40),
            (3, 2, 100),
            (8, 2, 64),
            (13, 4, 1000),
            (20, 40, 70),
            (260, 3, 50),
        ] {
            let mut mine = random(rows * ranks, most, 1 + ranks as u64);
            let mut theirs = random(rows * ranks, most, 1000 + ranks as u64);
            mine.iter_mut().step_by(ranks).for_each(|count| *count += 1);
            theirs
                .iter_mut()
                .step_by(ranks)
                .for_each(|count| *count += 1);
            let tables: Vec<u32> = (0..rows as u32)
                .map(|row| row % (ranks as u32 + 3))
                .collect();
            let pairs = Histograms {
                mine: &mine,
                theirs: &theirs,
                ranks,
                tables: &tables,
            };
            let mut out = vec![[0; FIELDS]; rows];
            let mut both = vec![[0; 2]; rows];
            records(pairs, &mut out, &mut ticker).expect("cards");
            matchings(pairs, &mut both, &mut ticker).expect("cards");
            for row in 0..rows {
                let cells = row * ranks..(row + 1) * ranks;
                let (x, y) = (hand(&mine[cells.clone()]), hand(&theirs[cells]));
                let v = values(&x, &y, tables[row].into(), &mut ticker).expect("no limit");
                let expected = [
                    i64::from(v.mover_wins()),
                    v.matchings.0 as i64,
                    v.matchings.1 as i64,
                    v.score,
                    v.own_passes,
                    v.opponent_passes,
                    v.turns,
                    v.plies(),
                ];
                assert_eq!(
                    out[row].map(i64::from),
                    expected,
                    "{x:?} {y:?} {}",
                    tables[row]
                );
                assert_eq!(both[row], [out[row][1], out[row][2]]);
            }
        }
    }

    #[test]
    fn an_empty_hand_is_found() {
        let control = Control::new(None);
        let pairs = Histograms {
            mine: &[1, 0, 0, 1],
            theirs: &[1, 1, 0, 0],
            ranks: 2,
            tables: &[0],
        };
        let found = records(pairs, &mut [[0; FIELDS]; 2], &mut Ticker::new(&control));
        assert_eq!(found, Err(Fault::NoOtherCards(1)));
    }
}
