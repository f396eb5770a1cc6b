//! Positions of Otrio.

use std::ops::ControlFlow::{Break, Continue};

use abgames_core::games::explore::explore;
use abgames_core::otrio::position::{self as core, Players};
use abgames_core::otrio::slots::in_lines;
use abgames_core::otrio::{Move, perft};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::games::{Graph, run_for_graph};
use crate::job::run_to_end;

/// A position: a set of slots for each colour, the number of players, the colour to move, counted
/// from 1, and the number of colours that each player has.
///
/// A set of slots is an int with bit layer · 9 + row · 3 + column.
#[pyclass(frozen, eq, hash, module = "abgames._abgames.otrio")]
#[derive(PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) position: core::Position,
}

/// Players, from their number and the number of colours that each has: if that is not given, two
/// with two players, else one.
pub fn read_players(players: usize, colors: Option<usize>) -> PyResult<Players> {
    let colors = colors.unwrap_or(if players == 2 { 2 } else { 1 });
    Players::new(players, colors)
        .ok_or_else(|| value_error(format!("there are no {players} players with {colors} colours")))
}

impl From<core::Position> for Position {
    fn from(position: core::Position) -> Self {
        Self { position }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (board, players, color, colors = None))]
    fn new(board: [u32; 4], players: usize, color: usize, colors: Option<usize>) -> PyResult<Self> {
        let players = read_players(players, colors)?;
        let color =
            color.checked_sub(1).ok_or_else(|| value_error("colours are numbered from 1"))?;
        let position = core::Position::from_board(board, players, color).map_err(value_error)?;
        Ok(position.into())
    }

    /// The arguments from which `pickle` makes an equal position.
    fn __getnewargs__(&self) -> ([u32; 4], usize, usize, usize) {
        let board = self.position.board();
        (board, self.players(), self.color(), self.colors())
    }

    /// The slots of each colour.
    #[getter]
    fn board(&self) -> (u32, u32, u32, u32) {
        self.position.board().into()
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.position.players().number()
    }

    /// The number of colours that each player has.
    #[getter]
    fn colors(&self) -> usize {
        self.position.players().colors() / self.players()
    }

    /// The colour to move, counted from 1.
    #[getter]
    fn color(&self) -> usize {
        self.position.color() + 1
    }

    /// The player to move.
    #[getter]
    fn to_move(&self) -> usize {
        self.position.to_move()
    }

    /// The number of pieces on the board.
    #[getter]
    fn ply(&self) -> u32 {
        self.position.ply()
    }

    /// The colour with a line, counted from 1.
    #[getter]
    fn winning_color(&self) -> Option<usize> {
        self.position.winner().map(|color| color + 1)
    }

    /// The slots of the lines on the board.
    #[getter]
    fn lines(&self) -> u32 {
        self.position.board().into_iter().map(in_lines).sum()
    }

    /// The player who has won.
    #[getter]
    fn winner(&self) -> Option<usize> {
        let players = self.position.players();
        self.position.winner().map(|color| players.owner(color))
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The slots where the colour to move may place a piece.
    #[getter]
    fn moves(&self) -> u32 {
        self.position.moves()
    }

    /// Whether the colour to move has to pass.
    #[getter]
    fn must_pass(&self) -> bool {
        self.position.must_pass()
    }

    /// The position after a piece on a slot.
    fn place(&self, slot: usize) -> PyResult<Self> {
        let step = Move::to(slot).ok_or_else(|| value_error(format!("there is no slot {slot}")))?;
        Ok(self.position.play(step).map_err(value_error)?.into())
    }

    /// The position after a pass.
    fn after_pass(&self) -> PyResult<Self> {
        let after = self.position.play(Move::PASS).map_err(value_error)?;
        Ok(after.into())
    }

    /// The 16 symmetric images.
    fn symmetric(&self) -> Vec<Self> {
        let images = self.position.symmetric();
        images.into_iter().map(Self::from).collect()
    }

    /// The symmetric image whose board comes first.
    fn canonical(&self) -> Self {
        self.position.canonical().into()
    }

    /// All positions from here as a graph, unless there are more than `most`. The outcome of a win
    /// has the number of the player minus 1, and a draw the number after these.
    fn graph(&self, py: Python<'_>, most: usize) -> PyResult<Option<Graph>> {
        let players = self.position.players();
        let look = |position: core::Position| {
            let over = |player: usize| Break(player as u16 - 1);
            match position.winner() {
                Some(color) => over(players.owner(color)),
                None if position.is_played_out() => over(players.number() + 1),
                None => {
                    let moves = position.children().map(|(_, after)| after).collect();
                    Continue((position.to_move() as u8, moves))
                }
            }
        };
        let outcomes = players.number() + 1;
        let found = run_for_graph(py, |ticker| {
            explore(self.position, look, outcomes, players.number(), most, ticker)
        })?;
        Ok(found.map(|graph| Graph { graph }))
    }

    /// The number of sequences of exactly `depth` further moves.
    fn perft(&self, py: Python<'_>, depth: usize) -> PyResult<u128> {
        run_to_end(py, |ticker| perft::perft(&self.position, depth, ticker))
    }
}
