//! The quantities to minimise: each [measure](super::measure) says what the [branch and
//! bound](super::branch_and_bound) must know about one.
//!
//! | module | cost of a set | what it answers |
//! |---|---|---|
//! | [`total`] | the total number of guesses over its candidates | objective `expected` |
//! | [`within`] | 0 if the limit can be kept, else infinite | objective `worst`, limit by limit |
//! | [`unfound`] | how many candidates a number of guesses leave unfound | bounds for `count` |
//! | [`found`] | what is unfound within the limit, then the guesses | question `MostWithin` |
//! | [`count`] | how many candidates take all guesses of the limit | objective `worst-count` |

pub mod count;
pub mod found;
pub mod total;
pub mod unfound;
pub mod within;
