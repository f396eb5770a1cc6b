//! The number of candidates that are left unfound.
//!
//! Question: when the candidates of a set A are to be hit, how few of them can the first d guesses
//! of a strategy leave unhit? This number D(A, d) ignores whether the rest can be found in time. So
//! it is a lower bound on how many candidates take more than d guesses, whatever happens
//! afterwards, and is often equal to it: [`count`](super::count) uses it.
//!
//! D(A, 0) = |A| and D(A, 1) = |A| − 1. With two guesses one candidate of each class is hit, so
//! D(A, 2) = |A| − m, where m is the most classes that a guess makes, including the hit: one scan
//! of the guesses finds it. In general D(A, d) is the least Σ D(class, d − 1) over the guesses.
//!
//! Gist, beside that of the branch and bound:
//! 1. No guess makes more classes of a subset of A than m. So d guesses find at most f(d)
//!    candidates of that subset, where f(1) = 1 and f(d) = max(m′ · f(d − 1), 1 + (m − 1) · f(d −
//!    1)): the guess hits none (m′ is m, or one less if m is the number of all feedbacks) or one.
//! 2. The classes of a guess are scanned before any is searched, the largest first. With three
//!    guesses left this is exact.
//! 3. With fewer than three guesses left, a scan of the guesses settles a set; only the others are
//!    looked up in the memo.

use crate::games::{Code, FeedbackCode};
use crate::search::{
    Asked, Effort, Known, Measure, Order, Search, Set, SievedClass, Sight, State, StaticBounds,
};
use crate::{Cost, Goal, Limit};
use job::Stop;

/// The measure: how many candidates are left unfound.
pub struct Unfound {
    /// The most that the guesses after this one find in a class.
    found: usize,
}

/// Whether the measure is used: not to determine, and not in games given by their tables.
pub fn is_in_force(search: &Search) -> bool {
    let prunings = &search.prunings;
    // A scan of all guesses settles a set only where all are allowed.
    let may_pay = search.goal == Goal::Hit && search.sets.may_sieve() && !search.is_ruled();
    may_pay && prunings.unfound && prunings.bound
}

impl StaticBounds for Unfound {
    const BY_SQUARES: bool = true;

    fn of_class(&self, _: FeedbackCode, size: usize) -> Cost {
        Cost::new(size.saturating_sub(self.found) as u64)
    }

    fn of_classes(&self, classes: usize, hits: bool, size: usize) -> Cost {
        let hits = usize::from(hits);
        let found = hits + (classes - hits).saturating_mul(self.found);
        Cost::new(size.saturating_sub(found) as u64)
    }
}

impl Measure for Unfound {
    const ASKED: Asked = Asked::Unfound;
    const NODES_ARE_SHORTLISTS: bool = false;
    const LARGEST_FIRST: bool = true;

    fn new(search: &Search, codes: &[Code], limit: Limit, _: Order) -> Self {
        let classes = search.seen.of(codes).most_classes;
        let after = limit.after_a_guess();
        Self { found: most_found(search, classes, after) }
    }

    fn of_few(_: &Search, codes: &[Code], limit: Limit) -> Known {
        Known::exact(of_few(codes.len(), limit), 0)
    }

    fn state(search: &mut Search, codes: Vec<Code>, limit: Limit) -> Result<State<Self>, Stop> {
        Self::state_of(search, Set::new(codes), limit)
    }

    fn may_sieve(_: &Search) -> bool {
        true
    }

    type Sieve = Self;

    fn pays(_: &Search, effort: Effort, class: &SievedClass, _: Limit) -> bool {
        effort == Effort::Scan && class.sight.most_classes == 0
    }

    fn look(search: &mut Search, _: Effort, codes: &[Code]) -> Result<Sight, Stop> {
        let mut sight = Sight::default();
        if search.scratch.scanner.may_scan(codes.len()) {
            sight.most_classes = search.scan(&Self { found: 0 }, codes)?.most_classes;
        }
        Ok(sight)
    }

    fn of_sight(search: &Search, size: usize, sight: Sight, limit: Limit) -> Cost {
        of_classes(search, size, sight.most_classes, limit).cost
    }
}

impl Unfound {
    /// The state of a set, which may have its key already.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn state_of(search: &mut Search, set: Set, limit: Limit) -> Result<State<Self>, Stop> {
        let size = set.codes.len();
        let known = match size {
            0..=2 => Known::exact(of_few(size, limit), 0),
            _ => {
                let classes = most_classes(search, &set.codes)?;
                of_classes(search, size, classes, limit)
            }
        };
        let mut state = State::new(set, limit, known);
        if !known.exact {
            if state.set.key.is_none() {
                state.set.key = search.key(&state.set.codes)?;
            }
            Self::look_up(search, &mut state);
        }
        Ok(state)
    }
}

