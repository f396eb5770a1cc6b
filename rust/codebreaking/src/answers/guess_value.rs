//! The value of one guess, by each number that an objective may ask for.

use crate::answers::solve::solve;
use crate::bounds::Bounds;
use crate::cost::{Cost, Limit};
use crate::games::{CODES, Code};
use crate::question::Question;
use crate::search::{
    Count, GOOD_ENOUGH, GuessBound, Interrupt, Known, Measure, Memo, Order, Search, Set, State,
    Total, Within, least_worst, worst_set,
};
use crate::sets::{Orbit, Orbits, count};
use crate::task::{Goal, Objective, Value};
use job::control::{Control, Stop};
use simd::Blocks;

/// An orbit of guesses and the value of each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Whether its first number is exact.
    pub first_exact: bool,
    /// The order among equal values: the order in which guesses are tried.
    pub order: u128,
}

impl GuessValue {
    /// A guess with nothing known about it.
    pub fn of(orbit: Orbit) -> Self {
        Self {
            guess: orbit.guess,
            count: orbit.count,
            ..Self::default()
        }
    }

    /// Whether the guess splits `size` candidates; every guess leaves or hits a single one.
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
    /// The total, given the least worst case.
    TotalWithin,
    /// The worst case, given the least total.
    WorstOfTotal,
    /// How many candidates take the worst case.
    CountWithin,
}

impl Number {
    /// The numbers of an objective, the one that takes precedence first.
    pub fn of(objective: Objective) -> (Self, Option<Self>) {
        match objective {
            Objective::Expected => (Self::Total, None),
            Objective::Worst => (Self::Worst, None),
            Objective::WorstExpected => (Self::Worst, Some(Self::TotalWithin)),
            Objective::ExpectedWorst => (Self::Total, Some(Self::WorstOfTotal)),
            Objective::WorstCount => (Self::Worst, Some(Self::CountWithin)),
        }
    }

    /// Whether it is the second number of an objective.
    pub fn is_second(self) -> bool {
        !matches!(self, Self::Total | Self::Worst)
    }

    /// A lower bound for a guess with the bound `total`, from the sizes of its classes, not
    /// counting a hit that ends the task; and its place in the order. Counts depend on the `limit`.
    fn bound(self, bounds: &Bounds, total: Cost, classes: &[u32], limit: Limit) -> (u64, u128) {
        let squares = classes.iter().map(|&n| u128::from(n) * u128::from(n)).sum();
        let sizes = classes.iter().map(|&n| n as usize);
        match self {
            Self::Total | Self::TotalWithin | Self::WorstOfTotal => {
                let total = u64::from(total);
                let is_total = self != Self::WorstOfTotal;
                (if is_total { total } else { 0 }, total.into())
            }
            Self::Worst => {
                let worst = bounds.least_worst(sizes.max().unwrap_or(0));
                (1 + worst as u64, squares)
            }
            Self::CountWithin => {
                let left = limit.after_a_guess().to_byte().into();
                let counts: Cost = sizes.map(|n| bounds.least_count(n, left)).sum();
                (0, u128::from(u64::from(counts)) << 64 | squares)
            }
        }
    }
}

/// Values the guesses of one candidate set.
pub struct Valuer<'a> {
    pub question: &'a Question,
    search: Search<'a>,
    candidates: Blocks,
    /// The bounds of guesses, for a game with weights.
    total: Total,
}

