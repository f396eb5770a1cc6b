//! Preference orders of several players: which outcomes can a position have?
//!
//! *Question.* Each player orders the outcomes, perhaps with ties, and plays for the best one,
//! knowing that all others do so. Are all outcomes that a position can then have in a set X?
//! *Assumes* a game without cycles, in which everybody sees everything. *Proves* yes or no.
//!
//! The outcomes O(v) of a position v are those of pure subgame-perfect play, ties being broken by
//! anyone in any way: o is in O(v) when it is in O(c) for some child c, and every child c′ has an
//! outcome in O(c′) that the mover does not like better. (With strict orders O(v) is one outcome,
//! by backward induction.)
//!
//! Let the mover's order have the levels L0 (best), L1, …, of outcomes that he likes equally, and
//! let U(g) be the union of L0, …, L(g). Write A(v, X) for "O(v) is a subset of X".
//!
//! 1. The mover gets at least level g when A(c, U(g)) for some child c. If g is the least such
//!    level, O(v) is what the sets O(c) have in U(g). So A(v, X) says: for some g there is a child
//!    c with A(c, U(g)), and all children c′ have A(c′, X ∪ rest), the rest being what is not in
//!    U(g). (The first part gets weaker and the second stronger with g: if both hold for some g,
//!    they hold for the least one with the first part.)
//! 2. X = U(g): the first part for g is enough, as the second one holds: an OR node.
//! 3. Let L(g) be the last level with an outcome in X, and not the last one, X other than U(g).
//!    O(v) is in X when it is in U(g) and in X ∪ rest: an AND node with A(v, U(g)) for a child.
//! 4. Now the last level has an outcome in X. If all levels that are not within X lie before all
//!    outcomes in X, or there is only the first level that is not, the first part of 1. says
//!    something for the last g only: all children have A(c′, X), an AND node.
//! 5. If level L(g), g > 0, is the only one not within X, A(v, X) says: some child has A(c,
//!    U(g−1)), or all children have A(c′, X).
//! 6. Else O(v) is in X when for each such level it is in X ∪ (all other levels): an AND node.
//!
//! Each is a node of an AND/OR graph whose children are of the same kind, at the same position or
//! after a move. Outcomes that are no longer possible are dropped from X and from the levels.

use super::{Child, Graph, Key, Needs, Numbers};

/// A set of outcomes, which have the numbers 0, 1, ….
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
pub trait Game {
    /// A position.
    type Position: Copy;
    /// A move.
    type Move: Copy;

    /// A number below 2^[`POSITION_BITS`] that no other position has, but for positions that are
    /// known to have the same outcomes.
    fn key(&self, position: &Self::Position) -> Key;

    /// What is known without a search.
    fn view(&self, position: &Self::Position) -> View;

    /// The orders of the player to move: sets of outcomes liked equally, the best first.
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
    /// The position v.
    pub position: P,
    within: Outcomes,
    children: bool,
}

/// A step from a query to another.
#[derive(Clone, Copy, Debug)]
pub enum Step<M> {
    /// The outcomes after a move are in the set.
    Play(M, Outcomes),
    /// The outcomes of this position are in the set.
    Stay(Outcomes),
    /// The outcomes after all moves are in the set.
    All(Outcomes),
}

/// What a query comes to by the rules 2 to 6.
enum Form {
    /// Some child has all outcomes in the set (2).
    Some(Outcomes),
    /// All children have all outcomes in the set (4), and this position in the other one (3).
    All(Outcomes, Option<Outcomes>),
    /// Some child has all outcomes in the first set, or all children in the second (5).
    SomeOrAll(Outcomes, Outcomes),
    /// This position has all outcomes in each of the sets (3, 6): the complements of these.
    Both(Outcomes, Outcomes),
}

/// The queries about a game as a graph.
pub struct Queries<'a, G>(pub &'a G);
