//! One call from a candidate set to its value and a strategy.
//!
//! ```
//! use abgames_core::codebreaking::memo::Memo;
//! use abgames_core::codebreaking::prunings::Prunings;
//! use abgames_core::codebreaking::rules::{Kind, Rules};
//! use abgames_core::codebreaking::solve::{Question, solve};
//! use abgames_core::codebreaking::task::{Goal, Objective};
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
//! assert_eq!(solution.upper, Some(436));
//! # Ok::<(), abgames_core::codebreaking::rules::RulesError>(())
//! ```

use std::time::Duration;

use super::bounds::INFEASIBLE;
use super::memo::{Memo, UNLIMITED};
use super::prunings::Prunings;
use super::rules::{Code, Rules};
use super::search::Search;
use super::strategy::Tree;
use super::task::{Goal, Objective};
use super::worst::WorstSearch;
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
    /// The objective is this at least; when infeasible, what was proved of it.
    pub lower: u64,
    /// The objective of the strategy, when there is one.
    pub upper: Option<u64>,
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
    let limit = question
        .max_guesses
        .map_or(UNLIMITED, |most| most.min(UNLIMITED.into()) as u8);
    match memo.resume(control) {
        Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        // The search finds out that the time is over.
        Ok(()) | Err(Stop::TimeLimit) => {}
    }
    match question.objective {
        Objective::Expected => {
            let mut search = expected(rules, memo, question, control);
            let size = question.candidates.len();
            control.set_bounds(search.least_total(size).into(), None);
            match prove(&mut search, &question.candidates, limit) {
                Err(Stop::TimeLimit) => approximate(search, question, control, limit),
                proved => Ok(question.solution(proved?, control)),
            }
        }
        Objective::Worst => match prove_worst(rules, memo, question, control, limit) {
            Err(Stop::TimeLimit) => {
                let search = expected(rules, memo, question, control);
                approximate(search, question, control, limit)
            }
            proved => Ok(question.solution(proved?, control)),
        },
    }
}

fn expected<'a>(
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

impl Question {
    /// What was proved: the value of an optimal strategy, or that there is none.
    fn solution(&self, tree: Option<Tree>, control: &Control) -> Solution {
        let value = tree.as_ref().map(|tree| self.value(tree));
        Solution {
            feasible: Some(tree.is_some()),
            proven: true,
            lower: value.unwrap_or_else(|| control.lower()),
            upper: value,
            tree,
        }
    }

    /// What is to be least.
    fn value(&self, tree: &Tree) -> u64 {
        match self.objective {
            Objective::Expected => tree.total(),
            Objective::Worst => tree.worst() as u64,
        }
    }
}

/// A strategy with the least total, or `None` when the limit cannot be met.
fn prove(search: &mut Search, codes: &[Code], limit: u8) -> Result<Option<Tree>, Stop> {
    let control = search.ticker.control();
    control.poll()?;
    let mut root = search.state(codes.to_vec(), limit);
    search.search_root(&mut root)?;
    if root.proved.lower == INFEASIBLE {
        return Ok(None);
    }
    let total = u64::from(root.proved.lower);
    control.set_bounds(total, Some(total));
    let (rules, goal) = (search.rules(), search.goal);
    let mut root = Some(root);
    let choose = |codes: &[Code], limit| {
        let state = root.take();
        let mut state = state.unwrap_or_else(|| search.state(codes.to_vec(), limit));
        search.choose(&mut state)
    };
    Tree::grow(rules, goal, codes.to_vec(), limit, control, choose).map(Some)
}

/// A strategy with the least worst case, or `None` when the limit cannot be met.
fn prove_worst(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    control: &Control,
    limit: u8,
) -> Result<Option<Tree>, Stop> {
    let codes = &question.candidates;
    let ticker = Ticker::new(control);
    let (goal, consistent) = (question.goal, question.consistent);
    let size = codes.len();
    let mut search = WorstSearch::new(
        rules,
        goal,
        memo,
        ticker,
        question.prunings,
        consistent,
        size,
    );
    control.set_bounds(search.static_least(size).into(), None);
    control.poll()?;
    let mut root = search.set(codes.clone());
    control.set_bounds(root.least().into(), None);
    let mut worst = root.least();
    while worst <= limit && !search.within(&mut root, worst)? {
        worst += 1;
        control.set_bounds(worst.into(), None);
    }
    if worst > limit {
        return Ok(None);
    }
    control.set_bounds(worst.into(), Some(worst.into()));
    let choose = |codes: &[Code], limit| search.choose(codes, limit);
    Tree::grow(rules, goal, codes.clone(), worst, control, choose).map(Some)
}

/// Time that choosing good guesses for a strategy may take after the time limit: a tenth of the time
/// taken, within these bounds.
const GRACE: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(3));

/// Pairs of a guess and a candidate that are looked at for each guess in a row when even that time is
/// over, and guesses that are tried then.
const HASTY_PAIRS: usize = 1 << 21;
const MOST_TRIED: usize = 256;

/// The best strategy that can be put together from what was proved.
fn approximate(
    mut search: Search,
    question: &Question,
    control: &Control,
    limit: u8,
) -> Result<Solution, Stop> {
    search
        .ticker
        .allow((control.elapsed() / 10).clamp(GRACE.0, GRACE.1));
    let mut late = false;
    let mut first = search.root_guess();
    let most = (HASTY_PAIRS / question.candidates.len()).clamp(1, MOST_TRIED);
    let (rules, codes) = (search.rules(), question.candidates.clone());
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
    let tree = Tree::grow(rules, question.goal, codes, limit, control, choose)?;
    let within = limit == UNLIMITED || tree.worst() <= usize::from(limit);
    let lower = control.lower();
    let value = question.value(&tree);
    let found = within || control.snapshot().upper.is_some();
    Ok(Solution {
        feasible: found.then_some(true),
        proven: within && lower == value,
        lower,
        upper: within.then_some(value),
        tree: within.then_some(tree),
    })
}
