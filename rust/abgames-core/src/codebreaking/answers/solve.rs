//! One call from a candidate set to its value and a strategy.
//!
//! ```
//! use abgames_core::codebreaking::memo::Memo;
//! use abgames_core::codebreaking::Prunings;
//! use abgames_core::codebreaking::rules::{Kind, Rules};
//! use abgames_core::codebreaking::solve::{Question, solve};
//! use abgames_core::codebreaking::{Goal, Objective, Value};
//! use abgames_core::control::Control;
//!
//! let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
//! let question = Question {
//!     candidates: rules.secrets()?,
//!     goal: Goal::Hit,
//!     objective: Objective::Expected,
//!     consistent: false,
//!     max_guesses: None,
//!     prunings: Prunings::ALL,
//! };
//! let solution = solve(&rules, &Memo::default(), &question, &Control::new(None));
//! let solution = solution.expect("nobody cancels");
//! assert!(solution.proven);
//! assert_eq!(solution.upper, Some(Value::one(436)));
//! # Ok::<(), abgames_core::codebreaking::rules::RulesError>(())
//! ```

use std::time::Duration;

use crate::codebreaking::answers::strategy::Tree;
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::{Code, Rules};
use crate::codebreaking::prunings::Prunings;
use crate::codebreaking::search::Search;
use crate::codebreaking::search::memo::{Memo, UNLIMITED};
use crate::codebreaking::search::together;
use crate::codebreaking::search::worst::WorstSearch;
use crate::codebreaking::search::worst_together;
use crate::codebreaking::task::{Goal, Objective, Value};
use crate::control::{Control, Stop, Ticker};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The secrets that are possible, sorted and different, at least one.
    pub candidates: Vec<Code>,
    /// What ends the task.
    pub goal: Goal,
    /// What is to be least.
    pub objective: Objective,
    /// Whether only candidates may be guessed.
    pub consistent: bool,
    /// The most guesses allowed.
    pub max_guesses: Option<usize>,
    /// The rules in force that only save work.
    pub prunings: Prunings,
}

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
    let job = Job {
        rules,
        memo,
        question,
        control,
    };
    match question.objective {
        Objective::Expected | Objective::Worst => job.single(),
        Objective::WorstExpected => job.worst_expected(),
        Objective::ExpectedWorst => job.expected_worst(),
        Objective::WorstCount => job.worst_count(),
    }
}

/// A question that is being answered.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) memo: &'a Memo,
    pub(crate) question: &'a Question,
    pub(crate) control: &'a Control,
}

pub(crate) fn expected<'a>(
    rules: &'a Rules,
    memo: &'a Memo,
    question: &Question,
    control: &'a Control,
) -> Search<'a> {
    Search::new(
        rules,
        question.goal,
        memo,
        Ticker::new(control),
        question.prunings,
        question.consistent,
        question.candidates.len(),
    )
}

pub(crate) fn worst_case<'a>(
    rules: &'a Rules,
    memo: &'a Memo,
    question: &Question,
    control: &'a Control,
) -> WorstSearch<'a> {
    WorstSearch::new(
        rules,
        question.goal,
        memo,
        Ticker::new(control),
        question.prunings,
        question.consistent,
        question.candidates.len(),
    )
}

impl Question {
    /// The most guesses allowed.
    pub(crate) fn limit(&self) -> u8 {
        self.max_guesses
            .map_or(UNLIMITED, |most| most.min(UNLIMITED.into()) as u8)
    }

    /// What is to be least.
    pub(crate) fn value(&self, tree: &Tree) -> Value {
        let (total, worst) = (tree.total(), tree.worst() as u64);
        match self.objective {
            Objective::Expected => Value::one(total),
            Objective::Worst => Value::one(worst),
            Objective::WorstExpected => Value::two(worst, total),
            Objective::ExpectedWorst => Value::two(total, worst),
            Objective::WorstCount => Value::two(worst, tree.histogram.last().copied().unwrap_or(0)),
        }
    }
}

impl<'a> Job<'a> {
    fn single(self) -> Result<Solution, Stop> {
        let limit = self.question.limit();
        let tree = if self.question.objective == Objective::Expected {
            let mut search = self.search();
            match self.prove(&mut search, limit) {
                Err(Stop::TimeLimit) => self.approximate(search, limit)?,
                proved => return Ok(self.proved(proved?)),
            }
        } else {
            match self.prove_worst() {
                Err(Stop::TimeLimit) => self.approximate(self.search(), limit)?,
                proved => return Ok(self.proved(proved?)),
            }
        };
        let found = self.control.snapshot().upper.is_some();
        Ok(self.stopped(Value::one(self.control.lower()), [tree], found))
    }

