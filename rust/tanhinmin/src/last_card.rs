//! Whether the loser can answer the last card.
//!
//! Let X be the hand of the player to move, r the table, Y the other hand, and M matching numbers.
//! The winner gets 2 when the winner's last card cannot be answered. Found here independently of
//! \[OhtoKiya2021\], which has linear time for unequal strongest cards; compared with brute force
//! over all positions up to a size:
//!
//! 1. The winner has the strongest card of all. For the player to move the value is 2 if and only
//!    if M(Y, X) < M(X, Y without its weakest, and r); for the other player, if and only if
//!    M(X, Y and r) <= M(Y, X without its weakest). If the loser has the strongest card, it is 1.
//! 2. The strongest cards are equal. The inequality is necessary. It is sufficient that the winner
//!    wins without one of these cards, kept for the end, when the attack counts one more and the
//!    two weakest cards of the loser need not be beaten:
//!    M(Y, X) < M(X without one, Y without its two weakest, and r) + 1, or
//!    M(X, Y and r) <= M(Y without one, X without its two weakest) + 1. Between the two nothing is
//!    known.

use super::matching::{matching, matching_with_table, matchings};
use super::{Position, Rank};
use job::{Stop, Ticker};

/// The value of the last-card game: 2 when the last card cannot be answered, else 1, negative when
/// the player to move loses. `None` when it is not known; then both hands have the same strongest
/// card.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn last_card_value<T: Rank>(
    position: Position<T>,
    ticker: &mut Ticker,
) -> Result<Option<i64>, Stop> {
    let Position { mine, theirs, table } = position;
    let (m1, m2) = matchings(position, ticker)?;
    let wins = m1 > m2;
    let (winner, loser) = if wins { (mine, theirs) } else { (theirs, mine) };
    let sign = if wins { 1 } else { -1 };
    if winner.last() < loser.last() {
        return Ok(Some(sign));
    }
    // Both count what the loser attacks when the winner spares no card.
    let (attack, defence) = if wins {
        (m1, matching(theirs, mine, ticker)?)
    } else {
        (m2 + 1, matching_with_table(mine, theirs, table, ticker)?)
    };
    if attack <= defence {
        return Ok(Some(sign));
    }
    if winner.last() > loser.last() {
        return Ok(Some(2 * sign));
    }
    let kept = &winner[..winner.len() - 1];
    let targets = loser.get(2..).unwrap_or_default();
    let attack = if wins {
        matching_with_table(kept, targets, table, ticker)? + 1
    } else {
        matching(kept, targets, ticker)? + 2
    };
    Ok((attack > defence).then_some(2 * sign))
}
