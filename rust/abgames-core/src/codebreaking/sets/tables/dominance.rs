//! Guesses that others are at least as good as.
//!
//! A guess h dominates a guess g on a set A when each class of h is part of a class of g, and h hits
//! what g hits. Then h is at least as good: whatever strategy follows g on one of its classes can
//! follow h on the parts of that class, and finds each candidate with no more guesses. (A candidate
//! that h hits and g does not is found sooner.) So g is left out, on A and on all its subsets, by
//! every objective. This needs guesses that stay allowed when candidates fall away, so it does not
//! hold where only candidates may be guessed.

use std::cmp::Reverse;

use crate::codebreaking::games::Code;
use crate::codebreaking::sets::tables::part::{HIT, Part};
use crate::control::{Stop, Ticker};

/// More pairs of guesses are not worth the time.
const MOST_PAIRS: usize = 1 << 28;

/// The guesses of the rows that no other row dominates, in order.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn undominated(part: &Part, ticker: &mut Ticker) -> Result<Vec<Code>, Stop> {
    if part.len() * part.len() / 2 > MOST_PAIRS {
        return Ok(part.guesses.clone());
    }
    let mut places: Vec<usize> = (0..part.len()).collect();
    // A row is dominated only by those of more classes, or of as many with a hit.
    places.sort_by_key(|&place| Reverse((classes(part, place), hits(part, place))));
    let mut kept: Vec<usize> = Vec::new();
    for place in places {
        ticker.work(4 * kept.len() as u64)?;
        if !kept
            .iter()
            .any(|&other| dominates(part.row(other), part.row(place)))
        {
            kept.push(place);
        }
    }
    kept.sort_unstable();
    Ok(kept.into_iter().map(|place| part.guesses[place]).collect())
}

fn hits(part: &Part, place: usize) -> bool {
    part.row(place).contains(&HIT)
}

fn classes(part: &Part, place: usize) -> usize {
    usize::from(part.greatest(place)) + usize::from(hits(part, place))
}

/// Whether the classes of `fine` are parts of those of `coarse`, and it hits what that hits.
fn dominates(fine: &[u8], coarse: &[u8]) -> bool {
    let mut within = [None; 256];
    fine.iter().zip(coarse).all(|(&fine, &coarse)| {
        let is_hit = coarse != HIT || fine == HIT;
        is_hit && *within[usize::from(fine)].get_or_insert(coarse) == coarse
    })
}
