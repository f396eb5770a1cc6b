//! Every guess with its exact value: what the best play after it costs.
//!
//! Question: for each guess a, what is S(A, a) = |A| + Σ S(class), the sum over the classes of A by
//! feedback but the hit (\[Shinoda2012\], below proposition 2.2)? A guess that distinguishes no
//! candidates costs |A| + S(A). Assumed: as in the [search](crate::codebreaking::search), on which the
//! answer rests. The answer is exact for each guess, or a proved lower bound when a limit ended the job.
//! When the worst case is to be least, the value is one more than the greatest W(class).
//!
//! Gist:
//! 1. Of each [class of equivalent guesses](crate::codebreaking::sets::orbits) one is valued.
//! 2. They are taken in the order of the rule of [`choose`](super::choose). The search values the
//!    classes that each makes.
//! 3. When only the best few are wanted, a guess is left as soon as it cannot be one of them.
//! 4. Of objectives with two numbers, the second is found in the same way, for the guesses of which the
//!    first is known:
//!    - *worst-expected*: with the worst case w, |A| + Σ S(class) with the limit of w − 1 guesses;
//!    - *expected-worst*: one more than the greatest worst case of the classes, each with its least total;
//!    - *worst-count*: with the worst case w, Σ C(class, w − 1).
//!
//! The order of the result is by value and then by the rule, so the first guess is the one that the
//! strategy of [`solve`](super::solve) starts with.

use std::collections::{BTreeMap, BinaryHeap};

use crate::codebreaking::answers::guess_value::{GuessValue, Number, Valuer};
use crate::codebreaking::games::{Code, Rules};
use crate::codebreaking::search::Memo;
use crate::codebreaking::sets::{Orbit, Orbits};
use crate::codebreaking::task::{Question, Value};
use crate::control::{Control, Stop, Ticker};

/// Which guesses are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// How many of the best; all when `None`.
    pub top: Option<usize>,
    /// The guesses that are asked about; all when `None`.
    pub only: Option<Vec<Code>>,
}

/// The guesses in order of value; those whose value is not known come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessRanking {
    /// The guesses that were asked for.
    pub guesses: Vec<GuessValue>,
    /// Whether all values are exact and none is missing.
    pub proven: bool,
    /// The least value of all guesses, asked about or not, if it is proved.
    pub least: Option<Value>,
}

/// Values guesses, until the time limit of `control` passes.
///
/// # Errors
/// [`Stop::Cancelled`] when the job was cancelled.
pub fn rank(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    wanted: &Wanted,
    control: &Control,
) -> Result<GuessRanking, Stop> {
    let mut guesses = Vec::new();
    let (complete, least) = match value_all(rules, memo, question, wanted, control, &mut guesses) {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        Ok(least) => (true, Some(least)),
        Err(Stop::TimeLimit) => (false, None),
    };
    // Within a value they stay in the order of the rule.
    let order = |guess: &GuessValue| (!guess.exact, guess.value);
    let mut guesses = in_order(guesses, order, &mut Ticker::new(control))?;
    let most = wanted.top.unwrap_or(usize::MAX).min(guesses.len());
    // What is open may be above the last one wanted, or at least not below the first.
    let open = guesses.iter().filter(|guess| !guess.exact);
    let least_open = open.map(|guess| guess.value).min();
    let is_settled = |place: usize| {
        let guess: Option<&GuessValue> = guesses.get(place);
        guess
            .is_some_and(|guess| guess.exact && least_open.is_none_or(|least| guess.value <= least))
    };
    let proven = complete || most.checked_sub(1).is_some_and(is_settled);
    let least = if wanted.only.is_some() {
        least
    } else {
        is_settled(0).then(|| guesses[0].value)
    };
    guesses.truncate(most);
    Ok(GuessRanking {
        guesses,
        proven,
        least,
    })
}

/// Values the guesses by both numbers of the objective, and returns the least value of all.
fn value_all(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    wanted: &Wanted,
    control: &Control,
    guesses: &mut Vec<GuessValue>,
) -> Result<Value, Stop> {
    control.poll()?;
    let size = question.candidates.len() as u32;
    let mut valuer = Valuer::new(rules, memo, question, control)?;
    let (first, second) = Number::of(question.objective);
    control.set_bounds(valuer.static_least(first), None);
    *guesses = describe_all(&mut valuer, wanted)?;
    // Of guesses with equal first numbers the second decides.
    let mut best = Best::new(question, wanted, second.is_some());
    for guess in guesses.iter_mut().filter(|guess| guess.splits(size)) {
        guess.first_exact = best.value(&mut valuer, guess, first)?;
        guess.exact = guess.first_exact && second.is_none();
        if guess.first_exact {
            control.set_bounds(0, Some(guess.value.first));
        }
    }
    let least = match least_of_all(guesses, size, wanted, |guess| guess.first_exact) {
        Some(least) => least.first,
        None => valuer.least(first)?,
    };
    for guess in guesses.iter_mut().filter(|guess| !guess.splits(size)) {
        guess.value = Value::one(valuer.without_information(first, least));
        guess.exact = second.is_none();
    }
    match second {
        None => Ok(Value::one(least)),
        Some(second) => value_seconds(&mut valuer, second, wanted, guesses),
    }
}

