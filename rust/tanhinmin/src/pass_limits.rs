//! Who wins when too many passes lose the game.
//!
//! The player to move loses with the p-th own pass, the other player with the q-th. Let F and G be
//! their passes in the normal game. Then (a rule found here and checked over all positions up to a
//! size):
//!
//! 1. F < p and G < q: the result of the normal game.
//! 2. Only F < p: the player to move wins. Only G < q: the player to move loses.
//! 3. Neither: the weakest cards are taken from the player to move (if that does not help, from the
//!    other) until exactly one of the two holds, which decides.

use std::num::NonZero;

use super::values::{Values, values};
use super::{Position, Rank};
use job::{Stop, Ticker};

/// The most cards for which rule 3, which takes quadratic time, is applied.
pub const MOST_CARDS: usize = 20_000;

/// Whether the player to move wins; `None` if that is not known.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn mover_wins<T: Rank>(
    position: Position<T>,
    limits: (NonZero<u64>, NonZero<u64>),
    ticker: &mut Ticker,
) -> Result<Option<bool>, Stop> {
    let keeps = |value: Values| {
        let [own, other] = [value.own_passes, value.opponent_passes].map(i64::unsigned_abs);
        (own < limits.0.get(), other < limits.1.get())
    };
    let whole = values(position, ticker)?;
    match keeps(whole) {
        (true, true) => return Ok(Some(whole.mover_wins())),
        (mine, theirs) if mine != theirs => return Ok(Some(mine)),
        _ => {}
    }
    let Position { mine, theirs, table } = position;
    if mine.len() + theirs.len() > MOST_CARDS {
        return Ok(None);
    }
    let from_mine = (1..mine.len()).map(|taken| (&mine[taken..], theirs));
    let from_theirs = (1..theirs.len()).map(|taken| (mine, &theirs[taken..]));
    for (mine, theirs) in from_mine.chain(from_theirs) {
        let (mine, theirs) = keeps(values(Position::of(mine, theirs, table), ticker)?);
        if mine != theirs {
            return Ok(Some(mine));
        }
    }
    Ok(None)
}
