//! The second numbers of guesses, for objectives of two numbers of which the first counts more.
//!
//! Question: what is the least second number of the strategies that begin with a guess a and have the least
//! first number of those that do? The first number is known ([`rank`](crate::codebreaking::answers::rank)); then
//! - *worst-expected*: with the worst case w, the total is |A| + Σ S(class) with the limit of w − 1 guesses;
//! - *expected-worst*: the worst case is one more than the greatest of the classes, each with its least
//!   total;
//! - *worst-count*: with the worst case w, Σ C(class, w − 1) ([`count`](crate::codebreaking::search::count)).

use std::collections::HashSet;

use crate::codebreaking::answers::rank::{Best, GuessValue, Question, in_order};
use crate::codebreaking::answers::solve::{self, expected, solve, worst_case};
use crate::codebreaking::bounds::size::INFEASIBLE;
use crate::codebreaking::games::rules::{HIT, Rules};
use crate::codebreaking::search::Search;
use crate::codebreaking::search::count::CountSearch;
use crate::codebreaking::search::memo::{Memo, UNLIMITED};
use crate::codebreaking::search::scan::Ranked;
use crate::codebreaking::sets::partition::count;
use crate::codebreaking::task::{Goal, Objective};
use crate::control::{Control, Stop, Ticker};
use crate::simd::Blocks;

/// Values the guesses whose first number is exact, and returns the least pair of all guesses.
///
/// # Errors
/// [`Stop`] when the job must end; then the guesses that are marked exact are.
pub(crate) fn value_seconds(
    rules: &Rules,
    memo: &Memo,
    question: &Question,
    control: &Control,
    guesses: &mut Vec<GuessValue>,
) -> Result<(u32, u32), Stop> {
    control.next_objective();
    let asked = solve::Question {
        candidates: question.candidates.clone(),
        goal: question.goal,
        objective: question.objective,
        consistent: question.consistent,
        max_guesses: None,
        prunings: question.prunings,
    };
    let size = question.candidates.len() as u32;
    let tells = |guess: &GuessValue| guess.largest < size;
    let mut candidates = Blocks::default();
    candidates.set(&question.candidates, rules.pegs());
    let mut best = Best::new(question.top.filter(|_| question.prunings.bound), false);
    {
        let mut seconds = Seconds::new(rules, memo, &asked, control);
        for guess in guesses.iter_mut().filter(|guess| tells(guess)) {
            seconds.describe(&candidates, guess)?;
        }
        let order = |value: &GuessValue| {
            let rule = (value.order, !value.candidate, value.guess);
            (value.lower, rule)
        };
        *guesses = in_order(std::mem::take(guesses), order, &mut Ticker::new(control))?;
        let exact: Vec<bool> = guesses
            .iter_mut()
            .map(|guess| std::mem::take(&mut guess.exact) && tells(guess))
            .collect();
        for (guess, _) in guesses.iter_mut().zip(exact).filter(|(_, exact)| *exact) {
            let budget = best.budget();
            if guess.packed() < budget {
                let room = if u64::from(guess.lower) == budget >> 32 {
                    budget as u32
                } else {
                    INFEASIBLE
                };
                let (second, exact) = seconds.value(&candidates, guess, room)?;
                guess.second = guess.second.max(second);
                guess.exact = exact && guess.packed() < budget;
                if guess.exact {
                    best.add(guess.packed());
                }
            }
        }
    }
    let exact = guesses.iter().filter(|guess| guess.exact);
    let least = match exact.map(GuessValue::packed).min() {
        Some(least) if question.only.is_none() && size > 1 => (least >> 32, least & 0xffff_ffff),
        _ => {
            let found = solve(rules, memo, &asked, control)?;
            let value = found
                .upper
                .filter(|_| found.proven)
                .ok_or(Stop::TimeLimit)?;
            (value.first, value.second.unwrap_or(0))
        }
    };
    let least = (least.0 as u32, least.1 as u32);
    for guess in guesses.iter_mut().filter(|guess| !tells(guess)) {
        // What tells nothing costs one guess more than the best play.
        guess.second = match question.objective {
            Objective::WorstCount => least.1,
            Objective::ExpectedWorst => least.1 + 1,
            _ => least.1.saturating_add(size),
        };
        guess.exact = true;
    }
    Ok(least)
}

/// What finds the second numbers.
struct Seconds<'a> {
    question: &'a solve::Question,
    kind: Kind<'a>,
    /// The slot of the hit.
    hit: usize,
}

