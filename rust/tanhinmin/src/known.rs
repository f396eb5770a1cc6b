//! What is known about a position, in every variant: what the theory says and, where it is silent,
//! what brute force finds in small hands.

use std::num::NonZero;
use std::ops::Range;

use super::cut::cut_values;
use super::exhaustive::brute_force::{NEVER, Table};
use super::exhaustive::game::{IndexedPosition, Variant};
use super::exhaustive::hands::{Hands, MOST_CARDS};
use super::last_card::last_card_value;
use super::matching::matchings;
use super::move_sets::{MoveSet, move_sets};
use super::pass_limits::mover_wins;
use super::tried_moves::{MOST_CARDS as MOST_TRIED, TriedMoves, cut_moves, moves_with_pass_limits};
use super::values::Values;
use super::{Position, Rank};
use job::{Stop, Ticker};
use serde::Serialize;

/// With at most this many positions, brute force finds what the theory does not say: two hands of
/// eight cards with different ranks make 2,228,224.
pub const SMALL: usize = 1 << 22;

/// A pass limit with far too many positions.
const FAR: u64 = 1 << 20;

/// What makes a game another than the normal one: one of these at most, and goals below the hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    /// The rank that empties the table and keeps the lead.
    pub cut: Option<NonZero<u64>>,
    /// The cards left with which the player to move wins, and the other one.
    pub goals: (usize, usize),
    /// The passes with which the player to move loses, and the other one.
    pub pass_limits: Option<(NonZero<u64>, NonZero<u64>)>,
    /// Whether it counts if the last card can be answered.
    pub last_card: bool,
}

/// The places of cards in the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// All cards of an interval.
    Interval(Range<usize>),
    /// One card of each rank.
    Single(Vec<usize>),
}

/// Some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The cards.
    pub cards: Places,
    /// Whether the pass is one of the moves.
    pub pass: bool,
}

impl From<MoveSet> for Moves {
    fn from(MoveSet { cards, pass }: MoveSet) -> Self {
        Self { cards: Places::Interval(cards), pass }
    }
}

impl From<TriedMoves> for Moves {
    fn from(TriedMoves { cards, pass }: TriedMoves) -> Self {
        Self { cards: Places::Single(cards), pass }
    }
}

/// What is known, from the view of the player to move; `None`: that is not known.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Known {
    /// Whether the player to move wins.
    pub mover_wins: Option<bool>,
    /// Cards left to the loser beyond the goal, negative when the player to move loses.
    pub score: Option<i64>,
    /// Both matching numbers, without the cards that the goals allow to keep; none with a cut rank.
    pub matchings: Option<(usize, usize)>,
    /// Passes of the player to move.
    pub own_passes: Option<i64>,
    /// Passes of the other player.
    pub opponent_passes: Option<i64>,
    /// Plays and passes of the winner.
    pub turns: Option<i64>,
    /// Plays and passes of both players.
    pub plies: Option<i64>,
    /// The value of the last card, if it counts.
    pub last_card_value: Option<i64>,
    /// The moves that keep the win, and those that attain the score, the turns, the own passes and
    /// those of the other player.
    #[serde(skip)]
    pub moves: [Option<Moves>; 5],
}

impl From<Values> for Known {
    fn from(values: Values) -> Self {
        Self {
            mover_wins: Some(values.mover_wins()),
            score: Some(values.score),
            own_passes: Some(values.own_passes),
            opponent_passes: Some(values.opponent_passes),
            turns: Some(values.turns),
            plies: Some(values.plies),
            ..Self::default()
        }
    }
}

impl Known {
    /// What is known of a position; brute force solves at most so many positions. `None`: a goal is
    /// reached, so the game is over.
    ///
    /// # Errors
    /// [`Stop`] when the job must end or memory is short.
    pub fn of<T: Rank>(
        position: Position<T>,
        rules: &Rules,
        most_positions: usize,
        ticker: &mut Ticker,
    ) -> Result<Option<Self>, Stop> {
        let Position { mine, theirs, .. } = position;
        if rules.goals.0 >= mine.len() || rules.goals.1 >= theirs.len() {
            return Ok(None);
        }
        let by_force = |ticker: &mut Ticker| match Small::new(position, rules, ticker)? {
            Some(small) if small.is_within(most_positions) => small.solve(ticker),
            _ => Ok(None),
        };
        let holds = |cut: NonZero<u64>| {
            let in_hand = |hand: &[T]| hand.binary_search_by_key(&cut.get(), |&card| card.into());
            in_hand(mine).or(in_hand(theirs)).is_ok()
        };
        let cut = rules.cut.filter(|&cut| holds(cut));
        if cut.is_none() && rules.pass_limits.is_none() {
            let Some((values, pair, sets)) = move_sets(position, rules.goals, ticker)? else {
                return Ok(None);
            };
            let moves = sets.map(|set| Some(set.into()));
            let matchings = rules.cut.is_none().then_some(pair);
            let mut found = Self { matchings, moves, ..values.into() };
            if rules.last_card {
                found.last_card_value = match last_card_value(position, ticker)? {
                    None => by_force(ticker)?.and_then(|found| found.last_card_value),
                    known => known,
                };
            }
            return Ok(Some(found));
        }
        if let Some(found) = by_force(ticker)? {
            return Ok(Some(found));
        }
        let is_tried = mine.len() + theirs.len() <= MOST_TRIED;
        let mut found = Self::default();
        if let Some(cut) = cut {
            found = cut_values(position, cut, ticker)?.into();
            if is_tried {
                found.moves = cut_moves(position, cut, ticker)?.map(|moves| Some(moves.into()));
            }
        } else if let Some(limits) = rules.pass_limits {
            found.mover_wins = mover_wins(position, limits, ticker)?;
            if is_tried {
                let winning = moves_with_pass_limits(position, limits, ticker)?;
                found.moves[0] = winning.map(Moves::from);
            }
        }
        found.matchings = pair(position, rules, ticker)?;
        Ok(Some(found))
    }
}