impl<'a> Valuer<'a> {
    /// A valuer for a question.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(memo: &'a Memo, question: &'a Question, control: &'a Control) -> Result<Self, Stop> {
        let mut search = Search::new(memo, question, control)?;
        let candidates = Blocks::of(question.codes(), question.rules().pegs());
        if !matches!(question.objective, Objective::Worst | Objective::WorstCount) {
            search.bound_totals(question.codes().len())?;
        }
        Ok(Self {
            total: Total::new(&search, question.codes(), Limit::NONE, Order::BySize),
            question,
            search,
            candidates,
        })
    }

    /// The control of the job.
    pub fn control(&self) -> &'a Control {
        self.search.ticker.control()
    }

    /// The least first number that a set of this size can have.
    pub fn static_least(&mut self, number: Number) -> u64 {
        let size = self.candidates.len();
        match number {
            Number::Total => self.search.least_total(self.question.codes()).into(),
            _ => self.search.bounds.least_worst(size) as u64,
        }
    }

    /// The orbits of all guesses.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn orbits(&mut self) -> Result<Orbits, Stop> {
        let (rules, ticker) = (self.search.rules, &mut self.search.ticker);
        let (codes, consistent) = (self.question.codes(), self.question.is_consistent());
        Orbits::of(rules, codes, consistent, ticker)
    }

    /// Finds what the classes of a guess show without a search: a bound on the number, and the
    /// guess's place in the order.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn describe(&mut self, number: Number, guess: &mut GuessValue) -> Result<(), Stop> {
        let (search, size) = (&mut self.search, self.candidates.len());
        search.ticker.work(size as u64)?;
        let codes = search.rules.feedback_codes(&self.candidates, guess.guess);
        let mut counts: [u32; CODES] = count(&codes);
        guess.feedbacks = counts.iter().filter(|&&n| n > 0).count() as u16;
        let hit = usize::from(search.rules.hit_code());
        let hits = std::mem::take(&mut counts[hit]);
        guess.candidate = hits > 0;
        guess.largest = counts.into_iter().max().unwrap_or(0);
        if self.question.goal() == Goal::Determine {
            counts[hit] = hits;
        }
        let classes: Vec<u32> = counts.into_iter().filter(|&n| n > 0).collect();
        let totals = classes
            .iter()
            .map(|&n| search.bounds.size.total(n as usize));
        let by_size = Cost::new(size as u32) + totals.sum();
        let total = self.total.of_feedbacks(&codes).unwrap_or(by_size);
        let (bound, order) = number.bound(&search.bounds, total, &classes, limit(guess));
        guess.order = order;
        match number.is_second() {
            true => guess.value.second = Some(bound),
            false => guess.value = Value::one(bound),
        }
        Ok(())
    }

    /// Finds a number of a guess, or a bound on it that makes the value at least `budget`; returns
    /// whether it is exact.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn value(
        &mut self,
        number: Number,
        guess: &mut GuessValue,
        budget: Option<Value>,
    ) -> Result<bool, Stop> {
        let room = match budget {
            Some(budget) if !number.is_second() => Some(budget.first),
            Some(budget) if budget.first == guess.value.first => budget.second,
            _ => None,
        };
        let room = room.map_or(Cost::INFINITE, |room| Cost::new(room as u32));
        let known = match number {
            Number::Total => self.cost_of_guess::<Total>(guess, Limit::NONE, room)?,
            Number::Worst => self.worst_of_guess(guess, room)?,
            Number::TotalWithin => self.cost_of_guess::<Total>(guess, kept(limit(guess))?, room)?,
            Number::WorstOfTotal => self.worst_of_total(guess)?,
            // The hit takes the only guess allowed.
            Number::CountWithin if guess.value.first == 1 && self.question.goal() == Goal::Hit => {
                Known::exact(Cost::new(1), 1)
            }
            Number::CountWithin => self.cost_of_guess::<Count>(guess, limit(guess), room)?,
        };
        let value = match &mut guess.value.second {
            Some(second) if number.is_second() => second,
            _ => &mut guess.value.first,
        };
        *value = (*value).max(known.cost.into());
        Ok(known.exact)
    }

    /// The least value of all guesses, up to a number of the objective.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn least(&mut self, number: Number) -> Result<Value, Stop> {
        let (codes, search) = (self.question.codes().to_vec(), &mut self.search);
        if number == Number::Total {
            let mut root = Total::state(search, codes, Limit::NONE);
            search.search(&mut root, Cost::INFINITE, None)?;
            return Ok(Value::one(root.known.cost.into()));
        }
        if number == Number::Worst {
            let mut root = worst_set(search, codes);
            least_worst(search, &mut root, Limit::NONE, |_| ())?;
            return Ok(Value::one(root.worst.least.into()));
        }
        let found = solve(self.question, search.memo, self.control())?;
        let value = found.upper.filter(|_| found.proven);
        value.ok_or(Stop::TimeLimit)
    }

    /// The value, up to a number of the objective, of a guess that gives no information, when that
    /// of best play is `least`: it costs one guess more.
    pub fn without_information(&self, number: Number, least: Value) -> Value {
        let size = u64::from(self.search.rules.weight(self.question.codes()));
        let (Value { first, second }, one) = (least, Value::one);
        match (number, second.unwrap_or(0)) {
            (Number::Total, _) => one(first + size),
            (Number::Worst, _) => one(first + 1),
            (Number::TotalWithin, total) => Value::two(first + 1, total + size),
            (Number::WorstOfTotal, worst) => Value::two(first + size, worst + 1),
            (Number::CountWithin, count) => Value::two(first + 1, count),
        }
    }

    fn cost_of_guess<M: Measure>(
        &mut self,
        guess: &GuessValue,
        limit: Limit,
        budget: Cost,
    ) -> Result<Known, Interrupt> {
        let set = Set::new(self.question.codes().to_vec());
        let root: State<M> = State::new(set, limit, Known::default());
        self.search.cost_of_guess(&root, guess.guess, budget)
    }

    /// The least limit that the guess keeps.
    fn worst_of_guess(&mut self, guess: &GuessValue, budget: Cost) -> Result<Known, Interrupt> {
        let mut worst = Cost::new(guess.value.first as u32);
        while worst < budget {
            let limit = kept(Limit::of(Some(worst.to_number() as usize)))?;
            let known = self.cost_of_guess::<Within>(guess, limit, GOOD_ENOUGH)?;
            if known.cost < GOOD_ENOUGH {
                return Ok(Known::exact(worst, limit.to_byte()));
            }
            worst = worst.next();
        }
        Ok(Known::at_least(worst))
    }

    /// The least limit with which the guess costs no more than without one.
    fn worst_of_total(&mut self, guess: &GuessValue) -> Result<Known, Interrupt> {
        let total = Cost::new(guess.value.first as u32);
        let best = self.cost_of_guess::<Total>(guess, Limit::NONE, Cost::INFINITE)?;
        let mut worst = best.worst;
        kept(Limit::new(worst))?;
        while worst > 1 {
            let limit = Limit::new(worst - 1);
            let found = self.cost_of_guess::<Total>(guess, limit, total.next())?;
            if found.cost > total {
                break;
            }
            worst = found.worst.min(worst - 1);
        }
        Ok(Known::exact(Cost::new(worst.into()), worst))
    }
}

/// A limit that the search keeps; where it does not, values are not found, as when time is over.
fn kept(limit: Limit) -> Result<Limit, Stop> {
    (limit == limit.searched())
        .then_some(limit)
        .ok_or(Stop::TimeLimit)
}

/// The worst case of a guess, which must be known, as a limit.
fn limit(guess: &GuessValue) -> Limit {
    Limit::of(Some(guess.value.first as usize))
}
