//! Static lower bounds on a class from its feedback and its size.
//!
//! [`SizeBound`] assumes that a guess can split a set of k candidates into as many classes as there
//! are feedbacks, and as evenly as it likes. But most feedbacks have few codes, and after one
//! feedback some others are rare or impossible. An example, 3 of 7 digits: of the 72 codes that
//! answer 0A1B to 1 2 3, at most six answer 2A0B to any guess, and at most two 1A2B. So the other
//! classes are larger, and the 72 codes cost at least 232, where their number alone shows 206.
//!
//! Let C(g, f) be the codes that answer f to g, and c(g, f, h, x) the number of these that answer x to
//! h. Then a set of k candidates in C(g, f) costs at least
//!
//! B(f, k) = k + min over g and h of the least Σ B(x, k(x)),
//! with k(x) ≤ c(g, f, h, x) and Σ k(x) = k,
//!
//! where the class of the hit, if the hit is possible, is one candidate and costs nothing more: a
//! guess h splits the set into classes that are parts of C(g, f) ∩ C(h, x), and each of these is a
//! set of k(x) candidates in C(h, x). To minimise the sum, B is replaced by convex functions E ≤ B,
//! whose least increments are taken in turn. The first E is the convex bound of [`SizeBound`],
//! which is valid; each round gives better bounds that are valid as well.

use std::collections::HashSet;
use std::iter::repeat_n;
use std::rc::Rc;

use crate::bounds::SizeBound;
use crate::games::{CODES, Code, Role, Rules};
use crate::sets::{RowSets, Sets, count};
use crate::{Prunings, Tuning};
use job::{Stop, Ticker};
use simd::Blocks;

/// Rounds; each looks one guess further ahead. A third one changes next to nothing.
const ROUNDS: usize = 2;

/// The most pairs of a guess and a secret for which the bound pays.
const MOST_PAIRS: usize = 1 << 25;

/// The most secrets that are listed for the bound.
const MOST_SECRETS: u128 = 1 << 17;

/// A node of the search takes about as long as this many pairs.
const PAIRS_PER_NODE: u128 = 1 << 13;

/// Slopes are stored in units of 1/`UNIT`, rounded down.
const UNIT: u64 = 720_720;

/// Bounds on sets by the feedback that they gave.
#[derive(Clone, Debug)]
pub struct ClassBound {
    /// By feedback code and size.
    totals: Vec<Vec<u32>>,
}

/// Whether the bounds are prepared.
pub enum Prepared {
    Now(ClassBound),
    /// When the search has taken this many nodes.
    After(u64),
    /// They do not pay.
    Never,
}

/// A piece of a convex function: slope and length.
type Piece = (u64, usize);

impl ClassBound {
    /// About how many nodes a search takes while the bound is prepared, if the game has a single
    /// first guess.
    pub fn least_nodes(rules: &Rules) -> u64 {
        let pairs = rules.count(Role::Secret).saturating_pow(2);
        u64::try_from(pairs / PAIRS_PER_NODE).unwrap_or(u64::MAX)
    }

