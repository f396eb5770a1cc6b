//! Who wins, and by how much, when one rank empties the table and its player leads on.
//!
//! A rule found here and checked over all positions up to a size. A hand can be read in two ways:
//!
//! - A: its cutters are neither attackers nor targets; each turns the strongest target below the
//!   cut rank into a target of strength 0.
//! - B, if its weakest card is a cutter: one cutter is an ordinary weakest card, the others cut.
//!   Then reading A, which exists unless all cards are cutters, is worth less: unless there is a
//!   target below the cut rank, one attacker must be kept.
//!
//! The player to move wins if and only if some reading of that player's hand has a larger matching
//! number than every reading of the other hand. The score is the least number of cards that must be
//! taken from the loser to change the result; it suffices to try taking the weakest cards, or the
//! weakest that are not cutters and then the cutters.

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

/// The values of a position with a cut rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutValues {
    /// Whether the player to move wins.
    pub mover_wins: bool,
    /// Cards left to the loser, negative when the player to move loses.
    pub score: i64,
}

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

    /// The hand without its `count` weakest cards, cutters last.
    fn without_others(self, count: usize) -> Self {
        let below = count.min(self.below.len());
        let above = (count - below).min(self.above.len());
        Self {
            below: &self.below[below..],
            cutters: self.cutters - (count - below - above),
            above: &self.above[above..],
        }
    }

    /// The hand without its `count` weakest cards.
    fn without_weakest(self, count: usize) -> Self {
        let below = count.min(self.below.len());
        let cutters = (count - below).min(self.cutters);
        Self {
            below: &self.below[below..],
            cutters: self.cutters - cutters,
            above: &self.above[count - below - cutters..],
        }
    }

    /// The cards that are not cutters, except the weakest of them; in reading B, all of them.
    fn targets(self, reading: Reading) -> (&'a [T], &'a [T]) {
        match (reading, self.below.is_empty()) {
            (Reading::B, _) => (self.below, self.above),
            (Reading::A, false) => (&self.below[1..], self.above),
            (Reading::A, true) => (self.below, self.above.get(1..).unwrap_or_default()),
        }
    }
}

/// The ranks of some cards in ascending order, with one more if there is a card on the table.
fn with_table<T: Rank>(cards: &[T], table: Option<u64>) -> impl Iterator<Item = u64> {
    let place = table.map_or(0, |table| {
        cards.partition_point(|&card| card.into() < table)
    });
    let before = cards[..place].iter().map(|&card| card.into());
    let after = cards[place..].iter().map(|&card| card.into());
    before.chain(table).chain(after)
}

/// The matching number of one hand against another, and against the table if that is a target; and
/// whether all attackers are matched.
fn attack<T: Rank>(
    hand: (Hand<T>, Reading),
    other: (Hand<T>, Reading),
    table: Option<u64>,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<(usize, bool), Stop> {
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
    let most = attackers - usize::from(must_keep_one);
    Ok((matched.min(most), matched >= most))
}

/// Matched cards between two polls.
const POLL: usize = 1 << 16;

/// Both hands, the table and the cut rank.
#[derive(Clone, Copy)]
struct Position<'a, T> {
    mine: Hand<'a, T>,
    theirs: Hand<'a, T>,
    table: u64,
    cut: u64,
}

