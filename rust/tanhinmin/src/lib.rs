//! Two-player Tanhinmin: single cards, a stronger card answers a weaker one, and the first empty
//! hand wins.
//!
//! [`values`] and [`move_sets`] are the linear-time theory of the normal game and of goals;
//! [`cut`], [`pass_limits`] and [`last_card`] are what is known about the variants, and
//! [`tried_moves`] finds the moves that follow from it. [`batch`] is the theory for many pairs of
//! histograms, which `lanes` processes side by side. The crate `evidence` compares the theory with
//! the brute force of every variant over all positions up to a size.
//!
//! A hand is a slice of ranks in ascending order; the table is a rank, 0 when it is empty.

pub mod batch;
pub mod cut;
mod cut_readings;
mod lanes;
pub mod last_card;
pub mod matching;
pub mod move_sets;
pub mod pass_limits;
pub mod sorting;
pub mod tried_moves;
pub mod values;

use job::control::Stop;

/// The rank of a card: any unsigned integer.
pub trait Rank: Copy + Ord + Send + Sync + Into<u64> {}

impl<T: Copy + Ord + Send + Sync + Into<u64>> Rank for T {}

/// The number of cards of a hand that may be played on `table`; they are its last ones.
pub fn playable<T: Rank>(hand: &[T], table: u64) -> usize {
    hand.len() - hand.partition_point(|&card| card.into() <= table)
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
