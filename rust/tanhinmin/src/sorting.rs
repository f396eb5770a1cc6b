//! Sorting that can be interrupted.

use super::Rank;
use job::{Stop, Ticker, vec_for};

/// Cards that are sorted at once.
const RUN: usize = 1 << 18;

/// Cards that are checked or merged between two polls.
const CHUNK: usize = 1 << 16;

/// A sorted copy of a hand, or `None` if it is already sorted.
///
/// # Errors
/// [`Stop`] when the job must end, or memory is short.
pub fn sorted<T: Rank>(hand: &[T], ticker: &mut Ticker) -> Result<Option<Vec<T>>, Stop> {
    if is_sorted(hand, ticker)? {
        return Ok(None);
    }
    let (mut from, mut to) = (vec_for(hand.len())?, vec_for(hand.len())?);
    for run in hand.chunks(RUN) {
        let start = from.len();
        from.extend_from_slice(run);
        from[start..].sort_unstable();
        ticker.work(20 * run.len() as u64)?;
    }
    let mut width = RUN;
    while width < hand.len() {
        to.clear();
        for pair in from.chunks(2 * width) {
            let (one, two) = pair.split_at(width.min(pair.len()));
            merge(one, two, &mut to, ticker)?;
        }
        std::mem::swap(&mut from, &mut to);
        width *= 2;
    }
    Ok(Some(from))
}

fn is_sorted<T: Rank>(hand: &[T], ticker: &mut Ticker) -> Result<bool, Stop> {
    for start in (0..hand.len()).step_by(CHUNK) {
        // One more card, so that the boundaries are checked as well.
        let part = &hand[start..hand.len().min(start + CHUNK + 1)];
        // Without an early exit the compiler can vectorise this.
        let pairs = part.iter().zip(&part[1..]);
        if !pairs.fold(true, |sorted, (one, two)| sorted & (one <= two)) {
            return Ok(false);
        }
        ticker.work(part.len() as u64)?;
    }
    Ok(true)
}

fn merge<T: Rank>(
    mut one: &[T],
    mut two: &[T],
    to: &mut Vec<T>,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    while !one.is_empty() && !two.is_empty() {
        let steps = one.len().min(two.len()).min(CHUNK);
        let (mut first, mut second) = (0, 0);
        for _ in 0..steps {
            let takes_first = one[first] <= two[second];
            to.push(if takes_first { one[first] } else { two[second] });
            first += usize::from(takes_first);
            second += usize::from(!takes_first);
        }
        (one, two) = (&one[first..], &two[second..]);
        ticker.work(4 * steps as u64)?;
    }
    for rest in one.chunks(CHUNK).chain(two.chunks(CHUNK)) {
        to.extend_from_slice(rest);
        ticker.work(rest.len() as u64)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use job::control::Control;

    #[test]
    fn hands_longer_than_a_run_are_sorted() {
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        for length in [2, RUN - 1, RUN, RUN + 1, 2 * RUN, 3 * RUN + 17, 5 * RUN] {
            let hand: Vec<u32> =
                (0..length as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect();
            let mut expected = hand.clone();
            expected.sort_unstable();
            let found = sorted(&hand, ticker).expect("no limit");
            assert_eq!(found.unwrap_or(hand), expected);
            assert_eq!(sorted(&expected, ticker), Ok(None));
        }
    }
}
