//! Hands with cutters, the two ways to read them, and what a reading of each hand leads to.
//!
//! It answers: which targets are matched, and by whom more? The readings are those of
//! [`cut`](super::cut). It assumes hands in ascending order and takes linear time.

use super::Rank;
use job::{Stop, Ticker};

/// A hand in three parts.
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a, T> {
    below: &'a [T],
    /// How many cutters there are.
    pub cutters: usize,
    above: &'a [T],
}

/// How a hand is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The weakest card that is not a cutter is spared.
    A,
    /// A cutter is spared.
    B,
}

impl<'a, T: Rank> Hand<'a, T> {
    /// The parts of a hand in ascending order.
    pub fn new(hand: &'a [T], cut: u64) -> Self {
        let below = hand.partition_point(|&card| card.into() < cut);
        let above = hand.partition_point(|&card| card.into() <= cut);
        Self { below: &hand[..below], cutters: above - below, above: &hand[above..] }
    }

    /// The number of cards.
    pub fn len(self) -> usize {
        self.others() + self.cutters
    }

    /// The number of cards that are not cutters.
    pub fn others(self) -> usize {
        self.below.len() + self.above.len()
    }

    /// The number of cards below the cut rank.
    pub fn below(self) -> usize {
        self.below.len()
    }

    fn weakest_is_cutter(self) -> bool {
        self.cutters > 0 && self.below.is_empty()
    }

    /// The ways in which the hand can be read.
    pub fn readings(self) -> impl Iterator<Item = Reading> {
        let a = (self.others() > 0).then_some(Reading::A);
        let b = (self.cutters > 0).then_some(Reading::B);
        a.into_iter().chain(b)
    }

    /// The hand without its `count` weakest cards, cutters last.
    pub fn without_others(self, count: usize) -> Self {
        let below = count.min(self.below.len());
        let above = (count - below).min(self.above.len());
        Self {
            below: &self.below[below..],
            cutters: self.cutters - (count - below - above),
            above: &self.above[above..],
        }
    }

    /// The hand without its `count` weakest cards.
    pub fn without_weakest(self, count: usize) -> Self {
        let below = count.min(self.below.len());
        let cutters = (count - below).min(self.cutters);
        Self {
            below: &self.below[below..],
            cutters: self.cutters - cutters,
            above: &self.above[count - below - cutters..],
        }
    }

    /// The targets below and above the cut rank.
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
    let place = table.map_or(0, |table| cards.partition_point(|&card| card.into() < table));
    let before = cards[..place].iter().map(|&card| card.into());
    let after = cards[place..].iter().map(|&card| card.into());
    before.chain(table).chain(after)
}

/// How one hand fares against the other, and against the table if that is a target.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    matched: usize,
    /// Targets that are not matched.
    pub unmatched: usize,
    /// Whether all attackers are matched.
    pub is_full: bool,
}

/// Matched cards between two polls.
const POLL: usize = 1 << 16;

fn attack<T: Rank>(
    hand: (Hand<T>, Reading),
    other: (Hand<T>, Reading),
    table: Option<u64>,
    cut: u64,
    ticker: &mut Ticker,
) -> Result<Attack, Stop> {
    let ((hand, reading), (other, other_reading)) = (hand, other);
    ticker.work(4 * (hand.len() + other.len()) as u64)?;
    let (below, above) = other.targets(other_reading);
    let low_table = table.filter(|&table| table < cut);
    let high_table = table.filter(|&table| table > cut);
    let low_targets = below.len() + usize::from(low_table.is_some());
    let is_spared = reading == Reading::B;
    let cleared = low_targets.min(hand.cutters - usize::from(is_spared));
    let cutter = (is_spared && hand.weakest_is_cutter()).then_some(cut);
    let attackers = hand.others() + usize::from(cutter.is_some());
    let targets = with_table(below, low_table)
        .take(low_targets - cleared)
        .chain(with_table(above, high_table));
    let [weak, strong] = [hand.below, hand.above].map(|cards| cards.iter().map(|&c| c.into()));
    let mut attack = weak.chain(cutter).chain(strong).skip(cleared);
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
    let must_keep_one = !is_spared && hand.weakest_is_cutter() && low_targets == 0;
    let most = attackers - usize::from(must_keep_one);
    let targets = below.len() + above.len() + usize::from(table.is_some());
    Ok(Attack {
        matched: matched.min(most),
        unmatched: targets - matched.min(most),
        is_full: matched >= most,
    })
}

/// What follows from a reading of each hand.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// 0 for the player to move, 1 for the other.
    pub winner: usize,
    /// The attacks of both players.
    pub attacks: [Attack; 2],
}

/// The hands of the player to move and of the other, the table and the cut rank.
#[derive(Clone, Copy, Debug)]
pub struct ReadPosition<'a, T> {
    /// Both hands.
    pub hands: [Hand<'a, T>; 2],
    /// The rank on the table, 0 for none.
    pub table: u64,
    /// The cut rank.
    pub cut: u64,
}

impl<T: Rank> ReadPosition<'_, T> {
    /// What follows from a reading of each hand.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn outcome(self, readings: [Reading; 2], ticker: &mut Ticker) -> Result<Outcome, Stop> {
        let [mine, theirs] = [0, 1].map(|side| (self.hands[side], readings[side]));
        let attacks = [
            attack(mine, theirs, Some(self.table), self.cut, ticker)?,
            attack(theirs, mine, None, self.cut, ticker)?,
        ];
        Ok(Outcome { winner: usize::from(attacks[0].matched <= attacks[1].matched), attacks })
    }
}
