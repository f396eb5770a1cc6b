//! Why does a position have its outcomes? Claims with a choice each, to be checked without a search.
//!
//! *Question.* The outcomes O(v) of a position were found ([`super::solve`]); which moves prove
//! them? *Assumes* what [`super::solve`] assumes. *Proves* nothing itself:
//! [`super::outcome_certificate`] checks what is listed here. *Cost*: mostly a look into the tables
//! for each child of each position that comes up; what they forgot is searched again.
//!
//! A claim is "O(v) is *within* X" or "O(v) *meets* X". Write U(n) for what the mover's n best levels
//! have, and R(n) for all other outcomes. Let g be the least n such that O(c) is within U(n) for
//! some child c; then O(v) is what the sets O(c) have in U(g) ([`crate::search::chains`], 1).
//!
//! 1. *Within.* For some n, a child c is within X ∩ U(n), and all others are within X ∪ R(n). Then
//!    g ≤ n, so O(v) is within U(n), and within X ∪ R(n), as all children are. For n = g it is so
//!    whenever the claim is true.
//! 2. *Meets.* For some n, all children meet R(n), and one of them has an outcome in X on one of the
//!    levels n+1, …, m, where all levels before m, from n+1 on, are within X. Then g > n; if g < m,
//!    level g is within X, and a child that makes g the least has an outcome on it; else the named
//!    child's outcome is in U(g). When all levels from n+1 on are within X, no child is named. If o
//!    in X is an outcome, on level n+1, it is so for that n.
//! 3. An outcome is possible when it is the draw, or the line of a colour that has a live one; and
//!    when the mover can complete a line, only what he likes as well as that: g is no greater then.
//!    Only what is possible in X counts, so in 1. X gets all that is not, in 2. nothing of that.
//!
//! With strict orders the outcome on level n+1 is proved by "within U(n+1)" and "within R(n)"; else
//! by "within" the others for each that is none, and "meets" for each that is one.

use std::collections::HashSet;

use super::force::after;
use super::live_lines::State;
use super::position::Position;
use super::preferences::DRAW;
use super::slots::each;
use super::solve::Solver;
use crate::control::{Stop, Ticker};
use crate::search::chains::Outcomes;

/// How a set is to the outcomes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// All outcomes are in the set.
    Within,
    /// One of the outcomes is in the set.
    Meets,
}

/// What is claimed of a position, the canonical one of its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The position.
    pub position: Position,
    /// How the set is to its outcomes.
    pub relation: Relation,
    /// The set, without what is impossible.
    pub set: Outcomes,
}

/// Why a claim is true: the number n of levels, and the child that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// n.
    pub levels: u8,
    /// The move to the child.
    pub step: u8,
}

/// A proof of outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The sets that all outcomes are within; they have just the outcomes in common.
    pub within: Vec<Outcomes>,
    /// Claims that need a choice, in the order in which they come up.
    pub choices: Vec<(Claim, Choice)>,
}

/// A way to justify a claim: what the named child has to do, and what all others have to.
#[derive(Clone, Copy, Debug)]
struct Way {
    levels: u8,
    /// `None` when no child is named.
    named: Option<Outcomes>,
    others: Outcomes,
}

/// A claim whose set may have impossible outcomes, as the search knows it.
#[derive(Clone, Copy, Debug)]
struct Open {
    position: Position,
    relation: Relation,
    set: Outcomes,
}

/// Collects the claims of a proof.
struct Prover<'a, 'b, 'c> {
    solver: &'a mut Solver,
    ticker: &'b mut Ticker<'c>,
    all: Outcomes,
    seen: HashSet<Claim>,
    open: Vec<Open>,
    choices: Vec<(Claim, Choice)>,
}

impl Solver {
    /// A proof of the outcomes of a position; `None` when it takes more than `most` claims.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn proof(
        &mut self,
        position: &Position,
        outcomes: Outcomes,
        most: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Proof>, Stop> {
        let all = self.preferences().outcomes();
        let within = self.sets_around(position, outcomes);
        let mut prover = Prover {
            solver: self,
            ticker,
            all,
            seen: HashSet::new(),
            open: Vec::new(),
            choices: Vec::new(),
        };
        let mut roots: Vec<(Relation, Outcomes)> =
            within.iter().map(|&set| (Relation::Within, set)).collect();
        if outcomes.count_ones() > 1 {
            let each = each(u32::from(outcomes));
            roots.extend(each.map(|number| (Relation::Meets, 1 << number)));
        }
        for (relation, set) in roots {
            if !position.is_over() && !prover.collect(position, relation, set, most)? {
                return Ok(None);
            }
        }
        let choices = prover.choices;
        Ok(Some(Proof { within, choices }))
    }

    /// Sets that have just the outcomes of a position in common, and that all of them are within.
    fn sets_around(&self, position: &Position, outcomes: Outcomes) -> Vec<Outcomes> {
        let all = self.preferences().outcomes();
        if !self.preferences().are_strict() {
            let others = each(u32::from(all & !outcomes));
            return others.map(|number| all & !(1 << number)).collect();
        }
        let levels = self.preferences().levels(position.color());
        let upper = levels
            .iter()
            .take_while(|&&level| level != outcomes)
            .fold(0, |upper, level| upper | level);
        vec![upper | outcomes, all & !upper]
    }
}

