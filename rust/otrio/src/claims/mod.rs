//! Why does a position have its outcomes? Claims, each with a choice, that can be checked without a
//! search.
//!
//! *Question.* The outcomes O(v) of a position are known ([`super::solve`]), or that a coalition
//! can force one ([`super::force`]); which moves prove it? *Assumes* what those modules assume.
//! *Proves* nothing itself: the crate `checkers` checks what is listed here. *Cost*: mostly a
//! table look-up for each child of each position that comes up; what the tables forgot is searched
//! again.
//!
//! An example. Green, player 2, is to move and likes a draw best, then a win of player 2. There are
//! two moves, to c and d; O(c) is {D} and O(d) is {P2, P3}. So green moves to c, and O(v) is {D}.
//! Why within {D}? Green gets a draw at c and likes nothing better, whatever d has: only "c within
//! {D}" is left to prove. That is rule 1 below, with n = 1 and c: U(1) is {D}, and R(1) all the
//! rest. Why does it meet {D}? Rule 2 with n = 0 and c: R(0) is everything, so nothing need be shown
//! for d, and c must meet {D}.
//!
//! A claim is "O(v) is *within* X" or "O(v) *meets* X". Write U(n) for the outcomes on the mover's
//! n best levels, and R(n) for all others. Let g be the least n such that O(c) is within U(n) for
//! some child c; then O(v) is the part of the sets O(c) that lies in U(g)
//! ([`andor::chains`], 1).
//!
//! 1. *Within.* For some n, a child c is within X ∩ U(n), and all others are within X ∪ R(n). Then
//!    g ≤ n, so O(v) is within U(n), and within X ∪ R(n), as all children are. If the claim is
//!    true, the condition holds for n = g.
//! 2. *Meets.* For some n, all children meet R(n), and one of them has an outcome in X on one of
//!    the levels n+1, …, m, where all levels before m, from n+1 on, are within X. Then g > n; if g
//!    < m, level g is within X, and a child that makes g the least has an outcome on it; otherwise
//!    the named child's outcome is in U(g). When all levels from n+1 on are within X, no child is
//!    named. If some o in X is an outcome, on level n+1, the condition holds for that n.
//! 3. An outcome is possible if it is the draw, or the line of a colour that has a live one. If the
//!    mover can complete a line, only outcomes that the mover likes at least as well are possible,
//!    because g is at most that level. Only the possible outcomes in X count, so in 1. all
//!    impossible ones are added to X, and in 2. they are removed.
//!
//! What a coalition can force is the case of two levels: its members prefer the outcomes X to the
//! rest, all others the rest to X. Then "v within X" names one child where a member is to move (n =
//! 1, and nothing need be shown for the others), and none elsewhere: a strategy.
//!
//! With strict orders the outcome on level n+1 is proved by "within U(n+1)" and "within R(n)"; with
//! ties, by "within" the others for each non-outcome, and "meets" for each outcome.

mod ways;

use std::collections::HashSet;

use super::live_lines::State;
use super::moves::Move;
use super::position::Position;
use super::preferences::{DRAW, Preferences};
use super::slots::each;
use andor::chains::Outcomes;
use job::alloc::{OutOfMemory, insert, reserve};
use job::control::{Stop, Ticker};
use ways::Way;

/// Answers questions about positions: a search, with what it already knows.
pub trait Oracle {
    /// Whether to look through all children for one that needs no new claim. That makes proofs
    /// smaller, but takes the image of each child and a table look-up.
    const IS_THRIFTY: bool;

    /// The players' preferences.
    fn preferences(&self) -> &Preferences;

    /// Whether all outcomes of a position are within a set, if that is known.
    fn known_within(&self, position: &Position, set: Outcomes) -> Option<bool>;

    /// The same, searching if necessary.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn settles_within(
        &mut self,
        position: &Position,
        set: Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop>;

    /// Prepares for questions about a set.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn turn_to(&mut self, _set: Outcomes, _ticker: &mut Ticker<'_>) -> Result<(), Stop> {
        Ok(())
    }

    /// All moves that may have to be named, a pass included, the best ones first.
    fn moves(&self, position: &Position) -> Vec<Move>;
}

/// How a set relates to the outcomes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// All outcomes are in the set.
    Within,
    /// One of the outcomes is in the set.
    Meets,
}

/// A claim about a position, which is the canonical one of its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The position.
    pub position: Position,
    /// How the set relates to its outcomes.
    pub relation: Relation,
    /// The set, without impossible outcomes.
    pub set: Outcomes,
}

/// Why a claim is true: the number n of levels, and the named child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// n.
    pub levels: u8,
    /// The move to the child.
    pub step: Move,
}

/// A proof of outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Sets that all outcomes are within; what they have in common is exactly the outcomes.
    pub within: Vec<Outcomes>,
    /// Sets that they meet: each outcome by itself, if there are several.
    pub meets: Vec<Outcomes>,
    /// Claims that need a choice, in the order in which they come up.
    pub choices: Vec<(Claim, Choice)>,
}