/// Both matching numbers of a position, without the cards that its goals allow to keep; none with a
/// cut rank.
fn pair<T: Rank>(
    Position { mine, theirs, table }: Position<T>,
    Rules { cut, goals, .. }: &Rules,
    ticker: &mut Ticker,
) -> Result<Option<(usize, usize)>, Stop> {
    let position = Position::of(&mine[goals.0..], &theirs[goals.1..], table);
    cut.is_none().then(|| matchings(position, ticker)).transpose()
}

/// A position with all that can follow, for brute force.
#[derive(Debug)]
pub struct Small {
    game: Variant,
    position: IndexedPosition,
    /// The place of the first card of each rank, if the player to move has one.
    places: Vec<usize>,
    matchings: Option<(usize, usize)>,
    last_card: bool,
}

impl Small {
    /// `None` for more cards, ranks or hands than brute force takes.
    ///
    /// # Errors
    /// [`Stop`] when the job must end.
    pub fn new<T: Rank>(
        asked: Position<T>,
        rules: &Rules,
        ticker: &mut Ticker,
    ) -> Result<Option<Self>, Stop> {
        let Some(mut small) = Self::of(asked, rules) else { return Ok(None) };
        small.matchings = pair(asked, rules, ticker)?;
        Ok(Some(small))
    }

    fn of<T: Rank>(position: Position<T>, rules: &Rules) -> Option<Self> {
        let Position { mine, theirs, table } = position;
        if mine.len().max(theirs.len()) > MOST_CARDS {
            return None;
        }
        let mut ranks: Vec<u64> = [mine, theirs].concat().into_iter().map(Into::into).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let first = |hand: &[T], rank: u64| hand.partition_point(|&card| card.into() < rank);
        let parts = |hand: &[T]| {
            let count =
                |&rank: &u64| hand.partition_point(|&card| card.into() <= rank) - first(hand, rank);
            Hands::parts_of(&ranks.iter().map(count).collect::<Vec<_>>())
        };
        let (hands, others) = (parts(mine)?, parts(theirs)?);
        let near = |limit: NonZero<u64>| limit.get().min(FAR) as usize;
        let passes = rules.pass_limits.map(|(own, other)| (near(own), near(other)));
        let up_to = |rank: u64| ranks.partition_point(|&each| each <= rank);
        let cut = rules.cut.map(NonZero::get).filter(|cut| ranks.contains(cut));
        let position = IndexedPosition {
            side: 0,
            mine: hands.number() - 1,
            theirs: others.number() - 1,
            table: up_to(table),
            passes: passes.unwrap_or((1, 1)),
        };
        let game = Variant::new((hands, Some(others)), cut.map_or(0, up_to), rules.goals, passes)?;
        let places = ranks.iter().map(|&rank| first(mine, rank)).collect();
        Some(Self { game, position, places, matchings: None, last_card: rules.last_card })
    }

    /// The number of positions, if it fits.
    pub fn positions(&self) -> Option<usize> {
        self.game.positions()
    }

    /// Whether there are at most so many positions.
    pub fn is_within(&self, most: usize) -> bool {
        self.positions().is_some_and(|positions| positions <= most)
    }

    /// Solves every position that can follow. `None`: the position is none of the game.
    ///
    /// # Errors
    /// [`Stop`] when the job must end or memory is short.
    pub fn solve(&self, ticker: &mut Ticker) -> Result<Option<Known>, Stop> {
        let found = Table::new(&self.game, ticker)?.find(self.position);
        Ok(found.map(|(value, best)| {
            let sets = [
                best.winning_moves,
                best.score_moves,
                best.length_moves,
                best.own_pass_moves,
                best.opponent_pass_moves,
            ];
            let moves = |bits: u64| {
                let is_in = |&(bit, _): &(usize, &usize)| bits >> bit & 1 == 1;
                let cards = (1..).zip(&self.places).filter(is_in).map(|(_, &place)| place);
                TriedMoves { cards: cards.collect(), pass: bits & 1 == 1 }.into()
            };
            let ends = |number: i64| (value.turns != NEVER).then_some(number);
            Known {
                mover_wins: Some(value.score > 0),
                score: Some(value.score.into()),
                matchings: self.matchings,
                own_passes: Some(value.own_passes.into()),
                opponent_passes: Some(value.opponent_passes.into()),
                turns: ends(value.turns.into()),
                plies: ends(value.plies.into()),
                last_card_value: self.last_card.then_some(value.last_card.into()),
                moves: sets.map(|bits| Some(moves(bits))),
            }
        }))
    }
}
