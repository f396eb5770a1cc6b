//! One call from a candidate set to its value and a strategy.
//!
//! ```
//! use abgames_core::codebreaking::rules::{Kind, Rules};
//! use abgames_core::codebreaking::{Goal, Memo, Objective, Question, Value, solve};
//! use abgames_core::control::Control;
//!
//! let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
//! let question = Question::new(rules.secrets()?, Goal::Hit, Objective::Expected);
//! let solution = solve(&rules, &Memo::default(), &question, &Control::new(None));
//! let solution = solution.expect("nobody cancels");
//! assert!(solution.proven);
//! assert_eq!(solution.upper, Some(Value::one(436)));
//! # Ok::<(), abgames_core::codebreaking::rules::RulesError>(())
//! ```
//!
//! Objectives of two numbers of which the first counts more are answered one number after the other.
//! A strategy has the least worst case W exactly when it keeps the limit of W guesses, so
//! 1. *worst-expected* is the search for the least total, limited to W guesses;
//! 2. *worst-count* is the search for the fewest candidates that take all W guesses;
//! 3. *expected-worst*: a strategy with the least total S keeps a limit exactly when the least total
//!    with that limit is S. The worst case of the strategy in hand is one limit that is kept. The next
//!    one below is tried with the budget S + 1, which gives a better strategy or the proof that there
//!    is none.
//!
//! When time runs out, the bound is a pair, too: the first number, or a bound of it while it is not
//! proved, and a bound of the second. Pairs compare by their first entries, then by their second, so
//! every strategy is at or above it.

use crate::codebreaking::answers::tree::Tree;
use crate::codebreaking::answers::{approximate, choose};
use crate::codebreaking::cost::{Cost, Limit};
use crate::codebreaking::games::{Code, Rules};
use crate::codebreaking::search::{
    Count, Measure, Memo, Report, Search, State, Total, least_worst, static_count, worst_set,
};
use crate::codebreaking::task::{Objective, Question, Value};
use crate::control::{Control, Stop};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether a strategy within the limit exists; `None` when that is not known.
    pub feasible: Option<bool>,
    /// Whether the bounds meet (or infeasibility is proved).
    pub proven: bool,
    /// The objective is this at least; when infeasible, what was proved of its first number.
    pub lower: Value,
    /// The objective of the strategy, when there is one.
    pub upper: Option<Value>,
    /// The strategy.
    pub tree: Option<Tree>,
}

/// Answers a question, or proves bounds when the time limit of `control` passes.
///
/// # Errors
/// [`Stop::Cancelled`] when the job was cancelled.
pub fn solve(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    control: &Control,
) -> Result<Solution, Stop> {
    let mut job = Job {
        question,
        control,
        search: Search::new(rules, memo, question, control),
        first_guess: None,
    };
    match question.objective {
        Objective::Expected => job.expected(),
        Objective::Worst => Ok(match job.first_worst(|_, _| None)? {
            First::Tree(tree) => job.proved(Some(tree)),
            First::Solution(solution) => solution,
        }),
        Objective::WorstExpected => job.worst_expected(),
        Objective::ExpectedWorst => job.expected_worst(),
        Objective::WorstCount => job.worst_count(),
    }
}

/// A question that is being answered.
struct Job<'a> {
    question: &'a Question,
    control: &'a Control,
    search: Search<'a>,
    /// The best guess that the last search found for the root.
    first_guess: Option<Code>,
}

/// The answer to the first part of a question.
enum First {
    /// A strategy that is best by the first number.
    Tree(Tree),
    /// There is none, or the time is over.
    Solution(Solution),
}

