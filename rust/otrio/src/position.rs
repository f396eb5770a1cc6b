//! Positions: legal moves, play, winner; the rules R1 to R7 of `docs/games/otrio.md`.
//!
//! - R1: 27 slots, nine cells with one of each size (`slots.rs`); the board is empty at the start.
//! - R2: three pieces of each size and colour; which player has which colours ([`Players`]).
//! - R3: the colours take turns.
//! - R4: the mover puts a piece of the colour whose turn it is on a free slot of its size.
//! - R5: a colour that can place nothing passes; else it must place a piece.
//! - R6: whoever completes one of the 49 lines wins, and the game ends.
//! - R7: if nobody can place a piece and there is no line, the game is a draw.
//!
//! In a variant, two players have one colour each.

use std::fmt;

use super::moves::Move;
use super::slots::{ALL, LAYERS, LINES, SLOTS, completes, each, has_line};
use job::Stop;

/// The pieces of each size that a colour has.
pub const PIECES_PER_SIZE: u32 = 3;

/// The names of the colours.
const COLORS: [&str; 4] = ["red", "green", "purple", "blue"];

/// The names of the sizes.
const SIZES: [&str; 3] = ["large", "medium", "small"];

/// Who plays: the colours in use take turns in the order 0, 1, 2, 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// Player 1 has red and purple, player 2 green and blue.
    Two,
    /// One colour each, red and green: the variant.
    Pair,
    /// Blue is not used.
    Three,
    /// One colour each.
    Four,
}

impl Players {
    /// The players, from their number and the number of colours that each of them has.
    pub fn new(number: usize, colors: usize) -> Option<Self> {
        match (number, colors) {
            (2, 2) => Some(Self::Two),
            (2, 1) => Some(Self::Pair),
            (3, 1) => Some(Self::Three),
            (4, 1) => Some(Self::Four),
            _ => None,
        }
    }

    /// Their number.
    pub fn number(self) -> usize {
        match self {
            Self::Two | Self::Pair => 2,
            Self::Three => 3,
            Self::Four => 4,
        }
    }

    /// The number of colours in use.
    pub fn colors(self) -> usize {
        match self {
            Self::Pair => 2,
            Self::Three => 3,
            Self::Two | Self::Four => 4,
        }
    }

    /// The pieces on the board when nobody can place one.
    ///
    /// *Proof.* With two colours there is a slot for every piece: a layer has six at most. With
    /// more, a layer with a free slot has at most eight pieces, so one of the colours has at most
    /// two of them, and can place its third.
    pub fn most_pieces(self) -> usize {
        match self {
            Self::Pair => 2 * LAYERS.len() * PIECES_PER_SIZE as usize,
            Self::Two | Self::Three | Self::Four => SLOTS,
        }
    }

    /// The player, counted from 1, who has a colour.
    ///
    /// # Panics
    /// If the colour is not in use.
    pub fn owner(self, color: usize) -> usize {
        assert!(color < self.colors(), "colour {color} is not in use");
        color % self.number() + 1
    }
}

/// Why a board was refused. Slots, colours and layers are indices.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A bit that is not a slot.
    #[error("a set of slots has bits 0 to 26")]
    Slot,
    /// Two colours on one slot.
    #[error("two colours are at {0}")]
    Twice(Move),
    /// A piece, or the move, of a colour that is not in use.
    #[error("{} is not in use", color_name(*.0))]
    Color(usize),
    /// Too many pieces.
    #[error("{} has {pieces} {} pieces, but there are {PIECES_PER_SIZE}", color_name(*color), SIZES.get(*layer).unwrap_or(&"other"))]
    Pieces {
        /// The colour.
        color: usize,
        /// The layer.
        layer: usize,
        /// The number of its pieces there.
        pieces: u32,
    },
    /// Two colours with a line.
    #[error("{} and {} both have a line, but the first line ends the game", color_name(*.0), color_name(*.1))]
    Winners(usize, usize),
    /// One colour with lines that no single piece can have completed.
    #[error("{} has lines that share no piece, but the first line ends the game", color_name(*.0))]
    Lines(usize),
}

fn color_name(color: usize) -> &'static str {
    COLORS.get(color).unwrap_or(&"a colour above blue")
}

/// A move that the position does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

/// A board, the players, and the colour to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: [u32; 4],
    players: Players,
    color: u8,
}

impl Position {
    /// The empty board, red to move.
    pub fn new(players: Players) -> Self {
        Self { board: [0; 4], players, color: 0 }
    }

    /// A board with the slots of each colour, and the colour to move.
    ///
    /// # Errors
    /// [`BoardError`]. Numbers of pieces need not be balanced: a colour may have passed.
    pub fn from_board(board: [u32; 4], players: Players, color: usize) -> Result<Self, BoardError> {
        if color >= players.colors() {
            return Err(BoardError::Color(color));
        }
        let mut occupied = 0;
        for (owner, &set) in board.iter().enumerate() {
            if set & !ALL != 0 {
                return Err(BoardError::Slot);
            }
            if set & occupied != 0 {
                return Err(BoardError::Twice(
                    Move::on((set & occupied).trailing_zeros() as usize),
                ));
            }
            if set != 0 && owner >= players.colors() {
                return Err(BoardError::Color(owner));
            }
            occupied |= set;
            for (layer, slots) in LAYERS.into_iter().enumerate() {
                let pieces = (set & slots).count_ones();
                if pieces > PIECES_PER_SIZE {
                    return Err(BoardError::Pieces { color: owner, layer, pieces });
                }
            }
        }
        check_lines(&board)?;
        Ok(Self { board, players, color: color as u8 })
    }