    /// The bounds for a game, if a search has taken as long as they take, with `nodes` nodes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn prepare(
        rules: &Rules,
        size_bound: &SizeBound,
        nodes: u64,
        ticker: &mut Ticker,
    ) -> Result<Prepared, Stop> {
        let Some(openings) = openings(rules, ticker)? else { return Ok(Prepared::Never) };
        let (.., firsts) = &openings;
        let due = Self::least_nodes(rules).saturating_mul(firsts.len() as u64);
        if nodes < due {
            return Ok(Prepared::After(due));
        }
        let Some(profiles) = profiles(rules, openings, ticker)? else { return Ok(Prepared::Never) };
        let hit = usize::from(rules.hit_code());
        let totals = profiles.iter().map(|profiles| {
            let sizes = profiles.iter().map(|profile| profile.iter().sum());
            let most = sizes.max().unwrap_or(0u32) as usize;
            let sizes = 0..=most.min(size_bound.largest());
            sizes.map(|k| size_bound.convex(k)).collect()
        });
        let mut totals: Vec<Vec<u32>> = totals.collect();
        for _ in 0..ROUNDS {
            let hulls = totals.iter().map(|totals| hull(totals));
            let mut hulls: Vec<Vec<Piece>> = hulls.collect();
            // The candidate that is hit costs nothing more.
            hulls[hit] = vec![(0, usize::MAX)];
            for (code, (totals, profiles)) in totals.iter_mut().zip(&profiles).enumerate() {
                if code != hit {
                    *totals = next_totals(size_bound, totals, profiles, &hulls);
                    ticker.work((totals.len() * profiles.len()) as u64)?;
                }
            }
        }
        Ok(Prepared::Now(Self { totals }))
    }

    /// A lower bound on the total of `size` candidates that gave the feedback with this code.
    pub fn total(&self, feedback_code: usize, size: usize) -> u32 {
        self.totals[feedback_code].get(size).copied().unwrap_or(0)
    }
}

/// The classes that a guess makes of a class: how many codes with each feedback code.
type Profile = [u32; CODES];

/// Sets of a game, its secrets, and the first guesses that differ for all of them.
type Openings<'a> = (RowSets<'a>, Vec<Code>, Rc<Blocks>);

/// `None` for a table, where equal feedback to different guesses has no common meaning, and for too
/// many secrets.
fn openings<'a>(rules: &'a Rules, ticker: &mut Ticker) -> Result<Option<Openings<'a>>, Stop> {
    let few = rules.count(Role::Secret) <= MOST_SECRETS;
    let Some(alphabet) = rules.alphabet().filter(|_| few) else { return Ok(None) };
    let secrets = rules.list(Role::Secret, &mut |work| ticker.work(work))?;
    let which = (Prunings::ALL, Tuning::default(), false);
    let mut sets = RowSets::new(alphabet, which, rules.hit_code(), 1 << 20);
    let firsts = sets.guesses(&secrets, ticker)?;
    Ok(Some((sets, secrets, firsts)))
}

/// For each feedback code, how guesses split the classes with that feedback; `None` where finding
/// out does not pay.
fn profiles(
    rules: &Rules,
    (mut sets, secrets, firsts): Openings,
    ticker: &mut Ticker,
) -> Result<Option<Vec<HashSet<Profile>>>, Stop> {
    let pegs = rules.pegs();
    let mut pairs = firsts.len() * secrets.len();
    let mut profiles = vec![HashSet::new(); CODES];
    let mut candidates = Blocks::default();
    for first in firsts.codes(pegs) {
        for class in rules.split(&secrets, first) {
            let codes = &class.codes;
            let guesses = sets.guesses(codes, ticker)?;
            pairs += guesses.len() * codes.len();
            if pairs > MOST_PAIRS {
                return Ok(None);
            }
            candidates.set(codes, pegs);
            for guess in guesses.codes(pegs) {
                ticker.work(codes.len() as u64)?;
                let profile = count(&rules.feedback_codes(&candidates, guess));
                profiles[usize::from(class.feedback_code)].insert(profile);
            }
        }
    }
    Ok(Some(profiles))
}

/// The increments of the bounds on the classes, the least first.
fn pieces(profile: &Profile, hulls: &[Vec<Piece>]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (&size, hull) in profile.iter().zip(hulls) {
        let mut left = size as usize;
        for &(slope, length) in hull {
            pieces.push((slope, length.min(left)));
            left -= length.min(left);
        }
    }
    pieces.sort_unstable();
    pieces
}

