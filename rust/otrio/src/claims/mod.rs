//! Why does a position have its outcomes? Claims, each with a choice, that can be checked without a
//! search.
//!
//! *Question.* The outcomes O(v) of a position are known ([`solve`](mod@super::solve)), or that a
//! coalition can force one ([`super::force`]); which moves prove it? *Assumes* what those modules
//! assume. *Proves* nothing itself: the crate `checkers` checks what is listed here. *Cost*: mostly
//! a table look-up for each child of each position that comes up; what the tables forgot is
//! searched again.
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
//! ([`andor::queries`], 1).
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

use super::slots::each;
use super::{Move, Position, Preferences, State};
use andor::queries::{Outcomes, union};
use job::{Stop, Ticker, insert, reserve};
use ways::Way;

/// Answers questions about positions: a search, with what it already knows.
pub trait Oracle {
    /// Whether to look through all children for one that needs no new claim. That makes proofs
    /// smaller, but takes the image of each child and a table look-up.
    const IS_THRIFTY: bool;

    /// The players' preferences.
    fn preferences(&self) -> &Preferences;

    /// Prepares for questions about a set.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    fn take_up(&mut self, _set: Outcomes, _ticker: &mut Ticker) -> Result<(), Stop> {
        Ok(())
    }

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
        ticker: &mut Ticker,
    ) -> Result<bool, Stop>;

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

impl Relation {
    /// The set that the search asks about: all outcomes are within it, or not all are.
    pub(crate) fn asked(self, set: Outcomes, all: Outcomes) -> Outcomes {
        match self {
            Self::Within => set,
            Self::Meets => all & !set,
        }
    }
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Sets that all outcomes are within; what they have in common is exactly the outcomes.
    pub within: Vec<Outcomes>,
    /// Sets that they meet: each outcome by itself, if there are several.
    pub meets: Vec<Outcomes>,
    /// Claims that need a choice, in the order in which they come up.
    pub choices: Vec<(Claim, Choice)>,
}

impl Proof {
    /// What is to be proved of the outcomes of a position, with no claim yet.
    pub(crate) fn begin(preferences: &Preferences, color: usize, outcomes: Outcomes) -> Self {
        let all = preferences.outcomes();
        let within = if preferences.are_strict {
            let levels = preferences.levels(color);
            let better = levels.iter().take_while(|&&level| level != outcomes);
            let upper = union(&levels[..better.count()]);
            vec![upper | outcomes, all & !upper]
        } else {
            let others = each(all & !outcomes);
            others.map(|number| all & !(1 << number)).collect()
        };
        let mut meets = Vec::new();
        if outcomes.count_ones() > 1 {
            meets.extend(each(outcomes).map(|number| 1 << number));
        }
        Self { within, meets, choices: Vec::new() }
    }

    /// Adds the choices for its claims, which must be true of the position, and for all claims that
    /// come up for these; `None` if there are more than `most`.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub(crate) fn complete(
        self,
        oracle: &mut impl Oracle,
        position: &Position,
        most: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Self>, Stop> {
        if position.is_over() {
            return Ok(Some(self));
        }
        let within = self.within.iter().map(|&set| (Relation::Within, set));
        let meets = self.meets.iter().map(|&set| (Relation::Meets, set));
        let roots: Vec<_> = within.chain(meets).collect();
        let mut claims = Claims {
            all: oracle.preferences().outcomes(),
            oracle,
            ticker,
            most,
            seen: HashSet::new(),
            open: Vec::new(),
            choices: self.choices,
        };
        for (relation, set) in roots {
            let asked = relation.asked(set, claims.all);
            let (oracle, ticker) = (&mut *claims.oracle, &mut *claims.ticker);
            oracle.take_up(asked, ticker)?;
            oracle.settles_within(position, asked, ticker)?;
            claims.open.push(Claim { position: position.canonical(), relation, set });
            while let Some(claim) = claims.open.pop() {
                if !claims.justify(claim)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(Self { choices: claims.choices, ..self }))
    }
}

/// How to find out whether a claim about a child is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inquiry {
    /// By what is known.
    LookUp,
    /// By searches.
    Search,
    /// By searches, and the way is the only one: it succeeds.
    SearchSole,
}

/// The claims of a proof.
struct Claims<'a, 'b, O> {
    oracle: &'a mut O,
    ticker: &'a mut Ticker<'b>,
    all: Outcomes,
    most: usize,
    seen: HashSet<Claim>,
    /// Claims still to be justified, as they came up: their sets may have impossible outcomes.
    open: Vec<Claim>,
    choices: Vec<(Claim, Choice)>,
}

