//! The variants of the game that [`brute_force`](super::brute_force) solves, and their positions.
//!
//! The rules are those of `docs/games/tanhinmin.md`: R1 to R5 for the normal game, R6 for goals, R7
//! for the rank that empties the table, R8 for pass limits, and R9 for the value of the last card.

use super::hands::Hands;

/// A variant of the game; players 0 and 1 hold hands from two families.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The hands of player 0, and those of player 1 if they differ.
    pub hands: (Hands, Option<Hands>),
    /// The rank that empties the table, 0 for none (R7).
    pub cut: usize,
    /// The number of cards left with which players 0 and 1 win (R6).
    pub goals: (usize, usize),
    /// The number of passes with which the player to move and the other player lose (R8); positions
    /// with fewer of each are solved too.
    pub pass_limits: Option<(usize, usize)>,
}

impl Variant {
    /// Whether both players have the same hands and goals, so that one table serves both.
    pub(super) fn is_symmetric(&self) -> bool {
        self.hands.1.is_none() && self.goals.0 == self.goals.1
    }

    /// The family of a player's hands.
    pub(super) fn hands(&self, side: usize) -> &Hands {
        match &self.hands.1 {
            Some(hands) if side == 1 => hands,
            _ => &self.hands.0,
        }
    }

    /// The number of cards left with which a player wins.
    pub(super) fn goal(&self, side: usize) -> usize {
        [self.goals.0, self.goals.1][side]
    }

    /// The pairs of hands above the goals that have `cards` cards, the one of `side` first.
    pub fn pairs(&self, side: usize, cards: usize) -> impl Iterator<Item = (usize, usize)> {
        let sizes = self.goal(side) + 1..cards.saturating_sub(self.goal(1 - side));
        sizes.flat_map(move |size| {
            let others = self.hands(1 - side).of_size(cards - size);
            let pair = move |mine| others.clone().map(move |theirs| (mine, theirs));
            self.hands(side).of_size(size).flat_map(pair)
        })
    }

    /// The most passes that a player may have left; 1 without limits.
    pub(super) fn layers(&self) -> usize {
        self.pass_limits.map_or(1, |(mine, other)| mine.max(other))
    }

    /// How many players need tables of their own.
    pub(super) fn sides(&self) -> usize {
        if self.is_symmetric() { 1 } else { 2 }
    }
}

/// A position: player `side` is to move and has hand `mine` of that player's family; `passes` are
/// what the mover and the other player have left before they lose (1, 1 without limits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexedPosition {
    /// The player to move.
    pub side: usize,
    /// The mover's hand.
    pub mine: usize,
    /// The other hand.
    pub theirs: usize,
    /// The rank on the table, 0 for none.
    pub table: usize,
    /// Passes left to each player.
    pub passes: (usize, usize),
}