/// The bounds of one round from those of the round before.
fn next_totals(
    size_bound: &SizeBound,
    before: &[u32],
    profiles: &HashSet<Profile>,
    hulls: &[Vec<Piece>],
) -> Vec<u32> {
    let mut least = vec![u32::MAX; before.len()];
    for profile in profiles {
        let pieces = pieces(profile, hulls).into_iter();
        let slopes = pieces.flat_map(|(slope, length)| repeat_n(slope, length));
        let mut sum = 0;
        for ((k, least), slope) in (0u64..).zip(&mut least).skip(1).zip(slopes) {
            sum += slope;
            *least = (*least).min((k + sum.div_ceil(UNIT)) as u32);
        }
    }
    let total = |(k, (&before, least)): (usize, (&u32, u32))| match k {
        0 => 0,
        1 | 2 => size_bound.total(k).to_number() as u32,
        _ if least == u32::MAX => before,
        _ => before.max(least),
    };
    before.iter().zip(least).enumerate().map(total).collect()
}

/// The greatest convex function that is nowhere above `totals`, as slopes in the order of size.
fn hull(totals: &[u32]) -> Vec<Piece> {
    let mut corners: Vec<(i64, i64)> = Vec::new();
    for point in (0..).zip(totals.iter().map(|&total| total.into())) {
        // While b is on or above the line from a to the point.
        while let [.., a, b] = corners[..]
            && (b.1 - a.1) * (point.0 - a.0) >= (point.1 - a.1) * (b.0 - a.0)
        {
            corners.pop();
        }
        corners.push(point);
    }
    let pieces = corners.windows(2).map(|pair| {
        let (length, rise) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        (rise as u64 * UNIT / length as u64, length as usize)
    });
    pieces.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::solve::solve;
    use crate::games::rules::{Feedback, Kind};
    use crate::search::memo::Memo;
    use crate::sets::Class;
    use crate::{Candidates, Question};
    use crate::{Goal, Objective};
    use job::control::Control;

    fn class_bound(rules: &Rules, goal: Goal) -> (SizeBound, ClassBound) {
        let secrets = rules.secrets().expect("small").len();
        let size_bound = SizeBound::new(goal, secrets, rules.feedbacks().len());
        let control = Control::new(None);
        let ticker = &mut Ticker::new(&control);
        let bound = ClassBound::prepare(rules, &size_bound, u64::MAX, ticker);
        match bound.expect("not stopped") {
            Prepared::Now(bound) => (size_bound, bound),
            _ => panic!("they are small"),
        }
    }

    fn least_total(rules: &Rules, goal: Goal, candidates: &[Code], memo: &Memo) -> u32 {
        let candidates = Candidates::new(rules, candidates.to_vec()).expect("secrets");
        let mut question = Question::new(candidates, goal, Objective::Expected).expect("pegs");
        question.prunings.feedback_bound = false;
        let solution = solve(&question, memo, &Control::new(None));
        let total = solution.expect("nobody cancels").upper.expect("feasible");
        u32::try_from(total.first).expect("small")
    }

    /// A class thinned out in several ways: every n-th member.
    fn parts(class: &[Code]) -> impl Iterator<Item = Vec<Code>> {
        let steps = (1..=3).flat_map(|step| (0..step).map(move |start| (start, step)));
        steps.map(|(start, step)| class.iter().copied().skip(start).step_by(step).collect())
    }

    #[test]
    fn no_part_of_a_class_costs_less() {
        for (kind, pegs, colors) in
            [(Kind::Ab, 3, 5), (Kind::Ab, 4, 5), (Kind::Mastermind, 3, 4), (Kind::Mastermind, 2, 5)]
        {
            let rules = Rules::new(kind, pegs, colors, 0).expect("valid");
            let secrets = rules.secrets().expect("small");
            for goal in [Goal::Hit, Goal::Determine] {
                let (_, bound) = class_bound(&rules, goal);
                let memo = Memo::default();
                for &guess in secrets.iter().step_by(secrets.len() / 5) {
                    for Class { feedback_code: code, codes } in rules.split(&secrets, guess) {
                        for part in parts(&codes)
                            .filter(|part| code != rules.hit_code() && !part.is_empty())
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
                let code = rules.codes_of_feedbacks[place.expect("a feedback")];
                (size_bound.total(size).to_number(), bound.total(code.into(), size))
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
