//! Two-player Tanhinmin: single cards, a stronger card answers a weaker one, and the first empty
//! hand wins.
//!
//! [`values`] and [`move_sets`] are the linear-time theory of the normal game and of goals;
//! [`cut`], [`pass_limits`] and [`last_card`] are what is known about the variants, and
//! [`tried_moves`] finds the moves that follow from it. [`batch`] is the theory for many pairs of
//! histograms, which `lanes` processes side by side. [`exhaustive`] tries everything in small positions of
//! every variant, and compares the theory with it; [`known`] is all that both say.
//!
//! A hand is a slice of ranks in ascending order; the table is a rank, 0 when it is empty.

pub mod batch;
pub mod cut;
mod cut_readings;
pub mod exhaustive;
pub mod known;
mod lanes;
pub mod last_card;
pub mod matching;
pub mod move_sets;
pub mod pass_limits;
pub mod sorting;
pub mod tried_moves;
pub mod values;

use job::Stop;

/// The rank of a card: any unsigned integer.
pub trait Rank: Copy + Ord + Send + Sync + Into<u64> {}

impl<T: Copy + Ord + Send + Sync + Into<u64>> Rank for T {}

/// Two hands in ascending order, each of at least one card, and the table.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a, T> {
    /// The hand of the player to move.
    mine: &'a [T],
    /// The other hand.
    theirs: &'a [T],
    /// The rank on the table.
    table: u64,
}

/// Why cards are not a hand of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hand must have cards, of ranks from 1 up in ascending order")]
pub struct NoHand;

impl<'a, T: Rank> Position<'a, T> {
    /// The player to move has `mine`, the other one `theirs`.
    ///
    /// # Errors
    /// [`NoHand`] when a hand is empty, not in ascending order, or has a card of rank 0.
    pub fn new(mine: &'a [T], theirs: &'a [T], table: u64) -> Result<Self, NoHand> {
        let is_hand =
            |hand: &[T]| hand.is_sorted() && hand.first().is_some_and(|&card| card.into() > 0);
        let are_hands = is_hand(mine) && is_hand(theirs);
        are_hands.then_some(Self::of(mine, theirs, table)).ok_or(NoHand)
    }

    /// The same of hands that are known to be some.
    fn of(mine: &'a [T], theirs: &'a [T], table: u64) -> Self {
        Self { mine, theirs, table }
    }

    /// The position after a pass.
    fn after_pass(self) -> Self {
        Self::of(self.theirs, self.mine, 0)
    }

    /// The place of the first card that may be played; all after it may be played too.
    fn first_playable(self) -> usize {
        self.mine.partition_point(|&card| card.into() <= self.table)
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
