//! One call from a candidate set to its value and a strategy.
//!
//! ```
//! use abgames_core::codebreaking::memo::Memo;
//! use abgames_core::codebreaking::prunings::Prunings;
//! use abgames_core::codebreaking::rules::{Kind, Rules};
//! use abgames_core::codebreaking::solve::{Question, solve};
//! use abgames_core::control::Control;
//!
//! let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
//! let question = Question {
//!     candidates: rules.secrets()?,
//!     consistent: false,
//!     max_guesses: None,
//!     prunings: Prunings::ALL,
//! };
//! let solution = solve(&rules, &mut Memo::default(), &question, &Control::new(None));
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
use crate::control::{Control, Stop, Ticker};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The secrets that are possible, sorted and different, at least one.
    pub candidates: Vec<Code>,
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
    /// The least total is this at least; when infeasible, the bound of size.
    pub lower: u64,
    /// Total of the strategy, when there is one.
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
    memo: &mut Memo,
    question: &Question,
    control: &Control,
) -> Result<Solution, Stop> {
    let codes = &question.candidates;
    let limit = question
        .max_guesses
        .map_or(UNLIMITED, |most| most.min(UNLIMITED.into()) as u8);
    let ticker = Ticker::new(control);
    let mut search = Search::new(
        rules,
        memo,
        ticker,
        question.prunings,
        question.consistent,
        codes.len(),
    );
    control.set_bounds(search.least_total(codes.len()).into(), None);
    match prove(&mut search, codes, limit) {
        Ok(Some(tree)) => Ok(Solution {
            feasible: Some(true),
            proven: true,
            lower: tree.total(),
            upper: Some(tree.total()),
            tree: Some(tree),
        }),
        Ok(None) => Ok(Solution {
            feasible: Some(false),
            proven: true,
            lower: control.lower(),
            upper: None,
            tree: None,
        }),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(Stop::TimeLimit) => approximate(rules, &mut search, codes, limit),
    }
}

/// An optimal strategy, or `None` when the limit cannot be met.
fn prove(search: &mut Search, codes: &[Code], limit: u8) -> Result<Option<Tree>, Stop> {
    search.ticker.control().poll()?;
    let mut root = search.state(codes.to_vec(), limit);
    search.search_root(&mut root)?;
    if root.proved.lower == INFEASIBLE {
        return Ok(None);
    }
    let total = u64::from(root.proved.lower);
    search.ticker.control().set_bounds(total, Some(total));
    let rules = search.rules();
    let mut root = Some(root);
    let choose = |search: &mut Search, codes: &[Code], limit| {
        let state = root.take();
        let mut state = state.unwrap_or_else(|| search.state(codes.to_vec(), limit));
        search.choose(&mut state)
    };
    Tree::grow(rules, search, codes.to_vec(), limit, choose).map(Some)
}

/// Time that putting a strategy together may take after the time limit.
const GRACE: Duration = Duration::from_millis(300);

/// The best strategy that can be put together from what was proved.
fn approximate(
    rules: &Rules,
    search: &mut Search,
    codes: &[Code],
    limit: u8,
) -> Result<Solution, Stop> {
    let control = search.ticker.control();
    search.ticker.allow(GRACE);
    let mut late = false;
    let mut first = search.root_guess();
    let tree = Tree::grow(
        rules,
        search,
        codes.to_vec(),
        limit,
        |search, codes, limit| {
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
            // Any candidate makes progress.
            Ok(codes[0])
        },
    )?;
    let within = limit == UNLIMITED || tree.worst() <= usize::from(limit);
    let lower = control.lower();
    let total = tree.total();
    let proven = within && lower == total;
    let found = within || control.snapshot().upper.is_some();
    Ok(Solution {
        feasible: found.then_some(true),
        proven,
        lower,
        upper: within.then_some(total),
        tree: within.then_some(tree),
    })
}
