//! Every guess with its exact value: what the best play after it costs.
//!
//! Question: for each guess a, what is S(A, a) = |A| + Σ S(class), the sum over the classes of A by
//! feedback but the hit (\[Shinoda2012\], below proposition 2.2)? A guess that distinguishes no
//! candidates costs |A| + S(A). Assumed: as in the [search](crate::codebreaking::search), on which
//! the answer rests. The answer is exact for each guess, or a proved lower bound when a limit ended
//! the job. When the worst case is to be least, the value is one more than the greatest W(class).
//!
//! Gist:
//! 1. Of each [orbit of guesses](crate::codebreaking::sets::orbits) one is valued.
//! 2. They are taken in the order of the rule of [`choose`](super::choose). The search values the
//!    classes that each makes.
//! 3. When only the best few are wanted, or those below a bound, a guess is left as soon as it
//!    cannot be one of them.
//! 4. Of objectives with two numbers, the second is found in the same way, for the guesses of which
//!    the first is known:
//!    - *worst-expected*: with the worst case w, |A| + Σ S(class) with the limit of w − 1 guesses;
//!    - *expected-worst*: one more than the greatest worst case of the classes, each with its least
//!      total;
//!    - *worst-count*: with the worst case w, Σ C(class, w − 1).
//!
//! The order of the result is by value and then by the rule, so the first guess is the one that the
//! strategy of [`solve`](super::solve) starts with.

use std::collections::{BTreeMap, BinaryHeap};

use crate::alloc::{reserve, vec_for};
use crate::codebreaking::answers::guess_value::{GuessValue, Number, Valuer};
use crate::codebreaking::games::{Code, Rules};
use crate::codebreaking::search::Memo;
use crate::codebreaking::sets::Orbit;
use crate::codebreaking::task::{Goal, Question, Value};
use crate::control::{Control, Stop, Ticker};

/// Which guesses are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// How many of the best; all when `None`.
    pub top: Option<usize>,
    /// The guesses that are asked about; all when `None`.
    pub only: Option<Vec<Code>>,
    /// Only guesses whose first number is below this are valued, and nothing is said of the least
    /// value of all.
    pub below: Option<u64>,
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
/// [`Stop::Cancelled`] when the job was cancelled, [`Stop::OutOfMemory`] when it has no memory.
pub fn rank(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    wanted: &Wanted,
    control: &Control,
) -> Result<GuessRanking, Stop> {
    let mut guesses = Vec::new();
    let (ended, least) = match value_all(rules, memo, question, wanted, control, &mut guesses) {
        Err(Stop::TimeLimit) => (false, None),
        least => (true, least?),
    };
    // Within a value they stay in the order of the rule.
    let order = |guess: &GuessValue| (!guess.exact, guess.value);
    let mut guesses = in_order(guesses, order, control)?;
    // What is open may be above the last one wanted, or at least not below the first.
    let open = guesses.iter().filter(|guess| !guess.exact);
    let least_open = open.map(|guess| guess.value).min();
    let settled = |place: usize| -> Option<Value> {
        let guess = guesses.get(place).filter(|guess| guess.exact)?;
        let is_least = least_open.is_none_or(|least| guess.value <= least);
        is_least.then_some(guess.value)
    };
    let most = wanted.top.unwrap_or(usize::MAX).min(guesses.len());
    let proven = ended || most > 0 && settled(most - 1).is_some();
    // Of a single candidate that is determined already, all guesses are alike.
    let alike = question.goal == Goal::Determine && question.candidates.len() == 1;
    let least = match wanted.only {
        Some(_) if !alike => least,
        _ => settled(0),
    };
    guesses.truncate(most);
    Ok(GuessRanking {
        guesses,
        proven,
        least,
    })
}

/// Values the guesses by all numbers of the objective, and returns the least value of all unless
/// only those below a bound are wanted.
fn value_all(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    wanted: &Wanted,
    control: &Control,
    guesses: &mut Vec<GuessValue>,
) -> Result<Option<Value>, Stop> {
    control.poll()?;
    let size = question.candidates.len() as u32;
    let mut valuer = Valuer::new(rules, memo, question, control)?;
    let (first, second) = Number::of(question.objective);
    control.set_bounds(valuer.static_least(first), None);
    let mut described = asked_about(&mut valuer, wanted)?;
    for guess in &mut described {
        valuer.describe(first, guess)?;
    }
    // They are in lexicographic order, which decides last.
    let order = |guess: &GuessValue| (guess.order, !guess.candidate);
    *guesses = in_order(described, order, control)?;
    let least = value_by(&mut valuer, first, wanted, guesses)?;
    let Some(second) = second else {
        return Ok(least);
    };
    control.next_objective();
    for guess in guesses.iter_mut().filter(|guess| guess.splits(size)) {
        valuer.describe(second, guess)?;
    }
    let rule = |guess: &GuessValue| (guess.order, !guess.candidate, guess.guess);
    let order = |guess: &GuessValue| (guess.value.first, rule(guess));
    *guesses = in_order(std::mem::take(guesses), order, control)?;
    value_by(&mut valuer, second, wanted, guesses)
}

