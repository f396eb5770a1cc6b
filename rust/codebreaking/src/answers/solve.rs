//! One call from a candidate set to its value and a strategy.
//!
//! ```
//! use abgames_codebreaking::rules::{Kind, Rules};
//! use abgames_codebreaking::{Candidates, Goal, Memo, Objective, Question, Value, solve};
//! use abgames_codebreaking::control::Control;
//!
//! let rules = Rules::new(Kind::Ab, 3, 6, 0)?;
//! let question = Question::new(Candidates::all(&rules)?, Goal::Hit, Objective::Expected)?;
//! let solution = solve(&question, &Memo::default(), &Control::new(None));
//! let solution = solution.expect("nobody cancels");
//! assert!(solution.proven);
//! assert_eq!(solution.upper, Some(Value::one(436)));
//! # Ok::<(), abgames_codebreaking::QuestionError>(())
//! ```
//!
//! Objectives with two numbers are answered one number after the other. A strategy has the least
//! worst case W exactly when it keeps the limit of W guesses, so
//! 1. *worst-expected* is the search for the least total, limited to W guesses;
//! 2. *worst-count* is the search for the fewest candidates that take all W guesses;
//! 3. *expected-worst*: a strategy with the least total S keeps a limit exactly when the least
//!    total with that limit is S. The worst case of the strategy in hand is one such limit. The
//!    next smaller one is tried with the budget S + 1, which gives a better strategy or a proof
//!    that there is none.
//!
//! When time runs out, the bound is a pair too: the first number, or a bound on it if that is not
//! yet proved, and a bound on the second. Pairs compare by their first entries, then by their
//! second, so every strategy is at or above the pair.

use crate::answers::approximate;
use crate::answers::beam::Beam;
use crate::answers::choose;
use crate::games::{Code, Role};
use crate::search::{
    Count, FirstGuesses, Measure, Memo, Published, Search, State, Total, least_worst, worst_set,
};
use crate::{Budget, Cost, Limit, Number, Objective, Question, Tree, Value};
use job::{Abort, Control, Stop, in_time};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether a strategy within the limit exists; `None` when that is not known.
    pub feasible: Option<bool>,
    /// Whether the bounds meet (or infeasibility is proved).
    pub proven: bool,
    /// The objective is at least this; if infeasible, what was proved about its first number.
    pub lower: Value,
    /// The objective of the best strategy that is known to exist.
    pub upper: Option<Value>,
    /// The best strategy that was built. If time ran out, it may be above `upper`; of what is
    /// proved, it is an optimal one, or there is none.
    pub tree: Option<Tree>,
    /// The guess to make: the first of the strategy if that is proved to be best; otherwise the one
    /// with the best score, which does not depend on the time that there was.
    pub guess: Option<Code>,
}

/// Answers a question, or proves bounds when the time limit of `control` passes.
///
/// # Errors
/// [`Abort::Cancelled`] when the job was cancelled, [`Abort::OutOfMemory`] when it ran out of memory.
pub fn solve(question: &Question, memo: &Memo, control: &Control) -> Result<Solution, Abort> {
    let mut solving = Solving {
        question,
        control,
        search: Search::new(memo, question, control)?,
        first_guess: None,
    };
    let (first, second) = question.objective.numbers();
    if first == Number::Total {
        if question.effort.is_some() {
            control.at_least(solving.least(Number::Total, 0));
            return solving.stopped_at_first();
        }
        solving.leave_time_for_a_good_strategy();
    }
    let found = match first {
        Number::Total => solving.prove_total(question.limit, None),
        _ => solving.prove_worst(),
    };
    let Some(found) = in_time(found)? else { return solving.stopped_at_first() };
    solving.search.ticker.allow_all();
    let Some(mut tree) = found else { return Ok(solving.proved(None)) };
    let Some(second) = second else { return Ok(solving.proved(Some(tree))) };
    control.next_objective();
    let lowered = match second {
        Number::Total => solving.lower_total(&mut tree),
        Number::Worst => solving.lower_worst(&mut tree),
        Number::Count => solving.lower_count(&mut tree),
    };
    match in_time(lowered)? {
        Some(()) => Ok(solving.proved(Some(tree))),
        None => solving.stopped_at_second(second, tree),
    }
}

