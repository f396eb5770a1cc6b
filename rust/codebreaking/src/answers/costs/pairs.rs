//! The same with two numbers, of which the first counts more.
//!
//! Gist: each state with what may still be paid has a value, found once by all guesses. What can be
//! reached for its parts adds up, so that the parts of what is best are best themselves: where two
//! numbers count, a sum is least in the first only if each of its parts is.

use job::{Abort, Control, Stop, Ticker, in_time};

use super::{Costed, State, bits, keep};

/// What is least of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pair {
    /// The sum, then the worst case; nothing limits what is paid.
    SumThenWorst,
    /// The sum of those that are paid in time.
    SumWithin,
    /// How many secrets take all that may be paid.
    CountWithin,
    /// The weight of what is not hit in time, then the sum of the others.
    MissedWithin,
}

/// Two numbers; none if no strategy keeps within what may be paid.
pub type Two = Option<(u64, u64)>;

impl Costed {
    /// The least two numbers from a state on, if they are found in time.
    ///
    /// # Errors
    /// [`Abort`] when the job is cancelled or out of memory.
    pub fn least_pair(
        &mut self,
        state: &State,
        (pair, budget): (Pair, u64),
        control: &Control,
    ) -> Result<Option<Two>, Abort> {
        in_time(self.two(state, (pair, budget), &mut Ticker::new(control)))
    }

    /// A guess with which they are reached; none where nothing is to be asked any more.
    ///
    /// # Errors
    /// [`Stop`] when the job ends first.
    pub fn pair_guess(
        &mut self,
        state: &State,
        (pair, budget): (Pair, u64),
        control: &Control,
    ) -> Result<Option<usize>, Stop> {
        let mut ticker = Ticker::new(control);
        let wanted = self.two(state, (pair, budget), &mut ticker)?;
        for (_, guess, _) in self.options(state, &mut ticker)? {
            let found = self.two_after(state, guess, (pair, budget), &mut ticker)?;
            if found.is_some() && found == wanted {
                return Ok(Some(guess));
            }
        }
        Ok(None)
    }

    fn two(
        &mut self,
        state: &State,
        (pair, budget): (Pair, u64),
        ticker: &mut Ticker<'_>,
    ) -> Result<Two, Stop> {
        if self.is_over(&state.0) {
            let all = pair == Pair::CountWithin && budget == 0;
            let count = if all { bits(&state.0).count() as u64 } else { 0 };
            return Ok(Some((count, 0)));
        }
        let key = (state.clone(), budget);
        if let Some(&found) = self.pairs.get(&key) {
            return Ok(found);
        }
        ticker.node();
        let missed = self.weights_of(&state.0).iter().sum();
        let mut best = (pair == Pair::MissedWithin).then_some((missed, 0));
        let is_sum = matches!(pair, Pair::SumThenWorst | Pair::SumWithin) && !self.worst;
        for (bound, guess, _) in self.options(state, ticker)? {
            if is_sum && best.is_some_and(|best: (u64, u64)| bound > best.0) {
                break;
            }
            let found = self.two_after(state, guess, (pair, budget), ticker)?;
            best = [best, found].into_iter().flatten().min();
        }
        keep(&mut self.pairs, self.room, key, best)?;
        Ok(best)
    }

    /// The two numbers if a guess is made first.
    fn two_after(
        &mut self,
        state: &State,
        guess: usize,
        (pair, budget): (Pair, u64),
        ticker: &mut Ticker<'_>,
    ) -> Result<Two, Stop> {
        let cost = self.guesses[guess].cost;
        let left = if pair == Pair::SumThenWorst { Some(budget) } else { budget.checked_sub(cost) };
        let Some(budget) = left else { return Ok(None) };
        let hit = self.guesses[guess].hit.filter(|_| self.until_hit);
        let (mut first, mut second) = (0, 0);
        for reply in 0..self.guesses[guess].replies.len() {
            let part = self.after(state, guess, reply);
            let count = bits(&part.0).count() as u64;
            let found = if Some(reply) == hit || count == 0 {
                Some((if pair == Pair::CountWithin && budget == 0 { count } else { 0 }, 0))
            } else {
                self.two(&part, (pair, budget), ticker)?
            };
            let Some(found) = found else { return Ok(None) };
            first += found.0;
            second =
                if pair == Pair::SumThenWorst { second.max(found.1) } else { second + found.1 };
        }
        let weight: u64 = self.weights_of(&state.0).iter().sum();
        Ok(Some(match pair {
            Pair::SumThenWorst => (first + cost * weight, second + cost),
            Pair::SumWithin => (first + cost * weight, 0),
            Pair::CountWithin => (first, 0),
            Pair::MissedWithin => (first, second + cost * (weight - first)),
        }))
    }
}
