//! The theory compared with the brute force over all positions up to a size.
//!
//! Positions are taken in order of their numbers of cards, so that the first counterexample to a
//! statement is a smallest one.

use std::iter::once;
use std::ops::Range;

use super::brute_force::{MoveBits, NoTable, Table, Value};
use super::game::{Game, Position};
pub use super::statements::{CUT, NORMAL, PASS_LIMITS, Statement};
use job::control::{Stop, Ticker};
use tanhinmin::cut::{CutValues, cut_values};
use tanhinmin::last_card::last_card_value;
use tanhinmin::move_sets::{MoveSet, move_sets};
use tanhinmin::pass_limits;
use tanhinmin::tried_moves::{TriedMoves, cut_moves, moves_with_pass_limits};
use tanhinmin::values::Values;

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

/// Whether a statement holds for a position; `None` if it does not apply.
type Verdict = Option<bool>;

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
    let hands = &game.hands.0;
    let solved = Solved {
        game,
        mine: hands.cards(position.mine),
        theirs: hands.cards(position.theirs),
        position,
        value: table.value(position),
        bits: table.moves(position),
    };
    let verdicts = if game.cut > 0 {
        solved.with_cut(ticker)?
    } else if game.pass_limits.is_some() {
        solved.with_pass_limits(ticker)?
    } else {
        solved.without_variant(ticker)?
    };
    let ends = Some(solved.value.score != 0);
    let verdicts = once(ends).chain(verdicts);
    for (tally, verdict) in comparison.tallies.iter_mut().zip(verdicts) {
        tally.checked += u64::from(verdict.is_some());
        if verdict == Some(false) {
            tally.failed += 1;
            tally.counterexample.get_or_insert_with(|| Counterexample {
                mine: solved.mine.to_vec(),
                theirs: solved.theirs.to_vec(),
                table: position.table,
                passes: game.pass_limits.map(|_| position.passes),
            });
        }
    }
    Ok(())
}

/// A position with what the brute force found. Each method gives the verdicts on the statements
/// after the first one, in their order.
struct Solved<'a> {
    game: &'a Game,
    mine: &'a [u8],
    theirs: &'a [u8],
    position: Position,
    value: Value,
    bits: MoveBits,
}

