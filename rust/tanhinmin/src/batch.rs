//! The values of many pairs of hands, given as histograms of ranks.
//!
//! It answers the question of [`values`](super::values) for each of many positions. A block of
//! pairs is transposed so that the counts of each rank lie side by side, and `lanes` finds the
//! values of all of them at once: in bytes, or in 32 bits if a hand or the number of ranks is
//! large.

use std::ops::Range;

use super::lanes::{
    Block, Count, LANES, Lanes, left, sizes, sweep, table_lanes, total, turn, widened,
};
use job::{Stop, Ticker};
use simd::avx2::{Kernel, with_avx2};

/// The most ranks: the numbers of a record stay far below 1 << 31.
pub const MOST_RANKS: usize = 1 << 16;

/// Pairs between two polls.
const CHUNK: usize = LANES << 8;

/// The numbers of a record; the first is 1 if the mover wins, else 0.
pub const FIELDS: [&str; 8] =
    ["mover_wins", "m1", "m2", "score", "own_passes", "opponent_passes", "turns", "plies"];

/// The histograms of many positions, row by row: `mine[row * ranks + rank - 1]` cards of a rank.
#[derive(Clone, Copy, Debug)]
pub struct Histograms<'a> {
    /// The hands of the players to move.
    pub mine: &'a [u8],
    /// The other hands.
    pub theirs: &'a [u8],
    /// The number of ranks.
    pub ranks: usize,
    /// The rank on the table of each position, or a single one for all.
    pub tables: &'a [u32],
}

/// Why a batch was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The job must end.
    Stopped(Stop),
    /// The number of ranks is 0 or too large, or the numbers of rows differ.
    Shapes,
    /// The hand of the player to move in this row has no cards.
    NoCards(usize),
    /// The other hand has no cards.
    NoOtherCards(usize),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Both matching numbers are written of each pair.
const MATCHINGS: usize = 2;

/// The whole record is.
const RECORD: usize = FIELDS.len();

