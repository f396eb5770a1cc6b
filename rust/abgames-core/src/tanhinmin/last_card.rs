//! Whether the loser can answer the last card, when the strongest cards of the hands differ.

use super::Rank;
use super::matching::{matching, matching_with_table};
use super::values::Values;
use crate::control::{Stop, Ticker};

/// The value of the last-card game: 2 when the last card cannot be answered, else 1, negative when
/// the player to move loses. `None` when both hands have the same strongest card: no linear-time
/// rule is known for that case.
///
/// # Errors
/// [`Stop`] when the job must end.
pub fn last_card_value<T: Rank>(
    mine: &[T],
    theirs: &[T],
    table: u64,
    values: Values,
    ticker: &mut Ticker,
) -> Result<Option<i64>, Stop> {
    if mine.last() == theirs.last() {
        return Ok(None);
    }
    let mine_is_stronger = mine.last() > theirs.last();
    Ok(Some(if values.mover_wins() {
        let attack = values.matchings.0;
        let is_safe = mine_is_stronger && attack > matching(theirs, mine, ticker)?;
        1 + i64::from(is_safe)
    } else {
        let is_safe = !mine_is_stronger
            && matching_with_table(mine, theirs, table, ticker)? <= values.matchings.1;
        -1 - i64::from(is_safe)
    }))
}
