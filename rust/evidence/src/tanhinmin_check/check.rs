//! The theory compared with the brute force over all positions up to a size.
//!
//! Positions are taken in order of their numbers of cards, so that the first counterexample to a
//! statement is a smallest one.

use super::brute_force::{MoveBits, NoTable, Table, Value};
use super::game::{Game, Position};
use super::statements::{Answers, CUT, NORMAL, PASS_LIMITS, Solved, Statement};
use job::control::{Stop, Ticker};
use tanhinmin::cut::cut_values;
use tanhinmin::last_card::last_card_value;
use tanhinmin::move_sets::{MoveSet, move_sets};
use tanhinmin::pass_limits;
use tanhinmin::tried_moves::{TriedMoves, cut_moves, moves_with_pass_limits};

/// The result for one statement.
#[derive(Clone, Debug)]
pub struct Tally {
    /// The statement.
    pub statement: &'static Statement,
    /// Positions to which it applies.
    pub checked: u64,
    /// Positions for which it is false.
    pub failed: u64,
    /// The first of these.
    pub counterexample: Option<Counterexample>,
}

/// A position, given by its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The hand of the player to move.
    pub mine: Vec<u8>,
    /// The other hand.
    pub theirs: Vec<u8>,
    /// The rank on the table.
    pub table: usize,
    /// The passes left to each player, if they are limited.
    pub passes: Option<(usize, usize)>,
}

/// The results for all statements.
#[derive(Clone, Debug)]
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
/// [`NoTable`] when the job was cancelled or memory is short.
pub fn check(game: Game, ticker: &mut Ticker) -> Result<Comparison, NoTable> {
    let statements = statements(&game);
    let mut comparison = Comparison {
        tallies: statements
            .iter()
            .map(|statement| Tally {
                statement,
                checked: 0,
                failed: 0,
                counterexample: None,
            })
            .collect(),
        positions: 0,
        is_complete: false,
    };
    let ended = match Table::new(game, ticker) {
        Ok(table) => compare(&table, &mut comparison, ticker),
        Err(NoTable::Stopped(stop)) => Err(stop),
        Err(no_memory) => return Err(no_memory),
    };
    match ended {
        Ok(()) => comparison.is_complete = true,
        Err(Stop::TimeLimit) => {}
        Err(cancelled) => return Err(cancelled.into()),
    }
    Ok(comparison)
}

fn statements(game: &Game) -> &'static [Statement] {
    if game.cut > 0 {
        CUT
    } else if game.pass_limits.is_some() {
        PASS_LIMITS
    } else {
        NORMAL
    }
}

fn compare(table: &Table, comparison: &mut Comparison, ticker: &mut Ticker) -> Result<(), Stop> {
    let game = table.game();
    let (hands, goals) = (&game.hands.0, game.goals);
    for cards in 2..=2 * hands.most_cards() {
        for size in goals.0 + 1..cards.saturating_sub(goals.1) {
            for mine in hands.of_size(size) {
                for theirs in hands.of_size(cards - size) {
                    compare_pair(table, (mine, theirs), comparison, ticker)?;
                }
            }
        }
    }
    Ok(())
}

fn compare_pair(
    table: &Table,
    (mine, theirs): (usize, usize),
    comparison: &mut Comparison,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    let game = table.game();
    let limits = game.pass_limits.unwrap_or((1, 1));
    let ranks = game.hands.0.ranks();
    for on_table in (0..=ranks).filter(|&rank| rank == 0 || rank != game.cut) {
        for passes in (1..=limits.0).flat_map(|own| (1..=limits.1).map(move |other| (own, other))) {
            let position = Position {
                side: 0,
                mine,
                theirs,
                table: on_table,
                passes,
            };
            compare_position(table, position, comparison, ticker)?;
            ticker.node();
        }
    }
    Ok(())
}

