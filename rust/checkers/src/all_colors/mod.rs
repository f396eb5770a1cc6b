//! Does a file prove values of a code-breaking game for every number of colours?
//!
//! *Question.* A file has lower bounds and claims about patterns, sets of codes in which some
//! colours have names and the others are any n colours of a pool. Do they prove the least number of
//! guesses, in total or in the worst case, for all n? *Assumes* nothing: any text is either
//! accepted or refused. *Proves* the values of [`Verified`] if it is accepted; nothing of the
//! search or of the code-breaking family is used here. *Cost*: for each lower bound all guesses
//! about it, up to the names of colours, less than a microsecond for most of them.
//!
//! The rules are those of `docs/formats.md`; `docs/explain/proofs-for-all-colors.md` says why they
//! prove anything. The gist, with the files of each step:
//!
//! 1. The text is read (`file`), and each entry is checked by itself (`proof`).
//! 2. No guess does better than the lower bounds say (`lower`).
//! 3. The guesses of the claims do as well as they say (`upper`).
//! 4. Both meet at the roots (`roots`).
//! 5. For small numbers of colours the guesses are played against every secret (`play`).
//!
//! Words and the replies to guesses are in `words`, patterns and their classes in `patterns`. A
//! class of a guess is looked up in the file by a search for the permutation of pegs and the
//! renaming of colours (`same`).

mod file;
mod lower;
mod patterns;
mod play;
mod proof;
mod roots;
mod same;
mod setting;
#[cfg(test)]
mod tests;
mod upper;
mod words;

use job::control::Ticker;
use serde::Serialize;

use crate::CheckError;
use proof::Proof;
pub use roots::Root;

/// What an accepted file proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// The number of lower bounds in the file.
    pub bounds: usize,
    /// The number of claims.
    pub claims: usize,
    /// All codes, and in the AB game each class after the first guess.
    pub roots: Vec<Root>,
}

/// Checks a proof for all numbers of colours.
///
/// # Errors
/// [`CheckError`], with the first problem found.
pub fn check(text: &str, ticker: &mut Ticker<'_>) -> Result<Verified, CheckError> {
    let proof = Proof::read(text, ticker)?;
    lower::check(&proof, ticker)?;
    upper::check(&proof, ticker)?;
    Ok(Verified {
        bounds: proof.bounds().len(),
        claims: proof.claims().len(),
        roots: roots::check(&proof, ticker)?,
    })
}
