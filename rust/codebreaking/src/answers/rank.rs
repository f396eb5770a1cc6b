//! Every guess with its exact value: the cost of best play after it.
//!
//! Question: for each guess a, what is S(A, a) = |A| + Σ S(class), the sum over the classes of A by
//! feedback except the hit (\[Shinoda2012\], below proposition 2.2)? A guess that distinguishes no
//! candidates costs |A| + S(A). Assumed: the same as in the [search](crate::search),
//! on which the answer rests. The answer is exact for each guess, or a proved lower bound if a
//! limit ended the job. When the worst case is minimised, the value is one more than the greatest
//! W(class).
//!
//! Gist:
//! 1. One guess of each [orbit](crate::sets::Orbits) is valued.
//! 2. They are taken in the order of the rule of [`choose`](super::choose). The search values the
//!    classes that each makes.
//! 3. When only the best few are wanted, or those below a bound, a guess is dropped as soon as it
//!    cannot be one of them.
//! 4. For objectives with two numbers, the second is found in the same way, for the guesses whose
//!    first number is known:
//!    - *worst-expected*: for the worst case w, |A| + Σ S(class) with a limit of w − 1 guesses;
//!    - *expected-worst*: one more than the greatest worst case of the classes, each with its least
//!      total;
//!    - *worst-count*: for the worst case w, Σ C(class, w − 1).
//!
//! The result is ordered by value and then by the rule, so the first guess is the one with which
//! the strategy of [`solve`](super::solve) starts.

use std::collections::{BTreeMap, BinaryHeap};

use crate::answers::guess_value::{GuessValue, Valuer};
use crate::games::{Code, Role};
use crate::search::Memo;
use crate::sets::Orbit;
use crate::{Question, Value};
use job::{Abort, Control, Stop, Ticker, in_time, reserve, vec_for};

/// Which guesses are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// How many of the best; all when `None`.
    pub top: Option<usize>,
    /// The guesses that are asked about; all when `None`. Those that the question does not allow
    /// are left out.
    pub only: Option<Vec<Code>>,
    /// Only guesses whose first number is below this are valued, and nothing is said about the
    /// least value of all.
    pub below: Option<u64>,
    /// Whether the least value of all guesses is wanted where only some are asked about.
    pub least: bool,
}

/// The guesses in order of value; those whose value is not known come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessRanking {
    /// The guesses that were asked for.
    pub guesses: Vec<GuessValue>,
    /// Whether all values are exact and none is missing.
    pub proven: bool,
    /// The least value of all guesses, including those not asked about, if it is proved.
    pub least: Option<Value>,
}

/// Values guesses, until the time limit of `control` passes.
///
/// # Errors
/// [`Abort::Cancelled`] when the job was cancelled, [`Abort::OutOfMemory`] when it ran out of memory.
pub fn rank(
    question: &Question,
    memo: &Memo,
    wanted: &Wanted,
    control: &Control,
) -> Result<GuessRanking, Abort> {
    let mut guesses = Vec::new();
    let least = in_time(value_all(question, memo, wanted, control, &mut guesses))?;
    let (ended, least) = (least.is_some(), least.flatten());
    let (_, second) = question.objective.numbers();
    // Guesses of equal value stay in the order of the rule.
    sort_by(&mut guesses, control, |guess| {
        guess.exact = guess.exact_numbers == 1 + u8::from(second.is_some());
        Ok::<_, Abort>((!guess.exact, guess.value))
    })?;
    // Guesses that are still open may be above the last one wanted, or at least not below the
    // first.
    let open = guesses.iter().filter(|guess| !guess.exact);
    let least_open = open.map(|guess| guess.value).min();
    let settled = |place: usize| -> Option<Value> {
        let guess = guesses.get(place).filter(|guess| guess.exact)?;
        let is_least = least_open.is_none_or(|least| guess.value <= least);
        is_least.then_some(guess.value)
    };
    let most = wanted.top.unwrap_or(usize::MAX).min(guesses.len());
    let proven = ended || most > 0 && settled(most - 1).is_some();
    // Where nothing is to be asked any more, all guesses are alike.
    let alike = question.is_settled();
    let least = match wanted.only {
        Some(_) if !alike => least,
        _ => settled(0),
    };
    guesses.truncate(most);
    Ok(GuessRanking { guesses, proven, least })
}

/// Values the guesses by all numbers of the objective, and returns the least value of all unless
/// only those below a bound are wanted.
fn value_all(
    question: &Question,
    memo: &Memo,
    wanted: &Wanted,
    control: &Control,
    guesses: &mut Vec<GuessValue>,
) -> Result<Option<Value>, Stop> {
    control.poll()?;
    let mut valuer = Valuer::new(memo, question, control)?;
    let mut described = asked_about(&mut valuer, wanted)?;
    sort_by(&mut described, control, |guess| valuer.describe(guess))?;
    *guesses = described;
    let least = value_by(&mut valuer, wanted, guesses)?;
    if !valuer.turn_to_second() {
        return Ok(least);
    }
    control.next_objective();
    sort_by(guesses, control, |guess| valuer.describe(guess))?;
    value_by(&mut valuer, wanted, guesses)
}