fn compare_position(
    table: &Table,
    position: Position,
    comparison: &mut Comparison,
    ticker: &mut Ticker,
) -> Result<(), Stop> {
    ticker.work(200)?;
    comparison.positions += 1;
    let game = table.game();
    let [mine, theirs] = [position.mine, position.theirs].map(|hand| game.hands.0.cards(hand));
    let bits = table.moves(position);
    let solved = Solved {
        mine: &mine[game.goals.0..],
        table: position.table,
        cut: game.cut,
        legal: bits.legal,
        truth: truth(table.value(position), bits),
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
                passes: game.pass_limits.map(|_| position.passes),
            });
        }
    }
    Ok(())
}

/// What the theory says about a position.
fn theory(
    game: &Game,
    (mine, theirs): (&[u8], &[u8]),
    position: Position,
    ticker: &mut Ticker,
) -> Result<Answers, Stop> {
    let (table, cut) = (position.table as u64, game.cut as u64);
    if cut > 0 {
        let values = cut_values(mine, theirs, table, cut, ticker)?;
        let sets = cut_moves(mine, theirs, table, cut, ticker)?;
        let [winning, scoring, length, own_pass, opponent_pass] =
            sets.map(|set| bits_of_ranks(mine, &set));
        return Ok(Answers {
            wins: Some(values.mover_wins()),
            score: values.score,
            own_passes: values.own_passes,
            opponent_passes: values.opponent_passes,
            turns: values.turns,
            plies: values.plies,
            winning: Some(winning),
            scoring,
            length,
            own_pass,
            opponent_pass,
            ..Answers::default()
        });
    }
    if game.pass_limits.is_some() {
        let limits = (position.passes.0 as u64, position.passes.1 as u64);
        let winning = moves_with_pass_limits(mine, theirs, table, limits, ticker)?;
        return Ok(Answers {
            wins: pass_limits::mover_wins(mine, theirs, table, limits, ticker)?,
            winning: winning.map(|set| bits_of_ranks(mine, &set)),
            ..Answers::default()
        });
    }
    let (values, sets) = move_sets(mine, theirs, table, game.goals, ticker)?;
    let last_card = if game.goals == (0, 0) {
        last_card_value(mine, theirs, table, values, ticker)?
    } else {
        None
    };
    let (m1, m2) = values.matchings;
    Ok(Answers {
        wins: Some(m1 > m2),
        score: values.score,
        own_passes: values.own_passes,
        opponent_passes: values.opponent_passes,
        turns: values.turns,
        plies: values.plies(),
        last_card,
        winning: Some(bits_of(mine, &sets.winning)),
        scoring: bits_of(mine, &sets.score),
        length: bits_of(mine, &sets.length),
        own_pass: bits_of(mine, &sets.own_passes),
        opponent_pass: bits_of(mine, &sets.opponent_passes),
        m1,
        m2,
    })
}

/// What the brute force found.
fn truth(value: Value, bits: MoveBits) -> Answers {
    Answers {
        wins: Some(value.score > 0),
        score: value.score.into(),
        own_passes: value.own_passes.into(),
        opponent_passes: value.opponent_passes.into(),
        turns: value.turns.into(),
        plies: value.plies.into(),
        last_card: Some(value.last_card.into()),
        winning: Some(bits.winning),
        scoring: bits.score,
        length: bits.length,
        own_pass: bits.own_passes,
        opponent_pass: bits.opponent_passes,
        ..Answers::default()
    }
}

fn bits_of(hand: &[u8], set: &MoveSet) -> u64 {
    let cards = &hand[set.cards.clone()];
    cards
        .iter()
        .fold(u64::from(set.pass), |bits, &card| bits | 1 << card)
}

fn bits_of_ranks(hand: &[u8], moves: &TriedMoves) -> u64 {
    let ranks = moves.cards.iter().map(|&place| 1 << hand[place]);
    ranks.fold(u64::from(moves.pass), |bits, rank| bits | rank)
}
