//! Preference orders of several players: which outcomes can a position have?
//!
//! *Question.* Each player orders the outcomes, perhaps with ties, and plays for the best one,
//! knowing that all others do the same. Are all outcomes that a position can then have in a set X?
//! *Assumes* a game without cycles and with perfect information. *Proves* yes or no.
//!
//! The outcomes O(v) of a position v are those of pure subgame-perfect play, ties being broken by
//! anyone in any way: o is in O(v) if it is in O(c) for some child c, and every child c′ has an
//! outcome in O(c′) that the mover does not prefer to o. (With strict orders O(v) is one outcome,
//! by backward induction.)
//!
//! Let the mover's order have the levels L0 (best), L1, …, each of outcomes liked equally, and let
//! U(g) be the union of L0, …, L(g). Write A(v, X) for "O(v) is a subset of X".
//!
//! 1. The mover gets at least level g when A(c, U(g)) for some child c. If g is the least such
//!    level, O(v) is the part of the sets O(c) that lies in U(g). So A(v, X) says: for some g there
//!    is a child c with A(c, U(g)), and all children c′ have A(c′, X ∪ rest), the rest being the
//!    outcomes not in U(g). (The first part gets weaker with g and the second stronger: if both
//!    hold for some g, they hold for the least one with the first part. Levels without an outcome
//!    in X need not be tried: if g is such a level and the least one with the first part, the
//!    second one fails.)
//! 2. If X = U(g), only the first part for g is asked: an OR node.
//! 3. If the last levels have no outcome in X, and L(g) is the last one that has, O(v) is in X when
//!    it is in U(g) and in X ∪ rest: an AND node.
//! 4. Now the last level has an outcome in X, and for it rule 1 says that all children have A(c′,
//!    X). Let L(f) be the first and L(l) the last level that is not within X, and let no level from
//!    L(f) to L(l−1) have an outcome in X. Before L(f) only the first part of rule 1 counts, and it
//!    is weakest at L(f−1). From L(l) on, rule 1 is at least as strong as at the last level. So all
//!    children have A(c′, X), an AND node, or, if f > 0, some child has A(c, U(f−1)), an OR node.
//! 5. Otherwise O(v) is in X when it is in X ∪ L(l) and in X ∪ (all other levels): an AND node.
//!
//! The children of such nodes are queries of the same kind, at the same position or after a move.
//! Outcomes that are no longer possible are dropped from X and from the levels.

use super::{Child, Graph, Key, Needs, Numbers, OPPOSITE};

/// A set of outcomes, which are numbered 0, 1, ….
pub type Outcomes = u8;

/// The most outcomes of a game.
pub const MOST_OUTCOMES: u32 = 5;

/// What is known of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The position has exactly these outcomes, because the game is over or by a rule.
    Exactly(Outcomes),
    /// All outcomes that the position has are among these.
    Among(Outcomes),
}

/// A game of several players.
pub trait Game: Sync {
    /// A position.
    type Position: Copy + Sync;
    /// A move.
    type Move: Copy;

    /// A number below 2^[`POSITION_BITS`], shared only by positions that are known to have the same
    /// outcomes.
    fn key(&self, position: &Self::Position) -> Key;

    /// What is known without a search.
    fn view(&self, position: &Self::Position) -> View;

    /// Whether nobody likes two outcomes equally, so that each position has one outcome.
    fn is_strict(&self) -> bool;

    /// Roughly how many moves there are in a position that is not settled.
    fn mobility(&self, position: &Self::Position) -> u32;

    /// The order of the player to move: sets of outcomes liked equally, the best first; each outcome
    /// that is possible is on one level.
    fn levels(&self, position: &Self::Position) -> &[Outcomes];

    /// Adds the moves, the most promising first.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a move.
    fn play(&self, position: &Self::Position, play: Self::Move) -> Self::Position;
}

/// Bits of a position's part of a key.
pub const POSITION_BITS: u32 = super::KEY_BITS - FORM_BITS;
const FORM_BITS: u32 = MOST_OUTCOMES + 1;

/// "O(v) is a subset of `within`"; or, with `children`, "so is O(c) for all children c".
#[derive(Clone, Copy, Debug)]
pub struct Query<P> {
    position: P,
    within: Outcomes,
    children: bool,
}

impl<P> Query<P> {
    /// The set, of outcomes that the position may have.
    pub fn within(&self) -> Outcomes {
        self.within
    }
}

/// A step from a query to another.
#[derive(Clone, Copy, Debug)]
pub enum QueryStep<M> {
    /// To the same question after a move, with another set.
    Play(M, Outcomes),
    /// To the same question here, with another set.
    Stay(Outcomes),
    /// To the question whether the outcomes after all moves are in the set.
    All(Outcomes),
}

/// What a query reduces to by rules 2 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Some child is within the set (2).
    Some(Outcomes),
    /// All children are within the set (4), and this position in the other one (3).
    All(Outcomes, Option<Outcomes>),
    /// Some child is within the first set, or all children are within the second (4).
    SomeOrAll(Outcomes, Outcomes),
    /// This position is within both sets (3, 5).
    Both(Outcomes, Outcomes),
}

