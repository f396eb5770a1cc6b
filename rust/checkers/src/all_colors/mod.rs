//! Does a file prove values of a code-breaking game for every number of colours?
//!
//! *Question.* A file has lower bounds and claims about patterns, sets of codes in which some
//! colours have names and the others are any n colours of a pool. Do they prove the least number of
//! guesses, in total or in the worst case, for all n? *Assumes* nothing: any text is either
//! accepted or refused. *Proves* the values of [`Verified`] if it is accepted; nothing of the
//! search or of the code-breaking family is used here. *Cost*: for each lower bound all guesses
//! about it, up to the names of colours, a microsecond for most of them.
//!
//! The rules are those of `docs/formats.md`. The gist, with the files of each step:
//!
//! 1. The text is read (`file`), and each entry is checked by itself (`proof`, `patterns`,
//!    `tables`, `claims`).
//! 2. No guess does better than the lower bounds say (`lower`, `total`, `worst`).
//! 3. The guesses of the claims do as well as they say (`upper`).
//! 4. Both meet at the roots (`roots`).
//! 5. For small numbers of colours the guesses are played against every secret (`play`).
//!
//! A class of a guess is looked up in the file by a search for the permutation of pegs and the
//! renaming of colours (`same`).

mod claims;
mod classes;
mod error;
mod file;
mod limits;
mod lower;
mod patterns;
mod play;
mod proof;
mod roots;
mod same;
mod setting;
mod tables;
#[cfg(test)]
mod tests;
mod total;
mod upper;
mod verified;
mod words;
mod worst;

pub use error::{CheckError, PlayProblem, Problem, RootProblem};
pub use setting::{Game, Objective, Rules};
pub use verified::{Exception, Value, Verified, VerifiedRoot};

use job::control::Ticker;
use proof::Proof;

/// Checks a proof for all numbers of colours.
///
/// # Errors
/// [`CheckError`], with the first problem found.
pub fn check(text: &str, ticker: &mut Ticker<'_>) -> Result<Verified, CheckError> {
    let proof = Proof::read(text, ticker)?;
    let guesses = lower::check(&proof, ticker)?;
    upper::check(&proof, ticker)?;
    let roots = roots::check(&proof, ticker)?;
    let played = play::play(&proof, &roots, ticker)?;
    Ok(Verified::new(&proof, &roots, guesses, played))
}