/// Pairs of a guess and a candidate with which no search for the least total ends in a time that
/// anybody waits.
const FAR_TOO_LARGE: u128 = 100_000_000;

/// A question that is being answered.
struct Solving<'a> {
    question: &'a Question,
    control: &'a Control,
    search: Search<'a>,
    /// The best guess that the last search found for the root.
    first_guess: Option<Code>,
}

impl Solving<'_> {
    /// What was proved: the value of an optimal strategy, or that there is none.
    fn proved(&self, tree: Option<Tree>) -> Solution {
        let objective = self.question.objective;
        let value = tree.as_ref().map(|tree| value(objective, tree));
        Solution {
            feasible: Some(tree.is_some()),
            proven: true,
            lower: value.unwrap_or_else(|| Value::one(self.control.lower())),
            upper: value,
            guess: tree.as_ref().and_then(|tree| self.first_of(tree)),
            tree,
        }
    }

    fn first_of(&self, tree: &Tree) -> Option<Code> {
        tree.first_guess(self.search.rules.pegs())
    }

    /// The result when time ran out on the first number: with a strategy that need not keep the
    /// limit.
    fn stopped_at_first(&mut self) -> Result<Solution, Abort> {
        let first = self.control.lower();
        let (_, second) = self.question.objective.numbers();
        let least = second.map(|number| self.least(number, first as usize));
        let (question, guess) = (self.question, self.first_guess);
        let limit = question.limit.searched();
        let upper = self.control.snapshot().upper.filter(|_| limit == question.limit);
        let known = upper
            .map(|first| Value { first, second: second.map(|number| self.most(number, first)) });
        let (good, scored) = self.good_strategy()?;
        let is_best = |tree: &Tree| {
            question.limit.allows(tree.worst()) && upper.is_none_or(|upper| tree.total <= upper)
        };
        let tree = match &good {
            Some(tree) if is_best(tree) => None,
            Some(_) => approximate::by_totals(&mut self.search, limit, guess.or(Some(scored)))?,
            None => approximate::by_totals(&mut self.search, limit, Some(scored))?,
        };
        let found = self.stopped(Value { first, second: least }, [good, tree], known);
        let best =
            found.tree.as_ref().filter(|_| found.proven).and_then(|tree| self.first_of(tree));
        Ok(Solution { guess: best.or(Some(scored)), ..found })
    }

    /// Ends the search for the least total before time is over. The time that a search takes grows
    /// with the game as no other number does, so a part that is lost matters little to games that it
    /// ends for, and most of the time would be lost to those that are far too large.
    fn leave_time_for_a_good_strategy(&mut self) {
        let candidates = self.question.codes().len() as u128;
        let pairs = self.search.rules.count(Role::Guess).saturating_mul(candidates);
        if let Some(left) = self.control.time_left() {
            self.search.ticker.allow_only(if pairs < FAR_TOO_LARGE {
                left * 3 / 4
            } else {
                left / 16
            });
        }
    }

    /// A strategy with a small total, found in the time that is left, if it does not take too long;
    /// and the guess with the best score.
    fn good_strategy(&mut self) -> Result<(Option<Tree>, Code), Abort> {
        let (objective, control) = (self.question.objective, self.control);
        // The sets of the beam take the place of a half of its other tables.
        let memo = self.search.memo;
        self.search = Search::in_space(memo, self.question, control, memo.work_space / 2)?;
        let mut beam = Beam::new(&mut self.search);
        let scored = beam.best_by_score()?;
        if objective.numbers().0 != Number::Total {
            return Ok((None, scored));
        }
        let levels = self.question.effort.unwrap_or(u8::MAX);
        let publish = |cost: Cost| control.at_most(cost.into());
        in_time(beam.improve(levels, publish))?;
        Ok((beam.tree()?, scored))
    }

    /// The result when time ran out on the second number, when `tree` has the least first one.
    fn stopped_at_second(&mut self, second: Number, tree: Tree) -> Result<Solution, Abort> {
        let (question, guess) = (self.question, self.first_guess);
        let (search, worst) = (&mut self.search, Limit::new(tree.worst()));
        let first = value(question.objective, &tree);
        let lower = Value { second: Some(self.control.lower()), ..first };
        let upper = self.control.snapshot().upper.filter(|_| worst == worst.searched());
        let known = Value { second: upper.or(first.second), ..first };
        let other = match second {
            Number::Total => approximate::by_totals(search, worst, guess)?,
            Number::Count => approximate::by_counts(search, worst, guess)?,
            Number::Worst => None,
        };
        let guess = self.first_of(&tree);
        Ok(Solution { guess, ..self.stopped(lower, [Some(tree), other], Some(known)) })
    }

    /// The result when time ran out: a lower bound, and the best of some strategies that keep the
    /// limit. `known`: the objective of one that the search has found; a memo that forgets may not
    /// suffice to build it again.
    fn stopped(&self, lower: Value, trees: [Option<Tree>; 2], known: Option<Value>) -> Solution {
        let (objective, trees) = (self.question.objective, trees.into_iter().flatten());
        let tree = trees
            .filter(|tree| self.question.limit.allows(tree.worst()))
            .min_by_key(|tree| value(objective, tree));
        let built = tree.as_ref().map(|tree| value(objective, tree));
        let upper = built.into_iter().chain(known).min();
        let proven = upper == Some(lower);
        Solution {
            feasible: upper.is_some().then_some(true),
            proven,
            lower,
            upper,
            tree: tree.filter(|_| !proven || built == upper),
            guess: None,
        }
    }

    /// A strategy with the least total, if the limit can be kept. If the least total is `known`,
    /// one that has it and keeps the limit. Ends as when time is over if the limit is so great that
    /// the search does not keep it, and the strategy does not either.
    fn prove_total(&mut self, most: Limit, known: Option<u64>) -> Result<Option<Tree>, Stop> {
        let (control, question, limit) = (self.control, self.question, most.searched());
        let published = known.is_none().then(Published::default);
        if published.is_some() {
            control.at_least(self.least(Number::Total, 0));
        }
        control.poll()?;
        let budget = known.map_or(Budget::NONE, |total| Budget::up_to(Cost::new(total)));
        let firsts = FirstGuesses::of(&mut self.search, limit, budget)?;
        let root = self.search.together(|search| {
            let mut root = Total::state(search, question.codes().to_vec(), limit)?;
            let firsts = firsts.as_ref().filter(|_| !root.known.settles(budget));
            if let Some(firsts) = firsts {
                let first = firsts.search(search, &mut root, published.as_ref())?;
                return Ok((root.set, root.known, first));
            }
            root.published.clone_from(&published);
            search.search(&mut root, budget)?;
            Ok((root.set, root.known, None))
        });
        self.first_guess = published.as_ref().and_then(Published::best_guess);
        let (set, known, first) = root?;
        if known.cost >= budget {
            return Ok(None);
        }
        if published.is_some() {
            control.at_least(known.cost.into());
            control.at_most(known.cost.into());
        }
        let mut root = Some(State::<Total>::new(set, limit, known));
        let choose = |search: &mut Search, codes: &[Code], limit| match root.take() {
            Some(root) => match first {
                Some(guess) => Ok(guess),
                None => choose::best(search, &root, root.known.cost),
            },
            None => choose::of_least_cost::<Total>(search, codes, limit),
        };
        let tree = Tree::grow(&mut self.search, question.codes(), limit, choose)?;
        if most.allows(tree.worst()) { Ok(Some(tree)) } else { Err(Stop::TimeLimit) }
    }

    /// A strategy with the least worst case, or `None` if the limit cannot be kept.
    fn prove_worst(&mut self) -> Result<Option<Tree>, Stop> {
        let (question, control) = (self.question, self.control);
        control.at_least(self.least(Number::Worst, 0));
        control.poll()?;
        let least = self.search.together(|search| {
            let mut root = worst_set(search, question.codes().to_vec())?;
            let report = |least: u8| control.at_least(least.into());
            least_worst(search, &mut root, question.limit, report)
        })?;
        let Some(worst) = least else { return Ok(None) };
        control.at_least(worst.into());
        control.at_most(worst.into());
        let (codes, worst) = (question.codes(), Limit::new(worst.into()));
        Tree::grow(&mut self.search, codes, worst, choose::within).map(Some)
    }

    /// Finds the least total with the worst case of `tree`, which is the least one.
    fn lower_total(&mut self, tree: &mut Tree) -> Result<(), Stop> {
        let worst = Limit::new(tree.worst());
        if let Some(found) = self.prove_total(worst, None)? {
            *tree = found;
        }
        Ok(())
    }

    /// Finds the least worst case with the total of `tree`, which is the least one.
    fn lower_worst(&mut self, tree: &mut Tree) -> Result<(), Stop> {
        let (total, least) = (tree.total, self.least(Number::Worst, 0));
        self.control.at_least(least);
        loop {
            let worst = tree.worst();
            self.control.at_most(worst as u64);
            if worst as u64 == least {
                return Ok(());
            }
            match self.prove_total(Limit::new(worst - 1), Some(total))? {
                Some(found) => *tree = found,
                None => return Ok(()),
            }
        }
    }

    /// Finds the fewest candidates that take the worst case of `tree`, which is the least one.
    fn lower_count(&mut self, tree: &mut Tree) -> Result<(), Stop> {
        let (control, question) = (self.control, self.question);
        let worst = Limit::new(tree.worst());
        let count = tree.count_of_worst();
        control.at_least(self.least(Number::Count, tree.worst()));
        control.at_most(count);
        control.poll()?;
        let published = Published::default();
        let budget = Budget::up_to(Cost::new(count));
        let root = self.search.together(|search| {
            let mut root = Count::state(search, question.codes().to_vec(), worst)?;
            root.published = Some(published.clone());
            search.search(&mut root, budget)?;
            Ok(root.known.cost)
        });
        self.first_guess = published.best_guess();
        let count = root?.into();
        control.at_least(count);
        control.at_most(count);
        let codes = question.codes();
        *tree = Tree::grow(&mut self.search, codes, worst, choose::of_least_count)?;
        Ok(())
    }

    fn least(&self, number: Number, worst: usize) -> u64 {
        static_least(&self.search, self.question, number, worst)
    }

    /// The most that the second number of a strategy can be, given the first: every guess that does
    /// not hit splits the candidates.
    fn most(&self, second: Number, first: u64) -> u64 {
        let codes = self.question.codes();
        match second {
            Number::Total => first * self.search.rules.weight(codes),
            Number::Worst | Number::Count => codes.len() as u64,
        }
    }
}

/// The least that a number of any strategy can be: for any set of this size, or with these weights;
/// the number of candidates that take a worst case, for this one.
pub fn static_least(search: &Search, question: &Question, number: Number, worst: usize) -> u64 {
    let (codes, bounds) = (question.codes(), &search.bounds);
    match number {
        Number::Total => search.least_total(codes).into(),
        Number::Worst => search.least_worst(codes) as u64,
        Number::Count => u64::from(bounds.least_count(codes.len(), worst)).max(1),
    }
}

/// The value of a strategy by an objective.
fn value(objective: Objective, tree: &Tree) -> Value {
    let number = |number| match number {
        Number::Total => tree.total,
        Number::Worst => tree.worst() as u64,
        Number::Count => tree.count_of_worst(),
    };
    let (first, second) = objective.numbers();
    Value { first: number(first), second: second.map(number) }
}