/// Writes `WIDTH` numbers of each pair of a block; lanes beyond `out` are unused.
#[inline(always)]
fn write<C: Count, const WIDTH: usize>(
    block: &Block<C>,
    sizes: (&Lanes<C>, &Lanes<C>),
    out: &mut [i32],
) {
    let zero = [C::from(0); LANES];
    let (m1, m2) = sweep::<C, false>(block, (&zero, &zero));
    if WIDTH == MATCHINGS {
        for (pair, (m1, m2)) in out.chunks_exact_mut(WIDTH).zip(m1.into_iter().zip(m2)) {
            pair[0] = number(m1);
            pair[1] = number(m2);
        }
        return;
    }
    let left = left(block, (&m1, &m2), sizes);
    for (lane, record) in out.chunks_exact_mut(WIDTH).enumerate() {
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

#[inline(always)]
fn number<C: Count>(count: C) -> i32 {
    let number: u32 = count.into();
    number as i32
}

/// Both matching numbers of each position.
///
/// # Errors
/// [`Fault`] when the job must end, the rows do not fit together, or a hand has no card.
pub fn matchings(
    pairs: Histograms,
    out: &mut [[i32; MATCHINGS]],
    ticker: &mut Ticker,
) -> Result<(), Fault> {
    run::<MATCHINGS>(pairs, out.as_flattened_mut(), ticker)
}

/// The record of each position.
///
/// # Errors
/// [`Fault`] when the job must end, the rows do not fit together, or a hand has no card.
pub fn records(
    pairs: Histograms,
    out: &mut [[i32; RECORD]],
    ticker: &mut Ticker,
) -> Result<(), Fault> {
    run::<RECORD>(pairs, out.as_flattened_mut(), ticker)
}

fn run<const WIDTH: usize>(
    pairs: Histograms,
    out: &mut [i32],
    ticker: &mut Ticker,
) -> Result<(), Fault> {
    let (ranks, rows) = (pairs.ranks, out.len() / WIDTH);
    let fits = [pairs.mine, pairs.theirs].iter().all(|counts| {
        (1..=MOST_RANKS).contains(&ranks)
            && counts.len().is_multiple_of(ranks)
            && counts.len() / ranks == rows
    });
    if !fits || ![1, rows].contains(&pairs.tables.len()) {
        return Err(Fault::Shapes);
    }
    let mut block = Block {
        mine: vec![[0u8; LANES]; ranks],
        theirs: vec![[0u8; LANES]; ranks],
        table: [0; LANES],
    };
    for (index, out) in out.chunks_mut(CHUNK * WIDTH).enumerate() {
        let start = index * CHUNK;
        let rows = out.len() / WIDTH;
        let block = &mut block;
        with_avx2(Chunk::<WIDTH> { pairs, rows: start..start + rows, block, out })?;
        ticker.work((rows * (ranks + 20)) as u64)?;
    }
    Ok(())
}

/// Some rows.
struct Chunk<'a, const WIDTH: usize> {
    pairs: Histograms<'a>,
    rows: Range<usize>,
    block: &'a mut Block<u8>,
    out: &'a mut [i32],
}

impl<const WIDTH: usize> Kernel for Chunk<'_, WIDTH> {
    type Output = Result<(), Fault>;

    #[inline(always)]
    fn run(self) -> Result<(), Fault> {
        let Self { pairs, rows, block, out } = self;
        let ranks = pairs.ranks;
        for (start, out) in rows.step_by(LANES).zip(out.chunks_mut(LANES * WIDTH)) {
            let rows = out.len() / WIDTH;
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
                write::<u8, WIDTH>(block, (&mine, &theirs), out);
            } else {
                let wide = Block {
                    mine: widened(&block.mine),
                    theirs: widened(&block.theirs),
                    table: tables,
                };
                write::<u32, WIDTH>(&wide, (&total(&wide.mine), &total(&wide.theirs)), out);
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

#[cfg(test)]
mod tests {
    use super::super::{Position, values::with_matchings};
    use super::*;
    use job::control::Control;

    /// Counts that repeat exactly: a small linear congruential generator.
    fn random(length: usize, most: u64, seed: u64) -> Vec<u8> {
        let mut state = seed;
        let next = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % (most + 1)) as u8
        };
        (0..length).map(next).collect()
    }

    fn hand(counts: &[u8]) -> Vec<u32> {
        let cards = counts.iter().zip(1..);
        cards.flat_map(|(&count, rank)| std::iter::repeat_n(rank, count.into())).collect()
    }

    #[test]
    fn records_agree_with_the_values_of_each_position() {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        for (ranks, most, rows) in
            [(1, 3, 40), (3, 2, 100), (8, 2, 64), (13, 4, 1000), (20, 40, 70), (260, 3, 50)]
        {
            let mut mine = random(rows * ranks, most, 1 + ranks as u64);
            let mut theirs = random(rows * ranks, most, 1000 + ranks as u64);
            mine.iter_mut().step_by(ranks).for_each(|count| *count += 1);
            theirs.iter_mut().step_by(ranks).for_each(|count| *count += 1);
            let tables: Vec<u32> = (0..rows as u32).map(|row| row % (ranks as u32 + 3)).collect();
            let pairs = Histograms { mine: &mine, theirs: &theirs, ranks, tables: &tables };
            let mut out = vec![[0; FIELDS.len()]; rows];
            let mut both = vec![[0; 2]; rows];
            records(pairs, &mut out, &mut ticker).expect("cards");
            matchings(pairs, &mut both, &mut ticker).expect("cards");
            for row in 0..rows {
                let cells = row * ranks..(row + 1) * ranks;
                let (x, y) = (hand(&mine[cells.clone()]), hand(&theirs[cells]));
                let position = Position::new(&x, &y, tables[row].into()).expect("hands");
                let found = with_matchings(position, &mut ticker);
                let (v, (m1, m2)) = found.expect("no limit");
                let expected = [
                    i64::from(v.mover_wins()),
                    m1 as i64,
                    m2 as i64,
                    v.score,
                    v.own_passes,
                    v.opponent_passes,
                    v.turns,
                    v.plies,
                ];
                assert_eq!(out[row].map(i64::from), expected, "{x:?} {y:?} {}", tables[row]);
                assert_eq!(both[row], [out[row][1], out[row][2]]);
            }
        }
    }

    #[test]
    fn an_empty_hand_is_found() {
        let control = Control::new(None);
        let pairs =
            Histograms { mine: &[1, 0, 0, 1], theirs: &[1, 1, 0, 0], ranks: 2, tables: &[0] };
        let found = records(pairs, &mut [[0; FIELDS.len()]; 2], &mut Ticker::new(&control));
        assert_eq!(found, Err(Fault::NoOtherCards(1)));
    }
}
