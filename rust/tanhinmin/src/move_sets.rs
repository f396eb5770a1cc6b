//! The optimal moves of a position in linear time, as intervals of cards.
//!
//! After a play c that is not the single weakest card of the hand X, the other player has the
//! matching number m2 = M(Y, X without its weakest), whatever c is, and faces mu(c) = M(X - c, Y
//! without its weakest), which is mu = M(X, Y without its weakest) when c is at most the strongest
//! card that can be spared, and mu - 1 above it. So a few matchings give the values of all these
//! plays; the single weakest card and the pass are treated one by one. `evidence::tanhinmin_check`
//! compares the sets with brute force.

use std::ops::Range;

use super::matching::{matching, redundant};
use super::values::{Values, values};
use super::{Rank, bisect, playable};
use job::control::{Stop, Ticker};

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

/// The moves that attain each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveSets {
    /// Moves that keep the win.
    pub winning: MoveSet,
    /// Moves that attain the score.
    pub score: MoveSet,
    /// Moves that attain the turns of the winner.
    pub length: MoveSet,
    /// Moves that attain the player's own passes, even if they lose.
    pub own_passes: MoveSet,
    /// Moves that attain the passes of the other player, even if they lose.
    pub opponent_passes: MoveSet,
}

/// A position where the game is not over: the hands, without the cards that need not be played for
/// a goal, and the rank on the table.
#[derive(Clone, Copy)]
struct OpenPosition<'a, T> {
    mine: &'a [T],
    theirs: &'a [T],
    table: u64,
}

/// The optimal moves when the player to move wins with `goals.0` cards left and the other with
/// `goals.1`, and the values of the position.
///
/// The values are those of the normal game without the weakest cards, which the goals spare
/// \[OhtoKiya2020, slide 35\]. These cards may still be played: playing one is like playing the
/// weakest of the other cards, but with a lower rank on the table, so the stronger the better.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn move_sets<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    goals: (usize, usize),
    ticker: &mut Ticker,
) -> Result<(Values, MoveSets), Stop> {
    let position = OpenPosition {
        mine: &mine[goals.0..],
        theirs: &theirs[goals.1..],
        table,
    };
    let value = values(position.mine, position.theirs, table, ticker)?;
    let mut sets = ordinary_plays(position, value, ticker)?;
    shift(&mut sets, goals.0);
    add_pass(&mut sets, position, value, ticker)?;
    add_weakest(&mut sets, mine, position, value, ticker)?;
    Ok((value, sets))
}

fn shift(sets: &mut MoveSets, by: usize) {
    for set in sets.each_mut() {
        if !set.cards.is_empty() {
            set.cards = set.cards.start + by..set.cards.end + by;
        }
    }
}

impl MoveSets {
    fn each_mut(&mut self) -> [&mut MoveSet; 5] {
        [
            &mut self.winning,
            &mut self.score,
            &mut self.length,
            &mut self.own_passes,
            &mut self.opponent_passes,
        ]
    }
}

/// The values of a single move: score, own passes, the other player's passes, turns of the winner.
#[derive(Clone, Copy)]
struct Worth {
    score: i64,
    own_passes: i64,
    opponent_passes: i64,
    turns: i64,
}

impl Worth {
    /// The values of a move that adds `own` passes and leaves the other player in a position with
    /// the values `after`.
    fn of(after: Values, own: i64) -> Self {
        Self {
            score: -after.score,
            own_passes: after.opponent_passes + own,
            opponent_passes: after.own_passes,
            turns: after.turns + i64::from(after.score < 0),
        }
    }

    /// Whether the move attains each value of the position, in the order of the sets.
    fn attains(self, value: Values) -> [bool; 5] {
        let keeps = value.mover_wins() && self.score > 0;
        [
            keeps,
            self.score == value.score,
            (keeps || !value.mover_wins()) && self.turns == value.turns,
            self.own_passes == value.own_passes,
            self.opponent_passes == value.opponent_passes,
        ]
    }
}

fn add_pass<T: Rank>(
    sets: &mut MoveSets,
    position: OpenPosition<T>,
    value: Values,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let after = values(position.theirs, position.mine, 0, ticker)?;
    let attains = Worth::of(after, 1).attains(value);
    for (set, attains) in sets.each_mut().into_iter().zip(attains) {
        set.pass = attains;
    }
    Ok(())
}

/// Adds the single weakest card that the goal does not spare, and the cards below it.
fn add_weakest<T: Rank>(
    sets: &mut MoveSets,
    mine: &[T],
    position: OpenPosition<T>,
    value: Values,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let spared = mine.len() - position.mine.len();
    let first = mine.len() - playable(mine, position.table);
    let below = mine.partition_point(|card| *card < position.mine[0]);
    let weakest = spared..spared + 1;
    if first <= spared && has_single_weakest(position.mine) {
        let attains = weakest_worth(position, position.mine[0], ticker)?.attains(value);
        for (set, attains) in sets.each_mut().into_iter().zip(attains) {
            if attains {
                set.add(&weakest);
            }
        }
    }
    for index in 0..5 {
        let mut attains = |place: usize| -> Result<bool, Stop> {
            Ok(weakest_worth(position, mine[place], ticker)?.attains(value)[index])
        };
        if first >= below || !attains(below - 1)? {
            continue;
        }
        let start = bisect((first, below - 1), attains)?;
        sets.each_mut()[index].add(&(start..below));
    }
    Ok(())
}

