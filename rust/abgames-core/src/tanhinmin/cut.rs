//! Who wins, and by how much, when one rank empties the table and its player leads on.
//!
//! Found here, checked over all positions up to a size. A hand can be read in two ways:
//!
//! - A: its cutters neither attack nor are targets; each turns the strongest target below the cut
//!   rank into a target of strength 0.
//! - B, if its weakest card is a cutter: one cutter is an ordinary weakest card, the others cut.
//!   Then reading A, which there is unless all cards are cutters, is worth less: unless there is a
//!   target below the cut rank, one attacker must be kept.
//!
//! The player to move wins if and only if some reading of his hand has a larger matching number
//! than every reading of the other hand. The score is the number of cards that must be taken from
//! the loser until the result changes; it is enough to take the weakest, or the weakest that are
//! no cutters and then the cutters.

use super::Rank;
use crate::control::{Stop, Ticker};

/// A hand in three parts.
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a, T> {
    below: &'a [T],
    cutters: usize,
    above: &'a [T],
}

/// How a hand is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    A,
    B,
}

/// What is known of a position with a cut rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutValues {
    /// Whether the player to move wins.
    pub mover_wins: bool,
    /// Cards left to the loser, negative when the player to move loses; not known for hands of
    /// more than [`MOST_CARDS`] cards.
    pub score: Option<i64>,
}

/// Cards up to which the score, which takes quadratic time, is found.
pub const MOST_CARDS: usize = 20_000;

impl<'a, T: Rank> Hand<'a, T> {
    /// The parts of a hand in ascending order.
    pub fn new(hand: &'a [T], cut: u64) -> Self {
        let below = hand.partition_point(|&card| card.into() < cut);
        let above = hand.partition_point(|&card| card.into() <= cut);
        Self {
            below: &hand[..below],
            cutters: above - below,
            above: &hand[above..],
        }
    }

    fn len(self) -> usize {
        self.below.len() + self.cutters + self.above.len()
    }

    fn others(self) -> usize {
        self.below.len() + self.above.len()
    }

    fn weakest_is_cutter(self) -> bool {
        self.cutters > 0 && self.below.is_empty()
    }

    fn readings(self) -> &'static [Reading] {
        if !self.weakest_is_cutter() {
            &[Reading::A]
        } else if self.others() == 0 {
            &[Reading::B]
        } else {
            &[Reading::A, Reading::B]
        }
    }

    /// Without some of the weakest cards that are no cutters, and then of the cutters.
    fn without_others(self, count: usize) -> Self {
        let below = count.min(self.below.len());
        let above = (count - below).min(self.above.len());
        Self {
            below: &self.below[below..],
            cutters: self.cutters - (count - below - above),
            above: &self.above[above..],
        }
    }

    /// Without some of the weakest cards.
    fn without_weakest(self, count: usize) -> Self {
        let below = count.min(self.below.len());
        let cutters = (count - below).min(self.cutters);
        Self {
            below: &self.below[below..],
            cutters: self.cutters - cutters,
            above: &self.above[count - below - cutters..],
        }
    }

    /// The cards that are no cutters but the weakest of them; all of them in reading B.
    fn targets(self, reading: Reading) -> (&'a [T], &'a [T]) {
        match (reading, self.below.is_empty()) {
            (Reading::B, _) => (self.below, self.above),
            (Reading::A, false) => (&self.below[1..], self.above),
            (Reading::A, true) => (self.below, self.above.get(1..).unwrap_or_default()),
        }
    }
}

/// The ranks of some cards in ascending order, with one more when there is a card on the table.
fn with_table<T: Rank>(cards: &[T], table: Option<u64>) -> impl Iterator<Item = u64> {
    let place = table.map_or(0, |table| {
        cards.partition_point(|&card| card.into() < table)
    });
    let before = cards[..place].iter().map(|&card| card.into());
    let after = cards[place..].iter().map(|&card| card.into());
    before.chain(table).chain(after)
}

/// The matching number of one hand against another, which is `None` or the rank on the table.
fn attack<T: Rank>(
    hand: (Hand<T>, Reading),
    other: (Hand<T>, Reading),
    table: Option<u64>,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<usize, Stop> {
    let ((hand, reading), (other, other_reading)) = (hand, other);
    ticker.work(4 * (hand.len() + other.len()) as u64)?;
    let (below, above) = other.targets(other_reading);
    let low_table = table.filter(|&table| table < cut);
    let high_table = table.filter(|&table| table > cut);
    let low_targets = below.len() + usize::from(low_table.is_some());
    let ordinary = usize::from(reading == Reading::B);
    let cleared = low_targets.min(hand.cutters - ordinary);
    let attackers = hand.others() + ordinary;
    let targets = with_table(below, low_table)
        .take(low_targets - cleared)
        .chain(with_table(above, high_table));
    let mut attack = hand
        .below
        .iter()
        .map(|&card| card.into())
        .chain((ordinary == 1).then_some(cut))
        .chain(hand.above.iter().map(|&card| card.into()))
        .skip(cleared);
    let mut matched = cleared.min(attackers);
    for target in targets {
        if !attack.any(|card| card > target) {
            break;
        }
        matched += 1;
        if matched % POLL == 0 {
            ticker.work(8 * POLL as u64)?;
        }
    }
    let must_keep_one = reading == Reading::A && hand.weakest_is_cutter() && low_targets == 0;
    Ok(if must_keep_one {
        matched.min(attackers - 1)
    } else {
        matched
    })
}

/// Matched cards between two polls.
const POLL: usize = 1 << 16;

/// Whether the player to move wins.
fn wins<T: Rank>(
    mine: Hand<T>,
    theirs: Hand<T>,
    table: u64,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<bool, Stop> {
    for &my_reading in mine.readings() {
        let mut beats_all = true;
        for &their_reading in theirs.readings() {
            let (mine, theirs) = ((mine, my_reading), (theirs, their_reading));
            let m1 = attack(mine, theirs, Some(table), cut, ticker)?;
            let m2 = attack(theirs, mine, None, cut, ticker)?;
            beats_all &= m1 > m2;
        }
        if beats_all {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Who wins, and by how much; the table is not the cut rank.
///
/// Taking one card more can change the result back, so cards are taken one at a time.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn cut_values<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<CutValues, Stop> {
    let is_small = mine.len() + theirs.len() <= MOST_CARDS;
    let (mine, theirs) = (Hand::new(mine, cut), Hand::new(theirs, cut));
    let mover_wins = wins(mine, theirs, table, cut, ticker)?;
    if !is_small {
        return Ok(CutValues {
            mover_wins,
            score: None,
        });
    }
    let loser = if mover_wins { theirs } else { mine };
    let mut least = loser.len();
    for without in [Hand::without_others, Hand::without_weakest] {
        for taken in 1..least {
            let rest = without(loser, taken);
            let now_wins = if mover_wins {
                wins(mine, rest, table, cut, ticker)?
            } else {
                wins(rest, theirs, table, cut, ticker)?
            };
            if now_wins != mover_wins {
                least = taken;
                break;
            }
        }
    }
    let score = least as i64;
    Ok(CutValues {
        mover_wins,
        score: Some(if mover_wins { score } else { -score }),
    })
}