impl<O: Oracle> Claims<'_, '_, O> {
    /// Finds a way to justify a true claim, and adds the claims that it needs; `false` if there are
    /// too many.
    fn justify(&mut self, open: Claim) -> Result<bool, Stop> {
        self.ticker.work(1 << 12)?;
        let possible = self.possible(&open.position);
        let mut claim = open;
        claim.set &= possible;
        if claim.set == possible || !insert(&mut self.seen, claim)? {
            return Ok(true);
        }
        if self.seen.len() > self.most {
            return Ok(false);
        }
        let child = |step| match open.position.play_unchecked(step) {
            child if O::IS_THRIFTY => (step, child.canonical()),
            child => (step, child),
        };
        let steps = self.oracle.moves(&open.position).into_iter();
        let children: Vec<(Move, Position)> = steps.map(child).collect();
        let ways = self.ways(&open, possible);
        let Some((way, named)) = self.choose(open.relation, &ways, &children)? else {
            return Ok(false);
        };
        if let Some(named) = named {
            let (levels, step) = (way.levels, children[named].0);
            reserve(&mut self.choices, 1)?;
            self.choices.push((claim, Choice { levels, step }));
        }
        reserve(&mut self.open, children.len())?;
        for (number, (_, child)) in children.iter().enumerate() {
            let set = match way.named {
                Some(set) if named == Some(number) => set,
                _ => way.others,
            };
            if set != self.all && !child.is_over() {
                let position = child.canonical();
                self.open.push(Claim { position, set, ..open });
            }
        }
        Ok(true)
    }

    /// The outcomes with a live line, and the draw; after the end of the game its outcome.
    fn reachable(&self, position: &Position) -> Outcomes {
        let preferences = self.oracle.preferences();
        if let Some(color) = position.winner() {
            return preferences.line[color];
        }
        preferences.possible(&State::new(position))
    }

    /// The possible outcomes (3).
    fn possible(&self, position: &Position) -> Outcomes {
        let reachable = self.reachable(position);
        if !position.legal_moves().any(|step| position.wins(step)) {
            return reachable;
        }
        let preferences = self.oracle.preferences();
        let line = preferences.line[position.color()];
        let levels = preferences.levels(position.color());
        let is_better = |level: &&Outcomes| *level & line == 0;
        let better = levels.iter().take_while(is_better).count();
        reachable & union(&levels[..=better])
    }

    /// Ways that may succeed, those that need little first.
    fn ways(&self, open: &Claim, possible: Outcomes) -> Vec<Way> {
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

    /// The first way that is seen to succeed, with the number of the child that it names, if any.
    fn choose<'w>(
        &mut self,
        relation: Relation,
        ways: &'w [Way],
        children: &[(Move, Position)],
    ) -> Result<Option<(&'w Way, Option<usize>)>, Stop> {
        let search = match ways {
            // The claim is true: the only way succeeds, and if it names no child, that is all.
            [way] if way.named.is_none() => return Ok(Some((way, None))),
            [_] => Inquiry::SearchSole,
            _ => Inquiry::Search,
        };
        for inquiry in [Inquiry::LookUp, search] {
            for way in ways {
                if let Some(named) = self.follow(relation, way, children, inquiry)? {
                    return Ok(Some((way, named)));
                }
            }
        }
        Ok(None)
    }

    /// Which child a way names, if any, provided that the way is seen to succeed.
    fn follow(
        &mut self,
        relation: Relation,
        way: &Way,
        children: &[(Move, Position)],
        inquiry: Inquiry,
    ) -> Result<Option<Option<usize>>, Stop> {
        for (_, child) in children {
            if !self.holds(relation, child, way.others, inquiry)? {
                return Ok(None);
            }
        }
        let Some(named) = way.named else { return Ok(Some(None)) };
        let mut first = None;
        for (number, (_, child)) in children.iter().enumerate() {
            if self.holds(relation, child, named, Inquiry::LookUp)? {
                if !O::IS_THRIFTY || self.is_free(relation, child, named) {
                    return Ok(Some(Some(number)));
                }
                first = first.or(Some(number));
            }
        }
        if first.is_some() || inquiry == Inquiry::LookUp {
            return Ok(first.map(Some));
        }
        for (number, (_, child)) in children.iter().enumerate() {
            // If it is none of the others, it is the last child.
            let must_be = inquiry == Inquiry::SearchSole && number + 1 == children.len();
            if must_be || self.holds(relation, child, named, inquiry)? {
                return Ok(Some(Some(number)));
            }
        }
        Ok(None)
    }

    /// Whether a claim comes up anyway, or needs nothing.
    fn is_free(&self, relation: Relation, position: &Position, set: Outcomes) -> bool {
        let possible = self.possible(position);
        let claim = Claim { position: *position, relation, set: set & possible };
        claim.set == possible || self.seen.contains(&claim)
    }

    /// Whether a claim is true; by looking up, whether it is known to be.
    fn holds(
        &mut self,
        relation: Relation,
        position: &Position,
        set: Outcomes,
        inquiry: Inquiry,
    ) -> Result<bool, Stop> {
        if set == self.all {
            return Ok(true);
        }
        let asked = relation.asked(set, self.all);
        let wanted = relation == Relation::Within;
        let found = match inquiry {
            Inquiry::LookUp => self.oracle.known_within(position, asked),
            _ => Some(self.oracle.settles_within(position, asked, self.ticker)?),
        };
        Ok(found == Some(wanted))
    }
}

#[cfg(test)]
mod tests;
