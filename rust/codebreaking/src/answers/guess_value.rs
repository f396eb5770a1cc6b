//! The value of one guess, number by number of the objective.

use crate::answers::solve::{solve, static_least};
use crate::games::{CODES, Code};
use crate::search::{
    Count, GOOD_ENOUGH, Interrupt, Known, Measure, Memo, Order, Search, Set, State, StaticBounds,
    Total, Within, least_worst, worst_set,
};
use crate::sets::{Orbit, count};
use crate::{Budget, Cost, Goal, Limit, Number, Question, Value};
use job::{Control, Stop};
use simd::Blocks;

/// An orbit of guesses and the value of each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuessValue {
    /// The guess asked about, or the lexicographically least of the orbit.
    pub guess: Code,
    /// Number of guesses in the orbit.
    pub count: u64,
    /// Whether the guess may be the secret.
    pub candidate: bool,
    /// Number of different feedbacks that are possible.
    pub feedbacks: u16,
    /// Candidates left after the feedback that leaves most of them.
    pub largest: u32,
    /// The value, or a lower bound on it.
    pub value: Value,
    /// Whether `value` is exact.
    pub exact: bool,
    /// How many of its numbers are exact.
    pub(super) exact_numbers: u8,
}

impl GuessValue {
    /// A guess with nothing known about it.
    #[must_use]
    pub fn of(orbit: Orbit) -> Self {
        Self { guess: orbit.guess, count: orbit.count, ..Self::default() }
    }
}

/// Values the guesses of one candidate set, by one number of the objective after the other.
pub struct Valuer<'a> {
    pub question: &'a Question,
    pub search: Search<'a>,
    number: Number,
    /// The number that is found after this one.
    next: Option<Number>,
    /// Whether the number is the least that goes with the first one of a value, which is known.
    is_second: bool,
    candidates: Blocks,
    /// The bounds of guesses, for a game with weights.
    total: Total,
}

