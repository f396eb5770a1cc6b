//! The optimal moves of a position in linear time, as intervals of cards.
//!
//! After a play c that is not the single weakest card of the hand X, the other player has the
//! matching number m2 = M(Y, X without its weakest), whatever c is, and faces mu(c) = M(X - c, Y
//! without its weakest), which is mu = M(X, Y without its weakest) when c is at most the strongest
//! card that can be spared, and mu - 1 above it. So a few matchings give the values of all these
//! plays; the single weakest card and the pass are treated one by one. `exhaustive::check`
//! compares the sets with brute force.

use std::cmp::Ordering::{Equal, Greater, Less};
use std::ops::Range;

use super::matching::{matching, redundant};
use super::values::{Values, values, with_matchings};
use super::{Position, Rank, bisect};
use job::{Stop, Ticker};

/// A set of moves: the cards of the hand in a range of places, and perhaps the pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveSet {
    /// Places in the hand; an empty range starts at 0.
    pub cards: Range<usize>,
    /// Whether the pass is one of the moves.
    pub pass: bool,
}

impl MoveSet {
    /// Adds an interval of cards; the sets here have no gaps.
    fn add(&mut self, cards: &Range<usize>) {
        if cards.is_empty() {
            return;
        }
        self.cards = if self.cards.is_empty() {
            cards.clone()
        } else {
            self.cards.start.min(cards.start)..self.cards.end.max(cards.end)
        };
    }
}

/// The moves that keep the win, and those that attain the score, the turns of the winner, the
/// player's own passes and those of the other player, even if they lose.
pub type MoveSets = [MoveSet; 5];

/// The values, both matching numbers, and the optimal moves.
pub type Analysis = (Values, (usize, usize), MoveSets);

/// The optimal moves when the player to move wins with `goals.0` cards left and the other with
/// `goals.1`, and the values and the matching numbers of the position. `None`: a goal is reached, so
/// the game is over.
///
/// The values are those of the normal game without the weakest cards, which the goals spare
/// \[OhtoKiya2020, slide 35\]. These cards may still be played: playing one is like playing the
/// weakest of the other cards, but with a lower rank on the table, so the stronger the better.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn move_sets<T: Rank>(
    position: Position<T>,
    goals: (usize, usize),
    ticker: &mut Ticker,
) -> Result<Option<Analysis>, Stop> {
    let Position { mine, theirs, table } = position;
    if goals.0 >= mine.len() || goals.1 >= theirs.len() {
        return Ok(None);
    }
    // Without the cards that need not be played for a goal, here and below.
    let position = Position::of(&mine[goals.0..], &theirs[goals.1..], table);
    let (value, matchings) = with_matchings(position, ticker)?;
    let mut sets = ordinary_plays(position, value, matchings.1, ticker)?;
    shift(&mut sets, goals.0);
    add_pass(&mut sets, position, value, ticker)?;
    add_weakest(&mut sets, mine, position, value, ticker)?;
    Ok(Some((value, matchings, sets)))
}

fn shift(sets: &mut MoveSets, by: usize) {
    for set in sets {
        if !set.cards.is_empty() {
            set.cards = set.cards.start + by..set.cards.end + by;
        }
    }
}

fn add_pass<T: Rank>(
    sets: &mut MoveSets,
    position: Position<T>,
    value: Values,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let after = values(position.after_pass(), ticker)?;
    let attains = value.attained_by(after.of_pass());
    for (set, attains) in sets.iter_mut().zip(attains) {
        set.pass = attains;
    }
    Ok(())
}

/// Adds the single weakest card that the goal does not spare, and the cards below it.
fn add_weakest<T: Rank>(
    sets: &mut MoveSets,
    mine: &[T],
    position: Position<T>,
    value: Values,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let spared = mine.len() - position.mine.len();
    let first = Position { mine, ..position }.first_playable();
    let below = mine.partition_point(|card| *card < position.mine[0]);
    let weakest = spared..spared + 1;
    if first <= spared && has_single_weakest(position.mine) {
        let attains = value.attained_by(weakest_worth(position, position.mine[0], ticker)?);
        for (set, attains) in sets.iter_mut().zip(attains) {
            if attains {
                set.add(&weakest);
            }
        }
    }
    for (index, set) in sets.iter_mut().enumerate() {
        let mut attains = |place: usize| -> Result<bool, Stop> {
            Ok(value.attained_by(weakest_worth(position, mine[place], ticker)?)[index])
        };
        if first >= below || !attains(below - 1)? {
            continue;
        }
        let start = bisect((first, below - 1), attains)?;
        set.add(&(start..below));
    }
    Ok(())
}

/// The values of giving up the weakest card of the hand, with `card` on the table.
fn weakest_worth<T: Rank>(
    position: Position<T>,
    card: T,
    ticker: &mut Ticker,
) -> Result<Values, Stop> {
    if position.mine.len() == 1 {
        return Ok(Values::last_play(position.theirs.len()));
    }
    let after = Position::of(position.theirs, &position.mine[1..], card.into());
    Ok(values(after, ticker)?.of_play())
}

