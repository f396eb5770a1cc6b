//! Static lower bounds of a class from its feedback and its size.
//!
//! [`SizeBound`] takes a set of k candidates for one that each guess can split into as many and as
//! equal classes as there are feedbacks. But there are few codes with most of the feedbacks (six at
//! most with 2A2B in the AB game of four pegs), and after one feedback some others are rare or
//! impossible. Let C(g, f) be the codes that answer f to g, and c(g, f, h, x) how many of these
//! answer x to h. Then a set of k candidates in C(g, f) costs at least
//!
//! B(f, k) = k + min over g and h of the least Σ B(x, k(x)),
//! with k(x) ≤ c(g, f, h, x) and Σ k(x) = k,
//!
//! where the hit, if it is possible, takes one candidate at no cost (or with no sum when it ends
//! the task): a guess h splits the set into classes that are parts of C(g, f) ∩ C(h, x), and each
//! of these is a set of k(x) candidates in C(h, x). The sum is made least by taking convex
//! functions E ≤ B instead of B, of which the least increments are taken in turn. From E = the
//! convex bound of [`SizeBound`], which is true, each round gives better ones, which are true as
//! well.

use std::collections::HashSet;

use crate::codebreaking::bounds::size::SizeBound;
use crate::codebreaking::games::rules::{CODES, Code, Rules};
use crate::codebreaking::search::guess_lists::GuessLists;
use crate::codebreaking::sets::{Class, Splitter, count};
use crate::codebreaking::task::Goal;
use crate::control::{Stop, Ticker};
use crate::simd::Blocks;

/// Rounds; each looks one guess further. A third one changes next to nothing.
const ROUNDS: usize = 2;

/// More pairs of a guess and a secret are not worth the time.
const MOST_PAIRS: usize = 1 << 25;

/// More secrets are not listed for this.
const MOST_SECRETS: u128 = 1 << 17;

/// Slopes are kept in this part of 1, rounded down.
const UNIT: u64 = 720_720;

/// Bounds of sets by the feedback that they answered with.
#[derive(Clone, Debug)]
pub struct ClassBound {
    /// By feedback code and size.
    totals: Vec<Vec<u32>>,
}

/// A piece of a convex function: slope and length.
type Piece = (u64, usize);

impl ClassBound {
    /// The bounds for a game of which `size` candidates are left; `None` where they do not pay.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new(
        rules: &Rules,
        goal: Goal,
        size: usize,
        size_bound: &SizeBound,
        ticker: &mut Ticker,
    ) -> Result<Option<Self>, Stop> {
        let Some(profiles) = profiles(rules, ticker)? else {
            return Ok(None);
        };
        let hit = usize::from(rules.hit_code());
        let totals = profiles.iter().map(|profiles| {
            let most = profiles.iter().map(|p| p.size).max().unwrap_or(0);
            let sizes = 0..=most.min(size);
            sizes.map(|k| size_bound.convex(k)).collect()
        });
        let mut totals: Vec<Vec<u32>> = totals.collect();
        for _ in 0..ROUNDS {
            let hulls: Vec<Vec<Piece>> = totals.iter().map(|totals| hull(totals)).collect();
            for (code, (totals, profiles)) in totals.iter_mut().zip(&profiles).enumerate() {
                if code != hit {
                    *totals = next_totals(goal, totals, profiles, &hulls, hit);
                    ticker.work((totals.len() * profiles.len()) as u64)?;
                }
            }
        }
        Ok(Some(Self { totals }))
    }

    /// A lower bound of the total of `size` candidates that answered with the feedback of that
    /// code.
    #[inline]
    pub fn total(&self, feedback_code: usize, size: usize) -> u32 {
        self.totals[feedback_code].get(size).copied().unwrap_or(0)
    }
}

/// The classes that a guess makes of a class: how many codes with each feedback code.
#[derive(Debug, PartialEq, Eq, Hash, Clone)]
struct Profile {
    counts: [u32; CODES],
    size: usize,
}

