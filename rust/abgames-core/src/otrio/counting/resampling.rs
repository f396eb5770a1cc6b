//! The estimates of \[MatsuzakiTeramura2019\], section 2.3: from ply to ply, by how much the boards after two
//! samples of parents overlap.
//!
//! **Assumes** that the two samples are independent and even, which they are not when they are
//! taken from the children of the samples before. **Proves** nothing, and has no standard error.
//! **Departures from the paper**: the first sample, after ply 8, is taken among all boards, an
//! image with s symmetries of its own s times less often than one with none.
//!
//! 1. Two samples of boards, A and B, without a board in common.
//! 2. All boards one move on, A′ and B′, each up to symmetry and once; C′ is their union.
//! 3. The sizes of the three give the estimate, see `abgames.otrio.sampling`.
//! 4. The next samples are taken from C′, or, to compare, from all boards of that ply.

use super::images::{Images, board_of};
use super::random::Random;
use super::sets::last_pieces;
use crate::control::{Stop, Ticker};
use crate::otrio::position::{Players, Position};
use crate::otrio::slots::{ALL, LAYERS, each};

/// Where the samples of parents come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parents {
    /// From the children of the samples before.
    Relatives,
    /// From all boards of the ply.
    Independent,
}

/// The numbers of boards one move after two samples: |A′|, |B′| and |C′|.
pub type Sizes = [u64; 3];

/// Bytes that samples of so many boards take with their children: the parents, the two lists of
/// children, with room to grow, and their union.
pub fn bytes(sample: usize) -> usize {
    let keys = sample.saturating_mul(2 + 2 * 2 * MOST_CHILDREN + 2 * MOST_CHILDREN);
    keys.saturating_mul(size_of::<u64>())
        .saturating_add(PARTS_BYTES)
}

/// Bytes of lists that are empty.
const PARTS_BYTES: usize = 1 << 20;

const MOST_CHILDREN: usize = 19;

/// The sizes for the plies `first` to `last`, as far as the time allows; the parents of the first
/// have `first` − 1 pieces.
///
/// Ends before `last` when no board is left to go on from.
///
/// # Errors
/// [`Stop::Cancelled`] when the result is not wanted.
pub fn resample(
    players: Players,
    plies: (usize, usize),
    sample: usize,
    parents: Parents,
    seed: u64,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<Sizes>, Stop> {
    let mut random = Random::new(seed);
    let mut sizes = Vec::new();
    let run = &mut || {
        let mut chosen = even_sample(players, plies.0 - 1, 2 * sample, &mut random, ticker)?;
        for ply in plies.0..=plies.1 {
            let (first, second) = chosen.split_at(chosen.len() / 2);
            let first = Children::of(players, ply - 1, first, ticker)?;
            let second = Children::of(players, ply - 1, second, ticker)?;
            let mut union = first.union(&second, ticker)?;
            sizes.push([first.len(), second.len(), union.len() as u64]);
            drop((first, second));
            chosen = match parents {
                Parents::Relatives => {
                    choose(&mut union, 2 * sample, &mut random, ticker)?;
                    union.shrink_to_fit();
                    union
                }
                Parents::Independent => even_sample(players, ply, 2 * sample, &mut random, ticker)?,
            };
            if chosen.is_empty() {
                break;
            }
        }
        Ok(())
    };
    match run() {
        Ok(()) | Err(Stop::TimeLimit) => Ok(sizes),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
    }
}

/// Keeps a random choice of `count`, or all, in random order.
fn choose(
    keys: &mut Vec<u64>,
    count: usize,
    random: &mut Random,
    ticker: &mut Ticker<'_>,
) -> Result<(), Stop> {
    let count = count.min(keys.len());
    for place in 0..count {
        let other = place + random.below(keys.len() - place);
        keys.swap(place, other);
        ticker.work(20)?;
    }
    keys.truncate(count);
    Ok(())
}

/// Different boards of a ply, up to symmetry.
fn even_sample(
    players: Players,
    ply: usize,
    count: usize,
    random: &mut Random,
    ticker: &mut Ticker<'_>,
) -> Result<Vec<u64>, Stop> {
    // With room for all from the start: to make room later takes too long between two looks at the clock.
    let mut known = std::collections::HashSet::with_capacity(count);
    let mut chosen = Vec::with_capacity(count);
    // Where there are few boards, all of them are met long before so many in vain.
    let mut in_vain = 0;
    while chosen.len() < count && in_vain < 64 * (chosen.len() + 1000) {
        let key = random_board(players, ply, random, ticker)?;
        if known.insert(key) {
            chosen.push(key);
        } else {
            in_vain += 1;
        }
    }
    Ok(chosen)
}

/// A board of a ply without a pass, all with the same odds: the slots of the colours are drawn
/// until they make a board that play can reach.
fn random_board(
    players: Players,
    ply: usize,
    random: &mut Random,
    ticker: &mut Ticker<'_>,
) -> Result<u64, Stop> {
    let colors = players.colors();
    'draw: loop {
        ticker.work(50 * ply as u64)?;
        let mut board = [0_u32; 4];
        let mut free = ALL;
        for turn in 0..ply {
            let place = random.below(free.count_ones() as usize);
            let piece = each(free).nth(place).map_or(0, |slot| 1 << slot);
            board[turn % colors] |= piece;
            free &= !piece;
        }
        for (color, &set) in board.iter().enumerate() {
            if LAYERS.iter().any(|layer| (set & layer).count_ones() > 3) {
                continue 'draw;
            }
            let has_moved_last = (color + 1) % colors == ply % colors;
            if last_pieces(set).is_none_or(|last| last != 0 && !has_moved_last) {
                continue 'draw;
            }
        }
        return Ok(Images::of(&board).key());
    }
}

