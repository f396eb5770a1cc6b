//! Every value of every position up to a size, by retrograde analysis.
//!
//! It answers: what are all values and all optimal moves, including those of the variants? It
//! assumes nothing but the rules, and the answers are exact. A position takes six bytes.
//!
//! 1. A play leaves fewer cards, so positions are solved in the order of the cards of both hands.
//! 2. With pass limits a pass leaves fewer passes; there are layers of tables, solved in order.
//! 3. Without limits the only cycle is both players passing on an empty table. There the value
//!    follows from each player's best play; `Table::lead` proves how.
//! 4. Only the order of ranks matters, so given hands are renumbered 1, ..., V.

use std::iter::once;

use super::game::{IndexedPosition, Variant};
use job::{OutOfMemory, Stop, Ticker, vec_for};
use serde::Serialize;

/// The values of a position or a move, from the view of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ExactValues {
    /// Cards left to the loser beyond the goal, negative when the player to move loses.
    pub score: i8,
    /// Passes of the player to move, who wants few.
    pub own_passes: i8,
    /// Passes of the other player, who wants few.
    pub opponent_passes: i8,
    /// Turns of the winner; [`NEVER`] in a draw.
    pub turns: i8,
    /// Turns of both players.
    pub plies: u8,
    /// 2 when the last card cannot be answered, else 1, negative when the player to move loses.
    pub last_card: i8,
}

/// Turns when there is no winner.
pub const NEVER: i8 = -1;

/// The best among moves so far.
#[derive(Clone, Copy)]
struct Best {
    score: i8,
    own_passes: i8,
    opponent_passes: i8,
    last_card: i8,
    /// The quickest win, and the slowest of all moves.
    winning: Option<(i8, u8)>,
    slowest: (i8, u8),
}

impl Best {
    const NONE: Self = Self {
        score: i8::MIN,
        own_passes: i8::MAX,
        opponent_passes: i8::MIN,
        last_card: i8::MIN,
        winning: None,
        slowest: (NEVER, 0),
    };

    #[inline]
    fn add(&mut self, value: ExactValues) {
        self.score = self.score.max(value.score);
        self.own_passes = self.own_passes.min(value.own_passes);
        self.opponent_passes = self.opponent_passes.max(value.opponent_passes);
        self.last_card = self.last_card.max(value.last_card);
        if value.score > 0 {
            let (turns, plies) = self.winning.unwrap_or((i8::MAX, u8::MAX));
            self.winning = Some((turns.min(value.turns), plies.min(value.plies)));
        }
        let (turns, plies) = self.slowest;
        self.slowest = (turns.max(value.turns), plies.max(value.plies));
    }

    fn value(self) -> ExactValues {
        let (turns, plies) = match self.winning {
            Some(quickest) => quickest,
            None if self.score < 0 => self.slowest,
            None => (NEVER, 0),
        };
        ExactValues {
            score: self.score,
            own_passes: self.own_passes,
            opponent_passes: self.opponent_passes,
            turns,
            plies,
            last_card: self.last_card,
        }
    }
}

/// The solved positions of a game.
#[derive(Debug)]
pub struct Table<'a> {
    game: &'a Variant,
    values: Vec<ExactValues>,
}

impl<'a> Table<'a> {
    /// Solves every position of a game.
    ///
    /// # Errors
    /// [`Stop`] when the job must end or memory is short.
    pub fn new(game: &'a Variant, ticker: &mut Ticker) -> Result<Self, Stop> {
        let size = game.positions().ok_or(OutOfMemory)?;
        let values = vec_for(size)?;
        let mut table = Self { game, values };
        const CHUNK: usize = 1 << 20;
        while table.values.len() < size {
            let length = size.min(table.values.len() + CHUNK);
            table.values.resize(length, ExactValues::default());
            ticker.work(CHUNK as u64)?;
        }
        let bytes = size * size_of::<ExactValues>();
        ticker.control().set_table(size as u64, bytes as u64);
        table.solve(ticker)?;
        Ok(table)
    }

    /// The values and the optimal moves of a position, unless it is none of the game.
    pub fn find(&self, position: IndexedPosition) -> Option<(ExactValues, MoveBits)> {
        let is_solved = self.game.has(&position);
        is_solved.then(|| (self.value(position), self.moves(position)))
    }

    /// The value of a position.
    #[inline]
    pub(super) fn value(&self, position: IndexedPosition) -> ExactValues {
        self.values[self.place(position)]
    }

