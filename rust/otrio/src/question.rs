//! Questions about a position. Only those that make sense can be made.

use super::preferences::{DRAW, Preferences};
use super::{Coalition, Position};
use andor::queries::{Outcomes, union};

/// Why a question was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A player whom the game does not have.
    #[error("there is no player {player}: the game has players 1 to {number}")]
    Player {
        /// The player.
        player: usize,
        /// The number of players.
        number: usize,
    },
    /// Orders of more or fewer players than the game has.
    #[error("the game has {0} players, and each must have an order")]
    Orders(usize),
    /// An order in which an outcome is missing or twice.
    #[error("the order of player {0} must have each outcome once")]
    Order(usize),
}

/// Can some players make sure that the game ends as they want, whatever the others do?
///
/// After b2M and a1L, player 3 together with player 1 can make sure that player 3 wins:
///
/// ```
/// use abgames_otrio::position::{Players, Position};
/// use abgames_otrio::{ForceQuestion, Settings, can_force};
/// use job::control::{Control, Ticker};
///
/// let position = Position::new(Players::Three).play("b2M".parse()?)?.play("a1L".parse()?)?;
/// let question = ForceQuestion::new(position, &[1, 3], &[3], false)?;
/// let control = Control::new(None);
/// let answer = can_force(&question, &Settings::default(), None, &mut Ticker::new(&control))?;
/// assert_eq!(answer.found, Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ForceQuestion {
    pub(crate) position: Position,
    /// Bit n for each player n + 1 of the coalition.
    members: u8,
    /// The outcomes that it wants.
    pub(crate) liked: Outcomes,
}

impl ForceQuestion {
    /// Can the players of `coalition`, together, force that one of `winners` wins, or, with `draw`,
    /// that the game is drawn? The winners need not be in the coalition.
    ///
    /// # Errors
    /// [`QuestionError::Player`].
    pub fn new(
        position: Position,
        coalition: &[usize],
        winners: &[usize],
        draw: bool,
    ) -> Result<Self, QuestionError> {
        Ok(Self {
            position,
            members: bits(&position, coalition)?,
            liked: bits(&position, winners)? | if draw { DRAW } else { 0 },
        })
    }

    /// The coalition as colours.
    pub(crate) fn coalition(&self) -> Coalition {
        let players = self.position.players();
        let colors = |set: u8| {
            let bit = |color| (set >> (players.owner(color) - 1) & 1) << color;
            (0..players.colors()).map(bit).sum::<u8>()
        };
        Coalition { members: colors(self.members), wants: colors(self.liked) | self.liked & DRAW }
    }

    /// The question by preferences: members prefer the outcomes that the coalition wants to the
    /// rest, and all others the rest to these.
    pub(crate) fn preferences(&self) -> Preferences {
        let players = self.position.players();
        let all = DRAW | ((1 << players.number()) - 1);
        let order = |player: usize| {
            let mut levels = vec![self.liked, all & !self.liked];
            if self.members >> player & 1 == 0 {
                levels.reverse();
            }
            levels
        };
        let orders = (0..players.number()).map(order).collect();
        Preferences::new(players, orders, all)
    }
}

/// A set of players, as bits.
fn bits(position: &Position, players: &[usize]) -> Result<u8, QuestionError> {
    let number = position.players().number();
    let mut players = players.iter();
    players.try_fold(0, |set, &player| {
        if (1..=number).contains(&player) {
            Ok(set | 1 << (player - 1))
        } else {
            Err(QuestionError::Player { player, number })
        }
    })
}

/// Which outcomes does the game have when each player follows an order of the outcomes, and all
/// know all orders?
#[derive(Clone, Debug)]
pub struct PreferenceQuestion {
    pub(crate) position: Position,
    pub(crate) preferences: Preferences,
}

impl PreferenceQuestion {
    /// The orders of all players, the first player's first: sets of outcomes liked equally, the
    /// best first. Bit n of a set stands for a win of player n + 1, and bit 4 for the draw. Wins of
    /// players who are not `judged` count as draws.
    ///
    /// # Errors
    /// [`QuestionError`].
    pub fn new(
        position: Position,
        orders: &[Vec<Outcomes>],
        judged: &[usize],
    ) -> Result<Self, QuestionError> {
        let judged = bits(&position, judged)?;
        let players = position.players();
        let number = players.number();
        let is_complete = |order: &Vec<Outcomes>| {
            let count: u32 = order.iter().map(|level| level.count_ones()).sum();
            count == number as u32 + 1 && union(order) == DRAW | ((1 << number) - 1)
        };
        if orders.len() != number {
            return Err(QuestionError::Orders(number));
        }
        if let Some(wrong) = orders.iter().position(|order| !is_complete(order)) {
            return Err(QuestionError::Order(wrong + 1));
        }
        Ok(Self { position, preferences: Preferences::new(players, orders.to_vec(), judged) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Players;
    use super::*;

    #[test]
    fn players_whom_the_game_does_not_have_are_refused() {
        for (players, number) in
            [(Players::Two, 2), (Players::Pair, 2), (Players::Three, 3), (Players::Four, 4)]
        {
            let position = Position::new(players);
            for player in [0, number + 1, usize::MAX] {
                let error = Some(QuestionError::Player { player, number });
                let force = |coalition: &[usize], winners: &[usize]| {
                    ForceQuestion::new(position, coalition, winners, true).err()
                };
                assert_eq!(force(&[1, player], &[2]), error);
                assert_eq!(force(&[], &[player]), error);
                assert_eq!(force(&[1, 1, number], &[]), None);
            }
        }
    }

    #[test]
    fn a_player_s_colours_act_together() {
        let position = Position::new(Players::Two);
        let question = ForceQuestion::new(position, &[2], &[1], false).expect("two players");
        let coalition = Coalition { members: 0b1010, wants: 0b0101 };
        assert_eq!(question.coalition(), coalition);
    }

    #[test]
    fn orders_have_each_outcome_once() {
        let position = Position::new(Players::Pair);
        let refused = |orders: &[Vec<Outcomes>], judged: &[usize]| {
            PreferenceQuestion::new(position, orders, judged).err()
        };
        let good = vec![0b1, 0b1_0010];
        assert_eq!(refused(&[good.clone(), good.clone()], &[2]), None);
        let player = QuestionError::Player { player: 3, number: 2 };
        assert_eq!(refused(&[good.clone(), good.clone()], &[3]), Some(player));
        assert_eq!(refused(std::slice::from_ref(&good), &[]), Some(QuestionError::Orders(2)));
        for wrong in [
            vec![],
            vec![0b1, 0b10],
            vec![0b1, 0b1_0011],
            vec![0b1, 0b1_0110],
            vec![0b1, 0b1_0000, 0b100],
        ] {
            let orders = [good.clone(), wrong];
            assert_eq!(refused(&orders, &[1]), Some(QuestionError::Order(2)));
        }
    }
}
