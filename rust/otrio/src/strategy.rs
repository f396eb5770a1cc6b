//! The strategy of a coalition, or of its opponents, as a proof from claims.
//!
//! That a coalition can force X is the claim "all outcomes are within X" when its members prefer X
//! to the rest, and all others the rest to X. Each claim needed for it is again about X, and a
//! search for the coalition answers it.

use super::claims::{Oracle, Proof, prove};
use super::coalition::Coalition;
use super::force::Forcing;
use super::moves::Move;
use super::position::{Players, Position};
use super::preferences::{DRAW, Preferences};
use andor::chains::Outcomes;
use job::control::{Stop, Ticker};

/// The question behind the strategy of the side that succeeds: are all outcomes within those that
/// it likes?
pub(super) struct Strategy<'a> {
    forcing: &'a mut Forcing,
    /// Whether the side is the coalition.
    holds: bool,
    liked: Outcomes,
    preferences: Preferences,
}

impl<'a> Strategy<'a> {
    /// For the side that succeeds: the coalition if `holds`.
    pub fn new(forcing: &'a mut Forcing, players: Players, holds: bool) -> Self {
        // The coalition of the graph does not want a draw.
        let wants_draw = holds == forcing.swapped;
        let Coalition { members, winners } = forcing.coalition();
        let is_own = |color: usize| (members >> color & 1 == 1) != wants_draw;
        let all = ((1 << players.number()) - 1) | DRAW;
        let mut liked = if wants_draw { DRAW } else { 0 };
        for color in (0..players.colors()).filter(|color| (winners >> color & 1 == 1) != wants_draw)
        {
            liked |= 1 << (players.owner(color) - 1);
        }
        let order = |color: usize| {
            let levels = if is_own(color) {
                [liked, all & !liked]
            } else {
                [all & !liked, liked]
            };
            levels.into_iter().filter(|&level| level != 0).collect()
        };
        let orders: Vec<Vec<Outcomes>> = (0..players.number()).map(order).collect();
        Self {
            preferences: Preferences::of_levels(players, orders),
            forcing,
            holds,
            liked,
        }
    }

    /// The outcomes that the side likes.
    pub fn liked(&self) -> Outcomes {
        self.liked
    }
}

impl Forcing {
    /// The strategy of the side that succeeds, as moves for canonical positions that can come up
    /// where it is to move; `None` if more than `most` claims come up. The first one is that of
    /// `position`, if that side moves there.
    ///
    /// Positions are left out where the side ends the game at once by completing a line that it
    /// likes, and where every outcome still possible is one that it likes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn strategy(
        &mut self,
        position: &Position,
        most: usize,
        ticker: &mut Ticker<'_>,
    ) -> Result<Option<Proof>, Stop> {
        let holds = self.holds(position, ticker)?;
        let mut oracle = Strategy::new(self, position.players(), holds);
        let within = vec![oracle.liked()];
        prove(&mut oracle, position, (within, Vec::new()), most, ticker)
    }
}

impl Oracle for Strategy<'_> {
    /// Strategies are long, and a claim takes no longer than the table look-ups that would save it.
    const IS_THRIFTY: bool = false;

    fn preferences(&self) -> &Preferences {
        &self.preferences
    }

    fn known_within(&self, position: &Position, _: Outcomes) -> Option<bool> {
        Some(self.forcing.known(position)? == self.holds)
    }

    fn settles_within(
        &mut self,
        position: &Position,
        _: Outcomes,
        ticker: &mut Ticker<'_>,
    ) -> Result<bool, Stop> {
        Ok(self.forcing.holds(position, ticker)? == self.holds)
    }

    /// In the order of the search where a move must be named, in any order elsewhere.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let best = self.preferences.levels(position.color())[0];
        if best == self.liked {
            // Where the side has to choose, it can complete no line that it likes.
            self.forcing.moves(position)
        } else {
            position.legal_moves().collect()
        }
    }
}