impl Profile {
    /// The increments of the bounds of the classes, the least first. The hit costs nothing.
    fn pieces(&self, hulls: &[Vec<Piece>], hit: usize) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = Vec::new();
        for (code, (&cap, hull)) in self.counts.iter().zip(hulls).enumerate() {
            let mut left = cap as usize;
            if code == hit {
                pieces.push((0, left));
                continue;
            }
            for &(slope, length) in hull {
                pieces.push((slope, length.min(left)));
                left -= length.min(left);
            }
        }
        pieces.sort_unstable();
        pieces
    }
}

/// For each feedback code, how the classes with that feedback are split.
fn profiles(rules: &Rules, ticker: &mut Ticker) -> Result<Option<Vec<Vec<Profile>>>, Stop> {
    let mut profiles: Vec<HashSet<Profile>> = vec![HashSet::new(); CODES];
    if rules.secret_count() > MOST_SECRETS {
        return Ok(None);
    }
    let Ok(secrets) = rules.secrets() else {
        return Ok(None);
    };
    let splitter = Splitter::new(rules);
    let mut lists = GuessLists::new(false, true, 1 << 20);
    let firsts = lists.list(rules, &secrets, ticker)?;
    let mut pairs = firsts.len() * secrets.len();
    if pairs > MOST_PAIRS {
        return Ok(None);
    }
    for i in 0..firsts.len() {
        for class in splitter.split(&secrets, firsts.code(i, rules.pegs())) {
            let Class {
                feedback,
                codes: class,
            } = class;
            let code = usize::from(rules.codes_of_feedbacks()[usize::from(feedback)]);
            let guesses = lists.list(rules, &class, ticker)?;
            pairs += guesses.len() * class.len();
            if pairs > MOST_PAIRS {
                return Ok(None);
            }
            profiles[code].extend(split(rules, &splitter, &class, &guesses, ticker)?);
        }
    }
    let lists = profiles.into_iter().map(|set| set.into_iter().collect());
    Ok(Some(lists.collect()))
}

fn split(
    rules: &Rules,
    splitter: &Splitter,
    class: &[Code],
    guesses: &Blocks,
    ticker: &mut Ticker,
) -> Result<Vec<Profile>, Stop> {
    let mut codes = Blocks::default();
    codes.set(class, rules.pegs());
    let mut profiles = Vec::with_capacity(guesses.len());
    for i in 0..guesses.len() {
        ticker.work(class.len() as u64)?;
        let counts = count(&splitter.feedback_codes(&codes, guesses.code(i, rules.pegs())));
        let size = class.len();
        profiles.push(Profile { counts, size });
    }
    Ok(profiles)
}

/// The bounds of one round from those of the round before.
fn next_totals(
    goal: Goal,
    before: &[u32],
    profiles: &[Profile],
    hulls: &[Vec<Piece>],
    hit: usize,
) -> Vec<u32> {
    let mut least = vec![u32::MAX; before.len()];
    for profile in profiles {
        let pieces = profile.pieces(hulls, hit);
        let (mut sum, mut k) = (0u64, 0usize);
        for (slope, length) in pieces {
            for _ in 0..length {
                sum += slope;
                k += 1;
                if k < least.len() {
                    let total = k as u64 + sum.div_ceil(UNIT);
                    least[k] = least[k].min(total as u32);
                }
            }
        }
    }
    let mut totals = before.to_vec();
    for (k, total) in totals.iter_mut().enumerate() {
        if k <= 2 {
            *total = if k == 0 { 0 } else { goal.total_of_few(k) };
        } else if least[k] < u32::MAX {
            *total = (*total).max(least[k]);
        }
    }
    totals
}