/// The most classes that a guess makes of a set; 0 where finding it does not pay.
fn most_classes(search: &mut Search, codes: &[Code]) -> Result<u16, Stop> {
    let seen = search.seen.of(codes).most_classes;
    if seen > 0 {
        return Ok(seen);
    }
    let sight = Unfound::look(search, Effort::Scan, codes)?;
    search.seen.see(codes, sight);
    Ok(sight.most_classes)
}

/// The cost of one or two candidates: each guess finds one of them.
fn of_few(size: usize, limit: Limit) -> Cost {
    Cost::new(size.saturating_sub(limit.to_byte().into()) as u64)
}

/// What is known about three or more candidates of which a guess makes at most `classes` classes;
/// with 0 this number is not known.
fn of_classes(search: &Search, size: usize, classes: u16, limit: Limit) -> Known {
    let cost = Cost::new(size.saturating_sub(most_found(search, classes, limit)) as u64);
    let is_exact = match limit.to_byte() {
        0 | 1 => true,
        2 => classes > 0,
        // A guess that separates all of them suffices.
        _ => usize::from(classes) == size,
    };
    if is_exact { Known::exact(cost, 0) } else { Known::at_least(cost) }
}

/// The most candidates that `limit` guesses find in a set of which a guess makes at most `classes`
/// classes; with 0, as many as there are feedbacks.
fn most_found(search: &Search, classes: u16, limit: Limit) -> usize {
    let all = search.rules.feedbacks().len();
    let most = if classes == 0 { all } else { classes.into() };
    let without_hit = most.min(all - 1);
    let first = usize::from(limit.to_byte().min(1));
    (1..limit.to_byte()).fold(first, |found, _| {
        let hitting = (most - 1).saturating_mul(found).saturating_add(1);
        hitting.max(without_hit.saturating_mul(found))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Objective;
    use crate::Prunings;
    use crate::games::rules::{Kind, Rules};
    use crate::search::memo::Memo;
    use crate::{Candidates, Question};
    use job::control::Control;

    /// By trying all guesses.
    fn by_trial(rules: &Rules, codes: &[Code], guesses: usize) -> usize {
        if guesses == 0 || codes.len() <= 1 {
            return if guesses == 0 { codes.len() } else { 0 };
        }
        let hit = rules.hit_code();
        let all = rules.guesses().expect("small");
        let left = all.iter().map(|&guess| {
            let classes = rules.split(codes, guess);
            if classes.len() == 1 && classes[0].feedback_code != hit {
                return codes.len();
            }
            let others = classes.iter().filter(|class| class.feedback_code != hit);
            let left = others.map(|class| by_trial(rules, &class.codes, guesses - 1));
            left.sum()
        });
        left.min().expect("a guess")
    }

    #[test]
    fn as_few_are_left_as_by_trial() {
        for (kind, pegs, colors) in [(Kind::Ab, 3, 4), (Kind::Mastermind, 2, 4)] {
            let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
            let secrets = rules.secrets().expect("small");
            for step in 1..4 {
                let codes: Vec<Code> = secrets.iter().copied().step_by(step).collect();
                for sieve in [true, false] {
                    let mut prunings = Prunings::ALL;
                    prunings.sieve = sieve;
                    let candidates = Candidates::new(&rules, codes.clone()).expect("secrets");
                    let question = Question::new(candidates, Goal::Hit, Objective::WorstCount);
                    let mut question = question.expect("they can be hit");
                    question.prunings = prunings;
                    let (memo, control) = (Memo::default(), Control::new(None));
                    let mut search = Search::new(&memo, &question, &control).expect("memory");
                    for guesses in 0..4usize {
                        let limit = Limit::new(guesses);
                        let state = Unfound::state(&mut search, codes.clone(), limit);
                        let mut state = state.expect("nobody stops it");
                        let searched = search.search(&mut state, Budget::NONE);
                        searched.expect("nobody stops it");
                        let expected = by_trial(&rules, &codes, guesses);
                        assert_eq!(
                            state.known,
                            Known::exact(Cost::new(expected as u64), state.known.worst),
                            "{rules:?} {guesses} {codes:x?}"
                        );
                    }
                }
            }
        }
    }
}