/// Boards one move on, up to symmetry, once each and in order in each part.
struct Children(Vec<Vec<u64>>);

/// Parts are so small that one of them is sorted between two looks at the clock.
const PARTS: usize = 1 << 10;

impl Children {
    fn of(
        players: Players,
        ply: usize,
        parents: &[u64],
        ticker: &mut Ticker<'_>,
    ) -> Result<Self, Stop> {
        let mut parts = vec![Vec::new(); PARTS];
        let color = ply % players.colors();
        for &parent in parents {
            ticker.work(1000)?;
            let board = board_of(parent);
            let Ok(position) = Position::from_board(board, players, color) else {
                continue;
            };
            let images = Images::of(&board);
            for slot in each(position.moves()) {
                let key = images.with(slot, color).key();
                parts[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize].push(key);
            }
            ticker.node();
        }
        for part in &mut parts {
            part.sort_unstable();
            part.dedup();
            ticker.work(part.len() as u64 * 40)?;
        }
        Ok(Self(parts))
    }

    fn len(&self) -> u64 {
        self.0.iter().map(|part| part.len() as u64).sum()
    }

    fn union(&self, other: &Self, ticker: &mut Ticker<'_>) -> Result<Vec<u64>, Stop> {
        let mut union = Vec::with_capacity((self.len() + other.len()) as usize);
        for (part, other) in self.0.iter().zip(&other.0) {
            union.extend_from_slice(part);
            union.extend(other.iter().filter(|key| part.binary_search(key).is_err()));
            ticker.work((part.len() + 20 * other.len()) as u64)?;
        }
        Ok(union)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    fn sizes(plies: (usize, usize), sample: usize, parents: Parents, seed: u64) -> Vec<Sizes> {
        let control = Control::new(None);
        let mut ticker = Ticker::new(&control);
        resample(Players::Three, plies, sample, parents, seed, &mut ticker).expect("no limit")
    }

    #[test]
    fn with_all_boards_as_parents_the_union_is_all_children() {
        for parents in [Parents::Relatives, Parents::Independent] {
            let sizes = sizes((1, 4), 10_000, parents, 1);
            let unions: Vec<u64> = sizes.iter().map(|&[_, _, union]| union).collect();
            assert_eq!(unions, [6, 69, 1257, 13_860]);
        }
    }

    #[test]
    fn small_samples_have_small_overlaps() {
        for parents in [Parents::Relatives, Parents::Independent] {
            let sampled = sizes((9, 12), 300, parents, 1);
            assert_eq!(sampled.len(), 4);
            for [first, second, union] in &sampled {
                assert!(first.max(second) < union && *union <= first + second);
            }
            assert_eq!(sampled, sizes((9, 12), 300, parents, 1));
            assert_ne!(sampled, sizes((9, 12), 300, parents, 2));
        }
    }
}
