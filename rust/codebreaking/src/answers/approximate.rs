//! A strategy when time has run out: good guesses from what was proved, then fair ones.

use std::time::Duration;

use crate::answers::choose;
use crate::games::{Code, FeedbackCode};
use crate::search::{Count, Interrupt, Measure, Order, Search, Total};
use crate::sets::count;
use crate::{Budget, Cost, Limit, Tree};
use job::{Abort, Stop, in_time};
use simd::Blocks;

/// Time for choosing good guesses for a strategy after the time limit: a tenth of the time taken so
/// far, within these bounds.
const GRACE: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(3));

/// Time for fair guesses after that, and for how many candidates it suffices; for more there is
/// more, but not much more than was taken before.
const HASTY: Duration = Duration::from_secs(1);
const HASTY_CANDIDATES: usize = 100_000;

/// When even that time is over: the pairs of a guess and a candidate that are evaluated to choose a
/// guess, and the guesses that are tried.
const HASTY_PAIRS: usize = 1 << 21;
pub const MOST_TRIED: usize = 256;

/// The golden section.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// The most guesses of equal static bound among which a good one is looked for.
const MOST_ALIKE: usize = 256;

/// A strategy built from what was proved about totals, which need not keep the limit. `None` if
/// building it takes too long. `first`: its first guess, if one is known.
///
/// # Errors
/// [`Abort::Cancelled`] when the job was cancelled.
pub fn by_totals(
    search: &mut Search,
    limit: Limit,
    first: Option<Code>,
) -> Result<Option<Tree>, Abort> {
    let mut late = false;
    let most = (HASTY_PAIRS / search.question.codes().len()).clamp(1, MOST_TRIED);
    grow(search, limit, first, |search, codes, limit| {
        if !late {
            match good_guess(search, codes, limit) {
                Err(Interrupt::Stopped(Stop::TimeLimit)) => late = true,
                chosen => return chosen,
            }
            let parts = search.question.codes().len().div_ceil(HASTY_CANDIDATES) as u32;
            let elapsed = search.ticker.control().elapsed();
            search.ticker.allow((HASTY * parts).min(HASTY + elapsed));
        }
        Ok(fair_guess(search, codes, most)?)
    })
}

/// A strategy that keeps the limit, which must suffice, built from what was proved about counts;
/// `None` if building it takes too long.
///
/// # Errors
/// [`Abort::Cancelled`] when the job was cancelled.
pub fn by_counts(
    search: &mut Search,
    limit: Limit,
    first: Option<Code>,
) -> Result<Option<Tree>, Abort> {
    grow(search, limit, first, guess_by_counts)
}

/// Builds a strategy, for which the search goes on for a while after the time limit.
fn grow(
    search: &mut Search,
    limit: Limit,
    mut first: Option<Code>,
    mut choose: impl FnMut(&mut Search, &[Code], Limit) -> Result<Code, Interrupt>,
) -> Result<Option<Tree>, Abort> {
    let elapsed = search.ticker.control().elapsed();
    search.ticker.allow((elapsed / 10).clamp(GRACE.0, GRACE.1));
    let codes = search.question.codes();
    let choose = |search: &mut Search, codes: &[Code], limit| match first.take() {
        Some(guess) => Ok(guess),
        None => choose(search, codes, limit),
    };
    in_time(Tree::grow(search, codes, limit, choose))
}

/// A guess that attains the least count where the memo knows the values, else one that keeps the
/// limit.
fn guess_by_counts(search: &mut Search, codes: &[Code], limit: Limit) -> Result<Code, Interrupt> {
    let state = Count::state(search, codes.to_vec(), limit)?;
    if codes.len() > 2
        && state.known.exact
        && state.known.cost > Cost::ZERO
        && let Some(guess) = search.first_guess_of_cost(&state, state.known.cost, false)?
    {
        return Ok(guess);
    }
    match choose::with_a_guess_to_spare(search, codes, limit)? {
        Some(guess) => Ok(guess),
        None => choose::within(search, codes, limit),
    }
}