/// Values by one number the guesses whose earlier numbers are exact, and returns the least value of
/// all unless only those below a bound are wanted. A guess that cannot be wanted keeps a bound.
fn value_by(
    valuer: &mut Valuer,
    wanted: &Wanted,
    guesses: &mut [GuessValue],
) -> Result<Option<Value>, Stop> {
    let (question, control) = (valuer.question, valuer.control());
    let top = wanted.top.filter(|_| question.prunings.bound);
    let below = wanted.below.map(Value::one);
    let (mut best, mut least) = (BinaryHeap::new(), None);
    for guess in &mut *guesses {
        if !valuer.asks_for(guess) {
            continue;
        }
        // On a tie the earlier guess wins, unless a further number decides.
        let last: Option<&Value> = best.peek().filter(|_| Some(best.len()) == top);
        let last =
            last.map(|last| Value { first: last.first + u64::from(!valuer.is_last()), ..*last });
        let budget = last.into_iter().chain(below).min();
        let below = |guess: &GuessValue| budget.is_none_or(|budget| guess.value < budget);
        if !(below(guess) && valuer.value(guess, budget)? && below(guess)) {
            continue;
        }
        guess.exact_numbers += 1;
        least = Some(least.map_or(guess.value, |least| guess.value.min(least)));
        if guess.value.second.is_none() {
            control.at_most(guess.value.first);
        }
        best.extend(top.map(|_| guess.value));
        if top.is_some_and(|top| best.len() > top) {
            best.pop();
        }
    }
    // For a single candidate this is not the least value: it may be determined without a guess.
    let is_alone = question.codes().len() == 1 || question.is_settled();
    let all_split = guesses.iter().all(|guess| valuer.splits(guess));
    let least = match least.filter(|_| wanted.only.is_none() && !is_alone) {
        Some(least) => Some(least),
        None if below.is_some() && wanted.only.is_none() && !is_alone => None,
        None if all_split && (below.is_some() || !wanted.least) => None,
        // The value of a guess without information depends on it.
        None => Some(valuer.least()?),
    };
    for guess in guesses {
        if valuer.splits(guess) {
            continue;
        }
        // If no guess is below the bound, this one is not either.
        let value = match least {
            Some(least) => Some(valuer.without_information(guess.guess, least)?),
            None => None,
        };
        guess.value = value.or(below).unwrap_or_default().max(guess.value);
        if value.is_some_and(|value| below.is_none_or(|below| value < below)) {
            guess.exact_numbers += 1;
        }
    }
    Ok(least)
}

/// The guesses that are asked about, in lexicographic order.
fn asked_about(valuer: &mut Valuer, wanted: &Wanted) -> Result<Vec<GuessValue>, Stop> {
    let (question, search) = (valuer.question, &mut valuer.search);
    let rules = question.rules();
    if rules.relation().is_some() {
        // Each guess by itself: later guesses depend on which one was made.
        let guesses = search.guesses(question.codes())?;
        let only = wanted.only.as_ref();
        let is_asked = |guess: &Code| only.is_none_or(|only| only.contains(guess));
        let asked = guesses.codes(rules.pegs()).filter(is_asked);
        let alone = |guess| GuessValue::of(Orbit { guess, count: 1 });
        return Ok(asked.map(alone).collect());
    }
    let ticker = &mut search.ticker;
    let mut orbits = search.sets.orbits(question.codes(), ticker)?;
    let Some(only) = &wanted.only else {
        let mut guesses = vec_for(orbits.orbits.len())?;
        guesses.extend(orbits.orbits.into_iter().map(GuessValue::of));
        return Ok(guesses);
    };
    let mut only = only.clone();
    only.sort_unstable();
    only.retain(|&guess| rules.check(guess, Role::Guess).is_ok());
    let mut guesses = vec_for(only.len())?;
    for guess in only {
        if let Some(&mut Orbit { count, .. }) = orbits.orbit_of(guess, ticker)? {
            guesses.push(GuessValue::of(Orbit { guess, count }));
        }
    }
    Ok(guesses)
}

/// Sorts the guesses; those with equal keys keep their order. There may be millions of guesses but
/// few keys.
fn sort_by<K: Ord, E: From<Abort>>(
    guesses: &mut Vec<GuessValue>,
    control: &Control,
    mut key: impl FnMut(&mut GuessValue) -> Result<K, E>,
) -> Result<(), E> {
    let mut ticker = Ticker::new(control);
    let mut by_key: BTreeMap<K, Vec<GuessValue>> = BTreeMap::new();
    for guess in &mut *guesses {
        ticker.work_untimed(64)?;
        let alike = by_key.entry(key(guess)?).or_default();
        reserve(alike, 1).map_err(Abort::from)?;
        alike.push(*guess);
    }
    guesses.clear();
    guesses.extend(by_key.into_values().flatten());
    Ok(())
}