/// The greatest convex function below, as slopes in the order of size.
fn hull(totals: &[u32]) -> Vec<Piece> {
    let mut corners: Vec<(u64, u64)> = Vec::new();
    for (k, &total) in totals.iter().enumerate() {
        let point = (k as u64, u64::from(total));
        while let [.., a, b] = corners[..] {
            // Whether b is on or above the line from a to the point.
            let above = (b.1 as i128 - a.1 as i128) * (point.0 - a.0) as i128
                >= (point.1 as i128 - a.1 as i128) * (b.0 - a.0) as i128;
            if !above {
                break;
            }
            corners.pop();
        }
        corners.push(point);
    }
    corners
        .windows(2)
        .map(|pair| {
            let (a, b) = (pair[0], pair[1]);
            ((b.1 - a.1) * UNIT / (b.0 - a.0), (b.0 - a.0) as usize)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codebreaking::answers::solve::solve;
    use crate::codebreaking::games::rules::{Feedback, HIT, Kind};
    use crate::codebreaking::prunings::Prunings;
    use crate::codebreaking::search::memo::Memo;
    use crate::codebreaking::task::{Objective, Question};
    use crate::control::Control;

    fn class_bound(rules: &Rules, goal: Goal) -> (SizeBound, ClassBound) {
        let secrets = rules.secrets().expect("small").len();
        let size_bound = SizeBound::new(goal, secrets, rules.feedbacks().len());
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let bound = ClassBound::new(rules, goal, secrets, &size_bound, ticker);
        (size_bound, bound.expect("not stopped").expect("small"))
    }

    fn least_total(rules: &Rules, goal: Goal, candidates: &[Code], memo: &Memo) -> u32 {
        let mut prunings = Prunings::ALL;
        assert!(prunings.switch_off("feedback_bound"));
        let question = Question {
            prunings,
            ..Question::new(candidates.to_vec(), goal, Objective::Expected)
        };
        let solution = solve(rules, memo, &question, &Control::new(None));
        let total = solution.expect("nobody cancels").upper.expect("feasible");
        u32::try_from(total.first).expect("small")
    }

    /// All ways to thin out a class a little: every n-th member.
    fn parts(class: &[Code]) -> impl Iterator<Item = Vec<Code>> {
        let steps = (1..=3).flat_map(|step| (0..step).map(move |start| (start, step)));
        steps.map(|(start, step)| class.iter().copied().skip(start).step_by(step).collect())
    }

    #[test]
    fn no_part_of_a_class_costs_less() {
        for (kind, pegs, colors) in [
            (Kind::Ab, 3, 5),
            (Kind::Ab, 4, 5),
            (Kind::Mastermind, 3, 4),
            (Kind::Mastermind, 2, 5),
        ] {
            let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
            let secrets = rules.secrets().expect("small");
            let splitter = Splitter::new(&rules);
            for goal in [Goal::Hit, Goal::Determine] {
                let (_, bound) = class_bound(&rules, goal);
                let memo = Memo::default();
                for &guess in secrets.iter().step_by(secrets.len() / 5) {
                    for Class { feedback, codes } in splitter.split(&secrets, guess) {
                        let code = rules.codes_of_feedbacks()[usize::from(feedback)];
                        for part in parts(&codes).filter(|part| feedback != HIT && !part.is_empty())
                        {
                            let total = least_total(&rules, goal, &part, &memo);
                            let least = bound.total(code.into(), part.len());
                            assert!(least <= total, "{rules:?} {goal:?} {part:x?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn it_is_above_the_bound_of_the_size_alone() {
        let rules = Rules::new(Kind::Ab, 4, 10, 0).expect("valid");
        let (size_bound, bound) = class_bound(&rules, Goal::Hit);
        let found =
            [([2, 2], 6), ([0, 4], 9), ([2, 1], 72), ([0, 2], 1260)].map(|(reply, size)| {
                let is_reply = |feedback: &Feedback| feedback[..2] == reply;
                let place = rules.feedbacks().iter().position(is_reply);
                let code = rules.codes_of_feedbacks()[place.expect("a feedback")];
                (
                    size_bound.total(size).to_number(),
                    bound.total(code.into(), size),
                )
            });
        assert_eq!(found, [(11, 15), (17, 23), (201, 212), (4842, 5247)]);
    }

    #[test]
    fn hulls_are_convex_and_below() {
        let pieces = hull(&[0, 0, 2, 3, 5, 9, 10, 20]);
        let slopes: Vec<u64> = pieces.iter().map(|&(slope, _)| slope).collect();
        assert!(slopes.is_sorted());
        assert_eq!(pieces.iter().map(|&(_, length)| length).sum::<usize>(), 7);
        assert_eq!(pieces[0], (0, 1));
        assert_eq!(pieces.last(), Some(&(10 * UNIT, 1)));
    }
}
