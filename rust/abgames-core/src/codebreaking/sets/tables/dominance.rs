//! Guesses that other guesses dominate.
//!
//! A guess h dominates a guess g on a set A when each class of h is part of a class of g, and h
//! hits what g hits. Then h is at least as good: whatever strategy follows g on one of its classes
//! can follow h on the parts of that class, and finds each candidate with no more guesses. (A
//! candidate that h hits and g does not is found sooner.) So g can be left out, on A and on all its
//! subsets, for every objective. This requires that guesses stay allowed when candidates are ruled
//! out, so it does not hold where only candidates may be guessed.

use std::cmp::Reverse;

use crate::codebreaking::games::Code;
use crate::codebreaking::sets::tables::part::{HIT, Part};
use crate::control::{Stop, Ticker};

/// The most entries of rows that are compared. Rows not compared by then are kept.
const MOST_COMPARED: u64 = 1 << 26;

/// The guesses of the rows that no other row dominates, in order, and perhaps some more.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn undominated(part: &Part, ticker: &mut Ticker) -> Result<Vec<Code>, Stop> {
    let mut places: Vec<usize> = (0..part.len()).collect();
    // A row is dominated only by rows with more classes, or with as many and a hit.
    places.sort_by_key(|&place| Reverse((classes(part, place), hits(part, place))));
    let mut kept: Vec<usize> = Vec::new();
    let mut comparer = Comparer::new();
    for place in places {
        let (row, before) = (part.row(place), comparer.compared);
        let dominated = before < MOST_COMPARED
            && kept
                .iter()
                .any(|&other| comparer.dominates(part.row(other), row));
        ticker.work(4 * (comparer.compared - before))?;
        if !dominated {
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

/// Compares rows.
struct Comparer {
    /// For each class of the fine row, the class of the coarse one that contains it, with the
    /// number of the pair of rows for which the entry was written.
    within: [(u64, u8); 256],
    pairs: u64,
    /// Entries compared so far.
    compared: u64,
}

impl Comparer {
    fn new() -> Self {
        Self {
            within: [(0, 0); 256],
            pairs: 0,
            compared: 0,
        }
    }

    /// Whether the classes of `fine` are parts of those of `coarse`, and `fine` hits what `coarse`
    /// hits.
    fn dominates(&mut self, fine: &[u8], coarse: &[u8]) -> bool {
        self.pairs += 1;
        fine.iter().zip(coarse).all(|(&fine, &coarse)| {
            self.compared += 1;
            let within = &mut self.within[usize::from(fine)];
            if within.0 != self.pairs {
                *within = (self.pairs, coarse);
            }
            (coarse != HIT || fine == HIT) && within.1 == coarse
        })
    }
}
