//! The values of a position of the normal game in linear time.
//!
//! It answers: who wins, by how much, with how many passes and turns? It assumes hands in ascending
//! order. Everything follows from the two matching numbers m1 and m2 and from the score;
//! `exhaustive::check` compares each statement with brute force over all positions up to a
//! size.
//!
//! 1. The player to move wins if and only if m1 > m2 \[OhtoKiya2020, slide 28\].
//! 2. The score is the number of the loser's weakest cards that must be taken away to change the
//!    result \[OhtoKiya2020, slides 29 to 36\].
//! 3. A player's passes: the cards that the opponent plays (all but those left over) minus min(m1,
//!    m2); for the passes of the player not to move, minus 1 more if the player to move wins (found
//!    here).
//! 4. Turns of the winner: all cards minus those left over, minus min(m1, m2) \[OhtoKiya2020, slide
//!    62\].

use super::matching::matchings;
use super::{Position, Rank};
use job::{Stop, Ticker};
use serde::Serialize;

/// The values of a position or a move, from the view of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Values {
    /// Cards left to the loser, negative when the player to move loses.
    pub score: i64,
    /// Passes of the player to move, who wants few; the other wants many.
    pub own_passes: i64,
    /// Passes of the other player, who wants few; the player to move wants many.
    pub opponent_passes: i64,
    /// Plays and passes of the winner, who hurries while the loser delays.
    pub turns: i64,
    /// Plays and passes of both players.
    pub plies: i64,
}

impl Values {
    /// Whether the player to move wins.
    pub fn mover_wins(&self) -> bool {
        self.score > 0
    }

    /// The values of playing the last card against `left` cards.
    pub(super) fn last_play(left: usize) -> Self {
        Self { score: left as i64, own_passes: 0, opponent_passes: 0, turns: 1, plies: 1 }
    }

    /// The values of a play that leaves the other player in a position with these values.
    pub(super) fn of_play(self) -> Self {
        Self {
            score: -self.score,
            own_passes: self.opponent_passes,
            opponent_passes: self.own_passes,
            turns: self.turns + i64::from(self.score < 0),
            plies: self.plies + 1,
        }
    }

    /// The same of a pass.
    pub(super) fn of_pass(self) -> Self {
        let mut values = self.of_play();
        values.own_passes += 1;
        values
    }

    /// Whether a move of a position with these values keeps the win, and whether it attains the
    /// score, the turns, the own passes and those of the other player.
    pub(super) fn attained_by(self, worth: Self) -> [bool; 5] {
        [
            worth.mover_wins(),
            worth.score == self.score,
            worth.mover_wins() == self.mover_wins() && worth.turns == self.turns,
            worth.own_passes == self.own_passes,
            worth.opponent_passes == self.opponent_passes,
        ]
    }
}

/// The values of a position; both hands must have cards.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn values<T: Rank>(position: Position<T>, ticker: &mut Ticker) -> Result<Values, Stop> {
    Ok(with_matchings(position, ticker)?.0)
}

/// The same with the matching numbers of the player to move and of the other player.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn with_matchings<T: Rank>(
    position: Position<T>,
    ticker: &mut Ticker,
) -> Result<(Values, (usize, usize)), Stop> {
    let (m1, m2) = matchings(position, ticker)?;
    let Position { mine, theirs, table } = position;
    let left = if m1 > m2 {
        left_to_the_loser::<T, true>(mine, theirs, table, ticker)?
    } else {
        left_to_the_loser::<T, false>(theirs, mine, table, ticker)?
    };
    let values = assemble(mine.len(), theirs.len(), (m1, m2), left);
    Ok((values, (m1, m2)))
}

/// Computes the values from the sizes of the hands, the matching numbers and the cards left to the
/// loser.
fn assemble(mine: usize, theirs: usize, matchings: (usize, usize), left: usize) -> Values {
    let [mine, theirs, left, m1, m2] =
        [mine, theirs, left, matchings.0, matchings.1].map(|n| n as i64);
    let wins = m1 > m2;
    let (my_left, their_left) = if wins { (0, left) } else { (left, 0) };
    let matched = m1.min(m2);
    let turns = mine + theirs - left - matched;
    Values {
        score: their_left - my_left,
        own_passes: theirs - their_left - matched,
        opponent_passes: mine - my_left - matched - i64::from(wins),
        turns,
        // They take turns, and the winner makes the last play.
        plies: 2 * turns - i64::from(wins),
    }
}

/// A walk through a hand from its strongest card down that counts the cards passed.
struct Descent<'a, T> {
    hand: &'a [T],
    /// Cards not passed yet; these are the weakest.
    rest: usize,
}

impl<'a, T: Rank> Descent<'a, T> {
    fn new(hand: &'a [T]) -> Self {
        Self { hand, rest: hand.len() }
    }

    /// The number of cards stronger than `rank`, which must never exceed the one before.
    #[inline]
    fn stronger_than(&mut self, rank: T) -> usize {
        while self.rest > 0 && self.hand[self.rest - 1] > rank {
            self.rest -= 1;
        }
        self.hand.len() - self.rest
    }

    /// Takes the strongest target left that is weaker than `attacker`: a card, or the table while
    /// that is one. Later attackers must be no stronger.
    #[inline]
    fn take_below(&mut self, attacker: T, table_is_target: &mut bool, table: u64) -> bool {
        while self.rest > 0 && self.hand[self.rest - 1] >= attacker {
            self.rest -= 1;
        }
        if *table_is_target && table < attacker.into() {
            let strongest = self.rest.checked_sub(1).map(|last| self.hand[last]);
            if strongest.is_none_or(|card| card.into() <= table) {
                *table_is_target = false;
                return true;
            }
        }
        let taken = self.rest > 0;
        self.rest -= usize::from(taken);
        taken
    }
}

/// The number of cards left to the loser, who is the other player if `MOVER_WINS`.
///
/// Considers the hands that keep the loser's q + 1 strongest cards, for q = 0, 1, ...: the winner
/// faces q of them, and the deficiency d is the most by which some of the loser's strongest cards
/// outnumber the winner's cards that beat them (at least 0). A mover who wins also faces the table,
/// and must match more than the loser: q + 1 - d. Another winner must match at least as many: q - d.
/// The first q for which the winner still wins gives the number.
fn left_to_the_loser<T: Rank, const MOVER_WINS: bool>(
    winner: &[T],
    loser: &[T],
    table: u64,
    ticker: &mut Ticker,
) -> Result<usize, Stop> {
    let above_table = winner.len() - winner.partition_point(|&card| card.into() <= table);
    let from_table = loser.len() - loser.partition_point(|&card| card.into() < table);
    let mut stronger = Descent::new(winner);
    let mut targets = Descent::new(&winner[1..]);
    let mut table_is_target = !MOVER_WINS;
    let (mut deficiency, mut matched) = (0, 0);
    for (q, &attacker) in loser.iter().rev().enumerate() {
        ticker.work(4)?;
        if q > 0 {
            let target = loser[loser.len() - q];
            let count = q + usize::from(MOVER_WINS && target.into() < table);
            deficiency = deficiency.max(count.saturating_sub(stronger.stronger_than(target)));
        }
        let mut lacking = deficiency;
        if MOVER_WINS {
            lacking = lacking.max((q.min(from_table) + 1).saturating_sub(above_table));
        }
        let taken = targets.take_below(attacker, &mut table_is_target, table);
        matched += usize::from(taken);
        if q + 1 - lacking > matched {
            return Ok(loser.len() - q);
        }
    }
    Ok(1)
}