impl<'a> Valuer<'a> {
    /// A valuer by the first number.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(memo: &'a Memo, question: &'a Question, control: &'a Control) -> Result<Self, Stop> {
        let search = Search::new(memo, question, control)?;
        let (number, next) = question.objective.numbers();
        control.at_least(static_least(&search, question, number, 0));
        Ok(Self {
            total: Total::new(&search, question.codes(), Limit::NONE, Order::BySize),
            candidates: Blocks::of(question.codes(), question.rules().pegs()),
            number,
            next,
            is_second: false,
            question,
            search,
        })
    }

    /// The control of the job.
    pub fn control(&self) -> &'a Control {
        self.search.ticker.control()
    }

    /// Turns to the second number, if there is one.
    pub fn turn_to_second(&mut self) -> bool {
        let next = self.next.take();
        self.number = next.unwrap_or(self.number);
        self.is_second = next.is_some();
        self.is_second
    }

    /// Whether the objective has no further number.
    pub fn is_last(&self) -> bool {
        self.next.is_none()
    }

    /// Whether the guess splits the candidates; every guess leaves or hits a single one.
    pub fn splits(&self, guess: &GuessValue) -> bool {
        (guess.largest as usize) < self.candidates.len()
    }

    /// Whether the number of the guess is to be found: it splits the candidates, and the numbers
    /// before this one are exact.
    pub fn asks_for(&self, guess: &GuessValue) -> bool {
        self.splits(guess) && guess.exact_numbers == u8::from(self.is_second)
    }

    /// Finds what the classes of a guess show without a search: a bound on the number, and the
    /// guess's place in the order, which is returned. For the first number guesses come in
    /// lexicographic order, so that only a later place has to end with the guess itself.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn describe(&mut self, guess: &mut GuessValue) -> Result<impl Ord + use<>, Stop> {
        let (search, size) = (&mut self.search, self.candidates.len());
        search.ticker.work(size as u64)?;
        let codes = search.rules.feedback_codes(&self.candidates, guess.guess);
        let mut counts: [u32; CODES] = count(&codes);
        guess.feedbacks = counts.iter().filter(|&&n| n > 0).count() as u16;
        let hit = usize::from(search.rules.hit_code());
        let hits = std::mem::take(&mut counts[hit]);
        guess.candidate = hits > 0;
        guess.largest = counts.into_iter().max().unwrap_or(0);
        if self.question.goal() != Goal::Hit {
            counts[hit] = hits;
        }
        let (bounds, sizes) = (&search.bounds, counts.map(|n| n as usize).into_iter());
        let classes = sizes.filter(|&n| n > 0);
        let by_size = Cost::new(size as u64) + classes.clone().map(|n| bounds.size.total(n)).sum();
        let total = u64::from(self.total.of_feedbacks(&codes).unwrap_or(by_size));
        let squares: u128 = classes.clone().map(|n| n as u128 * n as u128).sum();
        let first = guess.value.first;
        let (bound, order) = match self.number {
            Number::Total => (total, total.into()),
            Number::Worst if self.is_second => (0, total.into()),
            Number::Worst => (1 + bounds.least_worst(classes.max().unwrap_or(0)) as u64, squares),
            Number::Count => {
                let left = first as usize - 1;
                let counts: Cost = classes.map(|n| bounds.least_count(n, left)).sum();
                (0, u128::from(u64::from(counts)) << 64 | squares)
            }
        };
        if self.is_second {
            guess.value.second = Some(bound);
            return Ok((first, order, !guess.candidate, guess.guess));
        }
        guess.value.first = bound;
        Ok((0, order, !guess.candidate, 0))
    }

    /// Finds the number of a guess, or a bound on it that makes the value at least `budget`;
    /// returns whether it is exact.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn value(&mut self, guess: &mut GuessValue, budget: Option<Value>) -> Result<bool, Stop> {
        let first = guess.value.first;
        let room = budget.and_then(|budget| {
            if self.is_second {
                budget.second.filter(|_| budget.first == first)
            } else {
                Some(budget.first)
            }
        });
        let room = room.map_or(Budget::NONE, |room| Budget::below(Cost::new(room)));
        let limit = Limit::of(self.is_second.then_some(first as usize));
        let known = match self.number {
            Number::Total => self.cost_of_guess::<Total>(guess, limit, room)?,
            Number::Worst if self.is_second => self.worst_of_total(guess)?,
            Number::Worst => self.worst_of_guess(guess, room)?,
            // The hit takes the only guess allowed.
            Number::Count if first == 1 && self.question.goal() == Goal::Hit => {
                Known::exact(Cost::new(1), 1)
            }
            Number::Count => self.cost_of_guess::<Count>(guess, limit, room)?,
        };
        let Value { first, second } = &mut guess.value;
        let number = second.as_mut().unwrap_or(first);
        *number = (*number).max(known.cost.into());
        Ok(known.exact)
    }

    /// The least value of all guesses, up to the number.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn least(&mut self) -> Result<Value, Stop> {
        let (codes, search) = (self.question.codes().to_vec(), &mut self.search);
        if self.is_second {
            let found = solve(self.question, search.memo, self.control())?;
            let value = found.upper.filter(|_| found.proven);
            return value.ok_or(Stop::TimeLimit);
        }
        if self.number == Number::Total {
            let mut root = Total::state(search, codes, Limit::NONE)?;
            search.search(&mut root, Budget::NONE)?;
            return Ok(Value::one(root.known.cost.into()));
        }
        let mut root = worst_set(search, codes)?;
        least_worst(search, &mut root, Limit::NONE, |_| ())?;
        Ok(Value::one(root.worst.least.into()))
    }

    /// The value, up to the number, of a guess that gives no information, when that of best play is
    /// `least`: it costs one guess more, and what a rule then requires.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn without_information(&mut self, guess: Code, least: Value) -> Result<Value, Stop> {
        let least = if self.search.is_ruled() { self.least_after(guess)? } else { least };
        let more = |number| match number {
            Number::Total => self.search.rules.weight(self.question.codes()),
            Number::Worst => 1,
            Number::Count => 0,
        };
        let (first, second) = self.question.objective.numbers();
        let second = least.second.zip(second);
        Ok(Value {
            first: least.first + more(first),
            second: second.map(|(least, number)| least + more(number)),
        })
    }

    /// The least value, up to the number, after a guess that gives no information.
    fn least_after(&mut self, guess: Code) -> Result<Value, Stop> {
        let feedback = self.search.rules.game.feedback(guess, self.question.codes()[0]);
        let after = self.question.clone().after(&[(guess, feedback)]);
        let after = after.expect("all candidates give this feedback");
        let found = solve(&after, self.search.memo, self.control())?;
        let value = found.upper.filter(|_| found.proven);
        let value = value.ok_or(Stop::TimeLimit)?;
        Ok(Value { second: value.second.filter(|_| self.is_second), ..value })
    }

    /// A limit that the search keeps, if it matters for so many candidates; with another one values
    /// are not found, as when time is over.
    fn kept(&self, limit: Limit) -> Result<Limit, Stop> {
        let is_kept = limit == limit.searched() || limit.allows(self.candidates.len());
        is_kept.then_some(limit).ok_or(Stop::TimeLimit)
    }

    fn cost_of_guess<M: Measure>(
        &mut self,
        guess: &GuessValue,
        limit: Limit,
        budget: Budget,
    ) -> Result<Known, Interrupt> {
        let set = Set::new(self.question.codes().to_vec());
        let root: State<M> = State::new(set, self.kept(limit)?, Known::default());
        self.search.cost_of_guess(&root, guess.guess, budget)
    }

    /// The least limit that the guess keeps.
    fn worst_of_guess(&mut self, guess: &GuessValue, budget: Budget) -> Result<Known, Interrupt> {
        let mut worst = guess.value.first as usize;
        loop {
            let cost = Cost::new(worst as u64);
            if cost >= budget {
                return Ok(Known::at_least(cost));
            }
            let limit = Limit::new(worst);
            let known = self.cost_of_guess::<Within>(guess, limit, GOOD_ENOUGH)?;
            if known.cost < GOOD_ENOUGH {
                return Ok(Known::exact(cost, limit.to_byte()));
            }
            worst += 1;
        }
    }

    /// The least limit with which the guess costs no more than without one.
    fn worst_of_total(&mut self, guess: &GuessValue) -> Result<Known, Interrupt> {
        let total = Cost::new(guess.value.first);
        let best = self.cost_of_guess::<Total>(guess, Limit::NONE, Budget::NONE)?;
        let mut worst = best.worst;
        self.kept(Limit::new(worst.into()))?;
        while worst > 1 {
            let limit = Limit::new(usize::from(worst) - 1);
            let found = self.cost_of_guess::<Total>(guess, limit, Budget::up_to(total))?;
            if found.cost > total {
                break;
            }
            worst = found.worst.min(worst - 1);
        }
        Ok(Known::exact(Cost::new(worst.into()), worst))
    }
}
