//! What one guess is worth, by each number that an objective may ask for.

use std::cmp::Reverse;

use crate::codebreaking::answers::solve::solve;
use crate::codebreaking::bounds::Bounds;
use crate::codebreaking::cost::{Cost, Limit};
use crate::codebreaking::games::{CODES, Code, HIT, Rules};
use crate::codebreaking::search::{
    Count, Interrupt, Known, Measure, Memo, Search, Set, State, Total, is_within, least_worst,
    static_count, worst_set,
};
use crate::codebreaking::sets::{Orbit, Orbits, count};
use crate::codebreaking::task::{Goal, Objective, Question, Value};
use crate::control::{Control, Stop};
use crate::simd::Blocks;

/// A class of equivalent guesses and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessValue {
    /// The guess asked about, or the lexicographically least of the class.
    pub guess: Code,
    /// Number of guesses in the class.
    pub count: u64,
    /// Whether the guess may be the secret.
    pub candidate: bool,
    /// Number of different feedbacks that may come.
    pub feedbacks: u8,
    /// Candidates left after the feedback that leaves most of them.
    pub largest: u32,
    /// The value, or a lower bound of it.
    pub value: Value,
    /// Whether `value` is the value.
    pub exact: bool,
    /// Whether its first number is exact.
    pub first_exact: bool,
    /// What equal values are ordered by: what guesses are tried by.
    pub order: u128,
}

impl GuessValue {
    /// Whether it splits so many candidates; of a single one, every guess leaves it or hits it.
    pub fn splits(&self, size: u32) -> bool {
        self.largest < size
    }
}

/// A number that an objective asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// The total.
    Total,
    /// The worst case.
    Worst,
    /// The total with the least worst case.
    TotalWithin,
    /// The worst case with the least total.
    WorstOfTotal,
    /// How many candidates take the worst case.
    CountWithin,
}

impl Number {
    /// The numbers of an objective, the one that counts more first.
    pub fn of(objective: Objective) -> (Self, Option<Self>) {
        match objective {
            Objective::Expected => (Self::Total, None),
            Objective::Worst => (Self::Worst, None),
            Objective::WorstExpected => (Self::Worst, Some(Self::TotalWithin)),
            Objective::ExpectedWorst => (Self::Total, Some(Self::WorstOfTotal)),
            Objective::WorstCount => (Self::Worst, Some(Self::CountWithin)),
        }
    }

    fn is_second(self) -> bool {
        !matches!(self, Self::Total | Self::Worst)
    }

    /// A lower bound for a guess that splits so many candidates into classes of these sizes, not
    /// counting a hit that ends the task; and what it is ordered by.
    fn bound(self, bounds: &Bounds, size: usize, classes: &[u32], limit: Limit) -> (u64, u128) {
        let squares = classes.iter().map(|&n| u128::from(n) * u128::from(n)).sum();
        match self {
            Self::Total | Self::TotalWithin => {
                let totals = classes.iter().map(|&n| bounds.size.total(n as usize));
                let bound = Cost::new(size as u32) + totals.sum();
                (bound.into(), u64::from(bound).into())
            }
            Self::Worst => {
                let largest = classes.iter().copied().max().unwrap_or(0);
                let worst = bounds.least_worst(largest as usize);
                (1 + u64::from(worst), squares)
            }
            Self::CountWithin => {
                let left = limit.after_a_guess().to_byte().into();
                let counts = classes
                    .iter()
                    .map(|&n| static_count(bounds, n as usize, left));
                let least: Cost = counts.sum();
                (0, u128::from(u64::from(least)) << 64 | squares)
            }
            Self::WorstOfTotal => (0, 0),
        }
    }
}

/// Values the guesses of one candidate set.
pub struct Valuer<'a> {
    question: &'a Question,
    search: Search<'a>,
    candidates: Blocks,
}

