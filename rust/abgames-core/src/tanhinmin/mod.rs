//! Two-player Tanhinmin: single cards, a stronger card answers a weaker one, and the first empty
//! hand wins.
//!
//! [`brute_force`] fills the table of all positions up to a size and knows every variant; [`game`]
//! defines variants and positions, over the families of [`hands`]. [`values`] and [`move_sets`] are
//! the linear-time theory of the normal game and of goals; [`cut`], [`pass_limits`] and
//! [`last_card`] are what is known about the variants, and [`tried_moves`] finds the moves that
//! follow from it. [`check`] compares theory and brute force over all positions up to a size.
//! [`batch`] is the theory for many pairs of histograms, which `lanes` processes side by side.
//!
//! A hand is a slice of ranks in ascending order; the table is a rank, 0 when it is empty.

pub mod batch;
pub mod brute_force;
pub mod check;
pub mod cut;
mod cut_readings;
pub mod game;
pub mod hands;
mod lanes;
pub mod last_card;
pub mod matching;
pub mod move_sets;
pub mod pass_limits;
pub mod sorting;
mod statements;
pub mod tried_moves;
pub mod values;

/// The rank of a card: any unsigned integer.
pub trait Rank: Copy + Ord + Send + Sync + Into<u64> {}

impl<T: Copy + Ord + Send + Sync + Into<u64>> Rank for T {}

/// The number of cards of a hand that may be played on `table`; they are its last ones.
pub fn playable<T: Rank>(hand: &[T], table: u64) -> usize {
    hand.len() - hand.partition_point(|&card| card.into() <= table)
}