/// Values the guesses whose first number is known by the second, and returns the least pair of all.
fn value_seconds(
    valuer: &mut Valuer,
    second: Number,
    wanted: &Wanted,
    guesses: &mut Vec<GuessValue>,
) -> Result<Value, Stop> {
    let control = valuer.control();
    let size = valuer.question().candidates.len() as u32;
    control.next_objective();
    for guess in guesses.iter_mut().filter(|guess| guess.splits(size)) {
        valuer.describe_again(second, guess)?;
    }
    let order = |guess: &GuessValue| {
        let rule = (guess.order, !guess.candidate, guess.guess);
        (guess.value.first, rule)
    };
    *guesses = in_order(std::mem::take(guesses), order, &mut Ticker::new(control))?;
    let mut best = Best::new(valuer.question(), wanted, false);
    for guess in guesses.iter_mut().filter(|guess| guess.first_exact) {
        guess.exact = best.value(valuer, guess, second)?;
    }
    let least = match least_of_all(guesses, size, wanted, |guess| guess.exact) {
        Some(least) => least,
        None => valuer.least_pair()?,
    };
    for guess in guesses.iter_mut().filter(|guess| !guess.splits(size)) {
        let second = valuer.without_information(second, least.second.unwrap_or(0));
        guess.value.second = Some(second);
        guess.exact = true;
    }
    Ok(least)
}

/// The least value of all guesses, if all were valued. A single candidate is not looked for among
/// them: it may be determined without a guess.
fn least_of_all(
    guesses: &[GuessValue],
    size: u32,
    wanted: &Wanted,
    exact: impl Fn(&GuessValue) -> bool,
) -> Option<Value> {
    let exact = guesses.iter().filter(|guess| exact(guess));
    let least = exact.map(|guess| guess.value).min();
    least.filter(|_| wanted.only.is_none() && size > 1)
}

/// The guesses that are asked about, in the order in which they are valued.
fn describe_all(valuer: &mut Valuer, wanted: &Wanted) -> Result<Vec<GuessValue>, Stop> {
    let orbits = valuer.orbits()?;
    let asked = match &wanted.only {
        Some(only) => {
            let mut only = only.clone();
            only.sort_unstable();
            let asked = only.iter().filter_map(|&guess| with_count(&orbits, guess));
            asked.collect()
        }
        None => orbits.orbits,
    };
    let mut described = Vec::with_capacity(asked.len());
    for orbit in asked {
        described.push(valuer.describe(orbit)?);
    }
    let order = |guess: &GuessValue| (guess.order, !guess.candidate);
    in_order(described, order, &mut Ticker::new(valuer.control()))
}

/// The guess itself, with the size of its class; `None` for one that may not be made.
fn with_count(orbits: &Orbits, guess: Code) -> Option<Orbit> {
    let count = orbits.orbit_of(guess)?.count;
    Some(Orbit { guess, count })
}

/// Sorts the guesses; those of equal keys stay as they are, from the lexicographically least on.
/// There may be millions of guesses, but there are few keys.
fn in_order<K: Ord>(
    guesses: Vec<GuessValue>,
    key: impl Fn(&GuessValue) -> K,
    ticker: &mut Ticker,
) -> Result<Vec<GuessValue>, Stop> {
    let mut by_key: BTreeMap<K, Vec<GuessValue>> = BTreeMap::new();
    for guess in guesses {
        ticker.work_untimed(64)?;
        by_key.entry(key(&guess)).or_default().push(guess);
    }
    Ok(by_key.into_values().flatten().collect())
}

/// The values of the best guesses so far, when only some are wanted.
struct Best {
    wanted: usize,
    /// Whether a guess that is as good as the last one wanted may be one of them.
    ties: bool,
    values: BinaryHeap<Value>,
}

impl Best {
    fn new(question: &Question, wanted: &Wanted, ties: bool) -> Self {
        let top = wanted.top.filter(|_| question.prunings.bound);
        Self {
            wanted: top.unwrap_or(usize::MAX),
            ties,
            values: BinaryHeap::new(),
        }
    }

    /// Finds a number of a guess; returns whether it is exact. A guess that cannot be one of the best
    /// is left with a bound.
    fn value(
        &mut self,
        valuer: &mut Valuer,
        guess: &mut GuessValue,
        number: Number,
    ) -> Result<bool, Stop> {
        let budget = self.budget();
        let below = |guess: &GuessValue| budget.is_none_or(|budget| guess.value < budget);
        let exact = below(guess) && valuer.value(guess, number, budget)? && below(guess);
        if exact && self.wanted < usize::MAX {
            self.values.push(guess.value);
            if self.values.len() > self.wanted {
                self.values.pop();
            }
        }
        Ok(exact)
    }

    /// A guess whose value is not below is none of the best: on a tie the earlier guess wins.
    fn budget(&self) -> Option<Value> {
        let full = self.values.len() == self.wanted;
        let last = *self.values.peek().filter(|_| full)?;
        Some(Value {
            first: last.first + u64::from(self.ties),
            ..last
        })
    }
}
