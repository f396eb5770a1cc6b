//! Families of hands that are closed under playing a card, for the brute force.

use std::collections::HashMap;
use std::ops::Range;

/// The most ranks: sets of moves have a bit for each, and one for the pass.
pub const MOST_RANKS: usize = 63;

/// The most cards of a hand for which turns and plies fit in their bytes.
pub const MOST_CARDS: usize = 60;

/// The most hands of a family: they are listed before anything else.
pub const MOST_HANDS: u128 = 1 << 16;

/// No hand.
const NONE: u32 = u32::MAX;

/// Hands of ranks 1, ..., V in the order of their sizes, the empty hand first.
#[derive(Clone, Debug)]
pub struct Hands {
    ranks: usize,
    cards: Vec<Vec<u8>>,
    /// For each hand and rank, the hand without one such card.
    without: Vec<u32>,
    /// Where the hands of each size start, and where the last ones end.
    starts: Vec<usize>,
}

impl Hands {
    /// Every hand of at most `cards` cards; `None` for more than [`MOST_RANKS`], [`MOST_CARDS`] or
    /// [`MOST_HANDS`].
    pub fn all(ranks: usize, cards: usize) -> Option<Self> {
        let fits =
            ranks <= MOST_RANKS && cards <= MOST_CARDS && count_all(ranks, cards) <= MOST_HANDS;
        fits.then(|| Self::of_counts(&vec![cards; ranks], cards))
    }

    /// Every part of the hand that has `counts[rank - 1]` cards of each rank; `None` as in
    /// [`all`](Self::all).
    pub fn parts_of(counts: &[usize]) -> Option<Self> {
        let cards = counts.iter().try_fold(0_usize, |cards, &count| cards.checked_add(count));
        let cards = cards.filter(|&cards| counts.len() <= MOST_RANKS && cards <= MOST_CARDS)?;
        (count_parts(counts) <= MOST_HANDS).then(|| Self::of_counts(counts, cards))
    }

    fn of_counts(counts: &[usize], most: usize) -> Self {
        let mut hands: Vec<Vec<u8>> = vec![Vec::new()];
        let mut starts = vec![0, 1];
        for _ in 0..most {
            let mut larger = Vec::new();
            for hand in &hands[starts[starts.len() - 2]..] {
                let strongest = hand.last().copied().unwrap_or(1);
                for rank in strongest..=counts.len() as u8 {
                    let held = hand.iter().filter(|&&card| card == rank).count();
                    if held < counts[usize::from(rank) - 1] {
                        let mut hand = hand.clone();
                        hand.push(rank);
                        larger.push(hand);
                    }
                }
            }
            hands.append(&mut larger);
            starts.push(hands.len());
        }
        let without = links(&hands, counts.len());
        Self { ranks: counts.len(), cards: hands, without, starts }
    }

    /// The number of ranks.
    pub(super) fn ranks(&self) -> usize {
        self.ranks
    }

    /// The number of hands, the empty one included.
    pub fn number(&self) -> usize {
        self.cards.len()
    }

    /// The most cards of a hand.
    pub fn most_cards(&self) -> usize {
        self.starts.len() - 2
    }

    /// The cards of a hand in ascending order.
    ///
    /// # Panics
    /// If there is no hand of this number.
    pub fn cards(&self, hand: usize) -> &[u8] {
        &self.cards[hand]
    }

    /// The hands with `cards` cards.
    pub(super) fn of_size(&self, cards: usize) -> Range<usize> {
        if cards > self.most_cards() {
            return 0..0;
        }
        self.starts[cards]..self.starts[cards + 1]
    }

    /// The hand without one card of a rank, if it has one.
    #[inline]
    pub(super) fn without(&self, hand: usize, rank: usize) -> Option<usize> {
        let rest = self.without[hand * self.ranks + rank - 1];
        (rest != NONE).then_some(rest as usize)
    }
}

fn links(hands: &[Vec<u8>], ranks: usize) -> Vec<u32> {
    let places: HashMap<&[u8], u32> = hands.iter().map(Vec::as_slice).zip(0..).collect();
    let mut without = Vec::with_capacity(hands.len() * ranks);
    for hand in hands {
        for rank in 1..=ranks as u8 {
            let place = hand.iter().position(|&card| card == rank);
            let rest = place.map(|place| [&hand[..place], &hand[place + 1..]].concat());
            let rest = rest.and_then(|rest| places.get(rest.as_slice()).copied());
            without.push(rest.unwrap_or(NONE));
        }
    }
    without
}

/// The number of hands of [`Hands::all`], for as many ranks and cards as there may be.
fn count_all(ranks: usize, cards: usize) -> u128 {
    (1..=cards as u128).fold(1, |count, k| count * (ranks as u128 + k) / k)
}

/// The number of hands of [`Hands::parts_of`], for as many cards as there may be.
fn count_parts(counts: &[usize]) -> u128 {
    counts.iter().map(|&count| count as u128 + 1).product()
}
