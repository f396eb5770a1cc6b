//! The theory compared with the brute force over all positions up to a size.
//!
//! Positions are taken in order of their numbers of cards, so that the first counterexample to a
//! statement is a smallest one.

use std::num::NonZero;

use super::statements::{Answers, CUT, NORMAL, PASS_LIMITS, Solved, Statement};
use crate::cut::cut_values;
use crate::exhaustive::brute_force::{ExactValues, MoveBits, Table};
use crate::exhaustive::game::{IndexedPosition, Variant};
use crate::last_card::last_card_value;
use crate::move_sets::{MoveSet, move_sets};
use crate::pass_limits::mover_wins;
use crate::tried_moves::{TriedMoves, cut_moves, moves_with_pass_limits};
use crate::values::Values;
use job::{Abort, Stop, Ticker, in_time};
use serde::Serialize;

/// The result for one statement.
#[derive(Clone, Debug, Serialize)]
pub struct Tally {
    /// The statement.
    #[serde(flatten)]
    pub statement: &'static Statement,
    /// Positions to which it applies.
    pub checked: u64,
    /// Positions for which it is false.
    pub failed: u64,
    /// The first of these.
    pub counterexample: Option<Counterexample>,
}

/// A position, given by its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The hand of the player to move.
    pub mine: Vec<u8>,
    /// The other hand.
    pub theirs: Vec<u8>,
    /// The rank on the table.
    pub table: usize,
    /// The passes left to each player, if they are limited.
    pub pass_limits: Option<(usize, usize)>,
}

/// The results for all statements.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// One for each statement, in their order.
    pub tallies: Vec<Tally>,
    /// Positions compared.
    pub positions: u64,
    /// Whether these are all.
    pub is_complete: bool,
}

/// Solves a game and compares every position with the theory.
///
/// If a time limit is reached, the result covers what was compared until then.
///
/// # Errors
/// [`Abort`] when the job was cancelled or memory is short.
pub fn check(game: &Variant, ticker: &mut Ticker) -> Result<Comparison, Abort> {
    let tally = |statement| Tally { statement, checked: 0, failed: 0, counterexample: None };
    let mut comparison = Comparison {
        tallies: statements(game).iter().map(tally).collect(),
        positions: 0,
        is_complete: false,
    };
    let compared = compare(game, &mut comparison, ticker);
    comparison.is_complete = in_time(compared)?.is_some();
    Ok(comparison)
}

fn statements(game: &Variant) -> &'static [Statement] {
    if game.cut() > 0 {
        CUT
    } else if game.pass_limits().is_some() {
        PASS_LIMITS
    } else {
        NORMAL
    }
}

fn compare(game: &Variant, comparison: &mut Comparison, ticker: &mut Ticker) -> Result<(), Stop> {
    let table = Table::new(game, ticker)?;
    let limits = game.pass_limits().unwrap_or((1, 1));
    for cards in 2..=game.hands(0).most_cards() + game.hands(1).most_cards() {
        for (mine, theirs) in game.pairs(0, cards) {
            for rank in (0..=game.ranks()).filter(|&rank| rank == 0 || rank != game.cut()) {
                for own in 1..=limits.0 {
                    for other in 1..=limits.1 {
                        let position = IndexedPosition {
                            side: 0,
                            mine,
                            theirs,
                            table: rank,
                            passes: (own, other),
                        };
                        compare_position(game, &table, position, comparison, ticker)?;
                    }
                }
            }
        }
    }
    Ok(())
}

fn compare_position(
    game: &Variant,
    table: &Table,
    position: IndexedPosition,
    comparison: &mut Comparison,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let Some((values, moves)) = table.find(position) else { return Ok(()) };
    ticker.work(200)?;
    comparison.positions += 1;
    let mine = game.hands(0).cards(position.mine);
    let theirs = game.hands(1).cards(position.theirs);
    let solved = Solved {
        mine: &mine[game.goals().0..],
        table: position.table,
        cut: game.cut(),
        truth: truth(values, moves),
        theory: theory(game, (mine, theirs), position, ticker)?,
    };
    for tally in &mut comparison.tallies {
        let verdict = (tally.statement.holds)(&solved);
        tally.checked += u64::from(verdict.is_some());
        if verdict == Some(false) {
            tally.failed += 1;
            tally.counterexample.get_or_insert_with(|| Counterexample {
                mine: mine.to_vec(),
                theirs: theirs.to_vec(),
                table: position.table,
                pass_limits: game.pass_limits().map(|_| position.passes),
            });
        }
    }
    ticker.node();
    Ok(())
}

/// What the theory says about a position.
fn theory(
    game: &Variant,
    (mine, theirs): (&[u8], &[u8]),
    position: IndexedPosition,
    ticker: &mut Ticker,
) -> Result<Answers, Stop> {
    let asked = crate::Position::new(mine, theirs, position.table as u64);
    let asked = asked.expect("the hands of the family");
    let of_tried = |moves: TriedMoves| bits_of(mine, moves.cards, moves.pass);
    let of_set = |set: MoveSet| bits_of(mine, set.cards, set.pass);
    if let Some(cut) = NonZero::new(game.cut() as u64) {
        let values = cut_values(asked, cut, ticker)?;
        let sets = cut_moves(asked, cut, ticker)?;
        let (wins, moves) = (Some(values.mover_wins()), MoveBits::of(sets.map(of_tried)));
        return Ok(Answers { wins, values, moves, ..Answers::default() });
    }
    if game.pass_limits().is_some() {
        let limit = |passes| NonZero::new(passes as u64).expect("a limit is at least 1");
        let limits = (limit(position.passes.0), limit(position.passes.1));
        let winning = moves_with_pass_limits(asked, limits, ticker)?;
        // All bits are set where the winning moves are not known.
        let winning_moves = winning.map_or(u64::MAX, of_tried);
        let moves = MoveBits { winning_moves, ..MoveBits::default() };
        let wins = mover_wins(asked, limits, ticker)?;
        return Ok(Answers { wins, moves, ..Answers::default() });
    }
    let found = move_sets(asked, game.goals(), ticker)?;
    let (values, (m1, m2), sets) = found.expect("no goal is reached");
    let (wins, moves) = (Some(m1 > m2), MoveBits::of(sets.map(of_set)));
    let last_card = if game.goals() == (0, 0) { last_card_value(asked, ticker)? } else { None };
    Ok(Answers { wins, values, last_card, moves, m1, m2 })
}

/// What the brute force found.
fn truth(value: ExactValues, moves: MoveBits) -> Answers {
    Answers {
        wins: Some(value.score > 0),
        values: Values {
            score: value.score.into(),
            own_passes: value.own_passes.into(),
            opponent_passes: value.opponent_passes.into(),
            turns: value.turns.into(),
            plies: value.plies.into(),
        },
        last_card: Some(value.last_card.into()),
        moves,
        ..Answers::default()
    }
}

fn bits_of(hand: &[u8], places: impl IntoIterator<Item = usize>, pass: bool) -> u64 {
    let ranks = places.into_iter().map(|place| 1 << hand[place]);
    ranks.fold(u64::from(pass), |bits, rank| bits | rank)
}
