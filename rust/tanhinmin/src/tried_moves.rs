//! The best moves of variants, from the values of the positions after them.
//!
//! It answers: with a cut rank, which moves win and which attain the score, the length and the
//! passes; with pass limits, which moves win. Every move is tried, so it rests on the values alone
//! ([`cut`] and [`pass_limits`]) and takes their time for each rank of the hand.
//!
//! [`cut`]: super::cut
//! [`pass_limits`]: super::pass_limits

use super::cut::{CutValues, cut_values};
use super::pass_limits;
use super::{Rank, playable};
use job::control::{Stop, Ticker};

/// Cards of both hands up to which moves are tried.
pub const MOST_CARDS: usize = 2_000;

/// Some moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriedMoves {
    /// The place of one card of each rank.
    pub cards: Vec<usize>,
    /// Whether the pass is one of the moves.
    pub pass: bool,
}

/// The place of one card of each playable rank.
fn places<T: Rank>(hand: &[T], table: u64) -> impl Iterator<Item = usize> {
    let first = hand.len() - playable(hand, table);
    (first..hand.len()).filter(move |&place| place == first || hand[place] > hand[place - 1])
}

/// A hand without the card at a place.
fn without<T: Rank>(hand: &[T], place: usize) -> Vec<T> {
    [&hand[..place], &hand[place + 1..]].concat()
}

/// The values of a move after which the other player is to move in a position with the values
/// `after`.
fn turned(after: CutValues) -> CutValues {
    CutValues {
        score: -after.score,
        own_passes: after.opponent_passes,
        opponent_passes: after.own_passes,
        turns: after.turns + i64::from(after.score < 0),
        plies: after.plies + 1,
    }
}

/// The values of playing the card at a place when there is a cut rank.
fn played<T: Rank>(
    mine: &[T],
    theirs: &[T],
    place: usize,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<CutValues, Stop> {
    let (card, rest) = (mine[place].into(), without(mine, place));
    if rest.is_empty() {
        return Ok(CutValues {
            score: theirs.len() as i64,
            own_passes: 0,
            opponent_passes: 0,
            turns: 1,
            plies: 1,
        });
    }
    if card != cut {
        return Ok(turned(cut_values(theirs, &rest, card, cut, ticker)?));
    }
    let after = cut_values(&rest, theirs, 0, cut, ticker)?;
    Ok(CutValues {
        turns: after.turns + i64::from(after.mover_wins()),
        plies: after.plies + 1,
        ..after
    })
}

/// With a cut rank, the winning moves and those that attain the score, the turns, the own passes
/// and those of the other player.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn cut_moves<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<[TriedMoves; 5], Stop> {
    let best = cut_values(mine, theirs, table, cut, ticker)?;
    let attains = |worth: CutValues| {
        let keeps_win = worth.mover_wins() || !best.mover_wins();
        [
            worth.mover_wins(),
            worth.score == best.score,
            keeps_win && worth.turns == best.turns,
            worth.own_passes == best.own_passes,
            worth.opponent_passes == best.opponent_passes,
        ]
    };
    let mut pass = turned(cut_values(theirs, mine, 0, cut, ticker)?);
    pass.own_passes += 1;
    let mut sets = attains(pass).map(|pass| TriedMoves {
        cards: Vec::new(),
        pass,
    });
    for place in places(mine, table) {
        let worth = played(mine, theirs, place, cut, ticker)?;
        for (set, attains) in sets.iter_mut().zip(attains(worth)) {
            set.cards.extend(attains.then_some(place));
        }
    }
    Ok(sets)
}

/// The winning moves with pass limits; `None` when they are not known.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn moves_with_pass_limits<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    (own, other): (u64, u64),
    ticker: &mut Ticker,
) -> Result<Option<TriedMoves>, Stop> {
    let mut moves = TriedMoves::default();
    if own > 1 {
        let limits = (other, own - 1);
        let Some(loses) = pass_limits::mover_wins(theirs, mine, 0, limits, ticker)? else {
            return Ok(None);
        };
        moves.pass = !loses;
    }
    for place in places(mine, table) {
        let (card, rest) = (mine[place].into(), without(mine, place));
        let other_wins = if rest.is_empty() {
            Some(false)
        } else {
            pass_limits::mover_wins(theirs, &rest, card, (other, own), ticker)?
        };
        match other_wins {
            Some(true) => {}
            Some(false) => moves.cards.push(place),
            None => return Ok(None),
        }
    }
    Ok(Some(moves))
}
