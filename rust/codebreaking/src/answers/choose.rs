//! The guesses of an optimal strategy, chosen after the search by a fixed rule.
//!
//! Of the guesses of least cost, the strategy uses the first in this order:
//! - for totals: the least static bound from the sizes of the classes ([`SizeBound`]), then
//!   candidates before other guesses, then lexicographically;
//! - for the worst case, and for counts: the same, but guesses of equal bound come in order of Σ n²
//!   over the sizes n of the classes. (For the worst case all bounds are equal.)
//!
//! The rule does not involve the memo, the order of search or pruning, so the strategy depends only
//! on the candidates, the guesses allowed and the limit. The memo does not matter either: we only
//! ask whether a guess attains the least cost, and the answer is a fact, however much was known
//! before. So the strategy is the same after any earlier calls, with a memo that forgets, and after
//! a search by any number of threads.
//!
//! [`SizeBound`]: crate::bounds::SizeBound

use crate::games::Code;
use crate::search::{Count, Interrupt, Measure, Search, State, Within, is_within, worst_set};
use crate::{Budget, Cost, Limit};

/// The first guess of least cost.
///
/// # Errors
/// [`Interrupt`] as in [`Search::search`].
pub fn of_least_cost<M: Measure>(
    search: &mut Search,
    codes: &[Code],
    limit: Limit,
) -> Result<Code, Interrupt> {
    let mut state = M::state(search, codes.to_vec(), limit)?;
    search.search(&mut state, Budget::NONE)?;
    best(search, &state, state.known.cost)
}

/// The first guess after which `limit`, which must suffice for `codes`, can be kept.
///
/// # Errors
/// As [`of_least_cost`].
pub fn within(search: &mut Search, codes: &[Code], limit: Limit) -> Result<Code, Interrupt> {
    let state = Within::state(search, codes.to_vec(), limit)?;
    best(search, &state, Cost::ZERO)
}

/// The first guess after which the fewest candidates take all guesses of a limit that suffices; if
/// fewer guesses suffice, that of [`within`] with one guess less.
///
/// # Errors
/// As [`of_least_cost`].
pub fn of_least_count(
    search: &mut Search,
    codes: &[Code],
    limit: Limit,
) -> Result<Code, Interrupt> {
    if let Some(guess) = with_a_guess_to_spare(search, codes, limit)? {
        return Ok(guess);
    }
    of_least_cost::<Count>(search, codes, limit)
}

/// The guess when one or two candidates are left, or fewer guesses than the limit suffice.
///
/// # Errors
/// As [`of_least_cost`].
pub fn with_a_guess_to_spare(
    search: &mut Search,
    codes: &[Code],
    limit: Limit,
) -> Result<Option<Code>, Interrupt> {
    if search.are_few(codes) {
        return within(search, codes, limit).map(Some);
    }
    let fewer = limit.after_a_guess();
    let mut set = worst_set(search, codes.to_vec())?;
    if !is_within(search, &mut set, fewer)? {
        return Ok(None);
    }
    within(search, codes, fewer).map(Some)
}

/// The first guess of this cost, which is the least.
///
/// # Errors
/// As [`of_least_cost`].
pub fn best<M: Measure>(
    search: &mut Search,
    state: &State<M>,
    cost: Cost,
) -> Result<Code, Interrupt> {
    if let Some(guess) = of_few(search, &state.set.codes) {
        return Ok(guess);
    }
    let found = search.first_guess_of_cost(state, cost, true)?;
    debug_assert!(found.is_some(), "no guess costs {cost:?}");
    Ok(found.unwrap_or(state.set.codes[0]))
}

/// The guess for one or two candidates: the heavier, or the first of two that weigh the same, is
/// optimal.
pub fn of_few(search: &Search, codes: &[Code]) -> Option<Code> {
    let rules = search.rules;
    let guess = match *codes {
        [first] => first,
        [first, other] if rules.weight(&[first]) >= rules.weight(&[other]) => first,
        [_, other] => other,
        _ => return None,
    };
    rules.codes().hitting(guess)
}