impl Solved<'_> {
    fn with_cut(&self, ticker: &mut Ticker) -> Result<Vec<Verdict>, Stop> {
        let &Self { mine, theirs, .. } = self;
        let (table, cut) = (self.position.table as u64, self.game.cut);
        let found = cut_values(mine, theirs, table, cut as u64, ticker)?;
        let sets = cut_moves(mine, theirs, table, cut as u64, ticker)?;
        let sets = sets.map(|set| bits_of_ranks(mine, &set));
        let parts = [1..cut, cut + 1..u64::BITS as usize];
        let gap = |set: u64, part: &Range<usize>| has_gap(set, self.bits.legal, part.clone());
        let gaps = |set| parts.iter().any(|part| gap(set, part));
        let intervals = !gaps(self.bits.winning) && !gaps(self.bits.score);
        let verdicts = theory_with_cut(self.value, found, self.bits, sets);
        Ok(verdicts.into_iter().chain([Some(intervals)]).collect())
    }

    fn with_pass_limits(&self, ticker: &mut Ticker) -> Result<Vec<Verdict>, Stop> {
        let &Self { mine, theirs, .. } = self;
        let (table, passes) = (self.position.table as u64, self.position.passes);
        let limits = (passes.0 as u64, passes.1 as u64);
        let wins = pass_limits::mover_wins(mine, theirs, table, limits, ticker)?;
        let winning = moves_with_pass_limits(mine, theirs, table, limits, ticker)?;
        let winning = winning.map(|set| bits_of_ranks(mine, &set));
        let bits = self.bits;
        let may_play_to_win = bits.legal > 1 && self.value.score > 0;
        Ok(vec![
            Some(wins == Some(self.value.score > 0)),
            Some(winning == Some(bits.winning)),
            Some(!has_gap(bits.winning, bits.legal, 1..u64::BITS as usize)),
            may_play_to_win.then_some(bits.winning != 1),
        ])
    }

    fn without_variant(&self, ticker: &mut Ticker) -> Result<Vec<Verdict>, Stop> {
        let &Self {
            mine,
            theirs,
            value,
            bits,
            ..
        } = self;
        let (table, goals) = (self.position.table, self.game.goals);
        let (values, sets) = move_sets(mine, theirs, table as u64, goals, ticker)?;
        let found = [
            &sets.winning,
            &sets.score,
            &sets.length,
            &sets.own_passes,
            &sets.opponent_passes,
        ]
        .map(|set| bits_of(mine, set));
        let mut verdicts = [
            theory(value, values, bits, found).as_slice(),
            &passes(bits, value, table),
            &single_cards(&mine[goals.0..], table, value, values, bits),
            &relations(bits, value),
        ]
        .concat();
        if goals == (0, 0) {
            let found = last_card_value(mine, theirs, table as u64, values, ticker)?;
            verdicts.push(found.map(|found| found == i64::from(value.last_card)));
        }
        Ok(verdicts)
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

/// Whether there is, among the legal moves with these ranks, one that is not in the set between two
/// that are.
fn has_gap(set: u64, legal: u64, ranks: Range<usize>) -> bool {
    let is_in = |rank: &usize| set >> rank & 1 == 1;
    let mut legal = ranks.filter(|rank| legal >> rank & 1 == 1);
    let mut after = legal
        .by_ref()
        .skip_while(|rank| !is_in(rank))
        .skip_while(is_in);
    after.any(|rank| is_in(&rank))
}

/// The values and the moves with a cut rank.
fn theory_with_cut(
    value: Value,
    found: CutValues,
    bits: MoveBits,
    sets: [u64; 5],
) -> [Verdict; 11] {
    let [winning, score, length, own_passes, opponent_passes] = sets;
    [
        (value.score > 0) == found.mover_wins(),
        i64::from(value.score) == found.score,
        i64::from(value.own_passes) == found.own_passes,
        i64::from(value.opponent_passes) == found.opponent_passes,
        i64::from(value.turns) == found.turns,
        i64::from(value.plies) == found.plies,
        bits.winning == winning,
        bits.score == score,
        bits.length == length,
        bits.own_passes == own_passes,
        bits.opponent_passes == opponent_passes,
    ]
    .map(Some)
}

/// The values and the move sets.
fn theory(value: Value, values: Values, bits: MoveBits, found: [u64; 5]) -> [Verdict; 11] {
    let wins = value.score > 0;
    [
        wins == (values.matchings.0 > values.matchings.1),
        i64::from(value.score) == values.score,
        i64::from(value.own_passes) == values.own_passes,
        i64::from(value.opponent_passes) == values.opponent_passes,
        i64::from(value.turns) == values.turns,
        i64::from(value.plies) == values.plies(),
        bits.winning == found[0],
        bits.score == found[1],
        bits.length == found[2],
        bits.own_passes == found[3],
        bits.opponent_passes == found[4],
    ]
    .map(Some)
}

/// Statements about when the pass is optimal.
fn passes(bits: MoveBits, value: Value, table: usize) -> [Verdict; 5] {
    let has_play = bits.legal > 1;
    let on_empty = table == 0;
    let passes = |set: u64| set & 1 == 1;
    [
        (has_play && value.score > 0).then_some(bits.winning != 1),
        has_play.then_some(bits.score != 1),
        on_empty.then_some(!passes(bits.score)),
        (on_empty && value.score > 0).then_some(!passes(bits.winning)),
        (has_play && !on_empty).then_some(!passes(bits.score)),
    ]
}

/// Statements that a single card is optimal.
fn single_cards(
    mine: &[u8],
    table: usize,
    value: Value,
    values: Values,
    bits: MoveBits,
) -> [Verdict; 8] {
    let first = mine.partition_point(|&card| usize::from(card) <= table);
    let Some(&weakest) = mine.get(first) else {
        return [None; 8];
    };
    let second = mine.get(first + 1).copied().unwrap_or(weakest);
    let weak = 1 << weakest | 1 << second;
    let kth_strongest = |k: usize| {
        let card = if k == 0 {
            0
        } else {
            mine.len().checked_sub(k).map_or(0, |place| mine[place])
        };
        1u64 << card.max(weakest)
    };
    let (m1, m2) = values.matchings;
    let wins = value.score > 0;
    let (own, other) = (kth_strongest(m1), kth_strongest(m2 + 1));
    [
        wins.then_some(weak & bits.winning != 0),
        wins.then_some(weak & bits.score != 0),
        Some(weak & bits.score != 0),
        Some(kth_strongest(m1.min(m2 + 1)) & bits.score != 0),
        wins.then_some(own & bits.winning != 0),
        wins.then_some(other & bits.winning != 0),
        Some(own & bits.score != 0),
        Some(other & bits.score != 0),
    ]
}

/// Statements about how the sets of moves are related.
fn relations(bits: MoveBits, value: Value) -> [Verdict; 5] {
    let wins = value.score > 0;
    let is_part = |part: u64, whole: u64| part & !whole == 0;
    [
        Some(bits.own_passes & bits.opponent_passes == bits.score),
        wins.then_some(is_part(bits.own_passes, bits.winning)),
        wins.then_some(is_part(bits.opponent_passes, bits.winning)),
        Some(is_part(bits.score, bits.length)),
        Some(is_part(bits.length, bits.score)),
    ]
}