/// A claim whose set may have impossible outcomes, as the search knows it.
#[derive(Clone, Copy, Debug)]
struct Open {
    position: Position,
    relation: Relation,
    set: Outcomes,
}

/// Which child a way of justifying a claim names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// None, and all children meet their conditions.
    Nobody,
    /// The child with this number.
    Child(usize),
    /// Not known yet, or the way fails.
    NotYet,
}

/// Collects the claims of a proof.
struct Prover<'a, 'b, 'c, O> {
    oracle: &'a mut O,
    ticker: &'b mut Ticker<'c>,
    all: Outcomes,
    seen: HashSet<Claim>,
    open: Vec<Open>,
    choices: Vec<(Claim, Choice)>,
}

/// A proof of the outcomes of a position; `None` if it takes more than `most` claims.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn prove_outcomes(
    oracle: &mut impl Oracle,
    position: &Position,
    outcomes: Outcomes,
    most: usize,
    ticker: &mut Ticker<'_>,
) -> Result<Option<Proof>, Stop> {
    let within = sets_around(oracle.preferences(), position, outcomes);
    let mut meets = Vec::new();
    if outcomes.count_ones() > 1 {
        meets.extend(each(u32::from(outcomes)).map(|number| 1 << number));
    }
    prove(oracle, position, (within, meets), most, ticker)
}

/// A proof that the outcomes of a position are within some sets, and meet others.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn prove(
    oracle: &mut impl Oracle,
    position: &Position,
    (within, meets): (Vec<Outcomes>, Vec<Outcomes>),
    most: usize,
    ticker: &mut Ticker<'_>,
) -> Result<Option<Proof>, Stop> {
    let mut prover = Prover {
        all: oracle.preferences().outcomes(),
        oracle,
        ticker,
        seen: HashSet::new(),
        open: Vec::new(),
        choices: Vec::new(),
    };
    let roots = within.iter().map(|&set| (Relation::Within, set));
    for (relation, set) in roots.chain(meets.iter().map(|&set| (Relation::Meets, set))) {
        if !position.is_over() && !prover.collect(position, relation, set, most)? {
            return Ok(None);
        }
    }
    let choices = prover.choices;
    Ok(Some(Proof {
        within,
        meets,
        choices,
    }))
}

/// Sets that all outcomes of a position are within, and that have nothing else in common.
fn sets_around(
    preferences: &Preferences,
    position: &Position,
    outcomes: Outcomes,
) -> Vec<Outcomes> {
    let all = preferences.outcomes();
    if !preferences.are_strict() {
        let others = each(u32::from(all & !outcomes));
        return others.map(|number| all & !(1 << number)).collect();
    }
    let upper = preferences
        .levels(position.color())
        .iter()
        .take_while(|&&level| level != outcomes)
        .fold(0, |upper, level| upper | level);
    vec![upper | outcomes, all & !upper]
}

