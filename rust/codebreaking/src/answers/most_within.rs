//! As many candidates as possible within a number of guesses.
//!
//! The search is for [`Found`], which has both numbers in one cost; a question for which that does
//! not hold them is not made. When time runs out, the answer is a static bound and a strategy of
//! good guesses.

use crate::answers::approximate::{self, MOST_TRIED};
use crate::answers::choose;
use crate::answers::solve::Solution;
use crate::games::Code;
use crate::search::{Found, Measure, Memo, Search, found};
use crate::{Budget, Goal, Limit, Question, QuestionError, Tree, Value};
use job::{Abort, Control, in_time};

/// The question of how many candidates, by weight, a number of guesses can find, and how few guesses
/// these take together.
///
/// ```
/// use abgames_codebreaking::rules::{Kind, Rules};
/// use abgames_codebreaking::{Candidates, Goal, Memo, MostWithin, Objective, Question, Value};
/// use abgames_codebreaking::control::Control;
///
/// let question = |colors, guesses| {
///     let candidates = Candidates::all(&Rules::new(Kind::Ab, 3, colors, 0)?)?;
///     MostWithin::new(Question::new(candidates, Goal::Hit, Objective::Expected)?, guesses)
/// };
/// let asked = question(5, 2)?;
/// let solution = asked.solve(&Memo::default(), &Control::new(None)).expect("nobody cancels");
/// // Eight of sixty are found, one of them by the first guess.
/// assert_eq!(solution.upper, Some(Value::two(52, 15)));
/// # Ok::<(), abgames_codebreaking::QuestionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MostWithin {
    question: Question,
    guesses: Limit,
}

impl MostWithin {
    /// The question about the candidates of another one, whose objective and limit do not matter.
    ///
    /// # Errors
    /// [`QuestionError::NotToHit`] if its goal is another one, and [`QuestionError::TooMany`] when
    /// the guesses, or the candidates if these are fewer, times the weight of the candidates are
    /// not below [`MostWithin::END`].
    pub fn new(question: Question, guesses: usize) -> Result<Self, QuestionError> {
        if question.goal() != Goal::Hit {
            return Err(QuestionError::NotToHit);
        }
        let weight = question.rules().weight(question.codes());
        let fewest = guesses.min(question.codes().len());
        let product = (fewest.max(1) as u64).checked_mul(weight);
        if product.is_none_or(|product| product >= Self::END) {
            return Err(QuestionError::TooMany { guesses, weight });
        }
        Ok(Self { question, guesses: Limit::new(fewest) })
    }

    /// No product of guesses and weight reaches this.
    pub const END: u64 = found::UNFOUND;

    /// Finds the weight of the candidates that are not found in time and the total of the others,
    /// with a strategy that goes on to the end; or bounds, when the time limit of `control` passes.
    ///
    /// # Errors
    /// As [`solve`](crate::solve).
    pub fn solve(&self, memo: &Memo, control: &Control) -> Result<Solution, Abort> {
        let (codes, guesses) = (self.question.codes(), self.guesses);
        let mut search = Search::new(memo, &self.question, control)?;
        let cost = in_time(control.poll().and_then(|()| {
            search.together(|search| {
                let mut root = Found::state(search, codes.to_vec(), guesses)?;
                search.search(&mut root, Budget::NONE)?;
                Ok(root.known.cost)
            })
        }))?;
        let choose = |search: &mut Search, codes: &[Code], limit: Limit| match limit.to_byte() {
            // What is late anyway is found by fair guesses.
            0 => Ok(approximate::fair_guess(search, codes, MOST_TRIED)?),
            _ => choose::of_least_cost::<Found>(search, codes, limit),
        };
        let mut tree = match cost {
            Some(_) => in_time(Tree::grow(&mut search, codes, guesses, choose))?,
            None => None,
        };
        let least = found::at_least(&search.bounds, codes.len(), guesses);
        let known = found::numbers(cost.unwrap_or(least), guesses);
        let lower = Value::two(known.0, known.1);
        if tree.is_none() {
            tree = approximate::by_totals(&mut search, Limit::NONE, None)?;
        }
        let built = tree.as_ref().map(|tree| self.value(tree));
        let upper = cost.map(|_| lower).into_iter().chain(built).min();
        let proven = upper == Some(lower);
        let guess = tree.as_ref().and_then(|tree| tree.first_guess(search.rules.pegs()));
        Ok(Solution {
            feasible: Some(true),
            proven,
            lower,
            upper,
            tree: tree.filter(|_| !proven || built == upper),
            guess,
        })
    }

    /// What a strategy leaves unfound, and the total of what it finds in time.
    fn value(&self, tree: &Tree) -> Value {
        let by_guess = || (0..).zip(tree.weights.iter().copied());
        let is_late = |guess: u64| !self.guesses.allows(guess as usize);
        let late = by_guess().filter(|&(guess, _)| is_late(guess));
        let total = by_guess().filter(|&(guess, _)| !is_late(guess));
        Value::two(
            late.map(|(_, weight)| weight).sum(),
            total.map(|(guess, weight)| guess * weight).sum(),
        )
    }
}