fn has_single_weakest<T: Rank>(hand: &[T]) -> bool {
    hand.len() == 1 || hand[0] < hand[1]
}

/// The cards of a hand from `first` on that are at most as strong as the one at `place`.
fn up_to<T: Rank>(hand: &[T], first: usize, place: Option<usize>) -> Range<usize> {
    let end = place.map_or(0, |place| hand.partition_point(|card| *card <= hand[place]));
    first..end.max(first)
}

fn intersection(one: &Range<usize>, two: &Range<usize>) -> Range<usize> {
    one.start.max(two.start)..one.end.min(two.end)
}

/// The sets among the playable cards other than the single weakest.
fn ordinary_plays<T: Rank>(
    position: Position<T>,
    value: Values,
    m2: usize,
    ticker: &mut Ticker,
) -> Result<MoveSets, Stop> {
    let Position { mine, theirs, .. } = position;
    let first = position.first_playable().max(usize::from(has_single_weakest(mine)));
    let all = first..mine.len();
    if all.is_empty() {
        return Ok(MoveSets::default());
    }
    let [mut winning, mut score, mut length, mut own_passes, mut opponent_passes] =
        MoveSets::default();
    let (mu, spare) = redundant(mine, &theirs[1..], ticker)?;
    // Plays after which the other player faces mu, and those after which mu - 1.
    let low = up_to(mine, first, spare);
    let high = low.end..mine.len();
    for (part, faced) in [(&low, mu), (&high, mu.saturating_sub(1))] {
        if part.is_empty() {
            continue;
        }
        if value.mover_wins() && faced >= m2 {
            winning.add(part);
            opponent_passes.add(part);
            continue;
        }
        let cards_left = mine.len() as i64 - 1 - value.opponent_passes - faced as i64;
        let reach = losing_at_most(position, first, cards_left, ticker)?;
        opponent_passes.add(&intersection(part, &reach));
        if !value.mover_wins() && theirs.len() as i64 - 1 - faced as i64 == value.own_passes {
            own_passes.add(part);
        }
    }
    if value.mover_wins() {
        let best = winning_with(position, first, value.score as usize, ticker)?;
        score.add(&best);
        length.add(&best);
        own_passes.add(&best);
    } else {
        let best = losing_at_most(position, first, -value.score, ticker)?;
        score.add(&best);
        length = opponent_passes.clone();
    }
    Ok([winning, score, length, own_passes, opponent_passes])
}

/// The plays that win with `score`, the most possible: those that win against the other hand
/// without its `score` - 1 weakest cards.
fn winning_with<T: Rank>(
    position: Position<T>,
    first: usize,
    score: usize,
    ticker: &mut Ticker,
) -> Result<Range<usize>, Stop> {
    let mine = position.mine;
    let theirs = &position.theirs[score - 1..];
    let (mu, spare) = redundant(mine, &theirs[1..], ticker)?;
    let m2 = matching(theirs, &mine[1..], ticker)?;
    Ok(match mu.cmp(&m2) {
        Greater => first..mine.len(),
        Equal => up_to(mine, first, spare),
        Less => 0..0,
    })
}

/// The plays with at most `left` cards left at the end of a lost game: those that win when the
/// `left` weakest of the remaining cards are removed.
fn losing_at_most<T: Rank>(
    position: Position<T>,
    first: usize,
    left: i64,
    ticker: &mut Ticker,
) -> Result<Range<usize>, Stop> {
    let Position { mine, theirs, .. } = position;
    let all = first..mine.len();
    let Ok(left) = usize::try_from(left) else { return Ok(0..0) };
    if left == 0 {
        return Ok(0..0);
    }
    if left + 1 >= mine.len() {
        return Ok(all);
    }
    // Among the cards that are not removed.
    let strong = first.max(left + 1)..mine.len();
    let kept = &mine[left..];
    let (mu, spare) = redundant(kept, &theirs[1..], ticker)?;
    let m2 = matching(theirs, &kept[1..], ticker)?;
    let strong = match m2.cmp(&mu) {
        Less => strong,
        Equal => strong.start..(up_to(kept, 0, spare).end + left).max(strong.start),
        Greater => 0..0,
    };
    // Among those that would be: one more is removed instead, and the card is a target.
    let weak = first..(left + 1).max(first);
    let (m2, spare) = redundant(theirs, &kept[2..], ticker)?;
    let mu = matching(&kept[1..], &theirs[1..], ticker)?;
    let weak = match m2.cmp(&mu) {
        Less => weak,
        Equal => {
            let start = spare.map_or(0, |place| mine.partition_point(|card| *card < theirs[place]));
            weak.start.max(start)..weak.end
        }
        Greater => 0..0,
    };
    let mut found = MoveSet::default();
    found.add(&weak);
    found.add(&strong);
    Ok(found.cards)
}
