//! The variants of the game that [`brute_force`](super::brute_force) solves, and their positions.
//!
//! The rules are those of `docs/games/tanhinmin.md`: R1 to R5 for the normal game, R6 for goals, R7
//! for the rank that empties the table, R8 for pass limits, and R9 for the value of the last card.

use super::hands::Hands;

/// A variant of the game; players 0 and 1 hold hands from two families.
#[derive(Clone, Debug)]
pub struct Variant {
    hands: (Hands, Option<Hands>),
    pub(super) cut: usize,
    pub(super) goals: (usize, usize),
    pub(super) pass_limits: Option<(usize, usize)>,
}

impl Variant {
    /// The hands of player 0, and those of player 1 if they differ; the rank that empties the
    /// table, 0 for none (R7); the numbers of cards left with which players 0 and 1 win (R6); the
    /// numbers of passes with which the player to move and the other player lose (R8), where
    /// positions with fewer of each are solved too. `None` if these do not fit together: at most one
    /// of the three variants, hands of the same ranks and above the goals, no limit of 0.
    pub fn new(
        hands: (Hands, Option<Hands>),
        cut: usize,
        goals: (usize, usize),
        pass_limits: Option<(usize, usize)>,
    ) -> Option<Self> {
        let game = Self { hands, cut, goals, pass_limits };
        let variants = [cut > 0, goals != (0, 0), pass_limits.is_some()];
        let fits = variants.into_iter().filter(|&is_used| is_used).count() <= 1
            && game.hands(0).ranks() == game.hands(1).ranks()
            && (0..2).all(|side| game.goal(side) < game.hands(side).most_cards())
            && cut <= game.ranks()
            && pass_limits.is_none_or(|(mine, other)| mine.min(other) > 0);
        fits.then_some(game)
    }

    /// The number of positions, if it fits.
    pub fn positions(&self) -> Option<usize> {
        let parts = [self.hands(0).number(), self.hands(1).number(), self.ranks() + 1];
        let mut parts = parts.into_iter().chain([self.sides(), self.layers(), self.layers()]);
        parts.try_fold(1_usize, usize::checked_mul)
    }

    /// The number of ranks.
    pub fn ranks(&self) -> usize {
        self.hands.0.ranks()
    }

    /// Whether a position is one that is solved.
    pub(super) fn has(&self, position: &IndexedPosition) -> bool {
        let &IndexedPosition { side, mine, theirs, table, passes } = position;
        let is_hand = |side: usize, hand: usize| {
            let hands = self.hands(side);
            hand < hands.number() && hands.cards(hand).len() > self.goal(side)
        };
        let layers = 1..=self.layers();
        side < 2
            && is_hand(side, mine)
            && is_hand(1 - side, theirs)
            && table <= self.ranks()
            && layers.contains(&passes.0)
            && layers.contains(&passes.1)
    }

    /// Whether both players have the same hands and goals, so that one table serves both.
    pub(super) fn is_symmetric(&self) -> bool {
        self.hands.1.is_none() && self.goals.0 == self.goals.1
    }

    /// The card that clears the table; 0 if none does.
    pub fn cut(&self) -> usize {
        self.cut
    }

    /// The cards that each player may keep.
    pub fn goals(&self) -> (usize, usize) {
        self.goals
    }

    /// The passes that each player may make, if these are limited.
    pub fn pass_limits(&self) -> Option<(usize, usize)> {
        self.pass_limits
    }

    /// The family of a player's hands.
    pub fn hands(&self, side: usize) -> &Hands {
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
