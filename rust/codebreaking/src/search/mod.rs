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
//! | [`landmarks`] | bounds on how many classes guesses make of large sets of words |
//! | [`sieve`], [`seen`] | a cheap check of the classes of a guess, and what was seen of them |
//! | [`awkward`] | small sets that refute every set that contains them |
//! | [`last_guesses`] | what three guesses can do, where only candidates may be guessed |
//! | [`context`] | one searching thread, what it shares with others, and what it publishes |
//! | [`memo`] | what was proved, shared between calls, games and threads |
//! | [`key`] | a candidate set and everything else that its value depends on, as bytes |
//! | [`together`] | several threads that search the same root |
//! | [`shared`] | what these threads share |

mod awkward;
mod branch_and_bound;
pub mod context;
mod first_guesses;
pub mod key;
mod known;
mod landmarks;
mod last_guesses;
mod measure;
mod measures;
pub mod memo;
mod scan;
mod seen;
mod shared;
mod sieve;
mod tabled;
mod together;
mod trials;

use awkward::Awkward;
pub use context::{Published, Search};
use context::{Scratch, stack};
pub use first_guesses::FirstGuesses;
use key::{Asked, HEAD, Key};
use known::Record;
pub use known::{Known, Set, WorstRange};
use measure::{Effort, to_memo};
pub use measure::{Measure, Order, State};
pub use measures::count::Count;
pub use measures::found::{self, Found};
pub use measures::total::Total;
use measures::unfound::{self, Unfound};
pub use measures::within::{GOOD_ENOUGH, Within, is_within, least_worst, worst_set};
pub use memo::Memo;
pub use scan::StaticBounds;
use scan::{Listed, Scan, Scanner, Shortlist};
use seen::{Seen, Sight};
pub use shared::Interrupt;
use shared::{ActiveState, Begun, Finding, Shared, Worker};
use sieve::{Sieve, SievedClass};
use tabled::Tabled;
use trials::{Trial, Trials};
