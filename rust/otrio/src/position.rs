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
use super::slots::{ALL, LAYERS, LINES, SLOTS, completes, each, has_line, name};

/// The pieces of each size that a colour has.
pub const PIECES_PER_SIZE: u32 = 3;

/// The names of the colours.
pub const COLORS: [&str; 4] = ["red", "green", "purple", "blue"];

/// The names of the sizes.
pub const SIZES: [&str; 3] = ["large", "medium", "small"];

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
    pub fn owner(self, color: usize) -> usize {
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
    #[error("two colours are at {}", name(*.0))]
    Twice(usize),
    /// A piece, or the move, of a colour that is not in use.
    #[error("{} is not in use", COLORS.get(*.0).unwrap_or(&"a colour above blue"))]
    Color(usize),
    /// Too many pieces.
    #[error("{} has {pieces} {} pieces, but there are {PIECES_PER_SIZE}", COLORS[*color], SIZES[*layer])]
    Pieces {
        /// The colour.
        color: usize,
        /// The layer.
        layer: usize,
        /// The number of its pieces there.
        pieces: u32,
    },
    /// Two colours with a line.
    #[error("{} and {} both have a line, but the first line ends the game", COLORS[*.0], COLORS[*.1])]
    Winners(usize, usize),
    /// One colour with lines that no single piece can have completed.
    #[error("{} has lines that share no piece, but the first line ends the game", COLORS[*.0])]
    Lines(usize),
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
        Self {
            board: [0; 4],
            players,
            color: 0,
        }
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
                return Err(BoardError::Twice((set & occupied).trailing_zeros() as usize));
            }
            if set != 0 && owner >= players.colors() {
                return Err(BoardError::Color(owner));
            }
            occupied |= set;
            check_pieces(owner, set)?;
        }
        check_lines(&board)?;
        Ok(Self {
            board,
            players,
            color: color as u8,
        })
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
    pub fn room(&self, color: usize) -> u32 {
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
        !self.is_over() && self.room(self.color()) == 0
    }

    /// The slots where the colour to move may place a piece: none when it must pass, or when the
    /// game is over.
    pub fn moves(&self) -> u32 {
        if self.winner().is_some() {
            0
        } else {
            self.room(self.color())
        }
    }

    /// Whether the colour to move wins with a move.
    pub fn wins(&self, step: Move) -> bool {
        let own = self.board[self.color()];
        step.slot().is_some_and(|slot| completes(own, slot))
    }

    /// The legal moves: one pass, when the colour to move must pass.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let pass = self.must_pass().then_some(Move::PASS);
        each(self.moves()).map(Move::on).chain(pass)
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
        is_legal
            .then(|| self.play_unchecked(step))
            .ok_or(IllegalMove(step))
    }

    /// The position after a move that is known to be legal. After one that is not, the position is
    /// none of the game, and nothing is promised about it.
    #[must_use]
    pub fn play_unchecked(&self, step: Move) -> Self {
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

    /// The positions after each legal move, a pass included.
    pub fn children(&self) -> impl Iterator<Item = Self> {
        let this = *self;
        self.legal_moves()
            .map(move |step| this.play_unchecked(step))
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

fn check_pieces(color: usize, set: u32) -> Result<(), BoardError> {
    for (layer, slots) in LAYERS.into_iter().enumerate() {
        let pieces = (set & slots).count_ones();
        if pieces > PIECES_PER_SIZE {
            return Err(BoardError::Pieces {
                color,
                layer,
                pieces,
            });
        }
    }
    Ok(())
}

/// The game ends with the first line, so one piece must have completed all lines.
fn check_lines(board: &[u32; 4]) -> Result<(), BoardError> {
    let mut winners = (0..4).filter(|&color| has_line(board[color]));
    let Some(winner) = winners.next() else {
        return Ok(());
    };
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
mod tests {
    use super::*;
    use crate::tests::late::after;

    #[test]
    fn r2_r3_colours_belong_to_players_and_take_turns() {
        for (players, colors, owners) in [
            (Players::Two, vec![0, 1, 2, 3, 0], vec![1, 2, 1, 2, 1]),
            (Players::Pair, vec![0, 1, 0, 1, 0], vec![1, 2, 1, 2, 1]),
            (Players::Three, vec![0, 1, 2, 0, 1], vec![1, 2, 3, 1, 2]),
            (Players::Four, vec![0, 1, 2, 3, 0], vec![1, 2, 3, 4, 1]),
        ] {
            for ply in 0..5 {
                let position = after(players, &[13, 0, 26, 18, 7][..ply]);
                assert_eq!(
                    (position.color(), position.to_move()),
                    (colors[ply], owners[ply])
                );
                assert_eq!(position.ply() as usize, ply);
            }
        }
        for (number, each) in [(2, 2), (2, 1), (3, 1), (4, 1)] {
            let players = Players::new(number, each).expect("players");
            assert_eq!(
                (players.number(), players.colors()),
                (number, number * each)
            );
        }
        assert!([(5, 1), (3, 2), (2, 3)].map(|(n, each)| Players::new(n, each)) == [None; 3]);
    }

    #[test]
    fn r7_the_game_ends_when_nobody_can_place_a_piece() {
        for players in [Players::Two, Players::Pair, Players::Three, Players::Four] {
            // Without lines: whoever is to move fills the first slot.
            let mut position = Position::new(players);
            for _ in 0..40 {
                let can_place = (0..players.colors()).any(|color| position.room(color) != 0);
                assert_eq!(position.is_played_out(), !can_place);
                let (color, room) = (position.color(), position.room(position.color()));
                position.board[color] |= room & room.wrapping_neg();
                position.color = ((color + 1) % players.colors()) as u8;
            }
            assert_eq!(position.ply() as usize, players.most_pieces());
        }
    }

    #[test]
    fn r6_a_line_of_one_colour_wins() {
        let position = after(Players::Four, &[0, 1, 2, 3, 13, 4, 5, 6]);
        assert!(position.wins(Move::on(26)) && !position.wins(Move::on(25)) && !position.is_over());
        let won = position.play_unchecked(Move::on(26));
        assert_eq!(
            (won.winner(), won.is_over(), won.moves()),
            (Some(0), true, 0)
        );
        assert_eq!(won.children().count(), 0);
        // Two players: red and purple both belong to player 1, but make no line together.
        let position = after(Players::Two, &[0, 1, 13, 3]);
        assert!(!position.wins(Move::on(26)));
    }

    #[test]
    fn r2_r4_three_pieces_of_a_size() {
        let position = after(Players::Three, &[0, 9, 18, 1, 10, 19, 5, 14, 23]);
        assert_eq!(position.moves() & LAYERS[0], 0);
        assert_eq!(
            position.moves() & LAYERS[1],
            LAYERS[1] & !position.occupied()
        );
        assert_eq!(position.room(1) & LAYERS[1], 0);
    }

    #[test]
    fn r5_a_colour_with_no_piece_that_fits_passes() {
        // Layers M and S are full of red, green and purple, and red has all its large pieces on the
        // board.
        let both = |cells: u32| cells << 9 | cells << 18;
        let red = both(0b000_110_001) | 0b001_000_110;
        let board = [red, both(0b100_001_010), both(0b011_000_100), 0];
        let position = Position::from_board(board, Players::Four, 0).expect("a board");
        assert_eq!((position.moves(), position.must_pass()), (0, true));
        assert_eq!(
            position.children().collect::<Vec<_>>(),
            [position.play_unchecked(Move::PASS)]
        );
        let after = position.play(Move::PASS).expect("legal");
        assert_eq!(
            (after.color(), after.ply(), after.must_pass()),
            (1, 21, false)
        );
        assert_eq!(after.moves(), 0b110_111_001);
    }

    #[test]
    fn illegal_moves_are_refused() {
        let position = after(Players::Three, &[13, 0]);
        let refused = |text: &str| {
            let step = text.parse().expect("a move");
            position.play(step).map_err(|error| error.to_string())
        };
        assert_eq!(refused("b2M"), Err("b2M is not a legal move here".into()));
        assert_eq!(refused("pass"), Err("pass is not a legal move here".into()));
        assert_eq!(refused("c3S"), Ok(after(Players::Three, &[13, 0, 26])));
        // Nobody moves after the end.
        let won = after(Players::Three, &[0, 9, 18, 1, 10, 20, 2]);
        assert_eq!(won.play(Move::on(4)), Err(IllegalMove(Move::on(4))));
        assert_eq!(won.play(Move::PASS), Err(IllegalMove(Move::PASS)));
    }

    #[test]
    fn errors_are_in_the_words_of_the_game() {
        let text = |error: BoardError| error.to_string();
        assert_eq!(text(BoardError::Twice(13)), "two colours are at b2M");
        assert_eq!(text(BoardError::Color(3)), "blue is not in use");
        let pieces = BoardError::Pieces {
            color: 1,
            layer: 0,
            pieces: 4,
        };
        assert_eq!(text(pieces), "green has 4 large pieces, but there are 3");
    }

    #[test]
    fn boards_that_cannot_be() {
        let check = |board, players, color| Position::from_board(board, players, color).map(|_| ());
        assert_eq!(check([0; 4], Players::Three, 3), Err(BoardError::Color(3)));
        assert_eq!(
            check([0, 0, 0, 1], Players::Three, 0),
            Err(BoardError::Color(3))
        );
        assert_eq!(check([0, 0, 0, 1], Players::Two, 3), Ok(()));
        assert_eq!(
            check([0, 0, 1, 0], Players::Pair, 0),
            Err(BoardError::Color(2))
        );
        assert_eq!(check([0; 4], Players::Pair, 2), Err(BoardError::Color(2)));
        assert_eq!(
            check([1 << 27, 0, 0, 0], Players::Two, 0),
            Err(BoardError::Slot)
        );
        assert_eq!(
            check([6, 2, 0, 0], Players::Two, 0),
            Err(BoardError::Twice(1))
        );
        let pieces = BoardError::Pieces {
            color: 1,
            layer: 1,
            pieces: 4,
        };
        assert_eq!(check([0, 0b11011 << 9, 0, 0], Players::Two, 0), Err(pieces));
        assert_eq!(
            check([0b111, 0, 0b111 << 9, 0], Players::Two, 0),
            Err(BoardError::Winners(0, 2))
        );
        assert_eq!(
            check([0b111 | 0b111 << 12, 0, 0, 0], Players::Two, 0),
            Err(BoardError::Lines(0))
        );
        // Two lines that one piece at a1L completed.
        assert_eq!(
            check([0b111 | 1 << 9 | 1 << 18, 0, 0, 0], Players::Two, 1),
            Ok(())
        );
    }
}