/// The values of giving up the weakest card of the hand, with `card` on the table.
fn weakest_worth<T: Rank>(
    position: OpenPosition<T>,
    card: T,
    ticker: &mut Ticker,
) -> Result<Worth, Stop> {
    if position.mine.len() == 1 {
        return Ok(Worth {
            score: position.theirs.len() as i64,
            own_passes: 0,
            opponent_passes: 0,
            turns: 1,
        });
    }
    let after = values(position.theirs, &position.mine[1..], card.into(), ticker)?;
    Ok(Worth::of(after, 0))
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
    position: OpenPosition<T>,
    value: Values,
    ticker: &mut Ticker,
) -> Result<MoveSets, Stop> {
    let OpenPosition {
        mine,
        theirs,
        table,
    } = position;
    let first = (mine.len() - playable(mine, table)).max(usize::from(has_single_weakest(mine)));
    let all = first..mine.len();
    let mut sets = MoveSets::default();
    if all.is_empty() {
        return Ok(sets);
    }
    let m2 = value.matchings.1;
    let (mu, spare) = redundant(mine, &theirs[1..], ticker)?;
    // Plays after which the other player faces mu, and those after which mu - 1.
    let low = up_to(mine, first, spare);
    let high = low.end..mine.len();
    let (low_wins, high_wins) = (
        mu >= m2 && value.mover_wins(),
        mu > m2 && value.mover_wins(),
    );
    for (part, wins) in [(&low, low_wins), (&high, high_wins)] {
        if wins {
            sets.winning.add(part);
            sets.opponent_passes.add(part);
        }
    }
    for (part, wins, faced) in [
        (&low, low_wins, mu),
        (&high, high_wins, mu.saturating_sub(1)),
    ] {
        if wins || part.is_empty() {
            continue;
        }
        let cards_left = mine.len() as i64 - 1 - value.opponent_passes - faced as i64;
        let reach = losing_at_most(position, first, cards_left, ticker)?;
        sets.opponent_passes.add(&intersection(part, &reach));
        if !value.mover_wins() && theirs.len() as i64 - 1 - faced as i64 == value.own_passes {
            sets.own_passes.add(part);
        }
    }
    if value.mover_wins() {
        let best = winning_with(position, first, value.score as usize, ticker)?;
        sets.score.add(&best);
        sets.length.add(&best);
        sets.own_passes.add(&best);
    } else {
        let best = losing_at_most(position, first, -value.score, ticker)?;
        sets.score.add(&best);
        sets.length = sets.opponent_passes.clone();
    }
    Ok(sets)
}

/// The plays that win with `score`, the most possible: those that win against the other hand
/// without its `score` - 1 weakest cards.
fn winning_with<T: Rank>(
    position: OpenPosition<T>,
    first: usize,
    score: usize,
    ticker: &mut Ticker,
) -> Result<Range<usize>, Stop> {
    let mine = position.mine;
    let theirs = &position.theirs[score - 1..];
    let (mu, spare) = redundant(mine, &theirs[1..], ticker)?;
    let m2 = matching(theirs, &mine[1..], ticker)?;
    Ok(match mu.cmp(&m2) {
        std::cmp::Ordering::Greater => first..mine.len(),
        std::cmp::Ordering::Equal => up_to(mine, first, spare),
        std::cmp::Ordering::Less => 0..0,
    })
}

/// The plays with at most `left` cards left at the end of a lost game: those that win when the
/// `left` weakest of the remaining cards are removed.
fn losing_at_most<T: Rank>(
    position: OpenPosition<T>,
    first: usize,
    left: i64,
    ticker: &mut Ticker,
) -> Result<Range<usize>, Stop> {
    let OpenPosition { mine, theirs, .. } = position;
    let all = first..mine.len();
    let Ok(left) = usize::try_from(left) else {
        return Ok(0..0);
    };
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
        std::cmp::Ordering::Less => strong,
        std::cmp::Ordering::Equal => {
            let end = up_to(kept, 0, spare).end + left;
            strong.start..end.max(strong.start)
        }
        std::cmp::Ordering::Greater => 0..0,
    };
    // Among those that would be: one more is removed instead, and the card is a target.
    let weak = first..(left + 1).max(first);
    let (m2, spare) = redundant(theirs, &kept[2..], ticker)?;
    let mu = matching(&kept[1..], &theirs[1..], ticker)?;
    let weak = match m2.cmp(&mu) {
        std::cmp::Ordering::Less => weak,
        std::cmp::Ordering::Equal => {
            let start = spare.map_or(0, |place| {
                mine.partition_point(|card| *card < theirs[place])
            });
            weak.start.max(start)..weak.end
        }
        std::cmp::Ordering::Greater => 0..0,
    };
    let mut found = MoveSet::default();
    found.add(&weak);
    found.add(&strong);
    Ok(found.cards)
}