impl<'a> Valuer<'a> {
    /// A valuer for the question.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(
        rules: &'a Rules,
        memo: &'a Memo,
        question: &'a Question,
        control: &'a Control,
    ) -> Result<Self, Stop> {
        let mut search = Search::new(rules, memo, question, control);
        let mut candidates = Blocks::default();
        candidates.set(&question.candidates, rules.pegs());
        if !matches!(question.objective, Objective::Worst | Objective::WorstCount) {
            search.bound_totals(question.candidates.len())?;
        }
        Ok(Self {
            question,
            search,
            candidates,
        })
    }

    /// The question.
    pub fn question(&self) -> &'a Question {
        self.question
    }

    /// The control of the job.
    pub fn control(&self) -> &'a Control {
        self.search.ticker.control()
    }

    /// The least first number that a set of this size can have.
    pub fn static_least(&mut self, number: Number) -> u64 {
        let size = self.candidates.len();
        match number {
            Number::Total => self.search.bounds.size.total(size).into(),
            _ => self.search.bounds.least_worst(size).into(),
        }
    }

    /// All guesses in classes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn orbits(&mut self) -> Result<Orbits, Stop> {
        let (codes, consistent) = (&self.question.candidates, self.question.consistent);
        Orbits::of(
            self.search.rules,
            codes,
            consistent,
            &mut self.search.ticker,
        )
    }

    /// How many candidates get each feedback.
    fn counts(&mut self, guess: Code) -> Result<[u32; CODES], Stop> {
        self.search.ticker.work(self.candidates.len() as u64)?;
        Ok(count(
            &self.search.rules.feedback_codes(&self.candidates, guess),
        ))
    }

    /// A lower bound of a number, and what guesses are ordered by.
    fn bound(&self, number: Number, counts: &[u32; CODES], limit: Limit) -> (u64, u128) {
        let hit = usize::from(self.search.rules.hit_code());
        let costs = |code| code != hit || self.question.goal == Goal::Determine;
        let counts = counts.iter().enumerate();
        let classes = counts.filter(|&(code, &n)| n > 0 && costs(code));
        let classes: Vec<u32> = classes.map(|(_, &n)| n).collect();
        number.bound(&self.search.bounds, self.candidates.len(), &classes, limit)
    }

    /// What the classes of a guess show without a search.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn describe(&mut self, orbit: Orbit) -> Result<GuessValue, Stop> {
        let counts = self.counts(orbit.guess)?;
        let hit = usize::from(self.search.rules.hit_code());
        let others = (0..CODES).filter(|&code| code != hit);
        let largest = others.map(|code| counts[code]).max().unwrap_or(0);
        let (first, _) = Number::of(self.question.objective);
        let (bound, order) = self.bound(first, &counts, Limit::NONE);
        Ok(GuessValue {
            guess: orbit.guess,
            count: orbit.count,
            candidate: counts[hit] > 0,
            feedbacks: counts.iter().filter(|&&n| n > 0).count() as u8,
            largest,
            value: Value::one(bound),
            exact: false,
            first_exact: false,
            order,
        })
    }

    /// Finds the bound of the second number, and what equal values are ordered by.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn describe_again(&mut self, second: Number, guess: &mut GuessValue) -> Result<(), Stop> {
        let mut bound = 0;
        if second != Number::WorstOfTotal {
            let counts = self.counts(guess.guess)?;
            (bound, guess.order) = self.bound(second, &counts, limit(guess));
        }
        guess.value.second = Some(bound);
        Ok(())
    }

    /// Finds a number of a guess, or a bound of it that makes the value no less than `budget`;
    /// returns whether it is exact.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn value(
        &mut self,
        guess: &mut GuessValue,
        number: Number,
        budget: Option<Value>,
    ) -> Result<bool, Stop> {
        let room = match budget {
            Some(budget) if !number.is_second() => Some(budget.first),
            Some(budget) if budget.first == guess.value.first => budget.second,
            _ => None,
        };
        let room = room.map_or(Cost::INFINITE, |room| Cost::new(room as u32));
        let (found, exact) = match number {
            Number::Total => self.cost_of_guess::<Total>(guess, Limit::NONE, room)?,
            Number::Worst => self.worst_of_guess(guess, room)?,
            Number::TotalWithin => self.cost_of_guess::<Total>(guess, limit(guess), room)?,
            Number::WorstOfTotal => (self.worst_of_total(guess)?, true),
            Number::CountWithin if limit(guess) == Limit::new(1) && self.hits() => (1, true),
            Number::CountWithin => self.cost_of_guess::<Count>(guess, limit(guess), room)?,
        };
        let value = match &mut guess.value.second {
            Some(second) if number.is_second() => second,
            _ => &mut guess.value.first,
        };
        *value = found.max(*value);
        Ok(exact)
    }

    /// The least number of all guesses.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn least(&mut self, number: Number) -> Result<u64, Stop> {
        let (codes, search) = (self.question.candidates.clone(), &mut self.search);
        if number == Number::Total {
            let mut root = Total::state(search, codes, Limit::NONE);
            search.search(&mut root, Cost::INFINITE, None)?;
            return Ok(root.known.lower().into());
        }
        let mut root = worst_set(search, codes);
        let least = least_worst(search, &mut root, Limit::NONE, |_| ())?;
        Ok(least.unwrap_or(u8::MAX).into())
    }

    /// The least value of an objective of two numbers.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn least_pair(&self) -> Result<Value, Stop> {
        let search = &self.search;
        let found = solve(search.rules, search.memo, self.question, self.control())?;
        let value = found.upper.filter(|_| found.proven);
        value.ok_or(Stop::TimeLimit)
    }

    /// A number of a guess that gives no information, when that of the best play is `least`: it costs
    /// one guess more.
    pub fn without_information(&self, number: Number, least: u64) -> u64 {
        match number {
            Number::Total | Number::TotalWithin => {
                least.saturating_add(self.candidates.len() as u64)
            }
            Number::Worst | Number::WorstOfTotal => least + 1,
            Number::CountWithin => least,
        }
    }

    fn hits(&self) -> bool {
        self.question.goal == Goal::Hit
    }

    fn cost_of_guess<M: Measure>(
        &mut self,
        guess: &GuessValue,
        limit: Limit,
        budget: Cost,
    ) -> Result<(u64, bool), Interrupt> {
        let set = Set::new(self.question.candidates.clone());
        let root: State<M> = State::new(set, limit, Known::AtLeast(Cost::ZERO));
        let search = &mut self.search;
        let known = search.cost_of_guess(&root, guess.guess, budget)?;
        Ok((known.lower().into(), known.is_exact()))
    }

    /// One more than the greatest worst case of the classes, the largest class first.
    fn worst_of_guess(
        &mut self,
        guess: &GuessValue,
        budget: Cost,
    ) -> Result<(u64, bool), Interrupt> {
        let search = &mut self.search;
        let codes = search.rules.feedback_codes(&self.candidates, guess.guess);
        let mut classes = search.rules.classes(&self.question.candidates, &codes);
        classes.sort_by_key(|class| Reverse(class.codes.len()));
        let mut worst = guess.value.first;
        for class in classes.into_iter().filter(|class| class.feedback != HIT) {
            let mut set = worst_set(search, class.codes);
            worst = worst.max(1 + u64::from(set.worst.least));
            while worst < budget.into()
                && !is_within(search, &mut set, Limit::new(worst as u8 - 1))?
            {
                worst += 1;
            }
            if worst >= budget.into() {
                return Ok((worst, false));
            }
        }
        Ok((worst, true))
    }

    /// One more than the greatest worst case of the classes, each with its least total.
    fn worst_of_total(&mut self, guess: &GuessValue) -> Result<u64, Interrupt> {
        let mut worst = 0;
        let classes = self
            .search
            .rules
            .split(&self.question.candidates, guess.guess);
        for class in classes.into_iter().filter(|class| class.feedback != HIT) {
            worst = self.worst_with_least_total(&class.codes, worst)?;
        }
        Ok(1 + u64::from(worst))
    }

    /// The least worst case of the strategies with the least total for the set `codes`, or `least` if
    /// it is not more.
    fn worst_with_least_total(&mut self, codes: &[Code], least: u8) -> Result<u8, Interrupt> {
        let search = &mut self.search;
        let mut state = Total::state(search, codes.to_vec(), Limit::NONE);
        search.search(&mut state, Cost::INFINITE, None)?;
        let total = state.known.lower();
        let mut worst = state.known.worst();
        while worst > least {
            let mut limited = Total::state(search, codes.to_vec(), Limit::new(worst - 1));
            search.search(&mut limited, total.next(), None)?;
            if limited.known.lower() > total {
                return Ok(worst);
            }
            worst = limited.known.worst().min(worst - 1);
        }
        Ok(least)
    }
}

/// The worst case of a guess, which is known, as a limit.
fn limit(guess: &GuessValue) -> Limit {
    Limit::of(Some(guess.value.first as usize))
}