/// Values the guesses by one number, those of which the numbers before are exact, and returns the
/// least value of all unless only those below a bound are wanted.
fn value_by(
    valuer: &mut Valuer,
    number: Number,
    wanted: &Wanted,
    guesses: &mut [GuessValue],
) -> Result<Option<Value>, Stop> {
    let (question, control) = (valuer.question, valuer.control());
    let size = question.candidates.len() as u32;
    let is_last = number.is_second() || !question.objective.has_two();
    // Of guesses with equal first numbers the second decides.
    let mut best = Best::new(question, wanted, !is_last);
    let mut least = None;
    let splits = |guess: &&mut GuessValue| guess.splits(size);
    let known = |guess: &&mut GuessValue| guess.first_exact || !number.is_second();
    for guess in guesses.iter_mut().filter(splits).filter(known) {
        if !best.value(valuer, guess, number)? {
            continue;
        }
        guess.first_exact = true;
        guess.exact = is_last;
        least = Some(least.map_or(guess.value, |least| guess.value.min(least)));
        if !number.is_second() {
            control.set_bounds(0, Some(guess.value.first));
        }
    }
    // A single candidate is not looked for among them: it may be determined without a guess.
    let least = match least.filter(|_| wanted.only.is_none() && size > 1) {
        Some(least) => least,
        None if wanted.below.is_some() => return Ok(None),
        None => valuer.least(number)?,
    };
    for guess in guesses.iter_mut().filter(|guess| !guess.splits(size)) {
        guess.value = valuer.without_information(number, least);
        guess.exact = is_last;
    }
    Ok(Some(least))
}

/// The guesses that are asked about, in lexicographic order.
fn asked_about(valuer: &mut Valuer, wanted: &Wanted) -> Result<Vec<GuessValue>, Stop> {
    let orbits = valuer.orbits()?;
    let asked = match &wanted.only {
        Some(only) => {
            let mut only = only.clone();
            only.sort_unstable();
            let orbit = |guess| {
                let count = orbits.orbit_of(guess)?.count;
                Some(Orbit { guess, count })
            };
            // Some may not be made.
            only.into_iter().filter_map(orbit).collect()
        }
        None => orbits.orbits,
    };
    let mut guesses = vec_for(asked.len())?;
    guesses.extend(asked.into_iter().map(GuessValue::of));
    Ok(guesses)
}

/// Sorts the guesses; those of equal keys stay as they are. There may be millions of guesses, but
/// there are few keys.
fn in_order<K: Ord>(
    guesses: Vec<GuessValue>,
    key: impl Fn(&GuessValue) -> K,
    control: &Control,
) -> Result<Vec<GuessValue>, Stop> {
    let mut ticker = Ticker::new(control);
    let mut by_key: BTreeMap<K, Vec<GuessValue>> = BTreeMap::new();
    let number = guesses.len();
    for guess in guesses {
        ticker.work_untimed(64)?;
        let alike = by_key.entry(key(&guess)).or_default();
        reserve(alike, 1)?;
        alike.push(guess);
    }
    let mut sorted = vec_for(number)?;
    sorted.extend(by_key.into_values().flatten());
    Ok(sorted)
}

/// The values of the best guesses so far, when only some are wanted.
struct Best {
    wanted: usize,
    /// A bound that all of them are below.
    below: Option<Value>,
    /// Whether a guess that is as good as the last one wanted may be one of them.
    ties: bool,
    values: BinaryHeap<Value>,
}

impl Best {
    fn new(question: &Question, wanted: &Wanted, ties: bool) -> Self {
        let top = wanted.top.filter(|_| question.prunings.bound);
        Self {
            wanted: top.unwrap_or(usize::MAX),
            below: wanted.below.map(Value::one),
            ties,
            values: BinaryHeap::new(),
        }
    }

    /// Finds a number of a guess; returns whether it is exact. A guess that cannot be one of the
    /// best is left with a bound.
    fn value(
        &mut self,
        valuer: &mut Valuer,
        guess: &mut GuessValue,
        number: Number,
    ) -> Result<bool, Stop> {
        let budget = self.budget();
        let below = |guess: &GuessValue| budget.is_none_or(|budget| guess.value < budget);
        let exact = below(guess) && valuer.value(number, guess, budget)? && below(guess);
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
        let last = self.values.peek().filter(|_| full);
        let last = last.map(|&last| Value {
            first: last.first + u64::from(self.ties),
            ..last
        });
        last.into_iter().chain(self.below).min()
    }
}