/// A good guess without any search: an optimal one where the memo knows the values; otherwise, of
/// the guesses with the best static bound, the one with the least Σ n² over the sizes n of its
/// classes.
fn good_guess(search: &mut Search, codes: &[Code], limit: Limit) -> Result<Code, Interrupt> {
    if let Some(guess) = choose::of_few(search, codes) {
        return Ok(guess);
    }
    let state = Total::state(search, codes.to_vec(), limit)?;
    if state.known.exact
        && let Some(guess) = search.first_guess_of_cost(&state, state.known.cost, false)?
    {
        return Ok(guess);
    }
    let mut shortlist = search.shortlist(&state, Budget::NONE, Order::Best)?;
    let candidates = Blocks::of(codes, search.rules.pegs());
    let mut best: Option<(Cost, u64, Code)> = None;
    for _ in 0..MOST_ALIKE {
        let (scanner, ticker) = (&mut search.scratch.scanner, &mut search.ticker);
        let next = scanner.next(&candidates, &mut shortlist, ticker)?;
        let Some(listed) = next.filter(|next| best.is_none_or(|(least, ..)| next.bound <= least))
        else {
            break;
        };
        ticker.work(codes.len() as u64)?;
        let squares = squares(&search.rules.feedback_codes(&candidates, listed.guess));
        if best.is_none_or(|(_, least, _)| squares < least) {
            best = Some((listed.bound, squares, listed.guess));
        }
    }
    Ok(best.map_or(codes[0], |(.., guess)| guess))
}

/// A fair guess at once: of `most` candidates, spread by the golden section, which no pattern of the
/// codes follows, the one with the least Σ n² over the sizes n of its classes, with the other colour
/// for cards that may not be asked. If none distinguishes candidates, the first guess that does.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn fair_guess(search: &mut Search, codes: &[Code], most: usize) -> Result<Code, Stop> {
    search.ticker.work(8 * codes.len() as u64)?; // to split them
    if most == 1
        && let Some(guess) = search.rules.codes().hitting(codes[0])
    {
        return Ok(guess);
    }
    let pegs = search.rules.pegs();
    let candidates = Blocks::of(codes, pegs);
    let mut best = None;
    for number in 1..=most.min(codes.len()) {
        let spread = (GOLDEN * number as f64).fract() * codes.len() as f64;
        let code = codes[if codes.len() <= most { number - 1 } else { spread as usize }];
        let Some(guess) = search.rules.codes().nearest(code) else { continue };
        search.ticker.work(codes.len() as u64)?;
        let squares = squares(&search.rules.feedback_codes(&candidates, guess));
        if best.is_none_or(|(least, _)| squares < least) {
            best = Some((squares, guess));
        }
    }
    let size = codes.len() as u64;
    if let Some((squares, guess)) = best
        && (squares < size * size || size == 1)
    {
        return Ok(guess);
    }
    let guesses = search.guesses(codes)?;
    let useful = guesses.codes(pegs).find(|&guess| {
        let codes = search.rules.feedback_codes(&candidates, guess);
        codes.iter().any(|&code| code != codes[0])
    });
    Ok(useful.unwrap_or(codes[0]))
}

/// Σ n² over the sizes n of classes.
fn squares(feedback_codes: &[FeedbackCode]) -> u64 {
    let counts = count(feedback_codes).into_iter().map(u64::from);
    counts.map(|n| n * n).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::rules::{Rules, pack};
    use crate::search::Memo;
    use crate::{Candidates, Question};
    use crate::{Goal, Objective};
    use job::control::Control;

    #[test]
    fn a_guess_in_a_hurry_asks_for_own_cards_in_the_other_colour() {
        let rules = Rules::cards(6, Some(&[1, 2, 3])).expect("valid");
        let control = Control::new(None);
        let memo = Memo::default();
        let fair_guess = |codes: &[[u8; 3]], most| {
            let codes: Vec<Code> = codes.iter().map(|code| pack(code)).collect();
            let candidates = Candidates::new(&rules, codes.clone()).expect("secrets");
            let question = Question::new(candidates, Goal::Determine, Objective::Expected);
            let question = question.expect("any secrets can be determined");
            let mut search = Search::new(&memo, &question, &control).expect("memory");
            let guess = fair_guess(&mut search, &codes, most).expect("nobody cancels");
            (guess, codes)
        };
        // None of these may be asked; 7 is the card 1 in red.
        let (guess, _) = fair_guess(&[[1, 4, 5], [1, 4, 6], [1, 5, 4]], 1);
        assert_eq!(guess, pack(&[7, 4, 6]));
        // Both become 7 8 5, which does not distinguish them.
        let (guess, codes) = fair_guess(&[[1, 8, 5], [7, 2, 5]], 2);
        assert!(rules.codes().hitting(guess).is_some());
        let feedback = |code| rules.game.feedback(guess, code);
        assert_ne!(feedback(codes[0]), feedback(codes[1]));
    }
}