    #[inline]
    fn place(&self, position: IndexedPosition) -> usize {
        let (layers, passes) = (self.game.layers(), position.passes);
        let is_symmetric = self.game.is_symmetric();
        let side = if is_symmetric { 0 } else { position.side };
        let other = self.game.hands(1 - side).number();
        let layer = (side * layers + passes.0 - 1) * layers + passes.1 - 1;
        let pairs = self.game.hands(0).number() * self.game.hands(1).number();
        let pair = layer * pairs + position.mine * other + position.theirs;
        pair * (self.game.ranks() + 1) + position.table
    }

    fn solve(&mut self, ticker: &mut Ticker) -> Result<(), Stop> {
        let layers = self.game.layers();
        for passes in 2..=2 * layers {
            for cards in 2..=self.game.hands(0).most_cards() + self.game.hands(1).most_cards() {
                for mine in 1.max(passes.saturating_sub(layers))..=layers.min(passes - 1) {
                    let passes = (mine, passes - mine);
                    if self.game.pass_limits.is_none() {
                        self.for_each_pair(cards, passes, ticker, Self::set_lead)?;
                    }
                    self.for_each_pair(cards, passes, ticker, Self::set_replies)?;
                }
            }
        }
        Ok(())
    }

    /// Calls `set` with the positions on an empty table in which both hands have `cards` cards.
    fn for_each_pair(
        &mut self,
        cards: usize,
        passes: (usize, usize),
        ticker: &mut Ticker,
        set: fn(&mut Self, IndexedPosition),
    ) -> Result<(), Stop> {
        let game = self.game;
        for side in 0..game.sides() {
            for (mine, theirs) in game.pairs(side, cards) {
                let position = IndexedPosition { side, mine, theirs, table: 0, passes };
                set(self, position);
                ticker.work(20 * (game.ranks() as u64 + 1))?;
            }
        }
        Ok(())
    }

    /// Solves a pair of positions on an empty table, once for both.
    fn set_lead(&mut self, position: IndexedPosition) {
        let other = Self::other_leads(position);
        if self.place(position) <= self.place(other) {
            let (mine, theirs) = (self.best_play(position), self.best_play(other));
            let (place, other) = (self.place(position), self.place(other));
            self.values[place] = Self::lead(mine, theirs);
            self.values[other] = Self::lead(theirs, mine);
        }
    }

    /// The value on an empty table, from the best that each player gets by playing a card as
    /// leader.
    ///
    /// Payoffs. Let p be the leader's payoff from the best play and q the leader's payoff when the
    /// other player plays as leader. The leader gets max(p, min(q, 0)): p by playing, and by always
    /// passing q or the 0 of endless play. The leader gets no more: an opponent who plays holds the
    /// leader to max(p, q), one who always passes to max(p, 0), and the smaller of these is max(p,
    /// min(q, 0)).
    ///
    /// Counts, which one player wants to be small. If that player leads, a play is best: a pass
    /// adds to the count, and the other player can pass back and restore the position. If the other
    /// player leads, that player plays or passes, and then the first one plays. Endless play would
    /// make the count infinite, so the first player never passes for ever. The turns and plies of a
    /// winner who insists on winning are such counts.
    fn lead(mine: Best, theirs: Best) -> ExactValues {
        let payoff = |mine: i8, theirs: i8| mine.max(0.min(-theirs));
        let score = payoff(mine.score, theirs.score);
        let (turns, plies) = if score > 0 {
            mine.winning.unwrap_or((NEVER, 0))
        } else if score < 0 {
            let (turns, plies) = theirs.winning.unwrap_or((NEVER, 0));
            (mine.slowest.0.max(turns), mine.slowest.1.max(plies + 1))
        } else {
            (NEVER, 0)
        };
        ExactValues {
            score,
            own_passes: mine.own_passes,
            opponent_passes: mine.opponent_passes.max(theirs.own_passes),
            turns,
            plies,
            last_card: payoff(mine.last_card, theirs.last_card),
        }
    }

    /// The best play of a leader.
    fn best_play(&self, position: IndexedPosition) -> Best {
        let mut best = Best::NONE;
        for (_, value) in self.plays(position) {
            best.add(value);
        }
        best
    }

    /// The cards that can be played, with the values.
    fn plays(&self, position: IndexedPosition) -> impl Iterator<Item = (usize, ExactValues)> {
        let ranks = position.table + 1..=self.game.ranks();
        ranks.filter_map(move |card| Some((card, self.play(position, card)?)))
    }

    /// Solves the positions with a card on the table, and with limits those without one too.
    fn set_replies(&mut self, position: IndexedPosition) {
        let lowest = usize::from(self.game.pass_limits.is_none());
        let mut best = Best::NONE;
        best.add(self.pass(position));
        for table in (lowest..=self.game.ranks()).rev() {
            let place = self.place(IndexedPosition { table, ..position });
            self.values[place] = best.value();
            if table > 0
                && let Some(value) = self.play(position, table)
            {
                best.add(value);
            }
        }
    }

