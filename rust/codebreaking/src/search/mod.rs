//! The branch and bound for the least cost of a candidate set.
//!
//! | module | what it holds |
//! |---|---|
//! | [`branch_and_bound`] | the search itself: the loop over guesses, the loop over classes |
//! | [`measure`] | what it must know about the quantity to minimise, and with how much effort |
//! | [`measures`] | totals, the worst case, how many take it |
//! | [`known`] | candidate sets, and what is known about them and about costs |
//! | [`first_guesses`] | the first guesses of a large table, one by one |
//! | [`trials`] | the guesses of a state on their way through the loop |
//! | [`scan`] | all guesses for a candidate set, and the shortlist of them by static bound |
//! | [`sieve`], [`seen`] | a cheap check of the classes of a guess, and what was seen of them |
//! | [`awkward`] | small sets that refute every set that contains them |
//! | [`context`] | one searching thread, what it shares with others, and what it publishes |
//! | [`memo`] | what was proved, shared between calls, games and threads |
//! | [`key`] | a candidate set and everything else that its value depends on, as bytes |
//! | [`together`] | several threads that search the same root |
//! | [`shared`] | what these threads share |

pub mod awkward;
pub mod branch_and_bound;
pub mod context;
pub mod first_guesses;
pub mod key;
pub mod known;
pub mod measure;
pub mod measures;
pub mod memo;
pub mod scan;
pub mod seen;
pub mod shared;
pub mod sieve;
pub mod together;
pub mod trials;

pub use context::{Published, Search};
pub use first_guesses::FirstGuesses;
pub use known::{Known, Set};
pub use measure::{Measure, Order, State};
pub use measures::count::Count;
pub use measures::found::{self, Found};
pub use measures::total::Total;
pub use measures::within::{GOOD_ENOUGH, Within, is_within, least_worst, worst_set};
pub use memo::Memo;
pub use shared::Interrupt;