impl Prover<'_, '_, '_> {
    /// Justifies a claim, and all that come up for it; false when there are too many.
    fn collect(
        &mut self,
        position: &Position,
        relation: Relation,
        set: Outcomes,
        most: usize,
    ) -> Result<bool, Stop> {
        self.solver
            .is_within(position, self.asked(relation, set), self.ticker)?;
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
            if claim.set == possible || !self.seen.insert(claim) {
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
        let preferences = self.solver.preferences();
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
        if !each(position.moves()).any(|slot| position.wins(slot)) {
            return reachable;
        }
        let preferences = self.solver.preferences();
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
        let steps = self.solver.moves(&open.position);
        let children: Vec<(u8, Position)> = steps
            .into_iter()
            .map(|step| (step, after(&open.position, step).canonical()))
            .collect();
        let ways = self.ways(open, possible);
        for may_search in [false, true] {
            for way in &ways {
                let Some(named) = self.follow(open.relation, way, &children, may_search)? else {
                    continue;
                };
                for (number, (_, child)) in children.iter().enumerate() {
                    let set = match (named, way.named) {
                        (Some(at), Some(set)) if at == number => set,
                        _ => way.others,
                    };
                    if set != self.all && !child.is_over() {
                        self.open.push(Open {
                            position: *child,
                            relation: open.relation,
                            set,
                        });
                    }
                }
                if let Some(at) = named {
                    let choice = Choice {
                        levels: way.levels,
                        step: children[at].0,
                    };
                    self.choices.push((claim, choice));
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ways that may do, those that need little first.
    fn ways(&self, open: &Open, possible: Outcomes) -> Vec<Way> {
        let levels = self.solver.preferences().levels(open.position.color());
        let reachable = self.reachable(&open.position);
        let mut ways = match open.relation {
            Relation::Within => self.ways_within(levels, open.set | self.all & !possible, possible),
            Relation::Meets => self.ways_to_meet(levels, open.set & possible, possible),
        };
        // Of sets with the same outcomes that a child may have, the one that was searched.
        for way in &mut ways {
            for set in way.named.iter_mut().chain([&mut way.others]) {
                if (*set ^ open.set) & reachable == 0 {
                    *set = open.set;
                }
            }
        }
        ways
    }

    fn ways_within(&self, levels: &[Outcomes], set: Outcomes, possible: Outcomes) -> Vec<Way> {
        let mut upper = 0;
        let mut single = None;
        let mut ways = Vec::new();
        for (number, level) in (1..).zip(levels) {
            upper |= level;
            if level & possible & set == 0 {
                continue;
            }
            let rest = self.all & !upper;
            let way = Way {
                levels: number,
                named: (rest & possible != 0).then_some(set & upper),
                others: set | rest,
            };
            if upper & !set == 0 {
                single = Some(way);
            } else {
                ways.push(way);
            }
        }
        ways.extend(single);
        ways.reverse();
        ways
    }

    fn ways_to_meet(&self, levels: &[Outcomes], set: Outcomes, possible: Outcomes) -> Vec<Way> {
        let mut upper = 0;
        let mut ways = Vec::new();
        for (number, level) in (0..).zip(levels) {
            let mut reached = 0;
            let mut whole = true;
            for later in &levels[usize::from(number)..] {
                if whole {
                    reached |= later;
                    whole = later & possible & !set == 0;
                }
            }
            let way = Way {
                levels: number,
                named: (!whole).then_some(set & reached),
                others: if upper & possible == 0 {
                    self.all
                } else {
                    self.all & !upper
                },
            };
            if whole {
                ways.push(way);
                break;
            }
            if level & possible != 0 && set & reached != 0 {
                ways.push(way);
            }
            upper |= level;
        }
        ways
    }

    /// Whether a way does: the number of the named child, `None` within when none is named.
    fn follow(
        &mut self,
        relation: Relation,
        way: &Way,
        children: &[(u8, Position)],
        may_search: bool,
    ) -> Result<Option<Option<usize>>, Stop> {
        for (_, child) in children {
            if !self.holds(relation, child, way.others, may_search)? {
                return Ok(None);
            }
        }
        let Some(named) = way.named else {
            return Ok(Some(None));
        };
        let mut known = None;
        for (number, (_, child)) in children.iter().enumerate() {
            if self.holds(relation, child, named, false)? {
                let possible = self.possible(child);
                let claim = Claim {
                    position: *child,
                    relation,
                    set: named & possible,
                };
                if claim.set == possible || self.seen.contains(&claim) {
                    return Ok(Some(Some(number)));
                }
                known = known.or(Some(number));
            }
        }
        if known.is_some() || !may_search {
            return Ok(known.map(Some));
        }
        for (number, (_, child)) in children.iter().enumerate() {
            if self.holds(relation, child, named, true)? {
                return Ok(Some(Some(number)));
            }
        }
        Ok(None)
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
            let found = self.solver.settles_within(position, asked, self.ticker)?;
            return Ok(found == wanted);
        }
        Ok(self.solver.known_within(position, asked) == Some(wanted))
    }
}