    /// What was proved: the value of an optimal strategy, or that there is none.
    pub(crate) fn proved(self, tree: Option<Tree>) -> Solution {
        let value = tree.as_ref().map(|tree| self.question.value(tree));
        Solution {
            feasible: Some(tree.is_some()),
            proven: true,
            lower: value.unwrap_or_else(|| Value::one(self.control.lower())),
            upper: value,
            tree,
        }
    }

    /// What a time limit leaves: a lower bound, and the best of some strategies that keep the limit.
    /// `found`: one that does is known to exist.
    pub(crate) fn stopped(
        self,
        lower: Value,
        trees: impl IntoIterator<Item = Tree>,
        found: bool,
    ) -> Solution {
        let limit = self.question.limit();
        let within = |tree: &Tree| limit == UNLIMITED || tree.worst() <= usize::from(limit);
        let tree = trees
            .into_iter()
            .filter(within)
            .min_by_key(|tree| self.question.value(tree));
        let upper = tree.as_ref().map(|tree| self.question.value(tree));
        Solution {
            feasible: (found || tree.is_some()).then_some(true),
            proven: upper == Some(lower),
            lower,
            upper,
            tree,
        }
    }

    /// A search for least totals.
    pub(crate) fn search(self) -> Search<'a> {
        expected(self.rules, self.memo, self.question, self.control)
    }

    /// A search for least worst cases.
    pub(crate) fn worst_search(self) -> WorstSearch<'a> {
        worst_case(self.rules, self.memo, self.question, self.control)
    }

    /// A strategy with the least total, or `None` when the limit cannot be met.
    pub(crate) fn prove(self, search: &mut Search, limit: u8) -> Result<Option<Tree>, Stop> {
        let (control, codes) = (self.control, &self.question.candidates);
        control.set_bounds(search.least_total(codes.len()).into(), None);
        control.poll()?;
        let mut root = search.state(codes.clone(), limit);
        together::search_root(search, &mut root, self.memo, self.question)?;
        if root.proved.lower == INFEASIBLE {
            return Ok(None);
        }
        let total = u64::from(root.proved.lower);
        control.set_bounds(total, Some(total));
        let mut root = Some(root);
        let choose = |codes: &[Code], limit| {
            let state = root.take();
            let mut state = state.unwrap_or_else(|| search.state(codes.to_vec(), limit));
            search.choose(&mut state)
        };
        self.grow(limit, choose).map(Some)
    }

    /// A strategy with the least worst case, or `None` when the limit cannot be met.
    pub(crate) fn prove_worst(self) -> Result<Option<Tree>, Stop> {
        let (question, control) = (self.question, self.control);
        let mut search = self.worst_search();
        let size = question.candidates.len();
        control.set_bounds(search.static_least(size).into(), None);
        control.poll()?;
        let mut root = search.set(question.candidates.clone());
        let limit = question.limit();
        let least = worst_together::least(&mut search, &mut root, limit, self.memo, question)?;
        let Some(worst) = least else {
            return Ok(None);
        };
        control.set_bounds(worst.into(), Some(worst.into()));
        let choose = |codes: &[Code], limit| search.choose(codes, limit);
        self.grow(worst, choose).map(Some)
    }

    /// The strategy that makes these guesses.
    pub(crate) fn grow(
        self,
        limit: u8,
        choose: impl FnMut(&[Code], u8) -> Result<Code, Stop>,
    ) -> Result<Tree, Stop> {
        let (goal, codes) = (self.question.goal, self.question.candidates.clone());
        Tree::grow(self.rules, goal, codes, limit, self.control, choose)
    }

    /// Lets a ticker go on a while after the time limit, so that a strategy can be put together.
    pub(crate) fn allow_grace(self, ticker: &mut Ticker) {
        ticker.allow((self.control.elapsed() / 10).clamp(GRACE.0, GRACE.1));
    }

    /// The best strategy that can be put together from what was proved of totals; it may not keep the
    /// limit.
    pub(crate) fn approximate(self, mut search: Search, limit: u8) -> Result<Tree, Stop> {
        self.allow_grace(&mut search.ticker);
        let mut late = false;
        let mut first = search.root_guess();
        let most = (HASTY_PAIRS / self.question.candidates.len()).clamp(1, MOST_TRIED);
        let choose = |codes: &[Code], limit| {
            if let Some(guess) = first.take() {
                return Ok(guess);
            }
            if !late {
                match search.choose_quickly(codes, limit) {
                    Err(Stop::TimeLimit) => late = true,
                    chosen => return chosen,
                }
                search.ticker.ignore_time();
            }
            search.fair_guess(codes, most)
        };
        self.grow(limit, choose)
    }
}

/// Time that choosing good guesses for a strategy may take after the time limit: a tenth of the time
/// taken, within these bounds.
const GRACE: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(3));

/// Pairs of a guess and a candidate that are looked at for each guess in a row when even that time is
/// over, and guesses that are tried then.
const HASTY_PAIRS: usize = 1 << 21;
const MOST_TRIED: usize = 256;