impl Job<'_> {
    /// The least total.
    fn expected(&mut self) -> Result<Solution, Stop> {
        let limit = self.question.limit;
        match self.prove_total(limit) {
            Err(Stop::TimeLimit) => self.approximate(Value::one(self.control.lower())),
            proved => Ok(self.proved(proved?)),
        }
    }

    /// The least worst case, and the least total with it.
    fn worst_expected(&mut self) -> Result<Solution, Stop> {
        let first = self.first_worst(|job, _| Some(job.static_total()))?;
        let tree = match first {
            First::Tree(tree) => tree,
            First::Solution(solution) => return Ok(solution),
        };
        let worst = Limit::of(Some(tree.worst()));
        match self.prove_total(worst) {
            Err(Stop::TimeLimit) => {
                let (question, first) = (self.question, self.first_guess);
                let other = approximate::by_totals(&mut self.search, question, worst, first)?;
                let lower = Value::two(tree.worst() as u64, self.control.lower());
                Ok(self.stopped(lower, [tree, other], true))
            }
            proved => Ok(self.proved(proved?)),
        }
    }

    /// The least worst case, and the fewest candidates that take it.
    fn worst_count(&mut self) -> Result<Solution, Stop> {
        let first = self.first_worst(|job, worst| Some(job.static_count(worst)))?;
        let tree = match first {
            First::Tree(tree) => tree,
            First::Solution(solution) => return Ok(solution),
        };
        match self.prove_count(&tree) {
            Err(Stop::TimeLimit) => {
                let lower = Value::two(tree.worst() as u64, self.control.lower());
                let (question, first) = (self.question, self.first_guess);
                let worst = Limit::of(Some(tree.worst()));
                let other = approximate::by_counts(&mut self.search, question, worst, first)?;
                Ok(self.stopped(lower, [Some(tree), other].into_iter().flatten(), true))
            }
            proved => Ok(self.proved(Some(proved?))),
        }
    }

    /// The least total, and the least worst case with it.
    fn expected_worst(&mut self) -> Result<Solution, Stop> {
        let least = self.static_worst().into();
        let mut best = match self.prove_total(self.question.limit) {
            Err(Stop::TimeLimit) => {
                return self.approximate(Value::two(self.control.lower(), least));
            }
            proved => match proved? {
                Some(tree) => tree,
                None => return Ok(self.proved(None)),
            },
        };
        let total = best.total();
        self.control.next_objective();
        loop {
            let worst = best.worst();
            self.control.set_bounds(least, Some(worst as u64));
            if worst as u64 == least {
                return Ok(self.proved(Some(best)));
            }
            match self.prove_within(Limit::of(Some(worst - 1)), total) {
                Err(Stop::TimeLimit) => {
                    return Ok(self.stopped(Value::two(total, least), [best], true));
                }
                proved => match proved? {
                    Some(tree) => best = tree,
                    None => return Ok(self.proved(Some(best))),
                },
            }
        }
    }

    /// A strategy with the least worst case; or the solution, when there is none or time is over.
    /// `second` bounds the second number of the objective, if it has one, for strategies with some
    /// worst case.
    fn first_worst(&mut self, second: impl Fn(&Self, u8) -> Option<u64>) -> Result<First, Stop> {
        let first = match self.prove_worst() {
            Err(Stop::TimeLimit) => {
                let first = self.control.lower();
                let second = second(self, first as u8);
                First::Solution(self.approximate(Value { first, second })?)
            }
            proved => match proved? {
                Some(tree) => First::Tree(tree),
                None => First::Solution(self.proved(None)),
            },
        };
        if self.question.objective != Objective::Worst {
            self.control.next_objective();
        }
        Ok(first)
    }

    /// What was proved: the value of an optimal strategy, or that there is none.
    fn proved(&self, tree: Option<Tree>) -> Solution {
        let value = tree.as_ref().map(|tree| self.value(tree));
        Solution {
            feasible: Some(tree.is_some()),
            proven: true,
            lower: value.unwrap_or_else(|| Value::one(self.control.lower())),
            upper: value,
            tree,
        }
    }

    /// What a time limit leaves when no strategy is in hand: one that may not keep the limit.
    fn approximate(&mut self, lower: Value) -> Result<Solution, Stop> {
        let (question, first) = (self.question, self.first_guess);
        let found = self.control.snapshot().upper.is_some();
        let tree = approximate::by_totals(&mut self.search, question, question.limit, first)?;
        Ok(self.stopped(lower, [tree], found))
    }

    /// What a time limit leaves: a lower bound, and the best of some strategies that keep the limit.
    /// `found`: one that does is known to exist.
    fn stopped(
        &self,
        lower: Value,
        trees: impl IntoIterator<Item = Tree>,
        found: bool,
    ) -> Solution {
        let tree = trees
            .into_iter()
            .filter(|tree| self.question.limit.allows(tree.worst()))
            .min_by_key(|tree| self.value(tree));
        let upper = tree.as_ref().map(|tree| self.value(tree));
        Solution {
            feasible: (found || tree.is_some()).then_some(true),
            proven: upper == Some(lower),
            lower,
            upper,
            tree,
        }
    }

    /// What is to be least.
    fn value(&self, tree: &Tree) -> Value {
        let (total, worst) = (tree.total(), tree.worst() as u64);
        match self.question.objective {
            Objective::Expected => Value::one(total),
            Objective::Worst => Value::one(worst),
            Objective::WorstExpected => Value::two(worst, total),
            Objective::ExpectedWorst => Value::two(total, worst),
            Objective::WorstCount => Value::two(worst, tree.histogram.last().copied().unwrap_or(0)),
        }
    }

    /// A strategy with the least total, or `None` when the limit cannot be met.
    fn prove_total(&mut self, limit: Limit) -> Result<Option<Tree>, Stop> {
        let (control, question) = (self.control, self.question);
        control.set_bounds(self.static_total(), None);
        control.poll()?;
        self.search.bound_totals(question.candidates.len())?;
        let report = Report::new(control);
        let root = self.search.together(question, |search| {
            let mut root = Total::state(search, question.candidates.clone(), limit);
            search.search(&mut root, Cost::INFINITE, Some(&report))?;
            Ok((root.set, root.known))
        });
        self.first_guess = report.best_guess();
        let (set, known) = root?;
        if known.cost.is_infinite() {
            return Ok(None);
        }
        let total = known.cost.into();
        control.set_bounds(total, Some(total));
        let mut root = Some(State::new(set, limit, known));
        let choose = |search: &mut Search, codes: &[Code], limit| {
            let state = root.take();
            let mut state = state.unwrap_or_else(|| Total::state(search, codes.to_vec(), limit));
            Ok(choose::of_least_total(search, &mut state)?)
        };
        self.grow(limit, choose).map(Some)
    }

    /// A strategy that has the total, which is the least, and keeps the limit.
    fn prove_within(&mut self, limit: Limit, total: u64) -> Result<Option<Tree>, Stop> {
        let codes = self.question.candidates.clone();
        let mut root = Total::state(&mut self.search, codes, limit);
        self.search
            .search(&mut root, Cost::new(total as u32).next(), None)?;
        if u64::from(root.known.cost) > total {
            return Ok(None);
        }
        let choose = |search: &mut Search, codes: &[Code], limit| {
            let mut state = Total::state(search, codes.to_vec(), limit);
            Ok(choose::of_least_total(search, &mut state)?)
        };
        self.grow(limit, choose).map(Some)
    }

    /// A strategy with the least worst case, or `None` when the limit cannot be met.
    fn prove_worst(&mut self) -> Result<Option<Tree>, Stop> {
        let (question, control) = (self.question, self.control);
        control.set_bounds(self.static_worst().into(), None);
        control.poll()?;
        let least = self.search.together(question, |search| {
            let mut root = worst_set(search, question.candidates.clone());
            let report = |least: u8| control.set_bounds(least.into(), None);
            least_worst(search, &mut root, question.limit, report)
        })?;
        let Some(worst) = least else {
            return Ok(None);
        };
        control.set_bounds(worst.into(), Some(worst.into()));
        let choose =
            |search: &mut Search, codes: &[Code], limit| Ok(choose::within(search, codes, limit)?);
        self.grow(Limit::new(worst), choose).map(Some)
    }

    /// A strategy with the fewest candidates that take the worst case of `tree`, which is the least one.
    fn prove_count(&mut self, tree: &Tree) -> Result<Tree, Stop> {
        let (question, control) = (self.question, self.control);
        let worst = Limit::of(Some(tree.worst()));
        let count = tree.histogram.last().copied().unwrap_or(0);
        control.set_bounds(self.static_count(worst.to_byte()), Some(count));
        control.poll()?;
        let report = Report::new(control);
        let budget = Cost::new(count as u32).next();
        let root = self.search.together(question, |search| {
            let mut root = Count::state(search, question.candidates.clone(), worst);
            search.search(&mut root, budget, Some(&report))?;
            Ok(root.known.cost)
        });
        self.first_guess = report.best_guess();
        let count = root?.into();
        control.set_bounds(count, Some(count));
        let choose = |search: &mut Search, codes: &[Code], limit| {
            Ok(choose::of_least_count(search, codes, limit)?)
        };
        self.grow(worst, choose)
    }

    /// The strategy that makes the guesses that `choose` gives for each set.
    fn grow(
        &mut self,
        limit: Limit,
        mut choose: impl FnMut(&mut Search, &[Code], Limit) -> Result<Code, Stop>,
    ) -> Result<Tree, Stop> {
        let (goal, codes) = (self.question.goal, self.question.candidates.clone());
        let search = &mut self.search;
        Tree::grow(
            search.rules,
            goal,
            codes,
            limit,
            self.control,
            |codes, limit| choose(search, codes, limit),
        )
    }

    /// The least total of any set of that size.
    fn static_total(&self) -> u64 {
        let size = self.question.candidates.len();
        self.search.bounds.size.total(size).into()
    }

    /// The least worst case of any set of that size.
    fn static_worst(&self) -> u8 {
        self.search
            .bounds
            .least_worst(self.question.candidates.len())
    }

    /// The fewest candidates that can take a worst case.
    fn static_count(&self, worst: u8) -> u64 {
        let size = self.question.candidates.len();
        let least = static_count(&self.search.bounds, size, worst.into());
        least.max(Cost::new(1)).into()
    }
}