impl<T: Rank> Position<'_, T> {
    /// Whether one reading of the mover's hand beats one of the other hand, and whether all
    /// attackers of each are matched.
    fn beats(
        self,
        mine: Reading,
        theirs: Reading,
        ticker: &mut Ticker,
    ) -> Result<(bool, [bool; 2]), Stop> {
        let (mine, theirs) = ((self.mine, mine), (self.theirs, theirs));
        let (m1, mine_all) = attack(mine, theirs, Some(self.table), self.cut, ticker)?;
        let (m2, theirs_all) = attack(theirs, mine, None, self.cut, ticker)?;
        Ok((m1 > m2, [mine_all, theirs_all]))
    }

    /// Whether the player to move wins.
    fn wins(self, ticker: &mut Ticker) -> Result<bool, Stop> {
        for &mine in self.mine.readings() {
            let mut beats_all = true;
            for &theirs in self.theirs.readings() {
                beats_all &= self.beats(mine, theirs, ticker)?.0;
            }
            if beats_all {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A loser from whom cards are taken in one order.
///
/// Taking one more card can change the result back. But between the places where the cards of one
/// kind run out, each pair of readings gets better for the loser with each card taken until all the
/// loser's attackers are matched, and then worse: two bisections find its first change, and the
/// first change of the result is one of these. `check` compares the score with
/// brute force.
struct Loser<'a, T> {
    position: Position<'a, T>,
    /// Whether the loser is the other player.
    is_other: bool,
    without: fn(Hand<'a, T>, usize) -> Hand<'a, T>,
}

impl<'a, T: Rank> Loser<'a, T> {
    fn hand(&self) -> Hand<'a, T> {
        if self.is_other {
            self.position.theirs
        } else {
            self.position.mine
        }
    }

    fn after(&self, taken: usize) -> Position<'a, T> {
        let rest = (self.without)(self.hand(), taken);
        if self.is_other {
            Position {
                theirs: rest,
                ..self.position
            }
        } else {
            Position {
                mine: rest,
                ..self.position
            }
        }
    }

    /// The least number of cards without which the result changes; `ends` are the places where the
    /// cards of one kind run out.
    fn first_change(&self, ends: [usize; 2], ticker: &mut Ticker) -> Result<usize, Stop> {
        let all = self.hand().len();
        let mut from = 1;
        for end in ends
            .into_iter()
            .flat_map(|end| [end.saturating_sub(1), end])
            .chain([all - 1])
        {
            let to = end.min(all - 1);
            if from > to {
                continue;
            }
            let mut found = Vec::new();
            for &mine in self.after(from).mine.readings() {
                for &theirs in self.after(from).theirs.readings() {
                    found.push(self.first_of_readings((from, to), (mine, theirs), ticker)?);
                }
            }
            found.sort_unstable();
            for taken in found {
                if self.after(taken).wins(ticker)? == self.is_other {
                    continue;
                }
                return Ok(taken);
            }
            from = to + 1;
        }
        Ok(all)
    }

    /// Where the result of two readings first changes, or some other place if it does not.
    ///
    /// The result gets better for the loser with each card taken until all the loser's attackers
    /// are matched, and then worse.
    fn first_of_readings(
        &self,
        (from, to): (usize, usize),
        (mine, theirs): (Reading, Reading),
        ticker: &mut Ticker,
    ) -> Result<usize, Stop> {
        let mut look = |taken: usize| self.after(taken).beats(mine, theirs, ticker);
        let place = usize::from(self.is_other);
        let best = bisect((from, to), |taken| Ok(look(taken)?.1[place]))?;
        bisect((from, best), |taken| Ok(look(taken)?.0 != self.is_other))
    }
}

/// The first place from which something holds; the last place if it holds nowhere before.
fn bisect(
    (mut low, mut high): (usize, usize),
    mut holds: impl FnMut(usize) -> Result<bool, Stop>,
) -> Result<usize, Stop> {
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Ok(high)
}

/// Who wins, and by how much; the rank on the table must not be the cut rank.
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
    let position = Position {
        mine: Hand::new(mine, cut),
        theirs: Hand::new(theirs, cut),
        table,
        cut,
    };
    let mover_wins = position.wins(ticker)?;
    let mut loser = Loser {
        position,
        is_other: mover_wins,
        without: Hand::without_others,
    };
    let hand = loser.hand();
    let below = hand.below.len();
    let others_first = loser.first_change([below, hand.others()], ticker)?;
    loser.without = Hand::without_weakest;
    let weakest_first = loser.first_change([below, below + hand.cutters], ticker)?;
    let score = others_first.min(weakest_first) as i64;
    Ok(CutValues {
        mover_wins,
        score: if mover_wins { score } else { -score },
    })
}