/// Applies the rules to a set that is neither empty nor the union of the levels.
fn form(levels: &[Outcomes], within: Outcomes) -> Form {
    let all = union(levels);
    let has_some = |level: &Outcomes| level & within != 0;
    let lacks_some = |level: &Outcomes| level & !within != 0;
    let last_within = levels.iter().rposition(has_some).unwrap_or(0);
    let upper = union(&levels[..=last_within]);
    if within == upper {
        return Form::Some(within);
    }
    if all & !upper != 0 {
        let with_rest = within | all & !upper;
        return match form(levels, with_rest) {
            Form::All(set, None) => Form::All(set, Some(upper)),
            _ => Form::Both(upper, with_rest),
        };
    }
    let first_lacking = levels.iter().position(lacks_some).unwrap_or(0);
    let last_lacking = levels.iter().rposition(lacks_some).unwrap_or(0);
    if !levels[first_lacking..last_lacking].iter().any(has_some) {
        return match union(&levels[..first_lacking]) {
            0 => Form::All(within, None),
            upper => Form::SomeOrAll(upper, within),
        };
    }
    let level = levels[last_lacking];
    Form::Both(within | level, within | all & !level)
}

/// What, for a player with these levels, "all outcomes are in the set" means throughout a game, if
/// it means the same everywhere: that it holds after some move, or after all moves.
#[must_use]
pub fn needs_throughout(levels: &[Outcomes], within: Outcomes) -> Option<Needs> {
    let all = union(levels);
    if within & all == 0 || all & !within == 0 {
        return Some(Needs::All);
    }
    match form(levels, within & all) {
        Form::Some(_) => Some(Needs::Any),
        Form::All(_, None) => Some(Needs::All),
        _ => None,
    }
}

/// The outcomes on some levels.
#[must_use]
pub fn union(levels: &[Outcomes]) -> Outcomes {
    levels.iter().fold(0, |union, level| union | level)
}

/// The queries about a game, as a graph.
#[derive(Clone, Copy, Debug)]
pub struct Queries<G>(pub G);

impl<G: Game> Queries<G> {
    /// The query whether all outcomes of a position are in a set.
    pub fn query(&self, position: G::Position, within: Outcomes) -> Query<G::Position> {
        Query { position, within: within & self.possible(&position), children: false }
    }

    fn possible(&self, position: &G::Position) -> Outcomes {
        let (View::Exactly(outcomes) | View::Among(outcomes)) = self.0.view(position);
        assert!(outcomes < 1 << MOST_OUTCOMES, "there are at most {MOST_OUTCOMES} outcomes");
        outcomes
    }

    fn form(&self, query: &Query<G::Position>) -> Form {
        if query.children {
            return Form::All(query.within, None);
        }
        let possible = self.possible(&query.position);
        let mut levels = [0; MOST_OUTCOMES as usize];
        let (mut count, mut ranked) = (0, 0);
        for level in self.0.levels(&query.position) {
            let level = level & possible;
            assert!(level & ranked == 0, "no outcome is on two levels");
            if level != 0 {
                levels[count] = level;
                count += 1;
                ranked |= level;
            }
        }
        assert!(ranked == possible, "each outcome that is possible is on a level");
        form(&levels[..count], query.within)
    }
}

impl<G: Game> Graph for Queries<G> {
    type Node = Query<G::Position>;
    type Step = QueryStep<G::Move>;

    fn key(&self, query: &Self::Node) -> Key {
        let key = self.0.key(&query.position);
        assert!(key >> POSITION_BITS == 0, "a position's key is below 2^{POSITION_BITS}");
        let form = |within: Outcomes| Key::from(within) << POSITION_BITS;
        if query.children {
            return key | form(query.within) | 1 << (POSITION_BITS + MOST_OUTCOMES);
        }
        // A single outcome is either in the set or in the rest.
        let rest = self.possible(&query.position) & !query.within;
        if self.0.is_strict() && rest < query.within {
            key | form(rest) | OPPOSITE
        } else {
            key | form(query.within)
        }
    }

    fn numbers(&self, query: &Self::Node) -> Numbers {
        match self.0.view(&query.position) {
            View::Exactly(outcomes) => Numbers::settled(outcomes & !query.within == 0),
            View::Among(outcomes) if outcomes & !query.within == 0 => Numbers::PROVEN,
            View::Among(_) if query.within == 0 => Numbers::DISPROVEN,
            View::Among(_) => {
                let moves = self.0.mobility(&query.position);
                Numbers::estimate(self.needs(query), 1, moves)
            }
        }
    }

    fn needs(&self, query: &Self::Node) -> Needs {
        match self.form(query) {
            Form::Some(_) | Form::SomeOrAll(..) => Needs::Any,
            Form::All(..) | Form::Both(..) => Needs::All,
        }
    }

    fn expand(&self, query: &Self::Node, children: &mut Vec<Child<Self::Step>>) {
        let (after_move, here) = match self.form(query) {
            Form::Some(set) => (Some(set), [None; 2]),
            Form::All(set, also) => (Some(set), [also.map(QueryStep::Stay), None]),
            Form::SomeOrAll(some, all) => (Some(some), [Some(QueryStep::All(all)), None]),
            Form::Both(first, second) => {
                (None, [first, second].map(|set| Some(QueryStep::Stay(set))))
            }
        };
        for step in here.into_iter().flatten() {
            children.push(self.describe(query, step));
        }
        if let Some(set) = after_move {
            let mut moves = Vec::new();
            self.0.moves(&query.position, &mut moves);
            for play in moves {
                children.push(self.describe(query, QueryStep::Play(play, set)));
            }
        }
    }

    #[inline(always)]
    fn child(&self, query: &Self::Node, step: Self::Step) -> Self::Node {
        match step {
            QueryStep::Play(play, within) => self.query(self.0.play(&query.position, play), within),
            QueryStep::Stay(within) => self.query(query.position, within),
            QueryStep::All(within) => {
                Query { children: true, ..self.query(query.position, within) }
            }
        }
    }
}