impl<O: Oracle> Prover<'_, '_, '_, O> {
    /// Justifies a claim and all that come up for it; false if there are too many.
    fn collect(
        &mut self,
        position: &Position,
        relation: Relation,
        set: Outcomes,
        most: usize,
    ) -> Result<bool, Stop> {
        let asked = self.asked(relation, set);
        self.oracle.turn_to(asked, self.ticker)?;
        self.oracle.settles_within(position, asked, self.ticker)?;
        self.open.push(Open {
            position: position.canonical(),
            relation,
            set,
        });
        while let Some(open) = self.open.pop() {
            self.ticker.work(1 << 12)?;
            let possible = self.possible(&open.position);
            let claim = Claim {
                set: open.set & possible,
                position: open.position,
                relation: open.relation,
            };
            if claim.set == possible || !insert(&mut self.seen, claim)? {
                continue;
            }
            if self.seen.len() > most || !self.justify(&open, claim, possible)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The set that the search asks about: all outcomes are within it, or not all are.
    fn asked(&self, relation: Relation, set: Outcomes) -> Outcomes {
        match relation {
            Relation::Within => set,
            Relation::Meets => self.all & !set,
        }
    }

    /// The outcomes with a live line, and the draw; after the end of the game its outcome.
    fn reachable(&self, position: &Position) -> Outcomes {
        let preferences = self.oracle.preferences();
        if let Some(color) = position.winner() {
            return preferences.of_line(color);
        }
        let live = State::new(position).live;
        let colors = (0..preferences.colors()).filter(|&color| live[color] != 0);
        colors.fold(DRAW, |found, color| found | preferences.of_line(color))
    }

    /// The possible outcomes (3).
    fn possible(&self, position: &Position) -> Outcomes {
        let reachable = self.reachable(position);
        if !position.legal_moves().any(|step| position.wins(step)) {
            return reachable;
        }
        let preferences = self.oracle.preferences();
        let line = preferences.of_line(position.color());
        let mut as_good = 0;
        for level in preferences.levels(position.color()) {
            as_good |= level;
            if level & line != 0 {
                break;
            }
        }
        reachable & as_good
    }

    /// Finds a way to justify a claim, and adds the claims that it needs.
    fn justify(&mut self, open: &Open, claim: Claim, possible: Outcomes) -> Result<bool, Stop> {
        let steps = self.oracle.moves(&open.position);
        let children: Vec<(Move, Position)> = steps
            .into_iter()
            .map(|step| {
                let child = open.position.play_unchecked(step);
                (
                    step,
                    if O::IS_THRIFTY {
                        child.canonical()
                    } else {
                        child
                    },
                )
            })
            .collect();
        let ways = self.ways(open, possible);
        // The claim is true, so a way need not be tried if it is the only one and names no child.
        if let [way @ Way { named: None, .. }] = ways[..] {
            self.take(open.relation, &way, &children, Named::Nobody)?;
            return Ok(true);
        }
        let is_sole = ways.len() == 1;
        for may_search in [false, true] {
            for way in &ways {
                let effort = (may_search, is_sole);
                let named = self.follow(open.relation, way, &children, effort)?;
                if named == Named::NotYet {
                    continue;
                }
                self.take(open.relation, way, &children, named)?;
                if let Named::Child(at) = named {
                    let choice = Choice {
                        levels: way.levels,
                        step: children[at].0,
                    };
                    reserve(&mut self.choices, 1)?;
                    self.choices.push((claim, choice));
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the claims that a way needs.
    fn take(
        &mut self,
        relation: Relation,
        way: &Way,
        children: &[(Move, Position)],
        named: Named,
    ) -> Result<(), OutOfMemory> {
        reserve(&mut self.open, children.len())?;
        for (number, (_, child)) in children.iter().enumerate() {
            let set = match way.named {
                Some(set) if named == Named::Child(number) => set,
                _ => way.others,
            };
            if set != self.all && !child.is_over() {
                self.open.push(Open {
                    position: child.canonical(),
                    relation,
                    set,
                });
            }
        }
        Ok(())
    }

    /// Ways that may succeed, those that need little first.
    fn ways(&self, open: &Open, possible: Outcomes) -> Vec<Way> {
        let levels = self.oracle.preferences().levels(open.position.color());
        let reachable = self.reachable(&open.position);
        let mut ways = match open.relation {
            Relation::Within => ways::within(levels, open.set | self.all & !possible, possible),
            Relation::Meets => ways::to_meet(levels, open.set & possible, possible),
        };
        // Of sets that are the same for a child's possible outcomes, the one that was searched.
        for way in &mut ways {
            for set in way.named.iter_mut().chain([&mut way.others]) {
                if (*set ^ open.set) & reachable == 0 {
                    *set = open.set;
                }
            }
        }
        ways
    }

    /// Which child a way names, if the way succeeds; it must if it is the only one.
    fn follow(
        &mut self,
        relation: Relation,
        way: &Way,
        children: &[(Move, Position)],
        (may_search, is_sole): (bool, bool),
    ) -> Result<Named, Stop> {
        for (_, child) in children {
            if !self.holds(relation, child, way.others, may_search)? {
                return Ok(Named::NotYet);
            }
        }
        let Some(named) = way.named else {
            return Ok(Named::Nobody);
        };
        let mut first = Named::NotYet;
        for (number, (_, child)) in children.iter().enumerate() {
            if self.holds(relation, child, named, false)? {
                if !O::IS_THRIFTY || self.is_free(relation, child, named) {
                    return Ok(Named::Child(number));
                }
                if first == Named::NotYet {
                    first = Named::Child(number);
                }
            }
        }
        if first != Named::NotYet || !may_search {
            return Ok(first);
        }
        for (number, (_, child)) in children.iter().enumerate() {
            // If it is none of the others, it is the last child.
            let must_be = is_sole && number + 1 == children.len();
            if must_be || self.holds(relation, child, named, true)? {
                return Ok(Named::Child(number));
            }
        }
        Ok(Named::NotYet)
    }

    /// Whether a claim comes up anyway, or needs nothing.
    fn is_free(&self, relation: Relation, position: &Position, set: Outcomes) -> bool {
        let possible = self.possible(position);
        let claim = Claim {
            position: *position,
            relation,
            set: set & possible,
        };
        claim.set == possible || self.seen.contains(&claim)
    }

    /// Whether a claim is true; without a search, whether it is known to be.
    fn holds(
        &mut self,
        relation: Relation,
        position: &Position,
        set: Outcomes,
        may_search: bool,
    ) -> Result<bool, Stop> {
        if set == self.all {
            return Ok(true);
        }
        let asked = self.asked(relation, set);
        let wanted = relation == Relation::Within;
        if may_search {
            let found = self.oracle.settles_within(position, asked, self.ticker)?;
            return Ok(found == wanted);
        }
        Ok(self.oracle.known_within(position, asked) == Some(wanted))
    }
}

#[cfg(test)]
mod tests;
