//! The best moves of variants, from the values of the positions after them.
//!
//! It answers: with a cut rank, which moves win and which attain the score, the length and the
//! passes; with pass limits, which moves win. Every move is tried, so it rests on the values alone
//! ([`cut`] and [`pass_limits`]) and takes their time for each rank of the hand.
//!
//! [`cut`]: super::cut
//! [`pass_limits`]: super::pass_limits

use std::num::NonZero;

use super::cut::cut_values;
use super::pass_limits::mover_wins;
use super::values::Values;
use super::{Position, Rank};
use job::{Stop, Ticker};

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
fn places<T: Rank>(position: Position<T>) -> impl Iterator<Item = usize> {
    let (hand, first) = (position.mine, position.first_playable());
    (first..hand.len()).filter(move |&place| place == first || hand[place] > hand[place - 1])
}

/// A hand without the card at a place.
fn without<T: Rank>(hand: &[T], place: usize) -> Vec<T> {
    [&hand[..place], &hand[place + 1..]].concat()
}

/// The values of playing the card at a place when there is a cut rank.
fn played<T: Rank>(
    Position { mine, theirs, .. }: Position<T>,
    place: usize,
    cut: NonZero<u64>,
    ticker: &mut Ticker,
) -> Result<Values, Stop> {
    let (card, rest) = (mine[place].into(), without(mine, place));
    if rest.is_empty() {
        return Ok(Values::last_play(theirs.len()));
    }
    if card != cut.get() {
        return Ok(cut_values(Position::of(theirs, &rest, card), cut, ticker)?.of_play());
    }
    let after = cut_values(Position::of(&rest, theirs, 0), cut, ticker)?;
    Ok(Values {
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
    position: Position<T>,
    cut: NonZero<u64>,
    ticker: &mut Ticker,
) -> Result<[TriedMoves; 5], Stop> {
    let best = cut_values(position, cut, ticker)?;
    let pass = cut_values(position.after_pass(), cut, ticker)?.of_pass();
    let mut sets = best.attained_by(pass).map(|pass| TriedMoves { cards: Vec::new(), pass });
    for place in places(position) {
        let worth = played(position, place, cut, ticker)?;
        for (set, attains) in sets.iter_mut().zip(best.attained_by(worth)) {
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
    position: Position<T>,
    (own, other): (NonZero<u64>, NonZero<u64>),
    ticker: &mut Ticker,
) -> Result<Option<TriedMoves>, Stop> {
    let mut moves = TriedMoves::default();
    if let Some(left) = NonZero::new(own.get() - 1) {
        let Some(loses) = mover_wins(position.after_pass(), (other, left), ticker)? else {
            return Ok(None);
        };
        moves.pass = !loses;
    }
    for place in places(position) {
        let (card, rest) = (position.mine[place].into(), without(position.mine, place));
        let after = Position::of(position.theirs, &rest, card);
        let other_wins =
            if rest.is_empty() { Some(false) } else { mover_wins(after, (other, own), ticker)? };
        match other_wins {
            Some(true) => {}
            Some(false) => moves.cards.push(place),
            None => return Ok(None),
        }
    }
    Ok(Some(moves))
}