    /// The position after a pass.
    fn other_leads(position: IndexedPosition) -> IndexedPosition {
        IndexedPosition {
            side: 1 - position.side,
            mine: position.theirs,
            theirs: position.mine,
            table: 0,
            passes: (position.passes.1, position.passes.0),
        }
    }

    /// The value of passing.
    fn pass(&self, position: IndexedPosition) -> ExactValues {
        let mut next = Self::other_leads(position);
        if self.game.pass_limits.is_some() {
            if next.passes.1 == 1 {
                let left = self.game.hands(position.side).cards(position.mine).len();
                return ExactValues {
                    score: -((left - self.game.goal(position.side)) as i8),
                    own_passes: 1,
                    opponent_passes: 0,
                    turns: 0,
                    plies: 1,
                    last_card: -1,
                };
            }
            next.passes.1 -= 1;
        }
        let after = self.value(next);
        let mut value = turned(after);
        value.own_passes += 1;
        value
    }

    /// The value of playing a card, whatever is on the table; `None` if it is not in the hand.
    #[inline]
    fn play(&self, position: IndexedPosition, card: usize) -> Option<ExactValues> {
        let side = position.side;
        let (hands, others) = (self.game.hands(side), self.game.hands(1 - side));
        let rest = hands.without(position.mine, card)?;
        if hands.cards(rest).len() == self.game.goal(side) {
            let left = others.cards(position.theirs);
            let answered = left.last().is_some_and(|&top| usize::from(top) > card);
            return Some(ExactValues {
                score: (left.len() - self.game.goal(1 - side)) as i8,
                own_passes: 0,
                opponent_passes: 0,
                turns: 1,
                plies: 1,
                last_card: if answered { 1 } else { 2 },
            });
        }
        if card == self.game.cut {
            let mut value = self.value(IndexedPosition { mine: rest, table: 0, ..position });
            if value.turns != NEVER {
                value.turns += i8::from(value.score > 0);
                value.plies += 1;
            }
            return Some(value);
        }
        let mut next = Self::other_leads(position);
        next.theirs = rest;
        next.table = card;
        Some(turned(self.value(next)))
    }
}

/// The value of a move after which the other player is in a position with the value `after`.
#[inline]
fn turned(after: ExactValues) -> ExactValues {
    let is_over = after.turns == NEVER;
    ExactValues {
        score: -after.score,
        own_passes: after.opponent_passes,
        opponent_passes: after.own_passes,
        turns: if is_over { NEVER } else { after.turns + i8::from(after.score < 0) },
        plies: if is_over { 0 } else { after.plies + 1 },
        last_card: -after.last_card,
    }
}

/// The moves of a position that attain each of its values, as bits: bit 0 is the pass, bit c the
/// card c.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MoveBits {
    /// Moves that keep the win.
    pub winning_moves: u64,
    /// Moves that attain the score.
    pub score_moves: u64,
    /// Moves that attain the turns of the winner.
    pub length_moves: u64,
    /// Moves that attain the player's own passes.
    pub own_pass_moves: u64,
    /// Moves that attain the passes of the other player.
    pub opponent_pass_moves: u64,
    /// All legal moves.
    pub legal_moves: u64,
}

impl MoveBits {
    /// The sets in this order; nothing is said about which moves are legal.
    pub fn of(sets: [u64; 5]) -> Self {
        let [winning_moves, score_moves, length_moves, own_pass_moves, opponent_pass_moves] = sets;
        Self {
            winning_moves,
            score_moves,
            length_moves,
            own_pass_moves,
            opponent_pass_moves,
            legal_moves: 0,
        }
    }
}

impl Table<'_> {
    /// The optimal moves of a position.
    pub(super) fn moves(&self, position: IndexedPosition) -> MoveBits {
        let value = self.value(position);
        let mut bits = MoveBits::default();
        let pass = (0, self.pass(position));
        for (place, worth) in once(pass).chain(self.plays(position)) {
            let bit = |is_in: bool| u64::from(is_in) << place;
            let keeps = worth.score > 0;
            let fits = keeps || value.score <= 0;
            let passes = worth.opponent_passes == value.opponent_passes;
            bits.legal_moves |= bit(true);
            bits.winning_moves |= bit(keeps);
            bits.score_moves |= bit(worth.score == value.score);
            bits.length_moves |= bit(fits && worth.turns == value.turns);
            bits.own_pass_moves |= bit(worth.own_passes == value.own_passes);
            bits.opponent_pass_moves |= bit(passes);
        }
        bits
    }
}