    /// The slots of each colour.
    pub fn board(&self) -> [u32; 4] {
        self.board
    }

    /// Who plays.
    pub fn players(&self) -> Players {
        self.players
    }

    /// The colour to move.
    pub fn color(&self) -> usize {
        usize::from(self.color)
    }

    /// The player to move, counted from 1.
    pub fn to_move(&self) -> usize {
        self.players.owner(self.color())
    }

    /// The slots with a piece.
    pub fn occupied(&self) -> u32 {
        self.board[0] | self.board[1] | self.board[2] | self.board[3]
    }

    /// The number of pieces on the board.
    pub fn ply(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The free slots that a colour has a piece for, whoever is to move.
    pub(crate) fn slots_for(&self, color: usize) -> u32 {
        let mut room = ALL & !self.occupied();
        for layer in LAYERS {
            if (self.board[color] & layer).count_ones() == PIECES_PER_SIZE {
                room &= !layer;
            }
        }
        room
    }

    /// The colour that has a line.
    pub fn winner(&self) -> Option<usize> {
        (0..self.players.colors()).find(|&color| has_line(self.board[color]))
    }

    /// Whether nobody can place a piece.
    pub fn is_played_out(&self) -> bool {
        self.ply() as usize == self.players.most_pieces()
    }

    /// Whether the game is over: won, or nobody can place a piece.
    pub fn is_over(&self) -> bool {
        self.is_played_out() || self.winner().is_some()
    }

    /// Whether the colour to move has to pass.
    pub fn must_pass(&self) -> bool {
        !self.is_over() && self.slots_for(self.color()) == 0
    }

    /// The slots where the colour to move may place a piece: none when it must pass, or when the
    /// game is over.
    pub fn moves(&self) -> u32 {
        if self.winner().is_some() { 0 } else { self.slots_for(self.color()) }
    }

    /// Whether the colour to move wins with a move; not with one that is not legal.
    pub fn wins(&self, step: Move) -> bool {
        let own = self.board[self.color()];
        step.slot().is_some_and(|slot| completes(own, slot)) && step.is_in(self.moves())
    }

    /// The legal moves: one pass, when the colour to move must pass.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let pass = self.must_pass().then_some(Move::PASS);
        each(self.moves()).map(Move::on).chain(pass)
    }

    /// The legal moves, each with the position after it.
    pub fn children(&self) -> impl Iterator<Item = (Move, Self)> + use<> {
        let position = *self;
        self.legal_moves().map(move |step| (step, position.play_unchecked(step)))
    }

    /// Adds the legal moves that are missing in a list.
    pub(super) fn add_others(&self, moves: &mut Vec<Move>) {
        for step in self.legal_moves() {
            if !moves.contains(&step) {
                moves.push(step);
            }
        }
    }

    /// Moves to the end of the game, or the first `most`, chosen one after the other, or several at
    /// once.
    pub(super) fn play_on(
        &self,
        most: usize,
        mut choose: impl FnMut(&Self) -> Result<Vec<Move>, Stop>,
    ) -> Result<Vec<Move>, Stop> {
        let mut line = Vec::new();
        let mut position = *self;
        while !position.is_over() && line.len() < most {
            for step in choose(&position)? {
                line.push(step);
                position = position.play_unchecked(step);
            }
        }
        line.truncate(most);
        Ok(line)
    }

    /// The first of some moves after which something holds, when it holds after one of them: if
    /// after none of the others, then after the last.
    pub(super) fn first_after(
        &self,
        mut moves: Vec<Move>,
        mut holds: impl FnMut(&Self) -> Result<bool, Stop>,
    ) -> Result<Move, Stop> {
        let last = moves.pop().unwrap_or(Move::PASS);
        for step in moves {
            if holds(&self.play_unchecked(step))? {
                return Ok(step);
            }
        }
        Ok(last)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`].
    pub fn play(&self, step: Move) -> Result<Self, IllegalMove> {
        let is_legal = match step {
            Move::PASS => self.must_pass(),
            step => step.is_in(self.moves()),
        };
        let after = is_legal.then(|| self.play_unchecked(step));
        after.ok_or(IllegalMove(step))
    }

    /// The position after a move that is known to be legal.
    #[must_use]
    pub(crate) fn play_unchecked(&self, step: Move) -> Self {
        let mut after = *self;
        after.color = (self.color + 1) % self.players.colors() as u8;
        if let Some(slot) = step.slot() {
            debug_assert!(step.is_in(self.moves()));
            after.board[self.color()] |= 1 << slot;
        } else {
            debug_assert!(self.must_pass());
        }
        after
    }

    /// The position with another board: its pieces moved by a symmetry.
    pub(super) fn with_board(&self, board: [u32; 4]) -> Self {
        Self { board, ..*self }
    }
}

impl fmt::Display for Position {
    /// The board and the colour to move, such as "231...132.................. 1".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for slot in 0..SLOTS {
            match (0..4).find(|&color| self.board[color] >> slot & 1 == 1) {
                Some(color) => write!(f, "{}", color + 1)?,
                None => f.write_str(".")?,
            }
        }
        write!(f, " {}", self.color + 1)
    }
}

/// The game ends with the first line, so one piece must have completed all lines.
fn check_lines(board: &[u32; 4]) -> Result<(), BoardError> {
    let mut winners = (0..4).filter(|&color| has_line(board[color]));
    let Some(winner) = winners.next() else { return Ok(()) };
    if let Some(other) = winners.next() {
        return Err(BoardError::Winners(winner, other));
    }
    let lines = LINES.iter().filter(|&line| line & !board[winner] == 0);
    if lines.fold(ALL, |shared, line| shared & line) == 0 {
        return Err(BoardError::Lines(winner));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