enum Kind<'a> {
    Totals(Search<'a>),
    WorstCases(Search<'a>),
    Counts(CountSearch<'a>),
}

impl<'a> Seconds<'a> {
    fn new(
        rules: &'a Rules,
        memo: &'a Memo,
        question: &'a solve::Question,
        control: &'a Control,
    ) -> Self {
        let totals = || expected(rules, memo, question, control);
        Self {
            question,
            kind: match question.objective {
                Objective::ExpectedWorst => Kind::WorstCases(totals()),
                Objective::WorstCount => {
                    Kind::Counts(CountSearch::new(worst_case(rules, memo, question, control)))
                }
                _ => Kind::Totals(totals()),
            },
            hit: rules.hit_code().into(),
        }
    }

    /// Bounds the second number by the sizes of the classes, and finds what equal values are ordered
    /// by: what [`solve`] tries guesses by.
    fn describe(&mut self, candidates: &Blocks, guess: &mut GuessValue) -> Result<(), Stop> {
        let size = candidates.len();
        let (splitter, ticker) = match &mut self.kind {
            Kind::WorstCases(_) => return Ok(()),
            Kind::Totals(search) => (&search.splitter, &mut search.ticker),
            Kind::Counts(search) => search.splitter_and_ticker(),
        };
        ticker.work(size as u64)?;
        let mut counts = count(&splitter.feedback_codes(candidates, guess.guess));
        if self.question.goal == Goal::Hit {
            counts[self.hit] = 0;
        }
        let classes = || counts.iter().filter(|&&class| class > 0);
        match &self.kind {
            Kind::Counts(search) => {
                let limit = limit(guess);
                let squares: u128 = classes().map(|&n| u128::from(n) * u128::from(n)).sum();
                let least = classes()
                    .map(|&n| search.static_least(n as usize, limit.saturating_sub(1)))
                    .fold(0, u32::saturating_add);
                guess.order = u128::from(least) << 64 | squares;
            }
            Kind::Totals(search) | Kind::WorstCases(search) => {
                let least = classes()
                    .map(|&n| search.least_total(n as usize))
                    .fold(size as u32, u32::saturating_add);
                guess.order = least.into();
                guess.second = least;
            }
        }
        Ok(())
    }

    /// The second number of a guess and whether it is exact, or a bound that is at least `budget`.
    fn value(
        &mut self,
        candidates: &Blocks,
        guess: &GuessValue,
        budget: u32,
    ) -> Result<(u32, bool), Stop> {
        let codes = &self.question.candidates;
        match &mut self.kind {
            Kind::Totals(search) => {
                let root = search.state(codes.clone(), limit(guess));
                let ranked = Ranked {
                    bound: guess.second,
                    outside: !guess.candidate,
                    guess: guess.guess,
                };
                // Not the root itself: its bounds are published here.
                search.depth = 1;
                let seen = &mut HashSet::new();
                let tried = search.try_guess(&root, candidates, &ranked, budget, seen)?;
                Ok(tried.map_or((guess.second, false), |tried| (tried.total, tried.exact)))
            }
            Kind::WorstCases(search) => {
                let mut worst = 0;
                for (feedback, class) in search.splitter.split(codes, guess.guess) {
                    if feedback != HIT {
                        worst = search.worst_with_least_total(&class, worst)?;
                    }
                }
                Ok((1 + u32::from(worst), true))
            }
            Kind::Counts(search) => {
                search.count_after(codes, candidates, guess.guess, limit(guess), budget)
            }
        }
    }
}

/// The worst case of a guess as a limit.
fn limit(guess: &GuessValue) -> u8 {
    guess.lower.min(UNLIMITED.into()) as u8
}

impl Search<'_> {
    /// The least worst case of the strategies with the least total for the set `codes`, or `least` if it
    /// is not more.
    fn worst_with_least_total(
        &mut self,
        codes: &[crate::codebreaking::games::rules::Code],
        least: u8,
    ) -> Result<u8, Stop> {
        self.depth = 1;
        let mut state = self.state(codes.to_vec(), UNLIMITED);
        self.search(&mut state, INFEASIBLE)?;
        let total = state.proved.lower;
        let mut worst = state.proved.depth;
        while worst > least {
            let mut limited = self.state(codes.to_vec(), worst - 1);
            self.search(&mut limited, total.saturating_add(1))?;
            if limited.proved.lower > total {
                return Ok(worst);
            }
            worst = limited.proved.depth.min(worst - 1);
        }
        Ok(least)
    }
}
