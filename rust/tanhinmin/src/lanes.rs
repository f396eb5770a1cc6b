//! Blocks of pairs of hands, the counts of each rank side by side.
//!
//! One sweep through the ranks finds the matching numbers of all pairs of a block: attackers of a
//! rank take free weaker targets, then the targets of that rank become free. The score is found by
//! bisection, all pairs of a block at once. Everything here is marked `#[inline(always)]`, because
//! it is compiled as a part of a [`Kernel`](simd::avx2::Kernel).

use std::ops::{Add, Sub};

/// Pairs in a block.
pub const LANES: usize = 32;

/// A number of cards: a byte when all numbers of a block are small.
pub trait Count:
    Copy + Ord + From<u8> + Into<u32> + Add<Output = Self> + Sub<Output = Self>
{
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
pub type Lanes<C> = [C; LANES];

/// A block of pairs: the counts of each rank side by side.
pub struct Block<C> {
    /// The hands of the players to move.
    pub mine: Vec<Lanes<C>>,
    /// The other hands.
    pub theirs: Vec<Lanes<C>>,
    /// The ranks on the tables.
    pub table: Lanes<C>,
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

/// Writes the counts of up to [`LANES`] rows side by side; unused lanes get 0.
#[inline(always)]
pub fn turn(counts: &[u8], ranks: usize, columns: &mut [Lanes<u8>]) {
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
    // The last eight columns overlap those before if their number is not a multiple of eight.
    let starts =
        (0..ranks / 8).map(|part| 8 * part).chain((!ranks.is_multiple_of(8)).then_some(ranks - 8));
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

/// The ranks on the tables; all that are stronger than every card become the same.
#[inline(always)]
pub fn table_lanes(tables: &[u32], start: usize, ranks: usize) -> Lanes<u32> {
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

/// The same counts, as wide numbers.
#[inline(always)]
pub fn widened(columns: &[Lanes<u8>]) -> Vec<Lanes<u32>> {
    columns.iter().map(|column| column.map(u32::from)).collect()
}

/// The number of cards of each hand, at most 255.
#[inline(always)]
pub fn sizes(columns: &[Lanes<u8>]) -> Lanes<u8> {
    let mut sizes = [0u8; LANES];
    for column in columns {
        for (size, count) in sizes.iter_mut().zip(column) {
            *size = size.saturating_add(*count);
        }
    }
    sizes
}

/// The number of cards of each hand, without a limit.
#[inline(always)]
pub fn total(columns: &[Lanes<u32>]) -> Lanes<u32> {
    let mut sizes = [0; LANES];
    for column in columns {
        for (size, count) in sizes.iter_mut().zip(column) {
            *size += count;
        }
    }
    sizes
}

/// The matching numbers, after some of the weakest cards are taken from each hand.
#[inline(always)]
pub fn sweep<C: Count, const TAKE: bool>(
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
pub fn left<C: Count>(
    block: &Block<C>,
    (m1, m2): (&Lanes<C>, &Lanes<C>),
    (mine, theirs): (&Lanes<C>, &Lanes<C>),
) -> Lanes<C> {
    let [zero, one] = [0, 1].map(C::from);
    let mut low = [one; LANES];
    let mut high = [one; LANES];
    for lane in 0..LANES {
        let size = if m1[lane] > m2[lane] { theirs[lane] } else { mine[lane] };
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
            high[lane] = if is_open && flipped { middle[lane] } else { high[lane] };
            low[lane] = if is_open && !flipped { middle[lane] + one } else { low[lane] };
        }
    }
    low
}
